"""What has been played so far, kept in a file so that an interrupted run can be resumed."""

import hashlib
import json
import os
import sys
from pathlib import Path
from typing import Any, TextIO

from thandar.arena.plan import Plan
from thandar.errors import BadSetup


class Journal:
    """A file with a header and one line for each chunk of games."""

    def __init__(self, plan: Plan, path: Path, done: dict[int, list[Any]]) -> None:
        """Go on with a file whose chunks are known already; without any, begin it anew."""
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        # Written anew also when resumed: the last line may be torn.
        self.file: TextIO = path.open("w", encoding="utf-8")
        self.write(plan.header())
        for chunk, result in done.items():
            self.add(chunk, result)

    def add(self, chunk: int, result: list[Any]) -> None:
        """Note what came of a chunk."""
        self.write({"chunk": chunk, "result": result})

    def write(self, line: dict[str, Any]) -> None:
        self.file.write(json.dumps(line, separators=(",", ":")) + "\n")
        self.file.flush()

    def close(self, remove: bool) -> None:
        """The run is over; a file that nobody asked for goes when all has been played."""
        self.file.close()
        if remove:
            self.path.unlink(missing_ok=True)


def read_journal(plan: Plan, path: Path) -> dict[int, list[Any]]:
    """The chunks that a journal holds; none if there is no such file."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}
    if not lines:
        return {}
    if read_line(lines[0]) != plan.header():
        raise BadSetup("another_run", path=str(path))
    done: dict[int, list[Any]] = {}
    for line in lines[1:]:
        entry = read_line(line)
        if entry is not None:
            done[entry["chunk"]] = entry["result"]
    return done


def read_line(line: str) -> dict[str, Any] | None:
    """A line of a journal; None if it is torn."""
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    return entry if isinstance(entry, dict) else None


def default_path(plan: Plan) -> Path:
    """Where the journal of a plan lies unless somebody says otherwise."""
    key = hashlib.sha256(json.dumps(plan.header(), sort_keys=True).encode()).hexdigest()
    return cache_folder() / "arena" / f"{key[:16]}.jsonl"


def cache_folder() -> Path:
    """The folder for what can be made again."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "thandar"
