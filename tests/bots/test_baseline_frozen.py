"""Baseline's play of two standard decks is frozen: the yardstick must not move."""

import hashlib

import pytest

from thandar import Game
from thandar.bots import make_bot

# Taken before it learnt heroes, bosses and the other formats.
DIGESTS = {
    (2, 200): "0bb04ae8a69cc49290875cfbd5d3e453e68377adff9bdefbbb309d328f21bf73",
    (4, 50): "20dd7199474e30488544bbb345a06d18ee37f0dd45644245b696d729779c3b47",
}


@pytest.mark.long
@pytest.mark.parametrize(("seats", "games"), DIGESTS)
def test_the_same_moves_in_seeded_games(seats: int, games: int) -> None:
    found = hashlib.sha256()
    for seed in range(games):
        game = Game.new(seats=["standard"] * seats, seed=seed)
        bot = make_bot("baseline")
        while not game.over:
            move = bot.move(game)
            found.update(move.encode() + b"\n")
            game.do(move)
        found.update(repr(game.winners).encode())
    assert found.hexdigest() == DIGESTS[seats, games]
