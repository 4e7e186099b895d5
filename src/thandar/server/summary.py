"""A table in a few words, for lists of tables and of one's games."""

from typing import Any

import msgspec
from msgspec import Struct

from thandar.server.protocol import SoloScore, Status
from thandar.server.setup import Clock
from thandar.server.storage import TableRow
from thandar.server.table import Table
from thandar.server.telling import names, solo_score, texts
from thandar.types import Difficulty, FormatName, SeatName, SideHandicap


class SeatSummary(Struct, kw_only=True):
    """Who sits there."""

    deck: SeatName
    name: str
    person: str | None
    bot: str | None
    free: bool
    health: int | None


class TableSummary(Struct, kw_only=True):
    """A table in a list. `asked` are those who must choose now, by their ids.

    `gave_up` is the seat that has ended the game by giving up, `daily` the day whose game it is,
    `score` what a finished game against Demons was worth.
    """

    code: str
    status: Status
    format: FormatName
    difficulty: Difficulty | None
    seats: list[SeatSummary]
    clock: Clock
    opened: int
    changed: int
    turn: int
    asked: list[str]
    winners: list[int]
    gave_up: int | None = None
    rated: bool
    handicap: list[SideHandicap] | None = None
    daily: str = ""
    score: SoloScore | None = None


def summary(table: Table) -> TableSummary:
    """A table in a few words."""
    game = None if table.session is None else table.session.game
    # Of all that can be seen this is enough, and it is asked after every move.
    state = None if game is None else game.state
    called = names(table, texts("en"))
    return TableSummary(
        code=table.code,
        status=table.status,
        format=table.setup.format,
        difficulty=table.setup.difficulty,
        seats=[
            SeatSummary(
                deck=deck_name(seat.deck),
                name=called[k],
                person=seat.person or None,
                bot=seat.bot,
                free=seat.free,
                health=None if state is None else int(state.s[state.health(k)]),
            )
            for k, seat in enumerate(table.seats)
        ],
        clock=table.setup.clock,
        opened=table.opened.at,
        changed=table.changed,
        turn=0 if game is None else game.turn,
        asked=[table.seat(seat).person for seat in table.thinking],
        winners=[] if game is None else game.winners,
        gave_up=table.gave_up,
        rated=table.rated,
        handicap=table.handicap,
        daily=table.setup.daily,
        score=solo_score(table),
    )


def deck_name(deck: Any) -> SeatName:
    """The deck of a seat, which was checked when the table was opened."""
    name: SeatName = deck
    return name


def listed_as(table: Table) -> object:
    """What lists of tables show: while it is the same, the row need not be stored again."""
    turn = 0 if table.session is None else table.session.game.turn
    seats = [(seat.person, seat.bot, seat.player) for seat in table.seats]
    # A clock says when the server must do something by itself, with every move anew.
    return table.status, turn, table.deciding, seats, table.clocks.ticking and table.entries


def table_row(table: Table, at: int) -> TableRow:
    """What can be asked of a table without reading its journal."""
    due: int | None = None
    if table.bots_to_move and not table.thinking:
        due = at
    elif table.thinking and table.clocks.ticking:
        due = at + min(table.clocks.left(seat) for seat in table.thinking)
    return TableRow(
        code=table.code,
        status=table.status,
        listed=table.setup.listed,
        format=table.setup.format,
        opened=table.opened.at,
        changed=table.changed,
        due=due,
        people=table.people,
        summary=msgspec.json.encode(summary(table)),
        deal=table.deal,
    )
