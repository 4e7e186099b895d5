"""How long games and guests are kept: what is older goes, in portions that nobody notices."""

import asyncio
import logging
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import NamedTuple

from thandar.server.clock import now
from thandar.server.forgetting import forget
from thandar.server.storage import Storage

log = logging.getLogger("thandar.retention")
DAY = 86_400_000  # milliseconds
GAMES_TOGETHER = 20  # of some hundred entries each
GUESTS_TOGETHER = 100
PAUSE = 0.05  # seconds for others to write, after each portion
READ = DAY  # until then every server has noticed what was deleted


class Pruned(NamedTuple):
    """How many were deleted, or would be."""

    games: int
    guests: int


async def prune(
    storage: Storage, keep_games: int, keep_guests: int, dry_run: bool = False
) -> Pruned:
    """Delete games and guests of whom nothing was seen for so many days; 0: keep them for ever."""
    at = now()
    games = guests = 0
    if keep_games:
        games = await prune_games(storage, at - keep_games * DAY, dry_run)
    if keep_guests:
        async for guest in old_guests(storage, at - keep_guests * DAY):
            guests += 1
            if not dry_run:
                await forget(storage, guest)
                await asyncio.sleep(PAUSE)
    if not dry_run:
        await storage.delete_expired(at, at - READ)
    if (games or guests) and not dry_run:
        log.info("pruned", extra={"games": games, "guests": guests})
    return Pruned(games, guests)


async def prune_games(storage: Storage, before: int, dry_run: bool) -> int:
    """Delete the games that have not changed since then; how many there were."""
    if dry_run:
        return len(await storage.old_games(before, 1 << 30))
    deleted = 0
    while codes := await storage.old_games(before, GAMES_TOGETHER):
        await storage.delete_games(codes, now())
        deleted += len(codes)
        await asyncio.sleep(PAUSE)
    return deleted


async def old_guests(storage: Storage, before: int) -> AsyncIterator[str]:
    """Those who have neither played nor come since then."""
    day = datetime.fromtimestamp(before / 1000, UTC).date().isoformat()
    last = ""
    while found := await storage.old_guests(before, day, last, GUESTS_TOGETHER):
        for guest in found:
            yield guest
        last = found[-1]
