"""What if: a finished game played on by hand from one of its moments, on a copy, hands open."""

from thandar.locales import Texts
from thandar.server.handling import check_in
from thandar.server.protocol import Sight, Trial
from thandar.server.refused import Refused
from thandar.server.replays import finished
from thandar.server.setup import laid
from thandar.server.table import Table
from thandar.server.telling import names, seen
from thandar.table.session import watched


class Tried:
    """A copy of a finished game after so many moves, and what has been tried on it.

    It may be used by one thread at a time.
    """

    def __init__(self, table: Table, begun: int, most: int) -> None:
        played = finished(table)
        if not 0 <= begun < played.moves_made:
            raise Refused("not_before_end", made=begun, most=played.moves_made - 1)
        assert table.seed is not None
        game = laid(table.setup, table.seed)
        for step in played.steps[:begun]:
            game.do(step.words)
        self.begun = begun
        self.game = game
        self._table = table
        self._most = most
        self._session = watched(game, [""] * len(game.seats))
        self._deeds: list[int] = []  # how many moves had been made before each
        self.done: list[tuple[int, list[str]]] = []  # of which seat, and which moves
        self._mover = game.active[0]
        self._back = True  # whether there is nothing new to be seen step by step

    def do(self, seat: int, moves: list[str]) -> None:
        """Make moves that belong together; IllegalMove or Refused leave everything as it was."""
        before = self.game.moves_made
        if before - self.begun + len(moves) > self._most:
            raise Refused("trial_full", most=self._most)
        check_in(self.game, seat, moves)
        for words in moves:
            self.game.do(words, seat)
        self._deeds.append(before)
        self.done.append((seat, moves))
        self._mover, self._back = seat, False

    def undo(self) -> None:
        """Take back what was done last."""
        if not self._deeds:
            raise Refused("bad_point", made=self.begun)
        self.game.take_back(self.game.moves_made - self._deeds.pop())
        self.done.pop()
        self._back = True

    def become(self, done: list[tuple[int, list[str]]]) -> None:
        """Go back as far as need be, and on, until this has been done and nothing else."""
        while self.done != done[: len(self.done)]:
            self.undo()
        for seat, moves in done[len(self.done) :]:
            self.do(seat, moves)

    @property
    def deciding(self) -> list[int]:
        """The seats that must choose now."""
        asked = self.game.decision
        return [] if asked is None else [seat for seat in asked.seats if self.game.moves(seat)]

    def told(self, t: Texts, you: int | None, whole: bool) -> Trial:
        """What everybody sees: what was done last step by step, or the whole of it.

        Whoever sat at a seat (`you`) is spoken to as such.
        """
        self._session.you, self._session.names = you, names(self._table, t, you)
        whole = whole or self._back
        return Trial(
            begun=self.begun,
            tried=self.game.moves_made - self.begun,
            most=self._most,
            sights=[self._sight(seat, t, whole) for seat in self.deciding or [self._mover]],
        )

    def _sight(self, seat: int, t: Texts, whole: bool) -> Sight:
        """What a seat sees, and the hands of all others."""
        first = self.begun if whole else self._deeds[-1]
        found = seen(self._session, seat, t, first, None if self._deeds else "nothing")
        if whole:
            found.whole, found.steps = True, []
        found.hands = {
            str(number): self.game.view(number)["seats"][number - 1]["hand"]
            for number in range(1, len(self.game.seats) + 1)
        }
        return found
