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

from thandar.cards import BOSSES, DEMON, HEROES
from thandar.formats import FORMATS

setuptools = pytest.importorskip("setuptools")
ROOT = Path(__file__).resolve().parent.parent
TABLES: list[tuple[str, list[str]]] = runpy.run_path(str(ROOT / hatch_build.TRAINING))["TABLES"]

CHECK = """
    cpy_r_r1 = (uint64_t)cpy_r_i < (uint64_t)cpy_r_r0;
    if (cpy_r_r1) {
"""
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


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Instead of builds: whether each would have had a profile. The compiler is taken to be gcc."""
    builds: list[bool] = []

    def compile_modules(root: Path, out: Path, profiled: bool) -> list[Path]:
        builds.append(profiled)
        return []

    monkeypatch.setattr(hatch_build, "compile_modules", compile_modules)
    monkeypatch.setattr(hatch_build, "compiler_problem", lambda out: None)
    monkeypatch.setattr(hatch_build, "can_profile", lambda out: True)
    for name in ("THANDAR_PROFILE", "THANDAR_PURE"):
        monkeypatch.delenv(name, raising=False)
    return builds


def warnings_of_a_wheel() -> list[str]:
    """What the hook has to say when a wheel is built."""
    listener: Any = Listener()
    nothing: Any = None
    hook = hatch_build.CompileHotModules(
        str(ROOT), {}, nothing, nothing, "dist", "wheel", app=listener
    )
    hook.initialize("standard", {"force_include": {}})
    hook.finalize("standard", {}, "")
    return [*listener.warnings]


def test_a_wheel_is_built_with_a_profile(built: list[bool]) -> None:
    assert (warnings_of_a_wheel(), built) == ([], [True])


def test_a_wheel_is_built_without_a_profile_on_demand(
    built: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THANDAR_PROFILE", "0")
    assert (warnings_of_a_wheel(), built) == ([], [False])


def test_without_gcc_there_is_no_profile_and_one_line_says_so(
    built: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hatch_build, "can_profile", lambda out: False)
    [warning] = warnings_of_a_wheel()
    assert "without a profile" in warning
    assert "\n" not in warning
    assert built == [False]


def test_a_pure_wheel_is_not_compiled(built: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THANDAR_PURE", "1")
    assert "uncompiled" in warnings_of_a_wheel()[0]
    assert built == []


def test_bounds_checks_are_expected_to_succeed(tmp_path: Path) -> None:
    source = tmp_path / "deep" / "engine.c"
    source.parent.mkdir()
    source.write_text(CHECK)
    (tmp_path / "other.c").write_text("int none;\n")
    hatch_build.expect_good_indices(tmp_path)
    assert source.read_text() == CHECK.replace("if (cpy_r_r1)", "if (likely(cpy_r_r1))")


def test_the_build_stops_when_no_bounds_check_is_found(tmp_path: Path) -> None:
    (tmp_path / "engine.c").write_text(CHECK.replace("uint64_t", "size_t"))
    with pytest.raises(SystemExit, match="BOUNDS_CHECK matches nothing"):
        hatch_build.expect_good_indices(tmp_path)


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
    assert {name for _, seats in TABLES for name in seats} == {*HEROES, *BOSSES, DEMON}


def test_the_sdist_holds_what_a_build_needs(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [sdist] = tmp_path.iterdir()
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"hatch_build.py", hatch_build.TRAINING.as_posix()} <= names


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
@pytest.mark.parametrize(
    ("target", "folder", "profile"),
    [("play", "compiled", 0), ("test-compiled", "compiled", 0), ("bench", "profiled", 1)],
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
