"""docs/add-a-card.md, followed step by step."""

import json
from pathlib import Path

import pytest

from howto import Copy, commands

NAMES = {"en": "Campfire", "fr": "Feu de Camp", "es": "Hoguera"}
GAME = """
from random import Random

from driver import new_game, steps
from seatings import Seating
from thandar import Game
from thandar.cards import CARDS, MARKET_DECK

assert "campfire" in CARDS and MARKET_DECK.count("campfire") == 2
game = Game.from_position({
    "market": ["campfire"], "seats": [{"gold": 2, "hand": ["campfire"]}, {}],
})
for move in ("buy campfire", "play campfire", "choose b", "end"):
    game.do(move)
assert game.view(None)["seats"][0]["health"] == 54
assert sorted(game.view(1)["seats"][0]["hand"]) == ["campfire", "campfire"]
assert Game.from_record(game.record()).position() == game.position()

for seed in range(20):
    game = new_game(Seating("free-for-all", ("standard",) * 3), seed)
    for _ in steps(game, Random(seed), 100_000):
        pass
    assert game.over
    if "play campfire" in game.record():
        assert Game.from_record(game.record()).position() == game.position()
        break
else:
    raise AssertionError("nobody played it in twenty games")
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    made = Copy(tmp_path_factory.mktemp("card") / "copy")
    names = made.follow("add-a-card.md")
    assert {Path(name).suffix for name in names} == {".py", ".toml"}
    return made


def test_the_card_is_played(copy: Copy) -> None:
    copy.python("-c", GAME)


def test_its_tests_pass(copy: Copy) -> None:
    assert "4 passed" in copy.pytest("tests/cards/test_campfire.py")


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
