"""The board as lines of marked text: a pure function of the table and the size of the screen."""

from itertools import product
from typing import NamedTuple

from thandar.cards import CARDS, DEMONS
from thandar.table import cardtext
from thandar.table.forecast import fighter
from thandar.table.marks import mark, parts
from thandar.terminal.card_panel import card_shown, text_lines
from thandar.terminal.fitting import fit, width
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
from thandar.terminal.log_panel import full_log, last_deeds
from thandar.terminal.moves_panel import MovesPanel
from thandar.terminal.seat_panels import AIRIEST, DENSEST, Look, SeatPanels
from thandar.terminal.table import TableSeen
from thandar.types import SeatShown

__all__ = ["LEAST_HEIGHT", "LEAST_WIDTH", "Drawn", "Look", "draw"]

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
LEAST_BOARD = 8  # so many lines of the board are always seen
MOST_DEEDS = 3  # lines of what was done last, where there is no log
HINT_COLUMN = 40  # a narrower column would cut the names of cards


class Drawn(NamedTuple):
    """The lines of the whole board; where it scrolls, how far it is down and how far it can be."""

    lines: list[str]
    down: int = 0
    most: int = 0


def draw(table: TableSeen, look: Look, wide: int, high: int) -> Drawn:
    """The whole board, exactly so wide and so high."""
    painter = Painter(table, look, wide, DENSEST)
    below = painter.below(high - 1 - LEAST_BOARD)
    room = high - 1 - len(below.lines)
    for dense in range(AIRIEST, DENSEST + 1):
        painter = Painter(table, look, wide, dense)
        left = painter.left_lines()
        if len(left) <= room:
            break
    down = most = 0
    if len(left) > room:
        most = len(left) - room + 1
        down = painter.down(left, room - 1, most)
        left = [*left[down : down + room - 1], painter.more(down, most)]
    else:
        left = painter.stretched(left, room - len(left))
    board = painter.with_log(left) if painter.log_wide else left
    lines = [painter.header(), *board, *below.lines]
    return Drawn([fit(line, wide) for line in lines[:high]], down, most)


class Painter(SeatPanels):
    """Draws the board at one density."""

    # --- below the board

    def below(self, most: int) -> Panel:
        """What stands below the board: advice, what was done or is chosen, and the moves."""
        advice = [] if self.hint_beside else self.hint_panel()
        moves = MovesPanel(self.table, self.look, self.wide, max(1, most - 2 - len(advice)))
        panel = boxed(self.look.panel or moves.panel(), self.wide)
        beside = self.log_wide or advice or self.look.panel
        told = [] if beside else self.told(most - len(panel))
        return Panel("", "", [*told, *advice, *panel])

    def told(self, most: int) -> list[str]:
        """Where there is no log: the card that is chosen, else what others did last."""
        room = max(1, min(MOST_DEEDS, most))
        card = card_shown(self.table, self.look)
        if card:
            return text_lines(self.t, card, self.wide - 2)[:room]
        return last_deeds(self.table, self.wide - 2, room)

    # --- the board where it does not fit

    def down(self, left: list[str], room: int, most: int) -> int:
        """How far the board is down: where it was put, or so that what is chosen is seen."""
        row = self.look.picked
        if self.look.selected is not None and not row:
            row = self.look.options[self.look.selected].row
        down = self.look.down or 0
        places = [k for k, line in enumerate(left) if row and f"at.{row}" in styles_of(line)]
        if places and self.look.down is None:
            down = max(0, places[-1] - room + 2)
        return max(0, min(most, down))

    def more(self, down: int, most: int) -> str:
        """That the board goes on, and which keys show the rest."""
        arrows = ("↑" if down else "") + ("↓" if down < most else "")
        text = f" {self.t('board.more')} {arrows} "
        line = mark("edge", "╌" * max(0, self.left_wide - len(text) - 2))
        return line + mark("brass", text) + mark("edge", "╌╌")

    def stretched(self, left: list[str], spare: int) -> list[str]:
        """The left part with empty lines in its last panel."""
        empty = frame_line("", self.left_wide, True)
        return left[:-1] + [empty] * spare + left[-1:]

    # --- the board

    def left_lines(self) -> list[str]:
        """Opponents, market, teammates and the viewer's own panel."""
        others = self.seats[1:]
        mates = [seat for seat in others if self.facts.mate(seat)]
        foes = [seat for seat in others if not self.facts.mate(seat) and self.fights(seat)]
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

    def fights(self, seat: SeatShown) -> bool:
        """Whether a seat is not one of several Demons that has fallen or waits."""
        return seat["hero"] not in DEMONS or seat is fighter(self.view)

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
        """The left part with the log at its right: above it advice, below it the chosen card."""
        t = self.t
        panel = Panel(mark("bold", t("play.log.title")), mark("dim", t("play.keys.up")), [])
        high, wide = len(left) - 2, self.log_wide - 2
        above: list[str] = []
        if self.look.advice is not None and self.hint_beside:
            closes = mark("dim", t("play.keys.close"))
            panel = Panel(mark("brass", t("play.hint.title")), closes, [])
            above = [*self.hint(wide), ""]
        card = card_shown(self.table, self.look)
        below = text_lines(t, card, wide - 1) if card else []
        rest = max(1, high - len(above) - len(below))
        inside = [*above, *self.log(rest, wide), *below][:high]
        column = [frame_top(panel, self.log_wide)]
        column += [frame_line(line, self.log_wide) for line in inside]
        column.append(frame_bottom(self.log_wide))
        return [a + b for a, b in zip(left, column)]

    # --- header

    def header(self) -> str:
        """The first line: the game, the turn, whose it is, the keys."""
        t, view = self.t, self.view
        brand = mark("brand", " Thandar ")
        words = [self.table.game_name()]
        if view["difficulty"]:
            words.append(t(f"difficulty.{view['difficulty']}"))
        if caption := self.table.caption():
            words.append(caption)
        lefts = [brand + mark("bar-dim", f" {' · '.join(words[:k])}  ") for k in (3, 2, 1)]
        turn = mark("bar", t("play.turn", turn=view["turn"]) + "  ") + self.whose()
        phases = mark("bar-dim", "  " + t("play.phases"))
        keys = mark("bar", "  ").join(
            mark("bar-bold", key) + mark("bar-dim", f" {t(f'play.keys.{name}')}")
            for key, name in (("F1", "help"), ("F2", "cards"), ("F3", "rules"))
        ) + mark("bar", " ")  # fmt: skip
        middles = [turn + phases, turn] if not view["over"] else [turn]
        left, middle = next(
            (pair for pair in product([*lefts, brand], middles) if self.gap(*pair, keys) >= 2),
            (brand, turn),
        )
        gap = self.gap(left, middle, keys)
        before = max(1, gap // 2)
        return left + mark("bar", " " * before) + middle + mark("bar", " " * (gap - before)) + keys

    def gap(self, *words: str) -> int:
        """What is left of the width."""
        return self.wide - sum(width(word) for word in words)

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
        cards = [*view["market"], "fire_gem" if view["fire_gems"] else None]
        rows = [line for k, card in enumerate(cards, 1) for line in self.market_rows(k, card, room)]
        gold = self.seats[0]["gold"] + self.seats[0]["received"]
        title = mark("bold", t("play.market"))
        if self.seats[0]["seat"] in view["active"] and self.session.is_yours(self.seats[0]["seat"]):
            title += "  " + t("play.have", amount=cardtext.amount(t, "gold", gold))
        facts = (("deck", view["market_deck_size"]), ("sacrificed", len(view["sacrificed"])))
        right = "  ".join(
            mark("dim", t(f"play.{key}") + " ") + mark("bold", str(n)) for key, n in facts
        )
        return Panel(title, right, in_columns(rows, self.left_wide - 2, 2) if two else rows)

    def market_rows(self, place: int, card: str | None, room: int) -> list[str]:
        """A card of the market with its price, ticked when it can be paid."""
        if card is None:
            return [mark("dim", f"        {self.t('play.empty')}")]
        row = f"market.{card}"
        option = self.moves_of.get(row)
        key = self.key(row).replace(self.look.keys.rows.get(row, "\0"), f"m{place}")
        if option is not None and option.kind == "buy":
            state = f"{option.note} {mark('gold', '✓')}"
            return self.rows(row, card, self.kind(card), state, room, False, key)
        price = cardtext.amount(self.t, "gold", CARDS[card].cost) + "  "
        dull = self.session.mover == self.view["seat"] and option is None
        return self.rows(row, card, self.kind(card), price, room, dull, key)

    def kind(self, card: str) -> str:
        """The type of a market card; of the Fire Gems, how many are left."""
        kind = cardtext.kind_of(self.t, card)
        if card == "fire_gem":
            return f"{kind} ×{self.view['fire_gems']}"
        return kind

    # --- advice

    @property
    def hint_beside(self) -> bool:
        """Whether advice stands beside the board; otherwise it is below."""
        return self.log_wide >= HINT_COLUMN

    def hint(self, wide: int) -> list[str]:
        """What a bot would do."""
        assert self.look.advice is not None
        return hint_lines(self.t, self.look.advice, self.look.options, self.look.keys, wide)

    def hint_panel(self) -> list[str]:
        """Advice in a box as wide as the screen; nothing where there is none."""
        if self.look.advice is None:
            return []
        closes = mark("dim", self.t("play.keys.close"))
        inside = self.hint(self.wide - 2)
        return boxed(Panel(mark("brass", self.t("play.hint.title")), closes, inside), self.wide)

    # --- log

    def log(self, high: int, wide: int) -> list[str]:
        """The last lines of the log that fit, or those further up."""
        recent = self.session.game.moves_made - 2 * (high + self.look.log_up)
        lines = full_log(self.table, wide, max(0, recent))
        up = min(self.look.log_up, max(0, len(lines) - high))
        shown = lines[: len(lines) - up][-high:]
        return shown + [""] * (high - len(shown))


def styles_of(line: str) -> set[str]:
    """The styles and tags of a line."""
    return {word for style, _ in parts(line) for word in style.split()}
