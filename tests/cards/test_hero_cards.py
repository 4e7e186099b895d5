"""The cards of the heroes' starting decks."""

import pytest

from abilities import Gained, expending, gained, kind, playing
from table import do, ids, seat, table


def test_follower_expend() -> None:
    assert gained(expending("follower")) == Gained(combat=1)


def test_spiked_mace() -> None:
    assert gained(playing("spiked_mace")) == Gained(combat=2)


@pytest.mark.parametrize("champions", [[], ["follower"]])
@pytest.mark.parametrize(("side", "gain"), [("a", Gained(gold=2)), ("b", Gained(health=5))])
def test_prayer_beads_for_one_of_two(champions: list[str], side: str, gain: Gained) -> None:
    game = playing("prayer_beads", {"in_play": ["borg", "lys"]}, in_play=[*champions, "ruby"])
    assert gained(game) == Gained()
    assert game.legal() == ["choose a", "choose b"]
    assert gained(do(game, f"choose {side}")) == gain
    assert kind(game) == "main"


@pytest.mark.parametrize("champions", [["follower", "rake"], ["follower", "follower", "lys"]])
def test_prayer_beads_for_both_with_two_champions(champions: list[str]) -> None:
    game = playing("prayer_beads", in_play=champions)
    assert kind(game) == "main"
    assert gained(game) == Gained(gold=2, health=5)


def test_prayer_beads_count_expended_champions() -> None:
    game = playing("prayer_beads", in_play=["borg", {"card": "follower", "expended": True}])
    assert gained(game) == Gained(gold=2, health=5)


def test_longsword() -> None:
    assert gained(playing("longsword")) == Gained(combat=3)


def test_shield_bearer_only_guards() -> None:
    game = playing("shield_bearer")
    assert gained(game) == Gained()
    assert game.legal() == ["end"]


def test_shield_bearer_keeps_attacks_from_its_player() -> None:
    game = table({"in_play": ["shield_bearer", "cron"]}, combat=5)
    assert game.legal() == ["attack 2.shield_bearer 1-5", "end"]
    do(game, "attack 2.shield_bearer 2")
    assert "attack 2 1-3" not in game.legal()
    do(game, "attack 2.shield_bearer 1")
    assert "attack 2 1-2" in game.legal()


@pytest.mark.parametrize(("before", "drawn"), [(0, 0), (4, 0), (5, 1), (9, 1)])
def test_throwing_axe_draws_from_seven_combat_on(before: int, drawn: int) -> None:
    game = playing("throwing_axe", combat=before, combat_gained=before)
    assert gained(game) == Gained(combat=before + 2, hand=drawn)


def test_throwing_axe_counts_combat_already_spent() -> None:
    game = table(hand=["longsword", "spiked_mace", "throwing_axe"])
    do(game, "play longsword", "play spiked_mace", "attack 2 5", "play throwing_axe")
    assert gained(game) == Gained(combat=2, hand=1)


def test_throwing_axe_with_nothing_to_draw() -> None:
    game = playing("throwing_axe", combat=5, combat_gained=5, deck=[])
    assert gained(game) == Gained(combat=7)


@pytest.mark.parametrize(
    ("others", "drawn"),
    [([], 0), (["throwing_axe", "black_arrow", "cron"], 0), (["hunting_bow"], 1)],
)
def test_black_arrow_draws_with_a_bow(others: list[str], drawn: int) -> None:
    game = playing("black_arrow", {"in_play": ["hunting_bow"]}, in_play=others)
    assert gained(game) == Gained(combat=1, hand=drawn)


def test_black_arrow_needs_the_bow_in_play() -> None:
    game = playing("black_arrow", hand=["hunting_bow"])
    assert gained(game) == Gained(combat=1, hand=1)


def test_black_arrow_with_nothing_to_draw() -> None:
    assert gained(playing("black_arrow", in_play=["hunting_bow"], deck=[])) == Gained(combat=1)


CHAMPIONS_AND_MORE = ["orc_grunt", "wolf_shaman", "influence", "spark", "tithe_priest"]


def test_horn_of_calling_lowers_the_cost_of_the_next_champion() -> None:
    game = playing("horn_of_calling", gold=4, market=CHAMPIONS_AND_MORE)
    assert gained(game) == Gained(gold=5)
    do(game, "buy orc_grunt")
    assert gained(game) == Gained(gold=3)
    do(game, "buy wolf_shaman")
    assert gained(game) == Gained(gold=1)
    assert ids(seat(game)["discard"]) == ["orc_grunt", "wolf_shaman"]


def test_horn_of_calling_passes_over_actions_and_items() -> None:
    game = playing("horn_of_calling", gold=9, market=CHAMPIONS_AND_MORE)
    do(game, "buy influence", "buy fire_gem")
    assert gained(game) == Gained(gold=6)
    assert gained(do(game, "buy orc_grunt")) == Gained(gold=4)


def test_horn_of_calling_decides_what_can_be_afforded() -> None:
    game = playing("horn_of_calling", gold=1, market=CHAMPIONS_AND_MORE)
    assert "buy orc_grunt" in game.legal()
    game = playing("horn_of_calling", market=CHAMPIONS_AND_MORE)
    assert "buy orc_grunt" not in game.legal()
    assert "buy wolf_shaman" in game.legal()
    assert "buy influence" not in game.legal()


def test_horn_of_calling_ends_with_the_turn() -> None:
    game = playing("horn_of_calling")
    assert "discounts" in seat(game)
    do(game, "end")
    assert "discounts" not in seat(game)


def test_hunting_bow() -> None:
    assert gained(playing("hunting_bow")) == Gained(combat=2)


def test_throwing_knife_counts_the_knives_before_it() -> None:
    game = table(hand=["throwing_knife"] * 3)
    for combat in (1, 1 + 3, 1 + 3 + 5):
        do(game, "play throwing_knife")
        assert seat(game)["combat"] == combat


def test_throwing_knife_counts_only_knives_played_this_turn() -> None:
    game = playing("throwing_knife", hand=["throwing_knife"], in_play=["dagger", "throwing_axe"])
    assert gained(game) == Gained(combat=1, hand=1)


def test_throwing_knife_counts_knives_no_longer_in_play() -> None:
    assert gained(playing("throwing_knife", knives_played=2)) == Gained(combat=5)


def test_throwing_knife_counts_from_none_next_turn() -> None:
    game = table(hand=["throwing_knife"], deck=["throwing_knife"] * 5)
    do(game, "play throwing_knife", "end", "end", "play throwing_knife")
    assert gained(game) == Gained(combat=1, hand=4)


@pytest.mark.parametrize(
    ("side", "gain"), [("a", Gained(combat=1)), ("b", Gained(gold=1)), ("c", Gained(health=1))]
)
def test_cat_familiar_expend(side: str, gain: Gained) -> None:
    game = expending("cat_familiar")
    assert gained(game) == Gained()
    assert game.legal() == ["choose a", "choose b", "choose c"]
    assert gained(do(game, f"choose {side}")) == gain
    assert kind(game) == "main"


def test_ignite() -> None:
    assert gained(playing("ignite")) == Gained(combat=2)


ACTIONS_AND_MORE = ["elven_curse", "influence", "orc_grunt", "spark", "recruit"]


def test_spell_components_lower_the_cost_of_the_next_action() -> None:
    game = playing("spell_components", gold=4, market=ACTIONS_AND_MORE)
    assert gained(game) == Gained(gold=5)
    do(game, "buy elven_curse")
    assert gained(game) == Gained(gold=3)
    do(game, "buy influence")
    assert gained(game) == Gained(gold=1)
    assert ids(seat(game)["discard"]) == ["elven_curse", "influence"]


def test_spell_components_pass_over_champions_and_items() -> None:
    game = playing("spell_components", gold=9, market=ACTIONS_AND_MORE)
    do(game, "buy orc_grunt", "buy fire_gem")
    assert gained(game) == Gained(gold=5)
    assert gained(do(game, "buy elven_curse")) == Gained(gold=3)


def test_spell_components_decide_what_can_be_afforded() -> None:
    game = playing("spell_components", market=ACTIONS_AND_MORE)
    assert "buy elven_curse" not in game.legal()
    assert "buy influence" in game.legal()
    assert "buy fire_gem" not in game.legal()


def test_spell_components_end_with_the_turn() -> None:
    game = playing("spell_components")
    assert "discounts" in seat(game)
    do(game, "end")
    assert "discounts" not in seat(game)


@pytest.mark.parametrize(
    ("others", "drawn"),
    [
        ([], 0),
        (["ignite"], 0),
        (["ignite", "follower", "ruby"], 0),
        (["ignite", "ignite"], 1),
        (["ignite", "spark", "influence"], 1),
    ],
)
def test_fire_staff_draws_with_two_actions(others: list[str], drawn: int) -> None:
    game = playing("fire_staff", {"in_play": ["spark", "spark"]}, in_play=others)
    assert gained(game) == Gained(combat=1, hand=drawn)


def test_fire_staff_with_nothing_to_draw() -> None:
    assert gained(playing("fire_staff", in_play=["ignite"] * 2, deck=[])) == Gained(combat=1)
