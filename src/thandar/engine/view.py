"""What a seat, or a spectator, may know: views, events and decisions as plain data.

A view is built field by field from what is public and what the seat's own; what is not mentioned
here cannot leak. `docs/views.md` describes every field.
"""

from typing import Final, NamedTuple, cast

from mypy_extensions import i64

from thandar.cards import STANDARD
from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.engine.format import FORMATS
from thandar.engine.moves import deciding
from thandar.engine.names import (
    ENDED_BY,
    IN_PLAY,
    ITEMS,
    POWERS,
    destroyed_jars,
    discard,
    discounts,
    entries,
    factions,
    four,
    frame_view,
    known_from_top,
    market_deck_bottom,
    names_sorted,
    pile_names,
    played_kinds,
    removed,
    row_of,
    sacrificed,
    seats_of,
    waiting,
)
from thandar.engine.sight import (
    Sight,
    copy_dict,
    copy_names,
    known_marks,
    printed_defense,
    sorted_ids,
)
from thandar.engine.state import State
from thandar.engine.tables import CODE_A, NAMES
from thandar.types import (
    CopyView,
    DecisionKind,
    DecisionView,
    Difficulty,
    FormatName,
    HeroName,
    SeatShown,
    View,
)

KINDS: Final[dict[int, DecisionKind]] = {
    op.OPTION: "option",
    op.MAY_DRAW: "may",
    op.MAY: "may",
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


class Decision(NamedTuple):
    """Who must choose, what, because of which card, and whether they may decline.

    >>> from thandar import Game
    >>> Game.new(seats=["standard", "standard"], seed=7, first=2).decision
    Decision(seat=2, seats=(2,), kind='main', card=None, optional=False)
    """

    seat: int
    seats: tuple[int, ...]
    kind: DecisionKind
    card: str | None
    optional: bool

    def as_dict(self) -> DecisionView:
        """The decision as plain data, as views have it."""
        return {
            "seat": self.seat,
            "seats": list(self.seats),
            "kind": self.kind,
            "card": self.card,
            "optional": self.optional,
        }


def decision(st: State) -> Decision | None:
    """What must be decided now; None when the game is over."""
    s = st.s
    if s[at.OVER]:
        return None
    seats = tuple(seats_of(deciding(st)))
    if not s[at.DEPTH]:
        return Decision(seats[0], seats, "main", None, False)
    frame = st.frame()
    purpose = CODE_A[i64(s[frame + at.F_PC])]
    kind = KINDS[purpose & op.PURPOSE_BITS]
    card = NAMES[i64(s[frame + at.F_CARD])] or None
    return Decision(seats[0], seats, kind, card, purpose & op.OPTIONAL != 0)


def market_deck_sorted(st: State) -> list[str]:
    """Which cards the market deck holds."""
    return names_sorted(entries(st, st.market_deck(), i64(st.s[at.MARKET_DECK_SIZE]), 1))


def view(st: State, names: list[str], format: str, sight: Sight) -> View:
    """What a viewer may know of the table; the ids of the cards it sees are its own."""
    s = st.s
    asked = decision(st)
    viewer = sight.viewer
    levels = FORMATS[i64(s[at.FORMAT])].difficulties
    over = s[at.OVER] != 0
    return {
        "format": cast(FormatName, format),
        "difficulty": cast(Difficulty, levels[int(s[at.DIFFICULTY])]) if levels else None,
        "seat": None if viewer < 0 else viewer + 1,
        "first": int(s[at.FIRST]) + 1,
        "turn": int(s[at.TURN]),
        "active": seats_of(int(s[at.TURN_SEATS])),
        "playing": seats_of(int(s[at.PLAYING])),
        "over": over,
        "winners": seats_of(int(s[at.WINNERS])),
        "ended_by": ENDED_BY[int(s[at.ENDED_BY])] if over else None,
        "decision": None if asked is None else asked.as_dict(),
        "effects": [frame_view(st, k) for k in range(int(s[at.DEPTH]))],
        "market": [NAMES[i64(s[at.MARKET + k])] or None for k in range(at.MARKET_SLOTS)],
        "market_ids": [id or None for id in sight.market],
        "market_deck_size": int(s[at.MARKET_DECK_SIZE]),
        "market_deck_unseen": market_deck_sorted(st),
        "market_deck_bottom": market_deck_bottom(st),
        "fire_gems": int(s[at.FIRE_GEMS]),
        "sacrificed": sorted(sacrificed(st)),
        "sacrificed_ids": sorted_ids(sight.sacrificed),
        "removed": sorted(removed(st)),
        "seats": [seat_view(st, names[k], k, sight) for k in range(i64(s[at.SEATS]))],
    }


def seat_view(st: State, name: str, seat: int, sight: Sight) -> SeatShown:
    """What a viewer may know of a seat (R1.3)."""
    s = st.s
    base = st.seat(seat)
    viewer = sight.viewer
    in_hand = int(known_marks(st, seat, viewer))
    hand = entries(st, st.hand(base), i64(s[base + at.HAND_SIZE]), 1)
    size = i64(s[base + at.DECK_SIZE])
    deck = entries(st, st.deck(base) + size - 1, size, -1)
    marks = at.KNOWN | at.OWNER_KNOWS if seat == viewer else at.KNOWN
    known_hand = [entry for entry in hand if entry & in_hand]
    unseen = [entry for entry in hand if not entry & (in_hand | at.BORROWED_MASK)]
    unseen += lent_unseen(st, seat, viewer)
    unseen += [entry for entry in deck if not entry & marks]
    copies, powers, items = copies_view(st, seat, sight.copies[seat])
    jars = int(s[base + at.JARS_LEFT])
    return {
        "seat": seat + 1,
        "hero": None if name == STANDARD else cast(HeroName, name),
        "alive": st.alive(seat),
        "health": int(s[st.health(seat)]),
        "gold": int(s[base + at.GOLD]),
        "combat": int(s[base + at.COMBAT]),
        "received": int(s[base + at.RECEIVED]),
        "combat_gained": int(s[base + at.COMBAT_GAINED]),
        "played": played_kinds(st, base),
        "turns_taken": int(s[base + at.TURNS_TAKEN]),
        "acquired": int(s[base + at.ACQUIRED]),
        "acquired_before": int(s[base + at.ACQUIRED_BEFORE]),
        "dealt": int(s[base + at.DEALT]),
        "dealt_before": int(s[base + at.DEALT_BEFORE]),
        "rage": int(s[base + at.RAGE]),
        "hand_size": len(hand),
        "hand": names_sorted(known_hand),
        "hand_ids": sorted_ids(sight.hands[seat]),
        "loans": sight.loans(st, seat),
        "deck_size": len(deck),
        "deck": known_from_top(deck, marks),
        "deck_ids": sight.deck_ids(seat),
        "shown": sight.shown(seat),
        "unseen": names_sorted(unseen),
        "discard": sorted(discard(st, seat)),
        "discard_ids": sorted_ids(sight.discards[seat]),
        "stunned": sight.stunned(seat),
        "in_play": copies,
        "powers": powers,
        "items": items,
        "guarded": st.guarded(seat),
        "reach": seats_of(int(s[base + at.REACH])),
        "reach_champions": seats_of(int(s[base + at.REACH_CHAMPIONS])),
        "attacks": seats_of(int(s[base + at.ATTACKS])),
        "sends_to": seats_of(int(s[base + at.SENDS_TO])),
        "heist": s[base + at.HEIST] != 0,
        "blessed": int(s[base + at.BLESSED]) + int(s[base + at.BLESSED_NEXT]),
        "blessed_next": int(s[base + at.BLESSED_NEXT]),
        "team": seats_of(int(s[base + at.TEAM])),
        "nearby": seats_of(int(s[base + at.NEARBY])),
        "jars_left": jars,
        "jar_health": int(s[base + at.JAR_HEALTH]),
        "minions_rest": s[base + at.MINIONS_REST] != 0,
        "no_clinging": s[base + at.NO_CLINGING] != 0,
        "jars_destroyed": sorted(destroyed_jars(st, base)),
        "grimoire": pile_names(st, base + at.GRIMOIRE, i64(s[base + at.GRIMOIRE_SIZE])),
        "hoard": pile_names(st, base + at.HOARD, i64(s[base + at.HOARD_SIZE])),
        "stepped_up": int(s[base + at.STEPS_UP]) == 2,
        "may_step_up": int(s[base + at.STEPS_UP]) == 1,
        "lent": s[base + at.BORROWED_FROM] != 0,
        "tried": s[base + at.TRIED] != 0,
        "taunted_by": int(s[base + at.TAUNTED_BY]) or None,
        "taunt_guard": int(s[base + at.TAUNT_GUARD]),
        "shield": int(s[base + at.SHIELD]),
        "shielded": int(s[base + at.SHIELDED]),
        "waiting": waiting(int(s[base + at.WAITING_TOP]), int(s[base + at.WAITING_HAND])),
        "discounts": discounts(four(st, base + at.DISCOUNTS)),
        "factions": factions(four(st, base + at.CHOSEN_FACTIONS)),
    }


def copies_view(
    st: State, seat: int, ids: list[list[int]]
) -> tuple[list[CopyView], list[CopyView], list[CopyView]]:
    """The copies in play of a seat: cards, powers (jars and the like too) and Hoard Items."""
    base = st.seat(seat)
    start = st.in_play(base)
    blessed = int(st.s[base + at.BLESSED]) + int(st.s[base + at.BLESSED_NEXT])
    copies: list[list[int]] = []
    for place in range(int(st.s[base + at.IN_PLAY_SIZE])):
        entry = int(st.s[start + place * at.COPY_SIZE])
        flags = int(st.s[start + place * at.COPY_SIZE + 1])
        defense = printed_defense(entry)
        used = flags & (at.EXPENDED | at.ALLY_USED)
        damage = flags >> at.DAMAGE_SHIFT
        copies.append([entry, ids[place][1], used, damage, defense + blessed if defense else 0])
    rows: dict[int, list[CopyView]] = {IN_PLAY: [], POWERS: [], ITEMS: []}
    for copy, name in zip(copies, copy_names(copies)):
        rows[row_of(copy[0])].append(copy_dict(copy, name))
    return rows[IN_PLAY], rows[POWERS], rows[ITEMS]


def lent_unseen(st: State, seat: int, viewer: int) -> list[int]:
    """Cards of a seat in other hands: those outside the party do not see them change hands."""
    base = st.seat(seat)
    if not st.s[base + at.KEEPS_CARDS] or (viewer >= 0 and i64(st.s[base + at.TEAM]) >> viewer & 1):
        return []
    mark = at.BORROWED * (seat + 1)
    lent: list[int] = []
    for other in range(i64(st.s[at.SEATS])):
        base = st.seat(other)
        hand = entries(st, st.hand(base), i64(st.s[base + at.HAND_SIZE]), 1)
        lent += [entry for entry in hand if entry & (at.BORROWED_MASK | at.KNOWN) == mark]
    return lent
