"""The compiler: from the definitions of cards to effect programs.

What comes here has passed the checks of `cards`, so that every combination has its instructions.
"""

from typing import Final

from thandar.cards import vocabulary as v
from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.errors import BadCard

HOW: Final = {
    v.GREEDY: op.COUNT_GREEDY,
    v.BLOODY: op.COUNT_BLOODY,
    v.MERCIFUL: op.COUNT_MERCIFUL,
}
ZONES: Final = {
    v.IN_PLAY: op.COUNT_IN_PLAY,
    v.DISCARD: op.COUNT_DISCARD,
    v.HAND: op.COUNT_HAND,
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
    v.MINION: at.KIND_MINION | at.KIND_ATTACKABLE,
    v.SOUL_JAR: at.KIND_JAR | at.KIND_POWER,
    v.HOARD_ITEM: at.KIND_ITEM_OF_HOARD | at.KIND_POWER,
    v.DEMON_CARD: at.KIND_DEED | at.KIND_POWER,
    v.KARMA: at.KIND_KARMA | at.KIND_POWER,
    v.LOCATION: at.KIND_LOCATION | at.KIND_POWER,
    v.CORRUPTION: at.KIND_CORRUPTION | at.KIND_POWER,
    v.REWARD: at.KIND_REWARD | at.KIND_POWER,
}
CHOICES: Final = {
    v.Stun: op.STUN,
    v.Prepare: op.PREPARE,
    v.Sacrifice: op.SACRIFICE,
    v.PutOnTop: op.PUT_ON_TOP,
    v.AcquireFree: op.ACQUIRE,
    v.ChooseFaction: op.FACTION,
    v.Resurrect: op.RESURRECT,
    v.Hoard: op.HOARD,
    v.StealItem: op.STEAL_ITEM,
    v.TakeCard: op.TAKE_CARD,
}
TARGETED: Final = (v.OpponentDiscards, v.Bless, v.DamageTarget, v.StunAll, v.DiscardHand)


def asked_first(effect: v.Effect) -> bool:
    """Whether an offer of this effect is a bare question, because it has no answer to decline.

    >>> asked_first(v.draw()), asked_first(v.Stun())
    (True, False)
    """
    return type(effect) not in CHOICES and not isinstance(effect, (*TARGETED, v.Either, v.Discard))


class Compiler:
    """Compiles abilities into one growing list of instructions; the first one is an END.

    `kinds` are the words for cards that effects count or choose, each with the card that says it
    first; `played` are those of them that are counted while cards are played.
    """

    def __init__(self) -> None:
        self.ops: list[int] = [op.END]
        self.a: list[int] = [0]
        self.b: list[int] = [0]
        self.c: list[int] = [0]
        self.kinds: dict[str, str] = {}
        self.played: list[str] = []
        self.card = v.Card("", v.ACTION)
        self.leaves = False

    def ability(self, effects: tuple[v.Effect, ...], card: v.Card, leaves: bool) -> int:
        """The address of a program for these effects of a card, 0 if there are none.

        `leaves` says that the card is no longer in play when they happen (R5.3).
        """
        if not effects:
            return 0
        self.card = card
        self.leaves = leaves
        start = self.here()
        self.all(effects)
        self.emit(op.END)
        return start

    def here(self) -> int:
        """The address of the next instruction."""
        return len(self.ops)

    def emit(self, what: int, a: int = 0, b: int = 0, c: int = 0) -> int:
        """Append an instruction; its address."""
        self.ops.append(what)
        self.a.append(a)
        self.b.append(b)
        self.c.append(c)
        return self.here() - 1

    def land(self, *addresses: int) -> None:
        """Let the instructions at these addresses jump to here."""
        for address in addresses:
            if self.ops[address] == op.JUMP:
                self.a[address] = self.here()
            else:
                self.c[address] = self.here()

    def all(self, effects: tuple[v.Effect, ...]) -> None:
        """Compile effects one after the other."""
        for effect in effects:
            self.one(effect)

    def one(self, effect: v.Effect) -> None:
        """Compile one effect."""
        if isinstance(effect, v.Gain):
            counted = self.counted(effect.per) if effect.per else 0
            self.emit(op.GAIN, POOLS[effect.pool], effect.n + (effect.each << 8), counted)
        elif isinstance(effect, v.Discard):
            self.discard(effect)
        elif isinstance(effect, v.NextAcquired):
            self.waiting(effect)
        elif isinstance(effect, TARGETED):
            self.land(self.aim(effect, 0))
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
        elif type(effect) in CHOICES:
            self.land(self.emit(op.CHOOSE, CHOICES[type(effect)], self.parameter(effect)))
        else:
            self.plain(effect)

    def plain(self, effect: v.Effect) -> None:
        """An effect that is one instruction."""
        if isinstance(effect, v.LoseHealth):
            self.emit(op.LOSE_HEALTH, effect.n)
        elif isinstance(effect, v.Draw):
            self.emit(op.DRAW, effect.n)
        elif isinstance(effect, v.Damage):
            self.emit(op.DAMAGE, effect.n, effect.champions + 2 * effect.players)
        elif isinstance(effect, v.Heist):
            self.emit(op.HEIST)
        elif isinstance(effect, v.Summon):
            self.emit(op.SUMMON, effect.n, 0, op.COUNT_PARTY if effect.party else 0)
        elif isinstance(effect, v.EachLoses):
            self.emit(op.EACH_LOSES, effect.n)
        elif isinstance(effect, v.Assault):
            self.emit(op.ASSAULT, effect.n)
        elif isinstance(effect, v.Burn):
            self.emit(op.BURN, effect.n)
        elif isinstance(effect, v.Enrage):
            self.emit(op.ENRAGE, effect.n)
        elif isinstance(effect, v.StunDearest):
            self.emit(op.STUN_DEAREST)
        elif isinstance(effect, v.EachGains):
            self.emit(op.EACH_GAINS, effect.n)
        elif isinstance(effect, v.EndTaunt):
            self.emit(op.END_TAUNT)
        else:
            raise BadCard(f"{self.card.id}: the engine has no instruction for {effect!r}")

    def aim(self, effect: v.Effect, optional: int) -> int:
        """An effect on a player who is chosen; the address to land at where there is nobody."""
        if isinstance(effect, v.OpponentDiscards):
            nobody = self.emit(op.CHOOSE, op.OPPONENT | optional)
            discards = self.emit(op.CHOOSE, op.PREVENT | op.OPTIONAL | op.BY_TARGET)
            prevented = self.emit(op.JUMP)
            self.land(discards)
            self.choose(op.DISCARD | op.BY_TARGET)
            self.land(prevented)
        elif isinstance(effect, v.Bless):
            nobody = self.emit(op.CHOOSE, op.PLAYER | optional)
            self.emit(op.BLESS, effect.health, effect.defense)
        elif isinstance(effect, v.DamageTarget):
            nobody = self.emit(op.CHOOSE, op.OPPONENT | optional)
            self.emit(op.DAMAGE_TARGET, effect.n)
        elif isinstance(effect, v.StunAll):
            nobody = self.emit(op.CHOOSE, op.OPPONENT | optional)
            self.emit(op.STUN_ALL)
        else:
            nobody = self.emit(op.CHOOSE, op.DEFEATED | optional)
            self.emit(op.DISCARD_HAND)
        return nobody

    def choose(self, purpose: int) -> None:
        """A choice after which the program goes on whatever came of it."""
        self.land(self.emit(op.CHOOSE, purpose))

    def parameter(self, effect: v.Effect) -> int:
        """What narrows a choice down: the kind of card, the highest cost."""
        if isinstance(effect, v.PutOnTop):
            return self.kind(self.word(effect.kind))
        return effect.cost if isinstance(effect, v.AcquireFree) else 0

    def discard(self, effect: v.Discard) -> None:
        """Discard a number of cards, or as many as were drawn."""
        if not effect.drawn:
            for _ in range(effect.n):
                self.choose(op.DISCARD)
            return
        loop = self.emit(op.LOOP)
        self.choose(op.DISCARD)
        self.emit(op.JUMP, loop)
        self.land(loop)

    def waiting(self, effect: v.NextAcquired) -> None:
        """An effect that waits for an acquisition."""
        if effect.to is not None:
            zone = at.ZONE_HAND if effect.to == v.HAND else at.ZONE_DECK
            self.emit(op.WAIT_PLACE, KINDS[effect.kind], zone)
        if effect.cheaper:
            self.emit(op.WAIT_DISCOUNT, KINDS[effect.kind], effect.cheaper)

    def look(self, effect: v.Look) -> None:
        """Look, discard up to some, put the rest back one by one."""
        self.emit(op.LOOK, effect.n)
        stops = [self.emit(op.CHOOSE, op.LOOK_DISCARD | op.OPTIONAL) for _ in range(effect.discard)]
        self.land(*stops)
        for _ in range(effect.n - 1):
            self.choose(op.LOOK_ORDER)

    def may(self, effect: v.May) -> None:
        """Offer the first effect, so often; the rest follows if it was done."""
        declined: list[int] = []
        for _ in range(effect.times):
            declined.append(self.offer(effect.effects[0]))
            self.all(effect.effects[1:] + effect.then)
        self.land(*declined)

    def offer(self, effect: v.Effect) -> int:
        """An effect that may be declined; the address to land at then.

        Where something is chosen anyway, to decline is one answer more; all else is asked first.
        """
        if asked_first(effect):
            drawing = isinstance(effect, v.Draw)
            declined = self.emit(op.CHOOSE, (op.MAY_DRAW if drawing else op.MAY) | op.OPTIONAL)
            self.one(effect)
        elif isinstance(effect, TARGETED):
            declined = self.aim(effect, op.OPTIONAL)
        elif isinstance(effect, v.Either):
            declined = self.emit(op.CHOOSE, op.OPTION | op.OPTIONAL, len(effect.sides))
            self.land(*self.sides(effect))
        elif isinstance(effect, v.Discard):
            declined = self.emit(op.CHOOSE, op.DISCARD | op.OPTIONAL)
        else:
            purpose = CHOICES[type(effect)] | op.OPTIONAL
            declined = self.emit(op.CHOOSE, purpose, self.parameter(effect))
        return declined

    def either(self, effect: v.Either) -> None:
        """Jump to the chosen side; with `all_if` fulfilled do every side without asking."""
        ends: list[int] = []
        if effect.all_if is not None:
            otherwise = self.condition(effect.all_if)
            for side in effect.sides:
                self.all(side)
            ends.append(self.emit(op.JUMP))
            self.land(otherwise)
        self.emit(op.CHOOSE, op.OPTION, len(effect.sides))
        self.land(*ends, *self.sides(effect))

    def sides(self, effect: v.Either) -> list[int]:
        """The sides behind their table of jumps; the addresses from which to go on."""
        ends: list[int] = []
        table = [self.emit(op.JUMP) for _ in effect.sides]
        for jump, side in zip(table, effect.sides, strict=True):
            self.land(jump)
            self.all(side)
            ends.append(self.emit(op.JUMP))
        return ends

    def condition(self, condition: v.Condition) -> int:
        """An IF; the address to land the otherwise at."""
        if isinstance(condition, v.CombatGained):
            return self.emit(op.IF, op.COUNT_COMBAT, condition.at_least)
        if isinstance(condition, v.Played):
            return self.emit(op.IF, HOW[condition.how], 1)
        counted = self.counted(v.Per(condition.kind, other=condition.other))
        return self.emit(op.IF, counted, condition.at_least)

    def counted(self, per: v.Per) -> int:
        """What is counted, as one number."""
        if per.kind == v.PARTY:
            return op.COUNT_PARTY
        if per.kind == v.ALL_FACTIONS:
            return op.COUNT_FACTIONS
        word = self.word(per.kind)
        if per.zone == v.PLAYED:
            other = op.COUNT_OTHER if per.other else 0
            return op.COUNT_PLAYED | other | self.counter(word) << op.COUNTED_SHIFT
        other = op.COUNT_OTHER if per.other and not self.leaves else 0
        if per.zone == v.IN_PLAY and word in v.FACTIONS:
            return op.COUNT_FACTION | other | v.FACTIONS.index(word) << op.COUNTED_SHIFT
        return ZONES[per.zone] | other | self.kind(word) << op.COUNTED_SHIFT

    def word(self, kind: str) -> str:
        """A kind of cards, the card's own faction by its name."""
        return self.card.faction or "" if kind == v.OWN_FACTION else kind

    def kind(self, word: str) -> int:
        """The number of a word for cards, a new one if need be."""
        self.kinds.setdefault(word, self.card.id)
        return list(self.kinds).index(word)

    def counter(self, word: str) -> int:
        """The number of the counter that notes how many cards of a kind were played."""
        self.kind(word)
        if word not in self.played:
            self.played.append(word)
        return self.played.index(word)
