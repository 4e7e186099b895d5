"""The words in which cards are written.

A card is a `Card`, made by the functions of `definitions`; its abilities are lists of effects,
small named tuples made by the functions below. The engine compiles them to programs, the locales
turn them into sentences; `checks` says which of them go together.
"""

from typing import NamedTuple, TypeAlias

ACTION, ITEM, CHAMPION = "action", "item", "champion"
DECK_TYPES = (ACTION, ITEM, CHAMPION)
SKILL, ABILITY = "skill", "ability"
MINION, SOUL_JAR, HOARD_ITEM, CORRUPTION = "minion", "soul_jar", "hoard_item", "corruption"
IMPERIAL, GUILD, NECROS, WILD = "imperial", "guild", "necros", "wild"
FACTIONS = (IMPERIAL, GUILD, NECROS, WILD)
GUARD, ANY = "guard", "card"
OWN_FACTION = "own_faction"
PARTY, ALL_FACTIONS = "party", "factions"
DEMON_CARD, KARMA, LOCATION = "demon_card", "karma", "location"
REWARD = "reward"
GREEDY, BLOODY, MERCIFUL = "greedy", "bloody", "merciful"
WAYS = (GREEDY, BLOODY, MERCIFUL)
HAND, DISCARD, TOP = "hand", "discard", "top"
IN_PLAY, PLAYED = "in_play", "played"
ZONES = (IN_PLAY, DISCARD, HAND, PLAYED)
POOLS = ("gold", "combat", "health")
LICH_TYPES = (MINION, SOUL_JAR, CORRUPTION)
DEMON_TYPES = (DEMON_CARD, KARMA, LOCATION)
BESIDE_DECKS = (SKILL, ABILITY, HOARD_ITEM, REWARD, *LICH_TYPES, *DEMON_TYPES)
MOST = 255  # the highest figure of an effect


class Per(NamedTuple):
    """What is counted when the effect resolves (R5.6): the player's cards of a kind in a zone.

    `PLAYED` counts what was played this turn; `other` leaves the card itself out.
    """

    kind: str
    zone: str = IN_PLAY
    other: bool = False


class Gain(NamedTuple):
    """Gain `n` of a pool (gold, combat or health), and `each` more per counted thing."""

    pool: str
    n: int
    each: int = 0
    per: Per | None = None


class LoseHealth(NamedTuple):
    """The player loses health."""

    n: int


class Draw(NamedTuple):
    """Draw cards."""

    n: int


class Discard(NamedTuple):
    """The player discards cards from hand; `drawn` means as many as this effect drew."""

    n: int
    drawn: bool = False


class OpponentDiscards(NamedTuple):
    """Target opponent chooses and discards a card (R4.6)."""


class Stun(NamedTuple):
    """Stun target champion of an opponent (R5.8)."""


class Prepare(NamedTuple):
    """Prepare a champion of one's own (R5.7)."""


class Sacrifice(NamedTuple):
    """Sacrifice a card from hand or discard pile."""


class PutOnTop(NamedTuple):
    """Put a card of a kind from the discard pile on top of the deck."""

    kind: str = ANY


class NextAcquired(NamedTuple):
    """The next card of a kind acquired goes somewhere else (R6.3) or costs less (R6.4)."""

    kind: str
    to: str | None = None
    cheaper: int = 0


class AcquireFree(NamedTuple):
    """Acquire a market card up to a cost without paying (R6.5)."""

    cost: int


class Damage(NamedTuple):
    """Damage to each opposing champion and/or player; guards do not prevent it (R7.5)."""

    n: int
    champions: bool = False
    players: bool = False


class EachLoses(NamedTuple):
    """Each opposing player loses health."""

    n: int


class Summon(NamedTuple):
    """Put minions from the Grimoire into play; `party` means one for each member of the party."""

    n: int = 0
    party: bool = False


class StunAll(NamedTuple):
    """Stun all champions of target player."""


class DiscardHand(NamedTuple):
    """Target defeated player discards their hand."""


class Hoard(NamedTuple):
    """Reveal the next Hoard Item, or steal one from a player who has more of them."""


class StealItem(NamedTuple):
    """Try to steal a Hoard Item from a player by its skill check."""


class EndTaunt(NamedTuple):
    """The Dragon is no longer taunted and cannot be until the end of its next turn."""


class TakeCard(NamedTuple):
    """Take a card into the hand: from the deck, which is then shuffled, or the discard pile."""


class Assault(NamedTuple):
    """The Demon attacks: prepared guards first, in the order they entered, then the player."""

    n: int


class Burn(NamedTuple):
    """Sacrifice the dearest cards of the market row."""

    n: int


class Enrage(NamedTuple):
    """The rage of the Demon grows."""

    n: int


class StunDearest(NamedTuple):
    """Stun the opponent's champion with the highest cost."""


class EachGains(NamedTuple):
    """Each opposing player gains health."""

    n: int


class Look(NamedTuple):
    """Look at the top cards of the deck, discard some of them, put the rest back in any order."""

    n: int
    discard: int


class Bless(NamedTuple):
    """Target player gains health; their champions get defense until the end of their next turn."""

    health: int
    defense: int


class Resurrect(NamedTuple):
    """Put a champion that was stunned since one's last turn from the discard pile into play."""


class Heist(NamedTuple):
    """This turn one card may be acquired from an opponent's discard pile, at its cost."""


class DamageTarget(NamedTuple):
    """Damage to target opponent and each of that player's champions; guards do not prevent it."""

    n: int


class ChooseFaction(NamedTuple):
    """Choose a faction: one more card of it counts as in play this turn."""


class May(NamedTuple):
    """The effects are optional; `then` follows if they were done. `times` repeats the offer."""

    effects: "tuple[Effect, ...]"
    then: "tuple[Effect, ...]" = ()
    times: int = 1


class Either(NamedTuple):
    """The player chooses one of the sides, or gets them all if a condition holds."""

    sides: "tuple[tuple[Effect, ...], ...]"
    all_if: "Condition | None" = None


class If(NamedTuple):
    """The effects happen only if a condition holds at that moment."""

    condition: "Condition"
    effects: "tuple[Effect, ...]"


class InPlay(NamedTuple):
    """The player has so many (other) cards of a kind in play."""

    kind: str
    at_least: int = 1
    other: bool = False


class CombatGained(NamedTuple):
    """The player has gained so much combat this turn."""

    at_least: int


class Played(NamedTuple):
    """How the opponent played the last turn: greedy, bloody or merciful (R15.5)."""

    how: str


Condition: TypeAlias = InPlay | CombatGained | Played
Effect: TypeAlias = (
    Gain
    | LoseHealth
    | Draw
    | Discard
    | OpponentDiscards
    | Stun
    | Prepare
    | Sacrifice
    | PutOnTop
    | NextAcquired
    | AcquireFree
    | Damage
    | Bless
    | Resurrect
    | Heist
    | DamageTarget
    | EachLoses
    | Summon
    | StunAll
    | DiscardHand
    | Hoard
    | StealItem
    | EndTaunt
    | TakeCard
    | Assault
    | Burn
    | Enrage
    | StunDearest
    | EachGains
    | Look
    | ChooseFaction
    | May
    | Either
    | If
)


class Card(NamedTuple):
    """What is printed on a card (R1.1), and how many copies its set holds.

    `pays` is the gold that a skill costs each time, `from_turn` the first turn of an ability,
    `number` the health of a Soul Jar or the skill check of a Hoard Item, `shield` the damage
    that is ignored each turn. What `rests` is not prepared at the end of a turn; `on_acquire`
    happens to the player who acquires a card, whenever one does.

    >>> from thandar.cards import CARDS
    >>> CARDS["arkus"].defense, CARDS["arkus"].guard
    (6, True)
    """

    id: str
    type: str
    faction: str | None = None
    cost: int = 0
    defense: int = 0
    guard: bool = False
    kinds: tuple[str, ...] = ()
    copies: int = 1
    primary: tuple[Effect, ...] = ()
    expend: tuple[Effect, ...] = ()
    ally: tuple[Effect, ...] = ()
    sacrifice: tuple[Effect, ...] = ()
    pays: int = 0
    from_turn: int = 0
    number: int = 0
    shield: int = 0
    rests: bool = False
    on_acquire: tuple[Effect, ...] = ()


def abilities(card: Card) -> tuple[tuple[str, tuple[Effect, ...]], ...]:
    """The abilities that a card has, by name, in the order in which they are shown."""
    every = (
        ("primary", card.primary),
        ("expend", card.expend),
        ("ally", card.ally),
        ("sacrifice", card.sacrifice),
        ("on_acquire", card.on_acquire),
    )
    return tuple((which, effects) for which, effects in every if effects)


def held(effect: Effect) -> tuple[Effect, ...]:
    """What an effect holds: the sides of a choice, what is offered, what a condition allows."""
    if isinstance(effect, May):
        return effect.effects + effect.then
    if isinstance(effect, Either):
        return tuple(inner for side in effect.sides for inner in side)
    return effect.effects if isinstance(effect, If) else ()


def is_a(card: Card, kind: str) -> bool:
    """Whether a card is one of what effects count: by type, faction, guard mark or type line.

    Only actions, items and champions count; minions and powers are no cards of a deck.

    >>> from thandar.cards import CARDS
    >>> is_a(CARDS["arkus"], GUARD), is_a(CARDS["arkus"], "dragon"), is_a(CARDS["zombie"], "undead")
    (True, True, False)
    """
    if card.type not in DECK_TYPES:
        return False
    if kind == GUARD:
        return card.guard
    return kind in (ANY, card.type, card.faction, *card.kinds)


def gold(n: int = 0, each: int = 0, per: Per | None = None) -> Gain:
    """Gain gold."""
    return Gain("gold", n, each, per)


def combat(n: int = 0, each: int = 0, per: Per | None = None) -> Gain:
    """Gain combat."""
    return Gain("combat", n, each, per)


def health(n: int = 0, each: int = 0, per: Per | None = None) -> Gain:
    """Gain health."""
    return Gain("health", n, each, per)


def draw(n: int = 1) -> Draw:
    """Draw cards."""
    return Draw(n)


def may(*effects: Effect, then: tuple[Effect, ...] = (), times: int = 1) -> May:
    """The player may do it, and `then` the rest."""
    return May(effects, then, times)


def either(*sides: Effect, all_if: Condition | None = None) -> Either:
    """One of the sides, at the player's choice."""
    return Either(tuple((side,) for side in sides), all_if)


def when(condition: Condition, *effects: Effect) -> If:
    """Only if the condition holds."""
    return If(condition, effects)


CHAMPIONS = Per(CHAMPION)
OTHER_CHAMPIONS = Per(CHAMPION, other=True)
OTHER_GUARDS = Per(GUARD, other=True)
OTHER_OF_FACTION = Per(OWN_FACTION, other=True)
PARTY_MEMBERS = Per(PARTY)
