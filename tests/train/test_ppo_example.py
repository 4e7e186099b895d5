"""The example learns: examples/ppo.py, shortened."""

import runpy
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "ppo.py"))


@pytest.mark.long
def test_the_example_learns_to_beat_random() -> None:
    torch.set_num_threads(1)
    torch.manual_seed(1)
    games = EXAMPLE["games_against"]("random", 64, seed=1)
    network = EXAMPLE["Network"](games.encoding.width, len(games.encoding.actions))
    optimiser = torch.optim.Adam(network.parameters(), EXAMPLE["RATE"])
    before = EXAMPLE["evaluate"](network, "random", 128, seed=2)
    for _ in range(20):
        EXAMPLE["learn"](network, optimiser, EXAMPLE["play"](network, games))
    after = EXAMPLE["evaluate"](network, "random", 128, seed=2)
    assert before < 0.6
    assert after > 0.7
