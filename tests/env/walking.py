"""Games walked through by actions, at every kind of table."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16

from seatings import Seating
from thandar import Game
from thandar.encoding import codes as of
from thandar.encoding.actions import Asking, Lister
from thandar.encoding.features import Observer
from thandar.engine import layout as at
from thandar.engine.moves import deciding, do


def walk(seating: Seating, seed: int, steps: int, amounts: bool = True) -> Iterator[Asking]:
    """What is asked, again and again, while anything possible is answered."""
    given: Any = {"format": seating.format, "seats": list(seating.seats)}
    st = Game.new(**given, seed=seed).state
    chance = Random(seed)
    lister = Lister(amounts, shortcuts=False)
    asking = Asking(st)
    for _ in range(steps):
        if st.s[at.OVER]:
            return
        if asking.shared < 0 and asking.move < 0:
            asking.me = chance.choice([k for k in range(6) if deciding(st) >> k & 1])
        yield asking
        lister.ask(asking)
        move = lister.answer(asking, lister.actions[chance.randrange(lister.n)])
        if move >= 0:
            do(st, move)


LISTER = Lister(amounts=True, shortcuts=False)


def actions_of(asking: Asking) -> list[int]:
    """What can be answered."""
    LISTER.ask(asking)
    return [int(LISTER.actions[k]) for k in range(LISTER.n)]


COLUMNS = vec[i16]([i16(k) for k in range(of.FEATURES)])


def everything() -> Observer:
    """An observer that leaves nothing out."""
    return Observer(COLUMNS, of.FEATURES, 1)


def written(observer: Observer) -> dict[int, int]:
    """The numbers other than 0 in the first row."""
    row = np.frombuffer(memoryview(observer.out), np.uint8)
    found = np.flatnonzero(row)
    return dict(zip(found.tolist(), row[found].tolist()))


FRESH = everything()


def seen(asking: Asking) -> dict[int, int]:
    """All that a seat sees: features other than 0."""
    FRESH.forget(0)
    FRESH.observe(asking, 0)
    return written(FRESH)
