"""The Hoard Items, in the hands of the Dragon and of the party."""

from typing import Any

import pytest

from bosses import Seat, boss_turn, dragon, duel, expended, health, items, lich, party
from table import deciding, do, ids, moves, seat
from thandar import Game

FACTIONS = ["choose imperial", "choose guild", "choose necros", "choose wild"]


def using(item: str, boss: Seat | None = None, **you: Any) -> Game:
    """A table at which a member of a party of one has just used an item."""
    return do(party(boss or dragon(), {"items": [item], **you}), f"expend {item}")


def dragon_using(item: str, *members: Seat, **boss: Any) -> Game:
    """A table at which the Dragon has just used an item."""
    return do(boss_turn(dragon(items=[item], **boss), *(members or ({},))), f"expend {item}")


# --- Guardian's Shield


@pytest.mark.parametrize(("damage", "lost"), [(2, 0), (3, 0), (4, 1), (10, 7)])
def test_guardians_shield_ignores_the_first_3_damage(damage: int, lost: int) -> None:
    given = dragon(items=["guardians_shield"])
    game = do(party(given, {"combat": 10}), f"attack 2 {damage}")
    assert health(game)[1] == 50 - lost
    game = do(boss_turn(dragon(combat=10), {"items": ["guardians_shield"]}), f"attack 1 {damage}")
    assert health(game)[0] == 60 - lost


def test_guardians_shield_counts_over_the_turn() -> None:
    game = party(dragon(items=["guardians_shield"]), {"combat": 6}, {"combat": 4})
    do(game, "attack 3 2", "attack 3 2")
    assert health(game)[2] == 99
    do(game, "attack 3 2", "end", "attack 3 4")
    assert health(game)[2] == 97 - 1


def test_guardians_shield_ignores_damage_to_each_player() -> None:
    given = dragon(hand=["dragons_tail", "dragons_bite"])
    game = boss_turn(given, {"items": ["guardians_shield"]}, {})
    do(game, "play dragons_tail")
    assert health(game)[:2] == [60, 58]
    do(game, "play dragons_bite", "attack 1 4")
    assert health(game)[0] == 57


def test_guardians_shield_does_not_ignore_lost_health() -> None:
    given: Seat = {"items": ["guardians_shield"], "hero": "wizard", "gold": 2}
    assert health(do(party(dragon(), given), "expend channel"))[0] == 49


def test_guardians_shield_does_not_protect_champions() -> None:
    given: Seat = {"items": ["guardians_shield"], "in_play": ["follower"]}
    game = do(boss_turn(dragon(combat=1), given), "attack 1.follower 1")
    assert seat(game)["in_play"] == []


def test_guardians_shield_protects_nobody_else() -> None:
    game = boss_turn(dragon(combat=3), {"items": ["guardians_shield"]}, {})
    assert health(do(game, "attack 2 3"))[1] == 57


def test_guardians_shield_cannot_be_expended() -> None:
    assert moves(party(dragon(), {"items": ["guardians_shield"]}), "guardians_shield") == []


def test_guardians_shield_stolen_no_longer_protects_the_dragon() -> None:
    given = dragon(items=["guardians_shield"])
    game = party(given, {"combat": 6}, {}, market_deck=["borg", "borg"])
    do(game, "attack 3 4", "steal guardians_shield from 3", "attack 3 2")
    assert health(game)[2] == 97
    assert items(game, 1) == ["guardians_shield"]


@pytest.mark.parametrize(("damage", "lost"), [(5, 0), (6, 1)])
def test_guardians_shield_ignores_5_in_boss_against_boss(damage: int, lost: int) -> None:
    game = duel(lich(combat=9), dragon(items=["guardians_shield"]))
    assert health(do(game, f"attack 2 {damage}"))[1] == 150 - lost


def test_guardians_shield_revealed_in_boss_against_boss() -> None:
    game = duel(dragon(hand=["hoard"], hoard=["guardians_shield"]), lich(deck=["hit_job"] * 9))
    do(game, "play hoard", "end", "end", "end", "play hit_job", "attack 1 7")
    assert health(game)[0] == 148


# --- the others


def test_boots_of_speed_put_the_next_card_on_top() -> None:
    game = using("boots_of_speed", gold=3)
    do(game, "buy taxation", "buy taxation")
    assert ids(seat(game)["deck"][:1]) == ["taxation"]
    assert seat(game)["discard"] == ["taxation"]
    assert expended(game, 1) == ["boots_of_speed"]


def test_boots_of_speed_of_the_dragon() -> None:
    game = do(dragon_using("boots_of_speed", gold=2), "buy fire_gem")
    assert ids(seat(game, 2)["deck"][:1]) == ["fire_gem"]


def test_boots_of_speed_without_an_acquisition() -> None:
    game = do(using("boots_of_speed"), "end")
    assert "waiting" not in seat(game)


@pytest.mark.parametrize(("choice", "pools"), [("a", (1, 0)), ("b", (0, 3))])
def test_crown_of_will(choice: str, pools: tuple[int, int]) -> None:
    game = using("crown_of_will")
    assert game.legal() == ["choose a", "choose b"]
    do(game, f"choose {choice}")
    assert (seat(game)["gold"], seat(game)["combat"]) == pools
    boss = seat(do(dragon_using("crown_of_will"), f"choose {choice}"), 2)
    assert (boss["gold"], boss["combat"]) == pools


def test_orb_of_death_stuns() -> None:
    game = using("orb_of_death", dragon(in_play=["rake", "cron"]))
    assert game.legal() == ["choose 2.rake", "choose 2.cron"]
    assert ids(seat(do(game, "choose 2.cron"), 2)["discard"]) == ["cron"]


def test_orb_of_death_respects_guards() -> None:
    game = using("orb_of_death", dragon(in_play=["rake", "borg"]))
    assert ids(seat(game, 2)["discard"]) == ["borg"]


def test_orb_of_death_without_a_target() -> None:
    game = using("orb_of_death", in_play=["rake"])
    assert (deciding(game), ids(seat(game)["in_play"])) == ((1, "main"), ["rake"])


def test_orb_of_death_of_the_dragon() -> None:
    game = dragon_using("orb_of_death", {"in_play": ["rake"]})
    assert ids(seat(game)["discard"]) == ["rake"]


def test_sword_of_destiny() -> None:
    assert seat(using("sword_of_destiny"))["combat"] == 5
    assert seat(dragon_using("sword_of_destiny"), 2)["combat"] == 5


@pytest.mark.parametrize(
    ("in_play", "combat"),
    [
        ([], 0),
        (["gold"], 0),
        (["spark"], 2),
        (["spark", "cron"], 2),
        (["spark", "taxation"], 4),
        (["spark", "taxation", "profit", "influence"], 8),
    ],
)
def test_gauntlets_of_strength(in_play: list[str], combat: int) -> None:
    assert seat(using("gauntlets_of_strength", in_play=in_play))["combat"] == combat
    game = dragon_using("gauntlets_of_strength", {"in_play": ["borg"]}, in_play=in_play)
    assert seat(game, 2)["combat"] == combat


def test_vial_of_elven_tears_gives_health_and_a_faction() -> None:
    game = using("vial_of_elven_tears", in_play=["dire_wolf"])
    assert game.legal() == FACTIONS
    assert health(game)[0] == 65
    do(game, "choose wild", "ally dire_wolf")
    assert seat(game)["combat"] == 4


def test_vial_of_elven_tears_another_faction_does_not_help() -> None:
    game = do(using("vial_of_elven_tears", in_play=["dire_wolf"]), "choose guild")
    assert moves(game, "ally") == []


def test_vial_of_elven_tears_health_may_be_given() -> None:
    game = party(dragon(), {"items": ["vial_of_elven_tears"]}, {})
    do(game, "expend vial_of_elven_tears")
    assert deciding(game) == (1, "health")
    do(game, "choose 2", "choose wild")
    assert health(game)[:2] == [60, 65]


def test_vial_of_elven_tears_lasts_for_the_turn() -> None:
    game = do(using("vial_of_elven_tears", in_play=["dire_wolf"]), "choose wild", "end", "end")
    assert moves(game, "ally") == []
    assert "factions" not in seat(game)


def test_vial_of_elven_tears_of_the_dragon() -> None:
    game = do(dragon_using("vial_of_elven_tears", in_play=["borg"]), "choose necros")
    assert health(game)[1] == 55
    assert seat(game, 2)["factions"] == ["necros"]


def test_ring_of_wishes_takes_a_card_from_deck_or_discard_pile() -> None:
    keys: dict[str, Any] = {"deck": ["ruby", "borg", "ruby"], "discard": ["spark"]}
    game = using("ring_of_wishes", **keys)
    assert deciding(game) == (1, "take_card")
    assert sorted(game.legal()) == [
        "choose deck.borg",
        "choose deck.ruby",
        "choose discard.spark",
    ]
    from_deck = do(game.clone(), "choose deck.borg")
    assert seat(from_deck)["hand"] == ["borg"]
    assert (ids(seat(from_deck)["deck"]), seat(from_deck)["discard"]) == (["ruby"] * 2, ["spark"])
    do(game, "choose discard.spark")
    assert (ids(seat(game)["hand"]), seat(game)["discard"]) == (["spark"], [])
    assert seat(game)["deck"] == ["ruby", "borg", "ruby"]


def test_ring_of_wishes_shuffles_the_deck() -> None:
    deck = ["borg", "rake", "cron", "lys", "grak"]
    tops = set()
    for seed in range(30):
        game = party(dragon(), {"items": ["ring_of_wishes"], "deck": list(deck)}, seed=seed)
        do(game, "expend ring_of_wishes", "choose deck.borg")
        tops.add(seat(game)["deck"][0])
    assert tops == {"rake", "cron", "lys", "grak"}


def test_ring_of_wishes_hides_what_it_takes_from_the_deck() -> None:
    keys: dict[str, Any] = {"deck": ["ruby", "borg"], "discard": ["spark"]}
    taken = do(using("ring_of_wishes", **keys), "choose deck.borg")
    assert taken.view(1)["seats"][0]["hand"] == ["borg"]
    assert taken.view(2)["seats"][0]["hand"] == []
    assert [e["card"] for e in taken.events_for(2) if e["event"] == "took"] == [None]
    seen = do(using("ring_of_wishes", **keys), "choose discard.spark")
    assert seen.view(2)["seats"][0]["hand"] == ["spark"]


def test_ring_of_wishes_the_order_of_the_deck_does_not_show() -> None:
    decks = (["ruby", "borg", "cron"], ["cron", "ruby", "borg"])
    one, other = (using("ring_of_wishes", deck=deck) for deck in decks)
    assert one.legal() == other.legal()


def test_ring_of_wishes_with_nothing_to_take() -> None:
    game = using("ring_of_wishes", deck=[], discard=[])
    assert (deciding(game), seat(game)["hand"]) == ((1, "main"), [])


def test_ring_of_wishes_is_not_prepared_at_the_end_of_the_turn() -> None:
    game = do(using("ring_of_wishes", deck=["gold"] * 9), "end", "end")
    assert expended(game, 1) == ["ring_of_wishes"]
    assert moves(game, "ring_of_wishes") == []
    game = do(dragon_using("ring_of_wishes", deck=["gold"] * 20), "end", "end")
    assert moves(game, "ring_of_wishes") == []


def test_ring_of_wishes_unused_stays_prepared() -> None:
    game = do(party(dragon(), {"items": ["ring_of_wishes"]}), "end", "end")
    assert moves(game, "ring_of_wishes") == ["expend ring_of_wishes"]


def test_ring_of_wishes_is_prepared_when_stolen() -> None:
    used = {"card": "ring_of_wishes", "expended": True}
    game = party(dragon(items=[used]), {"dealt": 1}, market_deck=["borg", "borg"])
    do(game, "steal ring_of_wishes from 2")
    assert moves(game, "ring_of_wishes") == ["expend ring_of_wishes"]
    game = boss_turn(dragon(hand=["hoard"]), {"items": [used]})
    do(game, "play hoard", "choose 1.ring_of_wishes")
    assert moves(game, "ring_of_wishes") == ["expend ring_of_wishes"]


@pytest.mark.parametrize(
    ("in_play", "choice", "drawn"),
    [
        (["spark", "profit", "influence"], "imperial", 1),
        (["spark", "profit", "influence"], "wild", 0),
        (["spark", "profit", "influence", "taxation"], "wild", 1),
        (["spark", "profit"], "necros", 0),
        ([], "necros", 0),
    ],
)
def test_amulet_of_cleansing(in_play: list[str], choice: str, drawn: int) -> None:
    game = using("amulet_of_cleansing", in_play=in_play)
    assert game.legal() == FACTIONS
    do(game, f"choose {choice}")
    assert (seat(game)["gold"], len(seat(game)["hand"])) == (1, drawn)


def test_amulet_of_cleansing_helps_allies() -> None:
    game = do(using("amulet_of_cleansing", in_play=["dire_wolf"]), "choose wild", "ally dire_wolf")
    assert seat(game)["combat"] == 4


def test_amulet_of_cleansing_of_the_dragon() -> None:
    coins = ["demon_coin", "elven_gold", "guild_mark"]
    game = do(dragon_using("amulet_of_cleansing", in_play=coins), "choose imperial")
    assert (seat(game, 2)["gold"], len(seat(game, 2)["hand"])) == (1, 1)


def test_vial_and_amulet_add_up() -> None:
    given: Seat = {"items": ["vial_of_elven_tears", "amulet_of_cleansing"]}
    game = party(dragon(), {**given, "in_play": ["spark", "profit"]})
    do(game, "expend vial_of_elven_tears", "choose imperial")
    do(game, "expend amulet_of_cleansing", "choose necros")
    assert len(seat(game)["hand"]) == 1
