"""The skills and abilities of the heroes."""

from typing import Any

import pytest

from abilities import Gained, gained, in_play, kind
from table import dealt, deciding, do, ids, moves, seat, seated, table
from thandar import BadPosition, Game, IllegalMove

HERO_OF = {
    "resurrect": "cleric",
    "bless": "cleric",
    "crushing_blow": "fighter",
    "shoulder_bash": "fighter",
    "headshot": "ranger",
    "track": "ranger",
    "heist": "thief",
    "pick_pocket": "thief",
    "fireball": "wizard",
    "channel": "wizard",
}
THIRD_TURN = 5  # of a game of two


def stunned(card: str) -> dict[str, Any]:
    """A champion in a discard pile, stunned since its owner's last turn."""
    return {"card": card, "stunned": True}


def with_skill(skill: str, *others: dict[str, Any], **you: Any) -> Game:
    """A table on which seat 1, with 2 gold for it, has just used a skill."""
    you = {"hero": HERO_OF[skill], "health": 50, "gold": 2, **you}
    return do(table(*others, **you), f"expend {skill}")


def with_ability(ability: str, *others: dict[str, Any], **you: Any) -> Game:
    """A table on which seat 1 has just used an ability, on its third turn."""
    you = {"hero": HERO_OF[ability], "health": 50, "turn": THIRD_TURN, **you}
    return do(table(*others, **you), f"sacrifice {ability}")


def defense(game: Game, number: int) -> int:
    """What must be dealt to the first champion of a seat."""
    result: int = game.view(None)["seats"][number - 1]["in_play"][0]["defense"]
    return result


# --- Resurrect


def test_resurrect_puts_a_stunned_champion_into_play() -> None:
    game = with_ability("resurrect", discard=["gold", stunned("borg")])
    assert kind(game) == "main"
    assert (seat(game)["in_play"], seat(game)["discard"]) == (["borg"], ["gold"])
    assert gained(game) == Gained()
    assert gained(do(game, "expend borg")) == Gained(combat=4)


def test_resurrect_lets_the_player_choose_and_not_decline() -> None:
    game = with_ability("resurrect", discard=[stunned("borg"), "rake", stunned("cron")])
    assert kind(game) == "resurrect"
    assert sorted(game.legal()) == ["choose discard.borg", "choose discard.cron"]
    do(game, "choose discard.cron")
    assert in_play(game) == ["cron"]
    assert ids(seat(game)["discard"]) == ["borg", "rake"]


@pytest.mark.parametrize("discard", [[], ["borg", "gold"]])
def test_resurrect_with_no_champion_stunned_lately(discard: list[str]) -> None:
    game = with_ability("resurrect", discard=discard)
    assert kind(game) == "main"
    assert (in_play(game), ids(seat(game)["discard"])) == ([], discard)
    assert seat(game)["powers"] == ["bless"]


def test_resurrect_takes_the_stunned_one_of_two_copies() -> None:
    game = with_ability("resurrect", discard=["orc_grunt", stunned("orc_grunt"), "orc_grunt"])
    assert in_play(game) == ["orc_grunt"]
    assert seat(game)["discard"] == ["orc_grunt", "orc_grunt"]


def test_resurrect_leaves_the_champions_of_others() -> None:
    game = with_ability("resurrect", {"discard": [stunned("borg")]})
    assert (in_play(game), in_play(game, 2)) == ([], [])


def test_resurrect_after_an_attack() -> None:
    cleric = {"hero": "cleric", "in_play": [{"card": "cron", "ally_used": True}, "orc_grunt"]}
    game = table(cleric, combat=9)
    do(game, "attack 2.orc_grunt 3", "attack 2.cron 6", "end", "sacrifice resurrect")
    do(game, "choose discard.cron")
    assert seat(game, 2)["in_play"] == ["cron"]
    [event] = [e for e in game.events if e["event"] == "resurrected"]
    assert (event["seat"], event["card"], event["from"]) == (2, "cron", "discard")
    assert event["seen_by"] is None


def test_resurrect_a_guard_that_guards_again() -> None:
    game = with_ability("resurrect", {"hand": ["dagger"]}, discard=[stunned("borg")])
    do(game, "end", "play dagger")
    assert moves(game, "attack") == ["attack 1.borg 1"]


def test_resurrect_a_champion_that_stays() -> None:
    game = do(with_ability("resurrect", discard=[stunned("borg")]), "end", "end")
    assert in_play(game) == ["borg"]


def test_resurrect_not_one_that_was_put_on_the_deck() -> None:
    game = table(hero="cleric", discard=[stunned("borg")], in_play=["varrick"], hand=["command"])
    do(game, "expend varrick", "sacrifice resurrect")
    assert in_play(game) == ["varrick"]
    assert ids(seat(game)["deck"][:1]) == ["borg"]


def test_resurrect_costs_no_gold_and_is_gone() -> None:
    game = with_ability("resurrect", gold=3, discard=[stunned("borg")])
    assert seat(game)["gold"] == 3
    with pytest.raises(IllegalMove):
        game.do("sacrifice resurrect")


# --- Bless


def test_bless_asks_for_any_player_oneself_included() -> None:
    game = with_skill("bless", {}, {})
    assert kind(game) == "player"
    assert game.legal() == ["choose 1", "choose 2", "choose 3"]


@pytest.mark.parametrize("target", [1, 2, 3])
def test_bless_gives_3_health_and_1_defense_to_the_target_alone(target: int) -> None:
    champion = {"in_play": ["rake"], "health": 50}
    game = with_skill("bless", champion, champion, in_play=["rake"])
    do(game, f"choose {target}")
    assert seat(game)["gold"] == 0
    for number in (1, 2, 3):
        assert seat(game, number)["health"] == (53 if number == target else 50)
        assert defense(game, number) == (8 if number == target else 7)


def test_bless_on_another_lasts_until_the_end_of_that_players_next_turn() -> None:
    game = with_skill("bless", {}, {"in_play": ["rake"]})
    do(game, "choose 3")
    for _ in range(3):
        assert defense(game, 3) == 8
        do(game, "end")
    assert defense(game, 3) == 7


def test_bless_on_oneself_lasts_until_the_end_of_the_next_turn() -> None:
    game = with_skill("bless", {}, {}, in_play=["rake"])
    do(game, "choose 1")
    for _ in range(4):
        assert defense(game, 1) == 8
        do(game, "end")
    assert defense(game, 1) == 7


def test_bless_on_oneself_every_turn_adds_up_for_one_turn() -> None:
    game = with_skill("bless", in_play=["rake"], deck=["ruby"] * 10)
    do(game, "choose 1", "end", "end", "play ruby", "expend bless", "choose 1")
    assert defense(game, 1) == 9
    do(game, "end")
    assert defense(game, 1) == 8
    do(game, "end", "end")
    assert defense(game, 1) == 7


@pytest.mark.parametrize("ended", [False, True])
def test_bless_on_a_teammate_in_a_shared_turn_lasts_until_the_next_one_ends(ended: bool) -> None:
    cleric = {"hero": "cleric", "gold": 2}
    game = seated("hydra", 4, {1: cleric, 2: {"in_play": ["rake"]}})
    do(game, *(["2: end"] if ended else []), "1: expend bless", "choose 2")
    assert [seat(game, n)["health"] for n in (1, 2)] == [78, 78]
    do(game, "1: end", *([] if ended else ["2: end"]))
    for first, second in ((3, 4), (1, 2)):
        assert defense(game, 2) == 8
        do(game, f"{first}: end", f"{second}: end")
    assert defense(game, 2) == 7


def test_bless_does_not_cover_the_champions_of_a_teammate() -> None:
    champion = {"in_play": ["rake"]}
    game = seated("hydra", 4, {1: {"hero": "cleric", "gold": 2, **champion}, 2: champion})
    do(game, "1: expend bless", "choose 1")
    assert [defense(game, n) for n in (1, 2)] == [8, 7]


def test_bless_covers_champions_that_come_later() -> None:
    game = with_skill("bless", {"hand": ["rake"]})
    do(game, "choose 2", "end", "play rake")
    assert defense(game, 2) == 8
    assert defense(do(game, "end"), 2) == 7


def test_bless_helps_guards_against_fireball() -> None:
    clerics_guard = {"in_play": ["man_at_arms"], "blessed": 1}
    game = with_ability("fireball", clerics_guard)
    assert seat(game, 2)["in_play"] == [{"card": "man_at_arms", "damage": 4}]


def test_bless_keeps_a_damaged_champion_in_play() -> None:
    game = table({"in_play": ["rake"]}, hero="cleric", gold=2, combat=9)
    do(game, "attack 2.rake 6", "expend bless", "choose 2", "attack 2.rake 1")
    assert seat(game, 2)["in_play"] == [{"card": "rake", "damage": 7}]


def test_bless_gives_health_to_one_without_champions() -> None:
    game = do(with_skill("bless", {}), "choose 2")
    assert seat(game, 2)["health"] == 53


def test_bless_in_a_position() -> None:
    game = do(with_skill("bless", {"in_play": ["rake"]}, in_play=["borg"]), "choose 1")
    again = Game.from_position(game.position())
    assert again.position() == game.position()
    do(again, "end", "end")
    assert defense(again, 1) == 7
    assert defense(do(again, "end"), 1) == 6


# --- Crushing Blow


def test_crushing_blow() -> None:
    game = with_ability("crushing_blow")
    assert gained(game) == Gained(combat=8)
    assert moves(game, "attack", "sacrifice") == ["attack 2 1-8"]


def test_crushing_blow_on_the_first_turn() -> None:
    game = table(hero="fighter")
    assert seat(do(game, "sacrifice crushing_blow"))["combat"] == 8


def test_crushing_blow_is_combat_gained() -> None:
    game = do(with_ability("crushing_blow", hand=["throwing_axe"]), "play throwing_axe")
    assert gained(game) == Gained(combat=10, hand=1)


# --- Shoulder Bash


def test_shoulder_bash() -> None:
    game = with_skill("shoulder_bash")
    assert gained(game) == Gained(combat=2)
    assert moves(game, "attack", "expend") == ["attack 2 1-2"]


def test_shoulder_bash_needs_the_gold_in_the_pool() -> None:
    game = table(hero="fighter", hand=["gold", "gold"])
    do(game, "play gold")
    assert "expend shoulder_bash" not in game.legal()
    do(game, "play gold")
    assert "expend shoulder_bash" in game.legal()
    do(game, "buy taxation")
    assert "expend shoulder_bash" not in game.legal()


def test_shoulder_bash_once_a_turn() -> None:
    game = with_skill("shoulder_bash", gold=9, deck=["ruby"] * 10)
    assert moves(game, "expend") == []
    do(game, "end", "end", "play ruby", "expend shoulder_bash")
    assert gained(game) == Gained(combat=2, hand=4)


# --- Headshot


def test_headshot_draws_and_stuns() -> None:
    game = with_ability("headshot", {"in_play": ["rake", "cron"]}, deck=["ruby"])
    assert gained(game) == Gained(hand=1)
    assert kind(game) == "stun"
    assert game.legal() == ["choose 2.rake", "choose 2.cron", "decline"]
    do(game, "choose 2.cron")
    assert (in_play(game, 2), ids(seat(game, 2)["discard"])) == (["rake"], ["cron"])


def test_headshot_declined() -> None:
    game = with_ability("headshot", {"in_play": ["rake"]})
    assert game.legal() == ["choose 2.rake", "decline"]
    do(game, "decline")
    assert (in_play(game, 2), gained(game)) == (["rake"], Gained(hand=1))
    assert seat(game)["powers"] == ["track"]


def test_headshot_without_a_target() -> None:
    game = with_ability("headshot", {"in_play": ["gold"]}, in_play=["rake"])
    assert (kind(game), gained(game), in_play(game)) == ("main", Gained(hand=1), ["rake"])


def test_headshot_with_nothing_to_draw() -> None:
    game = do(with_ability("headshot", {"in_play": ["rake"]}, deck=[]), "choose 2.rake")
    assert (gained(game), in_play(game, 2)) == (Gained(), [])


def test_headshot_and_guards() -> None:
    game = with_ability("headshot", {"in_play": ["rake", "borg"]}, {"in_play": ["cron"]})
    assert game.legal() == ["choose 2.borg", "choose 3.cron", "decline"]


def test_headshot_in_hunter_reaches_champions_on_both_sides() -> None:
    seats: dict[int, dict[str, Any]] = {n: {"in_play": ["rake"]} for n in (2, 3, 4)}
    game = seated("hunter-first-blood", 4, {1: {"hero": "ranger"}, **seats})
    do(game, "sacrifice headshot")
    assert game.legal() == ["choose 2.rake", "choose 4.rake", "decline"]


# --- Track

TRACKED = ["borg", "gold", "ruby", "cron", "rake"]


def tracking(**you: Any) -> Game:
    """Seat 1 has just used Track on a deck of five different cards."""
    return with_skill("track", **{"deck": TRACKED, **you})


def deck(game: Game) -> list[str]:
    """The deck of seat 1, top first."""
    return [card if isinstance(card, str) else card["card"] for card in seat(game)["deck"]]


def test_track_offers_the_top_three_cards() -> None:
    game = tracking()
    assert kind(game) == "look_discard"
    assert game.legal() == ["choose deck.borg", "choose deck.gold", "choose deck.ruby", "decline"]
    assert gained(game) == Gained()


def test_track_discards_two_and_puts_the_last_back() -> None:
    game = do(tracking(), "choose deck.gold", "choose deck.borg")
    assert kind(game) == "main"
    assert ids(seat(game)["discard"]) == ["borg", "gold"]
    assert deck(game) == ["ruby", "cron", "rake"]


def test_track_discards_one_and_orders_the_rest() -> None:
    game = do(tracking(), "choose deck.gold")
    assert (kind(game), game.legal()) == (
        "look_discard",
        ["choose deck.borg", "choose deck.ruby", "decline"],
    )
    do(game, "done")
    assert (kind(game), game.legal()) == ("look_order", ["choose deck.borg", "choose deck.ruby"])
    do(game, "choose deck.ruby")
    assert kind(game) == "main"
    assert deck(game) == ["ruby", "borg", "cron", "rake"]
    assert ids(seat(game)["discard"]) == ["gold"]


@pytest.mark.parametrize(
    "order", [["borg", "gold", "ruby"], ["ruby", "gold", "borg"], ["gold", "ruby", "borg"]]
)
def test_track_discards_none_and_orders_all(order: list[str]) -> None:
    game = do(tracking(), "decline", *(f"choose deck.{card}" for card in order[:2]))
    assert kind(game) == "main"
    assert deck(game) == [*order, "cron", "rake"]
    assert seat(game)["discard"] == []


def test_track_equal_cards_are_one_answer() -> None:
    game = tracking(deck=["gold", "ruby", "gold", "cron"])
    assert game.legal() == ["choose deck.gold", "choose deck.ruby", "decline"]
    do(game, "decline", "choose deck.gold", "choose deck.gold")
    assert deck(game) == ["gold", "gold", "ruby", "cron"]
    game = do(tracking(deck=["gold"] * 4), "decline")
    assert kind(game) == "main"


def test_track_with_fewer_than_three_cards() -> None:
    game = tracking(deck=["borg", "gold"])
    assert game.legal() == ["choose deck.borg", "choose deck.gold", "decline"]
    do(game, "decline", "choose deck.gold")
    assert (kind(game), deck(game)) == ("main", ["gold", "borg"])
    game = do(tracking(deck=["borg", "gold"]), "choose deck.borg", "choose deck.gold")
    assert (kind(game), deck(game)) == ("main", [])
    game = do(tracking(deck=["borg"]), "decline")
    assert (kind(game), deck(game)) == ("main", ["borg"])


def test_track_with_no_cards_at_all() -> None:
    game = tracking(deck=[])
    assert (kind(game), gained(game)) == ("main", Gained())


def test_track_shuffles_the_discard_pile_when_the_deck_is_too_short() -> None:
    game = tracking(deck=["borg"], discard=["gold", "ruby", "cron", "rake"])
    assert seat(game)["discard"] == []
    assert deck(game)[0] == "borg"
    assert sorted(deck(game)) == sorted(TRACKED)
    assert game.legal() == [f"choose deck.{card}" for card in deck(game)[:3]] + ["decline"]


def test_track_does_not_shuffle_with_three_cards_in_the_deck() -> None:
    game = tracking(deck=["borg", "gold", "ruby"], discard=["cron"])
    assert ids(seat(game)["discard"]) == ["cron"]


def test_track_shows_the_cards_to_their_owner_alone() -> None:
    game = tracking()
    for viewer, seen in ((1, ["borg", "gold", "ruby"]), (2, [None] * 3), (None, [None] * 3)):
        looked = [e["card"] for e in game.events_for(viewer) if e["event"] == "looked"]
        assert looked == seen
    do(game, "choose deck.gold", "decline", "choose deck.ruby")
    assert game.view(1)["seats"][0]["deck"] == ["ruby", "borg"]
    assert game.view(2)["seats"][0]["deck"] == game.view(None)["seats"][0]["deck"] == []


def test_track_order_is_secret_from_others() -> None:
    one = do(tracking(), "decline", "choose deck.borg", "choose deck.gold")
    two = do(tracking(), "decline", "choose deck.ruby", "choose deck.gold")
    for viewer in (2, None):
        assert one.view(viewer) == two.view(viewer)
        assert one.events_for(viewer) == two.events_for(viewer)
    assert one.view(1) != two.view(1)


def test_track_others_no_longer_know_where_a_card_they_saw_lies() -> None:
    known: list[Any] = [{"card": "borg", "known": True}, "gold", "ruby", "cron"]
    one = do(tracking(deck=known), "decline", "choose deck.borg", "choose deck.gold")
    two = do(tracking(deck=known), "decline", "choose deck.ruby", "choose deck.gold")
    for viewer in (2, None):
        assert one.view(viewer) == two.view(viewer)


def test_track_in_the_middle_is_a_position() -> None:
    game = do(tracking(), "choose deck.gold", "decline")
    again = Game.from_position(game.position())
    assert again.position() == game.position()
    assert deck(do(again, "choose deck.ruby")) == ["ruby", "borg", "cron", "rake"]


# --- Heist


def robbing(*discards: list[str], **you: Any) -> Game:
    """Seat 1 has just used Heist; the others have these discard piles."""
    piles = [{"discard": pile} for pile in discards]
    turn = 2 * len(discards) + 3
    return with_ability("heist", *piles, **{"turn": turn, "market": ["arkus"], **you})


def test_heist_offers_what_can_be_paid_from_opponents_discard_piles() -> None:
    game = robbing(["spark", "influence", "bribe"], ["spark", "rake"], gold=2, discard=["spark"])
    assert kind(game) == "main"
    assert sorted(moves(game, "buy")) == [
        "buy 2.influence",
        "buy 2.spark",
        "buy 3.spark",
        "buy fire_gem",
    ]


def test_heist_takes_the_card_for_its_cost() -> None:
    game = do(robbing(["influence", "gold"], gold=5), "buy 2.influence")
    assert gained(game) == Gained(gold=3)
    assert ids(seat(game)["discard"]) == ["influence"]
    assert ids(seat(game, 2)["discard"]) == ["gold"]
    assert game.position()["market"][0] == "arkus"


def test_heist_takes_one_card_only() -> None:
    game = do(robbing(["spark", "spark", "influence"], ["spark"], gold=9), "buy 2.spark")
    assert [move for move in moves(game, "buy") if "." in move] == []


def test_heist_may_be_left_unused_and_ends_with_the_turn() -> None:
    game = robbing(["spark"], gold=1, deck=["ruby"] * 10)
    assert "buy 2.spark" in game.legal()
    do(game, "end", "end", "play ruby")
    assert [move for move in moves(game, "buy") if "." in move] == []


def test_heist_does_not_take_cards_without_a_printed_cost() -> None:
    basic = ["gold", "ruby", "dagger", "shortsword", "follower", "ignite", "throwing_knife"]
    game = robbing(basic, gold=9)
    assert [move for move in moves(game, "buy") if "." in move] == []


def test_heist_takes_a_fire_gem() -> None:
    game = robbing(["fire_gem"], gold=2, fire_gems=5)
    assert moves(game, "buy") == ["buy fire_gem", "buy 2.fire_gem"]
    do(game, "buy 2.fire_gem")
    assert (seat(game, 2)["discard"], game.position()["fire_gems"]) == ([], 5)


@pytest.mark.parametrize(("turn", "legal"), [(1, False), (3, False), (5, True), (7, True)])
def test_heist_not_on_the_first_or_second_turn(turn: int, legal: bool) -> None:
    game = table(hero="thief", turn=turn)
    assert ("sacrifice heist" in game.legal()) == legal


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("thief", [1, 2])
def test_heist_from_the_third_turn_of_a_new_game_on(first: int, thief: int) -> None:
    seats = ["thief" if number == thief else "standard" for number in (1, 2)]
    game = dealt(seats=seats, seed=1, first=first)
    allowed = []
    for _ in range(8):
        if deciding(game)[0] == thief:
            allowed.append("sacrifice heist" in game.legal())
        do(game, "end")
    assert allowed == [False, False, True, True]


@pytest.mark.parametrize("turn", [1, 3])
def test_heist_not_on_the_second_turn_of_one_whose_turn_comes_later(turn: int) -> None:
    """In turn 1 seat 2 has had no turn yet, in turn 3 one; turn 4 is its second."""
    game = table({"hero": "thief"}, turn=turn)
    while game.position()["turn"] < 4:
        do(game, "end")
    assert deciding(game) == (2, "main")
    assert "sacrifice heist" not in game.legal()
    assert "sacrifice heist" in do(game, "end", "end").legal()


def test_heist_on_the_third_turn_of_a_team() -> None:
    game = Game.new("hydra", ["standard", "thief", "standard", "thief"], seed=1, first=3)
    allowed: dict[int, list[bool]] = {2: [], 4: []}
    for turn in range(6):
        team = (3, 4) if turn % 2 == 0 else (1, 2)
        allowed[team[1]].append(f"{team[1]}: sacrifice heist" in game.legal())
        do(game, f"{team[0]}: end", f"{team[1]}: end")
    assert allowed == {2: [False, False, True], 4: [False, False, True]}


def test_heist_uses_reductions() -> None:
    game = robbing(["bribe", "orc_grunt"], hand=["horn_of_calling"], gold=1)
    do(game, "play horn_of_calling")
    assert [move for move in moves(game, "buy") if "." in move] == ["buy 2.orc_grunt"]
    do(game, "buy 2.orc_grunt")
    assert gained(game) == Gained()
    assert "discounts" not in seat(game)


def test_heist_of_a_card_that_reductions_make_free() -> None:
    game = robbing(["spark", "influence"], discounts={"action": 1})
    assert moves(game, "buy") == ["buy 2.spark"]
    assert gained(do(game, "buy 2.spark")) == Gained()


def test_heist_sets_off_effects_that_wait_for_an_acquisition() -> None:
    game = robbing(["spark", "borg"], gold=9, waiting={"top": ["action"]})
    do(game, "buy 2.spark")
    assert ids(seat(game)["deck"][:1]) == ["spark"]
    assert seat(game)["discard"] == []
    assert "waiting" not in seat(game)


def test_heist_lets_choose_between_two_places() -> None:
    game = robbing(["spark"], gold=9, waiting={"top": ["action"], "hand": ["card"]})
    do(game, "buy 2.spark")
    assert (kind(game), sorted(game.legal())) == ("place", ["choose hand", "choose top"])
    do(game, "choose hand")
    assert ids(seat(game)["hand"]) == ["spark"]


def test_heist_may_come_after_other_acquisitions() -> None:
    game = robbing(["spark"], gold=4)
    do(game, "buy fire_gem")
    assert "buy 2.spark" in game.legal()


def test_heist_takes_what_an_opponent_discards_afterwards() -> None:
    game = table({"hand": ["borg"]}, hero="thief", turn=THIRD_TURN, gold=8)
    do(game, "sacrifice heist", "expend pick_pocket", "buy 2.borg")
    assert ids(seat(game)["discard"]) == ["borg"]


def test_heist_with_nothing_to_take() -> None:
    game = robbing([], gold=1)
    assert seat(game)["powers"] == ["pick_pocket"]
    assert game.legal() == ["end"]


def test_heist_takes_from_nobody_without_being_used() -> None:
    game = table({"discard": ["spark"]}, hero="thief", turn=THIRD_TURN, gold=9)
    with pytest.raises(IllegalMove):
        game.do("buy 2.spark")


def test_heist_under_way_in_a_position() -> None:
    game = robbing(["spark"], gold=1)
    again = Game.from_position(game.position())
    assert again.position() == game.position()
    assert "buy 2.spark" in again.legal()


# --- Pick Pocket


def test_pick_pocket_heals_and_lets_an_opponent_discard() -> None:
    game = with_skill("pick_pocket", {"hand": ["gold", "ruby"]})
    assert gained(game) == Gained(health=3)
    assert deciding(game) == (2, "discard")
    do(game, "choose hand.ruby")
    assert (ids(seat(game, 2)["hand"]), ids(seat(game, 2)["discard"])) == (["gold"], ["ruby"])


def test_pick_pocket_lets_choose_the_opponent() -> None:
    game = with_skill("pick_pocket", {"hand": ["gold"]}, {"hand": ["ruby"]})
    assert (kind(game), game.legal()) == ("opponent", ["choose 2", "choose 3"])
    do(game, "choose 3")
    assert (ids(seat(game, 2)["hand"]), seat(game, 3)["hand"]) == (["gold"], [])


def test_pick_pocket_from_an_empty_hand() -> None:
    game = with_skill("pick_pocket", {})
    assert (kind(game), gained(game)) == ("main", Gained(health=3))
    game = with_skill("pick_pocket", {"hand": ["gold"]}, {})
    assert game.legal() == ["choose 2", "choose 3"]


def test_pick_pocket_is_not_stopped_by_a_guard() -> None:
    game = with_skill("pick_pocket", {"hand": ["gold"], "in_play": ["borg"]})
    assert ids(seat(game, 2)["discard"]) == ["gold"]


# --- Fireball


def test_fireball_strikes_a_player_and_each_of_that_players_champions() -> None:
    game = with_ability("fireball", {"in_play": ["rake", "man_at_arms", "gold", "tithe_priest"]})
    assert seat(game, 2)["health"] == 46
    assert seat(game, 2)["in_play"] == [{"card": "rake", "damage": 4}, "gold"]
    assert ids(seat(game, 2)["discard"]) == ["man_at_arms", "tithe_priest"]
    assert gained(game) == Gained()


def test_fireball_lets_choose_the_opponent_and_spares_the_others() -> None:
    champions = {"in_play": ["follower"], "health": 50}
    game = with_ability("fireball", champions, champions, in_play=["follower"])
    assert (kind(game), game.legal()) == ("opponent", ["choose 2", "choose 3"])
    do(game, "choose 3")
    assert [seat(game, n)["health"] for n in (1, 2, 3)] == [50, 50, 46]
    assert [in_play(game, n) for n in (1, 2, 3)] == [["follower"], ["follower"], []]


def test_fireball_is_not_prevented_by_guards() -> None:
    game = with_ability("fireball", {"in_play": ["borg", "cat_familiar"]})
    assert seat(game, 2)["health"] == 46
    assert seat(game, 2)["in_play"] == [{"card": "borg", "damage": 4}]
    game = with_ability("fireball", {"in_play": ["borg"]}, {})
    assert game.legal() == ["choose 2", "choose 3"]


def test_fireball_damage_adds_up_with_attacks() -> None:
    game = with_ability("fireball", {"in_play": ["borg"]}, combat=2)
    do(game, "attack 2.borg 2")
    assert in_play(game, 2) == []
    game = table({"in_play": ["borg"]}, hero="wizard", combat=2)
    do(game, "attack 2.borg 2", "sacrifice fireball")
    assert in_play(game, 2) == []


def test_fireball_damage_ends_with_the_turn() -> None:
    game = do(with_ability("fireball", {"in_play": ["borg"]}), "end")
    assert seat(game, 2)["in_play"] == ["borg"]


def test_fireball_defeats() -> None:
    game = do(with_ability("fireball", {"health": 4}, {}), "choose 2")
    assert not game.view(None)["seats"][1]["alive"]
    assert kind(game) == "main"
    game = with_ability("fireball", {"health": 3})
    assert (game.over, game.winners) == (True, [1])


def test_fireball_does_not_touch_powers() -> None:
    game = with_ability("fireball", {"hero": "wizard"})
    assert seat(game, 2)["powers"] == ["channel", "fireball"]


def test_fireball_in_hydra_strikes_one_players_champions_and_the_teams_health() -> None:
    champions = {n: {"in_play": ["follower"]} for n in (3, 4)}
    game = seated("hydra", 4, {2: {"hero": "wizard"}, **champions})
    do(game, "2: sacrifice fireball")
    assert game.legal() == ["choose 3", "choose 4"]
    do(game, "choose 4")
    assert [seat(game, n)["health"] for n in (1, 3, 4)] == [75, 71, 71]
    assert [in_play(game, n) for n in (3, 4)] == [["follower"], []]


def test_fireball_on_a_commander_who_leaves_a_gift() -> None:
    commander = {"health": 4, "deck": ["borg"], "in_play": ["rake"]}
    game = seated("emperor", 6, {1: {"hero": "wizard"}, 6: commander})
    do(game, "sacrifice fireball")
    assert deciding(game) == (6, "gift")
    do(game, "choose deck.borg")
    assert ids(seat(game, 5)["discard"]) == ["borg"]
    assert deciding(game) == (1, "main")


# --- Channel


def test_channel() -> None:
    game = with_skill("channel", deck=["ruby", "gold"])
    assert gained(game) == Gained(health=-1, hand=1)
    assert seat(game)["hand"] == ["ruby"]


def test_channel_with_nothing_to_draw() -> None:
    assert gained(with_skill("channel", deck=[])) == Gained(health=-1)


def test_channel_draws_from_a_shuffled_discard_pile() -> None:
    game = with_skill("channel", deck=[], discard=["borg"])
    assert (ids(seat(game)["hand"]), seat(game)["discard"]) == (["borg"], [])


def test_channel_at_2_health() -> None:
    game = with_skill("channel", {}, health=2)
    assert (seat(game)["health"], len(seat(game)["hand"])) == (1, 1)


def test_channel_at_1_health_defeats_and_ends_the_turn() -> None:
    game = with_skill("channel", {}, {}, health=1, deck=["ruby"], in_play=["borg"])
    assert deciding(game) == (2, "main")
    assert not game.view(None)["seats"][0]["alive"]
    assert seat(game)["hand"] == seat(game)["in_play"] == seat(game)["powers"] == []
    assert ids(game.position()["removed"]) == ["borg", "channel", "fireball", "ruby"]
    assert [e for e in game.events if e["event"] == "drew" and e["seat"] == 1] == []
    assert game.position()["turn"] == 2


def test_channel_at_1_health_of_two_players() -> None:
    game = with_skill("channel", health=1)
    assert (game.over, game.winners) == (True, [2])


def test_channel_in_last_one_standing() -> None:
    game = seated("hunter-last-one-standing", 3, {1: {"hero": "wizard", "health": 1, "gold": 2}})
    do(game, "expend channel")
    assert [seat(game, n)["health"] for n in (1, 2, 3)] == [0, 50, 60]
    assert deciding(game) == (2, "main")
    assert len(seat(game, 3)["hand"]) == 1


# --- powers in positions


@pytest.mark.parametrize(("power", "hero"), HERO_OF.items())
def test_powers_left_out_of_a_position_are_there_and_prepared(power: str, hero: str) -> None:
    game = table(hero=hero)
    assert power in seat(game)["powers"]
    assert [p["expended"] for p in game.view(1)["seats"][0]["powers"]] == [False, False]


def test_powers_of_a_position_may_be_used_already() -> None:
    game = table(hero="cleric", gold=9, powers=[{"card": "bless", "expended": True}])
    assert moves(game, "expend", "sacrifice") == []
    assert seat(game)["powers"] == [{"card": "bless", "expended": True}]
    game = table(hero="cleric", gold=9, powers=["bless"])
    assert moves(game, "expend", "sacrifice") == ["expend bless"]
    game = table(hero="cleric", gold=9, powers=["resurrect", {"card": "bless", "expended": True}])
    assert moves(game, "expend", "sacrifice") == ["sacrifice resurrect"]


@pytest.mark.parametrize(
    "seat",
    [
        {"hero": "cleric", "powers": ["channel"]},
        {"powers": ["bless"]},
        {"hero": "cleric", "powers": ["gold"]},
        {"hero": "cleric", "powers": ["spell"]},
        {"hero": "cleric", "powers": [{"card": "resurrect", "expended": True}]},
        {"hero": "cleric", "powers": [{"card": "bless", "damage": 1}]},
        {"hero": "cleric", "in_play": ["bless"]},
        {"hero": "paladin"},
    ],
)
def test_powers_that_cannot_be_in_a_position(seat: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        table(seat)


@pytest.mark.parametrize("zone", ["hand", "deck", "discard"])
@pytest.mark.parametrize("power", ["bless", "resurrect"])
def test_powers_are_in_no_pile_of_a_position(zone: str, power: str) -> None:
    with pytest.raises(BadPosition):
        table({"hero": "cleric", "powers": [], zone: [power]})


@pytest.mark.parametrize("power", HERO_OF)
def test_powers_used_are_the_same_game_when_read_off(power: str) -> None:
    skills = ("bless", "shoulder_bash", "track", "pick_pocket", "channel")
    others = {"hand": ["gold", "ruby"], "in_play": ["rake"], "discard": ["spark"]}
    game = table(
        others, dict(others), hero=HERO_OF[power], gold=3, turn=7, discard=[stunned("borg")]
    )
    do(game, f"{'expend' if power in skills else 'sacrifice'} {power}")
    again = Game.from_position(game.position())
    assert again.position() == game.position()
    assert again.legal() == game.legal()
    assert Game.from_record(game.record()).position() == game.position()
