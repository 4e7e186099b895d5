"""What a flood at one table costs all others: python benchmarks/server_flood.py

After `make compiled`. `thandar load --flood` plays at many tables, the second half of the time
beside one more that is flooded by its players and by some who watch, with all that they can send:
at one server with SQLite, and at two that share a PostgreSQL, where the flood comes in by both.
Limits of a connection and of a table are as they come. The load is spread over several runs.

The exit status is 1 if in the middle run one move in a hundred takes more than twice as long.
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path

from clusters import BUILD, ROOT, SETTINGS, Server, load

sys.path.append(str(ROOT / "tests"))
from databases import Postgres

WANTED = 2.0
AS_IT_COMES = ("messages_per_second", "message_burst")
LIMITED = {name: value for name, value in SETTINGS.items() if name not in AS_IT_COMES}


def flooded(servers: list[Server], *given: str) -> float:
    """How many times as long one move in a hundred takes during a flood."""
    try:
        text, _ = load([server.url for server in servers], *given).communicate()
    finally:
        for server in servers:
            server.stop()
    report = json.loads(text)
    flood = report["flood"]
    before, during = flood["before_ms"]["p99"], flood["during_ms"]["p99"]
    print(
        f"  p99 {before:.1f} ms before, {during:.1f} ms during a flood of {flood['messages']}"
        f" messages, {flood['cut_off']} cut off: {during / before:.2f} times;"
        f" {report['lost'] + report['doubled'] + report['unchecked']} lost",
        flush=True,
    )
    return during / before


def main() -> int:
    """Flood and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="100", help="(default 100)")
    parser.add_argument("--seconds", default="40", help="of each run (default 40)")
    parser.add_argument("--connections", default="20", help="that flood (default 20)")
    parser.add_argument("--runs", type=int, default=5, help="(default 5)")
    arguments = parser.parse_args()
    if not (BUILD / "thandar").is_dir():
        parser.error(f"there is no package thandar in {BUILD}: make compiled")
    given = ("--tables", arguments.tables, "--seconds", arguments.seconds)
    flood = ("--flood", arguments.connections)
    postgres = Postgres()
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for run in range(arguments.runs):
            for name, databases in (
                ("one server, SQLite", [str(Path(folder, f"{run}.db"))]),
                ("two servers, PostgreSQL", [postgres.new_database()] * 2),
            ):
                print(name)
                servers = [Server(database, settings=LIMITED) for database in databases]
                found.setdefault(name, []).append(flooded(servers, *given, *flood))
    postgres.stop()
    for name, ratios in found.items():
        print(f"{name}: {statistics.median(ratios):.2f} times in the middle run")
    return int(any(statistics.median(ratios) > WANTED for ratios in found.values()))


if __name__ == "__main__":
    sys.exit(main())
