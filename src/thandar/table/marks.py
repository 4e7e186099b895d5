"""Text with meaning: small marks inside a string say what a part of it is.

The plain table drops them, the board turns them into colours, a page into styles of its own. A
mark is a style and the text it belongs to, between characters that no text of ours holds. The style
of a card's name also says which card it is: `card.krythos`.
"""

import re
from functools import lru_cache

from thandar.locales.sentences import BEGIN, END, MIDDLE
from thandar.locales.sentences import LETTER as LETTER
from thandar.locales.sentences import TOGETHER as TOGETHER

ELIDING = f"’{BEGIN}"
ELIDED = re.compile(f"’(?={LETTER.pattern})")
MARK = re.compile(f"{BEGIN}([^{MIDDLE}]*){MIDDLE}([^{END}]*){END}")


def mark(style: str, text: str) -> str:
    """The text with a style.

    >>> plain("pay " + mark("gold", "3 gold"))
    'pay 3 gold'
    """
    return f"{BEGIN}{style}{MIDDLE}{text}{END}"


def times(text: str, n: int) -> str:
    """Something that is there so many times.

    >>> plain(times("Gold", 3)), times("Gold", 1)
    ('Gold ×3', 'Gold')
    """
    return f"{text}{TOGETHER}×{n}" if n > 1 else text


@lru_cache(10_000)  # the same labels and lines come again and again
def plain(text: str) -> str:
    """The text without its marks."""
    return MARK.sub(r"\2", unelided(text)).replace(TOGETHER, " ")


def unelided(text: str) -> str:
    """French elides before the name of a card, not before the letter that stands there."""
    return ELIDED.sub("e ", text) if ELIDING in text else text


def parts(text: str) -> list[tuple[str, str]]:
    """The text taken apart: (style or '', text).

    >>> parts("pay " + mark("gold", "3 gold"))
    [('', 'pay '), ('gold', '3 gold')]
    """
    result = []
    place = 0
    text = unelided(text)
    for found in MARK.finditer(text):
        if found.start() > place:
            result.append(("", text[place : found.start()]))
        result.append((found[1], found[2]))
        place = found.end()
    if place < len(text):
        result.append(("", text[place:]))
    return result


@lru_cache(10_000)
def parts_without_letters(text: str) -> list[tuple[str, str]]:
    """The same without the letters of factions: for whoever shows factions in another way.

    >>> parts_without_letters(mark("necros", "N") + TOGETHER + mark("card.krythos", "Krythos"))
    [('card.krythos', 'Krythos')]
    """
    return parts(LETTER.sub("", text))
