"""A record on the board: forwards and back, all hands open, and playing on from any moment."""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import MouseScrollDown, MouseScrollUp

from thandar import Game
from thandar.game import replay_move, set_up_record
from thandar.locales import Texts
from thandar.notation import read_record
from thandar.table.log import Line, movers_lines, with_doer
from thandar.table.marks import mark
from thandar.table.seating import PERSON, Seating
from thandar.table.session import Session
from thandar.table.strength import EVEN
from thandar.terminal import reading
from thandar.terminal.drawing import LEAST_HEIGHT, LEAST_WIDTH, Drawn, Look, draw
from thandar.terminal.fitting import restyled, spread, wrap
from thandar.terminal.frames import Panel
from thandar.terminal.full_screen import FullScreen
from thandar.terminal.palette import GROUND, colourless
from thandar.terminal.replay import whole_game
from thandar.terminal.screens import CardScreen, TextScreen
from thandar.terminal.table import Table, TableSeen
from thandar.terminal.widgets import Picture
from thandar.types import View

SAID = 3  # lines of what the last move did


class OpenSession(Session):
    """A game that is looked at with all hands open."""

    def view(self) -> View:
        """What lies on the table, and everybody's hand."""
        view = self.game.view(None)
        for seat in view["seats"]:
            seat["hand"] = self.game.view(seat["seat"])["seats"][seat["seat"] - 1]["hand"]
        return view


class Moment(TableSeen):
    """The table after some moves of a record."""

    open_hands = True

    def __init__(self, session: Session, t: Texts, told: list[list[Line]]) -> None:
        self.session = session
        self.t = t
        self.told = told

    def lines(self, first: int = 0) -> list[Line]:
        return [line for lines in self.told[first:] for line in lines]


class Film:
    """All moments of a record."""

    def __init__(self, record: str, t: Texts) -> None:
        self.record = record
        self.t = t
        self.whole = whole_game(record, t)
        self.told = movers_lines(self.whole, t)
        taken = read_record(record)
        game = set_up_record(taken)
        self.games: list[Game] = [game.clone()]
        for move in taken.moves:
            replay_move(game, move)
            self.games.append(game.clone())

    @property
    def last(self) -> int:
        """How many moves there are."""
        return len(self.games) - 1

    def moment(self, place: int) -> Moment:
        """The table after so many moves."""
        session = OpenSession(self.games[place], self.whole.seatings, self.whole.names)
        session.you = None
        session.start_health = self.whole.start_health
        return Moment(session, self.t, self.told[:place])

    def turn_from(self, place: int, step: int) -> int:
        """Where the next turn begins, or this one, or the one before."""
        places = range(1, self.last + 1)
        begins = [0, *(k for k in places if self.turn(k) != self.turn(k - 1))]
        if step > 0:
            return next((k for k in begins if k > place), self.last)
        return next((k for k in reversed(begins) if k < place), 0)

    def turn(self, place: int) -> int:
        """The turn after so many moves."""
        return self.games[place].turn


class WatchApp(FullScreen[int | None]):
    """A record on the full screen; it ends with the moment from which to play on, or nothing."""

    CSS = f"""
    Screen {{ background: {GROUND}; }}
    Screen.mono {{ background: ansi_default; }}
    ModalScreen {{ background: {GROUND} 50%; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+d,ctrl+q", "leave", show=False, priority=True),
        Binding("q,escape", "leave", show=False),
        Binding("left,backspace", "move(-1)", show=False),
        Binding("right,enter,space", "move(1)", show=False),
        Binding("up", "turn(-1)", show=False),
        Binding("down", "turn(1)", show=False),
        Binding("home", "end(-1)", show=False),
        Binding("end", "end(1)", show=False),
        Binding("pageup", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(1)", show=False),
        Binding("p", "play_on", show=False),
        Binding("f1,question_mark", "help", show=False),
        Binding("f2", "cards", show=False),
        Binding("f3", "rules", show=False),
        Binding("d,f4", "piles", show=False),
    ]

    def __init__(self, film: Film) -> None:
        super().__init__()
        self.film = film
        self.t = film.t
        self.place = 0
        self.down = 0
        self.drawn = Drawn([])
        self.moment = film.moment(0)

    def compose(self) -> ComposeResult:
        yield Picture(id="board")

    def on_mount(self) -> None:
        self.screen.set_class(colourless(), "mono")
        self.paint()

    def on_resize(self) -> None:
        self.paint()

    # --- the picture

    def paint(self) -> None:
        """Draw everything anew."""
        wide, high = self.size.width, self.size.height
        picture = self.query_one("#board", Picture)
        if wide < LEAST_WIDTH or high < LEAST_HEIGHT:
            picture.show([mark("bold", self.t("play.small.title"))])
            return
        look = Look([], panel=self.panel(wide - 2), down=self.down)
        self.drawn = draw(self.moment, look, wide, high - 1)
        picture.show([*self.drawn.lines, self.keys(wide)])

    def panel(self, wide: int) -> Panel:
        """What the last move did, and where in the game that is."""
        t = self.t
        title = mark("bold", t("watch.title"))
        right = mark("dim", t("watch.move", n=self.place, total=self.film.last))
        told = self.film.told[self.place - 1] if self.place else []
        session = self.moment.session
        lines = [with_doer(session, line) for line in told]
        if not self.place:
            lines.append(t("watch.begins"))
        if session.game.over:
            lines.append(restyled(self.moment.result(), "strong"))
        wrapped = [f" {piece}" for line in lines for piece in wrap(line, wide - 2, "  ")][-SAID:]
        return Panel(title, right, wrapped + [""] * (SAID - len(wrapped)), True)

    def keys(self, wide: int) -> str:
        """What the keys do."""
        ends = self.t("watch.ends_keys")
        pairs = (("←→", "step"), ("↑↓", "turn"), (ends, "ends"), ("p", "play_on"))
        left = "  ".join(
            mark("key", key) + mark("dim", f" {self.t(f'watch.{name}')}") for key, name in pairs
        )
        leave = mark("key", "q") + mark("dim", f" {self.t('play.keys.leave')} ")
        return spread(f" {left}", leave, wide)

    # --- going through it

    def go(self, place: int) -> None:
        """Go to a moment."""
        self.place = max(0, min(self.film.last, place))
        self.moment = self.film.moment(self.place)
        self.paint()

    def action_move(self, step: int) -> None:
        """Some moves on, or back."""
        self.go(self.place + step)

    def action_turn(self, step: int) -> None:
        """A turn on, or back."""
        self.go(self.film.turn_from(self.place, step))

    def action_end(self, step: int) -> None:
        """To the end, or to the beginning."""
        self.go(self.film.last if step > 0 else 0)

    def action_scroll(self, step: int) -> None:
        """Scroll the board where it does not fit."""
        lines = step * max(1, self.size.height // 4)
        self.down = max(0, min(self.drawn.most, self.drawn.down + lines))
        self.paint()

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        if len(self.screen_stack) == 1:
            self.action_move(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        if len(self.screen_stack) == 1:
            self.action_move(-1)

    def action_play_on(self) -> None:
        """Play on from here."""
        if not self.moment.session.game.over:
            self.exit(self.place)

    def action_leave(self) -> None:
        """Enough."""
        self.exit(None)

    # --- texts to read

    def action_help(self) -> None:
        """Show the help."""
        self.show("play.help.title", lambda wide: reading.texts(self.t("watch.help"), wide))

    def action_rules(self) -> None:
        """Show the rules in short."""
        moment = self.moment
        self.show("play.keys.rules", lambda wide: reading.rules_lines(moment, wide))

    def action_piles(self) -> None:
        """Look through the piles."""
        moment = self.moment
        self.show("play.keys.piles", lambda wide: reading.pile_lines(moment, wide))

    def action_cards(self) -> None:
        """Look up a card."""
        self.push_screen(CardScreen(self.t))

    def show(self, title: str, lines: Callable[[int], list[str]]) -> None:
        """Open a text to read."""
        self.push_screen(TextScreen(self.t, self.t(title), lines))


def watch(
    record: str, t: Texts, seatings: list[Seating] | None, folder: Path, speed: float = 1.0
) -> Table | None:
    """Look at a record; the table on which the person plays on, if they want to."""
    film = Film(record, t)
    place = WatchApp(film).run()
    return None if place is None else table_from(film, place, seatings, folder, speed)


def table_from(
    film: Film, place: int, seatings: list[Seating] | None, folder: Path, speed: float
) -> Table:
    """A table that goes on after so many moves of a record, in a file of its own.

    Without word of who sat where, the person takes the seat that must choose.
    """
    game = film.games[place]
    asked = game.decision
    mover = asked.seat if asked is not None else 1
    who = seatings or [
        Seating(PERSON if seat == mover else EVEN, deck) for seat, deck in enumerate(game.seats, 1)
    ]
    table = Table.from_record(film.record, film.t, who, folder, speed)
    table.session.back_to(place)
    return table
