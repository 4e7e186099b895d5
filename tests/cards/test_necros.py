"""The Necros cards of the market deck."""

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

PILES = {"hand": ["dagger"], "discard": ["ruby"]}
SCRAPS = ["choose hand.dagger", "choose discard.ruby", "decline"]


def check_may_sacrifice(game: Game, gain: Gained, more: Gained) -> None:
    """One card from hand or discard pile may go; `more` is what there is then, hand left out."""
    assert gained(game) == gain._replace(hand=1)
    assert game.legal() == SCRAPS

    from_hand = do(game.clone(), "choose hand.dagger")
    assert from_hand.position()["sacrificed"] == ["dagger"]
    assert seat(from_hand)["discard"] == ["ruby"]
    assert gained(from_hand) == more
    assert kind(from_hand) == "main"

    from_discard = do(game.clone(), "choose discard.ruby")
    assert from_discard.position()["sacrificed"] == ["ruby"]
    assert seat(from_discard)["discard"] == []
    assert gained(from_discard) == more._replace(hand=1)
    assert kind(from_discard) == "main"


def check_declined(game: Game, gain: Gained) -> None:
    do(game, "decline")
    assert game.position()["sacrificed"] == []
    assert seat(game)["hand"] == ["dagger"]
    assert seat(game)["discard"] == ["ruby"]
    assert gained(game) == gain._replace(hand=1)
    assert kind(game) == "main"


def check_not_asked(game: Game, gain: Gained) -> None:
    assert kind(game) == "main"
    assert gained(game) == gain
    assert game.position()["sacrificed"] == []


@pytest.mark.parametrize(("side", "gain"), [("a", Gained(gold=1)), ("b", Gained(combat=1))])
def test_cult_priest_expend(side: str, gain: Gained) -> None:
    game = expending("cult_priest")
    assert gained(game) == Gained()
    assert game.legal() == ["choose a", "choose b"]
    assert gained(do(game, f"choose {side}")) == gain
    assert kind(game) == "main"


def test_cult_priest_ally() -> None:
    assert gained(allying("cult_priest", "influence")) == Gained(combat=4)


def test_cult_priest_without_ally() -> None:
    assert not has_ally_ability_among_strangers("cult_priest", "necros")


def test_dark_energy() -> None:
    assert gained(playing("dark_energy")) == Gained(combat=7)


def test_dark_energy_ally() -> None:
    assert gained(allying("dark_energy", "influence")) == Gained(hand=1)


def test_dark_energy_ally_with_nothing_to_draw() -> None:
    assert gained(allying("dark_energy", "influence", deck=[])) == Gained()


def test_dark_energy_without_ally() -> None:
    assert not has_ally_ability_among_strangers("dark_energy", "necros")


def test_dark_reward_sacrifice_from_hand_or_discard_pile() -> None:
    game = playing("dark_reward", **PILES)
    check_may_sacrifice(game, Gained(gold=3), Gained(gold=3))


def test_dark_reward_declined() -> None:
    check_declined(playing("dark_reward", **PILES), Gained(gold=3))


def test_dark_reward_with_nothing_to_sacrifice() -> None:
    check_not_asked(playing("dark_reward"), Gained(gold=3))


def test_dark_reward_ally() -> None:
    assert gained(allying("dark_reward", "influence")) == Gained(combat=6)


def test_dark_reward_without_ally() -> None:
    assert not has_ally_ability_among_strangers("dark_reward", "necros")


def test_death_cultist_expend() -> None:
    assert gained(expending("death_cultist", "influence")) == Gained(combat=2)


def test_death_touch_sacrifice_from_hand_or_discard_pile() -> None:
    game = playing("death_touch", **PILES)
    check_may_sacrifice(game, Gained(combat=2), Gained(combat=2))


def test_death_touch_declined() -> None:
    check_declined(playing("death_touch", **PILES), Gained(combat=2))


def test_death_touch_with_nothing_to_sacrifice() -> None:
    check_not_asked(playing("death_touch"), Gained(combat=2))


def test_death_touch_ally() -> None:
    assert gained(allying("death_touch", "influence")) == Gained(combat=2)


def test_death_touch_without_ally() -> None:
    assert not has_ally_ability_among_strangers("death_touch", "necros")


def test_rayla_expend() -> None:
    assert gained(expending("rayla")) == Gained(combat=3)


def test_rayla_ally() -> None:
    assert gained(allying("rayla", "influence")) == Gained(hand=1)


def test_rayla_ally_with_nothing_to_draw() -> None:
    assert gained(allying("rayla", "influence", deck=[])) == Gained()


def test_rayla_without_ally() -> None:
    assert not has_ally_ability_among_strangers("rayla", "necros")


def test_influence() -> None:
    game = playing("influence", hand=["dagger"])
    assert gained(game) == Gained(gold=3, hand=1)
    assert kind(game) == "main"


def test_influence_sacrifice() -> None:
    game = using("sacrifice", ["influence"])
    assert gained(game) == Gained(combat=3)
    assert in_play(game) == []
    assert game.position()["sacrificed"] == ["influence"]


def test_influence_sacrificed_from_hand_gives_nothing() -> None:
    game = do(playing("death_touch", hand=["influence"]), "choose hand.influence")
    assert gained(game) == Gained(combat=2)


def test_krythos_sacrifice_for_more_combat() -> None:
    check_may_sacrifice(expending("krythos", **PILES), Gained(combat=3), Gained(combat=6))


def test_krythos_declined() -> None:
    check_declined(expending("krythos", **PILES), Gained(combat=3))


def test_krythos_with_nothing_to_sacrifice() -> None:
    check_not_asked(expending("krythos"), Gained(combat=3))


def test_life_drain_sacrifice_from_hand_or_discard_pile() -> None:
    game = playing("life_drain", **PILES)
    check_may_sacrifice(game, Gained(combat=8), Gained(combat=8))


def test_life_drain_declined() -> None:
    check_declined(playing("life_drain", **PILES), Gained(combat=8))


def test_life_drain_with_nothing_to_sacrifice() -> None:
    check_not_asked(playing("life_drain"), Gained(combat=8))


def test_life_drain_ally() -> None:
    assert gained(allying("life_drain", "influence")) == Gained(hand=1)


def test_life_drain_ally_with_nothing_to_draw() -> None:
    assert gained(allying("life_drain", "influence", deck=[])) == Gained()


def test_life_drain_without_ally() -> None:
    assert not has_ally_ability_among_strangers("life_drain", "necros")


def test_lys_sacrifice_for_more_combat() -> None:
    check_may_sacrifice(expending("lys", **PILES), Gained(combat=2), Gained(combat=4))


def test_lys_declined() -> None:
    check_declined(expending("lys", **PILES), Gained(combat=2))


def test_lys_with_nothing_to_sacrifice() -> None:
    check_not_asked(expending("lys"), Gained(combat=2))


def test_the_rot_sacrifice_from_hand_or_discard_pile() -> None:
    game = playing("the_rot", **PILES)
    check_may_sacrifice(game, Gained(combat=4), Gained(combat=4))


def test_the_rot_declined() -> None:
    check_declined(playing("the_rot", **PILES), Gained(combat=4))


def test_the_rot_with_nothing_to_sacrifice() -> None:
    check_not_asked(playing("the_rot"), Gained(combat=4))


def test_the_rot_ally() -> None:
    assert gained(allying("the_rot", "influence")) == Gained(combat=3)


def test_the_rot_without_ally() -> None:
    assert not has_ally_ability_among_strangers("the_rot", "necros")


def test_tyrannor_sacrifices_two_cards_and_no_more() -> None:
    game = expending("tyrannor", hand=["dagger", "gold"], discard=["ruby"])
    assert gained(game) == Gained(combat=4, hand=2)
    do(game, "choose discard.ruby")
    assert game.legal() == ["choose hand.dagger", "choose hand.gold", "decline"]
    do(game, "choose hand.gold")
    assert kind(game) == "main"
    assert sorted(game.position()["sacrificed"]) == ["gold", "ruby"]
    assert seat(game)["hand"] == ["dagger"]
    assert gained(game) == Gained(combat=4, hand=1)


def test_tyrannor_sacrifices_two_cards_of_one_pile() -> None:
    game = expending("tyrannor", discard=["ruby", "gold", "gold"])
    do(game, "choose discard.gold", "choose discard.gold")
    assert game.position()["sacrificed"] == ["gold", "gold"]
    assert seat(game)["discard"] == ["ruby"]


def test_tyrannor_sacrifices_one_card() -> None:
    game = do(expending("tyrannor", **PILES), "choose hand.dagger", "decline")
    assert kind(game) == "main"
    assert game.position()["sacrificed"] == ["dagger"]
    assert seat(game)["discard"] == ["ruby"]
    assert gained(game) == Gained(combat=4)


def test_tyrannor_sacrifices_the_only_card() -> None:
    game = do(expending("tyrannor", hand=["dagger"]), "choose hand.dagger")
    assert kind(game) == "main"
    assert gained(game) == Gained(combat=4)


def test_tyrannor_declined() -> None:
    check_declined(expending("tyrannor", **PILES), Gained(combat=4))


def test_tyrannor_with_nothing_to_sacrifice() -> None:
    check_not_asked(expending("tyrannor"), Gained(combat=4))


def test_tyrannor_ally() -> None:
    assert gained(allying("tyrannor", "influence")) == Gained(hand=1)


def test_tyrannor_ally_with_nothing_to_draw() -> None:
    assert gained(allying("tyrannor", "influence", deck=[])) == Gained()


def test_tyrannor_without_ally() -> None:
    assert not has_ally_ability_among_strangers("tyrannor", "necros")


def test_varrick_puts_the_chosen_champion_on_top() -> None:
    game = expending("varrick", discard=["borg", "ruby", "rayla", "spark"])
    assert set(game.legal()) == {"choose discard.borg", "choose discard.rayla"}
    do(game, "choose discard.rayla")
    assert top(game) == "rayla"
    assert len(seat(game)["deck"]) == 7
    assert ids(seat(game)["discard"]) == ["borg", "ruby", "spark"]
    assert gained(game) == Gained()


def test_varrick_puts_the_only_champion_on_top() -> None:
    game = expending("varrick", discard=["borg", "ruby"])
    assert kind(game) == "main"
    assert top(game) == "borg"
    assert seat(game)["discard"] == ["ruby"]


def test_varrick_without_champions_in_the_discard_pile() -> None:
    game = expending("varrick", "lys", hand=["borg"], discard=["ruby", "spark"])
    assert kind(game) == "main"
    assert len(seat(game)["deck"]) == 6
    assert ids(seat(game)["discard"]) == ["ruby", "spark"]
    assert "expend varrick" not in game.legal()


def test_varrick_ally() -> None:
    assert gained(allying("varrick", "influence")) == Gained(hand=1)


def test_varrick_ally_with_nothing_to_draw() -> None:
    assert gained(allying("varrick", "influence", deck=[])) == Gained()


def test_varrick_without_ally() -> None:
    assert not has_ally_ability_among_strangers("varrick", "necros")


def test_varrick_draws_the_champion_it_put_on_top() -> None:
    game = table(in_play=["varrick", "influence"], discard=["borg"])
    do(game, "expend varrick", "ally varrick")
    assert ids(seat(game)["hand"]) == ["borg"]
