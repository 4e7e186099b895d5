"""The door for anybody's bot: names, words, and what a bot may answer."""

from pathlib import Path
from typing import Any

import pytest

from table import dealt, seated, table
from thandar import BadSetup, Game, IllegalMove, Move
from thandar.bots import BOTS, Bot, bot_class, make_bot
from thandar.engine.chance import Chance
from thandar.types import View


class Fixed(Bot):
    """Answers what it was told to."""

    answer: Any = "end"

    def choose(self, view: View, legal: list[str]) -> str:
        self.seen = view, legal
        result: str = self.answer
        return result


def test_a_bot_gets_its_view_and_the_legal_moves() -> None:
    game = table(hand=["gold"], combat=3)
    bot = Fixed()
    assert bot.move(game) == "end"
    assert bot.seen == (game.view(1), game.legal())
    assert "attack 2 1-3" in bot.seen[1]


def test_a_bot_answers_for_the_seat_that_must_choose() -> None:
    game = table({"hand": ["gold", "dagger"]}, hand=["spark"])
    game.do("play spark")
    bot = Fixed()
    bot.answer = "choose hand.dagger"
    assert bot.move(game) == "choose hand.dagger"
    assert bot.seen[0]["seat"] == 2


@pytest.mark.parametrize("answer", ["play borg", "attack 2 9", "", None, 7])
def test_a_bot_cannot_make_an_illegal_move(answer: Any) -> None:
    bot = Fixed()
    bot.answer = answer
    with pytest.raises(IllegalMove):
        bot.move(table(combat=3))


class Values(Bot):
    """Answers with a value, or whatever it was told to."""

    def __init__(self, answer: Any) -> None:
        super().__init__()
        self.answer = answer

    def decide(self, view: View, moves: list[Move]) -> Move | str:
        self.seen = view, moves
        result: Move | str = self.answer(moves)
        return result


def test_a_bot_may_have_values_instead_of_words() -> None:
    game = table(hand=["gold"], combat=3)
    bot = Values(lambda moves: moves[1].with_amount(2))
    assert bot.move(game) == "attack 2 2"
    assert bot.seen == (game.view(1), game.moves(1))
    assert Values(lambda moves: "attack 2 1").move(game) == "attack 2 1"


@pytest.mark.parametrize("answer", [None, 7, "fly", Move("play", 1, "borg", phrase="play borg")])
def test_a_bot_cannot_decide_what_is_illegal(answer: Any) -> None:
    with pytest.raises(IllegalMove):
        Values(lambda moves: answer).move(table(combat=3))
    with pytest.raises(IllegalMove):
        Values(lambda moves: moves[0]).move(table(combat=3))  # several amounts at once


def test_in_a_shared_turn_a_bot_plays_for_one_seat() -> None:
    game = seated("hydra", 4, {1: {"hand": ["gold"]}, 2: {"hand": ["ruby"]}})
    bot = Fixed()
    for seat, card in ((1, "gold"), (2, "ruby")):
        bot.answer = f"{seat}: play {card}"
        assert bot.move(game, seat) == bot.answer
        assert bot.seen == (game.view(seat), game.legal(seat))
        assert make_bot("random", 1).move(game, seat) == bot.answer
    bot.answer = "1: play gold"
    with pytest.raises(IllegalMove) as caught:
        bot.move(game, 2)
    assert caught.value.fields["legal"] == ["2: play ruby", "2: end"]


def test_a_bot_without_choose_says_what_is_missing() -> None:
    with pytest.raises(NotImplementedError, match="Bot must define choose"):
        Bot().move(table())


@pytest.mark.parametrize("name", BOTS)
def test_the_built_in_bots_play_whole_games(name: str) -> None:
    for seats in (2, 3):
        game = Game.new(seats=["standard"] * seats, seed=seats)
        bots = [make_bot(name, seed) for seed in range(seats)]
        while not game.over:
            assert game.decision is not None
            game.do(bots[game.decision.seat - 1].move(game))
        assert len(game.winners) == 1


TABLES = {
    "free-for-all": ["cleric", "thief", "ranger"],
    "hunter-first-blood": ["wizard", "fighter", "standard"],
    "hydra": ["cleric", "fighter", "thief", "wizard"],
    "emperor": ["ranger", "standard", "thief", "wizard", "cleric", "fighter"],
}


@pytest.mark.parametrize("format", TABLES)
@pytest.mark.parametrize("name", BOTS)
def test_the_built_in_bots_play_every_format_and_hero(name: str, format: str) -> None:
    game = dealt(format=format, seats=TABLES[format], seed=4)
    bot = make_bot(name, 4)
    while not game.over:
        game.do(bot.move(game))
    assert game.winners


def test_random_answers_in_words_too() -> None:
    game = Game.new(seed=3)
    bot = make_bot("random", 5)
    while not game.over:
        assert game.decision is not None
        game.do(bot.choose(game.view(game.decision.seat), game.legal()))


@pytest.mark.parametrize("format", TABLES)
def test_baseline_answers_from_a_view_too(format: Any) -> None:
    seats: Any = TABLES[format]
    game = Game.new(format=format, seats=seats, seed=4)
    bot = make_bot("baseline", 4)
    while game.decision is not None and game.turn < 9:
        seat = game.decision.seat
        game.do(bot.choose(game.view(seat), game.legal(seat)), seat=seat)
    assert game.over or game.turn == 9


def test_from_a_view_baseline_attacks_as_it_does_at_the_table() -> None:
    game = table({"health": 9, "hand": ["borg"]}, combat=9, market=[])
    assert make_bot("baseline").choose(game.view(1), game.legal(1)) == "attack 2 9"


def test_random_ends_no_turn_early() -> None:
    nothing: Any = {}
    assert {make_bot("random", k).choose(nothing, ["play gold", "end"]) for k in range(9)} == {
        "play gold"
    }
    assert {make_bot("random", k).choose(nothing, ["expend borg", "end"]) for k in range(20)} == {
        "expend borg",
        "end",
    }


def test_the_same_seed_draws_the_same_numbers() -> None:
    draws = [[Chance(seed).below(1000) for _ in range(1)] for seed in range(200)]
    assert draws == [[Chance(seed).below(1000)] for seed in range(200)]
    assert len({draw[0] for draw in draws}) > 150
    chance = Chance(1 << 100)
    assert {chance.below(6) for _ in range(200)} == set(range(6))


def test_a_bot_is_found_by_module_and_class(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "from thandar.bots import Bot\nclass Mine(Bot):\n    pass\nclass Other:\n    pass\n"
    (tmp_path / "found_by_name.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    assert make_bot("found_by_name:Mine", 7).seed == 7
    with pytest.raises(BadSetup, match="must be a class derived from"):
        bot_class("found_by_name:Other")
    with pytest.raises(BadSetup, match="cannot be imported"):
        bot_class("found_by_name:Nobody")


@pytest.mark.parametrize(
    "name", ["nobody", "no_such_module:Bot", "cmd:./not-there", "cmd:", "cmd:'"]
)
def test_a_bot_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(BadSetup):
        bot_class(name)


@pytest.mark.parametrize("name", ["random", "baseline"])
def test_a_bot_is_not_asked_where_nothing_is_to_decide(name: str) -> None:
    game = Game.new(seed=7, first=1)
    for bot in (make_bot(name), Fixed()):
        with pytest.raises(IllegalMove, match="seat 2 has nothing to decide now, seat 1 has"):
            bot.move(game, 2)
        for seat in (0, 3, 99):
            with pytest.raises(BadSetup, match="seats go from 1 to 2"):
                bot.move(game, seat)
    game.do("resign")
    for asked in (None, 1, 2):
        with pytest.raises(IllegalMove, match="the game is over"):
            Fixed().move(game, asked)
