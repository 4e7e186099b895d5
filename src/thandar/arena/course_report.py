"""What was counted about the course of games: how long they were, and health turn by turn."""

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from thandar.arena.course import LOST, WON
from thandar.arena.plan import Plan

ENDS = {"won": WON, "lost": LOST}
Curve = list[float]  # from turn 1 on


class Total:
    """The sum of what came of all chunks."""

    def __init__(self, rows: int) -> None:
        self.lengths: list[int] = []
        self.seats = [0] * rows
        self.health: list[list[int]] = [[0] for _ in range(rows)]

    def add(self, course: list[Any]) -> None:
        """Add a chunk."""
        lengths, seats, health = course
        self.lengths = [a + b for a, b in zip_longest(self.lengths, lengths, fillvalue=0)]
        self.seats = [a + b for a, b in zip(self.seats, seats)]
        self.health = [added(a, b) for a, b in zip(self.health, health)]


def added(one: list[int], other: list[int]) -> list[int]:
    """The sum of two rows, of which the shorter goes on with its last figure.

    >>> added([50, 40], [50, 30, 0])
    [100, 70, 40]
    """
    n = max(len(one), len(other))
    return [one[min(k, len(one) - 1)] + other[min(k, len(other) - 1)] for k in range(n)]


def course_summary(plan: Plan, results: Iterable[list[Any]]) -> dict[str, Any]:
    """How many games took so many turns, and the mean health of each bot, won or lost, by turn."""
    total = Total(2 * len(plan.bots))
    for result in results:
        total.add(result[5])
    health = {
        name: {end: curve(plan, total, name, k) for end, k in ENDS.items()} for name in plan.names
    }
    return {"lengths": total.lengths, "health": health}


def curve(plan: Plan, total: Total, name: str, end: int) -> Curve:
    """The mean health of a bot in the games that ended so; empty if none did."""
    rows = [2 * k + end for k, bot in enumerate(plan.bots) if bot == name]
    seats = sum(total.seats[row] for row in rows)
    sums = [0]
    for row in rows:
        sums = added(sums, total.health[row])
    return [health / seats for health in sums] if seats else []
