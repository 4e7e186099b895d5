"""What happened, in sentences: the events of each move as lines that a person can read.

A line begins with a verb in the past (`played N Krythos +3 combat`); whoever shows it says who did
it, where that is not plain from the heading of the turn.
"""

from typing import Any, NamedTuple

from thandar.locales import Texts
from thandar.terminal import cardtext
from thandar.terminal.marks import mark
from thandar.terminal.session import Session, Step

GAINS = {"gained_gold": "gold", "gained_combat": "combat", "gained_health": "health"}
WITH_CARD = ("played", "expended", "allied", "put_on_top", "stunned", "prepared", "declined")
# What happens to a thing, whoever it belongs to: no player is the subject of such a sentence.
SUBJECTLESS = ("revealed", "stunned", "damaged")


class Line(NamedTuple):
    """A line of the log: the turn, whose turn it was, who did it, the marked words."""

    turn: int
    active: int
    seat: int
    text: str


def log_lines(session: Session, t: Texts, viewer: int | None, first: int = 0) -> list[Line]:
    """The log from a step on, as a viewer may see it."""
    lines: list[Line] = []
    for step in session.steps[first:]:
        lines += step_lines(session, t, step, viewer)
    return lines


def step_lines(session: Session, t: Texts, step: Step, viewer: int | None) -> list[Line]:
    """The lines of one move."""
    writer = Writer(session, t, step)
    events = step.events[viewer]
    ending = any(event["event"] == "turn_ended" for event in events)
    for event in grouped(events):
        if not (ending and event["event"] == "drew"):
            writer.write(event)
    return writer.lines


def grouped(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The events, equal ones in a row (cards drawn, cards discarded) put together as `cards`."""
    result: list[dict[str, Any]] = []
    for event in events:
        last = result[-1] if result else {}
        same = all(last.get(key) == event.get(key) for key in ("event", "seat", "from"))
        if same and event["event"] in ("drew", "discarded", "looked"):
            last["all"].append(event["card"])
        else:
            result.append({**event, "all": [event.get("card")]})
    return result


class Writer:
    """Writes the events of one move as lines; gains join the line of what gave them."""

    def __init__(self, session: Session, t: Texts, step: Step) -> None:
        self.session = session
        self.t = t
        self.step = step
        self.lines: list[Line] = []

    def write(self, event: dict[str, Any]) -> None:
        """Write one event."""
        kind = event["event"]
        if kind in GAINS:
            self.gain(event, cardtext.amount(self.t, GAINS[kind], event["amount"]))
        elif kind == "drew":
            self.drew(event)
        elif kind == "lost_health":
            if not self.attacked(event):
                self.line(event, "lost_health", amount=self.health(event))
        elif kind in ("discarded", "looked"):
            self.line(event, kind, cards=self.cards(event["all"]))
        elif kind == "attacked":
            self.attack(event)
        elif kind == "chose":
            self.line(event, kind, what=self.choice(event))
        elif kind == "targeted":
            self.targeted(event)
        elif kind == "acquired":
            self.line(event, kind, card=self.card(event["card"]))
        elif kind == "placed":
            if event["to"] != "discard":
                self.line(event, f"placed.{event['to']}", card=self.card(event["card"]))
        elif kind == "revealed":
            self.line(event, kind, card=self.card(event["card"]))
        elif kind == "damaged":
            if not self.attacked(event):
                self.line(event, kind, card=self.card(event["card"]), n=event["amount"])
        elif kind == "sacrificed":
            self.sacrificed(event)
        elif kind in WITH_CARD:
            self.line(event, kind, card=self.card(event["card"]))
        elif kind in ("shuffled", "defeated", "resigned"):
            self.line(event, kind)

    def line(self, event: dict[str, Any], key: str, **values: object) -> None:
        """Begin a line; a person who is spoken to as you has a form of the verb of their own."""
        seat = 0 if key in SUBJECTLESS else event.get("seat", 0)
        form = "you" if seat and self.session.is_you(seat) else "they"
        text = self.t(f"play.log.{key}.{form}", **values)
        active = self.step.active[0] if self.step.active else 0
        self.lines.append(Line(self.step.turn, active, seat, text))

    def join(self, text: str) -> None:
        """Add to the last line."""
        last = self.lines[-1]
        self.lines[-1] = last._replace(text=f"{last.text} {text}")

    def gain(self, event: dict[str, Any], gained: str) -> None:
        """What was gained, after what gave it."""
        if self.lines and self.lines[-1].seat == event["seat"]:
            self.join(plus(gained))
        else:
            self.line(event, "gained", what=plus(gained))

    def drew(self, event: dict[str, Any]) -> None:
        """Cards drawn: their names for whoever may know them, otherwise how many."""
        cards = event["all"]
        count = mark("draw", self.t("play.count.cards", n=len(cards)))
        if all(cards):
            count += f" ({self.cards(cards)})"
        self.gain(event, count)

    def attack(self, event: dict[str, Any]) -> None:
        """An attack on a player or a champion."""
        n = mark("combat", str(event["amount"]))
        if "card" in event:
            self.line(event, "attacked", target=self.card(event["card"]), n=n)
        elif self.session.is_you(event["target"]):
            self.line(event, "attacked_you", n=n)
        else:
            self.line(event, "attacked", target=self.name(event["target"]), n=n)

    def targeted(self, event: dict[str, Any]) -> None:
        """A player chosen as a target."""
        if self.session.is_you(event["target"]):
            self.line(event, "targeted_you")
        else:
            self.line(event, "targeted", target=self.name(event["target"]))

    def attacked(self, event: dict[str, Any]) -> bool:
        """Whether this move was an attack, whose line says how much already."""
        return " attack " in f" {self.step.move} "

    def sacrificed(self, event: dict[str, Any]) -> None:
        """A card sacrificed, and from where, if not from play."""
        key = "sacrificed" if event["from"] == "in_play" else "sacrificed.from"
        zone = self.t(f"play.zone.{event['from']}")
        self.line(event, key, card=self.card(event["card"]), zone=zone)

    def health(self, event: dict[str, Any]) -> str:
        return cardtext.amount(self.t, "health", event["amount"])

    def choice(self, event: dict[str, Any]) -> str:
        """What was chosen: a faction, or what the option says."""
        choice = event["choice"]
        if len(choice) > 1:
            return mark(choice, self.t.faction(choice))
        return cardtext.side(self.t, event["card"], choice) or choice

    def name(self, seat: int) -> str:
        """A player's name, marked."""
        return mark("player", self.session.name(seat))

    def card(self, card: str | None) -> str:
        """A card's name, or that it is unknown to the viewer."""
        return self.t("play.log.a_card") if card is None else cardtext.card_name(self.t, card)

    def cards(self, cards: list[str | None]) -> str:
        """Names of cards, equal ones counted."""
        result = []
        for card in dict.fromkeys(cards):
            times = cards.count(card)
            result.append(self.card(card) + (f" ×{times}" if times > 1 else ""))
        return ", ".join(result)


def plus(marked: str) -> str:
    """A marked amount with a plus sign inside its mark."""
    return marked.replace("\ue001", "\ue001+", 1)


def heading(session: Session, t: Texts, turn: int, seat: int) -> str:
    """What stands above the lines of a turn."""
    name = t("play.you.heading") if session.is_you(seat) else session.name(seat) if seat else ""
    return t("play.log.turn", turn=turn, name=name)
