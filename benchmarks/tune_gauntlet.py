"""How strong the Demons of a gauntlet begin, tuned: python benchmarks/tune_gauntlet.py > stages.py

Prints src/thandar/cards/stages.py. For each deck, difficulty and stage the health is sought with
which `baseline` comes past that stage in a wanted share of all games; the rage is given. The Demons
come in every order. Compiled it takes a few minutes: make compiled, then with
PYTHONPATH=build/compiled.
"""

import argparse
import sys
from itertools import permutations

from thandar.arena.match import NOBODY, Match, Watcher
from thandar.bots.baseline import BaselineBot
from thandar.cards.demons import DEMONS, DIFFICULTIES
from thandar.cards.stages import STAGES
from thandar.engine import layout as at
from thandar.engine.state import State
from thandar.start import new_table

# The shares of games in which one, two and all three Demons fall.
WANTED = {
    "gentle": (0.86, 0.76, 0.66),
    "easy": (0.82, 0.67, 0.54),
    "normal": (0.77, 0.57, 0.42),
    "hard": (0.7, 0.45, 0.29),
    "nightmare": (0.62, 0.34, 0.17),
}
RAGE = {
    "standard": (0, 3, 7),
    "cleric": (3, 7, 12),
    "fighter": (2, 3, 4),
    "ranger": (1, 3, 6),
    "thief": (1, 4, 8),
    "wizard": (1, 2, 4),
}
ORDERS = list(permutations(DEMONS))
LEAST, MOST = 5, 92  # health that a Demon may begin with

Stage = tuple[int, int]


class Felled(Watcher):
    """Counts the games by how many Demons have fallen."""

    def __init__(self) -> None:
        self.games = [0] * (1 + len(DEMONS))

    def over(self, st: State) -> None:
        alive = int(st.s[at.ALIVE])
        self.games[sum(not alive >> seat & 1 for seat in range(1, 1 + len(DEMONS)))] += 1


def rage_at(deck: str, level: str, stage: int) -> int:
    """What each assault deals more: where health does not suffice, later Demons are angrier."""
    harder = max(0, DIFFICULTIES.index(level) - DIFFICULTIES.index("normal"))
    return RAGE[deck][stage] + 2 * stage * harder


def past(deck: str, level: str, stages: list[Stage], games: int) -> list[float]:
    """The shares of games in which one, two and all three Demons fall."""
    STAGES[deck] = (tuple(stages),) * len(DIFFICULTIES)
    felled = Felled()
    for order in ORDERS:
        seats = [deck, *order]
        table = new_table("gauntlet", seats, level)
        seating = [[0, *(NOBODY for _ in order)]]
        Match(table, seats, [BaselineBot], 1, 60.0, seating, felled).play_deals(
            0, games // len(ORDERS)
        )
    whole = sum(felled.games)
    return [sum(felled.games[n:]) / whole for n in range(1, 1 + len(DEMONS))]


def fitting(deck: str, level: str, games: int) -> list[Stage]:
    """Stage by stage the health with which the share is nearest to the wanted one."""
    stages = [(LEAST, rage_at(deck, level, stage)) for stage in range(len(DEMONS))]
    for stage, wanted in enumerate(WANTED[level]):
        least, most = LEAST, MOST
        while most - least > 1:
            middle = (least + most) // 2
            stages[stage] = (middle, rage_at(deck, level, stage))
            if past(deck, level, stages, games)[stage] > wanted:
                least = middle
            else:
                most = middle
        stages[stage] = (least, rage_at(deck, level, stage))
    return stages


def main() -> None:
    """Print the file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=1200, help="for each try (default 1200)")
    given = parser.parse_args()
    print('"""Health and rage of the Demons of a gauntlet, by deck and difficulty, stage by stage.')
    print("\nWritten by benchmarks/tune_gauntlet.py.")
    print('"""\n\nSTAGES = {')
    for deck in RAGE:
        print(f'    "{deck}": (')
        for level in DIFFICULTIES:
            found = fitting(deck, level, given.games)
            print(f"        {tuple(found)},  # {level}", flush=True)
            shares = " ".join(f"{share:.0%}" for share in past(deck, level, found, given.games))
            print(f"{deck} {level}: {found} {shares}", file=sys.stderr, flush=True)
        print("    ),")
    print("}")


if __name__ == "__main__":
    main()
