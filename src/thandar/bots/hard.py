"""The level `hard`: the network, which errs where it is close; elsewhere a short search."""

from typing import Final, final

from mypy_extensions import i64

from thandar.bots.bot import Bot
from thandar.bots.net_bot import NetBot
from thandar.bots.planner import PlannerBot
from thandar.engine.seat_view import SeatView
from thandar.game import Game
from thandar.types import View

PLAYOUTS: Final = 60  # of a decision where the network does not know the table
# So warm it now and then makes another move than its favourite, nearly always one that it finds
# about as good: a little below the network itself, so that `expert` is well above.
WARMTH: Final = 3.8


@final
class HardBot(Bot):
    """Plays as `net`, but warm, where its network knows the table, else as `planner`."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.net = NetBot(seed, warmth=WARMTH)
        self.planner = PlannerBot(seed, playouts=PLAYOUTS)

    def choose(self, view: View, legal: list[str]) -> str:
        """Its move from a view alone."""
        return self.move(Game.sample(view, seed=0), view["seat"])

    def pick(self, view: SeatView) -> i64:
        """The move it makes."""
        if self.net.learned.knows(view._state):
            return self.net.pick(view)
        return self.planner.pick(view)
