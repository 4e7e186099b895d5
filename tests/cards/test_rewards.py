"""The rewards of the gauntlet."""

from typing import Any

from table import do, seat, table
from thandar import Game

WAITS = {"deck": ["torment"] * 4, "powers": []}
FALLEN = {"health": 0, "deck": [], "powers": []}


def rewarded(card: str, **you: Any) -> Game:
    """A player who has just earned a reward."""
    weak = {**WAITS, "health": 1, "powers": ["torment"]}
    first, second = (weak, WAITS) if card == "plunder" else (FALLEN, weak)
    game = table(
        {"hero": "demon", **first},
        {"hero": "warlord", **second},
        {"hero": "broker", **WAITS},
        format="gauntlet",
        combat=1,
        **you,
    )
    return do(game, "attack 2 1" if card == "plunder" else "attack 3 1")


def free_cards(card: str) -> set[str]:
    """What a reward offers of a market row."""
    row = ["spark", "rampage", "torgen", "tyrannor"]
    game = do(rewarded(card, market=row, fire_gems=1), "choose b")
    return {move.removeprefix("choose market.") for move in game.legal()}


def sacrificing(card: str) -> Game:
    """A Dagger of the discard pile is given for cards."""
    game = rewarded(card, hand=["gold"], discard=["dagger"], deck=["ruby"] * 5)
    return do(game, "choose c", "choose discard.dagger")


def test_plunder_gives_12_health() -> None:
    assert seat(do(rewarded("plunder", health=20), "choose a"))["health"] == 32


def test_triumph_gives_20_health() -> None:
    assert seat(do(rewarded("triumph", health=20), "choose a"))["health"] == 40


def test_plunder_gives_a_card_up_to_5() -> None:
    assert free_cards("plunder") == {"spark", "fire_gem"}


def test_triumph_gives_a_card_up_to_8() -> None:
    assert free_cards("triumph") == {"spark", "rampage", "torgen", "tyrannor", "fire_gem"}


def test_plunder_costs_nothing() -> None:
    game = do(rewarded("plunder", market=["spark"], gold=3), "choose b", "choose market.spark")
    assert seat(game)["discard"] == ["spark"]
    assert seat(game)["gold"] == 3


def test_plunder_sacrifices_a_card_and_draws_2() -> None:
    game = sacrificing("plunder")
    assert sorted(seat(game)["hand"]) == ["gold", "ruby", "ruby"]
    assert game.position()["sacrificed"] == ["dagger"]


def test_triumph_sacrifices_a_card_and_draws_3() -> None:
    game = sacrificing("triumph")
    assert sorted(seat(game)["hand"]) == ["gold", "ruby", "ruby", "ruby"]
    assert game.position()["sacrificed"] == ["dagger"]


def test_plunder_draws_where_nothing_can_be_sacrificed() -> None:
    game = do(rewarded("plunder", deck=["ruby"] * 5), "choose c")
    assert seat(game)["hand"] == ["ruby"] * 2


def test_plunder_finds_nothing_on_an_empty_market() -> None:
    game = do(rewarded("plunder", market=[], market_deck=[], fire_gems=0), "choose b")
    assert "end" in game.legal()
