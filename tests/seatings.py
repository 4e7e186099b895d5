"""Every kind of table that the property tests play at. A new format or hero is added here."""

from random import Random
from typing import NamedTuple

PLAYERS = ("standard", "cleric", "fighter", "ranger", "thief", "wizard")


class Seating(NamedTuple):
    """A format and who sits down to it."""

    format: str
    seats: tuple[str, ...]


def mixed(format: str, size: int, start: int) -> Seating:
    """A table of heroes and perhaps a standard player, as they follow in the list of players."""
    return Seating(format, tuple(PLAYERS[(start + k) % len(PLAYERS)] for k in range(size)))


SEATINGS: list[Seating] = [
    *(Seating("free-for-all", ("standard",) * n) for n in range(2, 7)),
    *(mixed("free-for-all", n, n) for n in range(2, 7)),
    *(mixed("hunter-first-blood", n, n + 1) for n in range(3, 7)),
    *(mixed("hunter-last-one-standing", n, n + 3) for n in range(3, 7)),
    mixed("hydra", 4, 1),
    mixed("hydra", 6, 2),
    mixed("emperor", 6, 4),
]


def at_random(seed: int) -> Seating:
    """A table of any format, each as likely as the others, with anybody in its seats."""
    chance = Random(seed)
    format = chance.choice(sorted({seating.format for seating in SEATINGS}))
    size = chance.choice([len(table.seats) for table in SEATINGS if table.format == format])
    return Seating(format, tuple(chance.choices(PLAYERS, k=size)))
