"""The board in a real pseudo-terminal: a whole game in each language, at two sizes."""

import shlex
import signal
import time
from pathlib import Path

import pytest

from pseudo_terminal import Terminal, saved_games
from thandar import Game

OVER = {"en": "GAME OVER", "fr": "PARTIE FINIE", "es": "FIN DE LA PARTIDA"}
THINKS = {"en": "is choosing", "fr": "réfléchit", "es": "está pensando"}
YOURS = {"en": "YOUR TURN", "fr": "À VOUS", "es": "TU TURNO"}


def board(
    language: str, folder: Path, size: tuple[int, int], seed: str = "7", **env: str
) -> Terminal:
    """The board with a bot at the other seat."""
    return Terminal(
        *("play", "--lang", language, "--seed", seed, "--first", "1", "--speed", "none"),
        *("--save-dir", str(folder)),
        size=size,
        **env,
    )


@pytest.mark.long
@pytest.mark.parametrize("size", [(100, 30), (140, 45)])
@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_a_whole_game(language: str, size: tuple[int, int], tmp_path: Path) -> None:
    terminal = board(language, tmp_path, size, seed="28")  # a short game
    terminal.wait_for(YOURS[language])
    terminal.send("nonsense\r999\r\x01\x18\x1b[99~\x00🂡\r")
    end = time.monotonic() + 60
    while OVER[language] not in terminal.text() and time.monotonic() < end:
        assert terminal.status is None, terminal.text()
        if THINKS[language] not in terminal.text():
            terminal.send("\x1b[B\r\r" * 3)
        terminal.settle(0.1)
    terminal.wait_for(OVER[language], seconds=1)
    terminal.settle(0.3)
    terminal.send("q")
    assert terminal.finish() == 0
    assert saved_games(tmp_path) == []
    [path] = saved_games(tmp_path / "finished")
    assert str(path) in terminal.said().replace("\n", "")
    assert Game.from_record(path.read_text()).over


@pytest.mark.parametrize("how", ["\x03", "\x04", "qy", "TERM", "HUP"])
def test_leaving_keeps_the_game(how: str, tmp_path: Path) -> None:
    terminal = board("en", tmp_path, (100, 30))
    terminal.wait_for("YOUR TURN")
    terminal.send("0")
    terminal.wait_for("2 combat unspent")
    if how in ("TERM", "HUP"):
        terminal.kill(getattr(signal, f"SIG{how}"))
    else:
        for key in how:
            terminal.send(key)
            terminal.settle(0.2)
    assert terminal.finish() == 0
    [path] = saved_games(tmp_path)
    assert f"--resume {path}" in terminal.said().replace("\n", "")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_hint_on_leaving_goes_on_exactly_as_printed(language: str, tmp_path: Path) -> None:
    folder = tmp_path / "my games"
    terminal = board(language, folder, (100, 30))
    terminal.wait_for(YOURS[language])
    terminal.send("0")
    terminal.wait_for("2 combat")
    terminal.send("\x03")
    assert terminal.finish() == 0
    said = terminal.said().replace("\n", " ")
    printed = shlex.split(said[said.rindex("thandar play") :].split("\x1b")[0])
    assert printed[0] == "thandar"
    again = Terminal(*printed[1:], size=(100, 30))
    again.wait_for("Shortsword", "Épée courte")
    again.wait_for(YOURS[language])
    again.wait_for("2 combat")
    again.send("\x03")
    assert again.finish() == 0


def test_without_colour(tmp_path: Path) -> None:
    terminal = board("en", tmp_path, (100, 30), NO_COLOR="1")
    terminal.wait_for("YOUR TURN")
    assert b"38;2" not in terminal.output
    assert b"48;2" not in terminal.output
    terminal.send("\x04")
    assert terminal.finish() == 0


@pytest.mark.parametrize(
    ("key", "title"), [("\x1bOP", "Help"), ("\x1bOQ", "Cards"), ("d", "Piles"), ("q", "Leave")]
)
def test_a_frame_has_four_sides(key: str, title: str, tmp_path: Path) -> None:
    terminal = board("en", tmp_path, (80, 24))
    terminal.wait_for("YOUR TURN")
    terminal.send(key)
    terminal.wait_for(f"╭─ {title} ─")
    terminal.settle(0.3)
    lines = terminal.text().split("\n")
    top = next(k for k, line in enumerate(lines) if f"╭─ {title} ─" in line)
    left = lines[top].index(f"╭─ {title}")
    right = lines[top].index("╮", left)
    bottom = next(k for k in range(top, len(lines)) if lines[k][left] == "╰")
    assert lines[bottom][right] == "╯"
    assert {lines[k][left] + lines[k][right] for k in range(top + 1, bottom)} == {"││"}
    assert "▏" not in terminal.text()  # nothing scrolls sideways
