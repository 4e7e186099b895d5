"""What is printed: the vocabulary, and one file per set written in it.

`CARDS` holds every card by its id, `ALL_CARDS` by number, `HEROES` who may sit at a seat;
`MARKET_DECK` lists the ids of the 80 market cards.
"""

from thandar.cards.base import BASIC, MARKET_CARDS
from thandar.cards.bosses import BOSSES, character
from thandar.cards.demons import DEMON, DEMON_CARDS, DEMONS, DIFFICULTIES
from thandar.cards.dragon import DRAGON_CARDS
from thandar.cards.heroes import HERO_CARDS, HEROES, POWERS, STANDARD, Hero
from thandar.cards.lich import LICH_CARDS
from thandar.cards.numbers import market_deck, numbered
from thandar.cards.vocabulary import Card

SETS: tuple[tuple[Card, ...], ...] = (
    BASIC,
    MARKET_CARDS,
    HERO_CARDS,
    POWERS,
    LICH_CARDS,
    DRAGON_CARDS,
    DEMON_CARDS,
)
ALL_CARDS: tuple[Card, ...] = numbered(tuple(card for cards in SETS for card in cards))
CARDS: dict[str, Card] = {card.id: card for card in ALL_CARDS}
MARKET_DECK: tuple[str, ...] = market_deck(ALL_CARDS)

__all__ = [
    "ALL_CARDS",
    "BOSSES",
    "CARDS",
    "DEMON",
    "DEMONS",
    "DIFFICULTIES",
    "HEROES",
    "MARKET_DECK",
    "STANDARD",
    "Card",
    "Hero",
    "character",
]
