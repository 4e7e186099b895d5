"""A finished game looked back upon: turns, cards, decks and hits of small games made by hand."""

from random import Random
from typing import Any

import pytest

from driver import steps
from seatings import SEATINGS, Seating
from serving import Served
from sitting import all_see, done, finish, move, seated
from table import dealt, do, table
from thandar import Game
from thandar.server.reviews import CardReview, Hit, Reviewer, decks, reviewed


def look_back(game: Game, health: int = 50) -> Reviewer:
    """What is found in a game in which everybody began with so much health."""
    return reviewed(game, [health] * len(game.seats))


def gave(game: Game, card: str, seat: int = 1) -> CardReview:
    """What a card gave a seat in a game."""
    return look_back(game).cards[seat, card]


# --- cards


def test_what_a_card_gives_is_summed_up() -> None:
    game = do(table(hand=["command", "command"]), "play command", "play command", "end")
    found = gave(game, "command")
    assert found == CardReview(seat=1, card="command", uses=2, gold=4, combat=6, health=8, draws=2)


def test_cards_drawn_at_the_end_of_a_turn_are_no_cards_doing() -> None:
    game = do(table(hand=["gold"]), "play gold", "end")
    assert gave(game, "gold") == CardReview(seat=1, card="gold", uses=1, gold=1)


def test_what_follows_a_choice_belongs_to_the_card_that_asked() -> None:
    game = do(table(in_play=["street_thug"]), "expend street_thug", "choose b", "end")
    assert gave(game, "street_thug") == CardReview(seat=1, card="street_thug", uses=1, combat=2)


def test_a_card_that_is_sacrificed_for_another_gives_nothing() -> None:
    game = table(hand=["the_rot", "dagger"])
    do(game, "play the_rot", "choose hand.dagger", "end")
    found = look_back(game)
    assert set(found.cards) == {(1, "the_rot")}
    assert found.cards[1, "the_rot"].combat == 4
    [gone] = found.turns[0].sacrificed
    assert (gone.seat, gone.card) == (1, "dagger")


def test_all_that_a_card_does_in_a_turn_is_one_use() -> None:
    game = do(table(hand=["fire_gem"]), "play fire_gem", "sacrifice fire_gem")
    found = look_back(game)
    assert found.cards[1, "fire_gem"] == CardReview(
        seat=1, card="fire_gem", uses=1, gold=2, combat=3
    )
    assert [gone.card for gone in found.turns[0].sacrificed] == ["fire_gem"]


def test_a_champion_is_used_by_its_abilities_not_by_being_played() -> None:
    game = table(hand=["arkus", "cult_priest"], in_play=["arkus", "tithe_priest"])
    do(
        game,
        "play arkus",
        "play cult_priest",
        "expend arkus",
        "ally arkus",
        "expend arkus#2",
        "end",
    )
    assert gave(game, "arkus").uses == 2
    assert gave(game, "arkus").combat == 10
    assert gave(game, "cult_priest").uses == 0


def test_copies_of_a_card_are_uses_of_their_own_and_so_are_turns() -> None:
    game = table(hand=["gold", "gold"], deck=["gold"] * 5)
    do(game, "play gold", "play gold", "end", "end", "play gold", "end")
    assert gave(game, "gold").uses == 3


def test_what_is_acquired_or_attacked_ends_what_a_card_does() -> None:
    game = table(hand=["gold", "gold"], market=["taxation"] * 5)
    do(game, "play gold", "buy taxation", "play gold", "end")
    found = look_back(game)
    assert found.cards[1, "gold"].gold == 2
    [bought] = found.turns[0].acquired
    assert (bought.seat, bought.card, bought.cost) == (1, "taxation", 1)


def test_what_the_demon_carries_out_is_its_cards_doing() -> None:
    game = dealt("solo", ["standard", "demon"], seed=7)
    while game.turn < 16 and not game.over:
        game.do("end" if "end" in game.legal() else game.legal()[0])
    found = reviewed(game, [seat["health"] for seat in game.view(None)["seats"]])
    assert {seat for seat, _ in found.cards} == {2}
    events = [event for events in game.events_since(None) for event in events]
    carried_out = [event for event in events if event["event"] == "carried_out"]
    assert sum(card.uses for card in found.cards.values()) == len(carried_out) > 0
    gained = sum(e["amount"] for e in events if e["event"] == "gained_health")
    assert sum(card.health for card in found.cards.values()) == gained


# --- turns and hits


def test_the_health_after_each_turn_and_whose_turn_it_was() -> None:
    game = table({"hand": ["dagger"]}, hand=["shortsword"])
    do(game, "play shortsword", "attack 2 2", "end", "play dagger", "attack 1 1", "end")
    found = look_back(game)
    assert [(turn.turn, turn.active, turn.health) for turn in found.turns] == [
        (1, [1], [50, 48]),
        (2, [2], [49, 48]),
        (3, [1], [49, 48]),
    ]
    assert found.biggest_hit == Hit(turn=1, seat=1, target=2, amount=2)


def test_who_attacked_nobody_has_no_biggest_hit() -> None:
    assert look_back(do(table(), "end")).biggest_hit is None


# --- decks


def test_a_deck_is_all_that_a_seat_has_wherever_it_lies() -> None:
    game = table(
        {"deck": ["ruby"], "discard": ["spark"]},
        hand=["gold"], deck=["gold", "dagger"], discard=["borg"], in_play=["grak"],
    )  # fmt: skip
    assert decks(game, look_back(do(game, "end")).left) == [
        {"borg": 1, "dagger": 1, "gold": 2, "grak": 1},
        {"ruby": 1, "spark": 1},
    ]


def test_whoever_was_defeated_had_the_cards_they_left_with() -> None:
    game = table({"health": 2, "deck": ["ruby"], "hand": ["spark"]}, combat=2, deck=["gold"])
    do(game, "attack 2 2")
    assert game.over
    assert decks(game, look_back(game).left) == [{"gold": 1}, {"ruby": 1, "spark": 1}]


def test_a_borrowed_card_is_its_lenders() -> None:
    loan = {"card": "spark", "borrowed_from": 2}
    seats: list[Any] = [{"hero": "thief", "hand": [loan]}, {"hero": "cleric", "health": 0}]
    game = table(*[seats[1], {"hero": "lich"}], format="boss", **seats[0])
    of_thief, of_cleric, _ = decks(game, [*look_back(do(game, "end")).left])
    assert "spark" not in of_thief
    assert of_cleric["spark"] == 1


# --- whole games


@pytest.mark.parametrize("seating", SEATINGS[::3], ids=str)
def test_the_health_of_every_turn_is_that_of_the_table(seating: Seating) -> None:
    game = dealt(seating.format, list(seating.seats), seed=3)
    start = [seat["health"] for seat in game.view(None)["seats"]]
    after: dict[int, list[int]] = {}
    turn = game.turn
    for _ in steps(game, Random(3), 400):
        if game.turn != turn or game.over:
            after[turn] = [seat["health"] for seat in game.view(None)["seats"]]
            turn = game.turn
    found = reviewed(game, start)
    assert [turn.turn for turn in found.turns] == list(range(1, game.turn + 1))
    assert found.turns[-1].health == [seat["health"] for seat in game.view(None)["seats"]]
    if seating.format not in ("solo", "gauntlet"):  # a Demon's turn is part of the move before it
        told = {turn.turn: turn.health for turn in found.turns}
        assert after.items() <= told.items()


def test_a_review_is_told_when_the_game_is_over(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    code = ann.now["table"]["code"]
    assert served.ask("GET", f"/api/games/{code}/review")[0] == 409
    done(move(ann, 1, ["end"]))
    all_see(ann, ben)
    finish([ann, ben])
    found = served.call("GET", f"/api/games/{code}/review")
    assert found == served.call("GET", f"/api/games/{code}/review")
    assert found["table"]["code"] == code
    assert len(found["decks"]) == 2
    assert {card["seat"] for card in found["cards"]} == {1, 2}
    [score] = served.call("GET", f"/api/games/{code}/others")
    assert score["health"] == [turn["health"] for turn in found["turns"]]
