"""Playing line by line, in a real pseudo-terminal and through pipes."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pseudo_terminal import COMMAND, Terminal, saved_games
from thandar import Game

RESULTS = {
    "en": ("has won", "have won"),
    "fr": ("Victoire de", "Vous avez gagné"),
    "es": ("Ha ganado", "Has ganado"),
}
JUNK = ["", "0", "999", "x" * 3000, "attack", "\x07\x01", "play all of them", "🂡", "{n} %s", "card"]


def piped(*arguments: str, given: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """Run `thandar …` with pipes."""
    return subprocess.run(
        [sys.executable, "-c", COMMAND, *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "LANG": "C.UTF-8", **env},
    )


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_a_whole_game_in_a_pseudo_terminal(language: str, tmp_path: Path) -> None:
    folder = str(tmp_path)
    terminal = Terminal(
        *("play", "--plain", "--lang", language, "--seed", "28", "--first", "1", "--speed", "none"),
        *("--save-dir", folder),
    )
    for junk in JUNK:
        terminal.wait_for(" >")
        terminal.send(junk + "\r")
    for _ in range(200):
        terminal.settle()
        if any(text in terminal.said() for text in RESULTS[language]):
            break
        terminal.send("1\r1\r1\r")
    terminal.send("no\rno\rno\rno\r")
    assert terminal.finish() == 0
    said = terminal.said()
    assert "Traceback" not in said
    assert saved_games(tmp_path) == []


def test_pipes_and_scripts_play_too(tmp_path: Path) -> None:
    folder = str(tmp_path)
    run = piped("play", "--seed", "7", "--lang", "en", "--save-dir", folder, given="1\n" * 600)
    assert run.returncode == 0
    assert run.stderr == ""
    assert "Sable has won" in run.stdout
    assert "\x1b" not in run.stdout


def test_the_end_of_the_input_saves_and_the_game_goes_on(tmp_path: Path) -> None:
    folder = str(tmp_path)
    first = piped(
        *("play", "--seed", "7", "--first", "1", "--lang", "en", "--save-dir", folder),
        given="1\nacquire spark\n",
    )
    assert first.returncode == 0
    [path] = saved_games(tmp_path)
    assert f"thandar play --resume {path}" in first.stdout
    Game.from_record(path.read_text())
    second = piped("play", "--resume", str(path), "--lang", "en", given="log\nundo\n")
    assert second.returncode == 0
    assert "acquired W Spark" in second.stdout
    assert "cannot be taken back" in second.stdout
    newest = piped("play", "--resume", "--save-dir", folder, "--lang", "en", given="table\n")
    assert "Sable: 50 health" in newest.stdout


def test_commands(tmp_path: Path) -> None:
    given = "?\ncard arkus\ncard zzz\ncard\npiles\nlog\nrules\nmoves\nz\nplay all\nz\nsave {}\nq\n"
    path = tmp_path / "mine.thandar"
    run = piped(
        *("play", "--seed", "7", "--first", "1", "--lang", "en", "--save-dir", str(tmp_path)),
        given=given.format(path),
    )
    assert run.returncode == 0
    for text in ("Commands:", "Arkus, Imperial Dragon", "No card has", "Still in the market deck"):
        assert text in run.stdout
    assert "There is nothing to take back." in run.stdout
    assert "Taken back." in run.stdout
    Game.from_record(path.read_text())


def test_resigning_ends_the_game(tmp_path: Path) -> None:
    run = piped(
        *("play", "--seed", "7", "--first", "1", "--lang", "fr", "--save-dir", str(tmp_path)),
        given="abandonner\nnon\nabandonner\noui\nnon\n",
    )
    assert run.returncode == 0
    assert "Victoire de Sable" in run.stdout
    [path] = saved_games(tmp_path / "finished")
    assert str(path) in run.stdout
    assert Game.from_record(path.read_text()).winners == [2]


def test_hands_are_covered_between_two_people(tmp_path: Path) -> None:
    terminal = Terminal(
        *("play", "--plain", "--seats", "you,you", "--seed", "7", "--first", "1"),
        *("--lang", "en", "--save-dir", str(tmp_path)),
    )
    terminal.wait_for("Player 1, it is your turn to look")
    terminal.send("\r")
    terminal.wait_for("Hand: Gold ×2, Shortsword")
    terminal.send("end\r")
    terminal.wait_for("3 cards unplayed: end again, or Enter")
    terminal.send("\r")
    terminal.wait_for("Player 2, it is your turn to look")
    assert "Shortsword" not in terminal.text()
    terminal.send("\r")
    terminal.wait_for("Player 2, 50 health")
    terminal.send("\x04")
    assert terminal.finish() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_signals_save_the_game(number: int, tmp_path: Path) -> None:
    terminal = Terminal(
        *("play", "--plain", "--seed", "7", "--first", "1", "--lang", "en"),
        *("--save-dir", str(tmp_path)),
    )
    terminal.wait_for(" >")
    terminal.send("1\r")
    terminal.wait_for("played Shortsword")
    terminal.kill(number)
    assert terminal.finish() == 130
    assert len(saved_games(tmp_path)) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seats", "you"],
        ["--seats", "you,nobody"],
        ["--seats", "you,,bot"],
        ["--seats", "you:dragonfly,bot"],
        ["--seed", "-1"],
        ["--first", "9"],
        ["--format", "chess"],
        ["--lang", "xx"],
        ["--resume", "/nowhere/at/all"],
    ],
)
def test_wrong_arguments_get_a_message(arguments: list[str], tmp_path: Path) -> None:
    run = piped("play", "--save-dir", str(tmp_path), *arguments)
    assert run.returncode != 0
    assert run.stderr.startswith("thandar: ")
    assert "Traceback" not in run.stderr


def test_a_dumb_terminal_gets_lines(tmp_path: Path) -> None:
    terminal = Terminal("play", "--lang", "en", "--save-dir", str(tmp_path), TERM="dumb")
    terminal.wait_for("? helps.")
    terminal.send("q\r")
    assert terminal.finish() == 0
    assert "\x1b" not in terminal.said()
