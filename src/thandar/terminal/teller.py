"""A table told line by line: the log, the table in sentences, the moves, cards and rules."""

import textwrap
from typing import TextIO

from thandar.locales import Texts
from thandar.table import cardtext, piles
from thandar.table.log import Line, heading, with_doer
from thandar.table.marks import plain
from thandar.table.options import Option
from thandar.terminal import lookup
from thandar.terminal.reading import rules_in_short
from thandar.terminal.sentences import table_lines
from thandar.terminal.table import TableSeen

WIDTH = 78


class Teller:
    """Tells a table to a text stream."""

    def __init__(self, table: TableSeen, shown: TextIO) -> None:
        self.table = table
        self.shown = shown
        self.told = 0  # the moves that were told already
        self.last_heading = ""

    @property
    def t(self) -> Texts:
        """The words of the table's language."""
        return self.table.t

    def say(self, text: str = "", indent: str = "") -> None:
        """Write a line, wrapped."""
        lines = textwrap.wrap(plain(text), WIDTH, subsequent_indent=indent or "  ") or [""]
        print("\n".join(lines), file=self.shown, flush=True)

    # --- the game

    def tell(self) -> None:
        """Tell what has happened since the last time."""
        self.tell_log(self.table.lines(self.told))
        self.told = self.table.session.game.moves_made

    def tell_last(self, most: int) -> None:
        """Write the last lines of the log."""
        self.last_heading = ""
        self.tell_log(self.table.lines()[-most:])

    def tell_log(self, lines: list[Line]) -> None:
        """Write lines of the log under the headings of their turns."""
        session = self.table.session
        for line in lines:
            title = heading(session, self.t, line.turn, line.active)
            if title != self.last_heading:
                self.say(f"-- {title}")
                self.last_heading = title
            self.say(f"  {with_doer(session, line)}", "    ")

    def tell_moves(self, found: list[Option]) -> None:
        """Write what must be decided and every move with its number."""
        self.say(self.table.question())
        for number, option in enumerate(found, 1):
            note = f" ({option.note})" if option.note else ""
            self.say(f" {number:2} {option.label}{note}", "      ")

    def tell_table(self) -> None:
        """Write the whole table."""
        for line in table_lines(self.table):
            self.say(line)

    def prompt(self) -> str:
        """What stands before what the person types: who, and what they have."""
        session, t = self.table.session, self.t
        seat = session.view()["seats"][(session.mover or 1) - 1]
        pools = [cardtext.amount(t, pool, seat[pool]) for pool in ("health", "gold", "combat")]
        if seat["received"]:
            pools.append(t("play.fact.received", n=seat["received"]))
        return f"{session.name(seat['seat'])}, {', '.join(pools)} > "

    # --- to look up

    def tell_cards(self, text: str) -> None:
        """Write the cards that a name may mean."""
        found = lookup.find_cards(self.t, text)
        if not found:
            self.say(self.t("play.card.none"))
        elif len(found) > 3:
            self.say(", ".join(self.t.card(card) for card in found))
        for card in found if len(found) <= 3 else []:
            for line in lookup.card_lines(self.t, card):
                self.say(line)

    def tell_text(self, command: str) -> None:
        """Write the table, the piles, the help or the rules in short."""
        if command == "table":
            self.tell_table()
        elif command == "zones":
            for title, cards in piles.piles(self.table.session, self.t, self.table.session.view()):
                self.say(self.t("ability.labelled", label=title, text=", ".join(cards)))
        elif command == "rules":
            self.say(self.table.question())
            for text in rules_in_short(self.table):
                for line in text.splitlines():
                    self.say(line)
        else:
            for line in self.t("play.help.plain").splitlines():
                self.say(line)
