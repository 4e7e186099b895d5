"""The table in names and plain lists: what views, positions and words are written with."""

from typing import Final

from mypy_extensions import i64

from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.engine.choices import first_of_its_kind
from thandar.engine.state import State
from thandar.engine.tables import KIND, NAMES, OWNER, PLAYED_KINDS, PROGRAMS
from thandar.types import AcquiredKind, EffectView, EndedBy, Faction, PlaceZone, Waiting

PLACES: Final[dict[int, PlaceZone]] = {
    at.ZONE_HAND: "hand",
    at.ZONE_DISCARD: "discard",
    at.ZONE_DECK: "deck",
    at.ZONE_MARKET: "market",
    at.ZONE_PLAY: "in_play",
}
FACTIONS: Final[tuple[Faction, ...]] = ("imperial", "guild", "necros", "wild")

WAITING_KINDS: Final[tuple[AcquiredKind, ...]] = ("card", "action", "item", "champion")
ENDED_BY: Final[tuple[EndedBy, ...]] = ("health", "demon", "turns", "resignation")
NONE_OF_FOUR: Final = [0, 0, 0, 0]
FRAME_KEYS: Final = {
    "seat": at.F_SEAT,
    "target": at.F_TARGET,
    "count": at.F_COUNT,
    "ordered": at.F_ORDERED,
}


# The seats of every mask, counted from 1; looked up for each view many times.
SEATS_OF: Final[list[list[int]]] = [
    [seat + 1 for seat in range(at.MAX_SEATS) if mask >> seat & 1]
    for mask in range(1 << at.MAX_SEATS)
]


def seats_of(mask: int) -> list[int]:
    """The seats of a mask, counted from 1."""
    return SEATS_OF[mask][:]


def frame_view(st: State, depth: int) -> EffectView:
    """An effect under way: its program, how far it has come, and what it remembers."""
    s = st.s
    frame = at.FRAMES + depth * at.FRAME_SIZE
    pc = int(s[frame + at.F_PC])
    name = OWNER[pc]
    result: EffectView = {
        "program": name,
        "at": (pc - PROGRAMS[name]) * op.STEP,
        "card": NAMES[i64(s[frame + at.F_CARD])] or None,
        "seat": int(s[frame + at.F_SEAT]) + 1,
        "target": int(s[frame + at.F_TARGET]) + 1,
        "count": int(s[frame + at.F_COUNT]),
        "ordered": int(s[frame + at.F_ORDERED]),
    }
    if s[frame + at.F_HELD]:
        result["held"] = NAMES[i64(s[frame + at.F_HELD])]
    return result


def played_kinds(st: State, base: i64) -> dict[str, int]:
    """How many cards of the kinds that effects count a seat has played this turn."""
    counters = st.played(base)
    found: dict[str, int] = {}
    for k, kind in enumerate(PLAYED_KINDS):
        if st.s[counters + k]:
            found[kind] = int(st.s[counters + k])
    return found


def four(st: State, start: i64) -> list[int]:
    """Four numbers that stand side by side."""
    return [int(st.s[start + k]) for k in range(4)]


def pile_names(st: State, start: i64, n: i64) -> list[str]:
    """The cards of a small pile, sorted: which they are is known, their order is not."""
    return names_sorted(entries(st, start, n, 1)) if n else []


def entries(st: State, start: i64, n: i64, direction: i64) -> list[int]:
    """A stretch of cards with their marks."""
    return [int(st.s[start + k * direction]) for k in range(n)]


def names_sorted(pile: list[int]) -> list[str]:
    """The cards of some entries by name, sorted."""
    names = [NAMES[entry & at.CARD_MASK] for entry in pile]
    names.sort()
    return names


def card_name(entry: int) -> str:
    """The card of an entry, without its marks."""
    return NAMES[entry & at.CARD_MASK]


def known_from_top(deck: list[int], marks: int) -> list[str | None]:
    """The known cards of a deck from its top down to the lowest known one, None between them."""
    lowest = len(deck)
    while lowest and not deck[lowest - 1] & marks:
        lowest -= 1
    return [card_name(entry) if entry & marks else None for entry in deck[:lowest]]


def market_deck(st: State) -> list[str]:
    """The market deck, top first."""
    n = i64(st.s[at.MARKET_DECK_SIZE])
    return [card_name(entry) for entry in entries(st, st.market_deck() + n - 1, n, -1)]


def sacrificed(st: State) -> list[str]:
    """The sacrifice pile in the order in which it was laid."""
    n = i64(st.s[at.SACRIFICED_SIZE])
    return [card_name(entry) for entry in entries(st, st.sacrificed_end(), n, -1)]


def removed(st: State) -> list[str]:
    """The cards that left the game with eliminated players."""
    return [card_name(e) for e in entries(st, st.removed(), i64(st.s[at.REMOVED_SIZE]), 1)]


def discard(st: State, seat: int) -> list[str]:
    """A discard pile."""
    base = st.seat(seat)
    n = i64(st.s[base + at.DISCARD_SIZE])
    return [card_name(entry) for entry in entries(st, st.discard_end(base), n, -1)]


def destroyed_jars(st: State, base: i64) -> list[str]:
    """The Soul Jars of a Lich that were destroyed, while it has others."""
    if st.s[base + at.JARS_LEFT] == 0:
        return []
    whole = i64(st.s[base + at.JARS_LEFT]) + i64(st.s[base + at.JARS_UNDEALT])
    return [card_name(e) for e in entries(st, base + at.JARS + whole, at.MOST_JARS - whole, 1)]


def market_deck_bottom(st: State) -> list[str]:
    """The cards that everyone saw go under the market deck, the lowest first."""
    known: list[str] = []
    for k in range(i64(st.s[at.MARKET_DECK_SIZE])):
        entry = int(st.s[st.market_deck() + k])
        if not entry & at.KNOWN:
            break
        known.append(card_name(entry))
    return known


def waiting(on_top: int, in_hand: int) -> Waiting:
    """The kinds of cards whose next acquisition goes on top of the deck or into the hand."""
    result: Waiting = {}
    if on_top:
        result["top"] = kinds_of(on_top)
    if in_hand:
        result["hand"] = kinds_of(in_hand)
    return result


def kinds_of(mask: int) -> list[AcquiredKind]:
    """The kinds of cards in a mask."""
    return [kind for k, kind in enumerate(WAITING_KINDS) if mask >> k & 1]


def discounts(off: list[int]) -> dict[AcquiredKind, int]:
    """What the next card of a kind costs less."""
    if off == NONE_OF_FOUR:
        return {}
    return {kind: n for kind, n in zip(WAITING_KINDS, off) if n}


def factions(more: list[int]) -> list[Faction]:
    """The factions of which one more card, or several, count as in play this turn."""
    if more == NONE_OF_FOUR:
        return []
    return [faction for faction, n in zip(FACTIONS, more) for _ in range(n)]


IN_PLAY: Final = 0
POWERS: Final = at.KIND_POWER
ITEMS: Final = at.KIND_POWER | at.KIND_ITEM_OF_HOARD


def places(st: State, base: i64, which: int) -> list[int]:
    """The places in play that hold cards, powers (jars and the like too), or Hoard Items."""
    copies = st.in_play(base)
    found: list[int] = []
    for place in range(i64(st.s[base + at.IN_PLAY_SIZE])):
        if row_of(int(st.s[copies + place * at.COPY_SIZE])) == which:
            found.append(int(place))
    return found


def row_of(entry: int) -> int:
    """Where a copy lies in front of its player: among the cards, the powers or the Hoard Items."""
    return int(KIND[i64(entry) & at.CARD_MASK]) & ITEMS


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
