"""Tables with a boss: parties of fighters, duels of bosses, and solo play against the Demon."""

from typing import Any

from table import ids, seat, table
from thandar import Game
from thandar.cards import CARDS
from thandar.cards.vocabulary import Effect

Seat = dict[str, Any]


def lich(**keys: Any) -> Seat:
    """A Lich on the first of two jars, 50 health, with a Zombie left in its Grimoire."""
    return {"hero": "lich", "jars": ["void", "manipulation"], "grimoire": ["zombie"], **keys}


def dragon(**keys: Any) -> Seat:
    """A Dragon without Hoard Items that could still reveal a Crown of Will."""
    return {"hero": "dragon", "items": [], "hoard": ["crown_of_will"], **keys}


def party(boss: Seat, *members: Seat, **keys: Any) -> Game:
    """A party against a boss, in which seat 1 plays; who is not said to be another is a Fighter."""
    heroes: list[Seat] = [{"hero": "fighter", **member} for member in members]
    return table(*heroes[1:], boss, format="boss", **heroes[0], **keys)


def boss_turn(boss: Seat, *members: Seat, **keys: Any) -> Game:
    """The same, in which the boss plays."""
    return party(boss, *members, active=len(members) + 1, **keys)


def duel(first: Seat, second: Seat, **keys: Any) -> Game:
    """Boss against boss; seat 1 plays."""
    return table(second, format="boss", **first, **keys)


def against(n: int, boss: Seat) -> Game:
    """A boss that plays against so many members of a party."""
    return boss_turn(boss, *({} for _ in range(n)))


def solo(demon: Seat | None = None, **you: Any) -> Game:
    """A standard player's turn against a Demon that will announce Feast of Souls, then Torment."""
    other = {"hero": "demon", "deck": ["torment"], "powers": ["feast_of_souls"], **(demon or {})}
    return table(other, format="solo", **you)


def health(game: Game) -> list[int]:
    """The health of each seat."""
    return [s["health"] for s in game.view(None)["seats"]]


def powers(game: Game, number: int) -> list[str]:
    """What lies beside a seat and is neither a card in play nor a Hoard Item."""
    return [copy["card"] for copy in game.view(None)["seats"][number - 1]["powers"]]


def items(game: Game, number: int) -> list[str]:
    """The Hoard Items of a seat, sorted."""
    return ids(seat(game, number).get("items", []))


def expended(game: Game, number: int) -> list[str]:
    """The expended cards of a seat, whatever they are, sorted."""
    shown = game.view(None)["seats"][number - 1]
    copies = shown["in_play"] + shown["powers"] + shown["items"]
    return sorted(copy["card"] for copy in copies if copy["expended"])


def amount(card: str, effect: type[Effect], which: int = 0) -> int:
    """The number of an effect of a Demon card, which may still be tuned."""
    found = [e for e in effects_of(card) if isinstance(e, effect)]
    return int(getattr(found[which], "n"))  # noqa: B009


def effects_of(card: str) -> list[Any]:
    """The effects of a Demon card, those of a condition too."""
    found: list[Any] = []
    for effect in CARDS[card].primary + CARDS[card].ally:
        found += getattr(effect, "effects", (effect,))
    return found
