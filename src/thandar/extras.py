"""What only some commands need: the library alone needs no more than the engine does."""

from importlib.util import find_spec
from typing import Final

from thandar.errors import BadSetup

# By extra, as `pip install 'thandar[terminal]'` calls it: a module that it brings.
EXTRAS: Final = {
    "terminal": "textual",
    "server": "starlette",
    "postgres": "psycopg",
    "env": "gymnasium",
    "train": "torch",
    "plot": "matplotlib",
    "arena": "openskill",
    "cluster": "ray",
}


def has(extra: str) -> bool:
    """Whether an extra is installed."""
    return find_spec(EXTRAS[extra]) is not None


def need(extra: str, command: str) -> None:
    """BadSetup names the extra that a command needs, where it is not installed."""
    if not has(extra):
        raise BadSetup("missing_extra", extra=extra, command=command)
