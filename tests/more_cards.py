"""Thandar with more cards: tests `run` the programs play_*.py, which `add` them.

The tables are built when the engine is imported, so that the cards must be there before. A program
imports nothing of thandar but its cards first.
"""

import importlib.util
import os
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent


def run(program: str, *arguments: object) -> str:
    """Run a program of the tests on the build under test; what it printed."""
    places = [str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, str(TESTS / program), *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(places)},
        capture_output=True,
        encoding="utf-8",
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-8_000:] + done.stderr[-4_000:]
    return done.stdout


def cards_alone() -> Any:
    """The module `thandar.cards`, without the engine that the package itself would import."""
    if "thandar" not in sys.modules:
        found = importlib.util.find_spec("thandar")
        package = types.ModuleType("thandar")
        package.__path__ = list(found.submodule_search_locations or []) if found else []
        sys.modules["thandar"] = package
    return importlib.import_module("thandar.cards")


def add(cards: Any) -> None:
    """Number these cards behind those that there are, then import all of thandar."""
    assert not any(name.startswith("thandar.engine") for name in sys.modules)
    module = cards_alone()
    module.ALL_CARDS += tuple(cards)
    module.CARDS.update({card.id: card for card in cards})
    for card in cards:
        if card.type in ("skill", "ability"):
            hero = module.Hero(50, ("gold",) * 8, (card.id,))
            module.HEROES[f"hero_{card.id}"] = hero
    del sys.modules["thandar"]
    importlib.import_module("thandar")
