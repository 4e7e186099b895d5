"""What a person at a server's table types besides moves: sitting down, talking, going back."""

from collections.abc import Callable
from typing import get_args

from thandar.locales import Texts
from thandar.server.protocol import (
    AnswerUndo,
    AnyRequest,
    AskUndo,
    Assign,
    Mute,
    Phrase,
    Rematch,
    Replace,
    Return,
    Say,
    Sit,
    Stand,
    Start,
    Undo,
)
from thandar.table.seating import DEFAULT_BOT
from thandar.terminal.answers import simple
from thandar.terminal.join.connection import new_id
from thandar.terminal.join.told import TableTold

PHRASES: tuple[Phrase, ...] = get_args(Phrase)


def read_order(text: str, table: TableTold) -> AnyRequest | str | None:
    """The message that an order means, or what there is to say about it; None: it is no order."""
    first, _, argument = text.strip().partition(" ")
    word, t = simple(first), table.t
    if table.asked and word in yes_and_no(t):
        return AnswerUndo(id=new_id(), agree=yes_and_no(t)[word])
    for name, order in ORDERS.items():
        if word in order_words(name, t):
            return order(table, argument.strip())
    return None


def order_words(name: str, t: Texts) -> list[str]:
    """The words that an order answers to."""
    return [name, *simple(t(f"join.order.{name}")).split()]


def all_words(t: Texts) -> tuple[str, ...]:
    """The words of all orders in the table's language."""
    return tuple(t(f"join.order.{name}") for name in ORDERS)


def yes_and_no(t: Texts) -> dict[str, bool]:
    """The words for yes and no, in English too."""
    yes = {"yes", "y", simple(t("play.yes"))}
    return {"no": False, "n": False, simple(t("play.no")): False} | dict.fromkeys(yes, True)


# --- before the game


def sit(table: TableTold, argument: str) -> AnyRequest | str:
    """Sit down at a seat, the first free one where none is named."""
    free = [seat.seat for seat in table.seats if seat.kind == "free"]
    seat = number(argument) or (free[0] if free and not argument else 0)
    return Sit(id=new_id(), seat=seat) if seat else table.t("join.which_seat")


def stand(table: TableTold, argument: str) -> AnyRequest | str:
    """Leave one's seat; with several, the one that is named."""
    seat = number(argument) or (table.mine[-1] if table.mine and not argument else 0)
    return Stand(id=new_id(), seat=seat) if seat else table.t("join.which_seat")


def bot(table: TableTold, argument: str) -> AnyRequest | str:
    """Put a bot on a seat: a free one before the game, an absent player's in it."""
    place, _, kind = argument.partition(" ")
    if not number(place):
        return table.t("join.which_seat")
    if table.status == "open":
        return Assign(id=new_id(), seat=number(place), bot=kind.strip() or DEFAULT_BOT)
    return Replace(id=new_id(), seat=number(place))


def free(table: TableTold, argument: str) -> AnyRequest | str:
    """Free a seat of its bot or of whoever sits there."""
    seat = number(argument)
    if not 1 <= seat <= len(table.seats):
        return table.t("join.which_seat")
    if table.seats[seat - 1].kind == "person":
        return Stand(id=new_id(), seat=seat)
    return Assign(id=new_id(), seat=seat)


def start(table: TableTold, argument: str) -> AnyRequest | str:
    """Begin the game."""
    return Start(id=new_id())


# --- in the game


def undo(table: TableTold) -> AnyRequest | str:
    """Take one's last move back; where that is not free, what can be done."""
    mover = table.session.viewer
    sight = table.session.sight(mover)
    if mover is None or sight is None:
        return table.t("play.undo.other")
    if sight.can_undo:
        return Undo(id=new_id(), seat=mover, version=table.version)
    why = sight.why_no_undo or table.t("play.undo.nothing")
    return f"{why} {table.t('join.may_ask')}" if table.last_own else why


def ask(table: TableTold, argument: str) -> AnyRequest | str:
    """Ask the others for leave to take one's last move back."""
    last = table.last_own
    if last is None:
        return table.t("play.undo.nothing")
    return AskUndo(id=new_id(), seat=last[1], version=table.version, made=last[0])


def back(table: TableTold, argument: str) -> AnyRequest | str:
    """Take one's seat back from the bot."""
    held = [seat for seat in table.mine if table.seats[seat - 1].stand_in]
    return Return(id=new_id(), seat=held[0]) if held else table.t("join.no_stand_in")


def rematch(table: TableTold, argument: str) -> AnyRequest | str:
    """Play another game with the same people."""
    return Rematch(id=new_id())


# --- talking


def say(table: TableTold, argument: str) -> AnyRequest | str:
    """Say something: a quick phrase, which everybody reads in their language, or any text."""
    if not argument:
        known = ", ".join(table.t(f"join.phrase.{phrase}") for phrase in PHRASES)
        return table.t("join.phrases", known=known)
    for phrase in PHRASES:
        if simple(argument) in (simple(phrase), simple(table.t(f"join.phrase.{phrase}"))):
            return Say(id=new_id(), phrase=phrase)
    return Say(id=new_id(), text=argument)


def mute(table: TableTold, argument: str) -> AnyRequest | str:
    """Hear no more of what is said."""
    return Mute(id=new_id(), on=True)


def hear(table: TableTold, argument: str) -> AnyRequest | str:
    """Hear again what is said."""
    return Mute(id=new_id(), on=False)


def link(table: TableTold, argument: str) -> AnyRequest | str:
    """Where others find the table."""
    return table.state.link if table.state is not None else ""


def number(text: str) -> int:
    """A seat's number; 0 where it is none."""
    return int(text) if len(text) == 1 and text in "123456" else 0


# By their English words; each language adds its own in `join.order.NAME`.
ORDERS: dict[str, Callable[[TableTold, str], AnyRequest | str]] = {
    "sit": sit,
    "stand": stand,
    "bot": bot,
    "free": free,
    "start": start,
    "say": say,
    "ask": ask,
    "back": back,
    "mute": mute,
    "hear": hear,
    "rematch": rematch,
    "link": link,
}
