"""Hints in the terminal: beside the board, at the smallest screen, and line by line."""

import asyncio
import io
import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from thandar.bots import Advice, Fact
from thandar.locales import LANGUAGES, Texts
from thandar.table.marks import plain
from thandar.table.seating import read_seats
from thandar.terminal.board import BoardApp, BoardScreen
from thandar.terminal.plain import PlainTable
from thandar.terminal.table import Setup, Table, thought
from thandar.terminal.widgets import Picture
from thandar.types import View

SIZES = [(80, 24), (100, 30), (120, 36)]


def guessed(view: View) -> list[Advice]:
    """What a bot might think of the first moves of the game."""
    fact = Fact("hits", 2, "", 3, True)
    return [
        Advice("play gold", 0.62, 0.01, 0.0, [], [fact], 300),
        Advice("play shortsword", 0.58, 0.01, 0.04, [], [], 200),
        Advice("end", 0.2, 0.01, 0.42, [], [], 100),
    ]


@pytest.fixture(autouse=True)
def quick_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("board", "plain"):
        monkeypatch.setattr(f"thandar.terminal.{module}.thought", guessed)


def table(folder: Path, language: str = "en", seats: str = "you,bot") -> Table:
    """A new game."""
    setup = Setup(read_seats(seats), seed=7, first=1)
    return Table.new(setup, Texts(language), folder, speed=0)


def shown(screen: BoardScreen) -> str:
    """What the board shows."""
    return "\n".join(plain(line) for line in screen.query_one("#board", Picture).lines)


async def asked(pilot: Pilot[str], screen: BoardScreen) -> None:
    """Press the key, and wait until the advice is there."""
    await pilot.press("h")
    for _ in range(500):
        if screen.advice is not None:
            break
        await pilot.pause(0.01)
    await pilot.pause()


@pytest.mark.parametrize("language", ["fr", "es"])
def test_the_board_speaks_its_language_to_the_percent_sign(language: str, tmp_path: Path) -> None:
    app = BoardApp(table(tmp_path, language))

    async def drive() -> None:
        async with app.run_test(size=(120, 36)) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, BoardScreen)
            assert "PgUp" not in shown(screen)
            assert app.table.t("play.keys.up") in shown(screen)
            await asked(pilot, screen)
            assert re.search("62[ \u00a0]%", shown(screen))

    asyncio.run(drive())


@pytest.mark.parametrize("size", SIZES)
def test_h_shows_advice_and_covers_nothing_of_the_board(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = BoardApp(table(tmp_path))

    async def drive() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, BoardScreen)
            before = shown(screen)
            await asked(pilot, screen)
            after = shown(screen)
            assert "Hint" in after
            assert "62% best" in after
            assert "−42" in after
            assert "lets you" in after
            for line in before.splitlines():
                if "Fire Gem" in line or "♥" in line:
                    assert line[:52] in after
            await pilot.press("escape")
            assert shown(screen) == before

    asyncio.run(drive())


@pytest.mark.parametrize("size", SIZES)
def test_what_would_follow_and_whole_names_are_shown(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def planned(view: View) -> list[Advice]:
        best, *others = guessed(view)
        return [best._replace(line=["play shortsword", "end"]), *others]

    monkeypatch.setattr("thandar.terminal.board.thought", planned)
    app = BoardApp(table(tmp_path))

    async def drive() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, BoardScreen)
            await asked(pilot, screen)
            after = shown(screen)
            assert "then: play Shortsword, end turn" in after
            assert "play Shortsword " in after.partition("Hint")[2]

    asyncio.run(drive())


def test_the_numbers_are_those_that_one_types_and_a_move_ends_it(tmp_path: Path) -> None:
    app = BoardApp(table(tmp_path))

    async def drive() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, BoardScreen)
            await asked(pilot, screen)
            line = next(line for line in shown(screen).splitlines() if "62%" in line)
            number = line.split()[1]
            assert line.split()[2:4] == ["play", "Gold"]
            await pilot.press(*number, "enter")
            await pilot.pause()
            assert app.table.session.steps[-1].words == "play gold"
            assert "62%" not in shown(screen)

    asyncio.run(drive())


def test_people_who_share_a_keyboard_have_no_hints(tmp_path: Path) -> None:
    out = io.StringIO()
    front = PlainTable(table(tmp_path, seats="you,you"), io.StringIO("hint\n"), out)
    front.run()
    assert "There are no hints at this table." in out.getvalue()
    assert "62%" not in out.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
def test_line_by_line_it_is_told_in_sentences(tmp_path: Path, language: str) -> None:
    out = io.StringIO()
    PlainTable(table(tmp_path, language), io.StringIO("hint\n"), out).run()
    text = plain(out.getvalue()).replace("\xa0", " ")
    words = {
        "en": ("play Gold: wins 62% ±1, best", "lets you deal 3 damage to Sable.", "600 games"),
        "fr": ("jouer Or : 62 % de chances ±1, meilleur", "d’infliger 3 dégâts", "600 parties"),
        "es": ("jugar Oro: gana el 62 % ±1, mejor", "hacer 3 de daño a Sable.", "600 partidas"),
    }  # fmt: skip
    for expected in words[language]:
        assert expected in text


@pytest.mark.long
def test_the_adviser_thinks_of_the_moves_that_there_are(tmp_path: Path) -> None:
    game = table(tmp_path).session.game
    found = thought(game.view(1))
    assert {one.move for one in found} == set(game.legal(1))
