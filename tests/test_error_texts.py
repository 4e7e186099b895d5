"""Errors as data: every one that is raised has a code, a text for it, and the text's fields."""

import ast
import pickle
import string
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from thandar import BadRecord, BadSetup, IllegalMove, ThandarError
from thandar.bots.program_bot import ProgramFailed
from thandar.cli import main
from thandar.error_texts import ENGLISH, Code
from thandar.errors import worded
from thandar.locales import LANGUAGES, Texts
from thandar.locales.catalog import error_texts

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "thandar"
CODES = get_args(Code)
# Every class of errors, also those that a room defines for itself.
CLASSES = (
    *("ThandarError", "IllegalMove", "BadSetup", "BadPosition", "BadRecord", "TooManyEffects"),
    *("ProgramFailed", "WorkerDied", "Refused", "StoreFailed", "StoreConflict", "StoreOutdated"),
)
IN_ITS_OWN_WORDS = {"BadCard"}  # for those who write cards: it says what it was given to say


def made() -> Iterator[tuple[str, ast.Call]]:
    """Where errors are made, and how."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in CLASSES:
                yield f"{path.relative_to(PACKAGE)}:{node.lineno}", node


def fields_of(text: str) -> set[str]:
    """The fields that a text shows."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_code_has_an_english_text() -> None:
    assert set(CODES) == {key for key in ENGLISH if not key.startswith("phrase.")}


def test_every_class_of_errors_is_known_here() -> None:
    def below(kind: type[ThandarError]) -> set[str]:
        return {kind.__name__}.union(*(below(inner) for inner in kind.__subclasses__()))

    assert below(ThandarError) <= {*CLASSES, *IN_ITS_OWN_WORDS}


def test_every_error_is_made_of_a_code_and_the_fields_of_its_text() -> None:
    wrong = []
    for where, call in made():
        given = {keyword.arg for keyword in call.keywords}
        code = call.args[0] if len(call.args) == 1 else None
        if isinstance(code, ast.Attribute) and code.attr == "code" and None in given:
            continue  # another error handed on with its fields
        if not isinstance(code, ast.Constant) or code.value not in CODES:
            wrong.append(f"{where}: no code")
        elif given != fields_of(ENGLISH[str(code.value)]) | (given & {"line", "example"}):
            wrong.append(f"{where}: {code.value!r} has other fields")
    assert not wrong


def test_every_code_is_used() -> None:
    used = {call.args[0].value for _, call in made() if isinstance(call.args[0], ast.Constant)}
    assert set(CODES) == used


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_filled_in(language: str) -> None:
    texts = error_texts(language)
    assert set(texts) == set(ENGLISH)
    lists = {"seats", "known", "legal", "names", "sizes"}
    for code in CODES:
        fields = {name: [2, 4] if name in lists else 3 for name in fields_of(ENGLISH[code])} | {
            "where": "seats.1.hand.known"
        }
        assert worded(code, fields, texts)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_ways_to_show_a_field_are_the_same_in_every_language(language: str) -> None:
    """A list that is joined by a word in English is one in French too."""
    ours = ("and", "or", "words", "because", "place", "until", "reason", "g")

    def ways(text: str) -> set[tuple[str | None, str | None]]:
        parsed = string.Formatter().parse(text)
        return {(name, how) for _, name, how, _ in parsed if how in ours}

    different = [
        key for key, text in error_texts(language).items() if ways(text) != ways(ENGLISH[key])
    ]
    assert not different


def test_an_error_can_be_pickled() -> None:
    for error in (
        IllegalMove("bad_amount", least=1, most=5, amount="6"),
        BadRecord("missing_move", line=8),
        ProgramFailed("program_closed"),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert (again.code, again.fields, str(again)) == (error.code, error.fields, str(error))


def test_a_list_of_several() -> None:
    three = IllegalMove("not_your_turn", move="end", seat=4, seats=[1, 2, 3])
    assert str(three).endswith("seat 1, 2 and 3 has")
    assert Texts("fr").error(three).endswith("1, 2 et 3")


def test_what_is_no_error_of_ours_speaks_for_itself() -> None:
    assert Texts("es").error(OSError("disk full")) == "disk full"


def test_an_error_with_an_example() -> None:
    error = BadSetup("solo_seats", seats=["thief"], example="--seats thief,demon")
    assert str(error).endswith("not thief\nFor example: --seats thief,demon")
    assert Texts("fr").error(error).endswith("\nPar exemple\N{NO-BREAK SPACE}: --seats thief,demon")


# --- the command line speaks the person's language


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "--format", "chess"), "le format 'chess' est inconnu"),
        (("play", "--format", "hydra", "--seats", "you"), "hydra demande quatre ou six joueurs"),
        (("play", "--seats", "you,,bot"), "la place 2 doit être"),
        (("arena", "--bots", "nobody"), "le bot «\N{NO-BREAK SPACE}nobody"),
        (("arena", "--games", "0"), "il faut au moins 1 partie"),
        (("cards", "kritos"), "vouliez-vous dire Krythos"),
        (("replay", "{record}"), "ligne 1\N{NO-BREAK SPACE}: il fallait"),
    ],
)
def test_errors_on_the_command_line(
    arguments: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "chess.thandar"
    record.write_text("e2 e4\n")
    given = [argument.format(record=record) for argument in arguments]
    assert main([*given, "--lang", "fr"]) == 1
    assert said in capsys.readouterr().err


def test_an_unknown_language_is_told_in_the_systems(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    assert main(["cards", "borg", "--lang", "klingon"]) == 1
    assert "idioma desconocido: «klingon»" in capsys.readouterr().err
