"""Going back further than is free: asked of the others, and not too often after a refusal."""

from thandar.server.handling import own_seat, running
from thandar.server.journal import Undone
from thandar.server.protocol import AskUndo, UndoAsked
from thandar.server.refused import Refused
from thandar.server.storage import PersonRow
from thandar.server.table import Table

FIRST_WAIT = 15_000  # milliseconds after the first refusal; twice as long after each further one


class Asking:
    """What is asked of the others now, and who was refused how often.

    It is not stored: after a restart one asks again.
    """

    def __init__(self) -> None:
        self.asked: UndoAsked | None = None
        self.refusals: dict[str, int] = {}
        self.not_before: dict[str, int] = {}

    def ask(self, table: Table, person: PersonRow, request: AskUndo, now: int) -> Undone | None:
        """Ask for leave to go back; what happens at once where there is nobody to ask."""
        running(table)
        own_seat(table, person, request.seat)
        if request.version != table.version:
            raise Refused("stale", version=request.version, now=table.version)
        if table.setup.daily:
            raise Refused("no_undo", why="daily")
        assert table.session is not None
        if request.made >= table.session.game.moves_made:
            raise Refused("bad_point", made=request.made)
        if self.asked is not None:
            raise Refused("already_asked")
        wait = self.not_before.get(person.id, 0) - now
        if wait > 0:
            raise Refused("asked_lately", seconds=-(-wait // 1000))
        others = [
            k
            for k, seat in enumerate(table.seats, 1)
            if seat.person not in ("", person.id) and not seat.replaced
        ]
        if not others:
            return Undone(seat=request.seat, made=request.made, agreed=True)
        self.asked = UndoAsked(seat=request.seat, made=request.made, waiting=others)
        return None

    def answer(self, table: Table, person: PersonRow, agree: bool, now: int) -> Undone | None:
        """Take an answer; what happens when all have agreed."""
        asked = self.asked
        waiting = [] if asked is None else asked.waiting
        mine = [seat for seat in waiting if table.seat(seat).person == person.id]
        if asked is None or not mine:
            raise Refused("not_asked")
        if not agree:
            asker = table.seat(asked.seat).person
            times = self.refusals[asker] = self.refusals.get(asker, 0) + 1
            self.not_before[asker] = now + FIRST_WAIT * 2 ** (times - 1)
            self.asked = None
            return None
        others = [seat for seat in waiting if seat not in mine]
        if others:
            self.asked = UndoAsked(seat=asked.seat, made=asked.made, waiting=others)
            return None
        self.asked = None
        return Undone(seat=asked.seat, made=asked.made, agreed=True)

    def hear_refusals(self, refusals: dict[str, int], not_before: dict[str, int]) -> None:
        """Another server says who was refused how often, and may not ask before when."""
        for mine, theirs in ((self.refusals, refusals), (self.not_before, not_before)):
            for person, value in theirs.items():
                mine[person] = max(value, mine.get(person, 0))

    def forget(self) -> None:
        """Something else happened: what was asked is no question any more."""
        self.asked = None
