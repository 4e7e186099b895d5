"""The deck of the Dragon."""

from typing import Any

import pytest

from bosses import Seat, against, boss_turn, dragon, duel, health, items, lich
from table import deciding, do, ids, moves, seat
from thandar import Game
from thandar.cards import CARDS

SIZES = [1, 3, 5]


def playing(card: str, *members: Seat, **boss: Any) -> Game:
    """A table at which the Dragon has just played a card."""
    return do(boss_turn(dragon(hand=[card], **boss), *members), f"play {card}")


def sacrificing(card: str, *members: Seat, **boss: Any) -> Game:
    """A table at which the Dragon has just sacrificed a card in play."""
    return do(boss_turn(dragon(in_play=[card], **boss), *members), f"sacrifice {card}")


FACTIONS = {
    "demon_coin": ("necros", "influence"),
    "elven_gold": ("wild", "spark"),
    "guild_mark": ("guild", "profit"),
    "imperial_chevron": ("imperial", "taxation"),
}


def check_coin(card: str) -> None:
    """A gold, and a card of its faction for the allies of others."""
    faction, _ = FACTIONS[card]
    assert CARDS[card].faction == faction
    for size in SIZES:
        game = do(against(size, dragon(hand=[card])), f"play {card}")
        assert seat(game, size + 1)["gold"] == 1
    ally = {"necros": "cult_priest", "wild": "dire_wolf", "guild": "myros"}.get(faction, "arkus")
    game = boss_turn(dragon(hand=[card], in_play=[ally]), {})
    assert moves(game, "ally") == []
    assert moves(do(game, f"play {card}"), "ally") == [f"ally {ally}"]


def test_demon_coin() -> None:
    check_coin("demon_coin")


def test_elven_gold() -> None:
    check_coin("elven_gold")


def test_guild_mark() -> None:
    check_coin("guild_mark")


def test_imperial_chevron() -> None:
    check_coin("imperial_chevron")


def test_dragons_bite() -> None:
    for size in SIZES:
        game = do(against(size, dragon(hand=["dragons_bite"])), "play dragons_bite")
        assert seat(game, size + 1)["combat"] == 4


def test_dragons_claw_alone() -> None:
    game = playing("dragons_claw", {}, deck=["ruby"])
    assert (seat(game, 2)["combat"], seat(game, 2)["hand"]) == (3, [])


def test_dragons_claw_draws_with_another_in_play() -> None:
    game = playing("dragons_claw", {}, in_play=["dragons_claw"], deck=["ruby"])
    assert (seat(game, 2)["combat"], seat(game, 2)["hand"]) == (3, ["ruby"])


def test_dragons_claw_of_three_the_second_and_third_draw() -> None:
    given = dragon(hand=["dragons_claw"] * 3, deck=["ruby", "dagger", "gold"])
    game = do(boss_turn(given, {}), *["play dragons_claw"] * 3)
    assert (seat(game, 2)["combat"], ids(seat(game, 2)["hand"])) == (9, ["dagger", "ruby"])


def test_dragons_claw_other_cards_do_not_count() -> None:
    game = playing("dragons_claw", {}, in_play=["dragons_bite", "dragons_fire"])
    assert seat(game, 2)["hand"] == []


def test_dragons_fire_gives_combat() -> None:
    assert seat(playing("dragons_fire", {}), 2)["combat"] == 4


def test_dragons_fire_sacrificed_burns_each_champion() -> None:
    members: list[Seat] = [{"in_play": ["borg", "rasmus", "man_at_arms"]}, {"in_play": ["rake"]}]
    game = sacrificing("dragons_fire", *members)
    assert seat(game)["in_play"] == [
        {"card": "borg", "damage": 4},
        {"card": "rasmus", "damage": 4},
    ]
    assert ids(seat(game)["discard"]) == ["man_at_arms"]
    assert seat(game, 2)["in_play"] == [{"card": "rake", "damage": 4}]
    assert health(game) == [60, 60, 100]
    assert (game.position()["sacrificed"], seat(game, 3)["combat"]) == (["dragons_fire"], 0)


def test_dragons_fire_without_a_champion() -> None:
    assert health(sacrificing("dragons_fire", {})) == [60, 50]


def test_dragons_fire_spares_its_own() -> None:
    game = boss_turn(dragon(in_play=["dragons_fire", "follower"]), {})
    assert ids(seat(do(game, "sacrifice dragons_fire"), 2)["in_play"]) == ["follower"]


def test_dragons_fire_against_a_boss() -> None:
    other = lich(in_play=["ghoul", "zombie"], grimoire=[])
    game = do(duel(dragon(in_play=["dragons_fire"]), other), "sacrifice dragons_fire")
    assert seat(game, 2)["in_play"] == [{"card": "ghoul", "damage": 4}]
    assert health(game)[1] == 50


@pytest.mark.parametrize("size", SIZES)
def test_dragons_tail_damages_each_champion_and_player(size: int) -> None:
    members: list[Seat] = [{"in_play": ["borg", "cat_familiar"]} for _ in range(size)]
    game = playing("dragons_tail", *members)
    assert health(game)[:size] == [58] * size
    for number in range(1, size + 1):
        assert seat(game, number)["in_play"] == [{"card": "borg", "damage": 2}]


def test_dragons_tail_spares_the_defeated_and_the_dragon() -> None:
    game = playing("dragons_tail", {}, {"health": 0}, in_play=["follower"])
    assert health(game) == [58, 0, 100]
    assert ids(seat(game, 3)["in_play"]) == ["dragons_tail", "follower"]


def test_dragons_tail_against_a_boss() -> None:
    other = dragon(in_play=["borg"])
    game = do(duel(dragon(hand=["dragons_tail"]), other), "play dragons_tail")
    assert health(game) == [150, 144]
    assert seat(game, 2)["in_play"] == [{"card": "borg", "damage": 2}]


def test_hoard_reveals_the_next_item() -> None:
    game = playing("hoard", {}, hoard=["orb_of_death", "boots_of_speed"])
    assert (deciding(game), seat(game, 2)["gold"]) == ((2, "main"), 1)
    assert (items(game, 2), seat(game, 2)["hoard"]) == (["orb_of_death"], ["boots_of_speed"])
    assert "expend orb_of_death" in game.legal()


def test_hoard_with_nothing_left_to_reveal() -> None:
    game = playing("hoard", {}, hoard=[])
    assert (seat(game, 2)["gold"], items(game, 2)) == (1, [])


STOLEN = ["boots_of_speed", "orb_of_death"]


def test_hoard_steals_from_a_player_with_more_items() -> None:
    members: list[Seat] = [{"items": STOLEN}, {"items": ["ring_of_wishes"]}]
    game = playing("hoard", *members, items=["sword_of_destiny"])
    assert deciding(game) == (3, "hoard")
    assert game.legal() == ["choose a", "choose 1.boots_of_speed", "choose 1.orb_of_death"]
    revealed = do(game.clone(), "choose a")
    assert items(revealed, 3) == ["crown_of_will", "sword_of_destiny"]
    do(game, "choose 1.orb_of_death")
    assert items(game, 1) == ["boots_of_speed"]
    assert items(game, 3) == ["orb_of_death", "sword_of_destiny"]
    assert seat(game, 3)["hoard"] == ["crown_of_will"]


@pytest.mark.parametrize("own", [["sword_of_destiny"], ["sword_of_destiny", "ring_of_wishes"]])
def test_hoard_steals_from_nobody_with_as_many_or_fewer(own: list[str]) -> None:
    game = playing("hoard", {"items": ["orb_of_death"]}, items=own)
    assert (items(game, 1), items(game, 2)) == (["orb_of_death"], sorted([*own, "crown_of_will"]))


def test_hoard_needs_no_skill_check() -> None:
    game = playing("hoard", {"items": ["ring_of_wishes"]})
    do(game, "choose 1.ring_of_wishes")
    assert items(game, 2) == ["ring_of_wishes"]


def test_hoard_against_a_boss() -> None:
    game = do(duel(dragon(hand=["hoard"]), dragon(items=["orb_of_death"])), "play hoard")
    assert game.legal() == ["choose a", "choose 2.orb_of_death"]
    assert items(do(game, "choose 2.orb_of_death"), 1) == ["orb_of_death"]


def test_cunning_blow_gives_combat() -> None:
    game = playing("cunning_blow", {"in_play": ["rake"]})
    assert game.legal() == ["choose a", "choose b"]
    assert seat(do(game, "choose a"), 2)["combat"] == 3


def test_cunning_blow_stuns() -> None:
    game = do(playing("cunning_blow", {"in_play": ["rake"]}), "choose b")
    assert (ids(seat(game)["discard"]), seat(game, 2)["combat"]) == (["rake"], 0)


def test_cunning_blow_without_a_target() -> None:
    game = do(playing("cunning_blow", {}), "choose b")
    assert (deciding(game), seat(game, 2)["combat"]) == ((2, "main"), 0)


def test_cunning_blow_sacrificed_ends_the_taunt() -> None:
    given = dragon(in_play=["cunning_blow"], combat=1, taunted_by=1)
    game = boss_turn(given, {}, {})
    assert moves(game, "attack") == ["attack 1 1"]
    do(game, "sacrifice cunning_blow")
    assert moves(game, "attack") == ["attack 1 1", "attack 2 1"]
    assert game.position()["sacrificed"] == ["cunning_blow"]


def test_cunning_blow_prevents_taunts_until_the_end_of_its_next_turn() -> None:
    given = dragon(in_play=["cunning_blow"], deck=["dagger"] * 20)
    members: list[Seat] = [{"hand": ["wolf_form", "wolf_form"], "deck": ["wolf_form"] * 20}, {}]
    game = do(boss_turn(given, *members), "sacrifice cunning_blow", "end")
    taunted = []
    for _ in range(3):
        attack_with(game, 16)
        taunted.append(game.view(None)["seats"][2]["taunted_by"])
        do(game, "end", "end", "end")
    assert taunted == [None, 1, 1]


def attack_with(game: Game, damage: int) -> None:
    """Seat 1 plays two Wolf Forms and attacks the Dragon; whatever is asked is answered."""
    for _ in range(2):
        game.do("play wolf_form")
        while game.decision is not None and game.decision.kind != "main":
            game.do(game.legal()[0])
    game.do(f"attack 3 {damage}")


def test_cunning_blow_without_a_taunt() -> None:
    game = sacrificing("cunning_blow", {}, {})
    assert seat(game, 3)["taunt_guard"] == 2
    assert "taunted_by" not in seat(game, 3)


@pytest.mark.parametrize("size", SIZES)
def test_prismatic_diamond_gives_gold(size: int) -> None:
    game = do(against(size, dragon(hand=["prismatic_diamond"])), "play prismatic_diamond")
    assert seat(game, size + 1)["gold"] == 3


def diamond(*members: Seat, **keys: Any) -> Game:
    """A Prismatic Diamond has just been sacrificed."""
    given = dragon(in_play=["prismatic_diamond"])
    return do(boss_turn(given, *members, **keys), "sacrifice prismatic_diamond")


def test_prismatic_diamond_tries_for_an_item_of_any_player() -> None:
    members: list[Seat] = [{"items": ["orb_of_death"]}, {"items": ["ring_of_wishes"]}]
    game = diamond(*members, market_deck=["borg", "spark", "rake"])
    assert deciding(game) == (3, "steal_item")
    assert game.legal() == ["choose 1.orb_of_death", "choose 2.ring_of_wishes", "decline"]
    do(game, "choose 2.ring_of_wishes")
    assert (items(game, 2), items(game, 3)) == ([], ["ring_of_wishes"])


def test_prismatic_diamond_may_fail() -> None:
    game = diamond({"items": ["ring_of_wishes"]}, market_deck=["bribe", "bribe"])
    do(game, "choose 1.ring_of_wishes")
    assert items(game, 1) == ["ring_of_wishes"]


def test_prismatic_diamond_declined() -> None:
    game = diamond({"items": ["orb_of_death"]}, market_deck=["borg", "borg", "rake"])
    do(game, "decline")
    assert items(game, 1) == ["orb_of_death"]
    assert game.position()["market_deck"] == ["borg", "borg", "rake"]


def test_prismatic_diamond_without_an_item_to_steal() -> None:
    game = diamond({})
    assert deciding(game) == (2, "main")
    assert game.position()["sacrificed"] == ["prismatic_diamond"]


def test_prismatic_diamond_against_a_boss() -> None:
    other = dragon(items=["orb_of_death"])
    game = duel(dragon(in_play=["prismatic_diamond"]), other, market_deck=["borg", "borg"])
    do(game, "sacrifice prismatic_diamond", "choose 2.orb_of_death")
    assert items(game, 1) == ["orb_of_death"]
