"""The picture of how the network learned shows the figures beside it."""

import csv
from pathlib import Path

from thandar.train.curve import Curve

NET = Path(__file__).resolve().parents[2] / "docs" / "net"


def test_the_picture_is_not_stale(tmp_path: Path) -> None:
    with open(NET / "curve.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    curve = Curve(tmp_path / "curve.csv")
    curve.lines = [{key: float(value) for key, value in row.items() if value} for row in rows]
    kinds = [key.removesuffix(" won") for key in rows[0] if key.endswith(" won")]
    curve.draw(tmp_path / "curve.svg", kinds, "baseline")
    assert (tmp_path / "curve.svg").read_text() == (NET / "curve.svg").read_text()
