"""Who sits at a table, and whose side of it is shown here.

`Session` is a game of our own; what a server tells of one of its games sits here too.
"""

from collections.abc import Sequence
from typing import Protocol

from thandar import Decision, Move
from thandar.engine.format import Format
from thandar.locales import Texts
from thandar.table.seating import Seating
from thandar.types import View


class GameSeen(Protocol):
    """What pictures and words of a game are made of."""

    @property
    def format(self) -> Format:
        """The format that is played."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def winners(self) -> list[int]:
        """Who has won."""

    @property
    def turn(self) -> int:
        """Which turn it is, from 1."""

    @property
    def active(self) -> tuple[int, ...]:
        """The seats whose turn it is."""

    @property
    def decision(self) -> Decision | None:
        """Who must choose what."""

    @property
    def moves_made(self) -> int:
        """How many moves were made."""

    def moves(self, seat: int) -> list[Move]:
        """The legal moves of a seat."""

    def view(self, seat: int | None) -> View:
        """What a seat may know."""


class Sitting:
    """A game with those who sit around it; `people` are the seats of whoever is at this screen."""

    def __init__(self, game: GameSeen, seatings: list[Seating], names: list[str] | None) -> None:
        self.game: GameSeen = game
        self.seatings = seatings
        self.names = names or [str(number) for number in range(1, len(seatings) + 1)]
        self.people = [number for number, who in enumerate(seatings, 1) if who.person]
        self.start_health = [seat["health"] for seat in game.view(None)["seats"]]
        self._at_keyboard = 0
        self._viewer = self.people[0] if len(self.people) == 1 else None
        self.you = self._viewer  # the seat of whoever reads, who is spoken to as you

    # --- who must choose

    @property
    def mover(self) -> int | None:
        """The seat that must choose next; None when the game is over."""
        asked = self.game.decision
        if asked is None:
            return None
        if self._at_keyboard in asked.seats:
            return self._at_keyboard
        return next((seat for seat in asked.seats if seat in self.people), asked.seat)

    def hand_over(self) -> bool:
        """In a shared turn the next person of the team goes on; False where there is none."""
        asked = self.game.decision
        mover = self.mover or 0
        if asked is None or mover not in self.people:
            return False
        others = [seat for seat in asked.seats if seat in self.people and seat != mover]
        if not others:
            return False
        self._at_keyboard = min(others, key=lambda seat: (seat < mover, seat))
        return True

    @property
    def person_moves(self) -> bool:
        """Whether a person must choose next."""
        return self.mover in self.people

    @property
    def gave_up(self) -> int | None:
        """The seat that has ended the game by giving up; None where nobody has."""
        return None

    # --- whose side is shown

    @property
    def viewer(self) -> int | None:
        """Whose hand may be shown; None: nobody's."""
        return self._viewer

    @property
    def covered(self) -> bool:
        """Whether the person who must choose has to sit down first, hands being covered."""
        return self.person_moves and self.mover != self._viewer

    def uncover(self) -> None:
        """The person who must choose looks at the screen now, and nobody else."""
        if self.person_moves:
            self._viewer = self.mover

    def view(self) -> View:
        """What may be shown now."""
        return self.game.view(self._viewer)

    # --- names

    def name(self, seat: int) -> str:
        """What the player at a seat is called."""
        return self.names[seat - 1]

    def is_yours(self, seat: int) -> bool:
        """Whether the seat is that of the only person at this screen."""
        return self.people == [seat]

    def is_you(self, seat: int) -> bool:
        """Whether whoever sits there is spoken to as you."""
        return seat == self.you

    def sharing(self, seat: int) -> list[int]:
        """The seats that have one health with a seat, itself included (R12.1)."""
        if self.game.format.name != "hydra":
            return [seat]
        return self.game.view(None)["seats"][seat - 1]["team"]

    def together(self, seats: Sequence[int], t: Texts) -> str:
        """The names of several players in one phrase."""
        return together([self.name(seat) for seat in seats], t)

    def remarks(self, seat: int, t: Texts) -> list[str]:
        """What else is to be said of the player at a seat: clocks, absence."""
        return []


def together(names: Sequence[str], t: Texts) -> str:
    """Several names in one phrase.

    >>> together(["El Liche", "El Dragón", "El Demonio"], Texts("es"))
    'El Liche, el Dragón y el Demonio'
    """
    if len(names) < 2:
        return "".join(names)
    first, *others, last = names
    for name in others:
        first = t("play.next", first=first, last=name)
    return t("play.and", first=first, last=last)
