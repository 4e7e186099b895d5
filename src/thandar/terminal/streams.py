"""The standard streams, whatever they can write and whether they are there at all."""

import codecs
import contextlib
import os
import sys
import unicodedata

ERRORS = "thandar.nearest"
# For characters that a terminal does not know, one that looks a little like it.
LIKENESS = {
    "+": "╭╮╰╯├┤┬┴┼♥",
    "-": "─╌−–—·",
    "|": "│▌▏",
    "#": "█▇▆▅",
    "=": "▄▃",
    "_": "▂▁",
    ".": "░•",
    ":": "▒",
    "*": "✓●",
    "o": "○",
    "~": "…≈",
    "!": "⧗",
    "x": "×",
    ">": "›→»",
    "<": "‹←«",
    "^": "↑",
    "v": "↓",
    "'": "’‘",
    '"': "“”",
}
NEAREST = {strange: known for known, all in LIKENESS.items() for strange in all}


def nearest(character: str) -> str:
    """One character of ASCII in the place of another one, so that nothing moves.

    >>> "".join(nearest(c) for c in "╭─ Épée ♥ 50 …🂡")
    '+- Epee + 50 ~?'
    """
    if character.isascii():
        return character
    plain = NEAREST.get(character) or unicodedata.normalize("NFKD", character)[0]
    return plain if plain.isascii() else "?"


def replaced(error: UnicodeError) -> tuple[str, int]:
    """The nearest characters for what cannot be written."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(nearest(c) for c in error.object[error.start : error.end]), error.end


def open_streams() -> None:
    """Let every stream be there, write what it can and read what comes."""
    codecs.register_error(ERRORS, replaced)
    # A stream that was closed before we began; whatever is written there goes nowhere.
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, ERRORS), (sys.stderr, ERRORS)):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors=errors)  # type: ignore[union-attr]


def give_up_writing() -> None:
    """Whoever read our output has seen enough; nothing more is written at exit either."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with contextlib.suppress(OSError, ValueError):
                os.dup2(nowhere, stream.fileno())
