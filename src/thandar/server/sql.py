"""The store in an SQL database, whichever it is.

Statements are written as SQLite reads them, in words that PostgreSQL knows too.
"""

from collections.abc import Callable, Sequence
from typing import Any

from thandar.server.database import Db
from thandar.server.storage import (
    DailyRow,
    Heard,
    LookRow,
    PersonRow,
    RatingRow,
    StoreConflict,
    StoreOutdated,
    StrengthRow,
    TableRow,
)
from thandar.server.upkeep import Upkeep

TABLE = "code, status, listed, format, opened, changed, due, people, summary, deal"
DAILY = "day, person, code, score, result"
CHANGES = ("status", "listed", "changed", "due", "people", "summary")
ADD = "INSERT INTO journal (code, number, entry) VALUES (?, ?, ?)"
# An entry cannot be null: where the one before it is missing, the table was deleted.
GO_ON = (
    "INSERT INTO journal (code, number, entry) VALUES (?, ?, CASE WHEN"
    " EXISTS (SELECT 1 FROM journal WHERE code = ? AND number = ?) THEN ? END)"
)
# An update in place writes to half as many pages as a replacement, which touches every index.
PUT_TABLE = (
    f"INSERT INTO tables ({TABLE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (code)"
    f" DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in CHANGES)}"
)
# Whoever has counted another game of somebody's meanwhile has counted it before this one.
PUT_RATING = (
    "INSERT INTO ratings (person, format, mu, sigma, games) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (person, format) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,"
    " games = excluded.games WHERE ratings.games = excluded.games - 1 RETURNING games"
)
PUT_STRENGTH = (
    "INSERT INTO strengths (person, rating, games) VALUES (?, ?, ?)"
    " ON CONFLICT (person) DO UPDATE SET rating = excluded.rating, games = excluded.games"
    " WHERE strengths.games = excluded.games - 1 RETURNING games"
)


PUT_LOOK = (
    "INSERT INTO looks (id, number, moment, at) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE"
    " SET number = excluded.number, moment = excluded.moment, at = excluded.at"
    " WHERE looks.number = excluded.number - 1 RETURNING number"
)


class SqlStorage(Upkeep):
    """A store in an SQL database."""

    shared = False

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
        numbered = [(code, first + k, entry) for k, entry in enumerate(entries)]

        def work(db: Db) -> None:
            if first:
                db.execute(GO_ON, (code, first, code, first - 1, entries[0]))
            db.executemany(ADD, numbered[1:] if first else numbered)
            if row is not None:
                put_row(db, row)
            for rating in sorted(ratings):  # two servers wait for each other in one order
                count_game(db, PUT_RATING, rating)
            for strength in strengths:
                count_game(db, PUT_STRENGTH, strength)
            if daily is not None:
                put_daily(db, daily)
            if told:
                db.tell(told)

        await self._write(work, code)

    async def journal(self, code: str, first: int = 0) -> list[bytes]:
        select = "SELECT entry FROM journal WHERE code = ? AND number >= ? ORDER BY number"

        def ask(db: Db) -> list[bytes]:
            return [entry for (entry,) in db.execute(select, (code, first))]

        return await self._read(ask)

    async def table(self, code: str) -> TableRow | None:
        found = await self._tables("WHERE code = ?", code)
        return found[0] if found else None

    async def listed(self, most: int) -> list[TableRow]:
        where = "WHERE listed AND status IN ('open', 'playing') ORDER BY changed DESC LIMIT ?"
        return await self._tables(where, most)

    async def tables_of(self, person: str, most: int) -> list[TableRow]:
        where = (
            "WHERE code IN (SELECT code FROM players WHERE person = ?)"
            " ORDER BY changed DESC LIMIT ?"
        )
        return await self._tables(where, person, most)

    async def closed(self, since: int) -> list[str]:
        where = "WHERE status = 'closed' AND changed >= ?"
        return [row.code for row in await self._tables(where, since)]

    async def due(self, before: int, others: Sequence[str] = ()) -> list[str]:
        theirs = f"SELECT what FROM owners WHERE server IN ({marks(others)})"
        where = f"WHERE due <= ? AND code NOT IN ({theirs}) ORDER BY due"
        return [row.code for row in await self._tables(where, before, *others)]

    async def of_deal(self, deal: str, most: int) -> list[TableRow]:
        where = "WHERE deal = ? AND status = 'over' ORDER BY opened LIMIT ?"
        return await self._tables(where, deal, most)

    async def all_tables(self) -> list[TableRow]:
        return await self._tables("ORDER BY changed DESC")

    async def _tables(self, where: str, *values: object) -> list[TableRow]:
        def ask(db: Db) -> list[TableRow]:
            return [
                table_row(row) for row in db.execute(f"SELECT {TABLE} FROM tables {where}", values)
            ]

        return await self._read(ask)

    async def keep_analysis(self, code: str, analysis: bytes) -> None:
        put = (
            "INSERT INTO analyses (code, analysis) VALUES (?, ?)"
            " ON CONFLICT (code) DO UPDATE SET analysis = excluded.analysis"
        )
        await self._write(lambda db: db.execute(put, (code, analysis)))

    async def analysis(self, code: str) -> bytes | None:
        select = "SELECT analysis FROM analyses WHERE code = ?"

        def ask(db: Db) -> bytes | None:
            found = db.execute(select, (code,)).fetchone()
            return None if found is None else found[0]

        return await self._read(ask)

    # --- games of the day

    async def daily(self, day: str, person: str) -> DailyRow | None:
        found = await self._dailies("WHERE person = ? AND day = ?", person, day)
        return found[0] if found else None

    async def deal_of_day(self, day: str) -> str:
        select = "SELECT deal FROM dailies JOIN tables USING (code) WHERE day = ? LIMIT 1"

        def ask(db: Db) -> str:
            found = db.execute(select, (day,)).fetchone()
            return "" if found is None else found[0]

        return await self._read(ask)

    async def dailies_of(self, person: str, most: int) -> list[DailyRow]:
        where = "WHERE person = ? AND score IS NOT NULL ORDER BY day DESC LIMIT ?"
        return await self._dailies(where, person, most)

    async def best_of_day(self, day: str, most: int) -> list[tuple[DailyRow, str]]:
        select = (
            f"SELECT {DAILY}, people.name FROM dailies JOIN people ON people.id = person"
            " WHERE day = ? AND score IS NOT NULL AND NOT people.program"
            " ORDER BY score DESC, people.name LIMIT ?"
        )

        def ask(db: Db) -> list[tuple[DailyRow, str]]:
            return [(DailyRow(*row[:-1]), row[-1]) for row in db.execute(select, (day, most))]

        return await self._read(ask)

    async def _dailies(self, where: str, *values: object) -> list[DailyRow]:
        select = f"SELECT {DAILY} FROM dailies {where}"
        return await self._read(lambda db: [DailyRow(*row) for row in db.execute(select, values)])

    # --- people

    async def add_person(self, person: PersonRow, token: bytes) -> None:
        def work(db: Db) -> None:
            db.execute("INSERT INTO people (id, name, program, since) VALUES (?, ?, ?, ?)", person)
            db.execute("INSERT INTO tokens (hashed, person) VALUES (?, ?)", (token, person.id))

        await self._write(work)

    async def rename(self, person: str, name: str) -> None:
        await self._write(
            lambda db: db.execute("UPDATE people SET name = ? WHERE id = ?", (name, person))
        )

    async def person(self, id: str) -> PersonRow | None:
        return await self._read(lambda db: find_person(db, "WHERE id = ?", id))

    async def person_of(self, token: bytes) -> PersonRow | None:
        where = "JOIN tokens ON tokens.person = people.id WHERE tokens.hashed = ?"
        return await self._read(lambda db: find_person(db, where, token))

    async def add_pass(self, person: str, hashed: bytes, until: int) -> None:
        insert = "INSERT INTO passes (hashed, person, until) VALUES (?, ?, ?)"
        await self._write(lambda db: db.execute(insert, (hashed, person, until)))

    async def use_pass(self, hashed: bytes, now: int, token: bytes) -> PersonRow | None:
        def work(db: Db) -> PersonRow | None:
            where = "JOIN passes ON passes.person = people.id WHERE hashed = ? AND until >= ?"
            person = find_person(db, where, hashed, now)
            db.execute("DELETE FROM passes WHERE hashed = ? OR until < ?", (hashed, now))
            if person is not None:
                db.execute("INSERT INTO tokens (hashed, person) VALUES (?, ?)", (token, person.id))
            return person

        found: PersonRow | None = await self._write(work)
        return found

    async def ratings(self, people: list[str]) -> list[RatingRow]:
        select = (
            "SELECT person, format, mu, sigma, games FROM ratings"
            f" WHERE person IN ({marks(people)})"
        )
        return await self._read(lambda db: [RatingRow(*row) for row in db.execute(select, people)])

    async def strength(self, person: str) -> StrengthRow | None:
        select = "SELECT person, rating, games FROM strengths WHERE person = ?"

        def ask(db: Db) -> StrengthRow | None:
            found = db.execute(select, (person,)).fetchone()
            return None if found is None else StrengthRow(*found)

        return await self._read(ask)

    # --- several servers

    async def tell(self, message: bytes) -> None:
        await self._write(lambda db: db.tell(message))

    def listen(self, heard: Heard, back: Callable[[], None]) -> None:
        """Nobody else writes here, so that there is nothing to be heard."""

    async def claim(self, what: str, server: str, others: Sequence[str], told: bytes = b"") -> bool:
        put = (
            "INSERT INTO owners (what, server) VALUES (?, ?) ON CONFLICT (what) DO UPDATE SET"
            f" server = excluded.server WHERE owners.server NOT IN ({marks(others)})"
            " RETURNING server"
        )

        def work(db: Db) -> bool:
            claimed = db.execute(put, (what, server, *others)).fetchone() is not None
            if claimed and told:
                db.tell(told)
            return claimed

        found: bool = await self._write(work, what)
        return found

    async def release(self, server: str, what: Sequence[str] | None = None) -> None:
        def work(db: Db) -> None:
            if what is None:
                db.execute("DELETE FROM owners WHERE server = ?", (server,))
            else:
                delete = "DELETE FROM owners WHERE server = ? AND what = ?"
                db.executemany(delete, [(server, one) for one in what])

        await self._write(work)

    async def put_look(self, look: LookRow, told: bytes) -> None:
        def work(db: Db) -> None:
            if db.execute(PUT_LOOK, look).fetchone() is None:
                raise StoreConflict("not_stored", why="somebody else was faster")
            db.tell(told)

        await self._write(work, look.id)

    async def look(self, id: str) -> LookRow | None:
        select = "SELECT id, number, moment, at FROM looks WHERE id = ?"

        def ask(db: Db) -> LookRow | None:
            row = db.execute(select, (id,)).fetchone()
            return None if row is None else LookRow(*row)

        return await self._read(ask)

    async def delete_looks(self, ids: Sequence[str]) -> None:
        delete = "DELETE FROM looks WHERE id = ?"
        rows = [(id,) for id in sorted(ids)]
        await self._write(lambda db: db.executemany(delete, rows))

    async def owned(self, server: str) -> set[str]:
        select = "SELECT what FROM owners WHERE server = ?"
        return await self._read(lambda db: {what for (what,) in db.execute(select, (server,))})

    async def release_others(self, servers: Sequence[str]) -> None:
        delete = f"DELETE FROM owners WHERE server NOT IN ({marks(servers)})"
        await self._write(lambda db: db.execute(delete, servers))

    # --- the whole

    async def check(self) -> None:
        put = "INSERT INTO alive VALUES (1, 1) ON CONFLICT (one) DO UPDATE SET beat = 1"
        await self._write(lambda db: db.execute(put))


def marks(values: Sequence[object]) -> str:
    """The places of some values in a statement, for what has none too."""
    return ", ".join("?" * len(values)) or "''"


def count_game(db: Db, put: str, row: RatingRow | StrengthRow) -> None:
    """Write what a game made of somebody, unless another one has been counted since it was read."""
    if db.execute(put, row).fetchone() is None:
        raise StoreOutdated("not_stored", why="another game was counted first")


def put_daily(db: Db, row: DailyRow) -> None:
    """Write that a game of the day was begun, or what came of it."""
    if row.result is None:
        db.execute(f"INSERT INTO dailies ({DAILY}) VALUES (?, ?, ?, ?, ?)", row)
        return
    update = "UPDATE dailies SET score = ?, result = ? WHERE person = ? AND day = ?"
    db.execute(update, (row.score, row.result, row.person, row.day))


def put_row(db: Db, row: TableRow) -> None:
    """Write the row of a table, and who plays there."""
    db.execute(PUT_TABLE, (*row[:7], " ".join(row.people), *row[8:]))
    db.executemany(
        "INSERT INTO players (code, person) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [(row.code, person) for person in row.people],
    )


def table_row(row: tuple[Any, ...]) -> TableRow:
    """A table as it was stored."""
    found = TableRow(*row)
    return found._replace(listed=bool(row[2]), people=tuple(row[7].split()))


def find_person(db: Db, where: str, *values: object) -> PersonRow | None:
    """The person whom a condition finds."""
    select = f"SELECT people.id, people.name, people.program, people.since FROM people {where}"
    row = db.execute(select, values).fetchone()
    return None if row is None else PersonRow(row[0], row[1], bool(row[2]), row[3])
