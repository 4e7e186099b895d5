"""What can happen, as numbers inside the engine; `sight` turns them into plain dictionaries.

An event is twelve numbers: what, the seat, the card, the target (a seat), an amount, where the card
came from (zone and whose), where it went (zone and whose), a place, the mask of the seats that may
see the card (-1: everyone), and a number as it is now. `docs/views.md` describes the dictionaries.
"""

from struct import Struct
from typing import Final, TypeAlias

Raw: TypeAlias = tuple[int, int, int, int, int, int, int, int, int, int, int, int]
PACKED: Final = Struct("<12h")


def pack(events: list[Raw]) -> bytes:
    """Events in few bytes."""
    return b"".join([PACKED.pack(*event) for event in events])


def unpack(packed: bytes) -> list[Raw]:
    """The events again."""
    return list(PACKED.iter_unpack(packed))


# --- where a card can be, besides the zones of `layout`
SACRIFICED_PILE: Final = 5
REMOVED: Final = 6
FIRE_GEMS: Final = 7
MARKET_DECK: Final = 8
GRIMOIRE: Final = 9
HOARD: Final = 10
JARS: Final = 11
HELD: Final = 12  # acquired, and not yet placed
NOWHERE: Final = 13

# --- what happened
PLAYED: Final = 0
EXPENDED: Final = 1  # n: gold paid, now: gold
ALLIED: Final = 2
SACRIFICED: Final = 3
GAINED_GOLD: Final = 4  # now: gold
GAINED_COMBAT: Final = 5  # now: combat, place: combat gained this turn
GAINED_HEALTH: Final = 6  # now: health
LOST_HEALTH: Final = 7  # now: health
DREW: Final = 8  # place: how deep in the deck
DISCARDED: Final = 9
ACQUIRED: Final = 10  # n: cost, place: slot, now: cards acquired this turn
REVEALED: Final = 11  # place: slot
ATTACKED: Final = 12  # now: combat
ATTACKED_CHAMPION: Final = 13  # place: of the champion, now: combat
DAMAGED: Final = 14  # now: damage on it
STUNNED: Final = 15
PREPARED: Final = 16  # n: 1 for a new turn, in which the ally ability can be used again
PUT_ON_TOP: Final = 17
SHUFFLED: Final = 18  # n: cards
LOOKED: Final = 19  # place: how deep in the deck
CHOSE: Final = 20  # n: side, or faction; place: which of the two
TARGETED: Final = 21
DECLINED: Final = 22
DEFEATED: Final = 23  # now: mask of the seats still playing
TURN_ENDED: Final = 24
TURN_BEGAN: Final = 25  # n: turn, target: mask of the seats, now: turns its seat has had
GAME_ENDED: Final = 26  # n: mask of the winners, place: why
RESIGNED: Final = 27
PLACED: Final = 28
RESURRECTED: Final = 29
SENT: Final = 30  # now: gold
GAVE: Final = 31  # now: gold, place: what the other has received
SUMMONED: Final = 32
JAR_REVEALED: Final = 33  # n: health
JAR_DESTROYED: Final = 34  # now: jars left
GAINED_ITEM: Final = 35  # now: the place it left, if another seat had it
CHECKED: Final = 36
BORROWED: Final = 37
STEPPED_UP: Final = 38
PREVENTED: Final = 39
TOOK: Final = 40
ANNOUNCED: Final = 41
BURNED: Final = 42  # place: slot
PAID: Final = 43  # n: gold in all, target: of it received, now: gold, place: received
DEALT: Final = 44  # n: damage, now: damage dealt this turn
IGNORED: Final = 45  # n: damage, now: damage ignored this turn
TAUNTED: Final = 46  # target: the seat; nobody: the taunt is over; now: taunt guard
BLESSED: Final = 47  # now: blessed, place: blessed until the next turn ends
DEFENDED: Final = 48  # place: of the champion, now: its defense
WAITED: Final = 49  # now: kinds for the top, place: kinds for the hand, four discounts
COUNTED: Final = 50  # factions: four numbers, how many more of each count as in play
TURNS: Final = 51  # now: turns that a seat has had
HEISTED: Final = 52  # now: whether a card may be bought from a discard pile
TRIED: Final = 53  # a skill check for an item; n: what it takes, now: whether it was this turn's
CHECK_ENDED: Final = 54  # n: what it took, now: total, place: whether it succeeded
RAGED: Final = 55  # now: rage
CARRIED_OUT: Final = 56
CORRUPTED: Final = 57  # Corruption came, or was turned to Control
HEALED: Final = 58  # place: of the champion
LOST_POOLS: Final = 59  # n: gold, target: received, place: combat
CLEANED_UP: Final = 60  # n: damage dealt, now: cards acquired this turn
ENDED: Final = 61  # now: mask of the seats still playing
SHOWED: Final = 62
ORDERED: Final = 63  # place: how deep the card lay, now: how deep it lies
CYCLE_ENDED: Final = 64
KIND_PLAYED: Final = 65  # n: which of the kinds counted, now: cards of it played this turn
LEFT: Final = 66  # a card left the game
RETURNED: Final = 67  # a card went back to where it came from
SHIELDED: Final = 68  # now: the shield
FORGOT_STUNS: Final = 69  # no champion counts as stunned since the last turn any more

# --- what a CHOSE is about
A_SIDE: Final = 0
A_FACTION: Final = 1

# --- why a game ended
BY_HEALTH: Final = 0
BY_DEMON: Final = 1
BY_TURNS: Final = 2
BY_RESIGNATION: Final = 3
