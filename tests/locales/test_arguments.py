"""The command line speaks the language that is asked for, argparse's own words included."""

import argparse
import inspect
import re

import pytest

from thandar.cli import COMMANDS, main
from thandar.locales import LANGUAGES, Texts
from thandar.locales.arguments import WORDS
from thandar.server.admin.command import ACTIONS

Capture = pytest.CaptureFixture[str]
TRANSLATIONS = LANGUAGES[1:]
# What argparse says to those who write programs, and of what no command of ours has.
TO_PROGRAMMERS = (
    *(".__call__() not defined", "conflicting", "cannot merge", "is an invalid argument for"),
    *("invalid option string", "dest= is required", "invalid conflict_resolution", "must be"),
    *("cannot have multiple", "is not callable", "with mode", "can't open", "unexpected option"),
    *("one of the arguments %s is required", "%(prog)s: error:", "subcommands", "deprecated"),
    *("unable to", "nargs", "default: "),
)
# Words of argparse and of English help texts that are no words of ours in the other language.
ENGLISH = re.compile(
    r"\b(usage|show|this|help message|and exit|the|language|which|file|default|a seat|choose from|"
    r"unrecognized|required|invalid|expected)\b"
)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def ended(capsys: Capture, *words: str) -> tuple[int, str]:
    """With which status the program ends, and what it says."""
    with pytest.raises(SystemExit) as end:
        main(list(words))
    captured = capsys.readouterr()
    return int(str(end.value.code or 0)), captured.out + captured.err


def test_every_word_of_argparse_has_its_translation() -> None:
    source = inspect.getsource(argparse)
    said = {match[2] for match in re.finditer(r"""\b_\((['"])(.*?)\1""", source)}
    unknown = {one for one in said if one.replace("\\n", "\n") not in WORDS}
    assert [one for one in unknown if not any(word in one for word in TO_PROGRAMMERS)] == []
    assert "invalid choice: %(value)r (choose from %(choices)s)" in said or "usage: " in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_argparse_take_the_values_they_are_given(language: str) -> None:
    values = dict.fromkeys(
        ("argument_name", "message", "option", "matches", "value", "choices", "parser_name"), "x"
    )
    for words, key in WORDS.items():
        text = Texts(language)(key)
        assert text % (values if "%(" in words else ("x",) * words.count("%"))


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize(
    "command", [(), *((name,) for name in COMMANDS), *(("admin", name) for name in ACTIONS)]
)
def test_help_is_in_one_language(capsys: Capture, language: str, command: tuple[str, ...]) -> None:
    status, text = ended(capsys, "--lang", language, *command, "--help")
    assert status == 0
    assert not ENGLISH.findall(text), text
    assert ended(capsys, *command[:1], "--lang", language, *command[1:], "--help") == (0, text)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--lang", "fr", "arena", "--games", "x"], "--games : « x » ne convient pas ici"),
        (["arena", "--lang", "es", "--json", "--csv"], "--csv: no va junto con --json"),
        (["--lang=fr", "stats", "foes"], "« foes » n’est pas possible ; au choix : 'cards'"),
        (["--lang", "es"], "falta: ORDEN"),
        (["--lang", "fr", "dance"], "« dance » n’est pas possible ; au choix : 'play', 'join'"),
        (["play", "--lang", "es", "--sped", "fast"], "desconocido: --sped fast"),
        (["play", "--lang", "fr", "--seed"], "--seed : il manque une valeur"),
        (["play", "--lang"], "--lang: a value is missing"),
    ],
)
def test_errors_are_in_the_language_that_is_asked_for(
    capsys: Capture, words: list[str], expected: str
) -> None:
    status, text = ended(capsys, *words)
    assert status == 2
    assert expected in text.replace("\xa0", " ")
    assert text.count("\n") == 2


def test_an_error_of_a_command_is_in_its_language(capsys: Capture) -> None:
    assert main(["--lang", "fr", "cards", "kritos"]) == 1
    said = capsys.readouterr().err.replace("\xa0", " ")
    assert said.startswith("thandar : aucune carte ne s’appelle « kritos » ; vouliez-vous dire")


def test_argparse_speaks_as_before_to_others(capsys: Capture) -> None:
    ended(capsys, "--lang", "fr", "--help")
    assert argparse.ArgumentParser(prog="other").format_usage() == "usage: other [-h]\n"
