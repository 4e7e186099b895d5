"""Frames of the board: boxes with a title at the left and facts at the right of their top line."""

from typing import NamedTuple

from thandar.table.marks import mark
from thandar.terminal.fitting import clip, fit, width


class Panel(NamedTuple):
    """A part of the board: its title, what stands at the right of the title, its lines."""

    title: str
    right: str
    lines: list[str]
    bright: bool = False


def frame_top(panel: Panel, room: int, corners: str = "╭╮") -> str:
    """The top line of a panel."""
    style = "edge-bright" if panel.bright else "edge"
    right = f" {clip(panel.right, room - 8)} " if panel.right else ""
    title = clip(panel.title, room - 6 - width(right))
    line = "─" * (room - 5 - width(title) - width(right))
    return (
        mark(style, corners[0] + "─") + f" {title} " + mark(style, line) + right
        + mark(style, corners[1])
    )  # fmt: skip


def frame_bottom(room: int, bright: bool = False, corners: str = "╰╯") -> str:
    """The bottom line of a panel."""
    style = "edge-bright" if bright else "edge"
    return mark(style, corners[0] + "─" * (room - 2) + corners[1])


def frame_line(text: str, room: int, bright: bool = False) -> str:
    """A line inside a panel."""
    edge = mark("edge-bright" if bright else "edge", "│")
    return edge + fit(text, room - 2) + edge


def boxed(panel: Panel, room: int) -> list[str]:
    """A panel in a box of its own."""
    inside = [frame_line(line, room, panel.bright) for line in panel.lines]
    return [frame_top(panel, room), *inside, frame_bottom(room, panel.bright)]


def stacked(panels: list[Panel], room: int, joined: bool) -> list[str]:
    """Panels one above the other; joined, the top of one is the bottom of the one before."""
    if not joined:
        return [line for panel in panels for line in boxed(panel, room)]
    lines = []
    for k, panel in enumerate(panels):
        lines.append(frame_top(panel, room, "├┤" if k else "╭╮"))
        lines += [frame_line(line, room, panel.bright) for line in panel.lines]
    return [*lines, frame_bottom(room, panels[-1].bright)]


def side_by_side(panels: list[Panel], room: int) -> list[str]:
    """Panels next to each other, equally high."""
    high = max(len(panel.lines) for panel in panels)
    columns = []
    for k, panel in enumerate(panels):
        wide = room * (k + 1) // len(panels) - room * k // len(panels)
        full = panel._replace(lines=panel.lines + [""] * (high - len(panel.lines)))
        columns.append(boxed(full, wide))
    return ["".join(pieces) for pieces in zip(*columns)]


def in_columns(lines: list[str], room: int, columns: int) -> list[str]:
    """Lines in columns, read downwards."""
    if columns <= 1 or not lines:
        return lines
    rows = -(-len(lines) // columns)
    wide = room // columns
    result = []
    for row in range(rows):
        cells = [lines[k] if k < len(lines) else "" for k in range(row, rows * columns, rows)]
        result.append("".join(fit(cell, wide - 1) + " " for cell in cells))
    return result
