"""`thandar arena` from the outside."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from thandar.engine import state

COMPILED = not str(state.__file__).endswith(".py")


def arena(folder: Path, *words: str, status: int = 0) -> str:
    """The output of a run, whose files lie in a folder."""
    done = subprocess.run(
        command(*words), env=environment(folder), cwd=folder, capture_output=True, text=True
    )
    assert done.returncode == status, done.stderr
    return done.stdout if status == 0 else done.stderr


def command(*words: str) -> list[str]:
    return [sys.executable, "-c", "from thandar.cli import main; exit(main())", "arena", *words]


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "XDG_CACHE_HOME": str(folder), "LC_ALL": "C.UTF-8"}


def figures(folder: Path, *words: str) -> dict[str, Any]:
    """The result of a run, without what may differ."""
    found: dict[str, Any] = json.loads(arena(folder, *words, "--json"))
    for key in ("seconds", "games_per_second", "jobs"):
        del found[key]
    return found


def test_the_json_has_what_was_promised(tmp_path: Path) -> None:
    found = figures(tmp_path, "--bots", "random,baseline", "--games", "10", "--seed", "1")
    assert [bot["name"] for bot in found["bots"]] == ["random", "baseline"]
    for bot in found["bots"]:
        assert {"name", "games", "wins", "win_rate", "low", "high"} <= set(bot)
        assert bot["games"] == 10
        assert bot["low"] <= bot["win_rate"] == bot["wins"] / 10 <= bot["high"]
        assert [seat["games"] for seat in bot["seats"]] == [5, 5]
    assert sum(bot["wins"] for bot in found["bots"]) == 10
    assert (found["games"], found["deals"], found["seats"]) == (10, 5, 2)


def test_the_result_does_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    words = ("--bots", "random,baseline", "--games", "12", "--seats", "3", "--seed", "5")
    one = figures(tmp_path, *words, "--jobs", "1")
    assert figures(tmp_path, *words, "--jobs", "2") == one
    assert figures(tmp_path, *words, "--jobs", "5") == one
    assert figures(tmp_path, *words[:-1], "6") != one


def test_csv_has_a_row_for_each_bot_and_seat(tmp_path: Path) -> None:
    text = arena(tmp_path, "--bots", "baseline,random", "--seats", "3", "--games", "4", "--csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["name"], row["seat"]) for row in rows] == [
        (name, seat) for name in ("baseline", "random") for seat in ("all", "1", "2", "3")
    ]
    assert rows[0]["games"] == "6"  # rounded up to two deals
    assert rows[4]["games"] == "12"  # two seats at each table


@pytest.mark.parametrize(("language", "word"), [("en", "win rate"), ("fr", "taux"), ("es", "tasa")])
def test_the_table_speaks_three_languages(language: str, word: str, tmp_path: Path) -> None:
    text = arena(tmp_path, "--games", "4", "--lang", language)
    assert word in text
    assert "baseline" in text
    assert "\033" not in text


def test_what_cannot_be_played_is_refused(tmp_path: Path) -> None:
    assert "'nobody' is unknown" in arena(tmp_path, "--bots", "nobody", status=1)
    assert "3 bots do not fit" in arena(
        tmp_path, "--bots", "random,random,random", "--seats", "2", status=1
    )
    assert "games must be" in arena(tmp_path, "--games", "0", status=1)
    assert "1 process" in arena(tmp_path, "--jobs", "0", status=1)
    assert "time must be" in arena(tmp_path, "--time", "0", status=1)


def test_who_sits_where_is_named(tmp_path: Path) -> None:
    words = ("--format", "boss", "--seats", "cleric,lich", "--bots", "baseline", "--games", "2")
    found = figures(tmp_path, *words)
    assert found["table"] == ["cleric", "lich"]
    assert [side["side"] for side in found["bots"][0]["sides"]] == ["party", "boss"]
    text = arena(tmp_path, *words)
    assert "boss: 1 Cleric, 2 Lich" in text
    assert "party" in text
    rows = list(csv.DictReader(io.StringIO(arena(tmp_path, *words, "--csv"))))
    assert [row["seat"] for row in rows] == ["all", "party", "boss", "1", "2"]
    assert [row["who"] for row in rows[3:]] == ["cleric", "lich"]


def test_solo_is_played_at_a_difficulty(tmp_path: Path) -> None:
    words = ("--format", "solo", "--bots", "random", "--games", "3", "--difficulty", "easy")
    found = figures(tmp_path, *words)
    assert (found["table"], found["difficulty"]) == (["standard", "demon"], "easy")
    assert len(found["bots"][0]["seats"]) == 1
    assert "solo, easy: 1 standard, 2 Demon" in arena(tmp_path, *words)
    assert "difficulty is one of" in arena(tmp_path, *words[:-1], "impossible", status=1)


def test_a_bad_table_is_refused(tmp_path: Path) -> None:
    assert "--seats cleric,wizard,lich" in arena(tmp_path, "--format", "boss", status=1)
    assert "2 to 6 players" in arena(tmp_path, "--seats", "7", status=2)


def test_a_bot_that_prints_does_not_spoil_the_result(tmp_path: Path) -> None:
    (tmp_path / "chatty.py").write_text(
        "from thandar.bots import Bot\n"
        "class Chatty(Bot):\n"
        "    def choose(self, view, legal):\n"
        "        print('hm')\n"
        "        return legal[-1]\n"
    )
    for jobs in ("1", "2"):
        words = ("--bots", "chatty:Chatty,random", "--games", "4", "--jobs", jobs)
        assert figures(tmp_path, *words)["bots"][0]["faults"] == 0


SLEEPER = """
import time
from thandar.bots import Bot
class Sleeper(Bot):
    def choose(self, view, legal):
        time.sleep(0.01)
        return legal[-1]
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to send")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_run_resumes(tmp_path: Path, jobs: str) -> None:
    (tmp_path / "sleeper.py").write_text(SLEEPER)
    words = ("--bots", "sleeper:Sleeper,random", "--games", "24", "--jobs", jobs)
    whole = figures(tmp_path, *words, "--out", "whole.jsonl")
    process = subprocess.Popen(
        command(*words, "--out", "part.jsonl"),
        # Whoever was started in the background of a shell hears no SIGINT, nor do its children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        env=environment(tmp_path),
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
    )
    journal = tmp_path / "part.jsonl"
    end = time.monotonic() + 30
    while time.monotonic() < end:
        if journal.exists() and len(journal.read_text().splitlines()) > 3:
            break
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    message = process.communicate()[1]
    assert process.returncode == 130, message
    assert "Interrupted after" in message
    assert "--resume" in message
    kept = len(journal.read_text().splitlines())
    assert 3 < kept < 13
    with journal.open("a") as file:
        file.write('{"chunk":11,"res')  # torn by a power cut
    assert figures(tmp_path, *words, "--out", "part.jsonl", "--resume") == whole
    assert len(journal.read_text().splitlines()) == 13


@pytest.mark.long
def test_a_run_ends_when_the_difference_is_certain(tmp_path: Path) -> None:
    words = ("--bots", "random,baseline", "--until-certain", "--seats", "2")
    one = figures(tmp_path, *words, "--jobs", "1")
    assert one["stop"] == {"certainty": 0.95, "certain": True, "most_games": 100_000}
    assert one["games"] == 2 * one["deals"] < 1000
    assert one["differences"][0]["bots"] == ["baseline", "random"]
    assert one["differences"][0]["certain"]
    for jobs in ("2", "5"):
        assert figures(tmp_path, *words, "--jobs", jobs) == one
    text = arena(tmp_path, *words)
    assert "baseline is better than random" in text
    assert f"Stopped after {one['games']} of at most 100,000 games: the difference is" in text
    sure = figures(tmp_path, *words[:3], "99.5", "--games", "800")
    assert sure["stop"] == {"certainty": 0.995, "certain": True, "most_games": 800}


OTHER = """
from thandar.bots import Bot, make_bot
class Other(Bot):
    def __init__(self, seed):
        super().__init__(seed)
        self.bot = make_bot("random", seed)
    def pick(self, view):
        return self.bot.pick(view)
"""


def test_a_run_that_never_becomes_certain_plays_all_games(tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text(OTHER)
    words = ("--bots", "random,other:Other", "--games", "40", "--until-certain")
    found = figures(tmp_path, *words)
    assert found["games"] == 40
    assert not found["faults"]
    assert found["stop"] == {"certainty": 0.95, "certain": False, "most_games": 40}
    assert "Not certain to 95 % after 40 games" in arena(tmp_path, *words)


def test_only_bots_that_differ_can_be_told_apart(tmp_path: Path) -> None:
    words = ("--bots", "random,random", "--until-certain")
    assert "name two different ones" in arena(tmp_path, *words, status=1)
    for percent in ("100", "0.95"):
        message = arena(tmp_path, "--until-certain", percent, status=1)
        assert "percentage from 50 to below 100" in message


@pytest.mark.long
def test_a_run_that_was_stopped_early_resumes_to_the_same(tmp_path: Path) -> None:
    words = ("--games", "2000", "--until-certain", "--out", "a.jsonl")
    whole = figures(tmp_path, *words, "--jobs", "2")
    journal = tmp_path / "a.jsonl"
    lines = journal.read_text().splitlines()
    assert figures(tmp_path, *words, "--resume") == whole
    assert len(journal.read_text().splitlines()) == len(lines)  # nothing was played
    journal.write_text("\n".join([lines[0], *lines[2:]]) + "\n")  # the first chunk is lost
    assert figures(tmp_path, *words, "--resume") == whole


def test_a_page_can_be_asked_for_when_resuming(tmp_path: Path) -> None:
    words = ("--games", "12", "--out", "a.jsonl")
    plain = figures(tmp_path, *words)
    assert figures(tmp_path, *words, "--resume", "--html", "late.html") == plain
    assert figures(tmp_path, *words, "--html", "whole.html") == plain
    whole = (tmp_path / "whole.html").read_text(encoding="utf-8")
    assert (tmp_path / "late.html").read_text(encoding="utf-8") == whole
    assert figures(tmp_path, *words, "--resume") == plain  # what is too much does no harm


def test_a_page_that_cannot_be_written_is_refused_before_the_games(tmp_path: Path) -> None:
    message = arena(tmp_path, "--games", "4", "--html", "no/such/place.html", status=1)
    assert "no/such/place.html" in message


def test_a_journal_of_another_run_is_refused(tmp_path: Path) -> None:
    arena(tmp_path, "--games", "4", "--out", "a.jsonl")
    message = arena(tmp_path, "--games", "6", "--out", "a.jsonl", "--resume", status=1)
    assert "belongs to another run" in message


def test_a_finished_run_leaves_nothing_behind(tmp_path: Path) -> None:
    arena(tmp_path, "--games", "4")
    assert not list(tmp_path.rglob("*.jsonl"))


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="takes minutes interpreted")
def test_baseline_beats_random_with_two_players(tmp_path: Path) -> None:
    baseline = figures(tmp_path, "--bots", "baseline,random", "--games", "600")["bots"][0]
    assert baseline["win_rate"] >= 0.98


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="takes minutes interpreted")
def test_baseline_beats_three_random_ones(tmp_path: Path) -> None:
    words = ("--bots", "baseline,random", "--seats", "4", "--games", "400")
    assert figures(tmp_path, *words)["bots"][0]["win_rate"] >= 0.8
