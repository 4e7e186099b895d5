"""The pieces of the board's screen: the picture, and the line in which moves are typed."""

from typing import Protocol

from textual.events import Key
from textual.geometry import Region
from textual.strip import Strip
from textual.suggester import Suggester
from textual.widget import Widget
from textual.widgets import Input

from thandar.table.options import Option, spoken
from thandar.terminal.answers import completions
from thandar.terminal.fitting import fit
from thandar.terminal.keys import Keys
from thandar.terminal.palette import painted


class Typist(Protocol):
    """A screen with moves to complete, which acts on what is typed."""

    options: list[Option]
    keys: Keys

    def hot_key(self, event: Key) -> bool:
        """Act on a single key while nothing is typed; whether it meant something."""

    def struck(self, text: str) -> bool:
        """Act on a key of several characters; whether it meant something."""

    def trails(self, event: Key) -> bool:
        """Whether a key only goes on with the words of a move that was made already."""

    def submitted(self, text: str) -> None:
        """Enter was pressed."""


class Picture(Widget):
    """The board itself: lines of marked text."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.lines: list[str] = []

    def show(self, lines: list[str]) -> None:
        """Show other lines; only those that differ are sent, which a slow connection thanks."""
        old, self.lines = self.lines, lines
        if len(old) != len(lines):
            self.refresh()
            return
        changed = [y for y, (a, b) in enumerate(zip(old, lines)) if a != b]
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        text = self.lines[y] if y < len(self.lines) else ""
        return painted(fit(text, self.size.width))


class MoveSuggester(Suggester):
    """Completes the words of a move as ghost text."""

    def __init__(self, typist: Typist) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.typist = typist

    async def get_suggestion(self, value: str) -> str | None:
        """The move that has what was typed as its key, or the first that begins with it."""
        place = self.typist.keys.found(value)
        found = completions(value, self.typist.options)
        for completion in found if place is None else [spoken(self.typist.options[place])]:
            if completion.casefold().startswith(value.casefold()):
                return value + completion[len(value) :]
        return None


class Prompt(Input):
    """Where moves are typed; single keys act while it is empty."""

    def __init__(self, typist: Typist, id: str, longest: int) -> None:
        super().__init__(id=id, suggester=MoveSuggester(typist), max_length=longest)
        self.typist = typist

    async def _on_key(self, event: Key) -> None:
        # Enter is taken here and not as a binding, so that fast typing keeps its order.
        if self.typist.trails(event):
            event.stop()
            event.prevent_default()
            return
        if self.value and event.is_printable:
            handled = self.typist.struck(self.value + (event.character or ""))
        else:
            handled = event.key == "enter" or (not self.value and self.typist.hot_key(event))
        if not handled:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
        if event.key == "enter":
            text, self.value = self.value, ""
            self.typist.submitted(text)
