"""What whoever runs a server deletes for good: games, people, and what is old."""

import asyncio
import sys
from argparse import Namespace

from thandar.locales import Texts
from thandar.server.admin.tables import stored_entries
from thandar.server.clock import now
from thandar.server.forgetting import forget
from thandar.server.refused import Refused
from thandar.server.retention import prune
from thandar.server.sql import SqlStorage

NOTICED = 7.0  # seconds until servers that run have noticed
RUNNING = 3_600_000  # milliseconds: whose table has changed since may be playing now
TABLES_TOGETHER = 200


async def delete_(storage: SqlStorage, arguments: Namespace, t: Texts) -> int:
    """Delete a game."""
    await stored_entries(storage, arguments.code)
    await storage.delete_games([arguments.code], now())
    print(t("server.admin.deleted", code=arguments.code))
    return 0


async def forget_(storage: SqlStorage, arguments: Namespace, t: Texts) -> int:
    """Delete a person, and what they said; their games stay, as those of nobody."""
    person: str = arguments.person
    codes = await with_traces(storage, person)
    if not codes and await storage.person(person) is None:
        raise Refused("no_person", person=person)
    began = now()
    await forget(storage, person, codes)
    rows = [await storage.table(code) for code in codes]
    if any(row is not None and row.changed > began - RUNNING for row in rows):
        await asyncio.sleep(NOTICED)  # what they did until they were put out goes too
        await forget(storage, person, codes)
    print(t("server.admin.forgotten", person=person, n=len(codes)))
    return 0


async def with_traces(storage: SqlStorage, person: str) -> list[str]:
    """The codes of all tables whose journals speak of somebody."""
    found: list[str] = []
    last = ""
    while True:
        some, last = await storage.journals_with(f'"{person}"'.encode(), last, TABLES_TOGETHER)
        found += some
        if not last:
            return found


async def prune_(storage: SqlStorage, arguments: Namespace, t: Texts) -> int:
    """Delete games and guests of whom nothing was seen for some days."""
    if arguments.games is None and arguments.guests is None:
        print(t("server.admin.prune_what"), file=sys.stderr)
        return 2
    found = await prune(storage, arguments.games or 0, arguments.guests or 0, arguments.dry_run)
    way = "would_go" if arguments.dry_run else "gone"
    for what, days in (("games", arguments.games), ("guests", arguments.guests)):
        if days is not None:
            print(t(f"server.admin.{way}.{what}", n=getattr(found, what)))
    return 0
