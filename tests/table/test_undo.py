"""Undo never peeks: what may be taken back, and by whom."""

from typing import Any

import pytest

from table import seated
from table import table as position
from thandar import Game
from thandar.table.seating import Seating
from thandar.table.session import Session


def people(game: Game) -> Session:
    """A session in which every seat is a person."""
    return Session(game, [Seating("you") for _ in game.seats])


def test_it_leads_back_to_the_same_table_with_the_same_ids() -> None:
    session = people(position(hand=["gold", "ruby"], combat=3))
    session.do("play gold")
    before, view, record = session.game.clone(), session.game.view(1), session.game.record()
    session.do("attack 2 3")
    assert session.undo(1) is None
    assert session.game == before
    assert session.game.view(1) == view
    assert session.game.record() == record


def test_in_hydra_only_ones_own_last_move_goes_back() -> None:
    session = people(seated("hydra", 4, {1: {"hand": ["gold"]}, 2: {"hand": ["ruby"]}}))
    session.do("1: play gold", seat=1)
    assert session.can_undo(1)
    assert session.undo(2) == "other"
    session.do("2: play ruby", seat=2)
    assert session.undo(1) == "other"
    assert session.undo(2) is None
    assert session.undo(1) is None
    assert session.game.moves_made == 0


def test_ending_ones_part_of_a_shared_turn_stays() -> None:
    session = people(seated("hydra", 4, {1: {"hand": ["gold"]}}))
    session.do("1: end", seat=1)
    assert session.undo(1) == "turn"


@pytest.mark.parametrize(
    ("move", "reason"), [("buy taxation", "revealed"), ("buy fire_gem", None), ("end", "turn")]
)
def test_what_turns_up_stays(move: str, reason: str | None) -> None:
    session = people(position(gold=9))
    session.do(move, seat=1)
    assert session.undo(1) == reason


def test_an_empty_market_deck_shows_nothing() -> None:
    session = people(position(gold=9, market_deck=[]))
    session.do("buy taxation", seat=1)
    assert session.undo(1) is None


def test_what_a_bot_did_stays() -> None:
    session = Session(position(hand=["gold"]), [Seating("baseline"), Seating("you")])
    session.do("play gold")
    assert session.undo() == "other"


def test_a_resignation_stays() -> None:
    session = people(position({}, {}, hand=["gold"]))
    session.do("play gold")
    session.do("2: resign", seat=2)
    assert session.undo() is not None


def test_borrowing_from_an_open_hand_goes_back() -> None:
    seats: Any = [
        {"hero": "fighter", "powers": []},
        {"hero": "wizard", "health": 0, "hand": ["spark"]},
    ]
    game = Game.from_position({"format": "boss", "seats": [*seats, {"hero": "dragon"}]})
    session = people(game)
    session.do("borrow 2.spark", seat=1)
    assert session.undo(1) is None
