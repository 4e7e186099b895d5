"""Names, tokens and codes. A token is all that makes somebody the same person again."""

import hashlib
import re
import secrets
import unicodedata

from thandar.server.refused import Refused

LONGEST_NAME = 24
LONGEST_TEXT = 200
# Letters and digits that nobody mistakes for another, and that spell no words.
ALPHABET = "23456789bcdfghjkmnpqrstvwxz"
CODE_LENGTH = 7
CODE = re.compile(f"[{ALPHABET}]{{{CODE_LENGTH}}}")
SPACES = re.compile(r"\s+")
# Controls, invisible and private characters, halves of pairs: none of them belongs into a name.
UNWANTED = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
MOST_MARKS = 2  # on one letter: more would climb out of the line


def new_token() -> str:
    """A token that cannot be guessed: 256 bits."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> bytes:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).digest()


def new_code() -> str:
    """A short code for a table or a person: about 33 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def clean(text: str, most: int) -> str:
    """A text in which nothing but letters, signs and single spaces is left.

    >>> clean("  Ann\\u202e\\x07  <b> ", 24)
    'Ann <b>'
    """
    kept = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(character)
        marks = marks + 1 if kind.startswith("M") else 0
        if character.isspace():
            kept.append(" ")
        elif kind not in UNWANTED and marks <= MOST_MARKS:
            kept.append(character)
    return SPACES.sub(" ", "".join(kept)).strip()[:most].strip()


def clean_name(name: str) -> str:
    """A name that can be shown anywhere; Refused where nothing is left of it.

    >>> clean_name("\\u200b")
    Traceback (most recent call last):
        ...
    thandar.server.refused.Refused: a name has 1 to 24 visible characters and no unwanted words
    """
    found = clean(name, LONGEST_NAME)
    if not any(character.isalnum() for character in found):
        raise Refused("bad_name", most=LONGEST_NAME)
    return found
