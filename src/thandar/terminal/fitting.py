"""Marked text made to fit: its width on the screen, cut, filled up, spread, wrapped."""

import re

from thandar.table.marks import mark, parts, plain

# Amounts stay together on a line: `+2 combat`.
UNBROKEN = ("gold", "combat", "health", "draw")


def width(text: str) -> int:
    """How many characters of the screen the text takes."""
    return len(plain(text))


def clip(text: str, room: int) -> str:
    """The text, cut with an ellipsis where it is longer than the room for it.

    >>> plain(clip("attack the dragon", 9))
    'attack t…'
    """
    if width(text) <= room:
        return text
    if room <= 0:
        return ""
    result = ""
    left = room - 1
    for style, piece in parts(text):
        taken = piece[:left]
        left -= len(taken)
        result += mark(style, taken) if style else taken
        if len(taken) < len(piece):
            break
    return result + mark("dim", "…")


def fit(text: str, room: int) -> str:
    """The text, cut or filled up to be exactly as wide as the room."""
    cut = clip(text, room)
    return cut + " " * (room - width(cut))


def spread(left: str, right: str, room: int) -> str:
    """Two texts at both ends of the room; the left one gives way."""
    right = clip(right, room)
    rest = room - width(right)
    return fit(left, rest) + right


def restyled(text: str, style: str) -> str:
    """The text with a style added to each of its parts."""
    return "".join(mark(f"{old} {style}".strip(), piece) for old, piece in parts(text))


def tagged(text: str, tag: str) -> str:
    """The text with what it can be pointed at for: the colours do not heed it."""
    return restyled(text, tag)


def tag_at(text: str, x: int, kind: str) -> str:
    """The tag of a kind that the text has at a place, nothing where it has none.

    >>> tag_at("  " + tagged("Gold", "at.hand.gold"), 3, "at")
    'hand.gold'
    """
    for style, piece in parts(text):
        if x < len(piece):
            found = (word for word in style.split() if word.startswith(f"{kind}."))
            return next(found, "").partition(".")[2]
        x -= len(piece)
    return ""


def dimmed(text: str) -> str:
    """The text with every other style gone."""
    return mark("dim", plain(text))


def wrap(text: str, room: int, indent: str = "") -> list[str]:
    """The text in lines that fit the room, broken between words, later lines indented.

    >>> [plain(line) for line in wrap("take " + mark("gold", "3 gold") + ", now", 9)]
    ['take', '3 gold,', 'now']
    """
    lines = [""]
    gap = ""
    for chunk in chunks(text):
        if not plain(chunk).strip():
            gap += chunk
            continue
        if width(lines[-1] + gap + chunk) > room and lines[-1].strip():
            lines.append(indent)
            gap = ""
        lines[-1] += gap + chunk
        gap = ""
    return [clip(line, room) for line in lines]


def chunks(text: str) -> list[str]:
    """The text in pieces between which a line may be broken: spaces, and what is between them."""
    result: list[str] = []
    joined = False
    for style, piece in parts(text):
        for word in [piece] if style in UNBROKEN else re.findall(r" +|[^ ]+", piece):
            marked = mark(style, word) if style else word
            if word.startswith(" "):
                result.append(marked)
                joined = False
            elif joined:
                result[-1] += marked
            else:
                result.append(marked)
                joined = True
    return result
