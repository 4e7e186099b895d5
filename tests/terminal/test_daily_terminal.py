"""The game of the day in a terminal: the first game counts, goes on, and can be shared."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from pseudo_terminal import Terminal
from thandar import Game
from thandar.cli import main
from thandar.locales import LANGUAGES, Texts
from thandar.table.daily import daily
from thandar.table.day_result import DayResult, result_of, share_text
from thandar.table.marks import plain
from thandar.table.seating import read_seats
from thandar.terminal import days, saves
from thandar.terminal.after import after_lines
from thandar.terminal.table import Setup, Table

Capture = pytest.CaptureFixture[str]
DAY = date(2026, 11, 18)
EN = Texts("en")
WON = DayResult("2026-11-18", True, "health", 9, 20, 250, (40, 30, 0))


def at_table(folder: Path, day: date = DAY) -> Table:
    """The game of a day."""
    return Table.daily(day, EN, folder)


def end(table: Table) -> None:
    """Give up, and keep what came of it."""
    table.session.do("1: resign")
    table.autosave()


def afterwards(table: Table) -> str:
    """What the screen after the game says."""
    return "\n".join(plain(line) for line in after_lines(table, 100))


def played_on(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    """Let it be that day."""
    monkeypatch.setattr(days, "today", lambda: day)


def ran(capsys: Capture, *words: str) -> tuple[int, str, str]:
    """The exit status of a command, and what it said."""
    status = main(["--lang", "en", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_it_is_the_table_of_the_day(tmp_path: Path) -> None:
    table, game = at_table(tmp_path), daily(DAY)
    assert table.session.game.seats == [game.deck, game.demon]
    again = Game.new("solo", [game.deck, game.demon], seed=game.seed, difficulty=game.difficulty)
    assert table.session.game.position() == again.position()
    assert table.game_name() == "Game of the day, 2026-11-18"
    assert table.opening() == ["This is your game of the day: it counts, and there are no hints."]
    assert table.resigning() == "Do you really give up? It is your result of the day then."


def test_what_was_begun_goes_on_as_the_game_of_its_day(tmp_path: Path) -> None:
    table = at_table(tmp_path)
    table.session.do("play gold")
    table.autosave()
    for again in (at_table(tmp_path), Table.resume(saves.newest(tmp_path), EN, None)):
        assert again.session.game.moves_made == 1
        assert again.setup.day == "2026-11-18"
    end(again)
    assert days.read_results(tmp_path)["2026-11-18"] == result_of(again.session.game, "2026-11-18")
    assert (tmp_path / "finished" / "daily-2026-11-18.thandar").is_file()


def test_a_file_that_only_has_the_name_of_a_day_is_no_game_of_the_day(tmp_path: Path) -> None:
    other = Table.new(Setup(read_seats("you,warlord"), "solo", seed=7), EN, tmp_path)
    other.path = days.path_of(tmp_path, "2026-11-18")
    other.session.do("play gold")
    other.autosave()
    assert Table.resume(other.path, EN, None).setup.day == ""


def test_the_first_game_counts_and_another_does_not_replace_it(tmp_path: Path) -> None:
    days.keep_result(tmp_path, WON)
    second = at_table(tmp_path)
    assert second.session.game.moves_made == 0
    assert second.opening() == ["Your first game of 2026-11-18 counts: 250 points."]
    assert second.resigning() == "Do you really give up?"
    end(second)
    assert days.read_results(tmp_path) == {"2026-11-18": WON}
    assert "Your first game of 2026-11-18 counts: 250 points." in afterwards(second)


def test_the_result_is_kept_before_the_game_is_put_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at_table(tmp_path)

    def die(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(saves, "write_game", die)
    with pytest.raises(KeyboardInterrupt):
        end(table)
    assert "2026-11-18" in days.read_results(tmp_path)


def test_another_game_after_it_is_an_ordinary_one(tmp_path: Path) -> None:
    table = at_table(tmp_path)
    end(table)
    again = table.again()
    assert (again.setup.day, again.setup.seed) == ("", None)
    assert again.hints


def test_there_are_no_hints_until_it_is_over(tmp_path: Path) -> None:
    table = at_table(tmp_path)
    assert not table.hints
    assert table.why_no_hints() == "There are no hints in the game of the day."
    end(table)
    assert at_table(tmp_path).hints


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        '{"2026-11-18": 5}',
        '{"2026-11-18": {}}',
        '{"soon": {"won": true}}',
        json.dumps({"2026-11-18": {**WON._asdict(), "ended_by": "magic"}}),
        json.dumps({"2026-11-18": {**WON._asdict(), "course": "x"}}),
    ],
)
def test_results_that_cannot_be_read_are_none(text: str, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / days.RESULTS_FILE).write_text(text)
    status, said, _ = ran(capsys, "daily", "--save-dir", str(tmp_path))
    assert status == 0
    assert "You have played no game of the day yet." in said
    assert days.keep_result(tmp_path, WON) == WON
    assert days.read_results(tmp_path) == {"2026-11-18": WON}


def test_a_result_that_cannot_be_kept_is_said(tmp_path: Path) -> None:
    table = at_table(tmp_path)
    (tmp_path / days.RESULTS_FILE).mkdir()
    end(table)
    assert "This result could not be kept:" in afterwards(table)


# --- what is said


def test_the_screen_after_it_has_score_result_and_what_to_share(tmp_path: Path) -> None:
    table = at_table(tmp_path)
    end(table)
    said = afterwards(table)
    assert "0 points: 0 for the Demon × 1.75 (hard)" in said
    assert "This is your result of 2026-11-18." in said
    for line in share_text(days.read_results(tmp_path)["2026-11-18"], EN).split("\n"):
        assert line in said


def test_every_solo_game_has_a_score_and_no_other_has(tmp_path: Path) -> None:
    for seats, format, scored in (("you,demon", "solo", True), ("you,bot", "free-for-all", False)):
        table = Table.new(Setup(read_seats(seats), format, seed=7), EN, tmp_path)
        end(table)
        assert (" points: " in afterwards(table)) is scored
        assert "To share" not in afterwards(table)


def test_the_command_shows_the_table_the_last_days_and_the_streak(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    played_on(monkeypatch, DAY)
    folder = ("--save-dir", str(tmp_path))
    _, said, _ = ran(capsys, "daily", *folder)
    assert f"Today’s game, 2026-11-18 (UTC): {daily(DAY).words(EN)}." in said
    assert "Not played yet:" in said
    assert "play --daily" in said
    for k in (0, 1, 3):
        day = (DAY - timedelta(days=k)).isoformat()
        days.keep_result(tmp_path, WON._replace(date=day, score=100 + k))
    _, said, _ = ran(capsys, "daily", *folder)
    assert "Your result: Won in 9 turns with 20 health left. 100 points." in said
    assert [line.split()[0] for line in said.split("\n") if line.startswith("  2026")] == [
        *("2026-11-18", "2026-11-17", "2026-11-15"),
    ]
    assert "2 days in a row" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_is_shared_in_every_language(
    language: str, tmp_path: Path, capsys: Capture
) -> None:
    days.keep_result(tmp_path, WON)
    asked = ["daily", "--share", "--date", "2026-11-18", "--save-dir", str(tmp_path)]
    assert main(["--lang", language, *asked]) == 0
    assert capsys.readouterr().out == share_text(WON, Texts(language)) + "\n"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["daily", "--date", "yesterday"], "a day is written like 2026-11-18, not 'yesterday'"),
        (["daily", "--date", "2026-11-17", "--share"], "there is no result of 2026-11-17"),
        (["play", "--daily", "--seed", "7"], "--seed cannot be chosen"),
        (["play", "--daily", "--resume"], "--resume cannot be chosen"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(
    words: list[str], problem: str, tmp_path: Path, capsys: Capture
) -> None:
    status, said, problems = ran(capsys, *words, "--save-dir", str(tmp_path))
    assert (status, said) == (1, "")
    assert problem in problems
    assert problems.count("\n") == 1


# --- in a terminal


def test_it_is_played_from_the_menu_and_its_result_stands_there(tmp_path: Path) -> None:
    words = ("play", "--lang", "en", "--speed", "none", "--save-dir", str(tmp_path))
    terminal = Terminal(*words, size=(150, 40))
    terminal.wait_for("not played yet")
    terminal.send("\x1b[B")
    terminal.send("\r")
    terminal.wait_for("Game of the day")
    terminal.send("h")
    terminal.wait_for("no hints in the game of the day")
    terminal.send("resign\r")
    terminal.wait_for("really give up")
    terminal.send("y")
    terminal.wait_for("To share:")
    assert "This is your result of" in terminal.text()
    terminal.send("q")
    assert terminal.finish() == 0
    menu = Terminal(*words, size=(80, 24))
    menu.wait_for("0 points")
    menu.send("q")
    assert menu.finish() == 0


def test_line_by_line_it_goes_on_where_it_was_left(tmp_path: Path) -> None:
    words = ("play", "--daily", "--plain", "--lang", "en", "--save-dir", str(tmp_path))
    first = Terminal(*words)
    first.wait_for(" >")
    first.send("1\r")
    first.wait_for("played")
    first.send("q\r")
    assert first.finish() == 0
    [kept] = tmp_path.glob("daily-*.thandar")
    moves = Game.from_record(kept.read_text()).moves_made
    second = Terminal(*words)
    second.wait_for(" >")
    second.send("resign\r")
    second.wait_for("give up?")
    second.send("yes\r")
    second.wait_for("Play again?")
    second.send("no\r")
    assert second.finish() == 0
    assert "This is your result of" in second.said()
    finished = tmp_path / "finished" / kept.name
    assert Game.from_record(finished.read_text()).moves_made == moves + 1
