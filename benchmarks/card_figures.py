"""What each card of the market does for a player: python benchmarks/card_figures.py

Writes web/src/card/figures.json, which the card gallery shows. The bot baseline plays itself, two
standard decks, and every card is watched:

- acquired: of the turns in which a player could pay for the card, the share in which it was
  acquired (the turn that ends the game is left out: nobody needs cards then)
- wins: of the players who acquired it, the share that won; `average` is that of all players
- turn: in which of their own turns players acquired it, on the average

A strong card is also acquired by whoever is ahead already, so `wins` says what goes together and
not why. The same number of games and the same seed give the same file. 20,000 games take less than
a minute when compiled: PYTHONPATH=build/compiled .venv/bin/python benchmarks/card_figures.py
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from thandar.bots.baseline import BaselineBot
from thandar.bots.bot import first_seat
from thandar.cards import MARKET_DECK, STANDARD
from thandar.engine import layout as at
from thandar.engine import state
from thandar.engine.moves import deciding, do
from thandar.engine.seat_view import SeatView
from thandar.engine.setup import deal, seed
from thandar.engine.state import State
from thandar.engine.tables import NAMES
from thandar.start import new_table

FILE = Path(__file__).resolve().parents[1] / "web" / "src" / "card" / "figures.json"
SEATS = [STANDARD, STANDARD]
Times = Counter[str]


class Watch:
    """What was seen of each card, over all games."""

    def __init__(self) -> None:
        self.offered: Times = Counter()  # turns in which the card could be paid for
        self.taken: Times = Counter()  # of these, turns in which it was acquired
        self.copies: Times = Counter()
        self.turns: Times = Counter()  # the sum over all copies
        self.players: Times = Counter()  # who acquired at least one
        self.winners: Times = Counter()  # of these, who won
        self.games = 0
        self.wins = 0

    def game(self, st: State, view: SeatView) -> None:
        """Play a game to its end and watch it."""
        bots = [BaselineBot() for _ in SEATS]
        owned: list[set[str]] = [set() for _ in SEATS]
        offered: set[str] = set()
        taken: set[str] = set()
        while not st.s[at.OVER]:
            seat = first_seat(deciding(st))
            turn = int(st.s[at.TURN])
            view.look(st, seat)
            offered.update(filter(None, (bought(view.move(k)) for k in range(view.n))))
            move = bots[seat].pick(view)
            if card := bought(move):
                taken.add(card)
                owned[seat].add(card)
                self.copies[card] += 1
                self.turns[card] += (turn + 1) // len(SEATS)
            do(st, move)
            if int(st.s[at.TURN]) != turn:
                self.offered.update(offered)
                self.taken.update(taken)
                offered, taken = set(), set()
        self.end(owned, int(st.s[at.WINNERS]))

    def end(self, owned: list[set[str]], winners: int) -> None:
        """Who won, and with what."""
        self.games += 1
        for seat, cards in enumerate(owned):
            won = winners >> seat & 1
            self.wins += won
            self.players.update(cards)
            if won:
                self.winners.update(cards)

    def figures(self) -> dict[str, dict[str, float]]:
        """The figures of each card, in the order of the alphabet."""
        cards = sorted({*MARKET_DECK, NAMES[at.FIRE_GEM]})
        return {
            card: {
                "acquired": round(self.taken[card] / self.offered[card], 3),
                "wins": round(self.winners[card] / self.players[card], 3),
                "turn": round(self.turns[card] / self.copies[card], 1),
            }
            for card in cards
        }


def bought(move: int) -> str | None:
    """The card that a move acquires."""
    if move & at.KIND_BITS != at.M_BUY:
        return None
    return NAMES[move >> at.A_SHIFT & at.FIELD_BITS]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    arguments = parser.parse_args()
    if str(state.__file__).endswith(".py"):
        print("not compiled, so this takes long: make compiled", file=sys.stderr)
    table = new_table("free-for-all", SEATS)
    view = SeatView(table, SEATS)
    watch = Watch()
    for number in range(arguments.games):
        st = table.clone()
        seed(st, arguments.seed + number)
        deal(st)
        watch.game(st, view)
    FILE.write_text(written(watch, arguments.seed), encoding="utf-8")


def written(watch: Watch, first: int) -> str:
    """The file, a line for each card."""
    head = {
        "about": f"{watch.games:,} duels of the bot baseline against itself, seeds from {first} on"
        "; made by benchmarks/card_figures.py, which says what the figures mean",
        "games": watch.games,
        "average": round(watch.wins / watch.games / len(SEATS), 3),
    }
    top = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items())
    rows = ",\n".join(
        f"    {json.dumps(card)}: {json.dumps(row)}" for card, row in watch.figures().items()
    )
    return f'{{\n{top},\n  "cards": {{\n{rows}\n  }}\n}}\n'


if __name__ == "__main__":
    main()
