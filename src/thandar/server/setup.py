"""What somebody asks for who opens a table, and whether it can be."""

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta, Struct, field

from thandar.bots import NAMES
from thandar.formats import find
from thandar.game import Game
from thandar.handicap import FAIR, OFFICIAL, checked_handicap
from thandar.server.refused import Refused
from thandar.table.strength import EVEN
from thandar.types import Difficulty, FormatName, HandicapName, SeatName, SideHandicap

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
# By kind of clock: the least and the most seconds it may have.
CLOCKS = {
    "none": (0, 0),
    "turn": (0, HOUR),  # at least what the settings say
    "player": (MINUTE, 10 * HOUR),
    "days": (DAY, 14 * DAY),
}

ClockKind = Literal["none", "turn", "player", "days"]
# The levels, the one that is about as strong as whoever opens the table, and bots for studies.
BotName = Literal[
    "beginner", "easy", "normal", "hard", "expert", "even", "random", "baseline", "net"
]


class Clock(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How long players may think: for each turn, for the whole game, or days for each turn.

    With `player` each turn that was ended gives `increment` seconds back.
    """

    kind: ClockKind = "none"
    seconds: Annotated[int, Meta(ge=0)] = 0
    increment: Annotated[int, Meta(ge=0, le=300)] = 0


class SeatSetup(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A seat to be: its deck, and the bot that sits there; none: a person may sit down."""

    deck: SeatName = "standard"
    bot: BotName | None = None


class Setup(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A table to be. `open_hands` lets spectators see all hands, so many turns late (0: never).

    It is never so few that a hand which is still held would be seen. `hints` lets people ask for
    advice where they play with each other, as whoever plays alone with bots always may. With a boss
    `handicap` is what both sides have more or less; left out it is the fair one. A table that is
    open has what that is in full, or `official`. `daily` is the day whose game it is; only the
    server says so.
    """

    format: FormatName = "free-for-all"
    seats: Annotated[list[SeatSetup], Meta(min_length=1, max_length=6)] = field(
        default_factory=lambda: [SeatSetup(), SeatSetup()]
    )
    difficulty: Difficulty | None = None
    handicap: HandicapName | list[SideHandicap] | None = None
    first: int | None = None
    listed: bool = False
    clock: Clock = field(default_factory=Clock)
    open_hands: Annotated[int, Meta(ge=0, le=20)] = 0
    hints: bool = False
    daily: str = ""


def check_setup(setup: Setup, least_clock: int) -> None:
    """BadSetup or Refused says what cannot be.

    >>> check_setup(Setup(format="solo", seats=[SeatSetup()]), 10)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    thandar.errors.BadSetup: solo wants a hero or a standard player, then a Demon ..., not standard
    """
    laid(setup, seed=0)
    least, most = CLOCKS[setup.clock.kind]
    if setup.clock.kind == "turn":
        least = least_clock
    if not least <= setup.clock.seconds <= most:
        raise Refused("bad_clock", kind=setup.clock.kind, least=least, most=most)


def laid(setup: Setup, seed: int) -> Game:
    """The game of a table, before its first move."""
    decks = [seat.deck for seat in setup.seats]
    return Game.new(
        setup.format, decks, seed=seed, first=setup.first, difficulty=setup.difficulty,
        handicap=setup.handicap,
    )  # fmt: skip


def settled(setup: Setup) -> Setup:
    """The same with the handicap in full, so that a table stays as it was opened (R14.70).

    >>> both = [SeatSetup("lich"), SeatSetup("lich")]
    >>> settled(Setup(format="boss", seats=both, handicap="fair")).handicap
    'official'
    """
    chosen = find(setup.format)
    if not chosen.handicaps:
        return setup
    decks: list[str] = [seat.deck for seat in setup.seats]
    sides = checked_handicap(chosen, decks, setup.handicap or FAIR)
    handicap = OFFICIAL if sides is None else [side.as_dict() for side in sides]
    return msgspec.structs.replace(setup, handicap=handicap)


assert set(get_args(BotName)) == {*NAMES, EVEN}
