"""R3: the turn with its main, discard and draw phases."""

import pytest

from table import do, ids, seat, table
from thandar import Game, IllegalMove


def busy_table() -> Game:
    """A table at which seat 1 can do everything that a main phase allows."""
    return table(
        {"in_play": ["street_thug"], "hand": ["borg"]},
        hand=["dagger"],
        in_play=["cult_priest", "influence"],
        gold=3,
        combat=2,
    )


# --- R3.1


def test_r3_1_everything_is_open_in_the_main_phase() -> None:
    assert set(busy_table().legal()) == {
        "play dagger",
        "expend cult_priest",
        "ally cult_priest",
        "sacrifice influence",
        "buy taxation",
        "buy fire_gem",
        "attack 2 1-2",
        "attack 2.street_thug 1-2",
        "end",
    }


def test_r3_1_in_whatever_order() -> None:
    one = do(
        busy_table(),
        *("play dagger", "ally cult_priest", "expend cult_priest", "choose b"),
        *("sacrifice influence", "buy taxation", "attack 2 11"),
    )
    two = do(
        busy_table(),
        *("attack 2 2", "buy taxation", "ally cult_priest", "attack 2 4", "sacrifice influence"),
        *("attack 2 3", "expend cult_priest", "choose b", "play dagger", "attack 2 2"),
    )
    assert one.position() == two.position()
    assert seat(one, 2)["health"] == 39


def test_r3_1_as_many_times_as_they_are_able_to() -> None:
    game = table({}, hand=["gold"] * 3, combat=3)
    do(game, "play gold", "play gold", "play gold", "buy taxation", "buy taxation")
    do(game, "attack 2 1", "attack 2 1", "attack 2 1", "buy taxation")
    assert game.legal() == ["end"]
    assert ids(seat(game)["discard"]) == ["taxation"] * 3


def test_r3_1_only_the_player_whose_turn_it_is() -> None:
    game = table({"hand": ["borg"], "in_play": ["arkus"], "gold": 8, "combat": 8})
    assert game.legal() == ["end"]
    for move in ("play borg", "expend arkus", "buy taxation", "attack 1 1"):
        with pytest.raises(IllegalMove):
            game.do(move)


def test_r3_1_nothing_is_compulsory() -> None:
    game = do(busy_table(), "end")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (2, "main")
    assert seat(game, 2)["health"] == 50


# --- R3.2


def test_r3_2_gold_and_combat_are_lost() -> None:
    game = do(table({}, gold=3, combat=4), "end")
    assert (seat(game)["gold"], seat(game)["combat"]) == (0, 0)


def test_r3_2_actions_and_items_in_play_are_discarded_and_then_the_hand() -> None:
    game = table(
        {}, hand=["ruby", "dagger"], in_play=["gold", "borg", "taxation"], discard=["spark"]
    )
    pile = seat(do(game, "end"))["discard"]
    assert ids(pile) == ["dagger", "gold", "ruby", "spark", "taxation"]
    assert ids(pile[:3]) == ["gold", "spark", "taxation"]


def test_r3_2_hand_is_discarded_before_the_new_one_is_drawn() -> None:
    game = do(table({}, hand=["borg", "arkus"]), "end")
    assert ids(seat(game)["hand"]) == ["gold"] * 5


def test_r3_2_champions_stay_and_are_prepared() -> None:
    game = table(
        {},
        in_play=[
            {"card": "borg", "expended": True},
            "gold",
            {"card": "arkus", "expended": True, "ally_used": True},
        ],
    )
    assert seat(do(game, "end"))["in_play"] == ["borg", "arkus"]
    assert game.view(2)["seats"][0]["guarded"]


def test_r3_2_champions_of_others_are_not_prepared() -> None:
    expended = [{"card": "borg", "expended": True}]
    game = do(table({"in_play": list(expended), "hand": ["ruby"]}, {}), "end")
    assert seat(game, 2)["in_play"] == expended
    assert ids(seat(game, 2)["hand"]) == ["ruby"]


def test_r3_2_an_ally_ability_can_be_used_again_next_turn() -> None:
    game = do(table({}, in_play=["parov", "myros"]), "ally parov", "end", "end")
    assert "ally parov" in game.legal()


# --- R3.3


def test_r3_3_draws_five_cards_and_the_turn_is_over() -> None:
    game = do(table({}, deck=["ruby"] * 4 + ["borg", "arkus"]), "end")
    assert ids(seat(game)["hand"]) == ["borg", "ruby", "ruby", "ruby", "ruby"]
    assert seat(game)["deck"] == ["arkus"]
    assert game.decision is not None
    assert game.decision.seat == 2
    assert game.position()["turn"] == 2


def test_r3_3_five_cards_also_when_fewer_were_held() -> None:
    game = do(table({"hand": ["gold"] * 3}, hand=["gold"]), "end", "end")
    assert [len(seat(game, n)["hand"]) for n in (1, 2)] == [5, 5]


# --- R3.4


def test_r3_4_discard_pile_becomes_the_deck_and_the_drawing_continues() -> None:
    game = do(table({}, deck=["borg", "arkus"], discard=["gold"] * 5), "end")
    assert ids(seat(game)["hand"]) == ["arkus", "borg", "gold", "gold", "gold"]
    assert (seat(game)["deck"], seat(game)["discard"]) == (["gold", "gold"], [])


def test_r3_4_cards_discarded_this_turn_are_shuffled_in() -> None:
    game = do(table({}, deck=[], hand=["ruby"], in_play=["gold", "taxation"]), "end")
    assert ids(seat(game)["hand"]) == ["gold", "ruby", "taxation"]


def test_r3_4_drawing_within_an_effect_continues_too() -> None:
    game = table({}, hand=["word_of_power"], deck=["borg"], discard=["arkus"])
    do(game, "play word_of_power")
    assert ids(seat(game)["hand"]) == ["arkus", "borg"]
    assert (seat(game)["deck"], seat(game)["discard"]) == ([], [])


def test_r3_4_discard_pile_is_shuffled() -> None:
    pile = ["gold", "ruby", "dagger", "shortsword", "borg", "arkus", "spark"]
    orders = set()
    for seed in range(20):
        game = do(table({}, seed=seed, deck=[], discard=list(pile)), "end")
        orders.add(tuple(seat(game)["hand"]))
        assert ids(seat(game)["hand"] + seat(game)["deck"]) == sorted(pile)
    assert len(orders) > 15


def test_r3_4_nothing_is_shuffled_before_a_card_is_needed() -> None:
    game = do(table({}, deck=["gold"] * 5, discard=["ruby"]), "end")
    assert (seat(game)["deck"], seat(game)["discard"]) == ([], ["ruby"])


def test_r3_4_with_nothing_in_either_only_as_much_is_done_as_can_be() -> None:
    game = table({}, hand=["word_of_power"], deck=["borg"])
    assert ids(seat(do(game, "play word_of_power"))["hand"]) == ["borg"]
    game = do(table({}, deck=["gold"], discard=["ruby"]), "end")
    assert ids(seat(game)["hand"]) == ["gold", "ruby"]


# --- R3.5


def test_r3_5_end_of_the_turn_removes_damage_from_all_champions() -> None:
    game = table(
        {"in_play": ["borg"]},
        {"in_play": [{"card": "rake", "damage": 2}]},
        in_play=[{"card": "arkus", "damage": 1}],
        combat=5,
    )
    do(game, "attack 2.borg 5", "end")
    assert [seat(game, n)["in_play"] for n in (1, 2, 3)] == [["arkus"], ["borg"], ["rake"]]


@pytest.mark.parametrize("active", range(1, 7))
def test_r3_5_end_of_the_turn_removes_damage_at_every_seat(active: int) -> None:
    damaged = [{"card": "rake", "damage": 2}, {"card": "borg", "damage": 1}]
    game = table(*[{"in_play": damaged}] * 5, in_play=damaged, active=active)
    do(game, "end")
    assert [seat(game, n)["in_play"] for n in range(1, 7)] == [["rake", "borg"]] * 6


def test_r3_5_damage_that_an_effect_dealt_goes_too() -> None:
    members = {"in_play": ["rake"]}
    game = table(members, members, hand=["dragons_tail"])
    do(game, "play dragons_tail")
    assert seat(game, 3)["in_play"] == [{"card": "rake", "damage": 2}]
    do(game, "end")
    assert seat(game, 2)["in_play"] == seat(game, 3)["in_play"] == ["rake"]


def test_r3_5_damage_of_an_earlier_turn_does_not_help_to_stun() -> None:
    game = table({"in_play": ["borg"]}, combat=5, hand=["gold"], deck=["dagger"] * 5)
    do(game, "attack 2.borg 5", "end", "end", "play dagger", "attack 2.borg 1")
    assert ids(seat(game, 2)["in_play"]) == ["borg"]


def test_r3_5_waiting_effects_end_with_the_turn() -> None:
    game = table({}, in_play=["rasmus", "borg"], hand=["gold"], discard=["gold"] * 20)
    do(game, "ally rasmus", "end", "end", "play gold", "buy taxation")
    assert "taxation" in ids(seat(game)["discard"])


def test_r3_5_reductions_end_with_the_turn() -> None:
    game = table({}, hand=["horn_of_calling"], market=["tithe_priest"] * 5)
    do(game, "play horn_of_calling", "end", "end", "play gold")
    assert "buy tithe_priest" not in game.legal()


def test_r3_5_combat_gained_this_turn_is_forgotten() -> None:
    game = table({}, hand=["fire_bomb"], deck=["gold", "throwing_axe"] + ["gold"] * 8)
    do(game, "play fire_bomb", "end", "end", "play throwing_axe")
    assert len(seat(game)["hand"]) == 4
