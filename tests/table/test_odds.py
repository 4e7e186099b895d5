"""The odds that are shown before a game are those that were measured."""

import re
from pathlib import Path

from thandar.cards import BOSSES, DEMONS
from thandar.table.odds import DUELS, PARTY, SOLO

PAGE = (Path(__file__).parents[2] / "docs" / "formats" / "win-rates.md").read_text("utf-8")


def rows(title: str) -> dict[str, list[float]]:
    """The first cell of every row of a part of the page, and the rates in it."""
    part = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    found = {}
    for line in part.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        rates = [re.match(r"([\d.]+)% ", cell) for cell in cells[1:]]
        if rates and all(rates):
            found[cells[0]] = [float(rate[1]) for rate in rates if rate]
    assert found, title
    return found


def test_the_odds_of_parties_are_those_of_the_page() -> None:
    told = rows("Parties against a boss: wins of the party")
    sizes = [str(heroes) for heroes in range(1, 6)]
    assert told == {n: [PARTY[boss][k] for boss in BOSSES] for k, n in enumerate(sizes)}


def test_the_odds_alone_are_those_of_the_page() -> None:
    for demon in DEMONS:
        told = rows(f"Alone against the {demon}: wins of the player")
        assert told == {deck: list(levels) for deck, levels in SOLO[demon].items()}


def test_the_odds_of_two_bosses_are_those_of_the_page() -> None:
    told = rows("Boss against boss: wins of the first named")
    assert told == {f"{first} – {second}": [wins] for (first, second), wins in DUELS.items()}
