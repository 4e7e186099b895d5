"""What was written in a row of observations, and where: little is written at the next look."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from thandar.encoding import codes as of

MARKED: Final = 128  # numbers that are remembered to be taken back
NOTED: Final = 1024  # columns that are remembered to be made empty

# What a card in a pile means to the one that looks: a plane for each of the marks it can have,
# KNOWN, OWNER_KNOWS (in a discard pile STUNNED) and both.
OWN_HAND: Final = 0
OTHER_HAND: Final = 4
OWN_DECK: Final = 8
OTHER_DECK: Final = 12
ANY_DISCARD: Final = 16
OF_TABLE: Final = 20
MARKS_SHIFT: Final = 10
MARKS_BITS: Final = 3
_planes = [
    *(of.HAND, of.HAND, of.HAND, of.HAND),  # OWN_HAND
    *(of.HIDDEN, of.HAND, of.HIDDEN, of.HAND),  # OTHER_HAND, and so on
    *(of.HIDDEN, of.DECK, of.DECK, of.DECK),
    *(of.HIDDEN, of.DECK, of.HIDDEN, of.DECK),
    *(of.DISCARD, of.DISCARD, of.DISCARD, of.DISCARD),
    *(0, 0, 0, 0),
]
PLANES: Final[vec[i64]] = vec[i64](_planes)

# Scalars of a seat. Some are always written when a row is begun anew, the others are made empty.
STEADY: Final = [
    *(of.HEALTH, *range(of.HAND_SIZE, of.WAITING_TOP), of.BLESSED),
    *(of.TURNS_TAKEN, of.ALIVE, of.IN_TURN, of.FIRST),
]
FLEETING: Final = [k for k in range(of.SCALARS, of.SEAT_FEATURES) if k not in STEADY]


@final
class Memory:
    """What was written of a table at the last look."""

    def __init__(self, room: i64) -> None:
        """`room` is for the numbers of a state."""
        self.was: vec[i16] = vec[i16]([0] * int(room))  # the state, as far as it was seen
        self.room = room
        self.notes: vec[i16] = vec[i16]([0] * NOTED)  # columns to which cards were added
        self.noted: i64 = 0
        self.marks: vec[i64] = vec[i64]([0] * MARKED)
        self.marked: i64 = 0
        self.me: i64 = -1
        self.turn: i64 = 0
        self.alive: i64 = 0
        self.waiting = False
        self.spoiled = False  # something cannot be taken back


def scalar_columns(columns: vec[i16], scalars: list[int]) -> list[i16]:
    """The columns of some scalars of all seats."""
    features = [block * of.SEAT_FEATURES + k for block in range(of.BLOCKS) for k in scalars]
    return [columns[feature] for feature in features if columns[feature] >= 0]
