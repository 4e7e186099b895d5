"""The start menu: go on with a saved game, or choose another one, on one screen."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Click, MouseScrollDown, MouseScrollUp

from thandar.formats import FORMATS, find
from thandar.handicap import FLAGS, OFFICIAL
from thandar.locales import LANGUAGES, Texts
from thandar.table.choices import Choices, begin
from thandar.table.daily import daily
from thandar.table.handicaps import MINUS, handicap_words, odds_of, odds_words, side_name
from thandar.table.marks import mark, parts
from thandar.table.seating import PERSON, Seating
from thandar.terminal import days
from thandar.terminal.fitting import fit, restyled, spread, tag_at, tagged, wrap
from thandar.terminal.frames import Panel, boxed
from thandar.terminal.full_screen import FullScreen
from thandar.terminal.palette import GROUND, colourless
from thandar.terminal.saved import Saved, unfinished
from thandar.terminal.table import Setup
from thandar.terminal.widgets import Picture

Value = TypeVar("Value")

SAVED, LANGUAGE, PLAY, DAY = 0, 40, 41, 50  # rows
HANDICAPS = (22, 30)  # the first of each side
WIDE = 76
LABEL = 14
FIELD = 28


class Chosen(NamedTuple):
    """What was chosen: a saved game, a new one or that of a day, and the language."""

    language: str
    saved: Path | None = None
    setup: Setup | None = None
    day: date | None = None


class Field(NamedTuple):
    """Something to choose: its place on the screen, its value in words, what a step makes of it."""

    row: int
    text: str
    step: Callable[[int], None] | None = None


class MenuApp(FullScreen[Chosen | None]):
    """The start menu; it ends with what was chosen, or nothing."""

    CSS = f"Screen {{ background: {GROUND}; }} Screen.mono {{ background: ansi_default; }}"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+d,ctrl+q,q,escape", "leave", show=False, priority=True),
        Binding("up", "row(-1)", show=False, priority=True),
        Binding("down", "row(1)", show=False, priority=True),
        Binding("tab", "field(1)", show=False, priority=True),
        Binding("shift+tab", "field(-1)", show=False, priority=True),
        Binding("left", "step(-1)", show=False, priority=True),
        Binding("right,space", "step(1)", show=False, priority=True),
        Binding("enter", "play", show=False, priority=True),
    ]

    def __init__(self, folder: Path, t: Texts) -> None:
        super().__init__()
        self.t = t
        self.folder = folder
        self.day = days.today()
        self.saved: list[Saved] = unfinished(folder)
        self.which = 0
        self.choices: Choices = begin(FORMATS[0].name)
        self.at = 0  # the field that is chosen

    def compose(self) -> ComposeResult:
        yield Picture(id="menu")

    def on_mount(self) -> None:
        self.screen.set_class(colourless(), "mono")
        self.at = 0 if self.saved else self.place_of(PLAY)
        self.paint()

    def on_resize(self) -> None:
        self.paint()

    # --- what there is to choose

    def fields(self) -> list[Field]:
        """Everything that can be chosen now, from top to bottom."""
        t, chosen = self.t, self.choices
        found = []
        if self.saved:
            found.append(Field(SAVED, self.saved[self.which].words(t), self.step_saved))
        found.append(Field(1, t(f"format.{chosen.format}"), self.step_format))
        if len(chosen.sizes) > 1:
            found.append(Field(2, str(len(chosen.seats)), self.step_size))
        for seat, who in enumerate(chosen.seats, 1):
            row = 2 + seat
            found.append(Field(row, kind_words(t, who), self.kind_step(seat)))
            if len(chosen.decks(seat)) > 1:
                found.append(Field(row, deck_words(t, who.deck), self.deck_step(seat)))
        for k, (name, value) in enumerate(chosen.options):
            found.append(Field(20 + k, option_words(t, name, value), self.option_step(name)))
        if chosen.by_hand:
            found += self.handicap_fields()
        found.append(Field(LANGUAGE, t("menu.language"), self.step_language))
        return [*found, Field(PLAY, t("menu.play")), Field(DAY, daily(self.day).words(t))]

    def place_of(self, row: int) -> int:
        """Where the first field of a row is."""
        return next(k for k, field in enumerate(self.fields()) if field.row == row)

    def handicap_fields(self) -> list[Field]:
        """What can be given to each side by hand."""
        chosen = self.choices
        return [
            Field(
                HANDICAPS[side] + k,
                handicap_value(self.t, key, int(getattr(chosen.sides[side], key))),
                self.handicap_step(side, key),
            )
            for side in (0, 1)
            for k, key in enumerate(chosen.handicap_keys(side))
        ]

    def handicap_step(self, side: int, key: str) -> Callable[[int], None]:
        """What changes the handicap of a side."""

        def change(step: int) -> None:
            now = int(getattr(self.choices.sides[side], key))
            values = self.choices.handicap_values(side, key)
            self.choices = self.choices.with_handicap(side, key, other(values, now, step))

        return change

    def step_saved(self, step: int) -> None:
        self.which = (self.which + step) % len(self.saved)

    def step_format(self, step: int) -> None:
        names = [format.name for format in FORMATS]
        self.choices = begin(other(names, self.choices.format, step))

    def step_size(self, step: int) -> None:
        sizes = list(self.choices.sizes)
        self.choices = self.choices.sized(other(sizes, len(self.choices.seats), step))

    def kind_step(self, seat: int) -> Callable[[int], None] | None:
        """What changes who plays a seat; nothing where the rules play it."""
        kinds = self.choices.kinds(seat)
        if len(kinds) == 1:
            return None

        def change(step: int) -> None:
            kind = other(kinds, self.choices.seats[seat - 1].kind, step)
            self.choices = self.choices.played_by(seat, kind)

        return change

    def deck_step(self, seat: int) -> Callable[[int], None]:
        """What changes the deck of a seat."""

        def change(step: int) -> None:
            deck = other(self.choices.decks(seat), self.choices.seats[seat - 1].deck, step)
            self.choices = self.choices.with_deck(seat, deck)

        return change

    def option_step(self, name: str) -> Callable[[int], None]:
        """What changes an option of the format."""

        def change(step: int) -> None:
            value = other(list(self.choices.values(name)), dict(self.choices.options)[name], step)
            self.choices = self.choices.with_option(name, value)

        return change

    def step_language(self, step: int) -> None:
        self.t = Texts(other(list(LANGUAGES), self.t.language, step))

    # --- keys and the mouse

    def action_row(self, step: int) -> None:
        """Go to the first field of another row."""
        fields = self.fields()
        rows = list(dict.fromkeys(field.row for field in fields))
        place = max(0, min(len(rows) - 1, rows.index(fields[self.at].row) + step))
        self.at = self.place_of(rows[place])
        self.paint()

    def action_field(self, step: int) -> None:
        """Go to another field."""
        self.at = (self.at + step) % len(self.fields())
        self.paint()

    def action_step(self, step: int) -> None:
        """Change the chosen field."""
        change = self.fields()[self.at].step
        if change is not None:
            change(step)
            self.at = min(self.at, len(self.fields()) - 1)
            self.paint()

    def action_play(self) -> None:
        """Begin what is chosen: the saved game or that of the day, otherwise the new one."""
        language = self.t.language
        if self.fields()[self.at].row == DAY:
            self.exit(Chosen(language, day=self.day))
            return
        if self.saved and self.at == 0:
            self.exit(Chosen(language, saved=self.saved[self.which].path))
            return
        options: dict[str, Any] = dict(self.choices.options)
        if self.choices.by_hand:
            options["handicap"] = self.choices.handicap or OFFICIAL
        setup = Setup(list(self.choices.seats), self.choices.format, **options)
        self.exit(Chosen(language, setup=setup))

    def action_leave(self) -> None:
        """Play nothing."""
        self.exit(None)

    def on_click(self, event: Click) -> None:
        """A click chooses a field; on an arrow it changes it, on the last one it plays."""
        lines = self.query_one(Picture).lines
        line = lines[event.screen_y] if event.screen_y < len(lines) else ""
        place, _, step = tag_at(line, event.screen_x, "do").partition(".")
        if not place:
            return
        again = int(place) == self.at
        self.at = int(place)
        if step:
            self.action_step(int(step))
        elif self.fields()[self.at].step is None or (again and self.saved and self.at == 0):
            self.action_play()
        else:
            self.paint()

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        self.action_row(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        self.action_row(-1)

    # --- the picture

    def paint(self) -> None:
        """Draw everything anew."""
        wide = min(WIDE, self.size.width)
        lines, room = self.lines(wide), max(1, self.size.height - 1)
        left = " " * max(0, (self.size.width - wide) // 2)
        above = [""] * max(0, (room - len(lines)) // 2)
        most = max(0, len(lines) - room)
        down = max(0, min(most, self.line_chosen(lines) - room // 2))
        arrows = ("↑" if down else "") + ("↓" if down < most else "")
        keys = spread("  " + self.keys(), mark("brass", f"{arrows} "), wide)
        shown = [*above, *lines[down : down + room], keys]
        self.query_one(Picture).show([left + line for line in shown])

    def line_chosen(self, lines: list[str]) -> int:
        """In which of the lines the chosen field is, or the last one before that can be changed."""
        return max(k for k, line in enumerate(lines) for at in places(line) if at <= self.at)

    def lines(self, wide: int) -> list[str]:
        """The whole menu but what the keys do."""
        t, fields = self.t, self.fields()
        title = mark("brass", "T H A N D A R") + "  " + mark("dim", t("cli.thandar"))
        lines = [fit(f"  {title}", wide)]
        if self.saved:
            saved = self.row(fields, 0, t("menu.last"))
            lines += boxed(Panel(mark("bold", t("menu.continue")), "", [saved], self.at == 0), wide)
        lines += boxed(self.new_game(fields, wide - 2), wide)
        return lines + boxed(self.game_of_day(wide - 2), wide)

    def new_game(self, fields: list[Field], room: int) -> Panel:
        """The panel in which a game is chosen."""
        t, chosen = self.t, self.choices
        lines = [self.row(fields, 1, t("menu.format"))]
        about = wrap(t(f"formats.{chosen.format}"), room - LABEL - 4)
        lines += [" " * (LABEL + 2) + mark("dim", line) for line in about]
        if len(chosen.sizes) > 1:
            lines.append(self.row(fields, 2, t("menu.players")))
        for seat in range(1, len(chosen.seats) + 1):
            lines.append(self.row(fields, 2 + seat, t("menu.seat", n=seat)))
        for k, (name, _) in enumerate(chosen.options):
            key = f"menu.option.{name}"
            label = t(key) if key in t.messages else name.replace("_", " ")
            lines.append(self.row(fields, 20 + k, label))
        lines += self.handicap_lines(fields, room)
        lines += [self.row(fields, LANGUAGE, t("menu.speaks")), ""]
        play = self.place_of(PLAY)
        style = "now" if self.at == play else "gold-badge"
        lines.append(" " * (LABEL + 2) + mark(f"{style} do.{play}", f"  {fields[play].text}  "))
        bright = fields[self.at].row not in (SAVED, DAY)
        return Panel(mark("bold", t("menu.new")), "", [fit(line, room) for line in lines], bright)

    def game_of_day(self, room: int) -> Panel:
        """The panel of the game of the day: who plays whom, and what came of it."""
        t, place = self.t, self.place_of(DAY)
        here = place == self.at
        text = tagged(mark("bold" if here else "", f" {daily(self.day).words(t)} "), f"do.{place}")
        line = "  " + (restyled(text, "selected") if here else text)
        title = f"{mark('bold', t('daily.title'))}, {self.day.isoformat()} UTC"
        return Panel(title, self.day_state(), [fit(line, room)], here)

    def day_state(self) -> str:
        """What came of the game of the day so far."""
        t, day = self.t, self.day.isoformat()
        done = days.read_results(self.folder).get(day)
        if done is not None:
            return t("score.points", n=done.score)
        begun = days.path_of(self.folder, day).is_file()
        return t(f"daily.state.{'begun' if begun else 'new'}")

    def handicap_lines(self, fields: list[Field], room: int) -> list[str]:
        """What each side has more or less, and how such tables end; nothing without a boss."""
        t, chosen = self.t, self.choices
        if not find(chosen.format).handicaps:
            return []
        names, given = chosen.names, chosen.handicap
        lines = []
        if chosen.by_hand:
            rows = [field.row for field in fields if HANDICAPS[0] <= field.row < LANGUAGE]
            labels = {row: side_label(t, names, side) for side, row in enumerate(HANDICAPS)}
            lines += [self.row(fields, row, labels.get(row, "")) for row in rows]
        said = [] if chosen.by_hand else [handicap_words(names, given, t) or t("handicap.none")]
        said.append(odds_words(names, odds_of(chosen.format, names, given), t))
        wrapped = [line for words in said if words for line in wrap(words, room - LABEL - 4)]
        return [*lines, *(" " * (LABEL + 2) + mark("dim", line) for line in wrapped)]

    def row(self, fields: list[Field], row: int, label: str) -> str:
        """A label and the fields beside it."""
        shown = [self.field(k, field) for k, field in enumerate(fields) if field.row == row]
        first = [fit(text, FIELD) for text in shown[:-1]]  # decks stand in a column
        return mark("dim", f"  {label:<{LABEL}}") + "".join([*first, *shown[-1:]])

    def field(self, place: int, field: Field) -> str:
        """A field between its arrows; what cannot be changed has none."""
        if field.step is None:
            return mark("dim", f"  {field.text}")
        here = place == self.at
        style = "key" if here else "dim"
        text = tagged(mark("bold" if here else "", f" {field.text} "), f"do.{place}")
        text = mark(f"{style} do.{place}.-1", "‹") + text + mark(f"{style} do.{place}.1", "›")
        return restyled(text, "selected") if here else text

    def keys(self) -> str:
        """What the keys do."""
        pairs = (
            ("↑↓ Tab", "move"),
            ("←→", "change"),
            (self.t("play.keys.enter"), "go"),
            ("q", "quit"),
        )
        return "  ".join(
            mark("key", key) + mark("dim", f" {self.t(f'menu.keys.{name}')}") for key, name in pairs
        )


def places(line: str) -> set[int]:
    """The fields that are on a line, by their places among all."""
    words = [word for style, _ in parts(line) for word in style.split()]
    return {int(word.split(".")[1]) for word in words if word.startswith("do.")}


def other(values: list[Value], now: Value, step: int) -> Value:
    """The value so many steps further, around the end."""
    return values[(values.index(now) + step) % len(values)]


def kind_words(t: Texts, who: Seating) -> str:
    """Who plays a seat."""
    if who.automaton:
        return t(f"hero.{who.deck}")
    return t("play.you.name") if who.kind == PERSON else t(f"level.{who.kind}")


def deck_words(t: Texts, deck: str) -> str:
    """What a deck is called; one without a hero has no name."""
    key = f"hero.{deck}"
    return t(key) if key in t.messages else t("menu.standard")


def option_words(t: Texts, name: str, value: str) -> str:
    """What a value of an option is called."""
    key = f"{name}.{value}"
    return t(key) if key in t.messages else value.replace("_", " ")


def side_label(t: Texts, names: list[str], side: int) -> str:
    """What a side is called beside its handicaps."""
    return side_name((names[0], names[-1]), names[-side], 1 + side, t)


def handicap_value(t: Texts, key: str, value: int) -> str:
    """A handicap in a few words.

    >>> handicap_value(Texts("en"), "health", 10), handicap_value(Texts("en"), "hand", 0)
    ('health +10', 'opening hand as usual')
    """
    if key in FLAGS:
        says = {"minions_rest": ("act_at_once", "rest"), "no_clinging": ("clings", "lets_go")}
        shown = t(f"handicap.short.{says[key][value]}")
    elif key == "health":
        shown = f"{value:+}".replace("-", MINUS) if value else t("handicap.usual")
    else:
        shown = str(value) if value else t("handicap.usual")
    return f"{t(f'handicap.short.{key}')} {shown}"


def choose(folder: Path, t: Texts) -> Chosen | None:
    """Let a person choose; nothing where they leave."""
    return MenuApp(folder, t).run()
