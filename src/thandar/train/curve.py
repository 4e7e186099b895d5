"""The learning curve, as a table and as a picture."""

import csv
from collections.abc import Sequence
from pathlib import Path

from thandar.folders import replacing

ENDS = ("low", "high")


class Curve:
    """Lines of figures, written as they come."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: list[dict[str, float]] = []

    def add(self, line: dict[str, float]) -> None:
        """Add a line; the file is replaced as a whole, so that it is never half a table."""
        self.lines.append(line)
        names = list(dict.fromkeys(name for one in self.lines for name in one))
        with replacing(self.path) as beside, open(beside, "w", newline="") as file:
            writer = csv.DictWriter(file, names)
            writer.writeheader()
            writer.writerows(self.lines)

    def draw(self, path: Path, kinds: Sequence[str], bot: str) -> None:
        """Draw the share of games won at each kind of table, where there is matplotlib."""
        try:
            import matplotlib
        except ImportError:
            return

        matplotlib.use("svg")
        matplotlib.rcParams["svg.hashsalt"] = "curve"  # the same picture from the same figures
        from matplotlib import pyplot

        figure, axes = pyplot.subplots(figsize=(7, 4))
        for number, kind in enumerate(kinds):
            lines = [line for line in self.lines if f"{kind} won" in line]
            won = [100 * line[f"{kind} won"] for line in lines]
            played = [line["decisions"] / 1e6 for line in lines]
            axes.plot(played, won, "o-" if number == 0 else "-", ms=3, lw=1, label=kind)
            if number == 0:
                low, high = ([100 * line[f"{kind} {end}"] for line in lines] for end in ENDS)
                axes.fill_between(played, low, high, alpha=0.3)
        axes.set_xlabel("million decisions")
        axes.set_ylabel(f"% won against {bot}")
        axes.grid(alpha=0.3)
        axes.legend(fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
        with replacing(path) as beside:
            figure.savefig(beside, format="svg", metadata={"Date": None}, bbox_inches="tight")
        pyplot.close(figure)
