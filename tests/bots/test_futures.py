"""Tables that could be: played on side by side, shown, and judged by a network together."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from table import table
from thandar import Game
from thandar.bots import make_bot
from thandar.bots.bot import first_seat
from thandar.bots.brain import PUPIL, SHIPPED, Brain, learned
from thandar.bots.futures import LONGEST, unjudged
from thandar.bots.net_bot import NetBot
from thandar.bots.sharp import sharp_player
from thandar.encoding.actions import Asking
from thandar.engine import layout as at
from thandar.engine.chance import Chance
from thandar.engine.moves import deciding, do
from thandar.engine.seat_view import SeatView
from thandar.notation import parse_move

FOUR = ["standard"] * 4


def begun(moves: int, **setup: Any) -> Game:
    """A game in which some moves were made, and it is somebody's main phase."""
    game = Game.new(**setup)
    bot = make_bot("baseline")
    while moves > 0 or game.decision is None or game.decision.kind != "main":
        game.do(bot.move(game))
        moves -= 1
    return game


def eyes(game: Game) -> SeatView:
    """What the one who decides sees."""
    assert game.decision is not None
    view = SeatView(game.state, game.seats)
    view.look(game.state, game.decision.seat - 1)
    return view


KNOWN = pytest.mark.parametrize(
    "setup",
    [
        {"seats": ["standard"] * 2},
        {"seats": ["wizard", "cleric"]},
        {"seats": FOUR},
        {"format": "hydra", "seats": FOUR},
        {"format": "boss", "seats": ["cleric", "fighter", "wizard", "lich"]},
    ],
    ids=str,
)


@KNOWN
def test_many_are_judged_as_each_would_be(setup: dict[str, Any]) -> None:
    game = begun(60, seed=4, **setup)
    view = eyes(game)
    me = view.me
    mind = learned(SHIPPED).at(view)
    chance = Chance(3)
    futures = mind.futures(game.state)
    n = 12
    for row in range(n):
        table = view.sample(chance)
        do(table, view.move(view.n - 1))
        futures.lay(row, table)
    futures.play_on(n, me, sharp_player(), int(game.turn) + 3)
    mind.judge(futures)
    opened = [int(futures.open[k]) for k in range(futures.n_open)]
    assert opened
    for row in opened:
        asking = Asking(futures.askings[row].st)
        asking.copy(futures.askings[row])
        legal = mind.legal(asking)
        mind.logits(asking, legal)
        places = np.array([mind.slots[action] for action in legal])
        chances = mind.network.chances(mind.network.hidden(mind.seen, places))
        expected = chances[futures.blocks[row]]
        assert futures.results[row] == pytest.approx(float(expected), abs=2e-3)


@KNOWN
@pytest.mark.parametrize("path", [PUPIL, SHIPPED], ids=["pupil", "network"])
def test_many_are_played_on_as_each_would_be(setup: dict[str, Any], path: Path) -> None:
    game = begun(60, seed=4, **setup)
    view = eyes(game)
    mind = learned(path).at(view)
    futures = mind.futures(game.state)
    stop = int(game.turn) + 3
    n = 12
    chance = Chance(5)
    tables = [view.sample(chance) for _ in range(n)]
    for row in range(n):
        futures.lay(row, tables[row].clone())
    mind.play_on(futures, n, view.me, stop)
    opened = [int(futures.open[k]) for k in range(futures.n_open)]
    assert opened
    player = NetBot(path=path)
    for row in opened:
        alone = SeatView(tables[row], game.seats)
        reached = futures.askings[row].st
        while tables[row].s[at.TURN] < stop:
            alone.look(tables[row], first_seat(deciding(tables[row])))
            do(tables[row], player.pick(alone))
        assert reached.s[at.TURN] == tables[row].s[at.TURN]
        seats = range(len(game.seats))
        assert [reached.s[reached.health(k)] for k in seats] == [
            tables[row].s[reached.health(k)] for k in seats
        ]


@KNOWN
def test_a_network_decides_at_its_table_as_everywhere(setup: dict[str, Any]) -> None:
    whole = Brain(learned(SHIPPED).network, np)
    game = begun(60, seed=4, **setup)
    narrow = learned(SHIPPED).at(eyes(game))
    assert narrow.encoding.width < whole.encoding.width
    asking = Asking(game.state)
    asking.me = eyes(game).me
    here, everywhere = dict(narrow.ranked(asking)), dict(whole.ranked(asking))
    assert list(here) == list(everywhere)
    assert here == pytest.approx(everywhere, abs=1e-5)


def test_a_teammate_has_the_chance_of_the_one_who_decides() -> None:
    game = begun(30, format="hydra", seats=FOUR, seed=2)
    futures = learned(SHIPPED).at(eyes(game)).futures(game.state)
    team = {2, 3}
    for me in range(4):
        futures.lay(0, game.state.clone())
        futures.play_on(1, me, sharp_player(), 0)
        assert futures.askings[0].me in team
        assert (futures.blocks[0] == 0) == (me in team)


def test_what_is_over_needs_no_judge() -> None:
    game = table({"health": 3}, combat=3)
    futures = unjudged(game.state, 2)
    do(game.state, parse_move(game.state, "attack 2 3", 0))
    futures.lay(0, game.state.clone())
    futures.lay(1, game.state.clone())
    futures.play_on(2, 0, sharp_player(), LONGEST)
    assert [futures.results[k] for k in range(2)] == [1.0, 1.0]
    futures.play_on(2, 1, sharp_player(), LONGEST)
    assert [futures.results[k] for k in range(2)] == [0.0, 0.0]
    assert futures.n_open == 0


def test_to_the_end_is_what_the_guide_would_play() -> None:
    game = begun(20, seats=["standard"] * 2, seed=8)
    assert game.decision is not None
    me = game.decision.seat - 1
    end = parse_move(game.state, "end", me)
    do(game.state, end)
    futures = unjudged(game.state, 1)
    futures.lay(0, game.state.clone())
    futures.play_on(1, me, sharp_player(), LONGEST)
    guide = sharp_player()
    while not game.over:
        game.do(guide.move(game))
    assert futures.results[0] == float(me + 1 in game.winners)
