"""What a sight tells besides the view: the log in parts."""

from typing import Any

import pytest

from thandar.cards import CARDS
from thandar.locales import LANGUAGES, Texts
from thandar.server.journal import Began, Moved, Opened, Sat
from thandar.server.setup import SeatSetup, Setup
from thandar.server.table import Table
from thandar.server.telling import sight
from thandar.table.log import log_lines
from thandar.table.marks import LETTER, plain

EN = Texts("en")


def begun(format: str = "free-for-all", decks: tuple[str, ...] = ("standard",) * 2) -> Table:
    """A table with a person at every seat that a person can have, and the cards dealt."""
    named: Any = (format, [SeatSetup(deck) for deck in decks])  # type: ignore[arg-type]
    table = Table("abcdefg", Opened(setup=Setup(format=named[0], seats=named[1], first=1)))
    for k, deck in enumerate(decks, 1):
        if deck != "demon":
            table.apply(Sat(seat=k, person=f"p{k}", name=f"Player {k}"))
    table.apply(Began(seed=f"{7:032x}"))
    return table


def do(table: Table, words: str) -> None:
    """Make a move of whoever must choose."""
    table.apply(Moved(seat=table.deciding[0], words=[words]))


def played(table: Table, moves: int) -> Table:
    """The table after some moves, always the first that can be made."""
    for _ in range(moves):
        if table.deciding:
            assert table.session is not None
            seat = next(seat for seat in table.deciding if table.session.game.legal(seat))
            words = table.session.game.moves(seat)[0].with_most().words
            table.apply(Moved(seat=seat, words=[words]))
    return table


# --- the log


def test_the_parts_of_a_line_say_which_card_it_names_and_what_was_gained() -> None:
    table = begun()
    do(table, "play gold")
    [line] = sight(table, 1, EN).log
    assert line.text == "played Gold +1 gold"
    assert line.parts == [("", "played "), ("card.gold", "Gold"), ("", " "), ("gold", "+1 gold")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_parts_are_the_text_without_the_letters_of_factions(language: str) -> None:
    t = Texts(language)
    table = played(begun(decks=("wizard", "thief")), 150)
    assert table.session is not None
    log = sight(table, 1, t).log
    lines = log_lines(table.session, t, 1)
    assert any(LETTER.search(line.text) for line in lines)
    for told, line in zip(log, lines, strict=True):
        assert told.text == plain(line.text)
        assert plain("".join(text for _, text in told.parts)) == plain(LETTER.sub("", line.text))
        named = [style.removeprefix("card.") for style, _ in told.parts if "." in style]
        assert all(card in CARDS for card in named)
