"""How a network does against `baseline` while it learns, in games that nobody learns from."""

from collections.abc import Mapping

import numpy as np

from thandar.arena.report import wilson
from thandar.env.workers import Part, Workers
from thandar.train.kinds import LEARNER, Cast


class Ratings:
    """Games and wins of the average network, which always makes the move it likes best, by kind."""

    def __init__(self, casts: Mapping[int, Cast], workers: Workers) -> None:
        """`casts` by the number of their group."""
        self.rows = {cast.kind.name: workers.rows_of(k) for k, cast in casts.items()}
        self.seats = {
            cast.kind.name: np.array([list(one).index(LEARNER) for one in cast.group.lineups])
            for cast in casts.values()
        }
        self.games = dict.fromkeys(self.rows, 0)
        self.wins = dict.fromkeys(self.rows, 0.0)

    def count(self, part: Part) -> None:
        """Note the games that have just ended."""
        for name, rows in self.rows.items():
            ended = rows[part.dones[rows] != 0]
            rewards = part.rewards[ended, self.seats[name][part.lineups[ended]]]
            self.games[name] += len(ended)
            self.wins[name] += float(((rewards + 1) / 2).sum())

    def taken(self) -> dict[str, float]:
        """Games, share won and its 95 % interval by kind, since this was last asked."""
        found: dict[str, float] = {}
        for name, games in self.games.items():
            if games:
                low, high = wilson(self.wins[name], games)
                found[f"{name} games"] = games
                found[f"{name} won"] = round(self.wins[name] / games, 4)
                found[f"{name} low"], found[f"{name} high"] = round(low, 4), round(high, 4)
        self.games = dict.fromkeys(self.rows, 0)
        self.wins = dict.fromkeys(self.rows, 0.0)
        return found
