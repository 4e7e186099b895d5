"""What a seat, or a spectator, may know: views, events and decisions as plain data.

A view is built field by field from what is public and what the seat's own; what is not mentioned
here cannot leak. `docs/views.md` describes every field.
"""

from typing import Any, Final, NamedTuple

from mypy_extensions import i64

from thandar.cards import STANDARD
from thandar.engine import events as ev
from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.engine.moves import deciding
from thandar.engine.names import copy_name
from thandar.engine.state import State
from thandar.engine.tables import CODE, KIND, NAMES

KINDS: Final = {
    op.OPTION: "option",
    op.MAY_DRAW: "may",
    op.SACRIFICE: "sacrifice",
    op.DISCARD: "discard",
    op.PUT_ON_TOP: "put_on_top",
    op.STUN: "stun",
    op.PREPARE: "prepare",
    op.OPPONENT: "opponent",
    op.PLACE: "place",
    op.ACQUIRE: "acquire",
    op.FACTION: "faction",
    op.LOOK_DISCARD: "look_discard",
    op.LOOK_ORDER: "look_order",
    op.PLAYER: "player",
    op.RESURRECT: "resurrect",
    op.GIFT: "gift",
    op.PREVENT: "prevent",
    op.DEFEATED: "defeated",
    op.HOARD: "hoard",
    op.STEAL_ITEM: "steal_item",
    op.TAKE_CARD: "take_card",
    op.HEALTH_TO: "health",
}
PLACES: Final = {
    at.ZONE_HAND: "hand",
    at.ZONE_DISCARD: "discard",
    at.ZONE_DECK: "deck",
    at.ZONE_MARKET: "market",
    at.ZONE_PLAY: "in_play",
}
FACTIONS: Final = ("imperial", "guild", "necros", "wild")

# What an event is called, and under which names it shows its numbers.
EVENTS: Final = {
    ev.PLAYED: ("played", ("card",)),
    ev.EXPENDED: ("expended", ("card",)),
    ev.ALLIED: ("allied", ("card",)),
    ev.SACRIFICED: ("sacrificed", ("card", "from")),
    ev.GAINED_GOLD: ("gained_gold", ("amount",)),
    ev.GAINED_COMBAT: ("gained_combat", ("amount",)),
    ev.GAINED_HEALTH: ("gained_health", ("amount",)),
    ev.LOST_HEALTH: ("lost_health", ("amount",)),
    ev.DREW: ("drew", ("card",)),
    ev.DISCARDED: ("discarded", ("card", "from")),
    ev.ACQUIRED: ("acquired", ("card", "cost")),
    ev.PLACED: ("placed", ("card", "to")),
    ev.REVEALED: ("revealed", ("card", "slot")),
    ev.ATTACKED: ("attacked", ("target", "amount")),
    ev.ATTACKED_CHAMPION: ("attacked", ("target", "card", "amount")),
    ev.DAMAGED: ("damaged", ("card", "amount")),
    ev.STUNNED: ("stunned", ("card",)),
    ev.PREPARED: ("prepared", ("card",)),
    ev.PUT_ON_TOP: ("put_on_top", ("card",)),
    ev.SHUFFLED: ("shuffled", ("cards",)),
    ev.LOOKED: ("looked", ("card",)),
    ev.CHOSE: ("chose", ("card", "choice")),
    ev.TARGETED: ("targeted", ("card", "target")),
    ev.DECLINED: ("declined", ("card",)),
    ev.DEFEATED: ("defeated", ()),
    ev.RESIGNED: ("resigned", ()),
    ev.TURN_ENDED: ("turn_ended", ("turn",)),
    ev.TURN_BEGAN: ("turn_began", ("turn",)),
    ev.RESURRECTED: ("resurrected", ("card",)),
    ev.SENT: ("sent", ("card", "target")),
    ev.GAVE: ("gave", ("target", "amount")),
    ev.SUMMONED: ("summoned", ("card",)),
    ev.JAR_REVEALED: ("jar_revealed", ("card", "health")),
    ev.JAR_DESTROYED: ("jar_destroyed", ("card",)),
    ev.GAINED_ITEM: ("gained_item", ("card",)),
    ev.CHECKED: ("checked", ("card",)),
    ev.BORROWED: ("borrowed", ("card", "target")),
    ev.STEPPED_UP: ("stepped_up", ()),
    ev.PREVENTED: ("prevented", ("card",)),
    ev.ANNOUNCED: ("announced", ("card",)),
    ev.BURNED: ("burned", ("card",)),
    ev.TOOK: ("took", ("card", "from")),
    ev.GAME_ENDED: ("game_ended", ("winners",)),
}


class Decision(NamedTuple):
    """Who must choose, what, because of which card, and whether they may decline.

    >>> from thandar import Game
    >>> Game.new(seats=["standard", "standard"], seed=7, first=2).decision
    Decision(seat=2, seats=(2,), kind='main', card=None, optional=False)
    """

    seat: int
    seats: tuple[int, ...]
    kind: str
    card: str | None
    optional: bool


def seats_of(mask: int) -> list[int]:
    """The seats of a mask, counted from 1."""
    return [seat + 1 for seat in range(at.MAX_SEATS) if mask >> seat & 1]


def decision(st: State) -> Decision | None:
    """What must be decided now; None when the game is over."""
    s = st.s
    if s[at.OVER]:
        return None
    seats = tuple(seats_of(deciding(st)))
    if not s[at.DEPTH]:
        return Decision(seats[0], seats, "main", None, False)
    frame = st.frame()
    purpose = CODE[i64(s[frame + at.F_PC]) + 1]
    kind = KINDS[purpose & op.PURPOSE_BITS]
    card = NAMES[i64(s[frame + at.F_CARD])] or None
    return Decision(seats[0], seats, kind, card, purpose & op.OPTIONAL != 0)


def view(st: State, names: list[str], format: str, seat: int | None) -> dict[str, Any]:
    """What a seat (from 1; None: a spectator) may know of the table."""
    s = st.s
    asked = decision(st)
    viewer = -1 if seat is None else seat - 1
    return {
        "format": format,
        "seat": seat,
        "turn": int(s[at.TURN]),
        "active": seats_of(int(s[at.TURN_SEATS])),
        "playing": seats_of(int(s[at.PLAYING])),
        "over": s[at.OVER] != 0,
        "winners": seats_of(int(s[at.WINNERS])),
        "decision": None if asked is None else asked._asdict(),
        "market": [NAMES[i64(s[at.MARKET + k])] or None for k in range(at.MARKET_SLOTS)],
        "market_deck_size": int(s[at.MARKET_DECK_SIZE]),
        "market_deck_unseen": sorted(market_deck(st)),
        "fire_gems": int(s[at.FIRE_GEMS]),
        "sacrificed": sorted(sacrificed(st)),
        "removed": sorted(removed(st)),
        "seats": [seat_view(st, names[k], k, viewer) for k in range(i64(s[at.SEATS]))],
    }


def seat_view(st: State, name: str, seat: int, viewer: int) -> dict[str, Any]:
    """What the viewer may know of a seat (R1.3)."""
    s = st.s
    base = st.seat(seat)
    own = seat == viewer or shares_hand(st, base, seat, viewer)
    hand = entries(st, st.hand(base), i64(s[base + at.HAND_SIZE]), 1)
    deck = entries(
        st, st.deck(base) + i64(s[base + at.DECK_SIZE]) - 1, i64(s[base + at.DECK_SIZE]), -1
    )
    marks = at.KNOWN | at.OWNER_KNOWS if seat == viewer else at.KNOWN
    known_hand = [entry for entry in hand if own or entry & at.KNOWN]
    unseen = [e for e in hand if not (own or e & (at.KNOWN | at.BORROWED_MASK))]
    unseen += lent_unseen(st, seat, viewer)
    unseen += [entry for entry in deck if not entry & marks]
    return {
        "seat": seat + 1,
        "hero": None if name == STANDARD else name,
        "alive": st.alive(seat),
        "health": int(s[st.health(seat)]),
        "gold": int(s[base + at.GOLD]),
        "combat": int(s[base + at.COMBAT]),
        "received": int(s[base + at.RECEIVED]),
        "combat_gained": int(s[base + at.COMBAT_GAINED]),
        "turns_taken": int(s[base + at.TURNS_TAKEN]),
        "acquired": int(s[base + at.ACQUIRED]),
        "dealt": int(s[base + at.DEALT]),
        "rage": int(s[base + at.RAGE]),
        "hand_size": len(hand),
        "hand": sorted(card_name(entry) for entry in known_hand),
        "deck_size": len(deck),
        "deck": known_from_top(deck, marks),
        "unseen": sorted(card_name(entry) for entry in unseen),
        "discard": sorted(discard(st, seat)),
        "in_play": [copy_view(st, seat, k) for k in places(st, base, IN_PLAY)],
        "powers": [copy_view(st, seat, k) for k in places(st, base, POWERS)],
        "items": [copy_view(st, seat, k) for k in places(st, base, ITEMS)],
        "guarded": st.guarded(seat),
        "reach": seats_of(int(s[base + at.REACH])),
        "reach_champions": seats_of(int(s[base + at.REACH_CHAMPIONS])),
        "attacks": seats_of(int(s[base + at.ATTACKS])),
        "sends_to": seats_of(int(s[base + at.SENDS_TO])),
        "heist": s[base + at.HEIST] != 0,
        "blessed": int(s[base + at.BLESSED]) + int(s[base + at.BLESSED_NEXT]),
        "team": seats_of(int(s[base + at.TEAM])),
        "nearby": seats_of(int(s[base + at.NEARBY])),
        "jars_left": int(s[base + at.JARS_LEFT]),
        "grimoire": pile_names(st, base + at.GRIMOIRE, i64(s[base + at.GRIMOIRE_SIZE])),
        "hoard": pile_names(st, base + at.HOARD, i64(s[base + at.HOARD_SIZE])),
        "stepped_up": int(s[base + at.STEPS_UP]) == 2,
        "may_step_up": int(s[base + at.STEPS_UP]) == 1,
        "taunted_by": int(s[base + at.TAUNTED_BY]) or None,
        "waiting": waiting(st, base),
        "discounts": discounts(st, base),
        "factions": chosen_factions(st, base),
    }


def shares_hand(st: State, base: i64, seat: int, viewer: int) -> bool:
    """Whether the viewer is of the party that knows a defeated member's hand (R1.3)."""
    fallen = st.s[base + at.KEEPS_CARDS] != 0 and not st.alive(seat)
    return fallen and viewer >= 0 and i64(st.s[base + at.TEAM]) >> viewer & 1 != 0


def lent_unseen(st: State, seat: int, viewer: int) -> list[int]:
    """Cards of a seat in other hands: those outside the party do not see them change hands."""
    if viewer >= 0 and i64(st.s[st.seat(seat) + at.TEAM]) >> viewer & 1:
        return []
    lent: list[int] = []
    for other in range(i64(st.s[at.SEATS])):
        base = st.seat(other)
        hand = entries(st, st.hand(base), i64(st.s[base + at.HAND_SIZE]), 1)
        lent += [entry for entry in hand if entry >> at.BORROWED_SHIFT & 7 == seat + 1]
    return lent


def pile_names(st: State, start: i64, n: i64) -> list[str]:
    """The cards of a small pile, sorted: which they are is known, their order is not."""
    return sorted(card_name(entry) for entry in entries(st, start, n, 1))


def entries(st: State, start: i64, n: i64, direction: i64) -> list[int]:
    """A stretch of cards with their marks."""
    return [int(st.s[start + k * direction]) for k in range(n)]


def card_name(entry: int) -> str:
    """The card of an entry, without its marks."""
    return NAMES[entry & at.CARD_MASK]


def known_from_top(deck: list[int], marks: int) -> list[str | None]:
    """The known cards of a deck from its top down to the lowest known one, None between them."""
    known = [card_name(entry) if entry & marks else None for entry in deck]
    while known and known[-1] is None:
        known.pop()
    return known


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


IN_PLAY: Final = 0
POWERS: Final = at.KIND_POWER
ITEMS: Final = at.KIND_POWER | at.KIND_ITEM_OF_HOARD


def places(st: State, base: i64, which: int) -> list[int]:
    """The places in play that hold cards, powers (jars and the like too), or Hoard Items."""
    copies = st.in_play(base)
    found: list[int] = []
    for place in range(i64(st.s[base + at.IN_PLAY_SIZE])):
        kinds = KIND[i64(st.s[copies + place * at.COPY_SIZE]) & at.CARD_MASK]
        if kinds & (at.KIND_POWER | at.KIND_ITEM_OF_HOARD) == which:
            found.append(int(place))
    return found


def copy_view(st: State, seat: int, place: int) -> dict[str, Any]:
    """A copy in play; `defense` is what must be dealt in all, 0 for what is no champion."""
    copy = st.in_play(st.seat(seat)) + place * at.COPY_SIZE
    card = i64(st.s[copy]) & at.CARD_MASK
    flags = int(st.s[copy + 1])
    return {
        "card": NAMES[card],
        "name": copy_name(st, seat, place),
        "expended": flags & at.EXPENDED != 0,
        "ally_used": flags & at.ALLY_USED != 0,
        "damage": flags >> at.DAMAGE_SHIFT,
        "borrowed_from": (int(st.s[copy]) >> at.BORROWED_SHIFT & 7) or None,
        "defense": int(st.defense(seat, card)) if st.is_champion(card) else 0,
    }


WAITING_KINDS: Final = ("card", "action", "item", "champion")


def waiting(st: State, base: i64) -> dict[str, list[str]]:
    """The kinds of cards whose next acquisition goes on top of the deck or into the hand."""
    result = {}
    for place, field in (("top", at.WAITING_TOP), ("hand", at.WAITING_HAND)):
        mask = int(st.s[base + field])
        if mask:
            result[place] = [kind for k, kind in enumerate(WAITING_KINDS) if mask >> k & 1]
    return result


def discounts(st: State, base: i64) -> dict[str, int]:
    """What the next card of a kind costs less."""
    off = [int(st.s[base + at.DISCOUNTS + k]) for k in range(len(WAITING_KINDS))]
    return {kind: n for kind, n in zip(WAITING_KINDS, off) if n}


def chosen_factions(st: State, base: i64) -> list[str]:
    """The factions of which one more card counts as in play this turn."""
    result: list[str] = []
    for k, faction in enumerate(FACTIONS):
        result += [faction] * int(st.s[base + at.CHOSEN_FACTIONS + k])
    return result


def event_view(event: tuple[int, int, int, int, int, int, int], viewer: int) -> dict[str, Any]:
    """An event as a viewer may see it: a seat from 0 on, -1 a spectator, -2 the whole truth."""
    code, seat, card, target, n, place, seen = event
    name, fields = EVENTS[code]
    result: dict[str, Any] = {"event": name}
    if seat >= 0:
        result["seat"] = seat + 1
    visible = viewer == -2 or seen == -1 or (viewer >= 0 and seen >> viewer & 1 != 0)
    for field in fields:
        if field == "card":
            result["card"] = NAMES[card] if visible else None
        elif field == "target":
            result["target"] = target + 1
        elif field in ("from", "to"):
            result[field] = PLACES[place]
        elif field == "winners":
            result["winners"] = seats_of(n)
        elif field == "choice":
            result["choice"] = FACTIONS[n] if place == ev.A_FACTION else "abcdef"[n]
        else:
            result[field] = n
    if viewer == -2:
        result["seen_by"] = None if seen == -1 else seats_of(seen)
    return result
