"""Several servers on this machine behind one port: thandar serve --workers N

They inherit one listening socket, and whoever is free takes the next connection; each also listens
at a port of its own, on this machine only, where it can be asked how it does. One that dies is
started again. Told to (SIGHUP), each is replaced by a new one in turn, as after an upgrade.
"""

import asyncio
import logging
import math
import signal
import socket
import sys
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import msgspec

from thandar.server.refused import Refused
from thandar.server.settings import LEAST_BOT_WORKERS, Settings

log = logging.getLogger("thandar.crew")
READY_WITHIN = 60.0  # seconds
GO_WITHIN = 15.0  # seconds, then it is made to
SHORT_LIFE = 10.0  # seconds: who dies sooner is given some time before the next try
REST = 2.0  # seconds
LOOPBACK = "127.0.0.1"


class Member:
    """One server of several. It ends when the line to its standard input does."""

    def __init__(self, number: int, settings: Settings, listener: socket.socket, log: str) -> None:
        self.number = number
        self._settings = settings
        self._listener = listener
        self._log = log
        self.own = self._own_listener()
        self.process: asyncio.subprocess.Process | None = None
        self.started = 0.0

    def _own_listener(self) -> socket.socket:
        """The socket at which only this one listens."""
        own = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        port = self._settings.direct_port and self._settings.direct_port + self.number
        try:
            own.bind((LOOPBACK, port))
        except OSError as error:
            own.close()
            raise Refused("direct_port_taken", port=port) from error
        return own

    @property
    def url(self) -> str:
        """Where this one can be asked how it does."""
        return f"http://{LOOPBACK}:{self.own.getsockname()[1]}"

    async def start(self) -> None:
        """Start it, and wait until it can be reached; Refused where it cannot."""
        sockets = [self._listener.fileno(), self.own.fileno()]
        self.started = time.monotonic()
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "thandar.server.member", self._log, *map(str, sockets)),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            pass_fds=sockets, start_new_session=True,
        )  # fmt: skip
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(self._settings) + b"\n")
        try:
            said = await asyncio.wait_for(self.process.stdout.readline(), READY_WITHIN)
        except TimeoutError:
            said = b""
        if not said:
            await self.stop()
            raise Refused("member_failed", number=self.number + 1)

    async def stop(self) -> None:
        """End it in good order, or at last by force."""
        process = self.process
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), GO_WITHIN)
        except TimeoutError:
            process.kill()
            await process.wait()


def share(settings: Settings) -> int:
    """How many of the processes for bots each server has.

    >>> [share(Settings(workers=4, bot_workers=number)) for number in (12, 3, 1)]
    [3, 2, 1]
    """
    least = min(LEAST_BOT_WORKERS, settings.bot_workers)
    return max(least, math.ceil(settings.bot_workers / settings.workers))


class Crew:
    """All of them, kept alive until they are told to stop."""

    def __init__(self, settings: Settings, listener: socket.socket, log: str) -> None:
        each = msgspec.structs.replace(settings, bot_workers=share(settings))
        self.members = [Member(k, each, listener, log) for k in range(settings.workers)]
        self._stopping = asyncio.Event()
        self._replacing = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, ready: Callable[[], None]) -> None:
        """Serve until told to stop; `ready` is called when all can be reached."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stopping.set)
        loop.add_signal_handler(signal.SIGHUP, lambda: self._keep(self._replace_all()))
        try:
            await asyncio.gather(*(member.start() for member in self.members))
            ready()
            for member in self.members:
                self._keep(self._watch(member))
            await self._stopping.wait()
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*(member.stop() for member in self.members))

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done while all serve."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watch(self, member: Member) -> None:
        """Start a server again whenever it has died."""
        while True:
            process = member.process
            assert process is not None
            status = await process.wait()
            async with self._replacing:
                if process is not member.process:
                    continue
                log.error("server died", extra={"number": member.number + 1, "status": status})
                if time.monotonic() - member.started < SHORT_LIFE:
                    await asyncio.sleep(REST)
                try:
                    await member.start()
                except (Refused, OSError) as error:
                    log.error("server not started", extra={"why": str(error)})

    async def _replace_all(self) -> None:
        """Replace each by a new one, one after the other, as long as they start."""
        for member in self.members:
            async with self._replacing:
                await member.stop()
                try:
                    await member.start()
                except (Refused, OSError) as error:
                    log.error("server not started", extra={"why": str(error)})
                    return
