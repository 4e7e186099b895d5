"""Compiles the hot modules with mypyc while a wheel is built.

Everything happens in a temporary folder: a shared object left in src/ would shadow later edits.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Modules, or folders of them, under src/thandar that are compiled.
HOT = ["engine", "formats", "game.py", "notation.py", "bots", "arena/match.py"]

# mypyc's functions are global symbols: without the first two flags gcc must not inline one into
# another, because somebody might replace it at load time. The third lets it inline more. Together
# they are worth a quarter of the speed; a compiler that does not know them goes without.
INLINING = [
    "-fno-semantic-interposition",
    "-fvisibility=hidden",
    "-finline-limit=2000",
]

# What mypyc writes for "is this index within bounds", and the jump that follows.
BOUNDS_CHECK = re.compile(r"(= \(uint64_t\)\w+ < \(uint64_t\)\w+;\s+if \()(\w+)\)")


class CompilerFailed(Exception):
    """The C compiler is missing, or refused its input."""


class CompileHotModules(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if os.environ.get("THANDAR_PURE") == "1":
            self.app.display_warning("THANDAR_PURE=1: thandar is built uncompiled")
            return
        self.folder = TemporaryDirectory(prefix="thandar-build-")
        root, out = Path(self.root), Path(self.folder.name)
        if problem := compiler_problem(out):
            self.app.display_warning(f"thandar is built uncompiled, and will be slow: {problem}")
            return
        for shared_object in compile_modules(root, out):
            target = shared_object.relative_to(out / "lib").as_posix()
            build_data["force_include"][str(shared_object)] = target
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()


def hot_modules(root: Path) -> list[str]:
    """The paths, relative to the root, of the modules to compile."""
    package = root / "src" / "thandar"
    found: set[Path] = set()
    for name in HOT:
        path = package / name
        modules = set(path.rglob("*.py")) if path.is_dir() else {path}
        if not modules or not all(module.is_file() for module in modules):
            sys.exit(f"hatch_build.py: HOT names {name!r}, but src/thandar/{name} has no module")
        found |= modules
    # A package's __init__ only imports names: compiling it gains nothing.
    return sorted(str(p.relative_to(root)) for p in found if p.name != "__init__.py")


def compiler_problem(out: Path, flags: list[str] | None = None) -> str | None:
    """Why nothing can be compiled here, with these flags; None when it can."""
    from setuptools import Extension

    # Python's headers can be missing where a compiler is there, so the probe includes them.
    probe = out / "probe.c"
    probe.write_text("#include <Python.h>\nPyObject *PyInit_probe(void) { return NULL; }\n")
    try:
        extension = Extension("probe", [str(probe)], extra_compile_args=flags or [])
        build([extension], out / "probe")
    except CompilerFailed as error:
        return f"no working C compiler with Python's headers ({error})"
    return None


def compile_modules(root: Path, out: Path) -> list[Path]:
    """Compile the hot modules; the shared objects, laid out under out/lib like the wheel."""
    from mypyc.build import mypycify

    # mypyc derives module names from paths that are relative to the working folder.
    before = Path.cwd()
    os.chdir(root)
    try:
        extensions = mypycify(
            ["--config-file", "pyproject.toml", *hot_modules(root)],
            opt_level="3",
            multi_file=False,
            separate=False,
            target_dir=str(out / "c"),
            group_name="thandar",
        )
        expect_good_indices(out / "c")
        flags = INLINING if compiler_problem(out, ["-Werror", *INLINING]) is None else []
        for extension in extensions:
            extension.extra_compile_args += flags
        build(extensions, out / "lib")
    except CompilerFailed as error:
        sys.exit(f"hatch_build.py: the C compiler failed on mypyc's output: {error}")
    finally:
        os.chdir(before)
    return sorted(path for path in (out / "lib").rglob("*") if path.is_file())


def expect_good_indices(folder: Path) -> None:
    """Tell the C compiler that bounds checks succeed, as mypyc does for other errors only.

    It then lays the way out of bounds aside: worth an eighth of the speed.
    """
    found = 0
    for source in folder.rglob("*.c"):
        text, n = BOUNDS_CHECK.subn(r"\1likely(\2))", source.read_text())
        source.write_text(text)
        found += n
    if not found:
        sys.exit(
            "hatch_build.py: BOUNDS_CHECK matches nothing in the C that mypyc wrote; look there for"
            " what a bounds check is now, and change the pattern"
        )


def build(extensions: list[Any], lib: Path) -> None:
    from setuptools import Distribution
    from setuptools.errors import BaseError, CCompilerError

    distribution = Distribution({"name": "thandar", "ext_modules": extensions})
    command = distribution.get_command_obj("build_ext")
    command.build_lib = str(lib)
    command.build_temp = str(lib.with_name(lib.name + "-objects"))
    command.ensure_finalized()
    try:
        command.run()
    except (BaseError, CCompilerError) as error:
        raise CompilerFailed(str(error)) from error
