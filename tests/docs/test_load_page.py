"""docs/load.md has the options of `thandar load`, the keys of its report, and how to serve."""

import asyncio
import re
from pathlib import Path

import pytest

from thandar.cli import main
from thandar.load.crowd import Crowd, Plan
from thandar.load.notes import Notes
from thandar.load.report import flood_figures, measured, verified
from thandar.load.servers import Servers, serve_line

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "load.md").read_text(encoding="utf-8")


def described(heading: str) -> set[str]:
    """The first column of the table behind a heading."""
    rows = PAGE.partition(heading)[2].partition("\n\n")[0]
    cells = re.findall(r"^\| (`[^|]*) \|", rows, re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def test_the_options_are_those_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--lang", "en", "load", "--help"])
    known = set(re.findall(r"^  (--[a-z0-9-]+)", capsys.readouterr().out, re.MULTILINE))
    assert {option.split()[0] for option in described("| option | |")} == known


def test_the_keys_are_those_of_the_report() -> None:
    crowd = Crowd(Plan(1, 1.0, 1.0), Servers([]), Notes(), asyncio.Event())
    report = measured(crowd, 1.0, 0, 0.0) | verified([], 0)
    assert described("| key | what it is |") == {*report, "flood", "holds"}
    assert described("| key of `flood` | what it is |") == set(flood_figures(1, 0, 0, None, None))


def test_the_server_is_started_as_the_command_says() -> None:
    assert serve_line() in " ".join(PAGE.replace("\\\n", " ").split())
