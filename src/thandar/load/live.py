"""What is said while a load runs: a line that is written anew each second, where it can be."""

import asyncio
import sys
import time
from collections import deque
from collections.abc import Callable

from thandar.load.crowd import Crowd
from thandar.load.notes import SHARES
from thandar.locales import Texts

EVERY, WINDOW = 1.0, 5  # seconds between two lines of a terminal, and how many of them count
RARELY = 10.0  # the same elsewhere, where each line stays
ERASE = "\r\033[K"


class Live:
    """A line on the standard error; `text` is what it says at a moment."""

    def __init__(self) -> None:
        self.text: Callable[[], str] = str
        self.in_place = sys.stderr.isatty()

    async def run(self) -> None:
        """Say it again and again."""
        while True:
            await asyncio.sleep(EVERY if self.in_place else RARELY)
            self.say(self.text())

    def say(self, text: str) -> None:
        """Say something, in the place of what was said before where that can be."""
        line = f"{ERASE}{text}" if self.in_place else f"{text}\n"
        print(line, end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away."""
        if self.in_place:
            self.say("")


class Lately:
    """How a crowd has done in the last few lines."""

    def __init__(self, crowd: Crowd, t: Texts, lines: int) -> None:
        self._crowd = crowd
        self._t = t
        self._times = crowd.notes.answered if crowd.plan.bot else crowd.notes.heard
        self._began = time.perf_counter()
        self._marks = deque([(self._began, len(self._times))], lines)

    def __call__(self) -> str:
        """The line of this moment."""
        now, times, notes = time.perf_counter(), self._times, self._crowd.notes
        since, first = self._marks[0]
        self._marks.append((now, len(times)))
        figures = times.figures(first)
        shown = {f"p{share}": f"{figures[f'p{share}']:.1f}" if figures else "-" for share in SHARES}
        return self._t(
            "load.live",
            tables=len(self._crowd.tables),
            rate=f"{(len(times) - first) / max(now - since, 0.001):,.0f}",
            broken=notes.broken,
            refused=notes.refused.total(),
            passed=f"{now - self._began:.0f}",
            seconds=f"{self._crowd.plan.seconds:g}",
            **shown,
        )
