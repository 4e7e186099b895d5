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
MOST_SHOWN: Final = 200  # characters of a wrong value that a message repeats


def shown(value: Any) -> str:
    """A value as a message repeats it, however large it is, or deep, or odd.

    >>> shown(["gold"]), shown(10**5000), len(shown("gold" * 1000))
    ("['gold']", 'something of type int', 201)
    """
    try:
        text = repr(value)
    except Exception:  # an integer of too many digits, lists too deep, whatever an object does
        return f"something of type {type(value).__name__}"
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def known_keys(given: dict[Any, Any], keys: tuple[str, ...], where: str) -> None:
    """Every key must be one of these."""
    for key in given:
        if key not in keys:
            raise BadPosition("unknown_key", where=where, given=shown(key), known=list(keys))


def a_list(given: Any, where: str) -> list[Any]:
    """A list; a tuple is one too."""
    if not isinstance(given, list | tuple):
        raise BadPosition("not_a_list", where=where, given=shown(given))
    return list(given)


def a_dict(given: Any, where: str) -> dict[str, Any]:
    """A dictionary whose keys are words."""
    if not isinstance(given, dict):
        raise BadPosition("not_a_dict", where=where, given=shown(given))
    words: list[Any] = list(given)  # compiled code would refuse other keys with a worse message
    for key in words:
        if not isinstance(key, str):
            raise BadPosition("key_no_word", where=where, given=shown(key))
    return given


def a_number(given: Any, where: str, most: int = at.MAX_AMOUNT) -> int:
    """A whole number from 0 on."""
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= most:
        raise BadPosition("not_a_number", where=where, most=most, given=shown(given))
    return given


def a_seed(given: Any) -> int:
    """A seed."""
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given < 1 << 128:
        raise BadPosition("bad_seed", bits=128, given=shown(given))
    return given


def a_flag(given: dict[str, Any], key: str, where: str) -> bool:
    """True or False; left out: False."""
    value = given.get(key, False)
    if not isinstance(value, bool):
        raise BadPosition("not_a_flag", where=f"{where}.{key}", given=shown(value))
    return value


def a_seat(st: State, given: Any, where: str) -> int:
    """A seat, counted from 0."""
    seats = int(st.s[at.SEATS])
    if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= seats:
        raise BadPosition("not_a_seat", where=where, most=seats, given=shown(given))
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
        raise BadPosition("not_one_of", where=where, given=shown(given), known=list(words))
    return words.index(given)


def card_of(written: Any) -> Any:
    """The card of an entry written as an id or as a dictionary."""
    if isinstance(written, dict):
        return written.get("card")
    return written


def card_number(name: Any) -> int:
    """The number of a card."""
    if not isinstance(name, str) or name not in NUMBERS:
        raise BadPosition("unknown_card", given=shown(name))
    return NUMBERS[name]


def market_card(written: Any) -> int:
    """The number of a card that may lie on the market."""
    card = card_number(written)
    if not KIND[card] & at.KIND_MARKET:
        raise BadPosition("not_a_market_card", card=NAMES[card])
    return card


def borrowed_mark(st: State, written: Any, where: str) -> int:
    """The mark of a card that is borrowed: it lies in a hand or in play (R14.4)."""
    if not isinstance(written, dict) or "borrowed_from" not in written:
        return 0
    if not where.endswith((".hand", ".in_play")):
        raise BadPosition("no_loan_there", where=f"{where}.borrowed_from")
    return at.BORROWED * (a_seat(st, written["borrowed_from"], f"{where}.borrowed_from") + 1)


def check_loans(st: State) -> None:
    """Cards are borrowed by members of a party from members who are defeated (R14.4)."""
    s = st.s
    for seat in range(int(s[at.SEATS])):
        base = st.seat(seat)
        hand, copies = int(st.hand(base)), int(st.in_play(base))
        entries = [int(s[hand + k]) for k in range(int(s[base + at.HAND_SIZE]))]
        in_play = range(int(s[base + at.IN_PLAY_SIZE]))
        for entry in [*entries, *(int(s[copies + k * at.COPY_SIZE]) for k in in_play)]:
            lender = (entry >> at.BORROWED_SHIFT & 7) - 1
            if lender < 0:
                continue
            party = int(s[base + at.TEAM]) >> lender & 1 and s[base + at.KEEPS_CARDS]
            if not party or st.alive(lender) or not st.alive(seat):
                card = NAMES[entry & at.CARD_MASK]
                raise BadPosition("bad_loan", seat=seat + 1, card=card, lender=lender + 1)


def entry_of(st: State, written: Any, pile: str, who: str) -> int:
    """A card in a pile with its marks."""
    where = f"{who}.{pile}"
    card = card_number(card_of(written))
    if KIND[card] & (at.KIND_POWER | at.KIND_MINION) and not KIND[card] & DEMON_KINDS:
        if KIND[card] & at.KIND_MINION:
            raise BadPosition("minion_in_pile", card=NAMES[card], where=where)
        raise BadPosition("power_in_pile", card=NAMES[card], where=where)
    entry = card | borrowed_mark(st, written, where)
    if isinstance(written, dict):
        known_keys(written, ("card", "borrowed_from", *MARKS[pile]), where)
        for mark, bit in MARKS[pile].items():
            if a_flag(written, mark, where):
                entry |= bit
    return entry
