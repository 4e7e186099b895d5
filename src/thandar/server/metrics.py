"""What is counted while the server runs, as Prometheus reads it."""

import os
import time
from bisect import bisect_left
from dataclasses import dataclass, field
from pathlib import Path

STATM = Path("/proc/self/statm")  # Linux has it
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


@dataclass
class Histogram:
    """How long something took, by bounds in seconds."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0

    def note(self, seconds: float) -> None:
        """It took so long this time."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        """The histogram as text."""
        found, below = [], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            below += count
            found.append(f'{name}_bucket{{le="{bound}"}} {below}')
        return [*found, f"{name}_sum {self.total:.6f}", f"{name}_count {below}"]


@dataclass
class Metrics:
    """Counters of a server."""

    entries: int = 0
    messages: int = 0
    refused: int = 0
    dropped: int = 0  # sockets of those who read too slowly or sent too much
    bot_moves: int = 0
    bot_faults: int = 0
    bot_shortened: int = 0  # moves for which there was no time to think
    shed: int = 0  # games that could not begin, because the server was full
    advice: int = 0
    advice_faults: int = 0
    analyses: int = 0
    dailies: int = 0  # games of the day that were begun
    handled: Histogram = field(default_factory=Histogram)
    stored: Histogram = field(default_factory=Histogram)

    def text(self, counts: dict[str, int], gauges: dict[str, int]) -> str:
        """Everything, and what others have counted, in the text format of Prometheus."""
        lines = []
        names = ("entries", "messages", "refused", "dropped", "bot_moves", "bot_faults", "analyses")
        more = ("advice", "advice_faults", "dailies", "bot_shortened", "shed")
        own = {name: getattr(self, name) for name in (*names, *more)}
        for name, value in {**own, **counts}.items():
            full = f"thandar_{name}_total"
            lines += [f"# TYPE {full} counter", f"{full} {value}"]
        for name, value in gauges.items():
            lines += [f"# TYPE thandar_{name} gauge", f"thandar_{name} {value}"]
        for name, histogram in (("handled", self.handled), ("stored", self.stored)):
            full = f"thandar_{name}_seconds"
            lines += [f"# TYPE {full} histogram", *histogram.lines(full)]
        return "\n".join([*lines, *of_process()]) + "\n"


def of_process() -> list[str]:
    """What this process uses, under the names that Prometheus has for it.

    >>> of_process()[0]
    '# TYPE process_cpu_seconds_total counter'
    """
    cpu, memory = "process_cpu_seconds_total", "process_resident_memory_bytes"
    found = [f"# TYPE {cpu} counter", f"{cpu} {time.process_time():.2f}"]
    if STATM.exists():
        pages = int(STATM.read_text().split()[1])
        found += [f"# TYPE {memory} gauge", f"{memory} {pages * os.sysconf('SC_PAGE_SIZE')}"]
    return found
