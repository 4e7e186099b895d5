"""Whether the server has every move that it has acknowledged, in its order, and once.

The players of a table are the only ones who move there, so what was acknowledged to them must be
the record of the game, move by move. Games that are not over are resigned first: only then is
there a record.
"""

import asyncio
from collections.abc import Callable
from difflib import SequenceMatcher
from typing import NamedTuple

from thandar.errors import ThandarError
from thandar.load.calls import Calls
from thandar.load.servers import Gone
from thandar.load.table import SingleMove, Table
from thandar.notation import read_record, resigning_seat

TOGETHER = 20  # tables that are checked at the same time
PATIENCE = 45.0  # seconds for each


class Verdict(NamedTuple):
    """Of a table: single moves that were acknowledged, and what of them the server has.

    Doubled is what it has made more often than it has said. None: it could not be asked.
    """

    code: str
    acknowledged: int
    lost: int | None
    doubled: int | None

    @property
    def wrong(self) -> bool:
        """Whether something is lost or doubled."""
        return bool(self.lost or self.doubled)


def compared(
    acknowledged: list[SingleMove], in_flight: list[SingleMove], recorded: list[SingleMove]
) -> tuple[int, int]:
    """How many acknowledged moves are not in the record, and how many are there too often.

    What was in flight at the very end may have been made or not.

    >>> play, end = (1, "play gold"), (1, "end")
    >>> compared([play, end], [], [play, end]), compared([play], [end], [play, end])
    ((0, 0), (0, 0))
    >>> compared([play, end], [], [play]), compared([play, end], [], [play, play, end])
    ((1, 0), (0, 1))
    """
    known = acknowledged
    if in_flight and recorded[-len(in_flight) :] == in_flight:
        known = acknowledged + in_flight
    for expected in (acknowledged, known):
        if expected == recorded:
            return 0, 0
    blocks = SequenceMatcher(None, known, recorded, autojunk=False).get_matching_blocks()
    same = sum(block.size for block in blocks)
    return len(known) - same, len(recorded) - same


def recorded_moves(record: str, seats: list[int]) -> list[SingleMove]:
    """The moves of these seats in a record, without resignations."""
    moves = [(move.seat or move.active[0], move.words) for move in read_record(record).moves]
    return [one for one in moves if one[0] in seats and resigning_seat(one[1]) is None]


async def check(table: Table, calls: Calls) -> Verdict:
    """Compare a table with what the server has of it."""
    known = len(table.acknowledged)
    try:
        async with asyncio.timeout(PATIENCE):
            if table.gone:
                raise Gone("no_table")
            await table.resign()
            record = await calls("GET", f"/api/games/{table.code}/record")
    except Gone:
        return Verdict(table.code, known, known, 0)
    except (TimeoutError, ThandarError):
        return Verdict(table.code, known, None, None)
    finally:
        await table.leave()
    seats = [player.seat for player in table.players]
    found = recorded_moves(record, seats)
    return Verdict(table.code, known, *compared(table.acknowledged, table.in_flight, found))


async def check_all(
    tables: list[Table], calls: Calls, show: Callable[[int], None]
) -> list[Verdict]:
    """Compare all tables, a few at a time; where nobody answers the rest is not asked for."""
    verdicts: list[Verdict] = []
    answered = True
    for first in range(0, len(tables), TOGETHER):
        show(first)
        some = tables[first : first + TOGETHER]
        if answered:
            verdicts += await asyncio.gather(*(check(table, calls) for table in some))
            answered = any(one.lost is not None for one in verdicts[first:])
        else:
            verdicts += [Verdict(one.code, len(one.acknowledged), None, None) for one in some]
    return verdicts
