"""Players carry on when the server dies; what it forgets of what it acknowledged is noticed."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from serving import COMMAND, Served

TABLES, ENOUGH = 3, 40  # entries: all tables are open, and some moves made
NEVER = "1000"  # seconds: the tests end it


class Load:
    """A `thandar load` in a process of its own, until it is interrupted."""

    def __init__(self, url: str) -> None:
        words = ("load", url, f"--tables={TABLES}", "--rate=20", f"--seconds={NEVER}", "--json")
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )

    def interrupt(self) -> tuple[int, Any, str]:
        """End it: its exit status, its report and what it said besides."""
        self.process.send_signal(signal.SIGINT)
        out, said = self.process.communicate(timeout=100)
        assert out, said
        return self.process.returncode, json.loads(out), said


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def served(database: Path) -> Iterator[Served]:
    with Served(database) as running:
        yield running


@pytest.fixture
def load(served: Served) -> Iterator[Load]:
    """A load at the server, all of whose tables are played at."""
    running = Load(served.url)
    try:
        wait_for(served.database, ENOUGH)
        yield running
    finally:
        running.process.kill()
        running.process.communicate()


def entries(database: Path) -> int:
    """How much has been stored."""
    with closing(sqlite3.connect(database)) as db:
        found: int = db.execute("SELECT count(*) FROM journal").fetchone()[0]
        return found


def wait_for(database: Path, least: int) -> None:
    """Wait until so much has been stored."""
    until = time.monotonic() + 60
    while entries(database) < least:
        assert time.monotonic() < until, "nobody plays"
        time.sleep(0.05)


@pytest.mark.long
def test_nothing_is_lost_by_a_kill_and_the_players_carry_on(served: Served, load: Load) -> None:
    served.stop(signal.SIGKILL)
    before = entries(served.database)
    with Served(served.database, served.port):
        wait_for(served.database, before + ENOUGH)
        status, report, said = load.interrupt()
    assert status == 0, said
    assert [report[key] for key in ("lost", "doubled", "unchecked")] == [0, 0, 0]
    assert report["reconnects"] >= 1
    assert report["stood_still_s"] > 0.1
    assert report["acknowledged"] >= ENOUGH


@pytest.mark.long
def test_moves_that_were_acknowledged_and_are_gone_are_noticed(
    served: Served, load: Load, tmp_path: Path
) -> None:
    database, copy = served.database, tmp_path / "copy.db"
    with closing(sqlite3.connect(database)) as db, closing(sqlite3.connect(copy)) as target:
        db.backup(target)
    wait_for(database, entries(copy) + ENOUGH)
    served.stop(signal.SIGKILL)
    for name in (database, Path(f"{database}-wal"), Path(f"{database}-shm")):
        name.unlink(missing_ok=True)
    shutil.copy(copy, database)
    with Served(database, served.port):
        wait_for(database, entries(copy) + ENOUGH)
        status, report, said = load.interrupt()
    assert status == 1
    assert report["lost"] > 0
    assert not report["holds"]
    assert report["wrong_tables"]
    assert "The server has not kept what it acknowledged" in said
