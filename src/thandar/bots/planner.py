"""A player that looks ahead: it tries its moves at tables that could be, and `baseline` plays on.

All moves are tried at the same tables, so that luck meets them alike, and the worse half of them is
dropped again and again. What `baseline` would do is left only for a move that is better by more
than a standard error of the difference.
"""

import time
from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from thandar.bots.attacking import needed_for, with_amount
from thandar.bots.baseline import BaselineBot, most_urgent
from thandar.bots.bot import Bot, first_seat
from thandar.engine import layout as at
from thandar.engine.chance import Chance
from thandar.engine.moves import deciding, do
from thandar.engine.sample import resample
from thandar.engine.seat_view import SeatView
from thandar.engine.state import State
from thandar.game import Game
from thandar.types import View

MOST: Final = 64  # moves that are tried
PLAYOUTS: Final = 1000  # of a decision
WORD: Final = 0x7FFFFFFF
LONGEST: Final = 300  # turns, after which a game counts as a draw
SURE: Final = 1.0  # standard errors by which another move must be better
PART: Final = 0.4  # of what is left of a turn's time goes into the next decision


@final
class PlannerBot(Bot):
    """Tries its moves so often for each decision, or for so many milliseconds in each turn.

    With a number of playouts the same seed and view get the same move.

    >>> from thandar import Game
    >>> PlannerBot(seed=1, playouts=50).move(Game.new(seed=7, first=1)).split()[0]
    'play'
    """

    def __init__(self, seed: int = 0, playouts: int = PLAYOUTS, milliseconds: int = 0) -> None:
        super().__init__(seed)
        self.playouts: i64 = playouts
        self.seconds = milliseconds / 1000
        self.left = 0.0  # seconds of the turn
        self.turn: i64 = -1
        self.chance = Chance(seed)
        self.guide = BaselineBot()
        self.moves: vec[i64] = vec[i64]([0] * MOST)  # the first is the one of `baseline`
        self.live: vec[i64] = vec[i64]([0] * MOST)  # which of them are still tried
        self.gains: vec[float] = vec[float]([0.0] * MOST)  # wins more than with the first
        self.squares: vec[float] = vec[float]([0.0] * MOST)
        self.tables: i64 = 0  # at which they were tried

    def choose(self, view: View, legal: list[str]) -> str:
        """Its move from a view alone."""
        return self.move(Game.sample(view, seed=0), view["seat"])

    def pick(self, view: SeatView) -> i64:
        """The move it makes."""
        if view.n == 1:
            return view.move(0)
        n = self.find_moves(view)
        if n == 1:
            return self.moves[0]
        return self.search(view, n)

    # --- which moves to try

    def find_moves(self, view: SeatView) -> i64:
        """Lay out the moves worth a thought; how many there are."""
        self.moves[0] = self.guide.pick(view)
        n: i64 = 1
        if view.purpose() == 0 and most_urgent(view) >= 0:
            return n  # cards are played first, in the order of `baseline`
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
            elif kind == at.M_END and attacks:
                continue
            if move != self.moves[0] and n < MOST:
                self.moves[n] = move
                n += 1
        return n

    # --- trying them

    def search(self, view: SeatView, n: i64) -> i64:
        """The best of the first n moves, as far as can be said."""
        st = view._state
        eyes = SeatView(st, view._names)
        for k in range(n):
            self.live[k] = k
            self.gains[k] = 0.0
            self.squares[k] = 0.0
        self.tables = 0
        rounds = halvings(n)
        start = time.perf_counter()
        limit = self.time_for(view)
        for round in range(rounds):
            part = float(round + 1) / float(rounds)
            tables = max(1, self.playouts // (rounds * n))
            while tables > 0 if limit == 0.0 else time.perf_counter() - start < limit * part:
                self.try_moves(st, view.me, n, eyes)
                tables -= 1
            if round + 1 < rounds:
                n = self.halve(n)
        self.left -= time.perf_counter() - start
        return self.moves[self.best(n)]

    def time_for(self, view: SeatView) -> float:
        """Seconds for a decision; 0 where playouts are counted instead."""
        if self.seconds == 0.0:
            return 0.0
        if view.turn() != self.turn:
            self.turn = view.turn()
            self.left = self.seconds
        return max(self.left * PART, 0.001)

    def try_moves(self, st: State, me: i64, n: i64, eyes: SeatView) -> None:
        """Try all moves that are left at one table that could be this one."""
        chance = self.chance
        table = st.clone()
        resample(table, me, chance)
        table.seed(chance.below(WORD), chance.below(WORD), chance.below(WORD), chance.below(WORD))
        self.tables += 1
        first = 0.0
        for k in range(n):
            move = self.live[k]
            game = table.clone()
            do(game, self.moves[move])
            result = self.play_out(game, me, eyes)
            if k == 0:
                first = result
            gain = result - first
            self.gains[move] += gain
            self.squares[move] += gain * gain

    def play_out(self, st: State, me: i64, eyes: SeatView) -> float:
        """Let `baseline` play on to the end: 1 if the seat wins, 0 if not, one half for a draw."""
        s = st.s
        guide = self.guide
        while not s[at.OVER] and s[at.TURN] < LONGEST:
            eyes.look(st, first_seat(deciding(st)))
            do(st, guide.pick(eyes))
        winners = i64(s[at.WINNERS])
        if not s[at.OVER] or winners == 0:
            return 0.5
        return 1.0 if winners >> me & 1 else 0.0

    # --- choosing among them

    def halve(self, n: i64) -> i64:
        """Keep the first move and the better half of the others; how many are left."""
        live = self.live
        kept = 1 + n // 2
        if kept > n - 1:
            kept = n - 1
        for k in range(i64(1), kept):
            better: i64 = k
            for j in range(k + 1, n):
                if self.gains[live[j]] > self.gains[live[better]]:
                    better = j
            move = live[k]
            live[k] = live[better]
            live[better] = move
        return kept

    def best(self, n: i64) -> i64:
        """The move that has gained most; the first unless another one is surely better."""
        best: i64 = 0
        for k in range(i64(1), n):
            move = self.live[k]
            if self.gains[move] > self.gains[best] and self.is_better(move):
                best = move
        return best

    def is_better(self, move: i64) -> bool:
        """Whether a move has gained more over the first than its standard error."""
        tables = float(self.tables)
        gain = self.gains[move] / tables
        spread = self.squares[move] / tables - gain * gain
        return gain > SURE * sqrt(max(spread, 1.0 / tables) / tables)


def halvings(n: i64) -> i64:
    """How often moves are halved until two are left, and once more for these."""
    found: i64 = 1
    while n > 2:
        n = 1 + n // 2 if 1 + n // 2 < n else n - 1
        found += 1
    return found
