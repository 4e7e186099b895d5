"""The repository itself: what its files may name, and who may import whom."""

from __future__ import annotations

import ast
import importlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "thandar"

# Which rooms a room may import. A room is a file or folder right under thandar; "thandar" is the
# package's own __init__, the front door.
RULES = {
    *("cards", "describe", "engine", "errors", "formats", "handicap", "move", "notation"),
    *("older_rules", "types"),
}
GAME = {"history", "replay", "standing", "start"}
TABLE = RULES | {"follow", "game", "start", "thandar"}
EDGES: dict[str, set[str]] = {
    "error_texts": set(),
    "errors": {"error_texts"},
    "types": set(),
    "extras": {"errors"},
    "folders": set(),
    "cards": {"errors"},
    "engine": {"cards", "errors", "types"},
    "formats": {"engine", "cards", "errors"},
    "older_rules": {"engine", "formats"},
    "notation": {"engine", "cards", "formats", "errors", "older_rules"},
    "follow": {"types"},
    "move": {"errors", "types"},
    "describe": {"engine", "move", "notation", "types"},
    "handicap": {"cards", "engine", "errors", "formats"},
    "start": {"cards", "engine", "errors", "formats", "handicap"},
    "standing": {"engine", "errors", "types"},
    "history": {"engine", "notation", "types"},
    "replay": {"engine", "errors", "notation", "older_rules"},
    "game": RULES | GAME,
    "thandar": RULES | {"follow", "game"},
    "locales": {"cards", "error_texts", "errors"},
    "encoding": TABLE | {"folders"},
    "bots": TABLE | {"encoding"},
    "arena": TABLE | {"bots", "extras", "locales"},
    "env": TABLE | {"bots", "encoding"},
    "train": TABLE | {"arena", "bots", "encoding", "env", "extras", "folders", "locales"},
    "server": TABLE | {"bots", "extras", "folders", "locales", "review", "table"},
    "load": {"errors", "extras", "locales", "notation", "server"},
    "table": TABLE | {"bots", "locales"},
    "review": TABLE | {"bots", "locales", "table"},
    "terminal": TABLE
    | {"arena", "bots", "extras", "folders", "locales", "review", "server", "table"},
    "cli": TABLE
    | {"arena", "bots", "env", "load", "locales", "review", "server", "table", "terminal", "train"},
}

# The rules touch neither files nor sockets nor clocks, so they get by with very little.
OUTSIDE = {"__future__", "collections", "librt", "mypy_extensions", "struct", "typing"}
PURE_ROOMS = ("cards", "engine", "error_texts", "errors", "formats", "types")

# What is shown at a table is worked out without input or output.
INPUT_AND_OUTPUT = {
    *("asyncio", "curses", "io", "os", "pathlib", "rich", "select", "shutil", "socket", "ssl"),
    *("subprocess", "sys", "tempfile", "termios", "textual", "threading", "time"),
}
SAYING = {"input", "open", "print"}

HEAVY = (
    "asyncio",
    "dataclasses",
    "inspect",
    "multiprocessing",
    "numpy",
    "rich",
    "textual",
)

# Put together here, so that this file does not name them either.
REGISTRIES = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
    )
]


def repository_texts() -> Iterator[tuple[str, str]]:
    """Name and content of every text file that is, or would be, committed."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        try:
            yield name, (ROOT / name).read_text(encoding="utf-8")
        except (FileNotFoundError, IsADirectoryError, UnicodeDecodeError):
            continue


def imports(path: Path) -> Iterator[str]:
    """The dotted name of everything a module imports, relative imports resolved.

    A name taken from a package counts as a module of it, since it may be one.
    """
    package = ("thandar", *path.relative_to(PACKAGE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*above, *filter(None, [node.module])))
            yield from (f"{base}.{alias.name}" for alias in node.names)


def room_of(path: Path) -> str:
    name = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "thandar" if name == "__init__" else name


def imported_room(dotted: str) -> str:
    """The room that a name under thandar belongs to: Game, say, is the front door's."""
    name = f"{dotted}.".split(".")[1]
    is_room = (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").is_file()
    return name if name and is_room else "thandar"


MODULES = sorted(PACKAGE.rglob("*.py"))


def test_no_file_names_a_registry() -> None:
    named = [
        f"{name}: {host}"
        for name, text in repository_texts()
        for host in REGISTRIES
        if host in text
    ]
    assert not named, "a package registry's host must not be committed"


def test_no_file_names_a_place_on_this_machine() -> None:
    everywhere = {Path("/"), Path(tempfile.gettempdir()).resolve()}
    places = {ROOT.parent, Path.home().resolve()} - everywhere
    patterns = [re.compile(rf"(?<![\w.~-]){re.escape(str(place))}/\w") for place in places]
    named = [
        f"{name}: {found.group()}"
        for name, text in repository_texts()
        for pattern in patterns
        if (found := pattern.search(text))
    ]
    assert not named, "an absolute path of one machine means nothing on another"


def test_every_room_says_whom_it_may_import() -> None:
    assert MODULES
    missing = {room_of(path) for path in MODULES} - set(EDGES)
    assert not missing, "add the new room to EDGES"


def test_imports_point_one_way() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {dotted}"
        for path in MODULES
        for dotted in imports(path)
        if dotted.split(".")[0] == "thandar"
        and imported_room(dotted) not in EDGES.get(room_of(path), set()) | {room_of(path)}
    ]
    assert not wrong


def test_the_rules_import_little_from_outside() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {dotted}"
        for path in MODULES
        if room_of(path) in PURE_ROOMS
        for dotted in imports(path)
        if dotted.split(".")[0] not in OUTSIDE | {"thandar"}
    ]
    assert not wrong


def test_the_table_has_no_input_or_output() -> None:
    rooms = [path for path in MODULES if room_of(path) == "table"]
    assert rooms
    wrong = [
        f"{path.relative_to(ROOT)} imports {dotted}"
        for path in rooms
        for dotted in imports(path)
        if dotted.split(".")[0] in INPUT_AND_OUTPUT
    ]
    wrong += [
        f"{path.relative_to(ROOT)} calls {node.func.id}"
        for path in rooms
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING
    ]
    assert not wrong


def test_importing_thandar_is_light() -> None:
    script = "import sys, thandar; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    ).stdout.split()
    assert not set(HEAVY) & set(loaded)


@pytest.mark.skipif("THANDAR_BUILD" not in os.environ, reason="no particular build was asked for")
def test_the_build_is_the_one_asked_for() -> None:
    # Imported by name, since the interpreted and the compiled module are both right here.
    file = importlib.import_module("thandar.engine.state").__file__
    assert file is not None
    build = "compiled" if file.endswith(tuple(EXTENSION_SUFFIXES)) else "interpreted"
    assert build == os.environ["THANDAR_BUILD"], file
