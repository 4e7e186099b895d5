"""The figures on the pages of the bosses and of the Demon are those of the cards."""

import re
from pathlib import Path

import pytest

from thandar.cards import CARDS, DEMONS, DIFFICULTIES, HEROES
from thandar.cards import vocabulary as v
from thandar.cards.demons import WINNING_HEALTH
from thandar.cards.dragon import ITEMS
from thandar.cards.handicaps import FAIR_DUELS, FAIR_PARTIES
from thandar.cards.lich import JARS
from thandar.cards.stages import STAGES
from thandar.engine import layout as at

FORMATS = Path(__file__).resolve().parents[2] / "docs" / "formats"
SOLO = (FORMATS / "solo.md").read_text(encoding="utf-8")
GAUNTLET = (FORMATS / "gauntlet.md").read_text(encoding="utf-8")
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
    if isinstance(effect, v.Enrage):
        return f"its rage grows by {effect.n}"
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


def page_of(demon: str) -> str:
    """The part of the page that is about a Demon."""
    return SOLO.partition(f"\n## The {demon.title()}\n")[2].partition("\n## ")[0]


def cards(demon: str, type: str) -> list[v.Card]:
    """The cards of a Demon that are of a type."""
    return [card for card in DEMONS[demon].cards if card.type == type]


@pytest.mark.parametrize("demon", DEMONS)
def test_the_demon_cards(demon: str) -> None:
    found = [[f"`{card.id}`", words(card.primary)] for card in cards(demon, v.DEMON_CARD)]
    assert rows(page_of(demon), "Demon card") == found


@pytest.mark.parametrize("demon", DEMONS)
def test_the_karma_cards(demon: str) -> None:
    assert rows(page_of(demon), "Karma card") == [
        [f"`{card.id}`", *(answer(card, how) for how in (v.GREEDY, v.BLOODY, v.MERCIFUL))]
        for card in cards(demon, v.KARMA)
    ]


@pytest.mark.parametrize("demon", DEMONS)
def test_the_locations(demon: str) -> None:
    assert rows(page_of(demon), "Location") == [
        [f"`{card.id}`", words(card.primary), words(card.on_acquire)]
        for card in cards(demon, v.LOCATION)
    ]


@pytest.mark.parametrize("demon", DEMONS)
def test_how_strong_the_demons_begin(demon: str) -> None:
    assert rows(page_of(demon), "against") == [
        [f"`{deck}`", *(str(one.health) for one in begins), str(begins[0].rage)]
        for deck, begins in DEMONS[demon].against.items()
    ]


@pytest.mark.parametrize(
    "said",
    [
        f"when the Demon comes to {WINNING_HEALTH}",
        f"you acquired {at.GREED} or more cards",
        f"you dealt the Demon {at.BLOODSHED} or more damage",
    ],
)
def test_the_figures_of_solo_play(said: str) -> None:
    assert said in " ".join(SOLO.split())


def test_how_strong_the_demons_of_a_gauntlet_begin() -> None:
    assert rows(GAUNTLET, "against") == [
        [f"`{deck}`", *(", ".join(f"{life} ({rage})" for life, rage in row) for row in begins)]
        for deck, begins in STAGES.items()
    ]


def test_the_fair_handicaps() -> None:
    by_size = zip(FAIR_PARTIES["lich"], FAIR_PARTIES["dragon"], strict=True)
    assert rows(BOSS, "fair for heroes") == [
        [str(heroes), *(f"`{said or 'official'}`" for said in both)]
        for heroes, both in enumerate(by_size, 1)
    ]
    assert f"Between the Lich and the Dragon it is `{FAIR_DUELS['lich', 'dragon']}`" in BOSS


def test_the_difficulties() -> None:
    assert ", ".join(f"`{level}`" for level in DIFFICULTIES) in SOLO


@pytest.mark.parametrize(
    ("heading", "cards"), [("Soul Jar", JARS), ("Hoard Item", ITEMS)], ids=["jars", "items"]
)
def test_the_numbers_of_jars_and_items(heading: str, cards: tuple[v.Card, ...]) -> None:
    listed = [(row[0], row[1]) for row in rows(BOSS, heading)]
    assert listed == [(f"`{card.id}`", str(card.number)) for card in cards]


@pytest.mark.parametrize("page", [SOLO, BOSS], ids=["solo", "boss"])
def test_every_card_in_a_table_exists(page: str) -> None:
    for name in re.findall(r"^\| `([a-z_]+)` \| \d", page, re.MULTILINE):
        assert name in CARDS or name in HEROES
