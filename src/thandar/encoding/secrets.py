"""What the one who decides cannot see, as numbers: for judging decisions while a network learns.

How a game goes on hangs on cards that lie face down. Who sees them can tell skill from luck: a
judge, who is asked while a network learns and never while it plays.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from thandar.encoding import codes as of
from thandar.encoding.actions import block_of
from thandar.engine import layout as at
from thandar.engine.state import State

# By whose cards they are, by where they lie, by card; then those of the market deck.
OWN: Final = 0
FIRST_OPPONENT: Final = 1
OPPONENTS: Final = 2  # behind the first, added up
MATES: Final = 3  # added up
OWNERS: Final = 4
HAND: Final = 0
NEXT: Final = 1  # the next cards of the deck, as many as a hand has
LATER: Final = 2  # as many behind them
PLANES: Final = 3
MARKET: Final = OWNERS * PLANES * of.CARD_SLOTS
SECRETS: Final = MARKET + PLANES * of.CARD_SLOTS
DRAWN: Final = 5
REVEALED: Final = 1  # cards of the market deck that count as the next ones
REVEALED_LATER: Final = 3

NOTED: Final = 160  # numbers of a row that are remembered to be taken back
SIZES: Final = 16  # numbers by which a row is known to be as it was


@final
class Secrets:
    """Writes what is hidden into the rows of an array.

    In most moves no face-down pile changes: then a row stays as it is.
    """

    def __init__(self, columns: vec[i16], width: i64, rows: i64) -> None:
        """`columns` says for every number in which column it goes, NONE if in none."""
        self.columns = columns
        self.width = width
        self.out: vec[u8] = vec[u8]([0] * int(rows * width))
        self.notes: vec[i16] = vec[i16]([0] * int(rows * NOTED))
        self.noted: vec[i64] = vec[i64]([0] * int(rows))
        self.sizes: vec[i16] = vec[i16]([of.NONE] * int(rows * SIZES))

    def forget(self, row: i64) -> None:
        """Another game follows in a row."""
        self.sizes[row * SIZES] = of.NONE

    def tell(self, st: State, me: i64, row: i64) -> None:
        """Write what a seat cannot see."""
        if not self.changed(st, me, row):
            return
        start: i64 = row * self.width
        notes = self.notes
        for k in range(row * NOTED, row * NOTED + self.noted[row]):
            self.out[start + i64(notes[k])] = 0
        self.noted[row] = 0
        s = st.s
        for seat in range(i64(s[at.SEATS])):
            base = st.seat(seat)
            first: i64 = owner(block_of(st, me, seat)) * PLANES * of.CARD_SLOTS
            if seat != me:
                hand = st.hand(base)
                self.add(s, hand, hand + i64(s[base + at.HAND_SIZE]), first, row)
            deck = st.deck(base)
            self.add_deck(s, deck, i64(s[base + at.DECK_SIZE]), first, DRAWN, DRAWN, row)
        size = i64(s[at.MARKET_DECK_SIZE])
        self.add_deck(s, st.market_deck(), size, MARKET, REVEALED, REVEALED_LATER, row)

    def changed(self, st: State, me: i64, row: i64) -> bool:
        """Whether another seat decides or a pile has another size; after questions, always."""
        s = st.s
        sizes = self.sizes
        place: i64 = row * SIZES
        now: i64 = me | i64(s[at.MARKET_DECK_SIZE]) << 3
        if s[at.DEPTH]:
            now = of.NONE
        found = now == of.NONE or i64(sizes[place]) != now
        sizes[place] = i16(now)
        for seat in range(i64(s[at.SEATS])):
            base = st.seat(seat)
            place += 1
            now = i64(s[base + at.DECK_SIZE])
            if seat != me:
                now |= i64(s[base + at.HAND_SIZE]) << 7
            if i64(sizes[place]) != now:
                sizes[place] = i16(now)
                found = True
        return found

    def add_deck(
        self, s: vec[i16], deck: i64, size: i64, first: i64, next: i64, later: i64, row: i64
    ) -> None:
        """The cards that will be drawn from a deck."""
        soon: i64 = deck + size - next
        if soon < deck:
            soon = deck
        bottom: i64 = soon - later
        if bottom < deck:
            bottom = deck
        self.add(s, soon, deck + size, first + NEXT * of.CARD_SLOTS, row)
        self.add(s, bottom, soon, first + LATER * of.CARD_SLOTS, row)

    def add(self, s: vec[i16], start: i64, end: i64, plane: i64, row: i64) -> None:
        """Cards that lie next to each other."""
        out = self.out
        columns = self.columns
        notes = self.notes
        noted = self.noted[row]
        first: i64 = row * self.width
        for k in range(start, end):
            column = columns[plane + (i64(s[k]) & at.CARD_MASK)]
            if column >= 0 and noted < NOTED:
                out[first + i64(column)] += 1
                notes[row * NOTED + noted] = column
                noted += 1
        self.noted[row] = noted


def owner(block: i64) -> i64:
    """Whose cards are added up with those of a seat."""
    if block >= of.MATE:
        return MATES
    if block > of.OPPONENT:
        return OPPONENTS
    return block
