"""A server's table line by line: for screen readers, pipes and scripts."""

import asyncio
import codecs
import contextlib
import os
import sys
import threading
import time
from collections import deque
from pathlib import Path
from typing import TextIO

from thandar.server.protocol import (
    AdviceReply,
    AnyReply,
    Bye,
    NoteReply,
    RefusedReply,
    Rematch,
    SaidReply,
    TableReply,
)
from thandar.table.marks import plain
from thandar.table.options import Option, options
from thandar.terminal.answers import Answer, read_answer
from thandar.terminal.hints import told_lines
from thandar.terminal.join.advice import advice_told
from thandar.terminal.join.connection import new_id
from thandar.terminal.join.joined import Joined
from thandar.terminal.join.lobby import seat_lines, title_lines
from thandar.terminal.join.orders import read_order, undo, yes_and_no
from thandar.terminal.join.record import save_record
from thandar.terminal.join.told import TableTold, said_words
from thandar.terminal.teller import Teller

LOG_SHOWN = 40
LINES_AHEAD = 1000  # of a script that writes faster than it is its turn


class JoinedLines(Teller):
    """Plays at a server's table through two text streams.

    What a person types counts at once. What a script wrote waits until it can be answered: a move
    until it is asked for, the end of it until there is something to do or the game is over.
    """

    table: TableTold

    def __init__(self, joined: Joined, given: TextIO, shown: TextIO) -> None:
        super().__init__(joined.table, shown)
        self.joined = joined
        self.given = given
        self.interactive = given.isatty() and shown.isatty()
        self.left = asyncio.Event()
        self.typed: deque[str | None] = deque()  # None: there is no more
        self.options: list[Option] = []
        self.asked_at = (-1, -1)  # the version, and the turn, for which moves were told last
        self.lobby: list[str] = []
        self.waited_for = ""
        self.prompted = False
        self.seen_rematch = False
        self.connected: asyncio.Task[None]
        self.sure = False  # whether giving up was asked for, and must be confirmed

    async def run(self) -> None:
        """Play until the person leaves."""
        self.say(self.t("play.plain.welcome"))
        threading.Thread(target=self.read, args=[asyncio.get_running_loop()], daemon=True).start()
        leaving = asyncio.create_task(self.left.wait())
        while not self.left.is_set():
            joined = self.joined
            joined.heard, joined.stood = self.heard, self.stood
            self.connected = asyncio.create_task(joined.connection.run())
            await asyncio.wait([self.connected, leaving], return_when=asyncio.FIRST_COMPLETED)
            if joined is self.joined:  # not gone on to another table: there is nothing more
                self.left.set()
        self.connected.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.connected

    def read(self, loop: asyncio.AbstractEventLoop) -> None:
        """Read what is typed, beside everything else.

        It is read past the stream's own buffer, whose lock Python would wait for at its end.
        """
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        rest = ""
        with contextlib.suppress(RuntimeError):  # the loop is closed: the person has left
            while data := os.read(self.given.fileno(), 4096):
                *lines, rest = (rest + decoder.decode(data)).split("\n")
                for line in lines:
                    loop.call_soon_threadsafe(self.take, line.rstrip("\r"))
                while len(self.typed) > LINES_AHEAD:
                    time.sleep(0.05)
            if rest:
                loop.call_soon_threadsafe(self.take, rest)
            loop.call_soon_threadsafe(self.take, None)

    # --- talking

    def say(self, text: str = "", indent: str = "") -> None:
        """Write a line; one that interrupts what is being typed begins anew."""
        if self.prompted:
            print(file=self.shown)
            self.prompted = False
        super().say(text, indent)

    def ask(self, prompt: str) -> None:
        """Ask for a line."""
        if not self.prompted:
            print(plain(prompt), end="", file=self.shown, flush=True)
            self.prompted = True

    # --- hearing

    def heard(self, reply: AnyReply) -> None:
        """The server said something."""
        match reply:
            case SaidReply():
                self.say(said_words(reply.said, self.t))
            case NoteReply():
                self.say(f"* {reply.text}")
            case RefusedReply():
                self.say(reply.text)
                self.asked_at = (-1, -1)
            case AdviceReply():
                self.tell_advice(reply)
            case Bye() if reply.retry is None:
                self.say(reply.text)
        self.show(isinstance(reply, TableReply))
        self.work_off()

    def tell_advice(self, advice: AdviceReply) -> None:
        """Write what a bot would do, unless something has happened meanwhile."""
        if advice.version == self.table.version:
            told = advice_told(advice, self.options, self.t)
            for line in told_lines(self.t, told, self.options):
                self.say(line, "      ")

    def stood(self, online: bool) -> None:
        """The connection was lost, or is there again."""
        self.say(f"* {self.table.standing or self.t('join.online')}")

    # --- the game

    def show(self, only_table: bool = False) -> None:
        """After anything happened: tell it, and ask what there is to ask."""
        if self.joined.follows:
            self.again()
            return
        if not self.joined.busy and not self.table.began:
            self.tell_lobby()
        elif not self.joined.busy:
            self.tell()
            self.tell_turn()
        if only_table and self.table.asked:
            self.say(self.t("join.asked", name=self.table.asked))
        elif only_table and self.table.asks:
            self.say(self.t("join.asking"))
        elif self.joined.rematch is not None and not self.seen_rematch:
            self.seen_rematch = True
            self.say(self.t("join.again"))

    def tell_lobby(self) -> None:
        """Write who sits where, when that has changed."""
        lines = seat_lines(self.table)
        if lines != self.lobby and self.table.state is not None:
            shown = lines if self.lobby else [*title_lines(self.table), *lines]
            self.lobby = lines
            self.say()
            for line in filter(None, shown):
                self.say(line)
        if self.interactive and self.table.state is not None:
            self.ask(f"{self.table.name} > ")

    def tell(self) -> None:
        """Tell what has happened in the game since the last time."""
        made = self.table.session.game.moves_made
        self.told = min(self.told, made)
        self.tell_log([told.line for told in self.table.log(self.told)])
        self.told = made

    def tell_turn(self) -> None:
        """Write what must be decided here, or for whom one waits."""
        session = self.table.session
        if session.game.over:
            self.sure = False  # there is nothing to give up any more
            if self.asked_at != (self.table.version, 0):
                self.asked_at = (self.table.version, 0)
                self.options = []
                self.say(self.table.result())
                self.say(self.t("join.after.keys"))
            self.ask("> ")
            return
        if not session.person_moves:
            self.options = []
            if self.waited_for != self.table.waits():
                self.waited_for = self.table.waits()
                self.say(self.waited_for)
            return
        self.waited_for = ""
        session.uncover()
        if self.asked_at[0] != self.table.version:
            if self.asked_at[1] != session.game.turn:
                self.say()
                self.tell_table()
            self.asked_at = (self.table.version, session.game.turn)
            self.options = options(session, session.mover, self.t)
            self.tell_moves(self.options)
        self.ask(self.prompt())

    # --- typing

    def take(self, line: str | None) -> None:
        """Something was typed, or there is no more."""
        self.typed.append(line)
        self.work_off()

    def work_off(self) -> None:
        """Do what was typed, as far as it can be done now."""
        while self.typed and not self.left.is_set() and self.can_take(self.typed[0]):
            line = self.typed.popleft()
            if not self.interactive and self.prompted:
                print(file=self.shown)
            self.prompted = False
            if line is None:
                self.left.set()
                return
            if line.strip():
                self.obey(line)
            self.show()

    def can_take(self, line: str | None) -> bool:
        """Whether a line can be dealt with now; a person's always, unless an answer is awaited."""
        table = self.table
        if self.joined.busy or table.state is None:
            return line is None and self.interactive
        if self.interactive or table.status in ("over", "closed") or self.options:
            return True
        if line is None:  # whoever only watches is told the rest
            return table.status == "open" and bool(table.mine)
        return read_order(line, table) is not None

    def obey(self, line: str) -> None:
        """Do what a line says."""
        if self.sure:
            self.sure = False
            if yes_and_no(self.t).get(line.strip().lower(), False):
                self.joined.resign()
            return
        order = read_order(line, self.table)
        if self.table.status == "over" and (line.strip() == "n" or isinstance(order, Rematch)):
            self.again()
        elif order is None:
            self.answer(read_answer(line, self.options, self.t, self.elsewhere()))
        elif isinstance(order, str):
            self.say(order)
        else:
            self.joined.send(order)

    def elsewhere(self) -> str:
        """Why there is no move to make here, while there is a game."""
        return self.table.elsewhere() if self.table.began else ""

    def answer(self, answer: Answer) -> None:
        """Make moves, or obey a command of every table."""
        if answer.moves:
            self.joined.move(answer.moves)
        elif answer.command == "leave":
            self.left.set()
        elif answer.command == "card":
            self.tell_cards(answer.argument)
        elif answer.command == "help":
            for text in (self.t("join.texts.help"), self.t("play.help.plain")):
                for line in text.splitlines():
                    self.say(line)
        elif answer.command and self.table.began:
            self.in_game(answer)
        elif self.table.status == "over" and not self.interactive:
            self.left.set()  # a script that goes on with moves knows nothing better to do
        else:
            self.say(answer.problem)

    def in_game(self, answer: Answer) -> None:
        """Obey a command that needs a game."""
        if answer.command == "undo":
            order = undo(self.table)
            self.say(order) if isinstance(order, str) else self.joined.send(order)
        elif answer.command == "resign":
            self.sure = self.joined.resigner is not None
            if self.sure:
                self.say(f"{self.t('play.resign.sure')} [{self.t('play.yes')}/{self.t('play.no')}]")
        elif answer.command == "save":
            path = Path(answer.argument).expanduser() if answer.argument else None
            print(save_record(self.joined, path), file=self.shown, flush=True)
        elif answer.command == "log":
            self.tell_last(LOG_SHOWN)
        elif answer.command == "moves":
            self.tell_moves(self.options)
        elif answer.command == "hint":
            self.hint()
        elif answer.command == "switch":
            if not self.table.session.hand_over():
                self.say(self.t("play.switch.nobody"))
            self.asked_at = (-1, -1)
        else:
            self.tell_text(answer.command)

    def hint(self) -> None:
        """Ask what a bot would do, where there is something to decide."""
        if not self.table.hints:
            self.say(self.table.why_no_hints())
        elif self.options:
            self.joined.ask_advice()

    def again(self) -> None:
        """Ask for another game, or go to the one that somebody asked for."""
        following = self.joined.rematch
        if following is None:
            self.joined.send(Rematch(id=new_id()))
            return
        self.joined, self.table = following, following.table
        self.told, self.asked_at, self.lobby, self.options = 0, (-1, -1), [], []
        self.seen_rematch = False
        self.connected.cancel()


def play(joined: Joined) -> int:
    """Play at a server's table on the standard streams; the exit status."""
    for stream in (sys.stdin, sys.stdout):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    front = JoinedLines(joined, sys.stdin, sys.stdout)
    status = 0
    try:
        asyncio.run(front.run())
    except KeyboardInterrupt:
        status = 130
    print()
    print(front.joined.farewell())
    return status
