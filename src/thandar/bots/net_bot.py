"""The player that taught itself: it plays what its network likes best (`docs/net.md`)."""

from pathlib import Path
from typing import final

from mypy_extensions import i64

from thandar.bots.baseline import BaselineBot
from thandar.bots.bot import Bot
from thandar.bots.brain import SHIPPED, learned
from thandar.encoding.actions import Asking
from thandar.encoding.plain import plain_card
from thandar.engine import layout as at
from thandar.engine.chance import Chance
from thandar.engine.seat_view import SeatView
from thandar.game import Game
from thandar.types import View


@final
class NetBot(Bot):
    """Plays the shipped network, or another one; `baseline` where it has not learned to play.

    Cold it draws no numbers: the same view gets the same move. The warmer it is, the more often it
    makes another move that its network finds likely.
    """

    def __init__(self, seed: int = 0, path: Path = SHIPPED, warmth: float = 0.0) -> None:
        super().__init__(seed)
        self.learned = learned(path)
        self.warmth = warmth
        self.chance = Chance(seed) if warmth else None
        self.substitute = BaselineBot()

    def choose(self, view: View, legal: list[str]) -> str:
        """Its move from a view alone."""
        return self.move(Game.sample(view, seed=0), view["seat"])

    def pick(self, view: SeatView) -> i64:
        """The move it makes."""
        if view.n == 1:
            return view.move(0)
        st = view._state
        me = view.me
        if not self.learned.knows(st):
            return self.substitute.pick(view)
        if not st.s[at.DEPTH]:
            card = plain_card(st, me)
            if card:
                return at.M_PLAY | me << at.SEAT_SHIFT | card << at.A_SHIFT
        asking = Asking(st)
        asking.me = me
        move = self.learned.at(view).decide(asking, self.warmth, self.chance)
        return move if move >= 0 else self.substitute.pick(view)
