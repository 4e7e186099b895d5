"""The board: keys, questions, screens, driven by Textual's pilot."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from thandar import Game
from thandar.locales import Texts
from thandar.move import resignation
from thandar.table.marks import plain
from thandar.table.seating import read_seats
from thandar.terminal.after_screen import AfterScreen
from thandar.terminal.board import BoardApp, BoardScreen
from thandar.terminal.keys import KeyRing
from thandar.terminal.screens import AskScreen, CardScreen, CoverScreen, Lines, TextScreen
from thandar.terminal.table import Setup, Table
from thandar.terminal.widgets import Picture, Prompt

Play = Callable[[Pilot[str], BoardScreen], Awaitable[None]]


def run(
    play: Play,
    folder: Path,
    seats: str = "you,bot",
    size: tuple[int, int] = (100, 30),
    format: str = "free-for-all",
) -> BoardApp:
    """Drive the board."""
    setup = Setup(read_seats(seats), format, seed=7, first=1)
    app = BoardApp(Table.new(setup, Texts("en"), folder, speed=0))

    async def drive() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = next(s for s in app.screen_stack if isinstance(s, BoardScreen))
            await play(pilot, screen)

    asyncio.run(drive())
    return app


def shown(screen: BoardScreen) -> str:
    """What the board shows."""
    return "\n".join(plain(line) for line in screen.query_one("#board", Picture).lines)


def note(screen: BoardScreen) -> str:
    """What the last line says."""
    return plain(screen.query_one("#note", Picture).lines[0])


def on_top(pilot: Pilot[str]) -> Screen[object]:
    """The screen that is seen."""
    return pilot.app.screen


def lay(
    screen: BoardScreen,
    own: dict[str, Any],
    other: dict[str, Any] | None = None,
    market: list[str] | None = None,
) -> None:
    """Lay a table at which the person must move."""
    position: Any = {"market": market or ["borg"] * 5, "seats": [own, other or {}]}
    session = screen.table.session
    session.game = Game.from_position(position)
    session.uncover()
    screen.ring = KeyRing()
    screen.go_on()


async def typed(pilot: Pilot[str], text: str) -> None:
    """Type a line and Enter."""
    await pilot.press(*(("space" if c == " " else c) for c in text), "enter")
    await pilot.pause()


def test_moves_by_key_words_and_arrows(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        await pilot.press("1")
        assert "1 gold" in shown(screen)
        await typed(pilot, "play gold")
        await pilot.press("down", "enter")
        await pilot.pause()
        assert len(screen.table.session.steps) == 3
        assert [step.words for step in screen.table.session.steps[:2]] == ["play gold"] * 2

    run(play, tmp_path)


def test_tab_completes(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        await pilot.press("p", "l", "a", "y", "space", "s", "tab")
        assert screen.query_one(Prompt).value == "play Shortsword"
        await pilot.press("enter")
        assert screen.table.session.steps[-1].words == "play shortsword"

    run(play, tmp_path)


def test_undo_and_its_refusal(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        await pilot.press("z")
        assert "nothing" in note(screen)
        await pilot.press("0")
        await pilot.press("z")
        assert "Taken back" in note(screen)
        assert screen.table.session.steps == []
        await pilot.press("0")
        await typed(pilot, "acquire spark")
        await pilot.press("z")
        assert "cannot be taken back" in note(screen)

    run(play, tmp_path)


def test_nonsense_is_told_and_nothing_happens(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        for text in ("", "999", "xyzzy", "{n}"):
            await typed(pilot, text)
            assert note(screen)
        await pilot.press(
            "ctrl+a", "ctrl+x", "f12", "shift+tab", "left", "right", "escape", "delete"
        )
        assert screen.table.session.steps == []

    run(play, tmp_path)


def test_help_rules_piles_log_and_cards_open_and_close(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        for key in ("question_mark", "f1", "f3", "f4", "d", "l"):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(pilot.app.screen, TextScreen), key
            await pilot.press("pagedown", "escape")
            await pilot.pause()
            assert on_top(pilot) is screen
        await pilot.press("f2", "a", "r", "k")
        await pilot.pause()
        assert isinstance(pilot.app.screen, CardScreen)
        assert "Arkus, Imperial Dragon" in plain(pilot.app.screen.query_one(Lines).lines[0])
        await pilot.press("escape")

    run(play, tmp_path)


def test_a_bots_turn_and_the_log(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        await typed(pilot, "end turn")
        await pilot.press("enter")
        for _ in range(100):
            await pilot.pause(0.02)
            if screen.table.session.person_moves and screen.options:
                break
        assert "Turn 2 · Sable" in shown(screen)
        await pilot.press("pageup", "pagedown")

    run(play, tmp_path)


def test_leaving_asks_and_keeps_the_game(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        await pilot.press("0")
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, AskScreen)
        await pilot.press("n")
        await pilot.pause()
        assert on_top(pilot) is screen
        await pilot.press("q", "y")
        await pilot.pause()
        assert not pilot.app.is_running or pilot.app._exit

    app = run(play, tmp_path)
    assert "--resume" in app.table.farewell()
    assert app.table.path.exists()


def test_there_is_nothing_to_give_up_once_the_game_is_over(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        await typed(pilot, "resign")
        assert isinstance(on_top(pilot), AskScreen)
        screen.table.session.do(resignation(2))
        screen.go_on()
        await pilot.pause()
        assert isinstance(on_top(pilot), AfterScreen)
        assert "You have won" in shown(screen)

    run(play, tmp_path)


def test_resigning_and_playing_again(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        await typed(pilot, "resign")
        await pilot.press("y")
        await pilot.pause()
        assert "GAME OVER" in shown(screen)
        assert "You have lost: Sable has won" in shown(screen)
        await pilot.press("0", "escape")
        assert screen.table.session.game.over
        await pilot.press("n")
        await pilot.pause()
        assert not screen.table.session.game.over
        assert screen.table.session.game.turn <= 2

    run(play, tmp_path)


def test_the_cover_between_people(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        assert isinstance(pilot.app.screen, CoverScreen)
        assert "Shortsword" not in shown(screen)
        await pilot.press("x", "escape", "q")
        assert isinstance(pilot.app.screen, CoverScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert "Shortsword" in shown(screen)
        await typed(pilot, "end turn")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, CoverScreen)
        assert "Player 2" in pilot.app.screen.player

    run(play, tmp_path, seats="you,you")


def test_a_small_terminal_is_told(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        assert "--plain" in shown(screen).replace("\n", " ")
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert "Market" in shown(screen)

    run(play, tmp_path, size=(60, 20))


@pytest.mark.parametrize("seats", ["bot,bot", "bot,random,bot"])
def test_bots_alone_are_watched(seats: str, tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        for _ in range(20):
            await pilot.pause(0.02)
        assert screen.table.session.steps
        await pilot.press("escape", "f4")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TextScreen)

    run(play, tmp_path, seats=seats)


def test_piles_break_between_cards(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        await pilot.press("d")
        await pilot.pause()
        lines = [plain(line).strip() for line in on_top(pilot).query_one(Lines).lines]
        assert "You: in the deck, not seen yet (7)" in lines
        cards = [line for line in lines if "·" in line]
        assert len(cards) > 5
        assert not any(line.startswith(("·", "×")) for line in cards)

    run(play, tmp_path, size=(80, 24))


def test_the_keys_of_a_game_that_is_over_stay_and_a_long_note_has_room(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        await typed(pilot, "resign")
        await pilot.press("y")
        await pilot.pause()
        assert "main ›" not in shown(screen)
        await pilot.press("escape", "d", "escape", "escape")
        await pilot.pause()
        assert "n play again" in note(screen)
        screen.say("x" * 90)
        await pilot.pause()
        assert screen.query_one("#note", Picture).size.width >= 90

    run(play, tmp_path, size=(120, 30))


def test_a_turn_that_loses_something_is_ended_twice(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        await pilot.press("e")
        assert "3 cards unplayed: end again, or Enter" in note(screen)
        await pilot.press("escape", "enter")
        assert screen.table.session.steps == []
        await pilot.press("e", "e")
        assert screen.table.session.steps[0].words == "end"

    run(play, tmp_path)


def test_a_turn_with_nothing_left_ends_at_once(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        lay(screen, {"hand": ["shortsword"]})
        await pilot.press("1", "S")  # all cards, all combat
        await pilot.press("e")
        assert [step.words for step in screen.table.session.steps][-1] == "end"

    run(play, tmp_path)


FOES = {"in_play": ["dire_wolf", "orc_grunt"]}
OWN = {"in_play": ["borg"], "hand": ["gold"], "gold": 5, "combat": 9}


def test_single_keys_act_without_enter(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        lay(screen, OWN, FOES, ["spark", "bribe", "rake", "recruit", "spark"])
        for keys in ("f", "o", "i", "m5", "1"):
            await pilot.press(*keys)
            assert screen.query_one(Prompt).value == ""
        made = [step.words for step in screen.table.session.steps]
        attacks = ["attack 2.dire_wolf 5", "attack 2.orc_grunt 3"]
        assert made == [attacks[0], "expend borg", attacks[1], "buy spark", "play gold"]

    run(play, tmp_path)


@pytest.mark.parametrize("words", ["expend borg", "attack dire wolf", " f", " attack orc grunt"])
def test_words_are_typed_as_well(words: str, tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        lay(screen, OWN, FOES)
        await typed(pilot, words)
        [step] = screen.table.session.steps
        assert step.words.split()[0] in ("expend", "attack")

    run(play, tmp_path)


def test_the_end_asks_once_even_where_other_words_begin_so(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        lay(screen, OWN, FOES)
        await pilot.press("e")
        assert "end again, or Enter" in note(screen)
        assert screen.query_one(Prompt).value == ""
        await pilot.press("e")
        assert screen.table.session.steps[0].words == "end"

    run(play, tmp_path)


def test_piles_have_another_key_where_words_begin_with_its_letter(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        lay(screen, {"hand": ["elven_gift", "gold", "ruby"], "deck": ["dagger"]})
        await pilot.pause()
        assert "d piles" in shown(screen)
        await pilot.press("1", "1")
        assert "discard Dagger" in shown(screen)
        assert "F4 piles" in shown(screen)
        await typed(pilot, "discard dagger")
        assert screen.table.session.steps[-1].words == "choose hand.dagger"

    run(play, tmp_path, size=(120, 36))


def test_after_the_game_its_keys_come_before_those_of_rows(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        lay(screen, {"hand": ["gold"]}, {"in_play": ["dire_wolf"] * 2 + ["orc_grunt", "borg"] * 3})
        await typed(pilot, "resign")
        await pilot.press("y")
        await pilot.pause()
        assert isinstance(on_top(pilot), AfterScreen)
        await pilot.press("escape")
        await pilot.pause()
        screen.ring.held["2.borg"] = "n"
        screen.paint()
        await pilot.press("n")
        assert screen.table.session.steps == []

    run(play, tmp_path)


def test_words_of_which_the_first_letter_has_acted_are_not_typed_again(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        await pilot.press("e", "n", "d", "enter")
        assert "end again" in note(screen)
        assert screen.table.session.steps == []
        assert screen.query_one(Prompt).value == ""
        await pilot.press("enter")
        assert screen.table.session.steps[0].words == "end"

    run(play, tmp_path)


def test_an_accent_makes_another_letter(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        for letter in ("é", "ź", "ḧ", "ď"):
            screen.query_one(Prompt).value = letter
            await pilot.press("enter")
            await pilot.pause()
            assert on_top(pilot) is screen
            assert "is no move here" in note(screen)
        assert screen.table.session.steps == []

    run(play, tmp_path)


def test_the_mouse_does_moves_shows_rows_and_scrolls(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        def place(text: str, last: bool = False) -> tuple[int, int]:
            lines = shown(screen).split("\n")
            found = [k for k, line in enumerate(lines) if text in line]
            return lines[found[-1 if last else 0]].index(text) + 1, found[-1 if last else 0]

        await pilot.click(offset=place("Spark"))
        assert "An opponent of your choice discards a card" in shown(screen)
        assert screen.table.session.steps == []
        await pilot.click(offset=place("play all"))
        assert len(screen.table.session.steps) == 3
        await pilot.click(offset=place("Spark"))
        await pilot.click(offset=place("Spark"))
        assert screen.table.session.steps[-1].words == "buy spark"
        await pilot.click(offset=place("end turn", last=True))
        assert "end again" in note(screen)

    run(play, tmp_path, size=(80, 24))


def test_a_key_with_which_nothing_can_be_done_shows_its_card(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        await pilot.press("m", "3")
        assert "Tyrannor" in shown(screen)
        assert "sacrifice up to 2 cards from your hand" in shown(screen).replace("\n", " ")
        assert "Nothing can be done" in note(screen)
        assert screen.query_one(Prompt).value == ""

    run(play, tmp_path, size=(80, 24))


def test_what_others_did_last_is_seen_without_a_log(tmp_path: Path) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        await pilot.press("e", "e")
        for _ in range(200):
            await pilot.pause(0.02)
            if screen.options:
                break
        assert "Log" not in shown(screen)
        assert "▌" in shown(screen)
        assert "acquired" in shown(screen)

    run(play, tmp_path, size=(80, 24))
