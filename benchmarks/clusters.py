"""Servers for benchmarks: started, counted, and taken away again."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import psutil

from thandar.load.servers import RAISED

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "compiled"
COMMAND = "import sys; from thandar.cli import main; sys.exit(main(sys.argv[1:]))"
# One address plays at all tables here, and nobody is to be kept waiting for it.
SETTINGS: dict[str, float] = {**RAISED, "bot_workers": 1, "full_lag": 1000}


def environment() -> dict[str, str]:
    """In which the compiled build is used, in English."""
    return {**os.environ, "PYTHONPATH": str(BUILD), "THANDAR_LANG": "en"}


class Server:
    """A running `thandar serve`; `direct` are the addresses of its workers, or its own."""

    def __init__(
        self,
        database: str,
        port: int = 0,
        settings: dict[str, float] = SETTINGS,
        workers: int = 1,
    ) -> None:
        given = [f"--set={name}={value}" for name, value in settings.items()]
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-c", COMMAND, "serve", f"--port={port}", "--log=error"),
                *(f"--database={database}", f"--workers={workers}", *given),
            ],
            stdout=subprocess.PIPE,
            text=True,
            env=environment(),
            cwd=BUILD,
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]
        self.port = int(self.url.rpartition(":")[2])
        self.direct = [self.url]
        if workers > 1:
            lines = [self.process.stdout.readline() for _ in range(workers)]
            self.direct = [line.split()[-1] for line in lines]

    @property
    def processes(self) -> list[psutil.Process]:
        """Those that serve, without those in which bots think."""
        first = psutil.Process(self.process.pid)
        return [first, *(one for one in first.children() if "member" in " ".join(one.cmdline()))]

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self.process.send_signal(number)

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
