"""The Imperial cards of the market deck."""

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
    using,
)
from table import do, seat, table

EXPENDED_BORG = {"card": "borg", "expended": True}


def test_arkus_expend() -> None:
    assert gained(expending("arkus")) == Gained(combat=5, hand=1)


def test_arkus_expend_with_nothing_to_draw() -> None:
    assert gained(expending("arkus", deck=[])) == Gained(combat=5)


def test_arkus_ally() -> None:
    assert gained(allying("arkus", "taxation")) == Gained(health=6)


def test_arkus_without_ally() -> None:
    assert not has_ally_ability_among_strangers("arkus", "imperial")


@pytest.mark.parametrize(
    ("champions", "combat"), [([], 5), (["borg"], 7), (["rake", EXPENDED_BORG], 9)]
)
def test_close_ranks_counts_champions(champions: list[object], combat: int) -> None:
    game = playing("close_ranks", {"in_play": ["arkus"]}, in_play=[*champions, "bribe"])
    assert gained(game) == Gained(combat=combat)


def test_close_ranks_ally() -> None:
    assert gained(allying("close_ranks", "taxation")) == Gained(health=6)


def test_close_ranks_without_ally() -> None:
    assert not has_ally_ability_among_strangers("close_ranks", "imperial")


def test_command() -> None:
    assert gained(playing("command")) == Gained(gold=2, combat=3, health=4, hand=1)


def test_command_with_nothing_to_draw() -> None:
    assert gained(playing("command", deck=[])) == Gained(gold=2, combat=3, health=4)


@pytest.mark.parametrize(("side", "gain"), [("a", Gained(combat=3)), ("b", Gained(health=4))])
def test_darian_expend(side: str, gain: Gained) -> None:
    game = expending("darian")
    assert gained(game) == Gained()
    assert game.legal() == ["choose a", "choose b"]
    assert gained(do(game, f"choose {side}")) == gain
    assert kind(game) == "main"


def test_domination() -> None:
    assert gained(playing("domination")) == Gained(combat=6, health=6, hand=1)


def test_domination_with_nothing_to_draw() -> None:
    assert gained(playing("domination", deck=[])) == Gained(combat=6, health=6)


def test_domination_without_ally() -> None:
    assert not has_ally_ability_among_strangers("domination", "imperial")


def test_rally_the_troops() -> None:
    assert gained(playing("rally_the_troops")) == Gained(combat=5, health=5)


def test_rally_the_troops_without_ally() -> None:
    assert not has_ally_ability_among_strangers("rally_the_troops", "imperial")


def check_prepares_the_chosen_champion(card: str) -> None:
    tired = [{"card": "arkus", "expended": True}, {"card": "borg", "expended": True}]
    game = table({"in_play": [EXPENDED_BORG]}, in_play=[card, *tired])
    do(game, f"ally {card}")
    assert game.legal() == ["choose 1.arkus", "choose 1.borg"]
    do(game, "choose 1.borg")
    assert "expend borg" in game.legal()
    assert "expend arkus" not in game.legal()
    assert gained(game) == Gained()


def check_prepares_the_only_champion(card: str) -> None:
    game = table(in_play=[card, {"card": "arkus", "expended": True}])
    assert "expend arkus" not in game.legal()
    do(game, f"ally {card}")
    assert kind(game) == "main"
    assert "expend arkus" in game.legal()


def check_prepares_nothing_without_champions(card: str) -> None:
    game = allying(card, "taxation")
    assert kind(game) == "main"
    assert gained(game) == Gained()
    assert f"ally {card}" not in game.legal()


def test_domination_ally_prepares_the_chosen_champion() -> None:
    check_prepares_the_chosen_champion("domination")


def test_domination_ally_prepares_the_only_champion() -> None:
    check_prepares_the_only_champion("domination")


def test_domination_ally_without_champions() -> None:
    check_prepares_nothing_without_champions("domination")


def test_rally_the_troops_ally_prepares_the_chosen_champion() -> None:
    check_prepares_the_chosen_champion("rally_the_troops")


def test_rally_the_troops_ally_prepares_the_only_champion() -> None:
    check_prepares_the_only_champion("rally_the_troops")


def test_rally_the_troops_ally_without_champions() -> None:
    check_prepares_nothing_without_champions("rally_the_troops")


def test_cristov_expend() -> None:
    assert gained(expending("cristov")) == Gained(combat=2, health=3)


def test_cristov_ally() -> None:
    assert gained(allying("cristov", "taxation")) == Gained(hand=1)


def test_cristov_ally_with_nothing_to_draw() -> None:
    assert gained(allying("cristov", "taxation", deck=[])) == Gained()


def test_cristov_without_ally() -> None:
    assert not has_ally_ability_among_strangers("cristov", "imperial")


def test_kraka_expend() -> None:
    assert gained(expending("kraka", "arkus")) == Gained(health=2, hand=1)


def test_kraka_expend_with_nothing_to_draw() -> None:
    assert gained(expending("kraka", deck=[])) == Gained(health=2)


@pytest.mark.parametrize(
    ("others", "health"), [(["taxation"], 2), (["arkus"], 4), (["arkus", "borg", "taxation"], 6)]
)
def test_kraka_ally_counts_champions_and_itself(others: list[str], health: int) -> None:
    game = using("ally", ["kraka", *others], {"in_play": ["rake"]})
    assert gained(game) == Gained(health=health)


def test_kraka_ally_counts_expended_champions() -> None:
    game = do(table(in_play=["kraka", {"card": "arkus", "expended": True}]), "ally kraka")
    assert gained(game) == Gained(health=4)


def test_kraka_without_ally() -> None:
    assert not has_ally_ability_among_strangers("kraka", "imperial")


@pytest.mark.parametrize(
    ("others", "combat"),
    [
        ([], 2),
        (["darian", "taxation"], 2),
        (["man_at_arms"], 3),
        (["borg", "rake"], 3),
        (["borg", "arkus"], 4),
    ],
)
def test_man_at_arms_counts_other_guards(others: list[str], combat: int) -> None:
    game = using("expend", ["man_at_arms", *others], {"in_play": ["lys"]})
    assert gained(game) == Gained(combat=combat)


def test_man_at_arms_counts_expended_guards() -> None:
    game = do(table(in_play=["man_at_arms", EXPENDED_BORG]), "expend man_at_arms")
    assert gained(game) == Gained(combat=3)


@pytest.mark.parametrize(
    ("others", "combat"),
    [
        ([], 3),
        (["taxation"], 3),
        (["darian"], 4),
        (["borg", "rake"], 5),
        (["master_weyan"], 4),
    ],
)
def test_master_weyan_counts_other_champions(others: list[str], combat: int) -> None:
    game = using("expend", ["master_weyan", *others], {"in_play": ["lys"]})
    assert gained(game) == Gained(combat=combat)


def test_master_weyan_counts_expended_champions() -> None:
    game = do(table(in_play=["master_weyan", EXPENDED_BORG]), "expend master_weyan")
    assert gained(game) == Gained(combat=4)


@pytest.mark.parametrize(
    ("champions", "health"), [([], 3), (["borg"], 4), (["rake", EXPENDED_BORG], 5)]
)
def test_recruit_counts_champions(champions: list[object], health: int) -> None:
    game = playing("recruit", {"in_play": ["arkus"]}, in_play=[*champions, "bribe"])
    assert gained(game) == Gained(gold=2, health=health)


def test_recruit_ally() -> None:
    assert gained(allying("recruit", "taxation")) == Gained(gold=1)


def test_recruit_without_ally() -> None:
    assert not has_ally_ability_among_strangers("recruit", "imperial")


def test_tithe_priest_for_gold() -> None:
    game = expending("tithe_priest", "arkus")
    assert gained(game) == Gained()
    assert game.legal() == ["choose a", "choose b"]
    assert gained(do(game, "choose a")) == Gained(gold=1)
    assert kind(game) == "main"


@pytest.mark.parametrize(
    ("others", "health"), [([], 1), (["tithe_priest", "taxation"], 2), (["arkus", "borg"], 3)]
)
def test_tithe_priest_for_health_counts_champions_and_itself(
    others: list[str], health: int
) -> None:
    game = using("expend", ["tithe_priest", *others], {"in_play": ["lys"]})
    assert gained(do(game, "choose b")) == Gained(health=health)
    assert kind(game) == "main"


def test_taxation() -> None:
    assert gained(playing("taxation")) == Gained(gold=2)


def test_taxation_ally() -> None:
    assert gained(allying("taxation", "recruit")) == Gained(health=6)


def test_taxation_without_ally() -> None:
    assert not has_ally_ability_among_strangers("taxation", "imperial")


@pytest.mark.parametrize(("deck", "drawn"), [(["gold"] * 3, 2), (["gold"], 1), ([], 0)])
def test_word_of_power(deck: list[str], drawn: int) -> None:
    assert gained(playing("word_of_power", deck=deck)) == Gained(hand=drawn)


def test_word_of_power_ally() -> None:
    game = allying("word_of_power", "taxation")
    assert gained(game) == Gained(health=5)
    assert "word_of_power" in in_play(game)


def test_word_of_power_without_ally() -> None:
    assert not has_ally_ability_among_strangers("word_of_power", "imperial")


def test_word_of_power_sacrifice() -> None:
    game = using("sacrifice", ["word_of_power"])
    assert gained(game) == Gained(combat=5)
    assert in_play(game) == []
    assert seat(game)["discard"] == []
    assert game.position()["sacrificed"] == ["word_of_power"]
