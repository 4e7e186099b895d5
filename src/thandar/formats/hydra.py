"""Hydra: two teams, each with one health and one turn (R12)."""

from mypy_extensions import i16, i64

from thandar.engine import layout as at
from thandar.engine.format import (
    Format,
    arrange_teams,
    eliminate,
    end_game,
    give_turn,
    set_reach,
)
from thandar.engine.state import State

TEAM_HEALTH = {4: 75, 6: 100}


class Hydra(Format):
    """Seats 1-2 against 3-4, or 1-3 against 4-6."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "hydra"
        self.sizes = (4, 6)

    def health(self, seats: list[str], seat: int) -> int:
        return TEAM_HEALTH[len(seats)]

    def arrange(self, st: State, seats: list[str]) -> None:
        s = st.s
        size = i64(s[at.SEATS]) // 2
        arrange_teams(st, size)
        for seat in range(i64(s[at.SEATS])):
            base = st.seat(seat)
            s[base + at.GUARDED_BY] = s[base + at.TEAM]
            s[base + at.GIVES_GOLD] = s[base + at.TEAM]
            s[base + at.DEALINGS] = at.DEALS_WITH_TEAM
            s[base + at.HEALTH_SEAT] = i16(seat // size * size)

    def fill_reach(self, st: State) -> None:
        s = st.s
        size = i64(s[at.SEATS]) // 2
        for seat in range(i64(s[at.SEATS])):
            enemy = size if seat < size else 0
            enemies = i64(s[st.seat(enemy) + at.TEAM]) & i64(s[at.ALIVE])
            set_reach(st, seat, enemies, enemies)
            s[st.seat(seat) + at.ATTACKS] = i16(enemies & 1 << enemy)

    def turn_of(self, st: State, seat: i64) -> i64:
        return i64(st.s[st.seat(seat) + at.TEAM])

    def opening_hand(self, st: State, seat: i64) -> i64:
        return 3 if self.turn_of(st, i64(st.s[at.FIRST])) >> seat & 1 else 5

    def next_turn(self, st: State) -> None:
        size = i64(st.s[at.SEATS]) // 2
        give_turn(st, self.turn_of(st, size if i64(st.s[at.ACTIVE]) < size else 0))

    def defeated(self, st: State, seat: i64) -> None:
        team = self.turn_of(st, seat)
        for other in range(i64(st.s[at.SEATS])):
            if team >> other & 1:
                eliminate(st, other)
        self.fill_reach(st)
        end_game(st, self.winners(st))

    def winners(self, st: State) -> i64:
        everyone: i64 = (1 << i64(st.s[at.SEATS])) - 1
        alive = i64(st.s[at.ALIVE])
        return alive if alive != everyone else 0
