"""What is counted and timed while a load runs."""

from array import array
from collections import Counter

SHARES = (50, 95, 99)
Figures = dict[str, float]


class Times:
    """How long something took, each time, in seconds."""

    def __init__(self) -> None:
        self._took = array("d")

    def __len__(self) -> int:
        return len(self._took)

    def note(self, seconds: float) -> None:
        """Once more."""
        self._took.append(seconds)

    def figures(self, first: int = 0, last: int | None = None) -> Figures | None:
        """Some of them in milliseconds: what so many of a hundred do not exceed, and the longest.

        >>> times = Times()
        >>> for seconds in (0.003, 0.001, 0.002, 0.004):
        ...     times.note(seconds)
        >>> times.figures(1)
        {'p50': 2.0, 'p95': 4.0, 'p99': 4.0, 'max': 4.0}
        """
        took = sorted(self._took[first:last])
        if not took:
            return None
        found = {f"p{share}": 1000 * took[len(took) * share // 100] for share in SHARES}
        return found | {"max": 1000 * took[-1]}


class Notes:
    """What has happened so far, at all tables together."""

    def __init__(self) -> None:
        self.broken = 0
        self.came_back = 0
        self.refused: Counter[str] = Counter()
        self.begin()

    def begin(self) -> None:
        """Take times from here on; what goes wrong counts from the first table."""
        self.heard = Times()  # from sending a move until the opponent hears of it
        self.answered = Times()  # until its own answer
        self.bot = Times()  # from a bot's being asked until its move is heard
        self.stood_still = 0.0

    @property
    def moves(self) -> int:
        """How many moves were made."""
        return len(self.answered)

    def still(self, seconds: float) -> None:
        """A table stood still for so long."""
        self.stood_still = max(self.stood_still, seconds)
