"""Tables for tests: two seats, or more, with only what a test is about."""

from collections.abc import Iterable, Sequence
from typing import Any

from thandar import Game

FILLER = ["gold"] * 6
STARTING = [*["gold"] * 7, "dagger", "shortsword", "ruby"]  # the standard deck
TABLE_KEYS = (
    "market", "market_deck", "fire_gems", "sacrificed", "turn", "active", "format", "playing",
)  # fmt: skip


def table(*others: dict[str, Any], seed: int = 1, **you: Any) -> Game:
    """A game in which seat 1 is active; keywords describe seat 1, dictionaries the other seats.

    Market and market deck are five and many Taxations unless a keyword of the table says otherwise:
    one of TABLE_KEYS. Decks left out hold six Gold, so that draws find something dull; a seat at
    0 health is out and has none.
    """
    position: dict[str, Any] = {"seed": seed, "market": ["taxation"] * 5}
    position["market_deck"] = ["taxation"] * 10
    for key in TABLE_KEYS:
        if key in you:
            position[key] = you.pop(key)
    seats = [you, *(others or ({},))]
    position["seats"] = [
        {"deck": [] if seat.get("health") == 0 else list(FILLER), **seat} for seat in seats
    ]
    return at_position(position)


def at_position(position: Any) -> Game:
    """A position that a test puts together, of pieces or of nonsense, beyond what types can say."""
    return Game.from_position(position)


def dealt(format: Any = "free-for-all", seats: Sequence[Any] = (), **more: Any) -> Game:
    """A new game of a format and seats that come from a list, or from nowhere."""
    return Game.new(format, seats, **more)


def seated(
    format: str, players: int, seats: dict[int, dict[str, Any]] | None = None, **table_keys: Any
) -> Game:
    """A table of a format at which only the seats named hold anything."""
    given = [(seats or {}).get(number, {}) for number in range(1, players + 1)]
    return table(*given[1:], format=format, **table_keys, **given[0])


def do(game: Game, *moves: str) -> Game:
    """Make moves one after the other; the game itself."""
    for move in moves:
        game.do(move)
    return game


def seat(game: Game, number: int = 1) -> dict[str, Any]:
    """A seat of the position, everything visible."""
    result: Any = game.position()["seats"][number - 1]
    found: dict[str, Any] = result
    return found


def ids(cards: Iterable[Any]) -> list[str]:
    """The ids of cards in a pile or in play, whatever else is noted with them, sorted."""
    return sorted(card if isinstance(card, str) else card["card"] for card in cards)


def moves(game: Game, *words: str) -> list[str]:
    """The legal moves in which one of these words stands, such as `attack` or `3.borg`."""
    return [move for move in game.legal() if any(word in move.split() for word in words)]


def deciding(game: Game) -> tuple[int, str]:
    """Who must choose, and what."""
    assert game.decision is not None
    return game.decision.seat, game.decision.kind
