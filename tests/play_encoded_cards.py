"""Encodings and the network with so many more cards; a program, like `play_new_cards`.

Prints what is `encoded`, or the code of the error.
"""

import json
import sys
from typing import Any

import more_cards

if __name__ == "__main__":
    more_cards.cards_alone()

    from thandar.cards.definitions import action
    from thandar.cards.vocabulary import WILD, combat

    more_cards.add([action(f"card_{k}", WILD, combat(2), cost=3) for k in range(int(sys.argv[1]))])

from thandar.bots.registry import make_bot
from thandar.encoding.columns import encoding, secret_columns
from thandar.errors import BadSetup
from thandar.game import Game

TABLES = [
    ("free-for-all", ("standard", "standard")),
    ("free-for-all", ("cleric", "fighter", "ranger", "thief", "wizard", "standard")),
    ("emperor", ("standard",) * 6),
    ("boss", ("cleric", "lich")),
    ("boss", ("wizard", "dragon")),
    ("solo", ("standard", "demon")),
]


def moved(game: Game, moves: int) -> list[str]:
    """What the network does in a game, in every seat."""
    bots = [make_bot("net", seed) for seed in range(2)]
    for _ in range(moves):
        if game.over or game.decision is None:
            break
        game.do(bots[game.decision.seats[0] - 1].move(game))
    return game.record().splitlines()


def encoded() -> dict[str, Any]:
    """The numbers of tables, and a game of the network."""
    return {
        "encodings": [encoding([table], amounts=True) for table in TABLES],
        "secrets": secret_columns(TABLES),
        "moves": moved(Game.new(seed=7), 60),
    }


def check_new_cards_are_played() -> None:
    """The network does not know them, and goes on all the same."""
    seat = {"hand": ["card_0", "card_1", "gold"], "deck": ["card_0"] * 5}
    position: Any = {"market": ["card_2"] * 5, "seats": [seat, {}]}
    moved(Game.from_position(position), 60)


if __name__ == "__main__":
    try:
        print(json.dumps(encoded()))
    except BadSetup as error:
        print(json.dumps(error.code))
    else:
        check_new_cards_are_played()
