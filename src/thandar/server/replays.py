"""Finished games: step by step from a seat or with all hands open, and played on."""

import msgspec
from msgspec import Struct

from thandar.engine.sight import EVERYTHING, Sight
from thandar.engine.view import view
from thandar.game import Game
from thandar.locales import Texts
from thandar.server.protocol import LogLine, StepSeen
from thandar.server.refused import Refused
from thandar.server.setup import laid
from thandar.server.storage import TableRow
from thandar.server.summary import TableSummary, summary
from thandar.server.table import Table
from thandar.server.telling import log_line, names, step_list
from thandar.table.log import opening_lines, told_steps
from thandar.types import Event, View

OPEN = "open"


class Replay(Struct, kw_only=True):
    """A finished game. `views` are those at the beginning: of one seat, or of all of them.

    With all hands open `open_view` is that of somebody who sees every hand, and so are the steps.
    """

    table: TableSummary
    seed: str
    seat: int | None
    open: bool
    views: list[View]
    open_view: View | None
    steps: list[StepSeen]
    log: list[LogLine]


def finished(table: Table) -> Game:
    """The game of a table; Refused as long as it is not over: its secrets are still secrets."""
    if table.session is None or table.status != "over":
        raise Refused("not_over")
    return table.session.game


def replay(
    table: Table, seat: int | None, all_open: bool, t: Texts, you: int | None = None
) -> Replay:
    """A finished game from a seat, as a spectator (none), or with all hands open.

    The log speaks to whoever sat at a seat of their own (`you`).
    """
    game = finished(table)
    seats = len(table.seats)
    if seat is not None and not 1 <= seat <= seats:
        raise Refused("no_seat", seat=seat, most=seats)
    session, seed = table.session, table.seed
    assert session is not None
    assert seed is not None
    session.you, session.names = you, names(table, t, you)
    before = laid(table.setup, seed)
    seen = open_steps(before, game) if all_open else game.told_since(seat)
    lines = [opening_lines(session, t), *told_steps(session, t, seen)]
    return Replay(
        table=summary(table),
        seed=f"{seed:032x}",
        seat=None if all_open else seat,
        open=all_open,
        views=[before.view(k) for k in (range(1, seats + 1) if all_open else [seat])],
        open_view=open_view(before) if all_open else None,
        steps=step_list(session, seen, 0),
        log=[log_line(k, line) for k, of_move in enumerate(lines) for line in of_move],
    )


def open_view(game: Game) -> View:
    """A table before its first move, as somebody sees it who sees every hand."""
    sight = Sight(EVERYTHING)
    sight.look(game.state)
    return view(game.state, game.seats, game.format.name, sight)


def open_steps(before: Game, game: Game) -> list[list[Event]]:
    """What each move did, as somebody sees it who sees every hand; it is all played again."""
    again = before.clone()
    seen = []
    for step in game.steps:
        again.do(step.words)
        # Nobody needs to be shown what they see anyway.
        seen.append([event for event in again.events if event["event"] != "showed"])
    return seen


def moves_before(table: Table, seat: int, made: int) -> list[str]:
    """The first moves of a finished game; Refused where a seat cannot play on after them."""
    game = finished(table)
    most = game.moves_made - 1
    if not 0 <= made <= most:
        raise Refused("not_before_end", made=made, most=most)
    before = game.events_since(None)[:made]
    if any(e["event"] == "defeated" and e["seat"] == seat for events in before for e in events):
        raise Refused("seat_out", seat=seat, made=made)
    return [step.words for step in game.steps[:made]]


def record(table: Table) -> str:
    """The record of a finished game, its seed included."""
    return finished(table).record()


def summaries(rows: list[TableRow]) -> list[TableSummary]:
    """Tables in a few words each, as they were stored."""
    return [msgspec.json.decode(row.summary, type=TableSummary) for row in rows]
