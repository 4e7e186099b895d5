"""Texts to read over the board: the help, the rules in short, the piles."""

from thandar.table import piles
from thandar.table.marks import TOGETHER, mark
from thandar.terminal import lookup
from thandar.terminal.fitting import wrap
from thandar.terminal.table import TableSeen


def texts(text: str, wide: int) -> list[str]:
    """A text of several lines, wrapped."""
    result: list[str] = []
    for line in text.strip("\n").split("\n"):
        result += [f" {piece}" for piece in wrap(line, wide - 2, "  ")]
    return result


def rules_lines(table: TableSeen, wide: int) -> list[str]:
    """What is asked now with the card that asks, the format's rules and the rules in short."""
    t = table.t
    asked = table.session.game.decision
    about = [table.question()]
    if asked is not None and asked.card:
        about += lookup.card_lines(t, asked.card)
    parts = ["\n".join(about), format_rules(table), t("play.rules")]
    result: list[str] = []
    for part in parts:
        if part:
            result += [*texts(part, wide), ""]
    return result


def format_rules(table: TableSeen) -> str:
    """What is different in the format of the table; nothing for each against all."""
    key = f"play.format_rules.{table.session.game.format.name}"
    return table.t(key) if key in table.t.messages else ""


def pile_lines(table: TableSeen, wide: int) -> list[str]:
    """Every pile that may be looked through."""
    result: list[str] = []
    for title, cards in piles.piles(table.session, table.t, table.session.view()):
        result += ["", f" {mark('bold', title)}"]
        whole = [card.replace(" ", TOGETHER) for card in cards]
        text = mark("dim", f"{TOGETHER}{TOGETHER}·  ").join(whole)
        result += [f" {line}" for line in wrap(text, wide - 2)]
    return result
