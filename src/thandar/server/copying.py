"""The whole store as one file, and back: any store into an SQLite file, such a file into any store.

What is copied is every table that the file has, so that none can be forgotten.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeAlias

from thandar.server.database import failed
from thandar.server.migrations import MIGRATIONS
from thandar.server.refused import Refused
from thandar.server.sql import SqlStorage
from thandar.server.sqlite import Connection, migrate
from thandar.server.storage import StoreFailed

Rows: TypeAlias = Iterable[tuple[Any, ...]]
Count: TypeAlias = Callable[[str, int], None]  # told of each table how many of its rows are copied
PASSING = ("alive", "owners", "looks")  # what servers write as long as they run
EVERY = 1000  # rows until it is told again


class Columns(NamedTuple):
    """A table, and what its rows have."""

    table: str
    names: tuple[str, ...]

    @property
    def select(self) -> str:
        """The statement that reads it."""
        return f"SELECT {', '.join(self.names)} FROM {self.table}"


def schema(db: sqlite3.Connection) -> list[Columns]:
    """The tables of a file, in the order in which they were made: the later refer to the former."""
    named = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid"
    return [
        Columns(table, tuple(row[1] for row in db.execute(f"PRAGMA table_info({table})")))
        for (table,) in db.execute(named).fetchall()
        if not table.startswith("sqlite_")
    ]


def back_up(storage: SqlStorage, file: Path, count: Count) -> None:
    """Copy a store, as it is at one moment, to a new file; it is there when it is whole."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    part.touch(0o600)  # every word that was said is in it
    try:
        with closing(new_file(part)) as db, storage.snapshot() as read:
            migrate(db)
            db.execute("BEGIN")
            for columns in schema(db):
                rows = counted(columns.table, read(columns.select), count)
                db.put(columns.table, columns.names, rows)
            db.execute("COMMIT")
    except sqlite3.Error as error:
        raise failed(error) from error
    part.rename(file)


def restore(storage: SqlStorage, file: Path, count: Count) -> None:
    """Put a backup into an empty store, all of it or nothing."""
    with opened(file) as db, storage.filling() as store:
        tables = schema(db)
        for columns in tables:
            if columns.table in PASSING:
                store.execute(f"DELETE FROM {columns.table}")
            elif store.execute(f"SELECT 1 FROM {columns.table} LIMIT 1").fetchone():
                raise StoreFailed("store_not_empty")
        for columns in tables:
            rows = counted(columns.table, db.execute(columns.select), count)
            store.put(columns.table, columns.names, rows)


@contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    """A backup of the newest version; of one that is older, a copy that was brought up to it."""
    with file.open("rb"):
        pass  # it can be read at all
    with TemporaryDirectory(prefix="thandar-") as folder:
        try:
            with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as db:
                if version(db, file) == len(MIGRATIONS):
                    yield db
                    return
                with closing(new_file(Path(folder, "copy.db"))) as new:
                    db.backup(new)
                    migrate(new)
                    yield new
        except sqlite3.DatabaseError as error:
            raise Refused("bad_backup", file=str(file), why=str(error)) from error


def new_file(file: Path) -> Connection:
    """A file of its own, with nothing beside it."""
    return sqlite3.connect(file, isolation_level=None, factory=Connection)


def version(db: sqlite3.Connection, file: Path) -> int:
    """The version of a backup; Refused where it is none, or newer than this program."""
    [found] = db.execute("PRAGMA user_version").fetchone()
    if not found:
        raise Refused("bad_backup", file=str(file), why="user_version 0")
    if found > len(MIGRATIONS):
        raise StoreFailed("store_newer", version=found, newest=len(MIGRATIONS))
    return int(found)


def counted(table: str, rows: Rows, count: Count) -> Rows:
    """The same rows; now and then it is told how many there were."""
    number = 0
    for number, row in enumerate(rows, 1):
        yield row
        if number % EVERY == 0:
            count(table, number)
    count(table, number)
