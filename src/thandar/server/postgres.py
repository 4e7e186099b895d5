"""The store in a PostgreSQL database, which several servers may share.

What waits together is sent together and committed together; where one request fails, each is
carried out alone. A line that breaks is connected anew: whoever waits does so for some seconds, as
when the database is started anew, before it is said that nothing could be stored; from then on it
is said at once, until the database answers. What one server tells the others travels by LISTEN and
NOTIFY, in the order of the commits.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from typing import Any, TypeVar

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

from thandar.server.database import Db, Outcome, Select, Work, failed
from thandar.server.migrations import MIGRATIONS
from thandar.server.sql import SqlStorage
from thandar.server.storage import Heard, StoreConflict, StoreFailed

T = TypeVar("T")
log = logging.getLogger("thandar.postgres")
READERS = 4
PATIENCE = 10.0  # seconds for a database that does not answer
PAUSE = 0.1  # seconds between two tries
# A database that went without a word is noticed in seconds; what the URL says comes first.
LINE = {
    "connect_timeout": 5, "tcp_user_timeout": 10_000,
    "keepalives_idle": 3, "keepalives_interval": 2, "keepalives_count": 3,
}  # fmt: skip
# A server that stands still in the middle of a transaction keeps the others waiting for no longer.
HELD = {"lock_timeout": 1000, "idle_in_transaction_session_timeout": 5000}  # milliseconds
HELD_SINCE_17 = {"transaction_timeout": 5000}
CHANNEL = "thandar"
MIGRATING = 7_426_327  # the lock of whoever brings the tables to the newest version
# Names compare by their bytes, as they do in SQLite.
TYPES = {
    " WITHOUT ROWID": "", "listed INTEGER": "listed BOOLEAN", "program INTEGER": "program BOOLEAN",
    "INTEGER": "BIGINT", "BLOB": "BYTEA", "REAL": "DOUBLE PRECISION", "TEXT": 'TEXT COLLATE "C"',
}  # fmt: skip
# The states of a line that is cut, too many lines, a transaction held too long, a shutdown.
BROKEN = ("08", "53300", "25P03", "25P04", "57P")


class Connection:
    """A connection that takes statements as SQLite reads them; what it is told goes out at last."""

    def __init__(self, url: str) -> None:
        given: dict[str, Any] = {**LINE, **conninfo_to_dict(url)}
        self.raw = psycopg.connect(autocommit=True, **given)
        self._told: list[str] = []

    def execute(self, sql: str, values: Sequence[Any] = ()) -> Any:
        return self.raw.execute(translated(sql), values)

    def hold_briefly(self) -> None:
        """Let no transaction of this connection keep others waiting for long."""
        newer = HELD_SINCE_17 if self.raw.info.server_version >= 170_000 else {}
        for name, most in {**HELD, **newer}.items():
            self.raw.execute("SELECT set_config(%s, %s, false)", (name, str(most)))

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]]) -> object:
        for row in rows:
            self.execute(sql, row)
        return None

    def tell(self, message: bytes) -> None:
        self._told.append(message.decode())

    def carry_out(self, batch: list[Work]) -> list[Any]:
        """Carry out some requests in one transaction, sent together; what each gives."""
        self._told = []
        with self.raw.pipeline(), self.raw.transaction():
            results = [work(self) for work in batch]
            if self._told:
                notify = "SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told"
                self.raw.execute(notify, (CHANNEL, self._told))
        return results

    def put(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        """Write many rows."""
        copy = f"COPY {table} ({', '.join(columns)}) FROM STDIN".encode()
        with self.raw.cursor() as cursor, cursor.copy(copy) as copying:
            for row in rows:
                copying.write_row(row)

    def close(self) -> None:
        self.raw.close()


class PostgresStorage(SqlStorage):
    """A store in the database of a URL, whose tables are made if they are not there."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        try:
            with closing(self._connect()) as db:
                migrate(db)
        except psycopg.OperationalError as error:
            raise StoreFailed("store_unreachable", why=str(error).strip()) from error
        self._writing: Connection | None = None
        self._write_silence, self._read_silence = Silence(), Silence()
        self._closing = threading.Event()
        self._listener: threading.Thread | None = None
        super().__init__(READERS)

    def _connect(self) -> Connection:
        return Connection(self.url)

    # --- writing

    def _commit(self, batch: list[Work]) -> list[Outcome]:
        """Carry out all at once, or where that fails each by itself."""
        try:
            results = self._patiently(
                lambda: self._writer_line.carry_out(batch), self._hang_up, self._write_silence
            )
        except Exception as error:  # whatever it is, the writer goes on for the others
            if len(batch) == 1 or broken(error):
                return [(None, as_told(error)) for _ in batch]
            return [outcome for work in batch for outcome in self._commit([work])]
        self.commits += 1
        self.written += len(batch)
        return [(result, None) for result in results]

    @property
    def _writer_line(self) -> Connection:
        """The connection by which is written."""
        if self._writing is None:
            self._writing = self._connect()
            self._writing.hold_briefly()
        return self._writing

    def _hang_up(self) -> None:
        """The connection by which is written is broken."""
        self._stop_writing()
        self._writing = None

    def _stop_writing(self) -> None:
        if self._writing is not None:
            self._writing.close()

    # --- reading

    def _ask(self, ask: Callable[[Db], T]) -> T:
        try:
            return self._patiently(
                lambda: ask(self._reader), self._forget_reader, self._read_silence
            )
        except psycopg.Error as error:
            raise as_told(error) from error

    def _patiently(self, do: Callable[[], T], hang_up: Callable[[], None], silence: "Silence") -> T:
        """Do something, again on a new line where this one is broken, until it takes too long."""
        while True:
            try:
                done = do()
                silence.end()
                return done
            except psycopg.Error as error:
                if not broken(error):
                    raise
                hang_up()
                if self._closing.is_set() or silence.lasts_too_long():
                    raise
                time.sleep(PAUSE)

    # --- the whole

    @contextmanager
    def snapshot(self) -> Iterator[Select]:
        try:
            with closing(self._connect()) as db:
                db.raw.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
                db.raw.read_only = True
                with db.raw.transaction(), db.raw.cursor() as cursor:
                    yield lambda select: cursor.stream(select.encode())
        except psycopg.Error as error:
            raise failed(error) from error

    @contextmanager
    def filling(self) -> Iterator[Connection]:
        try:
            with closing(self._connect()) as db, db.raw.transaction():
                yield db
        except psycopg.Error as error:
            raise failed(error) from error

    # --- several servers

    def listen(self, heard: Heard, back: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()

        def hear(do: Callable[..., None], *given: bytes) -> None:
            with suppress(RuntimeError):  # the loop may be closed: then nobody listens any more
                loop.call_soon_threadsafe(do, *given)

        def listen_on() -> None:
            while not self._closing.is_set():
                with suppress(psycopg.Error):
                    self._listen(lambda told: hear(heard, told), lambda: hear(back))
                self._closing.wait(PAUSE)

        self._listener = threading.Thread(target=listen_on, name="listener", daemon=True)
        self._listener.start()

    def _listen(self, heard: Heard, back: Callable[[], None]) -> None:
        """Listen until the line breaks."""
        with closing(self._connect()) as db:
            db.raw.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
            back()
            while not self._closing.is_set():
                for told in db.raw.notifies(timeout=0.5):
                    heard(told.payload.encode())

    async def close(self) -> None:
        self._closing.set()  # what is still to be written is tried once
        await super().close()
        if self._listener is not None:
            await asyncio.to_thread(self._listener.join)


class Silence:
    """How long a database has not answered."""

    def __init__(self) -> None:
        self._since: float | None = None

    def end(self) -> None:
        """It has answered."""
        self._since = None

    def lasts_too_long(self) -> bool:
        """It has not answered: whether nobody should wait for it any more."""
        now = time.monotonic()
        if self._since is None:
            self._since = now
        return now > self._since + PATIENCE


@cache
def translated(statement: str) -> bytes:
    """A statement as PostgreSQL reads it, with places for values.

    >>> translated("SELECT name FROM people WHERE id = ?")
    b'SELECT name FROM people WHERE id = %s'
    """
    return statement.replace("?", "%s").encode()


def broken(error: Exception) -> bool:
    """Whether an error is of the line or of the whole database, and not of what was asked for."""
    if not isinstance(error, psycopg.Error) or isinstance(error, psycopg.errors.PipelineAborted):
        return False
    if error.sqlstate is None:
        return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    return error.sqlstate.startswith(BROKEN)


def as_told(error: Exception) -> StoreFailed:
    """That something could not be stored, for whoever asked: they need not know about the store."""
    if isinstance(error, StoreFailed):
        return error
    if isinstance(error, psycopg.IntegrityError):
        return StoreConflict("not_stored", why="somebody else was faster")
    log.warning("not stored", extra={"why": str(error).strip()})
    return StoreFailed("not_stored", why="the database does not answer as it should")


def migrate(db: Connection) -> None:
    """Bring the database to the newest version, one server at a time; refuse a newer one."""
    with db.raw.transaction():
        db.execute(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        db.execute("CREATE TABLE IF NOT EXISTS store_version (version BIGINT NOT NULL)")
        found = db.execute("SELECT version FROM store_version").fetchone()
        version = 0 if found is None else found[0]
        if version > len(MIGRATIONS):
            raise StoreFailed("store_newer", version=version, newest=len(MIGRATIONS))
        if found is None:
            db.execute("INSERT INTO store_version VALUES (0)")
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                db.execute(with_types(statement))
        db.execute("UPDATE store_version SET version = ?", (len(MIGRATIONS),))


def with_types(statement: str) -> str:
    """A statement that makes a table, with the types of PostgreSQL.

    >>> with_types("CREATE TABLE a (b BLOB PRIMARY KEY, n INTEGER) WITHOUT ROWID")
    'CREATE TABLE a (b BYTEA PRIMARY KEY, n BIGINT)'
    """
    for theirs, ours in TYPES.items():
        statement = statement.replace(theirs, ours)
    return statement
