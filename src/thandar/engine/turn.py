"""The course of a game: effects run on, the fallen leave, turns end and begin."""

from mypy_extensions import i16, i64

from thandar.engine import events as ev
from thandar.engine import layout as at
from thandar.engine.cleanup import discard_phase, heal_champions
from thandar.engine.effects import step
from thandar.engine.format import FORMATS, end_game
from thandar.engine.state import State


def run(st: State) -> None:
    """Go on until somebody must choose: an answer, or a move of the main phase, or nothing."""
    while True:
        if st.s[at.FALLEN]:
            settle_fallen(st)
        if st.s[at.DEPTH]:
            if not step(st):
                return
        elif st.s[at.PLAYING] or st.s[at.OVER]:
            return
        else:
            finish_turn(st)


def settle_fallen(st: State) -> None:
    """Carry out the defeat of every seat at 0 health or less (R7.7)."""
    s = st.s
    for seat in range(i64(s[at.SEATS])):
        if i64(s[at.FALLEN]) >> seat & 1:
            s[at.FALLEN] = i16(i64(s[at.FALLEN]) & ~(1 << seat))
            if st.alive(seat) and not s[at.OVER]:
                FORMATS[i64(s[at.FORMAT])].defeated(st, seat)


def finish_turn(st: State) -> None:
    """Discard and draw phases of those whose turn it was, in seat order; then the next turn."""
    s = st.s
    seats = i64(s[at.TURN_SEATS])
    for seat in range(i64(s[at.SEATS])):
        if seats >> seat & 1 and st.alive(seat):
            discard_phase(st, seat)
            st.draw(seat, i64(s[st.seat(seat) + at.HAND_LIMIT]))
    heal_champions(st)
    if st.listening:
        st.tell(ev.TURN_ENDED, i64(s[at.ACTIVE]), n=i64(s[at.TURN]))
    if i64(s[at.TURN]) >= at.OPEN_TURNS:
        s[at.ENDED_BY] = ev.BY_TURNS
        end_game(st, 0)
        return
    s[at.TURN] = s[at.TURN] + 1
    FORMATS[i64(s[at.FORMAT])].next_turn(st)
