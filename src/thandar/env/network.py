"""A trained network: its file, what it is fed with, and how it decides, in numpy alone."""

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from thandar.env import codes as of
from thandar.env.encoding import Encoding

Parameters = dict[str, NDArray[Any]]
Numbers = NDArray[np.int64]

HEALTH_STEPS = (*range(2, 23, 2), *range(25, 50, 3), 50, 55, 60, 70, 80, 100)
POOL_STEPS = (*range(1, 17), 18, 20, 22, 25, 28, 32, 40)
# Of which scalars it matters whether they have reached a number; by what the others are divided.
STEPS: dict[int, tuple[int, ...]] = {
    of.HEALTH: HEALTH_STEPS,
    of.GOLD: POOL_STEPS,
    of.COMBAT: POOL_STEPS,
    of.WALL: (*range(1, 11), 12, 15, 20),
    of.HAND_SIZE: tuple(range(1, 9)),
    of.DECK_SIZE: (1, 2, 3, 4, 5, 6, 8, 10, 15),
    of.DISCARD_SIZE: (1, 3, 5, 8, 12),
}
TABLE_STEPS: dict[int, tuple[int, ...]] = {
    of.TURN: (3, 5, 7, 9, 12, 15, 18, 22, 27, 33, 40),
}
DIVISORS: dict[int, float] = {
    of.HEALTH: 25, of.GOLD: 5, of.COMBAT: 8, of.RECEIVED: 5, of.COMBAT_GAINED: 8,
    of.HAND_SIZE: 5, of.DECK_SIZE: 10, of.DISCARD_SIZE: 10, of.IN_PLAY_SIZE: 5, of.WALL: 5,
    of.DEALT: 8, of.DEALT_BEFORE: 8, of.TURNS_TAKEN: 10, of.WINS_AT: 100, of.HAND_LIMIT: 5,
}  # fmt: skip
TABLE_DIVISORS: dict[int, float] = {
    of.TURN: 20, of.FIRE_GEMS: 16, of.MARKET_DECK: 40, of.AMOUNT: 8, of.SEATS: 4,
}  # fmt: skip
PLANE_SCALE = 0.5
DAMAGE_SCALE = 0.2


class Inputs:
    """What a network is fed with: the columns of an encoding scaled, steps of them, the mask."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.scale = np.array([scale_of(column[0]) for column in encoding.columns], np.float32)
        steps = [
            (number, step)
            for number, column in enumerate(encoding.columns)
            for step in steps_of(column[0])
        ]
        self.step_columns: Numbers = np.array([number for number, _ in steps], np.int64)
        self.step_values = np.array([step for _, step in steps], np.uint8)
        self.size = encoding.width + len(steps) + len(encoding.actions)

    def names(self) -> list[tuple[int, ...]]:
        """Every input by what stays when cards are added: features, steps and actions."""
        columns = self.encoding.columns
        found: list[tuple[int, ...]] = [(0, *column) for column in columns]
        found += [
            (1, int(value), *columns[number])
            for number, value in zip(self.step_columns, self.step_values)
        ]
        return found + [(2, action) for action in self.encoding.actions]

    def shared(self, other: "Inputs") -> tuple[list[int], list[int]]:
        """Where both have the same inputs: here and there."""
        there = {name: k for k, name in enumerate(other.names())}
        pairs = [(k, there[name]) for k, name in enumerate(self.names()) if name in there]
        return [k for k, _ in pairs], [k for _, k in pairs]

    def shared_actions(self, other: "Inputs") -> tuple[list[int], list[int]]:
        """The same of actions."""
        there = {action: k for k, action in enumerate(other.encoding.actions)}
        mine = [k for k, action in enumerate(self.encoding.actions) if action in there]
        return mine, [there[self.encoding.actions[k]] for k in mine]


def scale_of(feature: int) -> float:
    """By what a feature is multiplied."""
    if feature >= of.TABLE:
        if feature < of.TURN:
            return PLANE_SCALE
        return 1 / TABLE_DIVISORS.get(feature, 1)
    within = feature % of.SEAT_FEATURES
    if within < of.SCALARS:
        return DAMAGE_SCALE if of.DAMAGE <= within < of.STUNNED else PLANE_SCALE
    return 1 / DIVISORS.get(within, 1)


def steps_of(feature: int) -> tuple[int, ...]:
    """The numbers of a feature that it matters to have reached."""
    if feature >= of.TABLE:
        return TABLE_STEPS.get(feature, ())
    return STEPS.get(feature % of.SEAT_FEATURES, ())


def save(path: Path, parameters: Parameters, encoding: Encoding, facts: dict[str, Any]) -> None:
    """Write a network to a file, in half precision."""
    kept = {name: value.astype(np.float16) for name, value in parameters.items()}
    header = {
        "version": of.VERSION,
        "columns": encoding.columns,
        "actions": encoding.actions,
        "facts": facts,
    }
    written = np.frombuffer(json.dumps(header).encode(), np.uint8)
    with open(path, "wb") as file:
        np.savez(file, header=written, **kept)  # type: ignore[arg-type]


def load(path: Path) -> tuple[Parameters, Encoding, dict[str, Any]]:
    """Read a network from a file."""
    with np.load(path) as file:
        header = json.loads(bytes(file["header"]))
        parameters = {name: file[name] for name in file.files if name != "header"}
    columns = tuple(tuple(column) for column in header["columns"])
    return parameters, Encoding(columns, tuple(header["actions"])), header["facts"]
