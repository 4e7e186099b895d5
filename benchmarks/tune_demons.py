"""How strong the Demons begin, tuned: python benchmarks/tune_demons.py > strengths.py

Prints src/thandar/cards/strengths.py. For each Demon, deck and difficulty the health is sought with
which `baseline` wins a wanted share of its games; the rage is given. Decks of which the planner
makes more are wanted to win less with it, and the other way round, so that a difficulty is about as
hard with every deck for both: benchmarks/win_rates.py measures what comes of that. Compiled it
takes some minutes: make compiled, then with PYTHONPATH=build/compiled.
"""

import argparse
import sys

from thandar.arena.match import NOBODY, Match
from thandar.bots.baseline import BaselineBot
from thandar.cards.demons import DEMONS, DIFFICULTIES, Strength
from thandar.start import new_table

WANTED = dict(zip(DIFFICULTIES, (0.66, 0.54, 0.42, 0.29, 0.17)))
# More or less of that, for decks that gain less or more by skill.
SKILL = {"standard": 0.04, "cleric": 0.04, "fighter": -0.06, "thief": 0.05, "wizard": -0.06}
RAGE = {"standard": 0, "cleric": 3, "fighter": 2, "ranger": 1, "thief": 1, "wizard": 1}
LEAST, MOST = 10, 85  # health that a Demon may begin with


def won(demon: str, hero: str, level: str, strength: Strength, games: int) -> float:
    """The share of games that baseline wins."""
    DEMONS[demon].against[hero] = (strength,) * len(DIFFICULTIES)
    seats = [hero, demon]
    table = new_table("solo", seats, level)
    match = Match(table, seats, [BaselineBot], 1, 60.0, [[0, NOBODY]])
    return match.play_deals(0, games).wins[0] / games


def fitting(demon: str, hero: str, level: str, games: int) -> Strength:
    """The health with which the share is nearest to the wanted one; more health, fewer wins."""
    rage = RAGE[hero]
    wanted = WANTED[level] + SKILL.get(hero, 0)
    least, most = LEAST, MOST
    while most - least > 1:
        middle = (least + most) // 2
        if won(demon, hero, level, Strength(middle, rage), games) > wanted:
            least = middle
        else:
            most = middle
    return Strength(least, rage)


def main() -> None:
    """Print the file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=2000, help="for each try (default 2000)")
    given = parser.parse_args()
    print('"""Health and rage of the Demons at the start, by deck and difficulty, gentlest first.')
    print("\nWritten by benchmarks/tune_demons.py.")
    print('"""\n\nSTRENGTHS = {')
    for demon in DEMONS:
        print(f'    "{demon}": {{')
        for hero in RAGE:
            found = [fitting(demon, hero, level, given.games) for level in DIFFICULTIES]
            pairs = ", ".join(str(tuple(strength)) for strength in found)
            print(f'        "{hero}": ({pairs}),', flush=True)
            print(f"{demon} {hero}: {pairs}", file=sys.stderr)
        print("    },")
    print("}")


if __name__ == "__main__":
    main()
