"""The report as a page: what it counts is right, and it needs nothing but itself."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from thandar import Game
from thandar.arena.course import TURNS, Course
from thandar.arena.course_report import course_summary
from thandar.arena.drawing import Scale, around, columns, curves, strip
from thandar.arena.page import last_turn, page
from thandar.arena.plan import make_plan
from thandar.arena.report import summary
from thandar.arena.workers import courses, play_here
from thandar.bots import make_bot
from thandar.cli import main
from thandar.engine.seat_view import SeatView
from thandar.locales import LANGUAGES, Texts

VOID = {"circle", "line", "link", "meta", "polyline", "rect"}


class Reader(HTMLParser):
    """The tags of a page, which must close what they open, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag in VOID or self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words += data


def report(*bots: str, language: str = "en", games: int = 8, **more: object) -> str:
    """The page of a few games."""
    format = str(more.get("format", "free-for-all"))
    seats = more.get("seats")
    assert seats is None or isinstance(seats, list)
    plan = make_plan(list(bots), games, 1, seats, 10.0, format)
    results = [result for _, result in play_here(plan, list(range(plan.chunks)), courses)]
    return page(plan, summary(plan, results), results, Texts(language))


# --- the course of the games


def watched(seed: int, seats: int) -> tuple[Course, Game, list[list[int]]]:
    """A game that was looked at, and the health of all seats turn by turn by the public calls."""
    game = Game.new(seats=["standard"] * seats, seed=seed)
    course = Course(seats)
    course.begins(list(range(seats)))
    view = SeatView(game.state, game.seats)
    bot = make_bot("baseline")
    health: list[list[int]] = []
    while not game.over:
        assert game.decision is not None
        view.look(game.state, game.decision.seat - 1)
        course.seen(view)
        if len(health) < game.turn:
            health.append([seat["health"] for seat in game.view(None)["seats"]])
        game.do(bot.move(game))
    course.over(game.state)
    health.append([seat["health"] for seat in game.view(None)["seats"]])
    return course, game, health


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3)])
def test_health_and_length_are_those_of_the_public_calls(seed: int, seats: int) -> None:
    course, game, health = watched(seed, seats)
    lengths, count, rows = course.take()
    assert (sum(lengths), lengths[game.turn]) == (1, 1)
    for seat in range(seats):
        won = int(seat + 1 in game.winners)
        assert [count[2 * seat + won], count[2 * seat + 1 - won]] == [1, 0]
        assert rows[2 * seat + won] == [turn[seat] for turn in health]
        assert not any(rows[2 * seat + 1 - won])
    assert rows[2 * (game.winners[0] - 1) + 1][-1] > 0
    assert course.take()[1] == [0] * (2 * seats)


def test_a_game_that_is_over_counts_on() -> None:
    plan = make_plan(["random", "baseline"], 40, 1, None, 10.0, "free-for-all")
    results = [result for _, result in play_here(plan, list(range(plan.chunks)), courses)]
    found = course_summary(plan, results)
    lengths = found["lengths"]
    assert sum(lengths) == 40
    mean = sum(turn * n for turn, n in enumerate(lengths)) / 40
    assert mean == pytest.approx(summary(plan, results)["turns"])
    for ends in found["health"].values():
        for end, curve in ends.items():
            if not curve:
                continue
            assert curve[0] == 50
            assert len(curve) == max(turn for turn, n in enumerate(lengths) if n) + 1
            assert curve[-1] == 0 if end == "lost" else curve[-1] > 0


def test_a_game_without_end_counts_as_a_long_one() -> None:
    course = Course(2)
    game = Game.new(seed=1)
    position = game.position()
    position["turn"] = TURNS + 50
    game = Game.from_position(position)
    course.begins([0, 1])
    view = SeatView(game.state, game.seats)
    view.look(game.state, game.position()["active"] - 1)
    course.seen(view)
    game.do("1: resign")
    course.over(game.state)
    lengths, _, rows = course.take()
    assert lengths[TURNS - 1] == 1
    assert len(rows[0]) == TURNS - 1


# --- the page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_needs_nothing_but_itself(language: str) -> None:
    text = report("random", "baseline", language=language)
    read = Reader(text)
    assert read.open == []
    assert f'<html lang="{language}">' in text
    assert not {"script", "link", "img", "iframe"} & set(read.tags)
    assert not [name for name, _ in read.attributes if name in ("src", "href")]
    assert "@import" not in text
    assert "url(" not in text
    assert "http" not in text
    t = Texts(language)
    for key in ("ratings", "rates", "pairs", "seats", "lengths", "health"):
        assert t(f"arena.page.{key}") in read.words


def test_the_page_says_what_the_table_says(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--bots", "random,baseline", "--games", "20", "--jobs", "1", "--lang", "en"]
    read = Reader(report("random", "baseline", games=20))
    assert main(["arena", *words]) == 0
    for line in capsys.readouterr().out.splitlines():
        if line.startswith(("random", "baseline  ")):
            _, _, _, rate, low, _, high, *rest = line.split()
            assert f"{rate} ({low} – {high})" in read.words
            assert " ".join(rest[:3]) in read.words
        elif line.startswith("baseline is"):
            assert line in read.words


def test_heroes_and_bosses_are_named() -> None:
    read = Reader(report("random", "baseline", games=2, seats=["cleric", "lich"], format="boss"))
    assert "Seat 1, Cleric" in read.words
    assert "Seat 2, Lich" in read.words


def test_one_bot_alone_has_a_page_too() -> None:
    read = Reader(report("random", games=2))
    assert "Win rates" in read.words
    assert "Head to head" not in read.words


def test_a_name_cannot_break_the_page(tmp_path: Path) -> None:
    program = f"cmd:{tmp_path}/<b>&bot"
    path = Path(program.removeprefix("cmd:"))
    path.write_text("#!/bin/sh\nexit 1\n")
    path.chmod(0o755)
    text = report(program, "random", games=2)
    assert "b" not in Reader(text).tags
    assert "<b>&bot" in Reader(text).words
    assert "Faults" in Reader(text).words


def test_the_command_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "report.html"
    words = ["--games", "4", "--jobs", "1", "--until-certain", "--html", str(path)]
    assert main(["arena", *words, "--lang", "fr"]) == 0
    read = Reader(path.read_text(encoding="utf-8"))
    assert "L’arène de Thandar" in read.words
    assert "Pas de certitude à 95\xa0%" in read.words


# --- drawings


def test_a_figure_lies_where_the_axis_says() -> None:
    drawn = strip(Scale(0.0, 10.0), 2.0, 5.0, 7.5, 1.0)
    assert '<circle cx="50.00%"' in drawn
    assert 'class="interval" x1="20.00%" y1="50.00%" x2="75.00%"' in drawn
    assert 'class="mark" x1="10.00%"' in drawn


def test_columns_are_as_high_as_their_figures() -> None:
    heights = re.findall(r'<rect [^>]* height="([\d.]+)%"', columns(Scale(0, 0.5), [0.5, 0.1], "x"))
    assert heights == ["100.00", "20.00"]


def test_a_curve_ends_with_its_axis() -> None:
    drawn = curves(Scale(1, 3), Scale(0, 50), {"won": [50, 25, 0, 0, 0], "lost": []}, "x")
    assert 'class="won" points="0.00,0.00 50.00,50.00 100.00,100.00"' in drawn


def test_a_scale_has_room_for_all_and_keeps_its_bounds() -> None:
    assert around([0.0, 1.0], 0.1, Scale(0.0, 1.0)) == (0.0, 1.0)
    low, high = around([25.0], 4.0)
    assert (low, high) == (23.0, 27.0)
    assert around([10.0, 20.0], 1.0).low < 10


def test_axes_end_when_nearly_all_games_are_over() -> None:
    assert last_turn([0] * 10 + [99] + [0] * 89 + [1]) == 10
    assert last_turn([0] * 10 + [90] + [0] * 89 + [10]) == 100
