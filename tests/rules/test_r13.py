"""R13: Emperor."""

from typing import Any

import pytest

from table import at_position, dealt, deciding, do, ids, moves, seat, seated
from thandar import BadPosition, BadSetup, Game, IllegalMove

OPPOSITE = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}
COMMANDERS = [1, 3, 4, 6]
EMPEROR_OF = {1: 2, 3: 2, 4: 5, 6: 5}


def emperor(seats: dict[int, dict[str, Any]] | None = None, **keys: Any) -> Game:
    """A table of Emperor."""
    return seated("emperor", 6, seats, **keys)


def everyone(**each: Any) -> dict[int, dict[str, Any]]:
    """The same for every seat."""
    return {number: dict(each) for number in range(1, 7)}


def attackable(game: Game) -> list[str]:
    """What can be attacked, without the amounts."""
    return [move.split()[1] for move in moves(game, "attack")]


def doomed(**commander: Any) -> Game:
    """Seat 1 is about to defeat the commander in seat 6."""
    return emperor({1: {"combat": 1}, 6: {"health": 1, "deck": [], **commander}})


# --- R13.1


def test_r13_1_two_teams_of_three() -> None:
    view = emperor().view(None)
    assert [s["team"] for s in view["seats"]] == [[1, 2, 3]] * 3 + [[4, 5, 6]] * 3


@pytest.mark.parametrize("number", COMMANDERS)
def test_r13_1_who_sits_opposite(number: int) -> None:
    assert emperor().view(None)["seats"][number - 1]["reach"] == [OPPOSITE[number]]


@pytest.mark.parametrize("seed", range(8))
def test_r13_1_seat_1_has_the_first_turn(seed: int) -> None:
    assert deciding(Game.new("emperor", ["standard"] * 6, seed=seed)) == (1, "main")


def test_r13_1_nobody_else_can_be_first() -> None:
    assert deciding(Game.new("emperor", ["standard"] * 6, seed=1, first=1)) == (1, "main")
    with pytest.raises(BadSetup):
        Game.new("emperor", ["standard"] * 6, seed=1, first=2)


def test_r13_1_single_players_take_turns_clockwise() -> None:
    game = Game.new("emperor", ["standard"] * 6, seed=1)
    order = []
    for _ in range(7):
        order.append(deciding(game)[0])
        do(game, "end")
    assert order == [1, 2, 3, 4, 5, 6, 1]


def test_r13_1_the_defeated_have_no_turn() -> None:
    game = do(emperor({2: {"deck": []}, 3: {"deck": []}}), "3: resign", "end", "end")
    assert deciding(game) == (4, "main")


def test_r13_1_opening_hands() -> None:
    for seed in range(4):
        game = Game.new("emperor", ["standard"] * 6, seed=seed)
        assert [len(seat(game, n)["hand"]) for n in range(1, 7)] == [3, 3, 3, 5, 5, 5]


@pytest.mark.parametrize("players", [2, 4, 5, 7])
def test_r13_1_six_players(players: int) -> None:
    with pytest.raises(BadSetup):
        Game.new("emperor", ["standard"] * players, seed=1)
    with pytest.raises(BadPosition):
        seated("emperor", players)


# --- R13.2


def test_r13_2_commanders_have_50_health_and_emperors_60() -> None:
    wanted = [50, 60, 50, 50, 60, 50]
    game = Game.new("emperor", ["standard"] * 6, seed=1)
    assert [seat(game, n)["health"] for n in range(1, 7)] == wanted
    assert [seat(emperor(), n)["health"] for n in range(1, 7)] == wanted


def test_r13_2_a_hero_has_the_heros_health_and_an_emperor_10_more() -> None:
    heroes = ["cleric", "fighter", "ranger", "thief", "wizard", "standard"]
    wanted = [55, 70, 58, 52, 60, 50]
    game = dealt("emperor", heroes, seed=1)
    assert [seat(game, n)["health"] for n in range(1, 7)] == wanted
    seats = {n: {"hero": hero} for n, hero in enumerate(heroes[:5], 1)}
    assert [seat(emperor(seats), n)["health"] for n in range(1, 7)] == wanted


# --- R13.3


@pytest.mark.parametrize("active", COMMANDERS)
def test_r13_3_commanders_attack_the_commander_opposite_and_that_players_champions(
    active: int,
) -> None:
    game = emperor(everyone(combat=1, in_play=["rake"]), active=active)
    assert attackable(game) == [f"{OPPOSITE[active]}", f"{OPPOSITE[active]}.rake"]


@pytest.mark.parametrize("active", COMMANDERS)
def test_r13_3_commanders_target_the_commander_opposite_and_that_players_champions(
    active: int,
) -> None:
    game = emperor(everyone(hand=["spark", "ruby", "fire_bomb"], in_play=["rake"]), active=active)
    opposite = OPPOSITE[active]
    do(game, "play fire_bomb")
    stunned = [n for n in range(1, 7) if "rake" in ids(seat(game, n)["discard"])]
    assert stunned == [opposite]
    assert deciding(do(game, "play spark")) == (opposite, "discard")


@pytest.mark.parametrize(("active", "enemies"), [(2, [4, 5, 6]), (5, [1, 2, 3])])
def test_r13_3_emperors_attack_anyone(active: int, enemies: list[int]) -> None:
    game = emperor(everyone(combat=1, in_play=["rake"]), active=active)
    assert attackable(game) == [what for n in enemies for what in (f"{n}", f"{n}.rake")]


@pytest.mark.parametrize(("active", "enemies"), [(2, [4, 5, 6]), (5, [1, 2, 3])])
def test_r13_3_emperors_target_anyone(active: int, enemies: list[int]) -> None:
    seats = everyone(hand=["spark", "fire_bomb"], in_play=["rake"])
    game = do(emperor(seats, active=active), "play spark")
    assert game.legal() == [f"choose {n}" for n in enemies]
    game = do(emperor(seats, active=active), "play fire_bomb")
    assert game.legal() == [f"choose {n}.rake" for n in enemies]


@pytest.mark.parametrize("active", COMMANDERS)
def test_r13_3_the_enemy_emperor_opens_up_when_the_commander_opposite_is_defeated(
    active: int,
) -> None:
    game = emperor(everyone(combat=1, in_play=["rake"], deck=[]), active=active)
    do(game, f"{OPPOSITE[active]}: resign")
    enemy = EMPEROR_OF[OPPOSITE[active]]
    assert attackable(game) == [f"{enemy}", f"{enemy}.rake"]


def test_r13_3_the_defeat_of_the_other_commander_opens_nothing() -> None:
    game = emperor(everyone(combat=1, in_play=["rake"], deck=[]))
    do(game, "4: resign")
    assert attackable(game) == ["6", "6.rake"]
    do(game, "end", "end")
    assert attackable(game) == ["5", "5.rake"]


def test_r13_3_the_emperor_opens_up_at_once() -> None:
    game = emperor({1: {"combat": 9}, 6: {"health": 4, "deck": []}})
    do(game, "attack 6 4")
    assert moves(game, "attack") == ["attack 5 1-5"]
    do(game, "attack 5 5")
    assert seat(game, 5)["health"] == 55


def test_r13_3_the_emperor_can_be_targeted_then() -> None:
    hands: dict[int, dict[str, Any]] = {5: {"hand": ["gold", "ruby"]}, 6: {"health": 0}}
    game = do(emperor({1: {"hand": ["spark"]}, **hands}), "play spark")
    assert deciding(game) == (5, "discard")


# --- R13.4


def sends(game: Game) -> list[str]:
    """The legal moves that send a card."""
    return moves(game, "send")


@pytest.mark.parametrize(
    ("active", "neighbours"), [(1, [2]), (2, [1, 3]), (3, [2]), (4, [5]), (5, [4, 6]), (6, [5])]
)
def test_r13_4_cards_are_sent_to_a_teammate_next_to_one(active: int, neighbours: list[int]) -> None:
    game = emperor(everyone(gold=1, discard=["spark"]), active=active)
    assert sends(game) == [f"send spark to {n}" for n in neighbours]


def test_r13_4_it_costs_1_gold_and_moves_the_card() -> None:
    game = emperor(
        {1: {"gold": 3, "discard": ["spark", "borg", "spark"]}, 2: {"discard": ["gold"]}}
    )
    assert sorted(sends(game)) == ["send borg to 2", "send spark to 2"]
    do(game, "send spark to 2")
    assert seat(game)["gold"] == 2
    assert ids(seat(game)["discard"]) == ["borg", "spark"]
    assert ids(seat(game, 2)["discard"]) == ["gold", "spark"]


def test_r13_4_any_number_of_times() -> None:
    game = emperor({2: {"gold": 3, "discard": ["spark", "borg", "gold"]}}, active=2)
    do(game, "send spark to 1", "send borg to 3", "send gold to 1")
    assert [ids(seat(game, n)["discard"]) for n in (1, 2, 3)] == [["gold", "spark"], [], ["borg"]]
    assert (seat(game, 2)["gold"], sends(game)) == (0, [])


def test_r13_4_not_without_gold_or_cards() -> None:
    assert sends(emperor({1: {"discard": ["spark"]}})) == []
    assert sends(emperor({1: {"gold": 1, "hand": ["spark"], "in_play": ["borg"]}})) == []


def test_r13_4_only_cards_of_the_own_discard_pile() -> None:
    game = emperor({1: {"gold": 1}, 2: {"discard": ["spark"]}, 6: {"discard": ["spark"]}})
    assert sends(game) == []
    with pytest.raises(IllegalMove):
        game.do("send spark to 2")


def test_r13_4_a_card_just_acquired_can_be_sent() -> None:
    game = do(emperor({1: {"gold": 2}}), "buy taxation", "send taxation to 2")
    assert ids(seat(game, 2)["discard"]) == ["taxation"]


def test_r13_4_nothing_is_sent_to_the_defeated() -> None:
    game = emperor({2: {"gold": 1, "discard": ["spark"]}, 1: {"health": 0}}, active=2)
    assert sends(game) == ["send spark to 3"]


def test_r13_4_a_sent_card_does_not_set_off_what_waits_for_an_acquisition() -> None:
    game = emperor({1: {"gold": 1, "discard": ["spark"]}, 2: {"waiting": {"top": ["card"]}}})
    do(game, "send spark to 2")
    assert ids(seat(game, 2)["discard"]) == ["spark"]


# --- R13.5


def test_r13_5_a_defeated_commander_chooses_a_card_of_hand_deck_or_discard_pile() -> None:
    game = doomed(hand=["ruby"], deck=["gold", "dagger"], discard=["borg"], in_play=["rake"])
    do(game, "attack 6 1")
    assert deciding(game) == (6, "gift")
    assert sorted(game.legal()) == [
        "choose deck.dagger",
        "choose deck.gold",
        "choose discard.borg",
        "choose hand.ruby",
        "decline",
    ]


@pytest.mark.parametrize("gift", ["hand.ruby", "deck.dagger", "discard.borg"])
def test_r13_5_the_gift_goes_to_the_discard_pile_of_the_emperor(gift: str) -> None:
    game = doomed(hand=["ruby"], deck=["gold", "dagger"], discard=["borg"], in_play=["rake"])
    do(game, "attack 6 1", f"choose {gift}")
    card = gift.split(".")[1]
    assert ids(seat(game, 5)["discard"]) == [card]
    rest = ["borg", "dagger", "gold", "rake", "ruby"]
    rest.remove(card)
    assert ids(game.position()["removed"]) == rest
    assert deciding(game) == (1, "main")


def test_r13_5_the_gift_can_be_declined() -> None:
    game = do(doomed(hand=["ruby"]), "attack 6 1")
    assert game.legal() == ["choose hand.ruby", "decline"]
    do(game, "decline")
    assert seat(game, 5)["discard"] == []
    assert ids(game.position()["removed"]) == ["ruby"]
    assert not game.view(None)["seats"][5]["alive"]


def test_r13_5_one_with_no_card_outside_play_is_not_asked() -> None:
    game = do(doomed(in_play=["rake", "gold"]), "attack 6 1")
    assert deciding(game) == (1, "main")
    assert ids(game.position()["removed"]) == ["gold", "rake"]


@pytest.mark.parametrize("number", COMMANDERS)
def test_r13_5_a_commander_who_resigns_leaves_a_gift_too(number: int) -> None:
    game = do(emperor({number: {"deck": ["borg"]}}, active=2), f"{number}: resign")
    assert deciding(game) == (number, "gift")
    do(game, "choose deck.borg")
    assert ids(seat(game, EMPEROR_OF[number])["discard"]) == ["borg"]
    assert deciding(game) == (2, "main")


def test_r13_5_a_commander_defeated_on_the_own_turn() -> None:
    wizard = {"hero": "wizard", "health": 1, "gold": 2, "deck": ["borg"]}
    game = do(emperor({3: wizard}, active=3), "expend channel")
    assert deciding(game) == (3, "gift")
    do(game, "choose deck.borg")
    assert ids(seat(game, 2)["discard"]) == ["borg"]
    assert deciding(game) == (4, "main")
    assert ids(game.position()["removed"]) == ["channel", "fireball"]


def test_r13_5_the_choice_comes_before_the_turn_goes_on() -> None:
    game = emperor({1: {"combat": 5, "hand": ["gold"]}, 6: {"health": 1, "deck": ["borg"]}})
    do(game, "attack 6 1")
    with pytest.raises(IllegalMove):
        game.do("play gold")
    do(game, "decline")
    assert moves(game, "play", "attack") == ["play gold", "attack 5 1-4"]


def test_r13_5_a_position_in_the_middle_of_the_choice_is_the_same_game() -> None:
    game = do(doomed(hand=["ruby"], deck=["gold", "dagger"], in_play=["rake"]), "attack 6 1")
    again = Game.from_position(game.position())
    assert again.position() == game.position()
    assert again.legal() == game.legal()
    do(game, "choose deck.dagger")
    do(again, "choose deck.dagger")
    assert again.position() == game.position()


def test_r13_5_the_gift_interrupts_an_effect_that_then_goes_on() -> None:
    game = emperor({6: {"hand": ["spark"]}, 1: {"hand": ["gold", "ruby"], "deck": []}}, active=6)
    do(game, "play spark", "1: resign")
    assert deciding(game) == (1, "gift")
    do(game, "choose hand.ruby")
    assert ids(seat(game, 2)["discard"]) == ["ruby"]
    assert deciding(game) == (6, "main")


# --- R13.6


@pytest.mark.parametrize(("active", "fallen", "winners"), [(2, 5, [1, 2, 3]), (5, 2, [4, 5, 6])])
def test_r13_6_a_team_has_lost_when_its_emperor_is_defeated(
    active: int, fallen: int, winners: list[int]
) -> None:
    game = emperor({active: {"combat": 9}, fallen: {"health": 5}}, active=active)
    do(game, f"attack {fallen} 4")
    assert not game.over
    do(game, f"attack {fallen} 1")
    assert (game.over, game.winners) == (True, winners)
    assert (game.legal(), game.decision) == ([], None)


def test_r13_6_an_emperor_leaves_no_gift_and_the_commanders_do_not_play_on() -> None:
    game = do(emperor({5: {"hand": ["borg"], "deck": ["gold"]}}), "5: resign")
    assert (game.over, game.winners) == (True, [1, 2, 3])
    assert seat(game, 4)["discard"] == seat(game, 6)["discard"] == []


def test_r13_6_the_defeat_of_both_commanders_ends_nothing() -> None:
    game = emperor({4: {"deck": []}, 6: {"deck": []}})
    do(game, "4: resign", "6: resign")
    assert (game.over, game.winners) == (False, [])
    do(game, "end", "end", "end")
    assert deciding(game) == (5, "main")


# --- R13.7, R13.8


def two_gifts(*moves: str) -> Game:
    """Seat 1 has defeated the commanders in seats 4 and 6 together."""
    fallen = {"health": 2, "deck": []}
    game = emperor(
        {
            1: {"hand": ["dragons_tail", "gold"]},
            4: {**fallen, "hand": ["ruby", "gold"]},
            6: {**fallen, "hand": ["dagger", "gold"]},
        }
    )
    return do(game, "play dragons_tail", *moves)


def test_r13_8_who_is_defeated_together_chooses_from_the_highest_seat_on() -> None:
    game = two_gifts()
    assert deciding(game) == (6, "gift")
    assert deciding(do(game, "choose hand.dagger")) == (4, "gift")
    assert deciding(do(game, "choose hand.ruby")) == (1, "main")
    assert ids(seat(game, 5)["discard"]) == ["dagger", "ruby"]


def test_r13_8_who_is_defeated_meanwhile_chooses_first() -> None:
    game = do(doomed(hand=["ruby"]), "attack 6 1", "3: resign")
    assert deciding(game) == (3, "gift")
    assert deciding(do(game, "choose deck.gold")) == (6, "gift")
    assert ids(seat(game, 2)["discard"]) == ["gold"]
    assert ids(seat(do(game, "choose hand.ruby"), 5)["discard"]) == ["ruby"]


def test_r13_7_resigning_gives_up_only_the_own_gift() -> None:
    game = two_gifts("4: resign")
    assert deciding(game) == (6, "gift")
    assert game.view(None)["seats"][3]["alive"] is False
    assert ids(game.position()["removed"]) == ["gold", "ruby"]
    do(game, "choose hand.dagger")
    assert deciding(game) == (1, "main")
    assert ids(seat(game, 5)["discard"]) == ["dagger"]


def test_r13_7_who_chooses_first_may_resign_too() -> None:
    game = two_gifts("6: resign")
    assert deciding(game) == (4, "gift")
    do(game, "4: resign")
    assert deciding(game) == (1, "main")
    assert seat(game, 5)["discard"] == []


def test_r13_7_resigning_leaves_the_rest_of_the_effect_to_the_others() -> None:
    game = emperor({6: {"hand": ["spark"]}, 1: {"hand": ["gold", "ruby"]}}, active=6)
    do(game, "play spark", "3: resign", "3: resign")
    assert deciding(game) == (1, "discard")


def test_r13_7_the_active_player_may_resign_while_another_chooses() -> None:
    """Its turn is over when everybody has chosen; until then nobody plays."""
    game = two_gifts("choose hand.dagger", "1: resign", "1: resign")
    assert deciding(game) == (4, "gift")
    again = Game.from_position(game.position())
    for one in (game, again):
        do(one, "choose hand.ruby")
        assert deciding(one) == (2, "main")
    assert again.position() == game.position()


def test_r13_7_an_active_player_who_is_out_needs_something_to_wait_for() -> None:
    position = two_gifts("choose hand.dagger", "1: resign", "1: resign").position()
    for key, value in (("playing", [2]), ("effects", [])):
        with pytest.raises(BadPosition):
            at_position({**position, key: value})


# --- earlier clauses, as far as Emperor is concerned


def test_r7_6_in_emperor_a_guard_protects_its_player_alone() -> None:
    guards = {5: {"in_play": ["borg", "rake"]}, 4: {"in_play": ["rake"]}}
    game = emperor({2: {"combat": 1}, **guards}, active=2)
    assert attackable(game) == ["4", "4.rake", "5.borg", "6"]


def test_r8_4_a_resigning_emperor_gives_up_for_the_team() -> None:
    assert do(emperor(), "2: resign").winners == [4, 5, 6]
    assert do(emperor(active=5), "resign").winners == [1, 2, 3]


def test_r8_5_a_card_that_was_sent_belongs_to_the_receiver() -> None:
    game = emperor(
        {
            1: {"gold": 1, "discard": ["follower"]},
            2: {"deck": [], "hand": ["command"]},
            5: {"hand": ["dagger"]},
        }
    )
    do(game, "send follower to 2", "end", "play command", "play follower", "end", "end", "end")
    do(game, "play dagger", "attack 2.follower 1")
    assert "follower" in ids(seat(game, 2)["discard"])
    assert "follower" not in ids(seat(game)["discard"])


def test_r8_5_a_gift_belongs_to_the_emperor() -> None:
    game = emperor(
        {
            1: {"combat": 1},
            2: {"deck": ["dagger"] * 6},
            5: {"deck": [], "hand": ["command"]},
            6: {"health": 1, "hand": ["follower"], "deck": []},
        }
    )
    do(game, "attack 6 1", "choose hand.follower", "end", "end", "end", "end")
    do(game, "play command", "play follower", "end", "end", "play dagger", "attack 5.follower 1")
    assert "follower" in ids(seat(game, 5)["discard"])
    assert game.position().get("removed", []) == []
