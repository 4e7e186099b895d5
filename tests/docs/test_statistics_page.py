"""The figures of docs/statistics.md are those that its commands give."""

import re
from pathlib import Path

import pytest

from thandar.arena.workers import cores
from thandar.cli import main
from thandar.engine import state

PAGE = Path(__file__).resolve().parents[2] / "docs" / "statistics.md"
PICTURE = PAGE.with_suffix("") / "cards.svg"
COMPILED = not str(state.__file__).endswith(".py")
COMMAND = ["stats", "cards", "--games", "20000", "--lang", "en"]


def blocks() -> list[list[str]]:
    """The lines of each table of the page, blanks evened out."""
    found = re.findall(r"^```text\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    return [even(block) for block in found]


def even(text: str) -> list[str]:
    """Lines without what only lays out the columns."""
    return [" ".join(line.split()) for line in text.splitlines()]


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="20,000 games take the interpreted engine an hour")
def test_the_figures_of_two_players_and_their_picture_are_the_ones_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = tmp_path / "cards.svg"
    assert main([*COMMAND, "--jobs", str(cores()), "--plot", str(plot)]) == 0
    assert plot.read_text() == PICTURE.read_text(), "the picture is stale"
    seen = even(capsys.readouterr().out)
    first, two, _ = blocks()
    assert len(two) > 10
    gone = [line for line in first + two if line not in seen]
    assert not gone, "give the commands of the page again: rules or baseline have changed"


def test_four_players_are_held_against_the_same_cards() -> None:
    _, two, four = blocks()
    assert [line.split()[0] for line in two] == [line.split()[0] for line in four]
