"""How strong the network is against baseline, table by table: python benchmarks/net_strength.py

Every deal is played with the network on each side (alone against the others where everybody is) and
baseline everywhere else; deals are those of the arena, which no training has. Prints a Markdown
table with 95 % intervals; docs/net.md holds the one that was measured last.
"""

import argparse
import io
import json
from contextlib import redirect_stdout
from typing import Any

from thandar.cli import main as thandar
from thandar.formats import find
from thandar.start import sides

PARTY = ("cleric", "fighter", "wizard", "ranger", "thief")
TABLES = [
    ("free-for-all", ("standard", "standard")),
    ("free-for-all", ("wizard", "fighter")),
    ("free-for-all", ("cleric", "thief")),
    ("free-for-all", ("ranger", "ranger")),
    ("free-for-all", ("standard",) * 3),
    ("free-for-all", ("standard",) * 4),
    ("free-for-all", ("cleric", "ranger", "thief", "wizard")),
    ("hunter-first-blood", ("standard",) * 4),
    ("hunter-last-one-standing", ("standard",) * 4),
    ("hydra", ("standard",) * 4),
    ("hydra", ("cleric", "wizard", "fighter", "ranger")),
    ("emperor", ("standard",) * 6),
    ("free-for-all", ("standard",) * 5),
    ("free-for-all", ("standard",) * 6),
    *(("boss", (*PARTY[:size], boss)) for boss in ("lich", "dragon") for size in range(1, 6)),
    ("boss", ("lich", "dragon")),
]


def played(bot: str, format: str, seats: tuple[str, ...], games: int, seed: int) -> dict[str, Any]:
    """What came of games of a bot with baseline."""
    words = ["arena", "--bots", f"{bot},baseline", "--games", str(games), "--seed", str(seed)]
    words += ["--format", format, "--seats", ",".join(seats), "--json"]
    out = io.StringIO()
    with redirect_stdout(out):
        if thandar(words):
            raise SystemExit(1)
    found: dict[str, Any] = json.loads(out.getvalue())["bots"][0]
    return found


def main() -> None:
    """Measure every table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="net", help="or net:FILE (default net)")
    parser.add_argument("--games", type=int, default=2000, help="at each table (default 2000)")
    parser.add_argument("--seed", type=int, default=20261117)
    given = parser.parse_args()
    print("| table | games | won | 95 % interval | fair share |")
    print("| --- | --- | --- | --- | --- |")
    for format, seats in TABLES:
        bot = played(given.bot, format, seats, given.games, given.seed)
        names = ", ".join(seats) if set(seats) != {"standard"} else f"{len(seats)} standard decks"
        fair = f"{1 / (max(sides(find(format), list(seats))) + 1):.0%}"
        rows = [(f"{format}: {names}", fair, given.games, bot)]
        if "sides" in bot:  # a party and a boss
            half = given.games // 2
            rows = [(f"{rows[0][0]}, as the {one['side']}", "", half, one) for one in bot["sides"]]
        for name, fair, games, one in rows:
            won, low, high = (f"{one[key]:.1%}" for key in ("win_rate", "low", "high"))
            print(f"| {name} | {games:,} | {won} | {low} to {high} | {fair} |", flush=True)


if __name__ == "__main__":
    main()
