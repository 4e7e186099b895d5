"""The screen after a game: what it looked like, and what comes next."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Key

from thandar.terminal.after import after_lines
from thandar.terminal.screens import Edge, Lines, Overlay
from thandar.terminal.table import Table


class AfterScreen(Overlay[str]):
    """What is shown once a game is over; a key says what comes next."""

    CSS = """
    AfterScreen { align: center middle; }
    AfterScreen > Vertical { width: 96%; max-width: 110; height: 92%; }
    """
    KEYS = ("r", "n", "s", "q")

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def compose(self) -> ComposeResult:
        t = self.table.t
        with Vertical():
            yield Edge(t("after.title"), t("after.keys"))
            yield Lines(self.text)
            yield Edge()

    def on_mount(self) -> None:
        self.query_one(Lines).focus()

    def text(self, wide: int) -> list[str]:
        """What is to be read."""
        return after_lines(self.table, wide)

    def on_key(self, event: Key) -> None:
        if event.character in self.KEYS:
            event.stop()
            self.leave(event.character)
        elif event.key in ("escape", "enter"):
            event.stop()
            self.leave("")
