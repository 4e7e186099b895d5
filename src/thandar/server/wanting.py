"""Cards of the market that somebody wants: a teammate may give the gold for them (R12.3)."""

from thandar.server.handling import own_seat, running
from thandar.server.protocol import Want, Wanted
from thandar.server.refused import Refused
from thandar.server.storage import PersonRow
from thandar.server.table import Table


class Wanting:
    """Who wants which card; not stored, and over with the turn or when the card is gone."""

    def __init__(self) -> None:
        self.cards: dict[int, tuple[int, str, int]] = {}  # by seat: slot, card and turn

    def want(self, table: Table, person: PersonRow, request: Want) -> None:
        """Want a card of the market row, or none any more."""
        running(table)
        own_seat(table, person, request.seat)
        assert table.session is not None
        view = table.session.game.view(None)
        if len(view["seats"][request.seat - 1]["team"]) < 2 or request.seat not in view["playing"]:
            raise Refused("nobody_to_ask", seat=request.seat)
        self.cards.pop(request.seat, None)
        card = None if request.slot is None else view["market"][request.slot - 1]
        if request.slot is not None and card is not None:
            self.cards[request.seat] = (request.slot, card, view["turn"])

    def wanted(self, table: Table) -> list[Wanted]:
        """What is still wanted."""
        if not self.cards or table.session is None:
            return []
        view = table.session.game.view(None)
        return [
            Wanted(seat=seat, slot=slot)
            for seat, (slot, card, turn) in self.cards.items()
            if view["turn"] == turn and view["market"][slot - 1] == card
        ]
