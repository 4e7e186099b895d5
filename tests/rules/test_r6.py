"""R6: acquiring."""

from typing import Any

import pytest

from table import do, ids, seat, table
from thandar import Game, IllegalMove
from thandar.engine.market import acquire, take_from_market
from thandar.engine.tables import NUMBERS

MARKET = ["borg", "recruit", "spark", "fire_bomb", "rake"]
GUILD = ["bribe", "rasmus", "deception"]


def market_table(**you: Any) -> Game:
    layout: dict[str, Any] = {"market": list(MARKET), "market_deck": ["parov", "arkus"], **you}
    return table({}, **layout)


def acquire_free(game: Game, card: str) -> Game:
    """Seat 1 acquires a card for free, which no card of the base set lets it do."""
    slot = take_from_market(game.state, NUMBERS[card])
    acquire(game.state, 0, NUMBERS[card], 0, slot)
    return game


def slot_count(game: Game, card: str | None) -> int:
    row = list(game.position()["market"])
    return row.count(card)


# --- R6.1


def test_r6_1_the_cost_is_paid_and_the_card_goes_to_the_discard_pile() -> None:
    game = do(market_table(gold=7), "buy borg")
    assert (seat(game)["gold"], seat(game)["discard"]) == (1, ["borg"])
    assert (seat(game)["hand"], seat(game)["in_play"], seat(game, 2)["discard"]) == ([], [], [])


def test_r6_1_no_more_than_the_gold_pool_can_be_paid() -> None:
    game = market_table(gold=2)
    buys = [move for move in game.legal() if move.startswith("buy")]
    assert buys == ["buy recruit", "buy spark", "buy fire_gem"]
    with pytest.raises(IllegalMove):
        game.do("buy borg")
    assert seat(game)["gold"] == 2


def test_r6_1_a_card_from_the_market_deck_fills_the_gap_immediately() -> None:
    game = do(market_table(gold=8), "buy spark")
    assert game.position()["market"] == ["borg", "recruit", "parov", "fire_bomb", "rake"]
    assert game.position()["market_deck"] == ["arkus"]
    assert "buy parov" in game.legal()


def test_r6_1_the_gap_is_filled_although_the_acquirer_resigns() -> None:
    layout: dict[str, Any] = {"market": list(MARKET), "market_deck": ["parov", "arkus"]}
    game = table({}, {}, in_play=list(GUILD), gold=1, **layout)
    do(game, "ally rasmus", "ally deception", "buy spark", "resign")
    assert game.position()["market"] == ["borg", "recruit", "parov", "fire_bomb", "rake"]


def test_r6_1_fire_gems_are_acquired_for_as_long_as_the_pile_lasts() -> None:
    game = do(market_table(gold=8, fire_gems=2), "buy fire_gem", "buy fire_gem")
    assert (seat(game)["gold"], seat(game)["discard"]) == (4, ["fire_gem", "fire_gem"])
    assert game.position()["fire_gems"] == 0
    assert "buy fire_gem" not in game.legal()


def test_r6_1_a_fire_gem_leaves_no_gap_in_the_market() -> None:
    game = do(market_table(gold=8), "buy fire_gem")
    assert (game.position()["market"], game.position()["market_deck"]) == (
        MARKET,
        ["parov", "arkus"],
    )


# --- R6.2


def test_r6_2_none_of_its_abilities_takes_place() -> None:
    game = table(
        {"in_play": ["darian"], "hand": ["gold"]},
        gold=16,
        market=["fire_bomb", "command", "spark", "borg", "rake"],
    )
    do(game, "buy fire_bomb", "buy command", "buy spark")
    own = seat(game)
    assert (own["gold"], own["combat"], own["health"], own["hand"]) == (2, 0, 50, [])
    assert (ids(seat(game, 2)["in_play"]), seat(game, 2)["hand"]) == (["darian"], ["gold"])


def test_r6_2_an_acquired_card_is_not_in_play() -> None:
    game = do(market_table(gold=6, in_play=["parov"]), "buy borg")
    assert ids(seat(game)["in_play"]) == ["parov"]
    assert not {"expend borg", "ally parov", "play borg"} & set(game.legal())


# --- R6.3


def test_r6_3_the_next_card_goes_on_top_of_the_deck() -> None:
    game = do(market_table(in_play=["rasmus", "bribe"], gold=8), "ally rasmus", "buy borg")
    assert ids(seat(game)["deck"][:1]) == ["borg"]
    assert seat(game)["discard"] == []
    assert seat(game)["gold"] == 2


def test_r6_3_the_next_card_goes_into_the_hand() -> None:
    game = do(market_table(in_play=["deception", "bribe"], gold=8), "ally deception", "buy borg")
    assert (ids(seat(game)["hand"]), seat(game)["discard"]) == (["borg"], [])
    assert "play borg" in game.legal()


def test_r6_3_only_the_next_one() -> None:
    game = market_table(in_play=["rasmus", "bribe"], gold=8)
    do(game, "ally rasmus", "buy spark", "buy recruit")
    assert ids(seat(game)["deck"][:1]) == ["spark"]
    assert seat(game)["discard"] == ["recruit"]


def test_r6_3_a_card_acquired_before_is_not_sent_anywhere() -> None:
    game = do(market_table(in_play=["rasmus", "bribe"], gold=8), "buy spark", "ally rasmus")
    assert seat(game)["discard"] == ["spark"]


def test_r6_3_it_waits_for_a_card_of_the_kind() -> None:
    game = market_table(in_play=["bribe", "rasmus"], gold=9)
    do(game, "ally bribe", "buy borg")
    assert seat(game)["discard"] == ["borg"]
    do(game, "buy spark")
    assert ids(seat(game)["deck"][:1]) == ["spark"]


def test_r6_3_a_fire_gem_is_as_good_as_any_other_card() -> None:
    game = do(market_table(in_play=["rasmus", "bribe"], gold=2), "ally rasmus", "buy fire_gem")
    assert ids(seat(game)["deck"][:1]) == ["fire_gem"]
    game = market_table(in_play=["deception", "bribe"], gold=2)
    do(game, "ally deception", "buy fire_gem", "play fire_gem")
    assert seat(game)["gold"] == 2


def test_r6_3_a_fire_gem_is_not_an_action() -> None:
    game = market_table(in_play=["bribe", "rasmus"], gold=3)
    do(game, "ally bribe", "buy fire_gem", "buy spark")
    assert seat(game)["discard"] == ["fire_gem"]
    assert ids(seat(game)["deck"][:1]) == ["spark"]


def test_r6_3_one_acquisition_uses_up_all_waiting_effects_of_one_kind() -> None:
    game = market_table(in_play=["rasmus", "rasmus"], gold=8)
    do(game, "ally rasmus")
    do(game, *[move for move in game.legal() if move.startswith("ally")])
    do(game, "buy spark", "buy recruit")
    assert ids(seat(game)["deck"][:1]) == ["spark"]
    assert seat(game)["discard"] == ["recruit"]


def test_r6_3_one_acquisition_uses_up_all_waiting_effects_that_fit_it() -> None:
    game = market_table(in_play=["rasmus", "bribe"], gold=8)
    do(game, "ally rasmus", "ally bribe", "buy spark", "buy recruit")
    assert ids(seat(game)["deck"][:1]) == ["spark"]
    assert seat(game)["discard"] == ["recruit"]


def test_r6_3_effects_that_do_not_fit_go_on_waiting() -> None:
    game = market_table(in_play=["rasmus", "bribe"], gold=9)
    do(game, "ally rasmus", "ally bribe", "buy borg", "buy spark")
    assert ids(seat(game)["deck"][:2]) == ["borg", "spark"]
    assert seat(game)["discard"] == []


@pytest.mark.parametrize(("place", "other"), [("hand", "deck"), ("top", "hand")])
def test_r6_3_with_different_places_the_player_chooses(place: str, other: str) -> None:
    game = market_table(in_play=list(GUILD), gold=8, deck=[])
    do(game, "ally rasmus", "ally deception", "buy spark")
    assert game.decision is not None
    assert game.decision.seat == 1
    assert set(game.legal()) == {"choose hand", "choose top"}
    do(game, f"choose {place}")
    zone = "deck" if place == "top" else "hand"
    assert (ids(seat(game)[zone]), seat(game)[other]) == (["spark"], [])
    do(game, "buy recruit")
    assert seat(game)["discard"] == ["recruit"]
    assert slot_count(game, None) == 0


@pytest.mark.parametrize("waiting", ["hand", "top"])
@pytest.mark.parametrize("kind", ["card", "action"])
def test_r6_3_the_slot_is_filled_wherever_the_card_goes(waiting: str, kind: str) -> None:
    game = do(market_table(waiting={waiting: [kind]}, gold=8), "buy spark")
    assert seat(game)["discard"] == []
    assert game.position()["market"] == ["borg", "recruit", "parov", "fire_bomb", "rake"]
    assert game.position()["market_deck"] == ["arkus"]


@pytest.mark.parametrize("place", ["hand", "top"])
def test_r6_1_the_gap_is_filled_whichever_place_is_chosen(place: str) -> None:
    game = market_table(waiting={"hand": ["card"], "top": ["action"]}, gold=8)
    do(game, "buy spark", f"choose {place}")
    assert game.position()["market"] == ["borg", "recruit", "parov", "fire_bomb", "rake"]


def rasmus_and(*others: str) -> Game:
    """Rasmus and cards whose ally abilities have all been used, and gold for everything."""
    game = market_table(in_play=["rasmus", *others], gold=30, deck=[])
    while any(move.startswith("ally") for move in game.legal()):
        do(game, next(move for move in game.legal() if move.startswith("ally")))
    return game


def test_r6_3_rasmus_and_two_bribes_wait_for_one_action() -> None:
    game = do(rasmus_and("bribe", "bribe"), "buy spark", "buy fire_bomb", "buy rake")
    assert ids(seat(game)["deck"]) == ["spark"]
    assert ids(seat(game)["discard"]) == ["fire_bomb", "rake"]


def test_r6_3_two_bribes_are_left_when_rasmus_was_used_for_a_champion() -> None:
    game = do(rasmus_and("bribe", "bribe"), "buy rake", "buy spark", "buy fire_bomb")
    assert ids(seat(game)["deck"]) == ["rake", "spark"]
    assert seat(game)["discard"] == ["fire_bomb"]


@pytest.mark.parametrize(("place", "zone"), [("hand", "hand"), ("top", "deck")])
def test_r6_3_rasmus_and_deception_leave_the_choice_and_are_both_used_up(
    place: str, zone: str
) -> None:
    game = do(rasmus_and("deception"), "buy rake", f"choose {place}", "buy spark")
    assert ids(seat(game)[zone]) == ["rake"]
    assert seat(game)["discard"] == ["spark"]


# --- R6.4


def test_r6_4_a_reduction_waits_for_its_kind() -> None:
    game = market_table(hand=["horn_of_calling"], gold=6)
    do(game, "play horn_of_calling", "buy spark")
    assert seat(game)["gold"] == 6
    do(game, "buy borg")
    assert seat(game)["gold"] == 1


def test_r6_4_a_card_comes_within_reach_by_a_reduction() -> None:
    game = market_table(hand=["horn_of_calling"], gold=4)
    assert "buy borg" not in do(game.clone(), "end").legal()
    assert "buy borg" in do(game, "play horn_of_calling").legal()


def test_r6_4_a_reduction_is_used_up_by_the_acquisition_it_fits() -> None:
    game = market_table(hand=["horn_of_calling"], gold=20)
    do(game, "play horn_of_calling", "buy borg")
    assert seat(game)["gold"] == 16
    do(game, "buy rake")
    assert seat(game)["gold"] == 9


def test_r6_4_reductions_are_added_together_and_used_up_together() -> None:
    game = market_table(hand=["spell_components"] * 3, gold=10)
    do(game, *["play spell_components"] * 3, "buy fire_bomb")
    assert seat(game)["gold"] == 13 - 5
    do(game, "buy recruit")
    assert seat(game)["gold"] == 6


def test_r6_4_a_cost_is_never_below_0() -> None:
    game = market_table(discounts={"action": 5})
    assert [move for move in game.legal() if move.startswith("buy")] == ["buy recruit", "buy spark"]
    do(game, "buy recruit")
    assert (seat(game)["gold"], seat(game)["discard"]) == (0, ["recruit"])
    assert game.legal() == ["end"]


# --- R6.5


def test_r6_5_the_cost_is_ignored() -> None:
    game = acquire_free(market_table(gold=1), "borg")
    assert (seat(game)["gold"], seat(game)["discard"]) == (1, ["borg"])


def test_r6_5_in_all_other_respects_it_is_an_acquisition() -> None:
    game = market_table(waiting={"top": ["card"]}, discounts={"champion": 1}, gold=6)
    acquire_free(game, "borg")
    assert ids(seat(game)["deck"][:1]) == ["borg"]
    assert game.position()["market"][0] == "parov"
    do(game, "buy parov")
    assert (seat(game)["gold"], seat(game)["discard"]) == (1, ["parov"])


# --- R6.6


def test_r6_6_market_cards_of_the_sacrifice_pile_make_a_new_market_deck() -> None:
    game = market_table(market_deck=[], sacrificed=["arkus", "gold", "parov", "ruby"], gold=1)
    do(game, "buy spark")
    position = game.position()
    assert ids([position["market"][2], *position["market_deck"]]) == ["arkus", "parov"]
    assert ids(position["sacrificed"]) == ["gold", "ruby"]


def test_r6_6_the_sacrifice_pile_stays_while_the_market_deck_lasts() -> None:
    game = market_table(market_deck=["parov", "cron"], sacrificed=["arkus"], gold=1)
    do(game, "buy spark")
    assert (game.position()["market_deck"], game.position()["sacrificed"]) == (["cron"], ["arkus"])


def test_r6_6_the_new_market_deck_is_shuffled() -> None:
    orders = set()
    for seed in range(20):
        game = table(
            {}, seed=seed, gold=1, market_deck=[], sacrificed=["borg", "arkus", "rake", "parov"]
        )
        position = do(game, "buy taxation").position()
        orders.add((position["market"][0], *position["market_deck"]))
    assert len(orders) > 8


def test_r6_6_without_any_the_slot_is_left_empty() -> None:
    game = do(market_table(market_deck=[], sacrificed=["gold"], gold=9), "buy spark")
    assert game.position()["market"] == ["borg", "recruit", None, "fire_bomb", "rake"]
    assert "buy spark" not in game.legal()
    assert game.position()["sacrificed"] == ["gold"]


def test_r6_6_an_empty_slot_is_filled_at_a_later_refill() -> None:
    game = market_table(market_deck=[], in_play=["influence", "word_of_power"], gold=9)
    do(game, "buy spark", "sacrifice influence")
    assert slot_count(game, None) == 1
    do(game, "sacrifice word_of_power", "buy recruit")
    assert slot_count(game, None) == 0
    assert {"influence", "word_of_power"} <= set(game.position()["market"])


def test_r6_6_a_refill_fills_as_many_slots_as_there_are_cards() -> None:
    game = market_table(market_deck=[], in_play=["influence"], gold=9)
    do(game, "buy spark", "sacrifice influence", "buy recruit")
    assert (slot_count(game, None), slot_count(game, "influence")) == (1, 1)


# --- R6.10


def test_r6_10_a_fire_gem_may_be_acquired_for_free() -> None:
    lich = {"hero": "lich", "jars": ["manipulation"], "deck": ["gold"]}
    market: dict[str, Any] = {"market": ["spark", "rake"], "market_deck": [], "fire_gems": 1}
    game = table(lich, format="boss", hero="cleric", active=2, **market)
    do(game, "expend manipulation")
    assert game.legal() == ["choose market.spark", "choose market.fire_gem"]
    do(game, "choose market.fire_gem")
    assert seat(game, 2)["discard"] == ["fire_gem"]
    assert game.position()["fire_gems"] == 0


def test_r6_4_a_reduction_that_is_used_up_is_told_of_once() -> None:
    """Else a game and its twin from a position would tell different things."""
    game = table(gold=9, market=["spark", "recruit", "bribe"], discounts={"action": 1})
    told = []
    for card in ("spark", "recruit"):
        game.do(f"buy {card}")
        told.append(sum(event["event"] == "waited" for event in game.events))
    assert told == [1, 0]
