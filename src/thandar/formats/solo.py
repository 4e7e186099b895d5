"""Solo: one player against the Demon, which plays by itself (R15)."""

from mypy_extensions import i16, i64

from thandar.cards import DEMONS, DIFFICULTIES, HEROES
from thandar.cards.demons import WINNING_HEALTH, strength
from thandar.engine import events as ev
from thandar.engine import layout as at
from thandar.engine.demon import announce, begin_demon_turn
from thandar.engine.format import Format, eliminate, end_game, set_reach
from thandar.engine.state import State
from thandar.errors import BadSetup

DEMON_SEAT = 1


class Solo(Format):
    """The player sits first, the Demon second; it loses nothing but health."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "solo"
        self.sizes = (2,)
        self.difficulties = DIFFICULTIES

    def problem(self, seats: list[str]) -> BadSetup | None:
        if len(seats) == 2 and seats[0] in HEROES and seats[1] in DEMONS:
            return None
        return BadSetup("solo_seats", seats=seats)

    def random_first(self, seats: list[str]) -> bool:
        return False

    def arrange(self, st: State, seats: list[str]) -> None:
        base = st.seat(DEMON_SEAT)
        begins = strength(seats[DEMON_SEAT], seats[0], DIFFICULTIES[int(st.s[at.DIFFICULTY])])
        st.s[base + at.HEALTH] = i16(begins.health)
        st.s[base + at.RAGE] = i16(begins.rage)
        st.s[base + at.WINS_AT] = WINNING_HEALTH

    def begin(self, st: State) -> None:
        announce(st, DEMON_SEAT)
        super().begin(st)

    def opening_hand(self, st: State, seat: i64) -> i64:
        return 5 if seat == 0 else 0

    def fill_reach(self, st: State) -> None:
        alive = i64(st.s[at.ALIVE])
        set_reach(st, 0, alive & 2, alive & 2)
        set_reach(st, 1, alive & 1, alive & 1)

    def next_turn(self, st: State) -> None:
        super().next_turn(st)
        if i64(st.s[at.PLAYING]) >> DEMON_SEAT & 1:
            st.s[at.PLAYING] = 0
            if st.listening:
                st.tell(ev.ENDED, DEMON_SEAT)
            begin_demon_turn(st, DEMON_SEAT)

    def defeated(self, st: State, seat: i64) -> None:
        if seat == DEMON_SEAT:
            super().defeated(st, seat)
            return
        eliminate(st, seat)
        self.fill_reach(st)
        end_game(st, 1 << DEMON_SEAT)
