"""What searches gain on the network, without matches: python benchmarks/planner_gain.py 500ms 2000

The network plays games with itself, and each decision is put to planners too. Where one of them
would make another move, both moves are made at the same tables, which the network plays on for some
turns and then judges. All planners are asked at the same decisions, so that they can be compared
long before a match could tell them apart; prints points (of a hundred) for a player in a game, with
a standard error. What the network plays worse than it judges stays hidden: a match has the last
word (planner_strength.py). Use a compiled build: PYTHONPATH=build/profiled .venv/bin/python ...
"""

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before NumPy is there

import numpy as np
from mypy_extensions import i64

from thandar import Game
from thandar.bots import make_bot
from thandar.bots.brain import ROWS, Brain
from thandar.bots.net_bot import NetBot
from thandar.bots.planner import PlannerBot
from thandar.engine.moves import do
from thandar.engine.seat_view import SeatView


class Changed(NamedTuple):
    """What a planner did in a game, by seat: seconds, decisions, changes and points gained."""

    seconds: list[float]
    decisions: list[int]
    changes: list[int]
    gained: list[float]


def main() -> None:
    """Ask planners about the decisions of games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("limits", nargs="*", default=["500ms"], help="500ms a turn, or playouts")
    parser.add_argument("--games", type=int, default=40, help="(default 40)")
    parser.add_argument("--seed", type=int, default=20261118)
    parser.add_argument("--tables", type=int, default=256, help="for each change (default 256)")
    parser.add_argument("--turns", type=int, default=8, help="before it is judged (default 8)")
    parser.add_argument("--seats", default="standard,standard")
    parser.add_argument("--format", default="free-for-all")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    found: list[list[Changed]] = []
    with ProcessPoolExecutor(given.jobs) as pool:
        seeds = range(given.seed, given.seed + given.games)
        for one in pool.map(partial(looked_at, given), seeds):
            found.append(one)
            print(f"\r{len(found)} of {given.games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print("| limit | seconds a turn | decisions a game | changes a game | gained |")
    print("| --- | --- | --- | --- | --- |")
    for k, limit in enumerate(given.limits):
        print(f"| {limit} | {told([game[k] for game in found])} |")


def told(games: list[Changed]) -> str:
    """What one of the planners has gained."""
    points = 100 * np.concatenate([game.gained for game in games])
    error = points.std() / np.sqrt(len(points))
    shares = [
        np.mean([np.mean(part) for part in parts])
        for parts in zip(*[(game.seconds, game.decisions, game.changes) for game in games])
    ]
    seconds, decisions, changes = shares
    return f"{seconds:.2f} | {decisions:.1f} | {changes:.1f} | {points.mean():+.2f} ± {error:.2f}"


def looked_at(given: argparse.Namespace, seed: int) -> list[Changed]:
    """A game of the network with itself, with what each of the planners would have changed."""
    seats = given.seats.split(",")
    game = Game.new(format=given.format, seats=seats, seed=seed)
    net = NetBot()
    planners = [make_bot(f"planner:{limit}", seed) for limit in given.limits]
    found = [Changed(*([0] * len(seats) for _ in range(4))) for _ in planners]  # type: ignore[arg-type]
    turns = [0] * len(seats)
    eyes = SeatView(game.state, game.seats)
    turn = 0
    while not game.over:
        assert game.decision is not None
        seat = game.decision.seat - 1
        if game.turn != turn:
            turn = game.turn
            turns[seat] += 1
        eyes.look(game.state, seat)
        favourite = net.pick(eyes)
        gains = {favourite: 0.0}
        for planner, notes in zip(planners, found):
            assert isinstance(planner, PlannerBot)
            start = time.perf_counter()
            move = planner.pick(eyes)
            notes.seconds[seat] += time.perf_counter() - start
            if eyes.n == 1 or planner.contest.size == 1:
                continue
            if move not in gains:
                gains[move] = gain(planner, eyes, [favourite, move], given)
            notes.decisions[seat] += 1
            notes.changes[seat] += move != favourite
            notes.gained[seat] += gains[move]
        game.do(net.move(game, seat + 1))
    for notes in found:
        notes.seconds[:] = [spent / max(1, n) for spent, n in zip(notes.seconds, turns)]
    return found


def gain(planner: PlannerBot, eyes: SeatView, moves: list[i64], given: argparse.Namespace) -> float:
    """By how much the second of two moves is better than the first, as the network goes on."""
    mind = planner.knowing(eyes)
    assert isinstance(mind, Brain)
    futures = mind.futures(eyes.sample(planner.chance))
    gained: list[float] = []
    while len(gained) < given.tables:
        for row in range(0, ROWS, 2):
            table = eyes.sample(planner.chance)
            for k, move in enumerate(moves):
                tried = table.clone()
                do(tried, move)
                futures.lay(row + k, tried)
        mind.play_on(futures, ROWS, eyes.me, eyes.turn() + given.turns)
        if futures.n_open:
            mind.judge(futures)
        results = futures.results
        gained += [results[row + 1] - results[row] for row in range(0, ROWS, 2)]
    return float(np.mean(gained))


if __name__ == "__main__":
    main()
