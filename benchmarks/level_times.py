"""How long the levels think: python benchmarks/level_times.py

First a whole turn of each level, at small and large tables; then how long a `normal` bot of another
table waits for its move on a server while experts think. Prints Markdown tables.
"""

import argparse
import asyncio
import time
from typing import Any

from thandar import Game
from thandar.bots import LEVELS, make_bot
from thandar.server.metrics import Metrics
from thandar.server.workers import Workers

TABLES: list[tuple[Any, list[Any]]] = [
    ("free-for-all", ["standard"] * 2),
    ("free-for-all", ["standard"] * 6),
    ("hydra", ["cleric", "wizard", "fighter", "ranger"]),
    ("boss", ["cleric", "fighter", "wizard", "lich"]),
    ("solo", ["thief", "demon"]),
]
BOT_TIME = 10.0
QUEUE = 1000


def main() -> None:
    """Measure both."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--levels", default=",".join(LEVELS), help="which of them (default: all)")
    parser.add_argument("--turns", type=int, default=60, help="at each table (default 60)")
    parser.add_argument("--workers", type=int, default=2, help="of the server (default 2)")
    parser.add_argument("--experts", type=int, default=4, help="tables with one (default 4)")
    parser.add_argument("--moves", type=int, default=200, help="of `normal` (default 200)")
    given = parser.parse_args()
    print("| level | table | turn, mean | longest |")
    print("| --- | --- | --- | --- |")
    for level in given.levels.split(","):
        for format, seats in TABLES:
            times = turn_times(level, format, seats, given.turns)
            mean = sum(times) / len(times)
            print(f"| `{level}` | {format}, {len(seats)} | {mean:.2f} s | {max(times):.2f} s |")
    print("\n| beside it think | move of `normal`, median | 99 of 100 | longest |")
    print("| --- | --- | --- | --- |")
    for experts in (0, given.experts):
        waits = sorted(asyncio.run(waits_beside(given.workers, experts, given.moves)))
        shown = (waits[len(waits) // 2], waits[len(waits) * 99 // 100], waits[-1])
        print(
            f"| {experts} experts | " + " | ".join(f"{wait * 1000:.0f} ms" for wait in shown), "|"
        )


def turn_times(level: str, format: Any, seats: list[Any], turns: int) -> list[float]:
    """How long some turns take in which a level plays all seats."""
    times: list[float] = []
    seed = 0
    while len(times) < turns:
        seed += 1
        game = Game.new(format, seats, seed=seed)
        bots = [make_bot(level, seed * 8 + k) for k in range(len(seats))]
        turn, spent = game.turn, 0.0
        while game.decision is not None and len(times) < turns:
            seat = game.decision.seat
            began = time.perf_counter()
            game.do(bots[seat - 1].move(game, seat), seat)
            spent += time.perf_counter() - began
            if game.turn != turn:
                times.append(spent)
                turn, spent = game.turn, 0.0
    return times


async def waits_beside(workers: int, experts: int, moves: int) -> list[float]:
    """How long moves of `normal` take on a server's workers while so many experts think."""
    pool = Workers(workers, BOT_TIME, QUEUE, Metrics())
    beside = [asyncio.create_task(think_on(pool, f"table {k}", k)) for k in range(experts)]
    game = Game.new(seed=7, first=1)
    for _ in range(workers):
        await pool.move(game, "normal", 1)
    if experts:
        await asyncio.sleep(3.0)
    waits = []
    for _ in range(moves):
        began = time.perf_counter()
        await pool.move(game, "normal", 1)
        waits.append(time.perf_counter() - began)
        await asyncio.sleep(0.02)
    for task in beside:
        task.cancel()
    await pool.stop()
    return waits


async def think_on(pool: Workers, table: str, seed: int) -> None:
    """An expert plays both seats of one duel after the other."""
    while True:
        game = Game.new(seed=seed)
        while game.decision is not None:
            seat = game.decision.seat
            game.do(await pool.move(game, "expert", seat, table), seat)


if __name__ == "__main__":
    main()
