"""How moves and views call copies of a card that are not alike: `orc_grunt`, `orc_grunt#2`."""

from mypy_extensions import i64

from thandar.engine import layout as at
from thandar.engine.choices import first_of_its_kind
from thandar.engine.state import State
from thandar.engine.tables import NAMES


def numbered(card: i64, number: i64) -> str:
    """The name of a card's copies of that number: the first ones go without."""
    return NAMES[card] if number == 1 else f"{NAMES[card]}#{int(number)}"


def copy_name(st: State, seat: i64, place: i64) -> str:
    """How a copy in play is called: copies that differ are numbered from the second on."""
    copies = st.in_play(st.seat(seat))
    card = i64(st.s[copies + place * at.COPY_SIZE]) & at.CARD_MASK
    return numbered(card, copy_number(st, seat, place))


def copy_number(st: State, seat: i64, place: i64) -> i64:
    """Which of the different copies of its card a copy in play is, in the order they entered."""
    s = st.s
    copies = st.in_play(st.seat(seat))
    copy: i64 = copies + place * at.COPY_SIZE
    entry = i64(s[copy])
    flags = s[copy + 1]
    number: i64 = 1
    for k in range(place):
        other: i64 = copies + k * at.COPY_SIZE
        if (i64(s[other]) ^ entry) & at.CARD_MASK:
            continue
        if i64(s[other]) == entry and s[other + 1] == flags:
            return number
        if first_of_its_kind(s, copies, k):
            number += 1
    return number


def hand_number(st: State, seat: i64, entry: i64) -> i64:
    """Which of the different copies of its card one in hand is: one's own first, then by lender."""
    base = st.seat(seat)
    hand = st.hand(base)
    lender = entry & at.BORROWED_MASK
    before: i64 = 0  # a bit for each seat that has lent another copy, and one for the seat itself
    for k in range(hand, hand + i64(st.s[base + at.HAND_SIZE])):
        other = i64(st.s[k])
        if (other ^ entry) & at.CARD_MASK == 0 and other & at.BORROWED_MASK < lender:
            before |= 1 << (other >> at.BORROWED_SHIFT & 7)
    number: i64 = 1
    while before:
        number += before & 1
        before >>= 1
    return number


def hand_name(st: State, seat: i64, entry: i64) -> str:
    """How a card in hand is called: only against a boss are there borrowed ones to tell apart."""
    card = entry & at.CARD_MASK
    if not st.s[st.seat(seat) + at.DEALINGS] & at.DEALS_WITH_BOSS:
        return NAMES[card]
    return numbered(card, hand_number(st, seat, entry))
