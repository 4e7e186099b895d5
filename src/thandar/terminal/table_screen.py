"""A table on the full screen: its picture, what is typed below it, what opens over it.

What a move leads to is another matter at our own table and at a server's: `board.py` and
`join/screen.py` say it.
"""

import asyncio
import contextlib
import signal
from collections.abc import Callable
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Key
from textual.screen import Screen

from thandar.table.advice import Told
from thandar.table.marks import mark
from thandar.table.options import Option, options, spoken
from thandar.terminal import reading
from thandar.terminal.answers import Answer, completions, matching, read_answer, simple
from thandar.terminal.drawing import LEAST_HEIGHT, LEAST_WIDTH, Look, draw
from thandar.terminal.fitting import spread, width, wrap
from thandar.terminal.log_panel import full_log
from thandar.terminal.palette import colourless
from thandar.terminal.screens import AskScreen, CardScreen, CoverScreen, TextScreen
from thandar.terminal.table import TableSeen, command
from thandar.terminal.widgets import Picture, Prompt

LOG_PAGE = 8
LONGEST_INPUT = 200


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
        Binding("pageup", "scroll_log(1)", show=False, priority=True),
        Binding("pagedown", "scroll_log(-1)", show=False, priority=True),
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
        self.advice = None
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
        self.say(self.t("play.hint.none"))

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
        if wide < LEAST_WIDTH or high < LEAST_HEIGHT:
            self.query_one("#board", Picture).show(self.too_small(wide, high))
            return
        look = Look(self.options, self.selected, self.log_up, self.waiting, self.advice)
        self.query_one("#board", Picture).show(draw(self.table, look, wide, high - 1))
        self.paint_row(wide)

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
        wanted = simple(self.query_one(Prompt).value)
        if not wanted or wanted[0].isdigit():
            return ""
        found = matching(wanted, self.options)[:2]
        return "  ".join(
            mark("now", f" {self.options.index(o) + 1} ") + " " + mark("card", spoken(o))
            for o in found
        )

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
        wanted = simple(text)
        found = matching(wanted, self.options) if wanted and not wanted[0].isdigit() else []
        self.selected = self.options.index(found[0]) if found else None
        if wanted.isdigit() and len(wanted) < 4 and 1 <= int(wanted) <= len(self.options):
            self.selected = int(wanted) - 1
        self.arrowed = False
        if text:
            self.note = ""
        self.paint()

    def submitted(self, text: str) -> None:
        """Enter was pressed."""
        if self.arrowed and self.selected is not None:
            chosen = self.options[self.selected]
            answer = Answer(chosen.moves)
        else:
            answer = read_answer(text, self.options, self.t, self.table.elsewhere())
        if answer.moves:
            self.make(answer)
        elif answer.command:
            self.obey(answer)
        elif not self.table.session.game.over:
            self.say(answer.problem)

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
        if any(simple(spoken(o)).startswith(letter) for o in self.options) and letter.isalnum():
            return False
        names = {"?": "help", "z": "undo", "q": "leave", "d": "zones", "l": "log", "h": "hint"}
        if letter in names:
            self.obey(Answer(command=names[letter]))
            return True
        return False

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
        yes, no = simple(self.t("play.yes"))[0], simple(self.t("play.no"))[0]
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
        question, keys = self.t("play.resign.sure"), self.t("play.yes_no_keys")
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
        self.note = ""
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
        self.advice = None
        self.paint()

    def action_scroll_log(self, direction: int) -> None:
        """Scroll the log."""
        most = len(full_log(self.table, 40))
        self.log_up = max(0, min(most, self.log_up + direction * LOG_PAGE))
        self.paint()

    def action_help(self) -> None:
        """Show the help."""
        self.show_text(
            "play.help.title", lambda wide: reading.texts(self.t("play.help.board"), wide)
        )

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


class TableApp(App[None]):
    """The terminal's full screen."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    TableScreen { background: #14100d; }
    ModalScreen { background: #14100d 50%; }
    .mono { background: ansi_default; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+d,ctrl+q", "leave_now", show=False, priority=True)
    ]

    def __init__(self) -> None:
        super().__init__(ansi_color=colourless())

    def on_mount(self) -> None:
        self.title = "Thandar"
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
