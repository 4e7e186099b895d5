"""The cards as tables of numbers, indexed by card (from 1) or by ability (card * 4 + which)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from thandar.cards import ALL_CARDS, BOSSES, DEMONS, HEROES, MARKET_DECK, character
from thandar.cards.vocabulary import Card, is_a
from thandar.engine import layout as at
from thandar.engine.build import build, check_room


def _counter(card: Card) -> int:
    """The counter of what is played for a card."""
    counters = [k + 1 for k, word in enumerate(PLAYED_KINDS) if is_a(card, word)]
    return SEVERAL if len(counters) > 1 else sum(counters)


_built = build(ALL_CARDS)
NAMES: Final[list[str]] = _built.names
NUMBERS: Final[dict[str, int]] = {name: k for k, name in enumerate(NAMES) if name}
check_room(
    NAMES,
    MARKET_DECK,
    {name: character(name, at.MAX_SEATS - 1) for name in (*HEROES, *BOSSES, *DEMONS)},
)

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
ON_ACQUIRE: Final[vec[i64]] = vec[i64](_built.on_acquire)  # of a program for each acquisition
GAINS_GOLD: Final[vec[i64]] = vec[i64](_built.gains["gold"])
GAINS_COMBAT: Final[vec[i64]] = vec[i64](_built.gains["combat"])
GAINS_HEALTH: Final[vec[i64]] = vec[i64](_built.gains["health"])
FIXED_COMBAT: Final[vec[i64]] = vec[i64](_built.combat)  # without bonuses and choices
NUMBER: Final[vec[i64]] = vec[i64]([0] + [card.number for card in ALL_CARDS])
SHIELDS: Final[vec[i64]] = vec[i64]([0] + [card.shield for card in ALL_CARDS])
PAYS: Final[vec[i64]] = vec[i64]([0] + [card.pays for card in ALL_CARDS])
FROM_TURN: Final[vec[i64]] = vec[i64]([0] + [card.from_turn for card in ALL_CARDS])
MARKET_CARDS: Final[vec[i64]] = vec[i64]([NUMBERS[name] for name in MARKET_DECK])

# The instructions, by address: what to do, and three numbers.
OPERATION: Final[vec[i64]] = vec[i64](_built.compiler.ops)
CODE_A: Final[vec[i64]] = vec[i64](_built.compiler.a)
CODE_B: Final[vec[i64]] = vec[i64](_built.compiler.b)
CODE_C: Final[vec[i64]] = vec[i64](_built.compiler.c)
PLACE_PROGRAM: Final[i64] = _built.programs["acquire"]
GIFT_PROGRAM: Final[i64] = _built.programs["gift"]
ANNOUNCE_PROGRAM: Final[i64] = _built.programs["announce"]
HEALTH_PROGRAM: Final[i64] = _built.programs["health"]
CARRY_OUT_PROGRAM: Final[i64] = _built.programs["carry_out"]
CORRUPTION: Final[i64] = NUMBERS["corruption"]
CONTROL: Final[i64] = NUMBERS["control"]

# What effects count: whether a card is one, by kind * ROW + card; and, of the kinds that are
# counted while they are played, the word and the kind of each counter. A card that is of one such
# kind has its counter, from 1 on, of several: SEVERAL.
ROW: Final[i64] = len(NAMES)
MEMBER: Final[vec[i64]] = vec[i64](_built.members())
PLAYED_KINDS: Final[tuple[str, ...]] = tuple(_built.compiler.played)
COUNTERS: Final[i64] = len(PLAYED_KINDS)
COUNTER_KIND: Final[vec[i64]] = vec[i64]([_built.compiler.kind(word) for word in PLAYED_KINDS])
SEVERAL: Final = -1
COUNTER: Final[vec[i64]] = vec[i64]([0] + [_counter(card) for card in ALL_CARDS])

PROGRAMS: Final[dict[str, int]] = _built.programs
OWNER: Final[dict[int, str]] = _built.owners()
# How programs were called in older positions.
FORMER_NAMES: Final[dict[str, str]] = {"ashen_market.ally": "ashen_market.on_acquire"}
