"""A seat that asks gets its own moves, makes its own moves, and is told nothing else (R1.3)."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driver import expanded, played
from hidden import reshuffled, viewers
from seatings import IN_TEAMS, Seating, at_random
from table import do, seated, table
from thandar import BadSetup, Game, IllegalMove, Move
from thandar.cards import CARDS
from thandar.locales import LANGUAGES, Texts

Told = tuple[str, str, tuple[str, ...]]
seatings = st.one_of(st.builds(at_random, st.integers(0, 9999)), st.sampled_from(IN_TEAMS))
seeds = st.integers(0, 2**64 - 1)

NONSENSE = [
    *("", "end", "END", "done", "decline", "resign", " Resign ", "play", "play excalibur"),
    *("attack 1 1", "attack 2 0", "attack 2 1", "attack 2 9999", "attack 2 1-5", "attack 2"),
    *("choose a", "choose 1", "choose top", "step up", "give 1 gold to 2", "7: resign", "0: end"),
]


def answer(game: Game, move: str | Move, seat: int) -> Told | None:
    """What a seat is told of a move that it tries; None: the move is made."""
    try:
        game.clone().do(move, seat=seat)
    except IllegalMove as error:
        texts = tuple(Texts(language).error(error) for language in LANGUAGES)
        return error.code, repr(error.fields), texts
    return None


def attempts(one: Game, other: Game, chance: Random) -> Iterator[str | Move]:
    """What a curious seat may try: everybody's moves in either game, any card, nonsense."""
    yield from NONSENSE
    for game in (one, other):
        yield from game.moves()
        yield from expanded(game.legal())
    for card in chance.sample(sorted(CARDS), 20):
        yield from (f"play {card}", f"choose hand.{card}", f"2: play {card}", f"expend {card}")
    for number in range(1, len(one.seats) + 1):
        yield from (f"{number}: resign", f"{number}: end", f"{number}: play gold")


@pytest.mark.long
@given(seating=seatings, seed=seeds, moves=st.integers(0, 300))
@settings(max_examples=40)
def test_what_a_seat_cannot_see_changes_nothing_it_is_told(
    seating: Seating, seed: int, moves: int
) -> None:
    game = played(seating, seed, moves, resigning=0.001)
    for viewer in viewers(game):
        if viewer is None:
            continue
        chance = Random(seed)
        other = reshuffled(game, viewer, chance)
        assert other.legal(viewer) == game.legal(viewer)
        assert other.moves(viewer) == game.moves(viewer)
        for move in attempts(game, other, chance):
            assert answer(other, move, viewer) == answer(game, move, viewer)


@pytest.mark.long
@given(seating=seatings, seed=seeds, moves=st.integers(0, 300))
@settings(max_examples=40)
def test_the_moves_of_all_seats_are_all_moves(seating: Seating, seed: int, moves: int) -> None:
    game = played(seating, seed, moves, resigning=0.001)
    numbers = range(1, len(game.seats) + 1)
    assert [words for seat in numbers for words in game.legal(seat)] == game.legal()
    deciding = game.decision.seats if game.decision is not None else ()
    for seat in numbers:
        assert bool(game.legal(seat)) == (seat in deciding)
        for move in game.moves(seat):
            assert move.seat == seat
            made = game.clone()
            made.do(move.with_most(), seat=seat)
            by_words = do(game.clone(), move.with_most().words)
            assert made == by_words
            assert made.record() == by_words.record()


# --- particular cases


def refused(game: Game, move: str | Move, seat: int) -> IllegalMove:
    """Why a seat's move is refused; the game is as before."""
    before = (game.position(), game.record(), game.events)
    with pytest.raises(IllegalMove) as caught:
        game.do(move, seat=seat)
    assert (game.position(), game.record(), game.events) == before
    return caught.value


def test_a_seat_has_moves_in_its_own_turn() -> None:
    game = table({"hand": ["ruby"]}, hand=["gold"])
    assert game.legal(1) == ["play gold", "end"]
    assert not game.legal(2)
    assert not game.moves(2)


def test_a_seat_has_moves_in_its_own_decision() -> None:
    game = do(table({"hand": ["gold", "ruby"]}, hand=["spark", "borg"]), "play spark")
    assert game.legal(1) == []
    assert game.legal(2) == ["choose hand.gold", "choose hand.ruby"]


def test_nobody_has_moves_when_the_game_is_over() -> None:
    game = do(table({"health": 1}, combat=1), "attack 2 1")
    assert game.legal() == game.legal(1) == []
    assert not game.moves(2)
    for move in ("end", "resign", "1: resign", "nonsense"):
        assert refused(game, move, 1).code == "game_over"


def test_in_hydra_a_seat_has_its_own_moves() -> None:
    game = seated("hydra", 4, {1: {"hand": ["borg"]}, 2: {"hand": ["gold"]}})
    assert game.legal(1) == ["1: play borg", "1: end"]
    assert game.legal(2) == ["2: play gold", "2: end"]
    error = refused(game, "1: play borg", 2)
    assert (error.code, error.fields["legal"]) == ("not_legal", ["2: play gold", "2: end"])
    assert "borg" not in str(error).replace("1: play borg", "")
    game.do("2: play gold", seat=2)
    assert game.view(2)["seats"][1]["gold"] == 1


def test_an_error_keeps_anothers_hand() -> None:
    game = table({"hand": ["ruby"]}, hand=["borg"])
    for move in ("play borg", "play gold", "end", "nonsense", game.moves()[0]):
        error = refused(game, move, 2)
        if isinstance(move, Move):
            assert (error.code, error.fields["other"]) == ("other_seat", 1)
            continue
        assert error.code == "not_your_turn"
        assert error.fields == {"move": move, "seat": 2, "seats": [1]}
        assert "nothing to decide" in str(error)


def test_without_a_seat_the_caller_is_trusted() -> None:
    game = do(table({"hand": ["gold", "ruby"]}, hand=["spark", "borg"]), "play spark")
    with pytest.raises(IllegalMove, match=r"among choose hand.gold, choose hand.ruby"):
        game.do("end")


def test_an_attack_with_a_wrong_amount() -> None:
    error = refused(table(combat=5), "attack 2 6", 1)
    assert (error.code, error.fields) == ("bad_amount", {"least": 1, "most": 5, "amount": "6"})


@pytest.mark.parametrize("words", ["resign", "2: resign", " 2 : Resign"])
def test_a_seat_resigns_whenever_it_likes(words: str) -> None:
    game = table({}, {})
    game.do(words, seat=2)
    assert game.position()["seats"][1]["health"] == 0
    assert "(2) 2: resign" in game.record()


def test_a_seat_resigns_for_itself_only() -> None:
    game = table({}, {})
    error = refused(game, "3: resign", 2)
    assert (error.code, error.fields["other"], error.fields["seat"]) == ("other_seat", 3, 2)
    game.do("resign", seat=2)
    assert refused(game, "resign", 2).code == "not_in_game"


def test_in_a_shared_turn_a_seat_need_not_say_who_resigns() -> None:
    game = seated("hydra", 4)
    with pytest.raises(IllegalMove) as caught:
        game.do("resign")
    assert caught.value.code == "needs_seat"
    game.do("resign", seat=2)
    assert game.winners == [3, 4]


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_a_seat_that_is_not_there(seat: int) -> None:
    game = table()
    for ask in (game.legal, game.moves, lambda seat: game.do("end", seat=seat)):
        with pytest.raises(BadSetup, match=rf"1 to 2, not {seat}") as caught:
            ask(seat)
        assert caught.value.code == "no_such_seat"
