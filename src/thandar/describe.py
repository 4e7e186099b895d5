"""The legal moves of a state as values, read off the numbers that the engine lists."""

from typing import Final

from mypy_extensions import i64

from thandar.engine import layout as at
from thandar.engine.choices import move_buffer
from thandar.engine.market import price
from thandar.engine.names import FACTIONS, copy_name, hand_name
from thandar.engine.state import State
from thandar.engine.tables import KIND, NAMES, PAYS
from thandar.move import Move, Place
from thandar.notation import AMOUNT, EVERYBODY, SIDES, is_shared, list_for, plain_words
from thandar.types import MoveKind, PlaceZone

SENDING: Final = 1  # gold for sending a card (R13.4)
KINDS: Final[dict[int, MoveKind]] = {
    at.M_END: "end",
    at.M_PLAY: "play",
    at.M_EXPEND: "expend",
    at.M_ALLY: "ally",
    at.M_SACRIFICE: "sacrifice",
    at.M_BUY: "buy",
    at.M_ATTACK: "attack",
    at.M_ATTACK_CHAMPION: "attack",
    at.M_BUY_FROM: "buy",
    at.M_GIVE: "give",
    at.M_SEND: "send",
    at.M_STEP_UP: "step_up",
    at.M_BORROW: "borrow",
    at.M_STEAL: "steal",
    at.M_DECLINE: "decline",
}
# Places without a slot are always the same.
HANDS: Final = [Place("hand", seat) for seat in range(1, at.MAX_SEATS + 1)]
DISCARDS: Final = [Place("discard", seat) for seat in range(1, at.MAX_SEATS + 1)]
DECKS: Final = [Place("deck", seat) for seat in range(1, at.MAX_SEATS + 1)]
SLOTS: Final = [Place("market", None, slot) for slot in range(1, at.MARKET_SLOTS + 1)]
FIRE_GEMS: Final = Place("fire_gems")


def legal_values(st: State, seat: i64 = EVERYBODY) -> list[Move]:
    """Every legal move, or a seat's (from 0)."""
    m = move_buffer(st)
    n = list_for(st, m, seat)
    shared = is_shared(st)
    return [described(st, m[k], shared) for k in range(n)]


def described(st: State, move: i64, shared: bool) -> Move:
    """A legal move with all that is to be known of it."""
    kind = move & at.KIND_BITS
    seat = move >> at.SEAT_SHIFT & at.SEAT_BITS
    a = move >> at.A_SHIFT & at.FIELD_BITS
    b = move >> at.B_SHIFT & at.FIELD_BITS
    most = int(move >> at.N_SHIFT)
    # A named tuple made this way takes a third of the time that calling its class takes.
    return tuple.__new__(
        Move,
        (
            KINDS.get(int(kind), "choose"),
            int(seat) + 1,
            card_of(st, kind, seat, a, b),
            place_of(st, kind, seat, a, b),
            target_of(kind, a, b),
            choice_of(kind, a, b),
            1 if most else 0,
            most,
            cost_of(st, kind, seat, a),
            plain_words(st, move, AMOUNT),
            shared,
        ),
    )


def card_of(st: State, kind: i64, seat: i64, a: i64, b: i64) -> str | None:
    """The card that a move is about."""
    if at.M_EXPEND <= kind <= at.M_SACRIFICE:
        return NAMES[card_in_play(st, seat, a)]
    if kind == at.M_ATTACK_CHAMPION or kind == at.M_COPY:
        return NAMES[card_in_play(st, a, b)]
    if kind == at.M_PLAY or kind == at.M_BUY or kind == at.M_BUY_FROM or kind == at.M_CARD:
        return NAMES[a & at.CARD_MASK]
    if kind == at.M_SEND or kind == at.M_BORROW or kind == at.M_STEAL:
        return NAMES[a & at.CARD_MASK]
    return None


def place_of(st: State, kind: i64, seat: i64, a: i64, b: i64) -> Place | None:
    """Where the card of a move lies."""
    if kind == at.M_PLAY:
        return place_in_hand(st, seat, a)
    if at.M_EXPEND <= kind <= at.M_SACRIFICE:
        return place_in_play(st, seat, a)
    if kind == at.M_ATTACK_CHAMPION or kind == at.M_COPY:
        return place_in_play(st, a, b)
    if kind == at.M_BUY:
        return place_on_market(st, a)
    if kind == at.M_CARD:
        return place_of_answer(st, seat, a, b)
    if kind == at.M_BUY_FROM:
        return DISCARDS[b]
    if kind == at.M_SEND:
        return DISCARDS[seat]
    if kind == at.M_BORROW:
        return HANDS[b]
    if kind == at.M_STEAL:
        return place_in_play(st, b, first_in_play(st, b, a))
    return None


def target_of(kind: i64, a: i64, b: i64) -> int | None:
    """The seat at which a move is aimed."""
    if kind == at.M_ATTACK or kind == at.M_ATTACK_CHAMPION or kind == at.M_GIVE:
        return int(a) + 1
    if kind == at.M_SEND or kind == at.M_STEAL:
        return int(b) + 1
    return int(a) + 1 if kind == at.M_SEAT else None


def choice_of(kind: i64, a: i64, b: i64) -> str | None:
    """What an answer chooses that is neither a card nor a seat."""
    if kind == at.M_OPTION:
        return SIDES[a]
    if kind == at.M_FACTION:
        return FACTIONS[a]
    if kind == at.M_PLACE:
        return "hand" if b == at.ZONE_HAND else "top"
    return None


def cost_of(st: State, kind: i64, seat: i64, a: i64) -> int:
    """The gold that a move costs now."""
    if kind == at.M_BUY or kind == at.M_BUY_FROM:
        return int(price(st, st.seat(seat), a))
    if kind == at.M_EXPEND:
        return int(PAYS[card_in_play(st, seat, a)])
    return SENDING if kind == at.M_SEND else 0


def card_in_play(st: State, seat: i64, place: i64) -> i64:
    """The card of a copy in play."""
    return i64(st.s[st.in_play(st.seat(seat)) + place * at.COPY_SIZE]) & at.CARD_MASK


def place_in_hand(st: State, seat: i64, entry: i64) -> Place:
    """A place in a hand; a copy is named where it is borrowed and another one is not."""
    name = hand_name(st, seat, entry)
    if name == NAMES[entry & at.CARD_MASK]:
        return HANDS[seat]
    return Place("hand", int(seat) + 1, None, name)


def place_in_play(st: State, seat: i64, place: i64) -> Place:
    """A place among the cards in play, the powers or the Hoard Items of a seat, as views list them.

    `slot` counts those of the same list.
    """
    kinds = KIND[card_in_play(st, seat, place)] & (at.KIND_POWER | at.KIND_ITEM_OF_HOARD)
    slot = 1
    for k in range(place):
        other = KIND[card_in_play(st, seat, k)] & (at.KIND_POWER | at.KIND_ITEM_OF_HOARD)
        if other == kinds:
            slot += 1
    zone: PlaceZone = "in_play"
    if kinds & at.KIND_ITEM_OF_HOARD:
        zone = "items"
    elif kinds:
        zone = "powers"
    return tuple.__new__(Place, (zone, int(seat) + 1, slot, copy_name(st, seat, place)))


def first_in_play(st: State, seat: i64, card: i64) -> i64:
    """The place of the first copy of a card that a seat has in play."""
    place: i64 = 0
    while card_in_play(st, seat, place) != card:
        place += 1
    return place


def place_on_market(st: State, card: i64) -> Place:
    """The first slot of the market row with a card, or the pile of Fire Gems."""
    for slot in range(i64(at.MARKET_SLOTS)):
        if i64(st.s[at.MARKET + slot]) == card:
            return SLOTS[slot]
    return FIRE_GEMS


def place_of_answer(st: State, seat: i64, entry: i64, zone: i64) -> Place:
    """Where a card lies that answers a choice."""
    if zone == at.ZONE_HAND:
        return place_in_hand(st, seat, entry)
    if zone == at.ZONE_MARKET:
        return place_on_market(st, entry)
    return DISCARDS[seat] if zone == at.ZONE_DISCARD else DECKS[seat]
