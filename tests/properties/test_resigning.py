"""Anybody may resign at any moment (R8.4): whatever is going on, the game stays whole."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_properties import all_cards, same, same_from_here

from driver import new_game, random_move
from seatings import Seating, at_random
from thandar import Game

MOST_SEATS = 6
MOST_MOVES = 40  # between two resignations
PATIENCE = 60  # random moves after which a choice is waited for no longer
MOMENTS = ("any", "right now", "a choice", "track")
SHARED_FATE = ("hydra", "solo")  # formats in which one who resigns does not leave alone


def asked(game: Game) -> tuple[int, str]:
    """Who must choose, and what."""
    return (0, "over") if game.decision is None else (game.decision.seat, game.decision.kind)


def alive(game: Game) -> list[int]:
    """The seats that are in the game."""
    return [seat["seat"] for seat in game.view(None)["seats"] if seat["alive"]]


def play_on(game: Game, chance: Random) -> None:
    """Make random moves up to a moment at which somebody could resign, seldom past a gift."""
    moment = chance.choice(MOMENTS)
    if moment == "right now" or (asked(game)[1] == "gift" and chance.random() < 0.7):
        return
    first = chance.randint(0, MOST_MOVES)
    for k in range(first + PATIENCE):
        kind = asked(game)[1]
        wanted = {"any": True, "a choice": kind != "main", "track": kind.startswith("look")}
        if game.over or (k >= first and wanted[moment]):
            return
        track = [move for move in game.legal() if move.endswith("expend track")]
        game.do(track[0] if moment == "track" and track else random_move(game, chance))


def may_resign(game: Game, seat: int, chance: Random) -> bool:
    """Seldom an emperor, whose defeat would end the game: then there are more gifts."""
    emperor = game.format.name == "emperor" and seat in (2, 5)
    return not emperor or chance.random() < 0.1


def resign(game: Game, chance: Random) -> None:
    """One of those in the game resigns, and nothing but that happens."""
    before, question, answers = alive(game), asked(game), game.legal()
    seat = chance.choice([seat for seat in before if may_resign(game, seat, chance)] or before)
    game.do(f"{seat}: resign")
    if game.over:
        return
    assert game.format.name not in SHARED_FATE
    if seat in alive(game):
        assert asked(game) == (seat, "gift")
    assert {*before} - {*alive(game)} <= {seat}
    if question[1].startswith("look") and asked(game) == question:
        assert game.legal() == answers


@pytest.mark.long
@given(seating=st.builds(at_random, st.integers(0, 9999)), seed=st.integers(0, 2**64 - 1))
@settings(max_examples=300)
def test_r8_4_anybody_may_resign_at_any_moment(seating: Seating, seed: int) -> None:
    chance = Random(seed)
    game = new_game(seating, seed)
    cards = all_cards(game.position())
    for _ in range(2 * MOST_SEATS):
        play_on(game, chance)
        if game.over:
            break
        resign(game, chance)
        assert all_cards(game.position()) == cards
        same(game, Game.from_position(json.loads(json.dumps(game.position()))))
        same_from_here(game.clone(), Game.from_position(game.position()), seed, moves=5)
    again = Game.from_record(game.record())
    assert again.record() == game.record()
    same(game, again)
    assert game.over  # a commander resigns twice at most: from the game and from the gift
