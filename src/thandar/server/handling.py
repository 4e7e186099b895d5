"""What a message of a client would write into the journal of a table; Refused says why nothing.

Nothing is changed here: the room stores the entries first.
"""

import secrets

from thandar.bots import NAMES
from thandar.errors import IllegalMove
from thandar.game import Game
from thandar.server.journal import (
    AnyEntry,
    Assigned,
    Began,
    Moved,
    Replaced,
    Resigned,
    Returned,
    Said,
    Sat,
    Stood,
    Undone,
)
from thandar.server.people import People
from thandar.server.protocol import Assign, Move, Say
from thandar.server.refused import Refused
from thandar.server.storage import PersonRow
from thandar.server.table import Table
from thandar.table.strength import EVEN

SEED_BITS = 128


def sit(table: Table, person: PersonRow, seat: int) -> list[AnyEntry]:
    """Sit down at a free seat, also at a second one on the same device."""
    before_the_game(table)
    if seat > len(table.seats):
        raise Refused("no_seat", seat=seat, most=len(table.seats))
    if not table.seat(seat).free:
        raise Refused("seat_taken", seat=seat)
    return [seat_taken_by(person, seat)]


def seat_taken_by(person: PersonRow, seat: int) -> Sat:
    """Somebody sits at a seat."""
    return Sat(seat=seat, person=person.id, name=person.name, program=person.program)


def stand(table: Table, person: PersonRow, seat: int) -> list[AnyEntry]:
    """Leave a seat; the host may send others away too."""
    before_the_game(table)
    if person.id != table.host or seat > len(table.seats) or not table.seat(seat).person:
        own_seat(table, person, seat)
    return [Stood(seat=seat)]


def assign(table: Table, person: PersonRow, request: Assign) -> list[AnyEntry]:
    """Put a bot on a free seat, or take it away."""
    before_the_game(table)
    host_only(table, person)
    if request.seat > len(table.seats):
        raise Refused("no_seat", seat=request.seat, most=len(table.seats))
    seat = table.seat(request.seat)
    if seat.person or seat.automaton:
        raise Refused("seat_taken", seat=request.seat)
    known = [*NAMES, EVEN]
    if request.bot is not None and request.bot not in known:
        raise Refused("no_such_bot", name=request.bot, known=known)
    return [Assigned(seat=request.seat, bot=request.bot)]


def start(table: Table, person: PersonRow, seed: int | None = None) -> list[AnyEntry]:
    """Deal the cards, from a seed that nobody knows, or from that of a deal to be played again."""
    before_the_game(table)
    if not table.seats_of(person.id):
        host_only(table, person)
    return began(table, seed)


def began(table: Table, seed: int | None = None) -> list[AnyEntry]:
    """The cards are dealt, if nobody is missing."""
    free = [k for k, seat in enumerate(table.seats, 1) if seat.free]
    if free:
        raise Refused("seats_free", seats=free)
    return [dealt(secrets.randbits(SEED_BITS) if seed is None else seed)]


def dealt(seed: int) -> Began:
    """The cards are dealt, from a seed."""
    return Began(seed=f"{seed:032x}")


def move(table: Table, person: PersonRow, request: Move) -> list[AnyEntry]:
    """Make moves; a stale one counts if only teammates moved since and it is still legal."""
    running(table)
    own_seat(table, person, request.seat)
    check_version(table, request.seat, request.version)
    try:
        check_moves(table, request.seat, request.moves)
    except IllegalMove as error:
        if request.version != table.version:  # it may well have been legal when it was chosen
            raise Refused("stale", version=request.version, now=table.version) from error
        raise
    return [Moved(seat=request.seat, words=request.moves)]


def check_version(table: Table, seat: int, version: int) -> None:
    """Refused where something happened since that the seat has not seen, other than by its team."""
    if version == table.version:
        return
    if not max(1, table.whole_from) <= version < table.version:
        raise Refused("stale", version=version, now=table.version)
    assert table.session is not None
    team = table.teammates(seat)
    turn = table.session.game.turn
    others = [mate for mate in team if mate != seat]
    since = table.session.game.steps_since(table.made_at[version])
    if not all(step.turn == turn and step.seat in others for step in since):
        raise Refused("stale", version=version, now=table.version)


def check_moves(table: Table, seat: int, moves: list[str]) -> None:
    """IllegalMove where one of several moves cannot be made; they are tried out on a copy."""
    assert table.session is not None
    check_in(table.session.game, seat, moves)


def check_in(game: Game, seat: int, moves: list[str]) -> None:
    """IllegalMove where one of several moves of a game cannot be made."""
    trial = game.clone()
    for words in moves:
        if "resign" in words.lower():
            raise IllegalMove("not_a_move", given=repr(words))
        trial.do(words, seat)


def undo(table: Table, person: PersonRow, seat: int, version: int) -> list[AnyEntry]:
    """Take the last move back, where nothing new came to light."""
    running(table)
    own_seat(table, person, seat)
    if version != table.version:
        raise Refused("stale", version=version, now=table.version)
    assert table.session is not None
    point = table.session.undo_point(seat)
    if isinstance(point, str):
        raise Refused("no_undo", why=point)
    return [Undone(seat=seat, made=point)]


def advise(table: Table, person: PersonRow, seat: int, version: int) -> None:
    """Refused where somebody may not ask for advice: only about what they must decide now."""
    running(table)
    own_seat(table, person, seat)
    if table.setup.daily:
        raise Refused("no_hints_today")
    if not table.hints:
        raise Refused("no_hints")
    if version != table.version:
        raise Refused("stale", version=version, now=table.version)
    if seat not in table.thinking:
        raise Refused("not_deciding", seat=seat)


def seated(table: Table, person: PersonRow) -> None:
    """Refused for whoever does not play."""
    running(table)
    if not table.seats_of(person.id):
        raise Refused("not_seated")


def resign(table: Table, person: PersonRow, seat: int) -> list[AnyEntry]:
    """Give up; one that is out of the game cannot."""
    running(table)
    own_seat(table, person, seat)
    assert table.session is not None
    table.session.game.clone().do(f"{seat}: resign", seat)
    return [Resigned(seat=seat)]


def replace(table: Table, person: PersonRow, seat: int, absent: bool) -> list[AnyEntry]:
    """Hand the seat of somebody who stays away to a bot; those who play may."""
    seated(table, person)
    held = seat <= len(table.seats) and table.seat(seat).person
    if not held or table.seat(seat).replaced or held == person.id or not absent:
        raise Refused("not_absent", seat=seat)
    return [Replaced(seat=seat)]


def give_back(table: Table, person: PersonRow, seat: int) -> list[AnyEntry]:
    """Take one's seat back from the bot."""
    running(table)
    own_seat(table, person, seat)
    if not table.seat(seat).replaced:
        raise Refused("not_replaced", seat=seat)
    return [Returned(seat=seat)]


def say(person: PersonRow, request: Say, people: People) -> list[AnyEntry]:
    """Say a quick phrase or a short text, without anything invisible in it."""
    text = people.may_say(person.id, request.text or "")
    if request.phrase is None and not text:
        raise Refused("nothing_said")
    return [Said(name=person.name, phrase=request.phrase or "", text=text)]


# --- what must be so


def before_the_game(table: Table) -> None:
    """Refused where the game has begun."""
    if table.status != "open":
        raise Refused("has_begun")


def running(table: Table) -> None:
    """Refused where no game is under way."""
    if table.status != "playing":
        raise Refused("not_running")


def own_seat(table: Table, person: PersonRow, seat: int) -> None:
    """Refused where somebody else, or nobody, sits."""
    if seat not in table.seats_of(person.id):
        raise Refused("not_your_seat", seat=seat)


def host_only(table: Table, person: PersonRow) -> None:
    """Refused for anybody but the one who opened the table."""
    if person.id != table.host:
        raise Refused("host_only")
