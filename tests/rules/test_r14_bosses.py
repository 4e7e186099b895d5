"""R14.60: boss against boss."""

from collections import Counter

import pytest

from bosses import dragon, duel, health, items, lich
from table import dealt, deciding, do, ids, moves, seat
from thandar import BadSetup, Game

PAIRS = [["lich", "dragon"], ["dragon", "lich"], ["lich", "lich"], ["dragon", "dragon"]]


@pytest.mark.parametrize("seats", PAIRS)
def test_r14_60_chance_decides_which_boss_is_first(seats: list[str]) -> None:
    first = [deciding(dealt("boss", seats, seed=s))[0] for s in range(40)]
    assert 10 <= first.count(1) <= 30
    assert set(first) == {1, 2}


@pytest.mark.parametrize("seats", PAIRS)
@pytest.mark.parametrize("first", [1, 2])
def test_r14_60_opening_hands(seats: list[str], first: int) -> None:
    """Half the hand size for the first, rounded up."""
    full, half = {"lich": 5, "dragon": 7}, {"lich": 3, "dragon": 4}
    game = dealt("boss", seats, seed=3, first=first)
    assert deciding(game)[0] == first
    for number, name in enumerate(seats, 1):
        hand = half[name] if number == first else full[name]
        assert len(seat(game, number)["hand"]) == hand


@pytest.mark.parametrize("seats", PAIRS)
def test_r14_60_they_take_turns(seats: list[str]) -> None:
    game = dealt("boss", seats, seed=3, first=2)
    turns = []
    for _ in range(4):
        turns.append(deciding(game)[0])
        game.do("end")
    assert turns == [2, 1, 2, 1]


def test_r14_60_a_third_boss_has_no_seat() -> None:
    with pytest.raises(BadSetup):
        Game.new("boss", ["lich", "dragon", "dragon"], seed=1)
    with pytest.raises(BadSetup):
        Game.new("boss", ["lich", "demon"], seed=1)


def test_r14_60_a_lich_has_three_jars() -> None:
    for seed in range(5):
        boss = seat(Game.new("boss", ["lich", "dragon"], seed=seed))
        assert len(boss["jars"]) == 3
        assert len(boss["grimoire"]) == 10
    assert len(seat(duel({"hero": "lich"}, dragon()))["jars"]) == 3


def test_r14_60_a_dragon_meets_three_opponents() -> None:
    boss = seat(Game.new("boss", ["dragon", "lich"], seed=1))
    assert boss["health"] == 150
    cards = Counter(ids(boss["hand"] + boss["deck"]))
    assert (cards.total(), cards["cunning_blow"], cards["prismatic_diamond"]) == (14, 1, 1)
    game = do(duel(dragon(deck=["gold"] * 9), lich()), "end")
    assert len(seat(game)["hand"]) == 7
    assert health(game) == [150, 50]


def test_r14_60_a_boss_counts_as_three_players() -> None:
    given = lich(hand=["major_summoning", "soul_diamond"], grimoire=["zombie"] * 5)
    game = do(duel(given, dragon()), "play major_summoning", "play soul_diamond")
    assert seat(game)["in_play"].count("zombie") == 3
    assert seat(game)["gold"] == 3


def test_r14_60_what_hits_each_player_hits_a_boss_threefold() -> None:
    assert health(do(duel(lich(), dragon()), "expend void"))[1] == 150 - 9
    game = duel(dragon(hand=["dragons_tail"]), lich(in_play=["ghoul"]))
    do(game, "play dragons_tail")
    assert health(game)[1] == 50 - 6
    assert seat(game, 2)["in_play"] == [{"card": "ghoul", "damage": 2}]


def test_r14_60_it_hits_once() -> None:
    """A jar takes all of it, and what goes beyond 0 is lost once."""
    game = do(duel(dragon(hand=["dragons_tail"]), lich(health=4)), "play dragons_tail")
    assert health(game)[1] == 75
    lost = [event["amount"] for event in game.events if event["event"] == "lost_health"]
    assert lost == [6]


def test_r14_60_an_attack_is_not_threefold() -> None:
    game = do(duel(dragon(combat=5), lich()), "attack 2 5")
    assert health(game)[1] == 45


def test_r14_60_the_last_boss_standing_wins() -> None:
    assert do(duel(dragon(combat=9), lich(jars=["void"], health=9)), "attack 2 9").winners == [1]
    assert do(duel(lich(combat=9), dragon(health=9)), "attack 2 9").winners == [1]
    game = do(duel(dragon(combat=9), lich(health=9)), "attack 2 9")
    assert (game.over, health(game)[1]) == (False, 75)


def test_r14_60_nobody_steps_up_and_nobody_is_taunted() -> None:
    game = duel(lich(combat=30), dragon(items=["orb_of_death"], hand=["dagger"]))
    assert "step up" not in game.legal()
    do(game, "attack 2 30")
    assert game.view(None)["seats"][1]["taunted_by"] is None
    assert moves(game, "steal") == []
    do(game, "end", "play dagger")
    assert moves(game, "attack") == ["attack 1 1"]


def test_r14_60_the_final_jar_clings_to_undeath() -> None:
    game = duel(lich(health=1, grimoire=["ghoul", "zombie"]), dragon(combat=1), active=2)
    do(game, "attack 1 1")
    assert health(game)[0] == 45 + 30
    do(game, "end")
    assert (deciding(game)[0], seat(game)["in_play"]) == (1, ["ghoul"])


def test_r14_60_minions_and_champions_of_either_are_targets() -> None:
    one = lich(hand=["soul_crush"], in_play=["zombie"])
    game = do(duel(one, lich(in_play=["ghoul", "rake"])), "play soul_crush", "choose b")
    assert deciding(game) == (1, "main")
    assert ids(seat(game, 2)["in_play"]) == ["rake"]
    assert sorted(seat(game, 2)["grimoire"]) == ["ghoul", "zombie"]


def test_r14_60_a_dragon_steals_from_a_dragon_by_its_cards() -> None:
    other = dragon(items=["orb_of_death", "boots_of_speed"])
    game = do(duel(dragon(hand=["hoard"]), other), "play hoard", "choose 2.orb_of_death")
    assert (items(game, 1), items(game, 2)) == (["orb_of_death"], ["boots_of_speed"])


@pytest.mark.parametrize("seats", PAIRS)
def test_r8_4_a_boss_that_resigns_in_a_duel_loses(seats: list[str]) -> None:
    for number in (1, 2):
        game = do(dealt("boss", seats, seed=1), f"{number}: resign")
        assert game.winners == [3 - number]


def test_r14_60_a_shield_ignores_five() -> None:
    game = do(duel(lich(combat=7), dragon(items=["guardians_shield"])), "attack 2 7")
    assert health(game)[1] == 148
