"""PostgreSQL as several servers share it: one place in a journal, news, and lines that break."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress

import psycopg
import pytest

from databases import postgres, put, row
from thandar.server.postgres import Connection, PostgresStorage
from thandar.server.storage import PersonRow, StoreConflict, StoreFailed

PATIENCE = 20.0  # seconds for what is told


def with_two(use: Callable[[PostgresStorage, PostgresStorage], Awaitable[None]]) -> None:
    """Two servers at one database."""
    url = postgres().new_database()

    async def run() -> None:
        first, second = PostgresStorage(url), PostgresStorage(url)
        try:
            await use(first, second)
        finally:
            await first.close()
            await second.close()

    asyncio.run(run())


class Ears:
    """What was heard, and how often something may have been missed."""

    def __init__(self, store: PostgresStorage) -> None:
        self.heard: list[bytes] = []
        self.missed = 0
        self._came = asyncio.Event()
        store.listen(self._hear, self._back)

    def _hear(self, told: bytes) -> None:
        self.heard.append(told)
        self._came.set()

    def _back(self) -> None:
        self.missed += 1
        self._came.set()

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something was heard."""
        async with asyncio.timeout(PATIENCE):
            while not true():
                self._came.clear()
                await self._came.wait()


def test_a_place_in_a_journal_is_taken_once() -> None:
    async def use(first: PostgresStorage, second: PostgresStorage) -> None:
        places = range(30)
        outcomes = await asyncio.gather(
            *(put(store, row(f"t{k}"), 0, name)
              for k in places for store, name in ((first, b"first"), (second, b"second"))),
            return_exceptions=True,
        )  # fmt: skip
        pairs = list(zip(outcomes[::2], outcomes[1::2], strict=True))
        for k, (one, other) in zip(places, pairs, strict=True):
            assert (one is None) != (other is None)
            assert isinstance(one or other, StoreConflict)
            assert await first.journal(f"t{k}") == [b"first" if one is None else b"second"]

    with_two(use)


def test_what_is_told_is_heard_by_all_when_it_is_stored_and_not_before() -> None:
    async def use(first: PostgresStorage, second: PostgresStorage) -> None:
        ears = [Ears(first), Ears(second)]
        for ear in ears:
            await ear.until(lambda ear=ear: ear.missed == 1)  # type: ignore[misc]
        await first.append("abc", 0, [b"0"], row("abc"), told=b"zero")
        try:
            await second.append("abc", 0, [b"other"], row("abc"), told=b"never")
        except StoreConflict:
            await second.append("abc", 1, [b"1"], None, told=b"one")
        await first.tell("très".encode())
        for ear in ears:
            await ear.until(lambda ear=ear: len(ear.heard) == 3)  # type: ignore[misc]
            assert ear.heard == [b"zero", b"one", "très".encode()]

    with_two(use)


def test_lines_that_are_cut_and_a_database_that_is_started_anew_only_take_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("thandar.server.postgres.PATIENCE", 120.0)

    async def use(first: PostgresStorage, second: PostgresStorage) -> None:
        ears = Ears(second)
        await ears.until(lambda: ears.missed == 1)
        for k, disturb in enumerate((postgres().cut_lines, postgres().restart), 1):
            await put(first, row(f"t{k}"), 0, b"before")
            disturbing = asyncio.create_task(asyncio.to_thread(disturb))
            for number in range(1, 40):
                try:
                    await first.append(f"t{k}", number, [b"%d" % number], None)
                except StoreConflict:  # the line broke when it was stored, but not yet said so
                    assert await first.journal(f"t{k}", number) == [b"%d" % number]
                await asyncio.sleep(0.01)
            await disturbing
            await put(second, row(f"t{k}", changed=9), 40, b"after")
            entries = [b"before", *(b"%d" % number for number in range(1, 40)), b"after"]
            assert await second.journal(f"t{k}") == entries
            await ears.until(lambda k=k: ears.missed > k)  # type: ignore[misc]
        await first.tell(b"still here")
        await ears.until(lambda: b"still here" in ears.heard)

    with_two(use)


def test_all_who_wait_are_told_at_once_that_the_database_does_not_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tries = []

    def unreachable(store: PostgresStorage) -> Connection:
        tries.append(store)
        raise psycopg.OperationalError("nobody is there")

    async def use(first: PostgresStorage, second: PostgresStorage) -> None:
        monkeypatch.setattr(PostgresStorage, "_connect", unreachable)
        monkeypatch.setattr("thandar.server.postgres.PATIENCE", -1.0)
        outcomes = first._commit([lambda db: None] * 10)
        assert [type(error) for _, error in outcomes] == [StoreFailed] * 10
        assert len(tries) == 1
        with pytest.raises(StoreFailed, match="does not answer"):  # who asks is told no more
            await first.tell(b"hello")
        monkeypatch.undo()
        await first.tell(b"hello")

    with_two(use)


def test_a_server_that_stands_still_in_a_transaction_keeps_nobody_waiting_for_long() -> None:
    async def use(first: PostgresStorage, second: PostgresStorage) -> None:
        await put(first, row("abc"), 0, b"0")
        with closing(Connection(first.url)) as still:
            still.hold_briefly()
            still.execute("BEGIN")
            still.execute("INSERT INTO journal VALUES ('abc', 1, 'still')")
            tries = 0
            async with asyncio.timeout(PATIENCE):
                while await second.journal("abc", 1) == []:
                    tries += 1
                    with suppress(StoreFailed):
                        await second.append("abc", 1, [b"1"], None)
        assert tries > 1
        assert await first.journal("abc", 1) == [b"1"]

    with_two(use)


def test_what_the_url_says_of_the_line_comes_first() -> None:
    for given, expected in (("", "10000"), ("&tcp_user_timeout=7000", "7000")):
        with closing(Connection(f"{postgres().new_database()}{given}")) as db:
            found = {one.keyword.decode(): one.val for one in db.raw.pgconn.info}
            assert found["tcp_user_timeout"] == expected.encode()


def test_names_are_sorted_as_in_a_file() -> None:
    async def use(first: PostgresStorage, second: PostgresStorage) -> None:
        for name in ("b", "A", "a", "Z"):
            await first.add_person(PersonRow(name, name, False, 1), name.encode())
        found = await second._read(
            lambda db: [n for (n,) in db.execute("SELECT name FROM people ORDER BY name")]
        )
        assert found == ["A", "Z", "a", "b"]

    with_two(use)
