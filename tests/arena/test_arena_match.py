"""Seats rotate over paired deals, and the figures add up."""

from typing import Any

import pytest

from thandar import BadSetup
from thandar.arena.match import Match
from thandar.arena.plan import FEWEST_CHUNKS, Plan, make_match, make_plan
from thandar.arena.progress import Progress, bar, clock
from thandar.arena.report import summary, wilson
from thandar.bots import Bot, make_bot
from thandar.game import new_table
from thandar.locales import Texts

SEEN: list[tuple[str, int, tuple[str, ...], int]] = []


class Watcher(Bot):
    """Notes where it sits, and resigns itself to its fate."""

    name = ""

    def choose(self, view: dict[str, Any], legal: list[str]) -> str:
        if view["turn"] == 1 and view["decision"]["kind"] == "main":
            SEEN.append((self.name, view["seat"], tuple(view["market"]), self.seed))
        raise RuntimeError("seen enough")


def watcher(name: str) -> Any:
    return type(name, (Watcher,), {"name": name})


def test_every_deal_is_played_with_every_rotation() -> None:
    SEEN.clear()
    names = ["standard"] * 3
    table = new_table("free-for-all", names)
    makers = [watcher(name) for name in "abc"]
    tally = Match(table, names, makers, 1, 10.0).play_deals(0, 4)
    assert tally.games == 12
    for deal in range(4):
        first = SEEN[3 * deal : 3 * (deal + 1)]
        assert {name for name, _, _, _ in first} == set("abc")  # each opens the deal once
        assert len({(seat, market) for _, seat, market, _ in first}) == 1  # from the same seat
    assert len({seed for _, _, _, seed in SEEN}) == len(SEEN)


def test_a_stretch_of_deals_is_the_sum_of_its_parts() -> None:
    match = make_match(make_plan(["random", "baseline"], 8, 3, None, 10.0, "free-for-all"))
    parts = [match.play_deals(first, 2).as_list() for first in (2, 0)]
    whole = match.play_deals(0, 4).as_list()
    plan = Plan(("random", "baseline"), 4, 3, 10.0, "free-for-all")
    assert summary(plan, parts) == summary(plan, [whole])


def test_a_bot_against_itself_comes_out_at_one_half() -> None:
    plan = make_plan(["baseline"], 8, 1, None, 10.0, "free-for-all")
    tally = make_match(plan).play_deals(0, 4)
    assert sum(tally.wins[:2]) == sum(tally.wins[2:]) == 4  # it draws no numbers


def test_the_last_bot_fills_the_seats() -> None:
    plan = make_plan(["baseline", "random"], 10, 1, 4, 10.0, "free-for-all")
    assert plan.bots == ("baseline", "random", "random", "random")
    assert (plan.deals, plan.games) == (3, 12)
    assert make_plan(["random"], 1, 1, None, 10.0, "free-for-all").bots == ("random", "random")


def test_chunks_cover_every_deal_once() -> None:
    for deals in (1, 2, 63, 64, 65, 1000, 100_000):
        plan = Plan(("random", "random"), deals, 1, 10.0, "free-for-all")
        assert (plan.chunks - 1) * plan.chunk < deals <= plan.chunks * plan.chunk
        assert plan.chunks >= min(deals, FEWEST_CHUNKS)


def test_a_plan_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadSetup, match="at least one bot"):
        make_plan([], 1, 1, None, 10.0, "free-for-all")
    with pytest.raises(BadSetup, match="seed"):
        make_plan(["random"], 1, -1, None, 10.0, "free-for-all")
    with pytest.raises(BadSetup, match="format"):
        make_plan(["random"], 1, 1, None, 10.0, "no-such-format")


def test_wilson() -> None:
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.40383, abs=1e-5)
    assert high == pytest.approx(0.59617, abs=1e-5)


def test_the_bar_shows_the_time_left(capsys: pytest.CaptureFixture[str]) -> None:
    text = bar(2000, 1500, 500, 10.0, Texts("en"))
    assert "75%" in text
    assert "100 games/s" in text
    assert "0:05 left" in text
    assert clock(59.7) == "1:00"
    progress = Progress(10, 0, Texts("en"))
    progress.show(5)
    assert capsys.readouterr().err == ""  # no terminal, no bar


def test_a_bot_is_made_anew_for_every_game() -> None:
    assert make_bot("random", 1) is not make_bot("random", 1)
