"""What whoever runs a server does with tables."""

import json
import sys
import time
from argparse import Namespace

import msgspec

from thandar.locales import Texts
from thandar.server.clock import now
from thandar.server.journal import AnyEntry, Closed, Said, read, written
from thandar.server.refused import Refused
from thandar.server.replays import summaries
from thandar.server.sql import SqlStorage
from thandar.server.summary import table_row
from thandar.server.table import replayed


async def list_(storage: SqlStorage, arguments: Namespace, t: Texts) -> int:
    """Print every table, the latest first."""
    rows = await storage.all_tables()
    found = summaries([row for row in rows if arguments.status in (None, row.status)])
    if arguments.json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
        return 0
    for table in found:
        who = ", ".join(seat.name or "–" for seat in table.seats)
        turn = t("server.admin.turn", n=table.turn)
        at = clock_time(table.changed)
        print(f"{table.code}  {table.status:8}{at}  {turn:10}  {table.format}: {who}")
    if not found:
        print(t("server.admin.none"), file=sys.stderr)
    return 0


async def export_(storage: SqlStorage, arguments: Namespace, t: Texts) -> int:
    """Print the record of a game so far, or every entry of its journal as JSON."""
    stored = await stored_entries(storage, arguments.code)
    if arguments.journal:
        for entry in stored:
            print(json.dumps(json.loads(entry), ensure_ascii=False))
        return 0
    table = replayed(arguments.code, [read(entry) for entry in stored])
    if table.session is None:
        raise Refused("not_running")
    sys.stdout.write(table.session.game.record())
    return 0


async def chat_(storage: SqlStorage, arguments: Namespace, t: Texts) -> int:
    """Print what was said at a table: when, by whom, and what."""
    entries = map(read, await stored_entries(storage, arguments.code))
    said = [entry for entry in entries if isinstance(entry, Said) and (entry.phrase or entry.text)]
    for entry in said:
        words = entry.text or t(f"join.phrase.{entry.phrase}")
        print(f"{clock_time(entry.at)}  {entry.by}  {entry.name}: {words}")
    if not said:
        print(t("server.admin.nothing_said"), file=sys.stderr)
    return 0


async def close_(storage: SqlStorage, arguments: Namespace, t: Texts) -> int:
    """Close a table; a server that runs notices it."""
    code: str = arguments.code
    stored = await stored_entries(storage, code)
    entries: list[AnyEntry] = [read(entry) for entry in stored]
    table = replayed(code, entries)
    closed = Closed(at=now())
    table.apply(closed)
    await storage.append(code, len(stored), [written(closed)], table_row(table, now()))
    print(t("server.admin.closed", code=code))
    return 0


async def stored_entries(storage: SqlStorage, code: str) -> list[bytes]:
    """The journal of a table; Refused where there is no such table."""
    stored = await storage.journal(code)
    if not stored:
        raise Refused("no_table", table=code)
    return stored


def clock_time(at: int) -> str:
    """When something was, by the clock of this machine."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at / 1000))
