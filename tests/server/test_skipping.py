"""Bots take their time while somebody watches, unless all who play would rather not."""

import asyncio
from pathlib import Path

from rooms import Tab, hall_in
from thandar.server.hall import Hall
from thandar.server.room import Room
from thandar.server.setup import SeatSetup, Setup

BOT = SeatSetup("standard", "baseline")
FOR_EVER = 3600.0  # seconds between two moves of a bot
PATIENCE = 20.0


async def begun(hall: Hall, names: tuple[str, ...]) -> tuple[Room, list[Tab]]:
    """A game in which people sit before two bots, and the first of them has ended their turn."""
    people = [await hall.people.add(name) for name in names]
    seats = [*(SeatSetup("standard") for _ in names), BOT, BOT]
    room = await hall.open(Setup(seats=seats, first=len(names)), people[0][0])
    tabs = [Tab(hall, room.table.code, person, token) for person, token in people]
    for seat, tab in enumerate(tabs, 1):
        await tab.hello()
        await tab.say("sit", seat=seat)
    await tabs[0].say("start")
    last = len(names)
    answer = await tabs[-1].say("move", seat=last, moves=["end"], version=room.table.version)
    assert answer["type"] == "answer", answer
    return room, tabs


async def until_somebody_thinks(room: Room) -> None:
    async with asyncio.timeout(PATIENCE):
        while not room.table.thinking:
            await asyncio.sleep(0.01)


def test_who_skips_sees_all_bots_move_until_their_own_turn(tmp_path: Path) -> None:
    async def whole() -> None:
        hall = hall_in(tmp_path, bot_pace=FOR_EVER)
        room, [ann] = await begun(hall, ("Ann",))
        await ann.say("skip")
        await until_somebody_thinks(room)
        assert room.table.thinking == [1]
        version = room.table.version
        await ann.say("skip")  # too early: nothing is left of it when the bots come
        await ann.say("move", seat=1, moves=["end"], version=version)
        await asyncio.sleep(0.2)
        assert room.table.version == version + 1
        await hall.stop()

    asyncio.run(whole())


def test_all_who_are_here_must_want_to_skip(tmp_path: Path) -> None:
    async def whole() -> None:
        hall = hall_in(tmp_path, bot_pace=FOR_EVER)
        room, [ann, ben] = await begun(hall, ("Ann", "Ben"))
        version = room.table.version
        await ann.say("skip")
        await asyncio.sleep(0.2)
        assert room.table.version == version
        await ben.say("skip")
        await until_somebody_thinks(room)
        assert room.table.version > version
        await hall.stop()

    asyncio.run(whole())


def test_spectators_cannot_skip(tmp_path: Path) -> None:
    async def whole() -> None:
        hall = hall_in(tmp_path, bot_pace=FOR_EVER)
        room, _ = await begun(hall, ("Ann",))
        wren = Tab(hall, room.table.code, *await hall.people.add("Wren"))
        await wren.hello()
        assert (await wren.say("skip"))["code"] == "not_seated"
        await hall.stop()

    asyncio.run(whole())
