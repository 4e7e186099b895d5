"""Whether there is room for another game: those that run come first.

A server that has too much to do notices it by its own loop, which comes round late, and by bots
whose moves wait for each other. Then new games are refused, before old ones become slow.
"""

import asyncio
import time
from collections.abc import Sized

from thandar.bots import LEVELS
from thandar.server.metrics import Metrics
from thandar.server.refused import Refused
from thandar.server.settings import Settings
from thandar.server.setup import Setup
from thandar.server.workers import Workers

LOOK = 0.1  # seconds between two looks at the clock
WEIGHT = 0.1  # of the last look: about a second counts
RECOVERED = 0.5  # of what is too late


class Admission:
    """Lets new games begin, or not; `lag` says by how many seconds the loop is late of late."""

    def __init__(
        self, settings: Settings, workers: Workers, metrics: Metrics, rooms: Sized
    ) -> None:
        self._settings = settings
        self._rooms = rooms
        self._workers = workers
        self._metrics = metrics
        self.lag = 0.0
        self._late = settings.full_lag < 0

    async def watch(self) -> None:
        """Notice how late the loop is."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(LOOK)
            self.note(max(0.0, time.monotonic() - before - LOOK))

    def note(self, late: float) -> None:
        """The loop was late by so many seconds. Once it is too late, it must become much better."""
        self.lag += WEIGHT * (late - self.lag)
        self._late = self.lag > self._settings.full_lag * (RECOVERED if self._late else 1.0)

    @property
    def full(self) -> bool:
        """Whether the tables in use are as many as can be."""
        return self._late and len(self._rooms) >= self._settings.full_tables

    def check(self, setup: Setup) -> None:
        """Refused where no game of this kind can begin now."""
        thinks = any(seat.bot in LEVELS and LEVELS[seat.bot].thinks for seat in setup.seats)
        if self.full or (thinks and self._workers.overloaded):
            self._metrics.shed += 1
            raise Refused("full")
