"""What happens at a table by itself: bots move, and clocks run out."""

import asyncio
import time
import weakref
from contextlib import suppress
from typing import TYPE_CHECKING

from thandar.server.journal import AnyEntry, Moved, RanOut
from thandar.server.storage import StoreFailed

if TYPE_CHECKING:
    from thandar.server.room import Room

PAUSE = 1.0  # seconds until another try, when the store does not answer


class Driver:
    """Drives a room as long as there is something to be done in it by itself."""

    def __init__(self, room: "Room") -> None:
        self._room: Room = weakref.proxy(room)
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._skipping: set[str] = set()  # people who would see the moves of bots at once
        self._skipped = asyncio.Event()
        self._held: dict[int, int] = {}  # bots that wait for people: at which version

    @property
    def next_bot(self) -> int | None:
        """The seat whose bot moves next."""
        table = self._room.table
        still = (s for s in table.bots_to_move if self._held.get(s) != table.version)
        return next(still, None)

    @property
    def working(self) -> bool:
        """Whether it has something to do, or waits for a clock."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Somebody may have to move who is not a person, or a clock may run."""
        self._changed.set()
        table = self._room.table
        waiting = self.next_bot or (table.thinking and table.clocks.ticking)
        if waiting and not self.working:
            self._task = asyncio.create_task(self._drive())

    def skip(self, person: str) -> None:
        """Somebody would see the moves of bots at once, until one of the people must choose."""
        if self._room.table.thinking:
            return
        self._skipping.add(person)
        room = self._room
        if self._skipping.issuperset(room.present.intersection(room.table.people)):
            self._skipped.set()

    def stop(self) -> None:
        """Nothing happens by itself any more."""
        if self._task is not None:
            self._task.cancel()

    async def _drive(self) -> None:
        """Let bots move and clocks run out, as long as one of them does and no other server."""
        neighbours, code = self._room.hall.neighbours, self._room.table.code
        if not await self._claim():
            return
        while neighbours.owns(code):
            self._changed.clear()
            seat = self.next_bot
            if self._room.table.thinking:
                self._skipping.clear()
                self._skipped.clear()
            if seat is not None:
                await self._bot_move(seat)
                continue
            wait = self._until_run_out()
            if wait is None:
                return
            try:
                await asyncio.wait_for(self._changed.wait(), wait)
            except TimeoutError:
                await self._room.happen(self._run_out)

    async def _claim(self) -> bool:
        """Whether this server is to drive the room."""
        neighbours, code = self._room.hall.neighbours, self._room.table.code
        while not neighbours.owns(code):
            try:
                if not await neighbours.claim(code) or await neighbours.handed_over(code):
                    return False  # where nobody takes it, it is woken again when it is due
            except StoreFailed:
                await asyncio.sleep(PAUSE)
        return True

    async def _bot_move(self, seat: int) -> None:
        """Let a bot make one move, unless something else happens meanwhile."""
        room = self._room
        version = room.table.version
        kind = room.table.seat(seat).player or ""
        pace = room.hall.settings.bot_pace if room.watched else 0.0
        session = room.table.session
        assert session is not None
        began = time.monotonic()
        table = room.table
        words = await room.hall.workers.move(
            session.game, kind, seat, table.code, table.character(seat)
        )
        if session.can_wait(words):
            self._held[seat] = version
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self._skipped.wait(), pace - (time.monotonic() - began))

        def moved() -> list[AnyEntry]:
            if room.table.version != version or self.next_bot != seat:
                return []
            return [Moved(seat=seat, words=[words], bot=True)]

        await room.happen(moved)

    def _until_run_out(self) -> float | None:
        """How many seconds until the first clock runs out; none where none runs."""
        table = self._room.table
        if not table.clocks.ticking or not table.thinking:
            return None
        left = min(table.clocks.left(seat) for seat in table.thinking) / 1000
        programs = all(table.seat(seat).program for seat in table.thinking)
        if programs:
            left = max(left, self._room.hall.settings.program_time)
        return max(0.0, left - self._room.thought / 1000)

    def _run_out(self) -> list[AnyEntry]:
        """The clocks that have run out: bots make those turns."""
        if self._until_run_out() != 0.0:
            return []
        table = self._room.table
        left = {seat: table.clocks.left(seat) for seat in table.thinking}
        return [RanOut(seat=seat) for seat in left if left[seat] == min(left.values())]
