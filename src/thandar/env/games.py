"""Batches of games as numpy arrays."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from thandar.bots.registry import bot_class
from thandar.encoding.columns import Encoding, Table, column_table, encoding
from thandar.encoding.secrets import SECRETS
from thandar.engine import layout as at
from thandar.engine.state import State
from thandar.env.batch import Batch
from thandar.errors import BadSetup
from thandar.formats import find
from thandar.start import checked_seats, new_table

TURNS: Final = 200
POLICIES: Final = 256  # they are told as bytes


@dataclass(frozen=True)
class Group:
    """Some games: at which tables, and who plays.

    A line-up names for each seat a bot, or the number of a policy that answers outside.
    """

    tables: Sequence[Table]
    lineups: Sequence[Sequence[str | int]]
    games: int


class GroupedGames:
    """Games of several groups, one after the other, stepped together."""

    def __init__(
        self,
        groups: Sequence[Group],
        seed: int,
        encode: Encoding | None = None,
        amounts: bool = False,
        shortcuts: bool = False,
        turns: int = TURNS,
        secrets: Sequence[tuple[int, ...]] = (),
    ) -> None:
        """`secrets` are columns of an array for judges, who see what is hidden from the seats."""
        check_groups(groups)
        tables = [table for group in groups for table in group.tables]
        self.encoding = encoding(tables, amounts) if encode is None else encode
        names = bots_of(groups)
        self.batch = Batch(
            [group.games for group in groups],
            [[laid(table) for table in group.tables] for group in groups],
            [[numbers(lineup, names) for lineup in group.lineups] for group in groups],
            [bot_class(name) for name in names],
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
        self.n = n = sum(group.games for group in groups)
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


class Games(GroupedGames):
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
        """Line-ups are as in `Group`; without any, one policy plays everywhere."""
        chosen = [[0] * at.MAX_SEATS] if lineups is None else lineups
        group = Group(tables, chosen, n)
        super().__init__([group], seed, encode, amounts, shortcuts, turns, secrets)


def laid(table: Table) -> State:
    """A table that is ready to be dealt."""
    format, seats = table
    return new_table(format, checked_seats(find(format), seats))


def bots_of(groups: Sequence[Group]) -> list[str]:
    """The names of all bots in the line-ups."""
    players = {who for group in groups for lineup in group.lineups for who in lineup}
    return sorted(who for who in players if isinstance(who, str))


def numbers(lineup: Sequence[str | int], names: list[str]) -> list[int]:
    """A line-up in which bots are numbers below 0."""
    return [-1 - names.index(who) if isinstance(who, str) else who for who in lineup]


def check_groups(groups: Sequence[Group]) -> None:
    """BadSetup for groups that cannot be played, and for none."""
    if not groups:
        raise BadSetup("bad_games", given=0)
    for group in groups:
        check_group(group)
    for name in bots_of(groups):
        bot_class(name)


def check_group(group: Group) -> None:
    """BadSetup for a group without games, tables or line-ups, or where these do not fit."""
    if group.games < 1 or not group.tables:
        raise BadSetup("bad_games", given=group.games if group.tables else 0)
    for table in group.tables:
        laid(table)
    seats = max(len(seats) for _, seats in group.tables)
    if not group.lineups:
        raise BadSetup("bad_lineup", given="[]", seats=seats)
    for lineup in group.lineups:
        check_lineup(lineup, seats)


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
