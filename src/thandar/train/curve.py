"""The learning curve, as a table and as a picture."""

import csv
import math
from pathlib import Path

CERTAIN = 1.96  # standard errors of a 95 % interval


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson.

    >>> [round(end, 3) for end in interval(650, 1000)]
    [0.62, 0.679]
    """
    share, square = wins / games, CERTAIN * CERTAIN
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    half *= CERTAIN / (1 + square / games)
    return middle - half, middle + half


class Curve:
    """Lines of figures, written as they come."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: list[dict[str, float]] = []

    def add(self, line: dict[str, float]) -> None:
        """Add a line; the file is written whole, so that it is never half a table."""
        self.lines.append(line)
        names = list(dict.fromkeys(name for one in self.lines for name in one))
        with open(self.path, "w", newline="") as file:
            writer = csv.DictWriter(file, names)
            writer.writeheader()
            writer.writerows(self.lines)

    def draw(self, path: Path) -> None:
        """Draw the share of games won over the decisions made, where there is matplotlib."""
        try:
            import matplotlib
        except ImportError:
            return

        matplotlib.use("svg")
        from matplotlib import pyplot

        figure, axes = pyplot.subplots(figsize=(7, 4))
        played = [line["decisions"] / 1e6 for line in self.lines]
        axes.plot(played, [100 * line["rated_wins"] for line in self.lines], lw=1, label="drawn")
        rated = [line for line in self.lines if "wins" in line]
        axes.errorbar(
            [line["decisions"] / 1e6 for line in rated],
            [100 * line["wins"] for line in rated],
            [
                [100 * (line["wins"] - line["low"]) for line in rated],
                [100 * (line["high"] - line["wins"]) for line in rated],
            ],
            fmt="o",
            ms=3,
            label="the best move",
        )
        axes.set_xlabel("million decisions")
        axes.set_ylabel("% won against baseline")
        axes.grid(alpha=0.3)
        axes.legend()
        figure.savefig(path)
        pyplot.close(figure)
