"""The seats on the board: health, champions, powers, hand; an opponent's reach and why not."""

from typing import NamedTuple

from thandar.cards import CARDS, DEMONS
from thandar.cards.demons import WINNING_HEALTH
from thandar.locales import Texts
from thandar.table import cardtext, forecast
from thandar.table.advice import Told
from thandar.table.facts import Facts
from thandar.table.marks import mark, parts, plain
from thandar.table.options import Option
from thandar.table.piles import counted, ordered_seats
from thandar.table.seating import kind_name
from thandar.terminal.fitting import clip, dimmed, fit, spread, tagged, width, wrap
from thandar.terminal.frames import Panel, in_columns
from thandar.terminal.keys import NO_KEYS, Keys, in_order
from thandar.terminal.table import TableSeen
from thandar.types import CopyView, SeatShown

LOG_FROM = 96
BAR = 25
TRACK = 40
NARROW = 50
AIRIEST, DENSEST = -2, 4
KEY_STYLES = {"buy": "gold strong", "attack": "attack strong"}


class Look(NamedTuple):
    """What the person sees of the table: the moves and their keys, which one is chosen.

    `log_up` is how far the log is up, `down` how far the board is down where it is higher than its
    place; without a number it follows what is chosen. `picked` is a row that was pointed at.
    """

    options: list[Option]
    selected: int | None = None
    log_up: int = 0
    waiting: bool = False
    advice: Told | None = None
    keys: Keys = NO_KEYS
    down: int | None = None
    picked: str = ""
    panel: Panel | None = None  # what stands in the place of the moves


class SeatPanels:
    """Draws seats at one density: 0 is airy, each step more joins, folds or leaves out.

    Below 0 there is room for the texts of cards: -1 for those that are cut, -2 for all of them.
    """

    def __init__(self, table: TableSeen, look: Look, wide: int, dense: int) -> None:
        self.table = table
        self.session = table.session
        self.t: Texts = table.t
        self.look = look
        self.wide = wide
        self.dense = dense
        self.view = table.session.view()
        self.facts = Facts(self.session, self.t, self.view)
        self.seats = ordered_seats(self.view)
        self.moves_of: dict[str, Option] = {}
        for option in look.options:
            self.moves_of.setdefault(option.row, option)
        self.log_wide = log_wide(wide)
        self.left_wide = wide - self.log_wide

    # --- facts of a seat

    def seat_title(self, seat: SeatShown) -> str:
        """A player's name, and what sits there."""
        who = self.session.seatings[seat["seat"] - 1]
        title = self.facts.sign(seat) + mark("bold", self.session.name(seat["seat"]))
        about = [self.facts.role(seat)]
        if not who.person:
            key = "play.automaton" if who.automaton else "play.computer"
            about.append(self.t(key, kind=kind_name(who.kind, self.t)))
        about += self.session.remarks(seat["seat"], self.t)
        words = ", ".join(word for word in about if word)
        return title + (mark("dim", f" {words}") if words else "")

    def counts(self, seat: SeatShown, hand: bool) -> str:
        """How many cards lie in hand, deck and discard pile."""
        facts = [("handsize", seat["hand_size"])] if hand and seat["hero"] not in DEMONS else []
        facts += [("deck", seat["deck_size"]), ("discard", len(seat["discard"]))]
        return "  ".join(
            mark("dim", self.t(f"play.{key}") + " ") + mark("bold", str(n)) for key, n in facts
        )

    def key(self, row: str) -> str:
        """The key of a row, in the colour of what it does; dim where it does nothing now."""
        key = f"{self.look.keys.rows.get(row, ''):>3}"
        option = self.moves_of.get(row)
        if option is None:
            return mark("dim", key)
        return mark(KEY_STYLES.get(option.kind, "key"), key)

    def attack_row(self, seat: SeatShown) -> str:
        """The row of the move that attacks or chooses a player: a team's is its lowest seat's."""
        rows = [f"{place}." for place in (seat["seat"], self.facts.attack_seat(seat))]
        return next((row for row in rows if row in self.moves_of), rows[0])

    def attack_key(self, seat: SeatShown) -> str:
        """The key of the move that attacks or chooses a player."""
        return self.key(self.attack_row(seat)) + " "

    def at(self, row: str, text: str) -> str:
        """A text that can be pointed at for its row; lit where the row is."""
        lit = "selected" if row == self.look.picked else ""
        return tagged(text, f"at.{row} {lit}".strip())

    def health(self, seat: SeatShown) -> str:
        """Health with a bar, what is at hand to spend, and who protects the player."""
        t = self.t
        if not seat["alive"]:
            return " " + dimmed(self.gone())
        line = self.attack_key(seat) + self.bar(seat, BAR)
        full = self.facts.full_health(seat)
        key = "play.shared_of" if self.facts.shares_health(seat) else "play.of"
        line += mark("dim", "  " + t(key, n=full))
        line += "  " + self.pools(seat) + self.reach(seat)
        return self.at(self.attack_row(seat), fit(line, self.left_wide - 2))

    def bar(self, seat: SeatShown, long: int) -> str:
        """Health as a number and a bar."""
        now = seat["health"]
        full = min(long, -(-now * long // max(self.facts.full_health(seat), now, 1)))
        text = mark("health", "♥ ") + mark("health strong", f"{now:2} ")
        return text + mark("health", "█" * full) + mark("faint", "░" * (long - full))

    def gone(self) -> str:
        """That a player is out, or only defeated."""
        return self.t("play.fallen" if self.facts.keeps_cards() else "play.out")

    def pools(self, seat: SeatShown) -> str:
        """Gold and combat as badges."""
        if seat["seat"] not in self.view["active"] or seat["hero"] in DEMONS:
            return ""
        gold = f"{seat['gold']}+{seat['received']}" if seat["received"] else f"{seat['gold']}"
        gold = mark("gold-badge", f" {gold} {self.t('term.gold')} ")
        combat = mark("combat-badge", f" {seat['combat']} {self.t('term.combat')} ")
        return f" {gold} {combat} "

    def reach(self, seat: SeatShown) -> str:
        """Whether the viewer may attack the seat, and why not."""
        watched = self.view["seat"] is None
        if watched or seat["seat"] in self.facts.me["team"] or seat is self.facts.me:
            return ""
        reach = self.facts.reach(seat)
        return mark("attack" if reach.open else "brass", reach.text)

    def notes(self, seat: SeatShown, room: int) -> list[str]:
        """What else is to be known of a seat, on lines of their own."""
        notes = self.facts.notes(seat)
        if not notes:
            return []
        text = mark("dim", " · ").join(note if "\ue000" in note else dimmed(note) for note in notes)
        return [f"    {line}" for line in wrap(text, room - 5)]

    # --- the only opponent, and the viewer's own seat

    def opponent(self, seat: SeatShown) -> Panel:
        """The only opponent: a line for each champion and power."""
        room = self.left_wide - 2
        if seat["hero"] in DEMONS:
            return Panel(self.seat_title(seat), self.counts(seat, True), self.demon(seat, room))
        rows = [line for copy in in_order(seat) for line in self.copy_rows(seat, copy, False)]
        rows = in_columns(rows, room, 2) if self.dense > 2 else rows
        lines = [self.health(seat), *self.notes(seat, room), *rows, *self.open_hand(seat, room)]
        return Panel(self.seat_title(seat), self.counts(seat, True), lines)

    def demon(self, seat: SeatShown, room: int) -> list[str]:
        """The Demon: its health between 0 and 100, what it announced, what would come of it."""
        t = self.t
        known = forecast.forecast(self.view, t)
        lines = [self.track(seat, known.gains if known else 0, room), *self.notes(seat, room)]
        cards = forecast.open_cards(seat, t)
        wide = max((len(title) for title, _ in cards), default=0)
        told = [(f"{mark('dim', fit(title, wide))}  {text}", wide + 2) for title, text in cards]
        if known:
            lead = mark("attack", "⧗ " + t("play.forecast.lead"))
            told.append((f"{lead} {', '.join(known.words)}", 2))
        if forecast.of_type(seat, "karma") and not self.view["over"]:
            progress = forecast.progress(self.facts.me, t)
            told.append((f"{mark('dim', t('play.karma.lead'))} {progress}", 2))
        for text, indent in told:
            lines += [f"    {line}" for line in wrap(text, room - 5, " " * indent)]
        return lines

    def track(self, seat: SeatShown, gains: int, room: int) -> str:
        """The Demon's health: at 0 you win, at 100 it does; hatched what is announced."""
        t, now = self.t, seat["health"]
        if not seat["alive"]:
            return " " + dimmed(t("play.out"))
        long = TRACK if room > 100 else BAR
        full = -(-now * long // WINNING_HEALTH)
        more = min(long, -(-(now + gains) * long // WINNING_HEALTH)) - full
        line = self.attack_key(seat) + mark("health", "♥ ") + mark("health strong", f"{now:2} ")
        line += mark("health", "█" * full) + mark("attack", "▒" * more)
        line += mark("faint", "░" * (long - full - more))
        line += mark("dim", "  " + self.facts.goal(seat, "play.demon.track"))
        if room > 90:
            line += mark(
                "dim", " · " + t("play.demon.start", n=self.session.start_health[seat["seat"] - 1])
            )
        rage = t("play.demon.rage", n=seat["rage"])
        line += mark("dim", " · ") + mark("combat", rage)
        return self.at(self.attack_row(seat), fit(line, room))

    def own_panel(self, seat: SeatShown) -> Panel:
        """The viewer's own seat: pools, champions, what was played, the hand."""
        room = self.left_wide - 2
        lines = [self.health(seat), *self.notes(seat, room)]
        champions = [line for copy in in_order(seat) for line in self.copy_rows(seat, copy, True)]
        lines += in_columns(champions, room, 2) if self.dense > 1 else champions
        lines += self.played(seat)
        hand = self.hand(seat)
        lines += in_columns(hand, room, 2) if self.dense > 1 else hand
        return Panel(self.seat_title(seat), self.counts(seat, False), lines, True)

    # --- cards in play

    def copy_rows(self, seat: SeatShown, copy: CopyView, own: bool) -> list[str]:
        """A champion or power in play: key, faction, name, defense, abilities, state."""
        t, card = self.t, copy["card"]
        row = f"{seat['seat']}.{copy['name']}"
        left = copy["defense"] - copy["damage"]
        state, dull = self.copy_state(seat, copy, own, row)
        narrow = self.dense > 1 if own else self.dense > 2
        room = (self.left_wide - 2) // 2 - 1 if narrow else self.left_wide - 2
        kind = cardtext.kind_of(t, card, left, copy["defense"])
        if not copy["defense"]:
            kind = mark("dim", self.facts.power_kind(copy))
        return self.rows(row, card, kind, state, room, dull)

    def copy_state(self, seat: SeatShown, copy: CopyView, own: bool, row: str) -> tuple[str, bool]:
        """What can be said of a champion at the right, and whether its row is dull."""
        t = self.t
        if not copy["defense"]:
            return self.facts.power_state(seat, copy)
        if own:
            state = "expended" if copy["expended"] else "prepared"
            name = cardtext.card_name(t, copy["card"])
            return t(f"play.state.{state}", card=name), copy["expended"]
        option = self.moves_of.get(row)
        if option is not None and option.kind == "attack":
            return option.note, False
        if seat["guarded"] and not is_guard(copy["card"]):
            return mark("dim", t("play.note.protected")), True
        return "", False

    def rows(
        self, row: str, card: str, kind: str, state: str, room: int, dull: bool, key: str = ""
    ) -> list[str]:
        """A card with its text below, where there is room for it."""
        text = self.row(key or self.key(row), card, kind, state, room)
        lines = [self.dull_row(text) if dull else text, *self.text_below(card, state, room)]
        return [self.at(row, fit(line, room)) for line in lines]

    def row(self, key: str, card: str, kind: str, state: str, room: int) -> str:
        """A card on a line of its own; where it is narrow, without what the card does."""
        faction = cardtext.faction_of(card)
        badge = mark(f"{faction}-badge", f" {cardtext.faction_letter(self.t, card)} ")
        name = mark("card", cardtext.card_title(self.t, card))
        right = f" {state} " if state else " "
        if room < NARROW:
            short = plain(kind).split(" ")[0] if CARDS[card].defense else ""
            return spread(f"{key} {badge} {name} {short}", right, room)
        name_room, kind_room = self.columns(room)
        head = f"{key} {badge} {fit(name, name_room)} {fit(kind, kind_room)}"
        rest = room - width(head) - width(right)
        return clip(head + fit(cardtext.abilities(self.t, card), max(0, rest)) + right, room)

    def columns(self, room: int) -> tuple[int, int]:
        """How wide names and types are."""
        guard = len(self.t("term.guard")) + 5
        return (16, guard) if room < 80 else (20, guard + 2)

    def text_below(self, card: str, state: str, room: int) -> list[str]:
        """The text of a card in sentences, where it says more than its line, or that is cut."""
        if self.dense >= 0 or room < NARROW:
            return []
        name_room, kind_room = self.columns(room)
        space = room - 9 - name_room - kind_room - width(state) - 2
        cut = width(cardtext.abilities(self.t, card)) > space
        if not cut and (self.dense == -1 or len(self.t.abilities(card)) < 2):
            return []
        lead = " " * 8
        return [lead + mark("dim", line) for line in wrap(self.t.text(card), room - len(lead) - 2)]

    def dull_row(self, text: str) -> str:
        """A row of something that can do nothing now; its faction stays."""
        return "".join(dull_part(style, piece) for style, piece in parts(text))

    # --- one of several seats

    def compact(self, seat: SeatShown, room: int) -> Panel:
        """One of several seats in a narrow panel."""
        right = self.counts(seat, True)
        title = self.facts.sign(seat) + mark("bold", self.session.name(seat["seat"]))
        if width(right) > room - 6 - width(title):
            right = mark("dim", self.t("play.handsize") + " ") + mark(
                "bold", str(seat["hand_size"])
            )
        about = [self.facts.role(seat), *self.session.remarks(seat["seat"], self.t)]
        role = ", ".join(word for word in about if word)
        if role and width(right) + width(title) + len(role) + 7 <= room:
            title, role = title + mark("dim", f" {role}"), ""
        lines = [self.short_health(seat, room)]
        if role and self.dense < 3:
            lines.append("    " + dimmed(role))
        reach = self.reach(seat)
        if reach:
            told = wrap(reach, room - 4)[:2] if self.dense < 3 else [clip(reach, room - 4)]
            lines += [f"    {line}" for line in told]
        notes = self.notes(seat, room)
        lines += notes if self.dense < 3 else notes[:1]
        lines += self.compact_copies(seat, room) + self.open_hand(seat, room)
        active = seat["seat"] in self.view["active"]
        return Panel(title, right, lines, active)

    def compact_copies(self, seat: SeatShown, room: int) -> list[str]:
        """The champions and powers of one of several seats."""
        copies = in_order(seat)
        if self.dense > 0 and not self.facts.mate(seat):
            copies = [copy for copy in copies if copy["defense"] or not is_hero_power(copy)]
        if self.dense > 1:
            copies = [copy for copy in copies if not is_hero_power(copy)]
        return [self.compact_copy(seat, copy, room) for copy in copies]

    def short_health(self, seat: SeatShown, room: int) -> str:
        """Health with a short bar."""
        if not seat["alive"]:
            return " " + dimmed(self.gone())
        line = self.attack_key(seat) + self.bar(seat, max(0, min(12, room - 16)))
        if seat["seat"] in self.view["active"]:
            line += " " + mark("gold", f"{seat['gold']}") + mark("dim", "/")
            line += mark("combat", f"{seat['combat']}")
        return self.at(self.attack_row(seat), fit(line, room))

    def compact_copy(self, seat: SeatShown, copy: CopyView, room: int) -> str:
        """A champion or power of one of several seats."""
        row = f"{seat['seat']}.{copy['name']}"
        faction = cardtext.faction_of(copy["card"])
        letter = mark(f"{faction}-badge", cardtext.faction_letter(self.t, copy["card"]))
        head = f"{self.key(row)} {letter} {mark('card', cardtext.card_title(self.t, copy['card']))}"
        if copy["defense"]:
            left, whole = copy["defense"] - copy["damage"], copy["defense"]
            state = plain(cardtext.kind_of(self.t, copy["card"], left, whole)).split(" ")[0]
            dull = seat["guarded"] and not is_guard(copy["card"])
        else:
            state, dull = self.facts.power_state(seat, copy)
            state = state if dull or room > 32 else ""
        text = spread(head, f"{state} ", room)
        return self.at(row, self.dull_row(text) if dull else text)

    # --- cards played and held

    def played(self, seat: SeatShown) -> list[str]:
        """The actions and items played this turn, those that can still do something first."""
        t = self.t
        copies = [copy for copy in seat["in_play"] if not copy["defense"]]
        if not copies or (self.dense == DENSEST and not self.played_rows(seat)):
            return []
        pieces: list[str] = []
        for name, card in {copy["name"]: copy["card"] for copy in copies}.items():
            row = f"{seat['seat']}.{name}"
            times = sum(copy["name"] == name for copy in copies)
            text = mark("card", cardtext.card_title(t, card)) + (f"×{times}" if times > 1 else "")
            faction = cardtext.faction_of(card)
            if faction != "none":
                text = mark(f"{faction}-badge", cardtext.faction_letter(t, card)) + " " + text
            if row in self.moves_of:
                key = self.look.keys.rows.get(row, "")
                pieces.insert(0, self.at(row, mark("key", key) + " " + text))
            else:
                pieces.append(self.at(row, dimmed(text)))
        lead = mark("faint", " ── ") + mark("dim", t("play.played")) + mark("faint", " ─ ")
        return [clip(lead + "  ".join(pieces), self.left_wide - 3)]

    def played_rows(self, seat: SeatShown) -> list[str]:
        """The rows of played cards that can still do something."""
        rows = [f"{seat['seat']}.{copy['name']}" for copy in seat["in_play"]]
        return [row for row in rows if row in self.moves_of]

    def open_hand(self, seat: SeatShown, room: int) -> list[str]:
        """The hand of somebody else, where all hands are shown."""
        if not self.table.open_hands or not seat["hand"]:
            return []
        cards = mark("dim", ", ").join(counted(self.t, seat["hand"]))
        text = cardtext.labelled(self.t, self.t("play.hand")) + cards
        return [f"    {line}" for line in wrap(text, room - 5)]

    def hand(self, seat: SeatShown) -> list[str]:
        """The hand, equal cards together; only how many where it may not be shown."""
        if seat["seat"] != self.view["seat"] and not seat["hand"]:
            count = self.t("play.count.cards", n=seat["hand_size"])
            said = self.t("ability.labelled", label=self.t("play.hand"), text=count)
            return [f"    {dimmed(said)}"]
        room = self.left_wide - 2 if self.dense < 2 else (self.left_wide - 2) // 2 - 1
        lines = []
        for card in dict.fromkeys(seat["hand"]):
            times = seat["hand"].count(card)
            state = mark("bold", f"×{times}") if times > 1 else ""
            kind = cardtext.kind_of(self.t, card)
            lines += self.rows(f"hand.{card}", card, kind, state, room, False)
        return lines


def log_wide(wide: int) -> int:
    """How wide the log is on a screen, 0 where there is no room for it."""
    return max(25, min(44, wide - 82)) if wide >= LOG_FROM else 0


def is_guard(card: str) -> bool:
    """Whether a card is a guard."""
    return CARDS[card].guard


def is_hero_power(copy: CopyView) -> bool:
    """Whether a copy is a hero's skill or ability."""
    return CARDS[copy["card"]].type in ("skill", "ability")


def dull_part(style: str, piece: str) -> str:
    """A part of a dull row: badges keep their faction, the rest loses its colour."""
    if style.endswith("-badge") or style == "key":
        return mark(style if style == "key" else f"{style} dull", piece)
    return mark("dim", piece)
