"""The types at the door say what really goes through it."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from driver import new_game, random_move
from seatings import SEATINGS, Seating
from shapes import hints, wrong
from table import table
from thandar import BadPosition, BadRecord, BadSetup, Game, IllegalMove, follow, types
from thandar.bots import make_bot
from thandar.cards import BOSSES, DEMONS, DIFFICULTIES, HEROES, STANDARD
from thandar.engine.names import ENDED_BY, FACTIONS, PLACES, WAITING_KINDS
from thandar.engine.position import SEAT_KEYS, TABLE_KEYS
from thandar.engine.telling import EVENTS, ZONES
from thandar.engine.view import KINDS
from thandar.formats import FORMATS
from thandar.notation import Step

MOVE = types.MoveDict
PEOPLE = [name for name in HEROES if name != STANDARD]
ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    ("said", "known"),
    [
        (types.FormatName, [format.name for format in FORMATS]),
        (types.HeroName, [*PEOPLE, *BOSSES, *DEMONS]),
        (types.SeatName, [*HEROES, *BOSSES, *DEMONS]),
        (types.Difficulty, list(DIFFICULTIES)),
        (types.Faction, list(FACTIONS)),
        (types.EndedBy, list(ENDED_BY)),
        (types.AcquiredKind, list(WAITING_KINDS)),
        (types.DecisionKind, ["main", *KINDS.values()]),
        (types.EventName, [name for name, _ in EVENTS.values()]),
        (types.Zone, [*ZONES.values(), "powers", "items"]),
        (types.PlaceZone, [*PLACES.values(), "powers", "items", "fire_gems"]),
    ],
)
def test_the_words_are_those_of_the_engine(said: Any, known: Sequence[str]) -> None:
    assert set(get_args(said)) == set(known)
    assert len(get_args(said)) == len(set(get_args(said)))


def test_the_keys_of_positions_are_those_of_the_engine() -> None:
    assert set(hints(types.Position)) == set(TABLE_KEYS)
    assert set(hints(types.SeatPosition)) == set(SEAT_KEYS)


def test_what_an_event_changes_is_a_key_of_views() -> None:
    for changes, of in (
        (types.SeatNow, types.SeatShown),
        (types.TableNow, types.View),
        (types.CopyNow, types.CopyView),
    ):
        shown = hints(of)
        for key, type in hints(changes).items():
            assert type == shown[key] or type in get_args(shown[key]), key


@pytest.mark.long
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_views_events_and_positions_have_the_shapes_of_their_types(seating: Seating) -> None:
    viewers = [None, *range(1, len(seating.seats) + 1)]
    game, chance = new_game(seating, 1), Random(1)
    followed: dict[int | None, Any] = {viewer: game.view(viewer) for viewer in viewers}
    for number in range(300):
        if game.over:
            break
        game.do(random_move(game, chance, resigning=0.002))
        assert not [bad for event in game.events for bad in wrong(event, types.Event)]
        for viewer in viewers:
            told = game.events_for(viewer)
            followed[viewer] = follow(followed[viewer], told)
            assert not [bad for event in told for bad in wrong(event, types.Event)]
        if number % 25 == 0 or game.over:
            assert not list(wrong(game.position(), types.Position))
            assert not [bad for move in game.moves() for bad in wrong(move.as_dict(), MOVE)]
            for viewer in viewers:
                assert not list(wrong(game.view(viewer), types.View))
                assert not list(wrong(followed[viewer], types.FollowedView))


def test_every_key_of_an_event_is_described() -> None:
    page = (ROOT / "docs" / "views.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_]+)`", page))
    assert set(hints(types.Event)) <= named
    assert set(get_args(types.EventName)) <= named
    assert set(hints(types.SeatShown)) | set(hints(types.View)) <= named


def test_every_key_of_a_position_is_described() -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    named = set(re.findall(r"[`\"]([a-z_]+)[`\"]", page))
    for shape in (types.Position, types.SeatPosition, types.CardInPile, types.CopyInPlay):
        assert set(hints(shape)) <= named


# --- tuples do where lists do


def test_tuples_at_the_door() -> None:
    seats: tuple[types.SeatName, ...] = ("standard", "thief")
    assert Game.new(seats=seats, seed=1) == Game.new(seats=list(seats), seed=1)
    game = Game.from_position({"seats": ({"hand": ("gold", "ruby")}, {}), "market": ("spark",)})
    assert game.legal() == ["play gold", "play ruby", "end"]


def test_a_tuple_of_moves_for_a_bot() -> None:
    bot: Any = make_bot("random", seed=1)
    assert bot.choose({}, ("end",)) == "end"


def test_a_decision_as_plain_data() -> None:
    game = table(hand=["gold"])
    asked = game.decision
    assert asked is not None
    assert game.view(1)["decision"] == asked.as_dict()
    assert asked.as_dict()["seats"] == list(asked.seats)


# --- what is of another type is refused by us, compiled or not


ODD: list[Any] = ["1", 1.0, True, [1], {}, b"1", ...]


def test_a_last_step_is_public() -> None:
    game = Game.new(seed=7, first=1)
    game.do("end")
    assert game.last_step == Step(1, (1,), 1, "end")


@pytest.mark.parametrize("odd", ODD, ids=repr)
@pytest.mark.parametrize("call", ["view", "events_for", "legal", "moves"])
def test_a_seat_of_another_type(call: str, odd: Any) -> None:
    ask: Callable[[Any], object] = getattr(Game.new(seed=1), call)
    with pytest.raises(BadSetup) as caught:
        ask(odd)
    assert caught.value.code == "no_such_seat"


@pytest.mark.parametrize("odd", [5, None, [], {}, 1.5, b"end"], ids=repr)
def test_other_values_of_another_type(odd: Any) -> None:
    game = Game.new(seed=1)
    for call, arguments, error, code in (
        (game.do, [odd], IllegalMove, "not_a_move"),
        (game.do, ["end", "1"], BadSetup, "no_such_seat"),
        (game.reseed, ["x"], BadSetup, "bad_seed"),
        (Game.sample, [odd], BadPosition, "not_a_view"),
        (Game.sample, [game.view(1), "x"], BadSetup, "bad_seed"),
        (Game.from_record, [odd], BadRecord, "not_a_text"),
        (Game.new, ["free-for-all", 5], BadSetup, "seats_not_names"),
        (Game.new, [[]], BadSetup, "unknown_format"),
        (Game.from_position, [[]], BadPosition, "not_a_dict"),
    ):
        made: Any = call
        with pytest.raises(error) as caught:
            made(*arguments)
        assert caught.value.code == code


@pytest.mark.parametrize("odd", ["3", 2.5, None, [1]], ids=repr)
def test_an_amount_of_another_type(odd: Any) -> None:
    attack = table(combat=5).moves(1)[-2]
    with pytest.raises(IllegalMove) as caught:
        attack.with_amount(odd)
    assert caught.value.code == "bad_amount"
