"""Files of games: where they lie, writing one so that a crash never leaves half of it.

A saved game is a record like any other; a small file beside it says who sits where.
"""

import json
import os
import tempfile
import time
from pathlib import Path

from thandar.errors import BadRecord, BadSetup
from thandar.table.seating import Seating, read_seat
from thandar.table.strength import Strength

SUFFIX = ".thandar"
SEATS_SUFFIX = ".seats.json"
FINISHED = "finished"  # the folder of the games that are over
STRENGTH_FILE = "strength.json"
MOST_BYTES = 10_000_000


def fresh_path(folder: Path) -> Path:
    """A file name that is not taken, made of the time."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    path = folder / f"{stamp}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{stamp}-{number}{SUFFIX}"
        number += 1
    return path


def newest_first(folder: Path) -> list[Path]:
    """The games of a folder, the one that was saved last first."""
    found = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
    return found[::-1]


def newest(folder: Path) -> Path:
    """The game that was saved last."""
    found = newest_first(folder)
    if not found:
        raise BadRecord("no_saved_game", folder=str(folder))
    return found[0]


def write(path: Path, text: str) -> None:
    """Write a file as a whole: a crash leaves the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".thandar-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def read(path: Path) -> str:
    """The text of a saved game or a record."""
    if path.is_file() and path.stat().st_size > MOST_BYTES:
        raise BadRecord("record_too_large", path=str(path))
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord("record_not_text", path=str(path), why=error.reason) from error


def write_game(path: Path, record: str, seatings: list[Seating]) -> None:
    """Write a game and, beside it, who sits where."""
    write(path, record)
    seats = path.with_suffix(SEATS_SUFFIX)
    text = json.dumps([str(who) for who in seatings]) + "\n"
    if not seats.is_file() or seats.read_text(encoding="utf-8", errors="replace") != text:
        write(seats, text)


def read_seats_of(path: Path) -> list[Seating] | None:
    """Who sat where when the game was saved; None where nothing says so."""
    seats = path.with_suffix(SEATS_SUFFIX)
    if not seats.is_file():
        return None
    try:
        found = json.loads(read(seats))
        return [read_seat(number, who) for number, who in enumerate(found, 1)]
    except (ValueError, TypeError, AttributeError, BadSetup) as error:
        raise BadRecord("bad_seats_file", path=str(seats), why=str(error)) from error


def write_strength(folder: Path, strength: Strength) -> None:
    """Keep how strong the person at this keyboard is."""
    write(folder / STRENGTH_FILE, json.dumps(strength._asdict()) + "\n")


def read_strength(folder: Path) -> Strength:
    """How strong the person at this keyboard is; a file that is none begins anew."""
    try:
        found = json.loads((folder / STRENGTH_FILE).read_text(encoding="utf-8"))
        return Strength(float(found["rating"]), int(found["games"]))
    except (OSError, ValueError, TypeError, KeyError):
        return Strength()


def move_game(path: Path, to: Path) -> None:
    """Move a game and what lies beside it."""
    to.parent.mkdir(parents=True, exist_ok=True)
    for suffix in (SUFFIX, SEATS_SUFFIX):
        if path.with_suffix(suffix).is_file():
            os.replace(path.with_suffix(suffix), to.with_suffix(suffix))
