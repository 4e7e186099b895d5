"""The seats on the board: health, champions, powers, hand; an opponent's reach and why not."""

from typing import NamedTuple

from thandar.cards import BOSSES, CARDS, DEMON
from thandar.cards.demon import STARTING_HEALTH, WINNING_HEALTH
from thandar.locales import Texts
from thandar.table import cardtext, forecast
from thandar.table.advice import Told
from thandar.table.facts import Facts
from thandar.table.marks import mark, parts, plain
from thandar.table.options import Option
from thandar.table.piles import ordered_seats
from thandar.table.seating import kind_name
from thandar.terminal.fitting import clip, dimmed, fit, spread, width, wrap
from thandar.terminal.frames import Panel, in_columns
from thandar.terminal.table import TableSeen
from thandar.types import CopyView, SeatShown

LOG_FROM = 96
BAR = 25
TRACK = 40
NARROW = 50
DENSEST = 4


class Look(NamedTuple):
    """What the person sees of the table: the moves, which one is chosen, how far the log is up.

    Advice is shown in the place of the log, or where there is no room for one in that of the moves.
    """

    options: list[Option]
    selected: int | None = None
    log_up: int = 0
    waiting: bool = False
    advice: Told | None = None


class SeatPanels:
    """Draws seats at one density: 0 is airy, each step more joins, folds or leaves out."""

    def __init__(
        self, table: TableSeen, look: Look, wide: int, dense: int, whole: bool = False
    ) -> None:
        self.table = table
        self.session = table.session
        self.t: Texts = table.t
        self.look = look
        self.wide = wide
        self.dense = dense
        self.whole = whole  # no champion is left out, however dense the rest is
        self.left_out = False
        self.view = table.session.view()
        self.facts = Facts(self.session, self.t, self.view)
        self.seats = ordered_seats(self.view)
        self.numbers: dict[str, int] = {}
        for number, option in enumerate(look.options, 1):
            self.numbers.setdefault(option.row, number)
        self.log_wide = max(25, min(44, wide - 82)) if wide >= LOG_FROM else 0
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
        facts = [("handsize", seat["hand_size"])] if hand and seat["hero"] != DEMON else []
        facts += [("deck", seat["deck_size"]), ("discard", len(seat["discard"]))]
        return "  ".join(
            mark("dim", self.t(f"play.{key}") + " ") + mark("bold", str(n)) for key, n in facts
        )

    def attack_key(self, seat: SeatShown) -> str:
        """The number of the move that attacks or chooses a player."""
        for place in (seat["seat"], self.facts.attack_seat(seat)):
            number = self.numbers.get(f"{place}.")
            if number is not None:
                return mark("key", f"{number:3}") + " "
        return "    "

    def health(self, seat: SeatShown) -> str:
        """Health with a bar, what is at hand to spend, and who protects the player."""
        t = self.t
        if not seat["alive"]:
            return " " + dimmed(self.gone())
        line = self.attack_key(seat) + self.bar(seat, BAR)
        full = self.facts.full_health(seat)
        key = "play.shared_of" if self.facts.shares_health(seat) else "play.of"
        line += mark("dim", "  " + t(key, n=full))
        return line + "  " + self.pools(seat) + self.reach(seat)

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
        if seat["seat"] not in self.view["active"] or seat["hero"] == DEMON:
            return ""
        gold = f"{seat['gold']}+{seat['received']}" if seat["received"] else f"{seat['gold']}"
        gold = mark("gold-badge", f" {gold} {self.t('term.gold')} ")
        combat = mark("combat-badge", f" {seat['combat']} {self.t('term.combat')} ")
        return f" {gold} {combat} "

    def reach(self, seat: SeatShown) -> str:
        """Whether the viewer may attack the seat, and why not."""
        if seat["seat"] in self.facts.me["team"] or seat is self.facts.me:
            return ""
        reach = self.facts.reach(seat)
        return mark("attack" if reach.open else "brass", reach.text)

    def notes(self, seat: SeatShown, room: int) -> list[str]:
        """What else is to be known of a seat, on lines of their own."""
        notes = self.facts.notes(seat)
        if not notes:
            return []
        text = mark("dim", " · ").join(note if "\ue000" in note else dimmed(note) for note in notes)
        if self.dense > 2:
            return [clip(f"    {text}", room)]
        return [f"    {line}" for line in wrap(text, room - 5)]

    # --- the only opponent, and the viewer's own seat

    def opponent(self, seat: SeatShown) -> Panel:
        """The only opponent: a line for each champion and power."""
        room = self.left_wide - 2
        if seat["hero"] == DEMON:
            return Panel(self.seat_title(seat), self.counts(seat, True), self.demon(seat, room))
        rows = [self.copy_row(seat, copy, False) for copy in in_order(seat)]
        rows = in_columns(rows, room, 2) if self.dense > 2 else rows
        lines = [self.health(seat), *self.notes(seat, room), *rows]
        return Panel(self.seat_title(seat), self.counts(seat, True), lines)

    def demon(self, seat: SeatShown, room: int) -> list[str]:
        """The Demon: its health between 0 and 100, what it announced, what would come of it."""
        t = self.t
        known = forecast.forecast(self.view, t)
        lines = [self.track(seat, known.gains if known else 0, room)]
        cards = forecast.open_cards(seat, t)
        wide = max((len(title) for title, _ in cards), default=0)
        lines += [
            clip(f"    {mark('dim', fit(title, wide))}  {text}", room) for title, text in cards
        ]
        if known:
            lead = mark("attack", "⧗ " + t("play.forecast.lead")) + " "
            told = wrap(lead + ", ".join(known.words), room - 5, "  ")
            lines += [f"    {line}" for line in (told if self.dense < 3 else told[:2])]
        if forecast.of_type(seat, "karma") and not self.view["over"]:
            words = forecast.progress(self.facts.me, t)
            lines.append(f"    {mark('dim', t('play.karma.lead'))} {words}")
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
        line += mark("dim", "  " + t("play.demon.track", n=WINNING_HEALTH))
        if room > 90:
            line += mark("dim", " · " + t("play.demon.start", n=STARTING_HEALTH))
        rage = t("play.demon.rage", n=seat["rage"])
        return line + mark("dim", " · ") + mark("combat", rage)

    def own_panel(self, seat: SeatShown) -> Panel:
        """The viewer's own seat: pools, champions, what was played, the hand."""
        room = self.left_wide - 2
        lines = [self.health(seat), *self.notes(seat, room)]
        champions = [self.copy_row(seat, copy, True) for copy in in_order(seat)]
        lines += in_columns(champions, room, 2) if self.dense > 1 else champions
        played = self.played(seat)
        if played and self.dense < DENSEST:
            lines.append(played)
        hand = self.hand(seat)
        lines += in_columns(hand, room, 2) if self.dense > 1 else hand
        return Panel(self.seat_title(seat), self.counts(seat, False), lines, True)

    # --- cards in play

    def copy_row(self, seat: SeatShown, copy: CopyView, own: bool) -> str:
        """A champion or power in play: key, faction, name, defense, abilities, state."""
        t, card = self.t, copy["card"]
        number = self.numbers.get(f"{seat['seat']}.{copy['name']}")
        left = copy["defense"] - copy["damage"]
        state, dull = self.copy_state(seat, copy, own, number)
        narrow = self.dense > 1 if own else self.dense > 2
        room = (self.left_wide - 2) // 2 - 1 if narrow else self.left_wide - 2
        kind = cardtext.kind_of(t, card, left, copy["defense"])
        if not copy["defense"]:
            kind = mark("dim", self.facts.power_kind(copy))
        text = self.row(number, card, kind, state, room)
        return text if not dull else self.dull_row(text)

    def copy_state(
        self, seat: SeatShown, copy: CopyView, own: bool, number: int | None
    ) -> tuple[str, bool]:
        """What can be said of a champion at the right, and whether its row is dull."""
        t = self.t
        if not copy["defense"]:
            return self.facts.power_state(seat, copy)
        if own:
            key = "term.expended" if copy["expended"] else "term.prepared"
            return t(key), copy["expended"]
        if number is not None and self.look.options[number - 1].kind == "attack":
            return self.look.options[number - 1].note, False
        if seat["guarded"] and not is_guard(copy["card"]):
            return mark("dim", t("play.note.protected")), True
        return "", False

    def row(self, number: int | None, card: str, kind: str, state: str, room: int) -> str:
        """A card on a line of its own; where it is narrow, without what the card does."""
        key = mark("key", f"{number:3}") if number is not None else "   "
        faction = cardtext.faction_of(card)
        badge = mark(f"{faction}-badge", f" {cardtext.faction_letter(self.t, card)} ")
        name = mark("card", cardtext.card_title(self.t, card))
        right = f" {state} " if state else " "
        if room < NARROW:
            short = plain(kind).split(" ")[0] if CARDS[card].defense else ""
            return spread(f"{key} {badge} {name} {short}", right, room)
        guard = len(self.t("term.guard")) + 5
        name = fit(name, 16 if room < 80 else 20)
        head = f"{key} {badge} {name} {fit(kind, guard if room < 80 else guard + 2)}"
        rest = room - width(head) - width(right)
        return clip(head + fit(cardtext.abilities(self.t, card), max(0, rest)) + right, room)

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
        lines += self.compact_copies(seat, room)
        active = seat["seat"] in self.view["active"]
        return Panel(title, right, lines, active)

    def compact_copies(self, seat: SeatShown, room: int) -> list[str]:
        """The champions and powers of one of several seats, those that do not fit counted."""
        copies = in_order(seat)
        if self.dense > 0 and not self.facts.mate(seat):
            copies = [copy for copy in copies if copy["defense"] or not is_hero_power(copy)]
        if self.dense > 1:
            copies = [copy for copy in copies if not is_hero_power(copy)]
        most = 3 if self.dense < 4 or seat["hero"] in BOSSES else 1
        if self.dense < 2 or self.whole:
            most = len(copies)
        lines = [self.compact_copy(seat, copy, room) for copy in copies[:most]]
        if len(copies) > most:
            self.left_out = True
            lines.append(mark("dim", "    " + self.t("play.more", n=len(copies) - most)))
        return lines

    def short_health(self, seat: SeatShown, room: int) -> str:
        """Health with a short bar."""
        if not seat["alive"]:
            return " " + dimmed(self.gone())
        line = self.attack_key(seat) + self.bar(seat, max(0, min(12, room - 16)))
        if seat["seat"] in self.view["active"]:
            line += " " + mark("gold", f"{seat['gold']}") + mark("dim", "/")
            line += mark("combat", f"{seat['combat']}")
        return line

    def compact_copy(self, seat: SeatShown, copy: CopyView, room: int) -> str:
        """A champion or power of one of several seats."""
        number = self.numbers.get(f"{seat['seat']}.{copy['name']}")
        key = mark("key", f"{number:3}") if number is not None else "   "
        faction = cardtext.faction_of(copy["card"])
        letter = mark(f"{faction}-badge", cardtext.faction_letter(self.t, copy["card"]))
        name = mark("card", cardtext.card_title(self.t, copy["card"]))
        if not copy["defense"]:
            state, dull = self.facts.power_state(seat, copy)
            state = f"{state} " if dull or room > 32 else ""
            text = spread(f"{key} {letter} {name}", state, room)
            return self.dull_row(text) if dull else text
        left, whole = copy["defense"] - copy["damage"], copy["defense"]
        kind = plain(cardtext.kind_of(self.t, copy["card"], left, whole)).split(" ")[0]
        text = spread(f"{key} {letter} {name}", f"{kind} ", room)
        dull = seat["guarded"] and not is_guard(copy["card"])
        return self.dull_row(text) if dull else text

    # --- cards played and held

    def played(self, seat: SeatShown) -> str:
        """The actions and items played this turn, those that can still do something first."""
        t = self.t
        copies = [copy for copy in seat["in_play"] if not copy["defense"]]
        if not copies:
            return ""
        pieces: list[str] = []
        for name, card in {copy["name"]: copy["card"] for copy in copies}.items():
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

    def hand(self, seat: SeatShown) -> list[str]:
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


def in_order(seat: SeatShown) -> list[CopyView]:
    """The champions of a seat, guards first, then its powers and Hoard Items."""
    champions = [copy for copy in seat["in_play"] if copy["defense"]]
    champions.sort(key=lambda copy: not is_guard(copy["card"]))
    return [*champions, *seat["powers"], *seat["items"]]


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
