"""Finished games as they are told over HTTP: worked out once, and where nobody waits for it.

To tell a whole game takes as long as many moves, and finished games do not change.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

import msgspec

from thandar.review.analysis import Analysis
from thandar.server.hall import Hall
from thandar.server.hindsight import hindsight
from thandar.server.replays import replay
from thandar.server.reviews import Score, review, score
from thandar.server.storage import TableRow, TouchedRow
from thandar.server.table import Table
from thandar.server.telling import texts

REPLAYS_KEPT = 50
REVIEWS_KEPT = 500
SCORES_KEPT = 2000
ANALYSES_KEPT = 100
T = TypeVar("T")


class Kept(Generic[T]):
    """What was worked out lately."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.found: OrderedDict[tuple[str, Hashable], T] = OrderedDict()

    def keep(self, key: tuple[str, Hashable], value: T) -> None:
        """Keep something, and let go of what is oldest."""
        self.found[key] = value
        if len(self.found) > self.most:
            self.found.popitem(last=False)

    def forget(self, code: str) -> None:
        """Let go of what was worked out of a game."""
        for key in [key for key in self.found if key[0] == code]:
            del self.found[key]


class Finished:
    """What was asked of finished games lately."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._replays: Kept[bytes] = Kept(REPLAYS_KEPT)
        self._reviews: Kept[bytes] = Kept(REVIEWS_KEPT)
        self._scores: Kept[Score] = Kept(SCORES_KEPT)
        self._analyses: Kept[bytes] = Kept(ANALYSES_KEPT)
        self._one_at_a_time = asyncio.Lock()
        hall.notices.heard.append(self._forget)

    def _forget(self, touched: TouchedRow) -> None:
        """A game was rewritten or deleted: work it out anew."""
        kept: tuple[Kept[Any], ...] = (self._replays, self._reviews, self._scores, self._analyses)
        for one in kept:
            one.forget(touched.what)

    async def replay(
        self, code: str, seat: int | None, all_open: bool, language: str, you: int | None
    ) -> bytes:
        """A finished game as JSON: from a seat, as a spectator (none), or with all hands open.

        Like the analysis it is told to whoever sat at a seat, or (none) to anybody else.
        """

        def told(table: Table) -> bytes:
            return msgspec.json.encode(replay(table, seat, all_open, texts(language), you))

        return await self._once(self._replays, code, told, (seat, all_open, language, you))

    async def review(self, code: str) -> bytes:
        """A finished game looked back upon, as JSON."""

        def told(table: Table) -> bytes:
            return msgspec.json.encode(review(table, self.hall.game_link(code)))

        return await self._once(self._reviews, code, told)

    async def analysis(self, code: str, found: Analysis, language: str, you: int | None) -> bytes:
        """What the computer thinks of a finished game, as JSON."""

        def told(table: Table) -> bytes:
            return msgspec.json.encode(hindsight(table, found, texts(language), you))

        return await self._once(self._analyses, code, told, (language, you))

    async def scores(self, rows: list[TableRow]) -> list[Score]:
        """How some finished games went."""
        return [await self._once(self._scores, row.code, score) for row in rows]

    async def _once(
        self, kept: Kept[T], code: str, make: Callable[[Table], T], how: Hashable = None
    ) -> T:
        """What is made of a table, now or before."""
        async with self._one_at_a_time:
            if (code, how) not in kept.found:
                # A table of its own: nobody else may have it while a thread works on it.
                table = await self.hall.read(code)
                kept.keep((code, how), await asyncio.to_thread(make, table))
            return kept.found[code, how]
