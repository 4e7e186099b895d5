"""What can be chosen before a game: format, players, who sits where, and the format's options.

All of it is what formats declare: their sizes, the seatings they take, their options.
"""

from typing import NamedTuple

from thandar.bots import LEVELS
from thandar.engine.format import Format
from thandar.formats import find, options
from thandar.start import seat_names
from thandar.table.seating import PERSON, STANDARD, Seating, seated, usual_seats
from thandar.table.strength import EVEN


class Choices(NamedTuple):
    """A game as it was chosen so far; it can be begun at any time.

    >>> chosen = begin("boss").sized(5)
    >>> [str(who) for who in chosen.seats]
    ['you:cleric', 'even:fighter', 'even:ranger', 'even:thief', 'even:lich']
    >>> chosen.decks(5)
    ['lich', 'dragon']
    """

    format: str
    seats: tuple[Seating, ...]
    options: tuple[tuple[str, str], ...] = ()

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many seats the format may have."""
        return find(self.format).sizes

    def kinds(self, seat: int) -> list[str]:
        """Who may play a seat; nobody else where the rules play it."""
        who = self.seats[seat - 1]
        return [who.kind] if who.automaton else [PERSON, EVEN, *LEVELS]

    def decks(self, seat: int) -> list[str]:
        """The decks that may lie at a seat while the others stay."""
        format, names = find(self.format), self.names
        return [deck for deck in seat_names() if fits(format, replaced(names, seat, deck))]

    def values(self, option: str) -> tuple[str, ...]:
        """What an option of the format may be."""
        return options(find(self.format))[option]

    @property
    def names(self) -> list[str]:
        """The decks of all seats."""
        return [who.deck for who in self.seats]

    # --- choosing

    def sized(self, size: int) -> "Choices":
        """The same with another number of seats: those who sit last come and go before the last."""
        found = list(self.seats)
        while len(found) > size:
            found = shrunk(found)
        while len(found) < size:
            found = grown(find(self.format), found)
        return self._replace(seats=tuple(found))

    def played_by(self, seat: int, kind: str) -> "Choices":
        """The same with somebody else at a seat."""
        return self._seat(seat, self.seats[seat - 1]._replace(kind=kind))

    def with_deck(self, seat: int, deck: str) -> "Choices":
        """The same with another deck at a seat; the rules may play it from now on, or no longer."""
        kind = self.seats[seat - 1].kind
        who = Seating(EVEN if self.seats[seat - 1].automaton else kind, deck)
        return self._seat(seat, seated(who))

    def _seat(self, seat: int, who: Seating) -> "Choices":
        seats = list(self.seats)
        seats[seat - 1] = who
        return self._replace(seats=tuple(seats))

    def with_option(self, option: str, value: str) -> "Choices":
        """The same with another value of an option."""
        return self._replace(options=tuple((dict(self.options) | {option: value}).items()))


def begin(format: str) -> Choices:
    """What is played where nobody chooses: you, and bots about as strong.

    >>> begin("solo").options
    (('difficulty', 'normal'),)
    """
    declared = options(find(format)).items()
    usual = [
        who if who.person or who.automaton else who._replace(kind=EVEN)
        for who in usual_seats(format)
    ]
    middle = tuple((name, values[len(values) // 2]) for name, values in declared)
    return Choices(format, tuple(usual), middle)


def fits(format: Format, names: list[str]) -> bool:
    """Whether a format takes a seating."""
    return format.problem(names) is None


def replaced(names: list[str], seat: int, deck: str) -> list[str]:
    """The decks with another one at a seat."""
    return [*names[: seat - 1], deck, *names[seat:]]


def grown(format: Format, seats: list[Seating]) -> list[Seating]:
    """One more seat before the last one: a standard deck to standard decks, else an unused one.

    Formats for four or six take nothing between: there any deck will do on the way.
    """
    names = [who.deck for who in seats]
    alike = names[0] == STANDARD
    order = sorted(seat_names(), key=lambda deck: (alike and deck != STANDARD, names.count(deck)))
    fitting = [deck for deck in order if fits(format, [*names[:-1], deck, names[-1]])]
    return [*seats[:-1], Seating(EVEN, (fitting or order)[0]), seats[-1]]


def shrunk(seats: list[Seating]) -> list[Seating]:
    """One seat less: the one before the last, but never the first."""
    return [*seats[:-2], seats[-1]] if len(seats) > 2 else seats[:1]
