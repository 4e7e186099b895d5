"""The cards of the Lich: its deck, Soul Jars, Grimoire and Corruption."""

from typing import Any

import pytest

from bosses import Seat, against, boss_turn, dragon, duel, expended, health, lich, party, powers
from table import dealt, deciding, do, ids, moves, seat
from thandar import Game
from thandar.cards import CARDS

SIZES = [1, 3, 5]
FALLEN: Seat = {"health": 0, "hand": ["gold", "ruby"]}


def playing(card: str, *members: Seat, **boss: Any) -> Game:
    """A table at which the Lich has just played a card."""
    return do(boss_turn(lich(hand=[card], **boss), *members), f"play {card}")


def expending(card: str, *members: Seat, **boss: Any) -> Game:
    """A table at which the Lich has just expended a minion, with nothing else in play."""
    return do(boss_turn(lich(in_play=[card], **boss), *members), f"expend {card}")


def using_jar(jar: str, *members: Seat, **boss: Any) -> Game:
    """A table at which the Lich has just used the power of a jar."""
    other = "void" if jar != "void" else "manipulation"
    return do(boss_turn(lich(jars=[jar, other], **boss), *members), f"expend {jar}")


def in_duel(move: str, **boss: Any) -> Game:
    """A duel of a Lich with a Dragon, in which the Lich has just made a move."""
    return do(duel(lich(**boss), dragon(in_play=["ruby"])), move)


# --- the deck


def test_the_starting_deck() -> None:
    deck = ["gold"] * 2 + ["ruby"] * 2 + ["soul_diamond"] * 2
    deck += ["frozen_touch", "minor_summoning", "major_summoning", "soul_crush"]
    for seats in (["cleric", "lich"], ["cleric"] * 5 + ["lich"], ["dragon", "lich"]):
        boss = seat(dealt("boss", seats, seed=1), len(seats))
        assert ids(boss["hand"] + boss["deck"]) == sorted(deck)


@pytest.mark.parametrize("size", SIZES)
def test_frozen_touch_gives_combat_for_each_member(size: int) -> None:
    game = do(against(size, lich(hand=["frozen_touch"])), "play frozen_touch")
    assert seat(game, size + 1)["combat"] == size
    assert deciding(game) == (size + 1, "main")


def test_frozen_touch_counts_the_party_as_it_was_at_the_start() -> None:
    assert seat(playing("frozen_touch", {}, FALLEN, FALLEN), 4)["combat"] == 3


def test_frozen_touch_makes_a_defeated_player_discard_the_hand() -> None:
    game = playing("frozen_touch", {"hand": ["dagger"]}, FALLEN)
    assert (seat(game, 2)["hand"], ids(seat(game, 2)["discard"])) == ([], ["gold", "ruby"])
    assert seat(game)["hand"] == ["dagger"]


def test_frozen_touch_targets_one_of_the_defeated() -> None:
    game = playing("frozen_touch", {}, FALLEN, FALLEN)
    assert deciding(game) == (4, "defeated")
    assert game.legal() == ["choose 2", "choose 3"]
    do(game, "choose 3")
    assert (len(seat(game, 2)["hand"]), len(seat(game, 3)["hand"])) == (2, 0)


def test_frozen_touch_reaches_the_defeated_when_another_has_stepped_up() -> None:
    game = playing("frozen_touch", {"stepped_up": "now"}, {}, FALLEN)
    assert seat(game, 3)["hand"] == []


def test_frozen_touch_against_a_boss() -> None:
    game = in_duel("play frozen_touch", hand=["frozen_touch"])
    assert seat(game)["combat"] == 3
    assert deciding(game) == (1, "main")


def test_minor_summoning_summons_one() -> None:
    for size in SIZES:
        given = lich(hand=["minor_summoning"], grimoire=["ghoul", "zombie"])
        game = do(against(size, given), "play minor_summoning")
        assert seat(game, size + 1)["in_play"] == ["minor_summoning", "ghoul"]


def test_minor_summoning_from_an_empty_grimoire() -> None:
    game = playing("minor_summoning", {}, grimoire=[])
    assert seat(game, 2)["in_play"] == ["minor_summoning"]


@pytest.mark.parametrize("size", SIZES)
def test_major_summoning_summons_one_for_each_member(size: int) -> None:
    grimoire = ["ghoul", "zombie", "banshee", "revenant", "abomination", "wall_of_fire"]
    given = lich(hand=["major_summoning"], grimoire=grimoire)
    game = do(against(size, given), "play major_summoning")
    assert seat(game, size + 1)["in_play"] == ["major_summoning", *grimoire[:size]]
    assert seat(game, size + 1)["grimoire"] == grimoire[size:]


def test_major_summoning_takes_what_is_left() -> None:
    game = playing("major_summoning", {}, {}, {}, grimoire=["ghoul", "zombie"])
    assert seat(game, 4)["in_play"] == ["major_summoning", "ghoul", "zombie"]


def test_major_summoning_against_a_boss_summons_three() -> None:
    game = in_duel("play major_summoning", hand=["major_summoning"], grimoire=["zombie"] * 5)
    assert ids(seat(game)["in_play"]).count("zombie") == 3


def test_soul_crush_gives_combat() -> None:
    game = playing("soul_crush", {"in_play": ["rake"]})
    assert game.legal() == ["choose a", "choose b"]
    do(game, "choose a")
    assert (seat(game, 2)["combat"], ids(seat(game)["in_play"])) == (3, ["rake"])


def test_soul_crush_stuns() -> None:
    game = do(playing("soul_crush", {"in_play": ["rake"]}, {"in_play": ["cron"]}), "choose b")
    assert game.legal() == ["choose 1.rake", "choose 2.cron"]
    do(game, "choose 2.cron")
    assert (seat(game, 3)["combat"], ids(seat(game, 2)["discard"])) == (0, ["cron"])


def test_soul_crush_without_a_target() -> None:
    game = do(playing("soul_crush", {}, in_play=["borg"]), "choose b")
    assert (deciding(game), seat(game, 2)["combat"]) == ((2, "main"), 0)


def test_soul_crush_stuns_a_minion_of_another_lich() -> None:
    game = duel(lich(hand=["soul_crush"]), lich(in_play=["zombie"], grimoire=[]))
    do(game, "play soul_crush", "choose b")
    assert (seat(game, 2)["in_play"], seat(game, 2)["grimoire"]) == ([], ["zombie"])


@pytest.mark.parametrize("size", SIZES)
def test_soul_diamond_gives_gold_for_each_member(size: int) -> None:
    game = do(against(size, lich(hand=["soul_diamond"])), "play soul_diamond")
    assert seat(game, size + 1)["gold"] == size


def test_soul_diamond_against_a_boss() -> None:
    game = in_duel("play soul_diamond", hand=["soul_diamond"])
    assert seat(game)["gold"] == 3


def crushed(*members: Seat) -> Game:
    """A Soul Diamond has just been sacrificed."""
    return do(boss_turn(lich(in_play=["soul_diamond"]), *members), "sacrifice soul_diamond")


def test_soul_diamond_stuns_all_champions_of_a_player() -> None:
    game = crushed({"in_play": ["rake", "borg", "ruby"]}, {"in_play": ["cron"]})
    assert deciding(game) == (3, "opponent")
    assert game.legal() == ["choose 1", "choose 2"]
    do(game, "choose 1")
    assert (ids(seat(game)["in_play"]), ids(seat(game)["discard"])) == (["ruby"], ["borg", "rake"])
    assert ids(seat(game, 2)["in_play"]) == ["cron"]
    assert game.position()["sacrificed"] == ["soul_diamond"]
    assert seat(game, 3)["gold"] == 0


def test_soul_diamond_may_target_a_player_without_champions() -> None:
    game = crushed({}, {"in_play": ["cron"]})
    assert ids(seat(do(game, "choose 1"), 2)["in_play"]) == ["cron"]


def test_soul_diamond_does_not_touch_powers() -> None:
    game = crushed({"in_play": ["rake"]})
    assert len(seat(game)["powers"]) == 2


def test_soul_diamond_stuns_minions_of_another_lich() -> None:
    other = lich(in_play=["zombie", "ghoul", "rake"], grimoire=["banshee"])
    game = do(duel(lich(in_play=["soul_diamond"]), other), "sacrifice soul_diamond")
    assert sorted(seat(game, 2)["grimoire"]) == ["banshee", "ghoul", "zombie"]
    assert (seat(game, 2)["in_play"], ids(seat(game, 2)["discard"])) == ([], ["rake"])


# --- Soul Jars


def test_heart_of_evil_summons() -> None:
    game = using_jar("heart_of_evil", {}, {}, grimoire=["ghoul", "zombie"])
    assert seat(game, 3)["in_play"] == ["ghoul"]
    assert expended(game, 3) == ["heart_of_evil"]


def test_heart_of_evil_has_30_health() -> None:
    assert_health("heart_of_evil", 30)


def assert_health(jar: str, number: int) -> None:
    """As an earlier jar and as the last one."""
    other = "void" if jar != "void" else "manipulation"
    assert health(party(lich(jars=[jar, other]), {}, {}))[2] == number
    assert health(party(lich(jars=[jar]), {}))[1] == number + 30
    game = do(party(lich(jars=[other, jar], health=1), {"combat": 1}, {}), "attack 3 1")
    assert (powers(game, 3), health(game)[2]) == ([jar], number + 30)


def test_deep_insight_draws_then_discards() -> None:
    game = using_jar("deep_insight", {}, {}, hand=["ruby"], deck=["gold", "dagger"])
    assert deciding(game) == (3, "discard")
    assert game.legal() == ["choose hand.ruby", "choose hand.gold"]
    do(game, "choose hand.ruby")
    assert (seat(game, 3)["hand"], seat(game, 3)["discard"]) == (["gold"], ["ruby"])


def test_deep_insight_discards_even_if_nothing_was_drawn() -> None:
    game = using_jar("deep_insight", {}, {}, hand=["ruby"], deck=[])
    assert (seat(game, 3)["hand"], seat(game, 3)["discard"]) == ([], ["ruby"])


def test_deep_insight_has_35_health() -> None:
    assert_health("deep_insight", 35)


def test_infernal_wealth_gives_gold() -> None:
    game = using_jar("infernal_wealth", {}, {})
    assert game.legal() == ["choose a", "choose b"]
    assert seat(do(game, "choose a"), 3)["gold"] == 2


def test_infernal_wealth_stuns() -> None:
    game = do(using_jar("infernal_wealth", {"in_play": ["rake"]}, {}), "choose b")
    assert (ids(seat(game)["discard"]), seat(game, 3)["gold"]) == (["rake"], 0)


def test_infernal_wealth_without_a_target() -> None:
    game = do(using_jar("infernal_wealth", {}, {}, in_play=["borg"]), "choose b")
    assert (deciding(game), ids(seat(game, 3)["in_play"])) == ((3, "main"), ["borg"])


def test_infernal_wealth_has_40_health() -> None:
    assert_health("infernal_wealth", 40)


def manipulating(**keys: Any) -> Game:
    """A table at which Manipulation has just been used."""
    given = lich(jars=["manipulation", "void"])
    return do(boss_turn(given, {}, {}, **keys), "expend manipulation")


def test_manipulation_acquires_a_card_of_cost_four_or_less_for_free() -> None:
    market = ["rasmus", "command", "spark", "borg", None]
    game = manipulating(market=market, market_deck=["cron"])
    assert deciding(game) == (3, "acquire")
    assert game.legal() == [
        "choose market.rasmus",
        "choose market.spark",
        "choose market.fire_gem",
    ]
    do(game, "choose market.rasmus")
    assert (seat(game, 3)["discard"], seat(game, 3)["gold"]) == (["rasmus"], 0)
    assert game.position()["market"][0] == "cron"


def test_manipulation_acquires_a_fire_gem() -> None:
    game = manipulating(market=["spark", "borg"], fire_gems=3)
    do(game, "choose market.fire_gem")
    assert (seat(game, 3)["discard"], game.position()["fire_gems"]) == (["fire_gem"], 2)


def test_manipulation_without_a_card_that_is_cheap_enough() -> None:
    game = manipulating(market=["borg", "command"], fire_gems=0)
    assert (deciding(game), seat(game, 3)["discard"]) == ((3, "main"), [])


def test_manipulation_has_45_health() -> None:
    assert_health("manipulation", 45)


@pytest.mark.parametrize("size", SIZES)
def test_void_costs_each_opposing_player_3_health(size: int) -> None:
    game = do(against(size, lich()), "expend void")
    assert health(game) == [57] * size + [50]


def test_void_is_no_damage() -> None:
    game = using_jar(
        "void", {"items": ["guardians_shield"], "in_play": ["borg"]}, {"in_play": ["cron"]}
    )
    assert health(game)[:2] == [57, 57]
    assert seat(game, 2)["in_play"] == ["cron"]


def test_void_spares_the_defeated() -> None:
    game = using_jar("void", {}, {"health": 0})
    assert health(game)[:2] == [57, 0]


def test_void_costs_an_enemy_boss_9_health() -> None:
    assert health(in_duel("expend void")) == [50, 141]
    game = do(duel(lich(), lich(in_play=["wall_of_bones"])), "expend void")
    assert health(game) == [50, 41]


def test_void_has_50_health() -> None:
    assert_health("void", 50)


@pytest.mark.parametrize("size", SIZES)
def test_unending_rage_gives_7_combat(size: int) -> None:
    game = do(against(size, lich(jars=["unending_rage", "void"])), "expend unending_rage")
    assert seat(game, size + 1)["combat"] == 7


def test_unending_rage_has_55_health() -> None:
    assert_health("unending_rage", 55)


# --- the Grimoire


DEFENSES = {
    "abomination": (6, True, 1),
    "banshee": (3, False, 1),
    "ghoul": (5, True, 1),
    "revenant": (5, False, 1),
    "skeleton_horde": (4, False, 3),
    "wall_of_bones": (8, True, 1),
    "wall_of_fire": (7, False, 1),
    "zombie": (1, False, 1),
}


@pytest.mark.parametrize("minion", DEFENSES)
def test_defense_and_guard_of_minions(minion: str) -> None:
    defense, guard, copies = DEFENSES[minion]
    assert CARDS[minion].copies == copies
    given = lich(in_play=[minion], grimoire=[])
    game = party(given, {"combat": 20}, {})
    assert (moves(game, "3") == []) == guard
    if defense > 1:
        do(game, f"attack 3.{minion} {defense - 1}")
        assert ids(seat(game, 3)["in_play"]) == [minion]
        do(game, f"attack 3.{minion} 1")
    else:
        do(game, f"attack 3.{minion} {defense}")
    assert (seat(game, 3)["in_play"], seat(game, 3)["grimoire"]) == ([], [minion])


def test_abomination() -> None:
    assert seat(expending("abomination", {}, {}), 3)["combat"] == 4


def test_banshee_damages_each_champion_and_player() -> None:
    members: list[Seat] = [
        {"in_play": ["borg", "follower"]},
        {"in_play": ["cat_familiar"]},
        {"health": 0},
    ]
    game = expending("banshee", *members)
    assert health(game) == [58, 58, 0, 50]
    assert seat(game)["in_play"] == [{"card": "borg", "damage": 2}]
    assert (ids(seat(game)["discard"]), ids(seat(game, 2)["discard"])) == (
        ["follower"],
        ["cat_familiar"],
    )


def test_banshee_spares_the_lich_and_its_own() -> None:
    game = do(boss_turn(lich(in_play=["banshee", "zombie"]), {}, {}), "expend banshee")
    assert ids(seat(game, 3)["in_play"]) == ["banshee", "zombie"]


def test_banshee_against_a_boss() -> None:
    other = lich(in_play=["ghoul", "zombie"], grimoire=[])
    game = do(duel(lich(in_play=["banshee"]), other), "expend banshee")
    assert health(game) == [50, 44]
    assert seat(game, 2)["in_play"] == [{"card": "ghoul", "damage": 2}]
    assert seat(game, 2)["grimoire"] == ["zombie"]


def test_ghoul_gives_more_for_champions_in_the_discard_pile() -> None:
    assert seat(expending("ghoul", {}, {}), 3)["combat"] == 3
    game = expending("ghoul", {}, {}, discard=["borg", "gold", "rake", "borg"])
    assert seat(game, 3)["combat"] == 6


def test_ghoul_counts_neither_champions_in_play_nor_of_others() -> None:
    game = do(boss_turn(lich(in_play=["ghoul", "rake"]), {"discard": ["borg"]}, {}), "expend ghoul")
    assert seat(game, 3)["combat"] == 3


def test_revenant_gives_health() -> None:
    game = expending("revenant", {}, {})
    assert game.legal() == ["choose a", "choose b"]
    assert health(do(game, "choose a"))[2] == 55


def test_revenant_stuns() -> None:
    game = do(expending("revenant", {"in_play": ["rake"]}, {"in_play": ["cron"]}), "choose b")
    do(game, "choose 2.cron")
    assert (health(game)[2], ids(seat(game, 2)["discard"])) == (50, ["cron"])


def test_revenant_without_a_target() -> None:
    game = do(expending("revenant", {}, {}), "choose b")
    assert (deciding(game), health(game)[2]) == ((3, "main"), 50)


@pytest.mark.parametrize("size", SIZES)
def test_skeleton_horde_gives_combat_for_each_member(size: int) -> None:
    game = do(against(size, lich(in_play=["skeleton_horde"])), "expend skeleton_horde")
    assert seat(game, size + 1)["combat"] == size


def test_skeleton_horde_against_a_boss() -> None:
    assert seat(in_duel("expend skeleton_horde", in_play=["skeleton_horde"]))["combat"] == 3


def test_wall_of_bones_cannot_be_expended() -> None:
    game = boss_turn(lich(in_play=["wall_of_bones"]), {}, {})
    assert moves(game, "wall_of_bones") == []


@pytest.mark.parametrize("size", SIZES)
def test_wall_of_fire_damages_each_player(size: int) -> None:
    members: list[Seat] = [{"in_play": ["borg"]} for _ in range(size)]
    game = expending("wall_of_fire", *members)
    assert health(game)[:size] == [58] * size
    assert all(seat(game, n)["in_play"] == ["borg"] for n in range(1, size + 1))


def test_wall_of_fire_against_a_boss() -> None:
    game = in_duel("expend wall_of_fire", in_play=["wall_of_fire"])
    assert health(game)[1] == 144


def test_zombie() -> None:
    assert seat(expending("zombie", {}, {}), 3)["combat"] == 2


# --- Corruption


@pytest.mark.parametrize("size", SIZES)
def test_corruption_summons_one_and_gives_combat(size: int) -> None:
    given = lich(powers=["corruption"], grimoire=["ghoul", "zombie", "banshee"])
    game = do(against(size, given), "expend corruption")
    assert (seat(game, size + 1)["in_play"], seat(game, size + 1)["combat"]) == (["ghoul"], size)
    assert moves(game, "corruption") == []


@pytest.mark.parametrize("size", SIZES)
def test_control_summons_two_and_gives_twice_the_combat(size: int) -> None:
    given = lich(powers=["control"], grimoire=["ghoul", "zombie", "banshee"])
    game = do(against(size, given), "expend control")
    boss = seat(game, size + 1)
    assert (boss["in_play"], boss["combat"]) == (["ghoul", "zombie"], 2 * size)


@pytest.mark.parametrize(("card", "combat"), [("corruption", 3), ("control", 6)])
def test_corruption_and_control_against_a_boss(card: str, combat: int) -> None:
    game = in_duel(f"expend {card}", powers=[card], grimoire=[])
    assert (seat(game)["combat"], seat(game)["in_play"]) == (combat, [])


def test_corruption_is_no_champion() -> None:
    game = party(lich(powers=["corruption"]), {"combat": 1}, {})
    assert moves(game, "attack") == ["attack 3 1"]
