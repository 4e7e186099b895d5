"""thandar formats: every format, in every language, fit for programs."""

import json

import pytest

from thandar.cli import main
from thandar.formats import FORMATS
from thandar.locales import LANGUAGES
from thandar.terminal.formats import WIDTH

Capture = pytest.CaptureFixture[str]


def shown(capsys: Capture, *arguments: str) -> str:
    assert main(["formats", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_format_is_listed_in_80_columns(capsys: Capture, language: str) -> None:
    lines = shown(capsys, "--lang", language).splitlines()
    assert max(map(len, lines)) <= WIDTH
    names = [line.split()[0] for line in lines if not line.startswith(" ")]
    assert names == [format.name for format in FORMATS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_json(capsys: Capture, language: str) -> None:
    listed = json.loads(shown(capsys, "--json", "--lang", language))
    assert [(format["id"], tuple(format["players"])) for format in listed] == [
        (format.name, format.sizes) for format in FORMATS
    ]
    assert all(format["name"] and format["text"] for format in listed)


def test_an_unknown_language_is_refused(capsys: Capture) -> None:
    assert main(["formats", "--lang", "de"]) == 1
    assert "'de'" in capsys.readouterr().err
