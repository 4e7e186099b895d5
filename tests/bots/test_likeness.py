"""Tables that are alike, and that nobody ponders over what makes no difference."""

import pytest

from table import STARTING, do, table
from thandar import Game
from thandar.bots.likeness import likeness
from thandar.bots.planner import PlannerBot
from thandar.engine.seat_view import SeatView

HAND = ["gold", "shortsword", "dagger"]


def after(*moves: str, **you: object) -> int:
    """The likeness of a table after some moves."""
    market = ["spark", "recruit"]
    return int(likeness(do(table(gold=4, hand=HAND, market=market, **you), *moves).state))  # type: ignore[arg-type]


def test_the_order_in_which_cards_are_played_makes_no_difference() -> None:
    one = after("play gold", "play dagger", "play shortsword")
    assert one == after("play shortsword", "play gold", "play dagger")
    assert one != after("play shortsword", "play gold")


def test_which_cards_of_a_shuffled_deck_were_drawn_makes_none() -> None:
    one = [after("end", deck=[], discard=["gold"] * 4 + ["ruby"] * 4, seed=k) for k in range(4)]
    assert len(set(one)) == 1


@pytest.mark.parametrize("other", ["buy recruit", "buy fire_gem", "attack 2 1"])
def test_what_is_bought_or_attacked_does(other: str) -> None:
    assert after("buy spark", combat=1) != after(other, combat=1)


def test_what_was_put_on_top_of_a_deck_does() -> None:
    def put_back(card: str) -> int:
        you = {"in_play": ["varrick"], "discard": ["grak", "lys"], "deck": ["gold"]}
        return after("expend varrick", f"choose discard.{card}", **you)

    assert put_back("grak") != put_back("lys")


def test_the_damage_on_a_champion_does() -> None:
    you = {"in_play": [{"card": "borg", "damage": 2}]}
    assert after(**you) != after(in_play=["borg"])


def pondered(game: Game) -> int:
    """The playouts of the decision that a planner makes at a table."""
    bot = PlannerBot(seed=1, playouts=40)
    bot.move(game)
    return sum(int(bot.contest.tables[k]) for k in range(bot.contest.size))


def test_what_makes_no_difference_is_not_pondered() -> None:
    hand = ["spark", "taxation", "recruit"]
    game = table({"health": 40}, hand=hand, market=["deception"] * 5, fire_gems=0)
    view = SeatView(game.state, game.seats)
    view.look(game.state, 0)
    bot = PlannerBot(seed=1)
    bot.find(view)
    assert bot.contest.n > 1
    assert pondered(game) == 0


def test_what_does_is_pondered() -> None:
    foe = {"hand": STARTING[5:], "deck": STARTING[:5]}
    market = ["the_rot", "deception"]
    game = table(foe, gold=5, deck=STARTING[:5], discard=STARTING[5:], market=market)
    assert pondered(game) > 0
