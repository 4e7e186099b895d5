"""Golden games: records that must play back to the same text and the same last position.

They change only where a rule was mended or the notation changes: tests/golden/make_golden.py.
"""

import json
from pathlib import Path

import pytest

from driver import digest
from seatings import SEATINGS
from thandar import Game

FOLDER = Path(__file__).resolve().parents[1] / "golden"
RECORDS = sorted(FOLDER.glob("*.txt"))
DIGESTS = json.loads((FOLDER / "digests.json").read_text(encoding="utf-8"))
GAMES_OF_RULES_1 = 30


def test_every_record_has_a_digest() -> None:
    assert [path.stem for path in RECORDS] == sorted(DIGESTS)


def test_every_table_has_a_golden_game() -> None:
    texts = [path.read_text(encoding="utf-8") for path in RECORDS]
    for seating in SEATINGS:
        header = f"format: {seating.format}\nseats: {', '.join(seating.seats)}\n"
        handicap = f"handicap: {seating.handicap}\n" if seating.handicap else ""
        made = [text for text in texts if header in text and handicap in text]
        assert made, f"make_golden.py for {header}{handicap}"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = Game.from_record(text)
    assert game.over
    assert game.record() == text
    assert digest(game.position()) == DIGESTS[path.stem]


def test_the_games_of_older_rules_are_kept_as_they_are() -> None:
    """They prove that nothing but what was mended has changed."""
    rules = [path.read_text(encoding="utf-8").splitlines()[1] for path in RECORDS]
    assert rules.count("rules: 1") == GAMES_OF_RULES_1
