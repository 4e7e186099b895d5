"""Where Thandar keeps what belongs to its user, and how files are replaced."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def data_folder() -> Path:
    """The folder for saved games and for the tables of a server."""
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data).expanduser() / "thandar"


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Where to write a file that takes the place of another as soon as it is complete.

    Whatever ends the writing leaves the old one or the new one.
    """
    beside = path.with_name(f".{path.name}.part")
    try:
        yield beside
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)
