"""Baseline with heroes, in teams, against bosses, as a boss, and alone against the Demon."""

from typing import Any

import pytest

from table import at_position, dealt
from thandar import Game
from thandar.bots import make_bot

NO_MARKET: dict[str, Any] = {"market": [], "market_deck": [], "fire_gems": 0}


def laid(format: str, *seats: dict[str, Any], **more: Any) -> Game:
    """A table of a format with an empty market, unless told otherwise."""
    return at_position({"format": format, **NO_MARKET, "seats": list(seats), **more})


def moves(game: Game, seat: int = 1) -> list[str]:
    """What baseline does until somebody else must decide."""
    made: list[str] = []
    bot = make_bot("baseline")
    while not game.over and game.decision is not None and game.decision.seat == seat:
        if seat not in game.view(None)["active"] and made and made[-1].endswith("end"):
            break
        made.append(bot.move(game))
        game.do(made[-1])
        if made[-1].split(": ")[-1] == "end":
            break
    return made


# --- heroes


def test_crushing_blow_is_kept_for_a_defeat() -> None:
    blow = {"hero": "fighter", "health": 60, "combat": 3, "powers": ["crushing_blow"]}
    assert "sacrifice crushing_blow" in moves(laid("free-for-all", blow, {"health": 11}, turn=2))
    assert "sacrifice crushing_blow" not in moves(
        laid("free-for-all", blow, {"health": 50}, turn=2)
    )


def test_fireball_goes_for_a_defeat_or_a_board() -> None:
    wizard = {"hero": "wizard", "powers": ["fireball"]}
    assert "sacrifice fireball" in moves(laid("free-for-all", wizard, {"health": 4}, turn=2))
    board = {"in_play": ["rayla", "varrick", "street_thug"]}
    assert "sacrifice fireball" in moves(laid("free-for-all", wizard, board, turn=16))
    assert "sacrifice fireball" not in moves(laid("free-for-all", wizard, {}, turn=16))


def test_fireball_hits_who_falls_by_it() -> None:
    wizard = {"hero": "wizard", "powers": ["fireball"]}
    game = laid("free-for-all", wizard, {"health": 30}, {"health": 4}, turn=2)
    assert moves(game)[:2] == ["sacrifice fireball", "choose 3"]


def test_resurrect_waits_for_a_good_champion() -> None:
    def with_stunned(card: str) -> Game:
        pile = [{"card": card, "stunned": True}, "gold"]
        cleric = {"hero": "cleric", "powers": ["resurrect"], "discard": pile}
        return laid("free-for-all", cleric, {}, turn=3)

    assert "sacrifice resurrect" in moves(with_stunned("tyrannor"))
    assert "sacrifice resurrect" not in moves(with_stunned("follower"))


def test_headshot_is_for_a_great_champion() -> None:
    ranger = {"hero": "ranger", "powers": ["headshot"], "deck": ["gold"]}
    made = moves(laid("free-for-all", ranger, {"in_play": ["cron", "tithe_priest"]}, turn=9))
    assert "sacrifice headshot" in made
    assert "choose 2.cron" in made
    assert "sacrifice headshot" not in moves(
        laid("free-for-all", ranger, {"in_play": ["tithe_priest"]}, turn=3)
    )


def test_heist_takes_the_best_card_of_a_pile() -> None:
    thief = {"hero": "thief", "powers": ["heist"], "gold": 8, "turns_taken": 3}
    made = moves(laid("free-for-all", thief, {"discard": ["tyrannor", "gold"]}, turn=7))
    assert made[:2] == ["sacrifice heist", "buy 2.tyrannor"]
    assert "sacrifice heist" not in moves(
        laid("free-for-all", thief, {"discard": ["gold", "dagger"]}, turn=7)
    )


def test_a_skill_takes_gold_that_buys_nothing() -> None:
    fighter = {"hero": "fighter", "gold": 2, "powers": ["shoulder_bash"]}
    assert moves(laid("free-for-all", fighter, {}, turn=2))[0] == "expend shoulder_bash"


def test_a_good_card_comes_before_a_skill_early_on() -> None:
    cleric = {"hero": "cleric", "gold": 2, "powers": ["bless"]}
    market = ["influence", None, None, None, None]
    game = laid("free-for-all", cleric, {}, turn=1, market=market)
    assert moves(game)[0] == "buy influence"


def test_channel_never_kills_the_wizard() -> None:
    wizard = {"hero": "wizard", "gold": 2, "health": 1, "powers": ["channel"], "deck": ["gold"]}
    assert moves(laid("free-for-all", wizard, {}, turn=2)) == ["end"]


def test_bless_is_for_oneself_and_for_who_needs_it() -> None:
    cleric = {"hero": "cleric", "gold": 2, "powers": ["bless"]}
    assert "choose 1" in moves(laid("free-for-all", cleric, {}, turn=2))
    party = ({**cleric, "health": 40}, {"hero": "wizard", "health": 9}, {"hero": "dragon"})
    assert "choose 2" in moves(laid("boss", *party, turn=2))


def test_track_discards_what_is_below_average() -> None:
    ranger = {"hero": "ranger", "gold": 2, "powers": ["track"], "discard": ["cron", "arkus"],
              "deck": ["gold", "tyrannor", "gold", "gold"]}  # fmt: skip
    made = moves(laid("free-for-all", ranger, {}, turn=9))
    assert made[:3] == ["expend track", "choose deck.gold", "choose deck.gold"]


# --- teams


def test_gold_goes_to_the_teammate_who_can_buy_more_with_it() -> None:
    market = ["tyrannor", None, None, None, None]
    game = laid("hydra", {"gold": 3}, {"gold": 5}, {}, {}, turn=1, market=market)
    assert moves(game)[0] == "1: give 3 gold to 2"


def test_gold_is_kept_for_ones_own_purchase() -> None:
    game = laid("hydra", {"gold": 8}, {}, {}, {}, turn=1, market=["tyrannor", *[None] * 4])
    assert moves(game)[0] == "1: buy tyrannor"


def test_nothing_silly_is_sent() -> None:
    seats: list[dict[str, Any]] = [{} for _ in range(6)]
    seats[0] = {"gold": 3, "discard": ["gold", "tyrannor"]}
    assert not [m for m in moves(laid("emperor", *seats, turn=1)) if m.startswith("send")]
    seats[0] = {**seats[0], "health": 3}
    sent = [m for m in moves(laid("emperor", *seats, turn=60)) if m.startswith("send")]
    assert sent == ["send tyrannor to 2"]


# --- a party


def test_the_healthy_step_up_for_the_weak() -> None:
    strong, weak = {"hero": "fighter", "health": 50}, {"hero": "wizard", "health": 6}
    assert "step up" in moves(laid("boss", strong, weak, {"hero": "lich"}))
    assert "step up" not in moves(laid("boss", {**strong, "health": 9}, weak, {"hero": "lich"}))
    assert "step up" not in moves(laid("boss", strong, {"hero": "wizard"}, {"hero": "lich"}))


def test_health_goes_to_who_needs_it() -> None:
    healer = {"hero": "cleric", "health": 40, "hand": ["taxation"], "in_play": ["tithe_priest"]}
    party = (healer, {"hero": "wizard", "health": 9}, {"hero": "dragon"})
    assert "choose 2" in moves(laid("boss", *party))
    party = ({**healer, "health": 5}, {"hero": "wizard", "health": 9}, {"hero": "dragon"})
    made = moves(laid("boss", *party))
    assert next(move for move in made if move in ("choose 1", "choose 2")) == "choose 1"


def test_the_best_card_is_borrowed() -> None:
    fallen = {"hero": "wizard", "health": 0, "hand": ["gold", "rampage", "dagger"]}
    game = laid("boss", {"hero": "fighter", "hand": []}, fallen, {"hero": "dragon"})
    assert moves(game)[:2] == ["borrow 2.rampage", "play rampage"]


def test_hoard_items_are_tried_for_after_damage() -> None:
    dragon = {"hero": "dragon", "items": ["sword_of_destiny", "guardians_shield"]}
    game = laid("boss", {"hero": "fighter", "combat": 9}, dragon, market_deck=["tyrannor"] * 4)
    made = moves(game)
    assert "steal sword_of_destiny from 2" in made
    assert "expend sword_of_destiny" in made[made.index("steal sword_of_destiny from 2") :]


def test_minions_that_guard_are_dealt_with() -> None:
    lich = {"hero": "lich", "in_play": ["abomination", "skeleton_horde"]}
    made = moves(laid("boss", {"hero": "fighter", "combat": 12}, lich))
    assert made[0] == "attack 2.abomination 6"
    assert "attack 2.skeleton_horde 4" in made


def against_lich(members: int, lich: dict[str, Any], **member: Any) -> Game:
    """The first turn of a party, whose first member has these things, before a Lich."""
    heroes = ["fighter", "cleric", "ranger", "thief", "wizard"][:members]
    party = [{"hero": hero, "powers": []} for hero in heroes]
    party[0] |= member
    return laid("boss", *party, {"hero": "lich", **lich}, market=["elven_gift", "death_cultist"])


def test_a_minion_that_strikes_everybody_is_worth_more_to_a_larger_party() -> None:
    lich = {"jars": ["unending_rage"], "health": 300, "in_play": ["revenant", "wall_of_fire"]}
    assert moves(against_lich(1, lich, combat=7))[0] == "attack 2.revenant 5"
    assert moves(against_lich(3, lich, combat=7))[0] == "attack 4.wall_of_fire 7"


def test_a_minion_that_counts_the_party_is_worth_more_to_a_larger_one() -> None:
    lich = {"jars": ["unending_rage"], "health": 300, "in_play": ["revenant", "skeleton_horde"]}
    assert moves(against_lich(2, lich, combat=5))[0] == "attack 3.revenant 5"
    assert moves(against_lich(5, lich, combat=5))[0] == "attack 6.skeleton_horde 4"


def test_what_is_used_once_is_kept_for_the_last_soul_jar() -> None:
    jars = ["heart_of_evil", "void", "manipulation"]
    blow = {"combat": 5, "powers": ["crushing_blow"]}
    first = against_lich(3, {"jars": jars, "health": 12}, **blow)
    last = against_lich(3, {"jars": jars[:1], "health": 12}, **blow)
    assert "sacrifice crushing_blow" not in moves(first)
    assert "sacrifice crushing_blow" in moves(last)


def test_a_small_soul_jar_is_not_the_end_of_the_game() -> None:
    lich = {"jars": ["heart_of_evil", "void", "manipulation"], "health": 20}
    assert moves(against_lich(3, lich, gold=2))[0] == "buy elven_gift"
    last = {"jars": ["heart_of_evil"], "health": 20}
    assert moves(against_lich(3, last, gold=2))[0] == "buy death_cultist"


# --- bosses


def test_a_boss_goes_on_buying_while_one_member_alone_is_weak() -> None:
    dragon = {"hero": "dragon", "gold": 2}
    market = ["elven_gift", "death_cultist"]
    one: list[dict[str, Any]] = [
        {"hero": "cleric"},
        {"hero": "fighter"},
        {"hero": "wizard", "health": 15},
    ]
    game = laid("boss", *one, dragon, active=4, market=market)
    assert moves(game, 4)[0] == "buy elven_gift"
    game = laid("boss", *({**hero, "health": 15} for hero in one), dragon, active=4, market=market)
    assert moves(game, 4)[0] == "buy death_cultist"


def test_the_lich_uses_all_it_has() -> None:
    lich = {"hero": "lich", "jars": ["unending_rage"], "hand": ["minor_summoning"],
            "grimoire": ["zombie"]}  # fmt: skip
    game = laid("boss", {"hero": "cleric"}, {"hero": "fighter"}, lich, active=3)
    made = moves(game, 3)
    assert {"play minor_summoning", "expend zombie", "expend unending_rage"} <= set(made)


def test_a_boss_finishes_a_weak_hero() -> None:
    party = ({"hero": "cleric", "health": 30, "in_play": ["cron"]}, {"hero": "wizard", "health": 8})
    game = laid("boss", *party, {"hero": "dragon", "combat": 8}, active=3)
    assert moves(game, 3)[0] == "attack 2 8"


def test_a_boss_strikes_the_better_board_of_two_as_healthy() -> None:
    expended = {"card": "tithe_priest", "expended": True}
    party = (
        {"hero": "cleric", "health": 30},
        {"hero": "wizard", "health": 30, "in_play": [expended]},
    )
    game = laid("boss", *party, {"hero": "dragon", "combat": 2}, active=3)
    assert moves(game, 3)[0] == "attack 2 2"


@pytest.mark.parametrize(
    ("hand", "answer"), [(["gold", "ruby"], "decline"), (["cron"], "choose a")]
)
def test_a_discard_is_prevented_for_a_card_worth_it(hand: list[str], answer: str) -> None:
    thief = {"hero": "thief", "hand": ["spark"]}
    game = laid("boss", thief, {"hero": "lich", "hand": hand, "jars": ["void", "manipulation"]})
    game.do("play spark")
    assert make_bot("baseline").move(game) == answer


def test_the_lich_does_not_pay_with_its_last_health() -> None:
    lich = {"hero": "lich", "hand": ["cron"], "jars": ["void"], "health": 4}
    game = laid("boss", {"hero": "thief", "hand": ["spark"]}, lich)
    game.do("play spark")
    assert make_bot("baseline").move(game) == "decline"


def test_the_dragon_takes_an_item_back_rather_than_reveal_one() -> None:
    party = {"hero": "cleric", "items": ["sword_of_destiny"]}
    dragon = {"hero": "dragon", "hand": ["hoard"], "items": [], "hoard": ["boots_of_speed"]}
    game = laid("boss", party, dragon, active=2)
    assert moves(game, 2)[:2] == ["play hoard", "choose 1.sword_of_destiny"]


# --- the Demon


def test_bloodshed_is_avoided_when_that_is_cheap() -> None:
    def against(combat: int, *announced: str) -> list[str]:
        demon = {"hero": "demon", "powers": list(announced), "deck": ["torment"] * 3}
        return moves(laid("solo", {"combat": combat}, demon))

    assert against(10, "brimstone", "debt_of_blood")[0] == "attack 2 9"
    assert against(20, "brimstone", "debt_of_blood")[0] == "attack 2 20"
    assert against(10, "brimstone")[0] == "attack 2 10"


def test_a_second_card_is_left_if_greed_costs_more() -> None:
    def bought(*announced: str) -> int:
        demon = {"hero": "demon", "powers": list(announced), "deck": ["torment"] * 3}
        row = ["influence", "taxation", None, None, None]
        game = laid("solo", {"gold": 3, "health": 20}, demon, market=row, turn=41)
        return sum(move.startswith("buy") for move in moves(game))

    assert bought("brimstone", "misers_curse") <= bought("brimstone")


# --- every format to its end


TABLES = [
    ("boss", ["cleric", "lich"]),
    ("boss", ["fighter", "ranger", "thief", "dragon"]),
    ("boss", ["cleric", "fighter", "ranger", "thief", "wizard", "lich"]),
    ("boss", ["lich", "dragon"]),
    ("boss", ["dragon", "dragon"]),
    ("solo", ["standard", "demon"]),
    ("solo", ["wizard", "demon"]),
    ("hunter-last-one-standing", ["cleric", "thief", "standard"]),
    ("hydra", ["cleric", "fighter", "thief", "wizard", "ranger", "standard"]),
    ("emperor", ["ranger", "standard", "thief", "wizard", "cleric", "fighter"]),
]


@pytest.mark.parametrize(("format", "seats"), TABLES)
def test_it_plays_every_format_to_the_end(format: str, seats: list[str]) -> None:
    for seed in range(3):
        game = dealt(format=format, seats=seats, seed=seed)
        bot = make_bot("baseline")
        while not game.over:
            game.do(bot.move(game))
        assert game.winners


def test_it_beats_random_as_a_party_and_as_a_boss() -> None:
    seats = ["cleric", "fighter", "wizard", "dragon"]
    for good, bad, winner in (("baseline", "random", [1, 2, 3]), ("random", "baseline", [4])):
        won = 0
        for seed in range(4):
            game = dealt(format="boss", seats=seats, seed=seed)
            bots = [make_bot(good, seed)] * 3 + [make_bot(bad, seed)]
            while not game.over:
                assert game.decision is not None
                game.do(bots[game.decision.seat - 1].move(game))
            won += game.winners == winner
        assert won >= 3


def test_own_and_borrowed_copies_are_both_played() -> None:
    fallen = {"hero": "cleric", "health": 0, "hand": ["spark"]}
    fighter = {"hero": "fighter", "powers": [], "hand": ["spark"]}
    made = moves(laid("boss", fighter, fallen, {"hero": "dragon", "health": 50}))
    assert made[0] == "borrow 2.spark"
    assert sum(words.startswith("play spark") for words in made) == 2


def test_a_choice_between_own_and_borrowed_copies_is_answered() -> None:
    lent = {"card": "ruby", "borrowed_from": 2}
    fighter = {"hero": "fighter", "powers": [], "hand": ["ruby", lent, "death_touch"]}
    fallen = {"hero": "cleric", "health": 0}
    made = moves(laid("boss", fighter, fallen, {"hero": "dragon", "health": 50}))
    assert sum(words.startswith("play ruby") or "hand.ruby" in words for words in made) == 2
    assert made[-1] == "end"
