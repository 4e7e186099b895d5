"""The random policy, and whole games of it without leaving compiled code.

In the main phase it takes any legal move with the same chance, an attack with the whole combat pool
counting as one move; ending the turn is left out while a card can be played or bought or an attack
made. In a shared turn the lowest seat plays first. Answers to choices are drawn alike, `decline`
included.
"""

from librt.vecs import vec
from mypy_extensions import i64

from thandar.engine import layout as at
from thandar.engine.chance import Chance
from thandar.engine.choices import move_buffer
from thandar.engine.moves import do, list_moves
from thandar.engine.setup import deal
from thandar.engine.state import State


def random_move(st: State, m: vec[i64], chance: Chance) -> i64:
    """A move of the random policy, drawn with the generator of `chance`; `m` is for listing."""
    n = list_moves(st, m)
    playing = i64(st.s[at.PLAYING])
    if playing & (playing - 1) and not st.s[at.DEPTH]:
        n = moves_of_lowest_seat(m)
    if n > 1 and m[n - 1] & at.KIND_BITS == at.M_END and must_go_on(m, n):
        n -= 1
    return m[chance.below(n)]


def moves_of_lowest_seat(m: vec[i64]) -> i64:
    """How many of the moves listed belong to the first seat: each seat's list closes with `end`."""
    n: i64 = 0
    while m[n] & at.KIND_BITS != at.M_END:
        n += 1
    return n + 1


def must_go_on(m: vec[i64], n: i64) -> bool:
    """Whether a card can be played or bought or an attack made."""
    for k in range(n):
        kind = m[k] & at.KIND_BITS
        if kind == at.M_PLAY or at.M_BUY <= kind <= at.M_BUY_FROM:
            return True
    return False


def play_out(st: State, chance: Chance) -> i64:
    """Play a game to its end at random; the number of moves."""
    return play_on(st, move_buffer(st), chance)


def play_on(st: State, m: vec[i64], chance: Chance) -> i64:
    """The same with room for listing that is there already."""
    moves: i64 = 0
    while not st.s[at.OVER]:
        do(st, random_move(st, m, chance))
        moves += 1
    return moves


def play_games(table: State, games: i64, seed: i64) -> i64:
    """Deal and play out games from one table, seeds counting up; the number of moves in all."""
    moves: i64 = 0
    m = move_buffer(table)
    scratch = move_buffer(table)
    for k in range(games):
        st = table.clone()
        st.scratch = scratch  # one game after the other needs it
        st.seed(seed + k, 0, 0, 0)
        deal(st)
        moves += play_on(st, m, st)
    return moves
