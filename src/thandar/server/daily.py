"""The game of the day on a server: opened once for each person, and everybody's results."""

from datetime import date, timedelta
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from thandar.locales import Texts
from thandar.server.clock import now
from thandar.server.handling import dealt, seat_taken_by
from thandar.server.journal import AnyEntry
from thandar.server.room import Room
from thandar.server.setup import SeatSetup, Setup
from thandar.server.storage import DailyRow, PersonRow, StoreConflict
from thandar.server.table import Table
from thandar.table.daily import daily, day_of
from thandar.table.day_result import DayResult, result_of, share_text, streak
from thandar.types import Difficulty, EndedBy, SeatName

if TYPE_CHECKING:
    from thandar.server.hall import Hall

MOST_LISTED = 20  # of everybody's results
OWN_LISTED = 7  # of one's own
DAYS_KEPT = 4000  # that a streak may have


class OwnDay(Struct, kw_only=True):
    """One's own result of a day, and the text to share."""

    date: str
    code: str
    won: bool
    ended_by: EndedBy
    turns: int
    health: int
    score: int
    share: str


class PlaceToday(Struct, kw_only=True):
    """Somebody's result of today, by the name that they have now."""

    name: str
    you: bool
    won: bool
    turns: int
    score: int


class Today(Struct, kw_only=True):
    """The game of the day: who against whom, until when, and what came of it so far.

    `table` is the code of one's own game, begun or over; `mine` are one's own results, the latest
    first, `results` everybody's of today, the best first; `link` is where others find the game.
    """

    date: str
    until: int
    deck: SeatName
    demon: SeatName
    difficulty: Difficulty
    table: str | None
    mine: list[OwnDay]
    streak: int
    results: list[PlaceToday]
    link: str


def today() -> date:
    """Which day it is, for everybody: that of UTC."""
    return day_of(now() / 1000)


async def opened(hall: "Hall", person: PersonRow) -> Room:
    """Somebody's game of the day: the one that they have, else a new one, which begins at once."""
    day = today()
    row = await hall.storage.daily(day.isoformat(), person.id)
    if row is not None:
        return await hall.room(row.code)
    game = daily(day)
    setup = Setup(
        format="solo",
        seats=[SeatSetup(game.deck), SeatSetup(game.demon)],
        difficulty=game.difficulty,
        daily=day.isoformat(),
    )
    begun: list[AnyEntry] = [seat_taken_by(person, 1), dealt(game.seed)]
    try:
        deal = await hall.storage.deal_of_day(day.isoformat())  # to compare with the others
        room = await hall.open(setup, person, deal=deal, more=begun)
    except StoreConflict:  # another device of theirs was faster
        return await opened(hall, person)
    hall.metrics.dailies += 1
    room.driver.wake()
    return room


def row_of(table: Table) -> DailyRow | None:
    """What is kept of a game of the day beside its table; None of other tables."""
    day = table.setup.daily
    if not day:
        return None
    [person] = table.people
    if table.session is None or table.status != "over":
        return DailyRow(day, person, table.code, None, None)
    result = result_of(table.session.game, day)
    return DailyRow(day, person, table.code, result.score, msgspec.json.encode(result))


async def told(hall: "Hall", person: PersonRow | None, t: Texts) -> Today:
    """The game of the day, as somebody may know it; none: who is not known here."""
    day = today()
    game = daily(day)
    own = None if person is None else await hall.storage.daily(day.isoformat(), person.id)
    mine = [] if person is None else await hall.storage.dailies_of(person.id, DAYS_KEPT)
    best = await hall.storage.best_of_day(day.isoformat(), MOST_LISTED)
    tomorrow = day + timedelta(days=1)
    return Today(
        date=day.isoformat(),
        until=(tomorrow - date(1970, 1, 1)) // timedelta(milliseconds=1),
        deck=game.deck,
        demon=game.demon,
        difficulty=game.difficulty,
        table=None if own is None else own.code,
        mine=[own_day(row, t) for row in mine[:OWN_LISTED]],
        streak=streak({row.day for row in mine}, day),
        results=[
            place(read(row), name, person is not None and row.person == person.id)
            for row, name in best
        ],
        link=f"{hall.settings.public_url}/#daily",
    )


def read(row: DailyRow) -> DayResult:
    """The result in a row of a game that is over."""
    return msgspec.json.decode(row.result or b"", type=DayResult)


def own_day(row: DailyRow, t: Texts) -> OwnDay:
    """One's own result of a day, as it is told."""
    result = read(row)
    return OwnDay(
        date=row.day,
        code=row.code,
        won=result.won,
        ended_by=result.ended_by,
        turns=result.turns,
        health=result.health,
        score=result.score,
        share=share_text(result, t),
    )


def place(result: DayResult, name: str, you: bool) -> PlaceToday:
    """Somebody's result of today, as it is told."""
    return PlaceToday(name=name, you=you, won=result.won, turns=result.turns, score=result.score)
