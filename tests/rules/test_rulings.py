"""The rulings that have clauses of their own: R4.7, R6.7 to R6.9, R9.4, R10.7, R13.7, R14, R15."""

from typing import Any

import pytest

from table import at_position, dealt, deciding, do, ids, moves, seat, seated, table
from thandar import Game


def party(
    boss: dict[str, Any],
    *members: dict[str, Any],
    market_deck: list[str] | None = None,
    **keys: Any,
) -> Game:
    """A party without powers against a boss; the market is empty."""
    seats = [{"hero": "cleric", "powers": [], "deck": ["gold"] * 6, **one} for one in members]
    position = {"format": "boss", "market": [], "market_deck": market_deck or [], "fire_gems": 0}
    return at_position({**position, **keys, "seats": [*seats, boss]})


def solo(*announced: str, you: dict[str, Any] | None = None, **demon: Any) -> Game:
    """A table at which the Demon has these cards open and Feasts of Souls to come."""
    keys = {key: demon.pop(key) for key in ("market", "market_deck", "sacrificed") if key in demon}
    opponent = {"hero": "demon", "powers": list(announced), "deck": ["feast_of_souls"] * 4, **demon}
    return table(opponent, format="solo", **keys, **(you or {}))


def health(game: Game) -> list[int]:
    return [seat["health"] for seat in game.view(None)["seats"]]


def announced(game: Game) -> list[str]:
    return ids(game.view(1)["seats"][1]["powers"])


# --- pools, acquiring, hunter, powers, emperor


def test_r4_7_pools_and_health_stop_at_30_000() -> None:
    game = table(gold=30_000, combat=29_999, health=29_998, hand=["gold", "dagger", "command"])
    do(game, "play gold", "play dagger", "play command")
    assert [seat(game)[key] for key in ("gold", "combat", "health")] == [30_000] * 3


@pytest.mark.parametrize("card", ["spark", "fire_gem"])
def test_r6_7_an_acquisition_fills_all_empty_slots_from_the_left(card: str) -> None:
    market = ["taxation", None, "spark", None, "taxation"]
    game = table(gold=5, market=market, market_deck=["borg", "cron", "rampage"], fire_gems=1)
    do(game, f"buy {card}")
    filled = {"spark": ["borg", "cron", "rampage"], "fire_gem": ["borg", "spark", "cron"]}[card]
    assert game.view(None)["market"] == ["taxation", *filled, "taxation"]


def choosing_a_place(**keys: Any) -> Game:
    game = table(
        {}, {}, gold=5, market=["spark"], market_deck=["borg"],
        waiting={"top": ["card"], "hand": ["card"]}, **keys,
    )  # fmt: skip
    return do(game, "buy spark")


def test_r6_8_the_slot_stays_empty_until_the_place_is_chosen() -> None:
    game = choosing_a_place()
    assert game.view(None)["market"] == [None] * 5
    assert do(game, "choose top").view(None)["market"][0] == "borg"


def test_r6_8_the_slot_is_filled_when_the_player_resigns() -> None:
    game = do(choosing_a_place(), "resign")
    assert game.view(None)["market"][0] == "borg"
    assert "spark" in game.view(None)["removed"]


def test_r6_9_a_free_acquisition_uses_up_reductions() -> None:
    game = party({"hero": "lich", "jars": ["manipulation"], "discounts": {"action": 2},
                  "deck": ["gold"]}, {}, market=["spark"], active=2)  # fmt: skip
    do(game, "expend manipulation")
    assert ids(seat(game, 2)["discard"]) == ["spark"]
    assert "discounts" not in seat(game, 2)


def test_r9_4_the_last_elimination_brings_no_bonus() -> None:
    game = seated("hunter-last-one-standing", 3, {1: {"combat": 9, "deck": ["ruby"]},
                  2: {"health": 9}, 3: {"health": 0}})  # fmt: skip
    do(game, "attack 2 9")
    assert game.winners == [1]
    assert seat(game)["health"] == 50
    assert seat(game)["hand"] == []


def test_r10_7_a_used_ability_never_comes_to_the_market() -> None:
    game = table(
        {"health": 60}, hero="thief", turn=9, gold=1, market=["spark"], market_deck=[],
        sacrificed=["borg"],
    )  # fmt: skip
    do(game, "sacrifice heist", "buy spark")
    assert game.view(None)["market"][0] == "borg"
    assert game.view(None)["sacrificed"] == ["heist"]


def test_r10_7_looking_at_cards_hides_where_known_ones_lay() -> None:
    top = [{"card": "ruby", "known": True}, "gold", "gold"]
    game = table(hero="ranger", gold=2, deck=[*top, *["gold"] * 6])
    assert game.view(2)["seats"][0]["deck"] == ["ruby"]
    do(game, "expend track")
    assert game.view(2)["seats"][0]["deck"] == []
    assert game.view(1)["seats"][0]["deck"] != []


def test_r13_7_a_commander_who_resigns_leaves_no_gift() -> None:
    game = seated("emperor", 6, {1: {"combat": 50}, 6: {"hand": ["ruby"]}})
    do(game, "attack 6 50")
    assert deciding(game) == (6, "gift")
    do(game, "resign")
    assert seat(game, 5)["discard"] == []
    assert "ruby" in game.view(None)["removed"]


# --- the party

FALLEN = {"health": 0, "hand": ["spark", "orc_grunt"], "deck": []}


def test_r14_8_borrowing_is_done_in_ones_own_main_phase() -> None:
    game = party({"hero": "dragon"}, {}, FALLEN)
    assert moves(game, "borrow") == ["borrow 2.spark", "borrow 2.orc_grunt"]
    assert moves(do(game, "end"), "borrow") == []  # now it is the Dragon's


def test_r14_8_a_borrowed_card_that_is_discarded_goes_to_its_owner() -> None:
    game = party({"hero": "dragon"}, {"hand": ["elven_gift"]}, FALLEN)
    do(game, "borrow 2.spark", "play elven_gift", "choose a", "choose hand.spark")
    assert seat(game, 1)["discard"] == []
    assert seat(game, 2)["discard"] == ["spark"]


def test_r14_8_a_borrowed_card_that_is_sacrificed_is_sacrificed() -> None:
    game = party({"hero": "dragon"}, {"hand": ["death_touch"]}, FALLEN)
    do(game, "borrow 2.spark", "play death_touch", "choose hand.spark")
    assert game.view(None)["sacrificed"] == ["spark"]
    assert seat(game, 2)["discard"] == []


def test_r14_9_who_is_defeated_on_their_own_turn_discards_and_loses_the_pools() -> None:
    game = party(
        {"hero": "dragon"}, {"hand": ["gold", "ruby", "orc_grunt"], "gold": 3, "combat": 3}, {}
    )
    do(game, "play gold", "play orc_grunt", "resign")
    assert deciding(game) == (2, "main")
    you = seat(game)
    assert (you["gold"], you["combat"], you["in_play"]) == (0, 0, [])
    assert ids(you["discard"]) == ["gold", "orc_grunt"]
    assert ids(you["hand"]) == ["ruby"]


# --- the Lich


def lich(**keys: Any) -> dict[str, Any]:
    return {"hero": "lich", "deck": ["gold"] * 9, **keys}


def test_r14_29_a_new_jar_is_prepared_and_undealt_ones_are_secret() -> None:
    jars = [{"card": "heart_of_evil", "expended": True}, "void"]
    game = do(party(lich(jars=jars), {"combat": 30}, {}), "attack 3 30")
    [void] = game.view(None)["seats"][2]["powers"]
    assert (void["card"], void["expended"]) == ("void", False)
    others = ("deep_insight", "infernal_wealth", "manipulation", "unending_rage")
    for viewer in (None, 1, 2, 3):
        assert not any(jar in str(game.view(viewer)) for jar in others)


@pytest.mark.parametrize(("guard", "combat"), [("wall_of_bones", 2), ("arkus", 3)])
def test_r14_29_minions_are_no_guards_for_the_lichs_own_effects(guard: str, combat: int) -> None:
    game = party(lich(jars=["void"], in_play=[guard, "man_at_arms"]), {}, active=2)
    do(game, "expend man_at_arms")
    assert seat(game, 2)["combat"] == combat


@pytest.mark.parametrize(("hand", "asked"), [([], False), (["gold", "ruby"], True)])
def test_r14_29_with_an_empty_hand_the_lich_is_not_asked(hand: list[str], asked: bool) -> None:
    game = party(lich(jars=["void"], hand=hand), {"hand": ["spark"]})
    do(game, "play spark")
    assert deciding(game) == ((2, "prevent") if asked else (1, "main"))


@pytest.mark.parametrize(("cards", "power"), [(19, []), (20, ["corruption"]), (30, ["control"])])
def test_r14_29_the_first_count_may_bring_control(cards: int, power: list[str]) -> None:
    game = party(lich(jars=["void"], deck=[], discard=["gold"] * cards), {}, active=2)
    do(game, "end")
    assert ids(seat(game, 2)["powers"]) == power


def test_r14_29_corruption_never_goes_away() -> None:
    boss = lich(jars=["void"], deck=[], discard=["gold"] * 6, powers=["control"])
    game = do(party(boss, {}, active=2), "end")
    assert ids(seat(game, 2)["powers"]) == ["control"]


# --- the Dragon


def dragon(**keys: Any) -> dict[str, Any]:
    return {"hero": "dragon", "deck": ["gold"] * 9, **keys}


def test_r14_46_an_unused_taunt_ends_with_the_dragons_next_turn() -> None:
    game = do(party(dragon(), {"combat": 10}, {}), "attack 3 10", "end", "end")
    assert game.view(None)["seats"][2]["reach"] == [1]
    do(game, "end")
    assert game.view(None)["seats"][2]["taunted_by"] is None
    assert game.view(None)["seats"][2]["reach"] == [1, 2]


def test_r14_46_revealed_cards_go_to_the_bottom_in_the_order_revealed() -> None:
    boss = dragon(items=["crown_of_will"])
    game = party(boss, {"dealt": 1}, market_deck=["spark", "cron", "borg"])
    do(game, "steal crown_of_will from 2")
    assert game.position()["market_deck"] == ["borg", "spark", "cron"]


@pytest.mark.parametrize("deck", [[], ["spark"]])
@pytest.mark.parametrize("sacrificed", [[], ["borg"]])
def test_r14_46_a_short_market_deck_is_made_anew(deck: list[str], sacrificed: list[str]) -> None:
    boss = dragon(items=["crown_of_will"])
    game = party(boss, {"dealt": 1}, market_deck=deck, sacrificed=sacrificed)
    do(game, "steal crown_of_will from 2")
    assert sorted(game.position()["market_deck"]) == sorted(deck + sacrificed)
    checked = [event["card"] for event in game.events if event["event"] == "checked"]
    assert sorted(map(str, checked)) == sorted(deck + sacrificed)
    assert ids(seat(game, 1).get("items", [])) == (["crown_of_will"] if sacrificed else [])


def test_r14_46_the_ring_is_prepared_when_it_changes_hands() -> None:
    boss = dragon(items=[{"card": "ring_of_wishes", "expended": True}])
    game = do(
        party(boss, {"dealt": 1}, market_deck=["borg", "borg"]), "steal ring_of_wishes from 2"
    )
    assert "expend ring_of_wishes" in game.legal()


# --- boss against boss


def test_r14_61_what_does_not_exist_between_bosses() -> None:
    game = at_position({"format": "boss", "seats": [
        lich(jars=["void"], combat=99), lich(jars=["heart_of_evil", "void"])]})  # fmt: skip
    assert "end" in game.legal()
    assert moves(game, "step", "steal", "borrow") == []
    game = at_position({"format": "boss", "seats": [dragon(combat=20), dragon()]})
    do(game, "attack 2 20")
    assert game.view(None)["seats"][1]["taunted_by"] is None


@pytest.mark.parametrize("boss", ["lich", "dragon"])
def test_r14_61_each_boss_has_its_own_things(boss: str) -> None:
    seats = dealt(format="boss", seats=[boss, boss], seed=3).view(None)["seats"]
    figures = [(one["jars_left"], len(one["grimoire"]), len(one["hoard"])) for one in seats]
    assert figures == [(3, 10, 0) if boss == "lich" else (0, 0, 8)] * 2


# --- the Demon


@pytest.mark.parametrize(("bought", "greedy"), [(0, False), (1, False), (2, True)])
def test_r15_5_two_acquisitions_are_greedy(bought: int, greedy: bool) -> None:
    game = solo("red_ledger", "torment", you={"gold": 4}, market=["taxation"] * 5)
    before = health(game)[1]
    do(game, *["buy taxation"] * bought, "end")
    assert (health(game)[1] > before) == greedy


@pytest.mark.parametrize(("damage", "bloody"), [(9, False), (10, True)])
def test_r15_5_ten_damage_is_bloody(damage: int, bloody: bool) -> None:
    game = solo("debt_of_blood", "feast_of_souls", you={"combat": damage})
    do(game, f"attack 2 {damage}", "end")
    assert (health(game)[0] < 50) == bloody


@pytest.mark.parametrize(("damage", "merciful"), [(0, True), (1, False)])
def test_r15_5_no_damage_is_merciful(damage: int, merciful: bool) -> None:
    game = solo("debt_of_blood", "torment", you={"combat": 1})
    before = health(game)[1]
    do(game, *["attack 2 1"] * damage, "end")
    assert (health(game)[1] > before) == merciful


def test_r15_6_location_karma_and_card_in_this_order_then_it_announces() -> None:
    game = solo("torment", "debt_of_blood", "plague_pits", deck=["ruined_chapel", "misers_curse",
                "brimstone", "whispers"], health=39)  # fmt: skip
    do(game, "end")
    told = [(e["event"], e.get("amount", e.get("card"))) for e in game.events if e["event"] in
            ("lost_health", "gained_health", "announced")]  # fmt: skip
    assert told == [
        ("lost_health", 1), ("gained_health", 10), ("lost_health", 3),
        ("announced", "ruined_chapel"), ("announced", "misers_curse"), ("announced", "brimstone"),
    ]  # fmt: skip
    assert announced(game) == ["brimstone", "misers_curse", "ruined_chapel"]
    assert ids(seat(game, 2)["discard"]) == ["debt_of_blood", "plague_pits", "torment"]


def test_r15_6_it_has_announced_before_the_first_turn() -> None:
    for seed in range(20):
        game = Game.new(format="solo", seats=["standard", "demon"], seed=seed)
        assert game.view(1)["seats"][1]["powers"]
        assert game.decision is not None
        assert game.decision.seat == 1


def test_r15_6_the_player_chooses_the_card_to_discard() -> None:
    game = do(solo("whispers", you={"deck": ["gold", "ruby", *["gold"] * 4]}), "end")
    assert deciding(game) == (1, "discard")
    assert game.legal() == ["choose hand.gold", "choose hand.ruby"]


@pytest.mark.parametrize(
    ("guards", "lost", "stunned"),
    [([], 11, []), (["tithe_priest"], 11, []), (["orc_grunt"], 8, ["orc_grunt"]),
     (["orc_grunt", "torgen", "borg"], 0, ["orc_grunt", "torgen"]),
     (["torgen", "borg", "orc_grunt"], 0, ["torgen"])],
)  # fmt: skip
def test_r15_7_an_assault_goes_at_guards_in_order(
    guards: list[str], lost: int, stunned: list[str]
) -> None:
    game = do(solo("claws_in_the_dark", you={"in_play": guards}, rage=2), "end")
    assert health(game)[0] == 50 - lost
    assert ids(seat(game)["discard"]) == stunned


def test_r15_7_damage_and_loss_pass_guards_and_rage_by() -> None:
    game = do(solo("torment", you={"in_play": ["arkus"]}, rage=9), "end")
    assert health(game)[0] == 47


def test_r15_7_burn_takes_the_dearest_and_then_the_row_is_filled() -> None:
    market = ["spark", "borg", "taxation", "borg", "borg"]
    game = solo("gathering_dark", market=market, market_deck=["rampage", "cult_priest"])
    do(game, "end")
    assert game.view(None)["sacrificed"] == ["borg", "borg"]
    assert game.view(None)["market"] == ["spark", "rampage", "taxation", "cult_priest", "borg"]


def test_r15_7_burn_fills_the_row_also_when_it_ran_out_of_cards() -> None:
    game = solo("burning_stalls", market=["taxation"], market_deck=["rampage", "cult_priest"])
    do(game, "end")
    assert game.view(None)["market"] == ["rampage", "cult_priest", "taxation", None, None]


def test_r15_7_the_dearest_champion_is_stunned_behind_a_guard() -> None:
    game = do(solo("grip_of_fear", you={"in_play": ["orc_grunt", "krythos", "cron"]}), "end")
    assert ids(seat(game)["discard"])[-1:] == ["orc_grunt"]
    assert "krythos" in ids(seat(game)["discard"])
    assert ids(seat(game)["in_play"]) == ["cron"]


def test_r15_8_discards_and_stuns_find_nothing_and_it_can_be_attacked() -> None:
    game = solo("torment", you={"hand": ["spark", "fire_bomb"]})
    do(game, "play spark", "play fire_bomb")
    assert deciding(game) == (1, "main")
    assert moves(game, "attack") == ["attack 2 1-11"]


def test_r15_8_its_cards_cannot_be_taken_by_heist() -> None:
    thief = {"hero": "thief", "gold": 20, "turns_taken": 9}
    game = solo("torment", you=thief, discard=["brimstone"], market=[])
    do(game, "sacrifice heist")
    assert moves(game, "2.brimstone") == []


def test_r15_9_rage_grows_with_every_shuffle_of_its_deck() -> None:
    game = do(solo("torment", deck=[], discard=["brimstone"], rage=1), "end")
    assert game.view(1)["seats"][1]["rage"] == 2
    assert do(game, "end").view(1)["seats"][1]["rage"] == 2
