"""thandar join at a server whose store does not answer for a while: here one that a test plays."""

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from thandar.server.protocol import AnyReply, RefusedReply, Undo
from thandar.terminal.join import connection
from thandar.terminal.join.connection import Connection


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for long."""
    for name in ("UNSTORED_WAIT", "FIRST_WAIT"):
        monkeypatch.setattr(connection, name, 0.01)


async def heard(socket: ServerConnection) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await socket.recv())
    return found


async def refuse(socket: ServerConnection, id: str) -> None:
    told = {"code": "not_stored", "text": "full", "fields": {}, "version": 0, "missed": None}
    await socket.send(json.dumps({"type": "refused", "id": id, **told}))


def test_what_could_not_be_stored_is_tried_anew_and_told_only_when_it_fails_for_good() -> None:
    said: list[str] = []
    replies: list[AnyReply] = []
    connections: list[Connection] = []

    async def serve_one(socket: ServerConnection) -> None:
        hello = await heard(socket)
        said.append(hello["type"])
        if said == ["hello"]:
            await refuse(socket, hello["id"])
            await socket.send(json.dumps({"type": "bye", "code": "", "text": "", "retry": 0}))
            return
        [here] = connections
        here._stand(True)  # instead of a welcome with a whole table
        here._say("once")
        async for text in socket:
            message = json.loads(text)
            said.append(message["id"])
            await refuse(socket, message["id"])

    async def play() -> None:
        async with serve(serve_one, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            url = f"ws://127.0.0.1:{port}"
            here = Connection(url, None, "en", replies.append, lambda online: None)
            connections.append(here)
            running = asyncio.create_task(here.run())
            here.send(Undo(id="once", seat=1, version=3))
            async with asyncio.timeout(20):
                while not refusals():
                    await asyncio.sleep(0.01)
            running.cancel()

    def refusals() -> list[str]:
        return [reply.id for reply in replies if isinstance(reply, RefusedReply)]

    asyncio.run(play())
    assert said == ["hello", "hello", *["once"] * connection.UNSTORED_TRIES]
    assert refusals() == ["once"]
