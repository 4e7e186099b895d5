"""Games in worker processes, whose arrays lie in memory that all share.

The games of a worker come in two halves: while one is stepped, the other is decided.
"""

import mmap
import os
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.synchronize import Semaphore
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from thandar.encoding.columns import Encoding
from thandar.engine import layout as at
from thandar.env.games import Games
from thandar.train.settings import Settings, Table

HALVES: Final = 2
PAGE: Final = 4096
PATIENCE: Final = 5.0  # seconds after which a worker looks whether anybody is still there
CONTEXT: Final = get_context("fork")


@dataclass(frozen=True)
class Group:
    """Some games of a worker: at which tables, and who plays."""

    tables: Sequence[Table]
    lineups: Sequence[Sequence[str | int]]
    games: int

    @property
    def learner(self) -> NDArray[np.uint8]:
        """The first seat of the learner in each line-up."""
        return np.array([list(lineup).index(0) for lineup in self.lineups], np.uint8)


class Shared:
    """The arrays of all games of a half."""

    def __init__(self, rows: int, encoding: Encoding) -> None:
        kinds: dict[str, tuple[int, Any]] = {
            "observations": (encoding.width, np.uint8),
            "masks": (len(encoding.actions), np.uint8),
            "actions": (1, np.int16),
            "movers": (1, np.uint8),
            "policies": (1, np.uint8),
            "blocks": (at.MAX_SEATS, np.uint8),
            "rewards": (at.MAX_SEATS, np.int16),
            "dones": (1, np.uint8),
            "lengths": (1, np.int16),
            "learner": (1, np.uint8),  # the seat of the first policy, in the game that has ended
        }
        sizes = {
            name: -(-rows * columns * np.dtype(type).itemsize // PAGE) * PAGE
            for name, (columns, type) in kinds.items()
        }
        self.memory = mmap.mmap(-1, sum(sizes.values()))
        self.arrays: dict[str, NDArray[Any]] = {}
        start = 0
        for name, (columns, type) in kinds.items():
            whole = np.frombuffer(self.memory, type, rows * columns, start)
            self.arrays[name] = whole.reshape(rows, columns)
            start += sizes[name]


class Rollout:
    """Workers, each with its groups of games in both halves."""

    def __init__(self, settings: Settings, groups: Sequence[Group], encoding: Encoding) -> None:
        self.settings = settings
        self.groups = groups
        self.encoding = encoding
        self.each = sum(group.games for group in groups)
        self.rows = self.each * settings.workers
        self.halves = [Shared(self.rows, encoding) for _ in range(HALVES)]
        self.going = [
            [CONTEXT.Semaphore(0) for _ in range(settings.workers)] for _ in range(HALVES)
        ]
        self.ready = [CONTEXT.Semaphore(0) for _ in range(HALVES)]
        self.workers = [
            CONTEXT.Process(target=self.work, args=(number,), daemon=True)
            for number in range(settings.workers)
        ]
        for worker in self.workers:
            worker.start()

    def rows_of(self, group: int) -> NDArray[np.int64]:
        """The rows of a group, of all workers."""
        before = sum(one.games for one in self.groups[:group])
        places = before + np.arange(self.groups[group].games)
        return (np.arange(self.settings.workers)[:, None] * self.each + places).reshape(-1)

    def wait(self, half: int) -> None:
        """Wait until every worker has stepped its games of a half."""
        for _ in self.workers:
            while not self.ready[half].acquire(timeout=PATIENCE):
                if not all(worker.is_alive() for worker in self.workers):
                    raise RuntimeError("a worker has died")

    def go(self, half: int) -> None:
        """Let every worker step its games of a half with the actions that were decided."""
        for semaphore in self.going[half]:
            semaphore.release()

    def close(self) -> None:
        """End the workers."""
        for worker in self.workers:
            worker.terminate()
        for worker in self.workers:
            worker.join()

    # --- in a worker

    def work(self, number: int) -> None:
        """Step the games of one worker, for ever."""
        parent = os.getppid()
        places = [self.places(number, half) for half in range(HALVES)]
        for half in range(HALVES):
            self.show(half, places[half])
        while True:
            for half in range(HALVES):
                if not waited(self.going[half][number], parent):
                    return
                actions = self.halves[half].arrays["actions"]
                for rows, games in places[half]:
                    games.actions[:] = actions[rows, 0]
                    games.step()
                self.show(half, places[half])

    def places(self, number: int, half: int) -> list[tuple[slice, Games]]:
        """The games of a worker in a half, and their rows."""
        found: list[tuple[slice, Games]] = []
        first = number * self.each
        for place, group in enumerate(self.groups):
            games = Games(
                group.tables,
                group.games,
                seed=self.settings.seed << 32 | number << 8 | half << 4 | place,
                lineups=group.lineups,
                encode=self.encoding,
                **self.settings.options,
            )
            found.append((slice(first, first + group.games), games))
            first += group.games
        return found

    def show(self, half: int, places: list[tuple[slice, Games]]) -> None:
        """Copy what the games show to where it is decided."""
        arrays = self.halves[half].arrays
        for (rows, games), group in zip(places, self.groups):
            arrays["learner"][rows, 0] = group.learner[games.lineups]
            arrays["observations"][rows] = games.observations
            arrays["masks"][rows] = games.masks
            arrays["rewards"][rows] = games.rewards
            arrays["blocks"][rows] = games.blocks
            arrays["movers"][rows, 0] = games.movers
            arrays["policies"][rows, 0] = games.policies
            arrays["dones"][rows, 0] = games.dones
            arrays["lengths"][rows, 0] = games.lengths
        self.ready[half].release()


def waited(semaphore: Semaphore, parent: int) -> bool:
    """Wait to be let go; False when nobody will any more."""
    while not semaphore.acquire(timeout=PATIENCE):
        if os.getppid() != parent:
            return False
    return True
