"""The shapes of what goes in and out at the door: views, events, positions, and the words in them.

`docs/views.md` says what a view and an event mean, `docs/notation.md` what a position means; a test
holds them, the engine and these types together. This file is not compiled, so that all of it can
be read at run time too.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, Required, TypeAlias, TypedDict

# --- words

FormatName: TypeAlias = Literal[
    "free-for-all", "hunter-first-blood", "hunter-last-one-standing", "hydra", "emperor", "boss",
    "solo", "gauntlet",
]  # fmt: skip
HeroName: TypeAlias = Literal[
    "cleric", "fighter", "ranger", "thief", "wizard", "lich", "dragon", "demon", "warlord", "broker"
]
SeatName: TypeAlias = Literal[
    "standard", "cleric", "fighter", "ranger", "thief", "wizard", "lich", "dragon",
    "demon", "warlord", "broker",
]  # fmt: skip
Difficulty: TypeAlias = Literal["gentle", "easy", "normal", "hard", "nightmare"]
HandicapName: TypeAlias = Literal["fair", "official"]
Faction: TypeAlias = Literal["imperial", "guild", "necros", "wild"]
EndedBy: TypeAlias = Literal["health", "demon", "turns", "resignation"]
# What the next acquisition may have to be, for those that wait for it.
AcquiredKind: TypeAlias = Literal["card", "action", "item", "champion"]

DecisionKind: TypeAlias = Literal[
    "main", "option", "may", "sacrifice", "discard", "put_on_top", "stun", "prepare", "opponent",
    "player", "resurrect", "gift", "place", "acquire", "faction", "look_discard", "look_order",
    "prevent", "defeated", "hoard", "steal_item", "take_card", "health",
]  # fmt: skip
MoveKind: TypeAlias = Literal[
    "play", "expend", "ally", "sacrifice", "buy", "attack", "give", "send", "step_up", "borrow",
    "steal", "choose", "decline", "end", "resign",
]  # fmt: skip
EventName: TypeAlias = Literal[
    "played", "expended", "allied", "sacrificed", "gained_gold", "gained_combat", "gained_health",
    "lost_health", "drew", "discarded", "paid", "acquired", "placed", "waited", "revealed",
    "returned", "attacked", "dealt", "ignored", "shielded", "damaged", "stunned", "prepared",
    "healed", "defended", "put_on_top", "resurrected", "sent", "gave", "shuffled", "looked",
    "ordered", "showed", "chose", "counted", "targeted", "declined", "blessed", "heist",
    "kind_played", "stepped_up", "borrowed", "cycle_ended", "summoned", "jar_revealed",
    "jar_destroyed", "corrupted", "prevented", "gained_item", "tried", "checked", "check_ended",
    "taunted", "took", "announced", "carried_out", "raged", "burned", "resigned", "defeated",
    "left", "ended", "lost_pools", "cleaned_up", "stuns_forgotten", "turn_ended", "turn_began",
    "turn_counted", "game_ended",
]  # fmt: skip

# Where a card of a move lies, by the keys of a view; and where one of an event was or is.
PlaceZone: TypeAlias = Literal[
    "hand", "deck", "discard", "in_play", "powers", "items", "market", "fire_gems"
]
Zone: TypeAlias = Literal[
    "hand", "deck", "discard", "in_play", "powers", "items", "market", "fire_gems", "market_deck",
    "sacrificed", "removed", "grimoire", "hoard", "jars", "held",
]  # fmt: skip


# --- moves as plain data


class PlaceDict(TypedDict):
    """A place as plain data."""

    zone: PlaceZone
    seat: int | None
    slot: int | None
    copy: str | None


class MoveDict(TypedDict):
    """A move as plain data, as it is sent to programs."""

    words: str
    kind: MoveKind
    seat: int
    card: str | None
    place: PlaceDict | None
    target: int | None
    choice: str | None
    least: int
    most: int
    cost: int


# --- setting up


class SideHandicap(TypedDict, total=False):
    """What one side of a table has more or less than officially."""

    health: int
    hand: int
    jars: int
    minions_rest: bool
    no_clinging: bool


# --- views


class DecisionView(TypedDict):
    """Who must choose what, in a view."""

    seat: int
    seats: list[int]
    kind: DecisionKind
    card: str | None
    optional: bool


class EffectView(TypedDict):
    """An effect under way, in views and in positions."""

    program: str
    at: int
    card: str | None
    seat: int
    target: int
    count: int
    ordered: int
    held: NotRequired[str]


class CopyView(TypedDict):
    """A copy in play, in a view."""

    id: int
    card: str
    name: str
    expended: bool
    ally_used: bool
    damage: int
    borrowed_from: int | None
    defense: int


Loan = TypedDict("Loan", {"id": int | None, "from": int})
Loan.__doc__ = "A borrowed card in a hand: its id, where the viewer sees it, and whose it is."


class Waiting(TypedDict, total=False):
    """The kinds of cards whose next acquisition goes on top of the deck or into the hand."""

    top: list[AcquiredKind]
    hand: list[AcquiredKind]


class FollowedSeat(TypedDict):
    """What is known of a seat by following events: all but what the whole table decides."""

    seat: int
    hero: HeroName | None
    alive: bool
    health: int
    gold: int
    combat: int
    received: int
    combat_gained: int
    played: dict[str, int]
    turns_taken: int
    acquired: int
    acquired_before: int
    dealt: int
    dealt_before: int
    rage: int
    hand_size: int
    hand: list[str]
    hand_ids: list[int]
    loans: list[Loan]
    deck_size: int
    deck: list[str | None]
    deck_ids: list[int | None]
    shown: list[int]
    unseen: list[str]
    discard: list[str]
    discard_ids: list[int]
    stunned: list[int]
    in_play: list[CopyView]
    powers: list[CopyView]
    items: list[CopyView]
    heist: bool
    blessed: int
    blessed_next: int
    team: list[int]
    jars_left: int
    jar_health: int
    minions_rest: bool
    no_clinging: bool
    jars_destroyed: list[str]
    grimoire: list[str]
    hoard: list[str]
    stepped_up: bool
    may_step_up: bool
    lent: bool
    tried: bool
    taunted_by: int | None
    taunt_guard: int
    shield: int
    shielded: int
    waiting: Waiting
    discounts: dict[AcquiredKind, int]
    factions: list[Faction]


class SeatShown(FollowedSeat):
    """What a viewer may know of a seat."""

    guarded: bool
    reach: list[int]
    reach_champions: list[int]
    attacks: list[int]
    sends_to: list[int]
    nearby: list[int]


class TableShown(TypedDict):
    """What lies in the middle of the table."""

    format: FormatName
    difficulty: Difficulty | None
    seat: int | None
    first: int
    turn: int
    active: list[int]
    playing: list[int]
    over: bool
    winners: list[int]
    ended_by: EndedBy | None
    market: list[str | None]
    market_ids: list[int | None]
    market_deck_size: int
    market_deck_unseen: list[str]
    market_deck_bottom: list[str]
    fire_gems: int
    sacrificed: list[str]
    sacrificed_ids: list[int]
    removed: list[str]


class View(TableShown):
    """What a seat, or a spectator, may know: what `Game.view` gives."""

    decision: DecisionView | None
    effects: list[EffectView]
    seats: list[SeatShown]


class FollowedView(TableShown):
    """A view that was followed: what `thandar.follow` gives."""

    seats: list[FollowedSeat]


# --- events


class SeatNow(TypedDict, total=False):
    """What has changed of a seat by an event, under the keys of views."""

    alive: bool
    health: int
    gold: int
    combat: int
    received: int
    combat_gained: int
    played: dict[str, int]
    turns_taken: int
    acquired: int
    acquired_before: int
    dealt: int
    dealt_before: int
    rage: int
    stunned: list[int]
    heist: bool
    blessed: int
    blessed_next: int
    jars_left: int
    jars_destroyed: list[str]
    stepped_up: bool
    may_step_up: bool
    lent: bool
    tried: bool
    taunted_by: int | None
    taunt_guard: int
    shield: int
    shielded: int
    waiting: Waiting
    discounts: dict[AcquiredKind, int]
    factions: list[Faction]


class CopyNow(TypedDict, total=False):
    """What has changed of a copy in play by an event."""

    card: str
    expended: bool
    ally_used: bool
    damage: int
    defense: int


class TableNow(TypedDict, total=False):
    """What has changed of the table by an event."""

    turn: int
    active: list[int]
    playing: list[int]
    over: bool
    winners: list[int]
    ended_by: EndedBy


CardFrom = TypedDict("CardFrom", {"from": Zone}, total=False)
CardFrom.__doc__ = "Where a card was; the key is a word of Python's, so it stands alone."


class Event(CardFrom, total=False):
    """What happened: one of the facts that `Game.events` and `Game.events_for` list."""

    event: Required[EventName]
    seat: int
    seats: list[int]
    card: str | None
    id: int
    to: Zone
    from_seat: int
    to_seat: int
    slot: int
    depth: int
    to_depth: int
    place: int
    open: bool
    lender: int
    copy: str
    copy_now: CopyNow
    enters: CopyView
    now: SeatNow
    target_now: SeatNow
    all_now: SeatNow
    table: TableNow
    target: int | None
    amount: int
    cost: int
    paid: int
    received: int
    gold: int
    combat: int
    health: int
    cards: int
    choice: str
    kind: str
    needs: int
    total: int
    success: bool
    turn: int
    winners: list[int]
    why: EndedBy
    seen_by: list[int] | None


# --- positions


class CardInPile(TypedDict, total=False):
    """A card in a pile with its marks; without marks it is written as its id."""

    card: Required[str]
    known: bool
    owner_knows: bool
    stunned: bool
    borrowed_from: int


class CopyInPlay(TypedDict, total=False):
    """A copy in play; one that is as it entered may be written as its id."""

    card: Required[str]
    expended: bool
    ally_used: bool
    damage: int
    borrowed_from: int


Pile: TypeAlias = Sequence[str | CardInPile]
Copies: TypeAlias = Sequence[str | CopyInPlay]


class SeatPosition(TypedDict, total=False):
    """A seat of a position."""

    hero: HeroName | None
    health: int
    gold: int
    combat: int
    combat_gained: int
    received: int
    knives_played: int
    known_in_hand: bool
    played: Mapping[str, int]
    hand: Pile
    deck: Pile
    discard: Pile
    in_play: Copies
    powers: Copies
    items: Copies
    jars: Copies
    jars_destroyed: Sequence[str]
    grimoire: Sequence[str]
    jar_health: int
    minions_rest: bool
    no_clinging: bool
    hoard: Sequence[str]
    waiting: Mapping[Literal["top", "hand"], Sequence[AcquiredKind]]
    discounts: Mapping[AcquiredKind, int]
    factions: Sequence[Faction]
    heist: bool
    blessed: int
    blessed_next: int
    stepped_up: Literal["now", "used"]
    borrowed_from: bool
    dealt: int
    dealt_before: int
    acquired: int
    acquired_before: int
    tried: bool
    taunted_by: int | None
    taunt_guard: int
    shielded: int
    rage: int
    turns_taken: int


class Position(TypedDict, total=False):
    """Any table: what `Game.position` gives and `Game.from_position` takes, also with tuples."""

    format: FormatName
    difficulty: Difficulty
    turn: int
    active: int
    first: int
    seed: int
    generator: Sequence[int]
    playing: Sequence[int]
    market: Sequence[str | None]
    market_deck: Sequence[str]
    market_deck_known: int
    fire_gems: int
    sacrificed: Sequence[str]
    removed: Sequence[str]
    seats: Required[Sequence[SeatPosition]]
    effects: Sequence[EffectView]
    winners: Sequence[int]
    ended_by: EndedBy
