"""Settings for every test: hypothesis takes its time, and draws the same examples every time."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from pathlib import Path

    from serving import Served

# Tests run side by side: more threads would wait for each other most of the time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
settings.register_profile("thandar", deadline=None, derandomize=True)
settings.load_profile("thandar")

# Programs that tests start: they change the cards before the engine is imported.
collect_ignore_glob = ["play_*.py"]


@pytest.fixture(autouse=True)
def no_program_outlives_its_test() -> Iterator[None]:
    """Whatever a test has started in a terminal ends with it."""
    yield
    if "pseudo_terminal" in sys.modules:
        sys.modules["pseudo_terminal"].end_all()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that the tests of a file share, each at tables of its own; it is never at fault."""
    from serving import Served

    with Served(tmp_path_factory.mktemp("served") / "tables.db", absent_after=0.2) as running:
        yield running
        assert "Traceback" not in running.complaints


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new store is, of each kind."""
    from databases import url_of

    return url_of(request.param, tmp_path / "new")
