"""Numbers and decks are for good: a new card changes neither those of old ones nor a deal."""

import hashlib
from collections.abc import Sequence

import pytest

from thandar.cards import ALL_CARDS, CARDS, MARKET_DECK, character
from thandar.cards.definitions import action
from thandar.cards.dragon import TREASURE_HOARD
from thandar.cards.lich import GRIMOIRE, SOUL_JARS
from thandar.cards.numbers import NUMBERED, market_deck, numbered
from thandar.cards.vocabulary import WILD, Card, gold
from thandar.engine import layout as at
from thandar.engine.tables import NAMES, NUMBERS
from thandar.errors import BadCard

FIRST_EDITION = 142  # as many cards there were when numbers were fixed

# What a seed deals depends on these and on their order. Whoever changes one on purpose raises
# RULES_VERSION; a new card is no reason to, see docs/add-a-card.md.
DIGESTS = {
    "numbers": (NUMBERED[:FIRST_EDITION], "105992dc99bddbf2"),
    "market deck": (MARKET_DECK, "6cd17993fdb33693"),
    "Soul Jars": (SOUL_JARS, "221ff7bf919eec81"),
    "Grimoire": (GRIMOIRE, "ffa4f0c7fc215bd7"),
    "Treasure Hoard": (TREASURE_HOARD, "eb05ca2128eb5a6c"),
    "Demon": (character("demon", 1).deck, "24cf0bf27fac2486"),
    "Warlord": (character("warlord", 1).deck, "f87bf087775fae68"),
    "Broker": (character("broker", 1).deck, "491ff154d2cea663"),
    "Dragon": (character("dragon", 5).deck, "bd2319e332582f84"),
    "Lich": (character("lich", 5).deck, "82cbddf80ad10a2b"),
}


def digest(ids: Sequence[str]) -> str:
    """A list of cards in few letters."""
    return hashlib.sha256(" ".join(ids).encode()).hexdigest()[:16]


@pytest.mark.parametrize("what", DIGESTS)
def test_order_is_for_good(what: str) -> None:
    ids, expected = DIGESTS[what]
    assert digest(ids) == expected, f"{what}: old cards changed; append new ones, change no deck"


def test_cards_are_numbered_from_1_as_listed() -> None:
    assert [card.id for card in ALL_CARDS] == list(NUMBERED) == NAMES[1:]
    assert [NUMBERS[id] for id in NUMBERED] == list(range(1, len(NUMBERED) + 1))
    assert NUMBERS["fire_gem"] == at.FIRE_GEM


def test_the_base_set_has_the_numbers_that_are_listed_fastest() -> None:
    """`list_hand` and `list_buys` remember cards below 64 in one word."""
    assert max(NUMBERS[id] for id in {*MARKET_DECK, "fire_gem", "gold"}) < 64


def test_a_new_card_changes_neither_numbers_nor_the_market_deck() -> None:
    new = action("aaa_first", WILD, gold(1), cost=1, copies=3)
    ids = (*NUMBERED, "aaa_first")
    cards = numbered((new, *reversed(ALL_CARDS)), ids)
    assert cards == (*ALL_CARDS, new)
    assert market_deck(cards) == MARKET_DECK


def test_a_card_without_a_number_is_refused() -> None:
    new = action("nobodys", WILD, gold(1), cost=1)
    with pytest.raises(BadCard, match=r"nobodys: it has no number; append its id to cards/numbers"):
        numbered((*ALL_CARDS, new))


@pytest.mark.parametrize(
    ("cards", "ids"),
    [
        (ALL_CARDS, (*NUMBERED, "nobodys")),
        (ALL_CARDS, (*NUMBERED, "gold")),
        ((*ALL_CARDS, CARDS["gold"]), NUMBERED),
    ],
    ids=["no card", "two numbers", "two cards"],
)
def test_numbers_and_cards_belong_together_one_to_one(
    cards: tuple[Card, ...], ids: tuple[str, ...]
) -> None:
    with pytest.raises(BadCard, match=r"^(nobodys|gold): "):
        numbered(cards, ids)
