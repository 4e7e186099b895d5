"""Finished games as they are told over HTTP: worked out once, and where nobody waits for it.

To tell a whole game takes as long as many moves, and finished games do not change.
"""

import asyncio
from collections import OrderedDict

import msgspec

from thandar.server.hall import Hall
from thandar.server.replays import Score, replay, score
from thandar.server.storage import TableRow
from thandar.server.telling import texts

REPLAYS_KEPT = 50
SCORES_KEPT = 2000
Asked = tuple[str, int | None, bool, str]


class Finished:
    """What was asked of finished games lately."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._replays: OrderedDict[Asked, bytes] = OrderedDict()
        self._scores: OrderedDict[str, Score] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    async def replay(self, code: str, seat: int | None, all_open: bool, language: str) -> bytes:
        """A finished game as JSON: from a seat, as a spectator (none), or with all hands open."""
        key = (code, seat, all_open, language)
        async with self._one_at_a_time:
            if key not in self._replays:
                # A table of its own: nobody else may have it while a thread works on it.
                table = await self.hall.read(code)
                t = texts(language)
                told = await asyncio.to_thread(replay, table, seat, all_open, t)
                self._replays[key] = msgspec.json.encode(told)
                if len(self._replays) > REPLAYS_KEPT:
                    self._replays.popitem(last=False)
            return self._replays[key]

    async def scores(self, rows: list[TableRow]) -> list[Score]:
        """How some finished games went."""
        return [await self._score(row.code) for row in rows]

    async def _score(self, code: str) -> Score:
        async with self._one_at_a_time:
            if code not in self._scores:
                table = await self.hall.read(code)
                self._scores[code] = await asyncio.to_thread(score, table)
                if len(self._scores) > SCORES_KEPT:
                    self._scores.popitem(last=False)
            return self._scores[code]
