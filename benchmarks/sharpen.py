"""Sharpen the opinions of `bots/sharp.py` by self-play: python benchmarks/sharpen.py --minutes 25

All numbers are changed at once, at random, and a player with these changes meets one with the
opposite ones, each deal from both seats; whoever wins pulls the numbers a little their way. Every
few rounds the average so far plays `baseline`, and the numbers are printed at the end as they stand
in the file. Measure with a compiled build: PYTHONPATH=build/profiled .venv/bin/python ...
"""

import argparse
import time

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from thandar.arena.match import Match
from thandar.bots.acquiring import Judgement
from thandar.bots.baseline import BaselineBot
from thandar.bots.sharp import BARS, MORE, STYLE
from thandar.bots.valuation import EARLY, LATE, VALUATION, Style, Valuation
from thandar.engine import layout as at
from thandar.engine.tables import MARKET_CARDS, NAMES
from thandar.start import new_table

Numbers = NDArray[np.float64]
CARDS = sorted({int(at.FIRE_GEM), *(int(card) for card in MARKET_CARDS)})
STYLES, BAR, OFFSETS = len(Style()), 2, 2 * len(CARDS)
SPREADS = np.array([0.12 * n for n in Style()] + [20, 25] + [35] * OFFSETS)  # of the changes
DECKS = ["standard", "standard"]
ROUND = 400  # pairs of opposite changes
DEALS = 10  # that such a pair plays
FIRST_STEP, LAST_STEP, LONGEST_STEP = 13.0, 3.0, 0.4
EVERY = 10  # rounds, then the average plays baseline
RATED = 4000  # deals


class Mind:
    """What a player thinks; one serves for many numbers, one after the other."""

    def __init__(self) -> None:
        self.found = Valuation(EARLY, LATE, Style())
        self.early = list(self.found.card_early)
        self.late = list(self.found.card_late)

    def opinions(self, numbers: Numbers) -> Valuation:
        """What a player thinks whose numbers these are, until the next call."""
        whole = [round(float(number)) for number in numbers]
        for name, number in zip(Style._fields, whole):
            setattr(self.found, name, max(1, number))
        self.found.bar_early, self.found.bar_late = whole[STYLES : STYLES + BAR]
        early, late = list(self.early), list(self.late)
        more = whole[STYLES + BAR :]
        for k, card in enumerate(CARDS):
            early[card] += more[k]
            late[card] += more[len(CARDS) + k]
        self.found.card_early = vec[i64](early)
        self.found.card_late = vec[i64](late)
        return self.found


def won(mine: Valuation, other: Valuation, seed: int, deals: int) -> float:
    """How many of the games the first one wins."""

    def player(opinions: Valuation) -> BaselineBot:
        bot = BaselineBot()
        bot.judgement = Judgement(opinions)
        return bot

    makers = [lambda _: player(mine), lambda _: player(other)]
    tally = Match(new_table("free-for-all", DECKS), DECKS, makers, seed, 60).play_deals(0, deals)
    return (tally.wins[0] + tally.wins[1]) / tally.games


def shown(numbers: Numbers) -> None:
    """Print numbers as `bots/sharp.py` has them."""
    whole = [round(float(number)) for number in numbers]
    style = ", ".join(f"{name}={n}" for name, n in zip(Style._fields, whole))
    more = whole[STYLES + BAR :]
    print(f"BARS: Final = ({whole[STYLES]}, {whole[STYLES + 1]})\nSTYLE: Final = Style({style})")
    for k, card in sorted(enumerate(CARDS), key=lambda pair: NAMES[pair[1]]):
        print(f'    "{NAMES[card]}": ({more[k]}, {more[len(CARDS) + k]}),')


def main() -> None:
    """Sharpen for some minutes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--anew", action="store_true", help="begin with baseline's opinions")
    given = parser.parse_args()
    more = [MORE.get(NAMES[card], (0, 0)) for card in CARDS]
    now = np.array(
        [*STYLE, *BARS, *(early for early, _ in more), *(late for _, late in more)], float
    )
    if given.anew:
        now = np.array([*Style(), EARLY.bar, LATE.bar] + [0] * OFFSETS, float)
    average, chance, players = now, np.random.default_rng(given.seed), (Mind(), Mind())
    start, rounds = time.monotonic(), 0
    while (part := (time.monotonic() - start) / (60 * given.minutes)) < 1:
        pull = np.zeros(len(now))
        for _ in range(ROUND):
            change = chance.standard_normal(len(now))
            one, other = (
                player.opinions(now + sign * SPREADS * change)
                for player, sign in zip(players, (1, -1))
            )
            pull += (won(one, other, int(chance.integers(1 << 50)), DEALS) - 0.5) * change / ROUND
        step = FIRST_STEP + (LAST_STEP - FIRST_STEP) * part
        now = now + SPREADS * np.clip(step * pull, -LONGEST_STEP, LONGEST_STEP)
        rounds += 1
        average = average + max(0.04, 1 / (1 + 0.3 * rounds)) * (now - average)
        if rounds % EVERY == 0:
            share = won(players[0].opinions(average), VALUATION, given.seed + rounds, RATED)
            games = rounds * ROUND * DEALS * len(DECKS)
            print(f"{games:,} games: {share:.1%} of {2 * RATED:,} over baseline", flush=True)
    shown(average)


if __name__ == "__main__":
    main()
