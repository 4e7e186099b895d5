"""Hunter: each hunts the player to the left (R9)."""

from mypy_extensions import i64

from thandar.engine import layout as at
from thandar.engine.format import Format, set_reach
from thandar.engine.state import State

BONUS_HEALTH = 10


class Hunter(Format):
    """Attacks go to the left, at champions also to the right (R9.1)."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes = (3, 4, 5, 6)

    def fill_reach(self, st: State) -> None:
        for seat in range(i64(st.s[at.SEATS])):
            itself: i64 = 1 << seat
            left: i64 = 1 << neighbour(st, seat, 1)
            right: i64 = 1 << neighbour(st, seat, -1)
            set_reach(st, seat, left & ~itself, (left | right) & ~itself)


class FirstBlood(Hunter):
    """The first elimination ends the game; the player to the right wins, whoever did it (R9.2)."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "hunter-first-blood"

    def winners(self, st: State) -> i64:
        for seat in range(i64(st.s[at.SEATS])):
            if not st.alive(seat):
                return 1 << neighbour(st, seat, -1)
        return 0


class LastOneStanding(Hunter):
    """The player to the right of the fallen gains 10 health and draws a card (R9.3)."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "hunter-last-one-standing"

    def defeated(self, st: State, seat: i64) -> None:
        self.leave(st, seat)
        if not st.s[at.OVER]:
            hunter = neighbour(st, seat, -1)
            st.gain_health(hunter, BONUS_HEALTH)
            st.draw(hunter, 1)


def neighbour(st: State, seat: i64, step: i64) -> i64:
    """The next seat still in, to the left (1) or to the right (-1) of a seat (R9.1)."""
    seats = i64(st.s[at.SEATS])
    other = (seat + step + seats) % seats
    while not st.alive(other):
        other = (other + step + seats) % seats
    return other
