"""Small drawings for a page: marks on a strip, columns, curves, each with its axis.

Everything is placed in percent and only lines and areas are SVG, so that a drawing fills whatever
width it is given and its words stay as large as the words around it.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple

STEPS = (1, 2, 5, 10)


class Scale(NamedTuple):
    """The figures from one end of an axis to the other."""

    low: float
    high: float

    def at(self, figure: float) -> float:
        """Where a figure lies, in percent."""
        return 100 * (figure - self.low) / (self.high - self.low)

    def ticks(self, most: int) -> list[float]:
        """Round figures on the axis.

        >>> Scale(0, 50).ticks(6), Scale(-0.04, 0.11).ticks(4)
        ([0.0, 10.0, 20.0, 30.0, 40.0, 50.0], [0.0, 0.05, 0.1])
        """
        step = tick_step(self.high - self.low, most)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [round(k * step, 9) for k in range(first, last + 1)]


def tick_step(width: float, most: int) -> float:
    """The smallest round step that needs no more ticks than that."""
    size: float = 10.0 ** math.floor(math.log10(width / most))
    return next(size * step for step in STEPS if size * step * most >= width)


def around(figures: Iterable[float], least: float, bounds: Scale | None = None) -> Scale:
    """A scale that has room for all figures, and is at least so wide; within bounds if given."""
    low, high = min(figures := list(figures)), max(figures)
    margin = max((least - (high - low)) / 2, 0.06 * (high - low))
    low, high = low - margin, high + margin
    if bounds is not None:
        low, high = max(low, bounds.low), min(high, bounds.high)
    return Scale(low, high)


def svg(kind: str, drawn: str, told: str) -> str:
    """A drawing, and what it shows for those who do not see it."""
    return f'<svg class="{kind}" role="img" aria-label="{escape(told)}">{drawn}</svg>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return (
        f'<line class="{kind}" x1="{x1:.2f}%" y1="{y1:.2f}%" x2="{x2:.2f}%" y2="{y2:.2f}%"/>'
    )  # fmt: skip


def strip(scale: Scale, low: float, figure: float, high: float, mark: float | None = None) -> str:
    """A figure with its interval on a line, and perhaps a mark to compare it with.

    The same is written beside it.
    """
    drawn = line(0, 50, 100, 50, "ground")
    if mark is not None:
        drawn += line(scale.at(mark), 0, scale.at(mark), 100, "mark")
    drawn += line(scale.at(low), 50, scale.at(high), 50, "interval")
    drawn += f'<circle cx="{scale.at(figure):.2f}%" cy="50%" r="5"/>'
    return f'<svg class="strip" aria-hidden="true">{drawn}</svg>'


def columns(scale: Scale, heights: Sequence[float], told: str) -> str:
    """Columns side by side."""
    width = 100 / len(heights)
    drawn = grid(scale)
    for k, height in enumerate(heights):
        top = scale.at(height)
        drawn += (
            f'<rect x="{(k + 0.08) * width:.2f}%" y="{100 - top:.2f}%" '
            f'width="{0.84 * width:.2f}%" height="{top:.2f}%"/>'
        )
    return svg("plot", drawn, told)


def curves(across: Scale, up: Scale, lines: Mapping[str, Sequence[float]], told: str) -> str:
    """Curves by their kind; their figures belong to 1, 2, 3 and so on."""
    drawn = ""
    for kind, figures in lines.items():
        points = " ".join(
            f"{across.at(k):.2f},{100 - up.at(figure):.2f}"
            for k, figure in enumerate(figures, 1)
            if k <= across.high
        )
        drawn += f'<polyline class="{kind}" points="{points}"/>'
    inner = f'<svg viewBox="0 0 100 100" preserveAspectRatio="none">{drawn}</svg>'
    return svg("plot", grid(up) + inner, told)


def grid(scale: Scale) -> str:
    """Lines at the ticks of the axis that goes up."""
    return "".join(
        line(0, 100 - scale.at(tick), 100, 100 - scale.at(tick), "grid") for tick in scale.ticks(5)
    )


def labels(kind: str, side: str, places: Iterable[tuple[float, str]]) -> str:
    """The words of an axis, each so many percent from a side."""
    words = "".join(
        f'<span style="{side}:{place:.2f}%">{escape(text)}</span>' for place, text in places
    )
    return f'<div class="{kind}" aria-hidden="true">{words}</div>'
