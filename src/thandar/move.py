"""A move as a value: what `game.moves()` lists and `game.do()` takes. `docs/api.md` has a table."""

from typing import NamedTuple

from thandar.errors import IllegalMove
from thandar.types import MoveDict, MoveKind, PlaceDict, PlaceZone


class Place(NamedTuple):
    """Where a card lies, by the keys of a view.

    `zone` is the key, of the table or of a seat's entry; `seat` whose zone it is, None for the
    table's; `slot` which of the list there, from 1, for the market row and cards in play; `copy`
    the name of a copy where there may be others that differ.
    """

    zone: PlaceZone
    seat: int | None = None
    slot: int | None = None
    copy: str | None = None


class Move(NamedTuple):
    """A legal move, or all amounts of one.

    >>> from thandar import Game
    >>> game = Game.from_position({"market": ["spark"], "seats": [{"gold": 3, "combat": 5}, {}]})
    >>> buy, gem, attack, end = game.moves()
    >>> buy.kind, buy.card, buy.place, buy.cost, buy.words
    ('buy', 'spark', Place(zone='market', seat=None, slot=1, copy=None), 1, 'buy spark')
    >>> attack.target, attack.least, attack.most, attack.words
    (2, 1, 5, 'attack 2 1-5')
    >>> game.do(attack.with_amount(3))
    """

    kind: MoveKind
    seat: int  # who makes it
    card: str | None = None
    place: Place | None = None  # where the card lies
    target: int | None = None  # the seat at which it is aimed
    choice: str | None = None  # a side, a faction or a destination, for an answer that is no card
    least: int = 0  # amounts: of combat or gold, 0 where none is asked for
    most: int = 0
    cost: int = 0  # gold to pay now
    phrase: str = ""  # the words, {} where the amount stands
    shared: bool = False  # whether the words begin with the seat, as a team's do

    @property
    def words(self) -> str:
        """The move in words, as `legal()` lists it."""
        return f"{self.seat}: {self.bare}" if self.shared else self.bare

    @property
    def bare(self) -> str:
        """The words without the seat that a team's moves begin with."""
        if not self.most:
            return self.phrase
        amount = self.most if self.least == self.most else f"{self.least}-{self.most}"
        return self.phrase.format(amount)

    def with_amount(self, n: int) -> "Move":
        """The move with one amount, of those that it may have."""
        if not self.most:
            raise IllegalMove("no_amount", move=self.words)
        if not isinstance(n, int) or not self.least <= n <= self.most:
            raise IllegalMove("bad_amount", least=self.least, most=self.most, amount=str(n))
        return self._replace(least=n, most=n)

    def with_most(self) -> "Move":
        """The move with the largest amount; itself where there is none."""
        return self._replace(least=self.most)

    def as_dict(self) -> MoveDict:
        """The move as plain data."""
        place = self.place
        return {
            "words": self.words,
            "kind": self.kind,
            "seat": self.seat,
            "card": self.card,
            "place": None if place is None else place_dict(place),
            "target": self.target,
            "choice": self.choice,
            "least": self.least,
            "most": self.most,
            "cost": self.cost,
        }

    @staticmethod
    def from_dict(given: MoveDict) -> "Move":
        """The move that was sent as plain data.

        >>> from thandar import Game
        >>> game = Game.from_position({"seats": [{"combat": 5, "gold": 1}, {"in_play": ["cron"]}]})
        >>> [Move.from_dict(move.as_dict()) == move for move in game.moves()]
        [True, True, True]
        """
        place = None if given["place"] is None else Place(**given["place"])
        start = f"{given['seat']}: "
        phrase = given["words"].removeprefix(start)
        if given["most"] and given["kind"] == "give":
            phrase = f"give {{}} gold to {given['target']}"
        elif given["most"]:
            copy = "" if place is None else f".{place.copy}"
            phrase = f"attack {given['target']}{copy} {{}}"
        return Move(
            given["kind"],
            given["seat"],
            given["card"],
            place,
            given["target"],
            given["choice"],
            given["least"],
            given["most"],
            given["cost"],
            phrase,
            given["words"].startswith(start),
        )

    def __str__(self) -> str:
        return self.words


def place_dict(place: Place) -> PlaceDict:
    """A place as plain data."""
    return {"zone": place.zone, "seat": place.seat, "slot": place.slot, "copy": place.copy}


def resignation(seat: int) -> Move:
    """The move by which a seat gives up: always possible, never listed.

    >>> resignation(2).words
    '2: resign'
    """
    return Move("resign", seat, phrase="resign", shared=True)
