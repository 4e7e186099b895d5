"""How long each seat may still think. What was used is stored with each move, so that the time in
which the server was not there is nobody's."""

import time

from thandar.server.setup import Clock


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Clocks:
    """The time that is left to each seat, in milliseconds.

    >>> clocks = Clocks(Clock("turn", 30), 2)
    >>> clocks.use([1], 12_000); clocks.left(1), clocks.left(2)
    (18000, 30000)
    >>> clocks.new_turn([1]); clocks.left(1)
    30000
    """

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self._left = [clock.seconds * 1000] * seats

    @property
    def ticking(self) -> bool:
        """Whether there is a clock at all."""
        return self.clock.kind != "none"

    def left(self, seat: int) -> int:
        """What is left to a seat."""
        return self._left[seat - 1]

    def use(self, seats: list[int], used: int) -> None:
        """Some seats have thought for so long."""
        if self.ticking:
            for seat in seats:
                self._left[seat - 1] = max(0, self._left[seat - 1] - used)

    def new_turn(self, ended: list[int]) -> None:
        """The turn of some seats has ended: a clock for each turn starts anew for all."""
        if self.clock.kind == "player":
            for seat in ended:
                self._left[seat - 1] += self.clock.increment * 1000
        else:
            self._left = [self.clock.seconds * 1000] * len(self._left)
