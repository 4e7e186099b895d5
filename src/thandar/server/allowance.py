"""How much somebody may do in a time."""

import asyncio
import time


class Allowance:
    """So many a second, with some in hand."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether there is one more."""
        self._refill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def borrow(self) -> None:
        """Take one, whether there is one or not."""
        self._refill()
        self._left -= 1

    async def repaid(self) -> None:
        """Wait until nothing is borrowed any more."""
        self._refill()
        if self._left < 0:
            await asyncio.sleep(-self._left / self.rate)

    def _refill(self) -> None:
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
