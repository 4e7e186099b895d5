"""R9: hunter."""

from typing import Any

import pytest

from table import dealt, deciding, do, ids, moves, seat, seated
from thandar import BadSetup, Game, IllegalMove

FIRST_BLOOD = "hunter-first-blood"
LAST_ONE = "hunter-last-one-standing"
BOTH = [FIRST_BLOOD, LAST_ONE]


def last_one(players: int, seats: dict[int, dict[str, Any]] | None = None, **keys: Any) -> Game:
    """A table of Last One Standing."""
    return seated(LAST_ONE, players, seats, **keys)


def first_blood(players: int, seats: dict[int, dict[str, Any]] | None = None, **keys: Any) -> Game:
    """A table of First Blood."""
    return seated(FIRST_BLOOD, players, seats, **keys)


def everyone(players: int, **each: Any) -> dict[int, dict[str, Any]]:
    """The same for every seat."""
    return {number: dict(each) for number in range(1, players + 1)}


# --- R9.1


@pytest.mark.parametrize("format", BOTH)
@pytest.mark.parametrize(("active", "left", "right"), [(1, 2, 5), (2, 3, 1), (4, 5, 3), (5, 1, 4)])
def test_r9_1_the_player_to_the_left_and_champions_on_both_sides(
    format: str, active: int, left: int, right: int
) -> None:
    game = seated(format, 5, everyone(5, combat=2, in_play=["rake"]), active=active)
    assert sorted(moves(game, "attack")) == sorted(
        [f"attack {left} 1-2", f"attack {left}.rake 1-2", f"attack {right}.rake 1-2"]
    )


@pytest.mark.parametrize("move", ["attack 3 1", "attack 4 1", "attack 3.rake 1", "attack 1 1"])
def test_r9_1_nobody_else_can_be_attacked(move: str) -> None:
    game = last_one(4, everyone(4, combat=2, in_play=["rake"]))
    with pytest.raises(IllegalMove):
        game.do(move)


@pytest.mark.parametrize(("active", "left"), [(1, 2), (2, 3), (4, 1)])
def test_r9_1_only_the_player_to_the_left_can_be_targeted(active: int, left: int) -> None:
    game = last_one(4, everyone(4, hand=["spark", "ruby"]), active=active)
    do(game, "play spark")
    assert deciding(game) == (left, "discard")


@pytest.mark.parametrize(("active", "others"), [(1, [2, 4]), (3, [2, 4]), (4, [1, 3])])
def test_r9_1_only_champions_of_the_neighbours_can_be_targeted(
    active: int, others: list[int]
) -> None:
    game = last_one(4, everyone(4, hand=["fire_bomb"], in_play=["rake"]), active=active)
    assert do(game, "play fire_bomb").legal() == [f"choose {n}.rake" for n in others]


def test_r9_1_a_champion_to_the_right_can_be_stunned_by_an_attack() -> None:
    game = last_one(3, {1: {"combat": 7}, 3: {"in_play": ["rake"]}})
    do(game, "attack 3.rake 7")
    assert ids(seat(game, 3)["discard"]) == ["rake"]


def test_r9_1_the_next_player_still_in_the_game_becomes_the_neighbour() -> None:
    game = last_one(5, everyone(5, combat=2, in_play=["rake"]))
    do(game, "2: resign", "5: resign")
    assert moves(game, "attack") == ["attack 3 1-2", "attack 3.rake 1-2", "attack 4.rake 1-2"]


def test_r9_1_neighbours_are_found_around_the_end_of_the_table() -> None:
    game = last_one(4, everyone(4, combat=2, in_play=["rake"]), active=3)
    do(game, "4: resign")
    assert moves(game, "attack") == ["attack 1 1-2", "attack 1.rake 1-2", "attack 2.rake 1-2"]
    do(game, "1: resign")
    assert moves(game, "attack") == ["attack 2 1-2", "attack 2.rake 1-2"]


def test_r9_1_of_two_players_each_is_on_both_sides_of_the_other() -> None:
    game = last_one(3, everyone(3, combat=2, in_play=["rake"]))
    do(game, "2: resign")
    assert moves(game, "attack") == ["attack 3 1-2", "attack 3.rake 1-2"]


def test_r9_1_those_who_are_out_of_a_position_are_passed_over() -> None:
    game = last_one(4, {1: {"combat": 1}, 2: {"health": 0}})
    assert moves(game, "attack") == ["attack 3 1"]
    assert game.view(None)["seats"][3]["reach"] == [1]


def test_r9_1_three_to_six_players() -> None:
    for format in BOTH:
        for players in range(3, 7):
            assert len(dealt(format, ["standard"] * players, seed=1).seats) == players
        for players in (2, 7):
            with pytest.raises(BadSetup):
                dealt(format, ["standard"] * players, seed=1)


# --- R9.2


@pytest.mark.parametrize(("out", "winner"), [(1, 4), (2, 1), (3, 2), (4, 3)])
def test_r9_2_the_neighbour_to_the_right_of_the_first_to_leave_wins(out: int, winner: int) -> None:
    game = do(first_blood(4), f"{out}: resign")
    assert (game.over, game.winners) == (True, [winner])
    assert (game.legal(), game.decision) == ([], None)


@pytest.mark.parametrize(("active", "victim"), [(1, 2), (3, 4), (4, 1)])
def test_r9_2_with_the_first_elimination_by_attack_the_game_is_over(
    active: int, victim: int
) -> None:
    seats = everyone(4, combat=3)
    seats[victim]["health"] = 3
    game = first_blood(4, seats, active=active)
    do(game, f"attack {victim} 2")
    assert (game.over, game.winners) == (False, [])
    do(game, f"attack {victim} 1")
    assert (game.over, game.winners) == (True, [active])


def test_r9_2_no_matter_who_brought_it_about() -> None:
    wizard = {"hero": "wizard", "health": 1, "gold": 2}
    game = do(first_blood(4, {3: wizard}, active=3), "expend channel")
    assert (game.over, game.winners) == (True, [2])
    game = do(first_blood(4, {3: {"health": 1}}, active=1), "4: resign")
    assert game.winners == [3]


def test_r9_2_the_winner_gets_no_bonus() -> None:
    game = do(first_blood(3), "2: resign")
    assert (seat(game)["health"], seat(game)["hand"]) == (50, [])


# --- R9.3


def test_r9_3_play_continues_and_the_right_neighbour_gains_10_health_and_a_card() -> None:
    game = last_one(4, {1: {"combat": 5, "health": 20, "deck": ["ruby", "gold"]}, 2: {"health": 3}})
    do(game, "attack 2 3")
    assert not game.over
    assert (seat(game)["health"], seat(game)["hand"]) == (30, ["ruby"])
    assert [seat(game, n)["health"] for n in (2, 3, 4)] == [0, 50, 50]
    assert [seat(game, n)["hand"] for n in (3, 4)] == [[], []]
    assert moves(game, "play", "attack") == ["play ruby", "attack 3 1-2"]


@pytest.mark.parametrize(("out", "right"), [(1, 4), (2, 1), (3, 2), (4, 3)])
def test_r9_3_the_neighbour_to_the_right_gains_no_matter_whose_turn_it_is(
    out: int, right: int
) -> None:
    game = last_one(4, active=2)
    before = [len(seat(game, n)["deck"]) for n in range(1, 5)]
    do(game, f"{out}: resign")
    after = [len(seat(game, n)["deck"]) for n in range(1, 5)]
    others = [n for n in range(1, 5) if n not in (out, right)]
    assert (seat(game, right)["health"], after[right - 1]) == (60, before[right - 1] - 1)
    assert [seat(game, n)["health"] for n in others] == [50, 50]
    assert [after[n - 1] for n in others] == [before[n - 1] for n in others]
    assert not game.over


def test_r9_3_those_who_are_out_are_no_neighbours() -> None:
    game = do(last_one(4, active=4), "2: resign", "3: resign")
    assert [seat(game, n)["health"] for n in (1, 4)] == [70, 50]
    assert len(seat(game)["hand"]) == 2


def test_r9_3_the_card_may_need_a_shuffle_or_be_missing() -> None:
    game = do(last_one(3, {1: {"deck": [], "discard": ["borg"]}}), "2: resign")
    assert (ids(seat(game)["hand"]), seat(game)["discard"]) == (["borg"], [])
    game = do(last_one(3, {1: {"deck": []}}), "2: resign")
    assert (seat(game)["health"], seat(game)["hand"]) == (60, [])


def test_r9_3_one_who_resigns_on_the_own_turn_leaves_it_to_the_next() -> None:
    game = do(last_one(4, active=4), "resign")
    assert deciding(game) == (1, "main")
    assert (seat(game, 3)["health"], len(seat(game, 3)["hand"])) == (60, 1)


def test_r9_3_the_winner_is_the_one_who_remains() -> None:
    game = do(last_one(4, {3: {"combat": 70}}, active=3), "1: resign", "2: resign")
    assert (game.over, game.winners) == (False, [])
    do(game, "attack 4 70")
    assert (game.over, game.winners, game.legal()) == (True, [3], [])


# --- earlier clauses, as far as hunter is concerned


@pytest.mark.parametrize("format", BOTH)
@pytest.mark.parametrize(
    ("players", "first", "hands"),
    [(3, 1, [3, 4, 5]), (3, 3, [4, 5, 3]), (5, 2, [5, 3, 4, 5, 5]), (6, 6, [4, 5, 5, 5, 5, 3])],
)
def test_r2_3_opening_hands_in_hunter(
    format: str, players: int, first: int, hands: list[int]
) -> None:
    game = dealt(format, ["standard"] * players, seed=3, first=first)
    assert [len(seat(game, n + 1)["hand"]) for n in range(players)] == hands


def test_r7_6_in_hunter_a_guard_protects_its_player_alone() -> None:
    game = last_one(
        4, {1: {"combat": 1}, 2: {"in_play": ["borg", "rake"]}, 4: {"in_play": ["rake"]}}
    )
    assert moves(game, "attack") == ["attack 2.borg 1", "attack 4.rake 1"]
    game = last_one(
        4, {1: {"combat": 1}, 2: {"in_play": ["rake"]}, 4: {"in_play": ["borg", "rake"]}}
    )
    assert moves(game, "attack") == ["attack 2 1", "attack 2.rake 1", "attack 4.borg 1"]
