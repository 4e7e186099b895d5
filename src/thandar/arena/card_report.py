"""What was counted about cards: shares with their intervals, as data, as CSV and as a table."""

import csv
import io
import math
from collections.abc import Iterable
from typing import Any

from thandar.arena import card_counts as of
from thandar.arena.plan import Plan
from thandar.arena.report import Z, rated
from thandar.arena.report_text import BOLD, painted, setting
from thandar.cards import ALL_CARDS, DEMONS
from thandar.locales import Texts

GROUPS = ("early", "later", "left")
CHANCES = ("left", "taken")
FEWEST = 20  # comparable games on either side; of fewer the interval would promise too much
FACTIONS = ("guild", "imperial", "necros", "wild", None)
Cell = tuple[int, int, int, int]  # taken, those of them won, left, those of them won


class Total:
    """The sum of what came of all chunks."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0
        self.undecided = 0
        self.faults = 0
        self.groups = [0] * (of.N * of.GROUPS * of.SUMS)
        self.chances: dict[int, tuple[int, int]] = {}

    def add(self, result: list[Any]) -> None:
        """Add a chunk."""
        (games, wins, undecided, faults), (groups, cells) = result
        self.games += games
        self.wins += wins
        self.undecided += undecided
        self.faults += faults
        self.groups = [a + b for a, b in zip(self.groups, groups)]
        for cell, n, won in cells:
            before = self.chances.get(cell, (0, 0))
            self.chances[cell] = before[0] + n, before[1] + won


def summary(plan: Plan, results: Iterable[list[Any]]) -> dict[str, Any]:
    """Everything about a run but its speed, which is all that may differ between two runs."""
    total = Total()
    for result in results:
        total.add(result)
    played = sum(name not in DEMONS for name in plan.seats)
    cards = [card_summary(total, slot) for slot in range(of.N)]
    return {
        "bots": list(dict.fromkeys(plan.bots)),
        "games": total.games,
        "seats": len(plan.seats),
        "format": plan.format,
        "table": list(plan.seats),
        "difficulty": plan.difficulty,
        "handicap": plan.handicap,
        "seed": plan.seed,
        "undecided": total.undecided,
        "faults": total.faults,
        "early_turns": of.EARLY_TURNS,
        "fair_share": total.wins / (total.games * played),
        "cards": sorted(cards, key=place),
    }


def place(card: dict[str, Any]) -> tuple[int, float, str]:
    """Where a card stands in a list: by faction, then by what taking it at once was worth."""
    worth = card["first_chance"]["difference"]
    return FACTIONS.index(card["faction"]), math.inf if worth is None else -worth, card["card"]


def card_summary(total: Total, slot: int) -> dict[str, Any]:
    """What happened to one card."""
    card = ALL_CARDS[of.CARDS[slot] - 1]
    groups = {}
    for k, name in enumerate(GROUPS):
        sums = (slot * of.GROUPS + k) * of.SUMS
        seats, wins, sides = total.groups[sums : sums + of.SUMS]
        groups[name] = rated(wins, seats, sides)
    offered = sum(group["games"] for group in groups.values())
    bought = offered - groups["left"]["games"]
    return {
        "card": card.id,
        "faction": card.faction,
        "cost": card.cost,
        "offered": offered,
        "bought": bought / offered if offered else 0.0,
        **groups,
        "first_chance": chance_summary(chance_cells(total, slot)),
    }


def chance_cells(total: Total, slot: int) -> list[Cell]:
    """The first chances at a card, those of the same seat, turn and gold together."""
    cells = []
    for k in range(of.CELLS):
        left = total.chances.get(slot * 2 * of.CELLS + k, (0, 0))
        taken = total.chances.get((slot * 2 + 1) * of.CELLS + k, (0, 0))
        if left[0] or taken[0]:
            cells.append((*taken, *left))
    return cells


def chance_summary(cells: list[Cell]) -> dict[str, Any]:
    """How those did who took a card at the first chance, and those who left it."""
    taken, taken_won, left, left_won = (sum(cell[k] for cell in cells) for k in range(4))
    both = [cell for cell in cells if cell[0] and cell[2]]
    enough = all(sum(cell[k] for cell in both) >= FEWEST for k in (0, 2))
    worth, low, high = difference(both) if enough else (None, None, None)
    return {
        "taken": rated(taken_won, taken),
        "left": rated(left_won, left),
        "compared": sum(cell[0] + cell[2] for cell in both),
        "difference": worth,
        "low": low,
        "high": high,
    }


def difference(cells: list[Cell]) -> tuple[float, float, float]:
    """By how much more of the games were won after taking than after leaving, within cells.

    That is the mean of the differences in the cells as Mantel and Haenszel weigh it, with the 95 %
    interval of Sato, which holds also where there are many cells with few games in each.

    >>> [round(figure, 3) for figure in difference([(100, 60, 100, 40)])]
    [0.2, 0.064, 0.336]
    """
    weight = above = p = q = 0.0
    for n1, a, n0, c in cells:
        n = n1 + n0
        weight += n1 * n0 / n
        above += (a * n0 - c * n1) / n
        p += (n1 * n1 * c - n0 * n0 * a + n1 * n0 * (n0 - n1) / 2) / (n * n)
        q += (a * (n0 - c) + c * (n1 - a)) / (2 * n)
    worth = above / weight
    spread = Z * math.sqrt(max(0.0, worth * p + q)) / weight
    return worth, max(-1.0, worth - spread), min(1.0, worth + spread)


# --- for other programs


def as_csv(figures: dict[str, Any]) -> str:
    """A row for each card, which names the table too: rows of several runs can be put together."""
    text = io.StringIO()
    rows = [row_of(card, figures) for card in figures["cards"]]
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def row_of(card: dict[str, Any], figures: dict[str, Any]) -> dict[str, Any]:
    """A card as a flat row."""
    row = {key: figures[key] for key in ("format", "seats", "games", "fair_share")}
    row |= {key: card[key] for key in ("card", "faction", "cost", "offered", "bought")}
    for group in GROUPS:
        row |= {f"{group}_{key}": value for key, value in card[group].items()}
    chance = card["first_chance"]
    for group in CHANCES:
        row |= {f"first_{group}_{key}": value for key, value in chance[group].items()}
    for key in ("compared", "difference", "low", "high"):
        row[f"first_{key}"] = chance[key]
    return row


# --- the table


def as_text(figures: dict[str, Any], t: Texts, colour: bool) -> str:
    """Everything for people to read."""
    lines = [title(figures, t), setting(figures, t), ""]
    lines += table(figures, t, colour)
    lines += ["", t("stats.groups", turns=figures["early_turns"]), t("stats.chance")]
    if figures["undecided"]:
        lines.append(t("arena.undecided", n=figures["undecided"]))
    if figures["faults"]:
        lines.append(t("stats.faults", n=figures["faults"]))
    speed = {key: figures[key] for key in ("seconds", "games_per_second", "jobs")}
    lines.append(t("arena.speed", **speed))
    return "\n".join(lines) + "\n"


def title(figures: dict[str, Any], t: Texts) -> str:
    """What was played."""
    return t(
        "stats.title",
        games=f"{figures['games']:,}",
        bots=", ".join(figures["bots"]),
        seed=figures["seed"],
        fair=100 * figures["fair_share"],
    )


def table(figures: dict[str, Any], t: Texts, colour: bool) -> list[str]:
    """The cards, one in a line under their factions, names to the left and numbers to the right."""
    columns = ("card", "cost", "offered", "bought", *GROUPS, "difference")
    head = [t(f"stats.column.{name}") for name in columns]
    rows = {card["card"]: line_of(card, t) for card in figures["cards"]}
    widths = [max(len(line[k]) for line in (head, *rows.values())) for k in range(len(head))]
    lines = [painted(laid(head, widths), BOLD, colour)]
    shown: set[str | None] = set()
    for card in figures["cards"]:
        if card["faction"] not in shown:
            shown.add(card["faction"])
            lines.append(painted(t.faction(card["faction"] or "none"), BOLD, colour))
        lines.append(laid(rows[card["card"]], widths))
    return lines


def laid(cells: list[str], widths: list[int]) -> str:
    """A line of the table."""
    numbers = [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:])]
    return "  ".join([cells[0].ljust(widths[0]), *numbers])


def line_of(card: dict[str, Any], t: Texts) -> list[str]:
    """A card's cells."""
    return [
        t.card(card["card"]),
        str(card["cost"]),
        f"{card['offered']:,}",
        f"{100 * card['bought']:.1f}" if card["offered"] else "–",
        *(share(card[group]) for group in GROUPS),
        points(card["first_chance"]),
    ]


def share(group: dict[str, Any]) -> str:
    """A share of wins in percent with its interval; a dash where there is nothing."""
    if not group["games"]:
        return "–"
    rate, low, high = (100 * group[key] for key in ("win_rate", "low", "high"))
    return f"{rate:.1f} ({low:.1f}–{high:.1f})"


def points(chance: dict[str, Any]) -> str:
    """A difference in points with its interval; a dash where nothing can be compared."""
    if chance["difference"] is None:
        return "–"
    worth, low, high = (100 * chance[key] for key in ("difference", "low", "high"))
    return f"{worth:+.1f} ({low:+.1f}…{high:+.1f})"
