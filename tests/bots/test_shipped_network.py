"""The network that is shipped: small enough, in the package, and better than `baseline`."""

import io
import json
from contextlib import redirect_stdout

import pytest

import thandar.bots
from build_trace import build
from thandar.bots.brain import PUPIL, SHIPPED
from thandar.cli import main

MOST_BYTES = 8_000_000


def test_network_and_pupil_are_in_the_package_and_small() -> None:
    # Of the compiled build the package is what a wheel holds.
    [folder] = thandar.__path__
    assert {str(SHIPPED.parent), str(PUPIL.parent)} == {folder}
    assert SHIPPED.stat().st_size + PUPIL.stat().st_size < MOST_BYTES


@pytest.mark.long
@pytest.mark.skipif(build() != "compiled", reason="takes minutes")
def test_the_network_beats_baseline() -> None:
    words = ["arena", "--bots", "net,baseline", "--games", "300", "--seed", "5", "--jobs", "1"]
    out = io.StringIO()
    with redirect_stdout(out):
        assert main([*words, "--json"]) == 0
    [net, _] = json.loads(out.getvalue())["bots"]
    assert net["wins"] > 165  # 55 %; two of three are what it wins in the long run
