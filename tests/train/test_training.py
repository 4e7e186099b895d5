"""A training from the first game on: it is kept and goes on; its network without PyTorch."""

import argparse
import csv
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pytest

from thandar import Game
from thandar.bots.brain import PUPIL, SHIPPED
from thandar.bots.net_bot import NetBot
from thandar.cli import main
from thandar.encoding.network import Inputs, Network, load, save
from thandar.env.games import Games
from thandar.locales import Texts

torch = pytest.importorskip("torch")
torch.set_num_threads(1)  # tests run side by side: more would wait for each other

from thandar.train import run  # noqa: E402 (they need PyTorch)
from thandar.train.command import add_arguments, settings  # noqa: E402
from thandar.train.kinds import (  # noqa: E402
    COMPANY,
    ITSELF,
    KINDS,
    LEAGUE,
    RATED,
    casts,
    merged,
)
from thandar.train.learner import Learner, between  # noqa: E402
from thandar.train.network import Judge  # noqa: E402
from thandar.train.network import Network as Learning  # noqa: E402
from thandar.train.run import Training  # noqa: E402
from thandar.train.settings import STANDARD_DUEL, Settings  # noqa: E402

[DUEL] = STANDARD_DUEL.tables
HEROES = ("free-for-all", ("cleric", "thief"))
TINY = {
    "workers": 1,
    "games": 24,
    "steps": 8,
    "width": 16,
    "minibatch": 128,
    "rated": 0.1,
    "pupil": 8,
}
KEPT = ["curve.csv", "curve.svg", "net.npz", "pupil.npz"]


def trained(folder: Path, seconds: float, resume: Path | None = None, **more: object) -> Path:
    """The network of a short training."""
    settings = Settings(seconds=seconds, **{**TINY, **more})  # type: ignore[arg-type]
    return Training(settings, folder, resume, lambda line: None).run()


def rows_of(curve: Path) -> list[dict[str, str]]:
    """The lines of a learning curve."""
    return list(csv.DictReader(curve.read_text().splitlines()))


@pytest.mark.long
def test_a_training_is_kept_and_goes_on(tmp_path: Path) -> None:
    path = trained(tmp_path / "first", 3.0)
    last = rows_of(tmp_path / "first" / "curve.csv")[-1]
    assert int(last["decisions"]) > 0
    assert 0 <= float(last["duel low"]) <= float(last["duel won"]) <= float(last["duel high"]) <= 1
    assert (tmp_path / "first" / "curve.svg").stat().st_size
    facts = load(path)[2]
    assert facts["tables"] == [["free-for-all", ["standard", "standard"]]]
    still = dict.fromkeys(("rate", "last_rate", "pupil_rate", "last_pupil_rate"), 0.0)
    again = trained(tmp_path / "again", 0.1, path, **still)
    for name in ("net.npz", "pupil.npz"):
        before, known, _ = load(path.with_name(name))
        after, _, _ = load(again.with_name(name))
        assert all(np.allclose(before[part], after[part], atol=1e-6) for part in before)
        width = TINY["width"] if name == "net.npz" else TINY["pupil"]
        assert before["first.weight"].shape == (width, Inputs(known).size)


@pytest.mark.long
def test_checkpoints_are_whole_while_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "SECONDS", 0.0)
    kept: list[int] = []

    def look(line: dict[str, float]) -> None:
        lines = len(rows_of(tmp_path / "curve.csv"))
        if lines > 1:  # there was a checkpoint after the first
            kept.append(load(tmp_path / "net.npz")[2]["decisions"])
            assert (tmp_path / "curve.svg").read_text().rstrip().endswith("</svg>")
        if lines == 3:
            raise KeyboardInterrupt

    settings = Settings(seconds=3600.0, every=0.0, **TINY)  # type: ignore[arg-type]
    Training(settings, tmp_path, None, look).run()
    assert 0 < kept[0] < kept[1] < load(tmp_path / "net.npz")[2]["decisions"]
    assert sorted(path.name for path in tmp_path.iterdir()) == KEPT


@pytest.mark.long
def test_a_training_that_fails_keeps_what_was_learned(tmp_path: Path) -> None:
    def fail(line: dict[str, float]) -> None:
        raise OSError("nobody listens any more")

    settings = Settings(seconds=0.1, **TINY)  # type: ignore[arg-type]
    with pytest.raises(OSError, match="nobody listens"):
        Training(settings, tmp_path, None, fail).run()
    assert load(tmp_path / "net.npz")[2]["decisions"] > 0
    assert sorted(path.name for path in tmp_path.iterdir()) == KEPT


def test_a_training_that_has_learned_nothing_leaves_older_networks_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(training: Training) -> None:
        raise MemoryError

    monkeypatch.setattr(Training, "play", fail)
    (tmp_path / "net.npz").write_text("of an hour")
    with pytest.raises(MemoryError):
        trained(tmp_path, 0.1)
    assert (tmp_path / "net.npz").read_text() == "of an hour"


def test_whatever_ends_the_writing_of_a_network_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "net.npz"
    save(path, {"first.bias": np.zeros(3)}, merged([DUEL]), {"run": 1})

    def cut_off(file: BinaryIO, **arrays: object) -> None:
        file.write(b"half of it")
        raise KeyboardInterrupt

    monkeypatch.setattr(np, "savez_compressed", cut_off)
    with pytest.raises(KeyboardInterrupt):
        save(path, {"first.bias": np.ones(3)}, merged([DUEL]), {"run": 2})
    assert load(path)[2] == {"run": 1}
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_kept_is_the_average_of_the_last_networks() -> None:
    inputs = Inputs(merged([DUEL]))
    network, pupil = Learning(inputs, 8, 1), Learning(inputs, 4, 1)
    learner = Learner(Settings(averaged=2), network, Judge(4, 8, 8), pupil, "cpu")
    kept = []
    for learner.rounds, number in ((3, 1.0), (7, 4.0), (20, 8.0), (21, 2.0), (99, 5.0)):
        torch.nn.init.constant_(learner.network.value.bias, number)
        learner.follow()
        kept.append(learner.average.value.bias[0].item())
    assert kept == [1.0, 4.0, 6.0, 4.0, 4.5]


def test_a_pupil_learns_to_play_and_to_judge_like_its_teacher() -> None:
    torch.manual_seed(1)
    inputs = Inputs(merged([DUEL]))
    network, pupil = Learning(inputs, 16, 1), Learning(inputs, 8, 1)
    for layer in (network.policy, network.value):
        torch.nn.init.normal_(layer.weight)
    learner = Learner(Settings(), network, Judge(4, 16, 8), pupil, "cpu")
    seen = torch.randint(0, 2, (200, inputs.encoding.width)).byte()
    masks = (torch.rand(200, network.actions) < 0.02).byte()
    masks[:, 0] = 1
    x = network.expanded(seen, masks, torch.float32)
    with torch.no_grad():
        logits, values, _ = network(x)
        now = torch.log_softmax(logits.masked_fill(masks == 0, -1e9), -1)
    known = torch.ones_like(values) > 0
    optimiser = torch.optim.Adam(pupil.parameters(), 0.01)
    apart = []
    for _ in range(150):
        unlike, misjudged = learner.unlike(pupil, x, masks, now, values, known)
        apart.append((unlike.item(), misjudged.item()))
        optimiser.zero_grad()
        (unlike + misjudged).backward()
        optimiser.step()
    assert 0 < apart[-1][0] < 0.3 * apart[0][0]
    assert apart[-1][1] < apart[0][1]


def test_network_and_pupil_that_are_shipped_see_and_do_the_same() -> None:
    assert load(SHIPPED)[1] == load(PUPIL)[1]


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
def test_every_format_is_trained_for_and_rated(tmp_path: Path) -> None:
    kinds = KINDS["formats"]
    path = trained(tmp_path, 0.1, kinds=kinds, games=60, rated=0.5)
    tables = {(format, len(seats)): seats for format, seats in load(path)[2]["tables"]}
    assert {("hydra", 4), ("emperor", 6), ("hunter-first-blood", 4), ("boss", 4)} <= set(tables)
    for (format, _), seats in tables.items():
        game = Game.new(format=format, seats=seats, seed=7)
        game.do(NetBot(0, path).move(game))


@pytest.mark.long
def test_the_command_trains_against_one_bot_alone(tmp_path: Path) -> None:
    words = ["train", "--out", str(tmp_path), "--minutes", "0.01", "--tables", "duel"]
    given = [f"{name}={value}" for name, value in TINY.items()]
    words += [word for setting in given for word in ("--set", setting)]
    assert main([*words, "--against", "random"]) == 0
    facts = load(tmp_path / "net.npz")[2]
    assert (facts["against"], facts["width"], facts["games"]) == ("random", 16, 24)


@pytest.mark.parametrize(
    ("processors", "gpu", "found"),
    [
        (16, True, (15, 512, 640)),
        (16, False, (2, 128, 256)),
        (4, True, (3, 128, 256)),
        (2, False, (1, 128, 256)),
        (1, False, (1, 128, 256)),
    ],
)
def test_settings_fit_the_machine(
    processors: int, gpu: bool, found: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: gpu)
    parser = argparse.ArgumentParser()
    add_arguments(parser, Texts("en"))
    chosen = settings(parser.parse_args([]))
    assert (chosen.workers, chosen.games, chosen.width) == found


@pytest.mark.long
@pytest.mark.parametrize(("processors", "found"), [(5, 4), (1, 1)])
def test_without_a_gpu_the_workers_have_processors_of_their_own(
    processors: int, found: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    before, threads = torch.get_num_threads(), []

    class Noting(Training):
        """A training that notes how many threads it has, wherever it learns."""

        def learn(self) -> dict[str, float]:
            threads.append((torch.get_num_threads(), threading.current_thread()))
            return super().learn()

    try:
        Noting(Settings(seconds=0.1, **TINY), tmp_path, None, lambda line: None).run()  # type: ignore[arg-type]
    finally:
        torch.set_num_threads(before)
    assert {number for number, _ in threads} == {found}
    assert len({thread for _, thread in threads}) == 2


def test_a_setting_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = ("width", "width=wide", "colour=3", "kinds=3", "width=-5", "games=0", "rate=nan")
    for given in (*wrong, "rate=inf", "former_most=0"):
        assert main(["train", "--set", given]) == 1
        assert "width=512" in capsys.readouterr().err


def test_what_cannot_be_trained_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "no.npz").write_text("no network")
    for words, said in (
        (["--minutes", "0"], "more than 0 seconds"),
        (["--against", "nobody"], "'nobody' is unknown"),
        (["--set", "rated=1"], "league, company and rated are shares of the games"),
        (["--resume", str(tmp_path / "none.npz")], "there is no network"),
        (["--resume", str(tmp_path / "no.npz")], "is not a network"),
        (["--resume", str(SHIPPED), "--set", "width=64"], "resume it with width=640"),
        (["--resume", str(SHIPPED), "--set", "pupil=64"], "resume it with pupil=128"),
    ):
        assert main(["train", "--out", str(tmp_path / "out"), "--tables", "duel", *words]) == 1
        assert said in capsys.readouterr().err


@pytest.mark.long
def test_a_network_is_resumed_with_its_own_width_and_its_pupil_too(tmp_path: Path) -> None:
    trained(tmp_path / "first", 0.1, width=24, pupil=12)
    small = ["--tables", "duel", "--minutes", "0.001", "--set", "games=8", "--set", "steps=2"]
    small += ["--set", "minibatch=16", "--set", "workers=1"]
    for file, width, pupil in ((SHIPPED, 640, 128), (tmp_path / "first" / "net.npz", 24, 12)):
        assert main(["train", "--out", str(tmp_path), "--resume", str(file), *small]) == 0
        facts = load(tmp_path / "net.npz")[2]
        assert (facts["width"], facts["pupil"]) == (width, pupil)


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_who_stops_a_training_keeps_what_was_learned(
    tmp_path: Path, number: signal.Signals
) -> None:
    command = "import sys; from thandar.cli import main; sys.exit(main())"
    words = ["train", "--out", str(tmp_path), "--tables", "duel", "--minutes", "1"]
    words += [word for name, value in TINY.items() for word in ("--set", f"{name}={value}")]
    with subprocess.Popen(
        [sys.executable, "-c", command, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        text=True,
    ) as training:
        assert training.stdout is not None
        assert training.stderr is not None
        training.stdout.readline()
        training.stdout.readline()  # it is under way
        os.killpg(training.pid, number)
        assert "net.npz" in training.stdout.read()
        assert training.stderr.read() == ""
    assert training.returncode == 130
    assert (tmp_path / "curve.svg").stat().st_size
    assert load(tmp_path / "net.npz")[2]["decisions"] > 0


def test_the_network_is_the_same_without_pytorch() -> None:
    encoded = merged([DUEL])
    inputs = Inputs(encoded)
    torch.manual_seed(3)
    learning = Learning(inputs, width=32, blocks=2)
    for value in learning.parameters():
        torch.nn.init.normal_(value, std=0.2)
    plain = Network(learning.parameters_as_arrays(), encoded)
    games = Games([DUEL], n=8, seed=5, encode=encoded)
    for _ in range(30):
        seen, mask = torch.tensor(games.observations), torch.tensor(games.masks)
        with torch.no_grad():
            logits, values, _ = learning(learning.expanded(seen, mask, torch.float32))
        for row in range(8):
            legal = np.flatnonzero(games.masks[row])
            hidden = plain.hidden(games.observations[row], legal)
            assert np.allclose(plain.logits(hidden, legal), logits[row][legal], atol=1e-3)
            chances = torch.sigmoid(values[row]).numpy()
            assert np.allclose(plain.chances(hidden), chances, atol=1e-3)
        games.actions[:] = games.guesses
        games.step()


def test_what_two_networks_share_is_taken_over() -> None:
    small, large = (Inputs(merged(tables)) for tables in ([DUEL], [DUEL, HEROES]))
    first = Learning(small, width=8, blocks=1)
    second = Learning(large, width=8, blocks=2)
    torch.nn.init.normal_(first.value.weight)
    second.adopt(first.parameters_as_arrays(), small)
    games = Games([DUEL], n=4, seed=1, encode=small.encoding)
    other = Games([DUEL], n=4, seed=1, encode=large.encoding)
    for _ in range(20):
        values = []
        for learning, shown in ((first, games), (second, other)):
            seen, mask = torch.tensor(shown.observations), torch.tensor(shown.masks)
            with torch.no_grad():
                values.append(learning(learning.expanded(seen, mask, torch.float32))[1])
            shown.actions[:] = shown.guesses
            shown.step()
        assert torch.allclose(*values, atol=1e-5)


def test_what_moved_the_policy_before_it_learns_is_no_part_of_its_step(tmp_path: Path) -> None:
    settings = Settings(rate=0.0, last_rate=0.0, **TINY)  # type: ignore[arg-type]
    training = Training(settings, tmp_path, None, lambda line: None)
    try:
        training.play()
    finally:
        training.workers.close()
    learner = training.learner
    assert abs(learner.learn(training.played)["late"]) < 1e-5
    torch.nn.init.normal_(learner.network.policy.bias, std=1.0)  # the round before is learned from
    figures = learner.learn(training.played)
    assert figures["late"] > 0.01
    assert abs(figures["shift"]) < 1e-5


def test_league_and_rated_games_have_their_line_ups() -> None:
    found = casts(Settings(games=100, league=0.2, rated=0.05))
    assert [cast.group.games for cast in found] == [75, 20, 5]
    assert [cast.role for cast in found] == [ITSELF, LEAGUE, RATED]
    assert found[2].group.lineups == [[0, "baseline"], ["baseline", 0]]
    assert [0, 1] in found[1].group.lineups


@pytest.mark.parametrize("shares", [(0.5, 0.3, 0.15), (0.0, 0.0, 0.9)], ids=str)
def test_however_few_games_there_are_every_kind_is_learned_and_rated(
    shares: tuple[float, float, float],
) -> None:
    league, company, rated = shares
    kinds = KINDS["formats"]
    for games in (1, 20, 40, 128):
        found = casts(Settings(kinds, games=games, league=league, company=company, rated=rated))
        assert all(cast.group.games > 0 for cast in found)
        for kind in kinds:
            roles = {cast.role for cast in found if cast.kind is kind}
            assert RATED in roles
            assert len(roles) > 1


def test_of_however_few_former_selves_the_newest_is_kept() -> None:
    for most in (1, 2, 5, 10, 11, 12, 40):
        places = run.forgettable(most + 1, most)
        assert len(places)
        assert places[-1] < most
        assert most == 1 or places[0] == 1  # the first one stays too


def test_a_weight_may_begin_or_end_at_0() -> None:
    assert [between(0.01, 0.0001, done) for done in (0.0, 0.5, 1.0)] == pytest.approx(
        [0.01, 0.001, 0.0001]
    )
    assert [between(0.0, 0.01, done) for done in (0.0, 0.5, 1.0)] == [0.0, 0.005, 0.01]
    assert [between(0.01, 0.0, done) for done in (0.0, 0.5, 1.0)] == [0.01, 0.005, 0.0]
    assert between(0.0, 0.0, 0.5) == 0.0


@pytest.mark.long
def test_settings_may_be_very_small(tmp_path: Path) -> None:
    path = trained(tmp_path, 0.5, entropy=0.0, former_every=0.0, former_most=1, games=1)
    assert load(path)[2]["decisions"] > 0


def test_teams_play_together_in_line_ups() -> None:
    kinds = {kind.name: kind for kind in KINDS["formats"]}
    hydra = casts(Settings(kinds=(kinds["hydra"],)))
    assert hydra[2].group.lineups[0] == [0, 0, "baseline", "baseline"]
    four = casts(Settings(kinds=(kinds["four"],), games=100))
    assert [cast.role for cast in four] == [ITSELF, LEAGUE, COMPANY, RATED]
    assert [cast.group.games for cast in four] == [60, 12, 25, 3]
    for among_bots in four[2:]:
        assert among_bots.group.lineups[1] == ["baseline", 0, "baseline", "baseline"]


def test_against_a_bot_nobody_else_is_met() -> None:
    found = casts(Settings(games=100, against="random"))
    assert [(cast.role, cast.group.games) for cast in found] == [(COMPANY, 97), (RATED, 3)]
    for cast in found:
        assert cast.group.lineups == [[0, "random"], ["random", 0]]
