"""How many tables one and several servers carry, in a file and in PostgreSQL.

    python benchmarks/server_scale.py [--tables 100,250,500] [--seconds 20]

After `make compiled`. It starts one server with SQLite, then one, two and three with PostgreSQL and
two behind one port (`--workers 2`), and plays at them with `thandar load`, one move a second at
each table: everything on this machine, so that servers, database and players share its cores. For
each number of tables it prints moves a second, how long a move takes until the opponent hears of
it, the CPU of each part for one move, and memory. At last: how many tables each holds with 99 of
100 moves within some times, and what the cores allow, whoever uses them. `--shuffled` goes through
the rows in an order by chance, so that what else the machine does spoils none more than others.
"""

import argparse
import json
import os
import random
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

import psutil
from clusters import BUILD, ROOT, Server, cpu, load, megabytes

sys.path.append(str(ROOT / "tests"))
from databases import Postgres

SIZES = "100,300,500,700,900,1100,1300"
HOLDS_MS = (10.0, 25.0, 50.0, 100.0)
TOO_LATE_MS = 400.0
Figures = dict[str, Any]


class Setup(NamedTuple):
    """Some servers and where they store."""

    servers: int
    postgres: bool
    workers: int = 1  # of each

    @property
    def name(self) -> str:
        store = "PostgreSQL" if self.postgres else "SQLite"
        together = f" with {self.workers} workers" if self.workers > 1 else ""
        return f"{self.servers} × {store}{together}"


SETUPS = [Setup(1, False), Setup(1, True), Setup(2, True), Setup(3, True), Setup(1, True, 2)]


def measure(setup: Setup, tables: int, seconds: float, folder: Path) -> Figures:
    """Play at so many tables; what it took."""
    postgres = Postgres() if setup.postgres else None
    database = postgres.new_database() if postgres else str(folder / f"{tables}.db")
    servers = [Server(database, workers=setup.workers) for _ in range(setup.servers)]
    try:
        return played(servers, postgres, tables, seconds)
    finally:
        for server in servers:
            server.stop()
        if postgres:
            postgres.stop()


def played(
    servers: list[Server], postgres: Postgres | None, tables: int, seconds: float
) -> Figures:
    """Play at so many tables of some servers; CPU is taken in the last part of the time."""
    ours = [process for server in servers for process in server.processes]
    load_began = time.monotonic()
    playing = load(
        [server.url for server in servers], "--tables", str(tables), "--seconds", str(seconds)
    )
    players = psutil.Process(playing.pid)
    while playing.poll() is None and counted(servers, "sockets") < 2 * tables:
        time.sleep(0.5)  # tables are still being opened
    time.sleep(seconds / 4)
    parts = {"server": ours, "database": postgres.processes if postgres else [], "load": [players]}
    before = {name: cpu(found) for name, found in parts.items()}
    began, made = time.monotonic(), -counted(servers, "entries_total")
    time.sleep(seconds / 2)
    used = {name: cpu(found) - before[name] for name, found in parts.items()}
    spent = time.monotonic() - began
    made += counted(servers, "entries_total")
    sockets = [counted([server], "sockets", [url]) for server in servers for url in server.direct]
    memory = {name: megabytes(found) for name, found in parts.items() if name != "load"}
    text, _ = playing.communicate(timeout=seconds * 4 + 120)
    report = json.loads(text)
    return {
        "tables": tables,
        "moves_per_second": report["moves_per_second"],
        **{f"{name}_ms": report["heard_ms"][name] for name in ("p50", "p95", "p99", "max")},
        "lost": report["lost"] + report["doubled"] + report["unchecked"],
        "per_move_ms": {name: 1000 * value / max(1, made) for name, value in used.items()},
        "cores": sum(used.values()) / spent,
        "memory_mb": memory,
        "sockets": sockets,
        "took": time.monotonic() - load_began,
    }


def counted(servers: list[Server], name: str, urls: list[str] | None = None) -> int:
    """What all servers have counted together, or those at some addresses."""
    total = 0
    for url in urls or [url for server in servers for url in server.direct]:
        with urllib.request.urlopen(f"{url}/metrics", timeout=20) as found:
            for line in found.read().decode().splitlines():
                if line.startswith(f"thandar_{name} "):
                    total += int(line.split()[1])
    return total


def holds(rows: list[Figures], most: float) -> int:
    """The largest number of tables up to which all are quick enough."""
    held = 0
    for row in rows:
        if row["p99_ms"] > most:
            break
        held = row["tables"]
    return held


HEADINGS = ("tables", "moves/s", "p50", "p95", "p99", "max", "server", "database", "load", "cores",
            "servers", "database")  # fmt: skip
LEGEND = """\
p50 to max: milliseconds from a move until the opponent hears of it; server, database, load: CPU in
milliseconds for a move; cores: how many of them were in use; at last the memory of all servers and
of the database in MB"""


def show(name: str, rows: list[Figures]) -> None:
    """Print a table."""
    print(f"\n{name}\n" + "".join(heading.rjust(9) for heading in HEADINGS))
    for row in rows:
        per_move, memory = row["per_move_ms"], row["memory_mb"]
        times = [f"{row[key]:.1f}" for key in ("p50_ms", "p95_ms", "p99_ms", "max_ms")]
        parts = [f"{per_move[key]:.2f}" for key in ("server", "database", "load")]
        sizes = [f"{memory[key]:.0f}" for key in ("server", "database")]
        rate = f"{row['moves_per_second']:.0f}"
        cells = [str(row["tables"]), rate, *times, *parts, f"{row['cores']:.2f}", *sizes]
        print("".join(cell.rjust(9) for cell in cells), "  LOST" if row["lost"] else "")
    print(f"sockets at each: {rows[-1]['sockets']}")


def conclude(found: dict[str, list[Figures]]) -> None:
    """Say what it comes to."""
    cores = len(os.sched_getaffinity(0))
    for most in HOLDS_MS:
        print(f"\nwith 99 of 100 moves within {most:g} ms, on {cores} cores:")
        first = max(1, holds(next(iter(found.values())), most))
        for name, rows in found.items():
            held = holds(rows, most)
            print(f"  {name}: {held} tables, {held / first:.2f} times the first")
    print()
    for name, rows in found.items():
        per_move = min(sum(row["per_move_ms"].values()) for row in rows)
        print(f"  {name}: at least {per_move:.2f} ms of CPU a move for all of it together, so that"
              f" {cores} cores end at {1000 * cores / per_move:.0f} moves a second")  # fmt: skip


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default=SIZES, help=f"(default {SIZES})")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each (default 20)")
    parser.add_argument("--setups", default="0,1,2,3,4", help="which of the five (default all)")
    parser.add_argument("--shuffled", action="store_true")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if not (BUILD / "thandar").is_dir():
        parser.error(f"there is no package thandar in {BUILD}: make compiled")
    sizes = [int(size) for size in arguments.tables.split(",")]
    found: dict[str, list[Figures]] = {}
    with tempfile.TemporaryDirectory() as folder:
        setups = [SETUPS[int(k)] for k in arguments.setups.split(",")]
        found = {setup.name: [] for setup in setups}
        todo = [(setup, size) for setup in setups for size in sizes]
        if arguments.shuffled:
            random.Random(1).shuffle(todo)
        for setup, size in todo:
            rows = found[setup.name]
            if any(row["p99_ms"] > TOO_LATE_MS and row["tables"] < size for row in rows):
                continue
            print(f"{setup.name}, {size} tables", file=sys.stderr)
            rows.append(measure(setup, size, arguments.seconds, Path(folder)))
            rows.sort(key=lambda row: row["tables"])
    if arguments.json:
        print(json.dumps(found, indent=2))
        return 0
    print(LEGEND)
    for name, rows in found.items():
        show(name, rows)
    conclude(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
