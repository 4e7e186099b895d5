"""The player that taught itself: it plays what its network likes best (`docs/net.md`)."""

import importlib
from pathlib import Path
from typing import Any, Final, final

from mypy_extensions import i64

from thandar.bots.baseline import BaselineBot
from thandar.bots.bot import Bot
from thandar.encoding.actions import Asking, Lister
from thandar.encoding.columns import Encoding
from thandar.encoding.features import Observer
from thandar.encoding.plain import plain_card
from thandar.engine import layout as at
from thandar.engine.format import FORMATS
from thandar.engine.seat_view import SeatView
from thandar.engine.state import State
from thandar.errors import BadSetup
from thandar.game import Game
from thandar.types import View

SHIPPED: Final = Path(__file__).parent.parent / "net.npz"


class Brain:
    """A network with what it needs to look and to answer; games share it."""

    def __init__(self, path: Path) -> None:
        # Imported by name: what is compiled must do without numpy and its types.
        try:
            np: Any = importlib.import_module("numpy")
        except ImportError as error:
            raise BadSetup("missing_extra", extra="env", command="net") from error
        networks: Any = importlib.import_module("thandar.encoding.network")
        parameters, given, facts = networks.load(path)
        encoding: Encoding = given
        self.network: Any = networks.Network(parameters, encoding)
        self.slots = encoding.slot_table()
        self.known = set(encoding.actions)
        names = [format.name for format in FORMATS]
        self.tables = {(names.index(format), len(seats)) for format, seats in facts["tables"]}
        self.lister = Lister(amounts=False, shortcuts=True)
        self.observer = Observer(encoding.column_table(), encoding.width, 1)
        written: Any = self.observer.out
        self.seen: Any = np.frombuffer(written, np.uint8)
        self.numpy: Any = np

    def knows(self, st: State) -> bool:
        """Whether it has learned at such a table."""
        return (int(st.s[at.FORMAT]), int(st.s[at.SEATS])) in self.tables

    def best(self, asking: Asking) -> i64:
        """The action that it likes best; NONE if it knows none of them."""
        lister = self.lister
        lister.ask(asking)
        legal = [lister.actions[k] for k in range(lister.n) if lister.actions[k] in self.known]
        if not legal:
            return -1
        if len(legal) == 1:
            return legal[0]
        self.observer.forget(0)
        self.observer.observe(asking, 0)
        places: Any = self.numpy.array([int(self.slots[action]) for action in legal])
        hidden = self.network.hidden(self.seen, places)
        k: int = int(self.network.logits(hidden, places).argmax())
        return legal[k]


BRAINS: Final[dict[Path, Brain]] = {}


def brain(path: Path) -> Brain:
    """The network of a file, read once."""
    if path not in BRAINS:
        BRAINS[path] = Brain(path)
    return BRAINS[path]


@final
class NetBot(Bot):
    """Plays the shipped network, or another one; `baseline` where it has not learned to play.

    It draws no numbers: the same view gets the same move.
    """

    def __init__(self, seed: int = 0, path: Path = SHIPPED) -> None:
        super().__init__(seed)
        self.brain = brain(path)
        self.substitute = BaselineBot()

    def choose(self, view: View, legal: list[str]) -> str:
        """Its move from a view alone."""
        return self.move(Game.sample(view, seed=0), view["seat"])

    def pick(self, view: SeatView) -> i64:
        """The move it makes."""
        if view.n == 1:
            return view.move(0)
        st = view._state
        me = view.me
        if not self.brain.knows(st):
            return self.substitute.pick(view)
        if not st.s[at.DEPTH]:
            card = plain_card(st, me)
            if card:
                return at.M_PLAY | me << at.SEAT_SHIFT | card << at.A_SHIFT
        asking = Asking(st)
        asking.me = me
        while True:
            action = self.brain.best(asking)
            if action < 0:
                return self.substitute.pick(view)
            move = self.brain.lister.answer(asking, action)
            if move >= 0:
                return move
