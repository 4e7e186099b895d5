"""Replaying a record: shown step by step, verified, broken lines named."""

from pathlib import Path

import pytest

from pseudo_terminal import Terminal
from thandar import Game
from thandar.bots import make_bot
from thandar.cli import main


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a short game."""
    game = Game.new(seed=7, first=1)
    bot = make_bot("baseline", seed=1)
    while game.turn < 6:
        game.do(bot.move(game))
    game.do("resign")
    path = tmp_path / "game.thandar"
    path.write_text(game.record())
    return path


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_a_record_is_shown_and_verified(
    language: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(record), "--lang", language]) == 0
    shown = capsys.readouterr().out
    assert {"en": "Verified", "fr": "Vérifié", "es": "Verificado"}[language] in shown
    assert {"en": "Player 1 played", "fr": "Joueur 1 joue", "es": "Jugador 1 jugó"}[
        language
    ] in shown


def test_quiet_only_verifies(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record), "--quiet", "--lang", "en"]) == 0
    assert capsys.readouterr().out.count("\n") == 1


def test_a_broken_line_is_named(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record.read_text().splitlines()
    number = next(k for k, line in enumerate(lines, 1) if line.startswith("turn 3"))
    lines[number - 1] = "turn 3, seat 1: play arkus; end"
    record.write_text("\n".join(lines))
    assert main(["replay", str(record), "--lang", "en"]) == 1
    assert f"line {number}" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"nonsense\n", b"\xff\xfe\x00", b"thandar record 99\n"])
def test_what_is_no_record_gets_a_message(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken"
    path.write_bytes(content)
    assert main(["replay", str(path), "--lang", "en"]) == 1
    assert capsys.readouterr().err


def test_step_by_step_in_a_pseudo_terminal(record: Path) -> None:
    terminal = Terminal("replay", str(record), "--lang", "en", "--plain")
    terminal.wait_for("Enter: next move")
    terminal.send("\r")
    terminal.settle()
    assert terminal.said().count("Enter: next move") == 2
    terminal.send("q\r")
    assert terminal.finish() == 0
    assert "Left at move 2 of" in terminal.said()
