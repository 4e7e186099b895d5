"""The keys of rows: as printed on the board, and a row keeps its own while it stays."""

from typing import Any

import pytest

from thandar import Game
from thandar.bots import make_bot
from thandar.formats import FORMATS
from thandar.locales import LANGUAGES, Texts
from thandar.table.options import options
from thandar.table.seating import complete, player_names, read_seats, usual_seats
from thandar.table.session import Session
from thandar.terminal.answers import COMMANDS, begins_move
from thandar.terminal.join.orders import all_words
from thandar.terminal.keys import KeyRing, Keys, end_key, row_letters, row_of


def laid(own: dict[str, Any], other: dict[str, Any] | None = None) -> Session:
    """A duel, the first seat's turn."""
    position: Any = {
        "market": ["spark", "taxation", "borg", "elven_gift", "spark"],
        "seats": [own, other or {}],
    }
    session = Session(Game.from_position(position), usual_seats("free-for-all"), ["You", "Sable"])
    session.uncover()
    return session


def keys_of(session: Session, ring: KeyRing, t: Texts) -> Keys:
    """The keys as they are now."""
    return ring.keys(session.view(), options(session, session.mover, t), t, session.names)


def test_rows_have_keys_by_where_they_lie() -> None:
    foe = {"in_play": ["broelyn", "dire_wolf", "orc_grunt"]}
    own = {"hand": ["gold", "ruby", "gold"], "gold": 9, "combat": 9, "in_play": ["krythos"]}
    found = keys_of(laid(own, foe), KeyRing(), Texts("en")).rows
    assert [found[f"2.{card}"] for card in ("dire_wolf", "orc_grunt", "broelyn")] == ["f", "i", "j"]
    assert [found[f"hand.{card}"] for card in ("gold", "ruby")] == ["1", "2"]
    assert [found[f"market.{card}"] for card in ("spark", "borg", "fire_gem")] == ["m1", "m3", "m6"]
    assert found["1.krythos"] == "k"
    assert found["2."] == "S"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_row_has_a_letter_with_which_a_word_begins(language: str) -> None:
    t = Texts(language)
    typed = [word for name in COMMANDS for word in t(f"play.command.{name}").split()]
    own, told = row_letters(language), row_letters(language, all_words(t))
    assert min(len(own), len(told)) >= 4
    assert set(told) <= set(own)
    assert end_key(t) not in own
    assert not [word for word in typed if word.startswith(own)]
    assert not [word for word in all_words(t) if word.startswith(told)]


@pytest.mark.parametrize("place", [1, 5])
def test_every_key_that_the_market_shows_means_its_card(place: int) -> None:
    session = laid({"gold": 9})
    listed = options(session, 1, Texts("en"))
    found = keys_of(session, KeyRing(), Texts("en"))
    spark = found.found(f"m{place}")
    assert spark is not None
    assert listed[spark].words == "buy spark"
    assert found.beginning(f"m{place}") == [spark]
    assert found.row(f"m{place}") == "market.spark"


def test_a_row_keeps_its_key_as_others_leave() -> None:
    foe = {"in_play": ["dire_wolf", "orc_grunt"]}
    session = laid({"hand": ["gold", "ruby", "dagger"], "combat": 9}, foe)
    ring, t = KeyRing(), Texts("en")
    before = keys_of(session, ring, t).rows
    session.do("play gold")
    session.do("attack 2.dire_wolf 5")
    after = keys_of(session, ring, t).rows
    assert "hand.gold" not in after
    for row in ("hand.ruby", "hand.dagger", "2.orc_grunt", "2.", "market.borg"):
        assert after[row] == before[row]


def test_a_card_that_is_drawn_takes_no_key_that_was_just_another_cards() -> None:
    session = laid({"hand": ["gold", "elven_gift", "dagger"], "deck": ["ruby"] * 9})
    ring, t = KeyRing(), Texts("en")
    keys_of(session, ring, t)
    session.do("play gold")
    keys_of(session, ring, t)
    session.do("play elven_gift")
    session.do("choose a")
    assert keys_of(session, ring, t).rows["hand.ruby"] == "4"


def test_several_moves_of_a_row_are_told_apart_by_a_letter() -> None:
    session = laid({"in_play": ["cult_priest", "krythos", "death_touch"], "hand": ["gold"]})
    t = Texts("en")
    found = keys_of(session, KeyRing(), t)
    listed = options(session, 1, t)
    both = [found.moves[k] for k, option in enumerate(listed) if option.row == "1.cult_priest"]
    row = found.rows["1.cult_priest"]
    assert both == [f"{row}e", f"{row}a"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("format", [format.name for format in FORMATS])
def test_in_a_whole_game_no_two_moves_have_one_key_and_no_row_changes_it(
    format: str, language: str
) -> None:
    t, seats = Texts(language), usual_seats(format)
    session = Session.new(seats, format, seed=11, names=player_names(seats, t))
    ring, bot = KeyRing(), make_bot("baseline", seed=1)
    before: dict[str, str] = {}
    while not session.game.over and session.game.turn < 40:
        if not session.person_moves:
            session.do(bot.move(session.game, session.mover))
            continue
        turn = session.game.turn
        listed = options(session, session.mover, t)
        found = ring.keys(session.view(), listed, t, session.names)
        assert len(set(found.moves)) == len(listed)
        assert not [key for key in set(found.moves) - {ring.end} if begins_move(key, listed)]
        for option, key in zip(listed, found.moves):
            assert key.startswith(found.rows[row_of(option)])
        board = {row: key for row, key in found.rows.items() if row[:2] not in ("=d", "ma")}
        for row, key in board.items():
            if row in before and not row.startswith(("hand", "discard", "deck")):
                assert before[row] == key, row
        before = dict(ring.held)
        session.do(bot.move(session.game, session.mover))
        assert turn <= session.game.turn


def test_a_card_that_comes_back_has_its_key_again() -> None:
    session = laid({"hand": ["gold", "ruby", "dagger"]})
    ring, t = KeyRing(), Texts("en")
    before = keys_of(session, ring, t).rows
    session.do("play gold")
    keys_of(session, ring, t)
    session.undo()
    assert keys_of(session, ring, t).rows == before


@pytest.mark.parametrize(("language", "key"), [("en", "W"), ("fr", "S"), ("es", "S")])
def test_a_demon_has_the_letter_of_its_name_and_not_of_an_article(language: str, key: str) -> None:
    t = Texts(language)
    session = Session.new(complete(read_seats("you,warlord"), "solo"), "solo", seed=7)
    session.names = player_names(session.seatings, t)
    session.uncover()
    assert keys_of(session, KeyRing(), t).rows["2."] == key
