"""The words in which cards are written.

A card is a `Card`; its abilities are lists of effects, small named tuples made by the functions
below. The engine compiles them to programs, the locales turn them into sentences.
"""

from typing import NamedTuple, TypeAlias

ACTION, ITEM, CHAMPION = "action", "item", "champion"
SKILL, ABILITY = "skill", "ability"
MINION, SOUL_JAR, HOARD_ITEM, CORRUPTION = "minion", "soul_jar", "hoard_item", "corruption"
IMPERIAL, GUILD, NECROS, WILD = "imperial", "guild", "necros", "wild"
FACTIONS = (IMPERIAL, GUILD, NECROS, WILD)
GUARD, ANY = "guard", "card"
OWN_FACTION = "own_faction"
PARTY, ALL_FACTIONS = "party", "factions"
DEMON_CARD, KARMA, LOCATION = "demon_card", "karma", "location"
GREEDY, BLOODY, MERCIFUL = "greedy", "bloody", "merciful"
HAND, DISCARD, TOP = "hand", "discard", "top"
IN_PLAY, PLAYED = "in_play", "played"


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
    that is ignored each turn.

    >>> from thandar.cards import CARDS
    >>> CARDS["arkus"].defense, CARDS["arkus"].guard
    (6, True)
    """

    id: str
    type: str
    faction: str | None
    cost: int
    defense: int
    guard: bool
    kinds: tuple[str, ...]
    copies: int
    primary: tuple[Effect, ...]
    expend: tuple[Effect, ...]
    ally: tuple[Effect, ...]
    sacrifice: tuple[Effect, ...]
    pays: int = 0
    from_turn: int = 0
    number: int = 0
    shield: int = 0


def action(
    id: str,
    faction: str | None = None,
    *primary: Effect,
    cost: int = 0,
    copies: int = 1,
    kinds: tuple[str, ...] = (),
    ally: tuple[Effect, ...] = (),
    sacrifice: tuple[Effect, ...] = (),
) -> Card:
    """An action: its primary ability happens when it is played."""
    return Card(id, ACTION, faction, cost, 0, False, kinds, copies, primary, (), ally, sacrifice)


def item(
    id: str,
    *primary: Effect,
    faction: str | None = None,
    cost: int = 0,
    copies: int = 1,
    kinds: tuple[str, ...] = (),
    sacrifice: tuple[Effect, ...] = (),
) -> Card:
    """An item: its primary ability happens when it is played."""
    return Card(id, ITEM, faction, cost, 0, False, kinds, copies, primary, (), (), sacrifice)


def champion(
    id: str,
    faction: str | None = None,
    *expend: Effect,
    defense: int,
    guard: bool = False,
    cost: int = 0,
    copies: int = 1,
    kinds: tuple[str, ...] = (),
    ally: tuple[Effect, ...] = (),
) -> Card:
    """A champion: it stays in play and is expended for its ability."""
    return Card(id, CHAMPION, faction, cost, defense, guard, kinds, copies, (), expend, ally, ())


def skill(id: str, *expend: Effect) -> Card:
    """A hero's skill: once a turn, for 2 gold (R10.1)."""
    return Card(id, SKILL, None, 0, 0, False, (), 1, (), expend, (), (), pays=2)


def ability(id: str, *sacrifice: Effect, from_turn: int = 0) -> Card:
    """A hero's ability: once a game, from the player's turn of that number on (R10.1)."""
    return Card(id, ABILITY, None, 0, 0, False, (), 1, (), (), (), sacrifice, from_turn=from_turn)


def minion(
    id: str,
    *expend: Effect,
    defense: int,
    guard: bool = False,
    copies: int = 1,
    kinds: tuple[str, ...],
) -> Card:
    """A minion of the Lich."""
    return Card(id, MINION, None, 0, defense, guard, kinds, copies, (), expend, (), ())


def soul_jar(id: str, *expend: Effect, health: int) -> Card:
    """A Soul Jar: the Lich's health while it lasts, and a power for each turn."""
    return Card(id, SOUL_JAR, None, 0, 0, False, (), 1, (), expend, (), (), number=health)


def corruption(id: str, *expend: Effect) -> Card:
    """A side of the card that the Lich gets when its deck has grown."""
    return Card(id, CORRUPTION, None, 0, 0, False, (), 1, (), expend, (), ())


def hoard_item(id: str, *expend: Effect, check: int, shield: int = 0) -> Card:
    """An item of the Treasure Hoard with its skill check."""
    return Card(
        id, HOARD_ITEM, None, 0, 0, False, (), 1, (), expend, (), (), number=check, shield=shield
    )


def demon_card(id: str, *effects: Effect, copies: int = 1) -> Card:
    """What the Demon does on its turn; it is announced a turn ahead."""
    return Card(id, DEMON_CARD, None, 0, 0, False, (), copies, effects, (), (), ())


def karma(
    id: str,
    greedy: tuple[Effect, ...] = (),
    bloody: tuple[Effect, ...] = (),
    merciful: tuple[Effect, ...] = (),
) -> Card:
    """An event that follows how the player plays, once."""
    answers = ((GREEDY, greedy), (BLOODY, bloody), (MERCIFUL, merciful))
    effects = tuple(If(Played(how), then) for how, then in answers if then)
    return Card(id, KARMA, None, 0, 0, False, (), 1, effects, (), (), ())


def location(id: str, each_turn: tuple[Effect, ...] = (), acquire: tuple[Effect, ...] = ()) -> Card:
    """A rule that lasts: on each turn of the Demon, and whenever the player acquires a card."""
    return Card(id, LOCATION, None, 0, 0, False, (), 1, each_turn, (), acquire, ())


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
