"""A record on the board: back and forth, all hands, playing on."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from pseudo_terminal import Terminal, saved_games
from screens import driven, shown
from thandar import Game
from thandar.bots import make_bot
from thandar.locales import Texts
from thandar.terminal.watch import Film, WatchApp, table_from

TABLES = {
    "free-for-all": ["standard"] * 2,
    "hydra": ["cleric", "thief", "wizard", "ranger"],
    "emperor": ["standard"] * 6,
    "boss": ["cleric", "fighter", "lich"],
    "solo": ["thief", "demon"],
}
Drive = Callable[[Pilot[int | None], WatchApp], Awaitable[None]]


def record(format: str = "free-for-all", turns: int = 9) -> str:
    """A game of some turns, given up."""
    game: Game = Game.new(format, TABLES[format], seed=7)  # type: ignore[call-overload]
    bot = make_bot("baseline", seed=1)
    while game.turn < turns and not game.over:
        game.do(bot.move(game))
    if not game.over:
        game.do("1: resign")
    return game.record()


def run(drive: Drive, film: Film, size: tuple[int, int] = (100, 30)) -> int | None:
    """Drive the replay; the moment from which to play on."""
    moment: int | None = driven(WatchApp(film), drive, size)
    return moment


def test_back_and_forth_by_moves_turns_and_ends() -> None:
    film = Film(record(), Texts("en"))

    async def drive(pilot: Pilot[int | None], app: WatchApp) -> None:
        assert "The game begins." in shown(app)
        await pilot.press("right", "right", "right", "left")
        assert app.place == 2
        assert f"move 2 of {film.last}" in shown(app)
        await pilot.press("down")
        second = app.place
        assert film.turn(second) == 2
        assert film.turn(second - 1) == 1
        await pilot.press("right", "up")
        assert app.place == second
        await pilot.press("end", "right")
        assert app.place == film.last
        assert "GAME OVER" in shown(app)
        await pilot.press("home", "left")
        assert app.place == 0

    run(drive, film)


@pytest.mark.parametrize("format", TABLES)
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 42)])
def test_every_hand_is_shown_at_any_moment(format: str, size: tuple[int, int]) -> None:
    film = Film(record(format, 7), Texts("en"))

    async def drive(pilot: Pilot[int | None], app: WatchApp) -> None:
        for place in range(0, film.last + 1, 5):
            app.go(place)
            await pilot.press("pageup", "pageup", "pageup", "pageup")
            seen = shown(app)
            while app.drawn.down < app.drawn.most:
                await pilot.press("pagedown")
                seen += shown(app)
            words = " ".join(seen.replace("│", " ").split())
            for number in range(1, len(TABLES[format]) + 1):
                hand = film.games[place].view(number)["seats"][number - 1]["hand"]
                for card in hand:
                    title = app.t.card(card).partition(",")[0]
                    assert title.split()[0] in words, (number, card, seen)

    run(drive, film, size)


def test_the_wheel_goes_through_the_moves() -> None:
    film = Film(record(), Texts("en"))

    async def drive(pilot: Pilot[int | None], app: WatchApp) -> None:
        app.on_mouse_scroll_down(None)  # type: ignore[arg-type]
        app.on_mouse_scroll_down(None)  # type: ignore[arg-type]
        app.on_mouse_scroll_up(None)  # type: ignore[arg-type]
        assert app.place == 1

    run(drive, film)


def test_play_on_begins_at_that_moment_in_a_file_of_its_own(tmp_path: Path) -> None:
    film = Film(record(), Texts("en"))

    async def drive(pilot: Pilot[int | None], app: WatchApp) -> None:
        await pilot.press("down", "right", "p")

    place = run(drive, film)
    assert place is not None
    table = table_from(film, place, None, tmp_path, 0)
    assert table.session.game.view(1) == film.games[place].view(1)
    assert table.session.person_moves
    assert not table.path.exists()
    table.session.do(table.session.game.legal()[0])
    table.autosave()
    assert saved_games(tmp_path) == [table.path]


def test_a_game_that_is_over_cannot_go_on() -> None:
    film = Film(record(), Texts("en"))

    async def drive(pilot: Pilot[int | None], app: WatchApp) -> None:
        await pilot.press("end", "p")
        await pilot.pause()
        assert app.is_running
        await pilot.press("q")

    assert run(drive, film) is None


def test_on_a_terminal_the_command_shows_the_board_and_plays_on(tmp_path: Path) -> None:
    path = tmp_path / "game.thandar"
    path.write_text(record())
    terminal = Terminal(
        "replay", str(path), "--lang", "en", size=(80, 24), XDG_DATA_HOME=str(tmp_path)
    )
    terminal.wait_for("The game begins.")
    terminal.send("\x1b[C\x1b[C")
    terminal.wait_for("move 2 of")
    terminal.send("p")
    terminal.wait_for("Moves")
    terminal.send("\x03")
    assert terminal.finish() == 0
    assert path.read_text() == record()
