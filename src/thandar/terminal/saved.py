"""The games that were begun and not finished, as the start menu lists them."""

import time
from pathlib import Path
from typing import NamedTuple

from thandar.errors import BadRecord
from thandar.locales import Texts
from thandar.notation import read_record
from thandar.terminal import saves

MOST = 20
UNFINISHED = "unfinished"


class Saved(NamedTuple):
    """A saved game: its file, its format, how many turns were played, when it was saved."""

    path: Path
    format: str
    turn: int
    seconds: float

    def words(self, t: Texts) -> str:
        """The game in a few words."""
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(self.seconds))
        return t("menu.saved", format=t(f"format.{self.format}"), turn=self.turn, when=when)


def unfinished(folder: Path) -> list[Saved]:
    """The saved games that can go on, the last one first; what is no record is passed over."""
    found = []
    for path in saves.newest_first(folder)[:MOST]:
        try:
            record = read_record(saves.read(path))
            seconds = path.stat().st_mtime
        except (BadRecord, OSError):
            continue
        if record.result in (None, UNFINISHED) and record.moves:
            position = record.setup.get("position") or {}
            format = record.setup.get("format") or position.get("format", "free-for-all")
            found.append(Saved(path, str(format), record.moves[-1].turn, seconds))
    return found
