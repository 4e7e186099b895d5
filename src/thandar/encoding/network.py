"""A trained network: its file, what it is fed with, and how it decides, in numpy alone."""

import copy
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from thandar.encoding import codes as of
from thandar.encoding.columns import Encoding, encoding
from thandar.errors import BadSetup
from thandar.folders import replacing

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
FIRST = "first.weight"
SCALE = ".scale"
BYTE = 127
TINY = 1e-12
SMALL = 256  # so wide a network decides twice faster than it is seen that it need not
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
        """Every input by what stays when cards or seats are added: features, steps and actions.

        Of features that are added up the first one counts.
        """
        columns = self.encoding.columns
        found: list[tuple[int, ...]] = [(0, column[0]) for column in columns]
        found += [
            (1, int(value), columns[number][0])
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
    """Write a network to a file: matrices in bytes, a scale for each row of them."""
    kept: Parameters = {}
    for name, value in parameters.items():
        if value.ndim == 1:
            kept[name] = value.astype(np.float32)
            continue
        # Every input has its own scale, and so has every output of the other layers.
        axis = 0 if name == FIRST else 1
        scale = np.abs(value).max(axis, keepdims=True) / BYTE + TINY
        kept[name] = np.rint(value / scale).astype(np.int8)
        kept[name + SCALE] = scale.astype(np.float32)
    header = {
        "version": of.VERSION,
        "columns": encoding.columns,
        "actions": encoding.actions,
        "facts": facts,
    }
    written = np.frombuffer(json.dumps(header).encode(), np.uint8)
    with replacing(path) as beside, open(beside, "wb") as file:
        np.savez_compressed(file, header=written, **kept)  # type: ignore[arg-type]


def load(path: Path) -> tuple[Parameters, Encoding, dict[str, Any]]:
    """Read a network from a file; BadSetup says why it cannot be."""
    try:
        with np.load(path) as file:
            header = json.loads(bytes(file["header"]))
            given = {name: file[name] for name in file.files if name != "header"}
    except FileNotFoundError as error:
        raise BadSetup("no_such_network", file=str(path)) from error
    except (OSError, ValueError, KeyError) as error:
        raise BadSetup("not_a_network", file=str(path), why=type(error).__name__) from error
    if header["version"] != of.VERSION:
        raise BadSetup("not_a_network", file=str(path), why=f"version {header['version']}")
    parameters = {
        name: value.astype(np.float32) * given.get(name + SCALE, 1)
        for name, value in given.items()
        if not name.endswith(SCALE)
    }
    columns = tuple(tuple(column) for column in header["columns"])
    return parameters, Encoding(columns, tuple(header["actions"])), header["facts"]


def sizes(parameters: Parameters) -> tuple[int, int]:
    """How wide a network is, and how many blocks it has."""
    blocks = sum(name.startswith("ins.") for name in parameters) // 2
    return len(parameters["first.bias"]), blocks


class Network:
    """A trained network that decides, one position at a time or many.

    Most inputs are 0, and so is most of what is within a block: the rows of the others are added
    up. The steps that a number has reached are one row, added up beforehand.
    """

    def __init__(self, parameters: Parameters, encoding: Encoding) -> None:
        self.encoding = encoding
        inputs = Inputs(encoding)
        whole = {name: value.astype(np.float32) for name, value in parameters.items()}
        first = np.ascontiguousarray(whole["first.weight"].T)
        width, actions = encoding.width, len(encoding.actions)
        self.bias = whole["first.bias"]
        self.columns = first[:width] * inputs.scale[:, None]
        self.actions = first[len(first) - actions :]
        self.add_up(inputs, first[width : len(first) - actions])
        _, blocks = sizes(whole)
        for k in range(blocks):
            whole[f"outs.{k}.weight"] = np.ascontiguousarray(whole[f"outs.{k}.weight"].T)
        parts = [(part, what) for part in ("norms", "ins", "outs") for what in ("weight", "bias")]
        self.blocks = [[whole[f"{part}.{k}.{what}"] for part, what in parts] for k in range(blocks)]
        self.last = whole["last.weight"], whole["last.bias"]
        self.policy = whole["policy.weight"], whole["policy.bias"]
        self.value = whole["value.weight"], whole["value.bias"]

    def add_up(self, inputs: Inputs, step_rows: NDArray[np.float32]) -> None:
        """Note what the steps of numbers add."""
        self.step_columns, self.step_values = inputs.step_columns, inputs.step_values
        self.step_rows = step_rows
        self.stepped, self.reached, self.steps = added_up(inputs, step_rows)
        self.counted = np.arange(len(self.stepped))

    def at(self, format: str, seats: Sequence[str]) -> "Network":
        """The same network with nothing but what can occur at a table: it decides faster."""
        possible = encoding([(format, seats)])
        features, actions = {column[0] for column in possible.columns}, set(possible.actions)
        known = self.encoding
        columns = [k for k, column in enumerate(known.columns) if features.intersection(column)]
        slots = [k for k, action in enumerate(known.actions) if action in actions]
        found = copy.copy(self)
        found.encoding = Encoding(
            tuple(known.columns[k] for k in columns), tuple(known.actions[k] for k in slots)
        )
        found.columns, found.actions = self.columns[columns], self.actions[slots]
        found.policy = self.policy[0][slots], self.policy[1][slots]
        found.add_up(Inputs(found.encoding), self.step_rows[np.isin(self.step_columns, columns)])
        return found

    def hidden(self, seen: NDArray[np.uint8], legal: Numbers) -> NDArray[np.float32]:
        """What the network makes of an observation and of the places of legal actions."""
        some = np.flatnonzero(seen)
        h = seen[some].astype(np.float32) @ self.columns[some]
        h += self.bias
        h += self.steps[self.reached[self.counted, seen[self.stepped]]].sum(0)
        h += self.actions[legal].sum(0)
        np.maximum(h, 0, out=h)
        for weight, bias, into, into_bias, out, out_bias in self.blocks:
            inner = into @ normed(h, weight, bias)
            inner += into_bias
            active = np.flatnonzero(inner > 0)
            h = h + inner[active] @ out[active]
            h += out_bias
        return normed(h, *self.last)

    def hidden_of(self, seen: NDArray[np.uint8], masks: NDArray[np.uint8]) -> NDArray[np.float32]:
        """What the network makes of many observations and masks, a row each.

        Most columns are 0 in all of them: the others are multiplied.
        """
        reached = seen[:, self.step_columns] >= self.step_values
        h = self.bias + times(seen, self.columns)
        h += times(reached, self.step_rows)
        h += times(masks, self.actions)
        np.maximum(h, 0, out=h)
        for weight, bias, into, into_bias, out, out_bias in self.blocks:
            inner = normed(h, weight, bias) @ into.T
            inner += into_bias
            np.maximum(inner, 0, out=inner)
            h += inner @ out
            h += out_bias
        return normed(h, *self.last)

    def logits(self, hidden: NDArray[np.float32], legal: Numbers) -> NDArray[np.float32]:
        """How much it likes legal actions."""
        weight, bias = self.policy
        found: NDArray[np.float32] = weight[legal] @ hidden + bias[legal]
        return found

    def favourites(self, seen: NDArray[np.uint8], masks: NDArray[np.uint8]) -> list[int]:
        """The place of the possible action that it likes best, of many observations and masks.

        Most actions are possible in none of them: the others are compared. A large network looks
        but once at those that are alike, as they are in the turn in which a search begins.
        """
        if len(self.bias) > SMALL:
            kept, places = distinct(seen, masks)
            if len(kept) < len(seen):
                found = self.favourites(seen[kept], masks[kept])
                return [found[place] for place in places]
        hidden = self.hidden_of(seen, masks)
        some = np.flatnonzero(masks.any(0))
        weight, bias = self.policy
        logits = hidden @ weight[some].T
        logits += bias[some]
        logits[masks[:, some] == 0] = -np.inf
        best: list[int] = some[logits.argmax(1)].tolist()
        return best

    def chances(self, hidden: NDArray[np.float32]) -> NDArray[np.float32]:
        """How likely the one who decides is to win, and each of the opponents; of rows too."""
        weight, bias = self.value
        found: NDArray[np.float32] = 1 / (1 + np.exp(-(hidden @ weight.T + bias)))
        return found


def distinct(seen: NDArray[np.uint8], masks: NDArray[np.uint8]) -> tuple[list[int], list[int]]:
    """The first of each kind of rows, and which of those each row is like."""
    numbers: dict[bytes, int] = {}
    kept: list[int] = []
    places: list[int] = []
    for row in range(len(seen)):
        place = numbers.setdefault(seen[row].tobytes() + masks[row].tobytes(), len(kept))
        if place == len(kept):
            kept.append(row)
        places.append(place)
    return kept, places


def normed(
    h: NDArray[np.float32], weight: NDArray[np.float32], bias: NDArray[np.float32]
) -> NDArray[np.float32]:
    """A layer's numbers, centred and scaled; of rows, each by itself."""
    centred = h - h.mean(-1, keepdims=True)
    square = np.einsum("...i,...i->...", centred, centred)[..., None]
    found: NDArray[np.float32] = centred * (1 / np.sqrt(square / h.shape[-1] + 1e-5))
    found *= weight
    found += bias
    return found


def times(numbers: NDArray[Any], rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """A product with small numbers of which most columns are empty."""
    some = np.flatnonzero(numbers.any(0))
    found: NDArray[np.float32] = numbers[:, some].astype(np.float32) @ rows[some]
    return found


def added_up(
    inputs: Inputs, rows: NDArray[np.float32]
) -> tuple[Numbers, Numbers, NDArray[np.float32]]:
    """The columns with steps; by column and number, which row; for each, the sum of its steps."""
    stepped = np.unique(inputs.step_columns)
    reached = np.zeros((len(stepped), 256), np.int64)
    sums: list[NDArray[np.float32]] = []
    for k, column in enumerate(stepped):
        places = np.flatnonzero(inputs.step_columns == column)
        values = inputs.step_values[places]
        reached[k] = len(sums) + np.searchsorted(values, np.arange(256), side="right")
        sums.append(np.zeros_like(rows[0]))
        sums += list(np.cumsum(rows[places], axis=0))
    return stepped, reached, np.array(sums)
