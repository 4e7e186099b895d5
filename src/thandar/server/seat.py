"""A seat of a table, and who plays it."""

from dataclasses import dataclass

from thandar.cards import DEMONS
from thandar.server.setup import SeatSetup
from thandar.table.seating import AUTOMATON, DEFAULT_BOT, PERSON, Seating, seated
from thandar.table.strength import EVEN


@dataclass
class Seat:
    """A seat: its deck, and a person or a bot. A bot may stand in for a person."""

    deck: str
    bot: str | None
    even: bool = False  # the bot was chosen as strong as whoever opened the table
    person: str = ""
    name: str = ""
    program: bool = False
    replaced: bool = False  # a bot plays until the person comes back
    ran_out: bool = False  # a bot plays until the turn is over

    @property
    def automaton(self) -> bool:
        """Whether the rules themselves play this seat (R15.3)."""
        return self.deck in DEMONS

    @property
    def free(self) -> bool:
        """Whether somebody may sit down."""
        return not self.person and self.bot is None and not self.automaton

    @property
    def player(self) -> str | None:
        """The kind of bot that moves for the seat now; None where a person does."""
        if self.person:
            return DEFAULT_BOT if self.replaced or self.ran_out else None
        return self.bot

    def put(self, bot: str | None, even: str) -> None:
        """Put a bot here, or take it away; `even` is the level that this word means."""
        self.even = bot == EVEN
        self.bot = even if self.even else bot

    @property
    def asked(self) -> str | None:
        """The bot as it was asked for."""
        return EVEN if self.even else self.bot

    @property
    def seating(self) -> Seating:
        """What sits here, as the room `table` calls it."""
        return seated(Seating(self.bot or (AUTOMATON if self.automaton else PERSON), self.deck))


def new_seat(setup: SeatSetup, even: str) -> Seat:
    """A seat as it was asked for, with the level that `even` means; a Demon needs no bot."""
    seat = Seat(setup.deck, None)
    if setup.deck not in DEMONS:
        seat.put(setup.bot, even)
    return seat
