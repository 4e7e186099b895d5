"""Tables that could be, played on side by side, so that a network can judge them together."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from thandar.bots.baseline import BaselineBot
from thandar.bots.bot import first_seat
from thandar.bots.likeness import likeness
from thandar.encoding import codes as of
from thandar.encoding.actions import Asking, Lister, block_of
from thandar.encoding.features import Observer
from thandar.encoding.plain import plain_card
from thandar.engine import layout as at
from thandar.engine.moves import deciding, do
from thandar.engine.seat_view import SeatView
from thandar.engine.state import State

LONGEST: Final = 300  # turns, after which a game counts as a draw
WHATEVER: Final[vec[i16]] = vec[i16]([of.NONE] * of.FEATURES)


@final
class Futures:
    """So many tables, each in a row, and what became of them."""

    def __init__(
        self, st: State, rows: i64, columns: vec[i16], width: i64, slots: vec[i16], actions: i64
    ) -> None:
        """`columns` and `width` are of an observation, `slots` and `actions` of a mask."""
        self.observer = Observer(columns, width, rows)
        self.slots = slots
        self.actions = actions
        self.masks: vec[u8] = vec[u8]([0] * int(rows * actions))
        self.results: vec[float] = vec[float]([0.0] * int(rows))  # chances to win
        self.blocks: vec[i64] = vec[i64]([0] * int(rows))  # who the seat is to the one who decides
        self.open: vec[i64] = vec[i64]([0] * int(rows))  # rows that are to be judged
        self.n_open: i64 = 0
        self.decided: vec[i64] = vec[i64]([0] * int(rows))  # the action in each of the open rows
        self.stopped: vec[i64] = vec[i64]([0] * int(rows))  # rows that are played far enough
        self.n_stopped: i64 = 0
        self.askings: list[Asking] = [Asking(st) for _ in range(int(rows))]
        self.lister = Lister(amounts=False, shortcuts=True)
        self.eyes = SeatView(st, [])

    def lay(self, row: i64, st: State) -> None:
        """A table, which then is the one of a row."""
        asking = self.askings[row]
        asking.st = st
        asking.complete()
        self.observer.forget(row)

    def likeness(self, row: i64) -> i64:
        """What the table of a row shares with those that are like it."""
        return likeness(self.askings[row].st)

    def play_on(self, rows: i64, me: i64, guide: BaselineBot, stop: i64) -> None:
        """Let a guide play in the first rows until a turn begins, then show what is not over."""
        self.n_open = 0
        for row in range(rows):
            st = self.askings[row].st
            s = st.s
            while not s[at.OVER] and i64(s[at.TURN]) < stop:
                self.eyes.look(st, first_seat(deciding(st)))
                do(st, guide.pick(self.eyes))
            if i64(s[at.TURN]) < LONGEST and self.comes_to_ask(row):
                self.show(row, me)
                self.open[self.n_open] = row
                self.n_open += 1
            else:
                self.results[row] = result(st, me)

    def begin(self, rows: i64) -> None:
        """Open the first rows, to be played on by whoever answers in them."""
        for row in range(rows):
            self.open[row] = row
        self.n_open = rows
        self.n_stopped = 0

    def ask(self, me: i64, stop: i64) -> bool:
        """Show what is to be decided in the open rows; False if a turn has begun in all of them.

        Then those are open that are not over.
        """
        kept: i64 = 0
        for k in range(self.n_open):
            row = self.open[k]
            st = self.askings[row].st
            if i64(st.s[at.TURN]) >= LONGEST or not self.comes_to_ask(row):
                self.results[row] = result(st, me)
                continue
            self.show(row, me)
            if i64(st.s[at.TURN]) >= stop:
                self.stopped[self.n_stopped] = row
                self.n_stopped += 1
            else:
                self.open[kept] = row
                kept += 1
        self.n_open = kept
        if kept:
            return True
        for k in range(self.n_stopped):
            self.open[k] = self.stopped[k]
        self.n_open = self.n_stopped
        return False

    def answer(self) -> None:
        """Do what was decided in the open rows."""
        for k in range(self.n_open):
            asking = self.askings[self.open[k]]
            move = self.lister.answer(asking, self.decided[k])
            if move >= 0:
                do(asking.st, move)

    def comes_to_ask(self, row: i64) -> bool:
        """Make the moves that make themselves; False if the game is over by then."""
        asking = self.askings[row]
        st = asking.st
        lister = self.lister
        while not st.s[at.OVER]:
            me = first_seat(deciding(st))
            asking.me = me
            if not st.s[at.DEPTH]:
                card = plain_card(st, me)
                if card:
                    do(st, at.M_PLAY | me << at.SEAT_SHIFT | card << at.A_SHIFT)
                    continue
            lister.ask(asking)
            if lister.n > 1:
                return True
            move = lister.answer(asking, lister.actions[0])
            if move >= 0:
                do(st, move)
        return False

    def show(self, row: i64, me: i64) -> None:
        """Write what the one who decides sees and may do, and who the seat is to them."""
        asking = self.askings[row]
        self.observer.observe(asking, row)
        masks = self.masks
        start: i64 = row * self.actions
        for k in range(start, start + self.actions):
            masks[k] = 0
        lister = self.lister
        for k in range(lister.n):
            slot = i64(self.slots[lister.actions[k]])
            if slot >= 0:
                masks[start + slot] = 1
        block = block_of(asking.st, asking.me, me)
        self.blocks[row] = block if block < of.MATE else 0


def unjudged(st: State, rows: i64) -> Futures:
    """Room for tables that are played to their end, for whoever has no network."""
    return Futures(st, rows, WHATEVER, 1, WHATEVER, 1)


def result(st: State, me: i64) -> float:
    """1 if a seat has won, 0 if not, one half for a draw."""
    winners = i64(st.s[at.WINNERS])
    if not st.s[at.OVER] or winners == 0:
        return 0.5
    return 1.0 if winners >> me & 1 else 0.0
