"""Plays random games and prints a digest of each, over every state on the way.

`tests/properties/test_builds.py` runs it with either build on PYTHONPATH and compares. The first
line names the build.
"""

import hashlib
import sys
from importlib.machinery import EXTENSION_SUFFIXES

import thandar.engine.state as engine_state
from seatings import SEATINGS, Seating
from table import dealt
from thandar.engine import layout as at
from thandar.engine.choices import move_buffer
from thandar.engine.moves import do
from thandar.engine.playout import random_move
from thandar.engine.state import State

LISTENING_EVERY = 3  # in every third game somebody listens


def build() -> str:
    """Which build this is."""
    file = str(engine_state.__file__)
    return "compiled" if file.endswith(tuple(EXTENSION_SUFFIXES)) else "interpreted"


def state_bytes(st: State) -> bytes:
    """A state, generator and events included."""
    words = (st.r0, st.r1, st.r2, st.r3)
    return bytes(memoryview(st.s)) + repr((words, st.events)).encode()


def trace(seating: Seating, seed: int, listening: bool) -> tuple[int, str]:
    """Moves and digest of a random game."""
    game = dealt(seating.format, list(seating.seats), seed=seed, handicap=seating.handicap)
    st = game.state
    st.listening = listening
    chance = st.clone()
    moves_listed = move_buffer(st)
    total = hashlib.blake2b(state_bytes(st), digest_size=16)
    moves = 0
    while not st.s[at.OVER]:
        move = random_move(st, moves_listed, chance)
        st.events = []
        do(st, move)
        moves += 1
        total.update(b"%d" % move)
        total.update(state_bytes(st))
    return moves, total.hexdigest()


def main(games: int) -> None:
    """Play so many games at each table."""
    print(build())
    for seating in SEATINGS:
        for seed in range(games):
            moves, digest = trace(seating, seed, seed % LISTENING_EVERY == 0)
            print(seating.format, *seating.seats, seed, moves, digest)


if __name__ == "__main__":
    main(int(sys.argv[1]))
