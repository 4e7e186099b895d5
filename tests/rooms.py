"""Real rooms in this process: a hall with a store in a file, and sockets without a network.

Only the transport is a stand-in: `Line` takes the place of the socket that the web framework has.
"""

import asyncio
import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from starlette.websockets import WebSocket

from thandar.bots import make_bot
from thandar.follow import WORKED_OUT, WORKED_OUT_OF_SEATS
from thandar.game import Game
from thandar.server.allowance import Allowance
from thandar.server.hall import Hall
from thandar.server.room import Room
from thandar.server.settings import Settings
from thandar.server.socket import Socket
from thandar.server.sqlite import SqliteStorage
from thandar.server.storage import PersonRow, Storage
from thandar.server.table import Table
from thandar.server.workers import Workers

Message = dict[str, Any]
PATIENCE = 20.0  # seconds for an answer
SEED = 0x5A17_0B3E_77C1_94D2_2F60_8E15_D3A9_4C07  # so long that nothing else looks like it


class BotsAtOnce(Workers):
    """Bots that think in this process: always the same in the same game."""

    async def move(
        self, game: Game, bot: str, seat: int, table: str = "", character: int = 0
    ) -> str:
        await asyncio.sleep(0)
        return make_bot(bot, seed=game.moves_made).move(game, seat)


class SameDeals(Hall):
    """A hall in which the same cards are dealt at every table, where no other deal is asked for."""

    async def seed_of(self, table: Table) -> int | None:
        found = await super().seed_of(table)
        return SEED if found is None else found


def hall_in(folder: Path, storage: Storage | None = None, **settings: Any) -> Hall:
    """A hall with a store, if no other then in a folder, in which nobody waits for anything."""
    busy: dict[str, Any] = {
        "bot_pace": 0.0, "bot_workers": 0, "absent_after": 0.0, "public_url": "http://here",
        "messages_per_second": 1e6, "message_burst": 1_000_000, "backlog": 1_000_000,
    }  # fmt: skip
    storage = storage or SqliteStorage(folder / "rooms.db")
    hall = SameDeals(Settings(**{**busy, **settings}), storage)
    hall.workers = BotsAtOnce(0, 1.0, 1, hall.metrics)
    return hall


class Line:
    """What a socket is to the server, without a network: frames in and out."""

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[Message] = asyncio.Queue()
        self.frames: list[str] = []
        self.closed: int | None = None
        self.came = asyncio.Event()

    async def receive(self) -> Message:
        return await self.incoming.get()

    async def send_text(self, text: str) -> None:
        self.frames.append(text)
        self.came.set()

    async def close(self, code: int) -> None:
        self.closed = code
        self.came.set()
        self.hang_up(code)

    def hang_up(self, code: int = 1001) -> None:
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": code})


class Tab:
    """Somebody's connection to a table; without a person that of a spectator."""

    _ids = itertools.count(1)

    def __init__(
        self, hall: Hall, code: str, person: PersonRow | None = None, token: str | None = None
    ) -> None:
        self.person = person
        self.token = token
        self.line = Line()
        self.socket = Socket(hall, cast(WebSocket, self.line), Allowance(1e6, 1e6))
        self.sent: list[Message] = []
        self._read = 0
        self._task = asyncio.create_task(self.socket.run(code))

    async def hello(self, since: int | None = None, language: str = "en") -> Message:
        """Come in; the welcome, or why not."""
        return await self.say("hello", token=self.token, since=since, language=language)

    async def say(self, type: str, id: str | None = None, **fields: Any) -> Message:
        """Send a message; the answer to it."""
        message = {"type": type, "id": id or f"m{next(self._ids)}", **fields}
        self.sent.append(message)
        return await self.send(json.dumps(message), message["id"])

    async def send(self, text: str | bytes, *ids: str) -> Message:
        """Send a frame of any kind; the one answer with one of the ids."""
        before = len(self.line.frames)
        kind = "text" if isinstance(text, str) else "bytes"
        self.line.incoming.put_nowait({"type": "websocket.receive", kind: text})

        def found() -> list[Message]:
            messages = [json.loads(frame) for frame in self.line.frames[before:]]
            return [message for message in messages if message.get("id") in ids]

        await self._until(lambda: bool(found()))
        await settled()
        [answer] = found()
        return answer

    async def _until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                if self._task.done():
                    self._task.result()
                    raise AssertionError(f"hung up: {self.line.closed} {self.line.frames[-1:]}")
                self.line.came.clear()
                await self.line.came.wait()

    def news(self) -> list[Message]:
        """What came since this was asked last."""
        frames = self.line.frames[self._read :]
        self._read += len(frames)
        return [json.loads(frame) for frame in frames]

    async def leave(self) -> None:
        """Hang up; whatever went wrong meanwhile is raised here."""
        self.line.hang_up()
        await self._task


async def settled() -> None:
    """Let every socket send what it has."""
    for _ in range(6):
        await asyncio.sleep(0)


async def at_rest(room: Room) -> None:
    """Wait until the bots of a room have moved, and what they did is stored and told."""
    await settled()
    while room.driver.next_bot is not None or room._lock.locked():
        if room.driver._task is not None and room.driver._task.done():
            room.driver._task.result()
        await asyncio.sleep(0.001)
    await settled()


def told(view: Any) -> Any:
    """A view without what is worked out from the table as a whole."""
    seats = [without(seat, WORKED_OUT_OF_SEATS) for seat in view["seats"]]
    return {**without(view, WORKED_OUT), "seats": seats}


def without(given: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    """A dictionary without some keys."""
    return {key: value for key, value in given.items() if key not in keys}


def whole_table(table: Table) -> dict[str, Any]:
    """All that a table is, to compare it with another."""
    found = dict(vars(table))
    found["clocks"] = vars(table.clocks)
    session = found.pop("session")
    if session is not None:
        found["game"] = (session.game.record(), session.game.position(), session.steps)
        found["undo"] = (session._undo.units, session._undo.why_not, session.people)
    return found
