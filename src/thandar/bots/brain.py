"""A network as bots use it: what it likes in a situation, and how it judges many of them."""

import importlib
import os
from pathlib import Path
from typing import Any, Final, final

from mypy_extensions import i64

from thandar.bots.futures import Futures
from thandar.encoding.actions import Asking, Lister
from thandar.encoding.columns import Encoding
from thandar.encoding.features import Observer
from thandar.engine import layout as at
from thandar.engine.chance import Chance
from thandar.engine.format import FORMATS
from thandar.engine.seat_view import SeatView
from thandar.engine.state import State
from thandar.errors import BadSetup

SHIPPED: Final = Path(__file__).parent.parent / "net.npz"
PUPIL: Final = SHIPPED.with_name("pupil.npz")
ROWS: Final = 128  # situations that are judged at once
FINE: Final = 1 << 24  # parts into which chance is divided
TABLES: Final = 12  # at which a network is kept as it is there


@final
class Brain:
    """A network at one kind of table, with what it needs to look and to answer; games share it."""

    def __init__(self, network: Any, numpy: Any) -> None:
        encoding: Encoding = network.encoding
        self.network = network
        self.numpy = numpy
        self.encoding = encoding
        self.slots = encoding.slot_table()
        self.known = set(encoding.actions)
        self.lister = Lister(amounts=False, shortcuts=True)
        self.observer = Observer(encoding.column_table(), encoding.width, 1)
        written: Any = self.observer.out
        self.seen: Any = numpy.frombuffer(written, numpy.uint8)
        self.room: Futures | None = None

    # --- one situation

    def legal(self, asking: Asking) -> list[int]:
        """The possible actions that it knows."""
        lister = self.lister
        lister.ask(asking)
        actions = [lister.actions[k] for k in range(lister.n)]
        return [int(action) for action in actions if action in self.known]

    def logits(self, asking: Asking, legal: list[int]) -> Any:
        """How much it likes these actions."""
        self.observer.forget(0)
        self.observer.observe(asking, 0)
        places: Any = self.numpy.array([int(self.slots[action]) for action in legal])
        return self.network.logits(self.network.hidden(self.seen, places), places)

    def best(self, asking: Asking) -> i64:
        """The action that it likes best; NONE if it knows none of them."""
        legal = self.legal(asking)
        if not legal:
            return -1
        if len(legal) == 1:
            return legal[0]
        k: int = int(self.logits(asking, legal).argmax())
        return legal[k]

    def decide(self, asking: Asking, warmth: float = 0.0, chance: Chance | None = None) -> i64:
        """The move that it likes best, or that completes an answer; NONE if it knows none.

        Where there is chance, a move that it might make: the warmer, the less often its favourite.
        """
        while True:
            action = self.best(asking) if chance is None else self.draw(asking, warmth, chance)
            if action < 0:
                return -1
            move = self.lister.answer(asking, action)
            if move >= 0:
                return move

    def ranked(self, asking: Asking) -> list[tuple[int, float]]:
        """The actions that it knows with how likely it is to take them, best first."""
        legal = self.legal(asking)
        if len(legal) < 2:
            return [(action, 1.0) for action in legal]
        np = self.numpy
        logits = self.logits(asking, legal)
        likely = np.exp(logits - logits.max())
        likely /= likely.sum()
        return [(legal[int(k)], float(likely[k])) for k in np.argsort(-likely, kind="stable")]

    def draw(self, asking: Asking, warmth: float, chance: Chance) -> i64:
        """An action that it might take; NONE if it knows none."""
        ranked = self.ranked(asking)
        if not ranked:
            return -1
        weights = [likely ** (1 / warmth) for _, likely in ranked]
        left = sum(weights) * float(chance.below(FINE)) / float(FINE)
        for (action, _), weight in zip(ranked, weights):
            left -= weight
            if left < 0:
                return action
        return ranked[0][0]

    # --- many situations

    def futures(self, st: State) -> Futures:
        """Room for tables to be judged together, which all that search share."""
        if self.room is None:
            encoding = self.encoding
            columns = encoding.column_table()
            self.room = Futures(
                st, ROWS, columns, encoding.width, self.slots, len(encoding.actions)
            )
        return self.room

    def play_on(self, futures: Futures, rows: i64, me: i64, stop: i64) -> None:
        """Play in the first rows until a turn begins; what is not over then is to be judged."""
        codes = self.encoding.actions
        futures.begin(rows)
        while futures.ask(me, stop):
            seen, masks = self.shown(futures)
            best = self.network.favourites(seen, masks)
            for k in range(futures.n_open):
                futures.decided[k] = codes[best[k]]
            futures.answer()

    def judge(self, futures: Futures) -> None:
        """Say how likely the seat is to win in those that are not over."""
        seen, masks = self.shown(futures)
        chances = self.network.chances(self.network.hidden_of(seen, masks))
        for k in range(futures.n_open):
            row = futures.open[k]
            futures.results[row] = float(chances[k, futures.blocks[row]])

    def shown(self, futures: Futures) -> tuple[Any, Any]:
        """What is seen and possible in the open rows."""
        np = self.numpy
        written: Any = futures.observer.out
        masked: Any = futures.masks
        opened: Any = futures.open
        rows = np.frombuffer(opened, np.int64)[: futures.n_open]
        seen = np.frombuffer(written, np.uint8).reshape(ROWS, -1)[rows]
        return seen, np.frombuffer(masked, np.uint8).reshape(ROWS, -1)[rows]


@final
class Learned:
    """A network as it was learned, and what it is at the tables that are played."""

    def __init__(self, path: Path) -> None:
        # One core for each bot; it counts only where NumPy is not there yet.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        # Imported by name: what is compiled must do without numpy and its types.
        try:
            self.numpy: Any = importlib.import_module("numpy")
        except ImportError as error:
            raise BadSetup("missing_extra", extra="env", command="net") from error
        networks: Any = importlib.import_module("thandar.encoding.network")
        parameters, encoding, facts = networks.load(path)
        self.network: Any = networks.Network(parameters, encoding)
        names = [format.name for format in FORMATS]
        self.tables = {(names.index(format), len(seats)) for format, seats in facts["tables"]}
        self.brains: dict[tuple[str, ...], Brain] = {}

    def knows(self, st: State) -> bool:
        """Whether it has learned at such a table."""
        return (int(st.s[at.FORMAT]), int(st.s[at.SEATS])) in self.tables

    def at(self, view: SeatView) -> Brain:
        """What it is at a table that it knows; the whole of it where a view names nobody."""
        name = FORMATS[int(view._state.s[at.FORMAT])].name
        seats = view._names
        table = (name, *seats)
        found = self.brains.pop(table, None)
        if found is None:
            if len(self.brains) == TABLES:
                del self.brains[next(iter(self.brains))]
            found = Brain(self.network.at(name, seats) if seats else self.network, self.numpy)
        self.brains[table] = found  # what was asked last is the last
        return found


LEARNED: Final[dict[Path, Learned]] = {}


def learned(path: Path = SHIPPED) -> Learned:
    """The network of a file, read once."""
    if path not in LEARNED:
        LEARNED[path] = Learned(path)
    return LEARNED[path]
