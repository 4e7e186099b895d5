"""The levels in the terminal: what they are, and a game against one about as strong."""

import io
import json
from pathlib import Path

import pytest

from thandar.bots import LEVELS
from thandar.cli import main
from thandar.locales import Texts
from thandar.table.seating import read_seats
from thandar.table.strength import Strength
from thandar.terminal import saves
from thandar.terminal.plain import PlainTable
from thandar.terminal.table import Setup, Table


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "thandar"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Beginner · rating", "About your strength", "you begin with easy"]),
        ("fr", ["Débutant · cote", "À votre niveau", "vous commencerez par facile"]),
        ("es", ["Principiante · puntuación", "A tu nivel", "empezarás con fácil"]),
    ],
)
def test_levels_are_listed(
    capsys: pytest.CaptureFixture[str], language: str, words: list[str]
) -> None:
    assert main(["levels", "--lang", language]) == 0
    said = capsys.readouterr().out
    for word in (*LEVELS, "even", *words):
        assert word in said
    assert max(len(line) for line in said.splitlines()) <= 80


def test_the_list_says_how_strong_you_are(
    capsys: pytest.CaptureFixture[str], own_folder: Path
) -> None:
    saves.write_strength(own_folder, Strength(1512.4, 7))
    assert main(["levels", "--lang", "en"]) == 0
    assert "rating 1512 after 7 games, about as strong as normal" in capsys.readouterr().out


def test_levels_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["levels", "--lang", "es", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(one["id"], one["rating"]) for one in found] == [
        (name, level.rating) for name, level in LEVELS.items()
    ]


# --- playing


def played(given: str, *arguments: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play with these lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO(given))
    monkeypatch.setattr("thandar.terminal.play.heed_signals", lambda: None)  # not in this process
    assert main(["play", "--plain", "--lang", "en", *arguments]) == 0


def test_who_gives_up_meets_an_easier_one(
    capsys: pytest.CaptureFixture[str], own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played("resign\nyes\nyes\nresign\nyes\nno\n", monkeypatch=monkeypatch)
    said = capsys.readouterr().out
    assert "computer, easy" not in said  # line by line nobody is told at every turn
    assert "Your rating is now" in said
    found = saves.read_strength(own_folder)
    assert found.games == 2
    assert found.level == "beginner"
    assert f"Your rating is now {round(found.rating)}: about as strong as beginner." in said


@pytest.mark.parametrize(
    "arguments", [["--seed", "7"], ["--seats", "you,you"], ["--seats", "you,random"]]
)
def test_other_games_tell_nothing(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    played("resign\nyes\nno\n", *arguments, monkeypatch=monkeypatch)
    assert saves.read_strength(own_folder) == Strength()


def new(seats: str, folder: Path, seed: int | None = None) -> Table:
    """A table with these seats."""
    return Table.new(Setup(read_seats(seats), seed=seed), Texts("en"), folder)


def test_even_is_the_level_that_is_kept(tmp_path: Path) -> None:
    saves.write_strength(tmp_path, Strength(1490.0, 3))
    table = new("you,even:cleric", tmp_path)
    assert [str(who) for who in table.session.seatings] == ["you", "normal:cleric"]
    saves.write_strength(tmp_path, Strength(900.0, 4))
    assert [who.kind for who in table.again().session.seatings] == ["you", "beginner"]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"rating": "x", "games": 1}', "\0"])
def test_a_file_that_is_none_begins_anew(tmp_path: Path, text: str) -> None:
    (tmp_path / saves.STRENGTH_FILE).write_text(text)
    assert saves.read_strength(tmp_path) == Strength()


def test_a_game_counts_once(tmp_path: Path) -> None:
    table = new("you,normal", tmp_path)
    table.note_result()
    assert not table.strength_words()
    table.session.do("1: resign")
    for _ in range(2):
        table.note_result()
    assert saves.read_strength(tmp_path).games == 1
    path = table.save()
    again = Table.resume(path, Texts("en"), None)
    again.note_result()
    assert saves.read_strength(tmp_path).games == 1


def test_a_game_that_is_resumed_elsewhere_counts_at_home(tmp_path: Path) -> None:
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    table = new("you,easy", elsewhere)
    table.session.do("1: end" if "1: end" in table.session.game.legal(1) else "end")
    resumed = Table.resume(table.save(), Texts("en"), None, folder=home)
    resumed.session.do("1: resign")
    resumed.note_result()
    assert saves.read_strength(home).games == 1
    assert saves.read_strength(elsewhere).games == 0


def test_the_plain_table_says_how_strong_you_are(tmp_path: Path) -> None:
    table = new("you,hard", tmp_path)
    table.session.do("1: resign")
    shown = io.StringIO()
    PlainTable(table, io.StringIO("no\nno\n"), shown).run()
    assert "Your rating is now" in shown.getvalue()
