"""Tables that are alike: nothing tells them apart but the order of cards that chance decides."""

from typing import Final

from mypy_extensions import i64

from thandar.engine import layout as at
from thandar.engine.state import HINTS, SEAT_HINTS, State

BITS: Final = (1 << 31) - 1
HAND_AND_DECK: Final = at.SEAT_FIELDS  # places behind the fields of a seat
KNOWN_IN_DECK: Final = HAND_AND_DECK + 1
DISCARD: Final = KNOWN_IN_DECK + at.MOST_COPIES
IN_PLAY: Final = DISCARD + 1
SEAT_PLACES: Final = IN_PLAY + 1
MARKET_DECK: Final = at.MAX_SEATS * SEAT_PLACES
SACRIFICED: Final = MARKET_DECK + 1
TABLE: Final = SACRIFICED + 1


def likeness(st: State) -> i64:
    """A number that tables share which are alike, and hardly any others.

    Hand and deck count as one: which cards of a shuffled deck were drawn is chance.

    >>> from thandar import Game
    >>> one, other = Game.new(seed=7, first=1), Game.new(seed=7, first=1)
    >>> for game, moves in ((one, ("shortsword", "gold")), (other, ("gold", "shortsword"))):
    ...     for card in moves:
    ...         game.do(f"play {card}")
    >>> likeness(one.state) == likeness(other.state)
    True
    >>> other.do("play gold")
    >>> likeness(one.state) == likeness(other.state)
    False
    """
    s = st.s
    found: i64 = 0
    for k in range(at.MARKET):
        if k not in HINTS:
            found += mixed(TABLE + k, i64(s[k]))
    for k in range(at.MARKET, at.TABLE_FIELDS):
        found += mixed(TABLE + at.MARKET, i64(s[k]))
    deck = st.market_deck()
    for k in range(deck, deck + i64(s[at.MARKET_DECK_SIZE])):
        found += mixed(MARKET_DECK, i64(s[k]))
    end = st.sacrificed_end()
    for k in range(i64(s[at.SACRIFICED_SIZE])):
        found += mixed(SACRIFICED, i64(s[end - k]))
    for seat in range(i64(s[at.SEATS])):
        found += likeness_of_seat(st, st.seat(seat), seat * SEAT_PLACES)
    return found & BITS


def likeness_of_seat(st: State, base: i64, place: i64) -> i64:
    """What a seat adds to that."""
    s = st.s
    found: i64 = 0
    for k in range(at.SEAT_FIELDS):
        if k not in SEAT_HINTS:
            found += mixed(place + k, i64(s[base + k]))
    hand = st.hand(base)
    for k in range(hand, hand + i64(s[base + at.HAND_SIZE])):
        found += mixed(place + HAND_AND_DECK, i64(s[k]) & at.CARD_MASK)
    deck = st.deck(base)
    size = i64(s[base + at.DECK_SIZE])
    for k in range(size):
        entry = i64(s[deck + k])
        found += mixed(place + HAND_AND_DECK, entry & at.CARD_MASK)
        if entry > at.CARD_MASK:
            found += mixed(place + KNOWN_IN_DECK + size - k, entry)
    end = st.discard_end(base)
    for k in range(i64(s[base + at.DISCARD_SIZE])):
        found += mixed(place + DISCARD, i64(s[end - k]))
    copies = st.in_play(base)
    for k in range(i64(s[base + at.IN_PLAY_SIZE])):
        copy = copies + k * at.COPY_SIZE
        found += mixed(mixed(place + IN_PLAY, i64(s[copy])), i64(s[copy + 1]))
    return found


def mixed(place: i64, number: i64) -> i64:
    """A place and a number, stirred."""
    x: i64 = (place * 40_503 + (number & 65_535) * 92_821) & BITS
    x = (x ^ x >> 15) * 1_103_515_245 & BITS
    x = (x ^ x >> 13) * 1_664_525 & BITS
    return x ^ x >> 16
