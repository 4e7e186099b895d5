"""All hands open for those who watch, some turns late, where the host wanted it so."""

from thandar.locales import Texts
from thandar.server.protocol import Sight
from thandar.server.setup import laid
from thandar.server.table import Table
from thandar.server.telling import names, seen
from thandar.table.session import Session


class Late:
    """The game as it was some turns ago."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._begin()

    def _begin(self) -> None:
        assert self.table.seed is not None
        game = laid(self.table.setup, self.table.seed)
        self.session = Session(game, [seat.seating for seat in self.table.seats])
        self.session.you = None

    def catch_up(self) -> None:
        """Go on to the turn that may be shown now; back to the beginning if moves were undone."""
        live = self.table.session
        assert live is not None
        if not live.game.over:
            # A hand that was drawn a round ago is being played now: it must be older than that.
            late = max(self.table.setup.open_hands, len(self.table.seats) + 1)
            newest = live.game.turn - late
            may_be_shown = [step for step in live.steps if step.turn <= newest]
        else:
            may_be_shown = live.steps
        done = self.session.steps
        if done != may_be_shown[: len(done)]:
            self._begin()
            done = []
        for step in may_be_shown[len(done) :]:
            self.session.do(step.words)

    def sight(self, t: Texts, first: int | None) -> Sight:
        """What those who watch see: everything, as it was then."""
        self.session.names = names(self.table, t)
        found = seen(self.session, None, t, first, "other")
        game = self.session.game
        found.hands = {
            str(seat): game.view(seat)["seats"][seat - 1]["hand"]
            for seat in range(1, len(self.table.seats) + 1)
        }
        return found
