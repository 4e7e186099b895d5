"""A picture of what was counted about cards."""

from pathlib import Path
from typing import Any

import matplotlib

from thandar.locales import Texts

COLOURS = {"guild": "#3f6fb5", "imperial": "#c8a03c", "necros": "#a63a3a", "wild": "#4c8c4a"}
NO_FACTION = "#777777"


def draw(figures: dict[str, Any], path: Path, t: Texts) -> None:
    """Draw the shares of wins by what was done about a card, and what the first chance is worth."""
    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "cards"  # the same picture from the same figures
    from matplotlib import pyplot

    cards = list(reversed(figures["cards"]))
    names = [f"{t.card(card['card'])} ({card['cost']})" for card in cards]
    figure, (shares, chances) = pyplot.subplots(1, 2, figsize=(11, 11), sharey=True)
    for row, card in enumerate(cards):
        colour = COLOURS.get(card["faction"], NO_FACTION)
        mark(shares, row + 0.15, card["early"], "win_rate", colour, colour)
        mark(shares, row - 0.15, card["left"], "win_rate", colour, "white")
        if card["first_chance"]["difference"] is not None:
            mark(chances, row, card["first_chance"], "difference", colour, colour)
    shares.axvline(100 * figures["fair_share"], color="#999999", lw=1)
    shares.set_xlabel(t("stats.plot.shares", turns=figures["early_turns"]))
    chances.axvline(0, color="#999999", lw=1)
    chances.set_xlabel(t("stats.plot.worth"))
    shares.set_yticks(range(len(names)), names, fontsize="small")
    shares.margins(y=0.01)
    for axes in (shares, chances):
        axes.grid(axis="x", alpha=0.3)
    handles = [pyplot.Rectangle((0, 0), 1, 1, color=colour) for colour in COLOURS.values()]
    chances.legend(handles, [t.faction(name) for name in COLOURS], loc="lower right")
    where = t(f"format.{figures['format']}")
    table = {"games": f"{figures['games']:,}", "seats": figures["seats"], "format": where}
    figure.suptitle(t("stats.plot.title", bots=", ".join(figures["bots"]), **table))
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)


def mark(
    axes: Any, row: float, rate: dict[str, Any], key: str, colour: str, inside: str
) -> None:  # fmt: skip
    """A figure in percent with its interval; nothing where there were no games."""
    if rate.get("games") == 0:
        return
    axes.hlines(row, 100 * rate["low"], 100 * rate["high"], color=colour, lw=1)
    axes.plot(100 * rate[key], row, "o", ms=4, color=colour, markerfacecolor=inside)
