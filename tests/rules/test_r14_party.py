"""R14.1 to R14.7: a party against a boss, whichever it is."""

from typing import Any

import pytest

from bosses import Seat, boss_turn, dragon, health, items, lich, party
from table import at_position, dealt, deciding, do, ids, moves, seat
from thandar import BadPosition, BadSetup, Game, IllegalMove

HEROES = ["cleric", "fighter", "ranger", "thief", "wizard"]
FALLEN: Seat = {"health": 0}


def lent(card: str, lender: int) -> dict[str, Any]:
    """A card that is borrowed from a seat."""
    return {"card": card, "borrowed_from": lender}


def nearby(game: Game) -> list[list[int]]:
    """Who is nearby, for each seat."""
    return [s["nearby"] for s in game.view(None)["seats"]]


# --- R14.1


@pytest.mark.parametrize("boss", ["lich", "dragon"])
@pytest.mark.parametrize("size", [1, 2, 5])
def test_r14_1_members_play_one_at_a_time_clockwise_then_the_boss(boss: str, size: int) -> None:
    game = dealt("boss", [*HEROES[:size], boss], seed=1)
    turns = []
    for _ in range(size + 2):
        assert game.decision is not None
        assert len(game.decision.seats) == 1
        turns.append(game.decision.seat)
        game.do("end")
    assert turns == [*range(1, size + 2), 1]


@pytest.mark.parametrize(
    ("boss", "size", "hand"), [("lich", 4, 5), ("dragon", 1, 5), ("dragon", 5, 9)]
)
def test_r14_1_opening_hands(boss: str, size: int, hand: int) -> None:
    game = dealt("boss", [*HEROES[:size], boss], seed=1)
    hands = [len(seat(game, n)["hand"]) for n in range(1, size + 2)]
    assert hands == [*[3] * size, hand]


@pytest.mark.parametrize(
    "seats",
    [
        ["standard", "lich"],
        ["cleric", "standard", "dragon"],
        ["lich"],
        ["lich", "cleric"],
        ["cleric", "lich", "wizard"],
        ["cleric", "lich", "lich"],
        ["lich", "dragon", "lich"],
        ["cleric", "demon"],
        ["cleric", "fighter"],
        ["cleric"] * 6 + ["lich"],
    ],
)
def test_r14_1_one_to_five_heroes_and_a_boss_behind_them(seats: list[str]) -> None:
    with pytest.raises(BadSetup):
        dealt("boss", seats, seed=1)
    written = [{"hero": None if name == "standard" else name} for name in seats]
    with pytest.raises(BadPosition):
        at_position({"format": "boss", "seats": written})


def test_r14_1_seat_1_begins() -> None:
    assert {
        deciding(Game.new("boss", ["thief", "wizard", "lich"], seed=s))[0] for s in range(9)
    } == {1}
    with pytest.raises(BadSetup):
        Game.new("boss", ["thief", "wizard", "lich"], seed=1, first=2)


def test_r10_3_against_a_boss_every_member_is_a_hero() -> None:
    for hero in HEROES:
        game = dealt("boss", [hero, "dragon"], seed=1)
        assert game.view(None)["seats"][0]["hero"] == hero
        assert len(seat(game)["powers"]) == 2
    with pytest.raises(BadSetup):
        Game.new("boss", ["standard", "dragon"], seed=1)


# --- R14.2


def test_r14_2_nearby_are_the_neighbours_in_a_line() -> None:
    game = party(dragon(), *({} for _ in range(5)))
    assert nearby(game) == [[2], [1, 3], [2, 4], [3, 5], [4], []]


def test_r14_2_the_boss_sits_between_the_ends() -> None:
    assert nearby(party(dragon(), {}, {}, {})) == [[2], [1, 3], [2], []]
    assert nearby(party(lich(), {})) == [[], []]


def test_r14_2_the_defeated_are_passed_over() -> None:
    game = party(dragon(), {}, FALLEN, FALLEN, {}, FALLEN)
    assert nearby(game) == [[4], [], [], [1], [], []]


def test_r14_2_neighbours_change_when_somebody_falls() -> None:
    game = do(boss_turn(dragon(combat=9), {}, {"health": 9}, {}), "attack 2 9")
    assert nearby(game) == [[3], [], [1], []]


def test_r14_2_a_member_targets_the_boss_itself_and_those_nearby() -> None:
    members: list[Seat] = [{}, {"hero": "cleric", "gold": 2}, {}, {}, {}]
    game = do(party(lich(), *members, active=2), "expend bless")
    assert deciding(game) == (2, "player")
    assert game.legal() == ["choose 1", "choose 2", "choose 3", "choose 6"]


def test_r14_2_nobody_targets_the_defeated() -> None:
    cleric = {"hero": "cleric", "gold": 2}
    game = do(party(lich(), cleric, FALLEN, {}, {}), "expend bless")
    assert game.legal() == ["choose 1", "choose 3", "choose 5"]


def test_r14_2_a_member_attacks_the_boss_and_its_champions_only() -> None:
    game = party(dragon(in_play=["rake"]), {"combat": 2}, {"in_play": ["cron"]}, {})
    assert moves(game, "attack") == ["attack 4 1-2", "attack 4.rake 1-2"]


def test_r14_2_a_member_stuns_no_champion_of_the_party() -> None:
    game = party(dragon(in_play=["rake", "cron"]), {"hand": ["fire_bomb"]}, {"in_play": ["cron"]})
    assert do(game, "play fire_bomb").legal() == ["choose 3.rake", "choose 3.cron"]


def test_r14_2_a_member_makes_only_the_boss_discard() -> None:
    hands = {"hand": ["gold", "ruby"]}
    game = do(party(dragon(**hands), {"hand": ["spark"]}, hands), "play spark")
    assert deciding(game) == (3, "discard")


def test_r10_5_members_always_reach_themselves_and_those_nearby() -> None:
    members: list[Seat] = [{}, {}, {"hero": "cleric", "gold": 2}, {}, {}]
    game = do(party(dragon(), *members, active=3), "expend bless", "choose 4")
    assert health(game)[2:4] == [55, 63]
    again = do(party(dragon(), *members, active=3), "expend bless", "choose 3")
    assert health(again)[2:4] == [58, 60]


def test_r10_5_heist_takes_from_the_boss_and_not_from_the_party() -> None:
    thief = {"hero": "thief", "gold": 9, "heist": True}
    game = party(dragon(discard=["borg"]), thief, {"discard": ["rake"]}, market=[])
    assert moves(game, "2.rake", "3.borg") == ["buy 3.borg"]


# --- R14.3


def gives(*members: Seat, active: int = 1) -> Game:
    """A table at which a member plays Rally the Troops, which is worth 5 health."""
    given = [dict(member) for member in members]
    given[active - 1]["hand"] = ["rally_the_troops"]
    return do(party(dragon(), *given, active=active), "play rally_the_troops")


def test_r14_3_health_is_kept_or_given_to_one_nearby() -> None:
    game = gives({}, {}, {}, {}, active=2)
    assert deciding(game) == (2, "health")
    assert game.legal() == ["choose 1", "choose 2", "choose 3"]
    for choice, expected in (
        ("choose 1", [65, 60, 60, 60]),
        ("choose 2", [60, 65, 60, 60]),
        ("choose 3", [60, 60, 65, 60]),
    ):
        assert health(do(game.clone(), choice))[:4] == expected


def test_r14_3_all_of_it_or_nothing_is_given() -> None:
    game = do(gives({"health": 20}, {"health": 30}), "choose 2")
    assert health(game)[:2] == [20, 35]
    assert deciding(game) == (1, "main")


def test_r14_3_health_given_cannot_be_given_on() -> None:
    game = do(gives({}, {}, {}), "choose 2")
    assert deciding(game) == (1, "main")
    assert health(game)[:3] == [60, 65, 60]


def test_r14_3_each_time_health_is_gained() -> None:
    game = gives({"in_play": ["cristov"]}, {})
    do(game, "choose 2", "expend cristov")
    assert deciding(game) == (1, "health")
    assert health(do(game, "choose 1"))[:2] == [63, 65]


def test_r14_3_the_rest_of_the_effect_happens() -> None:
    member: Seat = {"hand": ["command"], "deck": ["ruby"]}
    game = do(party(dragon(), member, {}), "play command", "choose 2")
    assert (seat(game)["gold"], seat(game)["combat"]) == (2, 3)
    assert seat(game)["hand"] == ["ruby"]
    assert health(game)[:2] == [60, 64]


def test_r14_3_health_that_is_counted_is_given_too() -> None:
    member: Seat = {"in_play": ["tithe_priest", "borg"]}
    game = do(party(dragon(), member, {}), "expend tithe_priest", "choose b", "choose 2")
    assert health(game)[:2] == [60, 62]


def test_r14_3_health_of_a_skill_is_given_too() -> None:
    thief = {"hero": "thief", "gold": 2}
    game = do(party(dragon(), thief, {}), "expend pick_pocket")
    assert deciding(game) == (1, "health")
    assert health(do(game, "choose 2"))[:2] == [52, 63]


def test_r14_3_the_defeated_are_neighbours_of_nobody_and_get_none() -> None:
    game = gives({}, FALLEN, {})
    assert game.legal() == ["choose 1", "choose 3"]
    alone = gives({}, FALLEN)
    assert deciding(alone) == (1, "main")
    assert health(alone)[:2] == [65, 0]


def test_r14_3_alone_nothing_is_asked() -> None:
    game = gives({})
    assert deciding(game) == (1, "main")
    assert health(game)[0] == 65


def test_r14_3_bless_names_its_player_already() -> None:
    cleric = {"hero": "cleric", "gold": 2}
    game = do(party(dragon(), cleric, {}, {}), "expend bless", "choose 2")
    assert deciding(game) == (1, "main")
    assert health(game)[:3] == [55, 63, 60]


def test_r14_3_the_boss_keeps_its_health() -> None:
    game = do(boss_turn(dragon(hand=["rally_the_troops"]), {}, {}), "play rally_the_troops")
    assert deciding(game) == (3, "main")
    assert health(game) == [60, 60, 105]


# --- R14.4


def falls() -> Game:
    """A table at which seat 1 of two has just been defeated by a Dragon."""
    member: Seat = {
        "health": 5,
        "hand": ["spark"],
        "deck": ["gold"],
        "discard": ["ruby"],
        "in_play": ["cron", "rake"],
    }
    return do(boss_turn(dragon(combat=9), member, {}), "attack 1 9")


def test_r14_4_a_member_at_0_is_defeated_and_keeps_its_cards() -> None:
    game = falls()
    fallen = seat(game)
    assert (game.over, fallen["health"], game.view(None)["seats"][0]["alive"]) == (False, 0, False)
    assert (fallen["hand"], fallen["deck"]) == (["spark"], ["gold"])
    assert "removed" not in game.position()


def test_r14_4_champions_of_the_defeated_are_stunned() -> None:
    fallen = seat(falls())
    assert fallen["in_play"] == []
    assert ids(fallen["discard"]) == ["cron", "rake", "ruby"]


def test_r14_4_the_defeated_take_no_turns() -> None:
    game = do(falls(), "end")
    assert deciding(game) == (2, "main")
    assert deciding(do(game, "end"))[0] == 3
    assert deciding(do(game, "end"))[0] == 2


def test_r14_4_the_defeated_cannot_be_attacked() -> None:
    game = boss_turn(dragon(combat=1), FALLEN, {}, {})
    assert moves(game, "attack") == ["attack 2 1", "attack 3 1"]


def test_r14_4_a_member_defeated_on_its_own_turn_ends_it() -> None:
    wizard: Seat = {"hero": "wizard", "health": 1, "gold": 5, "in_play": ["borg"], "hand": ["gold"]}
    game = do(party(dragon(), wizard, {}), "play gold", "expend channel")
    assert deciding(game) == (2, "main")
    assert ids(seat(game)["discard"]) == ["borg", "gold"]
    assert (seat(game)["gold"], seat(game)["health"]) == (0, 0)


def borrowing(*cards: str, **you: Any) -> Game:
    """A table at which seat 2 of three is defeated and holds these cards."""
    return party(dragon(), you, {"health": 0, "hand": list(cards)}, {})


def test_r14_4_a_card_is_borrowed_from_the_hand_of_the_defeated() -> None:
    game = borrowing("spark", "gold", "gold")
    assert loans(game) == ["borrow 2.spark", "borrow 2.gold"]
    do(game, "borrow 2.spark")
    assert ids(seat(game)["hand"]) == ["spark"]
    assert ids(seat(game, 2)["hand"]) == ["gold", "gold"]
    assert "play spark" in game.legal()


def loans(game: Game) -> list[str]:
    """The cards that may be borrowed."""
    return moves(game, "borrow")


def test_r14_4_only_the_defeated_lend() -> None:
    hands = {"hand": ["gold"]}
    assert loans(party(dragon(**hands), hands, hands, hands)) == []


def test_r14_4_any_member_borrows_from_any_of_the_defeated() -> None:
    members: list[Seat] = [{}, {}, {}, {"health": 0, "hand": ["gold"]}]
    assert loans(party(dragon(), *members)) == ["borrow 4.gold"]


def test_r14_4_once_in_a_cycle_for_each_of_the_defeated() -> None:
    fallen: Seat = {"health": 0, "hand": ["gold", "spark"], "deck": ["gold"] * 5}
    game = party(dragon(), {}, fallen, fallen, {})
    do(game, "borrow 2.gold")
    assert loans(game) == ["borrow 3.gold", "borrow 3.spark"]
    do(game, "end")
    assert loans(game) == ["borrow 3.gold", "borrow 3.spark"]
    do(game, "borrow 3.gold")
    assert loans(game) == []


def test_r14_4_a_cycle_ends_with_the_turn_of_the_boss() -> None:
    fallen: Seat = {"health": 0, "hand": ["gold", "spark"], "deck": ["gold"] * 5}
    game = do(party(dragon(), {}, fallen, {}), "borrow 2.spark", "end")
    assert loans(game) == []
    do(game, "end")
    assert (deciding(game)[0], loans(game)) == (4, [])
    do(game, "end")
    assert (deciding(game)[0], loans(game)) == (1, ["borrow 2.gold"])


def test_r14_4_the_boss_does_not_borrow() -> None:
    assert loans(boss_turn(dragon(), {}, {"health": 0, "hand": ["gold"]})) == []


@pytest.mark.parametrize("card", ["spark", "gold"])
@pytest.mark.parametrize("played", [True, False])
def test_r14_4_a_borrowed_action_or_item_goes_back_at_the_end(card: str, played: bool) -> None:
    game = do(borrowing(card), f"borrow 2.{card}")
    if played:
        do(game, f"play {card}")
    do(game, "end")
    assert ids(seat(game, 2)["discard"]) == [card]
    assert card not in ids(seat(game)["discard"])


def test_r14_4_a_borrowed_champion_that_was_not_played_goes_back_too() -> None:
    game = do(borrowing("borg"), "borrow 2.borg", "end")
    assert ids(seat(game, 2)["discard"]) == ["borg"]
    assert ids(seat(game)["discard"]) == []


def test_r14_4_a_borrowed_champion_stays_until_it_is_stunned() -> None:
    game = do(borrowing("rake"), "borrow 2.rake", "play rake", "expend rake", "end", "end")
    assert ids(seat(game)["in_play"]) == ["rake"]
    assert game.view(None)["seats"][0]["in_play"][0]["borrowed_from"] == 2
    assert ids(seat(game, 2)["discard"]) == []


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"combat": 7}, ["attack 1.rake 7"]),
        ({"hand": ["fire_bomb"]}, ["play fire_bomb"]),
        ({"combat": 60}, ["attack 1 60"]),
    ],
)
def test_r14_4_a_stunned_borrowed_champion_goes_to_the_defeated(
    keys: Seat, words: list[str]
) -> None:
    borrower: Seat = {"in_play": [lent("rake", 2)], "discard": ["gold"]}
    game = do(boss_turn(dragon(**keys), borrower, FALLEN, {}), *words)
    assert ids(seat(game)["discard"]) == ["gold"]
    assert ids(seat(game, 2)["discard"]) == ["rake"]


def test_r14_4_a_borrowed_card_that_is_discarded_goes_to_the_defeated() -> None:
    game = borrowing("ruby", hand=["elven_gift", "dagger"])
    do(game, "borrow 2.ruby", "play elven_gift", "choose a", "choose hand.ruby")
    assert ids(seat(game, 2)["discard"]) == ["ruby"]
    assert ids(seat(game)["discard"]) == []


def test_r14_4_borrowed_cards_go_back_when_the_borrower_falls_on_its_turn() -> None:
    """The turn ends (R7.7), and with it the loan of a card still in hand."""
    wizard: Seat = {"hero": "wizard", "health": 1, "gold": 2, "hand": ["dagger"]}
    game = party(dragon(), wizard, {"health": 0, "hand": ["spark"]}, {})
    do(game, "borrow 2.spark", "expend channel")
    assert (deciding(game)[0], health(game)[0]) == (3, 0)
    assert ids(seat(game, 2)["discard"]) == ["spark"]
    assert "spark" not in ids(seat(game)["hand"])


def test_r14_4_a_borrowed_card_counts_as_the_borrowers() -> None:
    game = borrowing("spark", in_play=["dire_wolf"])
    do(game, "borrow 2.spark", "play spark", "ally spark", "ally dire_wolf")
    assert seat(game)["combat"] == 3 + 2 + 4


def test_r14_4_nothing_is_borrowed_from_an_empty_hand() -> None:
    assert loans(borrowing()) == []


def test_r8_5_a_borrowed_card_keeps_its_owner() -> None:
    fallen: Seat = {"health": 0, "hand": ["borg"], "deck": ["gold"] * 5}
    game = do(party(dragon(), {}, fallen), "borrow 2.borg", "play borg", "end", "end")
    assert seat(game)["in_play"] == [lent("borg", 2)]
    again = Game.from_position(game.position())
    assert again.position() == game.position()


def test_r8_5_a_borrowed_card_that_is_lent_on_keeps_its_owner() -> None:
    """Seat 1 falls with a card of seat 2's in its hand: it does not become seat 1's by that."""
    wizard: Seat = {"hero": "wizard", "health": 1, "gold": 2, "hand": []}
    game = party(dragon(), wizard, {"health": 0, "hand": ["spark"]}, {})
    do(game, "borrow 2.spark", "expend channel")
    if "borrow 1.spark" in game.legal():
        do(game, "borrow 1.spark")
    do(game, "end")
    assert "spark" in ids(seat(game, 2)["discard"] + seat(game, 2)["hand"])
    assert "spark" not in ids(seat(game)["discard"] + seat(game)["hand"])


def test_r8_5_a_card_taken_by_heist_changes_its_owner() -> None:
    thief = {"hero": "thief", "gold": 9, "heist": True}
    game = do(party(dragon(discard=["borg"]), thief), "buy 2.borg", "end")
    assert "borg" in ids(seat(game)["discard"] + seat(game)["hand"])
    assert ids(seat(game, 2)["discard"]) == []


# --- R14.5


@pytest.mark.parametrize("boss", [lich, dragon])
def test_r14_5_the_defeated_get_new_hands_when_the_boss_begins(boss: Any) -> None:
    fallen: Seat = {"health": 0, "hand": ["ruby", "spark"], "deck": ["gold"] * 7}
    game = party(boss(), {"hand": ["dagger"]}, fallen, fallen)
    do(game, "end")
    assert deciding(game)[0] == 4
    for number in (2, 3):
        assert ids(seat(game, number)["hand"]) == ["gold"] * 5
        assert ids(seat(game, number)["discard"]) == ["ruby", "spark"]
        assert len(seat(game, number)["deck"]) == 2


def test_r14_5_new_hands_are_shuffled_if_need_be() -> None:
    fallen: Seat = {"health": 0, "hand": ["ruby"], "deck": ["gold"], "discard": ["dagger"] * 2}
    game = do(party(dragon(), {}, fallen), "end")
    assert ids(seat(game, 2)["hand"]) == ["dagger", "dagger", "gold", "ruby"]
    assert seat(game, 2)["discard"] == []


def test_r14_5_only_when_the_boss_begins_and_only_the_defeated() -> None:
    fallen: Seat = {"health": 0, "hand": ["ruby"], "deck": ["gold"] * 7}
    game = do(party(dragon(), {}, fallen, {"hand": ["spark"]}), "end")
    assert ids(seat(game, 2)["hand"]) == ["ruby"]
    assert ids(seat(game, 3)["hand"]) == ["spark"]


# --- R14.6


def test_r14_6_the_boss_wins_when_all_members_are_defeated() -> None:
    game = boss_turn(dragon(combat=9), {"health": 4}, FALLEN, {"health": 5})
    do(game, "attack 1 4")
    assert (game.over, game.winners) == (False, [])
    do(game, "attack 3 5")
    assert (game.over, game.winners) == (True, [4])


def test_r14_6_all_members_may_fall_at_once() -> None:
    game = boss_turn(dragon(hand=["dragons_tail"]), {"health": 2}, {"health": 1})
    assert do(game, "play dragons_tail").winners == [3]


@pytest.mark.parametrize("boss", [lich(jars=["void"], health=5), dragon(health=5)])
def test_r14_6_the_party_wins_when_the_boss_is_defeated(boss: Seat) -> None:
    game = do(party(boss, {"combat": 5}, FALLEN, {}), "attack 4 5")
    assert (game.over, game.winners) == (True, [1, 2, 3])
    assert (game.legal(), game.decision) == ([], None)


# --- R14.7


def test_r14_7_the_boss_buys_like_everybody() -> None:
    game = boss_turn(dragon(gold=7), {}, market=["borg", "spark"], market_deck=["rake", "cron"])
    assert moves(game, "buy") == ["buy borg", "buy spark", "buy fire_gem"]
    do(game, "buy borg", "buy spark")
    assert seat(game, 2)["gold"] == 0
    assert ids(seat(game, 2)["discard"]) == ["borg", "spark"]
    assert ids([card for card in game.position()["market"] if card]) == ["cron", "rake"]


def test_r14_7_the_boss_attacks_any_member_and_champion() -> None:
    game = boss_turn(dragon(combat=1), {}, {"in_play": ["rake"]}, {"in_play": ["borg", "cron"]}, {})
    assert moves(game, "attack") == [
        "attack 1 1",
        "attack 2 1",
        "attack 2.rake 1",
        "attack 3.borg 1",
        "attack 4 1",
    ]


def test_r14_7_the_boss_targets_any_member() -> None:
    game = do(boss_turn(dragon(hand=["spark"]), {}, {}, {"in_play": ["borg"]}), "play spark")
    assert game.legal() == ["choose 1", "choose 2", "choose 3"]


def test_r14_7_the_boss_targets_any_champion_guards_permitting() -> None:
    members: list[Seat] = [{"in_play": ["rake"]}, {"in_play": ["borg", "cron"]}]
    game = do(boss_turn(dragon(hand=["cunning_blow"]), *members), "play cunning_blow", "choose b")
    assert game.legal() == ["choose 1.rake", "choose 2.borg"]


# --- R14.10


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_r14_10_one_may_bless_oneself(seats: int) -> None:
    cleric: Seat = {"hero": "cleric", "gold": 2, "in_play": ["rake"]}
    game = do(party(dragon(), cleric, *[{}] * (seats - 1)), "expend bless", "choose 1")
    assert health(game)[0] == 58
    assert game.view(None)["seats"][0]["in_play"][0]["defense"] == 8


def test_r14_10_one_may_bless_the_boss() -> None:
    game = do(party(dragon(), {"hero": "cleric", "gold": 2}), "expend bless", "choose 2")
    assert health(game) == [55, 53]


# --- R14.11


def twins(card: str, **you: Any) -> Game:
    """Seat 1 has a card of its own in hand and has borrowed the same from seats 2 and 3."""
    fallen: Seat = {"health": 0, "hand": [card], "deck": []}
    hand = [card, *you.pop("hand", [])]
    game = party(dragon(), {"hand": hand, "deck": [], **you}, fallen, fallen, {})
    return do(game, f"borrow 2.{card}", f"borrow 3.{card}")


def piles(game: Game) -> list[list[str]]:
    """The discard piles of the party."""
    return [ids(seat(game, number)["discard"]) for number in (1, 2, 3)]


def test_r14_11_own_and_borrowed_copies_in_hand_are_played_by_number() -> None:
    game = twins("spark")
    assert moves(game, "play") == ["play spark", "play spark#2", "play spark#3"]
    do(game, "play spark#2")
    assert seat(game)["in_play"] == [lent("spark", 2)]
    assert moves(game, "play") == ["play spark", "play spark#2"]
    do(game, "play spark#2", "play spark")
    assert seat(game)["in_play"] == [lent("spark", 2), lent("spark", 3), "spark"]


def test_r14_11_a_champion_that_is_played_is_the_one_named() -> None:
    game = do(twins("borg"), "play borg#3", "end")
    assert seat(game)["in_play"] == [lent("borg", 3)]
    assert "borg" in ids(seat(game)["discard"] + seat(game)["hand"])
    assert ids(seat(game, 2)["discard"]) == ["borg"]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("choose hand.ruby", [["ruby"], [], []]),
        ("choose hand.ruby#2", [[], ["ruby"], []]),
        ("choose hand.ruby#3", [[], [], ["ruby"]]),
    ],
)
def test_r14_11_whose_card_is_discarded(answer: str, expected: list[list[str]]) -> None:
    game = twins("ruby", hand=["elven_gift", "elven_gift"], discard=["dagger"])
    do(game, "play elven_gift", "choose a")
    assert {"choose hand.ruby", "choose hand.ruby#2", "choose hand.ruby#3"} <= {*game.legal()}
    do(game, answer)
    assert piles(game) == expected


@pytest.mark.parametrize(("answer", "left"), [("", [2, 3]), ("#2", [None, 3]), ("#3", [None, 2])])
def test_r14_11_whose_card_is_sacrificed(answer: str, left: list[int | None]) -> None:
    game = do(twins("ruby", hand=["death_touch"]), "play death_touch")
    asked = ["choose hand.ruby", "choose hand.ruby#2", "choose hand.ruby#3", "decline"]
    assert sorted(game.legal()) == asked
    do(game, f"choose hand.ruby{answer}")
    assert game.position()["sacrificed"] == ["ruby"]
    hand = [None if isinstance(card, str) else card["borrowed_from"] for card in seat(game)["hand"]]
    assert sorted(hand, key=str) == sorted(left, key=str)


def test_r14_11_two_copies_are_two_answers_even_if_they_are_the_whole_hand() -> None:
    fallen: Seat = {"health": 0, "hand": ["ruby"], "deck": []}
    game = party(dragon(), {"hand": ["elven_gift"], "deck": ["ruby"]}, fallen)
    do(game, "borrow 2.ruby", "play elven_gift", "choose a")
    assert sorted(game.legal()) == ["choose hand.ruby", "choose hand.ruby#2"]


COPIES: list[Any] = ["death_cultist", lent("death_cultist", 3), lent("death_cultist", 2)]


def test_r14_11_copies_in_play_are_expended_by_number() -> None:
    game = party(dragon(), {"in_play": COPIES}, FALLEN, FALLEN)
    listed = ["expend death_cultist", "expend death_cultist#2", "expend death_cultist#3"]
    assert moves(game, "expend") == listed
    do(game, "expend death_cultist#2")
    assert seat(game)["in_play"] == [COPIES[0], {**COPIES[1], "expended": True}, COPIES[2]]


@pytest.mark.parametrize(("number", "place"), [("", 0), ("#2", 1), ("#3", 2)])
def test_r14_11_whose_champion_is_attacked(number: str, place: int) -> None:
    game = boss_turn(dragon(combat=3), {"in_play": COPIES}, FALLEN, FALLEN)
    do(game, f"attack 1.death_cultist{number} 3")
    assert seat(game)["in_play"] == [copy for k, copy in enumerate(COPIES) if k != place]
    owner = [1, 3, 2][place]
    assert [ids(seat(game, n)["discard"]) for n in (1, 2, 3)] == [
        ["death_cultist"] if n == owner else [] for n in (1, 2, 3)
    ]


@pytest.mark.parametrize(("number", "owner"), [("", 1), ("#2", 3), ("#3", 2)])
def test_r14_11_whose_champion_is_stunned(number: str, owner: int) -> None:
    game = boss_turn(dragon(hand=["fire_bomb"]), {"in_play": COPIES}, FALLEN, FALLEN)
    do(game, "play fire_bomb")
    listed = ["choose 1.death_cultist", "choose 1.death_cultist#2", "choose 1.death_cultist#3"]
    assert game.legal() == listed
    do(game, f"choose 1.death_cultist{number}")
    assert "death_cultist" in ids(seat(game, owner)["discard"])


def test_r14_11_whose_champion_is_prepared() -> None:
    used = [{**(c if isinstance(c, dict) else {"card": c}), "expended": True} for c in COPIES]
    member: Seat = {"in_play": [*used, "recruit", "rally_the_troops"]}
    game = party(dragon(), member, FALLEN, FALLEN)
    do(game, "ally rally_the_troops", "choose 1.death_cultist#2")
    assert seat(game)["in_play"][:3] == [used[0], COPIES[1], used[2]]


def test_r14_11_actions_in_play_go_to_their_owners_at_the_end() -> None:
    game = do(twins("spark"), "play spark", "play spark#2", "play spark", "end")
    assert piles(game)[1:] == [["spark"], ["spark"]]
    own = seat(game)["discard"] + seat(game)["hand"] + seat(game)["deck"]
    assert ids(own) == ["spark"]


def test_r14_11_whose_action_is_sacrificed_from_play() -> None:
    game = do(twins("fire_gem"), "play fire_gem", "play fire_gem#2", "play fire_gem")
    listed = ["sacrifice fire_gem", "sacrifice fire_gem#2", "sacrifice fire_gem#3"]
    assert [move for move in moves(game, "sacrifice") if "fire_gem" in move] == listed
    do(game, "sacrifice fire_gem#2", "end")
    assert piles(game)[1] != piles(game)[2]


# --- R1.3, R8.4


def test_r1_3_the_hand_of_the_defeated_is_known_to_the_party_alone() -> None:
    game = party(dragon(), {}, {"health": 0, "hand": ["spark", "ruby"], "deck": ["gold"]}, {})
    for viewer in (1, 2, 3):
        shown = game.view(viewer)["seats"][1]
        assert (shown["hand"], shown["unseen"]) == (["ruby", "spark"], ["gold"])
    for stranger in (4, None):
        shown = game.view(stranger)["seats"][1]
        assert (shown["hand"], shown["unseen"]) == ([], ["gold", "ruby", "spark"])


def test_r1_3_living_members_hide_their_hands_from_each_other() -> None:
    game = party(dragon(hand=["hoard"]), {"hand": ["spark"]}, {"hand": ["ruby"]})
    assert [s["hand"] for s in game.view(1)["seats"]] == [["spark"], [], []]
    assert [s["hand"] for s in game.view(3)["seats"]] == [[], [], ["hoard"]]


def borrowed(card: str) -> Game:
    """A table at which one of two cards of a defeated member's hand was just borrowed."""
    return do(party(dragon(), {}, {"health": 0, "hand": ["spark", "ruby"]}), f"borrow 2.{card}")


def test_r1_3_the_party_alone_sees_which_card_is_borrowed() -> None:
    game = borrowed("spark")
    for viewer, card in ((1, "spark"), (2, "spark"), (3, None), (None, None)):
        shown = [e for e in game.events_for(viewer) if e["event"] == "borrowed"]
        assert [(e["seat"], e["card"], e["target"]) for e in shown] == [(1, card, 2)]
        assert card or "lender" not in shown[0]


@pytest.mark.parametrize("stranger", [3, None])
def test_r1_3_a_stranger_cannot_tell_which_card_was_borrowed(stranger: int | None) -> None:
    """From one hidden hand a card went to another."""
    assert borrowed("spark").view(stranger) == borrowed("ruby").view(stranger)


@pytest.mark.parametrize("boss", [lich(), dragon()])
def test_r8_4_a_boss_that_resigns_gives_the_game_away(boss: Seat) -> None:
    game = do(party(boss, {}, FALLEN, {}), "4: resign")
    assert (game.over, game.winners) == (True, [1, 2, 3])


@pytest.mark.parametrize("boss", [lich(), dragon()])
def test_r8_4_a_lone_hero_who_resigns_gives_the_game_away(boss: Seat) -> None:
    assert do(party(boss, {}), "resign").winners == [2]
    assert do(party(boss, FALLEN, {}, active=2), "2: resign").winners == [3]


def test_r8_4_a_member_who_resigns_is_defeated() -> None:
    member: Seat = {"in_play": ["borg"], "hand": ["gold"]}
    game = do(party(dragon(), {}, member, {}), "2: resign")
    assert (game.over, deciding(game)) == (False, (1, "main"))
    assert (seat(game, 2)["health"], seat(game, 2)["in_play"]) == (0, [])
    assert loans(game) == ["borrow 2.gold"]
    with pytest.raises(IllegalMove):
        game.do("2: resign")


def test_r8_4_a_member_who_resigns_on_its_turn_ends_it() -> None:
    game = do(party(dragon(), {"combat": 3}, {}), "resign")
    assert deciding(game) == (2, "main")
    assert seat(game)["combat"] == 0


@pytest.mark.parametrize("boss", [lich(), dragon(items=["ring_of_wishes"])])
def test_r8_4_the_position_of_a_boss_that_resigned(boss: Seat) -> None:
    game = do(party(boss, {}), "2: resign")
    assert Game.from_position(game.position()).position() == game.position()


# --- R3.2


def test_r3_2_jar_corruption_and_minions_are_prepared() -> None:
    used = [{"card": "void", "expended": True}, "manipulation"]
    game = boss_turn(
        lich(
            jars=used,
            powers=[{"card": "corruption", "expended": True}],
            in_play=[{"card": "zombie", "expended": True}],
        ),
        {},
        {},
    )
    assert do(game, "end").legal() != []
    shown = game.view(None)["seats"][2]
    copies = shown["powers"] + shown["in_play"]
    assert {copy["card"]: copy["expended"] for copy in copies} == {
        "void": False,
        "corruption": False,
        "zombie": False,
    }


def test_r3_2_hoard_items_are_prepared_but_for_the_ring() -> None:
    used = [{"card": card, "expended": True} for card in ("orb_of_death", "ring_of_wishes")]
    game = party(dragon(), {"items": used}, {})
    do(game, "end")
    assert items(game, 1) == ["orb_of_death", "ring_of_wishes"]
    shown = game.view(None)["seats"][0]["items"]
    assert {copy["card"]: copy["expended"] for copy in shown} == {
        "orb_of_death": False,
        "ring_of_wishes": True,
    }


def test_r3_2_the_skill_of_a_member_is_prepared() -> None:
    game = party(dragon(), {"powers": [{"card": "shoulder_bash", "expended": True}]}, {})
    do(game, "end")
    assert [copy["expended"] for copy in game.view(None)["seats"][0]["powers"]] == [False]
