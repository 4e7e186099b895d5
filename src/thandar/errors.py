"""What can go wrong, as types: each error has a code, the facts, and says what to do about it.

The code and the fields are for programs, the text is for people: `str(error)` in English,
`Texts(language).error(error)` in any language. `docs/api.md` lists the codes.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from thandar.error_texts import ENGLISH, Code

Field: TypeAlias = str | int | float | list[str] | list[int] | None


class ThandarError(Exception):
    """Any error that Thandar raises on purpose; the game it concerns is unchanged.

    >>> error = BadSetup("bad_first", most=2, given="3")
    >>> error.code, error.fields
    ('bad_first', {'most': 2, 'given': '3'})
    >>> str(error)
    'first must be a seat from 1 to 2, not 3'
    """

    def __init__(self, code: Code, **fields: Field) -> None:
        super().__init__(code)
        self.code: Code = code
        self.fields: dict[str, Field] = fields

    def __str__(self) -> str:
        return worded(self.code, self.fields, ENGLISH)

    def __reduce__(self) -> tuple[object, ...]:
        return revived, (type(self), self.code, self.fields)


class IllegalMove(ThandarError):
    """The move is not among the legal ones."""


class TooManyEffects(ThandarError):
    """More effects wait for each other than a state has room for: no card of ours does that."""


class BadCard(ThandarError):
    """The definition of a card cannot be; the message names the card and says why."""

    def __init__(self, text: str) -> None:
        super().__init__("said", text=text)

    def __reduce__(self) -> tuple[object, ...]:
        return BadCard, (str(self),)


class BadSetup(ThandarError):
    """The seats, the seed or an option do not fit the format."""


class BadPosition(ThandarError):
    """The position cannot be."""


class BadRecord(ThandarError):
    """The record cannot be read or played back; the field `line` says where."""


def revived(kind: type[ThandarError], code: Code, fields: dict[str, Field]) -> ThandarError:
    """An error that was pickled."""
    return kind(code, **fields)


# --- words


def worded(code: str, fields: Mapping[str, Field], texts: Mapping[str, str]) -> str:
    """What an error says, by the texts of a language.

    Two fields may come with any error: the `line` of a record, and an `example` of how it is done.

    >>> worded("missing_move", {"line": 8}, ENGLISH)
    'line 8: a move is missing between semicolons'
    """
    shown = {key: Shown(value, texts) for key, value in fields.items()}
    problem = texts[code].format(**shown) if code in texts else code
    if "line" in fields:
        problem = texts["phrase.on_line"].format(line=fields["line"], problem=problem)
    if "example" in fields:
        example = texts["phrase.with_example"]
        problem = example.format(problem=problem, example=fields["example"])
    return problem


class Shown:
    """A field as the templates of `error_texts` show it."""

    def __init__(self, value: Field, texts: Mapping[str, str]) -> None:
        self.value = value
        self.texts = texts

    def __repr__(self) -> str:
        return repr(self.value)

    def __format__(self, how: str) -> str:
        if how in WAYS:
            return WAYS[how](self.value, self.texts)
        if isinstance(self.value, list):
            return ", ".join(str(one) for one in self.value) or self.texts["phrase.none"]
        return format(self.value, how)


def all_of(value: Field, texts: Mapping[str, str]) -> str:
    """A list as in "1, 2 and 3"."""
    return listed(value, texts["phrase.and"])


def one_of(value: Field, texts: Mapping[str, str]) -> str:
    """A list as in "1, 2 or 3"."""
    return listed(value, texts["phrase.or"])


def listed(value: Field, last: str) -> str:
    """A list with a word before its last item."""
    items = [str(one) for one in value] if isinstance(value, list) else [str(value)]
    return last.join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def in_words(value: Field, texts: Mapping[str, str]) -> str:
    """A small number as a word, several as in "four or six"; a larger one in digits.

    >>> in_words(3, ENGLISH), in_words([4, 6], ENGLISH), in_words(12, ENGLISH)
    ('three', 'four or six', '12')
    """
    words = dict(enumerate(texts["phrase.numbers"].split()))
    numbers = value if isinstance(value, list) else [value]
    return listed([words.get(n, str(n)) for n in numbers if isinstance(n, int)], texts["phrase.or"])


def because(value: Field, texts: Mapping[str, str]) -> str:
    """The card because of which something is asked, if there is one."""
    return "" if value is None else texts["phrase.because"].format(card=value)


def until_when(value: Field, texts: Mapping[str, str]) -> str:
    """Until when something holds, if there is an end to it."""
    return texts["phrase.until"].format(date=value) if value else ""


def reason(value: Field, texts: Mapping[str, str]) -> str:
    """Why, if anything is said about it."""
    return texts["phrase.reason"].format(why=value) if value else ""


def place_words(value: Field, texts: Mapping[str, str]) -> str:
    """Where in a position something stands: a path of keys, seats counted from 1.

    >>> [place_words(path, ENGLISH) for path in ("", "market", "seats.2", "effects.*.at")]
    ['the position', 'market', 'seat 2', 'at of an effect']
    >>> place_words("seats.1.hand", ENGLISH), place_words("seats.1.hand.known", ENGLISH)
    ('hand of seat 1', 'known in hand of seat 1')
    """
    match str(value).split("."):
        case [""]:
            return texts["phrase.the_position"]
        case ["seats", seat]:
            return texts["phrase.a_seat"].format(seat=seat)
        case ["seats", seat, key]:
            return texts["phrase.of_seat"].format(key=key, seat=seat)
        case ["seats", seat, key, inner]:
            return texts["phrase.in_seat"].format(inner=inner, key=key, seat=seat)
        case ["effects", "*"]:
            return texts["phrase.an_effect"]
        case ["effects", "*", key]:
            return texts["phrase.of_effect"].format(key=key)
    return str(value)


WAYS: dict[str, Callable[[Field, Mapping[str, str]], str]] = {
    "and": all_of,
    "or": one_of,
    "words": in_words,
    "because": because,
    "place": place_words,
    "until": until_when,
    "reason": reason,
}
