"""What breaks under load, and for how long: python benchmarks/server_faults.py

After `make compiled`. Two servers share one PostgreSQL, and `thandar load` plays at both, each
connection at one of them by chance. Then, one after the other: one of the two is killed with -9 and
started again, thirty times; all lines to the database are cut; the database is stopped and started.
At the end every move that was acknowledged is looked for in the records of the games. A second load
has a bot at each table, whose driving must move to the other server. At last a server at which bots
play among themselves is killed and not started again: how long until the other lets them move.

The exit status is 1 if a move was lost or doubled, or a table stood still for more than 5 seconds.
"""

import argparse
import json
import random
import sys
import time
import urllib.request
from typing import Any

from clusters import BUILD, ROOT, SETTINGS, Server, load

sys.path.append(str(ROOT / "tests"))
from databases import Postgres

LIVE_AGAIN = 5.0  # seconds
Report = dict[str, Any]


class Pair:
    """Two servers at one database."""

    def __init__(self, postgres: Postgres) -> None:
        self.postgres = postgres
        self.database = postgres.new_database()
        self.servers = [Server(self.database), Server(self.database)]

    @property
    def urls(self) -> list[str]:
        """Where they are."""
        return [server.url for server in self.servers]

    def kill(self, which: int) -> None:
        """Kill one of them and start it again at the same port."""
        port = self.servers[which].port
        self.servers[which].stop(by_force=True)
        self.servers[which] = Server(self.database, port)

    def stop(self) -> None:
        """End both."""
        for server in self.servers:
            server.stop()


def disturbed(pair: Pair, kills: int, *given: str) -> Report:
    """What a load says at whose servers and database everything is done to them."""
    seconds = kills * 4.0 + 30
    playing = load(pair.urls, "--seconds", str(seconds), *given)
    time.sleep(8)
    chance = random.Random(1)
    for number in range(1, kills + 1):
        say(f"{number} of {kills} kills")
        pair.kill(chance.randrange(2))
        time.sleep(chance.uniform(1.0, 3.0))
    for what in (pair.postgres.cut_lines, pair.postgres.restart) * 2:
        say(what.__name__)
        what()
        time.sleep(4)
    text, _ = playing.communicate(timeout=3 * seconds)
    report: Report = json.loads(text)
    return report


def taken_over(postgres: Postgres, tries: int) -> list[float]:
    """Seconds until bots whose server was killed move again, with nobody at their tables."""
    took = []
    for number in range(1, tries + 1):
        say(f"{number} of {tries} times taken over")
        database = postgres.new_database()
        settings = {**SETTINGS, "demo": 60}  # more than their one worker ends in the time
        first = Server(database, settings=settings)
        other = Server(database)
        time.sleep(5)
        before = entries(other)
        first.stop(by_force=True)
        killed = time.monotonic()
        while entries(other) == before:
            time.sleep(0.02)
        took.append(time.monotonic() - killed)
        other.stop()
    return took


def entries(server: Server) -> int:
    """How many entries a server has stored itself."""
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=20) as found:
        lines = found.read().decode().splitlines()
    [line] = [line for line in lines if line.startswith("thandar_entries_total ")]
    return int(line.split()[1])


def say(text: str) -> None:
    """Say how far it is, to whoever watches."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def show(name: str, report: Report) -> bool:
    """Print what a load has seen; whether it is as it must be."""
    say("")
    print(
        f"{name}: {report['moves']} moves, {report['acknowledged']} acknowledged,"
        f" {report['lost']} lost, {report['doubled']} doubled, {report['unchecked']} tables"
        f" unchecked; {report['broken']} connections broke, {report['reconnects']} came back;"
        f" no table stood still for more than {report['stood_still_s']:.1f} s"
    )
    lost = report["lost"] + report["doubled"] + report["unchecked"]
    return not lost and report["stood_still_s"] <= LIVE_AGAIN


def main() -> int:
    """Break things and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=30, help="(default 30)")
    parser.add_argument("--tables", type=int, default=60, help="(default 60)")
    arguments = parser.parse_args()
    if not (BUILD / "thandar").is_dir():
        parser.error(f"there is no package thandar in {BUILD}: make compiled")
    postgres = Postgres()
    holds = True
    try:
        for name, bots in (("two people", ()), ("with a bot", ("--bots", "easy"))):
            pair = Pair(postgres)
            try:
                found = disturbed(pair, arguments.kills, "--tables", str(arguments.tables), *bots)
            finally:
                pair.stop()
            holds &= show(name, found)
        took = taken_over(postgres, 5)
        say("")
        print("bots of a killed server moved again after", *(f"{one:.1f}" for one in took), "s")
        holds &= max(took) <= LIVE_AGAIN
    finally:
        postgres.stop()
    return int(not holds)


if __name__ == "__main__":
    sys.exit(main())
