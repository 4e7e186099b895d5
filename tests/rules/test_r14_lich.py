"""R14.20 to R14.28: the Lich."""

from typing import Any

import pytest

from bosses import Seat, against, boss_turn, dragon, duel, expended, health, lich, party, powers
from table import dealt, deciding, do, ids, moves, seat
from thandar import BadPosition, Game, IllegalMove
from thandar.cards import CARDS, character

HEROES = ["cleric", "fighter", "ranger", "thief", "wizard"]
JARS = {
    "heart_of_evil": 30,
    "deep_insight": 35,
    "infernal_wealth": 40,
    "manipulation": 45,
    "void": 50,
    "unending_rage": 55,
}
MINIONS = [
    "abomination", "banshee", "ghoul", "revenant", "skeleton_horde", "skeleton_horde",
    "skeleton_horde", "wall_of_bones", "wall_of_fire", "zombie",
]  # fmt: skip
FALLEN: Seat = {"health": 0}


def new(size: int, seed: int = 1) -> Game:
    """A new game of a party of a size against the Lich."""
    return dealt("boss", [*HEROES[:size], "lich"], seed=seed)


def jars(game: Game, number: int) -> list[str]:
    """The jars of a seat, the revealed one first."""
    return [j if isinstance(j, str) else j["card"] for j in seat(game, number).get("jars", [])]


# --- R14.20


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_r14_20_a_jar_for_each_member_of_the_party(size: int) -> None:
    dealt = jars(new(size), size + 1)
    assert len(set(dealt)) == len(dealt) == size
    assert set(dealt) <= set(JARS)


def test_r14_20_the_jars_are_shuffled() -> None:
    assert {jars(new(2, seed), 3)[0] for seed in range(60)} == set(JARS)
    assert {jars(new(2, seed), 3)[1] for seed in range(60)} == set(JARS)


@pytest.mark.parametrize("seed", range(8))
def test_r14_20_the_revealed_jar_sets_the_health(seed: int) -> None:
    game = new(3, seed)
    assert health(game)[3] == JARS[jars(game, 4)[0]]
    assert powers(game, 4) == jars(game, 4)[:1]


@pytest.mark.parametrize("jar", JARS)
def test_r14_20_a_position_without_health_has_that_of_the_jar(jar: str) -> None:
    other = "void" if jar != "void" else "manipulation"
    assert health(party(lich(jars=[jar, other]), {}, {}))[2] == JARS[jar]


def test_r14_20_its_power_is_used_by_expending_it_each_turn() -> None:
    game = boss_turn(lich(jars=["unending_rage", "void"]), {}, {})
    do(game, "expend unending_rage")
    assert seat(game, 3)["combat"] == 7
    assert moves(game, "unending_rage") == []
    do(game, "end", "end", "end")
    assert moves(game, "unending_rage") == ["expend unending_rage"]


def test_r14_20_only_the_revealed_jar_has_power() -> None:
    game = boss_turn(lich(jars=["unending_rage", "void"]), {}, {})
    assert moves(game, "expend") == ["expend unending_rage"]


def test_r14_20_at_0_the_jar_is_destroyed_and_the_next_revealed() -> None:
    given = lich(jars=["void", "deep_insight", "manipulation"], health=6)
    game = do(party(given, {"combat": 6}, {}, {}), "attack 4 6")
    assert (game.over, jars(game, 4)) == (False, ["deep_insight", "manipulation"])
    assert (health(game)[3], powers(game, 4)) == (35, ["deep_insight"])
    assert game.position()["removed"] == ["void"]


def test_r14_20_at_1_the_jar_holds() -> None:
    game = do(party(lich(health=6), {"combat": 5}, {}), "attack 3 5")
    assert (health(game)[2], jars(game, 3)) == (1, ["void", "manipulation"])


def test_r14_20_damage_beyond_0_is_lost() -> None:
    given = lich(jars=["void", "deep_insight", "manipulation"], health=6)
    game = do(party(given, {"combat": 20}, {}, {}), "attack 4 19")
    assert (health(game)[3], seat(game)["combat"]) == (35, 1)
    do(game, "attack 4 1")
    assert health(game)[3] == 34


def test_r14_20_the_next_jar_is_prepared() -> None:
    given = [{"card": "void", "expended": True}, "deep_insight", "manipulation"]
    game = do(party(lich(jars=given, health=1), {"combat": 1}, {}, {}), "attack 4 1")
    assert expended(game, 4) == []


def test_r14_20_without_a_jar_the_party_wins() -> None:
    game = do(party(lich(jars=["void"], health=3), {"combat": 4}, {}), "attack 3 4")
    assert (game.over, game.winners, jars(game, 3)) == (True, [1, 2], [])


def test_r14_20_cards_in_play_survive_a_jar() -> None:
    game = party(lich(health=1, in_play=["rake"], hand=["gold"]), {"combat": 1}, {})
    do(game, "attack 3 1")
    assert (ids(seat(game, 3)["in_play"]), seat(game, 3)["hand"]) == (["rake"], ["gold"])


def test_r1_3_the_order_of_the_jars_is_secret() -> None:
    """Only the revealed one is public, and how many there are."""
    one = party(lich(jars=["void", "deep_insight", "manipulation"]), {}, {}, {})
    other = party(lich(jars=["void", "heart_of_evil", "unending_rage"]), {}, {}, {})
    for viewer in (1, 4, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.view(viewer)["seats"][3]["jars_left"] == 3
        assert [copy["card"] for copy in one.view(viewer)["seats"][3]["powers"]] == ["void"]


def test_r1_3_the_order_of_the_grimoire_is_secret() -> None:
    pile = ["zombie", "ghoul", "banshee"]
    one, other = party(lich(grimoire=pile), {}), party(lich(grimoire=pile[::-1]), {})
    for viewer in (1, 2, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.view(viewer)["seats"][1]["grimoire"] == sorted(pile)


@pytest.mark.parametrize("wrong", [["spark"], ["zombie"], [], ["void"] * 7, ["crown_of_will"]])
def test_r14_20_only_soul_jars_are_jars(wrong: list[str]) -> None:
    with pytest.raises(BadPosition):
        party(lich(jars=wrong), {})


# --- R14.21


def test_r14_21_the_grimoire_is_ten_minions_shuffled() -> None:
    games = [new(2, seed) for seed in range(12)]
    assert all(sorted(seat(game, 3)["grimoire"]) == MINIONS for game in games)
    assert len({tuple(seat(game, 3)["grimoire"]) for game in games}) == len(games)


def test_r14_21_summon_puts_the_top_minion_into_play() -> None:
    game = boss_turn(lich(hand=["minor_summoning"], grimoire=["ghoul", "zombie"]), {}, {})
    do(game, "play minor_summoning")
    assert seat(game, 3)["in_play"] == ["minor_summoning", "ghoul"]
    assert seat(game, 3)["grimoire"] == ["zombie"]


def test_r14_21_with_none_left_nothing_happens() -> None:
    game = boss_turn(lich(hand=["minor_summoning"], grimoire=[]), {}, {})
    do(game, "play minor_summoning")
    assert seat(game, 3)["in_play"] == ["minor_summoning"]


def test_r14_21_a_minion_enters_prepared_and_acts_at_once() -> None:
    game = boss_turn(lich(hand=["minor_summoning"], grimoire=["zombie"]), {}, {})
    do(game, "play minor_summoning", "expend zombie")
    assert seat(game, 3)["combat"] == 2


def test_r14_21_minions_are_champions_for_attacks_of_opponents() -> None:
    game = party(lich(in_play=["zombie", "banshee"]), {"combat": 3}, {})
    assert moves(game, "attack") == ["attack 3 1-3", "attack 3.zombie 1-3", "attack 3.banshee 1-3"]
    do(game, "attack 3.banshee 2")
    assert game.view(None)["seats"][2]["in_play"][1]["damage"] == 2


def test_r14_21_minions_that_guard_protect_the_lich() -> None:
    game = party(lich(in_play=["zombie", "abomination"]), {"combat": 3}, {})
    assert moves(game, "attack") == ["attack 3.abomination 1-3"]


def test_r14_21_minions_are_champions_for_effects_of_opponents() -> None:
    given = lich(in_play=["zombie", "banshee"], hand=["gold"])
    game = do(party(given, {"hand": ["fire_bomb"]}, {}), "play fire_bomb")
    assert game.legal() == ["choose 3.zombie", "choose 3.banshee"]
    do(game, "choose 3.banshee")
    assert seat(game, 3)["in_play"] == ["zombie"]


def test_r14_21_minions_are_damaged_with_the_champions_of_the_lich() -> None:
    wizard = {"hero": "wizard"}
    game = party(lich(in_play=["zombie", "banshee", "ghoul"]), wizard, {})
    do(game, "sacrifice fireball")
    assert seat(game, 3)["in_play"] == [{"card": "ghoul", "damage": 4}]


def test_r14_21_minions_are_no_champions_for_what_the_lich_counts() -> None:
    given = lich(hand=["close_ranks"], in_play=["zombie", "abomination", "borg"])
    game = do(boss_turn(given, {}, {}), "play close_ranks")
    assert seat(game, 3)["combat"] == 5 + 2


def test_r14_21_minions_are_no_guards_for_what_the_lich_counts() -> None:
    given = lich(in_play=["man_at_arms", "abomination", "borg"])
    game = do(boss_turn(given, {}, {}), "expend man_at_arms")
    assert seat(game, 3)["combat"] == 2 + 1


def test_r14_21_the_lich_prepares_no_minion() -> None:
    used = [{"card": card, "expended": True} for card in ("zombie", "borg", "rake")]
    given = lich(in_play=["taxation", "rally_the_troops", *used])
    game = do(boss_turn(given, {}, {}), "ally rally_the_troops")
    assert game.legal() == ["choose 3.borg", "choose 3.rake"]


def test_r14_21_the_lich_does_not_stun_its_minions() -> None:
    given = lich(hand=["fire_bomb"], in_play=["zombie"])
    game = do(boss_turn(given, {"in_play": ["borg"]}, {}), "play fire_bomb")
    assert ids(seat(game, 3)["in_play"]) == ["fire_bomb", "zombie"]
    assert ids(seat(game)["discard"]) == ["borg"]


@pytest.mark.parametrize(("move", "you"), [
    ("attack 3.zombie 1", {"combat": 1}),
    ("play fire_bomb", {"hand": ["fire_bomb"]}),
])  # fmt: skip
def test_r14_21_a_stunned_minion_goes_back_to_the_grimoire(move: str, you: Seat) -> None:
    game = do(party(lich(in_play=["zombie"], grimoire=["ghoul"]), you, {}), move)
    assert (seat(game, 3)["in_play"], seat(game, 3)["discard"]) == ([], [])
    assert sorted(seat(game, 3)["grimoire"]) == ["ghoul", "zombie"]


def test_r14_21_a_stunned_minion_is_shuffled_into_the_grimoire() -> None:
    rest = ["ghoul", "banshee", "revenant"]
    places = set()
    for seed in range(40):
        given = lich(in_play=["zombie"], grimoire=list(rest))
        game = do(party(given, {"combat": 1}, {}, seed=seed), "attack 3.zombie 1")
        places.add(seat(game, 3)["grimoire"].index("zombie"))
    assert places == {0, 1, 2, 3}


def test_r14_21_a_grimoire_may_hold_more_than_ten_after_a_stun() -> None:
    """How many copies there are is free in a position: either it is refused, or it works."""
    try:
        game = party(lich(in_play=["zombie"], grimoire=["ghoul"] * 10), {"combat": 1}, {})
    except BadPosition:
        return
    do(game, "attack 3.zombie 1")
    assert sorted(seat(game, 3)["grimoire"]) == [*["ghoul"] * 10, "zombie"]
    assert "hoard" not in seat(game, 3)


def test_r14_21_a_minion_keeps_its_place_from_turn_to_turn() -> None:
    game = do(boss_turn(lich(in_play=["zombie"]), {}, {}), "expend zombie", "end", "end", "end")
    assert "expend zombie" in game.legal()
    assert seat(game, 3)["in_play"] == ["zombie"]


# --- R14.22


@pytest.mark.parametrize("seed", range(6))
def test_r14_22_the_only_jar_has_30_more_health(seed: int) -> None:
    game = new(1, seed)
    assert health(game)[1] == JARS[jars(game, 2)[0]] + 30


def test_r14_22_the_final_jar_has_30_more_health() -> None:
    game = do(party(lich(health=1), {"combat": 1}, {}), "attack 3 1")
    assert (jars(game, 3), health(game)[2]) == (["manipulation"], 45 + 30)
    assert health(party(lich(jars=["void"]), {}))[1] == 80


def test_r14_22_on_the_final_jar_it_summons_at_the_start_of_each_turn() -> None:
    game = party(lich(jars=["void"], grimoire=["ghoul", "zombie", "banshee"]), {})
    assert seat(game, 2)["in_play"] == []
    do(game, "end")
    assert (deciding(game)[0], seat(game, 2)["in_play"]) == (2, ["ghoul"])
    do(game, "end")
    assert seat(game, 2)["in_play"] == ["ghoul"]
    do(game, "end")
    assert seat(game, 2)["in_play"] == ["ghoul", "zombie"]


def test_r14_22_not_on_an_earlier_jar_nor_from_an_empty_grimoire() -> None:
    assert seat(do(party(lich(), {}), "end"), 2)["in_play"] == []
    assert seat(do(party(lich(jars=["void"], grimoire=[]), {}), "end"), 2)["in_play"] == []


# --- R14.23


def vile(health: int = 10, boss: Seat | None = None, **you: Any) -> bool:
    """Whether a member may end the turn against a Lich with so much health."""
    given = {"health": health, **(boss or {})}
    return "end" in party(lich(**given), you, {}).legal()


def test_r14_23_a_member_may_not_spare_a_jar() -> None:
    assert vile(combat=9)
    assert not vile(combat=10)
    assert not vile(combat=11)


def test_r14_23_ending_is_refused() -> None:
    game = party(lich(health=10), {"combat": 10}, {})
    with pytest.raises(IllegalMove):
        game.do("end")
    do(game, "attack 3 10", "end")
    assert deciding(game)[0] == 2


@pytest.mark.parametrize(
    ("hand", "counted"),
    [
        (["shortsword"], 2),
        (["shortsword", "shortsword", "dagger"], 5),
        (["hit_job"], 7),
        (["fire_bomb"], 8),
        (["command"], 3),
        (["close_ranks"], 5),
        (["throwing_knife"], 1),
        (["throwing_knife", "throwing_knife"], 2),
        (["gold", "ruby"], 0),
        (["cron", "borg"], 0),
        (["profit", "bribe"], 0),
        (["fire_gem", "influence"], 0),
        (["prayer_beads"], 0),
        (["hit_job", "death_threat"], 8),
    ],
)
def test_r14_23_printed_combat_of_actions_and_items_in_hand_counts(
    hand: list[str], counted: int
) -> None:
    assert vile(20, combat=20 - counted - 1, hand=hand)
    assert not vile(20, combat=20 - counted, hand=hand)


@pytest.mark.parametrize(
    ("in_play", "counted"),
    [
        (["cron"], 5),
        ([{"card": "cron", "expended": True}], 0),
        (["man_at_arms", "borg"], 2 + 4),
        (["master_weyan", "rasmus"], 3),
        (["wolf_shaman", "spark"], 2 + 2),
        (["darian"], 0),
        (["street_thug"], 0),
        (["cult_priest"], 0),
        (["cult_priest", "influence"], 4),
        ([{"card": "cult_priest", "ally_used": True}, "influence"], 0),
        (["dire_wolf"], 3),
        (["dire_wolf", "broelyn"], 3 + 4),
        (["krythos"], 3),
        (["fire_gem"], 0),
        (["influence"], 0),
        (["rake", "profit"], 4 + 4),
    ],
)
def test_r14_23_usable_expend_and_ally_abilities_count(in_play: list[Any], counted: int) -> None:
    assert vile(20, combat=20 - counted - 1, in_play=in_play)
    assert not vile(20, combat=20 - counted, in_play=in_play)


def test_r14_23_an_ally_ability_that_is_not_usable_yet_counts_nothing() -> None:
    assert vile(20, combat=12, in_play=["profit"], hand=["hit_job"])
    assert not vile(20, combat=13, in_play=["profit"], hand=["hit_job"])


def test_r14_23_powers_of_heroes_do_not_count() -> None:
    assert vile(10, combat=9, gold=2)  # Shoulder Bash and Crushing Blow
    assert vile(10, combat=9, hero="wizard")


def test_r14_23_who_cannot_attack_the_lich_may_end() -> None:
    assert vile(combat=10, boss={"in_play": ["abomination"]})
    assert not vile(combat=10, boss={"in_play": [{"card": "abomination", "expended": True}]})
    assert not vile(combat=10, boss={"in_play": ["zombie"]})


def test_r14_23_combat_has_to_be_gained_and_spent_on_the_lich() -> None:
    game = party(lich(health=10), {"combat": 3, "hand": ["hit_job"]}, {})
    assert "end" not in game.legal()
    do(game, "play hit_job")
    assert "end" not in game.legal()
    do(game, "attack 3 4")
    assert "end" not in game.legal()
    do(game, "attack 3 6")
    assert "end" in game.legal()


def test_r14_23_combat_that_was_spent_otherwise_is_gone() -> None:
    game = party(lich(health=10, in_play=["zombie"]), {"combat": 10}, {})
    assert "end" in do(game, "attack 3.zombie 1").legal()


def test_r14_23_the_next_jar_counts_too() -> None:
    given = lich(jars=["void", "heart_of_evil", "deep_insight"], health=10)
    game = do(party(given, {"combat": 45}, {}, {}), "attack 4 10")
    assert "end" not in game.legal()
    game = do(party(given, {"combat": 39}, {}, {}), "attack 4 10")
    assert "end" in game.legal()


def test_r14_23_a_borrowed_card_counts() -> None:
    fallen: Seat = {"health": 0, "hand": ["hit_job"]}
    game = party(lich(health=10), {"combat": 3}, fallen)
    assert "end" in game.legal()
    assert "end" not in do(game, "borrow 2.hit_job").legal()


def test_r14_23_concerns_the_lich_alone() -> None:
    assert "end" in party(dragon(health=1), {"combat": 10}).legal()
    assert "end" in duel(dragon(combat=60), lich(health=1)).legal()


# --- R14.24


def sparked(boss: Seat, hand: list[str] | None = None, member: Seat | None = None) -> Game:
    """A table at which a member has just played Spark against a Lich."""
    given = {"hand": ["gold", "ruby"] if hand is None else hand, **boss}
    you = {"hand": ["spark"], **(member or {})}
    return do(party(lich(**given), you, {}), "play spark")


def test_r14_24_the_lich_may_lose_4_health_instead_of_discarding() -> None:
    game = sparked({})
    assert deciding(game) == (3, "prevent")
    assert game.legal() == ["choose a", "decline"]
    do(game, "choose a")
    assert (health(game)[2], ids(seat(game, 3)["hand"])) == (46, ["gold", "ruby"])
    assert deciding(game) == (1, "main")


def test_r14_24_it_decides_before_a_card_is_chosen() -> None:
    game = do(sparked({}), "decline")
    assert deciding(game) == (3, "discard")
    do(game, "choose hand.ruby")
    assert (health(game)[2], seat(game, 3)["hand"]) == (50, ["gold"])
    assert seat(game, 3)["discard"] == ["ruby"]


def test_r14_24_also_when_only_one_card_could_be_discarded() -> None:
    game = sparked({}, ["gold"])
    assert game.legal() == ["choose a", "decline"]
    assert seat(do(game, "decline"), 3)["discard"] == ["gold"]


def test_r14_24_nothing_is_asked_without_a_hand() -> None:
    game = sparked({}, [])
    assert deciding(game) == (1, "main")
    assert health(game)[2] == 50


def test_r14_24_each_discard_is_decided_on_its_own() -> None:
    game = sparked({}, member={"hand": ["spark", "elven_curse"]})
    do(game, "choose a", "play elven_curse")
    assert deciding(game) == (3, "prevent")
    do(game, "choose a")
    assert health(game)[2] == 42


def test_r14_24_guards_do_not_prevent_the_loss() -> None:
    game = do(sparked({"in_play": ["abomination"]}), "choose a")
    assert health(game)[2] == 46


def test_r14_24_what_the_lich_itself_discards_is_not_prevented() -> None:
    given = lich(jars=["deep_insight", "void"], hand=["ruby"], deck=["gold"])
    game = do(boss_turn(given, {}, {}), "expend deep_insight")
    assert deciding(game) == (3, "discard")


def test_r14_24_other_players_cannot_prevent_a_discard() -> None:
    hand = ["gold", "ruby"]
    game = do(boss_turn(lich(hand=["spark"]), {"hand": hand}), "play spark")
    assert deciding(game) == (1, "discard")
    game = do(party(dragon(hand=hand), {"hand": ["spark"]}), "play spark")
    assert deciding(game) == (2, "discard")


def test_r14_24_a_lich_prevents_what_another_boss_makes_it_discard() -> None:
    game = do(duel(dragon(hand=["spark"]), lich(hand=["gold"])), "play spark")
    assert deciding(game) == (2, "prevent")


# --- R14.25


@pytest.mark.parametrize(("left", "next_health"), [(3, 34), (1, 32), (4, 35)])
def test_r14_25_the_rest_of_the_loss_is_taken_from_the_next_jar(
    left: int, next_health: int
) -> None:
    given = lich(jars=["void", "deep_insight", "manipulation"], health=left, hand=["gold"])
    game = do(party(given, {"hand": ["spark"]}, {}, {}), "play spark", "choose a")
    assert (jars(game, 4), health(game)[3]) == (["deep_insight", "manipulation"], next_health)
    assert seat(game, 4)["hand"] == ["gold"]


def test_r14_25_the_next_jar_may_be_the_final_one() -> None:
    game = do(sparked({"health": 2}), "choose a")
    assert (jars(game, 3), health(game)[2]) == (["manipulation"], 45 + 30 - 2)


def test_r14_25_with_more_than_4_the_jar_holds() -> None:
    game = do(sparked({"health": 5}), "choose a")
    assert (jars(game, 3), health(game)[2]) == (["void", "manipulation"], 1)


@pytest.mark.parametrize("left", [1, 3, 4])
def test_r14_25_on_the_last_jar_the_lich_pays_and_is_defeated(left: int) -> None:
    game = sparked({"jars": ["void"], "health": left})
    assert game.legal() == ["choose a", "decline"]
    do(game, "choose a")
    assert (game.over, game.winners) == (True, [1, 2])


# --- R14.26


def test_r14_26_each_member_may_step_up_on_its_turn() -> None:
    game = party(lich(), {}, {})
    assert "step up" in game.legal()
    do(game, "step up")
    assert "step up" not in game.legal()
    assert [s["stepped_up"] for s in game.view(None)["seats"]] == [True, False, False]
    assert "step up" in do(game, "end").legal()
    assert "step up" not in do(game, "end").legal()


def test_r14_26_once_in_a_game() -> None:
    game = do(party(lich(), {}), "step up", "end", "end")
    assert deciding(game)[0] == 1
    assert "step up" not in game.legal()
    assert "step up" not in party(lich(), {"stepped_up": "used"}).legal()


def test_r14_26_not_against_the_dragon() -> None:
    assert "step up" not in party(dragon(), {}).legal()
    with pytest.raises(BadPosition):
        party(dragon(), {"stepped_up": "now"})


def challenged(boss: Seat, *members: Seat) -> Game:
    """A turn of the Lich for which the first of the members has stepped up."""
    first: Seat = {"stepped_up": "now", **members[0]}
    return boss_turn(boss, first, *members[1:])


def test_r14_26_nobody_else_may_be_attacked() -> None:
    game = challenged(lich(combat=2), {}, {}, {})
    assert moves(game, "attack") == ["attack 1 1-2"]


def test_r14_26_from_the_step_to_the_attack() -> None:
    game = party(lich(hand=["soul_crush"], deck=["gold"] * 9), {}, {}, {})
    do(game, "end", "step up", "end", "end", "play soul_crush", "choose a")
    assert moves(game, "attack") == ["attack 2 1-3"]


def test_r14_26_nobody_else_may_be_targeted() -> None:
    hand = {"hand": ["gold"]}
    game = do(challenged(lich(hand=["spark"]), hand, hand), "play spark")
    assert (seat(game)["hand"], seat(game, 2)["hand"]) == ([], ["gold"])


def test_r14_26_champions_of_all_players_still_may() -> None:
    champions = {"in_play": ["rake"]}
    game = challenged(lich(combat=1, hand=["soul_crush"]), champions, champions)
    assert moves(game, "attack") == ["attack 1 1", "attack 1.rake 1", "attack 2.rake 1"]
    do(game, "play soul_crush", "choose b")
    assert game.legal() == ["choose 1.rake", "choose 2.rake"]


def test_r14_26_soul_diamond_targets_the_challenger() -> None:
    champions = {"in_play": ["rake"]}
    game = challenged(lich(in_play=["soul_diamond"]), champions, champions)
    do(game, "sacrifice soul_diamond")
    assert (seat(game)["in_play"], seat(game, 2)["in_play"]) == ([], ["rake"])


def test_r14_26_what_hits_each_player_hits_the_others_too() -> None:
    game = do(challenged(lich(), {}, {}), "expend void")
    assert health(game)[:2] == [57, 57]


def test_r14_26_the_defeated_may_be_named() -> None:
    fallen: Seat = {"health": 0, "hand": ["gold"]}
    game = do(challenged(lich(hand=["frozen_touch"]), {}, {}, fallen), "play frozen_touch")
    assert seat(game, 3)["hand"] == []


def test_r14_26_the_lich_chooses_among_several() -> None:
    game = boss_turn(
        lich(combat=1, hand=["spark"]), {"stepped_up": "now"}, {}, {"stepped_up": "now"}
    )
    assert moves(game, "attack") == ["attack 1 1", "attack 3 1"]
    assert do(game, "play spark").legal() == ["choose 1", "choose 3"]


def test_r14_26_the_guard_of_the_challenger_protects_it() -> None:
    game = challenged(lich(combat=1), {"in_play": ["borg"]}, {})
    assert moves(game, "attack") == ["attack 1.borg 1"]


def test_r14_26_the_protection_ends_when_the_challenger_is_defeated() -> None:
    game = do(challenged(lich(combat=6), {"health": 5}, {}, {}), "attack 1 5")
    assert moves(game, "attack") == ["attack 2 1", "attack 3 1"]


def test_r14_26_the_protection_ends_with_the_turn() -> None:
    game = challenged(lich(deck=["dagger"] * 9), {}, {})
    do(game, "end", "end", "end", "play dagger")
    assert moves(game, "attack") == ["attack 1 1", "attack 2 1"]


def test_r14_26_a_challenger_who_resigned_protects_nobody() -> None:
    game = do(challenged(lich(combat=1), {}, {}, {}), "1: resign")
    assert moves(game, "attack") == ["attack 2 1", "attack 3 1"]


# --- R14.27


def shuffles(cards: int, **keys: Any) -> Game:
    """A Lich that has just ended its turn and shuffled so many cards of its discard pile."""
    given = lich(**{"deck": [], "discard": ["gold"] * cards, **keys})
    return do(boss_turn(given, {}, {}), "end")


@pytest.mark.parametrize(
    ("cards", "side"),
    [(19, []), (20, ["corruption"]), (29, ["corruption"]), (30, ["control"]), (40, ["control"])],
)
def test_r14_27_corruption_at_20_cards_and_control_at_30(cards: int, side: list[str]) -> None:
    assert [card for card in powers(shuffles(cards), 3) if card != "void"] == side


def test_r14_27_cards_in_deck_hand_and_play_are_counted() -> None:
    in_play = ["borg", "ruby"]
    given = lich(jars=["deep_insight", "void"], deck=[], discard=["gold"] * 13, in_play=in_play)
    for hand, gets in ((4, []), (5, ["corruption"])):
        keys = {**given, "hand": ["dagger"] * hand}
        game = do(boss_turn(keys, {}, {}), "expend deep_insight")
        assert [card for card in powers(game, 3) if card != "deep_insight"] == gets


def test_r14_27_grimoire_minions_jars_and_corruption_are_not_counted() -> None:
    minions = ["zombie", "ghoul", "wall_of_bones"]
    game = shuffles(19, in_play=minions, grimoire=["banshee"] * 7)
    assert powers(game, 3) == ["void"]
    game = shuffles(29, in_play=minions, powers=["corruption"])
    assert sorted(powers(game, 3)) == ["corruption", "void"]


def test_r14_27_only_when_it_shuffles() -> None:
    game = do(boss_turn(lich(deck=["gold"] * 40), {}, {}), "end")
    assert powers(game, 3) == ["void"]
    assert powers(do(boss_turn(lich(discard=["gold"] * 40), {}, {}), "end"), 3) == ["void"]


@pytest.mark.parametrize("was_expended", [True, False])
def test_r14_27_control_stays_prepared_or_expended(was_expended: bool) -> None:
    before = {"card": "corruption", "expended": was_expended}
    keys = {"deck": [], "discard": ["gold"] * 30, "powers": [before]}
    game = boss_turn(lich(jars=["deep_insight", "void"], **keys), {}, {})
    do(game, "expend deep_insight")
    assert sorted(powers(game, 3)) == ["control", "deep_insight"]
    assert ("control" in expended(game, 3)) == was_expended


def test_r14_27_there_is_one_such_card() -> None:
    game = shuffles(25, powers=["corruption"])
    assert powers(game, 3).count("corruption") == 1
    assert sorted(powers(shuffles(35, powers=["control"]), 3)) == ["control", "void"]


def test_r14_27_the_card_is_kept_when_the_deck_shrinks() -> None:
    assert sorted(powers(shuffles(10, powers=["corruption"]), 3)) == ["corruption", "void"]


def test_r14_27_corruption_comes_prepared() -> None:
    game = do(shuffles(20), "end", "end")
    assert "expend corruption" in game.legal()


def test_r14_27_others_are_not_corrupted() -> None:
    game = do(boss_turn(dragon(deck=[], discard=["gold"] * 40), {}), "end")
    assert powers(game, 2) == []


# --- R14.28


@pytest.mark.parametrize("size", [1, 3, 5])
def test_r14_28_the_hand_size_is_five(size: int) -> None:
    assert len(seat(new(size), size + 1)["hand"]) == 5
    game = do(against(size, lich(deck=["gold"] * 12)), "end")
    assert len(seat(game, size + 1)["hand"]) == 5


def test_the_figures_of_the_jars() -> None:
    """What the tests above count with."""
    assert {jar: CARDS[jar].number for jar in JARS} == JARS
    assert set(character("lich", 1).jars) == set(JARS)


def test_r14_25_the_health_told_adds_up_when_a_jar_breaks_under_a_prevention() -> None:
    jars = ["heart_of_evil", "void"]
    boss = lich(jars=jars, health=3, hand=["gold", "ruby"])
    game = do(party(boss, {"hand": ["spark"]}, {}), "play spark", "choose a")
    told = [(e["event"], e.get("amount", e.get("health"))) for e in game.events]
    told = [fact for fact in told if fact[0] in ("lost_health", "jar_revealed")]
    assert told[:1] == [("lost_health", 3)]
    assert told[-1] == ("lost_health", 1)
    assert game.events[-1]["now"]["health"] == seat(game, 3)["health"]
