"""Gauntlet: one player against three Demons, one after the other (R15.10)."""

from mypy_extensions import i64

from thandar.cards.demons import Strength, stage_strength
from thandar.cards.rewards import REWARDS
from thandar.engine import layout as at
from thandar.engine.demon import announce
from thandar.engine.state import State
from thandar.engine.tables import ENTRY, NUMBERS
from thandar.errors import BadSetup
from thandar.formats.solo import PLAYER, Solo, foe


class Gauntlet(Solo):
    """The Demons wait in the order of their seats; whoever fells one chooses a reward."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "gauntlet"
        self.sizes = (2 + len(REWARDS),)

    def problem(self, seats: list[str]) -> BadSetup | None:
        return None if self.fits(seats) else BadSetup("gauntlet_seats", seats=seats)

    def strength(self, seats: list[str], seat: int, difficulty: str) -> Strength:
        return stage_strength(seats[PLAYER], difficulty, seat - 1)

    def defeated(self, st: State, seat: i64) -> None:
        fought = seat == foe(st)
        super().defeated(st, seat)
        if fought and not st.s[at.OVER]:
            announce(st, foe(st))
            card: i64 = NUMBERS[REWARDS[int(seat) - 1].id]
            st.push_last(ENTRY[card * at.ABILITIES + at.PRIMARY], PLAYER, card)
