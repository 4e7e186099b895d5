"""What a finished game looked like: everybody's health turn by turn, damage card by card."""

from collections import Counter
from typing import NamedTuple

from thandar import Game
from thandar.game import replay_move, set_up_record
from thandar.notation import read_record
from thandar.types import Event

# What a card does; from then on combat that its player gains is this card's.
DOING = ("played", "expended", "allied", "chose", "targeted", "carried_out")


class Course(NamedTuple):
    """The health of every seat after each turn, and the damage that each seat's cards dealt."""

    health: list[list[int]]
    damage: list[Counter[str]]


def course_of(record: str) -> Course:
    """The course of the game of a record.

    >>> game = Game.new(seed=7, first=1)
    >>> for move in ("play gold", "play gold", "play shortsword", "attack 2 2", "end"):
    ...     game.do(move)
    >>> course_of(game.record())
    Course(health=[[50, 50], [50, 48]], damage=[Counter({'shortsword': 2}), Counter()])
    """
    taken = read_record(record)
    game = set_up_record(taken)
    ledger = Ledger(len(game.seats))
    health = [healths(game)]
    turn = game.turn
    for move in taken.moves:
        replay_move(game, move)
        ledger.note(game.events)
        if game.turn != turn or game.over:
            turn = game.turn
            health.append(healths(game))
    return Course(health, ledger.damage)


def healths(game: Game) -> list[int]:
    """The health of all seats."""
    return [max(0, seat["health"]) for seat in game.view(None)["seats"]]


def resampled(values: list[int], wide: int) -> list[int]:
    """The values stretched or thinned out to so many.

    >>> resampled([50, 40, 0], 6), resampled([50, 45, 40, 20, 0], 3)
    ([50, 50, 40, 40, 0, 0], [50, 40, 0])
    """
    if wide >= len(values):
        return [values[k * len(values) // wide] for k in range(wide)]
    return [values[k * (len(values) - 1) // (wide - 1)] for k in range(wide)]


class Ledger:
    """Who gained which combat by which card; what was gained first is spent first."""

    def __init__(self, seats: int) -> None:
        self.damage: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.pools: list[list[tuple[str, int]]] = [[] for _ in range(seats)]
        self.doing = [""] * seats

    def note(self, events: list[Event]) -> None:
        """Note the events of a move."""
        for event in events:
            seat = event.get("seat") or 0
            if seat:
                self.enter(event, event["event"], seat - 1)

    def enter(self, event: Event, kind: str, seat: int) -> None:
        """Note one event of a seat, counted from 0."""
        used = kind == "sacrificed" and event.get("from") in ("in_play", "powers")
        if (kind in DOING or used) and event.get("card"):
            self.doing[seat] = event["card"] or ""
        elif kind == "gained_combat":
            self.pools[seat].append((self.doing[seat], event["amount"]))
        elif kind == "attacked":
            self.spend(seat, event["amount"])
        elif kind == "cleaned_up":
            self.pools[seat] = []

    def spend(self, seat: int, amount: int) -> None:
        """Combat becomes damage of the cards that gave it."""
        pool = self.pools[seat]
        while amount > 0 and pool:
            card, left = pool.pop(0)
            taken = min(left, amount)
            amount -= taken
            if card:
                self.damage[seat][card] += taken
            if left > taken:
                pool.insert(0, (card, left - taken))
        if amount and self.doing[seat]:  # the Demon's cards attack without gaining combat (R15.3)
            self.damage[seat][self.doing[seat]] += amount
