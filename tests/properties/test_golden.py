"""Golden games: records that must play back to the same text and the same last position.

They change only when the rules or the notation do; tests/golden/make_golden.py writes them anew.
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


def test_every_record_has_a_digest() -> None:
    assert [path.stem for path in RECORDS] == sorted(DIGESTS)


def test_every_table_has_a_golden_game() -> None:
    texts = [path.read_text(encoding="utf-8") for path in RECORDS]
    for seating in SEATINGS:
        header = f"format: {seating.format}\nseats: {', '.join(seating.seats)}\n"
        assert any(header in text for text in texts), f"make_golden.py for {header}"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = Game.from_record(text)
    assert game.over
    assert game.record() == text
    assert digest(game.position()) == DIGESTS[path.stem]
