"""Players carry on by themselves, whatever a server does: here one that does what a test says."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from thandar.load.notes import Notes
from thandar.load.servers import LIMIT, Gone, Servers
from thandar.load.table import Table

Message = dict[str, Any]
Script = Callable[["Fake"], Awaitable[None]]
OPTIONS = [{"moves": ["play gold"], "label": "play Gold"}]


class Fake:
    """The server's end of one connection."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket

    async def heard(self, type: str) -> Message:
        """The next message, which must be of a type."""
        message: Message = json.loads(await self.socket.recv())
        assert message["type"] == type, message
        return message

    async def say(self, type: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": type, **fields}))

    async def welcome(self, version: int = 1) -> Message:
        """Welcome a player; the hello."""
        hello = await self.heard("hello")
        await self.say("welcome", id=hello["id"], **state(version))
        return hello

    async def answer(self, message: Message, version: int) -> None:
        """A move was made."""
        await self.say("answer", id=message["id"], version=version)
        await self.say("update", **state(version))

    async def refuse(self, message: Message, code: str, **fields: Any) -> None:
        told = {"version": 1, "missed": None, **fields}
        await self.say("refused", id=message["id"], code=code, text=code, fields={}, **told)


def state(version: int, status: str = "playing") -> Message:
    """What a player is told of a table."""
    sight = {"seat": 1, "made": version - 1, "options": OPTIONS}
    return {"version": version, "table": {"status": status}, "sights": [sight], "seats": [1]}


def played(*scripts: Script) -> Table:
    """A table of one player who has made a move; each connection meets the next script."""
    left = iter(scripts)
    faults: list[BaseException] = []

    async def serve_one(socket: ServerConnection) -> None:
        try:
            await next(left)(Fake(socket))
        except BaseException as fault:
            faults.append(fault)
            raise

    async def play() -> Table:
        async with serve(serve_one, "127.0.0.1", 0) as server:
            table = Table("abcdefg", ["token"], Notes())
            port = next(iter(server.sockets)).getsockname()[1]
            await table.join(Servers([f"http://127.0.0.1:{port}"]))
            async with asyncio.timeout(20):
                assert await table.move() is not None
            await table.leave()
            return table

    table = asyncio.run(play())
    assert not [fault for fault in faults if isinstance(fault, AssertionError)]
    return table


def test_what_was_not_answered_is_sent_again_under_the_same_id() -> None:
    moves = []

    async def breaks_off(fake: Fake) -> None:
        assert (await fake.welcome())["since"] is None
        moves.append(await fake.heard("move"))
        fake.socket.transport.abort()

    async def goes_on(fake: Fake) -> None:
        assert (await fake.welcome())["since"] == 1
        moves.append(await fake.heard("move"))
        await fake.answer(moves[-1], 2)
        await fake.socket.wait_closed()

    table = played(breaks_off, goes_on)
    assert moves[0] == moves[1]
    assert moves[0]["moves"] == ["play gold"]
    assert table.acknowledged == [(1, "play gold")]
    assert (table.notes.broken, table.notes.came_back) == (1, 1)


def test_what_could_not_be_stored_is_sent_again_under_the_same_id() -> None:
    moves = []

    async def has_no_room(fake: Fake) -> None:
        await fake.welcome()
        moves.append(await fake.heard("move"))
        await fake.refuse(moves[-1], "not_stored")
        moves.append(await fake.heard("move"))
        await fake.answer(moves[-1], 2)
        await fake.socket.wait_closed()

    table = played(has_no_room)
    assert moves[0] == moves[1]
    assert table.acknowledged == [(1, "play gold")]
    assert table.notes.refused == {"not_stored": 1}


def test_after_a_stale_move_one_looks_and_chooses_anew() -> None:
    moves = []

    async def has_gone_on(fake: Fake) -> None:
        await fake.welcome()
        moves.append(await fake.heard("move"))
        await fake.refuse(moves[-1], "stale", version=5, missed=state(5)["sights"])
        moves.append(await fake.heard("move"))
        await fake.answer(moves[-1], 6)
        await fake.socket.wait_closed()

    table = played(has_gone_on)
    assert [move["version"] for move in moves] == [1, 5]
    assert moves[0]["id"] != moves[1]["id"]
    assert table.acknowledged == [(1, "play gold")]
    assert table.notes.refused == {"stale": 1}


def test_a_goodbye_is_no_end() -> None:
    async def stops(fake: Fake) -> None:
        await fake.welcome()
        await fake.heard("move")
        await fake.say("bye", code="stopping", text="", retry=0)
        await fake.socket.close(1001)

    async def goes_on(fake: Fake) -> None:
        await fake.welcome()
        await fake.answer(await fake.heard("move"), 2)
        await fake.socket.wait_closed()

    table = played(stops, goes_on)
    assert table.notes.came_back == 1
    assert not table.notes.refused.total()


def test_nothing_is_left_of_a_table_that_the_server_does_not_know() -> None:
    async def forgets(fake: Fake) -> None:
        await fake.refuse(await fake.heard("hello"), "no_table")
        await fake.say("bye", code="not_let_in", text="", retry=None)
        await fake.socket.close(1008)

    with pytest.raises(Gone) as gone:
        played(forgets)
    assert gone.value.code == "no_table"


def test_who_is_turned_away_at_first_is_told_that_it_is_too_much() -> None:
    async def turn_away(socket: ServerConnection, request: Request) -> Response:
        return socket.respond(HTTPStatus.FORBIDDEN, "")

    async def nobody(socket: ServerConnection) -> None:
        raise AssertionError

    async def try_it() -> None:
        async with serve(nobody, "127.0.0.1", 0, process_request=turn_away) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            await Table("abcdefg", ["token"], Notes()).join(Servers([f"http://127.0.0.1:{port}"]))

    with pytest.raises(Gone) as gone:
        asyncio.run(try_it())
    assert gone.value.code == LIMIT
