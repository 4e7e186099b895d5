"""The library alone needs no Textual; a command that does says what to install."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import thandar.extras
from thandar import BadSetup
from thandar.cli import main
from thandar.extras import need
from thandar.terminal import play

# Python in which Textual, and Rich which comes with it, cannot be imported.
WITHOUT = "import sys; sys.modules.update(textual=None, rich=None); "


def run(program: str, *, stdin: str = "", home: Path) -> subprocess.CompletedProcess[str]:
    """Run a program without Textual."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT + program],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "HOME": str(home), "LC_ALL": "C.UTF-8"},
    )


def test_the_library_needs_no_textual(tmp_path: Path) -> None:
    program = "from thandar import Game; import thandar.bots; print(Game.new(seed=7).legal())"
    assert "end" in run(program, home=tmp_path).stdout


@pytest.mark.long
def test_plain_play_needs_no_textual(tmp_path: Path) -> None:
    command = f"['play', '--plain', '--seed', '7', '--save-dir', {str(tmp_path)!r}]"
    program = f"from thandar.cli import main; sys.exit(main({command}))"
    played = run(program, stdin="end\nquit\n", home=tmp_path)
    assert "ModuleNotFoundError" not in played.stderr
    assert played.returncode == 0, played.stderr
    assert played.stdout


@pytest.mark.long
@pytest.mark.parametrize("command", [["formats"], ["cards", "borg"], ["replay", "--help"]])
def test_other_commands_need_no_textual(command: list[str], tmp_path: Path) -> None:
    done = run(f"from thandar.cli import main; sys.exit(main({command}))", home=tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "thandar play needs"),
        ("fr", "thandar play a"),
        ("es", "thandar play n"),
    ],
)
def test_the_full_screen_names_its_extra(
    language: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "full_screen", lambda: True)
    monkeypatch.setitem(sys.modules, "textual", None)
    assert main(["play", "--lang", language]) == 1
    told = capsys.readouterr().err
    assert said in told
    assert "pip install 'thandar[terminal]'" in told


def test_joining_a_table_names_its_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(thandar.extras, "find_spec", lambda name: None)
    assert main(["join", "abcdefg", "--lang", "en"]) == 1
    assert "pip install 'thandar[server]'" in capsys.readouterr().err


def test_what_is_installed_is_not_missed() -> None:
    need("terminal", "thandar play")


def test_an_extra_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thandar.extras, "find_spec", lambda name: None)
    with pytest.raises(BadSetup) as caught:
        need("terminal", "thandar play")
    assert caught.value.code == "missing_extra"
    assert caught.value.fields == {"extra": "terminal", "command": "thandar play"}
