"""What can happen, as numbers inside the engine and as plain dictionaries outside.

An event is (code, seat, card, target, n, place, seen): `seen` is the mask of the seats that may see
the card, -1 for everyone. `docs/views.md` describes the dictionaries.
"""

from typing import Final

PLAYED: Final = 0
EXPENDED: Final = 1
ALLIED: Final = 2
SACRIFICED: Final = 3
GAINED_GOLD: Final = 4
GAINED_COMBAT: Final = 5
GAINED_HEALTH: Final = 6
LOST_HEALTH: Final = 7
DREW: Final = 8
DISCARDED: Final = 9
ACQUIRED: Final = 10
REVEALED: Final = 11
ATTACKED: Final = 12
ATTACKED_CHAMPION: Final = 13
DAMAGED: Final = 14
STUNNED: Final = 15
PREPARED: Final = 16
PUT_ON_TOP: Final = 17
SHUFFLED: Final = 18
LOOKED: Final = 19
CHOSE: Final = 20
TARGETED: Final = 21
DECLINED: Final = 22
DEFEATED: Final = 23
TURN_ENDED: Final = 24
TURN_BEGAN: Final = 25
GAME_ENDED: Final = 26
RESIGNED: Final = 27
PLACED: Final = 28
RESURRECTED: Final = 29
SENT: Final = 30
GAVE: Final = 31
SUMMONED: Final = 32
JAR_REVEALED: Final = 33
JAR_DESTROYED: Final = 34
GAINED_ITEM: Final = 35
CHECKED: Final = 36
BORROWED: Final = 37
STEPPED_UP: Final = 38
PREVENTED: Final = 39
TOOK: Final = 40
ANNOUNCED: Final = 41
BURNED: Final = 42

# --- what a CHOSE is about
A_SIDE: Final = 0
A_FACTION: Final = 1
