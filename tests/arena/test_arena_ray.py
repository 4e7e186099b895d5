"""`thandar arena --ray`: a cluster gives the figures of this machine, whatever happens to it."""

import importlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from test_arena_command import arena, command, environment, figures

import thandar
import thandar.bots.brain
import thandar.extras
from ray_nodes import Nodes, kill
from thandar import BadSetup
from thandar.arena.ray_workers import MOST_LOSSES, packed, unpack
from thandar.bots import make_bot
from thandar.cli import main
from thandar.extras import has

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
needs_ray = pytest.mark.skipif(
    not has("cluster") or sys.platform == "win32",
    reason="there is no Ray here: pip install 'thandar[cluster]'",
)
BOTS = """
import os, time
from pathlib import Path
from thandar.bots import Bot

class Raises(Bot):
    def choose(self, view, legal):
        raise ValueError("no idea")

class Kills(Bot):
    def choose(self, view, legal):
        os._exit(1)

class Sleeps(Bot):
    def choose(self, view, legal):
        with Path("FOLDER", str(os.getppid())).open("a"):  # which node plays
            time.sleep(0.01)
        return legal[-1]
"""


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    """A cluster of two nodes that the tests of this file share."""
    with Nodes() as running:
        running.add()
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with bots, which note in another one at which nodes they play."""
    (tmp_path / "seen").mkdir()
    (tmp_path / "own_bots.py").write_text(BOTS.replace("FOLDER", str(tmp_path / "seen")))
    return tmp_path


def started(folder: Path, *words: str) -> subprocess.Popen[str]:
    """A run that goes on."""
    return subprocess.Popen(
        command(*words),
        # Whoever was started in the background of a shell hears no SIGINT.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        env=environment(folder),
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_until(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.02)


# --- the same figures


@needs_ray
@pytest.mark.long
def test_a_cluster_gives_the_same_figures_and_the_same_page(nodes: Nodes, tmp_path: Path) -> None:
    words = ("--bots", "random,baseline", "--games", "12", "--seats", "3", "--html")
    here = figures(tmp_path, *words, "here.html")
    assert figures(tmp_path, *words, "there.html", "--ray", nodes.address) == here
    assert (tmp_path / "there.html").read_text() == (tmp_path / "here.html").read_text()


@needs_ray
@pytest.mark.long
def test_a_run_on_a_cluster_ends_early_at_the_same_game(
    nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_ADDRESS", nodes.address)  # the cluster that is meant by `auto`
    words = ("--games", "200", "--until-certain", "80", "--out")
    here = figures(tmp_path, *words, "here.jsonl")
    assert here["stop"]["certain"]
    there = figures(tmp_path, *words, "there.jsonl", "--ray", "auto", "--jobs", "1")
    assert there == here


@needs_ray
@pytest.mark.long
def test_a_bot_that_raises_is_reported_as_on_this_machine(nodes: Nodes, folder: Path) -> None:
    words = ("--bots", "own_bots:Raises,random", "--games", "6")
    here = figures(folder, *words)
    assert here["faults"][0]["detail"] == "ValueError: no idea (own_bots.py:8)"
    assert figures(folder, *words, "--ray", nodes.address) == here


@needs_ray
@pytest.mark.long
def test_the_win_rates_are_the_same(nodes: Nodes, tmp_path: Path) -> None:
    def table(*words: str) -> str:
        given = [sys.executable, str(BENCHMARKS / "win_rates.py"), "bosses", "--games=2", *words]
        return subprocess.run(given, check=True, capture_output=True, text=True).stdout

    assert "| lich – dragon |" in table()
    assert table("--ray", nodes.address) == table()


# --- what is lost


@needs_ray
@pytest.mark.long
def test_the_games_of_a_node_that_dies_are_played_by_others(nodes: Nodes, folder: Path) -> None:
    words = ("--bots", "own_bots:Sleeps,random", "--games", "24")
    here = figures(folder, *words)
    node = nodes.add()
    run = started(folder, *words, "--json", "--ray", nodes.address)
    wait_until((folder / "seen" / str(node)).exists)
    kill(node)
    said, complaints = run.communicate()
    assert (run.returncode, complaints) == (0, "")
    there = json.loads(said)
    assert {key: there[key] for key in here} == here


@needs_ray
@pytest.mark.long
def test_games_that_kill_whoever_plays_them_end_the_run(nodes: Nodes, folder: Path) -> None:
    words = ("--bots", "own_bots:Kills,random", "--games", "2", "--ray", nodes.address)
    message = arena(folder, *words, status=1)
    assert f"lost {MOST_LOSSES} times" in message
    assert "Interrupted after 0 of 2 games" in message
    assert f"--ray {nodes.address} --resume" in message


@needs_ray
@pytest.mark.long
def test_an_interrupted_run_goes_on_anywhere(nodes: Nodes, folder: Path) -> None:
    words = ("--bots", "own_bots:Sleeps,random", "--games", "16", "--out")
    whole = figures(folder, *words, "whole.jsonl")
    run = started(folder, *words, "part.jsonl", "--ray", nodes.address)
    journal = folder / "part.jsonl"
    wait_until(lambda: journal.exists() and len(journal.read_text().splitlines()) > 2)
    run.send_signal(signal.SIGINT)
    said, message = run.communicate()
    assert (run.returncode, said) == (130, ""), message
    assert f"--ray {nodes.address} --resume" in message
    assert 2 < len(journal.read_text().splitlines()) < 9
    assert figures(folder, *words, "part.jsonl", "--resume") == whole


# --- what is refused


def test_an_address_where_nobody_is(tmp_path: Path) -> None:
    with socket.socket() as bound:  # nobody listens, and nobody else can
        bound.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{bound.getsockname()[1]}"
        for given in (address, f"ray://{address}"):
            message = arena(tmp_path, "--ray", given, status=1)
            assert f"no Ray cluster can be used at {given}: " in message
    assert "--ray takes auto, HOST:PORT or ray://HOST:PORT, not 'here'" in arena(
        tmp_path, "--ray", "here", status=1
    )
    assert not list(tmp_path.rglob("*.jsonl"))


@needs_ray
@pytest.mark.long
def test_an_address_where_somebody_else_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("RAY_gcs_rpc_server_connect_timeout_s", "RAY_py_gcs_connect_timeout_s"):
        monkeypatch.setenv(name, "1")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        message = arena(tmp_path, "--ray", address, status=1)
    assert f"no Ray cluster can be used at {address}: " in message


@needs_ray
@pytest.mark.long
def test_a_cluster_with_another_thandar(nodes: Nodes, tmp_path: Path) -> None:
    program = "import thandar; thandar.__version__ = '99'; from thandar.cli import main; "
    run = subprocess.run(
        [sys.executable, "-c", f"{program} exit(main())", "arena", "--ray", nodes.address],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stdout) == (1, "")
    assert "has another Thandar" in run.stderr
    assert f"{thandar.__version__}, rules" in run.stderr
    assert "99, rules" in run.stderr


@needs_ray
def test_a_node_without_thandar_can_say_so() -> None:
    program = (
        "import sys; from ray import cloudpickle; from thandar.arena.ray_workers import node_task; "
        "sent = cloudpickle.dumps(node_task()); "
        "thandar = [name for name in sys.modules if name.partition('.')[0] == 'thandar']; "
        "sys.modules.update(dict.fromkeys(thandar)); "
        "print(cloudpickle.loads(sent)('here', b'never opened', 1)[1:])"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert said.stdout.startswith("('import of thandar"), said.stderr
    assert said.stdout.endswith(", None)\n")


def test_without_ray_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(thandar.extras, "find_spec", lambda name: None)
    assert main(["--lang", "en", "arena", "--ray", "auto"]) == 1
    assert "pip install 'thandar[cluster]'" in capsys.readouterr().err


# --- bots of one's own


@pytest.fixture
def elsewhere(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """To be called after packing: another machine, which has none of the files."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", list(sys.path))

    def leave() -> None:
        sys.modules.pop("own_bots", None)
        importlib.invalidate_caches()
        for path in (*folder.glob("*.py"), *folder.glob("*.npz")):
            path.unlink()

    yield leave
    sys.modules.pop("own_bots", None)
    thandar.bots.brain.LEARNED.pop(Path("own.npz"), None)


def test_modules_and_networks_go_along(
    folder: Path, elsewhere: Callable[[], None], tmp_path: Path
) -> None:
    shutil.copy(thandar.bots.brain.SHIPPED, "own.npz")
    bots = ["own_bots:Sleeps", "net:own.npz", "planner:20", "expert", "baseline"]
    luggage = packed(bots)
    assert (list(luggage.modules), list(luggage.networks)) == (["own_bots"], ["own.npz"])
    elsewhere()
    for bot in bots[:2]:
        with pytest.raises(BadSetup):
            make_bot(bot)
    unpack(luggage)
    assert type(make_bot("own_bots:Sleeps")).__name__ == "Sleeps"
    assert make_bot("net:own.npz")


def test_a_module_that_needs_more_than_a_node_has(
    folder: Path, elsewhere: Callable[[], None]
) -> None:
    Path("beside.py").write_text("")
    Path("own_bots.py").write_text("import beside\n" + BOTS)
    luggage = packed(["own_bots:Raises"])
    elsewhere()
    sys.modules.pop("beside")
    with pytest.raises(BadSetup) as caught:
        unpack(luggage)
    assert caught.value.code == "cannot_import_bot"
    assert "No module named 'beside'" in str(caught.value)


def test_a_program_stays_here() -> None:
    with pytest.raises(BadSetup) as caught:
        packed(["baseline", f"cmd:{os.fspath(sys.executable)} bot.py"])
    assert caught.value.code == "program_on_cluster"
