"""The cards of the Demons. They are tuned: the tests read the numbers off the cards."""

from typing import Any

import pytest

from bosses import Seat, answer, attack, harm, healing, health, powers, solo, total
from table import at_position, deciding, do, ids, seat
from thandar import Game
from thandar.cards import CARDS
from thandar.cards.vocabulary import (
    BLOODY,
    GREEDY,
    MERCIFUL,
    Assault,
    Burn,
    Damage,
    EachGains,
    EachLoses,
    Enrage,
    Gain,
    LoseHealth,
    OpponentDiscards,
)

START = 5
ROW = ["spark", "borg", "recruit", "fire_bomb", "bribe"]  # 1, 6, 2, 8 and 3
WALL = ["torgen"] * 6  # no attack gets past all of them


def after(*announced: str, rage: int = 0, **you: Any) -> Game:
    """The player's turn has ended, and the Demon's with these cards; Torment comes next."""
    given: Seat = {"powers": list(announced), "rage": rage}
    return do(solo(given, **you), "end")


def lost(game: Game) -> int:
    """What the player has lost of 50 health."""
    return 50 - health(game)[0]


def healed(game: Game) -> int:
    """What the Demon has gained."""
    return health(game)[1] - START


def check(card: str, **you: Any) -> None:
    """What any demon card does: its harm to the player, with rage and behind guards; its gain."""
    for rage in (0, 3):
        game = after(card, rage=rage, **you)
        assert (lost(game), healed(game)) == (harm(card, rage), healing(card))
        assert deciding(game) == (1, "main")
        assert ids(seat(game, 2)["discard"]) == [card]
    game = after(card, rage=3, in_play=WALL, **you)
    assert (lost(game), healed(game)) == (harm(card) - attack(card), healing(card))


# --- demon cards


def test_claws_in_the_dark() -> None:
    assert attack("claws_in_the_dark") > 0
    check("claws_in_the_dark")


def test_brimstone() -> None:
    assert attack("brimstone") > 0
    check("brimstone")


@pytest.mark.parametrize("over", [0, 1, 5])
def test_brimstone_gets_past_the_guards_with_the_rest(over: int) -> None:
    guards = ["torgen", "orc_grunt", "borg"]
    need = sum(CARDS[guard].defense for guard in guards)
    game = after("brimstone", rage=need - attack("brimstone") + over, in_play=guards)
    assert (lost(game), seat(game)["in_play"]) == (over, [])
    assert ids(seat(game)["discard"]) == sorted(guards)


@pytest.mark.parametrize("guards", [["torgen", "borg", "arkus"], ["borg", "arkus", "torgen"]])
def test_brimstone_attacks_guards_in_the_order_they_entered(guards: list[str]) -> None:
    need = CARDS[guards[0]].defense + CARDS[guards[1]].defense + 1
    game = after("brimstone", rage=need - attack("brimstone"), in_play=guards)
    assert ids(seat(game)["discard"]) == sorted(guards[:2])
    assert (ids(seat(game)["in_play"]), lost(game)) == (guards[2:], 0)


def test_brimstone_finds_every_guard_prepared() -> None:
    """The player's discard phase has prepared it."""
    game = after("brimstone", rage=1, in_play=[{"card": "torgen", "expended": True}, *WALL])
    assert lost(game) == 0


def test_brimstone_leaves_champions_that_do_not_guard() -> None:
    game = after("brimstone", in_play=["rake", "tithe_priest"])
    assert lost(game) == harm("brimstone")
    assert ids(seat(game)["in_play"]) == ["rake", "tithe_priest"]


def test_brimstone_a_blessed_guard_holds_more() -> None:
    rage = CARDS["shield_bearer"].defense + 5
    game = after("brimstone", rage=rage, in_play=["shield_bearer"], blessed_next=5)
    assert lost(game) == harm("brimstone")


def test_rend_and_feast() -> None:
    assert attack("rend_and_feast") > 0 < healing("rend_and_feast")
    check("rend_and_feast")


def test_hellfire() -> None:
    assert attack("hellfire") > 0 < total(CARDS["hellfire"].primary, Damage)
    check("hellfire")


def test_hellfire_damages_each_champion() -> None:
    each = total(CARDS["hellfire"].primary, Damage)
    game = after("hellfire", in_play=["rake", "cat_familiar", "tithe_priest"])
    weak = [card for card in ("cat_familiar", "tithe_priest") if CARDS[card].defense <= each]
    assert weak
    assert ids(seat(game)["discard"]) == weak
    assert lost(game) == harm("hellfire")
    damaged = [(e["card"], e["amount"]) for e in game.events if e["event"] == "damaged"]
    assert damaged == [(card, each) for card in ("rake", "cat_familiar", "tithe_priest")]


def test_hellfire_a_damaged_guard_holds_only_what_is_left_of_it() -> None:
    """The guard already has the damage of the first part."""
    each, guard = total(CARDS["hellfire"].primary, Damage), CARDS["torgen"].defense
    assert each < guard
    game = after("hellfire", rage=9, in_play=["torgen"])
    assert lost(game) == harm("hellfire", 9) - (guard - each)


def test_feast_of_souls() -> None:
    assert healing("feast_of_souls") > 0
    check("feast_of_souls")


def test_whispers_makes_the_player_discard_then_attacks() -> None:
    game = after("whispers", deck=["ruby", "borg", "gold", "gold", "gold"])
    assert deciding(game) == (1, "discard")
    assert lost(game) == 0
    do(game, "choose hand.borg")
    assert ids(seat(game)["discard"]) == ["borg"]
    assert (lost(game), deciding(game)) == (harm("whispers"), (1, "main"))


def test_whispers_with_an_empty_hand() -> None:
    check("whispers", deck=[])


def dearest(n: int) -> list[str]:
    """The dearest cards of the row."""
    return sorted(ROW, key=lambda card: -CARDS[card].cost)[:n]


def check_burn(card: str, n: int, **you: Any) -> None:
    """The dearest cards of the row are sacrificed, the others stay, the row is filled."""
    assert n > 0
    game = after(*you.pop("announced", (card,)), market=list(ROW), **you)
    gone = dearest(n)
    assert ids(game.position()["sacrificed"]) == sorted(gone)
    left = ["taxation" if c in gone else c for c in ROW]
    assert game.position()["market"] == left


def test_burning_stalls() -> None:
    check("burning_stalls")
    check_burn("burning_stalls", total(CARDS["burning_stalls"].primary, Burn))


def test_burning_stalls_takes_the_leftmost_of_equals() -> None:
    row = ["spark", "rake", "krythos", "torgen", "spark"]  # all of 7 in between
    game = after("burning_stalls", market=row)
    n = total(CARDS["burning_stalls"].primary, Burn)
    assert game.position()["sacrificed"][:3] == row[1 : 1 + min(n, 3)]


def test_burning_stalls_of_an_empty_market() -> None:
    game = after("burning_stalls", market=[None] * 5, market_deck=[])
    assert (game.position()["sacrificed"], lost(game)) == ([], harm("burning_stalls"))


def test_burning_stalls_fills_a_row_with_fewer_cards_than_it_burns() -> None:
    """R6.6: the refill finds the burned card again."""
    game = after("burning_stalls", market=["spark", None, None, None, None], market_deck=[])
    assert (game.position()["market"][0], game.position()["sacrificed"]) == ("spark", [])


def test_grip_of_fear() -> None:
    check("grip_of_fear")


def test_grip_of_fear_stuns_the_dearest_champion() -> None:
    game = after("grip_of_fear", in_play=["tithe_priest", "rake", "street_thug"])
    assert ids(seat(game)["discard"]) == ["rake"]
    assert lost(game) == harm("grip_of_fear")


def test_grip_of_fear_stuns_the_first_of_equals() -> None:
    for champions in (["rake", "krythos"], ["krythos", "rake"]):
        game = after("grip_of_fear", in_play=champions)
        assert ids(seat(game)["discard"]) == champions[:1]


def test_grip_of_fear_is_not_stopped_by_a_guard() -> None:
    game = after("grip_of_fear", in_play=["orc_grunt", "rake", "borg", "borg", "borg"])
    assert "rake" in ids(seat(game)["discard"])
    assert lost(game) == harm("grip_of_fear") - attack("grip_of_fear")


def test_grip_of_fear_stuns_a_guard_before_it_attacks() -> None:
    game = after("grip_of_fear", in_play=["torgen"])
    assert (seat(game)["in_play"], lost(game)) == ([], harm("grip_of_fear"))


def test_gathering_dark() -> None:
    assert healing("gathering_dark") > 0
    check("gathering_dark")
    check_burn("gathering_dark", total(CARDS["gathering_dark"].primary, Burn))


def test_torment() -> None:
    assert total(CARDS["torment"].primary, EachLoses) > 0
    check("torment")


def test_war_drums_make_it_angrier_before_it_attacks() -> None:
    grows = total(CARDS["war_drums"].primary, Enrage)
    assert attack("war_drums") > 0 < grows
    game = after("war_drums", rage=2)
    assert (lost(game), seat(game, 2)["rage"]) == (harm("war_drums", 2 + grows), 2 + grows)


def test_spoils_of_war() -> None:
    assert attack("spoils_of_war") > 0 < healing("spoils_of_war")
    check("spoils_of_war")


def test_compound_interest() -> None:
    assert healing("compound_interest") > 0
    check("compound_interest")


def test_foreclosure_takes_a_card_then_attacks() -> None:
    game = after("foreclosure", deck=["ruby", "borg", "gold", "gold", "gold"])
    assert (deciding(game), lost(game)) == ((1, "discard"), 0)
    do(game, "choose hand.ruby")
    assert (lost(game), deciding(game)) == (harm("foreclosure"), (1, "main"))


def test_hired_blades() -> None:
    assert attack("hired_blades") > 0
    check("hired_blades")


def test_collection_day() -> None:
    assert total(CARDS["collection_day"].primary, EachLoses) > 0 < healing("collection_day")
    check("collection_day")


# --- karma cards: greedy, bloody and merciful

PLAYED: dict[str, dict[str, int]] = {
    GREEDY: {"acquired": 2, "dealt": 1},
    BLOODY: {"acquired": 1, "dealt": 10},
    MERCIFUL: {"acquired": 1, "dealt": 0},
    "none": {"acquired": 1, "dealt": 9},
}


def check_karma(card: str) -> None:
    """What a karma card does to each kind of player, beside Torment and with some rage."""
    for how, played in PLAYED.items():
        effects = answer(card, how)
        attacks = [effect for effect in effects if isinstance(effect, Assault)]
        game = after("torment", card, rage=2, market=list(ROW), **played)
        assert seat(game, 2)["rage"] == 2 + total(effects, Enrage), how
        cost = total(effects, Assault) + 2 * len(attacks) + total(effects, EachLoses)
        assert lost(game) - harm("torment", 2) == cost - total(effects, EachGains), how
        assert healed(game) - healing("torment") == total(effects, Gain), how
        burned = total(effects, Burn)
        assert ids(game.position()["sacrificed"]) == sorted(dearest(burned)), how
        discards = sum(isinstance(effect, OpponentDiscards) for effect in effects)
        assert len(seat(game)["hand"]) == 5 - discards, how
    assert any(answer(card, how) for how in PLAYED)


def test_red_ledger() -> None:
    check_karma("red_ledger")


def test_red_ledger_answers_the_greedy_and_merciful_for_both() -> None:
    game = after("torment", "red_ledger", acquired=3, dealt=0)
    assert healed(game) == healing("torment") + total(answer("red_ledger", GREEDY), Gain)
    assert lost(game) == harm("torment") + total(answer("red_ledger", MERCIFUL), EachLoses)


def test_debt_of_blood() -> None:
    check_karma("debt_of_blood")


def test_misers_curse() -> None:
    check_karma("misers_curse")


def test_scales_of_mercy() -> None:
    check_karma("scales_of_mercy")


def test_blood_feud() -> None:
    check_karma("blood_feud")


def test_show_of_strength() -> None:
    check_karma("show_of_strength")


def test_usury() -> None:
    check_karma("usury")


# --- locations


def at(place: str, **you: Any) -> Game:
    """A player's turn at a location; the Demon will torment."""
    return solo({"powers": ["torment", place]}, **you)


def check_location(place: str) -> None:
    """What a location does on each of the Demon's turns, without any announcement anew."""
    effects = CARDS[place].primary
    game = at(place)
    for turn in (1, 2, 3):
        do(game, "end")
        costs = harm("torment") + total(effects, EachLoses) - total(effects, EachGains)
        assert lost(game) == turn * costs
        assert healed(game) == turn * (healing("torment") + total(effects, Gain))
        assert sorted(powers(game, 2)) == sorted(["torment", place])


def test_ashen_market_costs_health_for_each_card_acquired() -> None:
    each = total(CARDS["ashen_market"].on_acquire, LoseHealth)
    assert each > 0
    game = do(at("ashen_market", gold=3), "buy taxation")
    assert lost(game) == each
    assert lost(do(game, "buy fire_gem")) == 2 * each
    assert lost(do(game, "end")) == 2 * each + harm("torment")


def test_ashen_market_does_nothing_else() -> None:
    check_location("ashen_market")


def test_ashen_market_with_a_waiting_effect() -> None:
    waiting = {"top": ["card"], "hand": ["card"]}
    game = do(at("ashen_market", gold=1, waiting=waiting), "buy taxation")
    assert deciding(game) == (1, "place")
    do(game, "choose hand")
    assert lost(game) == total(CARDS["ashen_market"].on_acquire, LoseHealth)
    assert ids(seat(game)["hand"]) == ["taxation"]


def test_ashen_market_of_older_positions() -> None:
    """What waits there was called its ally ability once."""
    waiting = {"top": ["card"], "hand": ["card"]}
    game = do(at("ashen_market", gold=1, waiting=waiting), "buy taxation")
    position = game.position()
    assert position["effects"][0]["program"] == "ashen_market.on_acquire"
    older: Any = {**position, "effects": [dict(effect) for effect in position["effects"]]}
    older["effects"][0]["program"] = "ashen_market.ally"
    again = at_position(older)
    assert again.position() == position
    assert do(again, "choose top").position() == do(game, "choose top").position()


def test_ashen_market_may_defeat_the_player() -> None:
    each = total(CARDS["ashen_market"].on_acquire, LoseHealth)
    game = do(at("ashen_market", gold=1, health=each), "buy taxation")
    assert (game.over, game.winners) == (True, [2])


def test_ashen_market_ends_with_another_location() -> None:
    given: Seat = {"powers": ["torment", "ashen_market"], "deck": ["blood_altar", "torment"]}
    game = do(solo(given), "end")
    assert sorted(powers(game, 2)) == ["blood_altar", "torment"]
    before = health(game)[0]
    do(game, *["play gold"] * 2, "buy fire_gem")
    assert health(game)[0] == before


def test_blood_altar() -> None:
    assert healing("blood_altar") > 0
    check_location("blood_altar")


def test_ruined_chapel() -> None:
    assert total(CARDS["ruined_chapel"].primary, EachGains) > 0
    check_location("ruined_chapel")


def test_plague_pits() -> None:
    assert total(CARDS["plague_pits"].primary, EachLoses) > 0
    check_location("plague_pits")


def test_war_camp() -> None:
    assert healing("war_camp") > 0
    check_location("war_camp")


def test_siege() -> None:
    assert total(CARDS["siege"].primary, EachLoses) > 0
    check_location("siege")


def test_counting_house() -> None:
    assert healing("counting_house") > 0
    check_location("counting_house")
