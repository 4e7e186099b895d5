"""The board as lines of marked text: a pure function of the table and the size of the screen."""

from typing import Any, NamedTuple

from thandar.cards import CARDS
from thandar.locales import Texts
from thandar.terminal import cardtext
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
from thandar.terminal.log import heading, log_lines
from thandar.terminal.lookup import ordered_seats
from thandar.terminal.marks import (
    clip,
    dimmed,
    fit,
    mark,
    parts,
    plain,
    restyled,
    spread,
    width,
    wrap,
)
from thandar.terminal.options import Option
from thandar.terminal.table import Table

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
LOG_FROM = 96
MOVE_WIDTH = 32
BAR = 25
DENSEST = 4


class Look(NamedTuple):
    """What the person sees of the table: the moves, which one is chosen, how far the log is up."""

    options: list[Option]
    selected: int | None = None
    log_up: int = 0
    waiting: bool = False


def draw(table: Table, look: Look, wide: int, high: int) -> list[str]:
    """The whole board, exactly so wide and so high."""
    for dense in range(DENSEST + 1):
        painter = Painter(table, look, wide, dense)
        lines = painter.lines(high)
        if lines is not None:
            return [fit(line, wide) for line in lines[:high]] + [""] * (high - len(lines))
    raise AssertionError("the densest drawing always fits")


class Painter:
    """Draws the board at one density: 0 is airy, each step more joins, folds or leaves out."""

    def __init__(self, table: Table, look: Look, wide: int, dense: int) -> None:
        self.table = table
        self.session = table.session
        self.t: Texts = table.t
        self.look = look
        self.wide = wide
        self.dense = dense
        self.view = table.session.view()
        self.seats = ordered_seats(self.view)
        self.numbers: dict[str, int] = {}
        for number, option in enumerate(look.options, 1):
            self.numbers.setdefault(option.row, number)
        self.log_wide = max(25, min(44, wide - 82)) if wide >= LOG_FROM else 0
        self.left_wide = wide - self.log_wide

    # --- the whole

    def lines(self, high: int) -> list[str] | None:
        """All lines, or None when they do not fit at this density."""
        left = self.left_lines()
        rest = high - 1 - len(left)
        moves = self.move_lines(max(rest - 2, 3 if self.dense < DENSEST else 1))
        if self.dense < DENSEST and (len(moves) > rest - 2 or self.moves_hidden(rest - 2)):
            return None
        spare = max(0, rest - 2 - len(moves))
        if spare and self.log_wide:
            left, spare = self.stretched(left, spare), 0
        panel = Panel(self.moves_title(), self.moves_keys(), moves + [""] * spare)
        if self.log_wide:
            left = self.with_log(left)
        return [self.header(), *left, *boxed(panel, self.wide)]

    def stretched(self, left: list[str], spare: int) -> list[str]:
        """The left part with empty lines in its last panel."""
        empty = frame_line("", self.left_wide, True)
        return left[:-1] + [empty] * spare + left[-1:]

    def left_lines(self) -> list[str]:
        """Opponents, market and the viewer's own panel."""
        others = self.seats[1:]
        market, own = self.market(), self.own_panel(self.seats[0])
        if len(others) == 1:
            panels = [self.opponent(others[0]), market, own]
            return stacked(panels, self.left_wide, self.dense > 0)
        top = self.opponents(others)
        return top + stacked([market, own], self.left_wide, self.dense > 0)

    def opponents(self, others: list[dict[str, Any]]) -> list[str]:
        """Several opponents in narrow panels side by side, in one row or two."""
        rows = -(-len(others) // max(2, self.left_wide // 25))
        per_row = -(-len(others) // rows)
        lines: list[str] = []
        for start in range(0, len(others), per_row):
            row = others[start : start + per_row]
            room = self.left_wide // len(row) - 2
            lines += side_by_side([self.compact(seat, room) for seat in row], self.left_wide)
        return lines

    def with_log(self, left: list[str]) -> list[str]:
        """The left part with the log at its right."""
        t = self.t
        panel = Panel(mark("bold", t("play.log.title")), mark("dim", "PgUp"), [])
        inside = self.log(len(left) - 2, self.log_wide - 2)
        column = [frame_top(panel, self.log_wide)]
        column += [frame_line(line, self.log_wide) for line in inside]
        column.append(frame_bottom(self.log_wide))
        return [a + b for a, b in zip(left, column)]

    # --- header

    def header(self) -> str:
        """The first line: the game, the turn, whose it is, the keys."""
        t, view = self.t, self.view
        seed = self.table.setup.seed
        game = t(f"format.{view['format']}")
        if seed is not None and len(str(seed)) < 12:
            game += " · " + t("play.seed", seed=seed)
        left = mark("brand", " Thandar ") + mark("bar-dim", f" {game}  ")
        turn = mark("bar", t("play.turn", turn=view["turn"]) + "  ") + self.whose()
        phases = mark("bar-dim", "  " + t("play.phases"))
        keys = mark("bar", "  ").join(
            mark("bar-bold", key) + mark("bar-dim", f" {t(f'play.keys.{name}')}")
            for key, name in (("F1", "help"), ("F2", "cards"), ("F3", "rules"))
        ) + mark("bar", " ")  # fmt: skip
        middle = turn + (phases if self.wide >= 116 else "")
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
        if len(active) == 1 and self.session.is_you(active[0]):
            return mark("now", f" {t('play.your_turn')} ")
        return mark("theirs", " " + ", ".join(self.session.name(seat) for seat in active) + " ")

    # --- seats

    def opponent(self, seat: dict[str, Any]) -> Panel:
        """The only opponent: a line for each champion."""
        rows = [self.copy_row(seat, copy, False) for copy in in_order(seat)]
        room = self.left_wide - 2
        rows = in_columns(rows, room, 2) if self.dense > 2 else rows
        return Panel(self.seat_title(seat), self.counts(seat, True), [self.health(seat), *rows])

    def seat_title(self, seat: dict[str, Any]) -> str:
        """A player's name, and what sits there."""
        who = self.session.seatings[seat["seat"] - 1]
        title = mark("bold", self.session.name(seat["seat"]))
        if not who.person:
            title += mark("dim", " " + self.t("play.computer", kind=who.kind))
        if seat["hero"]:
            title += mark("dim", f" {seat['hero']}")
        return title

    def counts(self, seat: dict[str, Any], hand: bool) -> str:
        """How many cards lie in hand, deck and discard pile."""
        facts = [("handsize", seat["hand_size"])] if hand else []
        facts += [("deck", seat["deck_size"]), ("discard", len(seat["discard"]))]
        return "  ".join(
            mark("dim", self.t(f"play.{key}") + " ") + mark("bold", str(n)) for key, n in facts
        )

    def health(self, seat: dict[str, Any]) -> str:
        """Health with a bar, what is at hand to spend, and what protects the player."""
        t = self.t
        if not seat["alive"]:
            return " " + dimmed(t("play.out"))
        start = self.session.start_health[seat["seat"] - 1] or 50
        now = seat["health"]
        full = min(BAR, -(-now * BAR // max(start, now)))
        number = self.numbers.get(f"{seat['seat']}.")
        line = mark("key", f"{number:3}") + " " if number is not None else " "
        line += mark("health", "♥ ") + mark("health strong", f"{now:2} ")
        line += mark("health", "█" * full) + mark("faint", "░" * (BAR - full))
        line += mark("dim", "  " + t("play.of", n=start))
        line += "  " + self.pools(seat)
        return line + self.protection(seat)

    def pools(self, seat: dict[str, Any]) -> str:
        """Gold and combat as badges."""
        if seat["seat"] not in self.view["active"]:
            return ""
        gold = mark("gold-badge", f" {seat['gold']} {self.t('term.gold')} ")
        combat = mark("combat-badge", f" {seat['combat']} {self.t('term.combat')} ")
        return f" {gold} {combat}"

    def protection(self, seat: dict[str, Any]) -> str:
        """That guards protect the player."""
        guards = [c for c in seat["in_play"] if c["defense"] and is_guard(c["card"])]
        if not guards or not seat["guarded"] or seat is self.seats[0]:
            return ""
        name = self.session.name(seat["seat"])
        return mark("brass", self.t("play.note.guards", n=len(guards), name=name))

    def copy_row(self, seat: dict[str, Any], copy: dict[str, Any], own: bool) -> str:
        """A champion in play: key, faction, name, defense, abilities, state."""
        t, card = self.t, copy["card"]
        number = self.numbers.get(f"{seat['seat']}.{copy['name']}")
        left = copy["defense"] - copy["damage"]
        state, dull = self.copy_state(seat, copy, own, number)
        room = self.left_wide - 2 if self.dense < 3 else (self.left_wide - 2) // 2 - 1
        text = self.row(number, card, cardtext.kind_of(t, card, left, copy["defense"]), state, room)
        return text if not dull else self.dull_row(text)

    def copy_state(
        self, seat: dict[str, Any], copy: dict[str, Any], own: bool, number: int | None
    ) -> tuple[str, bool]:
        """What can be said of a champion at the right, and whether its row is dull."""
        t = self.t
        if own:
            key = "term.expended" if copy["expended"] else "term.prepared"
            return t(key), copy["expended"]
        if number is not None and self.look.options[number - 1].kind == "attack":
            return self.look.options[number - 1].note, False
        if seat["guarded"] and not is_guard(copy["card"]):
            return mark("dim", t("play.note.protected")), True
        return "", False

    def row(self, number: int | None, card: str, kind: str, state: str, room: int) -> str:
        """A card on a line of its own."""
        key = mark("key", f"{number:3}") if number is not None else "   "
        faction = cardtext.faction_of(card)
        badge = mark(f"{faction}-badge", f" {cardtext.faction_letter(self.t, card)} ")
        name = fit(mark("card", cardtext.card_title(self.t, card)), 16 if room < 80 else 20)
        guard = len(self.t("term.guard")) + 5
        head = f"{key} {badge} {name} {fit(kind, guard if room < 80 else guard + 2)}"
        right = f" {state} " if state else " "
        rest = room - width(head) - width(right)
        return clip(head + fit(cardtext.abilities(self.t, card), max(0, rest)) + right, room)

    def dull_row(self, text: str) -> str:
        """A row of something that can do nothing now; its faction stays."""
        return "".join(dull_part(style, piece) for style, piece in parts(text))

    def compact(self, seat: dict[str, Any], room: int) -> Panel:
        """One of several opponents in a narrow panel."""
        right = self.counts(seat, True)
        if width(right) > room - 14:
            right = mark("dim", self.t("play.handsize") + " ") + mark(
                "bold", str(seat["hand_size"])
            )
        active = seat["seat"] in self.view["active"]
        lines = [self.short_health(seat, room)]
        copies = in_order(seat)
        most = 99 if self.dense < 2 else 3 if self.dense < 4 else 1
        lines += [self.compact_copy(seat, copy, room) for copy in copies[:most]]
        if len(copies) > most:
            lines.append(mark("dim", "    " + self.t("play.more", n=len(copies) - most)))
        name = mark("bold", self.session.name(seat["seat"]))
        return Panel(name, right, lines, active)

    def short_health(self, seat: dict[str, Any], room: int) -> str:
        """Health with a short bar."""
        if not seat["alive"]:
            return " " + dimmed(self.t("play.out"))
        number = self.numbers.get(f"{seat['seat']}.")
        key = mark("key", f"{number:3}") if number is not None else "   "
        start = self.session.start_health[seat["seat"] - 1] or 50
        long = max(0, min(12, room - 16))
        full = min(long, -(-seat["health"] * long // max(start, seat["health"])))
        line = f"{key} " + mark("health", "♥ ") + mark("health strong", f"{seat['health']:2} ")
        line += mark("health", "█" * full) + mark("faint", "░" * (long - full))
        if seat["seat"] in self.view["active"]:
            line += " " + mark("gold", f"{seat['gold']}") + mark("dim", "/")
            line += mark("combat", f"{seat['combat']}")
        return line

    def compact_copy(self, seat: dict[str, Any], copy: dict[str, Any], room: int) -> str:
        """A champion of one of several opponents."""
        number = self.numbers.get(f"{seat['seat']}.{copy['name']}")
        key = mark("key", f"{number:3}") if number is not None else "   "
        faction = cardtext.faction_of(copy["card"])
        letter = mark(f"{faction}-badge", cardtext.faction_letter(self.t, copy["card"]))
        left, whole = copy["defense"] - copy["damage"], copy["defense"]
        kind = plain(cardtext.kind_of(self.t, copy["card"], left, whole)).split(" ")[0]
        name = mark("card", cardtext.card_title(self.t, copy["card"]))
        text = spread(f"{key} {letter} {name}", f"{kind} ", room)
        dull = seat["guarded"] and not is_guard(copy["card"])
        return self.dull_row(text) if dull else text

    def own_panel(self, seat: dict[str, Any]) -> Panel:
        """The viewer's own seat: pools, champions, what was played, the hand."""
        lines = [self.health(seat)]
        champions = [self.copy_row(seat, copy, True) for copy in in_order(seat)]
        room = self.left_wide - 2
        lines += in_columns(champions, room, 2) if self.dense > 2 else champions
        played = self.played(seat)
        if played and self.dense < DENSEST:
            lines.append(played)
        hand = self.hand(seat)
        lines += in_columns(hand, room, 2) if self.dense > 1 else hand
        return Panel(self.seat_title(seat), self.counts(seat, False), lines, True)

    def played(self, seat: dict[str, Any]) -> str:
        """The actions and items played this turn, those that can still do something first."""
        t = self.t
        copies = [copy for copy in seat["in_play"] if not copy["defense"]]
        if not copies:
            return ""
        pieces: list[str] = []
        for name in dict.fromkeys(copy["name"] for copy in copies):
            card = name.partition("#")[0]
            number = self.numbers.get(f"{seat['seat']}.{name}")
            times = sum(copy["name"] == name for copy in copies)
            text = mark("card", cardtext.card_title(t, card)) + (f"×{times}" if times > 1 else "")
            faction = cardtext.faction_of(card)
            if faction != "none":
                text = mark(f"{faction}-badge", cardtext.faction_letter(t, card)) + " " + text
            if number is not None:
                pieces.insert(0, mark("key", str(number)) + " " + text)
            else:
                pieces.append(dimmed(text))
        lead = mark("faint", " ── ") + mark("dim", t("play.played")) + mark("faint", " ─ ")
        return clip(lead + "  ".join(pieces), self.left_wide - 3)

    def hand(self, seat: dict[str, Any]) -> list[str]:
        """The hand, equal cards together; only how many where it may not be shown."""
        if seat["seat"] != self.view["seat"]:
            count = self.t("play.count.cards", n=seat["hand_size"])
            return [f"    {dimmed(self.t('play.hand') + ': ' + count)}"]
        room = self.left_wide - 2 if self.dense < 2 else (self.left_wide - 2) // 2 - 1
        rows = []
        for card in dict.fromkeys(seat["hand"]):
            times = seat["hand"].count(card)
            number = self.numbers.get(f"hand.{card}")
            state = mark("bold", f"×{times}") if times > 1 else ""
            rows.append(self.row(number, card, cardtext.kind_of(self.t, card), state, room))
        return rows

    # --- market

    def market(self) -> Panel:
        """The market row and the pile of Fire Gems."""
        t, view = self.t, self.view
        two = self.dense > 3
        room = self.left_wide - 2 if not two else (self.left_wide - 2) // 2 - 1
        rows = [self.market_row(card, card, room) for card in view["market"]]
        rows.append(self.market_row("fire_gem" if view["fire_gems"] else None, "fire_gem", room))
        gold = self.seats[0]["gold"]
        title = mark("bold", t("play.market"))
        if self.seats[0]["seat"] in view["active"] and self.session.is_you(self.seats[0]["seat"]):
            title += "  " + t("play.have", amount=cardtext.amount(t, "gold", gold))
        facts = (("deck", view["market_deck_size"]), ("sacrificed", len(view["sacrificed"])))
        right = "  ".join(
            mark("dim", t(f"play.{key}") + " ") + mark("bold", str(n)) for key, n in facts
        )
        return Panel(title, right, in_columns(rows, self.left_wide - 2, 2) if two else rows)

    def market_row(self, card: str | None, place: str, room: int) -> str:
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
        if self.look.waiting:
            return f"{title}  {mark('theirs-text', self.table.waits())}"
        asked = self.session.game.decision
        if asked is not None and asked.kind == "main":
            return f"{title}  {mark('dim', t('play.keys.hint'))}"
        return f"{title}  {mark('brass', plain(self.table.question()))}"

    def moves_keys(self) -> str:
        """The keys that are no moves."""
        keys = (("d", "piles"), ("z", "undo"), ("q", "leave"))
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

    # --- log

    def log(self, high: int, wide: int) -> list[str]:
        """The last lines of the log that fit, or those further up."""
        recent = len(self.session.steps) - 2 * (high + self.look.log_up)
        lines = full_log(self.table, wide, max(0, recent))
        up = min(self.look.log_up, max(0, len(lines) - high))
        shown = lines[: len(lines) - up][-high:]
        return shown + [""] * (high - len(shown))


def full_log(table: Table, wide: int, first: int = 0) -> list[str]:
    """The log from a step on, wrapped."""
    session, t = table.session, table.t
    people = session.people
    viewer = people[0] if len(people) == 1 else None
    result: list[str] = []
    title = ""
    for line in log_lines(session, t, viewer, first):
        above = heading(session, t, line.turn, line.active)
        if above != title:
            title = above
            result.append(mark("dim", clip(f" {above} ", wide)))
            rest = wide - width(result[-1]) - 1
            result[-1] += mark("faint", "─" * max(0, rest))
        bar = mark("bar-you" if line.active in people else "bar-them", "▌")
        text = line.text
        if line.seat and line.seat != line.active:
            text = f"{mark('player', session.name(line.seat))} {text}"
        pieces = wrap(text, wide - 4, "  ")
        result += [f" {bar} {piece}" for piece in pieces]
    return result


def in_order(seat: dict[str, Any]) -> list[dict[str, Any]]:
    """The champions of a seat, guards first, then its hero's powers."""
    champions = [copy for copy in seat["in_play"] if copy["defense"]]
    champions += seat.get("powers", [])
    return sorted(champions, key=lambda copy: not is_guard(copy["card"]))


def is_guard(card: str) -> bool:
    """Whether a card is a guard."""
    return card in CARDS and CARDS[card].guard


def dull_part(style: str, piece: str) -> str:
    """A part of a dull row: badges keep their faction, the rest loses its colour."""
    if style.endswith("-badge") or style == "key":
        return mark(style if style == "key" else f"{style} dull", piece)
    return mark("dim", piece)


def verb_marked(option: Option) -> str:
    """The label of a move, its verb in the colour of what it does."""
    style = {"buy": "gold", "attack": "attack", "end": "bold"}.get(option.kind, "")
    if not style:
        return option.label
    return "".join(mark(old or style, piece) for old, piece in parts(option.label))
