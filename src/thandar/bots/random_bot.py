"""The random player: any legal move with the same chance, but no turn ends early."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from thandar.bots.bot import Bot
from thandar.engine import layout as at
from thandar.engine.chance import Chance
from thandar.engine.seat_view import SeatView
from thandar.notation import largest, verb_of
from thandar.types import View

GOES_ON = ("play", "buy", "attack")


@final
class RandomBot(Bot):
    """Plays like the benchmark's policy; attacks with all its combat.

    >>> RandomBot(seed=1).choose({}, ["attack 2 1-5", "end"])
    'attack 2 5'
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.chance = Chance(seed)

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """Any legal move; the turn ends only when nothing can be played, bought or attacked."""
        verbs = [verb_of(words) for words in legal]
        n = len(legal)
        if verbs[-1] == "end" and any(verb in GOES_ON for verb in verbs):
            n -= 1
        return largest(legal[self.chance.below(n)])

    def pick(self, view: SeatView) -> i64:
        """The same on numbers."""
        n = view.n
        if n > 1 and view.move(n - 1) & at.KIND_BITS == at.M_END and must_go_on(view, n):
            n -= 1
        return view.move(self.chance.below(n))


def must_go_on(view: SeatView, n: i64) -> bool:
    """Whether a card can be played or bought or an attack made."""
    for k in range(n):
        kind = view.move(k) & at.KIND_BITS
        if kind == at.M_PLAY or at.M_BUY <= kind <= at.M_BUY_FROM:
            return True
    return False
