"""docs/add-a-format.md, followed step by step."""

import json
from pathlib import Path

import pytest

from howto import Copy

LANGUAGES = ("en", "fr", "es")
GAME = """
from random import Random

from driver import new_game, steps
from seatings import SEATINGS
from thandar import Game
from thandar.formats import FORMATS

assert "neighbours" in [format.name for format in FORMATS]
[seating] = [seating for seating in SEATINGS if seating.format == "neighbours"]
game = new_game(seating, 7)
for _ in steps(game, Random(7), 200):
    pass
assert Game.from_position(game.position()).position() == game.position()
for _ in steps(game, Random(7), 100_000):
    pass
assert game.over and len(game.winners) == 1, game.result
assert "format: neighbours" in game.record()
again = Game.from_record(game.record())
assert again.position() == game.position() and again.record() == game.record()
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    made = Copy(tmp_path_factory.mktemp("format") / "copy")
    names = made.follow("add-a-format.md")
    assert {Path(name).suffix for name in names} == {".py", ".toml"}
    return made


def test_the_format_plays_whole_games(copy: Copy) -> None:
    copy.python("-c", GAME)


def test_its_tests_pass(copy: Copy) -> None:
    assert "4 passed" in copy.pytest("tests/formats/test_neighbours.py")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_lists_it(copy: Copy, language: str) -> None:
    listed = json.loads(copy.thandar("formats", "--json", "--lang", language))
    [found] = [format for format in listed if format["id"] == "neighbours"]
    assert found["players"] == [3, 4, 5, 6]
    assert found["name"]
    assert found["text"]
    assert found["name"] in copy.thandar("formats", "--lang", language)
