"""Effects as programs: definitions are compiled to instructions of four numbers each.

The interpreter is `effects`; what each instruction does stands there.
"""

from typing import Final

from thandar.cards import vocabulary as v
from thandar.engine import layout as at

END: Final = 0
JUMP: Final = 1  # a: where to
GAIN: Final = 2  # a: pool, b: n + each << 8, c: what is counted
LOSE_HEALTH: Final = 3  # a: n
DRAW: Final = 4  # a: n
LOOP: Final = 5  # c: where to when as many rounds have passed as cards were drawn
WAIT_PLACE: Final = 6  # a: kind, b: zone
WAIT_DISCOUNT: Final = 7  # a: kind, b: n
IF: Final = 8  # a: what is counted, b: at least, c: where to otherwise
DAMAGE: Final = 9  # a: n, b: 1 champions, 2 players, 3 both
LOOK: Final = 10  # a: n
BLESS: Final = 12  # a: health, b: defense
HEIST: Final = 13
DAMAGE_TARGET: Final = 14  # a: n
LEAVE: Final = 15
SUMMON: Final = 16  # a: n, c: what is counted
EACH_LOSES: Final = 17  # a: n
STUN_ALL: Final = 18
DISCARD_HAND: Final = 19
END_TAUNT: Final = 20
ASSAULT: Final = 21  # a: n
BURN: Final = 22  # a: n
STUN_DEAREST: Final = 23
EACH_GAINS: Final = 24  # a: n
ANNOUNCE: Final = 25
CARRY_OUT: Final = 26
CHOOSE: Final = 11  # a: purpose, b: parameter, c: where to when declined or impossible
SIZE: Final = 4

# --- what a CHOOSE is for
OPTION: Final = 1  # b: number of sides
MAY_DRAW: Final = 2
SACRIFICE: Final = 3
DISCARD: Final = 4
PUT_ON_TOP: Final = 5  # b: kind
STUN: Final = 6
PREPARE: Final = 7
OPPONENT: Final = 8
PLACE: Final = 9
ACQUIRE: Final = 10  # b: cost
FACTION: Final = 11
LOOK_DISCARD: Final = 12
LOOK_ORDER: Final = 13
PLAYER: Final = 14
RESURRECT: Final = 15
GIFT: Final = 16
PREVENT: Final = 17
DEFEATED: Final = 18
HOARD: Final = 19
STEAL_ITEM: Final = 20
TAKE_CARD: Final = 21
HEALTH_TO: Final = 22
PURPOSE_BITS: Final = 63
OPTIONAL: Final = 64
BY_TARGET: Final = 128

# --- what is counted: a kind, and these
COUNT_OTHER: Final = 1 << 16
COUNT_DISCARD: Final = 1 << 17
COUNT_PLAYED: Final = 1 << 18
COUNT_COMBAT: Final = 1 << 19
COUNT_PARTY: Final = 1 << 20
COUNT_FACTIONS: Final = 1 << 21
COUNT_GREEDY: Final = 1 << 22
COUNT_BLOODY: Final = 1 << 23
COUNT_MERCIFUL: Final = 1 << 24

HOW: Final = {
    v.GREEDY: COUNT_GREEDY,
    v.BLOODY: COUNT_BLOODY,
    v.MERCIFUL: COUNT_MERCIFUL,
}
POOLS: Final = {"gold": at.GOLD, "combat": at.COMBAT, "health": at.HEALTH}
KINDS: Final = {
    v.ANY: at.KIND_ANY,
    v.ACTION: at.KIND_ACTION,
    v.ITEM: at.KIND_ITEM,
    v.CHAMPION: at.KIND_CHAMPION,
    v.SKILL: at.KIND_POWER,
    v.ABILITY: at.KIND_POWER,
    v.GUARD: at.KIND_GUARD,
    v.IMPERIAL: at.KIND_IMPERIAL,
    v.GUILD: at.KIND_GUILD,
    v.NECROS: at.KIND_NECROS,
    v.WILD: at.KIND_WILD,
    "bow": at.KIND_BOW,
    "knife": at.KIND_KNIFE,
    "claw": at.KIND_CLAW,
    v.MINION: at.KIND_MINION | at.KIND_ATTACKABLE,
    v.SOUL_JAR: at.KIND_JAR | at.KIND_POWER,
    v.HOARD_ITEM: at.KIND_ITEM_OF_HOARD | at.KIND_POWER,
    v.DEMON_CARD: at.KIND_DEED | at.KIND_POWER,
    v.KARMA: at.KIND_KARMA | at.KIND_POWER,
    v.LOCATION: at.KIND_LOCATION | at.KIND_POWER,
    v.CORRUPTION: at.KIND_CORRUPTION | at.KIND_POWER,
}
CHOICES: Final = {
    v.Stun: STUN,
    v.Prepare: PREPARE,
    v.Sacrifice: SACRIFICE,
    v.PutOnTop: PUT_ON_TOP,
    v.AcquireFree: ACQUIRE,
    v.ChooseFaction: FACTION,
    v.Resurrect: RESURRECT,
    v.Hoard: HOARD,
    v.StealItem: STEAL_ITEM,
    v.TakeCard: TAKE_CARD,
}


class Compiler:
    """Compiles abilities into one growing list of instructions; address 0 is an END."""

    def __init__(self) -> None:
        self.code: list[int] = [END, 0, 0, 0]
        self.card_kinds = 0
        self.leaves = False

    def ability(self, effects: tuple[v.Effect, ...], card_kinds: int, leaves: bool) -> int:
        """The address of a program for these effects, 0 if there are none.

        `leaves` says that the card is no longer in play when they happen (R5.3).
        """
        if not effects:
            return 0
        self.card_kinds = card_kinds
        self.leaves = leaves
        start = len(self.code)
        self.all(effects)
        self.emit(END)
        return start

    def emit(self, op: int, a: int = 0, b: int = 0, c: int = 0) -> int:
        """Append an instruction; its address."""
        self.code += (op, a, b, c)
        return len(self.code) - SIZE

    def land(self, *addresses: int) -> None:
        """Let the instructions at these addresses jump to here."""
        for address in addresses:
            self.code[address + (1 if self.code[address] == JUMP else 3)] = len(self.code)

    def all(self, effects: tuple[v.Effect, ...]) -> None:
        """Compile effects one after the other."""
        for effect in effects:
            self.one(effect)

    def one(self, effect: v.Effect) -> None:
        """Compile one effect."""
        if isinstance(effect, v.Gain):
            counted = self.counted(effect.per) if effect.per else 0
            self.emit(GAIN, POOLS[effect.pool], effect.n + (effect.each << 8), counted)
        elif isinstance(effect, v.LoseHealth):
            self.emit(LOSE_HEALTH, effect.n)
        elif isinstance(effect, v.Draw):
            self.emit(DRAW, effect.n)
        elif isinstance(effect, v.Discard):
            self.discard(effect)
        elif isinstance(effect, v.OpponentDiscards):
            self.choose(OPPONENT)
            discards = self.emit(CHOOSE, PREVENT | OPTIONAL | BY_TARGET)
            prevented = self.emit(JUMP)
            self.land(discards)
            self.choose(DISCARD | BY_TARGET)
            self.land(prevented)
        elif isinstance(effect, v.NextAcquired):
            self.waiting(effect)
        elif isinstance(effect, v.Bless):
            self.choose(PLAYER)
            self.emit(BLESS, effect.health, effect.defense)
        elif isinstance(effect, v.Heist):
            self.emit(HEIST)
        elif isinstance(effect, v.DamageTarget):
            self.choose(OPPONENT)
            self.emit(DAMAGE_TARGET, effect.n)
        elif isinstance(effect, v.Summon):
            self.emit(SUMMON, effect.n, 0, COUNT_PARTY if effect.party else 0)
        elif isinstance(effect, v.EachLoses):
            self.emit(EACH_LOSES, effect.n)
        elif isinstance(effect, v.StunAll):
            self.choose(OPPONENT)
            self.emit(STUN_ALL)
        elif isinstance(effect, v.DiscardHand):
            nobody = self.emit(CHOOSE, DEFEATED)
            self.emit(DISCARD_HAND)
            self.land(nobody)
        elif isinstance(effect, v.Assault):
            self.emit(ASSAULT, effect.n)
        elif isinstance(effect, v.Burn):
            self.emit(BURN, effect.n)
        elif isinstance(effect, v.StunDearest):
            self.emit(STUN_DEAREST)
        elif isinstance(effect, v.EachGains):
            self.emit(EACH_GAINS, effect.n)
        elif isinstance(effect, v.EndTaunt):
            self.emit(END_TAUNT)
        elif isinstance(effect, v.Damage):
            self.emit(DAMAGE, effect.n, effect.champions + 2 * effect.players)
        elif isinstance(effect, v.Look):
            self.look(effect)
        elif isinstance(effect, v.May):
            self.may(effect)
        elif isinstance(effect, v.Either):
            self.either(effect)
        elif isinstance(effect, v.If):
            otherwise = self.condition(effect.condition)
            self.all(effect.effects)
            self.land(otherwise)
        else:
            self.choose(CHOICES[type(effect)], self.parameter(effect))

    def choose(self, purpose: int, parameter: int = 0) -> None:
        """A choice after which the program goes on whatever came of it."""
        self.land(self.emit(CHOOSE, purpose, parameter))

    def parameter(self, effect: v.Effect) -> int:
        """What narrows a choice down: the kind of card, the highest cost."""
        if isinstance(effect, v.PutOnTop):
            return KINDS[effect.kind]
        return effect.cost if isinstance(effect, v.AcquireFree) else 0

    def discard(self, effect: v.Discard) -> None:
        """Discard a number of cards, or as many as were drawn."""
        if not effect.drawn:
            for _ in range(effect.n):
                self.choose(DISCARD)
            return
        loop = self.emit(LOOP)
        self.choose(DISCARD)
        self.emit(JUMP, loop)
        self.land(loop)

    def waiting(self, effect: v.NextAcquired) -> None:
        """An effect that waits for an acquisition."""
        if effect.to is not None:
            zone = at.ZONE_HAND if effect.to == v.HAND else at.ZONE_DECK
            self.emit(WAIT_PLACE, KINDS[effect.kind], zone)
        if effect.cheaper:
            self.emit(WAIT_DISCOUNT, KINDS[effect.kind], effect.cheaper)

    def look(self, effect: v.Look) -> None:
        """Look, discard up to some, put the rest back one by one."""
        self.emit(LOOK, effect.n)
        stops = [self.emit(CHOOSE, LOOK_DISCARD | OPTIONAL) for _ in range(effect.discard)]
        self.land(*stops)
        for _ in range(effect.n - 1):
            self.choose(LOOK_ORDER)

    def may(self, effect: v.May) -> None:
        """Offer the first effect, so often; the rest follows if it was done."""
        first = effect.effects[0]
        declined: list[int] = []
        for _ in range(effect.times):
            if isinstance(first, v.Draw):
                declined.append(self.emit(CHOOSE, MAY_DRAW | OPTIONAL))
                self.one(first)
            else:
                purpose = CHOICES[type(first)] | OPTIONAL
                declined.append(self.emit(CHOOSE, purpose, self.parameter(first)))
            self.all(effect.effects[1:] + effect.then)
        self.land(*declined)

    def either(self, effect: v.Either) -> None:
        """Jump to the chosen side; with `all_if` fulfilled do every side without asking."""
        ends: list[int] = []
        if effect.all_if is not None:
            otherwise = self.condition(effect.all_if)
            for side in effect.sides:
                self.all(side)
            ends.append(self.emit(JUMP))
            self.land(otherwise)
        self.emit(CHOOSE, OPTION, len(effect.sides))
        table = [self.emit(JUMP) for _ in effect.sides]
        for jump, side in zip(table, effect.sides, strict=True):
            self.land(jump)
            self.all(side)
            ends.append(self.emit(JUMP))
        self.land(*ends)

    def condition(self, condition: v.Condition) -> int:
        """An IF; the address to land the otherwise at."""
        if isinstance(condition, v.CombatGained):
            return self.emit(IF, COUNT_COMBAT, condition.at_least)
        if isinstance(condition, v.Played):
            return self.emit(IF, HOW[condition.how], 1)
        counted = self.counted(v.Per(condition.kind, other=condition.other))
        return self.emit(IF, counted, condition.at_least)

    def counted(self, per: v.Per) -> int:
        """What is counted, as one number."""
        if per.kind == v.PARTY:
            return COUNT_PARTY
        if per.kind == v.ALL_FACTIONS:
            return COUNT_FACTIONS
        factions = (1 << at.FACTION_SHIFT) * 15
        kind = self.card_kinds & factions if per.kind == v.OWN_FACTION else KINDS[per.kind]
        if per.other and not self.leaves:
            kind |= COUNT_OTHER
        if per.zone == v.DISCARD:
            kind |= COUNT_DISCARD
        if per.zone == v.PLAYED:
            kind |= COUNT_PLAYED
        return kind
