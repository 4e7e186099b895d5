"""The store by itself: its file, what is committed together, and what fails alone."""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from thandar.server import sqlite
from thandar.server.migrations import MIGRATIONS
from thandar.server.sqlite import SqliteStorage
from thandar.server.storage import PersonRow, RatingRow, StoreConflict, StoreFailed, TableRow


def row(code: str, people: tuple[str, ...] = ("ann",), **other: object) -> TableRow:
    """The row of a table."""
    found = TableRow(
        code=code, status="playing", listed=False, format="free-for-all", opened=1, changed=2,
        due=None, people=people, summary=b"{}", deal=code,
    )  # fmt: skip
    return found._replace(**other)  # type: ignore[arg-type]


async def put(store: SqliteStorage, found: TableRow, first: int, *entries: bytes) -> None:
    """Add entries to the journal of a table, and its row."""
    await store.append(found.code, first, list(entries), found)


def with_store(path: Path, use: Callable[[SqliteStorage], Awaitable[None]]) -> None:
    """Use a store, and close it."""

    async def run() -> None:
        store = SqliteStorage(path)
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())


# --- the file


def schema(path: Path) -> set[str]:
    """What is in a file, as SQL."""
    with closing(sqlite3.connect(path)) as db:
        found = db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {sql for (sql,) in found}


def test_an_empty_file_gets_every_migration_and_keeps_them(tmp_path: Path) -> None:
    path = tmp_path / "new" / "tables.db"

    async def nothing(store: SqliteStorage) -> None:
        assert await store.all_tables() == []

    with_store(path, nothing)
    made = schema(path)
    assert made
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    with_store(path, nothing)
    assert schema(path) == made


def test_a_file_of_an_older_version_keeps_what_is_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"

    async def write(store: SqliteStorage) -> None:
        await put(store, row("abc"), 0, b"1")

    async def look(store: SqliteStorage) -> None:
        assert await store.table("abc") == row("abc")
        assert await store.journal("abc") == [b"1"]

    with_store(path, write)
    monkeypatch.setattr(sqlite, "MIGRATIONS", [*MIGRATIONS, ("CREATE TABLE more (a)",)])
    with_store(path, look)
    assert "CREATE TABLE more (a)" in schema(path)


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"

    async def nothing(store: SqliteStorage) -> None:
        pass

    with_store(path, nothing)
    made = schema(path)
    broken = ("CREATE TABLE more (a)", "CREATE NONSENSE")
    with monkeypatch.context() as patch:
        patch.setattr(sqlite, "MIGRATIONS", [*MIGRATIONS, broken])
        with pytest.raises(sqlite3.OperationalError):
            SqliteStorage(path)
    assert schema(path) == made
    with_store(path, nothing)


def test_a_newer_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(StoreFailed) as refused:
        SqliteStorage(path)
    assert refused.value.code == "store_newer"
    assert schema(path) == set()


# --- committing


def test_what_waits_together_is_committed_together(tmp_path: Path) -> None:
    async def use(store: SqliteStorage) -> None:
        held = threading.Event()
        first = asyncio.create_task(store._write(lambda db: held.wait(10)))
        await asyncio.sleep(0.05)  # the writer is busy now
        others = [asyncio.create_task(put(store, row(f"t{k}"), 0, b"x")) for k in range(20)]
        await asyncio.sleep(0.05)
        before = store.commits
        held.set()
        await asyncio.gather(first, *others)
        assert store.commits - before == 2
        assert store.written == 21
        assert len(await store.all_tables()) == 20

    with_store(tmp_path / "tables.db", use)


def test_what_fails_fails_alone(tmp_path: Path) -> None:
    async def use(store: SqliteStorage) -> None:
        await put(store, row("abc"), 0, b"0")
        held = threading.Event()
        first = asyncio.create_task(store._write(lambda db: held.wait(10)))
        await asyncio.sleep(0.05)
        requests = [
            put(store, row("good"), 0, b"1", b"2"),
            put(store, row("abc", status="over"), 0, b"twice"),
            put(store, row("huge", opened=2**70), 0, b"3"),
            put(store, row("also"), 0, b"4"),
        ]
        waiting = asyncio.gather(*requests, return_exceptions=True)
        await asyncio.sleep(0.05)
        held.set()
        await first
        good, twice, huge, also = await waiting
        assert good is None
        assert also is None
        assert isinstance(twice, StoreConflict)
        assert isinstance(huge, StoreFailed)
        assert await store.journal("good") == [b"1", b"2"]
        assert await store.journal("also") == [b"4"]
        assert await store.journal("abc") == [b"0"]
        assert await store.table("abc") == row("abc")
        assert await store.journal("huge") == []

    with_store(tmp_path / "tables.db", use)


def test_who_waits_when_the_store_closes_gets_what_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def run() -> None:
        store = SqliteStorage(path)
        writes = [asyncio.create_task(put(store, row(f"t{k}"), 0, b"x")) for k in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*writes)

    async def look(store: SqliteStorage) -> None:
        assert len(await store.all_tables()) == 50

    asyncio.run(run())
    with_store(path, look)


# --- what is kept


def test_a_row_is_replaced_by_the_next_one(tmp_path: Path) -> None:
    async def use(store: SqliteStorage) -> None:
        await put(store, row("abc", due=5, listed=True), 0, b"0")
        later = row("abc", ("ann", "ben"), changed=9, status="over", summary=b"[]")
        await put(store, later, 1, b"1")
        await store.append("abc", 2, [b"2"], None)
        assert await store.journal("abc") == [b"0", b"1", b"2"]
        assert await store.table("abc") == later
        assert await store.due(10) == []
        assert await store.listed(10) == []
        for person in ("ann", "ben"):
            assert await store.tables_of(person, 10) == [later]
        assert await store.of_deal("abc", 10) == [later]

    with_store(tmp_path / "tables.db", use)


def test_people_tokens_passes_and_ratings(tmp_path: Path) -> None:
    ann = PersonRow("ann", "Ann", False, 1)

    async def use(store: SqliteStorage) -> None:
        await store.add_person(ann, b"token")
        assert await store.person("ann") == await store.person_of(b"token") == ann
        assert await store.person_of(b"other") is None
        await store.rename("ann", "Anna")
        await store.add_pass("ann", b"pass", until=100)
        assert await store.use_pass(b"pass", 101, b"late") is None
        await store.add_pass("ann", b"pass", until=100)
        assert await store.use_pass(b"pass", 100, b"second") == ann._replace(name="Anna")
        assert await store.use_pass(b"pass", 100, b"third") is None
        assert await store.person_of(b"second") == ann._replace(name="Anna")
        rating = RatingRow("ann", "free-for-all", 25.0, 8.0, 1)
        await store.append("abc", 0, [b"0"], row("abc"), [rating])
        assert await store.ratings(["ann", "ben"]) == [rating]

    with_store(tmp_path / "tables.db", use)
