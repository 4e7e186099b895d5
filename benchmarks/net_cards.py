"""What the network has learned about the cards: python benchmarks/net_cards.py

It plays two-player games with itself. What it buys when it can is counted; and to see what it
thinks a card is worth, the card is laid into the discard pile of positions from its games: by how
much does its chance to win grow? Prints the figures and writes the pictures of docs/net.md.
"""

import argparse
from collections import Counter, defaultdict
from hashlib import sha256
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np

from thandar.bots.brain import SHIPPED
from thandar.cards import ALL_CARDS
from thandar.encoding import codes as of
from thandar.encoding.network import Network, load
from thandar.engine.tables import MARKET_CARDS, NUMBERS
from thandar.env.games import Games
from thandar.locales import Texts

TABLE = ("free-for-all", ("standard", "standard"))
EARLY = 8  # turns of the game, four of each player
COLOURS = {"imperial": "#c8a03c", "guild": "#3f6fb5", "necros": "#a63a3a", "wild": "#4c8c4a"}
GREY = "#777777"  # of cards without a faction
FEW, MANY = 0, 3  # cards of a faction in a deck
FAVOURITES = 6  # first purchases that are named
OF_NETWORK = "network.sha256"  # of which network the pictures are, for a test


class Study:
    """Games of a network with itself, and what was seen of it."""

    def __init__(self, path: Path, games: int, seed: int) -> None:
        self.network_hash = sha256(path.read_bytes()).hexdigest()
        parameters, self.encoding, _ = load(path)
        self.network = Network(parameters, self.encoding)
        self.games = Games([TABLE], games, seed, encode=self.encoding, shortcuts=True)
        self.cards = [*sorted(int(card) for card in set(MARKET_CARDS)), int(NUMBERS["fire_gem"])]
        self.columns = {column[0]: k for k, column in enumerate(self.encoding.columns)}
        self.offered: dict[bool, Counter[int]] = {True: Counter(), False: Counter()}
        self.bought: dict[bool, Counter[int]] = {True: Counter(), False: Counter()}
        self.first: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self.worth: defaultdict[int, list[float]] = defaultdict(list)
        self.worth_by_deck: defaultdict[tuple[int, bool], list[float]] = defaultdict(list)
        self.turns: list[Any] = [None] * games
        self.chance = np.random.default_rng(seed)

    def run(self, steps: int) -> None:
        """Let it play so many decisions in every game."""
        for _ in range(steps):
            for row in range(self.games.n):
                self.games.actions[row] = self.decide(row)
            self.games.step()

    def decide(self, row: int) -> int:
        """The action that it likes best, noted if it is about buying."""
        seen = self.games.observations[row]
        legal = np.flatnonzero(self.games.masks[row])
        logits = self.network.logits(self.network.hidden(seen, legal), legal)
        slot = int(legal[logits.argmax()])
        self.note(row, seen, legal, self.encoding.actions[slot])
        return slot

    def number(self, seen: Any, feature: int) -> int:
        """A number of an observation."""
        return int(seen[self.columns[feature]])

    def note(self, row: int, seen: Any, legal: Any, action: int) -> None:
        """Count what could be bought in a turn, each card once, and what was."""
        turn = self.number(seen, of.TURN)
        early = turn <= EARLY
        key = turn, int(self.games.movers[row])
        if self.turns[row] is None or self.turns[row][0] != key:
            self.turns[row] = key, set()
            if early and self.number(seen, of.PURPOSE):
                self.value_cards(seen, legal)
        known = self.turns[row][1]
        buys = [self.encoding.actions[slot] - of.BUY for slot in legal]
        buys = [card for card in buys if 0 <= card < of.CARD_SLOTS]
        for card in buys:
            if card not in known:
                known.add(card)
                self.offered[early][card] += 1
        if of.BUY <= action < of.BUY_FROM:
            self.bought[early][action - of.BUY] += 1
            if turn <= 2:
                self.first[self.number(seen, of.GOLD)][action - of.BUY] += 1

    def value_cards(self, seen: Any, legal: Any) -> None:
        """What it would be worth to have a card more in the discard pile."""
        if self.chance.random() > 0.25:
            return
        before = self.chance_to_win(seen, legal)
        decks = self.factions(seen)
        for card in self.cards:
            more = seen.copy()
            more[self.columns[of.DISCARD + card]] += 1
            more[self.columns[of.DISCARD_SIZE]] += 1
            worth = 100 * (self.chance_to_win(more, legal) - before)
            self.worth[card].append(worth)
            mates = decks[ALL_CARDS[card - 1].faction]
            if mates <= FEW or mates >= MANY:
                self.worth_by_deck[card, mates >= MANY].append(worth)

    def chance_to_win(self, seen: Any, legal: Any) -> float:
        """How likely it thinks the one who decides is to win."""
        return float(self.network.chances(self.network.hidden(seen, legal))[0])

    def factions(self, seen: Any) -> Counter[Any]:
        """How many cards of each faction the one who decides has."""
        found: Counter[Any] = Counter()
        for card in self.cards:
            owned = (of.HAND, of.HIDDEN, of.DECK, of.DISCARD, of.IN_PLAY)
            n = sum(self.number(seen, plane + card) for plane in owned)
            found[ALL_CARDS[card - 1].faction] += n
        return found

    # --- what came of it

    def tell(self, t: Texts) -> None:
        """Print the figures."""
        print(f"{len(self.worth[self.cards[0]])} positions\n")
        print("card | faction | cost | worth | bought early | later | offered early")
        for card in sorted(self.cards, key=lambda card: -mean(self.worth[card])):
            known = ALL_CARDS[card - 1]
            early, later = (100 * self.share(card, when) for when in (True, False))
            print(
                f"{t.card(known.id)} | {known.faction or '-'} | {known.cost} |"
                f" {mean(self.worth[card]):+.2f} | {early:.0f} % | {later:.0f} % |"
                f" {self.offered[True][card]}"
            )
        print("\nfaction | worth | with none of it in the deck | with three or more")
        for faction in COLOURS:
            figures = [self.worth_of(faction, many) for many in (None, False, True)]
            print(faction, "|", " | ".join(f"{figure:+.2f}" for figure in figures))
        print("\nfirst purchases, by gold")
        for gold in sorted(self.first):
            names = [
                f"{t.card(ALL_CARDS[card - 1].id)} {n}"
                for card, n in self.first[gold].most_common(6)
            ]
            print(gold, "|", ", ".join(names))

    def worth_of(self, faction: str, many: bool | None) -> float:
        """What a card of a faction is worth on average, in any deck, or with none or many there."""
        own = [card for card in self.cards if ALL_CARDS[card - 1].faction == faction]
        if many is None:
            return mean([mean(self.worth[card]) for card in own])
        return mean([mean(self.worth_by_deck[card, many]) for card in own])

    def share(self, card: int, early: bool) -> float:
        """How often a card was bought in a turn in which it could be."""
        return self.bought[early][card] / max(1, self.offered[early][card])

    def draw(self, folder: Path, t: Texts) -> None:
        """Draw what cards are worth, and how often they are bought."""
        matplotlib.use("svg")
        matplotlib.rcParams["svg.hashsalt"] = "cards"
        from matplotlib import pyplot

        order = sorted(self.cards, key=lambda card: mean(self.worth[card]))
        names = [f"{t.card(ALL_CARDS[card - 1].id)} ({ALL_CARDS[card - 1].cost})" for card in order]
        colours = [COLOURS.get(ALL_CARDS[card - 1].faction or "", GREY) for card in order]
        figure, axes = pyplot.subplots(1, 2, figsize=(10, 11), sharey=True)
        axes[0].barh(names, [mean(self.worth[card]) for card in order], color=colours)
        axes[0].set_xlabel("worth of one more, in points of the chance to win")
        early, later = ([100 * self.share(card, when) for card in order] for when in (True, False))
        axes[1].hlines(names, early, later, color="#bbbbbb", lw=1)
        axes[1].scatter(early, names, color=colours, s=24, label="first eight turns")
        axes[1].scatter(later, names, facecolors="none", edgecolors=colours, s=24, label="later")
        axes[1].set_xlabel("% bought in turns in which it could be")
        axes[1].legend(loc="lower right")
        for one in axes:
            one.grid(axis="x", alpha=0.3)
            one.margins(y=0.01)
        handles = [pyplot.Rectangle((0, 0), 1, 1, color=colour) for colour in COLOURS.values()]
        axes[0].legend(handles, [t.faction(name) for name in COLOURS], loc="lower right")
        figure.tight_layout()
        figure.savefig(folder / "cards.svg", metadata={"Date": None})
        self.draw_choices(folder, t)
        (folder / OF_NETWORK).write_text(f"{self.network_hash}\n")

    def draw_choices(self, folder: Path, t: Texts) -> None:
        """Draw what a card of each faction is worth, and what is bought first."""
        from matplotlib import pyplot

        figure = pyplot.figure(figsize=(10, 5.2), layout="constrained")
        left, right = figure.subfigures(1, 2, width_ratios=(2, 3))
        left.suptitle("One more card of a faction, when the deck has…", fontsize=10)
        right.suptitle("The first purchases of a game, % by gold at hand", fontsize=10)
        self.draw_factions(left.subplots(), t)
        golds = sorted(self.first)
        panels = right.subplots(2, (len(golds) + 1) // 2, sharex=True)
        for gold, axes in zip(golds, panels.flat):
            self.draw_first(gold, axes, t)
        for axes in figure.axes:
            axes.grid(axis="x", alpha=0.3)
            axes.set_axisbelow(True)
            axes.spines[["top", "right", "left"]].set_visible(False)
            axes.tick_params(axis="y", length=0)
        figure.savefig(folder / "choices.svg", metadata={"Date": None})

    def draw_factions(self, axes: Any, t: Texts) -> None:
        """The worth of one more card of a faction: the first one, and one beside others."""
        for place, (faction, colour) in enumerate(reversed(COLOURS.items())):
            for many, y in ((False, place + 0.2), (True, place - 0.2)):
                worth = self.worth_of(faction, many)
                has, ink = ("three or more of it", "white") if many else ("none of it yet", "black")
                axes.barh(y, worth, 0.36, color=colour, alpha=1.0 if many else 0.55)
                axes.text(0.4, y, has, va="center", fontsize=8, color=ink)
                axes.text(worth + 0.3, y, f"{worth:+.1f}", va="center", fontsize=8)
        axes.set_yticks(range(len(COLOURS)), [t.faction(name) for name in reversed(COLOURS)])
        axes.margins(x=0.14)
        axes.set_xlabel("points of the chance to win")

    def draw_first(self, gold: int, axes: Any, t: Texts) -> None:
        """The favourites of the first turns with so much gold."""
        bought = self.first[gold]
        favourites = bought.most_common(FAVOURITES)[::-1]
        cards = [ALL_CARDS[card - 1] for card, _ in favourites]
        shares = [100 * n / bought.total() for _, n in favourites]
        colours = [COLOURS.get(card.faction or "", GREY) for card in cards]
        places = range(FAVOURITES - len(cards), FAVOURITES)  # the first one on top everywhere
        axes.barh(places, shares, 0.75, color=colours)
        axes.set_yticks(places, [t.card(card.id).partition(",")[0] for card in cards], fontsize=8)
        for y, share in zip(places, shares):
            axes.text(share + 1, y, f"{share:.0f}", va="center", fontsize=7)
        axes.set_ylim(-0.6, FAVOURITES - 0.4)
        axes.set_xlim(0, 60)
        axes.set_title(f"{gold} gold ({bought.total():,})", fontsize=9, loc="left")


def mean(numbers: list[float]) -> float:
    """The mean, 0 of nothing."""
    return float(np.mean(numbers)) if numbers else 0.0


def main() -> None:
    """Play, tell and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--net", type=Path, default=SHIPPED, help="the network (default: ours)")
    parser.add_argument("--games", type=int, default=64, help="games at a time (default 64)")
    parser.add_argument("--steps", type=int, default=3000, help="decisions of each (default 3000)")
    parser.add_argument("--seed", type=int, default=20261117)
    parser.add_argument("--out", type=Path, default=Path(), help="folder for the picture")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    study = Study(given.net, given.games, given.seed)
    study.run(given.steps)
    texts = Texts("en")
    study.tell(texts)
    study.draw(given.out, texts)


if __name__ == "__main__":
    main()
