"""Games in worker processes, whose arrays lie in memory that all share.

The games of a worker come in one part or in two: while one part is stepped, the other is decided.
"""

import mmap
import os
import signal
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.context import ForkContext
from multiprocessing.synchronize import Semaphore
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from thandar.encoding.columns import Encoding, encoding
from thandar.engine import layout as at
from thandar.env.games import TURNS, Group, GroupedGames, check_groups
from thandar.errors import BadSetup, IllegalMove

PAGE: Final = 4096
PATIENCE: Final = 5.0  # seconds after which one looks whether the others are still there


class Part:
    """The arrays of a part of the games of all workers; they are named as those of `Games`."""

    observations: NDArray[np.uint8]
    secrets: NDArray[np.uint8]
    masks: NDArray[np.uint8]
    actions: NDArray[np.int16]
    guesses: NDArray[np.int16]
    movers: NDArray[np.uint8]
    policies: NDArray[np.uint8]
    blocks: NDArray[np.uint8]
    rewards: NDArray[np.int16]
    dones: NDArray[np.uint8]
    lengths: NDArray[np.int16]
    lineups: NDArray[np.int16]
    tables: NDArray[np.int16]

    def __init__(self, rows: int, encoding: Encoding, secrets: int) -> None:
        seats = at.MAX_SEATS
        bytes_: dict[str, tuple[int, ...]] = {
            "observations": (rows, encoding.width),
            "secrets": (rows, secrets),
            "masks": (rows, len(encoding.actions)),
            "blocks": (rows, seats),
            **dict.fromkeys(("movers", "policies", "dones"), (rows,)),
        }
        words: dict[str, tuple[int, ...]] = {
            "rewards": (rows, seats),
            **dict.fromkeys(("actions", "guesses", "lengths", "lineups", "tables"), (rows,)),
        }
        kinds: list[tuple[str, tuple[int, ...], np.dtype[Any]]] = [
            *((name, shape, np.dtype(np.uint8)) for name, shape in bytes_.items()),
            *((name, shape, np.dtype(np.int16)) for name, shape in words.items()),
        ]
        sizes = [int(np.prod(shape)) * type.itemsize for _, shape, type in kinds]
        self.n = rows
        self.memory = mmap.mmap(-1, sum(-(-size // PAGE) * PAGE for size in sizes))
        self.arrays: dict[str, NDArray[Any]] = {}
        start = 0
        for (name, shape, type), size in zip(kinds, sizes):
            whole = np.frombuffer(self.memory, type, size // type.itemsize, start)
            self.arrays[name] = whole.reshape(shape)
            setattr(self, name, self.arrays[name])
            start += -(-size // PAGE) * PAGE


class Workers:
    """Worker processes, each with the same groups of games in every part.

    Parts are stepped in turn: `go` on with one, and while it is played decide what `wait` gives of
    the other. `step` goes on with all at once.

    >>> table = ("free-for-all", ("standard", "standard"))
    >>> with Workers([Group([table], [[0, 0]], games=4)], workers=2, seed=7) as workers:
    ...     games = workers.parts[0]
    ...     games.actions[:] = games.guesses
    ...     workers.step()
    ...     games.observations.shape
    (8, 1363)
    """

    def __init__(
        self,
        groups: Sequence[Group],
        workers: int,
        seed: int,
        parts: int = 1,
        encode: Encoding | None = None,
        amounts: bool = False,
        shortcuts: bool = False,
        turns: int = TURNS,
        secrets: Sequence[tuple[int, ...]] = (),
    ) -> None:
        """BadSetup is raised here, for what a worker could only die of."""
        if workers < 1:
            raise BadSetup("bad_jobs", given=workers)
        check_groups(groups)
        self.groups = groups
        self.seed = seed
        self.options: dict[str, Any] = {
            "amounts": amounts,
            "shortcuts": shortcuts,
            "turns": turns,
            "secrets": secrets,
        }
        tables = [table for group in groups for table in group.tables]
        self.encoding = encoding(tables, amounts) if encode is None else encode
        self.each = sum(group.games for group in groups)
        self.rows = self.each * workers
        self.parts = [Part(self.rows, self.encoding, len(secrets)) for _ in range(parts)]
        context = forking()
        self.going = [[context.Semaphore(0) for _ in range(workers)] for _ in range(parts)]
        self.ready = [context.Semaphore(0) for _ in range(parts)]
        self.processes = [
            context.Process(target=self.work, args=(number,), daemon=True)
            for number in range(workers)
        ]
        for process in self.processes:
            process.start()
        for part in range(parts):
            self.wait(part)

    def rows_of(self, group: int) -> NDArray[np.int64]:
        """The rows of a group, of all workers."""
        before = sum(one.games for one in self.groups[:group])
        places = before + np.arange(self.groups[group].games)
        return (np.arange(len(self.processes))[:, None] * self.each + places).reshape(-1)

    def step(self) -> None:
        """Take `actions`, one in every game of every part; as in `Games`, all or none."""
        for part in self.parts:
            check_actions(part)
        for number in range(len(self.parts)):
            self.go(number)
        for number in range(len(self.parts)):
            self.wait(number)

    def go(self, part: int) -> None:
        """Let every worker step its games of a part with the actions that were decided.

        They are not checked first: one that is not possible ends its worker.
        """
        for semaphore in self.going[part]:
            semaphore.release()

    def wait(self, part: int) -> None:
        """Wait until every worker has stepped its games of a part."""
        for _ in self.processes:
            while not self.ready[part].acquire(timeout=PATIENCE):
                if not all(process.is_alive() for process in self.processes):
                    raise RuntimeError("a worker has died; what it said stands above")

    def close(self) -> None:
        """End the workers."""
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join()

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # --- in a worker

    def work(self, number: int) -> None:
        """Step the games of one worker, for ever."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever began it will end it
        parent = os.getppid()
        parts = [self.games_of(number, part) for part in range(len(self.parts))]
        for part, games in enumerate(parts):
            self.show(number, part, games)
        while True:
            for part, games in enumerate(parts):
                if not waited(self.going[part][number], parent):
                    return
                games.actions[:] = self.parts[part].actions[self.rows_by(number)]
                games.step()
                self.show(number, part, games)

    def games_of(self, number: int, part: int) -> GroupedGames:
        """The games of a worker in a part."""
        seed = self.seed << 32 | number << 16 | part << 12
        return GroupedGames(self.groups, seed, encode=self.encoding, **self.options)

    def rows_by(self, number: int) -> slice:
        """The rows of a worker."""
        return slice(number * self.each, (number + 1) * self.each)

    def show(self, number: int, part: int, games: GroupedGames) -> None:
        """Copy what the games show to where it is decided: a batch's memory is its own."""
        rows = self.rows_by(number)
        for name, array in self.parts[part].arrays.items():
            if name != "actions":
                array[rows] = getattr(games, name)
        self.ready[part].release()


def forking() -> ForkContext:
    """How processes are made that share memory; BadSetup where there is no fork."""
    try:
        return get_context("fork")
    except ValueError as error:
        raise BadSetup("no_fork", system=sys.platform) from error


def check_actions(part: Part) -> None:
    """IllegalMove for an action that is not possible in its game."""
    known = (part.actions >= 0) & (part.actions < part.masks.shape[1])
    possible = known & (part.masks[np.arange(part.n), np.where(known, part.actions, 0)] != 0)
    if not possible.all():
        raise IllegalMove("not_an_action", action=int(part.actions[~possible][0]))


def waited(semaphore: Semaphore, parent: int) -> bool:
    """Wait to be let go; False when nobody will any more."""
    while not semaphore.acquire(timeout=PATIENCE):
        if os.getppid() != parent:
            return False
    return True
