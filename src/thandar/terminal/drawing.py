"""The board as lines of marked text: a pure function of the table and the size of the screen."""

from thandar.cards import CARDS
from thandar.table import cardtext
from thandar.table.marks import mark, parts, plain
from thandar.table.options import Option
from thandar.terminal.fitting import clip, fit, restyled, spread, width
from thandar.terminal.frames import (
    Panel,
    boxed,
    frame_bottom,
    frame_line,
    frame_top,
    in_columns,
    side_by_side,
    stacked,
)
from thandar.terminal.hints import hint_lines
from thandar.terminal.log_panel import full_log
from thandar.terminal.seat_panels import DENSEST, Look, SeatPanels
from thandar.terminal.table import TableSeen
from thandar.types import SeatShown

__all__ = ["LEAST_HEIGHT", "LEAST_WIDTH", "Look", "draw"]

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
MOVE_WIDTH = 32


def draw(table: TableSeen, look: Look, wide: int, high: int) -> list[str]:
    """The whole board, exactly so wide and so high."""
    for dense in range(DENSEST + 1):
        painter = Painter(table, look, wide, dense)
        lines = painter.lines(high)
        if lines is not None:
            if painter.left_out:  # perhaps there is room for all champions, as dense as it is
                lines = Painter(table, look, wide, dense, whole=True).fitting(high) or lines
            return [fit(line, wide) for line in lines[:high]] + [""] * (high - len(lines))
    raise AssertionError("the densest drawing always fits")


class Painter(SeatPanels):
    """Draws the board at one density."""

    # --- the whole

    def lines(self, high: int) -> list[str] | None:
        """All lines, or None when they do not fit at this density."""
        left = self.left_lines()
        rest = high - 1 - len(left)
        moves = self.move_lines(max(rest - 2, 3 if self.dense < DENSEST else 1))
        hidden = self.moves_hidden(rest - 2)
        if self.look.advice is not None and not self.log_wide:
            moves, hidden = self.hint(self.wide - 2), False
        if self.dense < DENSEST and (len(moves) > rest - 2 or hidden):
            return None
        spare = max(0, rest - 2 - len(moves))
        if spare and self.log_wide:
            left, spare = self.stretched(left, spare), 0
        panel = Panel(self.moves_title(), self.moves_keys(), moves + [""] * spare)
        if self.log_wide:
            left = self.with_log(left)
        return [self.header(), *left, *boxed(panel, self.wide)]

    def fitting(self, high: int) -> list[str] | None:
        """All lines, or None when they do not fit, however dense they are."""
        left = self.left_lines()
        rest = high - 1 - len(left) - 2
        if rest < 1 or self.moves_hidden(rest):
            return None
        lines = self.lines(high)
        return lines if lines is not None and len(lines) <= high else None

    def stretched(self, left: list[str], spare: int) -> list[str]:
        """The left part with empty lines in its last panel."""
        empty = frame_line("", self.left_wide, True)
        return left[:-1] + [empty] * spare + left[-1:]

    def left_lines(self) -> list[str]:
        """Opponents, market, teammates and the viewer's own panel."""
        others = self.seats[1:]
        mates = [seat for seat in others if self.facts.mate(seat)]
        foes = [seat for seat in others if not self.facts.mate(seat)]
        market, own = self.market(), self.own_panel(self.seats[0])
        if len(foes) == 1 and not mates:
            panels = [self.opponent(foes[0]), market, own]
            return stacked(panels, self.left_wide, self.dense > 0)
        if self.dense > 3:
            return self.side_by_side(foes + mates) + stacked([market, own], self.left_wide, True)
        top = self.side_by_side(foes)
        if len(foes) == 1:
            top = boxed(self.opponent(foes[0]), self.left_wide)
        if not mates:
            return top + stacked([market, own], self.left_wide, self.dense > 0)
        middle = boxed(market, self.left_wide) + self.side_by_side(mates)
        return top + middle + boxed(own, self.left_wide)

    def side_by_side(self, seats: list[SeatShown]) -> list[str]:
        """Several seats in narrow panels side by side, in one row or two."""
        rows = -(-len(seats) // max(2, self.left_wide // 25))
        per_row = -(-len(seats) // rows)
        lines: list[str] = []
        for start in range(0, len(seats), per_row):
            row = seats[start : start + per_row]
            room = self.left_wide // len(row) - 2
            lines += side_by_side([self.compact(seat, room) for seat in row], self.left_wide)
        return lines

    def with_log(self, left: list[str]) -> list[str]:
        """The left part with the log at its right."""
        t = self.t
        panel = Panel(mark("bold", t("play.log.title")), mark("dim", "PgUp"), [])
        high, wide = len(left) - 2, self.log_wide - 2
        if self.look.advice is None:
            inside = self.log(high, wide)
        else:
            panel = Panel(
                mark("brass", t("play.hint.title")), mark("dim", t("play.keys.close")), []
            )
            hint = [*self.hint(wide), ""]
            inside = [*hint, *self.log(max(1, high - len(hint)), wide)][:high]
        column = [frame_top(panel, self.log_wide)]
        column += [frame_line(line, self.log_wide) for line in inside]
        column.append(frame_bottom(self.log_wide))
        return [a + b for a, b in zip(left, column)]

    # --- header

    def header(self) -> str:
        """The first line: the game, the turn, whose it is, the keys."""
        t, view = self.t, self.view
        game = t(f"format.{view['format']}")
        if view["difficulty"]:
            game += " · " + t(f"difficulty.{view['difficulty']}")
        if caption := self.table.caption():
            game += f" · {caption}"
        left = mark("brand", " Thandar ") + mark("bar-dim", f" {game}  ")
        turn = mark("bar", t("play.turn", turn=view["turn"]) + "  ") + self.whose()
        phases = mark("bar-dim", "  " + t("play.phases"))
        keys = mark("bar", "  ").join(
            mark("bar-bold", key) + mark("bar-dim", f" {t(f'play.keys.{name}')}")
            for key, name in (("F1", "help"), ("F2", "cards"), ("F3", "rules"))
        ) + mark("bar", " ")  # fmt: skip
        middle = turn + (phases if self.wide >= 116 and not view["over"] else "")
        gap = self.wide - width(left) - width(middle) - width(keys)
        if gap < 2:
            left = mark("brand", " Thandar ")
            gap = self.wide - width(left) - width(middle) - width(keys)
        before = max(1, gap // 2)
        return left + mark("bar", " " * before) + middle + mark("bar", " " * (gap - before)) + keys

    def whose(self) -> str:
        """Whose turn it is, as a badge."""
        t = self.t
        if self.view["over"]:
            return mark("now", f" {t('play.over')} ")
        active = self.view["active"]
        if any(self.session.is_yours(seat) for seat in active):
            key = "play.your_turn" if len(active) == 1 else "play.team_turn"
            return mark("now", f" {t(key)} ")
        return mark("theirs", f" {self.session.together(active, t)} ")

    # --- market

    def market(self) -> Panel:
        """The market row and the pile of Fire Gems."""
        t, view = self.t, self.view
        two = self.dense > 3
        room = self.left_wide - 2 if not two else (self.left_wide - 2) // 2 - 1
        rows = [self.market_row(card, room) for card in view["market"]]
        rows.append(self.market_row("fire_gem" if view["fire_gems"] else None, room))
        gold = self.seats[0]["gold"] + self.seats[0]["received"]
        title = mark("bold", t("play.market"))
        if self.seats[0]["seat"] in view["active"] and self.session.is_yours(self.seats[0]["seat"]):
            title += "  " + t("play.have", amount=cardtext.amount(t, "gold", gold))
        facts = (("deck", view["market_deck_size"]), ("sacrificed", len(view["sacrificed"])))
        right = "  ".join(
            mark("dim", t(f"play.{key}") + " ") + mark("bold", str(n)) for key, n in facts
        )
        return Panel(title, right, in_columns(rows, self.left_wide - 2, 2) if two else rows)

    def market_row(self, card: str | None, room: int) -> str:
        """A card of the market with its price, ticked when it can be paid."""
        if card is None:
            return mark("dim", f"        {self.t('play.empty')}")
        number = self.numbers.get(f"market.{card}")
        cost = CARDS[card].cost
        if number is not None and self.look.options[number - 1].kind == "buy":
            price = self.look.options[number - 1].note
            return self.row(number, card, self.kind(card), f"{price} {mark('gold', '✓')}", room)
        price = cardtext.amount(self.t, "gold", cost) + "  "
        text = self.row(number, card, self.kind(card), price, room)
        mover = self.session.mover == self.view["seat"] and number is None
        return self.dull_row(text) if mover else text

    def kind(self, card: str) -> str:
        """The type of a market card; of the Fire Gems, how many are left."""
        kind = cardtext.kind_of(self.t, card)
        if card == "fire_gem":
            return f"{kind} ×{self.view['fire_gems']}"
        return kind

    # --- moves

    def moves_title(self) -> str:
        """What is asked, or who is thinking."""
        t = self.t
        title = mark("bold", t("play.moves"))
        if self.look.advice is not None and not self.log_wide:
            return mark("brass", t("play.hint.title"))
        if self.look.waiting:
            return f"{title}  {mark('theirs-text', self.table.waits())}"
        asked = self.session.game.decision
        if asked is not None and asked.kind == "main":
            return f"{title}  {mark('dim', t('play.keys.hint'))}"
        return f"{title}  {mark('brass', plain(self.table.question()))}"

    def moves_keys(self) -> str:
        """The keys that are no moves."""
        keys = [("d", "piles"), ("z", "undo"), ("q", "leave")]
        if self.table.hints:
            keys.insert(0, ("h", "advice"))
        return "  ".join(
            mark("key", key) + mark("dim", f" {self.t(f'play.keys.{name}')}") for key, name in keys
        )

    def move_columns(self, most: int) -> int:
        """How many columns of moves: so many that no word is cut, more if they would not fit."""
        widest = max((width(o.label) + width(o.note) for o in self.look.options), default=0) + 7
        room = self.wide - 2
        columns = max(1, min(4, room // max(widest, MOVE_WIDTH)))
        while columns < room // MOVE_WIDTH and len(self.look.options) > columns * most:
            columns += 1
        return columns

    def moves_hidden(self, rows: int) -> bool:
        """Whether some moves do not fit."""
        return len(self.look.options) > max(0, rows) * self.move_columns(rows)

    def move_lines(self, most: int) -> list[str]:
        """The moves in columns, those around the chosen one where there are too many."""
        options = self.look.options
        columns = self.move_columns(most)
        rows = -(-len(options) // columns)
        room = (self.wide - 2) // columns
        cells = [self.move_cell(k, room - 1) for k in range(len(options))]
        if rows <= most:
            return in_columns(cells, self.wide - 2, columns)
        fits = max(1, most) * columns
        start = 0 if self.look.selected is None else max(0, self.look.selected - fits + 2)
        shown = cells[start : start + fits]
        hidden = len(options) - len(shown)
        if start + fits < len(options):
            shown[-1] = mark("brass", f"  … {self.t('play.more', n=hidden + 1)} ↑↓")
        return in_columns(shown, self.wide - 2, columns)

    def move_cell(self, place: int, room: int) -> str:
        """A numbered move and what it gives."""
        option = self.look.options[place]
        label = option.label
        note = clip(option.note, max(0, room - 5 - width(label) - 1))
        if width(note) < 4 and width(option.note) >= 4:
            note = ""
        key = mark("now" if option.kind == "end" else "key", f"{place + 1:2}")
        text = spread(f" {key} {verb_marked(option)}", f"{note} ", room)
        return restyled(text, "selected") if place == self.look.selected else text

    # --- advice

    def hint(self, wide: int) -> list[str]:
        """What a bot would do."""
        assert self.look.advice is not None
        return hint_lines(self.t, self.look.advice, self.look.options, wide)

    # --- log

    def log(self, high: int, wide: int) -> list[str]:
        """The last lines of the log that fit, or those further up."""
        recent = self.session.game.moves_made - 2 * (high + self.look.log_up)
        lines = full_log(self.table, wide, max(0, recent))
        up = min(self.look.log_up, max(0, len(lines) - high))
        shown = lines[: len(lines) - up][-high:]
        return shown + [""] * (high - len(shown))


def verb_marked(option: Option) -> str:
    """The label of a move, its verb in the colour of what it does."""
    style = {"buy": "gold", "attack": "attack", "end": "bold"}.get(option.kind, "")
    if not style:
        return option.label
    return "".join(mark(old or style, piece) for old, piece in parts(option.label))
