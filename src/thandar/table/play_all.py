"""Play all: the cards that one would play anyway, as one move."""

from functools import cache

from thandar import Move
from thandar.cards import CARDS
from thandar.cards.vocabulary import Discard, Effect, Gain, Sacrifice, held
from thandar.types import View


def play_all(view: View, moves: list[Move]) -> list[Move]:
    """The plays that hold no choice and whose order cannot matter: champions and fixed gains.

    None where an ability of one's own could still want a card of the hand, to sacrifice or discard.
    """
    plays = [move for move in moves if move.kind == "play"]
    if not plays:
        return []
    seat = view["seats"][plays[0].seat - 1]
    in_play = [copy["card"] for copy in seat["in_play"] + seat["powers"]]
    if any(wants_hand(card) for card in [*seat["hand"], *in_play]):
        return []
    asks = bool(seat["nearby"])
    # Once the others are played, the last of unlike copies goes by the plain name too.
    by_card = {move.card: move for move in plays if move.place and not move.place.copy}
    return [by_card[card] for card in seat["hand"] if is_fixed(card, asks)]


@cache
def is_fixed(card: str, health_asks: bool = False) -> bool:
    """Whether playing the card does nothing but give fixed amounts.

    In a party health that is gained may be given to a player nearby, which is a question (R14.3).
    """
    return all(
        isinstance(effect, Gain)
        and effect.per is None
        and not (health_asks and effect.pool == "health")
        for effect in CARDS[card].primary
    )


@cache
def wants_hand(card: str) -> bool:
    """Whether some ability of the card sacrifices or discards from its player's hand."""
    printed = CARDS[card]
    groups = (printed.primary, printed.expend, printed.ally, printed.sacrifice)
    return any(touches_hand(effect) for effects in groups for effect in effects)


def touches_hand(effect: Effect) -> bool:
    """Whether an effect sacrifices or discards from hand, itself or in what it holds."""
    if isinstance(effect, Sacrifice | Discard):
        return True
    return any(touches_hand(inner) for inner in held(effect))
