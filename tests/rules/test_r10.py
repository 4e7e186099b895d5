"""R10: heroes."""

from typing import Any

import pytest

from hidden import fresh
from table import at_position, dealt, do, ids, moves, seat, seated, table
from thandar import BadPosition, Game, IllegalMove
from thandar.engine.effects import damage_each
from thandar.engine.turn import run

HEROES = ["cleric", "fighter", "ranger", "thief", "wizard"]
SKILLS = {
    "cleric": "bless",
    "fighter": "shoulder_bash",
    "ranger": "track",
    "thief": "pick_pocket",
    "wizard": "channel",
}
ABILITIES = {
    "cleric": "resurrect",
    "fighter": "crushing_blow",
    "ranger": "headshot",
    "thief": "heist",
    "wizard": "fireball",
}
STARTS: dict[str, tuple[int, dict[str, int]]] = {
    "cleric": (55, {"gold": 6, "follower": 2, "spiked_mace": 1, "prayer_beads": 1}),
    "fighter": (
        60,
        {"gold": 6, "ruby": 1, "longsword": 1, "shield_bearer": 1, "throwing_axe": 1},
    ),
    "ranger": (
        58,
        {"gold": 5, "ruby": 1, "black_arrow": 2, "horn_of_calling": 1, "hunting_bow": 1},
    ),
    "thief": (52, {"gold": 5, "ruby": 2, "throwing_knife": 3}),
    "wizard": (
        50,
        {"gold": 5, "cat_familiar": 1, "ignite": 2, "spell_components": 1, "fire_staff": 1},
    ),
}
FORMATS = [
    ("free-for-all", 2),
    ("free-for-all", 6),
    ("hunter-first-blood", 3),
    ("hunter-last-one-standing", 4),
    ("hydra", 4),
    ("hydra", 6),
    ("emperor", 6),
]
STUNNED_BORG = {"card": "borg", "stunned": True}


def answered(game: Game) -> Game:
    """The game when every pending choice has been answered with its first answer."""
    while game.decision is not None and game.decision.kind != "main":
        game.do(game.legal()[0])
    return game


def defense(game: Game, number: int, place: int = 0) -> int:
    """What must be dealt to a champion of a seat."""
    result: int = game.view(None)["seats"][number - 1]["in_play"][place]["defense"]
    return result


def blessable(
    format: str, active: int, seats: dict[int, dict[str, Any]] | None = None
) -> list[str]:
    """Whom a cleric may bless."""
    cleric = {"hero": "cleric", "gold": 2}
    prefix = f"{active}: " if format == "hydra" else ""
    game = seated(format, 6, {**(seats or {}), active: cleric}, active=active)
    return do(game, f"{prefix}expend bless").legal()


# --- R10.1


@pytest.mark.parametrize("hero", HEROES)
def test_r10_1_the_skill_costs_2_gold_and_is_expended(hero: str) -> None:
    skill = SKILLS[hero]
    game = table({"hand": ["gold"]}, hero=hero, gold=3)
    assert f"expend {skill}" in game.legal()
    answered(do(game, f"expend {skill}"))
    assert seat(game)["gold"] == 1
    assert {"card": skill, "expended": True} in seat(game)["powers"]


@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize("gold", [0, 1])
def test_r10_1_no_skill_without_2_gold(hero: str, gold: int) -> None:
    game = table(hero=hero, gold=gold, combat=5)
    assert moves(game, "expend") == []
    with pytest.raises(IllegalMove):
        game.do(f"expend {SKILLS[hero]}")


@pytest.mark.parametrize("hero", HEROES)
def test_r10_1_a_skill_is_used_once_a_turn_and_prepared_for_the_next(hero: str) -> None:
    skill = SKILLS[hero]
    game = table(hero=hero, gold=4, deck=["ruby"] * 15)
    answered(do(game, f"expend {skill}"))
    assert moves(game, "expend") == []
    do(game, "end")
    assert skill in seat(game)["powers"]
    do(game, "end", "play ruby")
    assert moves(game, "expend") == [f"expend {skill}"]


@pytest.mark.parametrize("hero", HEROES)
def test_r10_1_the_ability_is_used_once_a_game_by_sacrificing_it(hero: str) -> None:
    ability = ABILITIES[hero]
    game = table(hero=hero, turn=5, deck=["ruby"] * 15)
    assert moves(game, "sacrifice") == [f"sacrifice {ability}"]
    answered(do(game, f"sacrifice {ability}"))
    assert (seat(game)["gold"], seat(game)["powers"]) == (0, [SKILLS[hero]])
    assert ids(game.position()["sacrificed"]) == [ability]
    assert moves(game, "sacrifice") == []
    do(game, "end", "end")
    assert moves(game, "sacrifice") == []


def test_r10_1_a_skill_cannot_be_sacrificed_nor_an_ability_expended() -> None:
    game = table(hero="cleric", gold=9)
    for move in ("sacrifice bless", "expend resurrect", "play bless", "buy bless"):
        with pytest.raises(IllegalMove):
            game.do(move)


def test_r10_1_powers_are_used_in_the_own_main_phase_only() -> None:
    game = table({"hero": "cleric", "gold": 2}, hero="wizard")
    assert moves(game, "expend", "sacrifice") == ["sacrifice fireball"]
    game = table({"hero": "fighter", "hand": ["gold", "ruby"]}, hand=["spark"])
    assert do(game, "play spark").legal() == ["choose hand.gold", "choose hand.ruby"]


@pytest.mark.parametrize("hero", HEROES)
def test_r10_1_powers_are_in_play_from_the_beginning_and_in_no_deck(hero: str) -> None:
    game = dealt(seats=[hero, "standard"], seed=2)
    powers = [SKILLS[hero], ABILITIES[hero]]
    own = seat(game)
    assert own["powers"] == powers
    assert [p["card"] for p in game.view(2)["seats"][0]["powers"]] == powers
    assert not {*powers} & {*ids(own["hand"] + own["deck"] + own["discard"])}


def test_r10_1_powers_stay_beside_the_player_at_the_end_of_the_turn() -> None:
    game = do(table(hero="fighter", deck=[]), "end")
    assert seat(game)["powers"] == ["shoulder_bash", "crushing_blow"]
    assert seat(game)["hand"] == seat(game)["discard"] == []


@pytest.mark.parametrize("hero", HEROES)
def test_r10_1_powers_cannot_be_attacked_stunned_or_targeted(hero: str) -> None:
    game = table({"hero": hero, "in_play": ["rake", "cron"]}, combat=1, hand=["fire_bomb"])
    assert moves(game, "attack") == ["attack 2 1", "attack 2.rake 1", "attack 2.cron 1"]
    assert do(game, "play fire_bomb").legal() == ["choose 2.rake", "choose 2.cron"]


def test_r10_1_powers_are_no_champions_to_prepare_or_count() -> None:
    game = table(hero="fighter", gold=4, hand=["rally_the_troops", "close_ranks"])
    do(game, "expend shoulder_bash", "play rally_the_troops", "play close_ranks")
    do(game, "ally rally_the_troops")
    assert seat(game)["combat"] == 2 + 5 + 5
    assert moves(game, "expend") == []


def test_r10_1_a_sacrificed_ability_never_comes_to_the_market() -> None:
    game = table(hero="fighter", gold=1, market_deck=[], market=["spark"])
    do(game, "sacrifice crushing_blow", "buy spark")
    assert game.position()["market"] == [None] * 5
    assert game.position()["sacrificed"] == ["crushing_blow"]


# --- R10.2


def resurrectable(game: Game) -> list[str]:
    """The champions that Resurrect brings back, tried on a copy of the game."""
    tried = do(game.clone(), "sacrifice resurrect")
    if tried.decision is not None and tried.decision.kind == "resurrect":
        return tried.legal()
    return [str(e["card"]) for e in tried.events if e["event"] == "resurrected"]


def test_r10_2_stunned_on_the_turn_of_an_opponent() -> None:
    cleric = {"hero": "cleric", "in_play": ["cron"]}
    game = do(table(cleric, combat=6), "attack 2.cron 6", "end")
    assert resurrectable(game) == ["cron"]


def test_r10_2_stunned_on_the_turn_of_any_opponent_since() -> None:
    cleric = {"hero": "cleric", "in_play": ["cron", "rake"]}
    game = table({"hand": ["fire_bomb"]}, cleric, combat=6)
    do(game, "attack 3.cron 6", "end", "play fire_bomb", "end")
    assert resurrectable(game) == ["choose discard.cron", "choose discard.rake"]


def test_r10_2_stunned_before_the_end_of_the_last_turn_no_longer_counts() -> None:
    cleric = {"hero": "cleric", "in_play": ["cron"], "deck": ["gold"] * 12}
    game = do(table(cleric, combat=6), "attack 2.cron 6", "end")
    do(game, "end", "end")
    assert "cron" in ids(seat(game, 2)["discard"])
    assert resurrectable(game) == []


def test_r10_2_stunned_on_the_turn_the_player_is_taking_now() -> None:
    game = table(hero="cleric", in_play=["cron"])
    damage_each(game.state, 1, 6, 1)
    run(game.state)
    assert ids(seat(game)["discard"]) == ["cron"]
    assert resurrectable(game) == ["cron"]


def test_r10_2_a_champion_discarded_from_hand_was_not_stunned() -> None:
    cleric = {"hero": "cleric", "hand": ["cron"]}
    game = do(table(cleric, hand=["spark"]), "play spark", "end")
    assert ids(seat(game, 2)["discard"]) == ["cron"]
    assert resurrectable(game) == []


# --- R10.3


@pytest.mark.parametrize(("format", "players"), FORMATS)
@pytest.mark.parametrize("heroes", [HEROES, ["standard", "wizard"], ["thief"], ["standard"]])
def test_r10_3_all_players_may_have_heroes_or_some_or_none(
    format: str, players: int, heroes: list[str]
) -> None:
    seats = [heroes[k % len(heroes)] for k in range(players)]
    game = dealt(format, seats, seed=3)
    for number, name in enumerate(seats, 1):
        own = seat(game, number)
        assert own["hero"] == (None if name == "standard" else name)
        assert len(own.get("powers", [])) == (0 if name == "standard" else 2)
        if name != "standard":
            deck = [card for card, n in STARTS[name][1].items() for _ in range(n)]
            assert ids(own["hand"] + own["deck"]) == sorted(deck)


@pytest.mark.parametrize(("format", "players"), FORMATS)
def test_r10_3_heroes_use_their_powers_in_every_format(format: str, players: int) -> None:
    prefix = "1: " if format == "hydra" else ""
    game = seated(format, players, {1: {"hero": "fighter", "gold": 2}})
    do(game, f"{prefix}sacrifice crushing_blow", f"{prefix}expend shoulder_bash")
    assert seat(game)["combat"] == 10


# --- R10.4


def test_r10_4_additional_defense_raises_the_damage_that_stuns() -> None:
    game = table({"in_play": ["rake"]}, hero="cleric", gold=2, combat=9)
    do(game, "expend bless", "choose 2", "attack 2.rake 7")
    assert seat(game, 2)["in_play"] == [{"card": "rake", "damage": 7}]
    do(game, "attack 2.rake 1")
    assert ids(seat(game, 2)["discard"]) == ["rake"]


def test_r10_4_it_is_true_of_guards_as_well() -> None:
    game = table({"in_play": ["borg"]}, hero="cleric", gold=2, combat=9)
    do(game, "expend bless", "choose 2", "attack 2.borg 6")
    assert moves(game, "attack") == ["attack 2.borg 1-3"]
    do(game, "attack 2.borg 1")
    assert moves(game, "attack") == ["attack 2 1-2"]


def test_r10_4_bless_applies_to_champions_that_come_into_play_afterwards() -> None:
    game = table(
        {"hand": ["longsword", "longsword", "ignite"]}, hero="cleric", gold=2, hand=["rake"]
    )
    do(game, "expend bless", "choose 1", "play rake", "end")
    assert defense(game, 1) == 8
    do(game, "play longsword", "play longsword", "play ignite", "attack 1.rake 7")
    assert seat(game)["in_play"] == [{"card": "rake", "damage": 7}]
    do(game, "attack 1.rake 1")
    assert seat(game)["in_play"] == []


def test_r10_4_several_add_up() -> None:
    cleric: dict[str, Any] = {"hero": "cleric", "hand": ["ruby"]}
    game = table(dict(cleric), {"in_play": ["rake"]}, **cleric)
    do(game, "play ruby", "expend bless", "choose 3", "end")
    assert defense(game, 3) == 8
    do(game, "play ruby", "expend bless", "choose 3", "end")
    assert defense(game, 3) == 9
    do(game, "end")
    assert defense(game, 3) == 7


def test_r10_4_a_player_who_blesses_themselves_has_it_until_their_next_turn_ends() -> None:
    game = table(hero="cleric", gold=2, in_play=["rake"])
    do(game, "expend bless", "choose 1")
    for _ in range(3):
        assert defense(game, 1) == 8
        do(game, "end")
    assert defense(game, 1) == 7


# --- R10.5


def test_r10_5_in_free_for_all_everyone_can_be_blessed() -> None:
    assert blessable("free-for-all", 3) == [f"choose {n}" for n in range(1, 7)]
    out = {2: {"health": 0}}
    assert blessable("free-for-all", 3, out) == [f"choose {n}" for n in (1, 3, 4, 5, 6)]


@pytest.mark.parametrize(
    ("active", "wanted"), [(1, ["choose 1", "choose 2"]), (6, ["choose 1", "choose 6"])]
)
def test_r10_5_in_hunter_oneself_and_the_left_neighbour(active: int, wanted: list[str]) -> None:
    assert blessable("hunter-last-one-standing", active) == wanted


def test_r10_5_in_hydra_anyone() -> None:
    assert blessable("hydra", 5) == [f"choose {n}" for n in range(1, 7)]


@pytest.mark.parametrize(
    ("active", "wanted"), [(1, [1, 2, 3, 6]), (4, [3, 4, 5, 6]), (5, [1, 2, 3, 4, 5, 6])]
)
def test_r10_5_in_emperor_the_whole_team_and_opponents_in_reach(
    active: int, wanted: list[int]
) -> None:
    assert blessable("emperor", active) == [f"choose {n}" for n in wanted]


def test_r10_5_in_emperor_the_defeated_cannot_be_targeted() -> None:
    out = {3: {"health": 0}, 6: {"health": 0}}
    assert blessable("emperor", 1, out) == ["choose 1", "choose 2", "choose 5"]


def heists(format: str, active: int) -> list[str]:
    """The cards that a thief with Heist at work may acquire at a table of six."""
    seats: dict[int, dict[str, Any]] = {n: {"discard": ["spark"]} for n in range(1, 7)}
    seats[active] |= {"hero": "thief", "heist": True, "gold": 1}
    game = seated(format, 6, seats, active=active, market=["arkus"])
    return [move.split(": ")[-1] for move in moves(game, "buy")]


@pytest.mark.parametrize(
    ("format", "active", "victims"),
    [
        ("free-for-all", 2, [1, 3, 4, 5, 6]),
        ("hunter-first-blood", 1, [2]),
        ("hunter-last-one-standing", 6, [1]),
        ("hydra", 2, [4, 5, 6]),
        ("emperor", 1, [6]),
        ("emperor", 2, [4, 5, 6]),
        ("emperor", 4, [3]),
    ],
)
def test_r10_5_heist_takes_only_from_opponents_who_may_be_targeted(
    format: str, active: int, victims: list[int]
) -> None:
    assert heists(format, active) == [f"buy {n}.spark" for n in victims]


@pytest.mark.parametrize(
    ("format", "active", "targets"),
    [
        ("hunter-first-blood", 6, [1]),
        ("hydra", 5, [1, 2, 3]),
        ("emperor", 3, [4]),
        ("emperor", 5, [1, 2, 3]),
    ],
)
def test_r10_5_opponents_out_of_reach_are_no_targets_of_fireball(
    format: str, active: int, targets: list[int]
) -> None:
    prefix = f"{active}: " if format == "hydra" else ""
    game = seated(format, 6, {active: {"hero": "wizard"}}, active=active)
    do(game, f"{prefix}sacrifice fireball")
    if len(targets) > 1:
        assert game.legal() == [f"choose {n}" for n in targets]
    else:
        assert [e["seat"] for e in game.events if e["event"] == "lost_health"] == targets


# --- R10.6


def test_r10_6_a_stunned_champion_stops_counting_when_it_is_shuffled_into_the_deck() -> None:
    game = table(hero="cleric", hand=["command", "spark"], deck=[], discard=[STUNNED_BORG, "lys"])
    assert resurrectable(game) == ["borg"]
    do(game, "play command")
    assert resurrectable(game) == []


def test_r10_6_not_even_when_it_is_in_the_discard_pile_again() -> None:
    hand = ["command", "elven_gift"]
    game = table(hero="cleric", hand=hand, deck=[], discard=[STUNNED_BORG])
    do(game, "play command", "play elven_gift")
    assert ids(seat(game)["hand"]) == ["borg"]
    game = table(hero="cleric", hand=hand, deck=[], discard=[STUNNED_BORG, "gold"])
    do(game, "play command", "play elven_gift", "choose a", "choose hand.borg")
    assert ids(seat(game)["discard"]) == ["borg"]
    assert resurrectable(game) == []


@pytest.mark.parametrize(
    ("champions", "asked"),
    [([], True), (["rake"], True), (["rake", "rake"], False), (["rake", "cron", "lys"], False)],
)
def test_r10_6_prayer_beads_give_both_with_two_champions(champions: list[str], asked: bool) -> None:
    game = table(hero="cleric", health=50, hand=["prayer_beads"], in_play=champions)
    do(game, "play prayer_beads")
    assert game.legal()[:2] == ["choose a", "choose b"] if asked else seat(game)["gold"] == 2
    assert seat(game)["health"] == (50 if asked else 55)


# --- earlier clauses, as far as heroes are concerned


@pytest.mark.parametrize("hero", HEROES)
def test_r1_4_a_hero_has_its_own_health_deck_ability_and_skill(hero: str) -> None:
    health, cards = STARTS[hero]
    game = dealt(seats=["standard", hero], seed=8)
    own = seat(game, 2)
    deck = [card for card, n in cards.items() for _ in range(n)]
    assert (own["hero"], own["health"]) == (hero, health)
    assert len(deck) == 10
    assert ids(own["hand"] + own["deck"]) == sorted(deck)
    assert own["powers"] == [SKILLS[hero], ABILITIES[hero]]
    assert own["in_play"] == own["discard"] == []
    assert seat(game)["health"] == 50


@pytest.mark.parametrize("hero", HEROES)
def test_r1_4_a_heros_health_is_that_of_a_position_too(hero: str) -> None:
    game = table({"hero": hero}, {"hero": hero, "health": 7})
    assert [seat(game, n)["health"] for n in (1, 2, 3)] == [50, STARTS[hero][0], 7]


@pytest.mark.parametrize("number", [1, 2])
def test_r2_3_heroes_open_with_as_many_cards_as_others(number: int) -> None:
    game = Game.new(seats=["wizard", "thief"], seed=1, first=number)
    assert [len(seat(game, n)["hand"]) for n in (1, 2)] == ([3, 5] if number == 1 else [5, 3])


def test_r7_7_the_powers_of_an_eliminated_hero_leave_the_game() -> None:
    game = table({"hero": "thief", "health": 1, "deck": []}, {}, combat=1)
    do(game, "attack 2 1")
    assert seat(game, 2)["powers"] == []
    assert ids(game.position()["removed"]) == ["heist", "pick_pocket"]


def test_r8_5_a_card_taken_with_heist_belongs_to_the_thief() -> None:
    thief: dict[str, Any] = {
        "hero": "thief",
        "gold": 3,
        "heist": True,
        "deck": ["command"] + ["gold"] * 4,
    }
    game = table({"discard": ["orc_grunt"], "hand": [], "deck": ["longsword"] * 9}, **thief)
    do(game, "buy 2.orc_grunt")
    assert ids(seat(game)["discard"]) == ["orc_grunt"]
    assert seat(game, 2)["discard"] == []
    do(game, "end", "end", "play command", "play orc_grunt", "end")
    do(game, "play longsword", "attack 1.orc_grunt 3")
    assert "orc_grunt" in ids(seat(game)["discard"])
    assert "orc_grunt" not in ids(seat(game, 2)["discard"])


# --- R10.8


TRACKED = ["choose deck.dagger", "choose deck.ruby", "choose deck.spark", "decline"]


def tracking(deck: list[str], discard: list[str] | None = None) -> Game:
    """A Ranger in Last One Standing who is in the middle of Track."""
    ranger = {"hero": "ranger", "gold": 2, "deck": deck, "discard": discard or []}
    return do(seated("hunter-last-one-standing", 4, {1: ranger}), "expend track")


def test_r10_8_a_draw_takes_the_card_beneath_those_looked_at() -> None:
    game = tracking(["dagger", "ruby", "spark", "borg", "cron"])
    assert game.legal() == TRACKED
    do(game, "2: resign")
    assert seat(game)["hand"] == ["borg"]
    assert game.legal() == TRACKED
    assert game.view(1)["seats"][0]["deck"] == ["dagger", "ruby", "spark"]


def test_r10_8_every_card_looked_at_stays_in_the_ordering() -> None:
    game = tracking(["dagger", "ruby", "spark", "borg", "cron"])
    do(game, "decline", "choose deck.spark", "2: resign", "choose deck.dagger")
    assert ids(seat(game)["hand"]) == ["borg"]
    deck = [card if isinstance(card, str) else card["card"] for card in seat(game)["deck"]]
    assert deck == ["spark", "dagger", "ruby", "cron"]


def test_r10_8_the_discard_pile_is_shuffled_beneath_if_need_be() -> None:
    game = tracking(["dagger", "ruby", "spark"], ["borg"])
    do(game, "2: resign")
    assert seat(game)["hand"] == ["borg"]
    assert seat(game)["discard"] == []
    assert game.legal() == [
        "choose deck.dagger",
        "choose deck.ruby",
        "choose deck.spark",
        "decline",
    ]


def test_r10_8_a_card_discarded_while_looking_can_be_drawn_again() -> None:
    game = do(tracking(["dagger", "ruby", "spark"]), "choose deck.ruby", "2: resign")
    assert seat(game)["hand"] == ["ruby"]
    assert game.legal() == ["choose deck.dagger", "choose deck.spark", "decline"]


def test_r10_8_with_nothing_beneath_nothing_is_drawn() -> None:
    game = do(tracking(["dagger", "ruby", "spark"]), "2: resign")
    assert seat(game)["hand"] == []
    assert game.legal() == TRACKED


@pytest.mark.parametrize("answers", [[], ["choose deck.ruby"], ["decline", "choose deck.spark"]])
def test_r10_8_a_position_in_the_middle_of_it_is_the_same_game(answers: list[str]) -> None:
    game = do(tracking(["dagger", "ruby", "spark", "borg", "cron"]), *answers)
    again = Game.from_position(game.position())
    for one in (game, again):
        do(one, "2: resign")
    assert again.position() == game.position()
    assert fresh(again).view(1) == fresh(game).view(1)


def test_r10_8_afterwards_the_deck_is_drawn_from_as_ever() -> None:
    game = tracking(["dagger", "ruby", "spark", "borg", "cron"])
    do(game, "decline", "choose deck.spark", "choose deck.dagger", "2: resign")
    assert seat(game)["hand"] == ["spark"]


def test_r10_8_one_who_resigns_while_looking_takes_the_cards_along() -> None:
    """In Emperor they may still be left as a gift (R13.5)."""
    ranger = {"hero": "ranger", "gold": 2, "deck": ["dagger", "ruby", "spark"], "discard": ["gold"]}
    game = seated("emperor", 6, {1: ranger})
    do(game, "expend track", "choose deck.ruby", "resign")
    gifts = ["discard.gold", "discard.ruby", "deck.dagger", "deck.spark"]
    assert sorted(game.legal()) == sorted([*(f"choose {gift}" for gift in gifts), "decline"])


def test_r10_8_a_gift_does_not_disturb_the_looking() -> None:
    ranger = {"hero": "ranger", "gold": 2, "deck": ["dagger", "ruby", "spark"]}
    game = do(seated("emperor", 6, {2: ranger}, active=2), "expend track")
    do(game, "1: resign", "choose deck.gold")
    assert ids(seat(game, 2)["discard"]) == ["gold"]
    assert game.legal() == TRACKED


def test_r10_8_no_other_effect_goes_on_while_somebody_looks() -> None:
    position = tracking(["dagger", "ruby", "spark", "borg"]).position()
    channel = {"program": "channel.expend", "at": 4, "card": "channel", "seat": 1}
    with pytest.raises(BadPosition, match=r"channel\.expend.*looks at cards"):
        at_position({**position, "effects": [*position["effects"], channel]})
    assert at_position({**position, "effects": [channel, *position["effects"]]})


# --- R10.9


@pytest.mark.parametrize(
    ("format", "players", "targets"),
    [("free-for-all", 3, [2, 3]), ("hydra", 4, [3, 4]), ("emperor", 6, [6])],
)
def test_r10_9_fireball_reaches_opponents_only(
    format: str, players: int, targets: list[int]
) -> None:
    game = seated(format, players, {1: {"hero": "wizard"}})
    do(game, "1: sacrifice fireball" if format == "hydra" else "sacrifice fireball")
    if len(targets) > 1:
        assert game.legal() == [f"choose {target}" for target in targets]
    else:
        assert seat(game, targets[0])["health"] == 46


def test_r10_9_a_member_of_a_party_hits_the_boss_alone() -> None:
    members = [{"hero": "fighter"}, {"hero": "dragon"}]
    game = table(*members, format="boss", hero="wizard")
    do(game, "sacrifice fireball")
    assert [seat(game, n)["health"] for n in (1, 2, 3)] == [50, 60, 96]


# --- R10.10


@pytest.mark.parametrize(("target", "key"), [(1, "blessed_next"), (2, "blessed")])
def test_r10_10_blessings_stop_at_40(target: int, key: str) -> None:
    seats: list[dict[str, Any]] = [{"hero": "cleric", "gold": 4}, {}]
    seats[target - 1] |= {"in_play": ["rake"], key: 39}
    game = do(table(seats[1], **seats[0]), "expend bless", f"choose {target}")
    assert seat(game, target)[key] == 40
    game.state.prepare(0, 0)
    do(game, "expend bless", f"choose {target}")
    assert seat(game, target)[key] == 40
    assert defense(game, target) == 7 + 40
    assert seat(game, target)["health"] == (55 if target == 1 else 50) + 2 * 3


def test_r10_10_both_kinds_of_blessings_have_room_for_damage() -> None:
    """The greatest defense there can be, and one less damage than it takes."""
    blessed = {"in_play": ["wall_of_bones"], "blessed": 40, "blessed_next": 40}
    lich = {"hero": "lich", "jars": ["void", "manipulation"], **blessed}
    game = table(lich, format="boss", hero="fighter", combat=88)
    do(game, "attack 2.wall_of_bones 87")
    assert seat(game, 2)["in_play"] == [{"card": "wall_of_bones", "damage": 87}]
    do(game, "attack 2.wall_of_bones 1")
    assert seat(game, 2)["in_play"] == []
