"""The random policy, and whole games of it without leaving compiled code.

In the main phase it takes any legal move with the same chance, an attack with the whole combat pool
counting as one move; ending the turn is left out while a card can be played or bought or an attack
made. In a shared turn the lowest seat plays first. Answers to choices are drawn alike, `decline`
included.
"""

from mypy_extensions import i64

from thandar.engine.chance import Chance
from thandar.engine.choices import MOVES
from thandar.engine.layout import (
    DEPTH,
    KIND_BITS,
    M_BUY,
    M_BUY_FROM,
    M_END,
    M_PLAY,
    OVER,
    PLAYING,
)
from thandar.engine.moves import do, list_moves
from thandar.engine.setup import deal
from thandar.engine.state import State


def random_move(st: State, chance: Chance) -> i64:
    """A move of the random policy, drawn with the generator of `chance`."""
    n = list_moves(st)
    playing = i64(st.s[PLAYING])
    if playing & (playing - 1) and not st.s[DEPTH]:
        n = moves_of_lowest_seat()
    if n > 1 and MOVES[n - 1] & KIND_BITS == M_END and must_go_on(n):
        n -= 1
    return MOVES[chance.below(n)]


def moves_of_lowest_seat() -> i64:
    """How many of the moves listed belong to the first seat: each seat's list closes with `end`."""
    n: i64 = 0
    while MOVES[n] & KIND_BITS != M_END:
        n += 1
    return n + 1


def must_go_on(n: i64) -> bool:
    """Whether a card can be played or bought or an attack made."""
    for k in range(n):
        kind = MOVES[k] & KIND_BITS
        if kind == M_PLAY or M_BUY <= kind <= M_BUY_FROM:
            return True
    return False


def play_out(st: State, chance: Chance) -> i64:
    """Play a game to its end at random; the number of moves."""
    moves: i64 = 0
    while not st.s[OVER]:
        do(st, random_move(st, chance))
        moves += 1
    return moves


def play_games(table: State, games: i64, seed: i64) -> i64:
    """Deal and play out games from one table, seeds counting up; the number of moves in all."""
    moves: i64 = 0
    for k in range(games):
        st = table.clone()
        st.seed(seed + k, 0, 0, 0)
        deal(st)
        moves += play_out(st, st)
    return moves
