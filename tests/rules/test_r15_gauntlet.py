"""R15.10 and R15.11: the gauntlet."""

from itertools import permutations
from typing import Any

import pytest

from bosses import Seat, health, powers
from table import at_position, dealt, deciding, do, seat, table
from thandar import BadSetup, Game
from thandar.cards import DEMONS, DIFFICULTIES, HEROES
from thandar.cards.stages import STAGES
from thandar.table.forecast import fighter

ORDER = ["demon", "warlord", "broker"]
IDLE: Seat = {"deck": ["torment"] * 4, "powers": ["torment"]}
WAITS: Seat = {"deck": ["torment"] * 4, "powers": []}


def gauntlet(first: Seat | None = None, second: Seat | None = None, **you: Any) -> Game:
    """A standard player's turn against a Demon at 5 health; two more wait."""
    return table(
        {"hero": "demon", "health": 5, **IDLE, **(first or {})},
        {"hero": "warlord", "health": 40, **WAITS, **(second or {})},
        {"hero": "broker", "health": 60, **WAITS},
        format="gauntlet",
        **you,
    )


def felled(**you: Any) -> Game:
    """The first Demon has just fallen, and the reward is asked for."""
    return do(gauntlet(**{"combat": 8, **you}), "attack 2 5")


# --- R15.10


@pytest.mark.parametrize("order", list(permutations(DEMONS)))
def test_r15_10_any_demons_in_any_order(order: tuple[str, ...]) -> None:
    game = dealt("gauntlet", ["thief", *order], seed=1)
    assert [shown["hero"] for shown in game.view(None)["seats"]] == ["thief", *order]
    assert deciding(game) == (1, "main")


@pytest.mark.parametrize(
    "seats",
    [
        ["standard", "demon"],
        ["standard", "demon", "warlord"],
        ["demon", "standard", "warlord", "broker"],
        ["standard", "demon", "warlord", "lich"],
        ["standard", "standard", "warlord", "broker"],
    ],
)
def test_r15_10_a_player_and_three_demons(seats: list[str]) -> None:
    with pytest.raises(BadSetup, match="three Demons"):
        dealt("gauntlet", seats, seed=1)


def test_r15_10_only_the_first_demon_fights() -> None:
    game = dealt("gauntlet", ["standard", *ORDER], seed=3)
    shown = game.view(None)["seats"]
    assert shown[0]["reach"] == shown[0]["attacks"] == [2]
    assert [bool(one["powers"]) for one in shown[1:]] == [True, False, False]
    assert [one["reach"] for one in shown[1:]] == [[1], [], []]


def test_r15_10_a_waiting_demon_cannot_be_attacked() -> None:
    assert [move for move in gauntlet(combat=3).legal() if "attack" in move] == ["attack 2 1-3"]


def test_r15_10_turns_alternate_with_the_demon_that_fights() -> None:
    game = do(gauntlet(), "end")
    assert deciding(game) == (1, "main")
    assert health(game) == [47, 5, 40, 60]
    assert [one["turns_taken"] for one in game.view(None)["seats"]] == [2, 1, 0, 0]


def test_r15_10_the_next_one_announces_at_once() -> None:
    game = felled()
    assert not game.view(None)["seats"][1]["alive"]
    assert powers(game, 3) == ["torment"]
    assert powers(game, 4) == []
    assert game.view(None)["seats"][0]["attacks"] == [3]


def test_r15_10_the_turn_goes_on() -> None:
    game = do(felled(gold=2, market=["spark"]), "choose a", "attack 3 3", "buy spark")
    assert health(game)[2] == 37
    do(game, "end")
    assert health(game)[0] == 50 + 12 - 3


def test_r15_10_cards_stay_where_they_are() -> None:
    game = do(felled(hand=["gold"], in_play=["wolf_shaman"], discard=["ruby"]), "choose a")
    you = seat(game)
    assert (you["hand"], you["in_play"], you["discard"]) == (["gold"], ["wolf_shaman"], ["ruby"])


def test_r15_10_its_cards_and_location_leave_the_game() -> None:
    first = {"powers": ["torment", "ashen_market"]}
    game = do(gauntlet(first, combat=5, gold=1, market=["spark"]), "attack 2 5", "choose a")
    assert "ashen_market" in game.position()["removed"]
    do(game, "buy spark")
    assert health(game)[0] == 62


def test_r15_10_the_third_defeat_wins() -> None:
    fallen: Seat = {"health": 0, "deck": [], "powers": []}
    game = gauntlet(fallen, fallen, combat=60)
    assert game.view(None)["seats"][0]["attacks"] == [4]
    do(game, "attack 4 60")
    assert game.over
    assert game.winners == [1]


def test_r15_10_who_falls_has_lost_to_all_of_them() -> None:
    game = do(gauntlet(health=3), "end")
    assert game.over
    assert game.winners == [2, 3, 4]


def test_r15_10_a_demon_at_100_wins() -> None:
    game = do(gauntlet({"health": 90, "powers": ["feast_of_souls"]}), "end")
    assert (game.winners, game.view(None)["ended_by"]) == ([2, 3, 4], "demon")


def test_r15_10_which_one_fights_is_told_in_a_view() -> None:
    for game, number in ((gauntlet(), 2), (felled(), 3)):
        fights = fighter(game.view(1))
        assert fights is not None
        assert fights["seat"] == number


def test_r15_10_a_waiting_demon_that_resigns_leaves_no_reward() -> None:
    game = do(gauntlet(), "3: resign")
    assert deciding(game) == (1, "main")
    assert powers(game, 2) == ["torment"]


def test_r15_10_a_position_may_leave_the_cards_of_demons_out() -> None:
    seats = [{}, *({"hero": name} for name in ORDER)]
    game = at_position({"format": "gauntlet", "seats": seats})
    assert [bool(powers(game, number)) for number in (2, 3, 4)] == [True, False, False]


# --- R15.11


def test_r15_11_the_first_reward_is_plunder() -> None:
    game = felled()
    asked = game.decision
    assert asked is not None
    assert (asked.seat, asked.kind, asked.card) == (1, "option", "plunder")
    assert game.legal() == ["choose a", "choose b", "choose c"]


def test_r15_11_the_second_reward_is_triumph() -> None:
    fallen: Seat = {"health": 0, "deck": [], "powers": []}
    game = do(gauntlet(fallen, {"powers": ["torment"]}, combat=40), "attack 3 40")
    assert game.decision is not None
    assert game.decision.card == "triumph"


def test_r15_11_nothing_else_can_be_done_before_it_is_chosen() -> None:
    assert "end" not in felled().legal()


@pytest.mark.parametrize("deck", HEROES)
@pytest.mark.parametrize("level", DIFFICULTIES)
def test_r15_11_strength_follows_deck_difficulty_and_place(deck: str, level: str) -> None:
    begins = STAGES[deck][DIFFICULTIES.index(level)]
    for order in (ORDER, ORDER[::-1]):
        game = dealt("gauntlet", [deck, *order], seed=1, difficulty=level)
        shown = game.view(None)["seats"][1:]
        assert [(one["health"], one["rage"]) for one in shown] == list(begins)


@pytest.mark.parametrize("deck", HEROES)
def test_r15_11_the_later_the_angrier(deck: str) -> None:
    for stages in STAGES[deck]:
        rages = [rage for _, rage in stages]
        assert rages == sorted(set(rages))
        assert all(0 < life < 100 for life, _ in stages)
