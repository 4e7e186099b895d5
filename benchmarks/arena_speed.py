"""The arena's speed beside the engine's, in one run: python benchmarks/arena_speed.py

The engine's is `play_games`, random games without bots. Each is measured several times in turn, on
one core, and the best of each counts, so that whatever else the machine does spoils little.
"""

import argparse
import json
import time
from collections.abc import Callable

from thandar.arena.plan import make_match, make_plan
from thandar.engine import playout, state
from thandar.start import new_table

ROUNDS = 5
WANTED_RATIO = 0.6
WANTED_BASELINE = 1500


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each measurement")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    kinds = {"bench": bench, "random": arena("random"), "baseline": arena("baseline")}
    best = dict.fromkeys(kinds, 0.0)
    for _ in range(ROUNDS):
        for name, play in kinds.items():
            best[name] = max(best[name], speed(play, arguments.seconds / ROUNDS))
    figures = {
        "compiled": not str(state.__file__).endswith(".py"),
        "bench_games_per_second": best["bench"],
        "arena_random_games_per_second": best["random"],
        "arena_baseline_games_per_second": best["baseline"],
        "ratio": best["random"] / best["bench"],
    }
    if arguments.json:
        print(json.dumps(figures, indent=2))
        return
    print("compiled" if figures["compiled"] else "interpreted: not what the arena is measured by")
    print(f"{best['bench']:>10,.0f}  random games a second, engine alone (thandar bench)")
    print(f"{best['random']:>10,.0f}  random games a second, arena, one core")
    print(f"{figures['ratio']:>10.0%}  of the engine's speed (wanted: {WANTED_RATIO:.0%})")
    print(f"{best['baseline']:>10,.0f}  baseline games a second (wanted: {WANTED_BASELINE:,})")


def speed(play: Callable[[int], int], seconds: float) -> float:
    """Games a second; `play` plays about so many games and says how many they were."""
    games = 0
    size = 2
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        games += play(size)
        size = min(2 * size, 500)
    return games / spent


def bench(games: int) -> int:
    playout.play_games(new_table("free-for-all", ["standard", "standard"]), games, 1)
    return games


def arena(bot: str) -> Callable[[int], int]:
    """Games of a bot against itself."""
    match = make_match(make_plan([bot], 2, 1, 2, 10.0, "free-for-all"))
    return lambda games: match.play_deals(0, games // 2).games


if __name__ == "__main__":
    main()
