"""Handicaps as callers give them, by name, in words or as plain data, checked for a table.

`docs/formats/boss.md` has the words; `cards/handicaps.py` the fair handicaps that were measured.
"""

import re
from typing import Any, Final

from thandar.cards import BOSSES
from thandar.cards.handicaps import FAIR_DUELS, FAIR_PARTIES
from thandar.engine import layout as at
from thandar.engine.format import Format
from thandar.engine.handicap import LEAST_HEALTH, MOST_HAND, MOST_HEALTH, Handicap, least_health
from thandar.engine.written import shown
from thandar.errors import BadSetup

OFFICIAL: Final = "official"
FAIR: Final = "fair"
NAMES: Final = (FAIR, OFFICIAL)  # what can be asked for by name; the first is the usual at a table
BOUNDS: Final = {
    "health": (LEAST_HEALTH, MOST_HEALTH),
    "hand": (1, MOST_HAND),
    "jars": (1, at.MOST_JARS),
}
FLAGS: Final = {"minions_rest": "minions rest", "no_clinging": "no clinging"}  # and their words
KEYS: Final = (*BOUNDS, *FLAGS)
OF_A_LICH: Final = ("jars", *FLAGS)
EXAMPLE: Final = "party health +10, hand 5; boss jars 1, minions rest"
SIDES: Final = {"party": 0, "first": 0, "boss": 1, "second": 1}
OF_A_DUEL: Final = ("first", "second")  # what sides may be called between two bosses
NUMBER: Final = re.compile(r"(health|hand|jars) ([+-]?[0-9]{1,6})")

Sides = tuple[Handicap, Handicap]


def checked_handicap(format: Format, seats: list[str], given: Any) -> Sides | None:
    """The handicaps of both sides of a table; None: the official set-up. BadSetup says why not."""
    if given is None:
        return None
    if not format.handicaps:
        raise BadSetup("no_handicap", format=format.name, given=shown(given))
    if given == OFFICIAL:
        return None
    sides = fair(seats) if given == FAIR else read(given, seats[0] in BOSSES)
    for side, one in enumerate(sides):
        check_side(format, seats, side, one)
    return sides if any(one != Handicap() for one in sides) else None


def fair(seats: list[str]) -> Sides:
    """The handicaps with which equal bots were measured to have about even chances.

    >>> words(fair(["dragon", "dragon"]))
    ''
    """
    first, last = seats[0], seats[-1]
    if first not in BOSSES:
        return read_words(FAIR_PARTIES[last][len(seats) - 2])
    if (first, last) in FAIR_DUELS:
        return read_words(FAIR_DUELS[first, last])
    second, one = read_words(FAIR_DUELS[last, first])
    return one, second


def read(given: Any, duel: bool) -> Sides:
    """Handicaps given in words, or as a list of two dictionaries."""
    if isinstance(given, str):
        return read_words(given, duel)
    if not isinstance(given, list | tuple) or len(given) != 2:
        raise BadSetup("bad_handicap", given=shown(given), example=EXAMPLE)
    return read_side(given[0]), read_side(given[1])


def read_side(given: Any) -> Handicap:
    """The handicap of a side, given as a dictionary."""
    if not isinstance(given, dict):
        raise BadSetup("bad_handicap", given=shown(given), example=EXAMPLE)
    for key in given:
        if key not in KEYS:
            raise BadSetup("handicap_key", known=list(KEYS), given=shown(key))
    for key in BOUNDS:
        if key in given:
            check_number(key, given[key])
    for key in FLAGS:
        if not isinstance(given.get(key, False), bool):
            raise BadSetup("handicap_flag", key=key, given=shown(given[key]))
    return Handicap(**given)


def check_number(key: str, given: Any) -> None:
    """A number of a handicap is within its bounds."""
    least, most = BOUNDS[key]
    if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
        raise BadSetup("handicap_number", key=key, least=least, most=most, given=shown(given))


def check_side(format: Format, seats: list[str], side: int, handicap: Handicap) -> None:
    """A side can have its handicap: somebody is left alive, and only a Lich has jars."""
    numbers = [len(seats) - 1] if side else range(len(seats) - 1)
    said = handicap.as_dict()
    for seat in numbers:
        name = seats[seat]
        for key in OF_A_LICH:
            if key in said and name != "lich":
                raise BadSetup("handicap_of_lich", key=key, name=name)
        least = least_health(name, format.opponents(seats, seat))
        if least + handicap.health < 1:
            raise BadSetup("handicap_health", name=name, least=1 - least, given=handicap.health)


def as_sent(given: str | None, duel: bool = False) -> str | list[dict[str, Any]] | None:
    """A handicap that somebody wrote as it travels: its name, or what both sides have in full.

    >>> as_sent("fair"), as_sent("boss jars 1")
    ('fair', [{}, {'jars': 1}])
    """
    if given is None or given in NAMES:
        return given
    return [side.as_dict() for side in read_words(given, duel)]


# --- words


def read_words(text: str, duel: bool = False) -> Sides:
    """Handicaps in words; the sides are separated by semicolons, and have no party in a duel.

    >>> read_words("party health +10; boss jars 1, minions rest")[1]
    Handicap(health=0, hand=0, jars=1, minions_rest=True, no_clinging=False)
    """
    found: dict[int, Handicap] = {}
    for part in text.lower().split(";"):
        name, _, rest = part.strip().partition(" ")
        if not name:
            continue
        side = SIDES.get(name)
        if side is None or side in found or (duel and name not in OF_A_DUEL):
            raise BadSetup("bad_handicap", given=shown(text), example=EXAMPLE)
        found[side] = read_side(dict(read_item(item, text) for item in rest.split(",")))
    return found.get(0, Handicap()), found.get(1, Handicap())


def read_item(item: str, text: str) -> tuple[str, Any]:
    """One thing that a side has more or less, in words."""
    words = " ".join(item.split())
    for key, said in FLAGS.items():
        if words == said:
            return key, True
    number = NUMBER.fullmatch(words)
    if number is None:
        raise BadSetup("bad_handicap", given=shown(text), example=EXAMPLE)
    return number[1], int(number[2])


def words(sides: Sides, duel: bool = False) -> str:
    """Handicaps in words, as a record's header and the command line say them.

    >>> words((Handicap(health=10, hand=5), Handicap(health=-15, minions_rest=True)))
    'party health +10, hand 5; boss health -15, minions rest'
    """
    names = ("first", "second") if duel else ("party", "boss")
    parts = [f"{name} {side_words(side)}" for name, side in zip(names, sides) if side != Handicap()]
    return "; ".join(parts)


def side_words(side: Handicap) -> str:
    """The handicap of one side in words."""
    said = [f"health {side.health:+}"] if side.health else []
    said += [f"hand {side.hand}"] if side.hand else []
    said += [f"jars {side.jars}"] if side.jars else []
    said += [FLAGS["minions_rest"]] if side.minions_rest else []
    said += [FLAGS["no_clinging"]] if side.no_clinging else []
    return ", ".join(said)
