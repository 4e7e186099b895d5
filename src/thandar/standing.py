"""A game as it stands, whatever led there: who must decide what, and who has won."""

from typing import Any

from thandar.engine import layout as at
from thandar.engine import view as views
from thandar.engine.format import Format
from thandar.engine.names import seats_of
from thandar.engine.position import read_off
from thandar.engine.state import State
from thandar.engine.written import shown
from thandar.errors import BadSetup
from thandar.types import Position


class Standing:
    """The table of a game now. `Game` is one that knows its moves, too."""

    def __init__(self, state: State, format: Format, seats: list[str]) -> None:
        """Use `Game`."""
        self.state = state
        self.format = format
        self.seats = seats

    @property
    def decision(self) -> views.Decision | None:
        """Who must choose what; None when the game is over."""
        return views.decision(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.s[at.OVER] != 0

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty while the game goes on, and when it ended undecided."""
        return seats_of(int(self.state.s[at.WINNERS]))

    @property
    def result(self) -> str:
        """How the game stands: the winners, `undecided` or `unfinished`."""
        if not self.over:
            return "unfinished"
        return ", ".join(str(seat) for seat in self.winners) or "undecided"

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return int(self.state.s[at.TURN])

    @property
    def active(self) -> tuple[int, ...]:
        """The seats whose turn it is."""
        return tuple(seats_of(int(self.state.s[at.TURN_SEATS])))

    def position(self) -> Position:
        """The whole table as a plain dictionary, also in the middle of a choice."""
        return read_off(self.state, self.seats, self.format.name)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same table now; by which moves it came about does not count."""
        if not isinstance(other, Standing) or self.format is not other.format:
            return False
        return self.seats == other.seats and self.state == other.state

    def __repr__(self) -> str:
        """One line on how the game stands.

        >>> from thandar import Game
        >>> Game.new(seed=7, first=1)
        <Game free-for-all, turn 1, seat 1 to decide (main), health 50 50>
        """
        asked = self.decision
        health = " ".join(str(self.state.s[self.state.health(k)]) for k in range(len(self.seats)))
        if asked is None:
            now = f"over, won by {self.result}" if self.winners else "over, undecided"
        else:
            seats = " and ".join(str(seat) for seat in asked.seats)
            now = f"seat {seats} to decide ({asked.kind})"
        return f"<Game {self.format.name}, turn {self.turn}, {now}, health {health}>"

    def _place(self, seat: Any) -> int:
        """A seat of the table, counted from 0."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= len(self.seats):
            raise BadSetup("no_such_seat", most=len(self.seats), given=shown(seat))
        return seat - 1
