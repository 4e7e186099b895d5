"""Backups: the whole store to a file, and back."""

import asyncio
import sys
import time
from argparse import Namespace
from pathlib import Path

from thandar.locales import Texts
from thandar.server import copying
from thandar.server.sql import SqlStorage

EVERY = 0.2  # seconds between two lines
ERASE = "\r\033[K"


class Progress:
    """How far it is, on the standard error, if that is a terminal."""

    def __init__(self, t: Texts) -> None:
        self._t = t
        self._shown = sys.stderr.isatty()
        self._next = 0.0

    def __call__(self, table: str, rows: int) -> None:
        """So many rows of a table are copied."""
        if self._shown and time.monotonic() >= self._next:
            self._next = time.monotonic() + EVERY
            line = self._t("server.admin.rows", table=table, rows=f"{rows:,}")
            print(ERASE + line, end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away."""
        if self._shown and self._next:
            print(ERASE, end="", file=sys.stderr, flush=True)


async def backup_(storage: SqlStorage, arguments: Namespace, t: Texts) -> int:
    """Copy the whole store to a new file, as it is at one moment."""
    file: Path = arguments.file
    if file.exists():
        raise FileExistsError(17, t("server.admin.exists"), str(file))
    progress = Progress(t)
    await asyncio.to_thread(copying.back_up, storage, file, progress)
    progress.clear()
    print(t("server.admin.backed_up", file=file))
    return 0


async def restore_(storage: SqlStorage, arguments: Namespace, t: Texts) -> int:
    """Put a backup into an empty store."""
    progress = Progress(t)
    await asyncio.to_thread(copying.restore, storage, arguments.file, progress)
    progress.clear()
    print(t("server.admin.restored", file=arguments.file))
    return 0
