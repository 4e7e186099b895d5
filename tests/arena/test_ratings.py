"""Ratings are OpenSkill's, mean shares of wins, and know how uncertain they are."""

import itertools
import json
import math
import random
from collections.abc import Iterator

import pytest
from openskill.models import PlackettLuce

import thandar.extras
from thandar.arena import ratings as of
from thandar.arena.plan import Plan, make_plan
from thandar.arena.ratings import beaten, ratings, teams_of
from thandar.cli import main

POINTS = math.sqrt(2) * 25 / 6  # so many make e times as many wins as the other


def plan(*bots: str, **more: object) -> Plan:
    """A plan for ratings, of which nothing is played."""
    found = Plan(bots, 1, 1, 1.0, "free-for-all")
    return found._replace(**more)  # type: ignore[arg-type]


def games(plan: Plan, shares: dict[str, float], number: int, seed: int) -> Iterator[int]:
    """Winners of so many games, in which bots win in proportion to these figures."""
    chance = random.Random(seed)
    for seating in itertools.islice(itertools.cycle(plan.seatings), number):
        weights = [shares[plan.bots[player]] for player in seating]
        yield 1 << chance.choices(range(len(seating)), weights)[0]


def difference(found: dict[str, tuple[float, float]], one: str, other: str) -> tuple[float, float]:
    """By how much two ratings differ, and how uncertain that is."""
    return found[one][0] - found[other][0], math.hypot(found[one][1], found[other][1])


def test_two_players_are_rated_as_openskill_rates_them() -> None:
    model = PlackettLuce(tau=0.0, gamma=lambda *_: 1.0)
    a, b = model.rating(), model.rating()
    for a_wins in (True, True, False, True):
        if a_wins:
            (a,), (b,) = model.rate([[a], [b]])
        else:
            (b,), (a,) = model.rate([[b], [a]])
    # The bots change seats from game to game.
    found = ratings(plan("a", "b"), [0b01, 0b10, 0b10, 0b10])
    assert found["a"] == pytest.approx((a.mu, a.sigma))
    assert found["b"] == pytest.approx((b.mu, b.sigma))


@pytest.mark.parametrize("share", [1, 2, 9])
def test_points_mean_a_share_of_wins(share: int) -> None:
    two = plan("a", "b")
    found = ratings(two, games(two, {"a": share, "b": 1}, 4000, seed=1))
    points, sigma = difference(found, "a", "b")
    assert points == pytest.approx(POINTS * math.log(share), abs=2.5 * sigma)
    assert sigma < 0.6


def test_points_mean_the_same_at_a_larger_table() -> None:
    four = plan("a", "b", "c", "d")
    found = ratings(four, games(four, {"a": 8, "b": 4, "c": 2, "d": 1}, 3000, seed=1))
    for one, other in itertools.pairwise("abcd"):
        points, sigma = difference(found, one, other)
        assert points == pytest.approx(POINTS * math.log(2), abs=2.5 * sigma)


@pytest.mark.parametrize("bots", ["ab", "abcd"])
def test_the_uncertainty_is_honest(bots: str) -> None:
    table = plan(*bots)
    shares = {"a": 2.0, "b": 1.0, "c": 1.0, "d": 1.0}
    inside = 0
    for seed in range(60):
        found = ratings(table, games(table, shares, 200, seed))
        points, sigma = difference(found, "a", "b")
        inside += abs(points - POINTS * math.log(2)) < 1.96 * sigma
    assert inside >= 52


def test_more_games_make_it_more_certain() -> None:
    two = plan("a", "b")
    few, many = (ratings(two, games(two, {"a": 1, "b": 1}, n, seed=1)) for n in (50, 500))
    assert many["a"][1] < few["a"][1] / 2


def test_a_bot_at_several_seats_is_rated_once_for_its_strength() -> None:
    table = plan("a", "b", "b", "b")
    found = ratings(table, games(table, {"a": 1, "b": 1}, 2000, seed=1))
    points, sigma = difference(found, "a", "b")
    assert abs(points) < 2.5 * sigma
    assert sigma < 1


def test_a_team_of_one_bot_counts_once() -> None:
    hydra = make_plan(["random", "baseline"], 2, 1, 4, 1.0, "hydra")
    assert teams_of(hydra, hydra.seatings[1]) == [(0b0011, ("baseline",)), (0b1100, ("random",))]


def test_a_bot_that_meets_itself_shows_nothing() -> None:
    assert beaten([(1, ("a",)), (2, ("a",))], 1) == []
    found = ratings(plan("a", "a", "b"), [0b001])  # one a wins, another loses
    assert found["a"][0] - 25 == pytest.approx(25 - found["b"][0])


def test_an_undecided_game_shows_nothing() -> None:
    before = PlackettLuce().rating()
    found = ratings(plan("a", "b"), [0, 0])
    assert found == dict.fromkeys("ab", (before.mu, before.sigma))


def test_bots_that_play_alone_are_compared_by_the_demon() -> None:
    solo = make_plan(["random", "baseline"], 2, 1, None, 1.0, "solo")
    won, lost = 0b01, 0b10
    found = ratings(solo, [lost, won] * 20)
    assert set(found) == {"random", "baseline"}
    assert found["baseline"][0] > 25 > found["random"][0]


def test_no_more_games_than_needed_are_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of, "MOST_GAMES", 4)
    assert ratings(plan("a", "b"), [1] * 9) == ratings(plan("a", "b"), [1] * 4)
    assert ratings(plan("a", "b"), [1] * 3) != ratings(plan("a", "b"), [1] * 4)


WORDS = ["arena", "--games", "4", "--jobs", "1", "--lang", "en"]


def test_the_arena_says_how_strong_its_bots_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(WORDS) == 0
    text = capsys.readouterr().out
    assert "rating ± 95 %" in text
    assert "thandar[arena]" not in text
    assert main([*WORDS, "--json"]) == 0
    weak, strong = json.loads(capsys.readouterr().out)["bots"]
    assert weak["rating"] < 25 < strong["rating"]
    assert 0 < weak["uncertainty"] < 25 / 3


def test_without_openskill_only_the_ratings_are_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(thandar.extras, "find_spec", lambda name: None)
    assert main(WORDS) == 0
    text = capsys.readouterr().out
    assert "pip install 'thandar[arena]'" in text
    assert "rating ±" not in text
    assert "is better than" in text or "may be equally strong" in text
    assert main([*WORDS, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bots"][0]["rating"] is None


def test_one_bot_is_not_rated(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--bots", "random"]) == 0
    text = capsys.readouterr().out
    assert "rating" not in text
    assert "thandar[arena]" not in text
