"""The Demons of solo play: their decks, and how strong they begin against whom (R15.9)."""

from typing import NamedTuple

from thandar.cards import broker, demon, warlord
from thandar.cards.heroes import STANDARD, Hero
from thandar.cards.rewards import REWARDS
from thandar.cards.stages import STAGES
from thandar.cards.strengths import STRENGTHS
from thandar.cards.vocabulary import Card

DEMON = "demon"  # the one that sits down where nobody asks for another
WINNING_HEALTH = 100
DIFFICULTIES = ("gentle", "easy", "normal", "hard", "nightmare")
USUAL = DIFFICULTIES.index("normal")


class Strength(NamedTuple):
    """How strong a Demon begins: its health, and what each of its assaults deals more."""

    health: int
    rage: int


class Demon(NamedTuple):
    """The cards of a Demon, and how strong it begins, by deck and difficulty."""

    cards: tuple[Card, ...]
    against: dict[str, tuple[Strength, ...]]


def _demon(name: str, cards: tuple[Card, ...]) -> Demon:
    rows = STRENGTHS[name].items()
    return Demon(cards, {deck: tuple(Strength(*pair) for pair in row) for deck, row in rows})


DEMONS = {
    DEMON: _demon(DEMON, demon.CARDS),
    "warlord": _demon("warlord", warlord.CARDS),
    "broker": _demon("broker", broker.CARDS),
}
DEMON_CARDS = (*(card for one in DEMONS.values() for card in one.cards), *REWARDS)


def strength(name: str, deck: str, difficulty: str) -> Strength:
    """How strong a Demon begins against a deck."""
    return DEMONS[name].against[deck][DIFFICULTIES.index(difficulty)]


def stage_strength(deck: str, difficulty: str, stage: int) -> Strength:
    """How strong a Demon begins at a stage of the gauntlet, from 0 on, whichever it is (R15.11)."""
    return Strength(*STAGES[deck][DIFFICULTIES.index(difficulty)][stage])


def demon_character(name: str) -> Hero:
    """Who sits down as a Demon: without a hand; its health follows the deck it meets."""
    cards = DEMONS[name].cards
    deck = tuple(card.id for card in cards for _ in range(card.copies))
    return Hero(strength(name, STANDARD, DIFFICULTIES[USUAL]).health, deck, hand=0)
