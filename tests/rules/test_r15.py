"""R15: solo."""

from collections import Counter
from typing import Any

import pytest

from bosses import (
    Seat,
    answer,
    attack,
    boss_turn,
    dragon,
    harm,
    healing,
    health,
    lich,
    party,
    powers,
    solo,
    total,
)
from table import at_position, dealt, deciding, do, ids, seat
from thandar import BadPosition, BadSetup, Game
from thandar.cards import CARDS, DEMONS, DIFFICULTIES
from thandar.cards.demons import strength
from thandar.cards.vocabulary import Assault, EachLoses, Enrage, Gain

KINDS = ("demon_card", "karma", "location")
DECKS = ("standard", "cleric", "fighter", "ranger", "thief", "wizard")


def new(
    hero: str = "standard", seed: int = 1, difficulty: str | None = None, demon: str = "demon"
) -> Game:
    """A new solo game."""
    return dealt("solo", [hero, demon], seed=seed, difficulty=difficulty)


def all_of_the_demons(game: Game) -> list[str]:
    """Every card of the Demon's."""
    demon = seat(game, 2)
    return ids(demon["deck"] + demon["discard"] + demon["powers"])


# --- R15.1


@pytest.mark.parametrize("hero", DECKS)
def test_r15_1_one_player_with_a_hero_or_without(hero: str) -> None:
    game = new(hero)
    assert game.view(None)["seats"][0]["hero"] == (None if hero == "standard" else hero)
    assert len(seat(game)["hand"]) == 5
    assert deciding(game) == (1, "main")


@pytest.mark.parametrize(
    "seats",
    [
        ["demon", "standard"],
        ["standard", "standard"],
        ["standard"],
        ["standard", "standard", "demon"],
        ["demon", "demon"],
        ["lich", "demon"],
        ["cleric", "lich"],
    ],
)
def test_r15_1_nobody_else_plays(seats: list[str]) -> None:
    with pytest.raises(BadSetup):
        dealt("solo", seats, seed=1)
    written = [{"hero": None if name == "standard" else name} for name in seats]
    with pytest.raises(BadPosition):
        at_position({"format": "solo", "seats": written})


def test_r15_1_the_boss_plays_by_itself() -> None:
    game = new()
    for turn in (1, 3, 5, 7):
        assert (deciding(game), game.turn) == ((1, "main"), turn)
        game.do("end")
        while game.decision is not None and game.decision.kind != "main":
            assert game.decision.seat == 1
            game.do(game.legal()[0])


@pytest.mark.parametrize("format", ["free-for-all", "hunter-first-blood", "hydra", "boss"])
def test_r15_1_the_demon_plays_solo_only(format: str) -> None:
    with pytest.raises(BadSetup):
        dealt(format, ["cleric", "wizard", "fighter", "demon"], seed=1)


# --- R15.2


@pytest.mark.parametrize(("damage", "over"), [(4, False), (5, True)])
def test_r15_2_defeating_the_boss_wins(damage: int, over: bool) -> None:
    game = do(solo(combat=5), f"attack 2 {damage}")
    assert (game.over, game.winners) == (over, [1] if over else [])


@pytest.mark.parametrize(("more", "over"), [(0, True), (1, False)])
def test_r15_2_at_0_health_the_player_loses(more: int, over: bool) -> None:
    game = do(solo(health=harm("torment") + more), "end")
    assert (game.over, game.winners) == (over, [2] if over else [])


@pytest.mark.parametrize(("short", "over"), [(0, True), (1, False), (-1, True)])
def test_r15_2_the_player_loses_when_the_boss_has_100_health(short: int, over: bool) -> None:
    feast: Seat = {"powers": ["feast_of_souls"], "health": 100 - healing("feast_of_souls") - short}
    game = do(solo(feast), "end")
    assert (game.over, game.winners) == (over, [2] if over else [])
    if over:
        assert (game.legal(), game.decision) == ([], None)


def test_r15_2_the_players_own_health_has_no_limit() -> None:
    game = do(solo(health=98, hand=["rally_the_troops"]), "play rally_the_troops")
    assert (game.over, health(game)[0]) == (False, 103)


def test_r8_4_a_lone_player_who_resigns_gives_the_game_away() -> None:
    assert do(solo(), "resign").winners == [2]
    assert do(new("wizard"), "1: resign").winners == [2]


# --- R15.3


@pytest.mark.parametrize("demon", DEMONS)
def test_r15_3_each_demon_has_a_deck_of_its_own_of_three_kinds(demon: str) -> None:
    cards = Counter(all_of_the_demons(new(demon=demon)))
    assert cards == Counter({card.id: card.copies for card in DEMONS[demon].cards})
    assert {CARDS[card].type for card in cards} == set(KINDS)
    assert new(demon=demon).view(1)["seats"][1]["hero"] == demon


def test_r15_3_no_card_belongs_to_two_demons() -> None:
    cards = [card.id for demon in DEMONS.values() for card in demon.cards]
    assert len(cards) == len(set(cards))


def test_r15_3_the_deck_is_shuffled() -> None:
    decks = {tuple(seat(new(seed=seed), 2)["deck"]) for seed in range(10)}
    assert len(decks) == 10


def test_r15_3_contents_are_public_and_the_order_is_not() -> None:
    deck = ["torment", "hellfire", "red_ledger", "ashen_market", "brimstone"]
    one, other = solo({"deck": deck}), solo({"deck": deck[::-1]})
    for viewer in (1, 2, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.view(viewer)["seats"][1]["unseen"] == sorted(deck)


def test_r15_3_what_it_will_do_is_announced() -> None:
    game = new()
    announced = [CARDS[card].type for card in powers(game, 2)]
    assert announced.count("demon_card") == 1
    assert all(announced.count(kind) <= 1 for kind in KINDS)


def test_r15_3_cards_are_revealed_until_a_demon_card() -> None:
    deck = ["red_ledger", "blood_altar", "torment", "brimstone"]
    game = do(solo({"deck": deck}), "end")
    assert sorted(powers(game, 2)) == ["blood_altar", "red_ledger", "torment"]
    assert seat(game, 2)["deck"] == ["brimstone"]
    assert ids(seat(game, 2)["discard"]) == ["torment"]


def test_r15_3_everybody_sees_what_is_announced() -> None:
    game = do(solo({"deck": ["red_ledger", "torment"]}), "end")
    for viewer in (1, None):
        shown = [e["card"] for e in game.events_for(viewer) if e["event"] == "announced"]
        assert shown == ["red_ledger", "torment"]


def test_r15_3_a_demon_card_is_what_it_does_this_turn() -> None:
    game = do(solo({"powers": ["feast_of_souls"]}), "end")
    once = [50 - harm("feast_of_souls"), 5 + healing("feast_of_souls")]
    assert health(game) == once
    do(game, "end")
    assert health(game) == [once[0] - harm("torment"), once[1] + healing("torment")]


def test_r15_3_the_deck_is_shuffled_anew_and_its_rage_grows() -> None:
    game = do(solo({"deck": ["torment"], "powers": ["feast_of_souls"], "rage": 3}), "end")
    assert seat(game, 2)["rage"] == 3
    do(game, "end")
    assert seat(game, 2)["rage"] == 4
    assert len(powers(game, 2)) == 1
    assert all_of_the_demons(game) == ["feast_of_souls", "torment"]


@pytest.mark.parametrize("rage", [0, 1, 5])
def test_r15_3_rage_is_added_to_each_attack_and_nothing_else(rage: int) -> None:
    for card in ("brimstone", "torment", "hellfire"):
        game = do(solo({"powers": [card], "rage": rage}), "end")
        attacks = [e["amount"] for e in game.events if e["event"] == "attacked"]
        assert sum(attacks) == attack(card, rage)
        assert health(game)[0] == 50 - harm(card, rage)


def test_r15_3_karma_lasts_one_turn() -> None:
    game = do(solo({"powers": ["torment", "misers_curse"]}), "end")
    assert "misers_curse" not in powers(game, 2)
    assert "misers_curse" in ids(seat(game, 2)["discard"])


def mercy(**you: Any) -> list[int]:
    """What the Scales of Mercy did to the health of both."""
    game = do(solo({"powers": ["torment", "scales_of_mercy"]}, **you), "end")
    you_now, demon = health(game)
    return [you_now - 50 + harm("torment"), demon - 5 - healing("torment")]


WEIGHED = [-total(answer("scales_of_mercy", "greedy"), EachLoses), 0]
SPARED = [0, total(answer("scales_of_mercy", "merciful"), Gain)]


@pytest.mark.parametrize(("dealt", "merciful"), [(0, True), (1, False)])
def test_r15_3_merciful_is_who_dealt_no_damage(dealt: int, merciful: bool) -> None:
    assert mercy(dealt=dealt) == (SPARED if merciful else [0, 0])


@pytest.mark.parametrize(("acquired", "greedy"), [(1, False), (2, True), (3, True)])
def test_r15_3_greedy_is_who_acquired_two_cards(acquired: int, greedy: bool) -> None:
    assert mercy(acquired=acquired, dealt=1) == (WEIGHED if greedy else [0, 0])


@pytest.mark.parametrize(("dealt", "bloody"), [(9, False), (10, True), (25, True)])
def test_r15_3_bloody_is_who_dealt_ten_damage(dealt: int, bloody: bool) -> None:
    game = do(solo({"powers": ["torment", "debt_of_blood"]}, dealt=dealt), "end")
    hit = total(answer("debt_of_blood", "bloody"), Assault) if bloody else 0
    assert hit or not bloody
    assert health(game)[0] == 50 - harm("torment") - hit


def test_r15_3_karma_follows_what_was_really_played() -> None:
    game = solo({"powers": ["torment", "scales_of_mercy"]}, gold=2, combat=1)
    do(game, "buy taxation", "buy taxation", "attack 2 1", "end")
    assert health(game) == [50 - harm("torment") + WEIGHED[0], 4 + healing("torment")]


def test_r15_3_karma_follows_the_last_turn_only() -> None:
    """What the player did a turn earlier is forgotten."""
    game = solo({"deck": ["scales_of_mercy", "torment", "torment"]}, gold=2, dealt=5)
    do(game, "buy taxation", "buy taxation", "end", "end")
    assert health(game) == [50 - 2 * harm("torment"), 5 + 2 * healing("torment") + SPARED[1]]


def test_r15_3_a_location_lasts_until_it_is_replaced() -> None:
    deck = ["torment", "plague_pits", "torment", "torment"]
    game = solo({"powers": ["torment", "blood_altar"], "deck": deck})
    do(game, "end", "end")
    assert health(game)[1] == 5 + 2 * (healing("torment") + healing("blood_altar"))
    assert sorted(powers(game, 2)) == ["plague_pits", "torment"]
    assert "blood_altar" in ids(seat(game, 2)["discard"])
    before = health(game)
    do(game, "end")
    lost, gained = harm("plague_pits") + harm("torment"), healing("torment")
    assert health(game) == [before[0] - lost, before[1] + gained]


def test_r15_3_location_then_karma_then_the_demon_card() -> None:
    given: Seat = {"powers": ["torment", "scales_of_mercy", "plague_pits"]}
    game = do(solo(given, acquired=2, dealt=1), "end")
    lost = [event["amount"] for event in game.events if event["event"] == "lost_health"]
    assert lost == [harm("plague_pits"), -WEIGHED[0], harm("torment")]


def test_r15_3_an_attack_must_get_past_prepared_guards() -> None:
    guards = ["man_at_arms", "orc_grunt"]  # 4 and 3 to stun
    game = do(solo({"powers": ["brimstone"], "rage": 9}, in_play=guards), "end")
    assert seat(game)["in_play"] == []
    assert health(game)[0] == 50 - (harm("brimstone", 9) - 4 - 3)


def test_r15_3_the_difficulty_is_chosen() -> None:
    levels = [new(difficulty=level).position()["difficulty"] for level in DIFFICULTIES]
    assert levels == [*DIFFICULTIES]
    assert new().position()["difficulty"] == "normal"


def test_r15_3_difficulty_belongs_to_solo() -> None:
    with pytest.raises(BadSetup):
        new(difficulty="impossible")
    with pytest.raises(BadSetup):
        Game.new("free-for-all", ["standard", "standard"], difficulty="easy")
    with pytest.raises(BadSetup):
        Game.new("boss", ["cleric", "lich"], difficulty="easy")


def test_r15_3_a_record_remembers_the_difficulty() -> None:
    for level in DIFFICULTIES:
        game = do(new(difficulty=level), "end")
        again = Game.from_record(game.record())
        assert again.position() == game.position()
        assert f"difficulty: {level}\n" in game.record()


def test_r15_3_the_demon_has_no_gold_and_buys_nothing() -> None:
    game = do(new(seed=4), "end", "end")
    assert (seat(game, 2)["gold"], seat(game, 2)["hand"]) == (0, [])


def test_r15_3_a_deck_must_have_something_to_announce() -> None:
    """Karma and locations alone would be revealed for ever."""
    with pytest.raises(BadPosition):
        solo({"powers": [], "deck": ["red_ledger", "debt_of_blood", "misers_curse"]})


# --- R15.9


@pytest.mark.parametrize("demon", DEMONS)
@pytest.mark.parametrize("deck", DECKS)
def test_r15_9_health_and_rage_follow_the_deck_and_the_difficulty(demon: str, deck: str) -> None:
    begins = [strength(demon, deck, level) for level in DIFFICULTIES]
    for level, (its_health, rage) in zip(DIFFICULTIES, begins, strict=True):
        game = new(deck, difficulty=level, demon=demon)
        assert (health(game)[1], seat(game, 2).get("rage", 0)) == (its_health, rage)
        laid = {"format": "solo", "difficulty": level, "seats": [seat_of(deck), {"hero": demon}]}
        assert health(at_position(laid))[1] == its_health
    assert [one.health for one in begins] == sorted({one.health for one in begins})
    assert len({one.rage for one in begins}) == 1


def seat_of(deck: str) -> Seat:
    """A seat of a position for a deck."""
    return {} if deck == "standard" else {"hero": deck}


def test_r15_9_the_warlords_drums_make_it_angrier() -> None:
    grows = total(CARDS["war_drums"].primary, Enrage)
    game = do(solo({"powers": ["war_drums"], "rage": 2}), "end")
    assert grows
    assert seat(game, 2)["rage"] == 2 + grows
    assert health(game)[0] == 50 - harm("war_drums", 2 + grows)


# --- R15.4


@pytest.mark.parametrize("boss", ["lich", "dragon"])
def test_r15_4_a_party_of_one_opens_with_three_cards(boss: str) -> None:
    game = dealt("boss", ["cleric", boss], seed=1)
    assert len(seat(game)["hand"]) == 3
    assert deciding(game) == (1, "main")


@pytest.mark.parametrize("boss", [lich(health=99), dragon(health=99)])
def test_r15_4_nothing_happens_at_100_health(boss: Seat) -> None:
    game = do(boss_turn({**boss, "hand": ["rally_the_troops"]}, {}), "play rally_the_troops")
    assert (game.over, health(game)[1]) == (False, 104)


def test_r15_4_the_boss_makes_its_choices() -> None:
    game = do(party(dragon(), {}), "end")
    assert deciding(game) == (2, "main")
