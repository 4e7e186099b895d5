"""Every legal move is a sequence of actions, and every sequence of actions is a legal move."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from env.walking import walk
from seatings import SEATINGS, Seating
from thandar import Game
from thandar.encoding import codes as of
from thandar.encoding.actions import Asking, Lister, block_of, seat_at
from thandar.encoding.columns import encoding
from thandar.engine import layout as at
from thandar.engine.choices import move_buffer
from thandar.engine.moves import is_listed, list_moves_of
from thandar.engine.state import State
from thandar.engine.tables import NUMBERS

MOST_AMOUNTS = 12


def legal_moves(st: State, me: int) -> tuple[vec[i64], int]:
    """The legal moves of a seat as they are listed."""
    moves = move_buffer(st)
    return moves, int(list_moves_of(st, moves, me))


def every_amount(st: State, me: int) -> set[int]:
    """The legal moves of a seat, those with an amount with each there is."""
    moves, n = legal_moves(st, me)
    found: set[int] = set()
    for k in range(n):
        move = int(moves[k])
        most = move >> at.N_SHIFT
        plain = move & ((1 << at.N_SHIFT) - 1)
        sized = [plain | amount << at.N_SHIFT for amount in range(1, most + 1)]
        found |= set(sized or [move])
    return found


def spelled(st: State, me: int) -> dict[int, list[tuple[int, ...]]]:
    """The moves that sequences of actions lead to, and by which sequences."""
    found: dict[int, list[tuple[int, ...]]] = {}
    lister = Lister(amounts=True, shortcuts=False)

    def follow(before: tuple[int, ...]) -> None:
        asking = Asking(st)
        asking.me = me
        for action in before:
            assert lister.answer(asking, action) == of.NONE
        lister.ask(asking)
        for action in [int(lister.actions[k]) for k in range(lister.n)]:
            again = Asking(st)
            again.me = me
            for earlier in before:
                lister.answer(again, earlier)
            move = int(lister.answer(again, action))
            if move == of.NONE:
                follow((*before, action))
            else:
                found.setdefault(move, []).append((*before, action))

    follow(())
    return found


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_every_move_is_one_sequence_of_actions(seating: Seating) -> None:
    for number, asking in enumerate(walk(seating, seed=11, steps=400)):
        if number % 4 or asking.shared >= 0 or asking.move >= 0:
            continue
        st, me = asking.st, int(asking.me)
        moves, n = legal_moves(st, me)
        if max(int(moves[k]) >> at.N_SHIFT for k in range(n)) > MOST_AMOUNTS:
            continue
        found = spelled(st, me)
        assert found.keys() == every_amount(st, me)
        assert all(len(ways) == 1 for ways in found.values())


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_every_sequence_of_actions_is_a_legal_move(seating: Seating) -> None:
    lister = Lister(amounts=True, shortcuts=False)
    for asking in walk(seating, seed=5, steps=600):
        if asking.shared >= 0 or asking.move >= 0:
            continue
        moves, n = legal_moves(asking.st, int(asking.me))
        lister.ask(asking)
        for action in [int(lister.actions[k]) for k in range(lister.n)]:
            again = Asking(asking.st)
            again.me = asking.me
            move = lister.answer(again, action)
            assert move == of.NONE or is_listed(moves, n, move)


def test_amounts_that_are_not_the_usual_one_are_added_up() -> None:
    game = Game.from_position(
        {"market": [], "seats": [{"combat": 9}, {"health": 50, "in_play": ["cristov"]}]}
    )
    lister = Lister(amounts=True, shortcuts=False)
    asking = Asking(game.state)
    names = {int(lister.answer(asking, of.HIT + 11)) >> at.N_SHIFT}  # Cristov's number
    asking.complete()
    assert names == {5}
    for action in (of.HIT_WITH + 11, of.ADD + 1, of.ADD):
        assert lister.answer(asking, action) == of.NONE
    lister.ask(asking)
    assert [int(lister.actions[k]) for k in range(lister.n)] == [of.ENOUGH]
    assert int(lister.answer(asking, of.ENOUGH)) >> at.N_SHIFT == 3


def test_an_attack_is_of_just_enough_for_a_defeat() -> None:
    game = Game.from_position({"seats": [{"combat": 9}, {"health": 4}, {"health": 30}]})
    lister = Lister(amounts=False, shortcuts=False)
    asking = Asking(game.state)
    weak = lister.answer(asking, of.ATTACK + of.OPPONENT)
    strong = lister.answer(asking, of.ATTACK + of.OPPONENT + 1)
    assert (int(weak) >> at.N_SHIFT, int(strong) >> at.N_SHIFT) == (4, 9)


def test_copies_that_differ_are_told_apart_by_a_second_action() -> None:
    copies: Any = [{"card": "borg", "damage": 2}, "borg"]
    game = Game.from_position({"seats": [{"combat": 9}, {"in_play": copies}]})
    lister = Lister(amounts=False, shortcuts=False)
    asking = Asking(game.state)
    assert lister.answer(asking, of.HIT + 20) == of.NONE  # Borg's number
    lister.ask(asking)
    assert [int(lister.actions[k]) for k in range(lister.n)] == [of.WHICH, of.WHICH + 1]
    second = int(lister.answer(asking, of.WHICH + 1))
    assert (second >> at.B_SHIFT & at.FIELD_BITS, second >> at.N_SHIFT) == (1, 6)


def test_seats_are_named_as_the_acting_one_sees_them() -> None:
    st = Game.new(format="hydra", seats=["standard"] * 4, seed=1).state
    seen = [[int(block_of(st, me, seat)) for seat in range(4)] for me in range(4)]
    assert seen == [[0, 6, 1, 2], [6, 0, 1, 2], [1, 2, 0, 6], [1, 2, 6, 0]]
    assert all(seat_at(st, me, seen[me][seat]) == seat for me in range(4) for seat in range(4))


def test_with_shortcuts_nobody_ends_a_turn_without_the_attack() -> None:
    game = Game.from_position({"market": [], "seats": [{"combat": 3}, {}]})
    for shortcuts in (False, True):
        lister = Lister(amounts=False, shortcuts=shortcuts)
        lister.ask(Asking(game.state))
        listed = [int(lister.actions[k]) for k in range(lister.n)]
        assert (of.END in listed) is not shortcuts


def test_every_action_of_every_format_has_a_name_of_its_own() -> None:
    encode = encoding([(seating.format, seating.seats) for seating in SEATINGS], amounts=True)
    names = encode.action_names()
    assert len(set(names)) == len(names)
    assert names[encode.actions.index(of.BUY + NUMBERS["elven_gift"])] == "BUY elven_gift"
    assert names[encode.actions.index(of.DECLINE)] == "DECLINE"
