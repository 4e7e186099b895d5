"""A finished game looked back upon: turn by turn, what each card gave, and how others did."""

from collections import Counter
from typing import Any

from msgspec import Struct

from thandar.cards import CARDS
from thandar.cards.vocabulary import ABILITY, CHAMPION, HOARD_ITEM, MINION, SKILL, SOUL_JAR
from thandar.game import Game
from thandar.notation import Step
from thandar.server.replays import finished
from thandar.server.summary import TableSummary, summary
from thandar.server.table import Table
from thandar.types import Event

# The moves that use a card; an answer goes on with what was used before.
USES = ("play", "expend", "ally", "sacrifice")
ANSWERS = ("choose", "decline")
# What lies in play and belongs to no deck.
IN_NO_DECK = (SKILL, ABILITY, SOUL_JAR, HOARD_ITEM, MINION)
GAINS = {"gained_gold": "gold", "gained_combat": "combat", "gained_health": "health"}


class Acquired(Struct, kw_only=True):
    """A card that a seat acquired, and what it paid."""

    seat: int
    card: str
    cost: int


class Sacrificed(Struct, kw_only=True):
    """A card that a seat sacrificed."""

    seat: int
    card: str


class TurnReview(Struct, kw_only=True):
    """A turn: whose it was, the health of each seat after it, what was acquired and sacrificed."""

    turn: int
    active: list[int]
    health: list[int]
    acquired: list[Acquired]
    sacrificed: list[Sacrificed]


class CardReview(Struct, kw_only=True):
    """What a card did for a seat.

    `uses` says how often it was at work: played, or as a champion expended or the like, all its
    abilities in a turn being one use. The others are sums of what that gave, to whomever.
    """

    seat: int
    card: str
    uses: int = 0
    gold: int = 0
    combat: int = 0
    health: int = 0
    draws: int = 0


class Hit(Struct, kw_only=True):
    """Damage that a seat dealt to another at once."""

    turn: int
    seat: int
    target: int
    amount: int


class Review(Struct, kw_only=True):
    """A finished game: its turns, what cards gave, and all cards that each seat had at the end.

    `decks` has for each seat how many of each card; of one that was defeated, those it left with.
    """

    table: TableSummary
    link: str
    turns: list[TurnReview]
    cards: list[CardReview]
    decks: list[dict[str, int]]
    biggest_hit: Hit | None


class Score(Struct, kw_only=True):
    """How a game of a deal went: who played it, and the health of each seat, turn by turn.

    `made_before` of its moves are those of another game, from which it was played on.
    """

    table: TableSummary
    made_before: int
    health: list[list[int]]


def review(table: Table, link: str) -> Review:
    """A finished game looked back upon, which is found by a link."""
    game = finished(table)
    assert table.session is not None
    found = reviewed(game, table.session.start_health)
    return Review(
        table=summary(table),
        link=link,
        turns=found.turns,
        cards=list(found.cards.values()),
        decks=decks(game, found.left),
        biggest_hit=found.biggest_hit,
    )


def score(table: Table) -> Score:
    """How a finished game went, turn by turn."""
    game = finished(table)
    assert table.session is not None
    turns = reviewed(game, table.session.start_health).turns
    health = [turn.health for turn in turns]
    return Score(table=summary(table), made_before=table.made_before, health=health)


def reviewed(game: Game, start_health: list[int]) -> "Reviewer":
    """All moves of a game gone through."""
    steps = game.steps
    found = Reviewer(steps[0].turn, list(steps[0].active), start_health)
    for step, events in zip(steps, game.events_since(None), strict=True):
        found.step(step, events)
    return found


class Reviewer:
    """Goes through the moves of a game, and sums up."""

    def __init__(self, turn: int, active: list[int], health: list[int]) -> None:
        self.turns: list[TurnReview] = []
        self.cards: dict[tuple[int, str], CardReview] = {}
        self.left = [Counter[str]() for _ in health]
        self.biggest_hit: Hit | None = None
        self._used: CardReview | None = None  # the card whose ability goes on
        self._ways: dict[tuple[int, str], Counter[str]] = {}  # how cards were used in this turn
        self._begin(turn, active, health)

    def _begin(self, turn: int, active: list[int], health: list[int]) -> None:
        self.turns.append(
            TurnReview(turn=turn, active=active, health=health[:], acquired=[], sacrificed=[])
        )
        self._ways = {}

    def step(self, step: Step, events: list[Event]) -> None:
        """Go on by a move."""
        kind = step.words.rpartition(": ")[2].partition(" ")[0]
        if kind in USES:
            self._use(step.seat, events[0]["card"] or "", kind)
        elif kind not in ANSWERS:
            self._used = None
        for event in events:
            self._note(event)
            self._note_health(event)

    def _use(self, seat: int, card: str, way: str) -> None:
        """A card is used: what follows is what it gives."""
        self._used = self.cards.setdefault((seat, card), CardReview(seat=seat, card=card))
        if way == "play" and CARDS[card].type == CHAMPION:
            return  # it lies there to be used
        # Copies are not told apart here: as many are at work as were used in one way.
        ways = self._ways.setdefault((seat, card), Counter())
        before = max(ways.values(), default=0)
        ways[way] += 1
        self._used.uses += max(ways.values()) - before

    def _note(self, event: Event) -> None:
        """Take what an event says of turns, cards and hits."""
        kind, now = event["event"], self.turns[-1]
        seat, card = event.get("seat", 0), event.get("card") or ""
        if kind in GAINS and self._used is not None:
            pool = GAINS[kind]
            setattr(self._used, pool, getattr(self._used, pool) + event["amount"])
        elif kind == "drew" and self._used is not None:
            self._used.draws += 1
        elif kind == "carried_out":
            self._use(seat, card, kind)
        elif kind == "acquired":
            now.acquired.append(Acquired(seat=seat, card=card, cost=event["cost"]))
        elif kind == "sacrificed":
            now.sacrificed.append(Sacrificed(seat=seat, card=card))
        elif kind == "dealt":
            self._hit(now.turn, event)
        elif kind == "left":
            self.left[seat - 1][card] += 1
        elif kind == "turn_ended":
            self._used = None
        elif kind == "turn_began":
            self._begin(event["turn"], event["table"]["active"], now.health)

    def _hit(self, turn: int, event: Event) -> None:
        """Damage was dealt to a player."""
        seat, target, amount = event["seat"], event["target"] or 0, event["amount"]
        if self.biggest_hit is None or amount > self.biggest_hit.amount:
            self.biggest_hit = Hit(turn=turn, seat=seat, target=target, amount=amount)

    def _note_health(self, event: Event) -> None:
        """Take what an event says of the health of seats."""
        health = self.turns[-1].health
        if "health" in event.get("now", {}):
            for seat in event.get("seats", [event["seat"]]):
                health[seat - 1] = event["now"]["health"]
        if "health" in event.get("target_now", {}):
            health[(event["target"] or 0) - 1] = event["target_now"]["health"]


def decks(game: Game, left: list[Counter[str]]) -> list[dict[str, int]]:
    """All cards of each seat at the end; a borrowed one is its lender's."""
    found = [Counter(cards) for cards in left]
    position: Any = game.position()
    for number, seat in enumerate(position["seats"]):
        for zone in ("hand", "deck", "discard", "in_play"):
            for entry in seat.get(zone, []):
                copy: dict[str, Any] = {"card": entry} if isinstance(entry, str) else entry
                owner = (copy.get("borrowed_from") or number + 1) - 1
                found[owner][copy["card"]] += 1
    return [
        {card: n for card, n in sorted(cards.items()) if CARDS[card].type not in IN_NO_DECK}
        for cards in found
    ]
