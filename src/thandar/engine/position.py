"""Positions: a state as a plain dictionary; `laying` makes a state of one. `docs/notation.md`
describes the keys.
"""

from typing import Any, Final, cast

from mypy_extensions import i64

from thandar.cards import DEMONS, STANDARD
from thandar.engine import layout as at
from thandar.engine.boss import place_of
from thandar.engine.format import FORMATS
from thandar.engine.names import (
    ENDED_BY,
    IN_PLAY,
    ITEMS,
    POWERS,
    destroyed_jars,
    discounts,
    entries,
    factions,
    four,
    frame_view,
    market_deck,
    market_deck_bottom,
    places,
    removed,
    sacrificed,
    seats_of,
    waiting,
)
from thandar.engine.state import State
from thandar.engine.tables import (
    NAMES,
    NUMBERS,
    PLAYED_KINDS,
)
from thandar.engine.written import (
    MARKS,
    card_of,
)
from thandar.types import CardInPile, CopyInPlay, Difficulty, FormatName, Position, SeatPosition

KNIFE: Final = "knife"  # what was counted first, and has a key of its own in positions
TABLE_KEYS: Final = (
    "format", "turn", "active", "seed", "market", "market_deck", "fire_gems", "sacrificed",
    "removed", "seats", "playing", "winners", "ended_by", "first", "generator", "effects",
    "difficulty", "market_deck_known",
)  # fmt: skip
SEAT_KEYS: Final = (
    "hero", "health", "gold", "combat", "hand", "deck", "discard", "in_play", "combat_gained",
    "knives_played", "waiting", "discounts", "factions", "blessed", "blessed_next", "received",
    "heist", "turns_taken", "powers", "jars", "grimoire", "hoard", "items", "stepped_up",
    "borrowed_from", "dealt", "tried", "taunted_by", "taunt_guard", "shielded",
    "rage", "acquired", "acquired_before", "dealt_before", "played", "jars_destroyed",
    "known_in_hand", "jar_health", "minions_rest", "no_clinging",
)  # fmt: skip
NUMBER_KEYS: Final = {
    "gold": at.GOLD,
    "combat": at.COMBAT,
    "combat_gained": at.COMBAT_GAINED,
    "blessed": at.BLESSED,
    "blessed_next": at.BLESSED_NEXT,
    "received": at.RECEIVED,
    "dealt": at.DEALT,
    "taunt_guard": at.TAUNT_GUARD,
    "shielded": at.SHIELDED,
    "rage": at.RAGE,
    "acquired": at.ACQUIRED,
    "acquired_before": at.ACQUIRED_BEFORE,
    "dealt_before": at.DEALT_BEFORE,
}
FLAG_KEYS: Final = {
    "heist": at.HEIST,
    "tried": at.TRIED,
    "borrowed_from": at.BORROWED_FROM,
    "minions_rest": at.MINIONS_REST,
    "no_clinging": at.NO_CLINGING,
}


def read_off(st: State, names: list[str], format: str) -> Position:
    """The position of a state; `lay_out` makes the same state of it again."""
    s = st.s
    position: Position = {
        "format": cast(FormatName, format),
        "turn": int(s[at.TURN]),
        "active": int(s[at.ACTIVE]) + 1,
        "first": int(s[at.FIRST]) + 1,
        "playing": seats_of(int(s[at.PLAYING])),
        "market": [NAMES[i64(s[at.MARKET + k])] or None for k in range(at.MARKET_SLOTS)],
        "market_deck": market_deck(st),
        "fire_gems": int(s[at.FIRE_GEMS]),
        "sacrificed": sacrificed(st),
        "seats": [read_seat(st, name, seat) for seat, name in enumerate(names)],
        "generator": [int(st.r0), int(st.r1), int(st.r2), int(st.r3)],
    }
    levels = FORMATS[i64(s[at.FORMAT])].difficulties
    if levels:
        position["difficulty"] = cast(Difficulty, levels[int(s[at.DIFFICULTY])])
    known = len(market_deck_bottom(st))
    if known:
        position["market_deck_known"] = known
    if s[at.REMOVED_SIZE]:
        position["removed"] = removed(st)
    if s[at.OVER]:
        position["winners"] = seats_of(int(s[at.WINNERS]))
        if s[at.ENDED_BY]:
            position["ended_by"] = ENDED_BY[int(s[at.ENDED_BY])]
    if s[at.DEPTH]:
        position["effects"] = [frame_view(st, k) for k in range(int(s[at.DEPTH]))]
    return position


def read_seat(st: State, name: str, seat: int) -> SeatPosition:
    """A seat of the position."""
    s = st.s
    base = st.seat(seat)
    deck_size = i64(s[base + at.DECK_SIZE])
    piles = {
        "hand": entries(st, st.hand(base), i64(s[base + at.HAND_SIZE]), 1),
        "deck": entries(st, st.deck(base) + deck_size - 1, deck_size, -1),
        "discard": entries(st, st.discard_end(base), i64(s[base + at.DISCARD_SIZE]), -1),
    }
    result: dict[str, Any] = {
        "hero": None if name == STANDARD else name,
        "health": int(s[st.health(seat)]),
    }
    always = ("gold", "combat", "rage") if name in DEMONS else ("gold", "combat")
    for key, field in NUMBER_KEYS.items():
        if s[base + field] or key in always:
            result[key] = int(s[base + field])
    read_played(st, base, result)
    for zone, pile in piles.items():
        result[zone] = [read_entry(entry, zone) for entry in pile]
    result["in_play"] = [read_copy(st, base, k) for k in places(st, base, IN_PLAY)]
    if name != STANDARD:
        jar = i64(s[base + at.JARS]) if s[base + at.JARS_LEFT] else 0
        powers = [read_copy(st, base, k) for k in places(st, base, POWERS)]
        result["powers"] = [power for power in powers if card_of(power) != NAMES[jar]]
    result["turns_taken"] = int(s[base + at.TURNS_TAKEN])
    for key, field in FLAG_KEYS.items():
        if s[base + field]:
            result[key] = True
    known = any(entry & at.KNOWN for entry in piles["hand"])
    if s[base + at.KNOWN_IN_HAND] and not known and not s[at.OVER]:
        result["known_in_hand"] = True
    read_boss(st, base, result)
    extras: dict[str, Any] = {
        "waiting": waiting(int(s[base + at.WAITING_TOP]), int(s[base + at.WAITING_HAND])),
        "discounts": discounts(four(st, base + at.DISCOUNTS)),
        "factions": factions(four(st, base + at.CHOSEN_FACTIONS)),
    }
    result.update({key: value for key, value in extras.items() if value})
    return cast(SeatPosition, result)


def read_played(st: State, base: i64, result: dict[str, Any]) -> None:
    """How many cards of the kinds that effects count were played this turn, where there are any."""
    counters = st.played(base)
    played = {kind: int(st.s[counters + k]) for k, kind in enumerate(PLAYED_KINDS)}
    if played.get(KNIFE):
        result["knives_played"] = played.pop(KNIFE)
    others = {kind: n for kind, n in played.items() if n}
    if others:
        result["played"] = others


def read_boss(st: State, base: i64, result: dict[str, Any]) -> None:
    """What belongs to bosses and those who fight them, where there is any."""
    s = st.s
    left = int(s[base + at.JARS_LEFT])
    if left:
        jars = [NAMES[i64(s[base + at.JARS + k])] for k in range(left)]
        revealed = read_copy(st, base, int(place_of(st, base, NUMBERS[jars[0]])))
        result["jars"] = [revealed, *jars[1:]]
        if destroyed_jars(st, base):
            result["jars_destroyed"] = destroyed_jars(st, base)
    if s[base + at.JAR_HEALTH]:
        result["jar_health"] = int(s[base + at.JAR_HEALTH])
    if st.s[base + at.PREVENTS]:
        result["grimoire"] = read_pile(st, base + at.GRIMOIRE, i64(s[base + at.GRIMOIRE_SIZE]))
    items = [read_copy(st, base, k) for k in places(st, base, ITEMS)]
    if items or s[base + at.HOARD_SIZE]:
        result["items"] = items
        result["hoard"] = read_pile(st, base + at.HOARD, i64(s[base + at.HOARD_SIZE]))
    if s[base + at.TAUNTED_BY]:
        result["taunted_by"] = int(s[base + at.TAUNTED_BY])
    if s[base + at.VILE] and s[base + at.STEPS_UP] != 1:
        result["stepped_up"] = "now" if s[base + at.STEPS_UP] == 2 else "used"


def read_pile(st: State, start: i64, n: i64) -> list[str]:
    """A small pile, top first."""
    return [NAMES[entry] for entry in entries(st, start + n - 1, n, -1)]


def read_entry(entry: int, pile: str) -> str | CardInPile:
    """A card in a pile: its id, or a dictionary where something is known of it."""
    name = NAMES[entry & at.CARD_MASK]
    marks: dict[str, Any] = {mark: True for mark, bit in MARKS[pile].items() if entry & bit}
    if entry & at.BORROWED_MASK:
        marks["borrowed_from"] = entry >> at.BORROWED_SHIFT & 7
    return cast(CardInPile, {"card": name, **marks}) if marks else name


def read_copy(st: State, base: i64, place: int) -> str | CopyInPlay:
    """A copy in play: its id, or a dictionary where it is not as it entered."""
    copy = st.in_play(base) + place * at.COPY_SIZE
    flags = int(st.s[copy + 1])
    name = NAMES[i64(st.s[copy]) & at.CARD_MASK]
    state: CopyInPlay = {"card": name}
    if int(st.s[copy]) & at.BORROWED_MASK:
        state["borrowed_from"] = int(st.s[copy]) >> at.BORROWED_SHIFT & 7
    if flags & at.EXPENDED:
        state["expended"] = True
    if flags & at.ALLY_USED:
        state["ally_used"] = True
    if flags >> at.DAMAGE_SHIFT:
        state["damage"] = flags >> at.DAMAGE_SHIFT
    return state if len(state) > 1 else name
