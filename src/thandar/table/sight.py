"""Which of the cards that a viewer sees a move is about, by the viewer's ids."""

from typing import Any

from thandar import Move

Seat = dict[str, Any]


def ids_of(view: dict[str, Any], move: Move) -> tuple[int, ...]:
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
    seat: Seat = view["seats"][place.seat - 1]
    if place.zone in ("in_play", "powers", "items"):
        return tuple([copy["id"] for copy in seat[place.zone] if copy["name"] == place.copy])
    found = equal(seat[place.zone], seat[f"{place.zone}_ids"], move.card)
    if place.zone == "hand" and seat["loans"]:
        return of_one_lender(seat, found, place.copy or "")
    asked = view["decision"]
    if asked is not None and asked["kind"] == "resurrect":
        return tuple([id for id in found if id in seat["stunned"]])
    return found


def equal(cards: list[str | None], ids: list[int | None], wanted: str | None) -> tuple[int, ...]:
    """The ids of the cards of one name."""
    return tuple([id for card, id in zip(cards, ids) if card == wanted and id is not None])


def of_one_lender(seat: Seat, found: tuple[int, ...], copy: str) -> tuple[int, ...]:
    """Equal cards in a hand are told apart by whose they are: one's own first (R14.11)."""
    lenders = {loan["id"]: loan["from"] for loan in seat["loans"]}
    owners = sorted({lenders.get(id, 0) for id in found})
    number = int(copy.partition("#")[2] or 1)
    if number > len(owners):
        return ()
    return tuple([id for id in found if lenders.get(id, 0) == owners[number - 1]])
