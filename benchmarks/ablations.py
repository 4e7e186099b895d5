"""What parts of a training are worth: python benchmarks/ablations.py --seconds 75

Each variant learns two-player games from scratch for so long, in a process of its own, and is rated
against `baseline` in games from which nothing is learned, over the second half of the time. Prints
a table. `--set` is the one of `thandar train` and holds for all; with `--jobs 2` two variants learn
at a time, and `--set workers=7` leaves each half of 16 cores.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

from thandar.encoding import network
from thandar.train import run
from thandar.train.command import add_arguments, settings

RATED = 0.1


def any_amounts() -> None:
    """Let attacks and gifts have any amount, not just enough or all."""
    run.Workers = partial(run.Workers, amounts=True)  # type: ignore[misc, assignment]
    run.merged = partial(run.merged, amounts=True)


def no_steps() -> None:
    """Feed the network with plain numbers, not with the steps they have reached."""
    network.STEPS.clear()
    network.TABLE_STEPS.clear()


VARIANTS: dict[str, tuple[dict[str, float], Callable[[], None] | None]] = {
    "as it is": ({}, None),
    "no former selves": ({"league": 0.0}, None),
    "no steps of numbers": ({}, no_steps),
    "attacks with any amount": ({}, any_amounts),
    "512 wide": ({"width": 512}, None),
    "no judge": ({"judge": 0}, None),
}


def main() -> None:
    """Let one variant learn, or each of them in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_arguments(parser)
    parser.add_argument("--seconds", type=float, default=75.0)
    parser.add_argument(
        "--variants", type=variants, default=list(VARIANTS), help=f"of {', '.join(VARIANTS)}"
    )
    parser.add_argument("--jobs", type=int, default=1, help="variants at a time (default 1)")
    parser.add_argument("--only", choices=VARIANTS, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.only:
        print(learned(given.only, given), flush=True)
        return
    print("| variant | decisions a second | decisions | games | won | 95 % interval |", flush=True)
    print("| --- | --- | --- | --- | --- | --- |", flush=True)
    with ThreadPoolExecutor(given.jobs) as pool:
        for line in pool.map(in_a_process, given.variants):
            print(line, end="", flush=True)


def variants(given: str) -> list[str]:
    """The variants of a list with commas."""
    names = given.split(",")
    unknown = sorted(set(names) - set(VARIANTS))
    if unknown:
        raise argparse.ArgumentTypeError(f"unknown: {', '.join(unknown)}")
    return names


def in_a_process(variant: str) -> str:
    """Let a variant learn in a process of its own; its line of the table."""
    words = [sys.executable, *sys.argv, "--only", variant]
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout


def learned(variant: str, given: argparse.Namespace) -> str:
    """Let a variant learn; its line of the table."""
    given.tables = "duel"
    changed, prepare = VARIANTS[variant]
    if prepare is not None:
        prepare()
    chosen = replace(
        settings(given), seconds=given.seconds, every=given.seconds / 2, rated=RATED, **changed
    )
    lines: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        run.Training(chosen, Path(folder), None, lines.append).run()
    last = lines[-1]
    won, low, high = (f"{last[f'duel {part}']:.1%}" for part in ("won", "low", "high"))
    rate, decisions = (f"{last[name] / 1e6:.2f} million" for name in ("rate", "decisions"))
    return (
        f"| {variant} | {rate} | {decisions} | {last['duel games']:,} | {won} | {low} to {high} |"
    )


if __name__ == "__main__":
    main()
