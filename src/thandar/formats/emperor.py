"""Emperor: two teams of an emperor between two commanders (R13)."""

from typing import Final

from mypy_extensions import i16, i64

from thandar.engine import layout as at
from thandar.engine.cleanup import drop_effects
from thandar.engine.format import Format, arrange_teams, eliminate, set_reach
from thandar.engine.state import State
from thandar.engine.tables import GIFT_PROGRAM

TEAM_SIZE: Final = 3
EXTRA_HEALTH: Final = 10


class Emperor(Format):
    """Seats 1 to 3 against 4 to 6; 2 and 5 are the emperors; opposite are 1-6, 2-5, 3-4 (R13.1)."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "emperor"
        self.sizes = (6,)

    def random_first(self, seats: list[str]) -> bool:
        return False

    def health(self, seats: list[str], seat: int) -> int:
        return super().health(seats, seat) + (EXTRA_HEALTH if is_emperor(seat) else 0)

    def arrange(self, st: State, seats: list[str]) -> None:
        arrange_teams(st, TEAM_SIZE)
        for seat in range(i64(st.s[at.SEATS])):
            st.s[st.seat(seat) + at.DEALINGS] = at.DEALS_WITH_TEAM

    def fill_reach(self, st: State) -> None:
        alive = i64(st.s[at.ALIVE])
        for seat in range(i64(st.s[at.SEATS])):
            opposite: i64 = 5 - seat
            emperor = emperor_of(seat)
            reach = i64(st.s[st.seat(opposite) + at.TEAM])
            if not is_emperor(seat):
                reach = 1 << (opposite if st.alive(opposite) else emperor_of(opposite))
            set_reach(st, seat, reach & alive, reach & alive)
            team = i64(st.s[st.seat(seat) + at.TEAM])
            neighbours: i64 = team & ~(1 << seat) if is_emperor(seat) else 1 << emperor
            st.s[st.seat(seat) + at.SENDS_TO] = i16(neighbours & alive)

    def opening_hand(self, st: State, seat: i64) -> i64:
        return 3 if seat < TEAM_SIZE else 5

    def defeated(self, st: State, seat: i64) -> None:
        if is_emperor(seat):
            self.leave(st, seat)
            return
        drop_effects(st, seat)
        frame = st.push(GIFT_PROGRAM, seat, 0)
        st.s[frame + at.F_TARGET] = i16(emperor_of(seat))

    def leave(self, st: State, seat: i64) -> None:
        super().leave(st, seat)
        for other in range(i64(st.s[at.SEATS])):
            if st.s[at.OVER] and st.alive(other) and not st.s[st.health(other)]:
                eliminate(st, other)  # a commander who was still choosing a gift
        self.fill_reach(st)

    def winners(self, st: State) -> i64:
        for emperor in (i64(1), i64(4)):
            if not st.alive(emperor):
                return i64(st.s[st.seat(5 - emperor) + at.TEAM])
        return 0


def is_emperor(seat: i64) -> bool:
    """Whether an emperor sits here."""
    return seat % TEAM_SIZE == 1


def emperor_of(seat: i64) -> i64:
    """The emperor of a seat's team."""
    return seat // TEAM_SIZE * TEAM_SIZE + 1
