"""A training from the first game on: it is kept and goes on; its network without PyTorch."""

import csv
from pathlib import Path

import numpy as np
import pytest

from thandar import Game
from thandar.bots.net_bot import NetBot
from thandar.encoding.network import Inputs, Network, load
from thandar.env.games import Games

torch = pytest.importorskip("torch")

from thandar.train.curve import interval  # noqa: E402 (they need PyTorch)
from thandar.train.network import Network as Learning  # noqa: E402
from thandar.train.run import Training, groups_of, merged  # noqa: E402
from thandar.train.settings import STANDARD, Settings  # noqa: E402

HEROES = ("free-for-all", ("cleric", "thief"))
TINY = {"workers": 1, "games": 24, "steps": 8, "width": 16, "minibatch": 128, "evaluation": 8}


def trained(folder: Path, seconds: float, resume: Path | None = None, **more: object) -> Path:
    """The network of a short training."""
    settings = Settings(seconds=seconds, rated=0.1, **{**TINY, **more})  # type: ignore[arg-type]
    return Training(settings, folder, resume, lambda line: None).run()


@pytest.mark.long
def test_a_training_is_kept_and_goes_on(tmp_path: Path) -> None:
    path = trained(tmp_path / "first", 1.0)
    rows = list(csv.DictReader((tmp_path / "first" / "curve.csv").read_text().splitlines()))
    assert int(rows[-1]["decisions"]) > 0
    assert 0 <= float(rows[-1]["wins"]) <= 1
    assert (tmp_path / "first" / "curve.svg").stat().st_size
    before, known, facts = load(path)
    assert facts["tables"] == [["free-for-all", ["standard", "standard"]]]
    again = trained(tmp_path / "again", 0.1, path, rate=0.0, last_rate=0.0)
    after, _, _ = load(again)
    assert all(np.allclose(before[name], after[name], atol=1e-6) for name in before)
    assert before["first.weight"].shape == (TINY["width"], Inputs(known).size)


@pytest.mark.long
def test_a_trained_network_plays(tmp_path: Path) -> None:
    path = trained(tmp_path, 0.5)
    game = Game.new(seed=7)
    bot = NetBot(0, path)
    for _ in range(40):
        game.do(bot.move(game))
    other = Game.new(format="hydra", seats=["standard"] * 4, seed=7)
    other.do(NetBot(0, path).move(other))  # it has not learned this: baseline plays


@pytest.mark.long
def test_a_network_learns_against_one_bot_alone(tmp_path: Path) -> None:
    assert load(trained(tmp_path, 0.5, against="random"))[2]["against"] == "random"


def test_the_network_is_the_same_without_pytorch() -> None:
    encoded = merged([STANDARD])
    inputs = Inputs(encoded)
    torch.manual_seed(3)
    learning = Learning(inputs, width=32, blocks=2)
    for value in learning.parameters():
        torch.nn.init.normal_(value, std=0.2)
    plain = Network(learning.parameters_as_arrays(), encoded)
    games = Games([STANDARD], n=8, seed=5, encode=encoded)
    for _ in range(30):
        seen, mask = torch.tensor(games.observations), torch.tensor(games.masks)
        with torch.no_grad():
            logits, values = learning(learning.expanded(seen, mask, torch.float32))
        for row in range(8):
            legal = np.flatnonzero(games.masks[row])
            hidden = plain.hidden(games.observations[row], legal)
            assert np.allclose(plain.logits(hidden, legal), logits[row][legal], atol=1e-3)
            chances = torch.sigmoid(values[row]).numpy()
            assert np.allclose(plain.chances(hidden), chances, atol=1e-3)
        games.actions[:] = games.guesses
        games.step()


def test_what_two_networks_share_is_taken_over() -> None:
    small, large = (Inputs(merged(tables)) for tables in ([STANDARD], [STANDARD, HEROES]))
    first = Learning(small, width=8, blocks=1)
    second = Learning(large, width=8, blocks=1)
    torch.nn.init.normal_(first.value.weight)
    second.adopt(first.parameters_as_arrays(), small)
    games = Games([STANDARD], n=4, seed=1, encode=small.encoding)
    other = Games([STANDARD], n=4, seed=1, encode=large.encoding)
    for _ in range(20):
        values = []
        for learning, shown in ((first, games), (second, other)):
            seen, mask = torch.tensor(shown.observations), torch.tensor(shown.masks)
            with torch.no_grad():
                values.append(learning(learning.expanded(seen, mask, torch.float32))[1])
            shown.actions[:] = shown.guesses
            shown.step()
        assert torch.allclose(*values, atol=1e-5)


def test_league_and_rated_games_have_their_line_ups() -> None:
    groups = groups_of(Settings(games=100, league=0.2, rated=0.05))
    assert [group.games for group in groups] == [75, 5, 20]
    assert groups[1].lineups == [[0, "baseline"], ["baseline", 0]]
    assert [0, 1] in groups[2].lineups


def test_intervals_are_wilsons() -> None:
    low, high = interval(0, 10)
    assert low == pytest.approx(0, abs=1e-9)
    assert high == pytest.approx(0.2775, abs=1e-3)
