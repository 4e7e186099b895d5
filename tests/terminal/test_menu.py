"""The start menu: what formats declare can be chosen, and what was chosen is played."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from pseudo_terminal import Terminal
from screens import driven, shown
from thandar.formats import FORMATS, find, options
from thandar.locales import LANGUAGES, Texts
from thandar.start import seat_names
from thandar.table.choices import Choices, begin
from thandar.table.marks import plain
from thandar.terminal.menu import Chosen, MenuApp
from thandar.terminal.table import Setup, Table
from thandar.terminal.widgets import Picture

Drive = Callable[[Pilot[Chosen | None], MenuApp], Awaitable[None]]
NAMES = [format.name for format in FORMATS]


def run(drive: Drive, folder: Path, size: tuple[int, int] = (80, 24)) -> Chosen | None:
    """Drive the menu; what was chosen."""
    chosen: Chosen | None = driven(MenuApp(folder, Texts("en")), drive, size)
    return chosen


def keep_a_game(folder: Path) -> Path:
    """A game that was begun and left."""
    table = Table.new(Setup(list(begin("hydra").seats), "hydra", seed=7), Texts("en"), folder)
    table.session.do(table.session.game.legal()[0])
    table.autosave()
    return table.path


@pytest.mark.parametrize("name", NAMES)
def test_every_size_and_deck_that_a_format_takes_can_be_chosen_and_played(name: str) -> None:
    format = find(name)
    for size in format.sizes:
        chosen = begin(name).sized(size)
        assert format.problem(chosen.names) is None, chosen
        for seat in range(1, size + 1):
            wanted = [
                deck
                for deck in seat_names()
                if format.problem([*chosen.names[: seat - 1], deck, *chosen.names[seat:]]) is None
            ]
            assert chosen.decks(seat) == wanted
            assert chosen.seats[seat - 1].deck in wanted


def test_a_size_can_be_changed_back_and_forth() -> None:
    chosen = begin("boss")
    assert chosen.sized(6).sized(3) == chosen
    assert [who.deck for who in begin("free-for-all").sized(6).seats] == ["standard"] * 6


def test_options_are_those_that_the_format_declares() -> None:
    for format in FORMATS:
        declared = options(format)
        assert dict(begin(format.name).options).keys() == declared.keys()
        for name, values in declared.items():
            by_hand = ("by_hand",) if name == "handicap" else ()
            assert begin(format.name).values(name) == (*values, *by_hand)


def test_a_format_with_an_option_of_its_own_shows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def drive(pilot: Pilot[Chosen | None], app: MenuApp) -> None:
        app.choices = Choices("solo", begin("solo").seats, (("weather", "fair_wind"),))
        app.paint()
        assert "weather" in shown(app)
        assert "‹ fair wind ›" in shown(app)

    run(drive, tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("saved", [False, True])
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 42)])
def test_what_is_chosen_is_seen_and_nothing_is_cut(
    size: tuple[int, int], saved: bool, language: str, tmp_path: Path
) -> None:
    if saved:
        keep_a_game(tmp_path)

    async def drive(pilot: Pilot[Chosen | None], app: MenuApp) -> None:
        app.t = Texts(language)
        app.choices = begin("boss").sized(6).with_option("handicap", "by_hand")
        for at, field in enumerate(app.fields()):
            app.at = at
            app.paint()
            assert len(shown(app).split("\n")) <= size[1]
            assert f" {field.text} " in shown(app)
            assert app.t("menu.keys.quit") in shown(app)
            if field.step is not None:
                lit = [line for line in app.query_one(Picture).lines if "selected" in line]
                assert [f" {field.text} " in plain(line) for line in lit] == [True]

    run(drive, tmp_path, size)


@pytest.mark.parametrize("place", range(len(NAMES)))
def test_a_format_is_chosen_and_begun(place: int, tmp_path: Path) -> None:
    async def drive(pilot: Pilot[Chosen | None], app: MenuApp) -> None:
        await pilot.press(*["up"] * 20, *["right"] * place)
        text = shown(app)
        assert app.t(f"format.{NAMES[place]}") in text
        assert "Play" in text
        await pilot.press("enter")

    chosen = run(drive, tmp_path)
    assert chosen is not None
    assert chosen.setup is not None
    assert chosen.setup.format == NAMES[place]
    Table.new(chosen.setup, Texts("en"), tmp_path)


def test_seats_difficulty_and_language_are_chosen(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[Chosen | None], app: MenuApp) -> None:
        await pilot.press(*["up"] * 20, *["right"] * NAMES.index("solo"))
        await pilot.press("tab", "tab", "right")  # your hero
        assert "Cleric" in shown(app)
        await pilot.press("down", "down", "right", "down", "right")
        assert "Nouvelle partie" in shown(app)
        await pilot.press("enter")

    chosen = run(drive, tmp_path)
    assert chosen is not None
    assert chosen.setup is not None
    assert chosen.language == "fr"
    assert chosen.setup.difficulty == "hard"
    assert [str(who) for who in chosen.setup.seatings] == ["you:cleric", "demon:demon"]


def test_the_saved_game_comes_first(tmp_path: Path) -> None:
    path = keep_a_game(tmp_path)

    async def drive(pilot: Pilot[Chosen | None], app: MenuApp) -> None:
        assert "hydra, turn 1" in shown(app)
        await pilot.press("enter")

    assert run(drive, tmp_path) == Chosen("en", saved=path)


def test_what_is_no_record_is_not_offered(tmp_path: Path) -> None:
    (tmp_path / "broken.thandar").write_text("nonsense")

    async def drive(pilot: Pilot[Chosen | None], app: MenuApp) -> None:
        assert "Continue" not in shown(app)
        await pilot.press("q")

    assert run(drive, tmp_path) is None


def test_the_mouse_changes_and_plays(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[Chosen | None], app: MenuApp) -> None:
        for wanted in ("›", "Play"):
            lines = shown(app).split("\n")
            y = next(k for k, line in enumerate(lines) if wanted in line)
            await pilot.click(offset=(lines[y].index(wanted), y))
        await pilot.pause()

    chosen = run(drive, tmp_path)
    assert chosen is not None
    assert chosen.setup is not None
    assert chosen.setup.format == NAMES[1]


def test_without_arguments_a_terminal_shows_the_menu_and_plays_what_was_chosen(
    tmp_path: Path,
) -> None:
    terminal = Terminal("play", "--lang", "en", "--save-dir", str(tmp_path), size=(80, 24))
    terminal.wait_for("New game")
    terminal.send("\r")
    terminal.wait_for("Moves")
    terminal.send("\x03")
    assert terminal.finish() == 0


@pytest.mark.parametrize("arguments", [["--plain"], ["--seed", "7"], ["--seats", "you,bot"]])
def test_who_says_what_to_play_sees_no_menu(arguments: list[str], tmp_path: Path) -> None:
    terminal = Terminal("play", "--lang", "en", "--save-dir", str(tmp_path), *arguments)
    terminal.wait_for("Market")
    assert "New game" not in terminal.text()
    terminal.send("\x03")
    terminal.finish()
