"""The cards as tables of numbers, indexed by card (from 1) or by ability (card * 4 + which)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from thandar.cards import ALL_CARDS, MARKET_DECK
from thandar.cards.vocabulary import (
    ACTION,
    CHAMPION,
    DEMON_CARD,
    ITEM,
    KARMA,
    LOCATION,
    Card,
    Effect,
    Gain,
    TakeCard,
)
from thandar.engine import layout as at
from thandar.engine.program import (
    ANNOUNCE,
    CARRY_OUT,
    CHOOSE,
    END,
    GIFT,
    HEALTH_TO,
    KINDS,
    LEAVE,
    OPTIONAL,
    PLACE,
    POOLS,
    SIZE,
    Compiler,
)

AUTOMATIC: Final = (DEMON_CARD, KARMA, LOCATION)  # the types that no player ever uses
NAMES: Final[list[str]] = ["", *(card.id for card in ALL_CARDS)]
NUMBERS: Final[dict[str, int]] = {name: k for k, name in enumerate(NAMES) if name}


def _kinds(card: Card) -> int:
    """Everything a card is, as bits."""
    bits = at.KIND_ANY | KINDS[card.type]
    if card.guard:
        bits |= at.KIND_GUARD
    if card.faction:
        bits |= KINDS[card.faction]
    if card.id in MARKET_DECK:
        bits |= at.KIND_MARKET
    if card.cost:
        bits |= at.KIND_COSTS
    if card.type == CHAMPION:
        bits |= at.KIND_ATTACKABLE
    if card.type not in (ACTION, ITEM):
        bits |= at.KIND_STAYS
    if any(isinstance(effect, TakeCard) for effect in card.expend):
        bits |= at.KIND_RESTS
    for kind in card.kinds:
        bits |= KINDS.get(kind, 0)
    return bits


def _leading_gains(effects: tuple[Effect, ...]) -> int:
    """How many effects at the beginning are plain gains of fixed amounts."""
    k = 0
    while k < len(effects):
        effect = effects[k]
        if not isinstance(effect, Gain) or effect.per is not None:
            break
        k += 1
    return k


class _Builder:
    """Fills the tables, card by card."""

    def __init__(self) -> None:
        self.compiler = Compiler()
        self.kinds = [0]
        self.faction = [0]
        self.has = [0]
        self.entry = [0] * at.ABILITIES
        self.combat = [0] * at.ABILITIES
        self.gains = {pool: [0] * at.ABILITIES for pool in POOLS}

    def add(self, card: Card) -> None:
        kinds = _kinds(card)
        self.kinds.append(kinds)
        factions = kinds >> at.FACTION_SHIFT & 15
        self.faction.append(factions.bit_length())
        has = 0
        abilities = (card.primary, card.expend, card.ally, card.sacrifice)
        for which, effects in enumerate(abilities):
            if effects and card.type not in AUTOMATIC:
                has |= 1 << which
            self.combat.append(
                sum(e.n for e in effects if isinstance(e, Gain) and e.pool == "combat")
            )
            # What the Demon has announced is run as a program alone, gains and all.
            simple = 0 if card.type in AUTOMATIC else _leading_gains(effects)
            for pool, gains in self.gains.items():
                gains.append(
                    sum(e.n for e in effects[:simple] if isinstance(e, Gain) and e.pool == pool)
                )
            self.entry.append(self.compiler.ability(effects[simple:], kinds, which == at.SACRIFICE))
        self.has.append(has)


_built = _Builder()
for _card in ALL_CARDS:
    _built.add(_card)
_GIFT_PROGRAM = _built.compiler.emit(CHOOSE, GIFT | OPTIONAL)
_built.compiler.land(_GIFT_PROGRAM)
_built.compiler.emit(LEAVE)
_HEALTH_PROGRAM = _built.compiler.emit(CHOOSE, HEALTH_TO)
_built.compiler.land(_HEALTH_PROGRAM)
_built.compiler.emit(END)
_ANNOUNCE_PROGRAM = _built.compiler.emit(ANNOUNCE)
_built.compiler.emit(END)
_CARRY_OUT_PROGRAM = _built.compiler.emit(CARRY_OUT)
_built.compiler.emit(END)
_PLACE_PROGRAM = _built.compiler.emit(CHOOSE, PLACE)
_built.compiler.land(_PLACE_PROGRAM)
_built.compiler.emit(END)

# A bit of a 64-bit word; compiled, a shifted constant would have 32 bits.
BIT: Final[vec[i64]] = vec[i64]([1 << k for k in range(63)] + [-1 << 63])
COST: Final[vec[i64]] = vec[i64](
    [at.MAX_AMOUNT + 1] + [card.cost for card in ALL_CARDS]  # an empty slot is never affordable
)
DEFENSE: Final[vec[i64]] = vec[i64]([0] + [card.defense for card in ALL_CARDS])
KIND: Final[vec[i64]] = vec[i64](_built.kinds)
FACTION: Final[vec[i64]] = vec[i64](_built.faction)  # 0 none, 1 Imperial … 4 Wild
HAS: Final[vec[i64]] = vec[i64](_built.has)  # bits of the abilities a card has
ENTRY: Final[vec[i64]] = vec[i64](_built.entry)  # address of an ability's program
GAINS_GOLD: Final[vec[i64]] = vec[i64](_built.gains["gold"])
GAINS_COMBAT: Final[vec[i64]] = vec[i64](_built.gains["combat"])
GAINS_HEALTH: Final[vec[i64]] = vec[i64](_built.gains["health"])
FIXED_COMBAT: Final[vec[i64]] = vec[i64](_built.combat)  # without bonuses and choices
CODE: Final[vec[i64]] = vec[i64](_built.compiler.code)
PLACE_PROGRAM: Final[i64] = _PLACE_PROGRAM
GIFT_PROGRAM: Final[i64] = _GIFT_PROGRAM
CORRUPTION: Final[i64] = NUMBERS["corruption"]
CONTROL: Final[i64] = NUMBERS["control"]
ANNOUNCE_PROGRAM: Final[i64] = _ANNOUNCE_PROGRAM
CARRY_OUT_PROGRAM: Final[i64] = _CARRY_OUT_PROGRAM
HEALTH_PROGRAM: Final[i64] = _HEALTH_PROGRAM
NUMBER: Final[vec[i64]] = vec[i64]([0] + [card.number for card in ALL_CARDS])
SHIELDS: Final[vec[i64]] = vec[i64]([0] + [card.shield for card in ALL_CARDS])
PAYS: Final[vec[i64]] = vec[i64]([0] + [card.pays for card in ALL_CARDS])
FROM_TURN: Final[vec[i64]] = vec[i64]([0] + [card.from_turn for card in ALL_CARDS])
MARKET_CARDS: Final[vec[i64]] = vec[i64]([NUMBERS[name] for name in MARKET_DECK])

# Programs by name, for positions: the ability they belong to, or what the rules run themselves.
ABILITY_NAMES: Final = ("primary", "expend", "ally", "sacrifice")
PROGRAMS: Final[dict[str, int]] = {
    f"{NAMES[ability // at.ABILITIES]}.{ABILITY_NAMES[ability % at.ABILITIES]}": start
    for ability, start in enumerate(_built.entry)
    if start
}
PROGRAMS["acquire"] = _PLACE_PROGRAM
PROGRAMS["gift"] = _GIFT_PROGRAM
PROGRAMS["announce"] = _ANNOUNCE_PROGRAM
PROGRAMS["health"] = _HEALTH_PROGRAM
PROGRAMS["carry_out"] = _CARRY_OUT_PROGRAM


def _owners() -> dict[int, str]:
    """The program to which each instruction belongs."""
    starts = sorted((start, name) for name, start in PROGRAMS.items())
    owners: dict[int, str] = {}
    for k, (start, name) in enumerate(starts):
        end = starts[k + 1][0] if k + 1 < len(starts) else len(CODE)
        owners.update(dict.fromkeys(range(start, end, SIZE), name))
    return owners


OWNER: Final[dict[int, str]] = _owners()
