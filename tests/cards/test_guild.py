"""The Guild cards of the market deck."""

import pytest

from abilities import (
    Gained,
    allying,
    expending,
    gained,
    has_ally_ability_among_strangers,
    in_play,
    kind,
    playing,
    top,
    using,
)
from table import do, ids, seat, table
from thandar import Game

MARKET = ["spark", "orc_grunt", "influence", "recruit", "death_cultist"]
COSTS = [("spark", 1), ("orc_grunt", 3), ("fire_gem", 2)]


def test_borg_expend() -> None:
    assert gained(expending("borg", "profit")) == Gained(combat=4)


def test_bribe() -> None:
    assert gained(playing("bribe")) == Gained(gold=3)


def shopping(card: str) -> Game:
    """A table on which the ally ability of a card waits for something to be acquired."""
    game = allying(card, "profit", gold=20, market=MARKET, deck=["dagger"])
    assert gained(game) == Gained(gold=20)
    assert kind(game) == "main"
    return game


def test_bribe_ally_puts_the_next_action_on_top() -> None:
    game = do(shopping("bribe"), "buy spark", "buy influence")
    assert ids(seat(game)["deck"]) == ["dagger", "spark"]
    assert top(game) == "spark"
    assert seat(game)["discard"] == ["influence"]
    assert gained(game) == Gained(gold=17)


def test_bribe_ally_passes_over_champions_and_items() -> None:
    game = do(shopping("bribe"), "buy orc_grunt", "buy fire_gem", "buy influence")
    assert top(game) == "influence"
    assert ids(seat(game)["discard"]) == ["fire_gem", "orc_grunt"]


def test_bribe_ally_with_nothing_acquired_ends_with_the_turn() -> None:
    game = shopping("bribe")
    assert "waiting" in seat(game)
    do(game, "end")
    assert "waiting" not in seat(game)


def test_bribe_without_ally() -> None:
    assert not has_ally_ability_among_strangers("bribe", "guild")


def test_deception() -> None:
    assert gained(playing("deception")) == Gained(gold=2, hand=1)


def test_deception_with_nothing_to_draw() -> None:
    assert gained(playing("deception", deck=[])) == Gained(gold=2)


@pytest.mark.parametrize(("card", "cost"), COSTS)
def test_deception_ally_takes_the_next_card_into_hand(card: str, cost: int) -> None:
    game = do(shopping("deception"), f"buy {card}", "buy recruit")
    assert gained(game) == Gained(gold=20 - cost - 2, hand=1)
    assert ids(seat(game)["hand"]) == [card]
    assert seat(game)["discard"] == ["recruit"]
    assert seat(game)["deck"] == ["dagger"]


def test_deception_ally_with_nothing_acquired_ends_with_the_turn() -> None:
    game = shopping("deception")
    assert "waiting" in seat(game)
    do(game, "end")
    assert "waiting" not in seat(game)


def test_deception_without_ally() -> None:
    assert not has_ally_ability_among_strangers("deception", "guild")


def test_rasmus_expend() -> None:
    assert gained(expending("rasmus", "profit")) == Gained(gold=2)


@pytest.mark.parametrize(("card", "cost"), COSTS)
def test_rasmus_ally_puts_the_next_card_on_top(card: str, cost: int) -> None:
    game = do(shopping("rasmus"), f"buy {card}", "buy recruit")
    assert gained(game) == Gained(gold=20 - cost - 2)
    assert ids(seat(game)["deck"]) == sorted(["dagger", card])
    assert top(game) == card
    assert seat(game)["discard"] == ["recruit"]


def test_rasmus_ally_with_nothing_acquired_ends_with_the_turn() -> None:
    game = shopping("rasmus")
    assert "waiting" in seat(game)
    do(game, "end")
    assert "waiting" not in seat(game)


def test_rasmus_without_ally() -> None:
    assert not has_ally_ability_among_strangers("rasmus", "guild")


def check_ally_stuns_the_chosen_champion(card: str) -> None:
    game = using("ally", [card, "borg"], {"in_play": ["cron", "rayla"]})
    assert game.legal() == ["choose 2.cron", "choose 2.rayla"]
    do(game, "choose 2.rayla")
    assert in_play(game, 2) == ["cron"]
    assert ids(seat(game, 2)["discard"]) == ["rayla"]
    assert gained(game) == Gained()


def check_ally_stuns_the_only_target(card: str) -> None:
    game = using("ally", [card, "borg"], {"in_play": ["cron", "orc_grunt", "spark"]})
    assert kind(game) == "main"
    assert in_play(game, 2) == ["cron", "spark"]


def check_ally_without_target(card: str) -> None:
    game = using("ally", [card, "borg"])
    assert kind(game) == "main"
    assert in_play(game) == sorted([card, "borg"])
    assert gained(game) == Gained()
    assert f"ally {card}" not in game.legal()


def test_death_threat() -> None:
    game = playing("death_threat", {"in_play": ["cron"]})
    assert gained(game) == Gained(combat=1, hand=1)
    assert in_play(game, 2) == ["cron"]


def test_death_threat_with_nothing_to_draw() -> None:
    assert gained(playing("death_threat", deck=[])) == Gained(combat=1)


def test_death_threat_ally_stuns_the_chosen_champion() -> None:
    check_ally_stuns_the_chosen_champion("death_threat")


def test_death_threat_ally_stuns_the_only_target() -> None:
    check_ally_stuns_the_only_target("death_threat")


def test_death_threat_ally_without_target() -> None:
    check_ally_without_target("death_threat")


def test_death_threat_without_ally() -> None:
    assert not has_ally_ability_among_strangers("death_threat", "guild")


def test_hit_job() -> None:
    game = playing("hit_job", {"in_play": ["cron"]})
    assert gained(game) == Gained(combat=7)
    assert in_play(game, 2) == ["cron"]


def test_hit_job_ally_stuns_the_chosen_champion() -> None:
    check_ally_stuns_the_chosen_champion("hit_job")


def test_hit_job_ally_stuns_the_only_target() -> None:
    check_ally_stuns_the_only_target("hit_job")


def test_hit_job_ally_without_target() -> None:
    check_ally_without_target("hit_job")


def test_hit_job_without_ally() -> None:
    assert not has_ally_ability_among_strangers("hit_job", "guild")


def test_fire_bomb_stuns_the_chosen_champion() -> None:
    game = playing("fire_bomb", {"in_play": ["cron", "rayla"]})
    assert gained(game) == Gained(combat=8)
    assert game.legal() == ["choose 2.cron", "choose 2.rayla"]
    do(game, "choose 2.cron")
    assert in_play(game, 2) == ["rayla"]
    assert gained(game) == Gained(combat=8, hand=1)


def test_fire_bomb_stuns_the_only_target() -> None:
    game = playing("fire_bomb", {"in_play": ["cron"]}, in_play=["borg"])
    assert in_play(game, 2) == []
    assert in_play(game) == ["borg", "fire_bomb"]
    assert gained(game) == Gained(combat=8, hand=1)


def test_fire_bomb_without_target() -> None:
    game = playing("fire_bomb", in_play=["borg"])
    assert in_play(game) == ["borg", "fire_bomb"]
    assert gained(game) == Gained(combat=8, hand=1)


def test_fire_bomb_sacrifice() -> None:
    game = using("sacrifice", ["fire_bomb"], {"in_play": ["cron"]})
    assert gained(game) == Gained(combat=5)
    assert in_play(game) == []
    assert in_play(game, 2) == ["cron"]
    assert game.position()["sacrificed"] == ["fire_bomb"]


def test_intimidation() -> None:
    assert gained(playing("intimidation")) == Gained(combat=5)


def test_intimidation_ally() -> None:
    assert gained(allying("intimidation", "profit")) == Gained(gold=2)


def test_intimidation_without_ally() -> None:
    assert not has_ally_ability_among_strangers("intimidation", "guild")


def test_myros_expend() -> None:
    assert gained(expending("myros")) == Gained(gold=3)


def test_myros_ally() -> None:
    assert gained(allying("myros", "profit")) == Gained(combat=4)


def test_myros_without_ally() -> None:
    assert not has_ally_ability_among_strangers("myros", "guild")


def test_parov_expend() -> None:
    assert gained(expending("parov")) == Gained(combat=3)


def test_parov_ally() -> None:
    assert gained(allying("parov", "profit")) == Gained(hand=1)


def test_parov_ally_with_nothing_to_draw() -> None:
    assert gained(allying("parov", "profit", deck=[])) == Gained()


def test_parov_without_ally() -> None:
    assert not has_ally_ability_among_strangers("parov", "guild")


def test_profit() -> None:
    assert gained(playing("profit")) == Gained(gold=2)


def test_profit_ally() -> None:
    assert gained(allying("profit", "bribe")) == Gained(combat=4)


def test_profit_without_ally() -> None:
    assert not has_ally_ability_among_strangers("profit", "guild")


def test_rake_stuns_the_chosen_champion() -> None:
    game = using("expend", ["rake"], {"in_play": ["cron", "rayla"]})
    assert gained(game) == Gained(combat=4)
    assert game.legal() == ["choose 2.cron", "choose 2.rayla", "decline"]
    do(game, "choose 2.cron")
    assert in_play(game, 2) == ["rayla"]
    assert kind(game) == "main"
    assert gained(game) == Gained(combat=4)


def test_rake_stuns_nobody_when_declined() -> None:
    game = using("expend", ["rake"], {"in_play": ["cron"]})
    do(game, "decline")
    assert in_play(game, 2) == ["cron"]
    assert gained(game) == Gained(combat=4)


def test_rake_cannot_reach_behind_a_guard() -> None:
    game = using("expend", ["rake"], {"in_play": ["cron", "orc_grunt"]})
    assert game.legal() == ["choose 2.orc_grunt", "decline"]


def test_rake_without_target() -> None:
    game = expending("rake", "borg")
    assert kind(game) == "main"
    assert gained(game) == Gained(combat=4)


def test_smash_and_grab_puts_a_card_on_top() -> None:
    game = playing("smash_and_grab", discard=["ruby", "borg", "ruby"])
    assert gained(game) == Gained(combat=6)
    assert set(game.legal()) == {"choose discard.ruby", "choose discard.borg", "decline"}
    do(game, "choose discard.ruby")
    assert kind(game) == "main"
    assert top(game) == "ruby"
    assert len(seat(game)["deck"]) == 7
    assert ids(seat(game)["discard"]) == ["borg", "ruby"]
    assert gained(game) == Gained(combat=6)


def test_smash_and_grab_takes_nothing_when_declined() -> None:
    game = do(playing("smash_and_grab", discard=["ruby"]), "decline")
    assert seat(game)["discard"] == ["ruby"]
    assert len(seat(game)["deck"]) == 6
    assert gained(game) == Gained(combat=6)


def test_smash_and_grab_with_an_empty_discard_pile() -> None:
    game = playing("smash_and_grab", hand=["ruby"])
    assert kind(game) == "main"
    assert gained(game) == Gained(combat=6, hand=1)


@pytest.mark.parametrize(("side", "gain"), [("a", Gained(gold=1)), ("b", Gained(combat=2))])
def test_street_thug_expend(side: str, gain: Gained) -> None:
    game = expending("street_thug", "profit")
    assert gained(game) == Gained()
    assert game.legal() == ["choose a", "choose b"]
    assert gained(do(game, f"choose {side}")) == gain
    assert kind(game) == "main"


def test_fire_bomb_stuns_at_one_of_two_opponents() -> None:
    game = table({"in_play": ["cron"]}, {"in_play": ["rayla"]}, hand=["fire_bomb"])
    do(game, "play fire_bomb", "choose 3.rayla")
    assert in_play(game, 2) == ["cron"]
    assert in_play(game, 3) == []
