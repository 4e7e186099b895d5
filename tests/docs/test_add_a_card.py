"""docs/add-a-card.md, followed step by step."""

import json
from pathlib import Path

import pytest

from driver import digest, new_game
from howto import Copy, commands
from seatings import SEATINGS

NAMES = {"en": "Campfire", "fr": "Feu de Camp", "es": "Hoguera"}
GAME = """
from random import Random

from driver import steps
from thandar import Game
from thandar.cards import CARDS, MARKET_DECK

assert "campfire" in CARDS and "campfire" not in MARKET_DECK
game = Game.from_position({
    "market": ["campfire"], "seats": [{"gold": 2, "hand": ["campfire"]}, {}],
})
for move in ("buy campfire", "play campfire", "choose b", "end"):
    game.do(move)
assert game.view(None)["seats"][0]["health"] == 54
assert sorted(game.view(1)["seats"][0]["hand"]) == ["campfire", "campfire"]
assert Game.from_record(game.record()).position() == game.position()

for seed in range(20):
    deck = [*MARKET_DECK, *["campfire"] * 20]
    Random(seed).shuffle(deck)
    seat = {"deck": ["gold"] * 5, "hand": ["gold"] * 5}
    game = Game.from_position({"market_deck": deck, "seats": [seat, seat]})
    for _ in steps(game, Random(seed), 100_000):
        pass
    assert game.over
    if "play campfire" in game.record():
        assert Game.from_record(game.record()).position() == game.position()
        break
else:
    raise AssertionError("nobody played it in twenty games")
"""
DEALS = """
from driver import digest, new_game
from seatings import SEATINGS

for k, seating in enumerate(SEATINGS):
    print(digest(new_game(seating, k).position()))
"""
# Tests of what is there already; with the new card beside it they must still pass.
OLD_TESTS = ("tests/cards", "tests/rules", "tests/locales", "tests/docs/test_reference_pages.py")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    made = Copy(tmp_path_factory.mktemp("card") / "copy")
    names = made.follow("add-a-card.md")
    assert {Path(name).suffix for name in names} == {".py", ".toml"}
    return made


def test_the_card_is_played(copy: Copy) -> None:
    copy.python("-c", GAME)


def test_its_tests_pass(copy: Copy) -> None:
    assert "5 passed" in copy.pytest("tests/cards/test_camp.py")


def test_no_deal_changes(copy: Copy) -> None:
    dealt = [digest(new_game(seating, k).position()) for k, seating in enumerate(SEATINGS)]
    assert copy.python("-c", DEALS).split() == dealt


@pytest.mark.long
def test_no_test_of_other_cards_breaks(copy: Copy) -> None:
    copy.bring(*OLD_TESTS)
    copy.pytest("-m", "not long", *OLD_TESTS)


def test_the_commands_print_what_the_page_shows(copy: Copy) -> None:
    shown = commands("add-a-card.md")
    assert shown
    for arguments, output in shown:
        assert copy.thandar(*arguments) == output


@pytest.mark.parametrize("language", NAMES)
def test_the_gallery_lists_it(copy: Copy, language: str) -> None:
    [card] = json.loads(copy.thandar("cards", "campfire", "--json", "--lang", language))
    assert card["name"] == NAMES[language]
    assert card["text"]
