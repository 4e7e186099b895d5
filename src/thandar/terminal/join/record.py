"""The record of a server's game, kept like a game of one's own."""

from pathlib import Path

from thandar.errors import ThandarError
from thandar.folders import data_folder
from thandar.terminal import saves
from thandar.terminal.join.calls import call
from thandar.terminal.join.joined import Joined


def save_record(joined: Joined, path: Path | None) -> str:
    """Fetch the record of a game that is over and keep it; where it lies now, or why not."""
    t = joined.t
    if joined.table.status != "over":
        return t("join.not_over")
    where = path or data_folder() / f"{joined.place.code}{saves.SUFFIX}"
    try:
        text = call(joined.place.server, "GET", f"/api/games/{joined.place.code}/record", t)
        saves.write(where, text)
    except (OSError, ThandarError) as error:
        return t("play.saved.failed", why=t.error(error))
    return t("play.saved.done", path=where)
