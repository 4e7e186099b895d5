"""The instructions of effect programs, of four numbers each.

`compiler` makes them of definitions, `effects` carries them out; what each does stands there.
"""

from typing import Final

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
ENRAGE: Final = 27  # a: n
CHOOSE: Final = 11  # a: purpose, b: parameter, c: where to when declined or impossible
STEP: Final = 4  # what positions count for an instruction: its four numbers

# --- what a CHOOSE is for
OPTION: Final = 1  # b: number of sides
MAY_DRAW: Final = 2
SACRIFICE: Final = 3
DISCARD: Final = 4
PUT_ON_TOP: Final = 5  # b: kind that is counted
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
MAY: Final = 23
PURPOSE_BITS: Final = 63
OPTIONAL: Final = 64
BY_TARGET: Final = 128

# --- what is counted: how, whether the card itself is left out, and (shifted) which kind
COUNT_IN_PLAY: Final = 1  # a kind
COUNT_DISCARD: Final = 2  # a kind
COUNT_HAND: Final = 3  # a kind
COUNT_PLAYED: Final = 4  # a counter
COUNT_FACTION: Final = 5  # a faction in play, chosen ones included
COUNT_FACTIONS: Final = 6
COUNT_PARTY: Final = 7
COUNT_COMBAT: Final = 8
COUNT_GREEDY: Final = 9
COUNT_BLOODY: Final = 10
COUNT_MERCIFUL: Final = 11
COUNT_BITS: Final = 127
COUNT_OTHER: Final = 128
COUNTED_SHIFT: Final = 8
