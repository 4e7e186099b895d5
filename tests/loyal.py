"""People who keep playing whatever happens to the server: they come back, to any of several where
there are some, and say again what was not answered. They notice when what they saw is gone."""

import asyncio
import json
import random
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from serving import Message, Player, Served

BACK_AFTER = 0.05  # seconds


class Loyal:
    """Somebody at one seat of one table, who takes the first option until the game is over."""

    def __init__(
        self, player: Player, code: str, seat: int, servers: Sequence[Served] = ()
    ) -> None:
        self.urls = [one.url.replace("http", "ws", 1) for one in servers or [player.served]]
        self.player = player
        self.code = code
        self.seat = seat
        self.version = 0
        self.now: Message = {}  # the last sight
        self.over = False
        self.views: dict[int, Message] = {}  # by version, to be compared after a restart
        self.unanswered: Message | None = None
        self.sent: dict[str, list[str]] = {}  # the words of each message
        self.answered: list[str] = []
        self.acted = 0  # the version to which the last answered message led
        self.just_back = False
        self.came_back = 0
        self.resent = 0
        self.byes: list[Message] = []

    async def play(self) -> None:
        """Play until the game is over and everything is answered."""
        while not self.done:
            with suppress(OSError, WebSocketException, InvalidHandshake):
                where = f"{random.choice(self.urls)}/api/tables/{self.code}/socket"
                async with connect(where, max_size=None, compression=None) as socket:
                    await self._play_here(socket)
            await asyncio.sleep(BACK_AFTER)

    @property
    def done(self) -> bool:
        """Whether there is nothing more to do or to hear."""
        return self.over and self.unanswered is None

    async def _play_here(self, socket: ClientConnection) -> None:
        """Play as long as the socket lasts."""
        since = self.version or None
        await say(socket, type="hello", id="hello", token=self.player.token, since=since)
        while not self.done:
            self._hear(json.loads(await socket.recv()))
            message = self._next_message()
            if message is not None:
                await say(socket, **message)

    def _next_message(self) -> Message | None:
        """What to say now: first of all again what was not answered."""
        if self.unanswered is not None:
            again, self.just_back = self.just_back, False
            self.resent += again
            return self.unanswered if again else None
        if self.over or not self.now["options"] or self.version < self.acted:
            return None
        called = f"{self.player.tab}-{next(self.player.ids)}"
        moves = self.now["options"][0]["moves"]
        self.sent[called] = moves
        self.just_back = False
        self.unanswered = {
            "type": "move", "id": called, "seat": self.seat, "moves": moves,
            "version": self.version,
        }  # fmt: skip
        return self.unanswered

    def _hear(self, message: Message) -> None:
        """Take a message."""
        match message["type"]:
            case "welcome":
                self.came_back += 1
                self.just_back = True
                self._see(message)
            case "update":
                self._see(message)
            case "answer":
                assert self.unanswered is not None
                assert self.unanswered["id"] == message["id"]
                self.answered.append(message["id"])
                self.acted = message["version"]
                self.unanswered = None
            case "bye":
                self.byes.append(message)
            case "refused":
                raise AssertionError(message)

    def _see(self, message: Message) -> None:
        """See the table: later than before, or the same as before."""
        version = message["version"]
        assert version >= self.version, "what was seen is gone"
        [sight] = message["sights"]
        known = self.views.setdefault(version, sight["view"])
        assert known == sight["view"], "what was seen has changed"
        if self.now and not sight["whole"]:
            assert sight["first"] == self.now["made"], "moves are missing, or told twice"
        self.version, self.now = version, sight
        self.over = message["table"]["status"] == "over"


async def say(socket: ClientConnection, **message: Any) -> None:
    """Send a message."""
    await socket.send(json.dumps(message))
