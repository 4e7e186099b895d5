"""Moves that compete at the same tables, so that luck meets them alike.

The worse half of them is dropped again and again. The favourite, what a bot would do without a
search, is left only for a move that is better by more than a standard error of the difference.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

MOST: Final = 64  # moves that compete
SURE: Final = 0.25
HOPELESS: Final = 2.5  # standard errors by which a move must be worse to be dropped at once
LEAST_SPREAD: Final = 0.0001  # of a difference, however alike the first results are
LEAST: Final = 0.003  # of a chance to win: what is gained by less is not sought any longer
CERTAIN: Final = 2.0  # standard errors by which a move must fall short of that
FEW: Final = 32  # tables, which tell nothing for certain


@final
class Contest:
    """The moves, and how they have done; the first is the favourite.

    >>> contest = Contest()
    >>> for move in (11, 22, 33):
    ...     contest.add(move)
    >>> for _ in range(20):
    ...     for place, result in enumerate((0.5, 0.6, 0.4)):
    ...         contest.note(place, result)
    >>> contest.halve()
    >>> contest.n, contest.moves[contest.best()]
    (2, 22)
    """

    def __init__(self) -> None:
        self.moves: vec[i64] = vec[i64]([0] * MOST)
        self.size: i64 = 0
        self.live: vec[i64] = vec[i64]([0] * MOST)  # which of them still compete
        self.n: i64 = 0  # how many those are
        self.sure = SURE  # standard errors by which another must be better than the favourite
        self.measures = False  # whether it matters by how much another is better
        self.favourite = 0.0  # what the favourite has reached at the table of the moment
        self.sums: vec[float] = vec[float]([0.0] * MOST)  # of the results, and of their squares
        self.sums_of_squares: vec[float] = vec[float]([0.0] * MOST)
        self.gains: vec[float] = vec[float]([0.0] * MOST)  # over the favourite
        self.squares: vec[float] = vec[float]([0.0] * MOST)
        self.tables: vec[i64] = vec[i64]([0] * MOST)  # at which a move has competed

    def clear(self) -> None:
        """Begin another one."""
        self.size = 0
        self.n = 0

    def add(self, move: i64) -> None:
        """A move more, unless it is there already or there is no room for it."""
        k = self.size
        for j in range(k):
            if self.moves[j] == move:
                return
        if k == MOST:
            return
        self.moves[k] = move
        self.live[k] = k
        self.sums[k] = 0.0
        self.sums_of_squares[k] = 0.0
        self.gains[k] = 0.0
        self.squares[k] = 0.0
        self.tables[k] = 0
        self.size = k + 1
        self.n = k + 1

    def note(self, place: i64, result: float) -> None:
        """What one of the live moves has reached at a table, of which the favourite comes first."""
        if place == 0:
            self.favourite = result
        move = self.live[place]
        gain = result - self.favourite
        self.sums[move] += result
        self.sums_of_squares[move] += result * result
        self.gains[move] += gain
        self.squares[move] += gain * gain
        self.tables[move] += 1

    def drop(self, place: i64) -> None:
        """One of the live moves competes no longer."""
        self.n -= 1
        for k in range(place, self.n):
            self.live[k] = self.live[k + 1]

    def halve(self) -> None:
        """Keep the favourite and the better half of the others, without those that are hopeless."""
        live = self.live
        kept = 1 + self.n // 2
        if kept > self.n - 1:
            kept = self.n - 1
        for k in range(i64(1), kept):
            better: i64 = k
            for j in range(k + 1, self.n):
                if self.gains[live[j]] > self.gains[live[better]]:
                    better = j
            move = live[k]
            live[k] = live[better]
            live[better] = move
        while kept > 1 and self.gain(live[kept - 1]) < -HOPELESS * self.error(live[kept - 1]):
            kept -= 1
        self.n = kept

    def rounds(self) -> i64:
        """How often those that compete are halved until two are left, and once more for these."""
        n = self.n
        found: i64 = 1
        while n > 2:
            n = min(1 + n // 2, n - 1)
            found += 1
        return found

    def best(self) -> i64:
        """The move that has gained most; the favourite unless that one is surely better."""
        best: i64 = 0
        for k in range(i64(1), self.n):
            move = self.live[k]
            surely = self.gain(move) > self.sure * self.error(move)
            if surely and self.gain(move) > self.gain(best):
                best = move
        return best

    def settled(self) -> bool:
        """Whether more tables would hardly find a better move than the best."""
        best = self.best()
        reached = self.gain(best)
        if self.tables[0] < FEW:
            return False
        if best and (self.measures or reached < CERTAIN * self.error(best) - LEAST):
            return False
        for k in range(i64(1), self.n):
            move = self.live[k]
            if move != best and self.gain(move) + CERTAIN * self.error(move) > reached + LEAST:
                return False
        return True

    def in_order(self) -> list[int]:
        """All moves, dropped ones too: the best, then the others by what they have gained."""
        best = int(self.best())
        others = [k for k in range(int(self.size)) if k != best]
        return [best, *sorted(others, key=lambda k: -self.gain(k))]

    def chance(self, move: i64) -> float:
        """The chance to win with a move, as far as it can be compared with the others'."""
        return self.sums[0] / max(1.0, float(self.tables[0])) + self.gain(move)

    def chance_error(self, move: i64) -> float:
        """The standard error of that."""
        tables = max(1.0, float(self.tables[move]))
        mean = self.sums[move] / tables
        return sqrt(max(self.sums_of_squares[move] / tables - mean * mean, LEAST_SPREAD) / tables)

    def gain(self, move: i64) -> float:
        """What a move has gained over the favourite, on average."""
        return self.gains[move] / max(1.0, float(self.tables[move]))

    def error(self, move: i64) -> float:
        """The standard error of that."""
        tables = max(1.0, float(self.tables[move]))
        gain = self.gain(move)
        return sqrt(max(self.squares[move] / tables - gain * gain, LEAST_SPREAD) / tables)
