"""A table on the full screen: its picture, what is typed below it, what opens over it.

What a move leads to is another matter at our own table and at a server's: `board.py` and
`join/screen.py` say it.
"""

import asyncio
import contextlib
import signal
from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Click, Key, MouseScrollDown, MouseScrollUp
from textual.screen import Screen

from thandar.table.advice import Told
from thandar.table.marks import mark, plain
from thandar.table.options import Option, options, spoken
from thandar.terminal import reading
from thandar.terminal.answers import (
    Answer,
    accented,
    begins_move,
    completions,
    matching,
    read_answer,
    simple,
)
from thandar.terminal.drawing import LEAST_HEIGHT, LEAST_WIDTH, Drawn, Look, draw
from thandar.terminal.fitting import spread, tag_at, width, wrap
from thandar.terminal.full_screen import FullScreen
from thandar.terminal.keys import NO_KEYS, KeyRing, Keys
from thandar.terminal.log_panel import full_log
from thandar.terminal.palette import colourless
from thandar.terminal.screens import AskScreen, CardScreen, CoverScreen, TextScreen
from thandar.terminal.seat_panels import log_wide
from thandar.terminal.table import TableSeen, command
from thandar.terminal.widgets import Picture, Prompt

LOG_PAGE = 8
WHEEL = 3
LONGEST_INPUT = 200
COMMAND_KEYS = {"?": "help", "z": "undo", "q": "leave", "h": "hint"}
READING_KEYS = {"d": "zones", "l": "log"}  # where no move begins so


class TableScreen(Screen[None]):
    """A table on the full screen: its picture, and what is typed below it."""

    CSS = """
    TableScreen { overflow: hidden; }
    #board { height: 1fr; }
    #row { height: 1; }
    #who { width: auto; }
    Prompt { border: none; height: 1; width: 36; padding: 0; background: transparent; }
    #note { width: 1fr; }
    """
    AFTER: ClassVar[str]  # the text that names the keys once the game is over
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "choose(-1)", show=False, priority=True),
        Binding("down", "choose(1)", show=False, priority=True),
        Binding("tab", "complete", show=False, priority=True),
        Binding("escape", "clear", show=False, priority=True),
        Binding("pageup", "scroll(1)", show=False, priority=True),
        Binding("pagedown", "scroll(-1)", show=False, priority=True),
        Binding("f1", "help", show=False, priority=True),
        Binding("f2", "cards", show=False, priority=True),
        Binding("f3", "rules", show=False, priority=True),
        Binding("f4", "piles", show=False, priority=True),
    ]

    def __init__(self, table: TableSeen) -> None:
        super().__init__()
        self.table = table
        self.t = table.t
        self.options: list[Option] = []
        self.selected: int | None = None
        self.arrowed = False
        self.log_up = 0
        self.note = ""
        self.busy = False
        self.advice: Told | None = None
        self.ring = KeyRing()
        self.keys: Keys = NO_KEYS
        self.drawn = Drawn([])
        self.down: int | None = None  # how far the board was scrolled
        self.picked = ""  # the row that was pointed at
        self.ending = False  # whether the end of the turn was asked for, and waits to be confirmed
        self.tail = ""  # the rest of the words of which the first letter has made a move
        self.trailing = False  # whether some of that rest was typed

    def compose(self) -> ComposeResult:
        yield Picture(id="board")
        with Horizontal(id="row"):
            yield Picture(id="who")
            yield Prompt(self, "prompt", LONGEST_INPUT)
            yield Picture(id="note")

    def on_mount(self) -> None:
        self.query_one(Prompt).focus()
        self.go_on()

    def on_resize(self) -> None:
        self.paint()

    # --- the game

    def go_on(self) -> None:
        """After anything happened: whose turn is it to choose?"""
        session = self.table.session
        self.options, self.selected, self.arrowed, self.log_up = [], None, False, 0
        self.advice, self.down, self.picked, self.ending = None, None, "", False
        self.tail = ""
        if session.covered:
            self.cover()
            return
        if session.game.over:
            self.note = self.after_note()
            if isinstance(self.app.screen, AskScreen):  # there is nothing to give up any more
                self.app.screen.leave("")
        elif session.person_moves:
            self.options = options(session, session.mover, self.t)
        self.paint()
        if self.waiting:
            self.wait()

    def after_note(self) -> str:
        """What is said when the game is over."""
        return self.t(self.AFTER)

    def wait(self) -> None:
        """Somebody else must choose."""

    def make(self, answer: Answer) -> None:
        """Make the moves of an answer."""
        raise NotImplementedError

    def undo(self) -> None:
        """Take the last move back, or say why not."""
        raise NotImplementedError

    def resign(self, answer: str | None) -> None:
        """Give up, if that was the answer."""
        raise NotImplementedError

    def save(self, name: str) -> None:
        """Save the game and say where."""
        raise NotImplementedError

    def hint(self) -> None:
        """Show what a bot would do, or put it away."""
        self.say(self.table.why_no_hints())

    @property
    def resigner(self) -> int | None:
        """The seat that may give up here and now."""
        session = self.table.session
        return session.mover if session.person_moves else None

    def cover(self) -> None:
        """Cover the hands until the next person looks."""
        session = self.table.session
        self.options = []
        name = session.name(session.mover or 1)
        self.app.push_screen(CoverScreen(self.t, name), self.uncover)

    def uncover(self, _: None) -> None:
        """The next person looks."""
        self.table.session.uncover()
        self.go_on()

    # --- the picture

    def paint(self) -> None:
        """Draw everything anew."""
        wide, high = self.size.width, self.size.height
        session = self.table.session
        self.keys = self.ring.keys(session.view(), self.options, self.t, session.names)
        if wide < LEAST_WIDTH or high < LEAST_HEIGHT:
            self.query_one("#board", Picture).show(self.too_small(wide, high))
            return
        self.drawn = draw(self.table, self.look, wide, high - 1)
        self.query_one("#board", Picture).show(self.drawn.lines)
        self.paint_row(wide)

    @property
    def look(self) -> Look:
        """What the person looks at."""
        return Look(
            self.options,
            self.selected,
            self.log_up,
            self.waiting,
            self.advice,
            self.keys,
            self.down,
            self.picked,
        )

    def paint_row(self, wide: int) -> None:
        """The last line: who, what is typed, what there is to say."""
        who = mark("now", f" {self.speaker} ") + mark("key", " › ")
        box = self.query_one("#who", Picture)
        box.styles.width = width(who)
        box.show([who])
        rest = wide - width(who)
        typing = min(40, wide // 3)
        if self.note:  # typing wipes it away, so what is long may have all of the line
            typing = max(1, min(24, rest - width(self.note)))
        self.query_one(Prompt).styles.width = typing
        hints = spread(self.candidates(), f"  {self.hints()}", rest - typing)
        line = mark("brass", self.note) if self.note else hints
        self.query_one("#note", Picture).show([line])

    @property
    def speaker(self) -> str:
        """Who types."""
        session = self.table.session
        return session.name(session.viewer or session.mover or 1)

    def hints(self) -> str:
        """What the keys do now."""
        if self.table.session.game.over:
            return mark("brass", self.t(self.AFTER))
        enter = (self.t("play.keys.enter"), "skip" if self.busy else "do")
        return "  ".join(
            mark("key", key) + mark("dim", f" {self.t(f'play.keys.{name}')}")
            for key, name in (("Tab", "complete"), ("↑↓", "choose"), enter)
        )

    def candidates(self) -> str:
        """The moves that what is typed may mean."""
        return "  ".join(
            mark("now", f" {self.keys.moves[place]} ")
            + " "
            + mark("card", spoken(self.options[place]))
            for place in self.meant(self.query_one(Prompt).value)[:2]
        )

    def meant(self, text: str) -> list[int]:
        """The moves that what is typed may mean: by their keys, then by their words."""
        if not text.strip():
            return []
        by_key = self.keys.beginning(text.strip().partition(" ")[0])
        wanted = simple(text)
        by_words = matching(wanted, self.options) if wanted and not accented(text) else []
        return list(dict.fromkeys([*by_key, *(self.options.index(o) for o in by_words)]))

    def too_small(self, wide: int, high: int) -> list[str]:
        """That the board does not fit, and what to do."""
        text = self.t(
            "play.small.text",
            width=LEAST_WIDTH,
            height=LEAST_HEIGHT,
            has_width=wide,
            has_height=high,
            command=command("play", "--plain"),
        )
        return [mark("bold", self.t("play.small.title")), *wrap(text, max(10, wide))]

    @property
    def waiting(self) -> bool:
        """Whether somebody else is choosing."""
        session = self.table.session
        return not session.game.over and not session.person_moves

    # --- typing

    def on_input_changed(self) -> None:
        text = self.query_one(Prompt).value
        if not text and self.arrowed:
            return
        if text:
            self.selected = next(iter(self.meant(text)), None)
            self.picked = ""
        elif not self.ending:
            self.selected = None
        self.arrowed = False
        if text:
            self.note, self.ending, self.down = "", False, None
        self.paint()

    def submitted(self, text: str) -> None:
        """Enter was pressed."""
        if self.selected is not None and (self.arrowed or self.ending) and not text.strip():
            answer = Answer(self.options[self.selected].moves)
        else:
            nothing = self.table.elsewhere()
            typed = self.keys.first(text.strip())
            answer = read_answer(typed, self.options, self.t, nothing, self.keys.moves)
        if answer.moves:
            self.attempt(answer)
        elif answer.command:
            self.obey(answer)
        elif not self.table.session.game.over:
            self.say(answer.problem)

    def attempt(self, answer: Answer) -> None:
        """Make the moves of an answer; a turn that loses something is ended twice."""
        last = self.options[-1] if self.options else None
        ends = last is not None and last.kind == "end" and answer.moves == last.moves
        loses = len(self.options) > 1 and last is not None and any(last.lost or ())
        if ends and loses and last is not None and not self.ending:
            self.selected, self.arrowed, self.ending = len(self.options) - 1, False, True
            self.say(self.t("board.ends", what=plain(last.note)))
            return
        self.ending = False
        self.make(answer)

    def struck(self, text: str) -> bool:
        """Act on a key that can mean nothing else; whether it did."""
        place = self.keys.found(text)
        if len(self.keys.beginning(text)) > 1:
            return False
        if place is None:
            return self.asleep(text)
        option = self.options[place]
        attacks = sum(other.kind == "attack" for other in self.options)
        if self.splits(option, attacks):
            return False
        self.query_one(Prompt).value = ""
        self.attempt(Answer(option.moves))
        words = simple(spoken(option))
        self.tail = words.removeprefix(text) if words.startswith(text) else ""
        return True

    def trails(self, event: Key) -> bool:
        """Whether a key only goes on with the words of a move that its first letter has made."""
        goes_on = bool(self.tail) and event.character == self.tail[:1]
        ends = event.key == "enter" and self.trailing
        self.tail = self.tail[1:] if goes_on else ""
        self.trailing = goes_on
        return goes_on or ends

    def asleep(self, text: str) -> bool:
        """Show the row of a key with which nothing can be done now; whether there is one."""
        row = self.keys.row(text)
        if not row or self.keys.beginning(text):
            return False
        self.query_one(Prompt).value = ""
        self.picked, self.selected, self.ending, self.down = row, None, False, None
        self.say(self.t("board.asleep"))
        return True

    def splits(self, option: Option, attacks: int) -> bool:
        """Whether an amount may follow: combat against a player, where it has other uses."""
        return option.kind == "give" or (option.most > 1 and not option.ids and attacks > 1)

    def ends_otherwise(self, letter: str) -> bool:
        """Whether the key that ends the turn was only the first letter of another move's words.

        Then they go on where they are typed, and the turn does not end.
        """
        words = self.ring.end + letter
        if not (self.ending and letter.isalpha() and begins_move(words, self.options)):
            return False
        prompt = self.query_one(Prompt)
        prompt.value, prompt.cursor_position = words, len(words)
        return True

    def say(self, text: str) -> None:
        """Tell something in the last line."""
        self.note = text
        self.paint()

    def hot_key(self, event: Key) -> bool:
        """Act on a single key while nothing is typed; whether it meant something."""
        if event.key in ("left", "right") and self.options:
            self.action_choose(3 if event.key == "right" else -3)
            return True
        letter = event.character or ""
        if self.table.session.game.over and self.after_key(letter):
            return True
        if self.ends_otherwise(letter) or self.struck(letter):
            return True
        if letter in READING_KEYS and begins_move(letter, self.options):
            return False
        command = {**COMMAND_KEYS, **READING_KEYS}.get(letter, "")
        if command:
            self.obey(Answer(command=command))
        return bool(command)

    def after_key(self, letter: str) -> bool:
        """Act on a single key once the game is over; whether it meant something."""
        raise NotImplementedError

    def obey(self, answer: Answer) -> None:
        """Do what a command says."""
        command = answer.command
        if command == "leave":
            self.ask_leave()
        elif command == "undo":
            self.undo()
        elif command == "hint":
            self.hint()
        elif command == "save":
            self.save(answer.argument)
        elif command == "resign":
            self.ask_resign()
        elif command == "card":
            self.app.push_screen(CardScreen(self.t, answer.argument))
        elif command == "zones":
            self.action_piles()
        elif command == "log":
            self.show_text("play.log.title", lambda wide: full_log(self.table, wide))
        elif command == "rules":
            self.action_rules()
        elif command == "switch":
            self.switch()
        elif command in ("table", "moves"):
            self.paint()
        else:
            self.action_help()

    def switch(self) -> None:
        """In a shared turn another person of the team goes on."""
        if self.busy or not self.table.session.hand_over():
            self.say(self.t("play.switch.nobody"))
            return
        self.note = ""
        self.go_on()

    # --- asking

    def yes_no(self) -> dict[str, str]:
        """The keys for yes and no in the table's language, and in English."""
        yes, no = self.t("play.yes")[0], self.t("play.no")[0]
        return {"y": "yes", yes: "yes", no: "no"}

    def ask_leave(self) -> None:
        """Ask whether to leave; a game that is over is simply left."""
        if self.table.session.game.over:
            self.app.exit()
            return
        question, keys = self.t("play.leave.sure"), self.t("play.yes_no_keys")
        screen = AskScreen(self.t("play.keys.leave"), question, keys, self.yes_no())
        self.app.push_screen(screen, self.leave)

    def leave(self, answer: str | None) -> None:
        """Leave, if that was the answer."""
        if answer == "yes":
            self.app.exit()

    def ask_resign(self) -> None:
        """Ask whether to give up."""
        if self.resigner is None:
            return
        question, keys = self.table.resigning(), self.t("play.yes_no_keys")
        screen = AskScreen(self.t("play.command.resign"), question, keys, self.yes_no())
        self.app.push_screen(screen, self.resign)

    # --- keys

    def action_choose(self, step: int) -> None:
        """Go to another move."""
        if not self.options:
            return
        last = len(self.options) - 1
        if self.selected is None:
            self.selected = 0 if step > 0 else last
        else:
            self.selected = max(0, min(last, self.selected + step))
        self.arrowed = True
        self.note, self.ending, self.down, self.picked = "", False, None, ""
        self.paint()

    def action_complete(self) -> None:
        """Complete what is typed with the ghost text."""
        prompt = self.query_one(Prompt)
        found = completions(prompt.value, self.options)
        if not found:
            return
        texts = [simple(text) for text in found]
        now = simple(prompt.value)
        following = texts.index(now) + 1 if now in texts else 0
        prompt.value = found[following % len(found)]
        prompt.cursor_position = len(prompt.value)

    def action_clear(self) -> None:
        """Forget what is typed or chosen."""
        self.query_one(Prompt).value = ""
        self.selected, self.arrowed, self.note = None, False, ""
        self.advice, self.ending, self.picked = None, False, ""
        self.paint()

    def action_scroll(self, direction: int) -> None:
        """Scroll the board where it does not fit, otherwise the log."""
        if self.drawn.most:
            self.scroll_board(-direction * max(1, self.size.height // 4))
        else:
            self.scroll_log(direction)

    def scroll_board(self, lines: int) -> None:
        """Scroll the board."""
        self.down = max(0, min(self.drawn.most, self.drawn.down + lines))
        self.paint()

    def scroll_log(self, direction: int) -> None:
        """Scroll the log."""
        most = len(full_log(self.table, 40))
        self.log_up = max(0, min(most, self.log_up + direction * LOG_PAGE))
        self.paint()

    # --- the mouse

    def on_click(self, event: Click) -> None:
        """A click on a move does it; on a row it shows its card, and once more does its move."""
        lines = self.query_one("#board", Picture).lines
        x, y = event.screen_x, event.screen_y
        line = lines[y] if y < len(lines) else ""
        place, row = tag_at(line, x, "do"), tag_at(line, x, "at")
        if place and int(place) < len(self.options):
            self.attempt(Answer(self.options[int(place)].moves))
        elif row:
            self.point_at(row)

    def point_at(self, row: str) -> None:
        """Show the card of a row; the second time do its move."""
        places = [k for k, option in enumerate(self.options) if option.row == row]
        if self.picked == row and len(places) == 1:
            self.attempt(Answer(self.options[places[0]].moves))
            return
        self.picked, self.ending, self.note = row, False, ""
        self.selected = places[0] if places else None
        self.arrowed = bool(places)
        self.paint()

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        self.wheel(event.screen_x, event.screen_y, 1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        self.wheel(event.screen_x, event.screen_y, -1)

    def wheel(self, x: int, y: int, direction: int) -> None:
        """Scroll what is under the pointer: the moves, the log or the board."""
        lines = self.query_one("#board", Picture).lines
        if y < len(lines) and "do." in lines[y]:
            self.action_choose(direction)
        elif self.drawn.most and x < self.size.width - log_wide(self.size.width):
            self.scroll_board(WHEEL * direction)
        else:
            self.scroll_log(-direction)

    # --- texts to read

    def action_help(self) -> None:
        """Show the help."""
        self.show_text("play.help.title", lambda wide: reading.texts(self.t("board.help"), wide))

    def action_cards(self) -> None:
        """Look up a card."""
        self.app.push_screen(CardScreen(self.t))

    def action_rules(self) -> None:
        """Show the rules in short, and what is asked now with the card that asks."""
        self.show_text("play.keys.rules", lambda wide: reading.rules_lines(self.table, wide))

    def action_piles(self) -> None:
        """Look through the piles."""
        self.show_text("play.keys.piles", lambda wide: reading.pile_lines(self.table, wide))

    def show_text(self, title: str, lines: Callable[[int], list[str]]) -> None:
        """Open a text to read."""
        self.app.push_screen(TextScreen(self.t, self.t(title), lines))


class TableApp(FullScreen[str]):
    """The terminal's full screen."""

    CSS = """
    TableScreen { background: #14100d; }
    ModalScreen { background: #14100d 50%; }
    .mono { background: ansi_default; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+d,ctrl+q", "leave_now", show=False, priority=True)
    ]

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            with contextlib.suppress(NotImplementedError, ValueError, RuntimeError, AttributeError):
                loop.add_signal_handler(getattr(signal, name), self.action_leave_now)
        screen = self.table_screen()
        screen.set_class(colourless(), "mono")
        self.push_screen(screen)

    def table_screen(self) -> TableScreen:
        """The screen with the table."""
        raise NotImplementedError

    def action_leave_now(self) -> None:
        """Leave at once; the game is kept."""
        self.exit()
