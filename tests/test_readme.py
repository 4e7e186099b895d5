"""The README's example runs as it stands."""

import re
from pathlib import Path

import pytest

from thandar.cli import main

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_example_plays_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert example is not None
    exec(compile(example[1], "README.md", "exec"), {})
    assert re.match(
        r"seat \[[12]\] wins on turn \d+\n\d+\nthandar record 1\n", capsys.readouterr().out
    )


def test_every_link_leads_somewhere() -> None:
    root = Path(__file__).parent.parent
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert not [link for link in links if "://" not in link and not (root / link).exists()]


@pytest.mark.parametrize("words", ["make play", "make test", "unofficial", "trademark"])
def test_the_readme_says(words: str) -> None:
    assert words in README


def test_the_options_of_playing_are_those_of_the_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["--lang", "en", "play", "--help"])
    known = set(re.findall(r"^  (--[a-z-]+)", capsys.readouterr().out, re.MULTILINE))
    table = README.partition("## Playing")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `(--[a-z-]+)", table, re.MULTILINE)) == known
