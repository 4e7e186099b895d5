"""Where Thandar keeps what belongs to its user."""

import os
from pathlib import Path


def data_folder() -> Path:
    """The folder for saved games and for the tables of a server."""
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data).expanduser() / "thandar"
