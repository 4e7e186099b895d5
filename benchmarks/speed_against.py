"""Two builds beside each other: python benchmarks/speed_against.py OLD NEW

OLD and NEW are folders that hold a compiled `thandar` package, such as build/profiled of two
checkouts after `make profiled`. Random games of two players are played in turn, old, new, old,
new, each time in a process of its own, and the medians are compared: whatever else the machine does
meets both.
With `--within 10` the exit status is 1 if NEW is more than 10 % slower than OLD.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

ROUNDS = 15
MEASURE = """
import json, sys, time
from thandar.engine import playout, state
from thandar.start import new_table
table = new_table("free-for-all", ["standard", "standard"])
seconds = float(sys.argv[1])
playout.play_games(table, 50, 1)
games = spent = 0
started = time.process_time()
while spent < seconds:
    playout.play_games(table, 100, 1)
    games += 100
    spent = time.process_time() - started
compiled = not str(state.__file__).endswith(".py")
print(json.dumps({"speed": games / spent, "compiled": compiled, "file": str(state.__file__)}))
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path, help="the folder of the build before")
    parser.add_argument("new", type=Path, help="the folder of the build after")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"(default {ROUNDS})")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each run (default 0.5)")
    parser.add_argument("--within", type=float, metavar="PERCENT", help="fail if slower than that")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if arguments.rounds < 1:
        parser.error("--rounds must be 1 or more")
    folders = {"old": arguments.old, "new": arguments.new}
    for name, folder in folders.items():
        if not (folder / "thandar").is_dir():
            parser.error(f"{name}: there is no package thandar in {folder}")
    speeds: dict[str, list[float]] = {"old": [], "new": []}
    for k in range(arguments.rounds):
        for name, folder in folders.items():
            speeds[name].append(speed(folder.resolve(), arguments.seconds))
        if sys.stderr.isatty():
            print(f"\r{k + 1}/{arguments.rounds}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    old, new = (statistics.median(speeds[name]) for name in folders)
    change = 100 * (new / old - 1)
    if arguments.json:
        print(json.dumps({"old": old, "new": new, "percent": change, "runs": speeds}, indent=2))
    else:
        print(f"median of {arguments.rounds} runs each, random games of two players a second")
        print(f"{old:>10,.0f}  old: {arguments.old}")
        print(f"{new:>10,.0f}  new: {arguments.new}")
        print(f"{change:>+10.1f}  percent")
    return int(arguments.within is not None and change < -arguments.within)


def speed(folder: Path, seconds: float) -> float:
    """Games a second of one run of a build."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(seconds)],
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(f"{folder} cannot be measured:\n{done.stderr}")
    figures = json.loads(done.stdout)
    if not figures["compiled"]:
        sys.exit(f"{folder} is not compiled: {figures['file']}")
    result: float = figures["speed"]
    return result


if __name__ == "__main__":
    sys.exit(main())
