"""Finished games that the computer goes through: one at a time, in a process of its own, and kept.

Of several servers one goes through a game, and the others know how far it is. What is under way
when the server stops is begun anew when somebody asks again.
"""

import asyncio
import logging
import sys
import time
from collections import OrderedDict
from contextlib import suppress

import msgspec
from msgspec import Struct

from thandar.review.analysis import Analysis
from thandar.server.analyst import Report, kept_again
from thandar.server.metrics import Metrics
from thandar.server.neighbours import Neighbours
from thandar.server.refused import Refused
from thandar.server.replays import finished, record
from thandar.server.settings import Settings
from thandar.server.storage import Storage, StoreFailed
from thandar.server.table import Table

log = logging.getLogger("thandar.analyses")
LONGEST = 1 << 26  # bytes of a report
TELL_AFTER = 1.0  # seconds between two words to other servers
ELSEWHERE_KEPT = 200
FAULTS = (OSError, TimeoutError, EOFError, msgspec.DecodeError, Refused)


class Progress(Struct):
    """How many moves of a game are gone through."""

    done: int
    of: int


class Analyses:
    """What the computer thinks of finished games, and those that it is asked for."""

    def __init__(
        self, storage: Storage, settings: Settings, metrics: Metrics, neighbours: Neighbours
    ) -> None:
        self._storage = storage
        self._neighbours = neighbours
        self._elsewhere: OrderedDict[str, Progress] = OrderedDict()
        self._settings = settings
        self._metrics = metrics
        self._asked: dict[str, Progress] = {}
        self._failed: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._one_at_a_time = asyncio.Lock()

    @property
    def waiting(self) -> int:
        """How many games wait for the one that is gone through."""
        return max(0, len(self._asked) - 1)

    async def of(self, table: Table) -> Analysis | Progress:
        """What was found in a finished game, or how far it is: now it is begun, if not before."""
        game = finished(table)
        if table.code not in self._asked:
            found = await self._kept(table.code)
            if found is not None:
                return found
        if table.code in self._failed:
            self._failed.remove(table.code)
            raise Refused("went_wrong")
        if table.code not in self._asked:
            if self._asked and self.waiting >= self._settings.analysis_queue:
                raise Refused("too_busy")
            if not await self._neighbours.claim(claimed(table.code)):
                return self._elsewhere.get(table.code, Progress(0, game.moves_made))
            if table.code not in self._asked:  # others may have asked meanwhile
                self._begin(table.code, record(table), game.moves_made)
        return self._asked[table.code]

    def heard(self, code: str, done: int, of: int) -> None:
        """Another server has gone through a game so far."""
        self._elsewhere[code] = Progress(done, of)
        self._elsewhere.move_to_end(code)
        if len(self._elsewhere) > ELSEWHERE_KEPT:
            self._elsewhere.popitem(last=False)

    async def _kept(self, code: str) -> Analysis | None:
        """The analysis that is stored; none where an older server has stored it in another way."""
        stored = await self._storage.analysis(code)
        try:
            return None if stored is None else kept_again(stored)
        except msgspec.ValidationError:
            return None

    def _begin(self, code: str, text: str, moves: int) -> None:
        """Have a game gone through when those before it are."""
        self._asked[code] = Progress(0, moves)
        task = asyncio.create_task(self._run(code, text))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, code: str, text: str) -> None:
        """Go through a game and keep what was found; whoever asks next learns what went wrong."""
        try:
            async with self._one_at_a_time, asyncio.timeout(self._settings.analysis_time):
                found = await self._gone_through(code, text)
                await self._storage.keep_analysis(code, found)
                self._metrics.analyses += 1
        except FAULTS as error:
            log.warning("analysis failed", extra={"table": code, "why": repr(error)})
            self._failed.add(code)
        finally:
            del self._asked[code]
            with suppress(StoreFailed):
                await self._neighbours.release([claimed(code)])

    async def _gone_through(self, code: str, text: str) -> bytes:
        """What a process finds in a game."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "thandar.server.analyst"),
            str(self._settings.analysis_playouts),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST,
        )  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        progress, told = self._asked[code], 0.0
        try:
            process.stdin.write(text.encode())
            process.stdin.close()
            while True:
                report = msgspec.json.decode(await process.stdout.readuntil(), type=Report)
                if report.analysis:
                    return bytes(report.analysis)
                progress.done = report.done
                if time.monotonic() > told + TELL_AFTER:
                    told = time.monotonic()
                    self._neighbours.analysing(code, progress.done, progress.of)
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def stop(self) -> None:
        """Give up what is under way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def claimed(code: str) -> str:
    """By what name a server claims to go through a game."""
    return f"analysis {code}"
