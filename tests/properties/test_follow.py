"""Events tell everything: folded over an old view they give the new one."""

import copy
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driver import new_game, steps
from seatings import SEATINGS, Seating
from table import do, table
from thandar import Game, follow
from thandar.follow import WORKED_OUT, WORKED_OUT_OF_SEATS

seeds = st.integers(0, 2**64 - 1)


def told(view: Any) -> Any:
    """A view without what is worked out from the table as a whole."""
    seats = [
        {key: value for key, value in seat.items() if key not in WORKED_OUT_OF_SEATS}
        for seat in view["seats"]
    ]
    return {key: value for key, value in view.items() if key not in WORKED_OUT} | {"seats": seats}


def viewers(game: Game) -> list[int | None]:
    return [None, *range(1, len(game.seats) + 1)]


@pytest.mark.long
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
@given(seed=seeds)
@settings(max_examples=1)
def test_events_folded_over_the_old_view_give_the_new_one(seating: Seating, seed: int) -> None:
    game = new_game(seating, seed)
    views = {viewer: told(game.view(viewer)) for viewer in viewers(game)}
    for move in steps(game, Random(seed), 260, resigning=0.003):
        for viewer in viewers(game):
            before, events = views[viewer], game.events_for(viewer)
            views[viewer] = follow(before, events)
            assert views[viewer] == told(game.view(viewer)), (move, events)


@pytest.mark.parametrize("seating", SEATINGS[::4], ids=str)
@given(seed=seeds, looks=st.sets(st.integers(1, 60), max_size=6))
@settings(max_examples=2)
def test_whoever_was_away_is_told_what_those_who_stayed_were(
    seating: Seating, seed: int, looks: set[int]
) -> None:
    game = new_game(seating, seed)
    stayed: dict[int | None, list[Any]] = {viewer: [] for viewer in viewers(game)}
    watched, away = game.clone(), game.clone()
    for move in steps(game, Random(seed), 60):
        watched.do(move)
        away.do(move)
        for viewer in viewers(game):
            stayed[viewer].append(watched.events_for(viewer))
            if game.moves_made in looks:  # somebody who looks in between changes nothing
                away.view(viewer)
    for viewer in viewers(game):
        for made in (0, 1, game.moves_made - 5, game.moves_made - 1, game.moves_made):
            assert away.told_since(viewer, made) == stayed[viewer][made:]
            assert (
                pickle.loads(pickle.dumps(away)).told_since(viewer, made) == stayed[viewer][made:]
            )


def test_follow_leaves_the_old_view_as_it_was() -> None:
    game = Game.new(seats=["thief", "ranger"], seed=7, first=1)
    before = game.view(1)
    kept = copy.deepcopy(before)
    game.do("play gold")
    follow(before, game.events_for(1))
    assert before == kept


# --- ids


def test_an_id_stays_with_a_card_that_can_be_followed() -> None:
    """From the market into the discard pile, from hand into play and to the discard pile."""
    game = table(hand=["gold"], gold=9, market=["borg"], deck=["ruby"] * 9)
    borg, gold = game.view(2)["market_ids"][0], game.view(1)["seats"][0]["hand_ids"][0]
    game.do("buy borg")
    assert game.view(2)["seats"][0]["discard_ids"] == [borg]
    game.do("play gold")
    assert [c["id"] for c in game.view(1)["seats"][0]["in_play"]] == [gold]
    game.do("end")
    assert gold in game.view(1)["seats"][0]["discard_ids"]


def test_an_id_is_new_after_the_card_was_out_of_sight() -> None:
    """A card that was shuffled into the deck and drawn again cannot be told from before."""
    game = table(hand=["gold"], discard=["ruby"] * 4, deck=[])
    before = game.view(1)["seats"][0]
    game.do("end")
    after = game.view(1)["seats"][0]
    assert sorted(after["hand"]) == ["gold", "ruby", "ruby", "ruby", "ruby"]
    assert not set(after["hand_ids"]) & {*before["hand_ids"], *before["discard_ids"]}


def test_ids_are_the_viewers_own() -> None:
    """What seat 1 has drawn has used up ids of seat 1 and of nobody else."""
    game = table({"deck": ["gold"] * 9}, hand=["command"], deck=["ruby"] * 9, market=["borg"])
    for viewer in (1, 2):
        game.view(viewer)
    do(game, "play command", "end")
    one, two = (game.view(viewer)["seats"][1] for viewer in (1, 2))
    assert one["hand_ids"] == []
    assert len(two["hand_ids"]) == two["hand_size"] == len(set(two["hand_ids"]))


@given(seating=st.sampled_from(SEATINGS), seed=seeds)
@settings(max_examples=8)
def test_every_card_in_sight_has_an_id_and_none_has_anothers(seating: Seating, seed: int) -> None:
    game = new_game(seating, seed)
    for k, _ in enumerate(steps(game, Random(seed), 200)):
        if k % 20:
            continue
        for viewer in viewers(game):
            view = game.view(viewer)
            ids = [id for id in [*view["market_ids"], *view["sacrificed_ids"]] if id is not None]
            seats: Any = view["seats"]
            for seat in seats:
                for zone in ("hand", "discard"):
                    assert len(seat[zone]) == len(seat[f"{zone}_ids"])
                    ids += seat[f"{zone}_ids"]
                ids += [id for id in seat["deck_ids"] if id is not None]
                rows = (*seat["in_play"], *seat["powers"], *seat["items"])
                ids += [each["id"] for each in rows]
            assert len(ids) == len(set(ids))


@given(seating=st.sampled_from(SEATINGS), seed=seeds)
@settings(max_examples=6)
def test_the_same_game_gives_the_same_ids(seating: Seating, seed: int) -> None:
    """Whoever looked when, and after it was played back from its record."""
    game = new_game(seating, seed)
    for k, _ in enumerate(steps(game, Random(seed), 120, resigning=0.003)):
        if k % 9 == 0:
            game.view(1 + k % len(game.seats))
    again = Game.from_record(game.record())
    for viewer in viewers(game):
        assert again.view(viewer) == game.view(viewer)
        assert again.events_for(viewer) == game.events_for(viewer)
        assert pickle.loads(pickle.dumps(game)).view(viewer) == game.view(viewer)


def test_a_clone_goes_on_with_its_own_ids() -> None:
    game = Game.new(seed=7, first=1)
    game.view(1)
    one, two = game.clone(), game.clone()
    one.do("play gold")
    two.do("end")
    for _ in range(2):
        assert told(one.view(1)) == follow(told(game.view(1)), one.events_for(1))
        assert told(two.view(1)) == follow(told(game.view(1)), two.events_for(1))
