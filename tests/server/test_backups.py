"""Backups and how they come back: from any store into any, all of it or nothing."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from databases import postgres, url_of
from serving import Player, Served
from sitting import all_see, done, move, seated
from thandar.cli import main
from thandar.server import copying
from thandar.server.command import open_storage
from thandar.server.copying import back_up, schema
from thandar.server.migrations import MIGRATIONS
from thandar.server.sqlite import Connection, migrate
from thandar.server.storage import PersonRow

TEXTS = ["Zoë\t\\N 'quoted'\n2", ""]
Capture = pytest.CaptureFixture[str]


def admin(url: str, *words: object) -> int:
    """The exit status of a command about a store."""
    return main(["--lang", "en", "admin", "--database", url, *map(str, words)])


# --- every table there is


def new_file(file: Path, version: int = len(MIGRATIONS)) -> Connection:
    """A backup of a version, with nothing in it."""
    db = copying.new_file(file)
    for statements in MIGRATIONS[:version]:
        for statement in statements:
            db.execute(statement)
    db.execute(f"PRAGMA user_version = {version}")
    return db


def value(kind: str, k: int, may_miss: bool) -> Any:
    """Something that a column of a type can hold, the second time nothing if it may."""
    if may_miss and k:
        return None
    return {"TEXT": TEXTS[k], "INTEGER": k, "REAL": k + 0.1, "BLOB": bytes(range(k, 256))}[kind]


def fill(db: Connection) -> None:
    """Put two rows into every table."""
    for columns in schema(db):
        facts = db.execute(f"PRAGMA table_info({columns.table})").fetchall()
        rows = [
            [value(kind, k, not needed and not key) for _, _, kind, needed, _, key in facts]
            for k in (0, 1)
        ]
        db.put(columns.table, columns.names, rows)


def rows_of(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables of a file."""
    with closing(sqlite3.connect(file)) as db:
        return {
            columns.table: sorted(db.execute(columns.select).fetchall(), key=repr)
            for columns in schema(db)
        }


def test_every_row_of_every_table_comes_back_from_either_kind_of_store(tmp_path: Path) -> None:
    first = tmp_path / "first.db"
    with closing(new_file(first)) as db:
        fill(db)
    before = rows_of(first)
    assert len(before) >= 13
    assert all(len(rows) == 2 for rows in before.values())
    file = first
    for kind in ("sqlite", "postgres", "again"):
        url = url_of(kind, tmp_path)
        assert admin(url, "restore", file) == 0
        file = tmp_path / f"{kind}.copy"
        assert admin(url, "backup", file) == 0
        assert rows_of(file) == before


def test_a_backup_is_of_one_moment_and_one_file(url: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"

    async def run() -> None:
        store = open_storage(url)
        loop = asyncio.get_running_loop()
        await store.add_person(PersonRow("ann", "Ann", False, 1), b"ann")

        def meanwhile(table: str, rows: int) -> None:
            if table == "people":
                ben = store.add_person(PersonRow("ben", "Ben", False, 1), b"ben")
                asyncio.run_coroutine_threadsafe(ben, loop).result(10)

        await asyncio.to_thread(back_up, store, file, meanwhile)
        assert await store.person_of(b"ben") is not None
        await store.close()

    asyncio.run(run())
    assert rows_of(file)["people"] == [("ann", "Ann", 0, 1)]
    assert rows_of(file)["tokens"] == [(b"ann", "ann")]
    assert [one.name for one in tmp_path.glob("copy*")] == ["copy.db"]
    assert file.stat().st_mode & 0o077 == 0


# --- what is refused


def test_a_store_with_something_in_it_is_left_alone(
    url: str, tmp_path: Path, capsys: Capture
) -> None:
    with closing(new_file(tmp_path / "full.db")) as db:
        fill(db)
    assert admin(url, "restore", tmp_path / "full.db") == 0
    assert admin(url, "restore", tmp_path / "full.db") == 1
    assert "restored into an empty one" in capsys.readouterr().err


def test_what_cannot_be_put_there_leaves_nothing_behind(
    url: str, tmp_path: Path, capsys: Capture
) -> None:
    with closing(new_file(tmp_path / "odd.db")) as db:
        db.execute("INSERT INTO people VALUES ('ann', 'Ann', 0, 1)")
        db.execute("INSERT INTO tokens VALUES (x'00', 'nobody')")
    assert admin(url, "restore", tmp_path / "odd.db") == 1
    assert "could not be stored" in capsys.readouterr().err
    with closing(new_file(tmp_path / "good.db")) as db:
        fill(db)
    assert admin(url, "restore", tmp_path / "good.db") == 0


def test_an_older_backup_is_brought_up_to_date_on_a_copy(url: str, tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    with closing(new_file(old, 2)) as db:
        db.execute("INSERT INTO people VALUES ('ann', 'Ann', 0, 1)")
    before = old.read_bytes()
    assert admin(url, "restore", old) == 0
    assert old.read_bytes() == before
    assert admin(url, "backup", tmp_path / "new.db") == 0
    found = rows_of(tmp_path / "new.db")
    assert found["people"] == [("ann", "Ann", 0, 1)]
    assert [person for person, _ in found["seen"]] == ["ann"]


@pytest.mark.parametrize("what", ["newer", "text", "empty", "missing"])
def test_what_is_no_backup_of_ours_is_refused(what: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "file.db"
    match what:
        case "newer":
            with closing(new_file(file)) as db:
                db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        case "text":
            file.write_text("Dear diary, " * 1000)
        case "empty":
            file.touch()
    assert admin(f"sqlite://{tmp_path}/new.db", "restore", file) == 1
    expected = {
        "newer": f"has version {len(MIGRATIONS) + 1}, newer than {len(MIGRATIONS)}",
        "text": "is no backup of a table server: file is not a database",
        "empty": "is no backup of a table server",
        "missing": "No such file",
    }
    assert expected[what] in capsys.readouterr().err


# --- a server that runs


def journal(url: str, code: str, capsys: Capture) -> str:
    """The journal of a table, as it is printed."""
    capsys.readouterr()
    assert admin(url, "export", "--journal", code) == 0
    return capsys.readouterr().out


@pytest.mark.long
def test_a_running_game_goes_on_where_a_backup_is_restored(tmp_path: Path, capsys: Capture) -> None:
    url = postgres().new_database()
    with Served(tmp_path / "first", url=url) as served:
        ann, ben = seated(served, "Ann", "Ben")
        code = ann.now["table"]["code"]
        done(move(ann, 1, ["end"]))
        all_see(ann, ben)
        then = journal(url, code, capsys)
        assert admin(url, "backup", tmp_path / "copy.db") == 0
        done(move(ben, 2, ["end"]))  # the server goes on
    for kind in ("postgres", "sqlite"):
        target = url_of(kind, tmp_path)
        assert admin(target, "restore", tmp_path / "copy.db") == 0
        assert journal(target, code, capsys) == then
        with Served(tmp_path / kind, url=target) as again:
            ben = Player(again, {"person": ben.person, "token": ben.token, "name": "Ben"})
            ben.now = ben.join(code)
            assert ben.now["seats"] == [2]
            done(move(ben, 2, ["end"]))


def test_migrating_a_file_by_itself_is_what_a_store_does(tmp_path: Path) -> None:
    """The files of these tests are those of the server."""
    with (
        closing(copying.new_file(tmp_path / "a.db")) as a,
        closing(new_file(tmp_path / "b.db")) as b,
    ):
        migrate(a)
        assert schema(a) == schema(b)
