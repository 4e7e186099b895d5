"""Baseline's play where no boss sits is frozen: the yardstick must not move."""

import hashlib
from itertools import permutations
from typing import Any

import pytest

from thandar import Game
from thandar.bots import make_bot
from thandar.cards import HEROES, STANDARD

# Taken before it learnt heroes, bosses and the other formats.
DIGESTS = {
    (2, 200): "0bb04ae8a69cc49290875cfbd5d3e453e68377adff9bdefbbb309d328f21bf73",
    (4, 50): "20dd7199474e30488544bbb345a06d18ee37f0dd45644245b696d729779c3b47",
}
# Taken before it learnt what minions do to a party; the Demons are tuned by these games too.
WITH_HEROES = {
    ("free-for-all", 2, 40): "b75c129c56ab6a377e68b78df3833b67",
    ("free-for-all", 3, 20): "0108353a7e56a4dc700dd6ee313330f2",
    ("hunter-first-blood", 4, 15): "57545a270a940e73778984c73a66dfeb",
    ("hunter-last-one-standing", 3, 15): "855e46cf8208db51625a560d9d5621f1",
    ("hydra", 4, 20): "c0d13fed970ab7fcfca2e3c6eede1dad",
    ("emperor", 6, 10): "2c85a3693880f0c729a28ca3c1122124",
    ("solo demon", 1, 30): "1492593ab1d4ce1ef1fb849dd684ce9f",
    ("solo warlord", 1, 30): "cb4ffba7e6c9e350b65dca564868bde8",
    ("solo broker", 1, 30): "31630a9e68c3286a95d5016b9c83629a",
}


def digest(games: list[Game]) -> str:
    """What tells all moves and winners of some games, played by baseline to their end."""
    found = hashlib.sha256()
    for game in games:
        bot = make_bot("baseline")
        while not game.over:
            move = bot.move(game)
            found.update(move.encode() + b"\n")
            game.do(move)
        found.update(repr(game.winners).encode())
    return found.hexdigest()


def with_heroes(format: str, seats: int, games: int) -> list[Game]:
    """Games of a format, one after the other with other heroes."""
    heroes = sorted(name for name in HEROES if name != STANDARD)
    parties = list(permutations([*heroes, STANDARD], seats))
    name: Any
    name, _, demon = format.partition(" ")
    tables: Any = [
        [*parties[k * 7 % len(parties)], *([demon] if demon else [])] for k in range(games)
    ]
    return [Game.new(name, seats=table, seed=k) for k, table in enumerate(tables)]


@pytest.mark.long
@pytest.mark.parametrize(("seats", "games"), DIGESTS)
def test_the_same_moves_in_seeded_games(seats: int, games: int) -> None:
    dealt = [Game.new(seats=["standard"] * seats, seed=seed) for seed in range(games)]
    assert digest(dealt) == DIGESTS[seats, games]


@pytest.mark.long
@pytest.mark.parametrize(("format", "seats", "games"), WITH_HEROES)
def test_the_same_moves_with_heroes(format: str, seats: int, games: int) -> None:
    found = digest(with_heroes(format, seats, games))
    assert found.startswith(WITH_HEROES[format, seats, games])
