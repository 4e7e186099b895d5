"""The baseline player knows its rules of thumb."""

from typing import Any

import pytest

from table import table
from thandar import Game
from thandar.bots import make_bot


def turn(game: Game) -> list[str]:
    """The moves of baseline until its turn is over or somebody else must choose."""
    moves = []
    bot = make_bot("baseline")
    while not game.over and game.decision is not None and game.decision.seat == 1:
        moves.append(bot.move(game))
        game.do(moves[-1])
        if moves[-1] == "end":
            break
    return moves


def test_it_plays_everything_before_it_buys_and_attacks() -> None:
    moves = turn(table(hand=["gold", "gold", "dagger", "street_thug"]))
    assert moves[0] == "play street_thug"
    kinds = [move.split()[0] for move in moves if move.split()[0] in ("play", "buy", "attack")]
    assert kinds == sorted(kinds, key=["play", "buy", "attack"].index)
    assert {"play gold", "play dagger"} <= set(moves)


def test_it_draws_before_anything_else() -> None:
    assert turn(table(hand=["gold", "intimidation", "command"]))[0] == "play command"


def test_it_defeats_when_it_can() -> None:
    game = table({"health": 4}, {"health": 40}, combat=4)
    assert turn(game) == ["attack 2 4", "end"]
    assert not game.view(None)["seats"][1]["alive"]


def test_it_clears_the_guards_on_the_way_to_a_defeat() -> None:
    game = table({"health": 3, "in_play": ["man_at_arms", "rayla"]}, combat=8)
    assert turn(game) == ["attack 2.man_at_arms 4", "attack 2 3"]
    assert game.winners == [1]


def test_it_sacrifices_for_a_defeat() -> None:
    game = table({"health": 8}, combat=2, in_play=["fire_gem", "fire_gem"], turn=1)
    assert turn(game)[:2] == ["sacrifice fire_gem", "sacrifice fire_gem"]
    assert game.winners == [1]


def test_it_keeps_its_economy_at_the_beginning() -> None:
    assert "sacrifice fire_gem" not in turn(table({"health": 50}, in_play=["fire_gem"], turn=1))


def test_it_stuns_what_threatens_it() -> None:
    game = table({"in_play": ["krythos"]}, combat=7, turn=20)
    assert turn(game)[:2] == ["attack 2.krythos 6", "attack 2 1"]


def test_it_wastes_nothing_on_a_guard_it_cannot_stun() -> None:
    assert turn(table({"in_play": ["borg"]}, combat=3, market=[], fire_gems=0)) == ["end"]


def test_it_sacrifices_starters_first() -> None:
    game = table(hand=["the_rot"], discard=["gold", "tyrannor", "dagger"], turn=20)
    assert turn(game)[1] in ("choose discard.gold", "choose discard.dagger")


def test_it_sacrifices_nothing_good() -> None:
    assert turn(table(hand=["the_rot"], discard=["tyrannor", "arkus"]))[1] == "decline"


def test_it_discards_the_worst_card() -> None:
    game = table({"hand": ["spark"]}, hand=["tyrannor", "gold", "command"], active=2)
    game.do("play spark")
    assert make_bot("baseline").move(game) == "choose hand.gold"


def test_it_stuns_the_best_champion() -> None:
    game = table({"in_play": ["tithe_priest", "cron", "rayla"]}, hand=["fire_bomb"])
    assert turn(game)[1] == "choose 2.cron"


def test_it_prepares_what_it_has_expended() -> None:
    prepared = {"card": "arkus", "expended": True}
    game = table(in_play=["tithe_priest", prepared], hand=["domination"])
    moves = turn(game)
    assert moves.index("ally domination") < moves.index("choose 1.arkus")
    assert "expend arkus" in moves


def test_it_takes_gold_when_that_buys_something_and_combat_when_that_wins() -> None:
    side: dict[str, Any] = {"in_play": ["street_thug"], "market": ["rake", None, None, None, None]}
    assert "choose a" in turn(table(gold=6, fire_gems=0, **side))
    assert "choose b" in turn(table({"health": 2}, gold=6, fire_gems=0, **side))


def test_it_buys_economy_early_and_combat_late() -> None:
    market = ["influence", "intimidation", None, None, None]
    early = turn(table(gold=2, market=market, turn=1, fire_gems=0))
    late = turn(table({"health": 15}, health=15, gold=2, market=market, turn=40, fire_gems=0))
    assert "buy influence" in early
    assert "buy intimidation" in late


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_it_beats_random_at_any_table(seats: int) -> None:
    wins = 0
    for seed in range(6):
        game = Game.new(seats=["standard"] * seats, seed=seed)
        bots = [make_bot("baseline"), *(make_bot("random", 10 * seed + k) for k in range(seats))]
        while not game.over:
            assert game.decision is not None
            game.do(bots[game.decision.seat - 1].move(game))
        wins += game.winners == [1]
    assert wins >= 4
