"""How long the network takes to decide, on one core: python benchmarks/net_speed.py

It plays games with itself. Only decisions that it is asked for are timed, looking and answering
included: forced moves and cards that are played by themselves take no time worth naming.
Measure with a compiled build: `PYTHONPATH=build/compiled .venv/bin/python benchmarks/net_speed.py`.
"""

import argparse
import os
import time
from pathlib import Path

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"  # before NumPy is there

import numpy as np  # noqa: E402

from thandar.bots.brain import SHIPPED, Brain, learned  # noqa: E402
from thandar.encoding.actions import Asking  # noqa: E402
from thandar.engine.seat_view import SeatView  # noqa: E402
from thandar.env.games import Games  # noqa: E402

WARM = 50  # decisions that do not count
TABLES = {
    "two players": ("free-for-all", ("standard",) * 2),
    "two heroes": ("free-for-all", ("wizard", "cleric")),
    "four players": ("free-for-all", ("standard",) * 4),
    "Hydra": ("hydra", ("standard",) * 4),
    "Emperor": ("emperor", ("standard",) * 6),
    "against Lich": ("boss", ("cleric", "fighter", "wizard", "lich")),
}


def main() -> None:
    """Measure at every kind of table that the network knows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--net", type=Path, default=SHIPPED, help="the network (default: ours)")
    parser.add_argument("--decisions", type=int, default=5000, help="at each table (default 5000)")
    given = parser.parse_args()
    print(f"{'':14} {'median':>9} {'mean':>9} {'95 % within':>12}")
    for name, table in TABLES.items():
        games = Games([table], 1, seed=1, shortcuts=True)
        st = games.batch.askings[0].st
        if learned(given.net).knows(st):
            mind = learned(given.net).at(SeatView(st, list(table[1])))
            spent = 1000 * np.array(times(mind, games, given.decisions))
            median, most = np.median(spent), np.percentile(spent, 95)
            print(f"{name:14} {median:6.3f} ms {spent.mean():6.3f} ms {most:9.3f} ms", flush=True)


def times(mind: Brain, games: Games, decisions: int) -> list[float]:
    """Seconds that each decision took."""
    slots = games.encoding.slot_table()
    asking = games.batch.askings[0]
    found: list[float] = []
    for _ in range(WARM + decisions):
        asked = Asking(asking.st)
        asked.copy(asking)
        start = time.perf_counter()
        action = mind.best(asked)
        found.append(time.perf_counter() - start)
        games.actions[0] = slots[action]
        games.step()
    return found[WARM:]


if __name__ == "__main__":
    main()
