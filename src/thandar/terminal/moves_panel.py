"""The moves below the board: in columns, with their keys; ending the turn is always there."""

from thandar.table import cardtext
from thandar.table.marks import mark, parts, plain
from thandar.table.options import Option
from thandar.terminal.answers import begins_move
from thandar.terminal.fitting import clip, fit, restyled, spread, tagged, width
from thandar.terminal.frames import Panel, in_columns
from thandar.terminal.seat_panels import Look
from thandar.terminal.table import TableSeen

MOVE_WIDTH = 32
LEAST_WIDTH = 24
NARROW = 96
COMFORTABLE = 6  # lines of moves beyond which what they give may be cut, so that the board is seen


class MovesPanel:
    """The moves of whoever must choose, at most so many lines of them."""

    def __init__(self, table: TableSeen, look: Look, wide: int, most: int) -> None:
        self.table = table
        self.t = table.t
        self.look = look
        self.room = wide - 2
        self.most = max(1, most)
        self.key_wide = max((len(key) for key in look.keys.moves), default=1)
        self.columns = self.best_columns()
        # What ending the turn would lose is told in full, on a line of its own where it must be.
        last = look.options[-1] if look.options else None
        long = last is not None and self.whole(last) > self.room // self.columns
        self.end_alone = long and last is not None and last.kind == "end" and self.columns > 1
        if self.end_alone:
            self.most = max(1, self.most - 1)

    # --- how many

    def whole(self, option: Option) -> int:
        """How wide a move is with what it gives."""
        return width(option.label) + width(option.note) + self.key_wide + 5

    def best_columns(self) -> int:
        """So many columns that no word is cut; more if the moves would not fit otherwise."""
        found = [option for option in self.look.options if option.kind != "end"]
        label = max((width(option.label) for option in found), default=0) + self.key_wide + 5
        widest = max([MOVE_WIDTH, *(self.whole(option) for option in found)])
        columns = max(1, min(4, self.room // widest))
        enough = min(self.most, COMFORTABLE)
        while -(-len(self.look.options) // columns) > enough and self.room // (columns + 1) >= max(
            label, LEAST_WIDTH
        ):
            columns += 1
        return columns

    @property
    def cells(self) -> list[int]:
        """The places of the moves that stand in columns."""
        return list(range(len(self.look.options) - self.end_alone))

    @property
    def rows(self) -> int:
        """How many lines the columns have."""
        return max(1, min(self.most, -(-len(self.cells) // self.columns)))

    @property
    def hidden(self) -> int:
        """How many moves are not shown."""
        return max(0, len(self.cells) - self.rows * self.columns)

    # --- the picture

    def panel(self, spare: int = 0) -> Panel:
        """All of it, with so many empty lines."""
        return Panel(self.title(), self.keys(), self.lines() + [""] * spare)

    def lines(self) -> list[str]:
        """The moves in columns, those around the chosen one where there are too many."""
        options = self.look.options
        if not options:
            return [f" {mark('theirs-text', self.table.waits())}" if self.look.waiting else ""]
        room = self.room // self.columns
        places = self.cells
        if self.hidden:
            pinned = [] if self.end_alone else places[-1:]
            fits = self.rows * self.columns - len(pinned)
            last = len(places) - len(pinned) - fits
            start = max(0, min((self.look.selected or 0) - fits // 2, last))
            places = [*places[start : start + fits], *pinned]
        lines = in_columns([self.cell(k, room - 1) for k in places], self.room, self.columns)
        return [*lines, self.cell(len(options) - 1, self.room - 1)] if self.end_alone else lines

    def cell(self, place: int, room: int) -> str:
        """A move with its key, and what it gives."""
        option = self.look.options[place]
        note = clip(option.note, max(0, room - self.key_wide - 4 - width(option.label)))
        if width(note) < 4 and width(option.note) >= 4:
            note = ""
        keys = self.look.keys.moves
        key = f"{keys[place] if place < len(keys) else '':>{self.key_wide}}"
        text = spread(
            f" {mark('now' if option.kind == 'end' else 'key', key)} {verb_marked(option)}",
            f"{note} ",
            room,
        )
        text = tagged(fit(text, room), f"do.{place}")
        return restyled(text, "selected") if place == self.look.selected else text

    # --- its frame

    def title(self) -> str:
        """What is asked, or who is thinking; how much there is to spend, where it may be hidden."""
        t = self.t
        title = mark("bold", t("play.moves"))
        if self.hidden:
            title += mark("brass", f" {t('board.hidden', n=self.hidden)} ↑↓")
        session = self.table.session
        if self.look.waiting:
            return f"{title}  {mark('theirs-text', self.table.waits())}"
        asked = session.game.decision
        if asked is None or asked.kind != "main":
            return f"{title}  {mark('brass', plain(self.table.question()))}"
        if not self.look.options:
            return title
        seat = session.view()["seats"][(session.viewer or session.mover or 1) - 1]
        pools = [("gold", seat["gold"] + seat["received"]), ("combat", seat["combat"])]
        amounts = [cardtext.amount(t, pool, n) for pool, n in pools]
        return "  ".join([title, mark("health", f"♥ {seat['health']}"), *amounts])

    def keys(self) -> str:
        """The keys that are no moves."""
        over = self.table.session.game.over
        asked = self.table.session.game.decision
        narrow = self.room < NARROW and asked is not None and asked.kind != "main"
        piles = "F4" if begins_move("d", self.look.options) else "d"
        keys = [] if narrow else [(piles, "piles")]  # the question needs the room
        keys += [("q", "leave")] if over else [("z", "undo"), ("q", "leave")]
        if self.table.hints and not over:
            keys.insert(0, ("h", "advice"))
        return "  ".join(
            mark("key", key) + mark("dim", f" {self.t(f'play.keys.{name}')}") for key, name in keys
        )


def verb_marked(option: Option) -> str:
    """The label of a move, its verb in the colour of what it does."""
    style = {"buy": "gold", "attack": "attack", "end": "bold"}.get(option.kind, "")
    if not style:
        return option.label
    return "".join(mark(old or style, piece) for old, piece in parts(option.label))
