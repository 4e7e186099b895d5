"""Texts to read over the board: the help, the rules in short, the piles."""

import re

from thandar.table import piles
from thandar.table.marks import TOGETHER, mark
from thandar.terminal import lookup
from thandar.terminal.fitting import wrap
from thandar.terminal.table import TableSeen

KEY_COLUMN = re.compile(r"\S.{0,10}? {2,}")


def texts(text: str, wide: int) -> list[str]:
    """A text of several lines, wrapped."""
    result: list[str] = []
    for line in text.strip("\n").split("\n"):
        key = KEY_COLUMN.match(line)
        indent = " " * (key.end() if key else 2)
        result += [f" {piece}" for piece in wrap(line, wide - 2, indent)]
    return result


def rules_lines(table: TableSeen, wide: int) -> list[str]:
    """What is asked now with the card that asks, the format's rules and the rules in short."""
    t = table.t
    asked = table.session.game.decision
    about = [table.question()]
    if asked is not None and asked.card:
        about += lookup.card_lines(t, asked.card)
    parts = ["\n".join(about), *rules_in_short(table)]
    result: list[str] = []
    for part in parts:
        if part:
            result += [*texts(part, wide), ""]
    return result


def rules_in_short(table: TableSeen) -> list[str]:
    """What is different in the format of the table, and the rules of every table."""
    t, format = table.t, table.session.game.format
    key = f"play.format_rules.{format.name}"
    if key not in t.messages:
        return [t("play.rules") + "\n" + t("play.rules_last")]
    own = [t(key), *([t("play.format_rules.demons")] if format.difficulties else [])]
    return ["\n".join(own), t("play.rules")]


def pile_lines(table: TableSeen, wide: int) -> list[str]:
    """Every pile that may be looked through."""
    result: list[str] = []
    for title, cards in piles.piles(table.session, table.t, table.session.view()):
        result += ["", f" {mark('bold', title)}"]
        whole = [card.replace(" ", TOGETHER) for card in cards]
        text = mark("dim", f"{TOGETHER}{TOGETHER}·  ").join(whole)
        result += [f" {line}" for line in wrap(text, wide - 2)]
    return result
