"""Every kind of table that the property tests play at. A new format or hero is added here."""

from random import Random
from typing import NamedTuple

PLAYERS = ("standard", "cleric", "fighter", "ranger", "thief", "wizard")
BOSSES = ("lich", "dragon", "demon", "warlord", "broker")


class Seating(NamedTuple):
    """A format and who sits down to it, perhaps with a handicap."""

    format: str
    seats: tuple[str, ...]
    handicap: str | None = None


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
WITH_BOSSES: list[Seating] = [
    Seating("boss", ("cleric", "lich")),
    Seating("boss", ("fighter", "wizard", "dragon")),
    Seating("boss", ("ranger", "thief", "cleric", "lich")),
    Seating("boss", ("wizard", "cleric", "thief", "fighter", "dragon")),
    Seating("boss", ("cleric", "fighter", "ranger", "thief", "wizard", "lich")),
    Seating("boss", ("lich", "dragon")),
    Seating("boss", ("lich", "lich")),
    Seating("boss", ("dragon", "dragon")),
    Seating("solo", ("standard", "demon")),
    Seating("solo", ("thief", "demon")),
    Seating("solo", ("cleric", "warlord")),
    Seating("solo", ("wizard", "broker")),
    Seating("gauntlet", ("standard", "demon", "warlord", "broker")),
    Seating("gauntlet", ("thief", "broker", "demon", "warlord")),
    Seating(
        "boss", ("thief", "lich"),
        "party health +20, hand 5; boss health -5, hand 4, jars 3, minions rest",
    ),
    Seating(
        "boss", ("dragon", "lich"),
        "first health -30; second jars 2, minions rest, no clinging",
    ),
]  # fmt: skip
IN_TEAMS = SEATINGS[-3:]
SEATINGS += WITH_BOSSES


def at_random(seed: int) -> Seating:
    """A table of any format, each as likely as the others, with anybody in its seats."""
    chance = Random(seed)
    format = chance.choice(sorted({seating.format for seating in SEATINGS}))
    table = chance.choice([table for table in SEATINGS if table.format == format])
    players = PLAYERS[1:] if format == "boss" else PLAYERS
    seats = tuple(n if n in BOSSES else chance.choice(players) for n in table.seats)
    return table._replace(seats=seats)
