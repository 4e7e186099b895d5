"""The processes in which bots think, so that nobody's socket waits for them.

Levels that think for long share all workers but the last one, so that the bots of other tables find
one free; each seat of theirs always meets the same worker, which remembers what it has thought.
Where too many wait for a worker, `normal` makes the move at once, and likewise where one takes too
long or dies; where even that fails, the dullest move is made, so that a game always goes on. Advice
is worked out among those who think for long, from a view alone.
"""

import asyncio
import logging
import secrets
import sys
from zlib import crc32

import msgspec

from thandar.bots import LEVELS
from thandar.game import Game
from thandar.server.metrics import Metrics
from thandar.server.refused import Refused
from thandar.server.worker import Choice, Question, Task
from thandar.table.advice import ADVISER
from thandar.table.seating import DEFAULT_BOT
from thandar.table.session import dullest
from thandar.types import View

log = logging.getLogger("thandar.workers")
SECOND_TRY = 5.0  # seconds for `normal`, which needs a thousandth of it
CHANCE_BITS = 32
USUAL = 1.0  # seconds for a move that is thought about, as long as nothing else is known
WEIGHT = 0.1  # of the last such move
MOST_ADVICE = 4  # for each worker at once: whoever asks waits for a few seconds at most


class WorkerFailed(Exception):
    """A worker gave no answer."""


class Worker:
    """One process, started when it is needed first; it is `asked` for so many moves at once."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self.asked = 0

    async def choose(self, task: Task | Question, time: float) -> Choice:
        """The answer to a task, when those before it are given; WorkerFailed if none in time."""
        self.asked += 1
        try:
            async with self._turn:
                return await self._choose(task, time)
        finally:
            self.asked -= 1

    async def _choose(self, task: Task | Question, time: float) -> Choice:
        try:
            return await asyncio.wait_for(self._ask(task), time)
        except (TimeoutError, OSError, msgspec.DecodeError, asyncio.IncompleteReadError) as error:
            await self.stop()
            raise WorkerFailed(f"{task.bot}: {type(error).__name__}") from error
        except asyncio.CancelledError:
            await self.stop()  # its answer would be taken for that to the next task
            raise

    async def _ask(self, task: Task | Question) -> Choice:
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
        return choice

    async def stop(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


class Workers:
    """Some workers; whoever asks waits for one of them."""

    def __init__(
        self,
        number: int,
        time: float,
        most_waiting: int,
        metrics: Metrics,
        patience: float = float("inf"),
    ) -> None:
        self._all = [Worker() for _ in range(number)]
        self._time = time
        self._patience = patience
        self._usual = USUAL
        self._most_waiting = most_waiting
        self._metrics = metrics
        self._advising = 0

    @property
    def waiting(self) -> int:
        """How many moves wait for a worker."""
        return sum(max(0, worker.asked - 1) for worker in self._all)

    @property
    def overloaded(self) -> bool:
        """Whether bots that think for long wait for each other for too long."""
        return all(self._wait(worker) > self._patience for worker in self._thinkers)

    def _wait(self, worker: Worker) -> float:
        """For how many seconds a new task would wait there."""
        return worker.asked * self._usual

    async def move(
        self, game: Game, bot: str, seat: int, table: str = "", character: int = 0
    ) -> str:
        """The words of a bot's move for a seat. It is given a position, the game goes on alone.

        `character` are the lower bits of its seed, by which a bot is the same all game long; those
        above them are new for each move.
        """
        thinks = bot in LEVELS and LEVELS[bot].thinks
        seed = secrets.randbits(CHANCE_BITS) << CHANCE_BITS | character
        task = Task(game.position(), bot, seat, seed, f"{table} {seat}" if thinks else "")
        moves = game.moves(seat)
        self._metrics.bot_moves += 1
        try:
            return await self._first_or_second_try(task)
        except (WorkerFailed, Refused) as error:
            log.warning("bot failed twice", extra={"bot": bot, "why": str(error)})
            return dullest(moves).words

    async def advise(self, view: View) -> Choice:
        """What a bot thinks of the moves of whoever has this view; Refused where it cannot say."""
        if self._advising >= MOST_ADVICE * len(self._all):
            raise Refused("too_busy")
        asked = Question(view, ADVISER, secrets.randbits(CHANCE_BITS))
        self._metrics.advice += 1
        self._advising += 1
        try:
            return await min(self._thinkers, key=lambda one: one.asked).choose(asked, self._time)
        except WorkerFailed as error:
            self._metrics.advice_faults += 1
            log.warning("no advice", extra={"bot": asked.bot, "why": str(error)})
            raise Refused("no_advice") from error
        finally:
            self._advising -= 1

    async def _first_or_second_try(self, task: Task) -> str:
        try:
            return await self._choose(task, self._time)
        except WorkerFailed as error:
            self._metrics.bot_faults += 1
            log.warning("bot failed", extra={"bot": task.bot, "why": str(error)})
            task.bot, task.keep = DEFAULT_BOT, ""
            return await self._choose(task, SECOND_TRY)

    async def _choose(self, task: Task, time: float) -> str:
        """Ask the worker that remembers the seat, or the one that is least asked."""
        if self.waiting >= self._most_waiting:
            raise Refused("too_busy")
        if task.keep:
            thinkers = self._thinkers
            worker = thinkers[crc32(task.keep.encode()) % len(thinkers)]
            if self._wait(worker) <= self._patience:
                return await self._thought(worker, task, time)
            self._metrics.bot_shortened += 1
            task.bot, task.keep = DEFAULT_BOT, ""
        worker = min(reversed(self._all), key=lambda one: one.asked)
        return (await worker.choose(task, time)).words

    async def _thought(self, worker: Worker, task: Task, time: float) -> str:
        """Let a bot think, and remember for how long it does."""
        choice = await worker.choose(task, time)
        self._usual += WEIGHT * (choice.seconds - self._usual)
        return choice.words

    @property
    def _thinkers(self) -> list[Worker]:
        """The workers in which is thought for long."""
        return self._all[:-1] or self._all

    async def stop(self) -> None:
        """End all of them."""
        await asyncio.gather(*(worker.stop() for worker in self._all))
