"""thandar admin: looks after the tables and people of a server, also while it runs."""

import argparse
import asyncio
import importlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from thandar.extras import need
from thandar.locales import Texts, language

if TYPE_CHECKING:
    from thandar.server.sql import SqlStorage

    Action = Callable[[SqlStorage, argparse.Namespace, Texts], Awaitable[int]]

STATUSES = ("open", "playing", "over", "closed")
# Where each action is carried out; they need what only some have installed.
ACTIONS = {
    "list": "tables", "export": "tables", "chat": "tables", "close": "tables",
    "backup": "copies", "restore": "copies",
    "people": "people", "rename": "people", "ban": "people", "unban": "people",
    "silence": "people", "unsilence": "people",
    "delete": "deleting", "forget": "deleting", "prune": "deleting",
}  # fmt: skip


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    parser.add_argument("--database", metavar="URL", help=t("server.help.database"))
    parser.add_argument("--config", type=Path, metavar="FILE", help=t("server.help.config"))
    actions = parser.add_subparsers(dest="action", metavar=t("cli.command"), required=True)

    def action(name: str, *what: str) -> argparse.ArgumentParser:
        found = actions.add_parser(name, help=t(f"server.admin.{name}"))
        for one in what:
            found.add_argument(one, metavar=one.upper(), help=t(f"server.admin.{one}"))
        return found

    listing = action("list")
    listing.add_argument("--status", choices=STATUSES, help=t("server.admin.status"))
    listing.add_argument("--json", action="store_true", help=t("server.admin.json"))
    export = action("export", "code")
    export.add_argument("--journal", action="store_true", help=t("server.admin.journal"))
    action("chat", "code")
    action("close", "code")
    for name, file in (("backup", "file"), ("restore", "from_file")):
        given = action(name)
        given.add_argument("file", type=Path, metavar="FILE", help=t(f"server.admin.{file}"))
    people = action("people")
    text = t("server.admin.text")
    people.add_argument("text", nargs="?", default="", metavar="TEXT", help=text)
    people.add_argument("--json", action="store_true", help=t("server.admin.json"))
    action("rename", "person", "name")
    ban = action("ban", "person")
    ban.add_argument("--why", default="", metavar="TEXT", help=t("server.admin.why"))
    for bar in (ban, action("silence", "person")):
        bar.add_argument("--days", type=days, metavar="N", help=t("server.admin.days"))
    action("unban", "person")
    action("unsilence", "person")
    action("delete", "code")
    action("forget", "person")
    prune = action("prune")
    prune.add_argument("--games", type=days, metavar="N", help=t("server.admin.games"))
    prune.add_argument("--guests", type=days, metavar="N", help=t("server.admin.guests"))
    prune.add_argument("--dry-run", action="store_true", help=t("server.admin.dry_run"))


def days(text: str) -> int:
    """So many days; at least one."""
    found = int(text)
    if found < 1:
        raise ValueError(text)
    return found


def run(arguments: argparse.Namespace) -> int:
    need("server", "thandar admin")
    from thandar.server.command import open_storage
    from thandar.server.settings import load

    settings = load(arguments.config, {"database": arguments.database})
    storage = open_storage(settings.database, must_exist=arguments.action != "restore")
    module = importlib.import_module(f"thandar.server.admin.{ACTIONS[arguments.action]}")
    action: Action = getattr(module, f"{arguments.action}_")
    return asyncio.run(carried_out(action, storage, arguments))


async def carried_out(
    action: "Action", storage: "SqlStorage", arguments: argparse.Namespace
) -> int:
    """Do what was asked for; the exit status."""
    try:
        return await action(storage, arguments, Texts(language(arguments.lang)))
    finally:
        await storage.close()
