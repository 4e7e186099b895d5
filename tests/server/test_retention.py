"""How long things are kept: old games and guests go, and nothing else does."""

import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from databases import put, row, with_store
from thandar.cli import main
from thandar.server import retention
from thandar.server.clock import now
from thandar.server.notices import Notices
from thandar.server.people import People
from thandar.server.retention import DAY, Pruned, prune
from thandar.server.settings import Settings
from thandar.server.sql import SqlStorage
from thandar.server.storage import (
    BarRow,
    DailyRow,
    LookRow,
    PersonRow,
    RatingRow,
    StoreConflict,
    StrengthRow,
)
from thandar.server.summary import SeatSummary, TableSummary

OLD = now() - 40 * DAY
LATELY = now() - 20 * DAY
Use = Callable[[SqlStorage], Awaitable[None]]


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else waits for the store here, and portions are small."""
    monkeypatch.setattr(retention, "PAUSE", 0.0)
    monkeypatch.setattr(retention, "GAMES_TOGETHER", 2)
    monkeypatch.setattr(retention, "GUESTS_TOGETHER", 2)


def day(at: int) -> str:
    """The day of a time."""
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


def shown(*people: str) -> bytes:
    """What lists show of a table of some people."""
    import msgspec

    from thandar.server.setup import Clock

    seats = [
        SeatSummary(deck="standard", name=one, person=one, bot=None, free=False, health=50)
        for one in people
    ]
    return msgspec.json.encode(
        TableSummary(
            code="", status="over", format="free-for-all", difficulty=None, seats=seats,
            clock=Clock(), opened=1, changed=2, turn=3, asked=[], winners=[], rated=True,
        )
    )  # fmt: skip


# --- games


def test_only_games_in_which_nothing_happens_any_more_go(url: str) -> None:
    async def use(store: SqlStorage) -> None:
        for k, status in enumerate(("over", "closed", "open", "playing")):
            await put(store, row(f"old{k}", status=status, changed=OLD), 0, b"0", b"1")
        await put(store, row("stuck", due=OLD, changed=OLD), 0, b"0")
        await put(store, row("clock", due=now() + DAY, changed=OLD), 0, b"0")  # a game of days
        await put(store, row("late", status="over", changed=LATELY), 0, b"0")
        await store.keep_analysis("old0", b"{}")
        assert await prune(store, 30, 0, dry_run=True) == Pruned(games=5, guests=0)
        assert len(await store.all_tables()) == 7
        assert await prune(store, 30, 0) == Pruned(games=5, guests=0)
        assert {table.code for table in await store.all_tables()} == {"clock", "late"}
        assert await store.journal("old0") == []
        assert await store.analysis("old0") is None
        assert await store.journal("late") == [b"0"]
        assert await prune(store, 0, 0) == Pruned(games=0, guests=0)
        assert len(await store.tables_of("ann", 10)) == 2

    with_store(url, use)


def test_the_result_of_a_day_outlives_its_game(url: str) -> None:
    async def use(store: SqlStorage) -> None:
        await store.add_person(PersonRow("ann", "Ann", False, LATELY), b"ann")
        begun = DailyRow("2020-01-01", "ann", "abc", None, None)
        await store.append("abc", 0, [b"0"], row("abc", changed=OLD), daily=begun)
        over = begun._replace(score=70, result=b"{}")
        await store.append("abc", 1, [b"1"], row("abc", status="over", changed=OLD), daily=over)
        assert (await prune(store, 30, 30)).games == 1
        assert await store.dailies_of("ann", 10) == [over]

    with_store(url, use)


def test_nothing_is_written_to_a_game_that_is_gone(url: str) -> None:
    """A server that still has it in memory cannot write a journal without a beginning."""

    async def use(store: SqlStorage) -> None:
        await put(store, row("abc", changed=OLD), 0, b"0", b"1")
        await prune(store, 30, 0)
        with pytest.raises(StoreConflict):
            await put(store, row("abc"), 2, b"2", b"3")
        assert await store.journal("abc") == []
        assert await store.table("abc") is None

    with_store(url, use)


def test_servers_notice_what_is_gone_once(url: str) -> None:
    async def use(store: SqlStorage) -> None:
        notices = Notices(store)
        assert await notices.read() == []
        await put(store, row("abc", changed=OLD), 0, b"0")
        await prune(store, 30, 0)
        assert await notices.read() == ["abc"]
        assert await notices.read() == []
        await store.delete_expired(now(), now() + 1)  # a day later nobody needs to know
        assert await store.touched(0) == []

    with_store(url, use)


def test_nobody_looks_at_a_game_together_for_ever(url: str) -> None:
    async def use(store: SqlStorage) -> None:
        looks = [
            LookRow("old", 0, b'{"leader":{"id":"ann"}}', OLD),
            LookRow("ann", 0, b'{"leader":{"id":"ann"}}', now()),
            LookRow("ben", 0, b'{"leader":{"id":"ben"}}', now()),
        ]
        for look in looks:
            await store.put_look(look, b"")
        await prune(store, 0, 0)
        assert [await store.look(look.id) for look in looks] == [None, *looks[1:]]
        await store.delete_person("ann", now())
        assert [await store.look(look.id) for look in looks] == [None, None, looks[2]]

    with_store(url, use)


def test_a_moment_takes_the_place_of_the_one_before(url: str) -> None:
    async def use(store: SqlStorage) -> None:
        first, second = LookRow("abc", 0, b"0", 5), LookRow("abc", 1, b"1", 6)
        await store.put_look(first, b"")
        with pytest.raises(StoreConflict):
            await store.put_look(first, b"")
        await store.put_look(second, b"")
        with pytest.raises(StoreConflict):
            await store.put_look(second._replace(moment=b"other"), b"")
        assert await store.look("abc") == second
        await store.delete_looks(["abc"])
        assert await store.look("abc") is None

    with_store(url, use)


# --- guests


async def come(store: SqlStorage, id: str, since: int, seen: int | None = None) -> None:
    """Somebody came, and perhaps again."""
    await store.add_person(PersonRow(id, id.title(), False, since), id.encode())
    if seen is not None:
        await store.write_seen([id], day(seen))


def test_only_guests_who_stay_away_go(url: str) -> None:
    async def use(store: SqlStorage) -> None:
        await come(store, "gone", OLD)
        await come(store, "gone_too", OLD, OLD + DAY)
        await come(store, "new", LATELY)
        await come(store, "back", OLD, LATELY)
        await come(store, "player", OLD)
        old = row("abc", ("gone", "player"), status="over", changed=OLD)
        await put(store, old._replace(summary=shown(*old.people)), 0)
        await put(store, row("xyz", ("player",), changed=LATELY), 0, b"0")
        await store.add_pass("gone", b"pass", now() + DAY)
        await store.put_bar(BarRow("gone", "ban", 1, None, ""))
        rating = RatingRow("gone", "free-for-all", 25.0, 8.0, 1)
        strength = StrengthRow("gone", 900.0, 1)
        await store.append("xyz", 1, [b"1"], None, [rating], [strength])
        assert await prune(store, 0, 30, dry_run=True) == Pruned(games=0, guests=2)
        assert await store.person("gone") is not None
        assert await prune(store, 0, 30) == Pruned(games=0, guests=2)
        assert {one.id for one in await store.everybody()} == {"new", "back", "player"}
        assert await store.person_of(b"gone") is None
        assert await store.use_pass(b"pass", now(), b"again") is None
        assert await store.ratings(["gone"]) == []
        assert await store.strength("gone") is None
        assert await store.bars() == []
        assert await store.tables_of("gone", 10) == []
        kept = await store.table("abc")
        assert kept is not None
        assert "gone" not in kept.people
        assert b"gone" not in kept.summary
        assert "player" in kept.people
        assert await prune(store, 0, 30) == Pruned(games=0, guests=0)

    with_store(url, use)


def test_it_is_written_once_a_day_that_somebody_came(url: str) -> None:
    async def use(store: SqlStorage) -> None:
        people = People(store, Settings())
        ann, token = await people.add("Ann")
        await people.of_token(token)
        await people.of_token(token)
        before = store.written
        await people.write_seen()
        assert store.written == before + 1
        await people.of_token(token)
        await people.write_seen()
        assert store.written == before + 1
        people._day = "2020-01-01"  # that was yesterday
        await people.write_seen()
        assert store.written == before + 1  # nobody has come since
        await people.of_token(token)
        await people.write_seen()
        assert store.written == before + 2
        [known] = await store.known([ann.id])
        assert known.seen == day(now())

    with_store(url, use)


def test_those_who_were_known_before_marks_were_kept_count_as_seen(tmp_path: Path) -> None:
    import sqlite3
    from contextlib import closing

    from thandar.server.migrations import MIGRATIONS

    file = tmp_path / "tables.db"
    before = next(k for k, step in enumerate(MIGRATIONS) if "TABLE bars" in step[0])
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        for statements in MIGRATIONS[:before]:
            for statement in statements:
                db.execute(statement)
        db.execute(f"INSERT INTO people VALUES ('ann', 'Ann', 0, {OLD})")
        db.execute(f"PRAGMA user_version = {before}")

    async def use(store: SqlStorage) -> None:
        assert await prune(store, 0, 30) == Pruned(games=0, guests=0)

    with_store(f"sqlite://{file}", use)


# --- by hand


def test_pruning_by_hand_says_what_it_did(
    url: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    async def fill(store: SqlStorage) -> None:
        for code in ("abc", "xyz"):
            await put(store, row(code, status="over", changed=OLD), 0, b"0")
        await come(store, "gone", OLD)

    def said(*words: str) -> list[str]:
        assert main(["--lang", "en", "admin", "--database", url, "prune", *words]) == 0
        return capsys.readouterr().out.splitlines()

    with_store(url, fill)
    both = ("--games", "30", "--guests", "30")
    would = ["2 games would be deleted.", "1 guest would be deleted."]
    assert said(*both, "--dry-run") == would
    assert said("--games", "50") == ["0 games were deleted."]
    with caplog.at_level(logging.INFO):
        assert said(*both) == ["2 games were deleted.", "1 guest was deleted."]
    assert main(["--lang", "en", "admin", "--database", url, "prune"]) == 2
    assert "--games" in capsys.readouterr().err


def test_the_database_is_found_as_by_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By its file of settings, or the environment."""
    file = tmp_path / "thandar.toml"
    file.write_text(f"database = '{tmp_path}/one.db'\nport = 9000\n")
    with_store(f"sqlite://{tmp_path}/one.db", lambda store: come(store, "one", OLD))
    with_store(f"sqlite://{tmp_path}/two.db", lambda store: come(store, "two", OLD))
    assert main(["admin", "--config", str(file), "people"]) == 0
    assert "One" in capsys.readouterr().out
    monkeypatch.setenv("THANDAR_DATABASE", f"{tmp_path}/two.db")
    assert main(["admin", "people"]) == 0
    assert "Two" in capsys.readouterr().out
