"""What breaks under load, and for how long: python benchmarks/server_faults.py

After `make compiled`. Two servers share one PostgreSQL, and `thandar load` plays at both, each
connection at one of them by chance. Then, one after the other: one of the two is killed with -9 and
started again, thirty times; all lines to the database are cut; the database is stopped and started.
At the end every move that was acknowledged is looked for in the records of the games. A second load
has a bot at each table, whose driving must move to the other server. In a third one of the servers
stands still for some seconds, now and then. At last a server at which bots play among themselves is
killed and not started again: how long until at all of its tables the other one lets them move.

The exit status is 1 if a move was lost or doubled, or if a table of a killed server, or after the
database was disturbed, stood still for more than 5 seconds: people's moves, or a bot's.
"""

import argparse
import json
import random
import signal
import sys
import time
from typing import Any

import psycopg
from clusters import BUILD, ROOT, SETTINGS, Server, load

sys.path.append(str(ROOT / "tests"))
from databases import Postgres

WHAT = "people,bots,still,taken"
LIVE_AGAIN = 5.0  # seconds
STILL = 8.0  # seconds; clients give a silent server up after ten
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

    def stand_still(self, which: int, seconds: float) -> None:
        """Let one of them stand still, as a machine that is moved elsewhere does."""
        self.servers[which].signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.servers[which].signal(signal.SIGCONT)

    def stop(self) -> None:
        """End both."""
        for server in self.servers:
            server.stop()


def disturbed(pair: Pair, kills: int, pause: float, *given: str) -> Report:
    """What a load says at whose servers and database everything is done to them."""
    seconds = kills * (pause + 3.0) + 30
    playing = load(pair.urls, "--seconds", str(seconds), *given)
    time.sleep(8)
    chance = random.Random(1)
    for number in range(1, kills + 1):
        say(f"{number} of {kills} kills")
        pair.kill(chance.randrange(2))
        time.sleep(chance.uniform(pause, pause + 2.0))
    for what in (pair.postgres.cut_lines, pair.postgres.restart) * 2:
        say(what.__name__)
        what()
        time.sleep(4)
    text, _ = playing.communicate(timeout=3 * seconds)
    report: Report = json.loads(text)
    return report


def standing_still(pair: Pair, times: int, *given: str) -> Report:
    """What a load says while one of the servers stands still now and then."""
    seconds = times * 16.0 + 20
    playing = load(pair.urls, "--seconds", str(seconds), *given)
    time.sleep(8)
    for number in range(1, times + 1):
        say(f"{number} of {times} times standing still")
        pair.stand_still(number % 2, STILL)
        time.sleep(8)
    text, _ = playing.communicate(timeout=3 * seconds)
    report: Report = json.loads(text)
    return report


def taken_over(postgres: Postgres, tries: int) -> list[float]:
    """Seconds until at all tables of a killed server bots move again, with nobody there."""
    took = []
    for number in range(1, tries + 1):
        say(f"{number} of {tries} times taken over")
        database = postgres.new_database()
        settings = {**SETTINGS, "demo": 60}  # more than their one worker ends in the time
        first = Server(database, settings=settings)
        other = Server(database)
        time.sleep(5)
        first.stop(by_force=True)
        killed = time.monotonic()
        before = entries(database)
        while any(before[code] == now for code, now in entries(database).items() if code in before):
            time.sleep(0.05)
        took.append(time.monotonic() - killed)
        other.stop()
    return took


def entries(database: str) -> dict[str, int]:
    """How many entries are stored of each table at which is played."""
    select = (
        "SELECT code, COUNT(*) FROM tables JOIN journal USING (code)"
        " WHERE status = 'playing' GROUP BY code"
    )
    with psycopg.connect(database) as db:
        return dict(db.execute(select).fetchall())


def say(text: str) -> None:
    """Say how far it is, to whoever watches."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def show(name: str, report: Report, within: float = LIVE_AGAIN) -> bool:
    """Print what a load has seen; whether it is as it must be."""
    say("")
    bots = report["bot_ms"]["max"] / 1000 if report["bot_ms"] else 0.0
    still = max(report["stood_still_s"], bots)
    print(
        f"{name}: {report['moves']} moves, {report['acknowledged']} acknowledged,"
        f" {report['lost']} lost, {report['doubled']} doubled, {report['unchecked']} tables"
        f" unchecked; {report['broken']} connections broke, {report['reconnects']} came back;"
        f" no table stood still for more than {still:.1f} s"
    )
    lost = report["lost"] + report["doubled"] + report["unchecked"]
    return not lost and still <= within


def broken(postgres: Postgres, what: str, kills: int, tables: tuple[str, ...]) -> bool:
    """Break things in one way and print what came of it; whether it is as it must be."""
    if what == "taken":
        took = taken_over(postgres, 5)
        say("")
        print("bots of a killed server moved again after", *(f"{one:.1f}" for one in took), "s")
        return max(took) <= LIVE_AGAIN
    pair = Pair(postgres)
    try:
        match what:
            case "people":
                return show("two people", disturbed(pair, kills, 1.0, *tables))
            case "bots":  # who was killed last is missed for some seconds before the next one is
                given = ("--bots", "easy", *tables)
                return show("with a bot", disturbed(pair, kills, LIVE_AGAIN, *given))
            case _:
                found = standing_still(pair, 4, *tables)
                return show("one stands still", found, STILL + LIVE_AGAIN)
    finally:
        pair.stop()


def main() -> int:
    """Break things and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=30, help="(default 30)")
    parser.add_argument("--tables", type=int, default=60, help="(default 60)")
    parser.add_argument("--what", default=WHAT, help=f"(default {WHAT})")
    arguments = parser.parse_args()
    if not (BUILD / "thandar").is_dir():
        parser.error(f"there is no package thandar in {BUILD}: make compiled")
    postgres = Postgres()
    holds = True
    try:
        for what in arguments.what.split(","):
            holds &= broken(postgres, what, arguments.kills, ("--tables", str(arguments.tables)))
    finally:
        postgres.stop()
    return int(not holds)


if __name__ == "__main__":
    sys.exit(main())
