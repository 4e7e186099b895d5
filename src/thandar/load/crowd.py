"""Many tables: opened a few at a time, played on at a pace, new ones where a game is over."""

import asyncio
import math
import random
import time
from collections.abc import Coroutine
from typing import Any, NamedTuple, TypeVar

from thandar.load.notes import Notes
from thandar.load.opening import Opener
from thandar.load.servers import LIMIT, Gone, Servers, pauses, serve_line
from thandar.load.table import Table
from thandar.server.refused import Refused

TOGETHER = 20  # tables that are opened at the same time
SETTLING = 30.0  # seconds in which the last moves may be answered
T = TypeVar("T")


class Plan(NamedTuple):
    """What is asked for: so many tables, moves a second at each, and seconds of measuring."""

    tables: int
    rate: float
    seconds: float
    bot: str | None = None  # the level of the opponent; None: another player
    flood: int = 0  # connections that flood a table of their own

    @property
    def pause(self) -> float:
        """Seconds from one move at a table to the next."""
        return 1 / self.rate if self.rate else 0.0


class Crowd:
    """All tables of a load; with a flood the first of them is the one that is flooded."""

    def __init__(
        self, plan: Plan, servers: Servers, notes: Notes, stop: asyncio.Event | None = None
    ) -> None:
        """`stop` ends everything, and is set where something went wrong here."""
        self.plan = plan
        self.servers = servers
        self.notes = notes
        self.stop = stop or asyncio.Event()
        self.opener = Opener(servers, notes, plan.bot)
        self.tables: list[Table] = []
        self.played: list[Table] = []  # before: their games are over, or the server lost them
        self._tasks: list[asyncio.Task[None]] = []
        self._due: list[float] = []

    @property
    def size(self) -> int:
        """How many tables there are to be."""
        return self.plan.tables + bool(self.plan.flood)

    # --- beginning

    async def grow(self) -> None:
        """Open all tables, a few at a time."""
        while len(self.tables) < self.size:
            more = min(TOGETHER, self.size - len(self.tables))
            self.tables += await together([self._new_table(first=True) for _ in range(more)])

    def play(self) -> None:
        """Have all tables played on from now."""
        self._due = [0.0] * len(self.tables)
        for k in range(len(self.tables)):
            playing = asyncio.create_task(self._play_on(k))
            playing.add_done_callback(self._ended)
            self._tasks.append(playing)

    async def _new_table(self, first: bool = False) -> Table:
        """A table at which the game has begun; Refused where the server does not let us begin."""
        waits = pauses()
        while True:
            try:
                return await self.opener.new_table()
            except Gone as gone:
                if first and gone.code == LIMIT:
                    raise Refused("load_limited", command=serve_line()) from gone
            await asyncio.sleep(next(waits))

    def _ended(self, playing: "asyncio.Task[None]") -> None:
        """A table is played no more: where that is a fault, no other is either."""
        if not playing.cancelled() and playing.exception() is not None:
            self.stop.set()

    # --- playing

    async def _play_on(self, k: int) -> None:
        """Make moves at one table, each table at its own time."""
        pause = self.plan.pause
        self._due[k] = time.perf_counter() + random.random() * pause
        while not self.stop.is_set():
            await asyncio.sleep(self._due[k] - time.perf_counter())
            if not await self._move(k):
                await self._replace(k)
                self._note_still(k)
                self._due[k] = time.perf_counter()
            self._due[k] = max(self._due[k] + pause, time.perf_counter())

    async def _move(self, k: int) -> bool:
        """Make one move and note how long it took; False where no more can be made."""
        table = self.tables[k]
        try:
            if self.plan.bot:
                self._due[k] = math.inf  # while the bot plays the table does not stand still
                await table.settle()
                self._due[k] = time.perf_counter()
            took = await table.move()
        except Gone:
            table.gone = True
            return False
        if took is not None and not self._is_flooded(k):
            self.notes.answered.note(took.answered)
            self.notes.heard.note(took.heard)
            self._note_still(k)
        return took is not None

    def _is_flooded(self, k: int) -> bool:
        """Whether a table is the one that is flooded, and so none to be measured."""
        return bool(self.plan.flood) and k == 0

    def _note_still(self, k: int) -> None:
        """Note for how long a table's move has been due."""
        if not self._is_flooded(k):
            self.notes.still(time.perf_counter() - self._due[k])

    async def _replace(self, k: int) -> None:
        """Put a new table into the place of one that is over."""
        over = self.tables[k]
        await over.leave()
        table = await self._new_table()
        self.played.append(over)
        self.tables[k] = table

    # --- the end

    async def settle(self) -> None:
        """Wait for what is under way; who rests or opens a table is not waited for."""
        self.stop.set()
        for k, task in enumerate(self._tasks):
            if not self.tables[k].in_flight:
                self._note_still(k)
                task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=SETTLING)
        for k, task in enumerate(self._tasks):
            if not task.done():
                self._note_still(k)
                task.cancel()
        ended = await asyncio.gather(*self._tasks, return_exceptions=True)
        for fault in ended:
            if isinstance(fault, Exception):
                raise fault

    async def leave(self) -> None:
        """Disconnect everybody, whatever is under way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for first in range(0, len(self.tables), TOGETHER):
            some = self.tables[first : first + TOGETHER]
            await asyncio.gather(*(table.leave() for table in some))


async def together(some: list[Coroutine[Any, Any, T]]) -> list[T]:
    """What all of them give; where one of them fails, or is not wanted any more, none goes on."""
    tasks = [asyncio.create_task(one) for one in some]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
