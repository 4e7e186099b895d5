"""What every full screen of ours has in common."""

import codecs
from functools import partial
from typing import Any, TypeVar

from textual.app import App
from textual.driver import Driver

from thandar.terminal.palette import colourless

Result = TypeVar("Result")


class FullScreen(App[Result]):
    """A full screen of the terminal."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__(ansi_color=colourless())
        self.title = "Thandar"

    def get_driver_class(self) -> type[Driver]:
        """The usual driver; keys that are not UTF-8 must not end the game."""
        read_anything()
        return super().get_driver_class()


def read_anything() -> None:
    """Let Textual take strange bytes from the terminal for characters that nobody knows."""
    try:
        from textual.drivers import linux_driver
    except ImportError:  # another system reads its keys in another way
        return
    reader: Any = linux_driver
    reader.getincrementaldecoder = lenient_decoder


def lenient_decoder(encoding: str) -> Any:
    """A decoder that reads what it cannot decode as a replacement character.

    >>> lenient_decoder("utf-8")().decode(b"a\\xe9b")
    'a\N{REPLACEMENT CHARACTER}b'
    """
    return partial(codecs.getincrementaldecoder(encoding), errors="replace")
