"""Tables for tests: two seats, or more, with only what a test is about."""

from typing import Any

from thandar import Game

FILLER = ["gold"] * 6


def table(*others: dict[str, Any], seed: int = 1, **you: Any) -> Game:
    """A game in which seat 1 is active; keywords describe seat 1, dictionaries the other seats.

    Market and market deck are five and many Taxations unless a keyword of the table says otherwise:
    `market`, `market_deck`, `fire_gems`, `sacrificed`, `turn`, `active`, `format`. Decks left out
    hold six Gold, so that draws find something dull.
    """
    position: dict[str, Any] = {"seed": seed, "market": ["taxation"] * 5}
    position["market_deck"] = ["taxation"] * 10
    for key in ("market", "market_deck", "fire_gems", "sacrificed", "turn", "active", "format"):
        if key in you:
            position[key] = you.pop(key)
    seats = [you, *(others or ({},))]
    position["seats"] = [{"deck": list(FILLER), **seat} for seat in seats]
    return Game.from_position(position)


def do(game: Game, *moves: str) -> Game:
    """Make moves one after the other; the game itself."""
    for move in moves:
        game.do(move)
    return game


def seat(game: Game, number: int = 1) -> dict[str, Any]:
    """A seat of the position, everything visible."""
    result: dict[str, Any] = game.position()["seats"][number - 1]
    return result


def ids(cards: list[Any]) -> list[str]:
    """The ids of cards in a pile or in play, whatever else is noted with them, sorted."""
    return sorted(card if isinstance(card, str) else card["card"] for card in cards)
