"""Decisions a second of batches of games, on one core: python benchmarks/batch_speed.py

Actions are drawn at random; observations and masks are written for every decision. The engine's
own moves a second, without any of that, stand beside it. Measure with build/profiled, on a quiet
machine: `make profiled; PYTHONPATH=build/profiled .venv/bin/python benchmarks/batch_speed.py`.
"""

import argparse
import time

from thandar.engine.playout import play_games
from thandar.env.games import Games
from thandar.start import new_table

ROUNDS = 5
GAMES = 2000  # of the engine alone
TABLES = {
    "two players": ("free-for-all", ("standard",) * 2),
    "two heroes": ("free-for-all", ("wizard", "cleric")),
    "four players": ("free-for-all", ("standard",) * 4),
    "Hydra": ("hydra", ("standard",) * 4),
    "Emperor": ("emperor", ("standard",) * 6),
    "three and the Lich": ("boss", ("cleric", "fighter", "wizard", "lich")),
    "solo": ("solo", ("standard", "demon")),
}


def main() -> None:
    """Measure every kind of table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=64, help="games in a batch (default 64)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    given = parser.parse_args()
    print(f"{'':20} {'columns':>8} {'actions':>8} {'decisions/s':>12} {'engine moves/s':>15}")
    for name, table in TABLES.items():
        games = Games([table], given.games, seed=1)
        best = max(speed(games, given.seconds) for _ in range(ROUNDS))
        moves = max(engine_speed(*table) for _ in range(ROUNDS))
        sizes = games.encoding.width, len(games.encoding.actions)
        print(f"{name:20} {sizes[0]:8} {sizes[1]:8} {best:12,.0f} {moves:15,.0f}", flush=True)


def speed(games: Games, seconds: float) -> float:
    """Decisions a second."""
    made = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        for _ in range(100):
            games.actions[:] = games.guesses
            games.step()
        made += 100 * games.n
    return made / (time.perf_counter() - start)


def engine_speed(format: str, seats: tuple[str, ...]) -> float:
    """Random moves a second of the engine alone."""
    start = time.perf_counter()
    moves = play_games(new_table(format, list(seats)), GAMES, 1)
    return moves / (time.perf_counter() - start)


if __name__ == "__main__":
    main()
