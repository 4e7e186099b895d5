"""Moves as values: they say what the words say, and where on the table it is."""

import json
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driver import new_game, random_move
from seatings import Seating, at_random
from table import at_position, do, seated, table
from thandar import Game, IllegalMove, Move
from thandar.move import Place, resignation
from thandar.notation import largest, verb_of

seatings = st.builds(at_random, st.integers(0, 9999))


def find(game: Game, words: str) -> Move:
    """The legal move of these words."""
    [found] = [move for move in game.moves() if move.words == words]
    return found


# --- what they say


def test_playing_a_card() -> None:
    move = find(table(hand=["gold"]), "play gold")
    assert move == Move("play", 1, "gold", Place("hand", 1), phrase="play gold")


def test_abilities_of_copies_that_differ() -> None:
    grunts = ["orc_grunt", {"card": "orc_grunt", "expended": True}]
    game = table(in_play=["borg", *grunts, "wolf_shaman"])
    move = find(game, "ally orc_grunt#2")
    assert (move.kind, move.card) == ("ally", "orc_grunt")
    assert move.place == Place("in_play", 1, 3, "orc_grunt#2")
    assert find(game, "expend orc_grunt").place == Place("in_play", 1, 2, "orc_grunt")


def test_a_skill_costs_gold_and_lies_among_the_powers() -> None:
    game = table({}, hero="thief", gold=2, in_play=["borg"])
    move = find(game, "expend pick_pocket")
    assert (move.place, move.cost) == (Place("powers", 1, 1, "pick_pocket"), 2)
    assert find(game, "expend borg").cost == 0


def test_a_purchase_costs_what_is_left_of_its_price() -> None:
    game = table(gold=9, market=[None, "spark", "borg", "spark"], discounts={"action": 1})
    assert find(game, "buy spark").place == Place("market", None, 2)
    assert [find(game, f"buy {card}").cost for card in ("spark", "borg")] == [0, 6]
    assert find(game, "buy fire_gem").place == Place("fire_gems")


def test_a_purchase_by_heist() -> None:
    game = table({"discard": ["borg"]}, hero="thief", gold=6, heist=True)
    move = find(game, "buy 2.borg")
    assert (move.kind, move.card, move.cost) == ("buy", "borg", 6)
    assert (move.place, move.target) == (Place("discard", 2), None)


def test_attacks() -> None:
    game = table({"in_play": ["rayla"]}, combat=5)
    player, champion = find(game, "attack 2 1-5"), find(game, "attack 2.rayla 1-5")
    assert (player.card, player.place, player.target) == (None, None, 2)
    assert (champion.card, champion.target) == ("rayla", 2)
    assert champion.place == Place("in_play", 2, 1, "rayla")
    assert (player.least, player.most) == (1, 5)


def test_gold_given_and_cards_sent() -> None:
    hydra = seated("hydra", 4, {1: {"gold": 3}})
    gift = find(hydra, "1: give 1-3 gold to 2")
    assert (gift.kind, gift.target, gift.least, gift.most) == ("give", 2, 1, 3)
    assert (gift.shared, gift.bare) == (True, "give 1-3 gold to 2")
    emperor = seated("emperor", 6, {1: {"gold": 1, "discard": ["spark"]}})
    move = find(emperor, "send spark to 2")
    assert (move.card, move.place, move.target) == ("spark", Place("discard", 1), 2)
    assert move.cost == 1


def against(boss: dict[str, Any], *party: dict[str, Any]) -> Game:
    """A party against a boss."""
    return at_position({"format": "boss", "seats": [*party, boss]})


def test_stepping_up_and_borrowing() -> None:
    fallen = {"hero": "wizard", "health": 0, "hand": ["spark"]}
    game = against({"hero": "lich"}, {"hero": "thief", "hand": ["spark"]}, fallen)
    assert find(game, "step up").kind == "step_up"
    move = find(game, "borrow 2.spark")
    assert (move.kind, move.card, move.place) == ("borrow", "spark", Place("hand", 2))
    game.do(move)
    borrowed = find(game, "play spark#2")
    assert (borrowed.card, borrowed.place) == ("spark", Place("hand", 1, None, "spark#2"))
    assert find(game, "play spark").place == Place("hand", 1)


def test_stealing_a_hoard_item() -> None:
    dragon = {"hero": "dragon", "items": ["crown_of_will"], "in_play": ["borg"]}
    move = find(against(dragon, {"hero": "thief", "dealt": 3}), "steal crown_of_will from 2")
    assert (move.card, move.target) == ("crown_of_will", 2)
    assert move.place == Place("items", 2, 1, "crown_of_will")


CHOICES: list[tuple[Game, str, Move]] = [
    (
        do(table(hand=["death_touch", "gold"], discard=["ruby"]), "play death_touch"),
        "choose discard.ruby",
        Move("choose", 1, "ruby", Place("discard", 1), phrase="choose discard.ruby"),
    ),
    (
        do(table({"hand": ["gold", "ruby"]}, hand=["spark"]), "play spark"),
        "choose hand.ruby",
        Move("choose", 2, "ruby", Place("hand", 2), phrase="choose hand.ruby"),
    ),
    (
        do(table({}, {}, hand=["spark"]), "play spark"),
        "choose 3",
        Move("choose", 1, target=3, phrase="choose 3"),
    ),
    (
        do(table(in_play=["street_thug"]), "expend street_thug"),
        "choose b",
        Move("choose", 1, choice="b", phrase="choose b"),
    ),
    (
        do(table(gold=9, waiting={"top": ["card"], "hand": ["card"]}), "buy taxation"),
        "choose top",
        Move("choose", 1, choice="top", phrase="choose top"),
    ),
    (
        do(table(hand=["elven_gift"], deck=["ruby", "gold", "borg"]), "play elven_gift"),
        "decline",
        Move("decline", 1, phrase="decline"),
    ),
]


@pytest.mark.parametrize(("game", "words", "move"), CHOICES, ids=[c[1] for c in CHOICES])
def test_answers(game: Game, words: str, move: Move) -> None:
    assert find(game, words) == move


def test_a_stunned_champion_is_an_answer_with_its_place() -> None:
    two = {"in_play": ["darian", "rayla"]}
    game = do(table(two, hand=["fire_bomb"]), "play fire_bomb")
    assert game.decision is not None
    move = find(game, "choose 2.rayla")
    assert (move.card, move.place, move.target) == ("rayla", Place("in_play", 2, 2, "rayla"), None)


# --- amounts


def test_one_amount() -> None:
    attack = find(table(combat=5), "attack 2 1-5")
    assert attack.with_amount(3).words == "attack 2 3"
    assert attack.with_most().words == str(attack.with_amount(5)) == "attack 2 5"
    assert find(table(combat=1), "attack 2 1").with_amount(1).words == "attack 2 1"


@pytest.mark.parametrize("n", [0, 6, -1])
def test_an_amount_that_it_cannot_have(n: int) -> None:
    with pytest.raises(IllegalMove, match=f"1 to 5, not '{n}'"):
        find(table(combat=5), "attack 2 1-5").with_amount(n)


def test_a_move_without_amounts() -> None:
    end = find(table(), "end")
    assert end.with_most() == end
    with pytest.raises(IllegalMove, match="takes no amount"):
        end.with_amount(1)


def test_words_with_amounts_and_verbs() -> None:
    assert largest("2: attack 3.borg 1-12") == "2: attack 3.borg 12"
    assert [verb_of(words) for words in ("2: end", "step up", "3: play gold")] == [
        "end",
        "step",
        "play",
    ]


# --- doing them


def test_do_takes_values() -> None:
    game = table(hand=["gold"], combat=5)
    game.do(find(game, "play gold"))
    game.do(find(game, "attack 2 1-5").with_amount(2))
    assert game.record().endswith("play gold; attack 2 2\nresult: unfinished\n")


def test_several_amounts_at_once_are_refused() -> None:
    game = table(combat=5)
    with pytest.raises(IllegalMove) as caught:
        game.do(find(game, "attack 2 1-5"))
    assert caught.value.code == "bad_amount"


def test_a_value_of_another_table_is_refused() -> None:
    move = find(table(hand=["borg"]), "play borg")
    with pytest.raises(IllegalMove) as caught:
        table(hand=["gold"]).do(move)
    assert caught.value.code == "not_legal"


def test_a_value_is_of_its_seat() -> None:
    """The same words would be legal for the other seat."""
    spark = table({"hand": ["gold", "ruby"]}, hand=["spark", "gold"])
    mine = find(spark, "play gold")
    spark.do("end")
    assert "play gold" in spark.legal()
    with pytest.raises(IllegalMove) as caught:
        spark.do(mine)
    assert caught.value.code == "not_your_turn"


def test_resigning_as_a_value() -> None:
    game = table({}, {})
    game.do(resignation(2))
    assert game.position()["seats"][1]["health"] == 0
    assert all(move.kind != "resign" for move in game.moves())


@pytest.mark.parametrize("junk", [None, 7, ["end"], b"end", ("end",), {"move": "end"}])
def test_what_is_no_move_is_illegal(junk: Any) -> None:
    with pytest.raises(IllegalMove) as caught:
        table().do(junk)
    assert (caught.value.code, caught.value.fields) == ("not_a_move", {"given": repr(junk)})


# --- in every format


@pytest.mark.long
@given(seating=seatings, seed=st.integers(0, 2**64 - 1))
@settings(max_examples=40)
def test_values_and_words_are_the_same_moves(seating: Seating, seed: int) -> None:
    game, chance = new_game(seating, seed), Random(seed)
    for _ in range(120):
        moves = game.moves()
        assert [move.words for move in moves] == game.legal()
        by_seat = [move for seat in range(1, len(game.seats) + 1) for move in game.moves(seat)]
        assert by_seat == moves
        for move in moves:
            check(move, game)
        if game.over:
            return
        game.do(random_move(game, chance, 0.002))


def check(move: Move, game: Game) -> None:
    """What a move says is true of the table, and it costs what it says."""
    assert pickle.loads(pickle.dumps(move)) == move
    assert json.loads(json.dumps(move.as_dict())) == move.as_dict()
    assert len({move, move.with_most()}) == (1 if move.least == move.most else 2)
    assert (move.place is None) == (move.card is None)
    if move.place is not None:
        assert move.card in cards_at(move.place, game.view(move.seat), game)
    before = game.view(None)["seats"][move.seat - 1]
    after = game.clone()
    after.do(move.with_most())
    if move.kind in ("buy", "send") or move.cost:
        paid = [event["cost"] for event in after.events if event["event"] == "acquired"]
        assert move.cost == (paid[0] if paid else before["gold"] - gold_of(after, move))


def gold_of(game: Game, move: Move) -> int:
    """The gold of who made a move, what the move gave taken off."""
    gained = [event for event in game.events if event["event"] == "gained_gold"]
    left: int = game.view(None)["seats"][move.seat - 1]["gold"]
    return left - sum(int(event["amount"]) for event in gained if event["seat"] == move.seat)


def cards_at(place: Place, view: Any, game: Game) -> list[str]:
    """The cards at a place, found in the view by its keys alone."""
    if place.zone == "fire_gems":
        return ["fire_gem"] if view["fire_gems"] else []
    if place.zone == "deck":  # the seat knows its cards, not all views say so
        written = game.position()["seats"][(place.seat or 0) - 1]["deck"]
        return [card if isinstance(card, str) else card["card"] for card in written]
    zone = view[place.zone] if place.seat is None else view["seats"][place.seat - 1][place.zone]
    found = zone if place.slot is None else [zone[place.slot - 1]]
    if place.zone in ("in_play", "powers", "items"):
        assert [copy["name"] for copy in found] == [place.copy]
        return [copy["card"] for copy in found]
    return list(found)
