"""The board as lines: it fits every size, with any number of seats, in every language."""

from pathlib import Path

import pytest

from table import table as position
from thandar.bots import make_bot
from thandar.locales import Texts
from thandar.table.marks import plain
from thandar.table.options import options
from thandar.table.seating import Seating, read_seats
from thandar.table.session import Session
from thandar.terminal.drawing import Look, draw
from thandar.terminal.fitting import width
from thandar.terminal.log_panel import last_deeds
from thandar.terminal.table import Setup, Table

SIZES = [(80, 23), (100, 29), (120, 35), (140, 44), (220, 60)]


def played(seats: str, language: str, moves: int, seed: int = 7) -> Table:
    """A table after so many moves, where a person must choose."""
    table = Table.new(Setup(read_seats(seats), seed=seed), Texts(language), Path("unused"))
    session = table.session
    bot = make_bot("baseline", seed=1)
    while not session.game.over and (len(session.steps) < moves or not session.person_moves):
        if session.person_moves:
            session.uncover()
            session.do(bot.move(session.game))
        else:
            session.bot_move()
    session.uncover()
    return table


@pytest.mark.parametrize("language", ["en", "fr", "es"])
@pytest.mark.parametrize(
    "seats", ["you,bot", "you,bot,bot", "you,bot,you,bot,bot", "you" + ",bot" * 5]
)
def test_it_fits_every_size(seats: str, language: str) -> None:
    for moves in (0, 120, 300):
        table = played(seats, language, moves)
        found = (
            options(table.session, table.session.mover, table.t)
            if not table.session.game.over
            else []
        )
        for wide, high in SIZES:
            for selected in (None, 0, len(found) - 1) if found else (None,):
                lines = draw(table, Look(found, selected), wide, high).lines
                assert len(lines) == high
                assert {width(line) for line in lines[:1]} == {wide}
                assert all(width(line) <= wide for line in lines)


def test_it_shows_what_a_duel_needs() -> None:
    table = played("you,bot", "en", 100)
    found = options(table.session, table.session.mover, table.t)
    text = "\n".join(plain(line) for line in draw(table, Look(found), 100, 29).lines)
    for word in ("Sable", "Market", "You", "Moves", "Log", "Fire Gem", "YOUR TURN", "end turn"):
        assert word in text
    for option in found:
        assert plain(option.label) in text


def test_the_last_moves_are_reached_where_not_all_fit() -> None:
    table = played("you,bot", "en", 100)
    found = options(table.session, table.session.mover, table.t) * 8
    text = "\n".join(plain(line) for line in draw(table, Look(found, len(found) - 1), 80, 23).lines)
    assert "end turn" in text
    assert "more moves" in text
    text = "\n".join(plain(line) for line in draw(table, Look(found, 0), 80, 23).lines)
    assert plain(found[0].label) in text
    assert "end turn" in text


def test_what_was_done_since_ones_last_turn_stays_whatever_one_had_to_do_meanwhile() -> None:
    game = position({"hand": ["gold", "spark", "dagger"]}, hand=["gold"], deck=["gold", "ruby"] * 3)
    session = Session(game, [Seating("you"), Seating("baseline")], ["You", "Sable"])
    board = Table(session, Texts("en"), Path("unused"), Setup(session.seatings))
    theirs = ("play gold", "play spark", "choose hand.ruby", "play dagger", "end")
    for words in ("play gold", "end", *theirs):
        session.do(words)
    [deeds] = last_deeds(board, 200, 1)
    said = plain(deeds)
    assert said.index("Gold") < said.index("Spark") < said.index("Ruby") < said.index("Dagger")
    session.do("play gold")
    assert last_deeds(board, 200, 1) == [deeds]
    cut = [plain(line) for line in last_deeds(board, 40, 2)]
    assert cut[0].startswith(" ▌ … ")
    assert max(map(len, cut)) <= 40


def test_hidden_hands_are_not_drawn() -> None:
    table = Table.new(Setup(read_seats("you,you"), seed=7, first=1), Texts("en"), Path("unused"))
    text = "\n".join(plain(line) for line in draw(table, Look([]), 100, 29).lines)
    assert "Shortsword" not in text
    assert "Hand: 3 cards" in text
