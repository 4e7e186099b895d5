"""Undo that never peeks: which moves may be taken back, decided from what they did.

A move goes back as long as nothing hidden came to light by it and no chance was used. What a
player shows of their own hand by playing it is theirs to give away.
"""

from collections.abc import Container, Sequence
from typing import NamedTuple

from thandar import Event, Game

HIDDEN = ("deck", "market_deck", "grimoire", "hoard", "jars")
# A card is seen without going anywhere.
SEEN = ("looked", "showed")
TURNS = ("ended", "turn_ended", "turn_began")

Generator = tuple[int, int, int, int]


class Unit(NamedTuple):
    """What goes back at once: how many moves had been made before it, and whose it is."""

    made: int
    seat: int


class Undo:
    """The moves of a table that may be taken back, the last one last."""

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self.why_not = "nothing"

    def note(self, game: Game, made: int, chance: Generator, people: Container[int]) -> None:
        """A move was made, after so many; when it cannot go back, neither can those before it."""
        step = game.last_step
        seat = 0 if step is None else step.seat
        reason = "other" if seat not in people else reason_against(game, made, chance, seat)
        if reason is None:
            self.units.append(Unit(made, seat))
        else:
            self.units.clear()
            self.why_not = reason

    def join(self, made: int) -> None:
        """What was done after so many moves goes back at once."""
        while len(self.units) > 1 and self.units[-2].made >= made:
            self.units.pop()

    def against(self, seat: int | None) -> str | None:
        """Why a seat (None: whoever made it) cannot take the last move back; None: it can."""
        if not self.units:
            return self.why_not
        return None if seat in (None, self.units[-1].seat) else "other"

    def back_to(self, game: Game, made: int) -> None:
        """Take moves back until so many are left."""
        while self.units and self.units[-1].made >= made:
            self.units.pop()
        game.take_back(game.moves_made - made)
        if not made:
            self.why_not = "nothing"


def generator(game: Game) -> Generator:
    """The state of the chance: whether any was used shows in it."""
    st = game.state
    return int(st.r0), int(st.r1), int(st.r2), int(st.r3)


def reason_against(game: Game, made: int, chance: Generator, seat: int) -> str | None:
    """Why the last move, of a seat, cannot be taken back; None where it can."""
    if game.over:
        return "over"
    events = [event for move in game.events_since(seat, made) for event in move]
    if any(event["event"] in TURNS for event in events):
        return "turn"
    if generator(game) != chance or reveals(events, seat):
        return "revealed"
    asked = game.decision
    return None if asked is not None and seat in asked.seats else "asked"


def reveals(events: Sequence[Event], seat: int) -> bool:
    """Whether events show a card that was hidden, other than one of the seat's own hand."""
    return any(shows_hidden(event, seat) for event in events)


def shows_hidden(event: Event, seat: int) -> bool:
    """Whether an event shows a hidden card: of a face-down pile, or of somebody else's hand.

    >>> shows_hidden({"event": "played", "seat": 1, "from": "hand"}, seat=1)
    False
    >>> shows_hidden({"event": "discarded", "seat": 2, "from": "hand"}, seat=1)
    True
    """
    if event["event"] in SEEN or event.get("from") in HIDDEN:
        return True
    if event.get("from") != "hand":
        return False
    owner = event.get("from_seat", event.get("seat"))
    # The hand of a defeated party member, from which one borrows, is open to the party (R14.4).
    return owner not in (seat, event.get("lender"))
