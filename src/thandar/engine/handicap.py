"""Handicaps: what a side begins with more or less than officially (R14.70).

A handicap belongs to a side: to all members of a party, or to a boss.
"""

from typing import Any, Final, NamedTuple

from mypy_extensions import i16, i64

from thandar.cards import character
from thandar.cards.lich import LEAST_JAR
from thandar.engine import layout as at
from thandar.engine.state import State

LEAST_HEALTH: Final = -200
MOST_HEALTH: Final = 200
MOST_HAND: Final = 10


class Handicap(NamedTuple):
    """What one side begins with; nothing said: as officially.

    >>> Handicap(health=-5, minions_rest=True).as_dict()
    {'health': -5, 'minions_rest': True}
    """

    health: int = 0  # added to each member's, to the Dragon's, or to each Soul Jar's
    hand: int = 0  # cards of the opening hand
    jars: int = 0  # how many Soul Jars a Lich has
    minions_rest: bool = False  # they come into play expended
    no_clinging: bool = False  # the last Soul Jar is like the others

    def as_dict(self) -> dict[str, Any]:
        """What differs from the official set-up, as plain data."""
        said: dict[str, Any] = {
            "health": self.health,
            "hand": self.hand,
            "jars": self.jars,
            "minions_rest": self.minions_rest,
            "no_clinging": self.no_clinging,
        }
        return {key: value for key, value in said.items() if value}


def least_health(name: str, opponents: int) -> int:
    """What a seat has at the least when its health begins anew: of a Lich its weakest jar's.

    >>> least_health("lich", 3), least_health("dragon", 3), least_health("cleric", 0)
    (30, 150, 55)
    """
    who = character(name, opponents)
    return LEAST_JAR if who.jars else who.health


def lay_handicaps(st: State, sides: tuple[Handicap, Handicap]) -> None:
    """Note what the sides, the second of which sits last, have more or less (R14.70)."""
    s = st.s
    last = i64(s[at.SEATS]) - 1
    for seat in range(last + 1):
        base = st.seat(seat)
        side = sides[1] if seat == last else sides[0]
        s[base + at.OPENING_HAND] = i16(side.hand)
        s[base + at.MINIONS_REST] = i16(side.minions_rest)
        s[base + at.NO_CLINGING] = i16(side.no_clinging)
        if s[base + at.JARS_LEFT]:
            s[base + at.JAR_HEALTH] = i16(side.health)
        else:
            s[base + at.HEALTH] = i16(i64(s[base + at.HEALTH]) + side.health)
        if side.jars:
            s[base + at.JARS_UNDEALT] = i16(at.MOST_JARS - side.jars)
