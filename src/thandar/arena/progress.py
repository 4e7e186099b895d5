"""A bar that shows how far the arena is and how long it will still take."""

import sys
import time

from thandar.locales import Texts

WIDTH = 24
EVERY = 0.1  # seconds between two drawings
ERASE = "\r\033[K"


class Progress:
    """A bar on the standard error, if that is a terminal."""

    def __init__(self, games: int, before: int, t: Texts, text: str = "arena.progress") -> None:
        """`before` of the games were played in an earlier run; `text` may name something else."""
        self.games = games
        self.before = before
        self.t = t
        self.text = text
        self.shown = sys.stderr.isatty()
        self.started = time.monotonic()
        self.drawn = 0.0

    def show(self, played: int) -> None:
        """So many games have been played, in this run and before."""
        now = time.monotonic()
        if not self.shown or now - self.drawn < EVERY:
            return
        self.drawn = now
        passed = now - self.started
        drawn = bar(self.games, played, self.before, passed, self.t, self.text)
        sys.stderr.write(ERASE + drawn)
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the bar away."""
        if self.shown and self.drawn:
            sys.stderr.write(ERASE)
            sys.stderr.flush()


def bar(
    games: int, played: int, before: int, seconds: float, t: Texts, text: str = "arena.progress"
) -> str:
    """The bar as a text.

    >>> bar(1000, 500, 0, 2.0, Texts("en"))
    '████████████░░░░░░░░░░░░  50%  500/1,000 games  250 games/s  0:02 left'
    """
    full = WIDTH * played // games
    speed = (played - before) / seconds if seconds > 0 else 0.0
    left = clock((games - played) / speed) if speed > 0 else "?"
    drawn = "█" * full + "░" * (WIDTH - full)
    figures = {"played": f"{played:,}", "games": f"{games:,}", "speed": f"{speed:,.0f}"}
    return f"{drawn} {100 * played // games:>3}%  {t(text, left=left, **figures)}"


def clock(seconds: float) -> str:
    """Seconds as minutes, or hours, for people.

    >>> clock(75), clock(3_725)
    ('1:15', '1:02:05')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
