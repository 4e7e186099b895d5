"""What a person types: numbers, words, beginnings, commands, nonsense."""

import pytest

from table import table as position
from thandar.locales import Texts
from thandar.table.options import Option, options
from thandar.table.seating import Seating
from thandar.table.session import Session
from thandar.table.wording import elsewhere
from thandar.terminal.answers import Answer, completions, read_answer

EN = Texts("en")


def found(language: str = "en") -> tuple[list[Option], Texts]:
    """The moves of a turn with something of everything."""
    game = position(
        {"in_play": ["dire_wolf", "orc_grunt"]},
        hand=["gold", "elven_gift"],
        in_play=["rayla"],
        gold=3,
        combat=8,
        market=["spark", "bribe", "rake", "recruit", "recruit"],
    )
    t = Texts(language)
    session = Session(game, [Seating("you"), Seating("baseline")], ["You", "Sable"])
    return options(session, session.mover, t), t


def answer(text: str, language: str = "en") -> Answer:
    """What the text means."""
    moves, t = found(language)
    return read_answer(text, moves, t)


def words(said: Answer) -> list[str]:
    """The moves of an answer in words."""
    return [move.words for move in said.moves]


@pytest.mark.parametrize("text", ["1", "end", "", "att wolf"])
def test_who_has_nothing_to_choose_is_told_whose_turn_it_is(text: str) -> None:
    session = Session(position(), [Seating("baseline"), Seating("you")], ["Sable", "You"])
    assert elsewhere(session, EN) == "It is Sable’s turn to choose."
    assert read_answer(text, [], EN, elsewhere(session, EN)).problem == elsewhere(session, EN)
    assert read_answer("log", [], EN, elsewhere(session, EN)).command == "log"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("1", "play gold"),
        ("play gold", "play gold"),
        ("PLAY  Gold", "play gold"),
        ("pl go", "play gold"),
        ("att wolf", "attack 2.dire_wolf 5"),
        ("attack dire wolf 2", "attack 2.dire_wolf 2"),
        ("attack 2.dire_wolf 4", "attack 2.dire_wolf 4"),
        ("acq spark", "buy spark"),
        ("buy spark", "buy spark"),
        ("spark", "buy spark"),
        ("end", "end"),
        ("e t", "end"),
    ],
)
def test_words_and_numbers(text: str, move: str) -> None:
    assert words(answer(text)) == [move]


def test_the_words_of_each_language() -> None:
    assert words(answer("jouer or", "fr")) == ["play gold"]
    assert words(answer("acquerir etincelle", "fr")) == ["buy spark"]
    assert words(answer("jugar oro", "es")) == ["play gold"]
    assert words(answer("fin", "es")) == ["end"]
    assert words(answer("play gold", "es")) == ["play gold"]


def test_an_attack_by_number_with_an_amount() -> None:
    moves, t = found()
    place = next(k for k, option in enumerate(moves, 1) if option.row == "2.dire_wolf")
    assert words(read_answer(f"{place} 2", moves, t)) == ["attack 2.dire_wolf 2"]
    assert read_answer(f"{place} 99", moves, t).problem
    assert read_answer("1 2", moves, t).problem


def test_what_may_mean_several_moves_is_asked_back() -> None:
    assert "attack Orc Grunt" in answer("att").problem


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "0",
        "999",
        "1" * 5000,
        "x" * 5000,
        "\x00\x1b[A\x07",
        "🂡",
        "attack",
        "-1",
        "{n}",
        "%s",
    ],
)
def test_nonsense_is_a_problem_to_tell(text: str) -> None:
    said = answer(text)
    assert said.problem
    assert len(said.problem) < 400
    assert said.problem.isprintable()


@pytest.mark.parametrize(
    ("text", "command"),
    [("?", "help"), ("undo", "undo"), ("q", "leave"), ("card arkus", "card"), ("log", "log")],
)
def test_commands(text: str, command: str) -> None:
    assert answer(text).command == command


def test_commands_in_the_language() -> None:
    assert answer("reprendre", "fr").command == "undo"
    assert answer("règles", "fr").command == "rules"
    assert answer("guardar aquí.thandar", "es") == Answer(command="save", argument="aquí.thandar")


def test_completion() -> None:
    moves, _ = found()
    assert completions("att", moves) == ["attack Dire Wolf", "attack Orc Grunt"]
    assert completions("1", moves) == []
