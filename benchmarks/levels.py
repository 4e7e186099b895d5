"""How strong the levels are, on one scale: python benchmarks/levels.py

Neighbours play each other, and those two apart; the ratings are fitted to all results at once
(Bradley and Terry's model, in Elo's unit), with `normal` at 1500. Prints Markdown tables with 95 %
intervals; docs/levels.md holds the ones that were measured last, and src/thandar/bots/levels.py the
ratings. What is played can be kept in a file and added to: levels that think take long.

    python benchmarks/levels.py --levels beginner,easy,normal,hard --results results.json
    python benchmarks/levels.py --pairs expert:hard,expert:normal --games 600 --results results.json
"""

import argparse
import io
import json
from contextlib import redirect_stdout
from math import log, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from thandar.arena.report import wilson
from thandar.bots import LEVELS
from thandar.cli import main as thandar

ANCHOR, ANCHORED = "normal", 1500
UNIT = 400 / log(10)  # of a rating, in the logarithm of the odds
SURE = 1.96  # standard errors to each side of an interval of 95 %


class Score(NamedTuple):
    """What came of the games of two levels."""

    better: str
    worse: str
    games: int
    won: int  # by the better one
    lost: int


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--levels", default=",".join(LEVELS), help="which of them (default: all)")
    parser.add_argument("--pairs", default="", help="these pairs instead: expert:hard,hard:normal")
    parser.add_argument("--games", type=int, default=10_000, help="of each pair (default 10000)")
    parser.add_argument("--seed", type=int, default=20261117)
    parser.add_argument("--results", type=Path, help="a file to add to and to fit together with")
    given = parser.parse_args()
    scores = kept(given.results)
    for better, worse in pairs(given.pairs, given.levels.split(",")):
        scores[better, worse] = played(better, worse, given.games, given.seed)
        if given.results:
            given.results.write_text(json.dumps(list(scores.values()), indent=1) + "\n")
    print("\n".join(tables(list(scores.values()))))


def kept(path: Path | None) -> dict[tuple[str, str], Score]:
    """What was played before; a pair that is played again is counted anew."""
    if path is None or not path.exists():
        return {}
    scores = [Score(*row) for row in json.loads(path.read_text())]
    return {(score.better, score.worse): score for score in scores}


def pairs(asked: str, names: list[str]) -> list[tuple[str, str]]:
    """The pairs that were asked for, or all that are one or two apart, the better one first."""
    if asked:
        return [tuple(pair.split(":")) for pair in asked.split(",")]
    order = [name for name in LEVELS if name in names]
    return [(order[k], order[k - apart]) for apart in (1, 2) for k in range(apart, len(order))]


def played(better: str, worse: str, games: int, seed: int) -> Score:
    """Let two levels play duels of standard decks, every deal from both sides."""
    words = ["arena", "--bots", f"{better},{worse}", "--games", str(games), "--seed", str(seed)]
    out = io.StringIO()
    with redirect_stdout(out):
        if thandar([*words, "--json"]):
            raise SystemExit(1)
    found: dict[str, Any] = json.loads(out.getvalue())
    first, second = found["bots"]
    return Score(better, worse, found["games"], first["wins"], second["wins"])


def fitted(scores: list[Score]) -> dict[str, tuple[float, float]]:
    """For each level its rating and the standard error of that, by Newton's method."""
    names = [name for name in LEVELS if any(name in score[:2] for score in scores)]
    if unconnected := set(names) - connected(scores):
        raise SystemExit(f"no games lead from {ANCHOR} to {', '.join(sorted(unconnected))}")
    free = [name for name in names if name != ANCHOR]
    ratings = np.zeros(len(free))
    for _ in range(50):
        slope = np.zeros(len(free))
        bend = np.zeros((len(free), len(free)))
        for score in scores:
            side = np.array([(n == score.better) - (n == score.worse) for n in free], dtype=float)
            expected = 1 / (1 + np.exp(-side @ ratings))
            decided = score.won + score.lost
            slope += side * (score.won - decided * expected)
            bend += np.outer(side, side) * decided * expected * (1 - expected)
        spread = np.linalg.inv(bend)
        ratings = ratings + spread @ slope
    found = {
        name: (ANCHORED + UNIT * ratings[k], UNIT * sqrt(spread[k, k]))
        for k, name in enumerate(free)
    }
    found[ANCHOR] = (ANCHORED, 0.0)
    return {name: found[name] for name in names}


def connected(scores: list[Score]) -> set[str]:
    """The levels that have played with the anchor, or with others who have."""
    found = {ANCHOR}
    for _ in scores:
        for better, worse, *_ in scores:
            if {better, worse} & found:
                found |= {better, worse}
    return found


def tables(scores: list[Score]) -> list[str]:
    """The ratings, and the results that they are made of."""
    ratings = fitted(scores)
    lines = ["| level | rating | 95 % interval |", "| --- | --- | --- |"]
    for name, (rating, error) in ratings.items():
        interval = (
            f"{rating - SURE * error:.0f} to {rating + SURE * error:.0f}" if error else "fixed"
        )
        lines.append(f"| `{name}` | {rating:.0f} | {interval} |")
    lines += ["", "| level | against | games | won | 95 % interval | by the ratings |"]
    lines.append("| --- | --- | --- | --- | --- | --- |")
    for better, worse, games, won, lost in scores:
        low, high = wilson(won, won + lost)
        apart = ratings[better][0] - ratings[worse][0]
        lines.append(
            f"| `{better}` | `{worse}` | {games:,} | {won / (won + lost):.1%} |"
            f" {low:.1%} to {high:.1%} | {1 / (1 + 10 ** (-apart / 400)):.1%} |"
        )
    return lines


if __name__ == "__main__":
    main()
