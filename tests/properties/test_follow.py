"""Events tell everything: folded over an old view they give the new one."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driver import new_game, steps
from seatings import SEATINGS, Seating
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
@settings(max_examples=4)
def test_events_folded_over_the_old_view_give_the_new_one(seating: Seating, seed: int) -> None:
    game = new_game(seating, seed)
    views = {viewer: told(game.view(viewer)) for viewer in viewers(game)}
    for move in steps(game, Random(seed), 2000, resigning=0.002):
        for viewer in viewers(game):
            before, events = views[viewer], game.events_for(viewer)
            views[viewer] = follow(before, events)
            assert views[viewer] == told(game.view(viewer)), (move, events)
