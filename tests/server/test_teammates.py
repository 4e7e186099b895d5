"""R12: a bot beside a person in a shared turn."""

import asyncio
from pathlib import Path

from rooms import Tab, at_rest, hall_in
from thandar.server.hall import Hall
from thandar.server.room import Room
from thandar.server.setup import SeatSetup, Setup

BOT = SeatSetup("standard", "baseline")
SETUP = Setup(format="hydra", seats=[SeatSetup("standard"), BOT, BOT, BOT], first=1)


async def begun(hall: Hall) -> tuple[Room, Tab]:
    """A table of two teams at which Ann sits first, and what she is told."""
    ann, token = await hall.people.add("Ann")
    room = await hall.open(SETUP, ann)
    tab = Tab(hall, room.table.code, ann, token)
    await tab.hello()
    await tab.say("sit", seat=1)
    await tab.say("start")
    await at_rest(room)
    return room, tab


def playing(room: Room) -> list[int]:
    assert room.table.session is not None
    return list(room.table.session.game.view(None)["playing"])


def test_r12_2_a_bot_ends_after_the_person_beside_it(tmp_path: Path) -> None:
    async def whole() -> None:
        hall = hall_in(tmp_path)
        room, tab = await begun(hall)
        session = room.table.session
        assert session is not None
        assert any(step.seat == 2 for step in session.steps)
        assert playing(room) == [1, 2]
        assert room.driver.next_bot is None
        assert not room.driver.working
        await tab.say("move", seat=1, moves=["1: end"], version=room.table.version)
        await at_rest(room)
        assert playing(room) == [1, 2]
        assert session.game.view(None)["turn"] > 2  # the others have had theirs
        await hall.stop()

    asyncio.run(whole())


def test_r12_3_a_bot_thinks_again_when_it_was_given_gold(tmp_path: Path) -> None:
    async def whole() -> None:
        hall = hall_in(tmp_path)
        room, tab = await begun(hall)
        session = room.table.session
        assert session is not None
        for card in list(session.game.view(1)["seats"][0]["hand"]):
            await tab.say("move", seat=1, moves=[f"1: play {card}"], version=room.table.version)
        await at_rest(room)
        before = room.table.version
        assert room.driver.next_bot is None
        gold = session.game.view(1)["seats"][0]["gold"]
        await tab.say(
            "move", seat=1, moves=[f"1: give {gold} gold to 2"], version=room.table.version
        )
        await at_rest(room)
        assert room.driver.next_bot is None
        assert room.table.version > before
        await tab.say("move", seat=1, moves=["1: end"], version=room.table.version)
        await at_rest(room)
        bought = [step.words for step in session.steps if step.words.startswith("2: buy")]
        assert bought  # once the person beside it had ended
        await hall.stop()

    asyncio.run(whole())


def test_r12_3_a_card_that_a_teammate_wants_is_told_until_it_is_gone(tmp_path: Path) -> None:
    async def whole() -> None:
        hall = hall_in(tmp_path)
        room, tab = await begun(hall)
        assert (await tab.say("want", seat=1, slot=3))["type"] == "answer"
        await at_rest(room)
        told = [message["table"]["wanted"] for message in tab.news() if message["type"] == "table"]
        assert told[-1] == [{"seat": 1, "slot": 3}]
        assert (await tab.say("want", seat=2, slot=1))["code"] == "not_your_seat"
        assert (await tab.say("want", seat=1, slot=6))["code"] == "bad_message"
        await tab.say("move", seat=1, moves=["1: end"], version=room.table.version)
        await at_rest(room)
        assert room.wanting.wanted(room.table) == []
        await tab.say("want", seat=1, slot=2)
        await tab.say("want", seat=1, slot=None)
        assert room.wanting.wanted(room.table) == []
        await hall.stop()

    asyncio.run(whole())


def test_who_has_no_team_cannot_want(tmp_path: Path) -> None:
    async def whole() -> None:
        hall = hall_in(tmp_path)
        ann, token = await hall.people.add("Ann")
        room = await hall.open(Setup(seats=[SeatSetup("standard"), BOT], first=1), ann)
        tab = Tab(hall, room.table.code, ann, token)
        await tab.hello()
        await tab.say("sit", seat=1)
        await tab.say("start")
        assert (await tab.say("want", seat=1, slot=1))["code"] == "nobody_to_ask"
        await hall.stop()

    asyncio.run(whole())
