"""The odds that are shown before a game are those that were measured."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from thandar.cards import BOSSES, DEMONS
from thandar.table.odds import DUELS, GAUNTLET, PARTY, SOLO

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "formats" / "win-rates.md").read_text("utf-8")
SETUPS = {"fair": "with the fair handicap", "official": "officially"}


def command() -> ModuleType:
    """The command that measures and writes."""
    spec = importlib.util.spec_from_file_location("rates", ROOT / "benchmarks" / "win_rates.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rows(title: str) -> dict[str, list[tuple[float, ...]]]:
    """The first cell of every row of a part of the page, and the rates in it with intervals."""
    part = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    found = {}
    for line in part.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        rates = [re.findall(r"([\d.]+)%", cell) for cell in cells[1:]]
        if rates and all(len(rate) == 3 for rate in rates):
            found[cells[0]] = [tuple(float(n) for n in rate) for rate in rates]
    assert found, title
    return found


@pytest.mark.parametrize("handicap", SETUPS)
def test_the_odds_of_parties_are_those_of_the_page(handicap: str) -> None:
    told = rows(f"Parties against a boss, {SETUPS[handicap]}: wins of the party")
    sizes = [str(heroes) for heroes in range(1, 6)]
    kept = PARTY[handicap]
    assert told == {n: [kept[boss][k] for boss in BOSSES] for k, n in enumerate(sizes)}


def test_the_odds_alone_are_those_of_the_page() -> None:
    for demon in DEMONS:
        told = rows(f"Alone against the {demon}: wins of the player")
        figures = {deck: [rate[0] for rate in rates] for deck, rates in told.items()}
        assert figures == {deck: list(levels) for deck, levels in SOLO[demon].items()}


@pytest.mark.parametrize("handicap", SETUPS)
def test_the_odds_of_two_bosses_are_those_of_the_page(handicap: str) -> None:
    told = rows(f"Boss against boss, {SETUPS[handicap]}: wins of the first named")
    kept = DUELS[handicap]
    assert told == {f"{first} – {second}": [rate] for (first, second), rate in kept.items()}


def test_every_fair_table_is_fair() -> None:
    """With its whole interval: whoever changes a bot or a card tunes and measures again."""
    measured = [rate for row in PARTY["fair"].values() for rate in row]
    measured += DUELS["fair"].values()
    assert [rate for rate in measured if not 40 < rate[1] < rate[2] < 60] == []


def test_a_difficulty_is_about_as_hard_with_every_deck() -> None:
    for decks in (*SOLO.values(), GAUNTLET):
        for rates in zip(*decks.values(), strict=True):
            assert max(rates) - min(rates) < 15


def test_the_command_writes_the_odds_of_the_page() -> None:
    assert command().odds_file(PAGE) == (ROOT / "src/thandar/table/odds.py").read_text("utf-8")


def test_the_command_replaces_a_table_and_nothing_else() -> None:
    with_section = command().with_section
    page = "# Title\n\n## One\n\n| 1 |\n\n## Two\n\n| 2 |\n"
    assert with_section(page, "One", ["| 3 |"]) == page.replace("| 1 |", "| 3 |")
    assert with_section(page, "Two", ["| 3 |"]) == page.replace("| 2 |", "| 3 |")
    assert with_section(page, "Three", ["| 3 |"]) == f"{page}\n## Three\n\n| 3 |\n"
