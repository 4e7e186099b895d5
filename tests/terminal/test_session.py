"""The session at one keyboard: undo, saving, covering, bots."""

from pathlib import Path

import pytest

from table import do
from table import table as position
from thandar import BadSetup, Game, IllegalMove
from thandar.errors import BadRecord
from thandar.locales import Texts
from thandar.table.log import log_lines
from thandar.table.marks import plain
from thandar.table.options import options
from thandar.table.play_all import play_all
from thandar.table.seating import Seating, player_names, read_seats
from thandar.table.session import Session, dullest
from thandar.terminal.table import Setup, Table

EN = Texts("en")


def people(game: Game) -> Session:
    """A session in which every seat is a person, the first one looking."""
    session = Session(game, [Seating("you") for _ in game.seats])
    session.uncover()
    return session


def test_moves_that_reveal_nothing_are_taken_back() -> None:
    session = people(position(hand=["gold", "ruby"]))
    session.do("play gold")
    session.do("play ruby")
    assert session.undo() is None
    assert session.undo() is None
    assert session.undo() == "nothing"
    assert session.steps == []
    assert session.game.record().count("play") == 0


def test_buying_a_fire_gem_is_taken_back_but_a_market_card_is_not() -> None:
    session = people(position(gold=5))
    session.do("buy fire_gem")
    assert session.undo() is None
    session.do("buy taxation")
    assert session.undo() == "revealed"


def test_drawing_stops_undo_also_of_the_moves_before() -> None:
    session = people(position(hand=["gold", "command"]))
    session.do("play gold")
    session.do("play command")
    assert session.undo() == "revealed"


def test_the_end_of_a_turn_stops_undo() -> None:
    session = people(position(hand=["gold"]))
    session.do("end")
    assert session.undo() == "turn"


def test_an_answer_of_somebody_else_stops_undo() -> None:
    session = people(position({"hand": ["gold", "ruby"]}, hand=["elven_curse"]))
    session.do("play elven_curse")
    assert session.mover == 2
    assert session.undo() == "asked"


def test_a_forced_discard_shows_a_hidden_card_and_stops_undo() -> None:
    session = people(position({"hand": ["ruby"]}, hand=["elven_curse"]))
    session.do("play elven_curse")
    assert session.undo() == "revealed"


def test_an_elimination_stops_undo() -> None:
    session = people(position({"health": 2}, {"health": 9}, combat=5))
    session.do("attack 2 2")
    assert session.undo() == "revealed"


def all_plays(session: Session) -> list[str]:
    """What `play all` would play, in words."""
    return [move.words for move in play_all(session.view(), session.game.moves(session.mover))]


def test_play_all_goes_back_at_once() -> None:
    session = people(position(hand=["gold", "gold", "ruby"]))
    session.do_all(play_all(session.view(), session.game.moves()))
    assert session.game.view(1)["seats"][0]["gold"] == 4
    assert session.undo() is None
    assert session.game.view(1)["seats"][0]["gold"] == 0
    assert session.undo() == "nothing"


def test_play_all_leaves_choices_and_cards_that_another_wants() -> None:
    session = people(position(hand=["gold", "darian", "command"]))
    assert all_plays(session) == ["play darian", "play gold"]
    session = people(position(hand=["gold", "gold", "death_touch"]))
    assert all_plays(session) == []
    session = people(position(hand=["gold", "gold"], in_play=["krythos"]))
    assert all_plays(session) == []


def test_an_illegal_move_changes_nothing() -> None:
    session = people(position(hand=["gold"]))
    with pytest.raises(IllegalMove):
        session.do("play borg")
    assert session.steps == []
    assert session.undo() == "nothing"


def test_saving_in_the_middle_of_a_choice() -> None:
    session = people(position(hand=["death_touch", "gold"], discard=["ruby"]))
    session.do("play death_touch")
    assert session.game.decision is not None
    assert session.game.decision.kind == "sacrifice"
    again = Session.load(session.game.record(), session.seatings)
    assert again.game.position() == session.game.position()
    assert again.seatings == session.seatings
    assert again.game.legal() == session.game.legal()
    assert again.undo() is None
    assert "play death_touch" in again.game.legal()


def test_any_record_can_be_resumed() -> None:
    game = Game.new(seed=3, first=1)
    game.do("play gold")
    session = Session.load(game.record())
    assert [who.kind for who in session.seatings] == ["you", "normal"]


def test_a_saved_game_says_who_sits_where(tmp_path: Path) -> None:
    table = Table.new(Setup(read_seats("bot,you,random"), seed=7), EN, tmp_path)
    table.session.bot_move()
    path = table.save()
    assert Table.resume(path, EN, None).session.seatings == table.session.seatings
    assert Game.from_record(path.read_text()).position() == table.session.game.position()
    path.with_suffix(".seats.json").write_text("{nonsense")
    with pytest.raises(BadRecord, match="who sits where"):
        Table.resume(path, EN, None)
    with pytest.raises(BadSetup, match="3 seats"):
        Table.resume(path, EN, read_seats("you,you"))


def test_hands_are_covered_between_people() -> None:
    session = Session.new(read_seats("you,you"), seed=7, first=2)
    assert session.covered
    assert session.viewer is None
    assert all(not seat["hand"] for seat in session.view()["seats"])
    session.uncover()
    assert session.viewer == 2
    session.do("end")
    assert session.covered
    assert session.viewer == 2
    session.uncover()
    assert session.viewer == 1


def test_a_single_person_is_never_covered() -> None:
    session = Session.new(read_seats("bot,you"), seed=7, first=1)
    assert session.viewer == 2
    session.bot_move()
    assert not session.covered


def test_a_bot_that_fails_makes_a_dull_move(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.new(read_seats("bot,you"), seed=7, first=1)
    monkeypatch.setattr(Session, "bot_choice", lambda self: "nonsense")
    session.bot_move()
    assert session.mover == 2
    assert session.faults[0][0] == 1


def test_dullest() -> None:
    game = position(hand=["gold"], combat=5)
    assert dullest(game.moves()).words == "end"
    attacks = [move for move in game.moves() if move.kind == "attack"]
    assert dullest(attacks).words == "attack 2 5"
    spark = do(position({"hand": ["gold", "ruby"]}, hand=["spark"]), "play spark")
    assert dullest(spark.moves()).words == "choose hand.gold"


def test_seats() -> None:
    assert read_seats("you,bot:cleric, RANDOM") == [
        Seating("you"),
        Seating("normal", "cleric"),
        Seating("random"),
    ]
    assert read_seats("my.module:Bot")[0] == Seating("my.module:Bot")
    for wrong in ("", "you,,bot", "you:"):
        with pytest.raises(BadSetup):
            read_seats(wrong)


def test_names() -> None:
    assert player_names(read_seats("bot,you,bot"), EN) == ["Sable", "You", "Corvin"]


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_every_move_and_event_has_words(language: str) -> None:
    t = Texts(language)
    for seed in range(4):
        session = Session.new(read_seats("bot,random,bot"), seed=seed)
        while not session.game.over and len(session.steps) < 600:
            if len(session.steps) % 7 == 0:
                found = options(session, session.mover, t)
                assert all(plain(option.label).strip() for option in found)
                assert len({option.words for option in found}) == len(found)
            session.bot_move()
        assert not session.faults
        assert all(plain(line.text).strip() for line in log_lines(session, t, None))


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "chose yourself"), ("fr", "vous vous choisissez"), ("es", "te elegiste")],
)
def test_what_you_do_to_yourself_is_told_to_you(language: str, words: str) -> None:
    game = Game.from_position({"seats": [{"hero": "cleric", "gold": 2}, {}]})
    session = Session(game, [Seating("you", "cleric"), Seating("baseline")])
    session.do("expend bless")
    session.do("choose 1")
    lines = log_lines(session, Texts(language), 1)
    assert any(words in plain(line.text) for line in lines)


def test_the_way_back_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "my games"
    table = Table.new(Setup(read_seats("you,bot"), seed=7, first=1), EN, folder)
    table.session.do("play gold")
    monkeypatch.setattr("sys.argv", [".venv/bin/thandar", "play"])
    monkeypatch.setattr("shutil.which", lambda _: None)
    here = Path(".venv/bin/thandar").absolute()
    rest = f"play --resume '{table.path}' --save-dir '{folder}'"
    assert table.farewell().endswith(f": {here} {rest}")
    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/thandar")
    assert table.farewell().endswith(f": thandar {rest}")
