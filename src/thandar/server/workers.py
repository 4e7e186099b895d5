"""The processes in which bots think, so that nobody's socket waits for them.

One that takes too long or dies is replaced, and `baseline` makes its move; where even that fails,
the dullest move is made, so that a game always goes on.
"""

import asyncio
import logging
import secrets
import sys

import msgspec

from thandar.game import Game
from thandar.server.metrics import Metrics
from thandar.server.refused import Refused
from thandar.server.worker import Choice, Task
from thandar.table.seating import DEFAULT_BOT
from thandar.table.session import dullest

log = logging.getLogger("thandar.workers")
SECOND_TRY = 5.0  # seconds for `baseline`, which needs a thousandth of it


class WorkerFailed(Exception):
    """A worker gave no move."""


class Worker:
    """One process; it is started when it is needed first."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def choose(self, task: Task, time: float) -> str:
        """The move for a task; WorkerFailed where there is none in time."""
        try:
            return await asyncio.wait_for(self._ask(task), time)
        except (TimeoutError, OSError, msgspec.DecodeError, asyncio.IncompleteReadError) as error:
            await self.stop()
            raise WorkerFailed(f"{task.bot}: {type(error).__name__}") from error

    async def _ask(self, task: Task) -> str:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "thandar.server.worker",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(msgspec.json.encode(task) + b"\n")
        await stdin.drain()
        choice = msgspec.json.decode(await stdout.readuntil(b"\n"), type=Choice)
        if choice.fault:
            raise WorkerFailed(f"{task.bot}: {choice.fault}")
        return choice.words

    async def stop(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


class Workers:
    """Some workers; whoever asks waits for one that is free."""

    def __init__(self, number: int, time: float, most_waiting: int, metrics: Metrics) -> None:
        self._all = [Worker() for _ in range(number)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._all:
            self._free.put_nowait(worker)
        self._time = time
        self._most_waiting = most_waiting
        self._metrics = metrics
        self.waiting = 0

    async def move(self, game: Game, bot: str, seat: int) -> str:
        """The words of a bot's move for a seat. It is given a position, the game goes on alone."""
        task = Task(game.position(), bot, seat, secrets.randbits(32))
        moves = game.moves(seat)
        self._metrics.bot_moves += 1
        try:
            return await self._first_or_second_try(task)
        except (WorkerFailed, Refused) as error:
            log.warning("bot failed twice", extra={"bot": bot, "why": str(error)})
            return dullest(moves).words

    async def _first_or_second_try(self, task: Task) -> str:
        try:
            return await self._choose(task, self._time)
        except WorkerFailed as error:
            self._metrics.bot_faults += 1
            log.warning("bot failed", extra={"bot": task.bot, "why": str(error)})
            task.bot = DEFAULT_BOT
            return await self._choose(task, SECOND_TRY)

    async def _choose(self, task: Task, time: float) -> str:
        """Ask the next worker that is free."""
        if self.waiting >= self._most_waiting:
            raise Refused("too_busy")
        self.waiting += 1
        try:
            worker = await self._free.get()
        finally:
            self.waiting -= 1
        try:
            return await worker.choose(task, time)
        finally:
            self._free.put_nowait(worker)

    async def stop(self) -> None:
        """End all of them."""
        await asyncio.gather(*(worker.stop() for worker in self._all))
