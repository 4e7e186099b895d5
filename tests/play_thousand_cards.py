"""A table with as many different cards as a state can hold; a program, like `play_new_cards`."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import more_cards

CARDS = more_cards.cards_alone()
MOST = 1023

from thandar.cards.definitions import action, champion, item  # noqa: E402
from thandar.cards.vocabulary import (  # noqa: E402
    DISCARD,
    FACTIONS,
    HAND,
    PLAYED,
    Card,
    Effect,
    OpponentDiscards,
    Per,
    Prepare,
    PutOnTop,
    Sacrifice,
    Stun,
    combat,
    draw,
    either,
    gold,
    health,
    may,
)

EFFECTS: tuple[tuple[Effect, ...], ...] = (
    (combat(4), draw()),
    (gold(2), may(Sacrifice(), then=(combat(2),))),
    (either(gold(2), combat(3), health(4)), may(draw(), times=2)),
    (combat(2, each=1, per=Per("kind_7", PLAYED)), OpponentDiscards()),
    (gold(1, each=1, per=Per("kind_3", HAND)), may(PutOnTop("kind_11")), Stun()),
    (combat(each=1, per=Per("kind_17", DISCARD)), Prepare()),
    (health(2), combat(3, each=1, per=Per("kind_29"))),
)


def made() -> Iterator[Card]:
    """Cards of every type, faction and of a hundred kinds, up to the last number."""
    for number in range(len(CARDS.ALL_CARDS) + 1, MOST + 1):
        faction, effects = FACTIONS[number % 4], EFFECTS[number % len(EFFECTS)]
        id, cost, kinds = f"card_{number}", 1 + number % 8, (f"kind_{number % 100}",)
        if number % 3 == 0:
            yield action(id, faction, *effects, cost=cost, kinds=kinds, ally=(draw(),))
        elif number % 3 == 1:
            yield champion(id, faction, *effects, defense=1 + number % 9, cost=cost, kinds=kinds)
        else:
            yield item(id, *effects, faction=faction, cost=cost, kinds=kinds, sacrifice=(gold(1),))


NEW = tuple(made())
more_cards.add(NEW)

from driver import steps  # noqa: E402
from thandar.engine.tables import NUMBERS, OPERATION  # noqa: E402
from thandar.game import Game  # noqa: E402

IDS = [card.id for card in NEW]


def far_apart(number: int) -> list[str]:
    """Cards whose numbers differ by 64, the first of them twice."""
    return [f"card_{number + 64 * k}" for k in (0, 1, 2, 0, 5)]


def words(game: Game, verb: str) -> list[str]:
    """The cards of the legal moves with a verb."""
    moves = [str(move) for move in game.legal()]
    return sorted(move.split()[1] for move in moves if move.startswith(f"{verb} "))


def check_every_number_has_its_card() -> None:
    assert [NUMBERS[id] for id in IDS] == list(range(MOST - len(IDS) + 1, MOST + 1))
    assert len(OPERATION) > 5_000


def check_cards_that_share_a_bit_are_told_apart() -> None:
    for number in (203, 640, 703):
        cards = far_apart(number)
        seat = {"hand": cards, "gold": 9, "discard": cards}
        position: Any = {"market": cards, "seats": [seat, {}], "fire_gems": 0}
        game = Game.from_position(position)
        assert words(game, "play") == sorted(set(cards))
        assert words(game, "buy") == sorted(set(cards))
        position |= {"market": ["spark", "spark", *cards[:3]], "fire_gems": 1}
        game = Game.from_position(position)
        assert words(game, "buy") == sorted({"spark", "fire_gem", *cards[:3]})


def all_cards(position: Any) -> Counter[str]:
    """Every card on the table, wherever it lies; the Fire Gems' pile too."""
    found = Counter(card for card in position["market"] if card)
    found.update(position["market_deck"] + position["sacrificed"] + position.get("removed", []))
    found["fire_gem"] += position["fire_gems"]
    for seat in position["seats"]:
        for zone in ("hand", "deck", "discard", "in_play"):
            found.update(card if isinstance(card, str) else card["card"] for card in seat[zone])
    for effect in position.get("effects", []):
        found.update([effect["held"]] if "held" in effect else [])
    return found


def dealt(chance: Random) -> Game:
    """A game of three, who have a long way to go, with all new cards on the table."""
    cards = list(IDS)
    chance.shuffle(cards)

    def some(n: int) -> list[str]:
        return [cards.pop() for _ in range(n)]

    zones = {"hand": 9, "deck": 60, "discard": 40, "in_play": 9}
    seats = [{"health": 300, **{zone: some(n) for zone, n in zones.items()}} for _ in range(3)]
    rows = {"market": some(5), "sacrificed": some(90), "market_deck": cards}
    position: Any = {"seats": seats, "fire_gems": 5, **rows}
    return Game.from_position(position)


def check_a_game_with_all_of_them() -> None:
    chance = Random(1)
    game = dealt(chance)
    before = all_cards(game.position())
    assert len(before) == len(IDS) + 1
    for k, _ in enumerate(steps(game, chance, 5_000)):
        if k % 25 == 0:
            position = game.position()
            assert all_cards(position) == before
            again = Game.from_position(position)
            assert again.position() == position
            assert again.legal() == game.legal()
    assert game.over
    assert game.turn > 15
    assert Game.from_record(game.record()).position() == game.position()


if __name__ == "__main__":
    for name, check in list(globals().items()):
        if name.startswith("check_"):
            check()
            print(name.removeprefix("check_"))
