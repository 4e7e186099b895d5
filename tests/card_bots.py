"""Bots that play like baseline, except for one card."""

from mypy_extensions import i64

from thandar.bots import Bot
from thandar.bots.baseline import BaselineBot
from thandar.engine import layout as at
from thandar.engine.seat_view import SeatView
from thandar.engine.tables import NUMBERS

SPARK = NUMBERS["spark"]


class Buys(Bot):
    """Buys Spark as soon as it can."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.baseline = BaselineBot(seed)

    def pick(self, view: SeatView) -> i64:
        for k in range(view.n):
            if buys_spark(view.move(k)):
                return view.move(k)
        return self.baseline.pick(view)


class Leaves(Buys):
    """Never buys Spark, and ends its turn where baseline would."""

    def pick(self, view: SeatView) -> i64:
        move = self.baseline.pick(view)
        return view.move(view.n - 1) if buys_spark(move) else move


class Loses(Leaves):
    """Never buys Spark and never attacks."""

    def pick(self, view: SeatView) -> i64:
        move = super().pick(view)
        attacks = move & at.KIND_BITS in (at.M_ATTACK, at.M_ATTACK_CHAMPION)
        return view.move(view.n - 1) if attacks else move


def buys_spark(move: i64) -> bool:
    """Whether a move buys Spark."""
    bought = move & at.KIND_BITS == at.M_BUY
    return bought and move >> at.A_SHIFT & at.CARD_MASK == SPARK
