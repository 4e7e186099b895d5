"""The options of any seat: nothing of others, what is enough, what ending loses."""

import json
from typing import Any

import pytest

from table import do, seated
from table import table as position
from thandar import Game, IllegalMove
from thandar.locales import Texts
from thandar.table.ending import Lost
from thandar.table.marks import plain
from thandar.table.options import Option, options
from thandar.table.seating import Seating
from thandar.table.session import Session

EN = Texts("en")


def people(game: Game) -> Session:
    """A session in which every seat is a person."""
    return Session(game, [Seating("you") for _ in game.seats])


def found(game: Game, words: str, seat: int = 1) -> Option:
    """The option of a seat whose listed move begins with some words."""
    listed = options(people(game), seat, EN)
    return next(o for o in listed if o.listed is not None and o.listed.bare.startswith(words))


def test_in_hydra_every_seat_has_its_own_and_nothing_of_its_mates() -> None:
    game = seated("hydra", 4, {1: {"hand": ["ruby", "ruby"]}, 2: {"hand": ["arkus"]}})
    session = people(game)
    for seat, other in ((1, "arkus"), (2, "ruby")):
        listed = options(session, seat, EN)
        assert {move.seat for option in listed for move in option.moves} == {seat}
        assert other not in json.dumps([option.as_dict() for option in listed])
    assert options(session, 3, EN) == []


def test_just_enough_for_a_champion_and_for_a_player() -> None:
    game = position({"health": 5, "in_play": ["cult_priest"]}, combat=7)
    champion, player = found(game, "attack 2.cult_priest"), found(game, "attack 2 ")
    assert (champion.least, champion.most, champion.need, champion.enough) == (1, 7, 4, 4)
    assert (player.least, player.most, player.need, player.enough) == (1, 7, 5, 5)
    assert champion.moves[0].words == "attack 2.cult_priest 4"
    assert player.moves[0].words == "attack 2 5"
    assert plain(player.note) == "5 defeats"


def test_enough_is_never_more_than_there_is() -> None:
    option = found(position({"in_play": ["cult_priest"]}, combat=3), "attack 2.cult_priest")
    assert (option.need, option.enough) == (4, 3)


def test_what_ending_now_would_lose() -> None:
    game = position(gold=2, combat=3, hand=["ruby", "gold"], in_play=["borg"])
    option = found(game, "end")
    assert option.lost == Lost(2, 0, 3, ("gold", "ruby"), ("borg",))
    assert "2 cards unplayed, 1 ability unused" in option.note
    assert found(position(), "end").lost == Lost()


def test_options_name_the_cards_they_belong_to() -> None:
    game = position(
        {"in_play": ["cult_priest"]}, hand=["gold", "gold"], gold=3, combat=2, market=["spark"]
    )
    view = game.view(1)
    you, other = view["seats"]
    assert list(found(game, "play gold").ids) == you["hand_ids"]
    assert found(game, "buy spark").ids == (view["market_ids"][0],)
    assert found(game, "attack 2.cult_priest").ids == (other["in_play"][0]["id"],)


def test_a_borrowed_card_has_an_id_of_its_own() -> None:
    loan = {"card": "spark", "borrowed_from": 2}
    seats: Any = [
        {"hero": "thief", "hand": ["spark", loan]}, {"hero": "wizard", "health": 0},
        {"hero": "lich"},
    ]  # fmt: skip
    game = Game.from_position({"format": "boss", "seats": seats})
    own, borrowed = found(game, "play spark"), found(game, "play spark#2")
    assert borrowed.ids == (game.view(1)["seats"][0]["loans"][0]["id"],)
    assert set(own.ids) | set(borrowed.ids) == set(game.view(1)["seats"][0]["hand_ids"])


def test_options_are_plain_data_for_every_decision() -> None:
    game = do(position({"hand": ["gold", "ruby"]}, hand=["spark"]), "play spark")
    listed = [option.as_dict() for option in options(people(game), 2, EN)]
    assert [option["label"] for option in listed] == ["discard Gold", "discard Ruby"]
    assert json.loads(json.dumps(listed)) == listed


def test_a_seat_that_may_not_move_gets_the_games_own_error() -> None:
    session = people(position(hand=["gold"]))
    with pytest.raises(IllegalMove) as caught:
        session.do("end", seat=2)
    assert caught.value.code == "not_your_turn"
    assert not session.steps
