"""Connections that flood one table with messages, as fast as the server takes them.

They have a process of their own, which steps back for others: those who measure must not wait for
those who flood.
"""

import asyncio
import itertools
import multiprocessing
import os
import secrets
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ctypes import Array
from typing import Any

from websockets.exceptions import WebSocketException

from thandar.load.line import Line, connected
from thandar.load.messages import Message, encode
from thandar.load.servers import FIRST_PAUSE, Servers

WINDOW = 50  # messages of a connection that wait for an answer
BEHIND = 10  # how far the process steps back
STARTING = 20.0  # seconds for the process to begin
TAKEN, CUT_OFF = 0, 1
KINDS: list[dict[str, Any]] = [
    {"type": "ping"},
    {"type": "say", "phrase": "hello"},
    {"type": "move", "seat": 1, "moves": ["dance"], "version": 1},
    {"type": "hello"},
]


class Flooder:
    """One connection, and another one whenever it is cut off."""

    def __init__(self, servers: Servers, code: str, token: str | None, counts: Any) -> None:
        self._servers = servers
        self._code = code
        self._token = token
        self._counts = counts
        self._name = secrets.token_hex(4)
        self._messages = zip(itertools.count(), itertools.cycle(KINDS))
        self._line: Line | None = None

    async def run(self) -> None:
        """Flood until the end."""
        while True:
            with suppress(OSError, WebSocketException):
                await self._flood()
            await asyncio.sleep(FIRST_PAUSE)

    async def _flood(self) -> None:
        """Flood until the connection ends."""
        self._lost = asyncio.Event()
        url = self._servers.pick().replace("http", "ws", 1)
        address = f"{url}/api/tables/{self._code}/socket"
        self._line = await connected(address, self._hear, self._lost.set)
        self._line.send(encode({"type": "hello", "id": "hello", "token": self._token}))
        await self._lost.wait()
        self._counts[CUT_OFF] += 1

    def _hear(self, message: Message) -> None:
        """For each answer there is another message."""
        if message.type == "welcome":
            for _ in range(WINDOW):
                self._send()
        elif message.type in ("answer", "refused"):
            self._counts[TAKEN] += 1
            self._send()

    def _send(self) -> None:
        number, message = next(self._messages)
        if self._line is not None:
            self._line.send(encode({**message, "id": f"{self._name}-{number}"}))


def flood(urls: list[str], code: str, tokens: list[str], connections: int, counts: Any) -> None:
    """Flood a table: as those who sit there, and as some who watch."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it ends it
    if hasattr(os, "nice"):
        os.nice(BEHIND)
    people = itertools.cycle([*tokens, None])

    async def run() -> None:
        flooders = [Flooder(Servers(urls), code, next(people), counts) for _ in range(connections)]
        await asyncio.gather(*(flooder.run() for flooder in flooders))

    asyncio.run(run())


@contextmanager
def flooding(
    servers: Servers, code: str, tokens: list[str], connections: int
) -> Iterator["Array[Any]"]:
    """A flood meanwhile; how many messages it got rid of, and how often it was cut off."""
    context = multiprocessing.get_context("spawn")
    counts: Any = context.RawArray("q", 2)
    given = (servers.urls, code, tokens, connections, counts)
    process = context.Process(target=flood, args=given, daemon=True)
    process.start()
    try:
        yield counts
    finally:
        process.kill()
        process.join()
        process.close()


async def has_begun(counts: "Array[Any]") -> None:
    """Wait until the flood has reached the server, or should have."""
    with suppress(TimeoutError):
        async with asyncio.timeout(STARTING):
            while not any(counts):
                await asyncio.sleep(FIRST_PAUSE)
