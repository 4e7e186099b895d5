"""How a game begins: what a caller gave is checked, and a table comes of it."""

import json
import os
from typing import Any, NamedTuple

from mypy_extensions import i16

from thandar.cards import BOSSES, DEMONS, HEROES, STANDARD
from thandar.engine import layout as at
from thandar.engine import setup
from thandar.engine.chance import Chance
from thandar.engine.format import Format
from thandar.engine.from_view import position_of, sight_of
from thandar.engine.laying import lay_out
from thandar.engine.position import read_off
from thandar.engine.sample import resample
from thandar.engine.sight import Sight
from thandar.engine.state import State
from thandar.engine.turn import run
from thandar.engine.written import shown
from thandar.errors import BadPosition, BadSetup, TooManyEffects
from thandar.formats import find
from thandar.handicap import checked_handicap, words

SEED_BITS = 128


class Start(NamedTuple):
    """A table at which a game begins."""

    state: State
    format: Format
    seats: list[str]
    setup: dict[str, object]  # as the header of a record says it


# --- tables


def new_table(
    format: str, seats: list[str], difficulty: str | None = None, handicap: Any = None
) -> State:
    """A table of that format, laid but not dealt: simulations clone, seed and deal it."""
    chosen = find(format)
    level = checked_difficulty(chosen, difficulty)
    return setup.new_table(chosen, seats, level, checked_handicap(chosen, seats, handicap))


def sides(format: Format, seats: list[str]) -> list[int]:
    """The side of every seat, counted from 0 in the order of the seats.

    >>> sides(find("hydra"), ["standard"] * 4)
    [0, 0, 1, 1]
    """
    st = new_table(format.name, seats)
    found: list[int] = []
    for seat in range(len(seats)):
        team = int(st.s[st.seat(seat) + at.TEAM])
        lowest = (team & -team).bit_length() - 1
        found.append(found[lowest] if lowest < seat else max(found, default=-1) + 1)
    return found


def dealt(format: Any, seats: Any, seed: Any, first: Any, difficulty: Any, handicap: Any) -> Start:
    """A new table of a format, dealt; BadSetup says what was asked wrongly."""
    chosen = find(format)
    names = checked_seats(chosen, [STANDARD, STANDARD] if seats is None else seats)
    number = checked_seed(seed)
    if first is not None:
        check_first(chosen, names, first)
    sides = checked_handicap(chosen, names, handicap)
    st = setup.new_table(chosen, names, checked_difficulty(chosen, difficulty), sides)
    setup.seed(st, number)
    if first is not None:
        st.s[at.FIRST] = i16(first - 1)
    setup.deal(st)
    how: dict[str, object] = {"format": chosen.name, "seats": names}
    how.update(seed=number, first=first)
    if chosen.difficulties:
        how["difficulty"] = chosen.difficulties[int(st.s[at.DIFFICULTY])]
    if sides is not None:
        how["handicap"] = words(sides, names[0] in BOSSES)
    return Start(st, chosen, names, how)


def laid_out(position: Any) -> Start:
    """The table of a position; BadPosition says what cannot be."""
    if not isinstance(position, dict):
        raise BadPosition("not_a_dict", where="", given=shown(position))
    given = position.get("seats")
    if not isinstance(given, list | tuple):
        raise BadPosition("not_a_list", where="seats", given=shown(given))
    names = [seat_name(number, seat) for number, seat in enumerate(given, 1)]
    try:
        chosen = find(position.get("format", "free-for-all"))
        checked_seats(chosen, names)
    except BadSetup as error:
        raise BadPosition(error.code, **error.fields) from error
    st = lay_out(chosen, names, position)
    try:
        run(st)
    except TooManyEffects as error:
        raise BadPosition(error.code, **error.fields) from error
    return Start(st, chosen, names, {"position": json.loads(json.dumps(position))})


def sampled(view: Any, seed: Any) -> tuple[Start, Sight]:
    """A table that agrees with a view, and what its viewer has in sight of it."""
    number = checked_seed(seed)
    try:
        position = position_of(view)
        names = [seat_name(k, seat) for k, seat in enumerate(position["seats"], 1)]
        chosen = find(position["format"])
        st = lay_out(chosen, checked_seats(chosen, names), position)
        sight = sight_of(view, st)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadPosition("not_a_view", why=shown(error)) from error
    resample(st, sight.viewer, Chance(number))
    setup.seed(st, number)
    st.below(2)
    how: dict[str, object] = {"position": read_off(st, names, chosen.name)}
    return Start(st, chosen, names, how), sight


# --- checks


def seat_names() -> list[str]:
    """Everything that can sit at a table; a format takes some of it at some seats."""
    return [*HEROES, *BOSSES, *DEMONS]


def checked_seats(format: Format, seats: Any) -> list[str]:
    """The seats, if they are names that the format takes."""
    if not isinstance(seats, list | tuple) or not all(isinstance(seat, str) for seat in seats):
        raise BadSetup("seats_not_names", given=shown(seats))
    names = list(seats)
    for number, name in enumerate(names, 1):
        if name not in seat_names():
            raise BadSetup("unknown_seat", seat=number, name=name, known=seat_names())
    problem = format.problem(names)
    if problem is not None:
        raise problem
    return names


def checked_seed(seed: Any) -> int:
    """A seed of up to 128 bits; without one, 128 bits from the system."""
    if seed is None:
        return int.from_bytes(os.urandom(SEED_BITS // 8), "big")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << SEED_BITS:
        raise BadSetup("bad_seed", bits=SEED_BITS, given=shown(seed))
    return seed


def check_first(format: Format, seats: list[str], first: Any) -> None:
    """`first` names a seat, where the rules leave the first player to chance."""
    if isinstance(first, bool) or not isinstance(first, int) or not 1 <= first <= len(seats):
        raise BadSetup("bad_first", most=len(seats), given=shown(first))
    if not format.random_first(seats) and first != 1:
        raise BadSetup("first_is_fixed", format=format.name, given=first)


def checked_difficulty(format: Format, difficulty: Any) -> int:
    """The number of a difficulty; without one the middle one, 0 where there is none."""
    levels = format.difficulties
    if difficulty is None:
        return len(levels) // 2
    if not levels:
        raise BadSetup("no_difficulty", format=format.name, given=shown(difficulty))
    if difficulty not in levels:
        raise BadSetup("bad_difficulty", known=list(levels), given=shown(difficulty))
    return levels.index(difficulty)


def seat_name(number: int, seat: Any) -> str:
    """Who sits at a seat of a position."""
    if not isinstance(seat, dict):
        raise BadPosition("not_a_dict", where=f"seats.{number}", given=shown(seat))
    hero = seat.get("hero")
    if hero is None:
        return STANDARD
    if not isinstance(hero, str) or not hero:
        raise BadPosition("not_a_hero", where=f"seats.{number}.hero", given=shown(hero))
    return hero
