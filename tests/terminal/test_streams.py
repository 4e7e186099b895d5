"""Any encoding of the terminal, and streams that are closed: never a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pseudo_terminal import COMMAND, Terminal

ENCODINGS = [
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "latin-1"},
    {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
]
COMMANDS = ["cards", "formats --lang es", "levels --lang fr", "play --seed 7 --lang fr", "--help"]


def started(command: str, folder: Path, **env: str) -> list[str]:
    """The words of a shell that runs a command of Thandar."""
    words = command.split()
    if words[0] == "play":
        words += ["--save-dir", str(folder)]
    return ["env", *(f"{k}={v}" for k, v in env.items()), sys.executable, "-c", COMMAND, *words]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_encoding_is_written(command: str, encoding: dict[str, str], tmp_path: Path) -> None:
    run = subprocess.run(
        started(command, tmp_path, **encoding), input=b"\xe9\n\xff\n", capture_output=True
    )
    assert run.returncode == 0
    assert run.stderr == b""
    assert b"\\u" not in run.stdout
    if encoding.get("PYTHONIOENCODING") == "ascii":
        assert run.stdout.isascii()


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", "| head -c 9"])
@pytest.mark.parametrize("command", COMMANDS)
def test_closed_streams_are_no_trouble(command: str, closed: str, tmp_path: Path) -> None:
    complaints = tmp_path / "complaints"
    words = " ".join(f"'{word}'" for word in started(command, tmp_path))
    kept = "" if "2>" in closed else f"2>{complaints}"
    script = f"{words} {kept} {closed if '<' in closed else closed + ' </dev/null'}"
    if closed.startswith("|"):
        script = f"{words} {kept} </dev/null {closed}"
    run = subprocess.run(["bash", "-c", script], stdout=subprocess.DEVNULL)
    assert run.returncode == 0
    assert not complaints.exists() or complaints.read_text() == ""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_the_board_is_drawn_with_what_the_terminal_knows(encoding: str, tmp_path: Path) -> None:
    terminal = Terminal(
        *("play", "--seed", "7", "--first", "1", "--lang", "fr", "--save-dir", str(tmp_path)),
        PYTHONIOENCODING=encoding,
    )
    terminal.stream.select_other_charset("@")  # bytes are characters
    terminal.wait_for("+- March")
    os.write(terminal.handle, b"\xe9")
    terminal.settle(0.3)
    terminal.send("\x1bOP")
    terminal.wait_for("+- Aide -")
    terminal.send("q")
    terminal.settle(0.2)
    terminal.send("\x03")
    assert terminal.finish() == 0
    assert b"Traceback" not in terminal.output
    assert b"\\u" not in terminal.output
    if encoding == "ascii":
        assert terminal.output.isascii()
