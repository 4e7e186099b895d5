"""Every clause of docs/rules.md has a test named after it, and no test names another."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
IMPLEMENTED = tuple(f"R{chapter}" for chapter in range(1, 16))
EXEMPT = {"R8.2": "the clause itself says that it needs no test"}


def clauses() -> list[str]:
    """The numbers of all clauses, such as R5.3."""
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    return re.findall(r"^- \*\*(R\d+\.\d+)\*\*", text, re.MULTILINE)


def names_of_tests() -> Iterator[str]:
    """The names of all test functions, in every file under tests."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


def named_clauses(name: str) -> list[str]:
    """The clauses that a test is named after."""
    return [f"R{c}.{n}" for c, n in re.findall(r"(?<=_)r(\d+)_(\d+)(?=_|$)", name)]


def test_every_clause_has_a_test() -> None:
    tested = {clause for name in names_of_tests() for clause in named_clauses(name)}
    wanted = [clause for clause in clauses() if clause.split(".")[0] in IMPLEMENTED]
    assert [clause for clause in wanted if clause not in tested | EXEMPT.keys()] == []


def test_every_implemented_chapter_has_clauses() -> None:
    assert {clause.split(".")[0] for clause in clauses()} >= set(IMPLEMENTED)


def test_every_named_clause_exists() -> None:
    known = {*clauses()}
    wrong = [name for name in names_of_tests() if not known.issuperset(named_clauses(name))]
    assert wrong == []


def test_every_exemption_is_a_clause_without_a_test() -> None:
    tested = {clause for name in names_of_tests() for clause in named_clauses(name)}
    assert EXEMPT.keys() <= {*clauses()} - tested


def test_all_rulings_are_listed() -> None:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    rules, listed = text.split("## All rulings")
    parts = re.split(r"^- \*\*(R\d+\.\d+)\*\*", rules, flags=re.MULTILINE)[1:]
    ruled = [clause for clause, words in zip(parts[::2], parts[1::2]) if "**Ruling.**" in words]
    assert re.findall(r"^- (R\d+\.\d+): ", listed, re.MULTILINE) == ruled
