"""docs/api.md describes every public name, and every code of an error with its fields."""

import re
import string
from pathlib import Path
from typing import get_args

import pytest

import thandar
from thandar import Decision, Game, Move, Place, Step, types
from thandar.error_texts import ENGLISH, Code

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
PROSE = re.sub(r"^```.*?^```", "", PAGE, flags=re.MULTILINE | re.DOTALL)
NAMED = {word for code in re.findall(r"`([^`\n]+)`", PROSE) for word in re.findall(r"\w+", code)}


def public(kind: type) -> set[str]:
    """The attributes and methods that do not begin with an underscore."""
    inherited = {"count", "index"} if issubclass(kind, tuple) else set()
    return {name for name in dir(kind) if not name.startswith("_")} - inherited


def test_every_name_that_thandar_exports_is_described() -> None:
    assert set(thandar.__all__) - NAMED == set()
    assert all(hasattr(thandar, name) for name in thandar.__all__)


@pytest.mark.parametrize("kind", [Game, Move, Place, Decision, Step])
def test_every_attribute_and_call_is_described(kind: type) -> None:
    assert public(kind) - NAMED == set()


def test_every_attribute_of_a_game_is_described() -> None:
    assert {name for name in dir(Game.new(seed=1)) if not name.startswith("_")} - NAMED == set()


def test_every_type_is_described() -> None:
    from_outside = {"Mapping", "Sequence", "Literal", "NotRequired", "Required", "TypeAlias"}
    names = {name for name in vars(types) if name[0].isupper()} - from_outside - {"TypedDict"}
    assert names - NAMED == set()


def test_every_code_is_described_with_its_fields() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \| .*\|$", PAGE, re.MULTILINE)
    described = {code: set(re.findall(r"`(\w+)`", fields)) for code, fields in rows}
    missing = []
    for code in get_args(Code):
        fields = {name for _, name, _, _ in string.Formatter().parse(ENGLISH[code]) if name}
        if described.get(code) != fields:
            missing.append((code, sorted(fields)))
    assert not missing, "docs/api.md must have a row for each, with these fields"
