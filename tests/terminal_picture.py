"""The picture of the terminal's table in the README: `python -m terminal_picture` writes it.

It shows a duel from a fixed deal, drawn as the screen draws it.
"""

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from thandar.bots import make_bot
from thandar.locales import Texts
from thandar.table.marks import mark
from thandar.table.options import options
from thandar.table.seating import read_seats
from thandar.terminal.drawing import Look, draw
from thandar.terminal.fitting import fit
from thandar.terminal.keys import KeyRing
from thandar.terminal.palette import painted
from thandar.terminal.table import Setup, Table

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "terminal.svg"
SIZE = (120, 36)
SEED = 7
MOVES = 100  # so far into the game that something lies on the table
GROUND, INK = (20, 16, 13), (232, 220, 198)


def played() -> Table:
    """A duel in the middle of a turn of ours."""
    t = Texts("en")
    table = Table.new(Setup(read_seats("you,hard"), seed=SEED, first=1), t, Path("unused"))
    session = table.session
    bot = make_bot("baseline", seed=1)
    while len(session.steps) < MOVES or not rich(table):
        session.do(bot.move(session.game, session.mover))
    return table


def rich(table: Table) -> bool:
    """Whether there is something of every kind to do: cards, the market, an opponent's champion."""
    session = table.session
    found = options(session, session.mover, table.t) if session.person_moves else []
    kinds = {option.kind for option in found if option.kind != "attack" or option.ids}
    return {"play", "buy", "attack"} <= kinds


def drawn() -> str:
    """The picture as SVG."""
    table = played()
    session, t = table.session, table.t
    found = options(session, session.mover, t)
    keys = KeyRing().keys(session.view(), found, t, session.names)
    attacks = [k for k, option in enumerate(found) if option.kind in ("attack", "buy")]
    look = Look(found, (attacks or [0])[0], keys=keys)
    wide, high = SIZE
    lines = draw(table, look, wide, high - 1).lines
    lines.append(fit(mark("now", f" {session.name(1)} ") + mark("key", " › "), wide))
    console = Console(width=wide, record=True, file=io.StringIO(), color_system="truecolor")
    for line in lines:
        pieces = [(piece.text, piece.style or "") for piece in painted(line)]
        console.print(Text.assemble(*pieces), soft_wrap=True)
    theme = TerminalTheme(GROUND, INK, [(0, 0, 0)] * 8)
    return console.export_svg(title="Thandar", theme=theme, unique_id="thandar")


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
