"""The Wild cards of the market deck."""

from typing import Any

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
from table import do, ids, seat, table

HOLDING_ONE = {"hand": ["ruby"]}
HOLDING_TWO = {"hand": ["dagger", "ruby"]}


def check_opponent_discards(ability: str, card: str, gain: Gained) -> None:
    """The ability makes an opponent discard a card of their choice, and gains so much."""
    cards: dict[str, Any] = {"hand": [card]} if ability == "play" else {"in_play": [card, "spark"]}
    move = f"{ability} {card}"

    chosen = do(table(HOLDING_TWO, **cards), move)
    assert chosen.decision is not None
    assert chosen.decision.seat == 2
    assert chosen.legal() == ["choose hand.dagger", "choose hand.ruby"]
    do(chosen, "choose hand.ruby")
    assert seat(chosen, 2)["hand"] == ["dagger"]
    assert seat(chosen, 2)["discard"] == ["ruby"]
    assert gained(chosen) == gain
    assert kind(chosen) == "main"

    last = do(table(HOLDING_ONE, **cards), move)
    assert seat(last, 2)["hand"] == []
    assert gained(last) == gain

    nothing = do(table({"hand": []}, **cards), move)
    assert kind(nothing) == "main"
    assert seat(nothing, 2)["discard"] == []
    assert gained(nothing) == gain

    targeted = do(table(HOLDING_ONE, HOLDING_ONE, **cards), move)
    assert targeted.legal() == ["choose 2", "choose 3"]
    do(targeted, "choose 3")
    assert seat(targeted, 2)["hand"] == ["ruby"]
    assert seat(targeted, 3)["hand"] == []
    assert gained(targeted) == gain


def check_may_draw_then_discard(ability: str, card: str, gain: Gained) -> None:
    """The ability gains so much, and the player may draw a card and then discards one."""
    cards: dict[str, Any] = {"in_play": [card]} if ability == "expend" else {}
    hand = ["dagger", card] if ability == "play" else ["dagger"]
    game = do(table(hand=hand, deck=["ruby", "gold"], **cards), f"{ability} {card}")
    assert gained(game) == gain._replace(hand=1)
    assert game.legal() == ["choose a", "decline"]

    declined = do(game.clone(), "decline")
    assert kind(declined) == "main"
    assert seat(declined)["hand"] == ["dagger"]
    assert seat(declined)["discard"] == []

    do(game, "choose a")
    assert set(game.legal()) == {"choose hand.dagger", "choose hand.ruby"}
    do(game, "choose hand.dagger")
    assert kind(game) == "main"
    assert ids(seat(game)["hand"]) == ["ruby"]
    assert seat(game)["discard"] == ["dagger"]
    assert gained(game) == gain._replace(hand=1)


def check_not_asked_with_nothing_to_draw(ability: str, card: str, gain: Gained) -> None:
    cards: dict[str, Any] = {"in_play": [card]} if ability == "expend" else {}
    hand = ["dagger", card] if ability == "play" else ["dagger"]
    game = do(table(hand=hand, deck=[], **cards), f"{ability} {card}")
    assert kind(game) == "main"
    assert seat(game)["discard"] == []
    assert gained(game) == gain._replace(hand=1)


def test_broelyn_expend() -> None:
    game = using("expend", ["broelyn", "spark"], HOLDING_TWO)
    assert gained(game) == Gained(gold=2)
    assert kind(game) == "main"


def test_broelyn_ally_makes_an_opponent_discard() -> None:
    check_opponent_discards("ally", "broelyn", Gained())


def test_broelyn_without_ally() -> None:
    assert not has_ally_ability_among_strangers("broelyn", "wild")


def test_cron_expend() -> None:
    assert gained(expending("cron")) == Gained(combat=5)


def test_cron_ally() -> None:
    assert gained(allying("cron", "spark")) == Gained(hand=1)


def test_cron_ally_with_nothing_to_draw() -> None:
    assert gained(allying("cron", "spark", deck=[])) == Gained()


def test_cron_without_ally() -> None:
    assert not has_ally_ability_among_strangers("cron", "wild")


def test_dire_wolf_expend() -> None:
    assert gained(expending("dire_wolf")) == Gained(combat=3)


def test_dire_wolf_ally() -> None:
    assert gained(allying("dire_wolf", "spark")) == Gained(combat=4)


def test_dire_wolf_without_ally() -> None:
    assert not has_ally_ability_among_strangers("dire_wolf", "wild")


def test_elven_curse_makes_an_opponent_discard() -> None:
    check_opponent_discards("play", "elven_curse", Gained(combat=6))


def test_elven_curse_ally() -> None:
    game = using("ally", ["elven_curse", "spark"], HOLDING_TWO)
    assert gained(game) == Gained(combat=3)
    assert kind(game) == "main"


def test_elven_curse_without_ally() -> None:
    assert not has_ally_ability_among_strangers("elven_curse", "wild")


def test_elven_gift_may_draw_then_discard() -> None:
    check_may_draw_then_discard("play", "elven_gift", Gained(gold=2))


def test_elven_gift_with_nothing_to_draw() -> None:
    check_not_asked_with_nothing_to_draw("play", "elven_gift", Gained(gold=2))


def test_elven_gift_discards_the_only_card() -> None:
    game = do(playing("elven_gift", deck=["ruby"]), "choose a")
    assert kind(game) == "main"
    assert ids(seat(game)["discard"]) == ["ruby"]
    assert gained(game) == Gained(gold=2)


def test_elven_gift_ally() -> None:
    assert gained(allying("elven_gift", "spark")) == Gained(combat=4)


def test_elven_gift_without_ally() -> None:
    assert not has_ally_ability_among_strangers("elven_gift", "wild")


def test_grak_may_draw_then_discard() -> None:
    check_may_draw_then_discard("expend", "grak", Gained(combat=6))


def test_grak_with_nothing_to_draw() -> None:
    check_not_asked_with_nothing_to_draw("expend", "grak", Gained(combat=6))


def test_grak_ally_draws_then_discards() -> None:
    game = allying("grak", "spark", hand=["dagger"], deck=["ruby", "gold"])
    assert set(game.legal()) == {"choose hand.dagger", "choose hand.ruby"}
    do(game, "choose hand.dagger")
    assert kind(game) == "main"
    assert ids(seat(game)["hand"]) == ["ruby"]
    assert seat(game)["discard"] == ["dagger"]
    assert gained(game) == Gained(hand=1)


def test_grak_ally_discards_with_nothing_to_draw() -> None:
    game = allying("grak", "spark", hand=["dagger"], deck=[])
    assert seat(game)["hand"] == []
    assert seat(game)["discard"] == ["dagger"]


def test_grak_ally_with_no_cards_at_all() -> None:
    game = allying("grak", "spark", deck=[])
    assert kind(game) == "main"
    assert gained(game) == Gained()


def test_grak_without_ally() -> None:
    assert not has_ally_ability_among_strangers("grak", "wild")


def test_natures_bounty() -> None:
    game = playing("natures_bounty", HOLDING_TWO)
    assert gained(game) == Gained(gold=4)
    assert kind(game) == "main"


def test_natures_bounty_ally_makes_an_opponent_discard() -> None:
    check_opponent_discards("ally", "natures_bounty", Gained())


def test_natures_bounty_without_ally() -> None:
    assert not has_ally_ability_among_strangers("natures_bounty", "wild")


def test_natures_bounty_sacrifice() -> None:
    game = using("sacrifice", ["natures_bounty"], HOLDING_TWO)
    assert gained(game) == Gained(combat=4)
    assert in_play(game) == []
    assert game.position()["sacrificed"] == ["natures_bounty"]
    assert kind(game) == "main"


def test_orc_grunt_expend() -> None:
    assert gained(expending("orc_grunt")) == Gained(combat=2)


def test_orc_grunt_ally() -> None:
    assert gained(allying("orc_grunt", "spark")) == Gained(hand=1)


def test_orc_grunt_ally_with_nothing_to_draw() -> None:
    assert gained(allying("orc_grunt", "spark", deck=[])) == Gained()


def test_orc_grunt_without_ally() -> None:
    assert not has_ally_ability_among_strangers("orc_grunt", "wild")


def test_rampage_declined() -> None:
    game = playing("rampage", hand=["dagger"])
    assert gained(game) == Gained(combat=6, hand=1)
    assert game.legal() == ["choose a", "decline"]
    do(game, "decline")
    assert kind(game) == "main"
    assert seat(game)["discard"] == []
    assert gained(game) == Gained(combat=6, hand=1)


def test_rampage_draws_one_and_discards_one() -> None:
    game = playing("rampage", hand=["dagger"], deck=["ruby", "gold", "gold"])
    do(game, "choose a")
    assert gained(game) == Gained(combat=6, hand=2)
    assert game.legal() == ["choose a", "decline"]
    do(game, "decline", "choose hand.dagger")
    assert kind(game) == "main"
    assert ids(seat(game)["hand"]) == ["ruby"]
    assert seat(game)["discard"] == ["dagger"]


def test_rampage_draws_two_and_discards_two() -> None:
    game = playing("rampage", hand=["dagger"], deck=["ruby", "shortsword", "gold"])
    do(game, "choose a", "choose a")
    assert gained(game) == Gained(combat=6, hand=3)
    assert len(game.legal()) == 3
    do(game, "choose hand.dagger", "choose hand.shortsword")
    assert kind(game) == "main"
    assert ids(seat(game)["hand"]) == ["ruby"]
    assert ids(seat(game)["discard"]) == ["dagger", "shortsword"]
    assert gained(game) == Gained(combat=6, hand=1)


def test_rampage_with_one_card_to_draw_is_offered_once() -> None:
    game = playing("rampage", hand=["dagger"], deck=["ruby"])
    do(game, "choose a", "choose hand.dagger")
    assert kind(game) == "main"
    assert ids(seat(game)["hand"]) == ["ruby"]


def test_rampage_with_nothing_to_draw() -> None:
    check_not_asked_with_nothing_to_draw("play", "rampage", Gained(combat=6))


def test_torgen_makes_an_opponent_discard() -> None:
    check_opponent_discards("expend", "torgen", Gained(combat=4))


def test_spark_makes_an_opponent_discard() -> None:
    check_opponent_discards("play", "spark", Gained(combat=3))


def test_spark_ally() -> None:
    game = using("ally", ["spark", "elven_gift"], HOLDING_TWO)
    assert gained(game) == Gained(combat=2)
    assert kind(game) == "main"


def test_spark_without_ally() -> None:
    assert not has_ally_ability_among_strangers("spark", "wild")


def test_wolf_form_makes_an_opponent_discard() -> None:
    check_opponent_discards("play", "wolf_form", Gained(combat=8))


def test_wolf_form_sacrifice_makes_an_opponent_discard() -> None:
    check_opponent_discards("sacrifice", "wolf_form", Gained())


def test_wolf_form_sacrifice_takes_it_out_of_play() -> None:
    game = using("sacrifice", ["wolf_form"], HOLDING_ONE)
    assert in_play(game) == []
    assert game.position()["sacrificed"] == ["wolf_form"]


@pytest.mark.parametrize(
    ("others", "combat"),
    [
        ([], 2),
        (["borg", "taxation", "influence", "ruby"], 2),
        (["spark"], 3),
        (["wolf_shaman"], 3),
        (["spark", "orc_grunt", "borg"], 4),
    ],
)
def test_wolf_shaman_counts_other_wild_cards(others: list[str], combat: int) -> None:
    game = using("expend", ["wolf_shaman", *others], {"in_play": ["cron"]})
    assert gained(game) == Gained(combat=combat)


def test_wolf_shaman_counts_expended_champions() -> None:
    game = table(in_play=["wolf_shaman", {"card": "cron", "expended": True}])
    assert gained(do(game, "expend wolf_shaman")) == Gained(combat=3)
