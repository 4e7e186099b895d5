"""A bot that fails loses its game, and the arena goes on."""

import os
import re
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from thandar.arena.plan import make_plan
from thandar.arena.report import summary
from thandar.arena.workers import WorkerDied, play
from thandar.bots import Bot
from thandar.types import View

HERE = "test_arena_faults"


class Raises(Bot):
    def choose(self, view: View, legal: list[str]) -> str:
        raise ValueError("I do not\nknow")


class Leaves(Bot):
    def choose(self, view: View, legal: list[str]) -> str:
        sys.exit(3)


class Cheats(Bot):
    def choose(self, view: View, legal: list[str]) -> str:
        return "attack 2 50"


class CheatsInNumbers(Bot):
    def pick(self, view: Any) -> int:
        return 1 << 40


class Hangs(Bot):
    def choose(self, view: View, legal: list[str]) -> str:
        while True:
            try:
                time.sleep(60)
            except Exception:
                continue


class Slow(Bot):
    def choose(self, view: View, legal: list[str]) -> str:
        end = time.monotonic() + 0.3
        while time.monotonic() < end:
            pass
        return legal[-1]


class CannotBeMade(Bot):
    def __init__(self, seed: int = 0) -> None:
        raise RuntimeError("no model found")


class Kills(Bot):
    def choose(self, view: View, legal: list[str]) -> str:
        os._exit(1)


def figures(bots: list[str], games: int = 2, limit: float = 30.0) -> dict[str, Any]:
    plan = make_plan(bots, games, 1, None, limit, "free-for-all")
    return summary(plan, dict(play(plan, list(range(plan.chunks)), 1)).values())


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent))


@pytest.mark.parametrize(
    ("name", "kind", "detail"),
    [
        ("Raises", "raised", "ValueError: I do not know"),
        ("Leaves", "raised", "SystemExit: 3"),
        ("Cheats", "illegal", "'attack 2 50' is not legal"),
        ("CheatsInNumbers", "illegal", "end"),
        ("CannotBeMade", "raised", "RuntimeError: no model found"),
    ],
)
def test_a_fault_loses_the_game(name: str, kind: str, detail: str) -> None:
    found = figures([f"{HERE}:{name}", "random"])
    mine, random = found["bots"]
    assert (mine["faults"], mine["wins"]) == (2, 0)
    assert (random["faults"], random["wins"]) == (0, 2)
    first = found["faults"][0]
    assert (first["bot"], first["game"], first["kind"]) == (f"{HERE}:{name}", 1, kind)
    assert first["detail"].startswith(detail) or name == "CheatsInNumbers"
    if kind == "raised":
        lines = Path(__file__).read_text().splitlines()
        place = re.search(r"\((\S+):(\d+)\)$", first["detail"])
        assert place is not None
        assert Path(place[1]).name == Path(__file__).name
        assert "raise" in lines[int(place[2]) - 1] or "exit" in lines[int(place[2]) - 1]


@pytest.mark.parametrize("name", ["Hangs", "Slow"])
def test_a_bot_that_takes_too_long_loses(name: str) -> None:
    started = time.monotonic()
    found = figures([f"{HERE}:{name}", "random"], limit=0.1)
    assert time.monotonic() - started < 20
    assert found["bots"][0]["faults"] == 2
    assert found["faults"][0]["kind"] == "late"
    assert found["faults"][0]["detail"] == "0.1"


def test_with_more_players_the_game_goes_on() -> None:
    found = figures(["random", "random", f"{HERE}:Raises"], games=3)
    random, mine = found["bots"]
    assert mine["faults"] == 3
    assert random["wins"] == 3
    assert found["turns"] > 5


def test_only_the_first_faults_are_shown() -> None:
    found = figures([f"{HERE}:Raises", "random"], games=20)
    assert found["bots"][0]["faults"] == 20
    assert [fault["game"] for fault in found["faults"]] == [1, 2, 3, 4, 5]


PROGRAMS = {
    "crash": ("import sys; sys.stdin.readline(); sys.exit('no luck')", "raised", "no luck"),
    "babble": ("print('hello', flush=True); input(); input()", "raised", "not JSON"),
    "number": ("print(7, flush=True); input(); input()", "illegal", "expected"),
    "cheat": ("print('\"fly\"', flush=True); input(); input()", "illegal", "'fly' is not legal"),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_that_fails_loses(name: str, tmp_path: Path) -> None:
    text, kind, detail = PROGRAMS[name]
    path = tmp_path / "program.py"
    path.write_text(text)
    found = figures([f"cmd:{sys.executable} {path}", "random"])
    assert found["bots"][0]["faults"] == 2
    assert found["faults"][0]["kind"] == kind
    assert detail in found["faults"][0]["detail"]


def test_a_program_that_hangs_loses(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text("import time\ntime.sleep(100)\n")
    found = figures([f"cmd:{sys.executable} {path}", "random"], limit=0.3)
    assert found["bots"][0]["faults"] == 2
    assert found["faults"][0]["kind"] == "late"


@pytest.mark.skipif(sys.platform != "linux", reason="workers are forked")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_bot_that_ends_its_process_ends_the_run_with_a_message() -> None:
    plan = make_plan([f"{HERE}:Kills", "random"], 8, 1, None, 5.0, "free-for-all")
    with pytest.raises(WorkerDied):
        list(play(plan, list(range(plan.chunks)), 2))


def test_a_program_is_told_its_limit_and_what_has_happened(tmp_path: Path) -> None:
    path, notes = tmp_path / "program.py", tmp_path / "notes"
    path.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    with open(sys.argv[1], 'a') as notes:\n"
        "        if message['type'] == 'game':\n"
        "            print(message['limit'], file=notes)\n"
        "        else:\n"
        "            print(*(event['event'] for event in message['events']), file=notes)\n"
        "            print(json.dumps({'move': message['moves'][-1]['words']}), flush=True)\n"
    )
    result = figures([f"cmd:{sys.executable} {path} {notes}", "baseline"], games=2)
    assert result["bots"][0]["faults"] == 0
    first, *rest = notes.read_text().splitlines()
    assert first == "30.0"
    assert any("turn_began" in line.split() for line in rest)
