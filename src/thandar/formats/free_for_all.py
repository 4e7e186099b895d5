"""Free-for-all: two to six players, each against all (R8)."""

from mypy_extensions import i16, i64

from thandar.engine.format import Format
from thandar.engine.layout import ALIVE, FIRST, REACH, REACH_CHAMPIONS, SEATS
from thandar.engine.state import State


class FreeForAll(Format):
    """Anyone may attack and target anyone else; the last one standing wins (R8.1)."""

    def __init__(self) -> None:
        self.name = "free-for-all"
        self.random_first = True

    def problem(self, seats: list[str]) -> str:
        if not 2 <= len(seats) <= 6:
            return f"free-for-all wants two to six players, not {len(seats)}"
        return ""

    def health(self, seats: list[str], seat: int) -> int:
        return 50

    def opening_hand(self, st: State, seat: i64) -> i64:
        seats = i64(st.s[SEATS])
        place = (seat - i64(st.s[FIRST]) + seats) % seats
        if place == 0:
            return 3
        return 4 if place == 1 and seats > 2 else 5

    def fill_reach(self, st: State) -> None:
        s = st.s
        alive = i64(s[ALIVE])
        for seat in range(i64(s[SEATS])):
            base = st.seat(seat)
            s[base + REACH] = i16(alive & ~(1 << seat))
            s[base + REACH_CHAMPIONS] = i16(alive & ~(1 << seat))
