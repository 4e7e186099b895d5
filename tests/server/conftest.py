"""A server that several tests of a file share, each at tables of its own."""

from collections.abc import Iterator

import pytest

from serving import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A running server; nothing that the tests did was a fault of its own."""
    with Served(tmp_path_factory.mktemp("served") / "tables.db", absent_after=0.2) as running:
        yield running
        assert "Traceback" not in running.complaints
