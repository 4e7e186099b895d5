"""Whether one bot is better than another: an answer that holds whenever one looks.

A deal is played with every rotation of the seating, and its score for two bots is the share of
their games that one won less the share that the other won: a number from -1 to 1, which luck in the
deal moves little. If both are equally strong, the mean of all scores is 0. To test that, a purse is
bet on the deals, a part of it each time. In a fair game nobody can expect to gain, and the chance
that the purse ever holds k times what it began with is at most 1/k. So once it holds 20 times as
much, the bots differ, and saying so is wrong in one run of 20 at most, however often one looks.
"""

import math
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any

from thandar.arena.plan import Plan

USUAL = 0.95
# The parts that are bet, on either bot: large ones for large differences, small ones for small.
PARTS = [side * 0.9 / 2**k for k in range(10) for side in (1, -1)]
OUTERMOST = 1 - 1e-9  # of means, with some luck left to bet on
STEPS = 40  # of halving an interval
Deal = tuple[int, ...]  # the winners of each rotation, as masks of seats
Scores = dict[float, int]  # how many deals had a score


def deals_of(plan: Plan, results: Iterable[list[Any]]) -> Counter[Deal]:
    """How often each course of a deal was seen in some chunks.

    >>> plan = Plan(("a", "b"), 2, 1, 1.0, "free-for-all")
    >>> deals_of(plan, [[[4, 0, 0, 0], [], [], [], [1, 2, 1, 1]]])
    Counter({(1, 2): 1, (1, 1): 1})
    """
    n = len(plan.seatings)
    found: Counter[Deal] = Counter()
    for result in results:
        winners = result[4]
        found.update(tuple(winners[k : k + n]) for k in range(0, len(winners), n))
    return found


class Pair:
    """Two bots of a plan, and where they sit."""

    def __init__(self, plan: Plan, first: str, second: str) -> None:
        self.bots = (first, second)
        self.seats = (plan.seats_of(first), plan.seats_of(second))
        self.games = tuple(sum(mask.bit_count() for mask in seats) for seats in self.seats)

    def scores(self, deals: Counter[Deal]) -> Scores:
        """The scores of some deals."""
        found: Scores = {}
        for deal, n in deals.items():
            score = self.score(deal)
            found[score] = found.get(score, 0) + n
        return found

    def score(self, deal: Deal) -> float:
        """What the first bot won of a deal, less what the second won."""
        first, second = (
            sum((mask & seats[k]).bit_count() for k, mask in enumerate(deal)) / games
            for seats, games in zip(self.seats, self.games)
        )
        return first - second


def pairs(plan: Plan) -> list[Pair]:
    """All pairs of different bots."""
    return [Pair(plan, *two) for two in combinations(plan.names, 2)]


def gained(scores: Scores, mean: float = 0.0) -> float:
    """The logarithm of what a purse has grown to that was bet against this mean of the scores.

    It is spread evenly over all parts to begin with. Only how often each score came matters.

    >>> round(math.exp(gained({1.0: 4, 0.0: 2})), 2), gained({0.5: 7, -0.5: 7}) < 0
    (1.72, True)
    """
    logs = []
    for part in PARTS:
        worst = 1 + mean if part > 0 else 1 - mean  # how far off the mean a score can lie
        bet = part / worst
        logs.append(sum(n * math.log1p(bet * (score - mean)) for score, n in scores.items()))
    most = max(logs)
    return most + math.log(sum(math.exp(one - most) for one in logs) / len(logs))


def enough(certainty: float, compared: int) -> float:
    """What `gained` must reach when so many pairs are compared, all of them right together."""
    return math.log(compared / (1 - certainty))


def interval(scores: Scores, wanted: float) -> tuple[float, float]:
    """The means that are not refuted.

    >>> [round(bound, 2) for bound in interval({1.0: 300, 0.0: 500, -1.0: 200}, enough(0.95, 1))]
    [0.02, 0.18]
    """
    deals = sum(scores.values())
    mean = sum(score * n for score, n in scores.items()) / deals if deals else 0.0
    return bound(scores, wanted, mean, -OUTERMOST), bound(scores, wanted, mean, OUTERMOST)


def bound(scores: Scores, wanted: float, kept: float, out: float) -> float:
    """Where between a mean that is not refuted and the outermost one refuting begins."""
    if gained(scores, out) < wanted:
        return out
    for _ in range(STEPS):
        middle = (kept + out) / 2
        if gained(scores, middle) < wanted:
            kept = middle
        else:
            out = middle
    return out


def differences(plan: Plan, results: Iterable[list[Any]]) -> list[dict[str, Any]]:
    """By how much bots differ in what they win, for all pairs; the better one first."""
    deals = deals_of(plan, results)
    compared = pairs(plan)
    wanted = enough(plan.certainty or USUAL, len(compared)) if compared else 0.0
    found = []
    for pair in compared:
        scores = pair.scores(deals)
        mean = sum(score * n for score, n in scores.items()) / deals.total()
        low, high = interval(scores, wanted)
        bots = pair.bots
        if mean < 0:
            bots, mean, low, high = bots[::-1], -mean, -high, -low
        figures = {"difference": mean, "low": low, "high": high}
        found.append({"bots": list(bots), **figures, "certain": gained(scores) >= wanted})
    return found


class Verdict:
    """Hears of chunks in their order, whichever ended first, until every difference is certain."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.heard = 0  # chunks
        self.certain = False
        self.deals: Counter[Deal] = Counter()
        self.pairs = pairs(plan)

    def hear(self, done: dict[int, list[Any]]) -> bool:
        """Whether the run may end now, with the chunks that were heard of."""
        certainty = self.plan.certainty
        while certainty is not None and not self.certain and self.heard in done:
            self.deals.update(deals_of(self.plan, [done[self.heard]]))
            self.heard += 1
            wanted = enough(certainty, len(self.pairs))
            self.certain = all(gained(pair.scores(self.deals)) >= wanted for pair in self.pairs)
        return self.certain
