"""Strength against the levels: which games count, and where results lead."""

from random import Random

import pytest

from table import dealt
from thandar import Game
from thandar.bots import LEVELS
from thandar.table.strength import NEWCOMER, Strength, after_game


def resigned(format: str, seats: list[str], loser: int) -> Game:
    """A game that ended because somebody gave up."""
    game = dealt(format, seats, seed=1)
    game.do(f"{loser}: resign")
    return game


def duel(loser: int) -> Game:
    return resigned("free-for-all", ["standard", "standard"], loser)


def test_a_newcomer_meets_easy() -> None:
    assert Strength().level == NEWCOMER == "easy"


def test_a_win_counts_more_against_a_higher_level() -> None:
    found = [after_game(Strength(), duel(2), 1, ["you", level]) for level in LEVELS]
    ratings = [one.rating for one in found if one is not None]
    assert len(ratings) == len(LEVELS)
    assert sorted(set(ratings)) == ratings
    assert ratings[0] > Strength().rating


def test_a_loss_lowers_it() -> None:
    lost = after_game(Strength(), duel(1), 1, ["you", "easy"])
    assert lost == Strength(LEVELS["easy"].rating - 80, 1)


def test_steps_get_shorter_and_never_end() -> None:
    steps = [Strength(1500.0, games).after(0.5, True).rating - 1500 for games in (0, 3, 8, 99)]
    assert steps == [80, 32, 16, 16]


@pytest.mark.parametrize("seat", [1, 2])
def test_it_may_sit_anywhere(seat: int) -> None:
    kinds = ["normal", "normal"]
    won = after_game(Strength(1500.0, 9), duel(3 - seat), seat, kinds)
    assert won is not None
    assert won.rating > 1500


def test_of_four_players_one_wins() -> None:
    game = resigned("free-for-all", ["standard"] * 4, 1)
    game.do("2: resign")
    assert after_game(Strength(), game, 4, ["easy"] * 4) is None, "it is not over"
    game.do("3: resign")
    assert after_game(Strength(), game, 4, ["easy"] * 4) == Strength(Strength().rating + 120, 1)
    assert after_game(Strength(), game, 1, ["easy"] * 4) == Strength(Strength().rating - 40, 1)


def test_a_team_wins_together() -> None:
    game = resigned("hydra", ["standard"] * 4, 3)
    if not game.over:
        game.do("4: resign")
    assert game.winners == [1, 2]
    won = after_game(Strength(), game, 2, ["hard", "you", "beginner", "beginner"])
    fair = after_game(Strength(), game, 2, ["easy", "you", "easy", "easy"])
    assert won is not None
    assert fair == Strength(Strength().rating + 80, 1)
    assert won.rating < fair.rating


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        (duel(2), ["you", "you"]),
        (duel(2), ["you", "random"]),
        (duel(2), ["you", "my_bot:Mine"]),
        (resigned("boss", ["cleric", "lich"], 2), ["you", "easy"]),
        (resigned("solo", ["thief", "demon"], 1), ["you", "demon"]),
        (dealt(seats=["standard", "standard"]), ["you", "easy"]),
    ],
)
def test_what_tells_nothing_does_not_count(game: Game, kinds: list[str]) -> None:
    assert after_game(Strength(), game, 1, kinds) is None


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_plays_like_a_level_is_soon_matched_with_it(level: str) -> None:
    chance = Random(1)
    true = LEVELS[level].rating
    strength = Strength()
    met = []
    for _ in range(300):
        rival = LEVELS[strength.level].rating
        expected = 1 / (1 + 10 ** ((rival - strength.rating) / 400))
        won = chance.random() < 1 / (1 + 10 ** ((rival - true) / 400))
        strength = strength.after(expected, won)
        met.append(strength.level)
    near = [abs(LEVELS[name].rating - true) <= 230 for name in met[30:]]
    assert sum(near) / len(near) > 0.95
    assert level in met
