"""The card of what is chosen, in full."""

from thandar.locales import Texts
from thandar.table.marks import mark
from thandar.terminal import lookup
from thandar.terminal.fitting import wrap
from thandar.terminal.seat_panels import Look
from thandar.terminal.table import TableSeen


def card_shown(table: TableSeen, look: Look) -> str:
    """The card of the row that was pointed at, or of the chosen move; nothing where there is none.

    Rows are named after their cards: `hand.gold`, `2.borg#2`.
    """
    if look.picked:
        return lookup.known(look.picked.rpartition(".")[2].partition("#")[0])
    if look.selected is None or look.selected >= len(look.options):
        return ""
    move = look.options[look.selected].listed
    asked = table.session.game.decision
    if move is None or move.kind == "end":
        return ""
    return lookup.known(move.card or (asked.card if asked is not None else None) or "")


def text_lines(t: Texts, card: str, wide: int) -> list[str]:
    """A card in a few lines: its name and what it is, then its text."""
    name, kind, *abilities = lookup.card_lines(t, card)
    first = f"{name} {mark('dim', '·')} {kind}"
    text = " ".join(abilities) or t("ability.none")
    return [f" {line}" for line in [*wrap(first, wide, "  "), *wrap(text, wide)]]
