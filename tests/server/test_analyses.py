"""What the computer thinks of a finished game: worked out in the background, once, and kept."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rooms import hall_in
from serving import Served
from sitting import all_see, done, finish, move, seated
from thandar.review.analysis import Analysis
from thandar.server.analyses import Analyses, Progress
from thandar.server.analyst import to_keep
from thandar.server.hall import Hall
from thandar.server.journal import AnyEntry, Began, Resigned, Sat
from thandar.server.refused import Refused
from thandar.server.setup import SeatSetup, Setup
from thandar.server.storage import PersonRow
from thandar.server.table import Table

PATIENCE = 120.0  # seconds
FOR_EVER = 10_000_000  # playouts: nothing ends with so many


def given_up(served: Served) -> str:
    """The code of a game that Ann has given up in her second turn."""
    ann, ben = seated(served, "Ann", "Ben")
    for seat, player in enumerate((ann, ben), 1):
        done(move(player, seat, ["end"]))
        all_see(ann, ben)
    done(ann.say("resign", seat=1))
    return str(ann.now["table"]["code"])


def asked(served: Served, code: str) -> Any:
    """What is told of a game."""
    status, found = served.ask("GET", f"/api/games/{code}/analysis")
    assert status == 200, found
    return found


def waited_for(served: Served, code: str) -> Any:
    """What is told of a game when all of it is gone through."""
    before, until = 0, time.monotonic() + PATIENCE
    while (found := asked(served, code))["analysis"] is None:
        assert before <= found["done"] <= found["of"]
        assert time.monotonic() < until
        before = found["done"]
        time.sleep(0.02)
    return found["analysis"]


@pytest.mark.long
def test_a_game_is_gone_through_while_nobody_waits_and_told_in_words(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    finish([ann, ben])
    code = ann.now["table"]["code"]
    review = served.call("GET", f"/api/games/{code}/review")
    moves = len(served.call("GET", f"/api/games/{code}")["steps"])
    assert asked(served, code) == {"done": 0, "of": moves, "analysis": None}
    found = waited_for(served, code)
    assert found["playouts"] == 8
    assert [one["turn"] for one in found["turns"][:-1]] == [one["turn"] for one in review["turns"]]
    winners = review["table"]["winners"]
    assert found["turns"][-1]["chances"] == [float(seat in winners) for seat in (1, 2)]
    for one in found["players"]:
        result = one["first"] + one["deal"] + one["play"]
        assert result == pytest.approx(float(one["won"]), abs=0.001)
    by_made = {one["made"]: one for one in found["decisions"]}
    mistakes = [one for one in found["moments"] if one["kind"] == "mistake"]
    assert mistakes  # whoever takes the first option errs
    assert any(by_made[one["made"]]["why"] for one in mistakes)
    for one in mistakes:
        judged = by_made[one["made"]]
        assert one["change"] == -judged["lost"] < 0
        assert judged["label"] in one["text"]
        assert judged["best_label"] in one["text"]
        assert judged["why"] in one["text"] or judged["best_chance"] > 0.995
        assert ("Ann", "Ben")[one["seat"] - 1] in one["text"]


def test_it_is_told_in_the_language_of_whoever_asks(served: Served) -> None:
    code = given_up(served)
    waited_for(served, code)
    labels = {}
    for language in ("en", "fr"):
        _, found = served.ask("GET", f"/api/games/{code}/analysis", language=language)
        labels[language] = [one["label"] for one in found["analysis"]["decisions"]]
    assert "end turn" in labels["en"]
    assert "fin du tour" in labels["fr"]


def test_it_is_kept_and_the_next_server_has_it(tmp_path: Path) -> None:
    database = tmp_path / "kept.db"
    with Served(database) as first:
        code = given_up(first)
        found = waited_for(first, code)
    with Served(database, analysis_playouts=FOR_EVER) as second:
        assert asked(second, code)["analysis"] == found
        assert "thandar_analyses_total 0" in second.call("GET", "/metrics")


def test_what_was_under_way_when_a_server_stopped_is_begun_anew(tmp_path: Path) -> None:
    database = tmp_path / "stopped.db"
    with Served(database, analysis_playouts=FOR_EVER) as first:
        code = given_up(first)
        assert asked(first, code)["analysis"] is None
    with Served(database) as second:
        assert asked(second, code)["done"] == 0
        assert waited_for(second, code)["playouts"] == 8


def test_a_game_that_goes_on_is_not_gone_through(served: Served) -> None:
    ann, _ben = seated(served, "Ann", "Ben")
    code = ann.now["table"]["code"]
    status, fault = served.ask("GET", f"/api/games/{code}/analysis")
    assert (status, fault["code"]) == (409, "not_over")


def test_too_many_that_wait_are_refused(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"analysis_playouts": FOR_EVER, "analysis_queue": 1}
    with Served(tmp_path / "queue.db", **settings) as served:
        first, second, third = (given_up(served) for _ in range(3))
        for code in (first, second, first, second):
            assert asked(served, code)["analysis"] is None
        status, fault = served.ask("GET", f"/api/games/{third}/analysis")
        assert (status, fault["code"]) == (503, "too_busy")
        assert "thandar_analyses_waiting 1" in served.call("GET", "/metrics")


# --- in this process


class Slow(Analyses):
    """It finds nothing, and counts how many games it goes through at once."""

    now = most = 0

    async def _gone_through(self, code: str, text: str) -> bytes:
        self.now += 1
        self.most = max(self.most, self.now)
        for _ in range(20):
            await asyncio.sleep(0)
        self.now -= 1
        return msgspec.json.encode(to_keep(Analysis([], [], [], 1, [], True)))


def in_hall(folder: Path, body: Callable[[Hall], Awaitable[None]], **settings: Any) -> None:
    """Do something in a hall."""

    async def run() -> None:
        hall = hall_in(folder, **settings)
        await body(hall)
        await hall.stop()

    asyncio.run(run())


async def over(hall: Hall) -> Table:
    """A table whose game was given up at once."""
    people = [PersonRow(name.lower(), name, False, 0) for name in ("Ann", "Ben")]
    sat = [Sat(seat=k, person=one.id, name=one.name) for k, one in enumerate(people, 1)]
    more: list[AnyEntry] = [*sat, Began(seed=f"{7:032x}"), Resigned(seat=1)]
    setup = Setup(seats=[SeatSetup(), SeatSetup()])
    return (await hall.open(setup, people[0], more=more)).table


async def found_in(analyses: Analyses, table: Table) -> Analysis:
    """What is found in a game in the end."""
    while isinstance(found := await analyses.of(table), Progress):
        await asyncio.sleep(0.001)
    return found


def test_games_are_gone_through_one_at_a_time(tmp_path: Path) -> None:
    async def body(hall: Hall) -> None:
        slow = Slow(hall.storage, hall.settings, hall.metrics, hall.neighbours)
        tables = [await over(hall) for _ in range(4)]
        await asyncio.gather(*(found_in(slow, table) for table in tables * 2))
        assert (slow.most, hall.metrics.analyses) == (1, 4)

    in_hall(tmp_path, body)


def test_whoever_asks_after_a_fault_is_told_and_may_ask_again(tmp_path: Path) -> None:
    async def body(hall: Hall) -> None:
        table = await over(hall)
        for _ in range(2):
            assert isinstance(await hall.analyses.of(table), Progress)
            with pytest.raises(Refused, match="went wrong"):
                await found_in(hall.analyses, table)

    in_hall(tmp_path, body, analysis_time=0.001)


def test_what_an_older_server_kept_in_another_way_is_worked_out_anew(tmp_path: Path) -> None:
    async def body(hall: Hall) -> None:
        table = await over(hall)
        await hall.storage.keep_analysis(table.code, b'{"turns": []}')
        slow = Slow(hall.storage, hall.settings, hall.metrics, hall.neighbours)
        assert (await found_in(slow, table)).playouts == 1

    in_hall(tmp_path, body)
