"""The messages of a language, read from its files when first asked for."""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from thandar.error_texts import ENGLISH
from thandar.errors import BadSetup

LANGUAGES = ("en", "fr", "es")
FOLDER = Path(__file__).parent
# Quotation marks of commands ('thandar[arena]') have a letter on one side only.
APOSTROPHE = re.compile(r"(?<=[^\W_])'(?=[^\W_{«])|(?<=\})'(?=s\b)")
GLUED = {
    "fr": re.compile(r"(?<=\S) (?=[;:!?»]|%(?!\())|(?<=«) "),
    "es": re.compile(r"(?<=\S) (?=%(?!\())"),
}


def language(asked: str | None = None) -> str:
    """The language to speak: the asked one, else the system's, else English.

    >>> language("fr"), language("es_MX.UTF-8")
    ('fr', 'es')
    """
    if asked is None:
        return system_language()
    code = primary_code(asked)
    if code not in LANGUAGES:
        raise unknown_language(asked)
    return code


def unknown_language(asked: str) -> BadSetup:
    """The error that says so."""
    return BadSetup("unknown_language", known=list(LANGUAGES), given=asked)


def system_language() -> str:
    """The language of the environment, where the first variable that is set decides (POSIX)."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            code = primary_code(value)
            return code if code in LANGUAGES else "en"
    return "en"


def primary_code(name: str) -> str:
    """The language in a locale's name: "fr" in "fr_CA.UTF-8" and in "fr-CA"."""
    for mark in ".@_-":
        name = name.split(mark)[0]
    return name.strip().lower()


@cache
def messages(language: str) -> Mapping[str, str]:
    """Every message of a language by its dotted key.

    What errors say in English stands beside the errors themselves, not in a file.
    """
    found = read(FOLDER / language)
    if language == "en":
        found |= {f"error.{key}": text for key, text in ENGLISH.items()}
    return {key: typeset(text, language) for key, text in found.items()}


@cache
def error_texts(language: str) -> Mapping[str, str]:
    """What errors say in a language, by their codes."""
    start = "error."
    found = messages(language).items()
    return {key.removeprefix(start): text for key, text in found if key.startswith(start)}


def typeset(text: str, language: str) -> str:
    r"""A text as its language sets it; files have only what every keyboard has.

    Apostrophes are curved. French does not break lines before ; : ! ? and inside its quotation
    marks, and neither French nor Spanish before a percent sign.

    >>> typeset("L'activer : 30 %", "fr")
    'L’activer\xa0: 30\xa0%'
    """
    text = APOSTROPHE.sub("’", text)
    glued = GLUED.get(language)
    return text if glued is None else glued.sub("\N{NO-BREAK SPACE}", text)


def read(folder: Path) -> dict[str, str]:
    """The messages of a folder's files, all together; a key may be given only once."""
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.toml")):
        for key, text in flatten(load(path)):
            if key in found:
                raise ValueError(f"{path}: the key {key!r} is given twice")
            found[key] = text
    return found


def load(path: Path) -> dict[str, object]:
    with path.open("rb") as file:
        try:
            return tomllib.load(file)
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"{path}: {error}") from error


def flatten(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Dotted keys and texts of nested tables.

    >>> list(flatten({"play": {"won": "You won."}}))
    [('play.won', 'You won.')]
    """
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flatten(value, f"{prefix}{key}.")
        elif isinstance(value, str):
            yield prefix + key, value
        else:
            raise ValueError(f"the message {prefix}{key} must be a text, not {value!r}")
