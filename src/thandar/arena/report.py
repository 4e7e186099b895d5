"""What came of a run, as data: counts, rates with their intervals, who is better than whom."""

import csv
import io
import math
from collections.abc import Iterable
from typing import Any

from thandar.arena.certainty import differences
from thandar.arena.match import MOST_MESSAGES
from thandar.arena.plan import BOSS, PARTY, Plan
from thandar.cards import DEMONS
from thandar.extras import has
from thandar.formats import find
from thandar.start import sides

Z = 1.959963984540054  # 95 %


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for a rate.

    >>> [round(bound, 3) for bound in wilson(90, 100)]
    [0.826, 0.945]
    """
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + Z * Z / (2 * games)
    spread = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    low = (middle - spread) / scale if wins else 0.0
    high = (middle + spread) / scale if wins < games else 1.0
    return low, high


def rated(wins: int, games: int, decided: int | None = None) -> dict[str, Any]:
    """Wins as a rate with its interval.

    `decided` is in how many of these games something was decided: seats of one team win together,
    and the interval must not be the narrower for their number.
    """
    told = games if decided is None else decided
    low, high = wilson(round(wins * told / games) if games else 0, told)
    rate = wins / games if games else 0.0
    return {"games": games, "wins": wins, "win_rate": rate, "low": low, "high": high}


class Total:
    """The sum of what came of all chunks."""

    def __init__(self, players: int, seats: int) -> None:
        self.counts = [0, 0, 0, 0]  # games, undecided, turns, moves
        self.wins = [0] * (players * seats)
        self.faults = [0] * players
        self.messages: list[list[Any]] = []

    def add(self, result: list[Any]) -> None:
        """Add a chunk."""
        counts, wins, faults, messages = result[:4]
        self.counts = [a + b for a, b in zip(self.counts, counts)]
        self.wins = [a + b for a, b in zip(self.wins, wins)]
        self.faults = [a + b for a, b in zip(self.faults, faults)]
        self.messages += messages


def summary(plan: Plan, results: Iterable[list[Any]]) -> dict[str, Any]:
    """Everything about a run but its speed, which is all that may differ between two runs.

    `results` are those of the chunks, in their order.
    """
    total = Total(len(plan.bots), len(plan.seats))
    chunks = list(results)
    for result in chunks:
        total.add(result)
    games, undecided, turns, moves = total.counts
    strengths = rating_summary(plan, chunks)
    compared = differences(plan, chunks)
    return {
        "bots": [bot_summary(plan, total, name) | strengths[name] for name in plan.names],
        "differences": compared,
        "stop": stop_summary(plan, compared),
        "games": games,
        "deals": games // len(plan.seatings),
        "seats": len(plan.seats),
        "format": plan.format,
        "table": list(plan.seats),
        "difficulty": plan.difficulty,
        "handicap": plan.handicap,
        "seed": plan.seed,
        "undecided": undecided,
        "turns": turns / games,
        "moves": moves / games,
        "faults": fault_list(plan, total),
    }


def rating_summary(plan: Plan, chunks: list[list[Any]]) -> dict[str, dict[str, Any]]:
    """The rating of every bot and its uncertainty; None where there is nobody to compare with."""
    found: dict[str, tuple[float | None, float | None]] = dict.fromkeys(plan.names, (None, None))
    if len(plan.names) > 1 and has("arena"):
        from thandar.arena.ratings import ratings

        found |= ratings(plan, (winners for chunk in chunks for winners in chunk[4]))
    return {name: {"rating": mu, "uncertainty": sigma} for name, (mu, sigma) in found.items()}


def stop_summary(plan: Plan, compared: list[dict[str, Any]]) -> dict[str, Any] | None:
    """What was to end the run early, and whether it came to that; None if nobody asked."""
    if plan.certainty is None:
        return None
    certain = all(pair["certain"] for pair in compared)
    return {"certainty": plan.certainty, "certain": certain, "most_games": plan.games}


def bot_summary(plan: Plan, total: Total, name: str) -> dict[str, Any]:
    """How a bot did, in all, on each side and at each seat.

    A bot that fills several seats counts at each, a win of a team for every seat of it.
    """
    seats = len(plan.seats)
    players = [p for p in range(len(plan.bots)) if plan.bots[p] == name]
    wins = [sum(total.wins[p * seats + seat] for p in players) for seat in range(seats)]
    deals = total.counts[0] // len(plan.seatings)
    games = [
        deals * sum(seating[seat] in players for seating in plan.seatings) for seat in range(seats)
    ]
    at_seats = [
        {"seat": k + 1, "who": plan.seats[k], **rated(wins[k], games[k])}
        for k in range(seats)
        if plan.seats[k] not in DEMONS
    ]
    result = {
        "name": name,
        **rated(sum(wins), sum(games), deals * team_count(plan, players, range(seats))),
        "faults": sum(total.faults[p] for p in players),
        "seats": at_seats,
    }
    if plan.side(0) is not None:
        result["sides"] = [
            side_summary(plan, side, players, deals, wins, games) for side in (PARTY, BOSS)
        ]
    return result


def side_summary(
    plan: Plan, side: str, players: list[int], deals: int, wins: list[int], games: list[int]
) -> dict[str, Any]:
    """How a bot did on one side of a party against a boss."""
    seats = [seat for seat in range(len(plan.seats)) if plan.side(seat) == side]
    decided = deals * team_count(plan, players, seats)
    figures = rated(sum(wins[k] for k in seats), sum(games[k] for k in seats), decided)
    return {"side": side, **figures}


def team_count(plan: Plan, players: list[int], seats: Iterable[int]) -> int:
    """At how many teams players sit, in all rotations of a deal, looking at some seats only."""
    team = sides(find(plan.format), list(plan.seats))
    looked_at = list(seats)
    return sum(
        len({team[seat] for seat in looked_at if seating[seat] in players})
        for seating in plan.seatings
    )


def fault_list(plan: Plan, total: Total) -> list[dict[str, Any]]:
    """The first faults of each bot, in the order of the games."""
    shown: dict[str, int] = {}
    result = []
    for game, player, seat, kind, detail in sorted(total.messages):
        name = plan.bots[player]
        shown[name] = shown.get(name, 0) + 1
        if shown[name] <= MOST_MESSAGES:
            fault = {"bot": name, "game": game + 1, "seat": seat, "kind": kind, "detail": detail}
            result.append(fault)
    return result


def as_csv(figures: dict[str, Any]) -> str:
    """A row for each bot and seat; seat `all` is the whole, `party` and `boss` are sides."""
    text = io.StringIO()
    fields = ["name", "seat", "who", "games", "wins", "win_rate", "low", "high", "faults"]
    fields += ["rating", "uncertainty"]
    rows = csv.DictWriter(text, fields, extrasaction="ignore", restval="", lineterminator="\n")
    rows.writeheader()
    for bot in figures["bots"]:
        rows.writerow({**bot, "seat": "all"})
        for side in bot.get("sides", []):
            rows.writerow({**side, "name": bot["name"], "seat": side["side"]})
        for seat in bot["seats"]:
            rows.writerow({**seat, "name": bot["name"]})
    return text.getvalue()
