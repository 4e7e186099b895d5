"""A player that looks ahead: it tries its moves at tables that could be.

Which moves are worth it, and how a table looks some turns later, a network says where it has
learned such tables; elsewhere `baseline`'s rules of thumb play to the end.
"""

import time
from typing import Final, final

from mypy_extensions import i64

from thandar.bots.advice import Advice
from thandar.bots.attacking import needed_for, with_amount
from thandar.bots.baseline import most_urgent
from thandar.bots.bot import Bot
from thandar.bots.brain import ROWS, Brain, brain
from thandar.bots.contest import Contest
from thandar.bots.futures import LONGEST, Futures, unjudged
from thandar.bots.net_bot import NetBot
from thandar.bots.sharp import sharp_player
from thandar.bots.why import denied, followed, told
from thandar.encoding.actions import Asking
from thandar.encoding.plain import plain_card
from thandar.engine import layout as at
from thandar.engine.chance import Chance
from thandar.engine.seat_view import SeatView
from thandar.engine.state import State
from thandar.engine.tables import NAMES
from thandar.errors import BadSetup
from thandar.game import Game
from thandar.notation import words
from thandar.types import View

PLAYOUTS: Final = 1000  # of a decision
PART: Final = 0.4  # of what is left of a turn's time goes into the next decision
LIKELY: Final = 0.01  # what a network is less likely to do is not tried
MOST_LIKELY: Final = 8  # nor what comes behind so many others
HORIZON: Final = 7  # turns that are played before a network judges


@final
class PlannerBot(Bot):
    """Tries its moves so often for each decision, or for so many milliseconds in each turn.

    With a number of playouts the same seed and view get the same move.

    >>> from thandar import Game
    >>> PlannerBot(seed=1, playouts=50).move(Game.new(seed=7, first=1)).split()[0]
    'play'
    """

    def __init__(
        self, seed: int = 0, playouts: int = PLAYOUTS, milliseconds: int = 0, network: bool = True
    ) -> None:
        super().__init__(seed)
        self.playouts: i64 = playouts
        self.seconds = milliseconds / 1000
        self.left = 0.0  # seconds of the turn
        self.turn: i64 = -1
        self.chance = Chance(seed)
        self.guide = sharp_player()
        self.brain = brain_or_none() if network else None
        self.room: Futures | None = None
        self.contest = Contest()

    def choose(self, view: View, legal: list[str]) -> str:
        """Its move from a view alone."""
        return self.move(Game.sample(view, seed=0), view["seat"])

    def pick(self, view: SeatView) -> i64:
        """The move it makes."""
        if view.n == 1:
            return view.move(0)
        mind = self.find(view)
        if self.contest.n > 1:
            self.search(mind, view)
        return self.contest.moves[self.contest.best()]

    def advise(self, view: View) -> list[Advice]:
        """What it thinks of every legal move, the best one first."""
        game = Game.sample(view, seed=self.seed)
        eyes = SeatView(game.state, game.seats)
        eyes.look(game.state, (view["seat"] or 1) - 1)
        if view["seat"] is None or eyes.n == 0:
            return []
        mind = self.find(eyes)
        self.find_all(eyes, True)
        self.search(mind, eyes)
        return [self.advice(game, eyes, mind, k) for k in self.contest.in_order()]

    def advice(self, game: Game, eyes: SeatView, mind: Brain | None, k: int) -> Advice:
        """What came of a search for one of the moves, and what would follow it."""
        contest = self.contest
        next = self.guide.move if mind is None else NetBot().move
        move = words(game.state, contest.moves[k])
        line, facts = followed(game.clone(), int(eyes.me) + 1, move, next)
        if contest.moves[k] & at.KIND_BITS == at.M_BUY:
            card = NAMES[contest.moves[k] >> at.A_SHIFT & at.FIELD_BITS]
            denies = denied(eyes, card, self.chance, self.guide)
            if denies is not None:
                facts = told([*facts, denies])
        return Advice(
            move,
            contest.chance(k),
            contest.chance_error(k),
            contest.gain(contest.best()) - contest.gain(k),
            line,
            facts,
            int(contest.tables[k]),
        )

    # --- which moves to try

    def find(self, view: SeatView) -> Brain | None:
        """Begin a contest of the moves worth a thought; the network that knows such tables."""
        self.contest.clear()
        table = view.sample(self.chance)
        mind = self.brain
        if mind is not None and not mind.knows(table):
            mind = None
        if mind is not None:
            self.find_likely(mind, table, view.me)
        if self.contest.n == 0:
            eyes = SeatView(table, view._names)
            eyes.look(table, view.me)
            self.find_sensible(eyes)
        return mind

    def find_likely(self, mind: Brain, table: State, me: i64) -> None:
        """The moves that a network might make, its favourite first."""
        if not table.s[at.DEPTH]:
            card = plain_card(table, me)
            if card:
                self.contest.add(at.M_PLAY | me << at.SEAT_SHIFT | card << at.A_SHIFT)
                return
        asking = Asking(table)
        asking.me = me
        for action, likely in mind.ranked(asking):
            if self.contest.n and (likely < LIKELY or self.contest.n == MOST_LIKELY):
                return
            asking.complete()
            move = mind.lister.answer(asking, action)
            if move < 0:
                move = mind.decide(asking)
            if move >= 0:
                self.contest.add(move)

    def find_sensible(self, view: SeatView) -> None:
        """What rules of thumb would do, and what they leave open."""
        self.contest.add(self.guide.pick(view))
        if view.purpose() or most_urgent(view) < 0:  # else cards are played first, in their order
            self.find_all(view, False)

    def find_all(self, view: SeatView, idle: bool) -> None:
        """Every move, attacks with all combat or just enough; an end without them if `idle`."""
        combat = view.combat(view.me)
        attacks = False
        for k in range(view.n):
            move = view.move(k)
            kind = move & at.KIND_BITS
            if kind == at.M_ATTACK or kind == at.M_ATTACK_CHAMPION:
                needed = needed_for(view, move)
                if kind == at.M_ATTACK_CHAMPION and needed > combat:
                    continue
                attacks |= kind == at.M_ATTACK
                if needed < move >> at.N_SHIFT:
                    move = with_amount(move, needed)
            elif kind == at.M_END and attacks and not idle:
                continue
            self.contest.add(move)

    # --- trying them

    def search(self, mind: Brain | None, view: SeatView) -> None:
        """Let the moves compete, as long as may be."""
        contest = self.contest
        futures = self.own_room(view) if mind is None else mind.futures(view.sample(self.chance))
        stop: i64 = LONGEST
        if mind is not None:
            stop = view.turn() + HORIZON
        rounds = contest.rounds()
        start = time.perf_counter()
        limit = self.time_for(view)
        for round in range(rounds):
            part = float(round + 1) / float(rounds)
            tables = max(1, self.playouts // (rounds * contest.n))
            while tables > 0 if limit == 0.0 else time.perf_counter() - start < limit * part:
                batch = ROWS // contest.n
                if limit == 0.0:
                    batch = min(tables, batch)
                    tables -= batch
                self.try_moves(futures, mind, view, batch, stop)
            if round + 1 < rounds:
                contest.halve()
            if contest.n == 1:
                break
        self.left -= time.perf_counter() - start

    def own_room(self, view: SeatView) -> Futures:
        """Room for tables that are played to their end."""
        if self.room is None:
            self.room = unjudged(view.sample(self.chance), ROWS)
        return self.room

    def time_for(self, view: SeatView) -> float:
        """Seconds for a decision; 0 where playouts are counted instead."""
        if self.seconds == 0.0:
            return 0.0
        if view.turn() != self.turn:
            self.turn = view.turn()
            self.left = self.seconds
        return max(self.left * PART, 0.001)

    def try_moves(
        self, futures: Futures, mind: Brain | None, view: SeatView, batch: i64, stop: i64
    ) -> None:
        """Try all moves that still compete at so many tables that could be this one."""
        contest = self.contest
        row: i64 = 0
        for _ in range(int(batch)):
            table = view.sample(self.chance)
            for place in range(contest.n):
                futures.plant(row, table.clone(), contest.moves[contest.live[place]])
                row += 1
        futures.play_on(row, view.me, self.guide, stop)
        if mind is not None and futures.n_open:
            mind.judge(futures)
        row = 0
        for _ in range(int(batch)):
            for place in range(contest.n):
                contest.note(place, futures.results[row])
                row += 1


def brain_or_none() -> Brain | None:
    """The shipped network, where NumPy is there to play it."""
    try:
        return brain()
    except BadSetup:
        return None
