"""The bot that looks ahead: its limits, what it finds, and that it plays everywhere."""

import resource

import pytest

from seatings import SEATINGS, WITH_BOSSES, Seating
from table import dealt, table
from thandar import BadSetup, Game
from thandar.bots import bot_class, make_bot
from thandar.bots.bot import first_seat
from thandar.bots.planner import PlannerBot
from thandar.engine.moves import deciding
from thandar.engine.seat_view import SeatView


def test_it_defeats_who_can_be_defeated() -> None:
    game = table({"health": 5, "in_play": ["man_at_arms"]}, combat=9)
    bot = make_bot("planner:60", 3)
    while not game.over:
        assert game.turn == 1
        game.do(bot.move(game))
    assert game.winners == [1]


@pytest.mark.long
def test_it_leaves_baseline_where_something_else_is_surely_better() -> None:
    game = Game.new(seed=3)
    planner, baseline = make_bot("planner:200", 3), make_bot("baseline")
    others = 0
    for _ in range(120):
        if game.over:
            break
        move = planner.move(game)
        others += move != baseline.move(game)
        game.do(move)
    assert others


def test_the_same_seed_and_playouts_give_the_same_move() -> None:
    game = Game.new(seed=5)
    for _ in range(40):
        moves = {make_bot("planner:30", 9).move(game) for _ in range(2)}
        assert len(moves) == 1
        game.do(moves.pop())


def test_it_answers_from_a_view_too() -> None:
    game = Game.new(seed=5)
    assert game.decision is not None
    view = game.view(game.decision.seat)
    assert make_bot("planner:20", 1).choose(view, []) in game.legal()


@pytest.mark.long
@pytest.mark.parametrize("seating", [*SEATINGS[::3], *WITH_BOSSES[::2]], ids=str)
def test_it_plays_at_every_kind_of_table(seating: Seating) -> None:
    game = dealt(format=seating.format, seats=list(seating.seats), seed=4)
    bot = make_bot("planner:6", 4)
    for _ in range(80):
        if game.over:
            break
        game.do(bot.move(game))
    assert game.over or game.turn > 2


@pytest.mark.long
def test_a_limit_of_time_is_for_a_turn() -> None:
    game = Game.new(seed=6)
    bots = [make_bot("planner:3ms", seed) for seed in range(2)]
    while not game.over:
        assert game.decision is not None
        game.do(bots[game.decision.seat - 1].move(game))


@pytest.mark.long
@pytest.mark.parametrize("bot", ["planner:8", "planner:8:no-net"])
def test_hundreds_of_searches_take_no_more_memory(bot: str) -> None:
    def search(times: int) -> int:
        searched = 0
        while searched < times:
            game = Game.new(seed=searched)
            planner = make_bot(bot, searched)
            while not game.over and searched < times:
                searched += len(game.legal()) > 1
                game.do(planner.move(game))
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = search(200)
    assert search(500) - before < 1500  # kilobytes


@pytest.mark.parametrize(
    "spec", ["planner:", "planner:0", "planner:ms", "planner:-3", "planner:2s", "planner:x:no-net"]
)
def test_a_limit_that_is_none_is_refused(spec: str) -> None:
    with pytest.raises(BadSetup) as caught:
        bot_class(spec)
    assert caught.value.code == "bad_limit"


@pytest.mark.parametrize(
    ("format", "seats", "known"),
    [
        ("free-for-all", ["standard"] * 2, True),
        ("free-for-all", ["standard"] * 3, True),
        ("free-for-all", ["standard"] * 5, True),
        ("hydra", ["standard"] * 4, True),
        ("hunter-first-blood", ["standard"] * 4, True),
        ("emperor", ["standard"] * 6, True),
        ("hydra", ["standard"] * 6, False),
        ("hunter-first-blood", ["standard"] * 3, False),
        ("boss", ["cleric", "fighter", "lich"], True),
        ("boss", ["dragon", "lich"], True),
        ("solo", ["thief", "demon"], False),
    ],
)
def test_the_network_is_asked_where_it_knows_the_table(
    format: str, seats: list[str], known: bool
) -> None:
    game = dealt(format=format, seats=seats, seed=4)
    view = SeatView(game.state, game.seats)
    view.look(game.state, first_seat(deciding(game.state)))
    assert (PlannerBot().knowing(view) is not None) == known
    assert PlannerBot(network=False).knowing(view) is None
