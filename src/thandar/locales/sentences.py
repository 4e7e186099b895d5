"""How values join the sentences they are filled into: d'Isolde, du Dragon, al Dragón, e Iris.

A message is written as if nothing happened where a value meets its neighbours ("de {name}"). Here
small words are elided and contracted, articles lose their capital inside a sentence, and words
agree: `{card:e}` is the ending of a French participle, `{card:o}` of a Spanish one, and `{card:a}`
the card after the Spanish *a* that stands before persons and not before things.
"""

import re
import string
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

# The marks of `thandar.table.marks`: what begins one, parts its style from its text, ends it.
BEGIN, MIDDLE, END = "\ue000", "\ue001", "\ue002"
# A space at which no line is broken: between the letter of a faction and the card's name.
TOGETHER = "\u00a0"
# The letter of a faction before the name of a card.
LETTER = re.compile(f"{BEGIN}(?:imperial|guild|necros|wild){MIDDLE}[^{END}]*{END}{TOGETHER}")
MARKS = re.compile(f"{BEGIN}[^{MIDDLE}]*{MIDDLE}|{END}")
CARD = re.compile(rf"{BEGIN}card\.(\w+){MIDDLE}")

# An h is silent in few names, and where it is not sure, "de Hugo" is right as well.
FRENCH_VOWEL = (
    "[aeiouàâäéèêëîïôöùûüœæ]|y(?![aeiouéè])|h(?:omme|istoire|uile|erbe|élène|éloïse|enri|ermine)"
)
SPANISH_I = "h?[ií](?![aeo])"
SPANISH_O = "h?[oó]|8|11(?!\\d)"


class Rule(NamedTuple):
    """A small word, how the value after it begins, and what the word is there."""

    word: str
    before: str
    instead: str


SMOOTHED: dict[str, tuple[Rule, ...]] = {
    "en": (),
    "fr": (Rule("de", FRENCH_VOWEL, "d’"), Rule("que", FRENCH_VOWEL, "qu’")),
    "es": (Rule("y", SPANISH_I, "e "), Rule("o", SPANISH_O, "u ")),
}
# A small word and the article after it as one word.
CONTRACTED = {
    "en": {},
    "fr": {"de le": "du", "à le": "au"},
    "es": {"de el": "del", "a el": "al"},
}
# After these a sentence or a heading begins, and an article keeps its capital.
STARTS = ("", ".", "!", "?", "·", "…")
# What may follow a name that is a value, alone or the first of several.
NAMED = re.compile(r"$|,| (et|y|e|and) | ♥| \d")
ENDINGS = {"e": ("", "e", "s", "es"), "o": ("o", "a", "os", "as")}


class Word(NamedTuple):
    """What grammar must know of a card's name."""

    feminine: bool = False
    plural: bool = False
    person: bool = False


class Sentences:
    """Fills values into the messages of one language.

    `word` knows the cards by their ids, `articled` are the names that begin with an article.

    >>> fill = Sentences("fr", lambda card: Word(), ("Le Dragon",)).fill
    >>> fill("Tour de {name}", {"name": "Isolde"}), fill("Tour de {name}", {"name": "Le Dragon"})
    ('Tour d’Isolde', 'Tour du Dragon')
    >>> fill("{name} gagne contre {other}", {"name": "Le Dragon", "other": "Le Dragon"})
    'Le Dragon gagne contre le Dragon'
    """

    def __init__(
        self, language: str, word: Callable[[str], Word], articled: tuple[str, ...]
    ) -> None:
        self.rules = SMOOTHED[language]
        self.contracted = CONTRACTED[language]
        self.word = word
        self.articled = articled

    def fill(self, text: str, values: Mapping[str, object]) -> str:
        """The message with its values."""
        said = ""
        for literal, field, how, conversion in pieces(text):
            said += literal
            if field is not None:
                said = self.joined(said, values[field], how, conversion)
        return said

    def joined(self, said: str, value: object, how: str, conversion: str | None) -> str:
        """A sentence so far, with the next value."""
        if isinstance(value, str):
            if how in ENDINGS:
                return said + self.ending(value, ENDINGS[how])
            if how == "a":
                return f"{said}a {value}" if self.person(value) else said + value
        shown = FORMATTER.convert_field(value, conversion)
        shown = format(shown, how)
        return self.after(said, shown)

    def after(self, said: str, value: str) -> str:
        """A sentence so far and a value, where they meet in the way of the language."""
        bare = spoken(value)
        for name in self.articled:
            if bare.startswith(name) and NAMED.match(bare, len(name)):
                return self.after_article(said, value, name)
        for word, before, instead in self.rules:
            if ends_with(said, f"{word} ") and begins(before, bare):
                return said[: -len(word) - 1] + instead + value
        return said + value

    def after_article(self, said: str, value: str, name: str) -> str:
        """The same for a name with an article: contracted, or without its capital."""
        if said.rstrip()[-1:] in STARTS:
            return said + value
        article, _, rest = name.partition(" ")
        for words, one in self.contracted.items():
            small, its = words.split()
            if article.lower() == its and ends_with(said, f"{small} "):
                return f"{said[: -len(small) - 1]}{one} {value.replace(name, rest, 1)}"
        return said + value.replace(name, name[0].lower() + name[1:], 1)

    def ending(self, value: str, endings: tuple[str, str, str, str]) -> str:
        """The ending of what agrees with the cards in a value; with several as with all of them."""
        words = [self.word(id) for id in CARD.findall(value)] or [Word()]
        feminine = all(word.feminine for word in words)
        plural = len(words) > 1 or words[0].plural
        return endings[feminine + 2 * plural]

    def person(self, value: str) -> bool:
        """Whether the first card in a value is somebody."""
        found = CARD.search(value)
        return found is None or self.word(found[1]).person


FORMATTER = string.Formatter()


@cache
def pieces(text: str) -> tuple[tuple[str, str | None, str, str | None], ...]:
    """A message taken apart: what stands before a value, its name, how it is shown."""
    return tuple(
        (literal, field, how or "", conversion)
        for literal, field, how, conversion in FORMATTER.parse(text)
    )


@cache
def spoken(value: str) -> str:
    """A value without marks and the letters of factions."""
    return MARKS.sub("", LETTER.sub("", value))


@cache
def begins(how: str, value: str) -> bool:
    """Whether a value begins so, in whatever case."""
    return re.match(how, value, re.IGNORECASE) is not None


def ends_with(said: str, word: str) -> bool:
    """Whether a sentence so far ends with a whole word."""
    return said.endswith(word) and not said[: -len(word)][-1:].isalnum()
