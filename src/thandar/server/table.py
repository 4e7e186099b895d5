"""A table as its journal makes it: who sits where, the game, the clocks. No input, no output."""

from collections import OrderedDict
from hashlib import sha256
from typing import NamedTuple

from thandar.server.clock import Clocks
from thandar.server.journal import (
    AnyEntry,
    Assigned,
    Began,
    Closed,
    Moved,
    Opened,
    RanOut,
    Rematched,
    Replaced,
    Resigned,
    Returned,
    Said,
    Sat,
    Stood,
    Undone,
)
from thandar.server.protocol import Status
from thandar.server.seat import Seat, new_seat
from thandar.server.setup import Setup, laid
from thandar.table.session import Session
from thandar.types import SideHandicap

SAID_KEPT = 50
NOTES_KEPT = 100
IDS_KEPT = 32  # a client sends again what was not answered, not what it did long ago


class Noted(NamedTuple):
    """Something for the log that is no move, and how many moves had been made."""

    made: int
    entry: Undone | RanOut | Replaced | Returned


class Table:
    """What the entries of a journal have made so far.

    `version` counts what happened in the game; `made_at` says for each version how many moves had
    been made then, and what lies before `whole_from` cannot be told move by move any more, because
    moves were taken back since.
    """

    def __init__(self, code: str, opened: Opened) -> None:
        self.code = code
        self.opened = opened
        self.host = opened.by
        self.setup: Setup = opened.setup
        self.deal = opened.deal or code
        self.status: Status = "open"
        self.seats = [new_seat(seat, opened.even) for seat in opened.setup.seats]
        self.clocks = Clocks(opened.setup.clock, len(self.seats))
        self.session: Session | None = None
        self.seed: int | None = None
        self.made_before = 0  # moves of another game, from which this one was played on
        self.version = 0
        self.made_at = [0]
        self.whole_from = 0
        self.entries = 0
        self.changed = opened.at
        self.said: list[Said] = []
        self.notes: list[Noted] = []
        self.rematch: str | None = None
        # Somebody may know the deal already.
        self.rated = not opened.deal and not opened.setup.daily
        self.known: OrderedDict[tuple[str, str], int] = OrderedDict()
        self.known_said: OrderedDict[tuple[str, str], int] = OrderedDict()  # may be many more

    # --- who

    def seat(self, number: int) -> Seat:
        """A seat by its number."""
        return self.seats[number - 1]

    def seats_of(self, person: str | None) -> list[int]:
        """The seats at which somebody sits."""
        return [k for k, seat in enumerate(self.seats, 1) if person and seat.person == person]

    def you(self, person: str | None) -> int | None:
        """The seat at which somebody is spoken to as you: the only one that they have."""
        seats = self.seats_of(person)
        return seats[0] if len(seats) == 1 else None

    @property
    def people(self) -> tuple[str, ...]:
        """Whoever sits at the table."""
        return tuple(dict.fromkeys(seat.person for seat in self.seats if seat.person))

    @property
    def handicap(self) -> list[SideHandicap] | None:
        """What both sides have more or less; None where the set-up is official."""
        given = self.setup.handicap
        return given if isinstance(given, list) else None

    @property
    def hints(self) -> bool:
        """Whether those who sit here may ask for advice: alone with bots, or by agreement.

        People who share a device are several, too. In the game of the day nobody may.
        """
        if self.setup.daily:
            return False
        return self.setup.hints or sum(bool(seat.person) for seat in self.seats) == 1

    @property
    def deciding(self) -> list[int]:
        """The seats that must choose now."""
        asked = None if self.session is None else self.session.game.decision
        return [] if asked is None or self.status != "playing" else list(asked.seats)

    @property
    def bots_to_move(self) -> list[int]:
        """The seats for which bots must choose now, of those that can choose at all."""
        if self.session is None:
            return []
        legal = self.session.game.legal
        return [seat for seat in self.deciding if self.seat(seat).player and legal(seat)]

    @property
    def thinking(self) -> list[int]:
        """The seats whose clocks run: people who must choose."""
        return [seat for seat in self.deciding if self.seat(seat).player is None]

    @property
    def gave_up(self) -> int | None:
        """The seat that has ended the game by giving up; None where nobody has."""
        return None if self.session is None else self.session.gave_up

    def teammates(self, seat: int) -> list[int]:
        """The seats that share a turn with a seat, itself included (R12.2)."""
        assert self.session is not None
        return self.session.game.view(None)["seats"][seat - 1]["team"]

    def character(self, seat: int) -> int:
        """By which a bot errs alike all game long; nobody can tell the deal from it."""
        told = sha256(f"{self.seed} {seat}".encode()).digest()
        return int.from_bytes(told[:4])

    # --- what happened

    def apply(self, entry: AnyEntry) -> None:
        """Go on by one entry."""
        match entry:
            case Opened():
                pass
            case Sat():
                seat = self.seat(entry.seat)
                seat.person, seat.name, seat.program = entry.person, entry.name, entry.program
            case Stood():
                self.seats[entry.seat - 1] = Seat(self.seat(entry.seat).deck, None)
            case Assigned():
                self.seat(entry.seat).put(entry.bot, self.opened.even)
            case Began():
                self._begin(entry)
            case Moved() | Undone() | Resigned() | RanOut():
                self._in_game(entry)
            case Replaced():
                self.seat(entry.seat).replaced = True
                self._control_changed(entry)
            case Returned():
                self.seat(entry.seat).replaced = False
                self._control_changed(entry)
            case Said() if entry.phrase or entry.text:  # nothing is left of the forgotten
                self.said = [*self.said[1 - SAID_KEPT :], entry]
            case Rematched():
                self.rematch = entry.code
            case Closed():
                self.status = "closed"
        self.entries += 1
        self.changed = entry.at
        if entry.id:
            known = self.known_said if isinstance(entry, Said) else self.known
            known[entry.by, entry.id] = self.version
            if len(known) > IDS_KEPT:
                known.popitem(last=False)

    def _begin(self, entry: Began) -> None:
        """Deal the cards; what was played before is nobody's to take back."""
        self.seed = int(entry.seed, 16)
        self.made_before = len(entry.moves)
        game = laid(self.setup, self.seed)
        self.session = Session(game, [seat.seating for seat in self.seats])
        self.session.people = []
        for words in entry.moves:
            self.session.do(words)
        self._set_people()
        self.status = "playing"
        self._next_version()

    def _in_game(self, entry: Moved | Undone | Resigned | RanOut) -> None:
        """Something happened in the game; those who thought about it used their time."""
        session = self.session
        assert session is not None
        turn, active = session.game.turn, list(session.game.active)
        self.clocks.use(self.thinking, entry.used)
        match entry:
            case Moved():
                session.do_all(entry.words, entry.seat)
            case Resigned():
                session.do(f"{entry.seat}: resign", entry.seat)
            case Undone():
                session.back_to(entry.made)
                self.rated = self.rated and not entry.agreed
                self.whole_from = self.version + 1
                self._note(entry)
            case RanOut():
                self.seat(entry.seat).ran_out = True
                self._control_changed(entry)
                return
        self._next_version()
        if session.game.turn != turn:
            self.clocks.new_turn(active)
            for seat in self.seats:
                seat.ran_out = False
            self._set_people()
        if session.game.over:
            self.status = "over"

    def _control_changed(self, entry: RanOut | Replaced | Returned) -> None:
        """A seat is played by another hand from now on."""
        self._note(entry)
        self._set_people()

    def _note(self, entry: Undone | RanOut | Replaced | Returned) -> None:
        """The log says so."""
        assert self.session is not None
        self.notes = [*self.notes[1 - NOTES_KEPT :], Noted(self.session.game.moves_made, entry)]

    def _set_people(self) -> None:
        """Only what people did can be taken back."""
        if self.session is not None:
            self.session.people = [
                k for k, seat in enumerate(self.seats, 1) if seat.person and seat.player is None
            ]

    def _next_version(self) -> None:
        assert self.session is not None
        self.version += 1
        self.made_at.append(self.session.game.moves_made)


def replayed(code: str, entries: list[AnyEntry]) -> Table:
    """The table of a journal."""
    opened = entries[0]
    assert isinstance(opened, Opened)
    table = Table(code, opened)
    for entry in entries:
        table.apply(entry)
    return table
