"""A difference that is called certain is one, however often one looks."""

import itertools
import math
import random
from collections import Counter
from typing import Any

import pytest

from thandar.arena.certainty import (
    Pair,
    Scores,
    Verdict,
    deals_of,
    differences,
    enough,
    gained,
    interval,
    pairs,
)
from thandar.arena.plan import Plan

TWO = Plan(("a", "b"), 1000, 1, 1.0, "free-for-all", certainty=0.95)
WANTED = enough(0.95, 1)
EVERY = 5  # deals between two looks

# How likely the scores of a deal are: mostly luck in the deal, none, or the better one loses a lot.
EQUAL: list[dict[float, float]] = [
    {-1.0: 0.1, 0.0: 0.8, 1.0: 0.1},
    {-1.0: 0.5, 1.0: 0.5},
    {-1.0: 0.2, 0.0: 0.4, 0.5: 0.4},
]
UNEQUAL = {-1.0: 0.1, 0.0: 0.5, 1.0: 0.4}


def result(winners: list[int]) -> list[Any]:
    """A chunk with these winners."""
    return [[len(winners), 0, 0, 0], [0] * 4, [0, 0], [], winners]


def first_certain(odds: dict[float, float], deals: int, chance: random.Random) -> int | None:
    """After how many deals a run with such scores would be stopped."""
    scores: Scores = {}
    drawn = chance.choices(list(odds), list(odds.values()), k=deals)
    for n, score in enumerate(drawn, 1):
        scores[score] = scores.get(score, 0) + 1
        if n % EVERY == 0 and gained(scores) >= WANTED:
            return n
    return None


@pytest.mark.parametrize("odds", EQUAL)
def test_equal_bots_are_told_apart_in_one_run_of_twenty_at_most(odds: dict[float, float]) -> None:
    chance = random.Random(1)
    wrong = sum(first_certain(odds, 300, chance) is not None for _ in range(300))
    assert wrong <= 0.05 * 300


@pytest.mark.parametrize("odds", EQUAL)
def test_nobody_gains_by_betting_on_equal_bots(odds: dict[float, float]) -> None:
    # That the mean of all that can happen is exactly 1 is why the share of errors is right.
    mean = 0.0
    for drawn in itertools.product(odds.items(), repeat=4):
        likely = math.prod(odd for _, odd in drawn)
        mean += likely * math.exp(gained(Counter(score for score, _ in drawn)))
    assert mean == pytest.approx(1)


def test_unequal_bots_are_told_apart_early() -> None:
    chance = random.Random(1)
    stops = sorted(first_certain(UNEQUAL, 1000, chance) or 1000 for _ in range(100))
    assert stops[50] < 100
    assert stops[95] < 300


def test_the_larger_the_difference_the_earlier() -> None:
    small = {-1.0: 0.2, 0.0: 0.5, 1.0: 0.3}
    clear = {0.0: 0.2, 1.0: 0.8}
    stops = [
        sum(first_certain(odds, 2000, random.Random(seed)) or 2000 for seed in range(20))
        for odds in (small, UNEQUAL, clear)
    ]
    assert stops[0] > 3 * stops[1] > 6 * stops[2]


def test_the_true_difference_is_hardly_ever_refuted_at_any_look() -> None:
    chance = random.Random(1)
    truth = sum(score * odd for score, odd in UNEQUAL.items())
    missed = 0
    for _ in range(200):
        scores: Scores = {}
        for _ in range(20):
            for score in chance.choices(list(UNEQUAL), list(UNEQUAL.values()), k=10):
                scores[score] = scores.get(score, 0) + 1
            if gained(scores, truth) >= WANTED:
                missed += 1
                break
        low, high = interval(scores, WANTED)
        assert (low <= truth <= high) == (gained(scores, truth) < WANTED)
    assert missed <= 10


def test_the_interval_leaves_out_nothing_exactly_when_it_is_certain() -> None:
    for n in (5, 10, 20, 40, 80):
        scores = {1.0: n, 0.0: n, -1.0: n // 2}
        low, high = interval(scores, WANTED)
        assert low < 0.2 < high
        assert (low > 0) == (gained(scores) >= WANTED)
    assert interval({}, WANTED) == pytest.approx((-1, 1))
    assert interval({1.0: 100}, WANTED)[1] == pytest.approx(1)


def test_a_deal_that_the_seat_decides_shows_nothing() -> None:
    lucky = result([0b01, 0b01] * 500)  # seat 1 wins whoever sits there
    (found,) = differences(TWO, [lucky])
    assert (found["difference"], found["certain"]) == (0, False)
    better = result([0b01, 0b10] * 10)
    (found,) = differences(TWO, [better])
    assert (found["bots"], found["difference"], found["certain"]) == (["a", "b"], 1, True)
    worse = result([0b10, 0b01] * 10)
    (found,) = differences(TWO, [worse])
    assert (found["bots"], found["difference"]) == (["b", "a"], 1)


def test_scores_are_shares_of_each_bots_own_games() -> None:
    plan = Plan(("a", "b", "b"), 1, 1, 1.0, "free-for-all")
    pair = Pair(plan, "a", "b")
    assert pair.score((0b001, 0b010, 0b100)) == 1  # a wins at each of its seats
    assert pair.score((0b010, 0b100, 0b001)) == pytest.approx(-1 / 2)  # b has twice the seats
    assert pair.score((0b001, 0b001, 0b001)) == pytest.approx(0)
    assert pair.score((0, 0, 0)) == 0


def test_several_bots_must_all_be_told_apart() -> None:
    plan = Plan(("a", "b", "c"), 1000, 1, 1.0, "free-for-all", certainty=0.95)
    assert [pair.bots for pair in pairs(plan)] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert enough(0.95, 3) > enough(0.95, 1)
    a_wins = [0b001, 0b010, 0b100]  # b and c never do
    verdict = Verdict(plan)
    assert not verdict.hear({0: result(a_wins * 300)})
    found = differences(plan, [result(a_wins * 300)])
    assert [pair["certain"] for pair in found] == [True, True, False]


def test_chunks_are_heard_in_their_order_whichever_ends_first() -> None:
    chance = random.Random(3)
    chunks = {
        k: result([mask for _ in range(5) for mask in chance.choice([(1, 2), (1, 1), (1, 2)])])
        for k in range(40)
    }
    expected = Verdict(TWO)
    assert expected.hear(chunks)
    assert 1 < expected.heard < 39
    for seed in range(5):
        order = list(chunks)
        random.Random(seed).shuffle(order)
        verdict = Verdict(TWO)
        done: dict[int, list[Any]] = {}
        for chunk in order:
            done[chunk] = chunks[chunk]
            verdict.hear(done)
        assert (verdict.certain, verdict.heard) == (True, expected.heard)


def test_nobody_who_did_not_ask_is_stopped() -> None:
    verdict = Verdict(TWO._replace(certainty=None))
    assert not verdict.hear({0: result([1, 2] * 1000)})


def test_deals_are_put_together_from_their_rotations() -> None:
    found = deals_of(TWO, [result([1, 2, 2, 2]), result([1, 2])])
    assert found == {(1, 2): 2, (2, 2): 1}
