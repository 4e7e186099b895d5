"""R12: Hydra."""

from typing import Any

import pytest

from table import dealt, deciding, do, ids, moves, seat, seated
from thandar import BadPosition, BadSetup, Game, IllegalMove


def hydra(seats: dict[int, dict[str, Any]] | None = None, players: int = 4, **keys: Any) -> Game:
    """A table of Hydra at which team A plays, two against two unless said otherwise."""
    return seated("hydra", players, seats, **keys)


def on_turn(game: Game) -> tuple[int, ...]:
    """The seats that may move."""
    assert game.decision is not None
    return game.decision.seats


def health(game: Game) -> list[int]:
    """The health each seat shows."""
    return [s["health"] for s in game.view(None)["seats"]]


# --- R12.1


@pytest.mark.parametrize(("players", "start"), [(4, 75), (6, 100)])
def test_r12_1_a_team_has_one_health_score(players: int, start: int) -> None:
    assert health(Game.new("hydra", ["standard"] * players, seed=1)) == [start] * players
    assert health(hydra(players=players)) == [start] * players


def test_r12_1_damage_and_gains_are_the_whole_teams() -> None:
    game = hydra({1: {"combat": 5}, 2: {"hand": ["command"]}})
    do(game, "1: attack 3 5", "2: play command")
    assert health(game) == [79, 79, 70, 70]


def test_r12_1_a_position_gives_the_health_of_a_team_once() -> None:
    assert health(hydra({1: {"health": 30}, 3: {"health": 4}})) == [30, 30, 4, 4]
    assert health(hydra({1: {"health": 30}, 2: {"health": 30}})) == [30, 30, 75, 75]
    with pytest.raises(BadPosition):
        hydra({1: {"health": 30}, 2: {"health": 20}})


@pytest.mark.parametrize(("players", "teams"), [(4, {(1, 2), (3, 4)}), (6, {(1, 2, 3), (4, 5, 6)})])
def test_r12_1_chance_decides_which_team_is_first(
    players: int, teams: set[tuple[int, ...]]
) -> None:
    first = [on_turn(Game.new("hydra", ["standard"] * players, seed=s)) for s in range(40)]
    assert set(first) == teams
    assert all(10 <= first.count(team) <= 30 for team in teams)


@pytest.mark.parametrize(
    ("first", "hands"),
    [(1, [3, 3, 5, 5]), (2, [3, 3, 5, 5]), (3, [5, 5, 3, 3]), (4, [5, 5, 3, 3])],
)
def test_r12_1_opening_hands(first: int, hands: list[int]) -> None:
    game = Game.new("hydra", ["standard"] * 4, seed=5, first=first)
    assert [len(seat(game, n)["hand"]) for n in range(1, 5)] == hands
    assert first in on_turn(game)


def test_r12_1_opening_hands_in_teams_of_three() -> None:
    game = Game.new("hydra", ["standard"] * 6, seed=5, first=5)
    assert [len(seat(game, n)["hand"]) for n in range(1, 7)] == [5, 5, 5, 3, 3, 3]
    assert on_turn(game) == (4, 5, 6)


@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_r12_1_two_against_two_or_three_against_three(players: int) -> None:
    with pytest.raises(BadSetup):
        Game.new("hydra", ["standard"] * players, seed=1)
    with pytest.raises(BadPosition):
        hydra(players=players)


# --- R12.2


def test_r12_2_the_players_of_a_team_have_their_turn_together() -> None:
    game = hydra({1: {"hand": ["gold"]}, 2: {"hand": ["ruby"]}, 3: {"hand": ["dagger"]}})
    assert deciding(game) == (1, "main")
    assert on_turn(game) == (1, 2)
    assert game.view(None)["active"] == game.view(None)["playing"] == [1, 2]
    assert game.legal() == ["1: play gold", "1: end", "2: play ruby", "2: end"]


def test_r12_2_three_players_have_their_turn_together() -> None:
    game = hydra(players=6, active=4)
    assert game.legal() == ["4: end", "5: end", "6: end"]


def test_r12_2_they_act_in_any_order() -> None:
    game = hydra({1: {"hand": ["gold", "dagger"]}, 2: {"hand": ["ruby", "shortsword"]}})
    do(game, "2: play ruby", "1: play dagger", "2: play shortsword", "1: play gold", "2: end")
    assert [(seat(game, n)["gold"], seat(game, n)["combat"]) for n in (1, 2)] == [(1, 1), (2, 2)]
    assert game.legal() == ["1: buy taxation", "1: attack 3 1", "1: end"]


@pytest.mark.parametrize("move", ["play gold", "end", "3: play gold", "1: play ruby"])
def test_r12_2_every_move_begins_with_the_seat_that_makes_it(move: str) -> None:
    hands: dict[int, dict[str, Any]] = {n: {"hand": ["gold"]} for n in (1, 2, 3)}
    with pytest.raises(IllegalMove):
        hydra(hands).do(move)


def test_r12_2_the_moves_of_the_last_one_begin_with_its_seat_too() -> None:
    game = do(hydra({2: {"hand": ["gold"]}}), "1: end")
    assert game.legal() == ["2: play gold", "2: end"]
    with pytest.raises(IllegalMove):
        game.do("play gold")
    do(game, "2: play gold")
    assert seat(game, 2)["gold"] == 1


def test_r12_2_answers_have_no_prefix_and_a_choice_stops_everyone() -> None:
    game = hydra({1: {"in_play": ["darian"]}, 2: {"hand": ["gold"]}})
    do(game, "1: expend darian")
    assert (deciding(game), on_turn(game)) == ((1, "option"), (1,))
    assert game.legal() == ["choose a", "choose b"]
    with pytest.raises(IllegalMove):
        game.do("2: play gold")
    do(game, "choose a")
    assert on_turn(game) == (1, 2)


def test_r12_2_an_opponents_choice_stops_everyone_too() -> None:
    game = hydra({2: {"hand": ["spark"]}, 4: {"hand": ["gold", "ruby"]}})
    do(game, "2: play spark", "choose 4")
    assert (deciding(game), on_turn(game)) == ((4, "discard"), (4,))
    assert game.legal() == ["choose hand.gold", "choose hand.ruby"]
    assert on_turn(do(game, "choose hand.gold")) == (1, 2)


def test_r12_2_discard_and_draw_phases_follow_when_everyone_has_finished() -> None:
    cards = {"hand": ["ruby", "dagger"], "deck": ["spark"] * 5}
    game = do(hydra({1: cards, 2: cards}), "1: play ruby", "1: end")
    assert ids(seat(game)["in_play"]) == ["ruby"]
    assert (ids(seat(game)["hand"]), seat(game)["discard"]) == (["dagger"], [])
    do(game, "2: end")
    for n in (1, 2):
        assert ids(seat(game, n)["hand"]) == ["spark"] * 5
        assert ids(seat(game, n)["discard"]) == ["dagger", "ruby"]
        assert seat(game, n)["in_play"] == []


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2)])
def test_r12_2_the_turn_passes_when_the_last_one_ends(order: tuple[int, ...]) -> None:
    game = hydra(players=6, turn=7)
    for number in order:
        assert game.view(None)["active"] == [1, 2, 3]
        do(game, f"{number}: end")
    assert on_turn(game) == (4, 5, 6)
    assert game.position()["turn"] == 8
    do(game, "4: end", "5: end", "6: end")
    assert on_turn(game) == (1, 2, 3)


# --- R12.3


def test_r12_3_pools_are_separate() -> None:
    game = hydra({1: {"gold": 3, "combat": 2}})
    assert moves(game, "buy", "attack") == ["1: buy taxation", "1: buy fire_gem", "1: attack 3 1-2"]
    do(game, "1: buy taxation")
    assert [ids(seat(game, n)["discard"]) for n in (1, 2)] == [["taxation"], []]


def test_r12_3_damage_of_teammates_to_a_champion_is_added_together() -> None:
    game = hydra({1: {"combat": 4}, 2: {"combat": 4}, 4: {"in_play": ["rake"]}})
    do(game, "1: attack 4.rake 4")
    assert seat(game, 4)["in_play"] == [{"card": "rake", "damage": 4}]
    do(game, "1: end", "2: attack 4.rake 3")
    assert (seat(game, 4)["in_play"], ids(seat(game, 4)["discard"])) == ([], ["rake"])
    assert seat(game, 2)["combat"] == 1


def test_r12_3_damage_to_a_champion_ends_with_the_shared_turn() -> None:
    game = hydra({1: {"combat": 4}, 4: {"in_play": ["rake"]}})
    do(game, "1: attack 4.rake 4", "1: end", "2: end")
    assert seat(game, 4)["in_play"] == ["rake"]


def test_r12_3_any_amount_of_gold_can_be_given() -> None:
    game = hydra({1: {"gold": 3}})
    assert moves(game, "give") == ["1: give 1-3 gold to 2"]
    for amount in (1, 2, 3):
        given = do(game.clone(), f"1: give {amount} gold to 2")
        assert seat(given)["gold"] == 3 - amount
        assert (seat(given, 2)["gold"], seat(given, 2)["received"]) == (0, amount)
    assert moves(hydra({2: {"gold": 1}}), "give") == ["2: give 1 gold to 1"]
    assert moves(hydra(), "give") == []


@pytest.mark.parametrize(
    "move",
    ["1: give 0 gold to 2", "1: give 4 gold to 2", "1: give 1 gold to 1", "1: give 1 gold to 3"],
)
def test_r12_3_no_other_gold_can_be_given(move: str) -> None:
    game = hydra({1: {"gold": 3}})
    with pytest.raises(IllegalMove):
        game.do(move)
    assert seat(game)["gold"] == 3


def test_r12_3_of_three_each_may_give_to_both_others() -> None:
    game = hydra({2: {"gold": 2}}, 6)
    assert moves(game, "give") == ["2: give 1-2 gold to 1", "2: give 1-2 gold to 3"]


def test_r12_3_gold_is_given_only_to_one_who_has_not_ended() -> None:
    game = do(hydra({1: {"gold": 2}, 3: {"gold": 2}}, 6), "2: end")
    assert moves(game, "give") == ["1: give 1-2 gold to 3", "3: give 1-2 gold to 1"]
    assert moves(do(game, "3: end"), "give") == []


def test_r12_3_given_gold_is_put_together_to_acquire_a_card() -> None:
    game = hydra({1: {"gold": 5}, 2: {"gold": 3}}, market=["arkus"])
    assert "2: buy arkus" not in game.legal()
    do(game, "1: give 5 gold to 2", "2: buy arkus")
    assert ids(seat(game, 2)["discard"]) == ["arkus"]
    assert (seat(game, 2)["gold"], seat(game, 2).get("received", 0)) == (0, 0)


@pytest.mark.parametrize(("received", "left"), [(1, (1, 0)), (2, (2, 0)), (4, (3, 1))])
def test_r12_3_received_gold_is_spent_first(received: int, left: tuple[int, int]) -> None:
    game = hydra({1: {"gold": 3, "received": received}}, market=["bribe"])
    assert "1: buy bribe" in game.legal()
    do(game, "1: buy bribe")
    assert (seat(game)["gold"], seat(game).get("received", 0)) == left


def test_r12_3_received_gold_may_not_be_passed_on() -> None:
    game = do(hydra({1: {"gold": 2}, 2: {"gold": 1}}, 6), "1: give 2 gold to 2")
    assert moves(game, "give") == ["2: give 1 gold to 1", "2: give 1 gold to 3"]
    do(game, "2: give 1 gold to 3")
    assert moves(game, "give") == []
    assert [seat(game, n).get("received", 0) for n in (1, 2, 3)] == [0, 2, 1]


def test_r12_3_received_gold_pays_for_no_skill() -> None:
    game = do(hydra({1: {"gold": 2}, 2: {"hero": "fighter", "gold": 1}}), "1: give 2 gold to 2")
    assert moves(game, "expend") == []
    do(game, "2: buy fire_gem")
    assert seat(game, 2)["gold"] == 1


def test_r12_3_received_gold_pays_for_a_card_taken_by_heist() -> None:
    thief = {"hero": "thief", "received": 1, "gold": 1, "heist": True}
    game = hydra({1: thief, 4: {"discard": ["influence", "bribe"]}})
    assert moves(game, "4.influence", "4.bribe") == ["1: buy 4.influence"]
    do(game, "1: buy 4.influence")
    assert (seat(game)["gold"], seat(game).get("received", 0)) == (0, 0)


def test_r12_3_reductions_come_before_received_gold() -> None:
    game = hydra({1: {"hand": ["spell_components"], "received": 2}}, market=["bribe"])
    do(game, "1: play spell_components", "1: buy bribe")
    assert (seat(game)["gold"], seat(game).get("received", 0)) == (1, 0)


def test_r12_3_pools_are_kept_until_every_player_has_ended() -> None:
    game = hydra({1: {"gold": 2, "combat": 3, "received": 1}})
    do(game, "1: end")
    kept = seat(game)
    assert (kept["gold"], kept["combat"], kept["received"]) == (2, 3, 1)
    do(game, "2: end")
    lost = seat(game)
    assert (lost["gold"], lost["combat"], lost.get("received", 0)) == (0, 0, 0)


def test_r12_3_discard_and_draw_phases_come_in_the_order_of_the_seats() -> None:
    cards = {"hand": ["dagger"], "deck": ["gold"] * 5}
    game = do(hydra({1: cards, 2: cards, 3: cards}, 6), "3: end", "1: end", "2: end")
    phases = [
        (event["event"], event["seat"])
        for event in game.events
        if event["event"] in ("discarded", "drew")
    ]
    assert phases == [phase for n in (1, 2, 3) for phase in [("discarded", n), *[("drew", n)] * 5]]


def test_r12_3_whoever_has_ended_can_do_nothing_more() -> None:
    able = {"hand": ["gold"], "gold": 5, "combat": 5, "in_play": ["borg"]}
    game = do(hydra({1: able, 2: able}), "1: end")
    assert all(move.startswith("2: ") for move in game.legal())
    for move in ("1: play gold", "1: end", "1: give 1 gold to 2", "1: attack 3 1"):
        with pytest.raises(IllegalMove):
            game.do(move)


@pytest.mark.parametrize(("players", "start"), [(4, 75), (6, 100)])
def test_r12_3_heroes_make_no_difference_to_the_health_of_the_team(
    players: int, start: int
) -> None:
    seats = ["fighter", "cleric", "ranger", "wizard", "thief", "fighter"][:players]
    assert health(dealt("hydra", seats, seed=1)) == [start] * players
    heroes = {n: {"hero": hero} for n, hero in enumerate(seats, 1)}
    assert health(hydra(heroes, players)) == [start] * players


def test_r12_3_a_position_in_the_middle_of_a_shared_turn() -> None:
    cards = {"hand": ["gold"], "gold": 1, "combat": 2}
    game = hydra({1: cards, 2: cards}, playing=[2])
    assert on_turn(game) == (2,)
    assert game.view(None)["active"] == [1, 2]
    assert game.legal() == ["2: play gold", "2: buy taxation", "2: attack 3 1-2", "2: end"]
    do(game, "2: end")
    assert on_turn(game) == (3, 4)
    assert [seat(game, n)["combat"] for n in (1, 2)] == [0, 0]


def test_r12_3_a_position_read_off_a_shared_turn_is_the_same_game() -> None:
    game = hydra({1: {"gold": 3}, 2: {"hand": ["spark"], "combat": 1}}, 6)
    do(game, "1: give 2 gold to 3", "1: end")
    again = Game.from_position(game.position())
    assert again.position() == game.position()
    assert again.legal() == game.legal()
    assert on_turn(again) == (2, 3)
    assert game.position()["playing"] == [2, 3]
    do(game, "2: play spark", "choose 4", "2: end", "3: end")
    do(again, "2: play spark", "choose 4", "2: end", "3: end")
    assert again.position() == game.position()


def test_r12_3_a_record_of_shared_turns_plays_back() -> None:
    game = Game.new("hydra", ["standard"] * 4, seed=4, first=3)
    do(game, "4: play gold", "4: give 1 gold to 3", "4: end", "3: end", "1: end", "2: resign")
    again = Game.from_record(game.record())
    assert again.position() == game.position()


def test_r12_3_playing_names_only_seats_of_the_team() -> None:
    with pytest.raises(BadPosition):
        hydra(playing=[2, 3])


# --- R12.4


@pytest.mark.parametrize("keeper", [3, 4])
def test_r12_4_a_guard_of_any_player_protects_the_whole_team(keeper: int) -> None:
    champions = {n: {"in_play": ["rake"]} for n in (3, 4)}
    champions[keeper]["in_play"].append("borg")
    game = hydra({1: {"combat": 7}, 2: {"combat": 1}, **champions})
    assert moves(game, "attack") == [f"1: attack {keeper}.borg 1-7", f"2: attack {keeper}.borg 1"]
    do(game, f"1: attack {keeper}.borg 6")
    assert moves(game, "attack") == [
        f"{n}: attack {what} 1" for n in (1, 2) for what in ("3", "3.rake", "4.rake")
    ]


def test_r12_4_guards_of_three_players() -> None:
    guards = {4: {"in_play": ["rake"]}, 5: {"in_play": ["lys"]}, 6: {"in_play": ["borg", "cron"]}}
    game = hydra({1: {"combat": 1}, **guards}, 6)
    assert moves(game, "attack") == ["1: attack 5.lys 1", "1: attack 6.borg 1"]


def test_r12_4_champions_behind_a_guard_of_the_team_cannot_be_targeted() -> None:
    game = hydra(
        {
            1: {"hand": ["fire_bomb"]},
            3: {"in_play": ["rake", "lys"]},
            4: {"in_play": ["cron", "borg"]},
        }
    )
    assert do(game, "1: play fire_bomb").legal() == ["choose 3.lys", "choose 4.borg"]


def test_r12_4_an_expended_guard_protects_nobody() -> None:
    expended = {"card": "borg", "expended": True}
    game = hydra({1: {"combat": 1}, 3: {"in_play": ["rake"]}, 4: {"in_play": [expended]}})
    assert moves(game, "attack") == ["1: attack 3 1", "1: attack 3.rake 1", "1: attack 4.borg 1"]


def test_r12_4_a_team_is_attacked_by_naming_its_lowest_seat() -> None:
    game = hydra({3: {"combat": 2}, 4: {"combat": 1}}, active=3)
    assert moves(game, "attack") == ["3: attack 1 1-2", "4: attack 1 1"]
    with pytest.raises(IllegalMove):
        game.do("3: attack 2 1")


def test_r12_4_players_behind_a_guard_can_be_made_to_discard() -> None:
    game = hydra({1: {"hand": ["spark"]}, 3: {"in_play": ["borg"]}})
    assert do(game, "1: play spark").legal() == ["choose 3", "choose 4"]


# --- R12.5


@pytest.mark.parametrize(("amount", "over"), [(4, False), (5, True), (9, True)])
def test_r12_5_a_team_down_to_0_is_defeated(amount: int, over: bool) -> None:
    game = do(hydra({2: {"combat": 9}, 3: {"health": 5}}), f"2: attack 3 {amount}")
    assert (game.over, game.winners) == (over, [1, 2] if over else [])
    assert [s["alive"] for s in game.view(None)["seats"][2:]] == [not over] * 2
    assert health(game)[2:] == [0 if over else 1] * 2


def test_r12_5_a_team_can_defeat_itself() -> None:
    wizard = {"hero": "wizard", "gold": 2}
    game = do(hydra({1: {"health": 1}, 2: wizard}), "2: expend channel")
    assert (game.over, game.winners) == (True, [3, 4])
    assert (game.legal(), game.decision) == ([], None)


# --- earlier clauses, as far as Hydra is concerned


@pytest.mark.parametrize(("resigning", "winners"), [(1, [3, 4]), (2, [3, 4]), (4, [1, 2])])
def test_r8_4_in_hydra_the_entire_team_resigns(resigning: int, winners: list[int]) -> None:
    game = do(hydra(), f"{resigning}: resign")
    assert (game.over, game.winners) == (True, winners)
    losers = {1, 2, 3, 4} - {*winners}
    assert [health(game)[n - 1] for n in sorted(losers)] == [0, 0]
    assert [ids(seat(game, n)["deck"]) for n in sorted(losers)] == [[], []]


def test_r8_4_a_team_may_resign_after_its_end_and_while_another_must_choose() -> None:
    assert do(hydra(), "1: end", "1: resign").winners == [3, 4]
    game = hydra({1: {"hand": ["spark"]}, 4: {"hand": ["gold", "ruby"]}})
    assert do(game, "1: play spark", "choose 4", "resign").winners == [1, 2]


def test_r1_3_a_teammate_does_not_know_ones_hand() -> None:
    game = hydra({1: {"hand": ["gold"]}, 2: {"hand": ["ruby"]}})
    for viewer, shown in ((1, [["gold"], []]), (2, [[], ["ruby"]])):
        assert [s["hand"] for s in game.view(viewer)["seats"][:2]] == shown


def test_r8_3_turns_of_teams_are_counted() -> None:
    game = do(hydra(turn=2000), "1: end", "2: end")
    assert (game.over, game.winners) == (True, [])


def test_r7_6_in_hydra_a_guard_protects_its_team_and_not_the_other() -> None:
    game = hydra({1: {"combat": 1, "in_play": ["borg"]}, 4: {"in_play": ["rake"]}})
    assert moves(game, "attack") == ["1: attack 3 1", "1: attack 4.rake 1"]
