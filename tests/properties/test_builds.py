"""The compiled builds and the interpreted one play the same games, move by move."""

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from seatings import SEATINGS

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
COMPILED = ("compiled", "profiled")  # folders under build, and how make calls them
RULES = (
    *("cards", "engine", "formats", "errors.py", "notation.py"),
    *("start.py", "standing.py", "history.py", "replay.py", "game.py"),
)
GAMES = 1 + 300 // len(SEATINGS)


def skip_reason(build: str) -> str:
    """Why a compiled build cannot be compared with these sources; empty if it can."""
    folder = ROOT / "build" / build
    binaries = [file for suffix in EXTENSION_SUFFIXES for file in folder.rglob(f"*{suffix}")]
    if not binaries:
        return f"there is no such build: make {build}"
    for source in sorted((SOURCE / "thandar").rglob("*.py")):
        if source.relative_to(SOURCE / "thandar").parts[0] not in RULES:
            continue
        copy = folder / source.relative_to(SOURCE)
        if not copy.exists() or copy.read_bytes() != source.read_bytes():
            return f"the build is older than {source.relative_to(ROOT)}: make {build}"
    return ""


def start(package: Path) -> subprocess.Popen[str]:
    """A process that traces games with the build in a folder."""
    command = [sys.executable, str(ROOT / "tests" / "build_trace.py"), str(GAMES)]
    environment = {**os.environ, "PYTHONPATH": str(package)}
    return subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def lines(process: subprocess.Popen[str]) -> list[str]:
    """What it printed."""
    output, errors = process.communicate()
    assert process.returncode == 0, errors
    return output.splitlines()


@pytest.mark.long
@pytest.mark.parametrize("build", COMPILED)
def test_compiled_equals_interpreted_move_by_move(build: str) -> None:
    if reason := skip_reason(build):
        pytest.skip(reason)
    processes = [start(SOURCE), start(ROOT / "build" / build)]
    interpreted, compiled = (lines(process) for process in processes)
    assert (interpreted[0], compiled[0]) == ("interpreted", "compiled")
    assert len(interpreted) - 1 == GAMES * len(SEATINGS) >= 300
    assert interpreted[1:] == compiled[1:]
