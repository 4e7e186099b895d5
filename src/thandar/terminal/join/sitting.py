"""A game of a server as it was told: what stands where a session stands at our own table."""

import time
from typing import Any

from thandar import Decision, Game, Move
from thandar.engine.format import Format
from thandar.formats import find
from thandar.locales import Texts
from thandar.server.protocol import SeatState, Sight, TableState
from thandar.table.seating import AUTOMATON, PERSON, Seating
from thandar.table.sitting import Sitting
from thandar.types import View


class GameTold:
    """A game by the newest views of it: of each seat of one's own, or a spectator's (None)."""

    def __init__(self, sights: list[Sight]) -> None:
        self.sights = {sight.seat: sight for sight in sights}

    @property
    def shown(self) -> View:
        """What can be said of the table whoever looks at it."""
        return next(iter(self.sights.values())).view

    @property
    def format(self) -> Format:
        return find(self.shown["format"])

    @property
    def over(self) -> bool:
        return self.shown["over"]

    @property
    def winners(self) -> list[int]:
        return self.shown["winners"]

    @property
    def turn(self) -> int:
        return self.shown["turn"]

    @property
    def active(self) -> tuple[int, ...]:
        return tuple(self.shown["active"])

    @property
    def decision(self) -> Decision | None:
        asked = self.shown["decision"]
        if asked is None:
            return None
        seats = tuple(asked["seats"])
        return Decision(asked["seat"], seats, asked["kind"], asked["card"], asked["optional"])

    @property
    def moves_made(self) -> int:
        return next(iter(self.sights.values())).made

    def moves(self, seat: int) -> list[Move]:
        """The legal moves of a seat of one's own."""
        sight = self.sights.get(seat)
        listed = [] if sight is None else [option["move"] for option in sight.options]
        return [Move.from_dict(move) for move in listed if move is not None]

    def view(self, seat: int | None) -> View:
        """What a seat of one's own may know; of another one what there is."""
        return self.sights[seat].view if seat in self.sights else self.shown


class SittingTold(Sitting):
    """Those who sit around a server's table; whoever has one seat of it is spoken to as you."""

    game: GameTold

    def __init__(
        self, state: TableState, mine: list[int], sights: list[Sight], your_name: str
    ) -> None:
        super().__init__(GameTold(sights), [], [])
        self.your_name = your_name
        self.start_health = first_health(state)
        self.update(state, mine, sights)

    def update(self, state: TableState, mine: list[int], sights: list[Sight] | None = None) -> None:
        """Take what was told anew."""
        self.state = state
        self.told_at = time.monotonic()
        self.seatings = [seating(seat) for seat in state.seats]
        self.you = mine[0] if len(mine) == 1 else None
        self.names = [
            self.your_name if self.is_you(seat.seat) else seat.name for seat in state.seats
        ]
        # While a bot stands in for somebody, they have nothing to choose.
        self.people = [seat for seat in mine if not state.seats[seat - 1].stand_in]
        if sights:
            self.game = GameTold(sights)
        if len(mine) < 2 or self._viewer not in mine:
            self._viewer = mine[0] if len(mine) == 1 else None

    @property
    def gave_up(self) -> int | None:
        """The seat that has ended the game by giving up; None where nobody has."""
        return self.state.gave_up

    def sight(self, seat: int | None) -> Sight | None:
        """All that was told to a seat of one's own; None for another one."""
        return self.game.sights.get(seat)

    def remarks(self, seat: int, t: Texts) -> list[str]:
        """Whether somebody is away or a bot plays for them, and what their clock says."""
        told = self.state.seats[seat - 1]
        words = []
        if told.stand_in:
            words.append(t("join.stand_in"))
        elif told.kind == "person" and not told.present:
            words.append(t("join.away"))
        if told.left is not None:
            words.append(clock_text(self.left(seat)))
        return words

    def left(self, seat: int) -> float:
        """The seconds that are left on a clock now."""
        left = (self.state.seats[seat - 1].left or 0) / 1000
        if self.state.running and seat in self.state.deciding:
            left -= time.monotonic() - self.told_at
        return max(0.0, left)


def first_health(state: TableState) -> list[int]:
    """What everybody began with: a table of the same kind says it."""
    decks: Any = [seat.deck for seat in state.seats]
    laid = Game.new(
        state.format, decks, seed=0, difficulty=state.difficulty, handicap=state.setup.handicap
    )
    return [seat["health"] for seat in laid.view(None)["seats"]]


def seating(seat: SeatState) -> Seating:
    """What sits at a seat."""
    kind = {"person": PERSON, "free": PERSON, "demon": AUTOMATON, "bot": seat.bot or ""}[seat.kind]
    return Seating(kind, seat.deck)


def clock_text(seconds: float) -> str:
    """What a clock says.

    >>> clock_text(75.5), clock_text(3 * 86400 + 7200), clock_text(3723)
    ('⧗1:15', '⧗3d 2h', '⧗1:02:03')
    """
    whole = int(seconds)
    days, hours = divmod(whole // 3600, 24)
    if days:
        return f"⧗{days}d {hours}h"
    minutes, rest = divmod(whole, 60)
    return f"⧗{hours}:{minutes % 60:02}:{rest:02}" if hours else f"⧗{minutes}:{rest:02}"
