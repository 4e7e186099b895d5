"""Laying a table: a state with everything in its place, then dealing."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from thandar.cards import HEROES
from thandar.engine.format import FORMATS, Format
from thandar.engine.layout import (
    ALIVE,
    CAP,
    DECK_SIZE,
    FIRE_GEMS,
    FIRST,
    FORMAT,
    GUARDED_BY,
    HAND_LIMIT,
    HEALTH,
    HEALTH_SEAT,
    MARKET_DECK_SIZE,
    SEAT_BLOCKS,
    SEAT_FIELDS,
    SEATS,
    TEAM,
    TURN,
)
from thandar.engine.state import State
from thandar.engine.tables import MARKET_CARDS, NUMBERS

STARTING_FIRE_GEMS = 16
STARTING_HAND = 5
WORD = 0xFFFFFFFF


def empty_table(format: Format, seats: list[str], cap: int) -> State:
    """A state for so many cards with the format's health and reach, and no cards yet."""
    size = SEAT_BLOCKS + len(seats) * (SEAT_FIELDS + 4 * cap) + 2 * cap
    st = State(vec[i16]([0] * size), cap)
    s = st.s
    s[SEATS] = i16(len(seats))
    s[FORMAT] = i16(FORMATS.index(format))
    s[CAP] = i16(cap)
    s[ALIVE] = i16((1 << len(seats)) - 1)
    s[TURN] = 1
    for seat in range(len(seats)):
        base = st.seat(seat)
        s[base + HEALTH] = i16(format.health(seats, seat))
        s[base + HEALTH_SEAT] = i16(seat)
        s[base + TEAM] = i16(1 << seat)
        s[base + GUARDED_BY] = i16(1 << seat)
        s[base + HAND_LIMIT] = STARTING_HAND
    format.arrange(st)
    format.fill_reach(st)
    return st


def new_table(format: Format, seats: list[str]) -> State:
    """A state ready to be dealt: decks and market deck in order, nothing shuffled (R1.4, R2.1)."""
    heroes = [HEROES[name] for name in seats]
    cap = len(MARKET_CARDS) + STARTING_FIRE_GEMS
    cap += sum(len(hero.deck) + len(hero.powers) for hero in heroes)
    st = empty_table(format, seats, cap)
    s = st.s
    s[FIRE_GEMS] = STARTING_FIRE_GEMS
    for seat, hero in enumerate(heroes):
        for name in hero.deck:
            st.put_on_deck(seat, NUMBERS[name])
        for name in hero.powers:
            st.enter_play(seat, NUMBERS[name])
    for k in range(len(MARKET_CARDS)):
        s[st.market_deck() + k] = i16(MARKET_CARDS[k])
    s[MARKET_DECK_SIZE] = i16(len(MARKET_CARDS))
    return st


def deal(st: State, first: i64) -> None:
    """Shuffle, fill the market, draw the opening hands (R2); -1 leaves the first to chance."""
    s = st.s
    format = FORMATS[i64(s[FORMAT])]
    st.shuffle(st.market_deck(), i64(s[MARKET_DECK_SIZE]))
    st.refill_market()
    seats = i64(s[SEATS])
    for seat in range(seats):
        base = st.seat(seat)
        st.shuffle(st.deck(base), i64(s[base + DECK_SIZE]))
    if first < 0:
        first = st.below(seats) if format.random_first else 0
    s[FIRST] = i16(first)
    format.begin(st)
    for seat in range(seats):
        st.draw(seat, format.opening_hand(st, seat))


def seed(st: State, number: int) -> None:
    """Start the generator of a state from a whole number of up to 128 bits."""
    st.seed(number & WORD, number >> 32 & WORD, number >> 64 & WORD, number >> 96 & WORD)
