"""Checking what somebody wrote into a position: the right value, or BadPosition.

`where` is the path of a value in the position, seats counted from 1: `seats.1.hand`.
"""

from typing import Any, Final

from thandar.engine import layout as at
from thandar.engine.state import State
from thandar.engine.tables import KIND, NAMES, NUMBERS
from thandar.errors import BadPosition

# What may be marked on a card, by the pile it lies in.
MARKS: Final = {
    "hand": {"known": at.KNOWN},
    "deck": {"known": at.KNOWN, "owner_knows": at.OWNER_KNOWS},
    "discard": {"stunned": at.STUNNED},
}
DEMON_KINDS: Final = at.KIND_DEED | at.KIND_KARMA | at.KIND_LOCATION


def known_keys(given: dict[str, Any], keys: tuple[str, ...], where: str) -> None:
    """Every key must be one of these."""
    for key in given:
        if key not in keys:
            raise BadPosition("unknown_key", where=where, given=repr(key), known=list(keys))


def a_list(given: Any, where: str) -> list[Any]:
    """A list."""
    if not isinstance(given, list):
        raise BadPosition("not_a_list", where=where, given=repr(given))
    return given


def a_dict(given: Any, where: str) -> dict[str, Any]:
    """A dictionary."""
    if not isinstance(given, dict):
        raise BadPosition("not_a_dict", where=where, given=repr(given))
    return given


def a_number(given: Any, where: str, most: int = at.MAX_AMOUNT) -> int:
    """A whole number from 0 on."""
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= most:
        raise BadPosition("not_a_number", where=where, most=most, given=repr(given))
    return given


def a_seed(given: Any) -> int:
    """A seed."""
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given < 1 << 128:
        raise BadPosition("bad_seed", bits=128, given=repr(given))
    return given


def a_flag(given: dict[str, Any], key: str, where: str) -> bool:
    """True or False; left out: False."""
    value = given.get(key, False)
    if not isinstance(value, bool):
        raise BadPosition("not_a_flag", where=f"{where}.{key}", given=repr(value))
    return value


def a_seat(st: State, given: Any, where: str) -> int:
    """A seat, counted from 0."""
    seats = int(st.s[at.SEATS])
    if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= seats:
        raise BadPosition("not_a_seat", where=where, most=seats, given=repr(given))
    return given - 1


def a_living_seat(st: State, given: Any, where: str) -> int:
    """A seat that is still in the game, counted from 0."""
    seat = a_seat(st, given, where)
    if not st.alive(seat):
        raise BadPosition("seat_is_out", where=where, seat=seat + 1)
    return seat


def mask_of(st: State, given: Any, where: str) -> int:
    """A mask of seats."""
    return sum({1 << a_seat(st, seat, where) for seat in a_list(given, where)})


def index_of(given: Any, words: tuple[str, ...], where: str) -> int:
    """The place of a word in a list of words."""
    if given not in words:
        raise BadPosition("not_one_of", where=where, given=repr(given), known=list(words))
    return words.index(given)


def card_of(written: Any) -> Any:
    """The card of an entry written as an id or as a dictionary."""
    if isinstance(written, dict):
        return written.get("card")
    return written


def card_number(name: Any) -> int:
    """The number of a card."""
    if not isinstance(name, str) or name not in NUMBERS:
        raise BadPosition("unknown_card", given=repr(name))
    return NUMBERS[name]


def market_card(written: Any) -> int:
    """The number of a card that may lie on the market."""
    card = card_number(written)
    if not KIND[card] & at.KIND_MARKET:
        raise BadPosition("not_a_market_card", card=NAMES[card])
    return card


def borrowed_mark(st: State, written: Any, where: str) -> int:
    """The mark of a card that is borrowed from another seat."""
    if not isinstance(written, dict) or "borrowed_from" not in written:
        return 0
    return at.BORROWED * (a_seat(st, written["borrowed_from"], f"{where}.borrowed_from") + 1)


def entry_of(st: State, written: Any, pile: str, who: str) -> int:
    """A card in a pile with its marks."""
    where = f"{who}.{pile}"
    card = card_number(card_of(written))
    if KIND[card] & at.KIND_POWER and not KIND[card] & DEMON_KINDS:
        raise BadPosition("power_in_pile", card=NAMES[card], where=where)
    entry = card | borrowed_mark(st, written, where)
    if isinstance(written, dict):
        known_keys(written, ("card", "borrowed_from", *MARKS[pile]), where)
        for mark, bit in MARKS[pile].items():
            if a_flag(written, mark, where):
                entry |= bit
    return entry
