"""The odds that are shown before a game are those that were measured."""

import re
from pathlib import Path

from thandar.table.odds import DUELS, PARTY, SOLO

PAGE = Path(__file__).parents[2] / "docs" / "formats" / "win-rates.md"


def rows() -> dict[str, list[float]]:
    """The first cell of every row of the page, and the rates in it."""
    found = {}
    for line in PAGE.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        rates = [re.match(r"([\d.]+)% ", cell) for cell in cells[1:]]
        if rates and all(rates):
            found[cells[0]] = [float(rate[1]) for rate in rates if rate]
    return found


def test_the_odds_are_those_of_the_page() -> None:
    told = rows()
    for heroes in range(1, 6):
        assert told.pop(str(heroes)) == [PARTY[boss][heroes - 1] for boss in ("lich", "dragon")]
    for deck, levels in SOLO.items():
        assert told.pop(deck) == list(levels.values())
    for (first, second), wins in DUELS.items():
        assert told.pop(f"{first} – {second}") == [wins]
    assert not told
