"""Tables with a boss: parties of fighters, duels of bosses, and solo play against the Demon."""

from collections.abc import Iterable
from typing import Any

from table import ids, seat, table
from thandar import Game
from thandar.cards import CARDS
from thandar.cards.vocabulary import (
    Assault,
    Damage,
    EachLoses,
    Effect,
    Gain,
    If,
    Played,
)

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
    """A standard player's turn against a Demon at 5 health that torments turn after turn."""
    given = {"hero": "demon", "health": 5, "deck": ["torment"] * 6, "powers": ["torment"]}
    return table({**given, **(demon or {})}, format="solo", **you)


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


# --- what the cards of the Demon do, whose numbers are tuned from time to time


def total(effects: Iterable[Effect], kind: type[Effect]) -> int:
    """The numbers of all effects of a kind, added up."""
    return sum(int(getattr(effect, "n", 0)) for effect in effects if isinstance(effect, kind))


def attack(card: str, rage: int = 0) -> int:
    """What the attacks of a Demon card deal."""
    attacks = [effect for effect in CARDS[card].primary if isinstance(effect, Assault)]
    return total(attacks, Assault) + rage * len(attacks)


def harm(card: str, rage: int = 0) -> int:
    """What a Demon card costs a player without guards."""
    effects = CARDS[card].primary
    return attack(card, rage) + total(effects, Damage) + total(effects, EachLoses)


def healing(card: str) -> int:
    """What the Demon gains by a card of its own."""
    return total(CARDS[card].primary, Gain)


def answer(card: str, how: str) -> tuple[Effect, ...]:
    """The effects of a karma card for who was greedy, bloody or merciful."""
    for effect in CARDS[card].primary:
        if isinstance(effect, If) and effect.condition == Played(how):
            return effect.effects
    return ()
