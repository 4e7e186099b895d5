"""Servers that share a store, in this process: who drives a table, and what a stale one is told."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from databases import postgres
from rooms import Tab, at_rest, hall_in
from thandar.server import neighbours
from thandar.server.hall import Hall
from thandar.server.hearsay import MOST_TOLD, Gone, encode
from thandar.server.postgres import PostgresStorage
from thandar.server.setup import Clock, SeatSetup, Setup
from thandar.server.storage import PersonRow

PATIENCE = 20.0  # seconds
ANN = PersonRow("ann", "Ann", False, 1)


def with_two(folder: Path, use: Callable[[Hall, Hall], Awaitable[None]], **settings: Any) -> None:
    """Two servers at one database, which know each other."""
    url = postgres().new_database()

    async def run() -> None:
        halls = [hall_in(folder, PostgresStorage(url), **settings) for _ in range(2)]
        for hall in halls:
            await hall.start()
        try:
            await until(lambda: all(hall.neighbours.others for hall in halls))
            await use(*halls)
        finally:
            for hall in halls:
                await hall.stop()

    asyncio.run(run())


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


def against_bot() -> Setup:
    """A table of two bots."""
    return Setup(seats=[SeatSetup(bot="easy"), SeatSetup(bot="easy")], first=1)


def test_a_table_is_driven_where_it_was_opened(tmp_path: Path) -> None:
    async def use(one: Hall, two: Hall) -> None:
        room = await one.open(against_bot(), ANN)
        await room.begin()
        await room.over.wait()
        assert room.table.code in one.neighbours.owned
        assert not two.neighbours.owned

    with_two(tmp_path, use)


def test_a_server_at_which_many_bots_wait_leaves_a_table_to_another(
    tmp_path: Path, monkeypatch: Any
) -> None:
    async def use(one: Hall, two: Hall) -> None:
        monkeypatch.setattr(type(one.workers), "waiting", property(lambda w: waiting[id(w)]))
        waiting.update({id(one.workers): 9, id(two.workers): 1})
        await until(lambda: one.neighbours._waiting.get(two.neighbours.name) == 1)
        room = await one.open(against_bot(), ANN)
        await room.begin()
        await room.over.wait()
        assert room.table.code in two.neighbours.owned
        assert not one.neighbours.owned

    waiting: dict[int, int] = {}
    with_two(tmp_path, use)


def test_a_server_that_stops_takes_over_nothing(tmp_path: Path) -> None:
    async def use(one: Hall, two: Hall) -> None:
        room = await two.open(against_bot(), ANN)
        await room.begin()
        await one.room(room.table.code)
        await one.neighbours.stop()
        one.neighbours._hear(encode(Gone(server=two.neighbours.name)))
        one.neighbours._back()
        assert not one.neighbours._tasks
        assert not one.rooms[room.table.code].driver.working

    with_two(tmp_path, use)


def test_time_that_was_thought_at_one_server_is_not_given_back_by_another(tmp_path: Path) -> None:
    async def use(one: Hall, two: Hall) -> None:
        ann, token = await one.people.add("Ann")
        seats = [SeatSetup(), SeatSetup(bot="easy")]
        room = await one.open(Setup(seats=seats, clock=Clock("player", 600), first=1), ann)
        tab = Tab(one, room.table.code, ann, token)
        await tab.hello()
        await tab.say("sit", seat=1)
        await tab.say("start")
        room._since -= 300.0
        other = await two.room(room.table.code)
        assert other.thought < 300_000
        await until(lambda: other.thought >= 300_000)
        again = Tab(two, room.table.code, ann, token)
        await again.hello()
        await again.say("move", seat=1, moves=["end"], version=1)
        assert other.table.clocks.left(1) <= 300_000
        await until(lambda: room.table.entries >= other.table.entries)
        assert room.table.clocks.left(1) == other.table.clocks.left(1)
        await tab.leave()
        await again.leave()

    with_two(tmp_path, use)


def test_who_hears_nothing_thinks_nobody_gone(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(neighbours, "BEAT", 0.02)
    monkeypatch.setattr(neighbours, "SILENCE", 0.1)

    async def use(one: Hall, two: Hall) -> None:
        hear = one.neighbours._hear
        one.neighbours._hear = lambda told: None  # type: ignore[method-assign]
        listening = one.storage._listen  # type: ignore[attr-defined]
        assert listening
        await asyncio.sleep(0.5)
        assert one.neighbours.others == [two.neighbours.name]
        one.neighbours._hear = hear  # type: ignore[method-assign]

    with_two(tmp_path, use)


def test_however_much_there_is_to_tell_it_is_told(tmp_path: Path, monkeypatch: Any) -> None:
    codes = [f"table{k:05}" for k in range(1000)]

    async def use(one: Hall, two: Hall) -> None:
        two.neighbours._theirs = dict.fromkeys(codes, 0.0)
        one.neighbours.owned.update(codes)
        await one.neighbours.release(codes)
        await until(lambda: not two.neighbours._theirs)
        room = await one.open(against_bot(), ANN)
        other = await two.room(room.table.code)
        people = {f"person{k:05}" for k in range(1000)}
        monkeypatch.setattr(type(room.audience), "here", people)
        one.neighbours.present(room.table.code)
        await until(lambda: bool(other._elsewhere))
        assert other._elsewhere[one.neighbours.name].people == sorted(people)[:MOST_TOLD]

    with_two(tmp_path, use)


def test_whoever_knows_more_than_a_server_is_not_sent_back(tmp_path: Path) -> None:
    async def use(one: Hall, two: Hall) -> None:
        ann, token = await one.people.add("Ann")
        room = await one.open(Setup(seats=[SeatSetup(), SeatSetup(bot="easy")], first=1), ann)
        tab = Tab(one, room.table.code, ann, token)
        await tab.hello()
        await tab.say("sit", seat=1)
        await tab.say("start")
        behind = await two.room(room.table.code)
        monkey = two.neighbours._hear_of_table
        two.neighbours._hear_of_table = lambda message: None  # type: ignore[method-assign]
        await tab.say("move", seat=1, moves=["end"], version=1)
        await at_rest(room)
        assert behind.table.version < room.table.version
        again = Tab(two, room.table.code, ann, token)
        welcome = await again.hello(since=room.table.version)
        assert welcome["version"] == room.table.version
        two.neighbours._hear_of_table = monkey  # type: ignore[method-assign]
        await tab.leave()
        await again.leave()

    with_two(tmp_path, use)
