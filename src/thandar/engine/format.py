"""What a format decides, as hooks. A format is stateless: it fills fields of the state."""

from typing import Final

from mypy_extensions import i16, i64, mypyc_attr

from thandar.engine import events as ev
from thandar.engine.cleanup import clear_turn, drop_effects, remove_cards
from thandar.engine.layout import (
    ACTIVE,
    ALIVE,
    DEPTH,
    FIRST,
    HEALTH,
    OVER,
    PLAYING,
    SEATS,
    TURN_SEATS,
    WINNERS,
)
from thandar.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Format:
    """Who sits where, who reaches whom, whose turn is next, who has won.

    The hooks here are those of a game of each against all; a format overrides what it plays
    differently.
    """

    def __init__(self) -> None:
        self.name = ""
        self.random_first = True

    def problem(self, seats: list[str]) -> str:
        """What is wrong with a seating, in words; empty if nothing is."""
        raise NotImplementedError

    def health(self, seats: list[str], seat: int) -> int:
        """The health a seat begins with."""
        raise NotImplementedError

    def opening_hand(self, st: State, seat: i64) -> i64:
        """How many cards a seat draws before the first turn (R2.3)."""
        raise NotImplementedError

    def fill_reach(self, st: State) -> None:
        """Fill REACH and REACH_CHAMPIONS of every seat: at the start and when somebody falls."""
        raise NotImplementedError

    def begin(self, st: State) -> None:
        """Hand out the first turn, before the opening hands are drawn."""
        first = i64(st.s[FIRST])
        give_turn(st, first, 1 << first)

    def next_turn(self, st: State) -> None:
        """Hand the turn to the next player clockwise who is still in (R2.2)."""
        s = st.s
        seat = i64(s[ACTIVE])
        seats = i64(s[SEATS])
        seat = (seat + 1) % seats
        while not st.alive(seat):
            seat = (seat + 1) % seats
        give_turn(st, seat, 1 << seat)

    def defeated(self, st: State, seat: i64) -> None:
        """A seat has fallen: it leaves the game with all its cards (R7.7)."""
        eliminate(st, seat)
        self.fill_reach(st)
        alive = i64(st.s[ALIVE])
        if alive & (alive - 1) == 0:
            end_game(st, alive)


FORMATS: Final[list[Format]] = []


def give_turn(st: State, seat: i64, mask: i64) -> None:
    """A turn begins: of one seat, or of the seats of a mask, the lowest of which is `seat`."""
    s = st.s
    s[ACTIVE] = i16(seat)
    s[PLAYING] = i16(mask)
    s[TURN_SEATS] = i16(mask)


def end_game(st: State, winners: i64) -> None:
    """The game is over; no effect goes on."""
    s = st.s
    s[OVER] = 1
    s[WINNERS] = i16(winners)
    s[DEPTH] = 0
    s[PLAYING] = 0
    if st.listening:
        st.tell(ev.GAME_ENDED, -1, n=winners)


def eliminate(st: State, seat: i64) -> None:
    """All cards of a seat leave the game, its effects stop, it takes no more turns (R7.7)."""
    s = st.s
    bit: i64 = 1 << seat
    s[ALIVE] = i16(i64(s[ALIVE]) & ~bit)
    s[PLAYING] = i16(i64(s[PLAYING]) & ~bit)
    if st.listening:
        st.tell(ev.DEFEATED, seat)
    drop_effects(st, seat)
    s[st.seat(seat) + HEALTH] = 0
    remove_cards(st, seat)
    clear_turn(st, seat)
