"""The log is told from what the game keeps, to each viewer as it may see it."""

from random import Random
from typing import Any

import pytest

from driver import steps
from table import table as position
from thandar import Game
from thandar.locales import Texts
from thandar.table.log import log_lines
from thandar.table.marks import plain
from thandar.table.seating import Seating
from thandar.table.session import Session

EN = Texts("en")
# What only following the cards about can tell.
FOLLOWED = ("id", "copy", "copy_now", "enters", "place", "depth", "to_depth", "open", "slot")
TABLES = {
    "free-for-all": ["standard"] * 3,
    "hydra": ["standard"] * 4,
    "emperor": ["standard"] * 6,
    "boss": ["cleric", "thief", "lich"],
    "solo": ["thief", "demon"],
}


def test_only_whoever_drew_reads_which_card() -> None:
    session = Session(position(hand=["command"]), [Seating("you")] * 2)
    session.do("play command")
    told = {viewer: log_lines(session, EN, viewer) for viewer in (None, 1, 2)}
    texts = {viewer: plain(" ".join(line.text for line in told[viewer])) for viewer in told}
    assert "(Gold)" in texts[1]
    assert "(Gold)" not in texts[2]
    assert texts[2] == texts[None]


def test_the_log_may_begin_anywhere() -> None:
    session = Session(position(hand=["gold", "ruby"]), [Seating("you")] * 2)
    session.do_all(["play gold", "play ruby"])
    assert log_lines(session, EN, 1, 1) == log_lines(session, EN, 1)[1:]
    assert log_lines(session, EN, 1, 2) == []


@pytest.mark.parametrize("format", TABLES)
def test_events_of_long_ago_are_those_of_their_time_without_ids(format: Any) -> None:
    seats: Any = TABLES[format]
    game = Game.new(format=format, seats=seats, seed=5)
    viewers = [None, *range(1, len(game.seats) + 1)]
    seen: dict[int | None, list[list[dict[str, object]]]] = {viewer: [] for viewer in viewers}
    for _ in steps(game, Random(5), 250):
        for viewer in viewers:
            events = game.events_for(viewer)
            bare = [{k: v for k, v in e.items() if k not in FOLLOWED} for e in events]
            seen[viewer].append(bare)
    for viewer in viewers:
        assert game.events_since(viewer) == seen[viewer]
        assert game.events_since(viewer, 100) == seen[viewer][100:]


@pytest.mark.parametrize("format", TABLES)
def test_taking_back_leads_to_what_was(format: Any) -> None:
    seats: Any = TABLES[format]
    game = Game.new(format=format, seats=seats, seed=6)
    before = [game.clone()]
    for _ in steps(game, Random(6), 120):
        before.append(game.clone())
    for moves in (1, 7, 40, 10_000):
        game.take_back(moves)
        earlier = before[game.moves_made]
        assert game == earlier
        assert game.record() == earlier.record()
        assert game.view(1) == earlier.view(1)
    assert game.moves_made == 0
