"""The board: a full-screen table of our own in the terminal (Textual)."""

import asyncio
import contextlib

from thandar.errors import ThandarError
from thandar.move import resignation
from thandar.table.advice import told
from thandar.terminal.after_screen import AfterScreen
from thandar.terminal.answers import Answer
from thandar.terminal.keys import KeyRing
from thandar.terminal.table import Table, thought
from thandar.terminal.table_screen import TableApp, TableScreen
from thandar.terminal.watch import watch

STEP_SECONDS = 0.45


class BoardScreen(TableScreen):
    """Our own table, with bots that move by themselves."""

    AFTER = "after.board"

    table: Table

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.skip = asyncio.Event()
        self.told_after = False  # whether what the game looked like was shown

    async def bots(self) -> None:
        """Let the bots move, one move after the other, until a person must choose."""
        session = self.table.session
        self.skip.clear()
        self.busy = True
        try:
            while not session.game.over and not session.person_moves:
                made = session.game.moves_made
                await self.bot_move()
                if session.game.moves_made > made:
                    await self.pause()
        finally:
            self.busy = False
        self.table.autosave()
        if session is self.table.session:
            self.note = ""
            self.go_on()

    async def bot_move(self) -> None:
        """One move of a bot, thought out beside the screen's own work."""
        session = self.table.session
        try:
            session.bot_do(await asyncio.to_thread(session.bot_choice))
        except Exception as error:  # a bot that fails must not end the game
            session.bot_failed(error)
            self.note = self.table.fault_words()

    async def pause(self) -> None:
        """Show what was done and give time to read it, unless the person skips it."""
        if self.table.speed and not self.skip.is_set():
            self.paint()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.skip.wait(), STEP_SECONDS / self.table.speed)
        else:
            await asyncio.sleep(0)

    def make(self, answer: Answer) -> None:
        """Make the moves of an answer."""
        try:
            self.table.session.do_all(answer.moves)
        except ThandarError as error:
            self.note = self.t.error(error)
            self.paint()
            return
        self.note = ""
        self.table.autosave()
        self.go_on()

    def wait(self) -> None:
        """Let the bots move."""
        self.run_worker(self.bots(), exclusive=True, group="bots")

    def submitted(self, text: str) -> None:
        """Enter was pressed: while bots move it skips the waiting."""
        if self.busy:
            self.skip.set()
        else:
            super().submitted(text)

    def undo(self) -> None:
        """Take the last move back, or say why not."""
        if self.busy:
            return
        reason = self.table.session.undo()
        self.table.autosave()
        self.go_on()
        self.say(self.t(f"play.undo.{reason or 'done'}"))

    def hint(self) -> None:
        """Show what a bot would do, or put it away."""
        if self.advice is not None:
            self.action_clear()
        elif not self.table.hints:
            super().hint()
        elif self.options:
            self.say(self.t("play.hint.thinking"))
            self.run_worker(self.find_advice(), exclusive=True, group="hint")

    async def find_advice(self) -> None:
        """Let a bot think, beside the screen's own work, and show what it found."""
        session, options = self.table.session, self.options
        seat = session.mover or 0
        found = await asyncio.to_thread(thought, session.game.view(seat))
        if self.options is options:  # nothing has happened meanwhile
            self.advice = told(session, seat, self.t, found)
            self.say(self.t("play.hint.guess", games=self.advice.games))

    def save(self, name: str) -> None:
        """Save the game and say where."""
        try:
            self.say(self.t("play.saved.done", path=self.table.save(name)))
        except (OSError, ValueError) as error:
            self.say(self.t("play.saved.failed", why=error))

    def go_on(self) -> None:
        super().go_on()
        if self.table.session.game.over and not self.told_after:
            self.told_after = True
            self.show_after()

    def after_note(self) -> str:
        """How strong the person is now; the keys are named below."""
        self.table.note_result()
        self.table.autosave()
        return self.table.strength_words() or super().after_note()

    def show_after(self) -> None:
        """Show what the game looked like."""
        self.app.push_screen(AfterScreen(self.table), self.after)

    def after(self, letter: str | None) -> None:
        """What comes after the game."""
        if letter == "q":
            self.app.exit()
        elif letter:
            self.after_key(letter)

    def after_key(self, letter: str) -> bool:
        """`s` says where the record is, `r` shows the game again, `n` begins another one."""
        if letter == "s":
            self.say(self.table.kept_words())
        elif letter == "n":
            self.again()
        elif letter == "r":
            self.app.exit("replay")
        elif letter == "a":
            self.show_after()
        return letter in ("s", "n", "r", "a")

    def again(self) -> None:
        """Another game with the same players."""
        self.table = self.table.again()
        self.app.table = self.table  # type: ignore[attr-defined]
        self.note, self.told_after = "", False
        self.ring = KeyRing()
        self.go_on()

    def resign(self, answer: str | None) -> None:
        """Give up, if that was the answer."""
        if answer == "yes" and self.resigner is not None:
            self.make(Answer((resignation(self.resigner),)))


class BoardApp(TableApp):
    """The terminal's full screen with our own table."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def table_screen(self) -> TableScreen:
        return BoardScreen(self.table)


def play(table: Table) -> int:
    """Play a table on the full screen, and look at it again afterwards; the exit status."""
    while True:
        app = BoardApp(table)
        try:
            wanted = app.run()
        finally:
            app.table.autosave()
        table = app.table
        if wanted != "replay":
            if table.session.faults:  # in full, for whoever has written the bot
                print(table.fault_words())
            print(table.farewell())
            return app.return_code or 0
        session = table.session
        table = watch(session.game.record(), table.t, session.seatings, table.folder) or table
