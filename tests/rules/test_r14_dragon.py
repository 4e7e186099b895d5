"""R14.40 to R14.45: the Dragon."""

from collections import Counter
from typing import Any

import pytest

from bosses import Seat, against, boss_turn, dragon, expended, health, items, lich, party
from table import dealt, deciding, do, ids, moves, seat
from thandar import BadPosition, Game
from thandar.cards import CARDS, character

HEROES = ["cleric", "fighter", "ranger", "thief", "wizard"]
FIRST_TEN = [
    "demon_coin", "elven_gold", "guild_mark", "imperial_chevron", "ruby", "dragons_bite",
    "dragons_claw", "dragons_fire", "dragons_tail", "hoard",
]  # fmt: skip
FURTHER = {
    2: ["ruby", "dragons_claw"],
    3: ["cunning_blow", "prismatic_diamond"],
    4: ["ruby", "dragons_fire"],
    5: ["dragons_claw", "prismatic_diamond"],
}
CHECKS = {
    "guardians_shield": 4,
    "boots_of_speed": 5,
    "crown_of_will": 5,
    "orb_of_death": 5,
    "sword_of_destiny": 5,
    "gauntlets_of_strength": 6,
    "vial_of_elven_tears": 6,
    "ring_of_wishes": 7,
    "amulet_of_cleansing": 8,
}
FALLEN: Seat = {"health": 0}


def new(size: int, seed: int = 1) -> Game:
    """A new game of a party of a size against the Dragon."""
    return dealt("boss", [*HEROES[:size], "dragon"], seed=seed)


def deck_against(opponents: int) -> list[str]:
    """The deck of the Dragon by the reference."""
    return FIRST_TEN + [card for n, cards in FURTHER.items() if n <= opponents for card in cards]


# --- R14.40


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_r14_40_health_hand_size_and_deck(size: int) -> None:
    game = new(size)
    boss = seat(game, size + 1)
    assert boss["health"] == 50 * size
    assert len(boss["hand"]) == 4 + size
    assert Counter(ids(boss["hand"] + boss["deck"])) == Counter(deck_against(size))
    assert len(boss["hand"] + boss["deck"]) == 8 + 2 * size


@pytest.mark.parametrize("size", [1, 3, 5])
def test_r14_40_it_draws_its_hand_size(size: int) -> None:
    game = do(against(size, dragon(deck=["gold"] * 20)), "end")
    assert len(seat(game, size + 1)["hand"]) == 4 + size


def test_r14_40_the_opponents_at_the_start_count() -> None:
    game = do(boss_turn(dragon(deck=["gold"] * 20), {}, FALLEN, FALLEN), "end")
    assert (health(game)[3], len(seat(game, 4)["hand"])) == (150, 7)


def test_r3_3_the_boss_draws_its_hand_size() -> None:
    game = do(boss_turn(dragon(deck=["gold"] * 20), {}, {}), "end")
    assert len(seat(game, 3)["hand"]) == 6
    assert len(seat(do(game, "end"), 1)["hand"]) == 5


# --- R14.41


def test_r14_41_one_of_nine_items_is_revealed_at_the_start() -> None:
    for seed in range(5):
        boss = seat(new(2, seed), 3)
        assert (len(boss["items"]), len(boss["hoard"])) == (1, 8)
        assert ids(boss["items"] + boss["hoard"]) == sorted(CHECKS)


def test_r14_41_the_hoard_is_shuffled() -> None:
    assert {items(new(1, seed), 2)[0] for seed in range(80)} == set(CHECKS)
    assert len({tuple(seat(new(1, seed), 2)["hoard"]) for seed in range(10)}) == 10


def test_r14_41_the_dragon_uses_its_items_on_its_turn() -> None:
    game = boss_turn(dragon(items=["sword_of_destiny"]), {})
    do(game, "expend sword_of_destiny")
    assert seat(game, 2)["combat"] == 5
    assert "expend sword_of_destiny" not in game.legal()
    do(game, "end", "end")
    assert "expend sword_of_destiny" in game.legal()


def test_r14_41_a_member_uses_the_items_it_owns_on_its_turn() -> None:
    game = party(dragon(), {"items": ["sword_of_destiny"]}, {"items": ["orb_of_death"]})
    assert moves(game, "sword_of_destiny", "orb_of_death") == ["expend sword_of_destiny"]
    do(game, "expend sword_of_destiny")
    assert seat(game)["combat"] == 5
    do(game, "end")
    assert moves(game, "sword_of_destiny", "orb_of_death") == ["expend orb_of_death"]


def test_r14_41_items_are_no_champions() -> None:
    given = dragon(items=["sword_of_destiny"])
    assert moves(party(given, {"combat": 1}), "attack") == ["attack 2 1"]
    game = do(party(given, {"hand": ["fire_bomb"]}), "play fire_bomb")
    assert items(game, 2) == ["sword_of_destiny"]


def test_r1_3_items_are_public_and_the_order_of_the_hoard_is_secret() -> None:
    pile = ["orb_of_death", "ring_of_wishes", "boots_of_speed"]
    shown = ["sword_of_destiny"]
    one = party(dragon(items=shown, hoard=pile), {})
    other = party(dragon(items=shown, hoard=pile[::-1]), {})
    for viewer in (1, 2, None):
        assert one.view(viewer) == other.view(viewer)
        boss = one.view(viewer)["seats"][1]
        assert [copy["card"] for copy in boss["items"]] == shown
        assert boss["hoard"] == sorted(pile)


@pytest.mark.parametrize("key", ["items", "hoard"])
@pytest.mark.parametrize("wrong", ["spark", "void", "zombie"])
def test_r14_41_only_hoard_items_lie_in_the_hoard(key: str, wrong: str) -> None:
    with pytest.raises(BadPosition):
        party(dragon(**{key: [wrong]}), {})


# --- R14.42


def taunting(damage: int, **boss: Any) -> Game:
    """A Dragon's turn after seat 2 of three has dealt it so much damage."""
    game = party(dragon(deck=["dagger"] * 9, **boss), {}, {"combat": 30}, {}, active=2)
    if damage:
        do(game, f"attack 4 {damage}")
    return do(game, "end", "end")


@pytest.mark.parametrize(("damage", "taunted"), [(9, False), (10, True), (15, True)])
def test_r14_42_10_damage_in_a_turn_taunt_the_dragon(damage: int, taunted: bool) -> None:
    game = do(taunting(damage, hand=["dragons_bite"]), "play dragons_bite")
    everybody = ["attack 1 1-4", "attack 2 1-4", "attack 3 1-4"]
    assert moves(game, "attack") == (["attack 2 1-4"] if taunted else everybody)
    assert game.view(None)["seats"][3]["taunted_by"] == (2 if taunted else None)


def test_r14_42_damage_of_a_turn_adds_up() -> None:
    game = do(party(dragon(), {"combat": 10}, {}), "attack 3 4", "attack 3 5")
    assert "taunted_by" not in seat(game, 3)
    assert seat(do(game, "attack 3 1"), 3)["taunted_by"] == 1


def test_r14_42_damage_of_two_turns_does_not_add_up() -> None:
    game = party(dragon(), {"combat": 6}, {"combat": 6})
    do(game, "attack 3 6", "end")
    assert "taunted_by" not in seat(do(game, "attack 3 6"), 3)


def test_r14_42_damage_to_champions_does_not_taunt() -> None:
    game = do(party(dragon(in_play=["rake"]), {"combat": 12}, {}), "attack 3.rake 12")
    assert "taunted_by" not in seat(game, 3)


@pytest.mark.parametrize(("damage", "taunted"), [(12, None), (13, 1)])
def test_r14_42_ignored_damage_is_not_dealt(damage: int, taunted: int | None) -> None:
    given = dragon(items=["guardians_shield"])
    game = do(party(given, {"combat": 13}, {}), f"attack 3 {damage}")
    assert seat(game, 3).get("taunted_by") == taunted


def test_r14_42_damage_of_a_power_counts() -> None:
    wizard = {"hero": "wizard", "combat": 6}
    game = do(party(dragon(), wizard, {}), "attack 3 6", "sacrifice fireball")
    assert seat(game, 3)["taunted_by"] == 1


def test_r14_42_it_targets_the_taunter_only() -> None:
    hand = {"hand": ["gold"]}
    game = do(boss_turn(dragon(hand=["spark"], taunted_by=2), hand, hand, hand), "play spark")
    assert [len(seat(game, n)["hand"]) for n in (1, 2, 3)] == [1, 0, 1]


def test_r14_42_champions_of_all_players_still_may_be_attacked() -> None:
    champions = {"in_play": ["rake"]}
    given = dragon(combat=1, hand=["cunning_blow"], taunted_by=1)
    game = boss_turn(given, champions, champions)
    assert moves(game, "attack") == ["attack 1 1", "attack 1.rake 1", "attack 2.rake 1"]
    assert do(game, "play cunning_blow", "choose b").legal() == ["choose 1.rake", "choose 2.rake"]


def test_r14_42_what_hits_each_player_hits_the_others_too() -> None:
    game = boss_turn(dragon(hand=["dragons_tail"], taunted_by=1), {}, {})
    assert health(do(game, "play dragons_tail"))[:2] == [58, 58]


def test_r14_42_the_last_to_taunt_counts() -> None:
    game = party(dragon(), {"combat": 10}, {"combat": 10}, {})
    do(game, "attack 4 10", "end", "attack 4 10", "end", "end")
    assert game.view(None)["seats"][3]["taunted_by"] == 2
    assert game.view(None)["seats"][3]["reach"] == [2]


def test_r14_42_the_taunt_ends_when_the_taunter_is_defeated() -> None:
    game = boss_turn(dragon(combat=6, taunted_by=1), {"health": 5}, {}, {})
    do(game, "attack 1 5")
    assert moves(game, "attack") == ["attack 2 1", "attack 3 1"]


def test_r14_42_the_taunt_ends_with_the_turn() -> None:
    game = do(taunting(10), "end")
    assert "taunted_by" not in seat(game, 4)
    do(game, "end", "end", "end", "play dagger")
    assert moves(game, "attack") == ["attack 1 1", "attack 2 1", "attack 3 1"]


def test_r14_42_a_guard_of_the_taunter_protects_it() -> None:
    game = boss_turn(dragon(combat=1, taunted_by=1), {"in_play": ["borg"]}, {})
    assert moves(game, "attack") == ["attack 1.borg 1"]


def test_r14_42_the_lich_is_not_taunted() -> None:
    game = do(party(lich(), {"combat": 20}, {}), "attack 3 20")
    assert "taunted_by" not in seat(game, 3)


# --- R14.43

COSTS = {1: "spark", 2: "recruit", 3: "bribe", 4: "hit_job", 5: "command", 6: "borg"}


def trying(first: int, second: int, item: str = "crown_of_will", **you: Any) -> Game:
    """A member who has dealt damage tries for an item; market cards of these costs come up."""
    market_deck = [COSTS[first], COSTS[second], "rake"]
    game = party(dragon(items=[item]), {"dealt": 1, **you}, {}, market_deck=market_deck)
    return do(game, f"steal {item} from 3")


@pytest.mark.parametrize("item", CHECKS)
def test_r14_43_costs_that_add_up_to_the_number_take_the_item(item: str) -> None:
    number = CHECKS[item]
    enough, few = trying(number // 2, number - number // 2, item), trying(number - 3, 2, item)
    assert (items(enough, 1), items(enough, 3)) == ([item], [])
    assert (items(few, 1), items(few, 3)) == ([], [item])


def test_r14_43_the_revealed_cards_go_under_the_market_deck() -> None:
    for game in (trying(4, 4), trying(1, 2)):
        deck = game.position()["market_deck"]
        assert (len(deck), deck[0]) == (3, "rake")
        assert game.position()["market"] == ["taxation"] * 5


def test_r14_43_everyone_sees_the_cards() -> None:
    game = trying(4, 1)
    for viewer in (1, 2, 3, None):
        shown = [event for event in game.events_for(viewer) if event["event"] == "checked"]
        assert [event["card"] for event in shown] == ["hit_job", "spark"]


def test_r14_43_only_who_has_dealt_damage_to_the_dragon_may_try() -> None:
    game = party(dragon(items=["orb_of_death"]), {"combat": 2}, {})
    assert moves(game, "steal") == []
    do(game, "attack 3 1")
    assert moves(game, "steal") == ["steal orb_of_death from 3"]
    assert moves(do(game, "end"), "steal") == []


def test_r14_43_ignored_damage_does_not_count() -> None:
    given = dragon(items=["guardians_shield"])
    game = do(party(given, {"combat": 4}, {}), "attack 3 3")
    assert moves(game, "steal") == []
    assert moves(do(game, "attack 3 1"), "steal") == ["steal guardians_shield from 3"]


def test_r14_43_damage_to_a_champion_does_not_count() -> None:
    given = dragon(items=["orb_of_death"], in_play=["rake"])
    game = do(party(given, {"combat": 4}, {}), "attack 3.rake 4")
    assert moves(game, "steal") == []


@pytest.mark.parametrize("costs", [(1, 1), (5, 5)])
def test_r14_43_once_a_turn(costs: tuple[int, int]) -> None:
    market_deck = [COSTS[cost] for cost in costs] * 4
    given = dragon(items=["orb_of_death", "crown_of_will"], deck=["gold"] * 9)
    game = party(given, {"dealt": 1}, {"combat": 1}, market_deck=market_deck)
    assert len(moves(game, "steal")) == 2
    do(game, "steal orb_of_death from 3")
    assert moves(game, "steal") == []
    do(game, "end", "attack 3 1")
    assert "steal crown_of_will from 3" in game.legal()


def test_r14_43_only_items_of_the_dragon() -> None:
    game = party(dragon(items=["orb_of_death"]), {"dealt": 1}, {"items": ["boots_of_speed"]})
    assert moves(game, "steal") == ["steal orb_of_death from 3"]


def test_r14_43_a_stolen_item_is_prepared_and_may_be_used() -> None:
    given = dragon(items=[{"card": "crown_of_will", "expended": True}])
    game = party(given, {"dealt": 1}, {}, market_deck=["borg", "borg"])
    do(game, "steal crown_of_will from 3", "expend crown_of_will", "choose a")
    assert seat(game)["gold"] == 1


def test_r14_43_the_last_card_of_the_market_deck_is_revealed_before_it_is_renewed() -> None:
    """R6.6: only an empty market deck is made anew."""
    keys = {"market_deck": ["borg"], "sacrificed": ["spark"]}
    game = party(dragon(items=["amulet_of_cleansing"]), {"dealt": 1}, {}, **keys)
    do(game, "steal amulet_of_cleansing from 3")
    assert sorted(game.position()["market_deck"]) == ["borg", "spark"]
    assert [e["card"] for e in game.events if e["event"] == "checked"] == ["borg", "spark"]


def test_r14_43_a_single_card_is_not_lost() -> None:
    keys: dict[str, Any] = {"market_deck": ["borg"], "sacrificed": []}
    game = party(dragon(items=["crown_of_will"]), {"dealt": 1}, {}, **keys)
    do(game, "steal crown_of_will from 3")
    assert game.position()["market_deck"] == ["borg"]
    assert items(game, 1) == ["crown_of_will"]


def test_r14_43_an_empty_market_deck_is_made_anew() -> None:
    keys: dict[str, Any] = {"market_deck": [], "sacrificed": ["borg", "spark"]}
    game = party(dragon(items=["ring_of_wishes"]), {"dealt": 1}, {}, **keys)
    do(game, "steal ring_of_wishes from 3")
    assert items(game, 1) == ["ring_of_wishes"]
    assert sorted(game.position()["market_deck"]) == ["borg", "spark"]


def test_r14_43_without_any_card_the_check_fails() -> None:
    keys: dict[str, Any] = {"market_deck": [], "sacrificed": []}
    game = party(dragon(items=["crown_of_will"]), {"dealt": 1}, {}, **keys)
    do(game, "steal crown_of_will from 3")
    assert items(game, 3) == ["crown_of_will"]


@pytest.mark.parametrize(("second", "owner"), [("spark", 1), ("recruit", 2)])
def test_r14_43_the_dragon_makes_the_same_check_for_prismatic_diamond(
    second: str, owner: int
) -> None:
    given = dragon(in_play=["prismatic_diamond"])
    member: Seat = {"items": ["crown_of_will"]}
    game = boss_turn(given, member, market_deck=["bribe", second, "rake"])
    do(game, "sacrifice prismatic_diamond", "choose 1.crown_of_will")
    assert items(game, owner) == ["crown_of_will"]
    assert game.position()["market_deck"][0] == "rake"


# --- R14.44


def test_r14_44_the_dragon_takes_back_the_items_of_the_defeated() -> None:
    stolen = ["orb_of_death", "boots_of_speed"]
    members: list[Seat] = [{"health": 3, "items": stolen}, {"items": ["crown_of_will"]}]
    game = do(boss_turn(dragon(combat=3), *members), "attack 1 3")
    assert items(game, 1) == []
    assert items(game, 2) == ["crown_of_will"]
    assert items(game, 3) == sorted(stolen)


def test_r14_44_an_item_taken_back_may_be_used_at_once() -> None:
    given = {"health": 3, "items": [{"card": "sword_of_destiny", "expended": True}]}
    game = do(boss_turn(dragon(combat=3), given, {}), "attack 1 3")
    assert expended(game, 3) == []
    assert seat(do(game, "expend sword_of_destiny"), 3)["combat"] == 5


def test_r14_44_a_shield_taken_back_protects_the_dragon() -> None:
    member: Seat = {"health": 1, "hero": "wizard", "gold": 2, "items": ["guardians_shield"]}
    game = do(party(dragon(), member, {"combat": 5}), "expend channel", "attack 3 5")
    assert health(game)[2] == 98


def test_r14_44_when_a_member_resigns_too() -> None:
    game = do(party(dragon(), {}, {"items": ["orb_of_death"]}), "2: resign")
    assert items(game, 3) == ["orb_of_death"]


# --- R14.45


@pytest.mark.parametrize("size", [1, 3])
def test_r14_45_the_party_wins_by_defeating_the_dragon(size: int) -> None:
    members: list[Seat] = [{"combat": 9}, *({} for _ in range(size - 1))]
    game = party(dragon(health=9, items=["ring_of_wishes"]), *members)
    assert not do(game, f"attack {size + 1} 8").over
    assert do(game, f"attack {size + 1} 1").winners == [*range(1, size + 1)]
    assert deciding_is_over(game)


def deciding_is_over(game: Game) -> bool:
    """Whether nobody must choose any more."""
    return game.over and game.decision is None and game.legal() == []


def test_r14_45_items_do_not_matter() -> None:
    game = party(dragon(hoard=[], items=[]), {"items": sorted(CHECKS)})
    assert (game.over, deciding(game)) == (False, (1, "main"))


def test_the_figures_of_the_hoard() -> None:
    """What the tests above count with."""
    assert {card: CARDS[card].number for card in character("dragon", 1).hoard} == CHECKS
    assert all(CARDS[card].cost == cost for cost, card in COSTS.items())


# --- R14.47


def taunted(*members: Seat, **keys: Any) -> Game:
    """A Dragon that plays and that seat 1 has taunted."""
    return boss_turn(dragon(taunted_by=1, **keys), *members)


def test_r14_47_a_taunted_dragon_takes_items_back_from_anyone() -> None:
    two: Seat = {"items": ["crown_of_will", "orb_of_death"]}
    game = taunted({}, two, {"items": ["boots_of_speed"]}, hand=["hoard"], hoard=[])
    do(game, "play hoard")
    answers = ["choose a", "choose 2.crown_of_will", "choose 2.orb_of_death"]
    assert game.legal() == [*answers, "choose 3.boots_of_speed"]
    do(game, "choose 2.orb_of_death")
    assert items(game, 4) == ["orb_of_death"]


def test_r14_47_the_skill_check_of_prismatic_diamond_too() -> None:
    game = taunted({}, {"items": ["crown_of_will"]}, in_play=["prismatic_diamond"])
    do(game, "sacrifice prismatic_diamond")
    assert "choose 2.crown_of_will" in game.legal()


def test_r14_47_it_attacks_and_targets_the_taunter_alone_all_the_same() -> None:
    game = taunted({"hand": ["gold", "ruby"]}, {"hand": ["gold"]}, combat=1, hand=["spark"])
    assert moves(game, "attack") == ["attack 1 1"]
    assert deciding(do(game, "play spark")) == (1, "discard")
