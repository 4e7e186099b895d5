"""Encodings when cards are added: old numbers stay, and there are no two cards with one number."""

import json

import pytest

from more_cards import run
from play_encoded_cards import encoded
from thandar.cards import ALL_CARDS
from thandar.encoding import codes as of

LEFT = of.CARD_SLOTS - 1 - len(ALL_CARDS)  # numbers for more


@pytest.mark.long
@pytest.mark.parametrize("cards", [3, LEFT])
def test_with_more_cards_numbers_stay_and_the_network_plays_the_same(cards: int) -> None:
    assert json.loads(run("play_encoded_cards.py", cards)) == json.loads(json.dumps(encoded()))


def test_more_cards_than_there_are_numbers_are_refused() -> None:
    assert json.loads(run("play_encoded_cards.py", LEFT + 1)) == "no_numbers_left"
