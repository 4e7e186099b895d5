"""What was changed beside the servers, by whoever runs them: each notices it, once."""

from collections.abc import Callable

from thandar.server.clock import now
from thandar.server.storage import Storage, TouchedRow

LATELY = 3_600_000  # milliseconds by which the clocks of two machines may differ


class Notices:
    """What was changed beside this server; `heard` is called with each."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._known: set[TouchedRow] = set()
        self.heard: list[Callable[[TouchedRow], None]] = []

    async def read(self) -> list[str]:
        """The codes of tables that were changed or deleted since this was asked last.

        The ids of people are among them.
        """
        found = set(await self._storage.touched(now() - LATELY))
        new = found - self._known
        self._known = found
        for touched in new:
            for hear in self.heard:
                hear(touched)
        return [touched.what for touched in new]
