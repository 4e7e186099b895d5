"""Random games a second of every format, one core: python benchmarks/formats_speed.py

Run it with PYTHONPATH=build/profiled, after `make profiled`, to measure the compiled engine.
CPU time, best of five rounds; the tables mix heroes and standard players where a format allows it.
"""

import time

from thandar.engine import state
from thandar.engine.playout import play_games
from thandar.start import new_table

ROUNDS = 5
GAMES = 400
TABLES = {
    "free-for-all": ["standard", "standard"],
    "hunter-first-blood": ["standard", "cleric", "thief"],
    "hunter-last-one-standing": ["standard", "cleric", "thief"],
    "hydra": ["standard", "wizard", "standard", "ranger"],
    "emperor": ["wizard", "standard", "thief", "cleric", "ranger", "fighter"],
    "boss": ["cleric", "wizard", "fighter", "lich"],
    "solo": ["standard", "demon"],
}


def main() -> None:
    """Print a line for each format: games a second, moves a game."""
    print("interpreted" if str(state.__file__).endswith(".py") else "compiled")
    for format, seats in TABLES.items():
        table = new_table(format, seats)
        best = float("inf")
        for _ in range(ROUNDS):
            begin = time.process_time()
            moves = play_games(table, GAMES, 1)
            best = min(best, time.process_time() - begin)
        length = f"{moves / GAMES:,.0f} moves a game"
        print(f"{GAMES / best:>10,.0f}  {format}, {len(seats)} seats, {length}")


if __name__ == "__main__":
    main()
