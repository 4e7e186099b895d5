"""Moves as numbers: what comes from outside is checked, and no listing disturbs another."""

import sys
import threading
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driver import played
from seatings import Seating, at_random
from table import do, seated, table
from thandar import Game, IllegalMove
from thandar.bots import Bot, make_bot
from thandar.engine import layout as at
from thandar.engine.moves import do_checked
from thandar.engine.playout import play_out
from thandar.engine.seat_view import SeatView
from thandar.engine.tables import NUMBERS

seatings = st.builds(at_random, st.integers(0, 9999))
seeds = st.integers(0, 2**64 - 1)


def listed(game: Game, seat: int) -> list[int]:
    """The legal moves of a seat (from 0) as numbers."""
    view = SeatView(game.state, game.seats)
    view.look(game.state, seat)
    return [int(view.move(k)) for k in range(view.n)]


def refuse(game: Game, number: int, seat: int) -> None:
    """The number is no legal move of a seat (from 0), and nothing happens."""
    before = game.clone()
    with pytest.raises(IllegalMove) as caught:
        do_checked(game.state, number, seat)
    assert caught.value.code == "not_legal_number"
    assert caught.value.fields == {"number": number, "seat": seat + 1}
    assert game == before


# --- checking


def test_a_card_that_is_not_in_hand() -> None:
    """Unchecked, a Gold of the hand would vanish."""
    refuse(table(hand=["gold"]), at.M_PLAY | NUMBERS["borg"] << at.A_SHIFT, 0)


@pytest.mark.parametrize("number", [-1, 31, 1 << 40, 1 << 61, 1 << 62, 1 << 63, 1 << 200])
def test_any_number(number: int) -> None:
    refuse(table(hand=["gold"], combat=3), number, 0)


def test_the_moves_of_another_seat() -> None:
    game = table({"hand": ["gold"]}, hand=["gold"])
    [play, _] = listed(game, 0)
    refuse(game, play, 1)
    refuse(game, play | 1 << at.SEAT_SHIFT, 1)
    hydra = seated("hydra", 4, {1: {"hand": ["gold"]}, 2: {"hand": ["gold"]}})
    refuse(hydra, listed(hydra, 1)[0], 0)


def test_amounts() -> None:
    game = table(combat=5)
    [attack] = [move for move in listed(game, 0) if move & at.KIND_BITS == at.M_ATTACK]
    one = attack - (4 << at.N_SHIFT)
    for wrong in (one - (1 << at.N_SHIFT), attack + (1 << at.N_SHIFT)):
        refuse(game, wrong, 0)
    do_checked(game.state, one, 0)
    do_checked(game.state, attack - (1 << at.N_SHIFT), 0)
    assert game.position()["seats"][1]["health"] == 45


@given(seating=seatings, seed=seeds, moves=st.integers(0, 200))
@settings(max_examples=40)
def test_a_number_is_listed_or_refused(seating: Seating, seed: int, moves: int) -> None:
    """A legal move with a few bits changed, by any seat."""
    game = played(seating, seed, moves)
    chance = Random(seed)
    for seat in range(len(game.seats)):
        legal = listed(game, seat)
        for number in legal:
            most = number >> at.N_SHIFT
            wrong = number ^ 1 << chance.randrange(62)
            fits = [m for m in legal if (m ^ wrong) & ((1 << at.N_SHIFT) - 1) == 0]
            if not any(0 < wrong >> at.N_SHIFT <= m >> at.N_SHIFT or m == wrong for m in fits):
                refuse(game, wrong, seat)
            copy = game.clone()
            do_checked(copy.state, number - ((most // 2) << at.N_SHIFT), seat)
            assert copy != game or most == 0


class Cheat(Bot):
    """Answers any number."""

    answer = 0

    def pick(self, view: SeatView) -> int:
        return self.answer


@pytest.mark.parametrize("answer", [at.M_PLAY | 999 << at.A_SHIFT, 1 << 41, 1 << 61, 7])
def test_a_bot_cannot_pick_what_is_not_legal(answer: int) -> None:
    bot = Cheat()
    bot.answer = answer
    game = table(hand=["gold"], combat=3)
    with pytest.raises(IllegalMove):
        bot.move(game)
    assert game == table(hand=["gold"], combat=3)


# --- listing


class Dreamer(Bot):
    """Plays the game to its end, and lists other states, in the middle of looking at its moves."""

    def pick(self, view: Any) -> int:
        before = [int(view.move(k)) for k in range(view.n)]
        dream = view._state.clone()
        play_out(dream, dream)
        other = do(table({"hand": ["gold", "ruby"]}, hand=["spark"]), "play spark")
        assert len(other.legal()) == 2
        assert other.moves()
        assert [int(view.move(k)) for k in range(view.n)] == before
        return before[-1]


def test_a_playout_in_the_middle_leaves_the_moves_that_are_looked_at() -> None:
    game = Game.new(seed=3)
    for _ in range(20):
        game.do(Dreamer().move(game))


def transcript(seed: int, seats: int) -> list[list[str]]:
    """All lists of moves in a game of the random policy."""
    game = Game.new(seats=["standard"] * seats, seed=seed)
    bot = make_bot("random", seed)
    lists = []
    for _ in range(150):
        if game.over:
            break
        lists.append(game.legal())
        assert [move.words for move in game.moves()] == lists[-1]
        game.do(bot.move(game))
    return lists


def test_threads_that_list_and_play_get_right_lists() -> None:
    """Each its own games, several at once, switching as often as possible."""
    wanted = {(seed, seats): transcript(seed, seats) for seed in range(3) for seats in (2, 4)}
    wrong: list[tuple[int, int]] = []

    def play(seats: int) -> None:
        for seed in range(3):
            if transcript(seed, seats) != wanted[seed, seats]:
                wrong.append((seed, seats))

    in_threads([threading.Thread(target=play, args=(2 + 2 * (k % 2),)) for k in range(4)])
    assert not wrong


def test_threads_that_list_the_same_game_get_right_lists() -> None:
    game = seated("hydra", 4, {1: {"hand": ["gold", "borg"]}, 2: {"hand": ["ruby"], "gold": 3}})
    wanted = [(game.legal(seat), game.moves(seat)) for seat in (1, 2)]
    wrong: list[int] = []

    def look(seat: int) -> None:
        for _ in range(150):
            if (game.legal(seat), game.moves(seat)) != wanted[seat - 1]:
                wrong.append(seat)

    in_threads([threading.Thread(target=look, args=(1 + k % 2,)) for k in range(4)])
    assert not wrong


def in_threads(threads: list[threading.Thread]) -> None:
    """Run them, switching between them as often as Python can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
