"""Laying a table: a state with everything in its place, then dealing."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from thandar.cards import BOSSES, Hero, character
from thandar.cards.bosses import PLAYERS_PER_BOSS
from thandar.engine import layout as at
from thandar.engine.boss import reveal_item, reveal_jar
from thandar.engine.format import FORMATS, Format
from thandar.engine.handicap import Handicap, lay_handicaps
from thandar.engine.state import State
from thandar.engine.tables import COUNTERS, MARKET_CARDS, NUMBERS

STARTING_FIRE_GEMS = 16
BY_CHANCE: Final = -1
WORD = 0xFFFFFFFF


def empty_table(format: Format, seats: list[str], cap: int, level: int) -> State:
    """A state for so many cards with the format's health and reach, and no cards yet."""
    block = at.SEAT_FIELDS + 4 * cap + int(COUNTERS)
    size = at.SEAT_BLOCKS + len(seats) * block + 2 * cap
    st = State(vec[i16]([0] * size), cap)
    s = st.s
    s[at.SEATS] = i16(len(seats))
    s[at.FORMAT] = i16(FORMATS.index(format))
    s[at.CAP] = i16(cap)
    s[at.DIFFICULTY] = i16(level)
    s[at.ALIVE] = i16((1 << len(seats)) - 1)
    s[at.TURN] = 1
    for seat in range(len(seats)):
        base = st.seat(seat)
        s[base + at.HEALTH] = i16(format.health(seats, seat))
        s[base + at.HEALTH_SEAT] = i16(seat)
        s[base + at.TEAM] = i16(1 << seat)
        s[base + at.GUARDED_BY] = i16(1 << seat)
        s[base + at.HAND_LIMIT] = i16(character(seats[seat], format.opponents(seats, seat)).hand)
        s[base + at.OPPONENTS] = i16(format.opponents(seats, seat))
        s[base + at.FACTOR] = PLAYERS_PER_BOSS if seats[seat] in BOSSES else 1
    format.arrange(st, seats)
    format.fill_reach(st)
    return st


def new_table(
    format: Format, seats: list[str], level: int, handicaps: tuple[Handicap, Handicap] | None = None
) -> State:
    """A state ready to be dealt: decks and market deck in order, nothing shuffled (R1.4, R2.1)."""
    opponents = [format.opponents(seats, seat) for seat in range(len(seats))]
    heroes = [character(name, n) for name, n in zip(seats, opponents)]
    cap = len(MARKET_CARDS) + STARTING_FIRE_GEMS + sum(room_for(hero) for hero in heroes)
    st = empty_table(format, seats, cap, level)
    s = st.s
    s[at.FIRE_GEMS] = STARTING_FIRE_GEMS
    s[at.FIRST] = BY_CHANCE if format.random_first(seats) else 0
    for seat, hero in enumerate(heroes):
        for name in hero.deck:
            st.put_on_deck(seat, NUMBERS[name])
        for name in hero.powers:
            st.enter_play(seat, NUMBERS[name])
        lay_piles(st, seat, hero)
        st.s[st.seat(seat) + at.JARS_UNDEALT] = i16(max(0, len(hero.jars) - opponents[seat]))
    if handicaps is not None:
        lay_handicaps(st, handicaps)
    for k in range(len(MARKET_CARDS)):
        s[st.market_deck() + k] = i16(MARKET_CARDS[k])
    s[at.MARKET_DECK_SIZE] = i16(len(MARKET_CARDS))
    return st


def room_for(hero: Hero) -> int:
    """How many cards somebody brings to the table, a card of Corruption included."""
    boss = len(hero.jars) + len(hero.grimoire) + len(hero.hoard)
    return len(hero.deck) + len(hero.powers) + (boss + 1 if boss else 0)


def lay_piles(st: State, seat: int, hero: Hero) -> None:
    """The Soul Jars, Grimoire or Treasure Hoard of a boss, in order."""
    s = st.s
    base = st.seat(seat)
    for k, name in enumerate(hero.jars):
        s[base + at.JARS + k] = i16(NUMBERS[name])
    for k, name in enumerate(hero.grimoire):
        s[base + at.GRIMOIRE + k] = i16(NUMBERS[name])
    for k, name in enumerate(hero.hoard):
        s[base + at.HOARD + k] = i16(NUMBERS[name])
    s[base + at.JARS_LEFT] = i16(len(hero.jars))
    s[base + at.GRIMOIRE_SIZE] = i16(len(hero.grimoire))
    s[base + at.HOARD_SIZE] = i16(len(hero.hoard))


def deal_boss(st: State, seat: i64) -> None:
    """Shuffle what a boss brings and reveal the first jar or item (R14.20, R14.41)."""
    s = st.s
    base = st.seat(seat)
    st.shuffle(base + at.GRIMOIRE, i64(s[base + at.GRIMOIRE_SIZE]))
    if s[base + at.JARS_LEFT]:
        st.shuffle(base + at.JARS, i64(s[base + at.JARS_LEFT]))
        s[base + at.JARS_LEFT] = s[base + at.JARS_LEFT] - s[base + at.JARS_UNDEALT]
        reveal_jar(st, seat)
    if s[base + at.HOARD_SIZE]:
        st.shuffle(base + at.HOARD, i64(s[base + at.HOARD_SIZE]))
        reveal_item(st, seat)


def deal(st: State) -> None:
    """Shuffle, fill the market, draw the opening hands; chance may decide who begins (R2)."""
    s = st.s
    format = FORMATS[i64(s[at.FORMAT])]
    st.shuffle(st.market_deck(), i64(s[at.MARKET_DECK_SIZE]))
    st.refill_market()
    seats = i64(s[at.SEATS])
    for seat in range(seats):
        base = st.seat(seat)
        st.shuffle(st.deck(base), i64(s[base + at.DECK_SIZE]))
        if s[base + at.OPPONENTS]:
            deal_boss(st, seat)
    if i64(s[at.FIRST]) == BY_CHANCE:
        s[at.FIRST] = i16(st.below(seats))
    format.begin(st)
    for seat in range(seats):
        hand: i64 = st.seat(seat) + at.OPENING_HAND
        st.draw(seat, i64(s[hand]) or format.opening_hand(st, seat))
        s[hand] = 0


def seed(st: State, number: int) -> None:
    """Start the generator of a state from a whole number of up to 128 bits."""
    st.seed(number & WORD, number >> 32 & WORD, number >> 64 & WORD, number >> 96 & WORD)
