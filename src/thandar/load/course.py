"""The course of a load: tables are opened, measured, and compared with what the server has."""

import asyncio
import gc
import signal
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from thandar.load.checking import Verdict, check_all
from thandar.load.crowd import Crowd, Plan
from thandar.load.flood import CUT_OFF, TAKEN, flooding, has_begun
from thandar.load.live import WINDOW, Lately, Live
from thandar.load.notes import Notes
from thandar.load.report import Report, flood_figures, measured, verified
from thandar.load.servers import Servers
from thandar.locales import Texts


async def run(plan: Plan, servers: Servers, t: Texts) -> Report:
    """Put a load on servers; what came of it. An interruption only ends the measuring."""
    stop = asyncio.Event()
    crowd = Crowd(plan, servers, Notes(), stop)
    live = Live()
    saying = asyncio.create_task(live.run())
    try:
        with interruptible(stop):
            return await Course(crowd, live, t).run()
    finally:
        saying.cancel()
        live.clear()
        await crowd.leave()


class Course:
    """One load from its first table to the last comparison."""

    def __init__(self, crowd: Crowd, live: Live, t: Texts) -> None:
        self._crowd = crowd
        self._live = live
        self._t = t
        self._checked = 0

    async def run(self) -> Report:
        """All of it."""
        crowd = self._crowd
        await crowd.opener.calls.reached()
        self._live.text = lambda: self._t("load.opening", done=len(crowd.tables), tables=crowd.size)
        await self._or_stopped(crowd.grow())
        report = await self._measure()
        verdicts = await self._check()
        return report | verified(verdicts, len(crowd.played))

    async def _or_stopped(self, doing: Coroutine[Any, Any, None]) -> None:
        """Do something to its end, or until everything is to stop."""
        work = asyncio.create_task(doing)
        stopped = asyncio.create_task(self._crowd.stop.wait())
        await asyncio.wait({work, stopped}, return_when=asyncio.FIRST_COMPLETED)
        for task in (work, stopped):
            task.cancel()
        with suppress(asyncio.CancelledError):
            await work

    async def _measure(self) -> Report:
        """Play for a while; how long moves took."""
        crowd = self._crowd
        gc.collect()
        gc.disable()  # a pause of those who measure is not the server's
        crowd.notes.begin()
        crowd.play()
        self._live.text = Lately(crowd, self._t, WINDOW if self._live.in_place else 1)
        began, used = time.perf_counter(), time.process_time()
        try:
            flooded = await self._play()
        finally:
            gc.enable()
        seconds, used = time.perf_counter() - began, time.process_time() - used
        moves = crowd.notes.moves
        await crowd.settle()
        return measured(crowd, seconds, moves, used / seconds) | {"flood": flooded}

    async def _for(self, seconds: float) -> None:
        """Let the tables play for so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._crowd.stop.wait()

    async def _play(self) -> Report | None:
        """Let the tables play for the whole time; what was found out about a flood."""
        if self._crowd.plan.flood:
            return await self._flooded()
        await self._for(self._crowd.plan.seconds)
        return None

    async def _flooded(self) -> Report:
        """Let the tables play for half of the time in peace, then beside one that is flooded."""
        crowd, plan = self._crowd, self._crowd.plan
        heard = crowd.notes.answered if plan.bot else crowd.notes.heard
        await self._for(plan.seconds / 2)
        before = heard.figures()
        victim = crowd.tables[0] if crowd.tables else None
        if victim is None or crowd.stop.is_set():
            return flood_figures(plan.flood, 0, 0, before, None)
        with flooding(crowd.servers, victim.code, victim.tokens, plan.flood) as counts:
            await has_begun(counts)
            first = len(heard)
            await self._for(plan.seconds / 2)
            during = heard.figures(first)
            return flood_figures(plan.flood, counts[TAKEN], counts[CUT_OFF], before, during)

    async def _check(self) -> list[Verdict]:
        """Compare all tables with what the server has of them."""
        tables = [*self._crowd.played, *self._crowd.tables]
        self._live.text = lambda: self._t("load.checking", done=self._checked, tables=len(tables))
        return await check_all(tables, self._crowd.opener.calls, self._note_checked)

    def _note_checked(self, done: int) -> None:
        self._checked = done


@contextmanager
def interruptible(stop: asyncio.Event) -> Iterator[None]:
    """Let an interruption stop what is under way; a second one ends everything."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()

    def interrupt(number: int, frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        loop.call_soon_threadsafe(stop.set)

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
