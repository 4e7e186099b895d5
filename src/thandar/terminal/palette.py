"""The colours of the board; without colour the same meanings in bold, dim and reverse."""

import os
from functools import cache

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from thandar.table.marks import TOGETHER, parts

GROUND = "#14100d"
# Each style names one meaning; sixteen colours would do.
COLOURS = {
    "": "#e8dcc6",
    "bold": "bold #fff6e2",
    "strong": "bold",
    "card": "bold #fff6e2",
    "player": "#fff3cf",
    "dim": "#a8957a",
    "faint": "#4b3f31",
    "edge": "#6b5a42",
    "edge-bright": "#fff3cf",
    "brass": "#f0cd86",
    "key": "bold #fff3cf",
    "gold": "#ffcb47",
    "combat": "#ff8a5c",
    "health": "#56d3a0",
    "hurt": "#ff9c97",
    "draw": "#f3e7cd",
    "stun": "#d7a6ff",
    "attack": "#ff7a45",
    "imperial": "bold #ffdd7d",
    "guild": "bold #9fd2ff",
    "necros": "bold #ff9c97",
    "wild": "bold #b4e88a",
    "imperial-badge": "bold #1d1206 on #ffdd7d",
    "guild-badge": "bold #06142c on #6db4f5",
    "necros-badge": "bold #26040a on #f0606a",
    "wild-badge": "bold #08200c on #8ed367",
    "none-badge": "#e8dcc6",
    "dull": "dim",
    "gold-badge": "bold #2c1a00 on #ffcb47",
    "combat-badge": "bold #ffffff on #c4351c",
    "bar": "#e8dcc6 on #2a2019",
    "bar-dim": "#c0ad8f on #2a2019",
    "bar-bold": "bold #fff6e2 on #2a2019",
    "brand": "bold #f0cd86 on #2a2019",
    "now": "bold #2a1c00 on #fff3cf",
    "theirs": "bold #1b1230 on #b8a3e0",
    "theirs-text": "#b8a3e0",
    "bar-you": "#fff3cf",
    "bar-them": "#9c86c6",
    "selected": "on #4a2c1b",
    "problem": "bold #ff9c97",
}
BOLD = (
    "bold",
    "strong",
    "card",
    "key",
    "gold-badge",
    "combat-badge",
    "bar-bold",
    "brand",
    "problem",
)
TAGS = ("at.", "do.")
REVERSE = ("now", "theirs", "selected")


def colourless() -> bool:
    """Whether the person wants no colour (no-color.org)."""
    return bool(os.environ.get("NO_COLOR"))


@cache
def style(name: str, plain: bool) -> Style:
    """The style of a mark: several names are put together."""
    result = Style() if plain else Style.parse(f"{COLOURS['']} on {GROUND}")
    for single in name.split():
        kind = single.partition(".")[0]  # behind it may stand of which card it is
        result += colourless_style(kind) if plain else Style.parse(COLOURS.get(kind, ""))
    return result


def colourless_style(name: str) -> Style:
    """The style of a mark without colour."""
    if name in REVERSE:
        return Style(reverse=True)
    if name in BOLD or name.endswith("-badge"):
        return Style(bold=True)
    return Style(dim=name in ("dim", "faint", "dull", "bar-dim"))


def painted(text: str) -> Strip:
    """A line of marked text as the screen shows it."""
    plain = colourless()
    shown = parts(text.replace(TOGETHER, " "))
    return Strip([Segment(piece, style(untagged(name), plain)) for name, piece in shown if piece])


def untagged(name: str) -> str:
    """The styles of a mark without what it can be pointed at for."""
    return " ".join(word for word in name.split() if not word.startswith(TAGS))
