"""What happened, in sentences: the events of each move as lines that a person can read.

A line begins with a verb in the past (`played N Krythos +3 combat`); whoever shows it says who did
it (`with_doer`), where that is not plain from the heading of the turn.
"""

from collections import Counter
from typing import NamedTuple

from thandar.locales import Texts
from thandar.notation import Step
from thandar.table import cardtext
from thandar.table.handicaps import in_force
from thandar.table.marks import mark, plain, times
from thandar.table.session import Session
from thandar.table.sitting import Sitting
from thandar.types import Event

GAINS = {"gained_gold": "gold", "gained_combat": "combat", "gained_health": "health"}
WITH_CARD = (
    *("played", "expended", "allied", "put_on_top", "stunned", "prepared", "declined"),
    *("resurrected", "summoned", "jar_destroyed", "gained_item", "prevented", "announced"),
    *("burned", "revealed", "acquired"),
)
PLAIN = ("shuffled", "defeated", "resigned", "stepped_up")
LISTED = ("drew", "discarded", "looked", "checked", "burned", "summoned", "took")
# What happens to a thing, whoever it belongs to: no player is the subject of such a sentence.
SUBJECTLESS = ("revealed", "stunned", "damaged", "jar_destroyed")


class Line(NamedTuple):
    """A line of the log: the turn, whose turn it was, who did it, the marked words."""

    turn: int
    active: tuple[int, ...]
    seat: int
    text: str


def log_lines(session: Session, t: Texts, viewer: int | None, first: int = 0) -> list[Line]:
    """The log from a move on, as a viewer (None: a spectator) may see it.

    >>> from thandar.table.marks import plain
    >>> from thandar.table.seating import read_seats
    >>> session = Session.new(read_seats("you,bot"), seed=7, first=1)
    >>> session.do("play gold")
    >>> [plain(line.text) for line in log_lines(session, Texts("en"), None)]
    ['played Gold +1 gold']
    """
    told = told_steps(session, t, session.game.events_since(viewer, first), first)
    return [line for lines in told for line in lines]


def opening_lines(session: Session, t: Texts) -> list[Line]:
    """What stands above the first move: the handicap, if there is one (R14.70)."""
    game = session.game
    if game.handicap is None:
        return []
    active = game.steps[0].active if game.moves_made else game.active
    return [Line(1, active, 0, in_force(game.seats, game.handicap, t))]


def movers_lines(session: Session, t: Texts) -> list[list[Line]]:
    """The lines of every move, as whoever made it saw it."""
    steps = session.steps
    seen = {seat: session.game.events_since(seat) for seat in {step.seat for step in steps}}
    return told_steps(session, t, [seen[step.seat][k] for k, step in enumerate(steps)])


def told_steps(
    session: Session, t: Texts, seen: list[list[Event]], first: int = 0
) -> list[list[Line]]:
    """The lines of each move from the first on, of what was seen of them."""
    steps = session.game.steps_since(first)
    after = [*(step.active for step in steps[1:]), session.game.active]
    return [
        step_lines(Writer(session, t, step, active), events)
        for step, active, events in zip(steps, after, seen)
    ]


def step_lines(writer: "Writer", events: list[Event]) -> list[Line]:
    """The lines of one move."""
    ending = any(event["event"] == "turn_ended" for event in events)
    for event, cards in grouped(events):
        if not (ending and event["event"] == "drew"):
            writer.write(event, cards)
    return writer.lines


def grouped(events: list[Event]) -> list[tuple[Event, list[str | None]]]:
    """The events with their cards, equal ones in a row (cards drawn, discarded) as one."""
    result: list[tuple[Event, list[str | None]]] = []
    for event in events:
        if result and event["event"] in LISTED and is_alike(event, result[-1][0]):
            result[-1][1].append(event["card"])
        else:
            result.append((event, [event.get("card")]))
    return result


def is_alike(one: Event, other: Event) -> bool:
    """Whether the same was done, by the same seat, to cards from the same place."""
    return all(one.get(key) == other.get(key) for key in ("event", "seat", "from"))


class Writer:
    """Writes the events of one move as lines; gains join the line of what gave them."""

    def __init__(self, session: Sitting, t: Texts, step: Step, after: tuple[int, ...]) -> None:
        self.session = session
        self.t = t
        self.after = after  # the seats whose turn it is after the move
        self.turn = step.turn
        self.active = step.active
        self.hit: tuple[int, str | None, int] | None = None
        self.lines: list[Line] = []
        self.closed = 0  # the lines to which no gain is added: "attacked you for 10 +15 health"

    def write(self, event: Event, cards: list[str | None]) -> None:
        """Write one event, or several in a row that differ only in their cards."""
        kind = event["event"]
        if kind in GAINS:
            amount = cardtext.amount(self.t, GAINS[kind], event["amount"])
            alone = mark("health", self.health(event)) if kind == "gained_health" else amount
            self.gain(event, amount, alone)
        elif kind == "drew":
            self.drew(event, cards)
        elif kind in ("lost_health", "damaged"):
            self.suffered(event)
        elif kind in ("discarded", "looked", "checked", "took"):
            self.line(event, kind, cards=self.cards(cards))
        elif kind == "attacked":
            self.attack(event)
        elif kind == "chose":
            self.chose(event)
        elif kind in ("targeted", "sent", "gave", "borrowed"):
            self.towards(event)
        elif kind == "placed":
            if event["to"] != "discard":
                self.line(event, f"placed.{event['to']}", card=self.card(event["card"]))
        elif kind == "jar_revealed":
            health = cardtext.amount(self.t, "health", event["health"])
            self.line(event, kind, card=self.card(event["card"]), health=health)
        elif kind == "sacrificed":
            self.sacrificed(event)
        elif kind in WITH_CARD:
            self.line(event, kind, card=self.cards(cards))
        elif kind in PLAIN:
            self.line(event, kind)
        elif kind == "turn_began":
            self.turn_began(event)

    def turn_began(self, event: Event) -> None:
        """What follows belongs to another turn; one shared by a team is all of its players'."""
        seat = event["seat"]
        self.turn = event["turn"]
        self.active = self.after if seat in self.after else (seat,)

    def line(self, event: Event, key: str, **values: object) -> None:
        """Begin a line; a person who is spoken to as you has a form of the verb of their own."""
        seat = 0 if key in SUBJECTLESS else event.get("seat", 0)
        form = "you" if seat and self.session.is_you(seat) else "they"
        text = self.t(f"play.log.{key}.{form}", **values)
        self.lines.append(Line(self.turn, self.active, seat, text))

    def join(self, text: str) -> None:
        """Add to the last line."""
        last = self.lines[-1]
        self.lines[-1] = last._replace(text=f"{last.text} {text}")

    def gain(self, event: Event, gained: str, alone: str) -> None:
        """What was gained, after what gave it; where nothing is told of that, in a line alone."""
        if len(self.lines) > self.closed and self.lines[-1].seat == event["seat"]:
            self.join(plus(gained))
        else:
            self.line(event, "gained", what=alone)

    def health(self, event: Event) -> str:
        """An amount of health in a sentence."""
        return self.t("play.count.health", n=event["amount"])

    def drew(self, event: Event, cards: list[str | None]) -> None:
        """Cards drawn: their names for whoever may know them, otherwise how many."""
        count = mark("draw", self.t("play.count.cards", n=len(cards)))
        if all(cards):
            count += f" ({self.cards(cards)})"
        self.gain(event, count, plus(count))

    def attack(self, event: Event) -> None:
        """An attack on a player or a champion."""
        n = mark("combat", str(event["amount"]))
        target = event["target"] or 0
        self.hit = (target, event.get("card"), event["amount"])
        hit = self.session.sharing(target)
        if "card" in event:
            self.line(event, "attacked", target=self.card(event["card"]), n=n)
        elif any(self.session.is_you(seat) for seat in hit):
            self.line(event, "attacked_you" if len(hit) == 1 else "attacked_team", n=n)
        else:
            names = mark("player", self.session.together(hit, self.t))
            self.line(event, "attacked", target=names, n=n)
        self.closed = len(self.lines)

    def suffered(self, event: Event) -> None:
        """Health lost or damage taken, unless it is just what the line of the attack says."""
        hit, self.hit = self.hit, None
        if hit == (event["seat"], event.get("card"), event["amount"]):
            return
        if event["event"] == "damaged":
            self.line(event, "damaged", card=self.card(event["card"]), n=event["amount"])
        else:
            self.line(event, "lost_health", amount=mark("hurt", self.health(event)))

    def towards(self, event: Event) -> None:
        """Something done to another player, or to you; a Demon has no choice."""
        target = event["target"] or 0
        if event["event"] == "targeted" and self.session.seatings[event["seat"] - 1].automaton:
            return
        values: dict[str, object] = {"target": self.name(target)}
        if "card" in event:
            values["card"] = self.card(event["card"])
        if "amount" in event:
            values["amount"] = cardtext.amount(self.t, "gold", event["amount"])
        you = self.session.is_you(target)
        self.line(event, event["event"] + ("_you" if you else ""), **values)

    def sacrificed(self, event: Event) -> None:
        """A card sacrificed, and from where, if not from play."""
        key = "sacrificed" if event["from"] == "in_play" else "sacrificed.from"
        zone = self.t(f"play.zone.{event['from']}")
        self.line(event, key, card=self.card(event["card"]), zone=zone)

    def chose(self, event: Event) -> None:
        """What was chosen: a faction, or what the option says; amounts tell themselves."""
        choice = event["choice"]
        if len(choice) > 1:
            self.line(event, "chose", what=mark(choice, self.t.faction(choice)))
            return
        words = cardtext.side(self.t, event["card"], choice)
        if words and not plain(words)[:1].isdigit():
            self.line(event, "chose", what=words)

    def name(self, seat: int) -> str:
        """A player's name, marked."""
        return mark("player", self.session.name(seat))

    def card(self, card: str | None) -> str:
        """A card's name, or that it is unknown to the viewer."""
        return self.t("play.log.a_card") if card is None else cardtext.card_name(self.t, card)

    def cards(self, cards: list[str | None]) -> str:
        """Names of cards, equal ones counted."""
        return ", ".join(times(self.card(card), n) for card, n in Counter(cards).items())


def with_doer(session: Sitting, line: Line) -> str:
    """A line after who did it, which a line may say itself: in French, "vous jouez"."""
    if not line.seat:
        return line.text
    name = session.name(line.seat)
    if line.text.lower().startswith(f"{name.lower()} "):
        return line.text[0].upper() + line.text[1:]
    return f"{mark('player', name)} {line.text}"


def plus(marked: str) -> str:
    """A marked amount with a plus sign inside its mark."""
    return marked.replace("\ue001", "\ue001+", 1)


def heading(session: Sitting, t: Texts, turn: int, active: tuple[int, ...]) -> str:
    """What stands above the lines of a turn."""
    if len(active) == 1 and session.is_you(active[0]):
        return t("play.log.turn", turn=turn, name=t("play.you.heading"))
    return t("play.log.turn", turn=turn, name=session.together(active, t))
