"""Players who are new to the game: `baseline`, less what they overlook.

What is overlooked is a matter of habits, the seed and the turn alone: an ally that is forgotten
stays forgotten until the turn is over, and the same seed forgets the same things.
"""

from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from thandar.bots.baseline import BaselineBot
from thandar.bots.bot import Bot
from thandar.bots.valuation import ACQUIRING_LOSS
from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.engine.chance import WORD, mixed
from thandar.engine.seat_view import SeatView
from thandar.engine.tables import PAYS
from thandar.game import Game
from thandar.types import View


class Habits(NamedTuple):
    """How often, in a hundred turns, something goes wrong; the first three for each card."""

    allies: int  # an ally ability is forgotten
    expends: int  # a champion stands idle
    sacrifices: int  # a sacrifice ability, or one of a hero, is forgotten
    skills: int  # the hero's skill is forgotten
    greed: int  # gold buys the dearest cards, whatever they do
    champions: int  # combat hits the player, their champions are left alone
    guards: int  # a guard stands in the way, and the combat is wasted
    clutter: int  # no card is given away to thin the deck
    order: int  # the hand is played as it comes
    dealings: int  # nothing is done for the team


ALLIES: Final = 0
EXPENDS: Final = 1
SACRIFICES: Final = 2
SKILLS: Final = 3
GREED: Final = 4
CHAMPIONS: Final = 5
GUARDS: Final = 6
CLUTTER: Final = 7
ORDER: Final = 8
DEALINGS: Final = 9

# Found by letting variants play each other and `baseline`.
BEGINNER: Final = Habits(
    allies=45, expends=8, sacrifices=50, skills=50, greed=85, champions=65, guards=20,
    clutter=70, order=100, dealings=70,
)  # fmt: skip
EASY: Final = Habits(
    allies=20, expends=4, sacrifices=25, skills=20, greed=35, champions=30, guards=8,
    clutter=30, order=40, dealings=30,
)  # fmt: skip


class NoviceBot(Bot):
    """Notices some of its moves, and plays like `baseline` with these."""

    def __init__(self, seed: int, habits: Habits) -> None:
        super().__init__(seed)
        self.percent = vec[i64](list(habits))
        self.character: i64 = seed & WORD
        self.guide = BaselineBot()

    def choose(self, view: View, legal: list[str]) -> str:
        """Its move from a view alone."""
        return self.move(Game.sample(view, seed=0), view["seat"])

    def pick(self, view: SeatView) -> i64:
        """The move it makes."""
        if view.n == 1:
            return view.move(0)
        if view.purpose():
            k = first_of(view, at.M_DECLINE)
            if k >= 0 and view.purpose() == op.SACRIFICE and self.slips(view, CLUTTER, 0):
                return view.move(k)
            return self.guide.pick(view)
        if view.move(view.n - 1) & at.KIND_BITS != at.M_END:
            return self.guide.pick(view)
        self.overlook_moves(view)
        move = self.guide.pick(view)
        if spends_on(move & at.KIND_BITS) and self.slips(view, GREED, 0):
            dear = dearest(view)
            if dear >= 0:
                return dear
        return move

    def slips(self, view: SeatView, habit: i64, thing: i64) -> bool:
        """Whether a habit shows in this turn, with this card."""
        moment = mixed((view.turn() << 12 ^ thing << 4 ^ habit) & WORD)
        return mixed(self.character ^ moment) * 100 >> 32 < self.percent[habit]

    def overlook_moves(self, view: SeatView) -> None:
        """Leave out of the moves what it does not notice; the end of the turn it always does."""
        player = first_of(view, at.M_ATTACK)
        card = first_of(view, at.M_PLAY)
        for k in range(view.n - 2, i64(-1), i64(-1)):
            move = view.move(k)
            kind = move & at.KIND_BITS
            if kind == at.M_PLAY:
                missed = k > card and self.slips(view, ORDER, 0)
            elif kind == at.M_ATTACK_CHAMPION:
                missed = self.slips(view, CHAMPIONS if player >= 0 else GUARDS, 0)
            elif at.M_GIVE <= kind <= at.M_STEAL:
                missed = self.slips(view, DEALINGS, 0)
            else:
                missed = self.forgets(view, kind, move >> at.A_SHIFT & at.FIELD_BITS)
            if missed:
                view.overlook(k)

    def forgets(self, view: SeatView, kind: i64, place: i64) -> bool:
        """Whether it does not think of a copy in play."""
        if kind == at.M_ALLY:
            habit: i64 = ALLIES
        elif kind == at.M_SACRIFICE:
            habit = SACRIFICES
        elif kind == at.M_EXPEND:
            habit = SKILLS if PAYS[view.copy(view.me, place)] else EXPENDS
        else:
            return False
        return self.slips(view, habit, view.copy(view.me, place))


@final
class BeginnerBot(NoviceBot):
    """Somebody's first games: the dearest card, straight at the player, half the abilities unused.

    >>> from thandar import Game
    >>> game = Game.from_position({"seats": [{"gold": 8}, {}], "market": ["spark", "arkus"]})
    >>> BeginnerBot().move(game)
    'buy arkus'
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, BEGINNER)


@final
class EasyBot(NoviceBot):
    """Somebody who has played a few games: the same mistakes, half as often."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, EASY)


def first_of(view: SeatView, kind: i64) -> i64:
    """The place of the first move of a kind; -1 if there is none."""
    for k in range(view.n):
        if view.move(k) & at.KIND_BITS == kind:
            return k
    return -1


def spends_on(kind: i64) -> bool:
    """Whether a move of this kind is made when there is nothing left to do but spend."""
    return at.M_BUY <= kind <= at.M_BUY_FROM or kind == at.M_END


def dearest(view: SeatView) -> i64:
    """What costs most of all that can be acquired; -1 if there is nothing, or it would kill."""
    best: i64 = -1
    highest: i64 = -1
    if view.health(view.me) <= 2 * ACQUIRING_LOSS[view.location()]:
        return best
    for k in range(view.n):
        move = view.move(k)
        if move & at.KIND_BITS == at.M_BUY:
            price = view.price(move >> at.A_SHIFT & at.FIELD_BITS)
            if price > highest:
                highest = price
                best = move
    return best
