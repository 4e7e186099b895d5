"""Where the CPU of servers goes: python benchmarks/server_profile.py

After `make compiled` and `pip install py-spy`. One server with SQLite and then two that share a
PostgreSQL are played at as in `server_scale.py`, with as many tables; meanwhile py-spy looks at
each of them two hundred times a second. For each part of a server it prints milliseconds of CPU for
one move, of all servers together, and beside it what database and players took.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import psutil
from clusters import BUILD, ROOT, Server, cpu, load
from server_scale import counted

sys.path.append(str(ROOT / "tests"))
from databases import Postgres

# A look counts for the first of these that the innermost known function belongs to.
PARTS = {
    "the store": ("psycopg", "server/postgres", "server/sqlite", "server/sql.", "server/database"),
    "sockets": ("websockets/", "uvicorn/", "starlette/", "server/socket", "server/wire"),
    "other servers": ("server/neighbours", "server/hearsay"),
    "telling": ("server/telling", "server/audience", "server/protocol", "table/", "locales/"),
    "rooms": ("server/",),
    "the game": ("thandar/",),
    "the loop": ("asyncio/", "selectors", "threading", "concurrent/"),
}
NAMES = (*PARTS, "else")


def part_of(stack: str) -> str:
    """The part to which a look belongs: frames from the outermost to the innermost."""
    for frame in reversed(stack.split(";")):
        for part, marks in PARTS.items():
            if any(mark in frame for mark in marks):
                return part
    return "else"


def looks(process: int, seconds: int, file: Path) -> "subprocess.Popen[bytes]":
    """py-spy at a process."""
    how = f"--duration {seconds} --rate 200 --format raw --full-filenames".split()
    return subprocess.Popen(
        ["py-spy", "record", "--pid", str(process), *how, "--output", str(file)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def shares(files: list[Path]) -> Counter[str]:
    """How many looks belong to each part."""
    found: Counter[str] = Counter()
    for file in files:
        for line in file.read_text().splitlines():
            stack, _, number = line.rpartition(" ")
            found[part_of(stack)] += int(number)
    return found


def profile(
    name: str, servers: list[Server], others: list[psutil.Process], given: argparse.Namespace
) -> None:
    """Play, look, and print where the CPU goes."""
    tables, seconds = given.tables, given.seconds
    urls = [server.url for server in servers]
    playing = load(urls, "--tables", str(tables), "--seconds", str(seconds + 20))
    while counted(servers, "sockets") < 2 * tables:
        time.sleep(0.5)
    time.sleep(5)
    parts = {"server": [process for server in servers for process in server.processes],
             "database": others, "players": [psutil.Process(playing.pid)]}  # fmt: skip
    before = {part: cpu(found) for part, found in parts.items()}
    made = -counted(servers, "entries_total")
    time.sleep(5)
    used = {part: cpu(found) - before[part] for part, found in parts.items()}
    made += counted(servers, "entries_total")
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, str(k)) for k in range(len(servers))]
        for spy in [
            looks(server.process.pid, seconds, file)
            for server, file in zip(servers, files, strict=True)
        ]:
            spy.wait()
        found = shares(files)
    playing.communicate()
    print(f"\n{name}, {tables} tables: milliseconds of CPU for one move")
    for part in NAMES:
        spent = 1000 * used["server"] / made * found[part] / max(1, found.total())
        print(f"  {part:14} {spent:6.2f}")
    for part in ("server", "database", "players"):
        print(f"  = {part:12} {1000 * used[part] / made:6.2f}")


def main() -> None:
    """Profile one server and two."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=400, help="(default 400)")
    parser.add_argument("--seconds", type=int, default=15, help="of looking (default 15)")
    given = parser.parse_args()
    if not (BUILD / "thandar").is_dir():
        parser.error(f"there is no package thandar in {BUILD}: make compiled")
    postgres = Postgres()
    with tempfile.TemporaryDirectory() as folder:
        for name, databases in (
            ("one server, SQLite", [str(Path(folder, "tables.db"))]),
            ("one server, PostgreSQL", [postgres.new_database()]),
            ("two servers, PostgreSQL", [postgres.new_database()] * 2),
        ):
            servers = [Server(database) for database in databases]
            others = postgres.processes if "PostgreSQL" in name else []
            try:
                profile(name, servers, others, given)
            finally:
                for server in servers:
                    server.stop()
    postgres.stop()


if __name__ == "__main__":
    main()
