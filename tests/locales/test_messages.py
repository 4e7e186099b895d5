"""The messages: found by language, alike in all of them, formatted with their values."""

import re
import string
from pathlib import Path

import pytest

from thandar.errors import BadSetup
from thandar.locales import LANGUAGES, Texts, language
from thandar.locales.catalog import flatten, messages, read
from thandar.locales.sentences import ENDINGS

TRANSLATIONS = LANGUAGES[1:]
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """An environment that says nothing of languages."""
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    return monkeypatch


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "es_ES@euro"}, "es"),
        ({"LANG": "fr_FR", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": ""}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_follows_the_system(
    bare: pytest.MonkeyPatch, environment: dict[str, str], expected: str
) -> None:
    for variable, value in environment.items():
        bare.setenv(variable, value)
    assert language() == expected


def test_the_asked_language_comes_before_the_systems(bare: pytest.MonkeyPatch) -> None:
    bare.setenv("LANG", "fr_FR")
    assert language("es") == "es"
    assert language("EN-gb") == "en"


def test_an_unknown_language_names_the_known_ones(bare: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSetup, match=r"en, fr, es.*'de'"):
        language("de")
    with pytest.raises(BadSetup, match=r"en, fr, es.*''"):
        language("")
    with pytest.raises(BadSetup, match="en, fr, es"):
        Texts("klingon")


@pytest.mark.parametrize("translation", TRANSLATIONS)
def test_every_language_has_the_same_keys(translation: str) -> None:
    """Only whether a message has a plural may differ: 3 dégâts, 3 de daño."""
    assert bare_keys(translation) == bare_keys("en")


def bare_keys(language: str) -> set[str]:
    return {re.sub(r"\.(one|other)$", "", key) for key in messages(language)}


@pytest.mark.parametrize("translation", TRANSLATIONS)
def test_every_language_fills_in_the_same_values(translation: str) -> None:
    assert filled_in(translation) == filled_in("en")


def filled_in(language: str) -> dict[str, set[str]]:
    """The values of each message; what a singular leaves out its plural has."""
    found: dict[str, set[str]] = {}
    for key, text in messages(language).items():
        bare = re.sub(r"\.(one|other)$", "", key)
        found[bare] = found.get(bare, set()) | placeholders(text)
    return found


def placeholders(text: str) -> set[str]:
    """The values that a message shows; what a word only agrees with is a language's own affair."""
    found = string.Formatter().parse(text)
    return {name for _, name, how, _ in found if name is not None and how not in ENDINGS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_come_in_pairs(language: str) -> None:
    keys = set(messages(language))
    alone = {
        key
        for key in keys
        if key.endswith(".one") and key.removesuffix("one") + "other" not in keys
    }
    assert not alone
    assert not {key for key in keys if f"{key}.one" in keys}


@pytest.mark.parametrize(
    ("language", "n", "expected"),
    [
        ("en", 0, "0 copies"),
        ("en", 1, "1 copy"),
        ("fr", 0, "0 exemplaire"),
        ("fr", 1, "1 exemplaire"),
        ("fr", 2, "2 exemplaires"),
        ("es", 0, "0 copias"),
        ("es", 1, "1 copia"),
    ],
)
def test_a_number_picks_the_plural(language: str, n: int, expected: str) -> None:
    assert Texts(language)("gallery.copies", n=n) == expected


def test_a_missing_key_or_value_is_an_error() -> None:
    t = Texts("en")
    with pytest.raises(KeyError, match=r"no\.such\.key"):
        t("no.such.key")
    with pytest.raises(KeyError, match=r"no\.such\.key"):
        t("no.such.key", n=2)
    with pytest.raises(KeyError, match="n"):
        t("gallery.cost")


def test_french_does_not_break_before_its_marks() -> None:
    broken = [text for text in messages("fr").values() if re.search(r"\S [;:!?»]", text)]
    assert not broken
    assert Texts("fr")("ability.labelled", label="Activer", text="…") == "Activer\xa0: …"


def test_a_key_given_twice_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text('play.won = "Won."\n', encoding="utf-8")
    (tmp_path / "two.toml").write_text('[play]\nwon = "Victory."\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"two\.toml.*'play\.won'"):
        read(tmp_path)


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("play.won =\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"broken\.toml"):
        read(tmp_path)
    with pytest.raises(ValueError, match=r"play\.won must be a text"):
        list(flatten({"play": {"won": 3}}))
