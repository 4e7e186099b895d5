"""How many tables one server carries: python benchmarks/server_load.py

After `make compiled`. It starts a `thandar serve` from build/compiled on one core and plays on
another, over real sockets on this machine: tables of two scripted players, one move a second at
each. Measured is the time from sending a move until the opponent hears of it. Then as many moves a
second as there can be, and the memory of a table at which nobody is: a new server reads all tables
back, both players look at theirs and leave.

With `--wanted` the exit status is 1 if, with 500 tables, one move in a hundred takes 50 ms or more,
or a table at which nobody is takes 100 KB or more.
"""

import argparse
import asyncio
import gc
import http.client
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from thandar.load.crowd import TOGETHER, together
from thandar.load.notes import Notes
from thandar.load.opening import Opener
from thandar.load.servers import RAISED, Servers
from thandar.load.table import Table

SIZES = "100,250,500,1000,2000"
WANTED_TABLES, WANTED_MS, WANTED_KB = 500, 50.0, 100.0
FLAT_OUT = 50  # tables that play without a pause
KEPT_TABLES, KEPT_MOVES, WARM_UP = 200, 150, 60  # texts are kept once for all tables
BUILD = Path(__file__).resolve().parent.parent / "build" / "compiled"
COMMAND = "import sys; from thandar.cli import main; sys.exit(main(sys.argv[1:]))"
# One address plays at all tables here, and nobody is to be kept waiting for it.
SETTINGS: dict[str, float] = {**RAISED, "bot_workers": 1}
Figures = dict[str, Any]


class Served:
    """A running server, pinned to a core where that can be."""

    def __init__(self, database: Path, core: int | None, build: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(build), "THANDAR_LANG": "en"}
        given = [f"--set={name}={value}" for name, value in SETTINGS.items()]
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-c", COMMAND, "serve", "--port=0", "--log=warning"),
                *(f"--database={database}", *given),
            ],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=build,
            preexec_fn=None if core is None else lambda: os.sched_setaffinity(0, {core}),
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]
        self.servers = Servers([self.url])  # where players connect: one day to several

    def call(self, way: str, path: str, body: object = None, token: str = "") -> Any:
        """What an HTTP call gives."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        with closing(http.client.HTTPConnection(self.url.removeprefix("http://"))) as line:
            line.request(way, path, None if body is None else json.dumps(body), headers)
            answer = line.getresponse()
            text = answer.read().decode()
        if answer.status >= 400:
            raise RuntimeError(text)
        return json.loads(text) if text.startswith(("{", "[")) else text

    def metrics(self) -> dict[str, float]:
        """What the server has counted."""
        lines = (line.rsplit(" ", 1) for line in self.call("GET", "/metrics").splitlines())
        return {name: float(value) for name, value in lines if not name.startswith("#")}

    @property
    def cpu(self) -> float:
        """The seconds of CPU that it has used; 0 where nobody says."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def waited(self) -> float:
        """The seconds that it was ready and had no core; 0 where nobody says."""
        stat = Path(f"/proc/{self.process.pid}/schedstat")
        return int(stat.read_text().split()[1]) / 1e9 if stat.exists() else 0.0

    @property
    def memory(self) -> int:
        """The bytes of memory that it has; 0 where nobody says."""
        statm = Path(f"/proc/{self.process.pid}/statm")
        pages = int(statm.read_text().split()[1]) if statm.exists() else 0
        return pages * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        """End it, everything stored."""
        self.process.terminate()
        self.process.communicate(timeout=30)


class Load:
    """Tables at a server, and what was measured there."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.notes = Notes()
        self.opener = Opener(served.servers, self.notes)
        self.tables: list[Table] = []

    async def grow(self, size: int) -> None:
        """Open tables until there are so many, and start them."""
        while len(self.tables) < size:
            say(f"{len(self.tables)} of {size} tables")
            more = min(TOGETHER, size - len(self.tables))
            self.tables += await together([self.opener.new_table() for _ in range(more)])

    async def play(self, size: int, seconds: float, pause: float) -> Figures:
        """Play at so many tables; how long moves took."""
        await self.grow(size)
        say(f"{size} tables, {seconds:g} s")
        took: list[float] = []
        tables = self.tables[:size]
        gc.collect()
        gc.disable()  # a pause of those who measure is not the server's
        before, began = self._counted(), time.perf_counter()
        until = began + seconds
        await asyncio.gather(*(self._play_on(k, until, pause, took) for k in range(len(tables))))
        gc.enable()
        return self._figures(size, took, before, time.perf_counter() - began)

    async def _play_on(self, k: int, until: float, pause: float, took: list[float]) -> None:
        """Make moves at one table, a new one when the game is over; each table at its own time."""
        due = time.perf_counter() + random.random() * pause
        while due < until:
            await asyncio.sleep(due - time.perf_counter())
            took.append(await self.move(k))
            due = max(due + pause, time.perf_counter())

    async def move(self, k: int) -> float:
        """Make a move at one table; the seconds until the opponent heard of it."""
        while (took := await self.tables[k].move()) is None:
            await self.tables[k].leave()
            self.tables[k] = await self.opener.new_table()
        if self.notes.broken:
            raise RuntimeError("a connection broke")
        return took.heard

    async def leave(self) -> None:
        """Disconnect everybody."""
        for table in self.tables:
            await table.leave()

    def _counted(self) -> dict[str, float]:
        """What is counted at a moment."""
        server = {"server": self.served.cpu, "waited": self.served.waited}
        return {**self.served.metrics(), **server, "generator": time.process_time()}

    def _figures(
        self, size: int, took: list[float], before: dict[str, float], seconds: float
    ) -> Figures:
        """What was measured, in numbers."""
        spent = {name: value - before[name] for name, value in self._counted().items()}
        times = sorted(1000 * one for one in took)
        commits = spent["thandar_commits_total"]
        stored = spent["thandar_stored_seconds_sum"] / max(1, spent["thandar_stored_seconds_count"])
        return {
            "tables": size,
            "moves_per_second": len(times) / seconds,
            **{f"p{share}_ms": times[len(times) * share // 100] for share in (50, 95, 99)},
            "max_ms": times[-1],
            "server_cpu": spent["server"] / seconds,
            "server_waited": spent["waited"] / seconds,
            "server_ms_per_move": 1000 * spent["server"] / len(times),
            "generator_cpu": spent["generator"] / seconds,
            "stored_ms": 1000 * stored,
            "writes_per_commit": spent["thandar_writes_total"] / max(1, commits),
        }

    async def play_out(self, size: int, moves: int) -> None:
        """Play at new tables until each has about so many moves, and leave them."""
        self.tables = []
        await self.grow(size)

        async def on(table: Table) -> None:
            while table.moves_made < moves and not table.over:
                await table.move()
            await table.leave()

        for first in range(0, size, FLAT_OUT):
            say(f"{moves} moves at {first} of {size} tables")
            await asyncio.gather(*(on(table) for table in self.tables[first : first + FLAT_OUT]))


async def kilobytes(served: Served, tables: list[Table]) -> float:
    """What a table takes at which nobody is: read back, looked at by both players, and left."""
    for k, table in enumerate(tables):
        if k == WARM_UP:
            before = served.memory
        say(f"{k} of {len(tables)} tables read back")
        await table.join(served.servers)
        await table.leave()
    return (served.memory - before) / (len(tables) - WARM_UP) / 1000


async def measure(arguments: argparse.Namespace, core: int | None, folder: Path) -> Figures:
    """All figures, one after the other."""
    served = Served(folder / "load.db", core, arguments.build)
    load = Load(served)
    figures: Figures = {"loads": []}
    try:
        for size in arguments.tables:
            figures["loads"].append(await load.play(size, arguments.seconds, 1.0))
        figures["flat_out"] = await load.play(FLAT_OUT, arguments.seconds, 0.0)
        await load.leave()
        if arguments.memory:
            await load.play_out(KEPT_TABLES + WARM_UP, KEPT_MOVES)
    finally:
        served.stop()
    if arguments.memory:
        served = Served(folder / "load.db", core, arguments.build)
        try:
            figures["idle_kb"] = await kilobytes(served, load.tables)
        finally:
            served.stop()
    return figures


def pin() -> int | None:
    """Take one core for the players; the core for the server, None where it cannot be chosen."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    first, *others = sorted(os.sched_getaffinity(0))
    if not others:
        return None
    os.sched_setaffinity(0, {others[-1]})
    return first


def say(text: str) -> None:
    """Say how far it is, to whoever watches."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


# The heading of each column, what it shows, and how.
COLUMNS = [
    ("tables", "tables", ","), ("moves/s", "moves_per_second", ",.0f"), ("p50", "p50_ms", ".1f"),
    ("p95", "p95_ms", ".1f"), ("p99", "p99_ms", ".1f"), ("max", "max_ms", ".1f"),
    ("server", "server_cpu", ".0%"), ("waited", "server_waited", ".0%"),
    ("players", "generator_cpu", ".0%"), ("ms/move", "server_ms_per_move", ".2f"),
    ("stored", "stored_ms", ".1f"), ("writes", "writes_per_commit", ".1f"),
]  # fmt: skip
WIDTH = 8
LEGEND = """\
p50 to max: milliseconds from a move until the opponent hears of it
server, waited: share of its core that it used, and share of the time that it wanted to and others
had it; players: the CPU of those who measure; ms/move: CPU of the server
stored: milliseconds until a move is on the disk; writes: moves that are stored together"""


def row(figures: Figures) -> str:
    """A line of the table."""
    return "".join(f"{figures[name]:{form}}".rjust(WIDTH) for _, name, form in COLUMNS)


def show(figures: Figures) -> None:
    """Print everything for people."""
    say("")
    print(f"one move a second and table; {figures['cores']}")
    print(LEGEND)
    print("".join(heading.rjust(WIDTH) for heading, _, _ in COLUMNS))
    for one in figures["loads"]:
        print(row(one))
    print("without a pause:")
    print(row(figures["flat_out"]))
    if "idle_kb" in figures:
        print(f"{figures['idle_kb']:.0f} KB, a table after {KEPT_MOVES} moves at which nobody is")


def missed(figures: Figures) -> list[str]:
    """What is not as it is wanted to be."""
    found = [
        f"p99 with {one['tables']} tables is {one['p99_ms']:.1f} ms, wanted: under {WANTED_MS:g}"
        for one in figures["loads"]
        if one["tables"] == WANTED_TABLES and one["p99_ms"] >= WANTED_MS
    ]
    size = figures.get("idle_kb", 0)
    if size >= WANTED_KB:
        found.append(f"a table takes {size:.0f} KB, wanted: under {WANTED_KB:g}")
    return found


def numbers(text: str) -> list[int]:
    """Several numbers, growing."""
    return sorted(int(part) for part in text.split(","))


def main() -> int:
    """Measure and print; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=numbers, default=numbers(SIZES), help=f"(default {SIZES})")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each (default 20)")
    parser.add_argument("--no-memory", dest="memory", action="store_false", help="leave that out")
    parser.add_argument("--build", type=Path, default=BUILD, help="(default build/compiled)")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--wanted", action="store_true", help="fail if it is too slow or large")
    arguments = parser.parse_args()
    if arguments.wanted and WANTED_TABLES not in arguments.tables:
        parser.error(f"what is wanted is wanted with {WANTED_TABLES} tables")
    arguments.build = arguments.build.resolve()
    if not (arguments.build / "thandar").is_dir():
        parser.error(f"there is no package thandar in {arguments.build}: make compiled")
    core = pin()
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(arguments, core, Path(folder)))
    figures["cores"] = "server and players on a core each" if core is not None else "cores shared"
    if arguments.json:
        say("")
        print(json.dumps(figures, indent=2))
    else:
        show(figures)
    for line in missed(figures):
        print(line, file=sys.stderr)
    return int(arguments.wanted and bool(missed(figures)))


if __name__ == "__main__":
    sys.exit(main())
