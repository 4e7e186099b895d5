"""What the Demon will do, worked out for the table as it stands.

The engine itself works it out, on a copy of the table in which everything hidden is something
else: the turn is ended there, and what the Demon then does is told.
"""

from collections.abc import Sequence
from typing import NamedTuple

from thandar import Game
from thandar.cards import CARDS, DEMONS
from thandar.cards.vocabulary import DEMON_CARD, KARMA, LOCATION
from thandar.locales import Texts
from thandar.table import cardtext
from thandar.table.marks import mark, plain
from thandar.types import Event, Position, SeatPosition, SeatShown, View

GREEDY_FROM, BLOODY_FROM = 2, 10
FILLER = 8


class Forecast(NamedTuple):
    """What would happen on the Demon's next turn: in words, and what it would gain."""

    words: list[str]
    gains: int


class Karma(NamedTuple):
    """How a turn looks to karma: how far it is, and whether it is that far already."""

    how: str
    has: int
    least: int
    met: bool


def forecast(view: View, t: Texts) -> Forecast | None:
    """What the Demon will do if the turn ends now; None where there is no such Demon's turn."""
    if view["over"] or fighter(view) is None or view["active"] != [1]:
        return None
    return told(next_turn(view), t)


def fighter(view: View) -> SeatShown | None:
    """The Demon that fights: of several the first that is left; None where there is none."""
    demons = [seat for seat in view["seats"] if seat["hero"] in DEMONS]
    return next((seat for seat in demons if seat["alive"]), demons[-1] if demons else None)


def next_turn(view: View) -> list[Event]:
    """The events of the Demon's turn, up to its next announcement."""
    copy = Game.from_position(without_secrets(Game.sample(view, seed=0).position()))
    copy.do("end")
    events = copy.events
    start = next((k for k, e in enumerate(events) if e["event"] == "turn_began"), len(events))
    result: list[Event] = []
    for event in events[start:]:
        if event["event"] in ("announced", "turn_ended"):
            break
        result.append(event)
    return result


def without_secrets(position: Position) -> Position:
    """The position with dull cards where hidden ones lie, and no choice pending."""
    you, *demons = position["seats"]
    fights = next(demon for demon in demons if demon["health"])
    dull: Position = {
        **position,
        "active": 1,
        "playing": [1],
        "market_deck": ["spark"] * FILLER,
        "sacrificed": [],
        "effects": [],
        "seats": [
            {**you, "hand": [], "deck": ["gold"] * FILLER, "discard": []},
            *(dull_demon(demon) if demon is fights else demon for demon in demons),
        ],
    }
    dull.pop("generator", None)
    return dull


def dull_demon(demon: SeatPosition) -> SeatPosition:
    """A Demon that has nothing but dull cards to reveal."""
    return {**demon, "deck": ["torment"] * FILLER, "discard": []}


def told(events: Sequence[Event], t: Texts) -> Forecast:
    """The events of a turn of the Demon in a few words each."""
    words: list[str] = []
    gains = 0
    hit: tuple[str | None, int] | None = None
    for event in events:
        kind, n, about = event["event"], event.get("amount", 0), event.get("card")
        card = mark(f"card.{about}", cardtext.card_title(t, about)) if about else ""
        if kind == "attacked":
            hit = (about, n)
            if not card:
                words.append(mark("attack", t("play.forecast.hit", n=n)))
        elif kind == "damaged":
            words.append(plain(t("play.forecast.damaged", card=card, n=n)))
        elif kind == "stunned":
            if words and words[-1].startswith(f"{plain(card)} "):
                words.pop()
            words.append(mark("attack", plain(t("play.forecast.stunned", card=card))))
        elif kind == "lost_health" and hit != (None, n):
            words.append(mark("attack", t("play.forecast.lost", n=n)))
        elif kind == "gained_health" and event["seat"] != 1:
            if gains:
                words.remove(t("play.forecast.gains", n=gains))
            gains += n
            words.append(t("play.forecast.gains", n=gains))
        elif kind == "gained_health":
            words.append(mark("health", t("play.forecast.gained", n=n)))
        elif kind == "discarded":
            words.append(t("play.forecast.discard"))
        elif kind == "burned":
            words.append(plain(t("play.forecast.burned", card=card)))
        elif kind == "game_ended":
            words.append(mark("problem", t("play.forecast.end")))
        if kind not in ("attacked", "dealt"):
            hit = None
    return Forecast(words or [t("play.forecast.nothing")], gains)


def of_type(seat: SeatShown, type: str) -> str | None:
    """The card of a type that lies open before the Demon."""
    for copy in seat["powers"]:
        if CARDS[copy["card"]].type == type:
            return copy["card"]
    return None


def open_cards(seat: SeatShown, t: Texts) -> list[tuple[str, str]]:
    """What lies open before the Demon: what each card is, and its name with what it does."""
    result = []
    for type in (LOCATION, KARMA, DEMON_CARD):
        card = of_type(seat, type)
        if card:
            title = mark("card", cardtext.card_title(t, card))
            key = "play.demon.deed" if type == DEMON_CARD else f"term.{type}"
            result.append((t(key), f"{title}  {cardtext.abilities(t, card)}"))
    return result


def progress(you: SeatShown, t: Texts) -> str:
    """How greedy, bloody or merciful this turn has been so far (R15.5)."""
    return " · ".join(mark("brass" if one.met else "dim", counted(one, t)) for one in karma(you))


def karma(you: SeatShown) -> list[Karma]:
    """How greedy, bloody and merciful this turn has been so far; mercy is all or nothing."""
    acquired, dealt = you["acquired"], you["dealt"]
    return [
        Karma("greedy", acquired, GREEDY_FROM, acquired >= GREEDY_FROM),
        Karma("bloody", dealt, BLOODY_FROM, dealt >= BLOODY_FROM),
        Karma("merciful", 0, 0, not dealt),
    ]


def counted(one: Karma, t: Texts) -> str:
    """How far a turn is from being greedy, bloody or merciful."""
    how = t(f"how.{one.how}")
    if not one.least:
        return t("play.karma.yes" if one.met else "play.karma.no", how=how)
    return t("play.karma.of", how=how, has=one.has, least=one.least)
