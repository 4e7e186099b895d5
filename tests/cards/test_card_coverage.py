"""No card without a test of its own."""

import ast
from pathlib import Path

import pytest

from thandar.cards import CARDS

TESTS = {
    node.name
    for path in Path(__file__).parent.glob("test_*.py")
    for node in ast.parse(path.read_text(encoding="utf-8")).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
}


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_a_test(card: str) -> None:
    name = f"test_{card}"
    assert any(test == name or test.startswith(f"{name}_") for test in TESTS)
