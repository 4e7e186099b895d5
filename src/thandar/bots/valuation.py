"""What cards are worth to the baseline player, worked out from their definitions.

Everything is counted in hundredths of a point, in whole numbers, so that compiled and interpreted
bots agree on every machine. There are two opinions, one for the beginning of a game and one for its
end; `Valuation.blend` lies between them.
"""

from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from thandar.cards import ALL_CARDS
from thandar.cards import vocabulary as v
from thandar.engine import layout as at

MOST_SIDES: Final = 6
EXPECTED_PARTY: Final = 3  # members of a party, where the table is not known


class Opinion(NamedTuple):
    """What things are worth at one end of the game."""

    gold: int
    combat: int
    health: int
    draw: int
    scrap: int  # sacrificing a card of one's own
    opponent_discards: int
    stun: int
    prepare: int
    top: int  # a card of the discard pile comes again at once
    next_top: int  # the next card acquired comes at once
    next_hand: int
    uses: int  # how often a champion is expended before it is stunned
    defense: int  # what a point of defense keeps away
    guard: int  # the same on a guard, on top
    sacrifice: int  # percent of a sacrifice ability that count
    bar: int  # what a card must be worth to improve the deck


# Found by letting variants play each other; the numbers are frozen with the bot.
EARLY: Final = Opinion(
    gold=120, combat=60, health=35, draw=350, scrap=200, opponent_discards=95, stun=100,
    prepare=90, top=80, next_top=80, next_hand=150, uses=120, defense=25, guard=15,
    sacrifice=20, bar=175,
)  # fmt: skip
LATE: Final = Opinion(
    gold=20, combat=145, health=65, draw=270, scrap=90, opponent_discards=100, stun=220,
    prepare=290, top=155, next_top=30, next_hand=15, uses=160, defense=30, guard=20,
    sacrifice=50, bar=230,
)  # fmt: skip


class Style(NamedTuple):
    """The rest of the player's habits."""

    rounds: int = 13  # after so many rounds the late opinion counts in full
    hurt: int = 32  # after so much lost health of the weakest, too
    ally: int = 320  # percent: chance of an ally for each share of the deck in its faction
    faction: int = 60  # what a card's faction adds to the others of it, for each share of the deck
    threat: int = 890  # percent of a use: what stunning a champion is worth
    finish: int = 100  # how much more damage is worth to a player near defeat
    keep: int = 85  # percent of its worth at which a card is kept rather than sacrificed
    scrap: int = 295  # what a card must be worth not to be sacrificed by an effect
    guard: int = 30  # what stunning a guard is worth beside, for each point of its defense


@final
class Valuation:
    """The opinions as tables: by card, or by ability (card * 4 + which)."""

    def __init__(self, early: Opinion, late: Opinion, style: Style) -> None:
        self.rounds: i64 = style.rounds
        self.hurt: i64 = style.hurt
        self.ally: i64 = style.ally
        self.faction: i64 = style.faction
        self.threat: i64 = style.threat
        self.finish: i64 = style.finish
        self.keep: i64 = style.keep
        self.scrap: i64 = style.scrap
        self.guard: i64 = style.guard
        self.bar_early: i64 = early.bar
        self.bar_late: i64 = late.bar
        self.combat_late: i64 = late.combat
        self.health_late: i64 = late.health
        self.card_early = card_table(early)
        self.card_late = card_table(late)
        self.ability_early = ability_table(early)
        self.ability_late = ability_table(late)
        self.strikes_early = strike_table(early)
        self.strikes_late = strike_table(late)
        self.counts_early = count_table(early)
        self.counts_late = count_table(late)

    def blend(self, early: i64, late: i64, phase: i64) -> i64:
        """Between two opinions; the phase goes from 0 to 100."""
        return (early * (100 - phase) + late * phase) // 100

    def card(self, card: i64, phase: i64) -> i64:
        """What owning a card is worth, its ally ability left out."""
        return self.blend(self.card_early[card], self.card_late[card], phase)

    def ability(self, card: i64, which: i64, phase: i64) -> i64:
        """What using an ability once is worth."""
        k: i64 = card * at.ABILITIES + which
        return self.blend(self.ability_early[k], self.ability_late[k], phase)

    def strike(self, card: i64, phase: i64) -> i64:
        """What expending a card is worth more for each further player whom it strikes."""
        return self.blend(self.strikes_early[card], self.strikes_late[card], phase)

    def count(self, card: i64, phase: i64) -> i64:
        """What expending a card is worth more for each further opponent whom it counts."""
        return self.blend(self.counts_early[card], self.counts_late[card], phase)

    def bar(self, phase: i64) -> i64:
        """What a card must be worth to improve the deck."""
        return self.blend(self.bar_early, self.bar_late, phase)


def abilities(card: v.Card) -> tuple[tuple[v.Effect, ...], ...]:
    """The abilities of a card in the order of their numbers."""
    return (card.primary, card.expend, card.ally, card.sacrifice)


def ability_table(opinion: Opinion) -> vec[i64]:
    """The worth of every ability."""
    result = [0] * at.ABILITIES
    for card in ALL_CARDS:
        result += [worth(effects, opinion) for effects in abilities(card)]
    return vec[i64](result)


def card_table(opinion: Opinion) -> vec[i64]:
    """The worth of every card, its ally ability left out."""
    result = [0]
    for card in ALL_CARDS:
        total = worth(card.primary, opinion)
        total += worth(card.expend, opinion) * opinion.uses // 100
        total += card.defense * (opinion.defense + (opinion.guard if card.guard else 0))
        total += worth(card.sacrifice, opinion) * opinion.sacrifice // 100
        result.append(total)
    return vec[i64](result)


def strike_table(opinion: Opinion) -> vec[i64]:
    """By card: what its expend ability does to one player, if it strikes all of them."""
    return vec[i64](
        [0]
        + [
            sum(e.n for e in card.expend if isinstance(e, v.Damage) and e.players) * opinion.combat
            for card in ALL_CARDS
        ]
    )


def count_table(opinion: Opinion) -> vec[i64]:
    """By card: what its expend ability gives for one opponent, if it counts them."""
    return vec[i64](
        [0]
        + [
            sum(
                e.each * pool_worth(e.pool, opinion)
                for e in card.expend
                if isinstance(e, v.Gain) and e.per is not None and e.per.kind == v.PARTY
            )
            for card in ALL_CARDS
        ]
    )


def worth(effects: tuple[v.Effect, ...], opinion: Opinion) -> int:
    """What some effects are worth together.

    >>> worth((v.combat(3), v.draw()), EARLY) == 3 * EARLY.combat + EARLY.draw
    True
    """
    return sum(worth_of(effect, opinion) for effect in effects)


def worth_of(effect: v.Effect, opinion: Opinion) -> int:
    """What one effect is worth."""
    if isinstance(effect, v.Gain):
        return amount(effect) * pool_worth(effect.pool, opinion) // 100
    if isinstance(effect, v.LoseHealth):
        return -effect.n * opinion.health
    if isinstance(effect, v.Draw):
        return effect.n * opinion.draw
    if isinstance(effect, v.Discard):
        return -(2 if effect.drawn else effect.n) * opinion.gold * 7 // 10
    if isinstance(effect, v.Damage):
        return effect.n * opinion.combat * (effect.champions + effect.players)
    if isinstance(effect, v.AcquireFree):
        return effect.cost * opinion.gold
    if isinstance(effect, v.Look):
        return effect.n * opinion.top // 4
    if isinstance(effect, v.May):
        return effect.times * worth(effect.effects + effect.then, opinion)
    if isinstance(effect, v.Either):
        return max(worth(side, opinion) for side in effect.sides) * 11 // 10
    if isinstance(effect, v.If):
        return worth(effect.effects, opinion) // 2
    return simple_worth(effect, opinion)


def simple_worth(effect: v.Effect, opinion: Opinion) -> int:
    """What an effect is worth that an opinion names."""
    if isinstance(effect, v.Sacrifice):
        return opinion.scrap
    if isinstance(effect, v.OpponentDiscards):
        return opinion.opponent_discards
    if isinstance(effect, v.Stun):
        return opinion.stun
    if isinstance(effect, v.Prepare):
        return opinion.prepare
    if isinstance(effect, v.PutOnTop):
        return opinion.top
    if isinstance(effect, v.NextAcquired):
        placed = opinion.next_hand if effect.to == v.HAND else opinion.next_top
        return (placed if effect.to else 0) + effect.cheaper * opinion.gold
    if isinstance(effect, v.Bless):
        return effect.health * opinion.health + effect.defense * opinion.defense * 2
    if isinstance(effect, v.DamageTarget):
        return effect.n * opinion.combat * 2
    if isinstance(effect, v.Resurrect):
        return 2 * opinion.prepare
    return boss_worth(effect, opinion)


def boss_worth(effect: v.Effect, opinion: Opinion) -> int:
    """What an effect is worth that only bosses, or Hoard Items, have."""
    if isinstance(effect, v.Summon):
        return (EXPECTED_PARTY if effect.party else effect.n) * 3 * opinion.combat
    if isinstance(effect, v.EachLoses):
        return effect.n * opinion.combat * 2
    if isinstance(effect, v.StunAll):
        return 2 * opinion.stun
    if isinstance(effect, v.TakeCard):
        return 2 * opinion.draw
    if isinstance(effect, v.Hoard):
        return 3 * opinion.gold
    if isinstance(effect, v.EndTaunt):
        return opinion.top
    return opinion.gold  # a faction chosen for the turn, a Heist, a check for an item


def amount(gain: v.Gain) -> int:
    """What a gain gives, in hundredths; of what it counts, two are expected, one beside itself."""
    expected = 0
    if gain.per is not None:
        expected = 100 if gain.per.other else 150
        if gain.per.kind == v.PARTY:
            expected = 100 * EXPECTED_PARTY
    return gain.n * 100 + gain.each * expected


def pool_worth(pool: str, opinion: Opinion) -> int:
    """What a point of a pool is worth."""
    if pool == "gold":
        return opinion.gold
    return opinion.combat if pool == "combat" else opinion.health


# --- in which order abilities are used


def contains(effects: tuple[v.Effect, ...], kind: type[object]) -> bool:
    """Whether effects of a kind are among these, or inside them."""
    for effect in effects:
        if isinstance(effect, kind):
            return True
        if isinstance(effect, (v.May, v.If)) and contains(effect.effects, kind):
            return True
    return False


def urgency(effects: tuple[v.Effect, ...], basic: bool) -> int:
    """When to use an ability: the higher, the earlier.

    What is put on top can be drawn; what is drawn can decide the rest; what counts champions, or
    prepares one, or leaves a choice of pools, is better late. Basic cards wait in hand, since they
    may be sacrificed or discarded instead.
    """
    if contains(effects, v.PutOnTop):
        return 90
    if contains(effects, v.TakeCard):
        return 85
    if contains(effects, v.Draw):
        return 60 if contains(effects, v.Discard) else 80
    if contains(effects, v.Sacrifice):
        return 60
    if contains(effects, v.Prepare):
        return 5
    if contains(effects, v.Either):
        return 10
    if any(isinstance(effect, v.Gain) and effect.per for effect in effects):
        return 40
    return 30 if basic else 70


def urgency_table() -> vec[i64]:
    """The urgency of every ability; champions are played first."""
    result = [0] * at.ABILITIES
    for card in ALL_CARDS:
        for which, effects in enumerate(abilities(card)):
            first = which == at.PRIMARY and card.type == v.CHAMPION
            basic = card.cost == 0 and which == at.PRIMARY
            result.append(100 if first else urgency(effects, basic))
    return vec[i64](result)


# --- the sides of a choice


def sides_of(card: v.Card) -> tuple[tuple[v.Effect, ...], ...]:
    """The sides of the first "either" of a card."""
    for effects in abilities(card):
        for effect in effects:
            if isinstance(effect, v.Either):
                return effect.sides
    return ()


def side_table(pool: str) -> vec[i64]:
    """What the sides of a card give of a pool, in hundredths, by card * MOST_SIDES + side."""
    result = [0] * MOST_SIDES
    for card in ALL_CARDS:
        row = [0] * MOST_SIDES
        for k, side in enumerate(sides_of(card)):
            row[k] = sum(amount(e) for e in side if isinstance(e, v.Gain) and e.pool == pool)
        result += row
    return vec[i64](result)


def sacrifice_combat() -> vec[i64]:
    """The combat that sacrificing a card in play gives, by card."""
    result = [0]
    for card in ALL_CARDS:
        gains = [e for e in card.sacrifice if isinstance(e, v.Gain) and e.pool == "combat"]
        result.append(sum(gain.n for gain in gains))
    return vec[i64](result)


def stun_sides() -> vec[i64]:
    """Whether a side of a card stuns, by card * MOST_SIDES + side."""
    result = [0] * MOST_SIDES
    for card in ALL_CARDS:
        sides = [int(contains(side, v.Stun)) for side in sides_of(card)]
        result += sides + [0] * (MOST_SIDES - len(sides))
    return vec[i64](result)


# --- what is used once, and what the Demon threatens


def sacrifice_table(kind: type[object]) -> vec[i64]:
    """By card: whether its sacrifice ability has an effect of a kind."""
    return vec[i64]([0] + [int(contains(card.sacrifice, kind)) for card in ALL_CARDS])


def target_damage() -> vec[i64]:
    """By card: the damage its sacrifice ability deals to a target and to their champions."""
    return vec[i64](
        [0]
        + [sum(e.n for e in card.sacrifice if isinstance(e, v.DamageTarget)) for card in ALL_CARDS]
    )


def champion_damage() -> vec[i64]:
    """By card: the damage its sacrifice ability deals to every opposing champion."""
    return vec[i64](
        [0] + [sum(e.n for e in card.sacrifice if isinstance(e, v.Damage)) for card in ALL_CARDS]
    )


def acquiring_loss() -> vec[i64]:
    """By location: the health that each acquisition costs."""
    return vec[i64](
        [0]
        + [
            sum(e.n for e in card.on_acquire if isinstance(e, v.LoseHealth))
            if card.type == v.LOCATION
            else 0
            for card in ALL_CARDS
        ]
    )


def karma_table(how: str) -> vec[i64]:
    """By karma: what it does to a player who has played so, counted in health."""
    return vec[i64]([0] + [karma_harm(card, how) for card in ALL_CARDS])


def karma_harm(card: v.Card, how: str) -> int:
    """The harm of one karma; 0 for other cards."""
    if card.type != v.KARMA:
        return 0
    harm = 0
    for effect in card.primary:
        if isinstance(effect, v.If) and effect.condition == v.Played(how):
            harm += sum(demon_harm(one) for one in effect.effects)
    return harm


def demon_harm(effect: v.Effect) -> int:
    """What an effect of the Demon costs its opponent, counted in health."""
    if isinstance(effect, (v.Gain, v.Assault, v.EachLoses)):
        return effect.n
    if isinstance(effect, v.OpponentDiscards):
        return 3
    return -effect.n if isinstance(effect, v.EachGains) else 0


def skill_combat() -> vec[i64]:
    """By card: the combat that a hero's skill gives."""
    result = [0]
    for card in ALL_CARDS:
        gains = [e for e in card.expend if isinstance(e, v.Gain) and e.pool == "combat"]
        result.append(sum(gain.n for gain in gains) if card.pays else 0)
    return vec[i64](result)


def skill_loss() -> vec[i64]:
    """By card: the health that a hero's skill costs."""
    return vec[i64](
        [0] + [sum(e.n for e in card.expend if isinstance(e, v.LoseHealth)) for card in ALL_CARDS]
    )


URGENCY: Final[vec[i64]] = urgency_table()
SKILL_COMBAT: Final[vec[i64]] = skill_combat()
SKILL_LOSS: Final[vec[i64]] = skill_loss()
SIDE_STUNS: Final[vec[i64]] = stun_sides()
STUNS_ALL: Final[vec[i64]] = sacrifice_table(v.StunAll)
STUNS_ONE: Final[vec[i64]] = sacrifice_table(v.Stun)
HEISTS: Final[vec[i64]] = sacrifice_table(v.Heist)
ENDS_TAUNT: Final[vec[i64]] = sacrifice_table(v.EndTaunt)
CHECKS: Final[vec[i64]] = sacrifice_table(v.StealItem)
HITS_TARGET: Final[vec[i64]] = target_damage()
HITS_CHAMPIONS: Final[vec[i64]] = champion_damage()
ACQUIRING_LOSS: Final[vec[i64]] = acquiring_loss()
GREEDY_HARM: Final[vec[i64]] = karma_table(v.GREEDY)
BLOODY_HARM: Final[vec[i64]] = karma_table(v.BLOODY)
SIDE_GOLD: Final[vec[i64]] = side_table("gold")
SIDE_COMBAT: Final[vec[i64]] = side_table("combat")
SIDE_HEALTH: Final[vec[i64]] = side_table("health")
SACRIFICE_COMBAT: Final[vec[i64]] = sacrifice_combat()
RESURRECTS: Final[vec[i64]] = sacrifice_table(v.Resurrect)
VALUATION: Final = Valuation(EARLY, LATE, Style())
