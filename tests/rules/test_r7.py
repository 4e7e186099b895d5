"""R7: attacking and guards."""

from typing import Any

import pytest

from table import deciding, do, ids, seat, table
from thandar import Game, IllegalMove
from thandar.engine.effects import damage_each
from thandar.engine.turn import run

EXPENDED_BORG: dict[str, Any] = {"card": "borg", "expended": True}


def attacks(game: Game) -> list[str]:
    """The legal attacks."""
    return [move for move in game.legal() if move.startswith("attack")]


def deal_to_each(game: Game, n: int) -> Game:
    """Seat 1 damages each opposing champion and player; no card of the base set does that."""
    damage_each(game.state, 0, n, 3)
    run(game.state)
    return game


# --- R7.1


def test_r7_1_any_amount_from_1_up_to_the_whole_pool() -> None:
    game = table({}, combat=5)
    assert attacks(game) == ["attack 2 1-5"]
    for amount in range(1, 6):
        attacked = do(game.clone(), f"attack 2 {amount}")
        assert seat(attacked)["combat"] == 5 - amount
        assert seat(attacked, 2)["health"] == 50 - amount


@pytest.mark.parametrize("amount", ["0", "6", "-1", ""])
def test_r7_1_no_other_amount(amount: str) -> None:
    game = table({}, combat=5)
    with pytest.raises(IllegalMove):
        game.do(f"attack 2 {amount}")
    assert (seat(game)["combat"], seat(game, 2)["health"]) == (5, 50)


def test_r7_1_as_many_attacks_as_they_like() -> None:
    game = table({"in_play": ["rake"]}, combat=5)
    do(game, "attack 2 1", "attack 2.rake 1", "attack 2 1", "attack 2.rake 2")
    assert seat(game, 2)["health"] == 48
    assert seat(game, 2)["in_play"] == [{"card": "rake", "damage": 3}]
    assert attacks(game) == []


def test_r7_1_without_combat_there_is_no_attack() -> None:
    assert attacks(table({"in_play": ["rake"]})) == []


# --- R7.2


def test_r7_2_damage_adds_up_during_the_turn() -> None:
    game = do(table({"in_play": ["rake"]}, combat=9), "attack 2.rake 3", "attack 2.rake 3")
    assert seat(game, 2)["in_play"] == [{"card": "rake", "damage": 6}]
    do(game, "attack 2.rake 1")
    assert (seat(game, 2)["in_play"], ids(seat(game, 2)["discard"])) == ([], ["rake"])


@pytest.mark.parametrize(("amount", "stunned"), [(6, False), (7, True), (8, True)])
def test_r7_2_stunned_when_the_damage_reaches_or_exceeds_the_defense(
    amount: int, stunned: bool
) -> None:
    game = do(table({"in_play": ["rake"]}, combat=8), f"attack 2.rake {amount}")
    assert (ids(seat(game, 2)["discard"]) == ["rake"]) == stunned
    assert (seat(game, 2)["in_play"] == []) == stunned


def test_r7_2_a_stunned_champion_goes_to_the_discard_pile_of_its_owner() -> None:
    game = table({"discard": ["gold"]}, {"in_play": ["rake"]}, combat=7)
    do(game, "attack 3.rake 7")
    assert [ids(seat(game, n)["discard"]) for n in (1, 2, 3)] == [[], ["gold"], ["rake"]]
    assert game.position()["sacrificed"] == []


def test_r7_2_surplus_combat_is_not_returned() -> None:
    game = do(table({"in_play": ["darian"]}, combat=9), "attack 2.darian 8")
    assert (seat(game)["combat"], seat(game, 2)["health"]) == (1, 50)


def test_r7_2_each_copy_has_its_own_damage() -> None:
    game = table({"in_play": ["street_thug", "street_thug"]}, combat=6)
    do(game, "attack 2.street_thug 3")
    hurt = [move for move in attacks(game) if "street_thug" in move]
    assert len(hurt) == 2
    do(game, "attack 2.street_thug 1")
    assert seat(game, 2)["in_play"] == ["street_thug"]


# --- R7.3


def test_r7_3_an_attacked_player_loses_the_amount_in_health() -> None:
    game = do(table({"health": 20}, {}, combat=9), "attack 2 4")
    assert [seat(game, n)["health"] for n in (1, 2, 3)] == [50, 16, 50]
    assert seat(game)["combat"] == 5


# --- R7.4


def test_r7_4_a_prepared_guard_protects_player_and_other_champions() -> None:
    game = table({"in_play": ["rake", "borg", "darian"]}, combat=9)
    assert attacks(game) == ["attack 2.borg 1-9"]
    for move in ("attack 2 1", "attack 2.rake 9", "attack 2.darian 9"):
        with pytest.raises(IllegalMove):
            game.do(move)


def test_r7_4_champions_behind_a_guard_cannot_be_targeted() -> None:
    game = table({"in_play": ["rake", "borg", "arkus"]}, hand=["fire_bomb"])
    assert do(game, "play fire_bomb").legal() == ["choose 2.borg", "choose 2.arkus"]


def test_r7_4_guards_can_be_attacked_in_whatever_order() -> None:
    game = table({"in_play": ["borg", "arkus"]}, combat=12)
    assert attacks(game) == ["attack 2.borg 1-12", "attack 2.arkus 1-12"]
    do(game, "attack 2.arkus 6")
    assert attacks(game) == ["attack 2.borg 1-6"]


def test_r7_4_an_expended_guard_can_be_attacked_beside_a_prepared_one() -> None:
    game = table({"in_play": [EXPENDED_BORG, "arkus", "rake"]}, combat=2)
    assert attacks(game) == ["attack 2.borg 1-2", "attack 2.arkus 1-2"]


@pytest.mark.parametrize("cards", [[EXPENDED_BORG, "arkus"], ["arkus", EXPENDED_BORG]])
def test_r7_4_stunning_an_expended_guard_leaves_the_prepared_one(cards: list[Any]) -> None:
    game = do(table({"in_play": [*cards, "rake"]}, combat=8), "attack 2.borg 6")
    assert attacks(game) == ["attack 2.arkus 1-2"]


def test_r7_4_protection_ends_when_the_last_guard_is_stunned() -> None:
    game = table({"in_play": ["borg", "rake"]}, combat=8)
    do(game, "attack 2.borg 6")
    assert attacks(game) == ["attack 2 1-2", "attack 2.rake 1-2"]
    game = do(table({"in_play": ["borg"]}, hand=["fire_bomb"]), "play fire_bomb")
    assert attacks(game) == ["attack 2 1-8"]


def test_r7_4_a_damaged_guard_still_protects() -> None:
    game = do(table({"in_play": ["borg", "rake"]}, combat=8), "attack 2.borg 5")
    assert attacks(game) == ["attack 2.borg 1-3"]


def test_r7_4_an_expended_guard_protects_nobody() -> None:
    game = table({"in_play": [EXPENDED_BORG, "rake"]}, combat=3, hand=["fire_bomb"])
    assert attacks(game) == ["attack 2 1-3", "attack 2.borg 1-3", "attack 2.rake 1-3"]
    assert do(game, "play fire_bomb").legal() == ["choose 2.borg", "choose 2.rake"]


def test_r7_4_a_guard_expended_in_the_own_turn_is_prepared_for_the_opponents() -> None:
    game = table({"combat": 0, "hand": ["dagger"]}, in_play=["borg"])
    do(game, "expend borg", "end", "play dagger")
    assert attacks(game) == ["attack 1.borg 1"]


# --- R7.5


def test_r7_5_a_guard_does_not_stop_discards() -> None:
    game = table({"in_play": ["borg"], "hand": ["gold", "ruby"]}, hand=["spark"])
    do(game, "play spark", "choose hand.ruby")
    assert ids(seat(game, 2)["discard"]) == ["ruby"]


def test_r7_5_a_player_with_a_guard_can_be_targeted_to_discard() -> None:
    game = table({"in_play": ["borg"]}, {}, hand=["spark"])
    assert do(game, "play spark").legal() == ["choose 2", "choose 3"]


def test_r7_5_a_guard_does_not_stop_damage_to_each() -> None:
    game = deal_to_each(table({"in_play": ["borg", "tithe_priest", "gold"]}, {}), 3)
    assert [seat(game, n)["health"] for n in (1, 2, 3)] == [50, 47, 47]
    assert seat(game, 2)["in_play"] == [{"card": "borg", "damage": 3}, "gold"]
    assert ids(seat(game, 2)["discard"]) == ["tithe_priest"]


# --- R7.6


def test_r7_6_a_guard_protects_only_the_player_it_belongs_to() -> None:
    game = table({"in_play": ["borg"]}, {"in_play": ["rake"]}, in_play=["arkus"], combat=2)
    assert attacks(game) == ["attack 2.borg 1-2", "attack 3 1-2", "attack 3.rake 1-2"]


def test_r7_6_a_guard_protects_only_the_champions_of_its_player_from_targeting() -> None:
    game = table({"in_play": ["borg", "kraka"]}, {"in_play": ["rake"]}, hand=["fire_bomb"])
    assert do(game, "play fire_bomb").legal() == ["choose 2.borg", "choose 3.rake"]


# --- R7.7


@pytest.mark.parametrize(("amount", "alive"), [(4, True), (5, False), (9, False)])
def test_r7_7_a_player_at_0_or_below_is_defeated(amount: int, alive: bool) -> None:
    game = do(table({"health": 5}, {}, combat=9), f"attack 2 {amount}")
    view = game.view(None)["seats"][1]
    assert view["alive"] == alive
    assert view["health"] == (1 if alive else 0)


def test_r7_7_defeat_comes_there_and_then_and_the_turn_goes_on() -> None:
    game = table({"health": 5, "in_play": ["rake"]}, {}, combat=9, hand=["gold"])
    do(game, "attack 2 5")
    assert game.legal() == ["play gold", "attack 3 1-4", "end"]
    assert not game.over
    assert game.view(None)["active"] == [1]


def test_r7_7_all_cards_of_the_eliminated_leave_the_game() -> None:
    game = table(
        {
            "health": 1,
            "hand": ["gold"],
            "deck": ["ruby"],
            "discard": ["borg"],
            "in_play": ["rake"],
        },
        {},
        combat=1,
    )
    do(game, "attack 2 1")
    out = seat(game, 2)
    assert out["hand"] == out["deck"] == out["discard"] == out["in_play"] == []
    assert ids(game.position()["removed"]) == ["borg", "gold", "rake", "ruby"]
    assert game.position()["sacrificed"] == []
    assert set(game.position()["market_deck"]) == {"taxation"}


def test_r7_7_removed_cards_do_not_come_back_to_the_market() -> None:
    game = table(
        {"health": 1, "in_play": ["rake"]}, {}, combat=1, gold=1, market_deck=[], market=["spark"]
    )
    do(game, "attack 2 1", "buy spark")
    assert game.position()["market"] == [None] * 5


def test_r7_7_an_effect_under_way_continues_for_all_others() -> None:
    game = table(
        {"in_play": ["rake"]},
        {"in_play": ["darian"]},
        {"in_play": ["kraka"]},
        hand=["fire_bomb"],
        deck=["borg"],
    )
    do(game, "play fire_bomb", "2: resign")
    assert game.legal() == ["choose 3.darian", "choose 4.kraka"]
    do(game, "choose 4.kraka")
    assert (ids(seat(game, 4)["discard"]), seat(game)["hand"]) == (["kraka"], ["borg"])


def test_r7_7_an_effect_continues_when_the_one_who_had_to_choose_is_defeated() -> None:
    game = table({"hand": ["gold", "ruby"]}, {"hand": ["gold", "ruby"]}, hand=["spark", "dagger"])
    do(game, "play spark", "choose 2", "resign")
    assert game.legal() == ["play dagger", "attack 3 1-3", "end"]
    assert len(seat(game, 3)["hand"]) == 2


def test_r7_7_damage_to_each_continues_after_a_defeat() -> None:
    game = deal_to_each(table({"health": 2}, {"health": 9}), 3)
    assert [seat(game, n)["health"] for n in (2, 3)] == [0, 6]
    assert game.view(None)["seats"][1]["alive"] is False


def test_r7_7_a_turn_ends_when_its_player_is_defeated() -> None:
    game = table({"in_play": ["rake"]}, {}, hand=["gold"], in_play=["borg"], combat=3, turn=4)
    do(game, "attack 2.rake 2", "resign")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (2, "main")
    assert game.position()["turn"] == 5
    assert seat(game, 2)["in_play"] == ["rake"]
    assert ids(game.position()["removed"]) == sorted(["borg", "gold", *["gold"] * 6])
    assert seat(game)["hand"] == []


def test_r7_7_a_turn_that_ends_by_defeat_takes_its_effects_along() -> None:
    game = table({"hand": ["gold", "ruby"]}, {}, hand=["spark"])
    do(game, "play spark", "choose 2", "1: resign")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (2, "main")
    assert len(seat(game, 2)["hand"]) == 2


# --- R7.8


def test_r7_8_what_a_player_had_under_way_ends_with_the_turn() -> None:
    game = table({"hand": ["gold", "ruby"]}, {"in_play": ["rake"]}, hand=["spark"])
    do(game, "play spark", "choose 2", "1: resign")
    assert deciding(game) == (2, "main")
    assert ids(seat(game, 2)["hand"]) == ["gold", "ruby"]
    game = table({"in_play": ["rake", "cron"]}, {}, hand=["fire_bomb"])
    do(game, "play fire_bomb", "1: resign")
    assert deciding(game) == (2, "main")
    assert ids(seat(game, 2)["in_play"]) == ["cron", "rake"]


def test_r7_8_who_is_defeated_by_the_own_effect_does_not_carry_it_on() -> None:
    game = table({}, {}, hero="wizard", health=1, gold=2, deck=["borg"])
    do(game, "expend channel")
    assert not any(event["event"] == "drew" and event["seat"] == 1 for event in game.events)
    assert "borg" in game.position()["removed"]


# --- R7.9

STUNS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("rake", {"in_play": ["rake"]}, ["expend rake", "choose 2.borg"]),
    ("fire_bomb", {"hand": ["fire_bomb"]}, ["play fire_bomb"]),
    ("hit_job", {"in_play": ["hit_job", "bribe"]}, ["ally hit_job"]),
    ("death_threat", {"in_play": ["death_threat", "bribe"]}, ["ally death_threat"]),
    ("headshot", {"hero": "ranger"}, ["sacrifice headshot", "choose 2.borg"]),
    ("soul_crush", {"hand": ["soul_crush"]}, ["play soul_crush", "choose b"]),
    ("cunning_blow", {"hand": ["cunning_blow"]}, ["play cunning_blow", "choose b"]),
]


@pytest.mark.parametrize(("card", "you", "words"), STUNS, ids=[row[0] for row in STUNS])
def test_r7_9_a_guard_protects_from_every_stun_of_a_single_champion(
    card: str, you: dict[str, Any], words: list[str]
) -> None:
    game = table({"in_play": ["borg", "darian"]}, **you)
    do(game, *words)
    assert ids(seat(game, 2)["in_play"]) == ["darian"]
    assert ids(seat(game, 2)["discard"]) == ["borg"]


@pytest.mark.parametrize(("card", "you", "words"), STUNS, ids=[row[0] for row in STUNS])
def test_r7_9_an_expended_guard_does_not(card: str, you: dict[str, Any], words: list[str]) -> None:
    game = table({"in_play": [EXPENDED_BORG, "darian"]}, **you)
    do(game, *(move for move in words if "2.borg" not in move))
    assert {"choose 2.borg", "choose 2.darian"} <= {*game.legal()}


@pytest.mark.parametrize("card", ["infernal_wealth", "revenant"])
def test_r7_9_it_protects_from_the_lich_too(card: str) -> None:
    lich: dict[str, Any] = {"hero": "lich", "jars": ["infernal_wealth"], "in_play": ["revenant"]}
    game = table(lich, format="boss", hero="cleric", in_play=["borg", "darian"], active=2)
    do(game, f"expend {card}", "choose b")
    assert ids(seat(game)["in_play"]) == ["darian"]


# --- R7.10


def test_r7_10_a_shield_does_not_ignore_the_loss_of_health() -> None:
    dragon = {"hero": "dragon", "items": ["guardians_shield"], "hoard": []}
    game = table(dragon, format="boss", hero="lich", jars=["void", "manipulation"])
    do(game, "expend void")
    assert seat(game, 2)["health"] == 150 - 3 * 3
    assert "shielded" not in seat(game, 2)


def test_r7_10_loss_of_health_is_not_dealt() -> None:
    game = table({"hero": "dragon"}, format="boss", hero="lich", jars=["void", "manipulation"])
    do(game, "expend void")
    assert "dealt" not in seat(game)
    game = do(table({}, hero="wizard", gold=2), "expend channel")
    assert (seat(game)["health"], seat(game).get("dealt", 0)) == (49, 0)
