"""Bots in worker processes: whatever they do, the game goes on and nobody waits for them."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from thandar import Game
from thandar.bots.levels import Level
from thandar.server.metrics import Metrics
from thandar.server.worker import MOST_KEPT, Task, bot_for, choose, kept
from thandar.server.workers import Workers

TESTS = str(Path(__file__).resolve().parent.parent)


@pytest.fixture(autouse=True)
def naughty_bots_can_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), TESTS]))
    monkeypatch.setenv("PYTHONPATH", path)


def with_workers(
    body: Callable[[Workers], Awaitable[None]], number: int = 1, time: float = 10.0, most: int = 100
) -> Metrics:
    """Do something with some workers; what was counted meanwhile."""
    metrics = Metrics()

    async def run() -> None:
        workers = Workers(number, time, most, metrics)
        try:
            await body(workers)
        finally:
            await workers.stop()

    asyncio.run(run())
    return metrics


def test_a_bot_makes_a_legal_move() -> None:
    game = Game.new(seed=7, first=1)

    async def body(workers: Workers) -> None:
        game.do(await workers.move(game, "baseline", 1), 1)

    assert with_workers(body).bot_faults == 0


@pytest.mark.parametrize("bot", ["Hangs", "Dies", "Cheats"])
def test_baseline_moves_for_a_bot_that_fails(bot: str) -> None:
    game = Game.new(seed=7, first=1)

    async def body(workers: Workers) -> None:
        for _ in range(2):  # the worker was replaced, so it can be asked again
            words = await workers.move(game, f"naughty_bots:{bot}", 1)
            assert words != "end"
            game.clone().do(words, 1)

    assert with_workers(body, time=2.0).bot_faults == 2


def test_the_answer_to_a_move_that_nobody_waits_for_any_more_is_nobody_elses() -> None:
    game = Game.new(seed=7, first=1)

    async def body(workers: Workers) -> None:
        thinking = asyncio.create_task(workers.move(game, "naughty_bots:Hangs", 1))
        while workers._all[0]._process is None:
            await asyncio.sleep(0.01)
        thinking.cancel()
        game.do(await workers.move(game, "baseline", 1), 1)

    assert with_workers(body).bot_faults == 0


def test_where_nothing_works_the_dullest_move_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thandar.server.workers.DEFAULT_BOT", "naughty_bots:Dies")
    game = Game.new(seed=7, first=1)

    async def body(workers: Workers) -> None:
        assert await workers.move(game, "naughty_bots:Dies", 1) == "end"

    with_workers(body)


def test_nothing_waits_for_a_bot_that_thinks() -> None:
    game = Game.new(seed=7, first=1)

    async def body(workers: Workers) -> None:
        thinking = asyncio.create_task(workers.move(game, "naughty_bots:Hangs", 1))
        began = time.monotonic()
        slept = 0
        while not thinking.done():
            await asyncio.sleep(0.01)
            slept += 1
        assert slept > 10 * (time.monotonic() - began)

    with_workers(body, time=1.0)


def test_a_crowd_of_bots_is_bounded() -> None:
    game = Game.new(seed=7, first=1)

    async def body(workers: Workers) -> None:
        many = [workers.move(game, "baseline", 1) for _ in range(20)]
        for words in await asyncio.gather(*many):
            game.clone().do(words, 1)

    with_workers(body, most=3)


# --- those who think for long


def thinks_for_long(monkeypatch: pytest.MonkeyPatch, bot: str) -> None:
    """Make a level of a bot."""
    monkeypatch.setattr("thandar.server.workers.LEVELS", {bot: Level(bot, 0, thinks=True)})


def test_other_bots_do_not_wait_for_those_who_think(monkeypatch: pytest.MonkeyPatch) -> None:
    thinks_for_long(monkeypatch, "naughty_bots:Hangs")
    game = Game.new(seed=7, first=1)

    async def body(workers: Workers) -> None:
        thinking = [
            asyncio.create_task(workers.move(game, "naughty_bots:Hangs", 1, table))
            for table in ("one", "two", "three", "four")
        ]
        await asyncio.sleep(0)
        for _ in range(3):
            game.clone().do(await workers.move(game, "normal", 1), 1)
            assert not any(task.done() for task in thinking)
        assert workers.waiting >= 2
        for task in thinking:
            task.cancel()

    with_workers(body, number=3, time=60.0)


def test_a_seat_that_thinks_meets_the_bot_it_had() -> None:
    position = Game.new(seed=7, first=1).position()
    first = bot_for(Task(position, "expert", 1, 1, keep="table 1"))
    assert bot_for(Task(position, "expert", 1, 2, keep="table 1")) is first
    assert bot_for(Task(position, "expert", 2, 2, keep="table 2")) is not first
    assert bot_for(Task(position, "normal", 1, 2, keep="table 1")) is not first


def test_bots_are_not_kept_for_ever() -> None:
    position = Game.new(seed=7, first=1).position()
    first = bot_for(Task(position, "easy", 1, 1, keep="first"))
    for k in range(MOST_KEPT):
        bot_for(Task(position, "easy", 1, 1, keep=str(k)))
    assert len(kept) == MOST_KEPT
    assert bot_for(Task(position, "easy", 1, 1, keep="first")) is not first


def test_a_bot_that_failed_is_not_kept() -> None:
    task = Task(Game.new(seed=7, first=1).position(), "normal", 2, 1, keep="not its turn")
    assert choose(task).fault
    assert ("not its turn", "normal") not in kept


# --- too much to do


def test_who_would_wait_too_long_for_others_moves_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    thinks_for_long(monkeypatch, "naughty_bots:Hangs")
    game = Game.new(seed=7, first=1)

    async def body() -> None:
        workers = Workers(2, 60.0, 100, metrics, patience=1.5)
        thinking = []
        for _ in range(2):  # a second each, as long as nothing else is known
            assert not workers.overloaded
            move = workers.move(game, "naughty_bots:Hangs", 1, "table")
            thinking.append(asyncio.create_task(move))
            await asyncio.sleep(0)
        assert workers.overloaded
        game.clone().do(await workers.move(game, "naughty_bots:Hangs", 1, "table"), 1)
        assert metrics.bot_shortened == 1
        assert not any(task.done() for task in thinking)
        for task in thinking:
            task.cancel()
        await workers.stop()

    metrics = Metrics()
    asyncio.run(body())
