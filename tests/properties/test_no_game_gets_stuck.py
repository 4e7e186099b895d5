"""Random games against bosses, of bosses, and against the Demon come to an end."""

from importlib.machinery import EXTENSION_SUFFIXES
from itertools import combinations_with_replacement
from random import Random

import pytest
from mypy_extensions import i16, i64

import thandar.engine.state as engine_state
from thandar.cards import BOSSES, DEMON, DIFFICULTIES, HEROES, STANDARD
from thandar.engine import layout as at
from thandar.engine.playout import play_out
from thandar.engine.setup import deal
from thandar.start import new_table

COMPILED = str(engine_state.__file__).endswith(tuple(EXTENSION_SUFFIXES))
GAMES = 2_000 if COMPILED else 20
SEATINGS_OF_HEROES = 20  # the heroes change so often, not with every game
PARTIES = [(boss, size) for boss in BOSSES for size in range(1, 6)]
PAIRS = sorted(combinations_with_replacement(BOSSES, 2))
PLAYERS = sorted(HEROES)
PARTY_HEROES = [name for name in PLAYERS if name != STANDARD]


def play(format: str, seats: list[str], games: int, start: int, difficulty: int = 0) -> int:
    """Play games at a table, seeds counting up; how many were decided."""
    laid = new_table(format, seats)
    laid.s[at.DIFFICULTY] = i16(difficulty)
    decided = 0
    for seed in range(start, start + games):
        st = laid.clone()
        st.seed(i64(seed), 0, 0, 0)
        deal(st)
        moves = play_out(st, st)
        assert st.s[at.OVER], f"{format} {seats} seed {seed}: not over after {moves} moves"
        assert st.s[at.WINNERS] or st.s[at.TURN] >= at.OPEN_TURNS, (
            f"{format} {seats} seed {seed}: no winner"
        )
        decided += st.s[at.WINNERS] != 0
    return decided


@pytest.mark.long
@pytest.mark.parametrize(("boss", "size"), PARTIES)
def test_no_game_against_a_boss_gets_stuck(boss: str, size: int) -> None:
    chance = Random(size)
    chunk = GAMES // SEATINGS_OF_HEROES
    decided = 0
    for k in range(SEATINGS_OF_HEROES):
        seats = [*chance.choices(PARTY_HEROES, k=size), boss]
        decided += play("boss", seats, chunk, k * chunk)
    assert decided > GAMES // 2


@pytest.mark.long
@pytest.mark.parametrize("pair", PAIRS)
def test_no_game_of_bosses_gets_stuck(pair: tuple[str, str]) -> None:
    assert play("boss", list(pair), GAMES, 0) > GAMES // 2


@pytest.mark.long
@pytest.mark.parametrize("level", DIFFICULTIES)
def test_no_solo_game_gets_stuck(level: str) -> None:
    chance = Random(level)
    chunk = GAMES // SEATINGS_OF_HEROES
    decided = 0
    for k in range(SEATINGS_OF_HEROES):
        seats = [chance.choice(PLAYERS), DEMON]
        decided += play("solo", seats, chunk, k * chunk, list(DIFFICULTIES).index(level))
    assert decided > GAMES // 2
