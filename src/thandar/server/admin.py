"""thandar admin: lists, exports, backs up and closes the tables of a server, also while it runs."""

import argparse
import asyncio
import json
import sqlite3
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from thandar.extras import need
from thandar.locales import Texts, language

if TYPE_CHECKING:
    from thandar.server.sqlite import SqliteStorage

STATUSES = ("open", "playing", "over", "closed")
BACKUP_PAGES = 1000  # copied at a time, so that the server can write in between


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    parser.add_argument("--database", metavar="URL", default="", help=t("server.help.database"))
    actions = parser.add_subparsers(dest="action", metavar=t("cli.command"), required=True)
    listing = actions.add_parser("list", help=t("server.admin.list"))
    listing.add_argument("--status", choices=STATUSES, help=t("server.admin.status"))
    listing.add_argument("--json", action="store_true", help=t("server.admin.json"))
    export = actions.add_parser("export", help=t("server.admin.export"))
    export.add_argument("code", help=t("server.admin.code"))
    export.add_argument("--journal", action="store_true", help=t("server.admin.journal"))
    backup = actions.add_parser("backup", help=t("server.admin.backup"))
    backup.add_argument("file", type=Path, help=t("server.admin.file"))
    close = actions.add_parser("close", help=t("server.admin.close"))
    close.add_argument("code", help=t("server.admin.code"))


def run(arguments: argparse.Namespace) -> int:
    need("server", "thandar admin")
    from thandar.server.command import open_storage

    storage = open_storage(arguments.database, must_exist=True)
    t = Texts(language(arguments.lang))
    match arguments.action:
        case "list":
            return asyncio.run(list_tables(storage, t, arguments.status, arguments.json))
        case "export":
            return asyncio.run(export_table(storage, arguments.code, arguments.journal))
        case "close":
            return asyncio.run(close_table(storage, arguments.code, t))
    return back_up(storage, arguments.file, t)


async def list_tables(storage: "SqliteStorage", t: Texts, status: str | None, as_json: bool) -> int:
    """Print every table, the latest first."""
    from thandar.server.replays import summaries

    rows = [row for row in await storage.all_tables() if status in (None, row.status)]
    found = summaries(rows)
    await storage.close()
    if as_json:
        import msgspec

        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
        return 0
    for table in found:
        who = ", ".join(seat.name or "–" for seat in table.seats)
        at = time.strftime("%Y-%m-%d %H:%M", time.localtime(table.changed / 1000))
        turn = t("server.admin.turn", n=table.turn)
        print(f"{table.code}  {table.status:8}{at}  {turn:10}  {table.format}: {who}")
    if not found:
        print(t("server.admin.none"), file=sys.stderr)
    return 0


async def export_table(storage: "SqliteStorage", code: str, journal: bool) -> int:
    """Print the record of a game so far, or every entry of its journal as JSON."""
    from thandar.server.journal import read
    from thandar.server.refused import Refused
    from thandar.server.table import replayed

    stored = await storage.journal(code)
    await storage.close()
    if not stored:
        raise Refused("no_table", table=code)
    if journal:
        for entry in stored:
            print(json.dumps(json.loads(entry), ensure_ascii=False))
        return 0
    table = replayed(code, [read(entry) for entry in stored])
    if table.session is None:
        raise Refused("not_running")
    sys.stdout.write(table.session.game.record())
    return 0


async def close_table(storage: "SqliteStorage", code: str, t: Texts) -> int:
    """Close a table; a server that runs notices it."""
    from thandar.server.clock import now
    from thandar.server.journal import Closed, read, written
    from thandar.server.refused import Refused
    from thandar.server.summary import table_row
    from thandar.server.table import replayed

    stored = await storage.journal(code)
    if not stored:
        raise Refused("no_table", table=code)
    table = replayed(code, [read(entry) for entry in stored])
    closed = Closed(at=now())
    table.apply(closed)
    await storage.append(code, len(stored), [written(closed)], table_row(table, now()))
    await storage.close()
    print(t("server.admin.closed", code=code))
    return 0


def back_up(storage: "SqliteStorage", file: Path, t: Texts) -> int:
    """Copy the whole store to a new file, as it is at one moment."""
    if file.exists():
        raise FileExistsError(17, t("server.admin.exists"), str(file))
    source = sqlite3.connect(storage.path)
    target = sqlite3.connect(file)
    with target:
        source.backup(target, pages=BACKUP_PAGES)
    target.close()
    source.close()
    asyncio.run(storage.close())
    print(t("server.admin.backed_up", file=file))
    return 0
