"""Free-for-all: two to six players, each against all (R8)."""

from mypy_extensions import i64

from thandar.engine import layout as at
from thandar.engine.format import Format, set_reach
from thandar.engine.state import State


class FreeForAll(Format):
    """Anyone may attack and target anyone else; the last one standing wins (R8.1)."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "free-for-all"
        self.sizes = (2, 3, 4, 5, 6)

    def fill_reach(self, st: State) -> None:
        for seat in range(i64(st.s[at.SEATS])):
            others: i64 = i64(st.s[at.ALIVE]) & ~(1 << seat)
            set_reach(st, seat, others, others)
