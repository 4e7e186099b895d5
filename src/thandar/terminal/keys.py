"""The keys of the board: every row has one, and keeps it while the row stays.

Digits are the hand, `m1` to `m6` the market, small letters champions and what else lies in play,
capitals players. A move has the key of its row; where a row has several moves, a letter follows.
No word of a move or a command begins with the letter of a row, so that such a key acts at once.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from thandar.cards import BOSSES, CARDS, DEMONS
from thandar.locales import Texts
from thandar.table import cardtext
from thandar.table.options import Option, spoken
from thandar.table.piles import ordered_seats
from thandar.terminal.answers import simple
from thandar.types import CopyView, SeatShown, View

# Keys of commands, `m` of the market, `x` and `y` of what is left when letters run out.
TAKEN = "dhlmqxyz"
LETTERS = [letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in TAKEN]
DIGITS = "123456789"
NOTHING = "0"  # playing all, or choosing none
ARTICLE = re.compile("^(THE|LE|LA|EL) |^L’")


class Keys(NamedTuple):
    """The key of each row of the board, and of each of the moves.

    Of equal cards in the market each has the key of its place: `equal` says which one moves have.
    """

    rows: dict[str, str]
    moves: list[str]
    equal: dict[str, str]

    def first(self, text: str) -> str:
        """What was typed, with the key of the first of equal cards.

        >>> Keys({"market.spark": "m1"}, ["m1"], {"m1": "m1", "m5": "m1"}).first("m5")
        'm1'
        """
        return self.equal.get(text[:2], text[:2]) + text[2:]

    def found(self, text: str) -> int | None:
        """The move that a key stands for."""
        key = self.first(text)
        return self.moves.index(key) if key in self.moves else None

    def beginning(self, text: str) -> list[int]:
        """The moves whose keys begin so."""
        begin = self.first(text)
        return [k for k, key in enumerate(self.moves) if key.startswith(begin)]

    def row(self, text: str) -> str:
        """The row that has a key, nothing where none has it."""
        return next((row for row, key in self.rows.items() if key == self.first(text)), "")


NO_KEYS = Keys({}, [], {})


class KeyRing:
    """Hands out keys, and remembers who has which.

    `orders` are words that are typed besides those of moves and commands.
    """

    def __init__(self, orders: tuple[str, ...] = ()) -> None:
        self.orders = orders
        self.held: dict[str, str] = {}
        self.turn = 0
        self.digits = 0  # the last digit of the hand in this turn
        self.digit_of: dict[str, str] = {}  # those of this turn: what comes back has its own again
        self.end = ""  # the letter that ends the turn, which nothing else has
        self.letters: tuple[str, ...] = ()  # those that a row may have
        self.equal: dict[str, str] = {}  # of each place in the market, the first key of its card

    def keys(self, view: View, options: list[Option], t: Texts, names: list[str]) -> Keys:
        """The keys for what is on the board now; `names` are those of the players."""
        main = not options or options[-1].kind == "end"
        self.end, self.letters = end_key(t), row_letters(t.language, self.orders)
        self.forget(view, options)
        usable = {row_of(option) for option in options}
        self.hand(view)
        self.market(view)
        self.players(view, names)
        self.champions(view)
        self.own(view, options, t)
        self.others(options, main, set(board_rows(view)), usable)
        rows = {row: key for row, key in self.held.items() if main or row in usable}
        return Keys(rows, self.moves(options), self.equal)

    # --- remembering

    def forget(self, view: View, options: list[Option]) -> None:
        """Take back the keys of what is gone; a new turn numbers the hand anew."""
        if view["turn"] != self.turn:
            self.turn, self.digits, self.digit_of = view["turn"], 0, {}
            self.held = {row: k for row, k in self.held.items() if not row.startswith("hand.")}
        there = {row_of(option) for option in options} | set(board_rows(view))
        self.held = {row: k for row, k in self.held.items() if row in there}

    def give(self, row: str, wanted: Iterable[str]) -> None:
        """Give a row the first key that is free."""
        if row not in self.held:
            taken = set(self.held.values())
            spare = (f"{letter}{digit}" for letter in "xy" for digit in DIGITS)
            for key in (*wanted, *self.letters, *spare):
                if key not in taken:
                    self.held[row] = key
                    return

    # --- who gets which

    def hand(self, view: View) -> None:
        """Digits, which go up within a turn, so that none is soon another card's."""
        for row in hand_rows(view):
            if row not in self.held:
                higher = DIGITS[self.digits :] + DIGITS[: self.digits]
                self.give(row, self.digit_of.get(row, "") + higher)
                if self.held[row] in DIGITS:
                    self.digit_of[row] = self.held[row]
                    self.digits = max(self.digits, int(self.held[row]))

    def market(self, view: View) -> None:
        """The place in the market."""
        for row in [row for row in self.held if row.startswith("market.")]:
            del self.held[row]
        self.equal = {}
        for place, card in enumerate(market_cards(view), 1):
            if card:
                self.equal[f"m{place}"] = self.held.setdefault(f"market.{card}", f"m{place}")

    def players(self, view: View, names: list[str]) -> None:
        """The capital letter with which a name begins, or the next one; no article's."""
        for seat in ordered_seats(view)[1:]:
            name = names[seat["seat"] - 1].upper()
            if seat["hero"] in (*BOSSES, *DEMONS):
                name = ARTICLE.sub("", name)
            wanted = [letter for letter in name if "A" <= letter <= "Z"]
            self.give(f"{seat['seat']}.", [*wanted, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"])

    def champions(self, view: View) -> None:
        """Opponents' champions in the order of the alphabet."""
        for row in foes_rows(view):
            self.give(row, self.letters)

    def own(self, view: View, options: list[Option], t: Texts) -> None:
        """Letters of the card's name."""
        for seat, copy in own_copies(view, options):
            wanted = name_letters(cardtext.card_title(t, copy["card"]))
            self.give(f"{seat['seat']}.{copy['name']}", self.usable(wanted))

    def usable(self, wanted: list[str]) -> list[str]:
        """Those of some letters that a row may have."""
        return [letter for letter in wanted if letter in self.letters]

    def others(self, options: list[Option], main: bool, rows: set[str], usable: set[str]) -> None:
        """What has no row: ending the turn, playing all, answers."""
        fixed = {"all": NOTHING, "end": self.end, "decline": NOTHING}
        # Where something is asked, only what answers has a key, and rows of the board come first.
        asleep = {} if main else {r: k for r, k in self.held.items() if r not in usable}
        awake = {row: key for row, key in self.held.items() if row not in asleep}
        shown = {key for row, key in awake.items() if row in rows}
        self.held = {row: k for row, k in awake.items() if row in rows or k not in shown}
        for option in options:
            row = row_of(option)
            if option.kind in fixed:
                self.held[row] = fixed[option.kind]
            elif main:
                self.give(row, self.usable(name_letters(spoken(option))))
            else:
                self.give(row, DIGITS)
        self.held = asleep | self.held

    def moves(self, options: list[Option]) -> list[str]:
        """The key of every move: its row's, with a letter where the row has several."""
        rows = [row_of(option) for option in options]
        keys: list[str] = []
        for option, row in zip(options, rows):
            key = self.held[row]
            if rows.count(row) > 1:
                letters = name_letters(spoken(option)) or list(DIGITS)
                key = next(k for k in (key + c for c in (*letters, *DIGITS)) if k not in keys)
            keys.append(key)
        return keys


def row_of(option: Option) -> str:
    """The row of an option; one without a row is known by what it does."""
    move = option.listed
    if option.row or move is None:
        return option.row or "=all"
    about = (move.kind, move.card, move.place and move.place.seat, move.target, move.choice)
    return "=" + ".".join(str(word or "") for word in about)


def end_key(t: Texts) -> str:
    """The letter that ends the turn, in the table's language."""
    return t("play.move.end")[0]


@cache
def row_letters(language: str, orders: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The letters with which no word of a move, a command or an order begins.

    >>> "".join(row_letters("en"))
    'fijknovw'
    """
    said = Texts(language).messages.items()
    moves = [text for key, text in said if key.startswith("play.move.")]
    commands = [w for key, text in said if key.startswith("play.command.") for w in text.split()]
    first = {simple(word)[0] for word in (*moves, *commands, *orders)}
    return tuple(letter for letter in LETTERS if letter not in first)


def name_letters(name: str) -> list[str]:
    """The letters of a name that can be keys, those first with which its words begin.

    >>> name_letters("Cult Priest")[:4]
    ['c', 'p', 'u', 't']
    """
    words = name.lower().split()
    letters = [word[0] for word in words] + [letter for word in words for letter in word[1:]]
    return [letter for letter in dict.fromkeys(letters) if letter in LETTERS]


# --- the rows of the board


def board_rows(view: View) -> Iterator[str]:
    """Every row that is drawn, whether anything can be done with it or not."""
    yield from hand_rows(view)
    yield from (f"market.{card}" for card in market_cards(view) if card)
    for seat in view["seats"]:
        yield f"{seat['seat']}."
        copies = [*seat["in_play"], *seat["powers"], *seat["items"]]
        yield from (f"{seat['seat']}.{copy['name']}" for copy in copies)


def hand_rows(view: View) -> list[str]:
    """The rows of the viewer's hand, equal cards together."""
    own = view["seat"]
    cards = view["seats"][own - 1]["hand"] if own else []
    return [f"hand.{card}" for card in dict.fromkeys(cards)]


def market_cards(view: View) -> list[str | None]:
    """The cards of the market with the pile of Fire Gems."""
    return [*view["market"], "fire_gem" if view["fire_gems"] else None]


def foes_rows(view: View) -> list[str]:
    """The rows of opponents' champions, guards first, as they are drawn."""
    me, *others = ordered_seats(view)
    return [
        f"{seat['seat']}.{copy['name']}"
        for seat in others
        if seat["seat"] not in me["team"]
        for copy in in_order(seat)
        if copy["defense"]
    ]


def own_copies(view: View, options: list[Option]) -> list[tuple[SeatShown, CopyView]]:
    """What lies in play and can do something: one's own champions always."""
    rows = {option.row for option in options}
    own = ordered_seats(view)[0]
    found = [(own, copy) for copy in in_order(own)]
    for seat in view["seats"]:
        copies = [*seat["in_play"], *seat["powers"], *seat["items"]]
        found += [(seat, c) for c in copies if f"{seat['seat']}.{c['name']}" in rows]
    return found


def in_order(seat: SeatShown) -> list[CopyView]:
    """The champions of a seat, guards first, then its powers and Hoard Items."""
    champions = [copy for copy in seat["in_play"] if copy["defense"]]
    champions.sort(key=lambda copy: not CARDS[copy["card"]].guard)
    return [*champions, *seat["powers"], *seat["items"]]
