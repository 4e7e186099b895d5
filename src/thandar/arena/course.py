"""How games go: how many turns they take, and what health the players have in each.

Compiled, because it looks at every decision of every game.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from thandar.arena.counters import capped, clear, zeros
from thandar.arena.match import NOBODY, Watcher
from thandar.engine import layout as at
from thandar.engine.seat_view import SeatView
from thandar.engine.state import State

TURNS: Final = 256  # turns that are told apart, all later ones being alike
LOST: Final = 0
WON: Final = 1


@final
class Course(Watcher):
    """Sums over games, as whole numbers, so that the order of the games does not matter.

    The health of a turn is that of its first decision. A game that is over counts on with the
    health it ended with, so that a mean does not change because only long games are left.
    """

    def __init__(self, players: int) -> None:
        self.lengths: vec[i64] = zeros(TURNS)
        self.health: vec[i64] = zeros(players * 2 * TURNS)  # by player, lost or won, and turn
        self.seats: vec[i64] = zeros(players * 2)  # how many are in these sums
        self.longest: i64 = 0
        # The game that is being played.
        self.player: vec[i64] = zeros(at.MAX_SEATS)
        self.turn: i64 = 0
        self.now: vec[i64] = zeros(at.MAX_SEATS * TURNS)  # by seat and turn

    def begins(self, players: list[int]) -> None:
        """Note who sits where."""
        for seat in range(i64(len(players))):
            self.player[seat] = players[seat]
        self.turn = 0

    def seen(self, view: SeatView) -> None:
        """Note the health of all seats when a turn begins."""
        turn = view.turn()
        if turn == self.turn or turn >= TURNS:
            return
        for seat in range(view.seats()):
            self.fill(seat, turn, view.health(seat))
        self.turn = turn

    def fill(self, seat: i64, turn: i64, health: i64) -> None:
        """A seat has this health at the latest turn, and at those in which nobody decided."""
        for k in range(self.turn + 1, turn + 1):
            self.now[seat * TURNS + k] = health

    def over(self, st: State) -> None:
        """Add the game to the sums."""
        length = capped(i64(st.s[at.TURN]), TURNS)
        self.lengths[length] += 1
        if length > self.longest:
            self.longest = length
        winners = i64(st.s[at.WINNERS])
        for seat in range(i64(st.s[at.SEATS])):
            if self.player[seat] == NOBODY:
                continue
            self.fill(seat, TURNS - 1, i64(st.s[st.health(seat)]))
            row = self.player[seat] * 2 + (winners >> seat & 1)
            self.seats[row] += 1
            for k in range(i64(TURNS)):
                self.health[row * TURNS + k] += self.now[seat * TURNS + k]

    def take(self) -> list[Any]:
        """All sums as plain data; counting begins anew.

        A row of health ends with the longest game: from there on its last figure stays.
        """
        end = min(int(self.longest) + 2, TURNS)
        lengths = [int(n) for n in self.lengths][:end]
        health = [int(n) for n in self.health]
        rows = [health[k + 1 : k + end] for k in range(0, len(health), TURNS)]
        seats = [int(n) for n in self.seats]
        clear(self.lengths)
        clear(self.health)
        clear(self.seats)
        self.longest = 0
        return [lengths, seats, rows]
