"""docs/learning.md lists the numbers of all actions and features as they are."""

import re
from pathlib import Path

from thandar.encoding import codes as of

PAGE = Path(__file__).parents[2] / "docs" / "learning.md"
ROW = re.compile(r"^\| `([A-Z_]+)` \| (\d+) \|", re.MULTILINE)
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
