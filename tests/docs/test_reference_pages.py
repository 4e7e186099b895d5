"""Every key, kind and event that programs read or write is described."""

import re
from pathlib import Path

import pytest

from thandar import Game
from thandar.engine.position import SEAT_KEYS, TABLE_KEYS
from thandar.engine.telling import EVENTS
from thandar.engine.view import KINDS
from thandar.engine.written import MARKS

DOCS = Path(__file__).resolve().parents[2] / "docs"


def described(page: str) -> set[str]:
    """What stands in the first column of the page's tables."""
    rows = re.findall(r"^\| (`[^|]*) \|", (DOCS / page).read_text(encoding="utf-8"), re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row)}


def test_every_key_of_a_position_is_described() -> None:
    assert {*TABLE_KEYS, *SEAT_KEYS} - described("notation.md") == set()


def test_every_mark_of_a_card_is_described() -> None:
    text = (DOCS / "notation.md").read_text(encoding="utf-8")
    assert [mark for mark in (*MARKS, "borrowed_from") if mark not in text] == []


@pytest.mark.parametrize("names", [{*KINDS.values()}, {name for name, _ in EVENTS.values()}])
def test_every_decision_and_event_is_described(names: set[str]) -> None:
    assert names - described("views.md") == set()


def test_every_key_of_a_view_is_described() -> None:
    view = Game.new(seed=1).view(None)
    assert {*view, *view["seats"][0]} - described("views.md") == set()
