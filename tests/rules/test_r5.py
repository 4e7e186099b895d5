"""R5: abilities."""

from typing import Any

import pytest

from table import do, ids, seat, table
from thandar import Game, IllegalMove

EXPENDED_BORG: dict[str, Any] = {"card": "borg", "expended": True}


# --- R5.1


def test_r5_1_using_an_expend_ability_turns_the_card_sideways() -> None:
    game = do(table({}, in_play=["borg"]), "expend borg")
    assert seat(game)["in_play"] == [EXPENDED_BORG]
    assert seat(game)["combat"] == 4


def test_r5_1_an_expended_card_cannot_be_expended() -> None:
    game = table({}, in_play=[EXPENDED_BORG])
    assert game.legal() == ["end"]
    with pytest.raises(IllegalMove):
        game.do("expend borg")
    assert seat(game)["combat"] == 0


def test_r5_1_a_champion_may_be_expended_on_the_turn_it_was_played() -> None:
    game = do(table({}, hand=["borg"]), "play borg", "expend borg")
    assert seat(game)["combat"] == 4


def test_r5_1_a_champion_prepared_by_an_effect_can_be_expended_once_more() -> None:
    game = table({}, in_play=["borg", "rally_the_troops", "taxation"])
    do(game, "expend borg", "ally rally_the_troops", "expend borg")
    assert seat(game)["combat"] == 8
    assert "expend borg" not in game.legal()


# --- R5.2


def test_r5_2_needs_another_card_of_the_faction_in_the_own_play_area() -> None:
    alone = table({"in_play": ["death_cultist"]}, in_play=["cult_priest", "taxation", "gold"])
    assert "ally cult_priest" not in alone.legal()
    together = table({}, in_play=["cult_priest", "death_cultist"])
    assert seat(do(together, "ally cult_priest"))["combat"] == 4


def test_r5_2_a_card_in_hand_or_discard_pile_is_not_in_play() -> None:
    game = table({}, in_play=["cult_priest"], hand=["death_cultist"], discard=["death_touch"])
    assert "ally cult_priest" not in game.legal()


def test_r5_2_once_a_turn() -> None:
    game = do(table({}, in_play=["cult_priest", "death_cultist"]), "ally cult_priest")
    assert "ally cult_priest" not in game.legal()
    assert seat(game)["in_play"][0] == {"card": "cult_priest", "ally_used": True}
    assert "ally cult_priest" in do(game, "end", "end").legal()


@pytest.mark.parametrize("cards", [["taxation", "recruit"], ["recruit", "taxation"]])
def test_r5_2_it_makes_no_difference_which_was_played_first(cards: list[str]) -> None:
    game = do(table({}, hand=list(cards)), *(f"play {card}" for card in cards))
    assert {"ally taxation", "ally recruit"} <= set(game.legal())


def test_r5_2_every_copy_has_a_use_of_its_own() -> None:
    game = table({}, in_play=["taxation", "taxation"])
    do(game, "ally taxation")
    again = [move for move in game.legal() if move.startswith("ally")]
    assert len(again) == 1
    do(game, *again)
    assert seat(game)["health"] == 62
    assert game.legal() == ["end"]


def test_r5_2_an_expended_champion_can_use_it() -> None:
    game = table({}, in_play=[{"card": "cult_priest", "expended": True}, "death_cultist"])
    assert seat(do(game, "ally cult_priest"))["combat"] == 4


def test_r5_2_an_expended_champion_is_another_card_of_its_faction() -> None:
    game = table({}, in_play=[{"card": "death_cultist", "expended": True}, "dark_energy"])
    assert "ally dark_energy" in game.legal()


def test_r5_2_a_champion_that_left_play_and_returned_is_a_new_card() -> None:
    used = {"card": "cult_priest", "ally_used": True, "expended": True}
    game = table(
        {"in_play": [used, "rayla"], "hand": ["command"], "deck": []},
        combat=4,
    )
    do(game, "attack 2.cult_priest 4", "end", "play command", "play cult_priest")
    assert seat(game, 2)["in_play"] == ["rayla", "command", "cult_priest"]
    assert {"ally cult_priest", "expend cult_priest"} <= set(game.legal())


def test_r5_2_being_prepared_again_does_not_give_a_second_use() -> None:
    game = table({}, in_play=["cristov", "domination", "taxation"])
    do(game, "ally cristov", "expend cristov", "ally domination")
    assert "expend cristov" in game.legal()
    assert "ally cristov" not in game.legal()


# --- R5.3


def test_r5_3_the_card_moves_to_the_sacrifice_pile_and_the_effect_takes_place() -> None:
    game = do(table({}, in_play=["influence"]), "sacrifice influence")
    assert seat(game)["in_play"] == seat(game)["discard"] == []
    assert game.position()["sacrificed"] == ["influence"]
    assert seat(game)["combat"] == 3


def test_r5_3_the_card_has_moved_before_the_effect_takes_place() -> None:
    game = table({"hand": ["gold", "ruby"]}, in_play=["wolf_form"])
    do(game, "sacrifice wolf_form")
    assert game.decision is not None
    assert game.decision.kind == "discard"
    assert (seat(game)["in_play"], game.position()["sacrificed"]) == ([], ["wolf_form"])


def test_r5_3_sacrificed_card_no_longer_counts() -> None:
    game = table({}, in_play=["influence", "cult_priest", "fire_bomb", "rasmus"])
    assert {"ally cult_priest", "ally rasmus"} <= set(game.legal())
    do(game, "sacrifice influence", "sacrifice fire_bomb")
    assert not {"ally cult_priest", "ally rasmus"} & set(game.legal())


def test_r5_3_sacrificed_card_is_not_counted_by_others() -> None:
    game = table({}, in_play=["wolf_shaman", "natures_bounty", "spark"])
    do(game, "sacrifice natures_bounty", "expend wolf_shaman")
    assert seat(game)["combat"] == 4 + 2 + 1


def test_r5_3_none_of_its_other_abilities_can_be_used_any_more() -> None:
    game = table({}, in_play=["word_of_power", "taxation"])
    assert "ally word_of_power" in game.legal()
    do(game, "sacrifice word_of_power")
    assert game.legal() == ["attack 2 1-5", "end"]


def test_r5_3_the_other_abilities_may_be_used_before() -> None:
    game = table({}, in_play=["word_of_power", "taxation"])
    do(game, "ally word_of_power", "sacrifice word_of_power")
    assert (seat(game)["health"], seat(game)["combat"]) == (55, 5)


@pytest.mark.parametrize("zone", ["hand", "discard"])
def test_r5_3_sacrificed_in_another_way_its_ability_has_no_effect(zone: str) -> None:
    pile: dict[str, Any] = {zone: ["influence"]}
    game = table({}, in_play=["dark_reward", "lys"], **pile)
    do(game, "expend lys", f"choose {zone}.influence")
    assert game.position()["sacrificed"] == ["influence"]
    assert (seat(game)["combat"], seat(game)["gold"]) == (4, 0)


# --- R5.4


def test_r5_4_a_fire_gem_sacrificed_from_play_returns_to_its_pile() -> None:
    game = do(table({}, in_play=["fire_gem"], fire_gems=3), "sacrifice fire_gem")
    assert (game.position()["fire_gems"], game.position()["sacrificed"]) == (4, [])
    assert (seat(game)["combat"], seat(game)["in_play"]) == (3, [])


@pytest.mark.parametrize("zone", ["hand", "discard"])
def test_r5_4_a_fire_gem_sacrificed_by_an_effect_returns_to_its_pile(zone: str) -> None:
    pile: dict[str, Any] = {zone: ["fire_gem"]}
    game = table({}, in_play=["lys"], fire_gems=0, gold=2, **pile)
    assert "buy fire_gem" not in game.legal()
    do(game, "expend lys", f"choose {zone}.fire_gem")
    assert (game.position()["fire_gems"], game.position()["sacrificed"]) == (1, [])
    assert "buy fire_gem" in game.legal()


# --- R5.5


def test_r5_5_only_the_cards_of_the_active_player_are_looked_at() -> None:
    game = table({"in_play": ["borg", "arkus"]}, in_play=["darian"], hand=["close_ranks"])
    assert seat(do(game, "play close_ranks"))["combat"] == 7


def test_r5_5_champions_count_even_when_expended() -> None:
    game = table({}, in_play=[EXPENDED_BORG, "darian"], hand=["close_ranks"])
    assert seat(do(game, "play close_ranks"))["combat"] == 9


def test_r5_5_actions_and_items_are_not_champions() -> None:
    game = table({}, in_play=["gold", "taxation"], hand=["close_ranks"])
    assert seat(do(game, "play close_ranks"))["combat"] == 5


def test_r5_5_without_other_the_card_itself_counts() -> None:
    game = table({}, in_play=["kraka", "taxation"])
    assert seat(do(game, "ally kraka"))["health"] == 52


@pytest.mark.parametrize(
    ("champion", "alone"), [("man_at_arms", 2), ("master_weyan", 3), ("wolf_shaman", 2)]
)
def test_r5_5_other_leaves_out_the_card_on_which_it_stands(champion: str, alone: int) -> None:
    game = do(table({"in_play": [champion]}, in_play=[champion]), f"expend {champion}")
    assert seat(game)["combat"] == alone
    game = do(table({}, in_play=[champion, champion]), f"expend {champion}")
    assert seat(game)["combat"] == alone + 1


def test_r5_5_expended_guards_are_counted_as_guards() -> None:
    game = do(table({}, in_play=[EXPENDED_BORG, "man_at_arms", "rake"]), "expend man_at_arms")
    assert seat(game)["combat"] == 3


# --- R5.6


def test_r5_6_the_counting_is_done_when_the_effect_is_carried_out() -> None:
    early = table({}, hand=["close_ranks", "borg"])
    assert seat(do(early, "play close_ranks", "play borg"))["combat"] == 5
    late = table({}, hand=["close_ranks", "borg"])
    assert seat(do(late, "play borg", "play close_ranks"))["combat"] == 7


def test_r5_6_an_ally_ability_counts_when_it_is_used() -> None:
    game = do(table({}, in_play=["kraka", "taxation"], hand=["borg"]), "play borg", "ally kraka")
    assert seat(game)["health"] == 54


# --- R5.7


def prepare_table(*champions: Any) -> Game:
    return table(
        {"in_play": [{"card": "rake", "expended": True}]},
        in_play=[*champions, "rally_the_troops", "taxation"],
    )


def test_r5_7_any_one_of_the_own_champions() -> None:
    game = prepare_table(EXPENDED_BORG, {"card": "parov", "expended": True}, "darian")
    do(game, "ally rally_the_troops")
    assert game.legal() == ["choose 1.borg", "choose 1.parov", "choose 1.darian"]
    do(game, "choose 1.parov")
    assert seat(game)["in_play"][:3] == [EXPENDED_BORG, "parov", "darian"]


def test_r5_7_one_that_is_prepared_already_stays_as_it_is() -> None:
    game = prepare_table(EXPENDED_BORG, "darian")
    do(game, "ally rally_the_troops", "choose 1.darian")
    assert seat(game)["in_play"][:2] == [EXPENDED_BORG, "darian"]
    do(game, "expend darian", "choose a")
    assert "expend darian" not in game.legal()


def test_r5_7_a_prepared_guard_goes_on_protecting_after_being_prepared() -> None:
    game = do(prepare_table("borg"), "ally rally_the_troops", "end")
    assert game.view(None)["seats"][0]["guarded"]
    game = do(prepare_table("borg"), "ally rally_the_troops", "expend borg")
    assert not game.view(None)["seats"][0]["guarded"]


def test_r5_7_without_champions_nothing_is_prepared() -> None:
    game = do(prepare_table(), "ally rally_the_troops")
    assert game.decision is not None
    assert game.decision.kind == "main"
    assert seat(game, 2)["in_play"] == [{"card": "rake", "expended": True}]


# --- R5.8


def test_r5_8_the_target_is_a_champion_of_an_opponent() -> None:
    game = table(
        {"in_play": ["rake", "gold"]},
        {"in_play": ["darian"]},
        in_play=["kraka"],
        hand=["fire_bomb"],
    )
    do(game, "play fire_bomb")
    assert game.legal() == ["choose 2.rake", "choose 3.darian"]
    do(game, "choose 3.darian")
    assert ids(seat(game, 3)["discard"]) == ["darian"]
    assert (seat(game, 3)["in_play"], ids(seat(game, 2)["in_play"])) == ([], ["gold", "rake"])


def test_r5_8_the_own_champions_are_never_the_target() -> None:
    game = do(table({}, in_play=["kraka"], hand=["fire_bomb"]), "play fire_bomb")
    assert ids(seat(game)["in_play"]) == ["fire_bomb", "kraka"]


def test_r5_8_the_target_must_be_one_that_the_player_may_target() -> None:
    game = table({"in_play": ["borg", "rake"]}, {"in_play": ["darian"]}, hand=["fire_bomb"])
    do(game, "play fire_bomb")
    assert game.legal() == ["choose 2.borg", "choose 3.darian"]


# --- R5.9


@pytest.mark.parametrize("card", ["arkus", "cron", "borg"])
def test_r5_9_being_expended_by_an_effect_does_not_use_the_ability(card: str) -> None:
    """No card does that yet."""
    game = table({"combat": 1}, in_play=[card], combat=1, deck=["gold"])
    before = seat(game)
    game.state.expend(0, 0)
    assert seat(game) == {**before, "in_play": [{"card": card, "expended": True}]}
    assert f"expend {card}" not in game.legal()
    assert not game.view(2)["seats"][0]["guarded"]
