"""The table line by line: for screen readers, pipes, scripts and terminals that can do no more."""

import sys
import time
from typing import TextIO

from thandar.errors import ThandarError
from thandar.move import resignation
from thandar.table.advice import told
from thandar.table.marks import plain
from thandar.table.options import Option, options
from thandar.terminal.after import after_lines
from thandar.terminal.answers import Answer, exact, read_answer, simple
from thandar.terminal.hints import told_lines
from thandar.terminal.table import Table, thought
from thandar.terminal.teller import WIDTH, Teller

LOG_SHOWN = 40
CLEAR = "\x1b[3J\x1b[2J\x1b[H"
STEP_SECONDS = 0.4


class Left(Exception):
    """The person leaves the table."""


class PlainTable(Teller):
    """Plays our own table through two text streams."""

    table: Table

    def __init__(self, table: Table, given: TextIO, shown: TextIO) -> None:
        super().__init__(table, shown)
        self.given = given
        self.interactive = given.isatty() and shown.isatty()
        self.told = table.session.game.moves_made
        self.fresh = True

    # --- talking

    def ask(self, prompt: str) -> str:
        """Ask for a line; the end of the input is leaving."""
        print(plain(prompt), end="", file=self.shown, flush=True)
        line = self.given.readline()
        if not line:
            print(file=self.shown)
            raise Left
        if not self.interactive:
            print(file=self.shown)
        return line.rstrip("\r\n")

    def ask_yes(self, question: str) -> bool:
        """Ask yes or no; anything but yes is no."""
        yes = self.t("play.yes")
        answer = exact(self.ask(f"{question} [{yes}/{self.t('play.no')}] "))
        return bool(answer) and any(word.startswith(answer) for word in (yes, simple(yes)))

    # --- the game

    def run(self) -> Table:
        """Play until the person leaves or wants no other game; the last table."""
        self.say(self.t("play.plain.welcome"))
        for words in self.table.opening():
            self.say(words)
        if self.told:
            self.tell_last(10)
        try:
            while True:
                self.play_game()
                if not self.after_game():
                    return self.table
        except Left:
            self.table.autosave()
            return self.table

    def play_game(self) -> None:
        """Play until the game is over."""
        session = self.table.session
        while not session.game.over:
            if session.person_moves:
                self.person()
            else:
                self.bot()
        self.tell()
        self.table.note_result()
        self.table.autosave()
        for line in after_lines(self.table, WIDTH):
            print(plain(line), file=self.shown, flush=True)

    def after_game(self) -> bool:
        """Offer to play again."""
        again = self.ask_yes(self.t("play.after.again"))
        if again:
            self.table = self.table.again()
            self.told, self.last_heading, self.fresh = 0, "", True
        return again

    def bot(self) -> None:
        """Let a bot make a move, and tell it."""
        faults = len(self.table.session.faults)
        self.table.session.bot_move()
        if len(self.table.session.faults) > faults:
            self.say(self.table.fault_words())
        self.tell()
        self.fresh = True
        if self.interactive and self.table.speed:
            time.sleep(STEP_SECONDS / self.table.speed)

    def person(self) -> None:
        """Let a person make a move or give a command."""
        session = self.table.session
        if session.covered:
            self.cover()
        found = options(session, session.mover, self.t)
        if self.fresh:
            self.say()
            self.tell_table()
        self.fresh = False
        self.tell_moves(found)
        while True:
            answer = read_answer(self.ask(self.prompt()), found, self.t)
            if answer.moves and self.wants_to_end(answer, found):
                self.make(answer)
                return
            if answer.moves:
                continue
            if answer.command:
                if self.command(answer, found):
                    return
            else:
                self.say(answer.problem)

    def wants_to_end(self, answer: Answer, found: list[Option]) -> bool:
        """Whether a move is to be made: a person who would lose something by ending is asked."""
        last = found[-1]
        ends = last.kind == "end" and answer.moves == last.moves and any(last.lost or ())
        if not ends or len(found) == 1 or not self.interactive:
            return True
        again = self.ask(self.t("board.ends", what=plain(last.note)) + " > ")
        return not again.strip() or read_answer(again, found, self.t).moves == last.moves

    def make(self, answer: Answer) -> None:
        """Make the moves of an answer."""
        session = self.table.session
        mover, turn = session.mover, session.game.turn
        try:
            session.do_all(answer.moves)
        except ThandarError as error:
            self.say(self.t.error(error))
            return
        self.table.autosave()
        self.tell()
        self.fresh = session.mover != mover or session.game.turn != turn

    def cover(self) -> None:
        """Cover what the one before has seen, until the next one sits down."""
        session = self.table.session
        name = session.name(session.mover or 1)
        if self.interactive:
            print(CLEAR, end="", file=self.shown)
            self.ask(self.t("play.cover", name=name) + " ")
            print(CLEAR, end="", file=self.shown, flush=True)
        session.uncover()
        self.told = max(0, session.game.moves_made - LOG_SHOWN)
        self.last_heading = ""
        self.tell()
        self.fresh = True

    # --- commands

    def command(self, answer: Answer, found: list[Option]) -> bool:
        """Obey a command; whether the table must be looked at anew."""
        session, t = self.table.session, self.t
        if answer.command == "leave":
            raise Left
        if answer.command == "undo":
            return self.undo()
        if answer.command == "switch":
            if not session.hand_over():
                self.say(t("play.switch.nobody"))
                return False
            return True
        if answer.command == "resign":
            if not self.ask_yes(self.table.resigning()):
                return False
            session.do(resignation(session.mover or 0))
            self.table.autosave()
            self.tell()
            return True
        if answer.command == "save":
            self.save(answer.argument)
        elif answer.command == "card":
            self.tell_cards(answer.argument)
        elif answer.command == "log":
            self.tell_last(LOG_SHOWN)
        elif answer.command == "moves":
            self.tell_moves(found)
        elif answer.command == "hint":
            self.tell_hint(found)
        else:
            self.tell_text(answer.command)
        return False

    def tell_hint(self, found: list[Option]) -> None:
        """Write what a bot would do."""
        session = self.table.session
        if not self.table.hints:
            self.say(self.table.why_no_hints())
            return
        seat = session.mover or 0
        advice = told(session, seat, self.t, thought(session.game.view(seat)))
        for line in told_lines(self.t, advice, found):
            self.say(line, "      ")

    def undo(self) -> bool:
        """Take the last move back; whether it worked."""
        reason = self.table.session.undo()
        self.say(self.t(f"play.undo.{reason or 'done'}"))
        self.told = min(self.told, self.table.session.game.moves_made)
        if reason is None:
            self.table.autosave()
        return reason is None

    def save(self, name: str) -> None:
        """Save the game and say where."""
        try:
            path = self.table.save(name)
        except (OSError, ValueError) as error:
            self.say(self.t("play.saved.failed", why=error))
        else:
            print(self.t("play.saved.done", path=path), file=self.shown, flush=True)


def play(table: Table) -> int:
    """Play a table on the standard streams; the exit status."""
    front = PlainTable(table, sys.stdin, sys.stdout)
    status = 0
    try:
        front.run()
    except KeyboardInterrupt:
        status = 130
        front.table.autosave()
        print()
    print(front.table.farewell())
    return status
