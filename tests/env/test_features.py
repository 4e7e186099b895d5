"""What a seat sees as numbers: nothing hidden, nothing left out, the same from every seat."""

from typing import Any

import pytest
from mypy_extensions import i16

from env.walking import actions_of, everything, seen, walk, written
from seatings import SEATINGS, Seating
from thandar import Game
from thandar.cards import ALL_CARDS
from thandar.encoding import codes as of
from thandar.encoding.actions import Asking
from thandar.encoding.columns import encoding
from thandar.engine import layout as at
from thandar.engine.chance import Chance
from thandar.engine.sample import resample
from thandar.engine.state import State


def placed(st: State) -> list[int]:
    """The cards of all hands and decks, and of the market deck, where they lie."""
    seats = range(int(st.s[at.SEATS]))
    piles = [(st.market_deck(), int(st.s[at.MARKET_DECK_SIZE]))]
    for base in map(st.seat, seats):
        piles.append((st.hand(base), int(st.s[base + at.HAND_SIZE])))
        piles.append((st.deck(base), int(st.s[base + at.DECK_SIZE])))
    return [int(st.s[k]) for start, size in piles for k in range(start, start + size)]


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_what_is_hidden_makes_no_difference(seating: Seating) -> None:
    looks = changed = 0
    for number, asking in enumerate(walk(seating, seed=3, steps=500)):
        if number % 5:
            continue
        looks += 1
        before = seen(asking), actions_of(asking)
        other = Asking(asking.st.clone())
        other.copy(asking)
        resample(other.st, other.me, Chance(number))
        changed += placed(other.st) != placed(asking.st)
        assert (seen(other), actions_of(other)) == before
    assert changed > looks / 2


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_what_is_hidden_makes_no_difference_to_those_who_wait(seating: Seating) -> None:
    looks = changed = 0
    for number, asking in enumerate(walk(seating, seed=4, steps=300)):
        if number % 20:
            continue
        for seat in range(int(asking.st.s[at.SEATS])):
            waiting, other = Asking(asking.st), Asking(asking.st.clone())
            waiting.me = other.me = seat
            resample(other.st, seat, Chance(number))
            looks += 1
            changed += placed(other.st) != placed(asking.st)
            assert seen(other) == seen(waiting)
    assert changed > looks / 2


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_an_encoding_leaves_nothing_out(seating: Seating) -> None:
    encoded = encoding([(seating.format, seating.seats)], amounts=True)
    columns = {feature for column in encoded.columns for feature in column}
    for asking in walk(seating, seed=8, steps=600):
        assert seen(asking).keys() <= columns
        assert set(actions_of(asking)) <= set(encoded.actions)


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_a_row_is_the_same_whatever_was_written_there_before(seating: Seating) -> None:
    used = everything()
    for asking in walk(seating, seed=21, steps=300):
        used.observe(asking, 0)
        assert written(used) == seen(asking)


def test_every_seat_sees_itself_first() -> None:
    seats: Any = [{"health": 10 + k, "hand": ["gold"] * k} for k in range(4)]
    for me in range(4):
        game = Game.from_position({"active": me + 1, "seats": seats})
        asking = Asking(game.state)
        asking.me = me
        found = seen(asking)
        healths = [found[block * of.SEAT_FEATURES + of.HEALTH] for block in range(4)]
        assert healths == [10 + (me + k) % 4 for k in range(4)]
        assert found.get(of.HAND + 1, 0) == me


def test_there_is_room_for_more_cards() -> None:
    assert len(ALL_CARDS) < of.CARD_SLOTS


def test_numbers_over_255_count_as_255() -> None:
    deck = ["gold"] * 300
    game = Game.from_position({"seats": [{"health": 300, "deck": deck}, {}]})
    asking = Asking(game.state)
    found = seen(asking)
    assert (found[of.HEALTH], found[of.HIDDEN + 1]) == (255, 255)


def test_known_cards_of_a_deck_are_seen_by_those_who_know_them() -> None:
    known = {"card": "spark", "known": True}
    own = {"card": "bribe", "owner_knows": True}
    seats: Any = [{"deck": [own, known, "gold"], "hand": []}, {"hand": ["ruby"]}]
    game = Game.from_position({"active": 1, "seats": seats})
    asking = Asking(game.state)
    spark, bribe, gold = 57, 21, 1
    mine = seen(asking)
    assert {mine.get(of.DECK + spark), mine.get(of.DECK + bribe)} == {1}
    assert (mine.get(of.TOP + bribe), mine.get(of.TOP + spark)) == (1, None)
    asking.me = 1
    theirs = seen(asking)
    first = of.SEAT_FEATURES
    assert theirs.get(first + of.DECK + spark) == 1
    assert theirs.get(first + of.HIDDEN + bribe) == 1
    assert theirs.get(first + of.HIDDEN + gold) == 1


def test_a_deck_may_grow_to_where_the_discard_pile_was() -> None:
    st = Game.new(seed=7, first=1).state
    base = st.seat(0)
    deck, end = st.deck(base), st.discard_end(base)
    n = int(st.cap) * 3 // 4
    for k in range(n):
        st.s[end - k] = i16(1 + k % 50)
    st.s[base + at.DECK_SIZE], st.s[base + at.DISCARD_SIZE] = 0, i16(n)
    asking = Asking(st)
    used = everything()
    used.observe(asking, 0)
    for k in range(n):
        st.s[deck + k] = i16(1 + k % 50)
    st.s[base + at.DECK_SIZE], st.s[base + at.DISCARD_SIZE] = i16(n), 0
    used.observe(asking, 0)
    assert written(used) == seen(asking)
