"""What opens over the board on demand: texts to read, cards to look up, questions, the cover."""

from collections.abc import Callable
from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Input

from thandar.locales import Texts
from thandar.table.marks import mark
from thandar.terminal import lookup
from thandar.terminal.answers import exact
from thandar.terminal.fitting import fit, wrap
from thandar.terminal.frames import Panel, frame_bottom, frame_top
from thandar.terminal.palette import painted

Answered = TypeVar("Answered")


class Lines(ScrollView, can_focus=True):
    """Lines of marked text that scroll up and down; none is wider than the room for it."""

    DEFAULT_CSS = "Lines { overflow-x: hidden; scrollbar-size-vertical: 1; }"

    def __init__(self, lines: Callable[[int], list[str]]) -> None:
        super().__init__()
        self.make = lines
        self.lines: list[str] = []

    def on_mount(self) -> None:
        self.refill()

    def on_resize(self) -> None:
        self.refill()

    def refill(self) -> None:
        """Make the lines anew."""
        wide = max(10, self.size.width)
        self.lines = self.make(wide)
        self.virtual_size = Size(wide, len(self.lines))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        place = y + round(self.scroll_offset.y)
        text = self.lines[place] if place < len(self.lines) else ""
        return painted(fit(text, self.size.width))


class Overlay(ModalScreen[Answered]):
    """A screen over the board that is left once, however often a key is pressed."""

    # The sides of the frame, between the edges at its top and bottom.
    DEFAULT_CSS = """
    Overlay Lines, Overlay Input, Overlay Input:focus {
        border-top: none; border-bottom: none;
        border-left: round #fff3cf; border-right: round #fff3cf;
    }
    """
    left = False

    def leave(self, answer: Answered) -> None:
        """Back to the board."""
        if not self.left:
            self.left = True
            self.dismiss(answer)


class TextScreen(Overlay[None]):
    """A text to read; any of the usual keys closes it."""

    CSS = """
    TextScreen { align: center middle; }
    TextScreen > Vertical { width: 90%; max-width: 100; height: 90%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,f1,f2,f3,f4,question_mark", "close", show=False)
    ]

    def __init__(self, t: Texts, title: str, text: Callable[[int], list[str]]) -> None:
        super().__init__()
        self.t = t
        self.heading = title
        self.text = text

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Edge(self.heading, self.t("play.keys.close"))
            yield Lines(self.text)
            yield Edge()

    def on_mount(self) -> None:
        self.query_one(Lines).focus()

    def action_close(self) -> None:
        """Back to the board."""
        self.leave(None)


class Edge(ScrollView):
    """The top or bottom line of a frame."""

    DEFAULT_CSS = "Edge { height: 1; overflow: hidden; }"

    def __init__(self, title: str | None = None, right: str = "") -> None:
        super().__init__()
        self.heading = title
        self.right = right

    def render_line(self, y: int) -> Strip:
        wide = self.size.width
        if self.heading is None:
            return painted(frame_bottom(wide, True))
        right = mark("dim", self.right) if self.right else ""
        panel = Panel(mark("bold", capital(self.heading)), right, [], True)
        return painted(frame_top(panel, wide))


def capital(title: str) -> str:
    """A title with a capital letter: some are the names of keys.

    >>> capital("piles"), capital("Log"), capital("")
    ('Piles', 'Log', '')
    """
    return title[:1].upper() + title[1:]


class CardScreen(Overlay[None]):
    """Any card by its name."""

    CSS = """
    CardScreen { align: center middle; }
    CardScreen > Vertical { width: 90%; max-width: 100; height: 90%; }
    CardScreen Input { height: 1; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f2", "close", show=False, priority=True),
        Binding("down,pagedown", "scroll(1)", show=False, priority=True),
        Binding("up,pageup", "scroll(-1)", show=False, priority=True),
    ]

    def __init__(self, t: Texts, wanted: str = "") -> None:
        super().__init__()
        self.t = t
        self.wanted = wanted

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Edge(self.t("play.keys.cards"), self.t("play.keys.close"))
            yield Input(self.wanted, placeholder=self.t("play.card.find"))
            yield Lines(self.found)
            yield Edge()

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def found(self, wide: int) -> list[str]:
        """The cards that the name may mean, each in full."""
        lines: list[str] = []
        for card in lookup.find_cards(self.t, self.wanted):
            for line in lookup.card_lines(self.t, card):
                lines += [f" {piece}" for piece in wrap(line, wide - 2, "  ")]
            lines.append("")
        return lines or [" " + self.t("play.card.none")]

    def on_input_changed(self, event: Input.Changed) -> None:
        self.wanted = event.value
        self.query_one(Lines).refill()
        self.query_one(Lines).scroll_home(animate=False)

    def on_input_submitted(self) -> None:
        self.leave(None)

    def action_scroll(self, direction: int) -> None:
        """Move through the cards."""
        lines = self.query_one(Lines)
        lines.scroll_relative(y=direction * max(1, lines.size.height // 2), animate=False)

    def action_close(self) -> None:
        """Back to the board."""
        self.leave(None)


class AskScreen(Overlay[str]):
    """A question that one key answers; Escape answers nothing."""

    CSS = """
    AskScreen { align: center middle; }
    AskScreen > Vertical { width: 70; height: 7; }
    """

    def __init__(self, title: str, question: str, keys: str, answers: dict[str, str]) -> None:
        super().__init__()
        self.heading = title
        self.question = question
        self.keys = keys
        self.answers = answers

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Edge(self.heading)
            yield Lines(self.text)
            yield Edge()

    def text(self, wide: int) -> list[str]:
        """The question and the keys."""
        lines = [f"  {piece}" for piece in wrap(self.question, wide - 4)]
        return [*lines, "", f"  {mark('key', self.keys)}"]

    def on_key(self, event: Key) -> None:
        event.stop()
        typed = exact(event.character or "")
        if event.key == "escape":
            self.leave("")
        elif typed and typed in self.answers:
            self.leave(self.answers[typed])


class CoverScreen(Overlay[None]):
    """Covers everything until the next person sits down."""

    CSS = """
    CoverScreen { align: center middle; background: #14100d 100%; }
    CoverScreen > Vertical { width: 70; height: 6; }
    """

    def __init__(self, t: Texts, name: str) -> None:
        super().__init__()
        self.t = t
        self.player = name

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Edge(self.player)
            yield Lines(self.text)
            yield Edge()

    def text(self, wide: int) -> list[str]:
        """Who shall look."""
        return [f"  {piece}" for piece in wrap(self.t("play.cover", name=self.player), wide - 4)]

    def on_key(self, event: Key) -> None:
        event.stop()
        if event.key == "enter":
            self.leave(None)
