"""The store in one SQLite file, for one server.

With a write-ahead log and `synchronous=FULL` a commit is on the disk when it returns. Each request
is a savepoint of its own, so that one that fails does not take the others with it.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from thandar.server.database import Db, Outcome, Select, Work, failed
from thandar.server.migrations import MIGRATIONS
from thandar.server.sql import SqlStorage
from thandar.server.storage import StoreConflict, StoreFailed

T = TypeVar("T")
WAIT_FOR_LOCK = 5.0  # seconds: somebody may be making a backup


class Connection(sqlite3.Connection):
    """A connection to the file. Nobody else serves its tables, so nobody is told anything."""

    def tell(self, message: bytes) -> None:
        pass

    def put(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        """Write many rows."""
        marks = ", ".join("?" * len(columns))
        self.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)


class SqliteStorage(SqlStorage):
    """A store in a file, which is made if it is not there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(self._connect()) as db:
            migrate(db)
        self._writing: Connection | None = None
        super().__init__(readers=1)

    def _connect(self) -> Connection:
        return connected(self.path)

    def _commit(self, batch: list[Work]) -> list[Outcome]:
        db = self._writing = self._writing or self._connect()
        try:
            db.execute("BEGIN IMMEDIATE")
            outcomes = [attempt(db, work) for work in batch]
            db.execute("COMMIT")
        except sqlite3.Error as error:
            roll_back(db)
            return [(None, failed(error)) for _ in batch]
        self.commits += 1
        self.written += len(batch)
        return outcomes

    def _stop_writing(self) -> None:
        if self._writing is not None:
            self._writing.close()

    def _ask(self, ask: Callable[[Db], T]) -> T:
        try:
            return ask(self._reader)
        except sqlite3.Error as error:
            raise failed(error) from error

    # --- the whole

    @contextmanager
    def snapshot(self) -> Iterator[Select]:
        with closing(self._connect()) as db:
            db.execute("BEGIN")
            yield db.execute

    @contextmanager
    def filling(self) -> Iterator[Connection]:
        with closing(self._connect()) as db:
            try:
                db.execute("BEGIN IMMEDIATE")
                yield db
                db.execute("COMMIT")
            except sqlite3.Error as error:
                raise failed(error) from error
            finally:
                roll_back(db)


def connected(path: Path) -> Connection:
    """A connection to the file, with which nothing acknowledged is lost."""
    db = sqlite3.connect(
        path, WAIT_FOR_LOCK, isolation_level=None, check_same_thread=False, factory=Connection
    )
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


def attempt(db: Connection, work: Work) -> Outcome:
    """What a request gives, or why it failed, leaving nothing behind."""
    db.execute("SAVEPOINT request")
    try:
        result = work(db)
    except Exception as error:  # whatever it is, the writer goes on for the others
        db.execute("ROLLBACK TO request")
        db.execute("RELEASE request")
        if isinstance(error, StoreFailed):
            return None, error
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
