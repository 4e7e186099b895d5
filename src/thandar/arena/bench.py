"""`thandar bench`: the speed of the engine, compiled and interpreted, in one process."""

import argparse
import importlib
import importlib.machinery
import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from thandar.locales import Texts, language

ROUNDS = 3
SEED = 1
MOVES_BEFORE = 100  # clones and listings are timed in the middle of a game
NAMES = ("random_games_per_second", "moves_per_second", "clone_ns", "legal_ns")


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """The arguments of the command."""
    parser.add_argument("--json", action="store_true", help=t("bench.json"))
    parser.add_argument(
        "--seats", type=int, default=2, choices=range(2, 7), metavar="2..6", help=t("bench.seats")
    )
    parser.add_argument("--seconds", type=float, default=1.0, help=t("bench.seconds"))


def run(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    figures = measure_builds(arguments.seats, arguments.seconds)
    if arguments.json:
        print(json.dumps(figures, indent=2))
        return 0
    t = Texts(language(arguments.lang))
    print(t("bench.head", n=arguments.seats, rounds=ROUNDS))
    for build in ("compiled", "interpreted"):
        name = t(f"bench.{build}")
        if figures[build] is None:
            print(f"\n{t('bench.missing', build=name)}")
            continue
        print(f"\n{name}")
        for key in NAMES:
            print(f"  {figures[build][key]:>12,.0f}  {t(f'bench.{key}')}")
    if figures["ratio"] is not None:
        print(f"\n{t('bench.ratio', n=round(figures['ratio']))}")
    return 0


def measure_builds(seats: int, seconds: float) -> dict[str, Any]:
    """The figures of both builds and the ratio of their speeds; None for a missing build."""
    own = engine_modules()
    with interpreted_thandar():
        interpreted = engine_modules()
    compiled = None if own[0].__file__ == interpreted[0].__file__ else own
    figures: dict[str, Any] = {
        "compiled": compiled and measure(compiled, seats, seconds),
        "interpreted": measure(interpreted, seats, seconds),
        "ratio": None,
    }
    if figures["compiled"]:
        speeds = [figures[build][NAMES[0]] for build in ("compiled", "interpreted")]
        figures["ratio"] = speeds[0] / speeds[1]
    return figures


def engine_modules() -> tuple[ModuleType, ModuleType, ModuleType]:
    """The modules that are measured, as they are imported now: playout, start, timing."""
    return (
        importlib.import_module("thandar.engine.playout"),
        importlib.import_module("thandar.start"),
        importlib.import_module("thandar.engine.timing"),
    )


@contextmanager
def interpreted_thandar() -> Iterator[None]:
    """Within it, `thandar` is imported anew from the sources, whatever is compiled beside them."""
    set_aside = {name: sys.modules.pop(name) for name in list(sys.modules) if is_ours(name)}
    finder = SourceFinder()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if is_ours(name)]:
            del sys.modules[name]
        sys.modules.update(set_aside)


def is_ours(name: str) -> bool:
    """Whether a module belongs to the package."""
    return name == "thandar" or name.startswith("thandar.")


class SourceFinder:
    """Finds the modules of the package as sources only."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The source of a module of ours; None for everything else."""
        if not is_ours(name):
            return None
        for folder in sys.path if path is None else path:
            sources = (importlib.machinery.SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES)
            spec = importlib.machinery.FileFinder(folder or ".", sources).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def measure(modules: tuple[ModuleType, ModuleType, ModuleType], seats: int, seconds: float) -> Any:
    """The figures of one build."""
    playout, start, timing = modules
    table = start.new_table("free-for-all", ["standard"] * seats)
    games = 1
    while timed(playout.play_games, table, games, SEED)[0] < seconds / 10:
        games *= 2
    games = games * 10
    rounds = [timed(playout.play_games, table, games, SEED) for _ in range(ROUNDS)]
    best, moves = min(rounds)
    state = start.dealt("free-for-all", ["standard"] * seats, SEED, None, None).state
    timing.make_random_moves(state, MOVES_BEFORE)
    times = max(games * 30, 1000)
    clone = min(timed(timing.clone_often, state, times)[0] for _ in range(ROUNDS))
    legal = min(timed(timing.list_often, state, times)[0] for _ in range(ROUNDS))
    figures = (games / best, moves / best, clone / times * 1e9, legal / times * 1e9)
    return dict(zip(NAMES, figures))


def timed(function: Any, *arguments: Any) -> tuple[float, Any]:
    """How long a call takes, and what it returns."""
    begin = time.perf_counter()
    result = function(*arguments)
    return time.perf_counter() - begin, result
