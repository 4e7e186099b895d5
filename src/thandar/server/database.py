"""An SQL database as the store uses it: one thread writes, and what waits together goes together.

`sqlite.py` and `postgres.py` say how to connect, and how a batch is committed.
"""

import asyncio
import queue
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, suppress
from typing import Any, NamedTuple, Protocol, TypeVar

from thandar.server.storage import StoreFailed

T = TypeVar("T")
MOST_TOGETHER = 512


class Db(Protocol):
    """A connection to the database."""

    def execute(self, sql: str, values: Sequence[Any] = ..., /) -> Any:
        """Have a statement carried out; its rows."""

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> object:
        """Have a statement carried out with each of some rows of values."""

    def tell(self, message: bytes, /) -> None:
        """Tell the other servers something, once this is committed."""

    def close(self) -> None:
        """Let go."""


class Filled(Db, Protocol):
    """A connection by which a whole store is written, in one transaction."""

    def put(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]], /) -> None:
        """Write many rows of a table."""


Work = Callable[[Db], Any]
Select = Callable[[str], Iterable[tuple[Any, ...]]]  # the rows that a statement reads


class Request(NamedTuple):
    """Something to be written for somebody who waits. What has the same key stays in its order."""

    key: str
    work: Work
    done: "asyncio.Future[Any]"


Outcome = tuple[Any, Exception | None]


class Database(ABC):
    """An SQL database: one thread writes, some read."""

    def __init__(self, readers: int) -> None:
        self._requests: queue.SimpleQueue[Request | None] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writer = threading.Thread(target=self._write_on, name="store", daemon=True)
        self._writer.start()
        self._readers = ThreadPoolExecutor(readers, "reader")
        self._own = threading.local()
        self._reading: list[Db] = []
        self.commits = 0
        self.written = 0

    @abstractmethod
    def _connect(self) -> Db:
        """A new connection."""

    @abstractmethod
    def _commit(self, batch: list[Work]) -> list[Outcome]:
        """Carry out some requests and commit them, each as if it were alone: how each went."""

    @abstractmethod
    def _ask(self, ask: Callable[[Db], T]) -> T:
        """Ask the database something; StoreFailed where it does not answer."""

    # --- one writer

    async def _write(self, work: Work, key: str = "") -> Any:
        """Have something written; it is safe when this returns."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._loop = loop
        self._requests.put(Request(key, work, done))
        return await done

    def _write_on(self) -> None:
        """The thread that writes: all that waits, in one transaction."""
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
            self._write_together(batch)
            if ending:
                break
        self._stop_writing()

    def _write_together(self, batch: list[Request]) -> None:
        """Write a batch; whoever asked learns how it went."""
        # Two servers that write to the same tables do so in the same order: none waits for ever.
        batch.sort(key=lambda request: request.key)
        outcomes = self._commit([request.work for request in batch])
        told = [(request.done, *outcome) for request, outcome in zip(batch, outcomes, strict=True)]
        assert self._loop is not None
        with suppress(RuntimeError):  # the loop may be closed: then nobody waits any more
            self._loop.call_soon_threadsafe(tell_all, told)

    @abstractmethod
    def _stop_writing(self) -> None:
        """Let the connection go by which is written."""

    # --- the whole, beside everything else

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[Select]:
        """Read all that there is at one moment, while others write."""

    @abstractmethod
    def filling(self) -> AbstractContextManager[Filled]:
        """Write a whole store, all of it or nothing."""

    # --- readers, each with a connection of its own

    async def _read(self, ask: Callable[[Db], T]) -> T:
        """Ask the store something."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._ask, ask)

    @property
    def _reader(self) -> Db:
        """The connection by which this thread reads."""
        found: Db | None = getattr(self._own, "db", None)
        if found is None:
            found = self._own.db = self._connect()
            self._reading.append(found)
        return found

    def _forget_reader(self) -> None:
        """The connection by which this thread reads is broken."""
        found: Db | None = self._own.__dict__.pop("db", None)
        if found is not None:
            self._reading.remove(found)
            found.close()

    async def close(self) -> None:
        self._requests.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._readers.shutdown)
        for db in self._reading:
            db.close()


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
