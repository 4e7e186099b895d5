"""What the server needs of a store. `sqlite.py` and `postgres.py` are two.

Whatever is written is safe when the call returns: it survives the process and the machine. A write
that cannot be made raises `StoreFailed` and leaves nothing behind.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from thandar.server.refused import Refused

Heard = Callable[[bytes], None]


class StoreFailed(Refused):
    """The store could not be written to; what was asked for did not happen."""


class StoreConflict(StoreFailed):
    """Somebody else has written to this table meanwhile: read it again."""


class StoreOutdated(StoreConflict):
    """Another game of the same people was counted meanwhile: count this one after it."""


class TableRow(NamedTuple):
    """What can be asked of a table without reading its journal."""

    code: str
    status: str
    listed: bool
    format: str
    opened: int
    changed: int
    due: int | None  # when the server must do something by itself: a bot's move, a clock
    people: tuple[str, ...]  # whose game it is
    summary: bytes  # what lists of tables show
    deal: str  # the code of the game that was first played with this deal


class PersonRow(NamedTuple):
    """Somebody who plays: a person, or a program of theirs."""

    id: str
    name: str
    program: bool
    since: int


class RatingRow(NamedTuple):
    """How strong somebody is thought to be in a format."""

    person: str
    format: str
    mu: float
    sigma: float
    games: int


class StrengthRow(NamedTuple):
    """How strong somebody is against the levels of the computer."""

    person: str
    rating: float
    games: int


class DailyRow(NamedTuple):
    """Somebody's game of a day: the first, and what came of it once it is over."""

    day: str
    person: str
    code: str
    score: int | None
    result: bytes | None


class LookRow(NamedTuple):
    """What those see who look at a finished game together, the newest of so many moments."""

    id: str
    number: int
    moment: bytes
    at: int


class BarRow(NamedTuple):
    """What somebody may not do: a `ban` keeps them out, `silence` lets them write no text."""

    person: str
    kind: str
    at: int
    until: int | None  # none: for ever
    why: str


class TouchedRow(NamedTuple):
    """A table or a person that was changed beside the servers, or that is gone."""

    what: str  # the code of a table, the id of a person
    gone: bool
    at: int


class Storage(Protocol):
    """The one door to everything that is kept. It counts commits, and what was written by them.

    One that is `shared` may have several servers, which hear from each other by it.
    """

    shared: bool
    commits: int
    written: int

    # --- tables

    async def append(
        self,
        code: str,
        first: int,
        entries: list[bytes],
        row: TableRow | None,
        ratings: Sequence[RatingRow] = (),
        strengths: Sequence[StrengthRow] = (),
        daily: DailyRow | None = None,
        told: bytes = b"",
    ) -> None:
        """Add entries to a table's journal, the first of them with this number.

        With them go the table's new row, if it has changed, and what they made of ratings and
        strengths; that a game of the day was begun or is over; and what the other servers are
        told of it. `StoreConflict` where somebody else has written an entry of this number, or
        counted another game of the same people, and for somebody's second game of a day.
        """

    async def journal(self, code: str, first: int = 0) -> list[bytes]:
        """The entries of a table from a number on; none where there is no such table."""

    async def table(self, code: str) -> TableRow | None:
        """The row of a table."""

    async def listed(self, most: int) -> list[TableRow]:
        """The tables that anybody may see and that are not over, the newest first."""

    async def tables_of(self, person: str, most: int) -> list[TableRow]:
        """The tables at which somebody plays or played, the latest first."""

    async def closed(self, since: int) -> list[str]:
        """The codes of tables that were closed since then."""

    async def due(self, before: int, others: Sequence[str] = ()) -> list[str]:
        """The codes of tables for which something must be done by then, and not by others."""

    async def of_deal(self, deal: str, most: int) -> list[TableRow]:
        """The finished games of a deal, the first one first."""

    async def all_tables(self) -> list[TableRow]:
        """Every table, the latest first."""

    async def keep_analysis(self, code: str, analysis: bytes) -> None:
        """Keep what the computer thinks of a finished game."""

    async def analysis(self, code: str) -> bytes | None:
        """What the computer thinks of a finished game; none where it was not asked."""

    # --- games of the day

    async def daily(self, day: str, person: str) -> DailyRow | None:
        """Somebody's game of a day; none where they have not begun it."""

    async def deal_of_day(self, day: str) -> str:
        """The deal of the games of a day, by the first of them; empty where there is none yet."""

    async def dailies_of(self, person: str, most: int) -> list[DailyRow]:
        """Somebody's games of the day that are over, the latest day first."""

    async def best_of_day(self, day: str, most: int) -> list[tuple[DailyRow, str]]:
        """People's games of a day that are over, the best first, with their names; no programs."""

    # --- people

    async def add_person(self, person: PersonRow, token: bytes) -> None:
        """A new person, known by the hash of a token."""

    async def rename(self, person: str, name: str) -> None:
        """A person has another name from now on."""

    async def person(self, id: str) -> PersonRow | None:
        """A person by their id."""

    async def person_of(self, token: bytes) -> PersonRow | None:
        """The person whom the hash of a token belongs to."""

    async def add_pass(self, person: str, hashed: bytes, until: int) -> None:
        """A pass for one use, by which another device becomes the same person."""

    async def use_pass(self, hashed: bytes, now: int, token: bytes) -> PersonRow | None:
        """Trade a pass for a token; none where there is no such pass any more."""

    async def ratings(self, people: list[str]) -> list[RatingRow]:
        """All that is known of how some people play, format by format."""

    async def strength(self, person: str) -> StrengthRow | None:
        """How strong somebody is against the levels; none where they have not played any."""

    async def write_seen(self, people: Sequence[str], day: str) -> None:
        """Some people have come on a day."""

    # --- looking after it all, as whoever runs the server wants it

    async def bars(self) -> list[BarRow]:
        """Who may not do what, now or before."""

    async def touched(self, since: int) -> list[TouchedRow]:
        """What was changed beside the servers since then."""

    async def rewrite(
        self, row: TableRow, entries: Sequence[tuple[int, bytes]], leaves: str, at: int
    ) -> None:
        """Put entries of a journal, by number, in the place of others, and a row with them.

        Somebody leaves the table: it is not among their games any more; empty: nobody does.
        """

    async def old_games(self, before: int, most: int) -> list[str]:
        """The codes of tables that have not changed since then, and will not by themselves."""

    async def delete_games(self, codes: Sequence[str], at: int) -> None:
        """Delete tables with all that belongs to them; what came of games of the day stays."""

    async def old_guests(self, before: int, day: str, after: str, most: int) -> list[str]:
        """The ids of people who have neither played nor come since then, after an id."""

    async def delete_person(self, person: str, at: int) -> bool:
        """Delete all that is kept of somebody beside their tables; whether they were known."""

    async def delete_expired(self, now: int, read_before: int) -> None:
        """Delete bars and passes that are over, and what all servers have read."""

    # --- several servers

    async def put_look(self, look: LookRow, told: bytes) -> None:
        """Keep a moment instead of the one before; StoreConflict where there is another already."""

    async def look(self, id: str) -> LookRow | None:
        """The newest moment of those who look at a game together."""

    async def delete_looks(self, ids: Sequence[str]) -> None:
        """Let go of what nobody looks at any more."""

    async def tell(self, message: bytes) -> None:
        """Tell all servers something, in the order in which things are stored."""

    def listen(self, heard: Heard, back: Callable[[], None]) -> None:
        """Hear from now on what is told, in this loop; `back` when something may be missed."""

    async def claim(self, what: str, server: str, others: Sequence[str], told: bytes = b"") -> bool:
        """Whether something is a server's own from now on: it is not that of one of the others."""

    async def release(self, server: str, what: Sequence[str] | None = None) -> None:
        """Let go of what is a server's own, some or all of it."""

    async def owned(self, server: str) -> set[str]:
        """What is a server's own."""

    async def release_others(self, servers: Sequence[str]) -> None:
        """Nothing is the own of any server but these."""

    # --- the whole

    async def check(self) -> None:
        """StoreFailed where nothing can be written."""

    async def close(self) -> None:
        """Finish what was asked for, and let go."""
