"""What can be chosen before a game: format, players, who sits where, and the format's options.

All of it is what formats declare: their sizes, the seatings they take, their options.
"""

from typing import Any, NamedTuple, cast

from thandar.bots import LEVELS
from thandar.engine.format import Format
from thandar.engine.handicap import Handicap, least_health
from thandar.formats import find, options
from thandar.handicap import BOUNDS, Sides, checked_handicap, fair
from thandar.start import seat_names
from thandar.table.seating import PERSON, STANDARD, Seating, seated, usual_seats
from thandar.table.strength import EVEN
from thandar.types import SideHandicap

HANDICAP = "handicap"
BY_HAND = "by_hand"
LICH = "lich"
NO_SIDES = (Handicap(), Handicap())
STEP, LARGEST = 5, 100  # of health that is chosen by hand


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
    sides: Sides = NO_SIDES  # the handicaps that were chosen by hand

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
        declared = options(find(self.format))[option]
        return (*declared, BY_HAND) if option == HANDICAP else declared

    # --- handicaps

    @property
    def by_hand(self) -> bool:
        """Whether the handicaps are chosen one by one."""
        return dict(self.options).get(HANDICAP) == BY_HAND

    @property
    def handicap(self) -> list[SideHandicap] | None:
        """What both sides have more or less; None where the set-up is official."""
        named = dict(self.options).get(HANDICAP)
        given = self.sides if self.by_hand else named
        sides = checked_handicap(find(self.format), self.names, as_given(given))
        return None if sides is None else [cast(SideHandicap, one.as_dict()) for one in sides]

    def handicap_keys(self, side: int) -> list[str]:
        """What can be changed of a side (0 or 1): Soul Jars only of a Lich."""
        keys = list(Handicap._fields)
        return keys if self.names[-side] == LICH else keys[:2]

    def handicap_values(self, side: int, key: str) -> list[int]:
        """What a key of a side's handicap may be; 0 is as officially."""
        if key == "health":
            decks = self.names[:-1] if side == 0 else self.names[-1:]
            counted = find(self.format).opponents(self.names, -side % len(self.names))
            least = max(1 - min(least_health(deck, counted) for deck in decks), -LARGEST)
            return [n for n in range(-LARGEST, LARGEST + 1, STEP) if n >= least]
        return list(range(BOUNDS[key][1] + 1)) if key in BOUNDS else [0, 1]

    def with_handicap(self, side: int, key: str, value: int) -> "Choices":
        """The same with another handicap of a side."""
        changed = list(self.sides)
        given: Any = value if key in BOUNDS else bool(value)
        changed[side] = self.sides[side]._replace(**{key: given})
        return self._replace(sides=(changed[0], changed[1]))

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
        return self._replace(seats=tuple(found)).refitted()

    def played_by(self, seat: int, kind: str) -> "Choices":
        """The same with somebody else at a seat."""
        return self._seat(seat, self.seats[seat - 1]._replace(kind=kind))

    def with_deck(self, seat: int, deck: str) -> "Choices":
        """The same with another deck at a seat; the rules may play it from now on, or no longer."""
        kind = self.seats[seat - 1].kind
        who = Seating(EVEN if self.seats[seat - 1].automaton else kind, deck)
        return self._seat(seat, seated(who)).refitted()

    def _seat(self, seat: int, who: Seating) -> "Choices":
        seats = list(self.seats)
        seats[seat - 1] = who
        return self._replace(seats=tuple(seats))

    def refitted(self) -> "Choices":
        """The same; a handicap chosen by hand for another table is the fair one of this again."""
        return self._replace(sides=fair(self.names)) if self.by_hand else self

    def with_option(self, option: str, value: str) -> "Choices":
        """The same with another value of an option; by hand begins with what is fair."""
        chosen = self._replace(options=tuple((dict(self.options) | {option: value}).items()))
        return chosen._replace(sides=fair(self.names)) if value == BY_HAND else chosen


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


def as_given(given: Sides | str | None) -> Any:
    """Handicaps as the game takes them."""
    return given if given is None or isinstance(given, str) else [one.as_dict() for one in given]


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
