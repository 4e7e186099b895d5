"""The bots of docs/write-a-bot.md are what they claim to be."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from thandar.arena.plan import make_plan
from thandar.arena.report import summary
from thandar.arena.workers import play
from thandar.locales import Texts
from thandar.table.advice import told
from thandar.table.marks import plain
from thandar.table.seating import Seating
from thandar.table.session import Session

PAGE = Path(__file__).resolve().parents[2] / "docs" / "write-a-bot.md"


def blocks() -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)


def test_the_page_builds_a_bot_in_30_lines_and_a_program_in_15() -> None:
    bot, _advice, program = blocks()
    assert len([line for line in bot.splitlines() if line.strip()]) <= 30
    assert len([line for line in program.splitlines() if line.strip()]) <= 15


def test_the_bot_of_the_page_plays_and_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bot_of_the_page.py").write_text(blocks()[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    mine, random = run(["bot_of_the_page:MyBot", "random"], 20)
    assert mine["faults"] == random["faults"] == 0
    assert mine["win_rate"] > 0.5


def test_the_program_of_the_page_plays(tmp_path: Path) -> None:
    path = tmp_path / "first.py"
    path.write_text(blocks()[2], encoding="utf-8")
    program, random = run([f"cmd:{sys.executable} {path}", "random"], 4)
    assert program["faults"] == random["faults"] == 0
    assert program["wins"] + random["wins"] == 4


def test_the_adviser_of_the_page_advises(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    exec(blocks()[1], names)
    assert capsys.readouterr().out.startswith(("play", "end"))
    game = names["game"]
    [advice] = names["Hasty"]().advise(game.view(1))
    session = Session(game, [Seating("you")] * 2)
    found = told(session, 1, Texts("en"), [advice])
    assert plain(found.why) == "lets you draw 5 cards."


def run(bots: list[str], games: int) -> list[dict[str, float]]:
    plan = make_plan(bots, games, 1, None, 20.0, "free-for-all")
    results = dict(play(plan, list(range(plan.chunks)), 1))
    figures = summary(plan, results.values())
    assert json.loads(json.dumps(figures)) == figures
    found: list[dict[str, float]] = figures["bots"]
    return found
