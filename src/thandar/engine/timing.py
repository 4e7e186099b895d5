"""Loops for the benchmark: timed calls must not leave compiled code."""

from mypy_extensions import i64

from thandar.engine.choices import move_buffer
from thandar.engine.moves import do, list_moves
from thandar.engine.playout import random_move
from thandar.engine.sample import resample
from thandar.engine.state import State


def make_random_moves(st: State, n: i64) -> None:
    """Make so many moves of the random policy, the game's own generator deciding."""
    m = move_buffer(st)
    for _ in range(n):
        do(st, random_move(st, m, st))


def clone_often(st: State, times: i64) -> None:
    """Clone a state so many times."""
    for _ in range(times):
        st.clone()


def list_often(st: State, times: i64) -> i64:
    """List the legal moves of a state so many times; how many there were in all."""
    m = move_buffer(st)
    n: i64 = 0
    for _ in range(times):
        n += list_moves(st, m)
    return n


def resample_often(st: State, seat: i64, times: i64) -> None:
    """Deal what a seat cannot see anew so many times."""
    for _ in range(times):
        resample(st, seat, st)
