"""A server's table on the full screen."""

from pathlib import Path

from textual.events import Key
from textual.worker import Worker

from thandar.server.protocol import (
    AdviceReply,
    AnyReply,
    AnyRequest,
    Bye,
    NoteReply,
    RefusedReply,
    Rematch,
    SaidReply,
    TableReply,
    Update,
    Welcome,
)
from thandar.table.log import with_doer
from thandar.table.marks import mark, plain
from thandar.terminal import reading
from thandar.terminal.answers import Answer, read_answer
from thandar.terminal.fitting import wrap
from thandar.terminal.join.advice import advice_told
from thandar.terminal.join.connection import new_id
from thandar.terminal.join.joined import Joined
from thandar.terminal.join.lobby import lobby_lines
from thandar.terminal.join.orders import all_words, read_order, undo, yes_and_no
from thandar.terminal.join.record import save_record
from thandar.terminal.join.told import TableTold, said_words
from thandar.terminal.keys import KeyRing
from thandar.terminal.screens import CoverScreen
from thandar.terminal.seat_panels import LOG_FROM
from thandar.terminal.table_screen import TableApp, TableScreen
from thandar.terminal.widgets import Picture


class JoinScreen(TableScreen):
    """A table of a server: before the game who sits there, then the board."""

    AFTER = "join.after.keys"

    table: TableTold

    def __init__(self, joined: Joined) -> None:
        super().__init__(joined.table)
        self.joined = joined
        self.ring = KeyRing(all_words(self.t))
        self.seen_rematch = False
        self.running: Worker[None] | None = None

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(1.0, self.tick)
        self.connect()

    def connect(self) -> None:
        """Be at the table from now on."""
        self.joined.heard, self.joined.stood = self.heard, self.stood
        self.running = self.run_worker(self.joined.connection.run(), group="connection")

    # --- hearing

    def heard(self, reply: AnyReply) -> None:
        """The server said something."""
        match reply:
            case Welcome():
                self.go_on()
            case Update():
                self.go_on()
                self.tell_last()
            case RefusedReply():
                self.go_on()
                self.say(reply.text)
            case SaidReply() if reply.said.person != self.table.person:
                self.say(plain(said_words(reply.said, self.t)))
            case NoteReply():
                self.say(reply.text)
            case AdviceReply() if reply.version == self.table.version:
                self.advice = advice_told(reply, self.options, self.t)
                self.say(self.t("play.hint.guess", games=reply.games))
            case Bye() if reply.retry is None:
                self.app.exit(message=f"{self.note} {reply.text}".strip())
        if isinstance(reply, TableReply | Update):
            self.look_around()
        self.paint()

    def tell_last(self) -> None:
        """Where there is no room for the log, say what somebody else did last."""
        lines = self.table.lines() if self.table.began and self.size.width < LOG_FROM else []
        if lines and lines[-1].seat and lines[-1].seat not in self.table.mine:
            self.note = plain(with_doer(self.table.session, lines[-1]))

    def look_around(self) -> None:
        """Say what is asked of us; go where the next game is."""
        if self.joined.follows:
            self.again()
        elif self.table.asked:
            self.note = self.t("join.asked", name=self.table.asked)
        elif self.table.asks:
            self.note = self.t("join.asking")
        elif self.joined.rematch is not None and not self.seen_rematch:
            self.seen_rematch = True
            self.note = self.t("join.again")

    def stood(self, online: bool) -> None:
        """The connection was lost, or is there again."""
        self.say(self.table.standing or self.t("join.online"))

    def tick(self) -> None:
        """A second has passed: clocks go on."""
        if self.table.began and self.table.state and self.table.state.running:
            self.paint()

    # --- the game

    def go_on(self) -> None:
        if not self.table.began:
            self.options = []
            self.paint()
            return
        before, chosen, arrowed = self.options, self.selected, self.arrowed
        super().go_on()
        if self.options == before:  # others moved: what one was about to do stays chosen
            self.selected, self.arrowed = chosen, arrowed

    def cover(self) -> None:
        if not isinstance(self.app.screen, CoverScreen):
            super().cover()

    def make(self, answer: Answer) -> None:
        if self.ready():
            self.note = ""
            self.joined.move(answer.moves)

    def undo(self) -> None:
        if self.ready():
            self.follow(undo(self.table))

    def hint(self) -> None:
        if self.advice is not None:
            self.action_clear()
        elif not self.table.hints:
            super().hint()
        elif self.options and self.ready():
            self.say(self.t("play.hint.thinking"))
            self.joined.ask_advice()

    def follow(self, order: AnyRequest | str) -> None:
        """Send what an order means, or say what there is to say about it."""
        if isinstance(order, str):
            self.say(order)
        else:
            self.note = ""
            self.joined.send(order)
            self.paint()

    def ready(self) -> bool:
        """Whether all that was sent is answered; says so where it is not."""
        if self.joined.busy:
            self.say(self.table.standing or self.t("join.wait"))
        return not self.joined.busy

    @property
    def resigner(self) -> int | None:
        return self.joined.resigner

    def resign(self, answer: str | None) -> None:
        if answer == "yes":
            self.joined.resign()

    def save(self, name: str) -> None:
        self.say(save_record(self.joined, Path(name).expanduser() if name else None))

    def again(self) -> None:
        """Ask for another game, or go to the one that somebody asked for."""
        following = self.joined.rematch
        if following is None:
            self.follow(Rematch(id=new_id()))
            return
        if self.running is not None:
            self.running.cancel()
        self.joined, self.table, self.note, self.seen_rematch = (
            following,
            following.table,
            "",
            False,
        )
        self.app.joined = following  # type: ignore[attr-defined]
        self.connect()
        self.go_on()

    # --- typing

    def submitted(self, text: str) -> None:
        order = read_order(text, self.table) if text.strip() else None
        if isinstance(order, Rematch):
            self.again()
        elif order is not None:
            self.follow(order)
        elif self.table.began:
            super().submitted(text)
        else:
            self.in_lobby(text)

    def in_lobby(self, text: str) -> None:
        """What is typed before the game and is no order."""
        answer = read_answer(text, [], self.t)
        if answer.command == "leave":
            self.app.exit()
        elif answer.command in ("card", "help"):
            self.obey(answer)
        elif text.strip():
            self.say(answer.problem or self.t("play.problem.unknown", what=text))

    def struck(self, text: str) -> bool:
        answers = yes_and_no(self.t) if self.table.asked else {}
        return not any(word.startswith(text) for word in answers) and super().struck(text)

    def hot_key(self, event: Key) -> bool:
        if self.table.began:
            return super().hot_key(event)
        if event.character == "?":
            self.action_help()
        return event.character == "?"

    def after_key(self, letter: str) -> bool:
        if letter == "n":
            self.again()
        return letter == "n"

    # --- the picture

    def paint(self) -> None:
        if self.table.began:
            super().paint()
            return
        wide = self.size.width
        lines = [
            piece for line in lobby_lines(self.table) for piece in wrap(line, wide - 2, "    ")
        ]
        self.query_one("#board", Picture).show([f" {line}" for line in lines])
        self.paint_row(wide)

    @property
    def speaker(self) -> str:
        return super().speaker if self.table.mine and self.table.began else self.table.name

    def hints(self) -> str:
        if self.table.standing and self.table.state is not None:
            return mark("problem", self.table.standing)
        if not self.table.began:
            return ""
        if self.table.asked:
            return mark("brass", self.t("join.asked", name=self.table.asked))
        return super().hints()

    def action_help(self) -> None:
        text = self.t("join.texts.help") + "\n\n" + self.t("board.help")
        self.show_text("play.help.title", lambda wide: reading.texts(text, wide))

    def action_rules(self) -> None:
        if self.table.began:
            super().action_rules()

    def action_piles(self) -> None:
        if self.table.began:
            super().action_piles()

    def action_scroll(self, direction: int) -> None:
        if self.table.began:
            super().action_scroll(direction)

    def wheel(self, x: int, y: int, direction: int) -> None:
        if self.table.began:
            super().wheel(x, y, direction)


class JoinApp(TableApp):
    """The terminal's full screen with a server's table."""

    def __init__(self, joined: Joined) -> None:
        super().__init__()
        self.joined = joined

    def table_screen(self) -> TableScreen:
        return JoinScreen(self.joined)


def play(joined: Joined) -> int:
    """Play at a server's table on the full screen; the exit status."""
    app = JoinApp(joined)
    app.run()
    print(plain(app.joined.farewell()))
    return app.return_code or 0
