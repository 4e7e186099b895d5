"""How strong the planner is, with 95 % intervals: python benchmarks/planner_strength.py

Every deal is played from each side. Prints a Markdown table; docs/planner.md holds the one that was
measured last. A limit of time wants a quiet core for each process (`--jobs`); with a number of
playouts the figures repeat. Measure with a profiled build, which is what wheels have:
`make profiled`, then `PYTHONPATH=build/profiled .venv/bin/python benchmarks/planner_strength.py`.
"""

import argparse
import io
import json
from contextlib import redirect_stdout
from typing import Any, NamedTuple

from thandar.cli import main as thandar

DUEL = ["--seats", "standard,standard"]
FOUR = ["--seats", "standard,standard,standard,standard"]
LICH = ["--format", "boss", "--seats", "cleric,fighter,wizard,lich"]


class Row(NamedTuple):
    """Who plays whom where; what is asked of the planner, if anything, and on which side."""

    name: str
    planner: str
    other: str
    table: list[str]
    asked: str = ""
    side: str = ""


ROWS = {
    "baseline": Row("two players, over `baseline`", "", "baseline", DUEL, "68 %"),
    "net": Row("two players, over `net`", "", "net", DUEL, "54 %"),
    "no-net": Row("two players, no network, over `baseline`", ":no-net", "baseline", DUEL, "63 %"),
    "four": Row("four players, against three `baseline`", "", "baseline", FOUR, "50 %"),
    "lich": Row("three heroes against a `baseline` Lich", "", "baseline", LICH, "50 %", "party"),
}


def played(row: Row, given: argparse.Namespace) -> dict[str, Any]:
    """What came of the games of a row."""
    words = ["arena", "--bots", f"planner:{given.limit}{row.planner},{row.other}", *row.table]
    words += ["--games", str(given.games), "--seed", str(given.seed), "--time", "60", "--json"]
    if given.jobs:
        words += ["--jobs", str(given.jobs)]
    out = io.StringIO()
    with redirect_stdout(out):
        if thandar(words):
            raise SystemExit(1)
    found: dict[str, Any] = json.loads(out.getvalue())["bots"][0]
    return next((side for side in found.get("sides", []) if side["side"] == row.side), found)


def main() -> None:
    """Measure the rows that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", default=list(ROWS), help=f"of {', '.join(ROWS)}")
    parser.add_argument("--limit", default="500ms", help="of a turn, or playouts (default 500ms)")
    parser.add_argument("--games", type=int, default=3000, help="for each row (default 3000)")
    parser.add_argument("--seed", type=int, default=20261117)
    parser.add_argument("--jobs", type=int, default=0, help="processes (default: as many as cores)")
    given = parser.parse_args()
    print("| table | limit | games | won | 95 % interval | asked |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in given.rows:
        row = ROWS[name]
        found = played(row, given)
        share = f"{found['win_rate']:.1%} | {found['low']:.1%} to {found['high']:.1%}"
        members = len(row.table[-1].split(",")) - 1 if row.side else 1  # each is counted
        games = f"{given.limit} | {found['games'] // members:,}"
        print(f"| {row.name} | {games} | {share} | {row.asked} |", flush=True)


if __name__ == "__main__":
    main()
