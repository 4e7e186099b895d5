"""How often baseline wins against the bosses and the Demon: python benchmarks/win_rates.py

Prints Markdown tables with 95 % intervals (Wilson's). Every seat is played by the bot baseline.

A party of n heroes: the games go through all ways of choosing n of the five heroes, one after the
other, so that every hero takes part equally often; they sit in the order of the alphabet. Solo:
each hero and the standard deck alone against the Demon. Boss against boss: who begins is left to
chance. The same number of games and the same seed give the same tables, on any number of
processes; docs/formats/win-rates.md holds the ones that were measured last.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations

from thandar.arena.match import NOBODY, Match
from thandar.arena.plan import make_match, make_plan
from thandar.arena.report import wilson
from thandar.arena.workers import cores
from thandar.bots.baseline import BaselineBot
from thandar.cards import BOSSES, DEMON, DIFFICULTIES, HEROES, STANDARD
from thandar.engine import state

PARTY = sorted(name for name in HEROES if name != STANDARD)
BOT = "baseline"
TIME = 10.0
CHUNK = 200  # deals for a process at a time


Task = tuple[str, tuple[str, ...], str | None, int, int, int]


def play(task: Task) -> list[int]:
    """Games, wins of the first seat and with it its side, turns.

    Baseline draws no numbers: each deal is played once, since rotating it would change nothing.
    """
    format, table, level, seed, first, count = task
    plan = make_plan([BOT], 1, seed, list(table), TIME, format, level)
    seating = [NOBODY if name == DEMON else 0 for name in table]
    laid = make_match(plan).table
    match = Match(laid, list(table), [BaselineBot], seed, TIME, [seating])
    tally = match.play_deals(first, count)
    return [tally.games, tally.wins[0], tally.turns]


class Score:
    """Games and how many of them one side has won."""

    def __init__(self, results: list[list[int]]) -> None:
        self.games, self.wins, self.turns = (sum(column) for column in zip(*results))

    @property
    def rate(self) -> str:
        """The rate and its interval."""
        low, high = wilson(self.wins, self.games)
        return f"{self.wins / self.games:.1%} ({low:.1%} – {high:.1%})"

    def average_turns(self, seats: int) -> str:
        """How many turns each seat has had."""
        return f"{self.turns / self.games / seats:.1f}"


Row = tuple[str, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000, help="for each figure (default 4000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores(), help="processes (default: all cores)")
    arguments = parser.parse_args()
    if str(state.__file__).endswith(".py"):
        print("not compiled, so this takes long: make compiled", file=sys.stderr)
    run(arguments.games, arguments.seed, arguments.jobs, progress)


def run(games: int, seed: int, jobs: int, told: Callable[[int, int, str], None]) -> None:
    """Measure and print everything."""
    total = 5 * len(BOSSES) + len(HEROES) * len(DIFFICULTIES) + 3
    done = 0
    with ProcessPoolExecutor(jobs) as pool:

        def measured(name: str, tables: list[list[str]], format: str, level: str | None) -> Score:
            nonlocal done
            told(done, total, name)
            done += 1
            share = -(-games // len(tables))
            tasks: list[Task] = [
                (format, tuple(table), level, seed, first, min(CHUNK, share - first))
                for table in tables
                for first in range(0, share, CHUNK)
            ]
            return Score(list(pool.map(play, tasks)))

        print(f"{games:,} games for each figure, or a few more; seed {seed}.\n")
        show("Parties against a boss: wins of the party", party_rows(measured))
        show("Alone against the Demon: wins of the player", solo_rows(measured))
        show("Boss against boss: wins of the first named", boss_rows(measured))
    told(total, total, "")


Measured = Callable[[str, list[list[str]], str, str | None], Score]


def party_rows(measured: Measured) -> Iterator[Row]:
    """For each size of the party a row."""
    yield ("heroes", *(f"{boss}, turns each" for boss in BOSSES))
    for size in range(1, len(PARTY) + 1):
        cells = []
        for boss in BOSSES:
            tables = [[*party, boss] for party in combinations(PARTY, size)]
            score = measured(f"{size} heroes, {boss}", tables, "boss", None)
            cells.append(f"{score.rate}, {score.average_turns(size + 1)}")
        yield (str(size), *cells)


def solo_rows(measured: Measured) -> Iterator[Row]:
    """For each hero a row."""
    yield ("player", *(f"{level}, turns" for level in DIFFICULTIES))
    for hero in [STANDARD, *PARTY]:
        cells = []
        for level in DIFFICULTIES:
            score = measured(f"{hero}, {level}", [[hero, "demon"]], "solo", level)
            cells.append(f"{score.rate}, {score.average_turns(2)}")
        yield (hero, *cells)


def boss_rows(measured: Measured) -> Iterator[Row]:
    """For each pair of bosses a row."""
    yield ("bosses", "wins, turns each")
    for one, other in (("lich", "dragon"), ("lich", "lich"), ("dragon", "dragon")):
        score = measured(f"{one}, {other}", [[one, other]], "boss", None)
        yield (f"{one} – {other}", f"{score.rate}, {score.average_turns(2)}")


def show(title: str, rows: Iterator[Row]) -> None:
    """Print a table, each row as soon as it is known."""
    print(f"## {title}\n")
    head = next(rows)
    print(f"| {' | '.join(head)} |")
    print(f"| {' | '.join('---' for _ in head)} |")
    for row in rows:
        print(f"| {' | '.join(row)} |", flush=True)
    print()


def progress(done: int, total: int, name: str) -> None:
    """Say on the standard error, if that is a terminal, what is being played."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{100 * done // total:>3}%  {name}")
        sys.stderr.flush()
        if done == total:
            sys.stderr.write("\r\033[K")


if __name__ == "__main__":
    main()
