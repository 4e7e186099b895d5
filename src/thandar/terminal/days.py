"""The games of the day in a folder: what came of them, and the one that was begun.

The first game of a day is kept in a file of its own name, so that it goes on as what it is.
"""

import json
import re
import time
from datetime import date
from pathlib import Path
from typing import Any, get_args

from thandar.notation import Record
from thandar.table.daily import daily, day_of
from thandar.table.day_result import DayResult
from thandar.terminal import saves
from thandar.types import EndedBy

RESULTS_FILE = "daily.json"
NAME = re.compile(r"daily-(\d{4}-\d{2}-\d{2})")
KEPT = 4000  # days


def today() -> date:
    """Which day it is, for everybody: that of UTC."""
    return day_of(time.time())


def path_of(folder: Path, day: str) -> Path:
    """Where the first game of a day is kept."""
    return folder / f"daily-{day}{saves.SUFFIX}"


def day_of_game(path: Path, record: Record) -> str:
    """The day of which a file keeps the first game; empty where it keeps another one."""
    named = NAME.fullmatch(path.stem)
    try:
        table = daily(date.fromisoformat(named[1] if named else ""))
    except ValueError:
        return ""
    wanted = {
        "format": "solo",
        "seats": [table.deck, table.demon],
        "seed": table.seed,
        "difficulty": table.difficulty,
    }
    found = {key: record.setup.get(key) for key in wanted}
    return table.date.isoformat() if found == wanted else ""


def read_results(folder: Path) -> dict[str, DayResult]:
    """What came of the games of the day, by their days; a file that is none begins anew."""
    try:
        found = json.loads((folder / RESULTS_FILE).read_text(encoding="utf-8"))
        return {day: read_result(day, fields) for day, fields in found.items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}


def read_result(day: str, fields: dict[str, Any]) -> DayResult:
    """A result as it was written; what is none raises an error of Python's."""
    date.fromisoformat(day)
    if fields["ended_by"] not in get_args(EndedBy):
        raise ValueError(fields["ended_by"])
    return DayResult(
        date=day,
        won=bool(fields["won"]),
        ended_by=fields["ended_by"],
        turns=int(fields["turns"]),
        health=int(fields["health"]),
        score=int(fields["score"]),
        course=tuple(int(health) for health in fields["course"]),
    )


def keep_result(folder: Path, result: DayResult) -> DayResult:
    """Keep what came of a game of the day; the result that counts, which is the first."""
    results = read_results(folder)
    if result.date not in results:
        results[result.date] = result
        latest = sorted(results)[-KEPT:]
        written = {day: results[day]._asdict() for day in latest}
        saves.write(folder / RESULTS_FILE, json.dumps(written, indent=1) + "\n")
    return results[result.date]
