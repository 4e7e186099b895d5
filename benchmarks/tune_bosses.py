"""The fair handicaps of tables with a boss, sought: python benchmarks/tune_bosses.py > handicaps.py

Prints src/thandar/cards/handicaps.py. A table is fair when `baseline`, playing every seat, wins
about half of the games on either side. Where officially it does not, the handicaps in `ladder` are
tried, the plainest first, until one does; the games go through all parties of a size. What comes of
it is measured by benchmarks/win_rates.py, on other deals and with other bots.

Compiled it takes some minutes: make compiled, then with PYTHONPATH=build/compiled.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import combinations, product

from thandar.arena.match import Match
from thandar.bots import bot_class
from thandar.cards import BOSSES, HEROES, STANDARD, character
from thandar.engine.handicap import Handicap
from thandar.errors import BadSetup
from thandar.handicap import Sides, words
from thandar.start import new_table

PARTY = sorted(name for name in HEROES if name != STANDARD)
PAIRS = (("lich", "dragon"), ("lich", "lich"), ("dragon", "dragon"))
TIME = 60.0
SEED = 2  # other deals than those that are measured
NEAR = 0.05  # of a half, so that it is fair on other deals as well
FAR = 0.12  # a few games are enough to see that
OFFICIAL = (Handicap(), Handicap())
FULL_HAND = 5
# While it clings, less health on its jars does not weaken a Lich: it is on the last one the sooner.
WEAKER_LICH = (
    Handicap(),
    Handicap(minions_rest=True),
    *(Handicap(health=less, minions_rest=True, no_clinging=True) for less in (0, -10, -20)),
)


class Table:
    """A table, for which a handicap is sought: all parties of a size, or two bosses."""

    def __init__(self, seatings: list[list[str]], bot: str, games: int) -> None:
        self.seatings = seatings
        self.bot = bot_class(bot, TIME)
        self.deals = -(-games // len(seatings))

    def won(self, sides: Sides, deals: int) -> float:
        """The share of games that the first side wins."""
        handicap = [side.as_dict() for side in sides]
        games = wins = 0
        for seats in self.seatings:
            laid = new_table("boss", seats, handicap=handicap)
            match = Match(laid, seats, [self.bot], SEED, TIME, [[0] * len(seats)])
            tally = match.play_deals(0, deals)
            games += tally.games
            wins += tally.wins[0]
        return wins / games

    def fair(self, sides: Sides) -> float | None:
        """The share of wins, if it is near enough to a half."""
        if abs(self.won(sides, -(-self.deals // 10)) - 0.5) > FAR:
            return None
        share = self.won(sides, self.deals)
        return share if abs(share - 0.5) <= NEAR else None

    def fitting(self) -> tuple[Sides, float]:
        """The plainest handicap that is fair, and the share of wins with it."""
        share = self.won(OFFICIAL, self.deals)
        if abs(share - 0.5) <= NEAR:
            return OFFICIAL, share
        for sides in sorted(ladder(self.seatings[0], share < 0.5), key=plainness):
            try:
                found = self.fair(sides)
            except BadSetup:  # health that leaves nothing
                continue
            if found is not None:
                return sides, found
        raise SystemExit(f"no handicap is fair for {self.seatings[0]}")


def ladder(seats: list[str], weak: bool) -> Iterator[Sides]:
    """The handicaps that may help the first side where it is weak, or its opponent."""
    first, boss = seats[0], seats[-1]
    if first in BOSSES:
        for health in range(5, 50, 5):
            yield Handicap(health=health if weak else -health), Handicap()
            yield Handicap(), Handicap(health=-health if weak else health)
    elif weak:
        weaker = WEAKER_LICH if boss == "lich" else (Handicap(), Handicap(health=-10))
        for hand, health, own, less in product((0, FULL_HAND), range(0, 45, 5), (0, 3), weaker):
            yield Handicap(health=health, hand=hand), less._replace(hand=own)
    else:
        usual = character(boss, len(seats) - 1).hand
        for less, hand, health in product(
            range(0, -25, -5), (0, usual + 2), range(0, 105, 5 * len(seats[:-1]))
        ):
            yield Handicap(health=less), Handicap(health=health, hand=hand)


def plainness(sides: Sides) -> float:
    """How much a handicap asks of people to remember and to get used to; the least comes first.

    A party counts health dearer than a Dragon that has 50 for each of them.
    """
    party, boss = sides
    health = abs(party.health) / 10 + abs(boss.health) / 20
    return len(party.as_dict()) + len(boss.as_dict()) + health


def tables(bot: str, games: int) -> Iterator[tuple[str, str, Table]]:
    """All tables, with the part of the file and the key under which they stand."""
    for boss, size in product(BOSSES, range(1, len(PARTY) + 1)):
        seatings = [[*party, boss] for party in combinations(PARTY, size)]
        yield "party", boss, Table(seatings, bot, games)
    for pair in PAIRS:
        yield "duel", str(pair).replace("'", '"'), Table([list(pair)], bot, games)


def main() -> None:
    """Print the file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bot", default="baseline", help="who plays every seat")
    parser.add_argument("--games", type=int, default=2000, help="for each try (default 2000)")
    given = parser.parse_args()
    found: dict[str, dict[str, list[str]]] = {"party": {}, "duel": {}}
    for part, key, table in tables(given.bot, given.games):
        sides, share = table.fitting()
        text = words(sides, duel=part == "duel")
        found[part].setdefault(key, []).append(text)
        print(f"{', '.join(table.seatings[0])}: {share:.1%} {text}", file=sys.stderr, flush=True)
    print('"""The handicaps with which tables with a boss are about fair, by number of heroes.\n')
    print("Written by benchmarks/tune_bosses.py; empty where the official set-up is fair.")
    print('"""\n\nFAIR_PARTIES: dict[str, tuple[str, ...]] = {')
    for boss, texts in found["party"].items():
        print(f'    "{boss}": (')
        for text in texts:
            print(f'        "{text}",')
        print("    ),")
    print("}\nFAIR_DUELS: dict[tuple[str, str], str] = {")
    for pair, (text,) in found["duel"].items():
        print(f'    {pair}: "{text}",')
    print("}")


if __name__ == "__main__":
    main()
