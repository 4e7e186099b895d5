"""Batches of games as numpy arrays."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from thandar.bots.registry import bot_class
from thandar.encoding.columns import Encoding, Table, column_table, encoding
from thandar.encoding.secrets import SECRETS
from thandar.engine import layout as at
from thandar.env.batch import Batch
from thandar.errors import BadSetup
from thandar.formats import find
from thandar.start import checked_seats, new_table

TURNS: Final = 200
POLICIES: Final = 256  # they are told as bytes


class Games:
    """Games stepped together. The arrays are the games' own memory: they change with each step.

    >>> games = Games([("free-for-all", ["standard", "standard"])], n=4, seed=7)
    >>> games.observations.shape, games.masks.shape
    ((4, 1363), (4, 546))
    >>> games.actions[:] = games.guesses
    >>> games.step()
    """

    def __init__(
        self,
        tables: Sequence[Table],
        n: int,
        seed: int,
        lineups: Sequence[Sequence[str | int]] | None = None,
        encode: Encoding | None = None,
        amounts: bool = False,
        shortcuts: bool = False,
        turns: int = TURNS,
        secrets: Sequence[tuple[int, ...]] = (),
    ) -> None:
        """A line-up names for each seat a bot, or the number of a policy that answers outside.

        `secrets` are columns of an array for judges, who see what is hidden from the seats.
        """
        self.encoding = encoding(tables, amounts) if encode is None else encode
        if n < 1 or not tables:
            raise BadSetup("bad_games", given=n if tables else 0)
        states = [new_table(format, checked_seats(find(format), seats)) for format, seats in tables]
        seats = max(len(names) for _, names in tables)
        chosen = [[0] * seats] if lineups is None else lineups
        for lineup in chosen:
            check_lineup(lineup, seats)
        names = sorted({who for lineup in chosen for who in lineup if isinstance(who, str)})
        numbers = [
            [-1 - names.index(who) if isinstance(who, str) else who for who in lineup]
            for lineup in chosen
        ]
        self.batch = Batch(
            states,
            numbers,
            [bot_class(name) for name in names],
            n,
            seed,
            self.encoding.column_table(),
            self.encoding.width,
            self.encoding.slot_table(),
            self.encoding.code_table(),
            amounts,
            shortcuts,
            turns,
            column_table(secrets, SECRETS),
            len(secrets),
        )
        self.n = n
        width, choices = self.encoding.width, len(self.encoding.actions)
        self.observations = seen(self.batch.observer.out, np.uint8).reshape(n, width)
        self.secrets = seen(self.batch.secrets.out, np.uint8).reshape(n, len(secrets))
        self.masks = seen(self.batch.masks, np.uint8).reshape(n, choices)
        self.actions = written(self.batch.actions, np.int16)
        self.guesses = seen(self.batch.guesses, np.int16)
        self.movers = seen(self.batch.movers, np.uint8)
        self.policies = seen(self.batch.policies, np.uint8)
        self.blocks = seen(self.batch.blocks, np.uint8).reshape(n, at.MAX_SEATS)
        self.rewards = seen(self.batch.rewards, np.int16).reshape(n, at.MAX_SEATS)
        self.dones = seen(self.batch.dones, np.uint8)
        self.lengths = seen(self.batch.lengths, np.int16)
        self.lineups = seen(self.batch.seated_before, np.int16)
        self.tables = seen(self.batch.laid_before, np.int16)

    def step(self) -> None:
        """Take `actions`, one in every game."""
        self.batch.step()


def check_lineup(lineup: Sequence[str | int], seats: int) -> None:
    """BadSetup for one that leaves seats empty, or in which nobody decides outside."""
    policies = [who for who in lineup if not isinstance(who, str)]
    known = all(0 <= policy < POLICIES for policy in policies)
    if len(lineup) < seats or not policies or not known:
        raise BadSetup("bad_lineup", given=str(list(lineup)), seats=seats)


def seen(memory: Any, type: Any) -> NDArray[Any]:
    """The memory of a batch as an array."""
    return np.frombuffer(memory, dtype=type)


class Written:
    """Memory of a batch that is written from outside; the buffer that it offers is for reading."""

    def __init__(self, memory: Any, type: Any) -> None:
        self.memory = memory
        interface = np.frombuffer(memory, dtype=type).__array_interface__
        address, _ = interface["data"]
        self.__array_interface__ = {**interface, "data": (address, False)}


def written(memory: Any, type: Any) -> NDArray[Any]:
    """The same as an array that can be written to."""
    return np.asarray(Written(memory, type))
