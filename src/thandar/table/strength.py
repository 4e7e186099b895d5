"""How strong somebody is against the levels, and which of them is about as strong.

A strength is a rating on the scale of the levels. It follows the results: each game moves it by
how far the result is from what was to be expected, first in long steps and then in short ones.
"""

from collections.abc import Sequence
from typing import NamedTuple

from thandar import Game
from thandar.bots import LEVELS
from thandar.cards import BOSSES, DEMONS

EVEN = "even"  # asks for the level that is about as strong
NEWCOMER = "easy"  # whom somebody meets who has not played yet
TEN_TO_ONE = 400  # the difference at which the better one wins ten games for each of the other's
FIRST_STEP = 160
LAST_STEP = 32


class Strength(NamedTuple):
    """The rating of somebody, after so many games against levels."""

    rating: float = LEVELS[NEWCOMER].rating
    games: int = 0

    @property
    def level(self) -> str:
        """The level against which the chances are nearest to even.

        >>> Strength().level, Strength(1480.0, 9).level, Strength(3000.0, 99).level
        ('easy', 'normal', 'expert')
        """
        return min(LEVELS, key=lambda name: abs(LEVELS[name].rating - self.rating))

    def after(self, expected: float, won: bool) -> "Strength":
        """The strength after one more game.

        >>> Strength(1300.0, 0).after(0.5, won=True)
        Strength(rating=1380.0, games=1)
        """
        step = max(LAST_STEP, 2 * FIRST_STEP / (self.games + 2))
        return Strength(self.rating + step * (won - expected), self.games + 1)


def after_game(before: Strength, game: Game, seat: int, kinds: Sequence[str]) -> Strength | None:
    """The strength of the person at a seat after a game; None where it tells nothing about it.

    `kinds` are the bots of all seats. A game tells something where everybody else is a level and
    the sides are alike: a boss or the Demon is no level, and neither is another person.
    """
    others = [kind for k, kind in enumerate(kinds, 1) if k != seat]
    unlike = any(deck in BOSSES or deck in DEMONS for deck in game.seats)
    if not game.winners or unlike or not set(others) <= set(LEVELS):
        return None
    ratings = [
        before.rating if k == seat else LEVELS[kind].rating for k, kind in enumerate(kinds, 1)
    ]
    teams = {tuple(one["team"]) for one in game.view(None)["seats"]}
    chances = {team: 10 ** (average(ratings, team) / TEN_TO_ONE) for team in teams}
    mine = next(team for team in teams if seat in team)
    return before.after(chances[mine] / sum(chances.values()), seat in game.winners)


def average(ratings: list[float], team: tuple[int, ...]) -> float:
    """The rating of a team: what its seats have on average."""
    return sum(ratings[seat - 1] for seat in team) / len(team)
