"""docs/learning.md lists the numbers of all actions, features and secrets as they are."""

import re
from pathlib import Path

from thandar.encoding import codes as of
from thandar.encoding import secrets as hidden
from thandar.encoding.columns import PURPOSES, secret_columns
from thandar.engine.format import FORMATS
from thandar.engine.view import KINDS

PAGE = Path(__file__).parents[2] / "docs" / "learning.md"
ROW = re.compile(r"^\| `([A-Z_]+)` \| (\d+) \|", re.MULTILINE)
PURPOSE_ROW = re.compile(r"^\| (\d+) \| `(\w+)` \|", re.MULTILINE)
SECRET_ROW = re.compile(r"^\| `([A-Z_]+)` `([A-Z]+)` \| (\d+) \|", re.MULTILINE)
FORMAT_ROW = re.compile(r"^\| `FORMAT` .*", re.MULTILINE)
NAME = re.compile(r"`([a-z-]+)`")
# Sizes, and where a part begins that has a first entry of its own.
NOT_LISTED = {
    *("VERSION", "CARD_SLOTS", "SEAT_SLOTS", "NONE", "OPPONENT", "MATE", "BLOCKS"),
    *("WHICH_SLOTS", "ADD_SLOTS", "ACTIONS", "VERBS", "PLANES", "SCALARS", "SEAT_SCALARS"),
    *("SEAT_FEATURES", "TABLE", "PURPOSES", "FORMATS", "FEATURES"),
}


def test_every_number_stands_on_the_page() -> None:
    listed = {name: int(number) for name, number in ROW.findall(PAGE.read_text())}
    known = {name: value for name, value in vars(of).items() if name.isupper()}
    assert listed == {name: value for name, value in known.items() if name not in NOT_LISTED}


def test_the_sums_are_right() -> None:
    text = PAGE.read_text()
    assert f"There are {of.ACTIONS:,} numbers in all" in text
    assert f"There are {of.FEATURES:,} numbers in all" in text
    assert f"{of.SEAT_FEATURES:,} numbers each" in text
    assert f"There are {hidden.SECRETS:,} numbers in all" in text


def test_everything_that_can_be_asked_stands_on_the_page() -> None:
    listed = [(int(number), name) for number, name in PURPOSE_ROW.findall(PAGE.read_text())]
    assert listed == [(0, "main"), *sorted(KINDS.items())]
    assert len(listed) == PURPOSES


def test_formats_stand_on_the_page_in_their_order() -> None:
    [row] = FORMAT_ROW.findall(PAGE.read_text())
    assert NAME.findall(row) == [format.name for format in FORMATS]


def test_every_secret_stands_on_the_page() -> None:
    owners = {**vars(hidden), "MARKET": hidden.OWNERS}
    listed = set()
    for owner, place, number in SECRET_ROW.findall(PAGE.read_text()):
        first = (owners[owner] * hidden.PLANES + vars(hidden)[place]) * of.CARD_SLOTS
        assert first == int(number)
        listed.add(first)
    tables = [("hydra", ("standard",) * 6), ("free-for-all", ("standard",) * 3)]
    known = {number // of.CARD_SLOTS * of.CARD_SLOTS for (number,) in secret_columns(tables)}
    assert listed == known
