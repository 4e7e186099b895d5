"""The figures on the pages of the bosses and of the Demon are those of the cards."""

import re
from pathlib import Path

import pytest

from thandar.cards import CARDS, DIFFICULTIES
from thandar.cards import vocabulary as v
from thandar.cards.demon import (
    DEEDS,
    KARMAS,
    LOCATIONS,
    STARTING_HEALTH,
    WINNING_HEALTH,
)
from thandar.cards.dragon import ITEMS
from thandar.cards.lich import JARS
from thandar.engine import layout as at

FORMATS = Path(__file__).resolve().parents[2] / "docs" / "formats"
SOLO = (FORMATS / "solo.md").read_text(encoding="utf-8")
BOSS = (FORMATS / "boss.md").read_text(encoding="utf-8")


def rows(page: str, first: str) -> list[list[str]]:
    """The rows of the table whose first column has this heading."""
    table = re.search(rf"^\| {first} \|.*\n\| ---.*\n((?:\|.*\n)+)", page, re.MULTILINE)
    assert table is not None, first
    lines = table[1].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def words(effects: tuple[v.Effect, ...]) -> str:
    """Effects of the Demon as the page puts them."""
    return "; ".join(one(effect) for effect in effects)


def one(effect: v.Effect) -> str:
    """One of them."""
    if isinstance(effect, v.Assault):
        return f"assault {effect.n}"
    if isinstance(effect, v.Burn):
        return f"burn {effect.n}"
    if isinstance(effect, v.Gain):
        assert effect == v.health(effect.n)
        return f"it gains {effect.n} health"
    if isinstance(effect, v.EachGains):
        return f"you gain {effect.n} health"
    if isinstance(effect, v.EachLoses | v.LoseHealth):
        return f"you lose {effect.n} health"
    if isinstance(effect, v.Damage):
        assert effect == v.Damage(effect.n, champions=True, players=True)
        return f"{effect.n} damage to you and each of your champions"
    if isinstance(effect, v.OpponentDiscards):
        return "you discard a card"
    assert isinstance(effect, v.StunDearest)
    return "your dearest champion is stunned"


def answer(card: v.Card, how: str) -> str:
    """What a Karma card does to those who played so."""
    found = [
        words(effect.effects)
        for effect in card.primary
        if isinstance(effect, v.If) and effect.condition == v.Played(how)
    ]
    return "".join(found)


def test_the_demon_cards() -> None:
    assert rows(SOLO, "Demon card") == [
        [f"`{card.id}`", str(card.copies), words(card.primary)] for card in DEEDS
    ]


def test_the_karma_cards() -> None:
    assert rows(SOLO, "Karma card") == [
        [f"`{card.id}`", *(answer(card, how) for how in (v.GREEDY, v.BLOODY, v.MERCIFUL))]
        for card in KARMAS
    ]


def test_the_locations() -> None:
    assert rows(SOLO, "Location") == [
        [f"`{card.id}`", words(card.primary), words(card.on_acquire)] for card in LOCATIONS
    ]


@pytest.mark.parametrize(
    "said",
    [
        f"the Demon {STARTING_HEALTH} |",
        f"when the Demon comes to {WINNING_HEALTH}",
        f"you acquired {at.GREED} or more cards",
        f"you dealt the Demon {at.BLOODSHED} or more damage",
        "Rage starts at 0 (easy), 1 (normal) or 2 (hard)",
    ],
)
def test_the_figures_of_solo_play(said: str) -> None:
    assert said in " ".join(SOLO.split())


def test_the_difficulties() -> None:
    assert DIFFICULTIES == {"easy": 0, "normal": 1, "hard": 2}


@pytest.mark.parametrize(
    ("heading", "cards"), [("Soul Jar", JARS), ("Hoard Item", ITEMS)], ids=["jars", "items"]
)
def test_the_numbers_of_jars_and_items(heading: str, cards: tuple[v.Card, ...]) -> None:
    listed = [(row[0], row[1]) for row in rows(BOSS, heading)]
    assert listed == [(f"`{card.id}`", str(card.number)) for card in cards]


@pytest.mark.parametrize("page", [SOLO, BOSS], ids=["solo", "boss"])
def test_every_card_in_a_table_exists(page: str) -> None:
    for name in re.findall(r"^\| `([a-z_]+)` \| \d", page, re.MULTILINE):
        assert name in CARDS
