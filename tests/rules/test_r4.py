"""R4: playing cards."""

from typing import Any

import pytest

from table import at_position, do, ids, seat, table
from thandar import Game
from thandar.engine.view import Decision


def asked(game: Game) -> Decision:
    """The pending decision."""
    assert game.decision is not None
    return game.decision


# --- R4.1


def test_r4_1_playing_a_card_costs_nothing() -> None:
    game = do(table({}, hand=["arkus", "command"], gold=1), "play arkus")
    assert seat(game)["gold"] == 1
    assert seat(do(game, "play command"))["gold"] == 3


def test_r4_1_a_played_card_is_put_into_play() -> None:
    game = do(table({}, hand=["ruby", "taxation", "gold"]), "play ruby", "play taxation")
    assert ids(seat(game)["in_play"]) == ["ruby", "taxation"]
    assert (seat(game)["hand"], seat(game)["discard"]) == (["gold"], [])


def test_r4_1_primary_ability_is_carried_out_immediately_and_in_full() -> None:
    game = do(table({}, hand=["command"], deck=["borg", "gold"]), "play command")
    own = seat(game)
    assert (own["gold"], own["combat"], own["health"], own["hand"]) == (2, 3, 54, ["borg"])


def test_r4_1_what_follows_a_choice_belongs_to_the_primary_ability_too() -> None:
    game = table({"in_play": ["rake", "darian"]}, hand=["fire_bomb"], deck=["borg"])
    do(game, "play fire_bomb", "choose 2.darian")
    assert seat(game)["hand"] == ["borg"]


# --- R4.2


def test_r4_2_champions_come_into_play_prepared() -> None:
    game = do(table({}, hand=["borg"]), "play borg")
    assert seat(game)["in_play"] == ["borg"]
    assert seat(game)["combat"] == 0
    assert "expend borg" in game.legal()
    assert game.view(1)["seats"][0]["guarded"]


def test_r4_2_champions_remain_in_play_from_turn_to_turn() -> None:
    game = do(table({}, hand=["borg"]), "play borg", "expend borg", *["end"] * 4)
    assert seat(game)["in_play"] == ["borg"]


def test_r4_2_a_stunned_champion_does_not_remain() -> None:
    game = do(table({"in_play": ["borg"]}, combat=6), "attack 2.borg 6", "end", "end")
    assert seat(game, 2)["in_play"] == []


# --- R4.3


def test_r4_3_gold_and_combat_are_added_to_their_pools() -> None:
    game = do(table({}, hand=["ruby", "dagger"], gold=4, combat=6), "play ruby", "play dagger")
    assert (seat(game)["gold"], seat(game)["combat"]) == (6, 7)


@pytest.mark.parametrize("health", [3, 50, 1000])
def test_r4_3_health_counts_immediately_and_has_no_maximum(health: int) -> None:
    game = do(table({}, hand=["domination"], health=health), "play domination")
    assert seat(game)["health"] == health + 6


# --- R4.4


def test_r4_4_a_part_without_a_target_is_passed_over_and_the_rest_takes_place() -> None:
    game = do(table({}, hand=["fire_bomb"], deck=["borg"]), "play fire_bomb")
    assert (seat(game)["combat"], seat(game)["hand"]) == (8, ["borg"])
    assert asked(game).kind == "main"


def test_r4_4_an_impossible_draw_leaves_the_other_parts() -> None:
    game = do(table({}, hand=["command"], deck=[]), "play command")
    own = seat(game)
    assert (own["gold"], own["combat"], own["health"], own["hand"]) == (2, 3, 54, [])


def test_r4_4_an_ability_of_which_nothing_can_be_done_may_be_used() -> None:
    game = do(table({}, in_play=["varrick", "hit_job", "borg"]), "expend varrick", "ally hit_job")
    assert seat(game)["in_play"] == [
        {"card": "varrick", "expended": True},
        {"card": "hit_job", "ally_used": True},
        "borg",
    ]


def test_r4_4_the_side_of_an_or_that_does_nothing_may_be_picked() -> None:
    effect: dict[str, Any] = {"program": "tithe_priest.expend", "card": "tithe_priest", "seat": 1}
    game = at_position({"seats": [{"health": 40}, {}], "effects": [effect]})
    assert game.legal() == ["choose a", "choose b"]
    do(game, "choose b")
    assert (seat(game)["health"], seat(game)["gold"]) == (40, 0)
    assert asked(game).kind == "main"


def test_r4_4_a_player_without_cards_in_hand_may_be_targeted_for_a_discard() -> None:
    game = do(table({}, {"hand": ["gold", "ruby"]}, hand=["spark"]), "play spark")
    assert game.legal() == ["choose 2", "choose 3"]
    do(game, "choose 2")
    assert asked(game).kind == "main"
    assert len(seat(game, 3)["hand"]) == 2


# --- R4.5


def test_r4_5_with_may_the_player_decides() -> None:
    game = do(table({}, hand=["death_touch", "gold"]), "play death_touch")
    assert asked(game).optional
    assert game.legal() == ["choose hand.gold", "decline"]
    declined = do(game.clone(), "decline")
    assert (seat(declined)["hand"], declined.position()["sacrificed"]) == (["gold"], [])
    accepted = do(game, "choose hand.gold")
    assert (seat(accepted)["hand"], accepted.position()["sacrificed"]) == ([], ["gold"])


def test_r4_5_what_hangs_on_a_may_does_not_follow_a_refusal() -> None:
    game = do(table({}, in_play=["krythos"], hand=["gold"]), "expend krythos", "decline")
    assert seat(game)["combat"] == 3


@pytest.mark.parametrize(
    "move", ["play death_touch", "play elven_gift", "play rampage", "play smash_and_grab"]
)
def test_r4_5_may_is_not_asked_when_nothing_could_be_done(move: str) -> None:
    card = move.removeprefix("play ")
    game = do(table({}, hand=[card], deck=[]), move)
    assert asked(game).kind == "main"
    assert ids(seat(game)["in_play"]) == [card]
    assert "declined" not in [event["event"] for event in game.events]


def test_r4_5_may_stun_is_not_asked_without_a_champion_to_target() -> None:
    game = do(table({}, in_play=["rake", "borg"]), "expend rake")
    assert asked(game).kind == "main"
    assert seat(game)["combat"] == 4


def test_r4_5_up_to_two_stops_asking_when_nothing_is_left() -> None:
    game = table({}, in_play=["tyrannor"], hand=["gold"])
    do(game, "expend tyrannor", "choose hand.gold")
    assert asked(game).kind == "main"


def test_r4_5_without_may_it_is_compulsory() -> None:
    game = table({"in_play": ["rake", "darian"]}, in_play=["hit_job", "borg"])
    do(game, "ally hit_job")
    assert not asked(game).optional
    assert game.legal() == ["choose 2.rake", "choose 2.darian"]


def test_r4_5_the_only_possible_answer_is_carried_out_without_asking() -> None:
    game = table({"in_play": ["rake"]}, in_play=["hit_job", "borg"])
    do(game, "ally hit_job")
    assert ids(seat(game, 2)["discard"]) == ["rake"]


def test_r4_5_discard_is_due_even_when_no_card_could_be_drawn() -> None:
    game = table({}, in_play=["grak", "wolf_shaman"], hand=["gold", "ruby"], deck=[])
    do(game, "ally grak")
    assert (asked(game).kind, asked(game).optional) == ("discard", False)
    assert game.legal() == ["choose hand.gold", "choose hand.ruby"]
    do(game, "choose hand.gold")
    assert (seat(game)["hand"], ids(seat(game)["discard"])) == (["ruby"], ["gold"])


# --- R4.6


def test_r4_6_the_targeted_opponent_picks_the_card_on_the_active_players_turn() -> None:
    game = table({"hand": ["gold", "ruby"]}, {"hand": ["dagger", "borg"]}, hand=["spark"])
    do(game, "play spark")
    assert (asked(game).seat, asked(game).kind, asked(game).card) == (1, "opponent", "spark")
    do(game, "choose 3")
    assert (asked(game).seat, asked(game).kind, asked(game).card) == (3, "discard", "spark")
    assert game.view(None)["active"] == [1]
    assert game.legal() == ["choose hand.dagger", "choose hand.borg"]
    do(game, "choose hand.borg")
    assert (ids(seat(game, 3)["hand"]), ids(seat(game, 3)["discard"])) == (["dagger"], ["borg"])
    assert (asked(game).seat, asked(game).kind) == (1, "main")


def test_r4_6_a_choice_is_made_when_its_part_is_carried_out() -> None:
    game = table({"in_play": ["rake", "darian"]}, hand=["fire_bomb"], deck=["borg"])
    do(game, "play fire_bomb")
    assert asked(game).kind == "stun"
    assert (seat(game)["combat"], seat(game)["hand"]) == (8, [])
    assert seat(do(game, "choose 2.rake"))["hand"] == ["borg"]


def test_r4_6_a_drawn_card_may_be_the_one_discarded() -> None:
    game = table({}, hand=["elven_gift", "gold"], deck=["borg"])
    do(game, "play elven_gift", "choose a")
    assert game.legal() == ["choose hand.gold", "choose hand.borg"]


def test_r4_6_a_pending_choice_comes_before_everything_else() -> None:
    game = table({"hand": ["gold", "ruby"]}, hand=["spark", "dagger"], gold=5, combat=1)
    do(game, "play spark")
    assert game.legal() == ["choose hand.gold", "choose hand.ruby"]


# --- R4.8


def test_r4_8_the_second_draw_is_decided_after_the_first() -> None:
    game = table({}, hand=["rampage"], deck=["ruby", "dagger", "gold"])
    do(game, "play rampage", "choose a")
    assert seat(game)["hand"] == ["ruby"]
    assert asked(game).kind == "may"
    do(game, "decline")
    assert seat(game)["discard"] == ["ruby"]
    assert seat(game)["hand"] == []


def test_r4_8_each_sacrifice_is_decided_after_the_one_before() -> None:
    game = table({}, in_play=["tyrannor"], hand=["gold", "ruby"])
    do(game, "expend tyrannor", "choose hand.gold")
    assert game.position()["sacrificed"] == ["gold"]
    assert game.legal() == ["choose hand.ruby", "decline"]
