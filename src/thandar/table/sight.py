"""Which of the cards that a viewer sees a move is about, by the viewer's ids."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from thandar import Move
from thandar.types import CopyView, PlaceZone, SeatShown, View

Pile: TypeAlias = Literal["hand", "deck", "discard"]
Ids: TypeAlias = Literal["hand_ids", "deck_ids", "discard_ids"]
# Where a view has the cards of a pile, and where their ids.
PILES: Final[dict[PlaceZone, tuple[Pile, Ids]]] = {
    "hand": ("hand", "hand_ids"),
    "deck": ("deck", "deck_ids"),
    "discard": ("discard", "discard_ids"),
}


def ids_of(view: View, move: Move) -> tuple[int, ...]:
    """The viewer's ids of the cards that a move may be about: several where they are equal.

    >>> from thandar import Game
    >>> game = Game.from_position({"seats": [{"hand": ["gold", "ruby", "gold"]}, {}]})
    >>> [(move.words, ids_of(game.view(1), move)) for move in game.moves(1)][:2]
    [('play gold', (1, 2)), ('play ruby', (3,))]
    """
    place = move.place
    if place is None or place.zone == "fire_gems":
        return ()
    if place.seat is None:
        return equal(view["market"], view["market_ids"], move.card)
    seat = view["seats"][place.seat - 1]
    if place.zone not in PILES:
        row = row_in_view(seat, place.zone)
        return tuple([copy["id"] for copy in row if copy["name"] == place.copy])
    cards, ids = PILES[place.zone]
    found = equal(seat[cards], seat[ids], move.card)
    if place.zone == "hand" and seat["loans"]:
        return of_one_lender(seat, found, place.copy or "")
    asked = view["decision"]
    if asked is not None and asked["kind"] == "resurrect":
        return tuple([id for id in found if id in seat["stunned"]])
    return found


def equal(
    cards: Sequence[str | None], ids: Sequence[int | None], wanted: str | None
) -> tuple[int, ...]:
    """The ids of the cards of one name."""
    return tuple([id for card, id in zip(cards, ids) if card == wanted and id is not None])


def row_in_view(seat: SeatShown, zone: PlaceZone) -> list[CopyView]:
    """A row of a seat's copies in play; none for what is no such row."""
    return seat[zone] if zone in ("in_play", "powers", "items") else []


def of_one_lender(seat: SeatShown, found: tuple[int, ...], copy: str) -> tuple[int, ...]:
    """Equal cards in a hand are told apart by whose they are: one's own first (R14.11)."""
    lenders = {loan["id"]: loan["from"] for loan in seat["loans"]}
    owners = sorted({lenders.get(id, 0) for id in found})
    number = int(copy.partition("#")[2] or 1)
    if number > len(owners):
        return ()
    return tuple([id for id in found if lenders.get(id, 0) == owners[number - 1]])
