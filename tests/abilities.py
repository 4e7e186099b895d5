"""One ability at a time: tables on which seat 1 has just used it, and what it brought."""

from typing import Any, NamedTuple

from table import do, ids, seat, table
from thandar import Game

ONE_OF_EACH = {"imperial": "taxation", "guild": "profit", "necros": "influence", "wild": "spark"}


class Gained(NamedTuple):
    """Pools of a seat, its health above 50, and how many cards it holds."""

    gold: int = 0
    combat: int = 0
    health: int = 0
    hand: int = 0


def gained(game: Game) -> Gained:
    """What seat 1 has gained, if it began with 50 health and nothing else."""
    you = seat(game)
    return Gained(you["gold"], you["combat"], you["health"] - 50, len(you["hand"]))


def playing(card: str, *others: dict[str, Any], hand: list[str] | None = None, **you: Any) -> Game:
    """A table on which a card has just been played."""
    return do(table(*others, hand=[card, *(hand or [])], **you), f"play {card}")


def using(ability: str, cards: list[str], *others: dict[str, Any], **you: Any) -> Game:
    """A table on which an ability of the first of the cards in play has just been used."""
    return do(table(*others, in_play=cards, **you), f"{ability} {cards[0]}")


def expending(*cards: str, **you: Any) -> Game:
    """A table on which the first of these champions has just been expended."""
    return using("expend", list(cards), **you)


def allying(*cards: str, **you: Any) -> Game:
    """A table on which the ally ability of the first of these cards has just been used."""
    return using("ally", list(cards), **you)


def has_ally_ability_among_strangers(card: str, faction: str) -> bool:
    """Whether a card may use its ally ability with all factions but its own beside it."""
    strangers = [other for name, other in ONE_OF_EACH.items() if name != faction]
    return f"ally {card}" in table(in_play=[card, *strangers]).legal()


def top(game: Game) -> str:
    """The topmost card of seat 1's deck."""
    return ids(seat(game)["deck"][:1])[0]


def in_play(game: Game, number: int = 1) -> list[str]:
    """The ids of what a seat has in play, sorted."""
    return ids(seat(game, number)["in_play"])


def kind(game: Game) -> str:
    """What must be decided."""
    assert game.decision is not None
    return game.decision.kind
