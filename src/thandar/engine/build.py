"""Building the tables: cards as lists of numbers, and every limit of a state checked."""

from typing import Final

from thandar.cards import vocabulary as v
from thandar.cards.checks import checked
from thandar.cards.heroes import Hero
from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.engine.compiler import KINDS, POOLS, Compiler
from thandar.errors import BadCard

ABILITY_NAMES: Final = ("primary", "expend", "ally", "sacrifice")
FIRE_GEM_NAME: Final = "fire_gem"
MOST_INSTRUCTIONS: Final = 32_767  # a frame keeps its place in a program in 16 bits


class Built:
    """The tables of some cards, as lists; the first entry of each stands for no card."""

    def __init__(self) -> None:
        self.compiler = Compiler()
        self.cards: tuple[v.Card, ...] = ()
        self.names: list[str] = [""]
        self.kinds: list[int] = [0]
        self.faction: list[int] = [0]
        self.has: list[int] = [0]
        self.entry: list[int] = [0] * at.ABILITIES
        self.combat: list[int] = [0] * at.ABILITIES
        self.gains: dict[str, list[int]] = {pool: [0] * at.ABILITIES for pool in POOLS}
        self.on_acquire: list[int] = [0]
        # By name, for positions: what belongs to an ability, or what the rules run themselves.
        self.programs: dict[str, int] = {}

    def add(self, card: v.Card) -> None:
        """Add a card under the next number."""
        self.names.append(card.id)
        self.kinds.append(kinds_of(card))
        self.faction.append(v.FACTIONS.index(card.faction) + 1 if card.faction else 0)
        abilities = (card.primary, card.expend, card.ally, card.sacrifice)
        has = 0
        for which, effects in enumerate(abilities):
            if effects and card.type not in v.DEMON_TYPES:
                has |= 1 << which
            self.add_ability(card, which, effects)
        self.has.append(has)
        self.on_acquire.append(self.compiler.ability(card.on_acquire, card, False))
        self.name_program(f"{card.id}.on_acquire", self.on_acquire[-1])

    def add_ability(self, card: v.Card, which: int, effects: tuple[v.Effect, ...]) -> None:
        """Add an ability: plain gains at its beginning to the tables, the rest as a program."""
        # What the Demon has announced is run as a program alone, gains and all.
        simple = 0 if card.type in v.DEMON_TYPES else leading_gains(effects)
        for pool, gains in self.gains.items():
            gains.append(gained(effects[:simple], pool))
            within(card, f"the {pool} of an ability", gains[-1], at.MAX_AMOUNT)
        self.combat.append(gained(effects, "combat"))
        start = self.compiler.ability(effects[simple:], card, which == at.SACRIFICE)
        self.entry.append(start)
        self.name_program(f"{card.id}.{ABILITY_NAMES[which]}", start)

    def name_program(self, name: str, start: int) -> None:
        """Remember where a program begins, if there is one."""
        if start:
            self.programs[name] = start

    def add_rules(self) -> None:
        """Add the programs that belong to no card."""
        compiler = self.compiler
        self.programs["gift"] = compiler.emit(op.CHOOSE, op.GIFT | op.OPTIONAL)
        compiler.land(self.programs["gift"])
        compiler.emit(op.LEAVE)
        self.programs["health"] = compiler.emit(op.CHOOSE, op.HEALTH_TO)
        compiler.land(self.programs["health"])
        compiler.emit(op.END)
        self.programs["announce"] = compiler.emit(op.ANNOUNCE)
        compiler.emit(op.END)
        self.programs["carry_out"] = compiler.emit(op.CARRY_OUT)
        compiler.emit(op.END)
        self.programs["acquire"] = compiler.emit(op.CHOOSE, op.PLACE)
        compiler.land(self.programs["acquire"])
        compiler.emit(op.END)

    def members(self) -> list[int]:
        """For each kind that is counted, and in it for each card: whether it is one."""
        result: list[int] = []
        for kind, counting in self.compiler.kinds.items():
            row = [0] + [int(v.is_a(card, kind)) for card in self.cards]
            if not any(row):
                raise BadCard(f"{counting}: no card is a {kind!r}, so that none can be counted")
            result += row
        return result

    def owners(self) -> dict[int, str]:
        """The program to which each instruction belongs."""
        starts = sorted((start, name) for name, start in self.programs.items())
        ends = [start for start, _ in starts[1:]] + [self.compiler.here()]
        owners: dict[int, str] = {}
        for (start, name), end in zip(starts, ends):
            owners.update(dict.fromkeys(range(start, end), name))
        return owners


def build(cards: tuple[v.Card, ...]) -> Built:
    """The tables of cards, in the order of their numbers; BadCard says what does not fit."""
    if len(cards) > at.CARD_MASK:
        raise BadCard(f"a state holds {at.CARD_MASK} different cards, not {len(cards)}")
    if len(cards) < at.FIRE_GEM or cards[at.FIRE_GEM - 1].id != FIRE_GEM_NAME:
        raise BadCard(f"{FIRE_GEM_NAME}: its number is {at.FIRE_GEM}")
    built = Built()
    built.cards = cards
    for card in cards:
        if card.id in built.names:
            raise BadCard(f"{card.id}: two cards have this id")
        built.add(checked(card))
    built.add_rules()
    if built.compiler.here() > MOST_INSTRUCTIONS:
        raise BadCard(
            f"the programs of all cards have room for {MOST_INSTRUCTIONS} instructions, "
            f"not {built.compiler.here()}"
        )
    return built


def check_room(names: list[str], market: tuple[str, ...], characters: dict[str, Hero]) -> None:
    """Six of anybody and the market must have room on a table, and be made of cards there are."""
    check_pile(names, "the market", "cards", market, at.MOST_COPIES)
    for whose, hero in characters.items():
        left = (at.MOST_COPIES - len(market)) // at.MAX_SEATS
        piles = (
            ("Soul Jars", hero.jars, at.MOST_JARS),
            ("minions", hero.grimoire, at.MOST_MINIONS),
            ("Hoard Items", hero.hoard, at.MOST_ITEMS),
            ("cards", hero.deck + hero.powers + hero.jars + hero.grimoire + hero.hoard, left),
        )
        for what, pile, most in piles:
            check_pile(names, whose, what, pile, most)


def check_pile(names: list[str], whose: str, what: str, pile: tuple[str, ...], most: int) -> None:
    """A pile is made of cards that there are, and of so many at most."""
    for card in pile:
        if card not in names:
            raise BadCard(f"{card}: {whose} has it, but there is no such card")
    if len(pile) > most:
        raise BadCard(f"{whose} has {len(pile)} {what}; there is room for {most}")


def within(card: v.Card, what: str, n: int, most: int) -> None:
    """A number must not be greater than the tables can hold."""
    if n > most:
        raise BadCard(f"{card.id}: {what} goes up to {most}, not {n}")


def kinds_of(card: v.Card) -> int:
    """What the engine itself asks about a card, as bits.

    Whatever has a cost may lie on the market; the Fire Gems have a pile of their own.
    """
    bits = at.KIND_ANY | KINDS[card.type]
    if card.guard:
        bits |= at.KIND_GUARD
    if card.faction:
        bits |= KINDS[card.faction]
    if card.cost:
        bits |= at.KIND_COSTS
    if card.cost and card.id != FIRE_GEM_NAME:
        bits |= at.KIND_MARKET
    if card.type == v.CHAMPION:
        bits |= at.KIND_ATTACKABLE
    if card.type not in (v.ACTION, v.ITEM):
        bits |= at.KIND_STAYS
    if card.rests:
        bits |= at.KIND_RESTS
    return bits


def leading_gains(effects: tuple[v.Effect, ...]) -> int:
    """How many effects at the beginning are plain gains of fixed amounts."""
    k = 0
    for effect in effects:
        if not isinstance(effect, v.Gain) or effect.per is not None:
            break
        k += 1
    return k


def gained(effects: tuple[v.Effect, ...], pool: str) -> int:
    """The fixed amounts of a pool among effects, without bonuses and choices."""
    return sum(e.n for e in effects if isinstance(e, v.Gain) and e.pool == pool)
