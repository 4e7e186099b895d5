"""The store in one SQLite file: one thread writes, and what waits together is committed together.

With a write-ahead log and `synchronous=FULL` a commit is on the disk when it returns. Each request
is a savepoint of its own, so that one that fails does not take the others with it.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from thandar.server.migrations import MIGRATIONS
from thandar.server.storage import (
    DailyRow,
    PersonRow,
    RatingRow,
    StoreConflict,
    StoreFailed,
    StrengthRow,
    TableRow,
)

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
MOST_TOGETHER = 512
WAIT_FOR_LOCK = 5.0  # seconds: somebody may be making a backup

TABLE = "code, status, listed, format, opened, changed, due, people, summary, deal"
DAILY = "day, person, code, score, result"
CHANGES = ("status", "listed", "changed", "due", "people", "summary")
# An update in place writes to half as many pages as a replacement, which touches every index.
PUT_TABLE = (
    f"INSERT INTO tables ({TABLE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (code)"
    f" DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in CHANGES)}"
)


class SqliteStorage:
    """A store in a file, which is made if it is not there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        with connected(path) as db:
            migrate(db)
        self._requests: queue.SimpleQueue[tuple[Work, asyncio.Future[Any]] | None]
        self._requests = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writer = threading.Thread(target=self._write_on, name="store", daemon=True)
        self._writer.start()
        self._reading = threading.Lock()
        self._reader = connected(path)
        self.commits = 0
        self.written = 0

    # --- one writer

    async def _write(self, work: Work) -> Any:
        """Have something written; it is safe when this returns."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._loop = loop
        self._requests.put((work, done))
        return await done

    def _write_on(self) -> None:
        """The thread that writes: all that waits, in one transaction."""
        db = connected(self.path)
        while True:
            first = self._requests.get()
            if first is None:
                break
            batch = [first]
            ending = False
            while len(batch) < MOST_TOGETHER and not ending:
                try:
                    request = self._requests.get_nowait()
                except queue.Empty:
                    break
                if request is None:
                    ending = True
                else:
                    batch.append(request)
            self._commit(db, batch)
            if ending:
                break
        db.close()

    def _commit(
        self, db: sqlite3.Connection, batch: list[tuple[Work, "asyncio.Future[Any]"]]
    ) -> None:
        """Carry out some requests and commit them; whoever asked learns how it went."""
        outcomes: list[tuple[asyncio.Future[Any], Any, Exception | None]] = []
        try:
            db.execute("BEGIN IMMEDIATE")
            for work, done in batch:
                outcomes.append((done, *attempt(db, work)))
            db.execute("COMMIT")
            self.commits += 1
            self.written += len(batch)
        except sqlite3.Error as error:
            roll_back(db)
            outcomes = [(done, None, failed(error)) for _, done in batch]
        assert self._loop is not None
        with suppress(RuntimeError):  # the loop may be closed: then nobody waits any more
            self._loop.call_soon_threadsafe(tell_all, outcomes)

    async def _read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        """Ask the store something."""

        def asked() -> T:
            with self._reading:
                return ask(self._reader)

        try:
            return await asyncio.to_thread(asked)
        except sqlite3.Error as error:
            raise failed(error) from error

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
    ) -> None:
        numbered = [(code, first + k, entry) for k, entry in enumerate(entries)]

        def work(db: sqlite3.Connection) -> None:
            db.executemany("INSERT INTO journal (code, number, entry) VALUES (?, ?, ?)", numbered)
            if row is not None:
                put_row(db, row)
            if ratings:
                db.executemany("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?)", ratings)
            if strengths:
                db.executemany("INSERT OR REPLACE INTO strengths VALUES (?, ?, ?)", strengths)
            if daily is not None:
                put_daily(db, daily)

        await self._write(work)

    async def journal(self, code: str) -> list[bytes]:
        def ask(db: sqlite3.Connection) -> list[bytes]:
            found = db.execute("SELECT entry FROM journal WHERE code = ? ORDER BY number", (code,))
            return [entry for (entry,) in found]

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

    async def due(self, before: int) -> list[str]:
        return [row.code for row in await self._tables("WHERE due <= ? ORDER BY due", before)]

    async def of_deal(self, deal: str, most: int) -> list[TableRow]:
        where = "WHERE deal = ? AND status = 'over' ORDER BY opened LIMIT ?"
        return await self._tables(where, deal, most)

    async def all_tables(self) -> list[TableRow]:
        return await self._tables("ORDER BY changed DESC")

    async def _tables(self, where: str, *values: object) -> list[TableRow]:
        def ask(db: sqlite3.Connection) -> list[TableRow]:
            return [
                table_row(row) for row in db.execute(f"SELECT {TABLE} FROM tables {where}", values)
            ]

        return await self._read(ask)

    async def keep_analysis(self, code: str, analysis: bytes) -> None:
        put = "INSERT OR REPLACE INTO analyses (code, analysis) VALUES (?, ?)"
        await self._write(lambda db: db.execute(put, (code, analysis)))

    async def analysis(self, code: str) -> bytes | None:
        select = "SELECT analysis FROM analyses WHERE code = ?"

        def ask(db: sqlite3.Connection) -> bytes | None:
            found = db.execute(select, (code,)).fetchone()
            return None if found is None else found[0]

        return await self._read(ask)

    # --- games of the day

    async def daily(self, day: str, person: str) -> DailyRow | None:
        found = await self._dailies("WHERE person = ? AND day = ?", person, day)
        return found[0] if found else None

    async def deal_of_day(self, day: str) -> str:
        select = "SELECT deal FROM dailies JOIN tables USING (code) WHERE day = ? LIMIT 1"

        def ask(db: sqlite3.Connection) -> str:
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

        def ask(db: sqlite3.Connection) -> list[tuple[DailyRow, str]]:
            return [(DailyRow(*row[:-1]), row[-1]) for row in db.execute(select, (day, most))]

        return await self._read(ask)

    async def _dailies(self, where: str, *values: object) -> list[DailyRow]:
        select = f"SELECT {DAILY} FROM dailies {where}"
        return await self._read(lambda db: [DailyRow(*row) for row in db.execute(select, values)])

    # --- people

    async def add_person(self, person: PersonRow, token: bytes) -> None:
        def work(db: sqlite3.Connection) -> None:
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
        def work(db: sqlite3.Connection) -> PersonRow | None:
            where = "JOIN passes ON passes.person = people.id WHERE hashed = ? AND until >= ?"
            person = find_person(db, where, hashed, now)
            db.execute("DELETE FROM passes WHERE hashed = ? OR until < ?", (hashed, now))
            if person is not None:
                db.execute("INSERT INTO tokens (hashed, person) VALUES (?, ?)", (token, person.id))
            return person

        found: PersonRow | None = await self._write(work)
        return found

    async def ratings(self, people: list[str]) -> list[RatingRow]:
        marks = ", ".join("?" * len(people))
        select = f"SELECT person, format, mu, sigma, games FROM ratings WHERE person IN ({marks})"
        return await self._read(lambda db: [RatingRow(*row) for row in db.execute(select, people)])

    async def strength(self, person: str) -> StrengthRow | None:
        select = "SELECT person, rating, games FROM strengths WHERE person = ?"

        def ask(db: sqlite3.Connection) -> StrengthRow | None:
            found = db.execute(select, (person,)).fetchone()
            return None if found is None else StrengthRow(*found)

        return await self._read(ask)

    # --- the whole

    async def check(self) -> None:
        await self._write(lambda db: db.execute("INSERT OR REPLACE INTO alive VALUES (1, 1)"))

    async def close(self) -> None:
        self._requests.put(None)
        await asyncio.to_thread(self._writer.join)
        with self._reading:
            self._reader.close()


def connected(path: Path) -> sqlite3.Connection:
    """A connection to the file, with which nothing acknowledged is lost."""
    db = sqlite3.connect(path, timeout=WAIT_FOR_LOCK, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    return db


def migrate(db: sqlite3.Connection) -> None:
    """Bring the file to the newest version, each step in a transaction; refuse a newer one."""
    [version] = db.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise StoreFailed("store_newer", version=version, newest=len(MIGRATIONS))
    for number, statements in enumerate(MIGRATIONS[version:], version + 1):
        db.execute("BEGIN IMMEDIATE")
        for statement in statements:
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number}")
        db.execute("COMMIT")


def attempt(db: sqlite3.Connection, work: Work) -> tuple[Any, Exception | None]:
    """What a request gives, or why it failed, leaving nothing behind."""
    db.execute("SAVEPOINT request")
    try:
        result = work(db)
    except Exception as error:  # whatever it is, the writer goes on for the others
        db.execute("ROLLBACK TO request")
        db.execute("RELEASE request")
        if isinstance(error, sqlite3.IntegrityError):
            return None, StoreConflict("not_stored", why=str(error))
        return None, failed(error)
    db.execute("RELEASE request")
    return result, None


def roll_back(db: sqlite3.Connection) -> None:
    """Leave a transaction that failed; SQLite may have left it by itself."""
    if db.in_transaction:
        with suppress(sqlite3.Error):  # then the next transaction cannot begin, and says so
            db.execute("ROLLBACK")


def failed(error: Exception) -> StoreFailed:
    """That something could not be stored, for whoever asked."""
    return StoreFailed("not_stored", why=str(error))


def tell_all(outcomes: list[tuple["asyncio.Future[Any]", Any, Exception | None]]) -> None:
    """Tell those who wait how it went; some may have gone."""
    for done, result, error in outcomes:
        if done.done():
            continue
        if error is None:
            done.set_result(result)
        else:
            done.set_exception(error)


def put_daily(db: sqlite3.Connection, row: DailyRow) -> None:
    """Write that a game of the day was begun, or what came of it."""
    if row.result is None:
        db.execute(f"INSERT INTO dailies ({DAILY}) VALUES (?, ?, ?, ?, ?)", row)
        return
    update = "UPDATE dailies SET score = ?, result = ? WHERE person = ? AND day = ?"
    db.execute(update, (row.score, row.result, row.person, row.day))


def put_row(db: sqlite3.Connection, row: TableRow) -> None:
    """Write the row of a table, and who plays there."""
    db.execute(PUT_TABLE, (*row[:7], " ".join(row.people), *row[8:]))
    db.executemany(
        "INSERT OR IGNORE INTO players (code, person) VALUES (?, ?)",
        [(row.code, person) for person in row.people],
    )


def table_row(row: tuple[Any, ...]) -> TableRow:
    """A table as it was stored."""
    found = TableRow(*row)
    return found._replace(listed=bool(row[2]), people=tuple(row[7].split()))


def find_person(db: sqlite3.Connection, where: str, *values: object) -> PersonRow | None:
    """The person whom a condition finds."""
    select = f"SELECT people.id, people.name, people.program, people.since FROM people {where}"
    row = db.execute(select, values).fetchone()
    return None if row is None else PersonRow(row[0], row[1], bool(row[2]), row[3])
