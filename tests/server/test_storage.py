"""The store by itself, in a file and in PostgreSQL: what goes together, what fails alone."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from databases import put, row, with_store
from thandar.server import postgres as postgres_store
from thandar.server import sqlite
from thandar.server.command import open_storage
from thandar.server.migrations import MIGRATIONS
from thandar.server.sql import SqlStorage
from thandar.server.storage import (
    PersonRow,
    RatingRow,
    StoreConflict,
    StoreFailed,
    StrengthRow,
)

# --- its tables


def schema(url: str) -> set[tuple[str, ...]]:
    """What is in a store: its columns and indexes."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite://"))) as db:
            found = db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
            return set(found.fetchall())
    with psycopg.connect(url) as pg:
        columns = (
            "SELECT table_name, column_name, data_type FROM information_schema.columns"
            " WHERE table_schema = 'public'"
        )
        indexes = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'"
        return {*pg.execute(columns).fetchall(), *pg.execute(indexes).fetchall()}


def version(url: str, new: int | None = None) -> int:
    """The version that a store says it has; another one is written first."""
    if url.startswith("sqlite"):
        path = Path(url.removeprefix("sqlite://"))
        path.parent.mkdir(exist_ok=True)
        with closing(sqlite3.connect(path)) as db:
            if new is not None:
                db.execute(f"PRAGMA user_version = {new}")
            [found] = db.execute("PRAGMA user_version").fetchone()
    else:
        with psycopg.connect(url) as pg:
            if new is not None:
                pg.execute("CREATE TABLE store_version (version BIGINT)")
                pg.execute("INSERT INTO store_version VALUES (%s)", (new,))
            [found] = pg.execute("SELECT version FROM store_version").fetchone() or [0]
    return int(found)


def with_migration(patch: pytest.MonkeyPatch, *statements: str) -> None:
    """One more step, for both kinds of stores."""
    for store in (sqlite, postgres_store):
        patch.setattr(store, "MIGRATIONS", [*MIGRATIONS, statements])


def test_an_empty_store_gets_every_migration_and_keeps_them(url: str) -> None:
    async def nothing(store: SqlStorage) -> None:
        assert await store.all_tables() == []

    with_store(url, nothing)
    made = schema(url)
    assert made
    assert version(url) == len(MIGRATIONS)
    with_store(url, nothing)
    assert schema(url) == made


def test_a_store_of_an_older_version_keeps_what_is_in_it(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def write(store: SqlStorage) -> None:
        await put(store, row("abc"), 0, b"1")

    async def look(store: SqlStorage) -> None:
        assert await store.table("abc") == row("abc")
        assert await store.journal("abc") == [b"1"]

    with_store(url, write)
    before = schema(url)
    with_migration(monkeypatch, "CREATE TABLE more (a TEXT)")
    with_store(url, look)
    assert schema(url) > before


def test_a_migration_that_fails_leaves_the_store_as_it_was(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(store: SqlStorage) -> None:
        pass

    with_store(url, nothing)
    made = schema(url)
    with monkeypatch.context() as patch:
        with_migration(patch, "CREATE TABLE more (a TEXT)", "CREATE NONSENSE")
        with pytest.raises((sqlite3.OperationalError, psycopg.errors.SyntaxError)):
            open_storage(url)
    assert schema(url) == made
    with_store(url, nothing)


def test_a_newer_store_is_refused_and_left_alone(url: str) -> None:
    version(url, len(MIGRATIONS) + 1)
    made = schema(url)
    with pytest.raises(StoreFailed) as refused:
        open_storage(url)
    assert refused.value.code == "store_newer"
    assert schema(url) == made


def test_a_commit_in_a_file_is_on_the_disk(tmp_path: Path) -> None:
    with closing(sqlite.connected(tmp_path / "tables.db")) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)


# --- committing


def test_what_waits_together_is_committed_together(url: str) -> None:
    async def use(store: SqlStorage) -> None:
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

    with_store(url, use)


def test_what_fails_fails_alone(url: str) -> None:
    async def use(store: SqlStorage) -> None:
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

    with_store(url, use)


def test_who_waits_when_the_store_closes_gets_what_was_asked_for(url: str) -> None:
    async def run() -> None:
        store = open_storage(url)
        writes = [asyncio.create_task(put(store, row(f"t{k}"), 0, b"x")) for k in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*writes)

    async def look(store: SqlStorage) -> None:
        assert len(await store.all_tables()) == 50

    asyncio.run(run())
    with_store(url, look)


# --- what is kept


def test_a_row_is_replaced_by_the_next_one(url: str) -> None:
    async def use(store: SqlStorage) -> None:
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

    with_store(url, use)


def test_people_tokens_passes_and_ratings(url: str) -> None:
    ann = PersonRow("ann", "Ann", False, 1)

    async def use(store: SqlStorage) -> None:
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

    with_store(url, use)


def test_games_that_end_at_once_are_counted_one_after_the_other(url: str) -> None:
    async def use(store: SqlStorage) -> None:
        first = RatingRow("ann", "free-for-all", 25.0, 8.0, 1)
        other = first._replace(mu=20.0)
        await store.append("abc", 0, [b"0"], row("abc"), [first], [StrengthRow("ann", 900.0, 1)])
        with pytest.raises(StoreConflict):
            await store.append("xyz", 0, [b"0"], row("xyz"), [other])
        with pytest.raises(StoreConflict):
            await store.append("xyz", 0, [b"0"], row("xyz"), [], [StrengthRow("ann", 800.0, 1)])
        assert await store.journal("xyz") == []
        await store.append("xyz", 0, [b"0"], row("xyz"), [other._replace(games=2)])
        assert await store.ratings(["ann"]) == [other._replace(games=2)]

    with_store(url, use)


# --- several servers


def test_something_is_one_servers_own_until_it_is_gone(url: str) -> None:
    async def use(store: SqlStorage) -> None:
        assert await store.claim("abc", "one", [])
        assert await store.claim("abc", "one", ["two"])
        assert not await store.claim("abc", "two", ["one", "three"])
        assert await store.claim("abc", "two", ["three"])
        assert not await store.claim("abc", "one", ["two"])
        await store.release("one", ["abc"])
        assert not await store.claim("abc", "one", ["two"])
        await store.release("two")
        assert await store.claim("abc", "one", ["two"])
        await store.release_others(["one"])
        assert not await store.claim("abc", "two", ["one"])
        await store.release_others(["two"])
        assert await store.claim("abc", "two", ["one"])

    with_store(url, use)


def test_what_is_due_at_another_server_is_not_due_here(url: str) -> None:
    async def use(store: SqlStorage) -> None:
        for k, code in enumerate(("abc", "xyz")):
            await put(store, row(code, due=k), 0, b"0")
        assert await store.due(5) == ["abc", "xyz"]
        assert await store.due(0) == ["abc"]
        await store.claim("abc", "one", [])
        assert await store.due(5, ["one"]) == ["xyz"]
        assert await store.due(5, ["two"]) == ["abc", "xyz"]

    with_store(url, use)


def test_a_journal_can_be_read_from_a_number_on(url: str) -> None:
    async def use(store: SqlStorage) -> None:
        await put(store, row("abc"), 0, b"0", b"1", b"2")
        assert await store.journal("abc", 1) == [b"1", b"2"]
        assert await store.journal("abc", 3) == []

    with_store(url, use)
