"""The page knows how to put every kind of decision before whoever must choose."""

import re
from pathlib import Path
from typing import get_args

from thandar.types import DecisionKind

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)
SHAPE = re.compile(r'^  (\w+): "(\w+)",$', re.MULTILINE)


def documented() -> set[str]:
    """The kinds that the table in docs/views.md explains."""
    page = (ROOT / "docs" / "views.md").read_text(encoding="utf-8")
    table = page.partition("| kind | the question |")[2].partition("\n\n")[0]
    return set(ROW.findall(table))


def test_every_kind_of_decision_has_a_shape() -> None:
    shapes = (ROOT / "web" / "src" / "dock" / "shapes.ts").read_text(encoding="utf-8")
    known = dict(SHAPE.findall(shapes))
    assert documented() == known.keys() == set(get_args(DecisionKind))
    named = re.search(r"export type Shape = (.*);", shapes)
    assert named is not None
    assert set(re.findall(r'"(\w+)"', named[1])) == set(known.values())
