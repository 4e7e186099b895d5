"""Games and states as values: copied, pickled, compared, printed, made random again."""

import copy
import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driver import played, random_move, steps
from seatings import Seating, at_random
from table import do, seated, table
from thandar import BadSetup, Game
from thandar.engine.state import State

seatings = st.builds(at_random, st.integers(0, 9999))
seeds = st.integers(0, 2**64 - 1)


def pickled(game: Game) -> Game:
    """The game, there and back."""
    result: Game = pickle.loads(pickle.dumps(game))
    return result


def go_on_alike(one: Game, other: Game, seed: int) -> None:
    """Both games, played on in the same way, stay the same."""
    for _, _ in zip(steps(one, Random(seed), 40), steps(other, Random(seed), 40)):
        assert one == other
    assert one.record() == other.record()


# --- pickling and copying


@given(seating=seatings, seed=seeds, moves=st.integers(0, 300))
@settings(max_examples=40)
def test_a_pickled_game_is_the_same_game(seating: Seating, seed: int, moves: int) -> None:
    game = played(seating, seed, moves, resigning=0.001)
    for other in (pickled(game), copy.deepcopy(game)):
        assert other == game
        assert (other.record(), other.events, other.seats) == (
            game.record(),
            game.events,
            game.seats,
        )
        assert other.last_step == game.last_step
        go_on_alike(game.clone(), other, seed)


def test_copies_are_independent() -> None:
    game = table(hand=["gold"])
    copies = [pickled(game), copy.copy(game), copy.deepcopy(game), game.clone()]
    game.do("play gold")
    for other in copies:
        assert other.legal() == ["play gold", "end"]
        assert other != game


def test_a_long_game_can_be_pickled() -> None:
    """The record is a chain of moves, and pickling must not follow it link by link."""
    game = table(seed=3)
    for _ in range(1500):
        game.do("end")
    assert pickled(game).record() == game.record()


def test_a_state_can_be_pickled_and_copied() -> None:
    game = played(Seating("hydra", ("standard",) * 4), 5, 60)
    for other in (pickle.loads(pickle.dumps(game.state)), copy.copy(game.state)):
        assert isinstance(other, State)
        assert other == game.state
        other.s[3] = other.s[3] + 1
        assert other != game.state


# --- comparing


@given(seating=seatings, seed=seeds, moves=st.integers(0, 300))
@settings(max_examples=40)
def test_games_are_equal_when_their_positions_are(seating: Seating, seed: int, moves: int) -> None:
    game = played(seating, seed, moves, resigning=0.001)
    again = Game.from_position(game.position())
    assert again == game
    assert again.state == game.state
    chance = Random(seed)
    for _ in range(10):
        if game.over:
            return
        before = game.clone()
        game.do(random_move(game, chance))
        assert (game == before) == (game.position() == before.position())


def test_leftovers_do_not_count() -> None:
    """A card that was played and came back lies where it lay, but its old place holds it still."""
    spent = do(table(hand=["gold"], deck=[]), "play gold", "end", "end")
    assert spent.state == Game.from_position(spent.position()).state


def test_chance_to_come_counts() -> None:
    assert Game.new(seed=1) == Game.new(seed=1)
    assert table(seed=1) != table(seed=2)


def test_who_sits_there_counts() -> None:
    assert table({"hero": "thief"}) != table({"hero": "wizard"})
    assert seated("hunter-first-blood", 3) != seated("free-for-all", 3)
    assert Game.new(seed=1) != "a game"
    assert Game.new(seed=1).state != Game.new(seed=1)


def test_what_changes_cannot_be_hashed() -> None:
    game = Game.new(seed=1)
    for value in (game, game.state):
        with pytest.raises(TypeError, match="unhashable"):
            hash(value)


# --- printing


def test_games_print_how_they_stand() -> None:
    assert repr(Game.new(seed=1, first=2)) == (
        "<Game free-for-all, turn 1, seat 2 to decide (main), health 50 50>"
    )
    spark = do(table({"hand": ["gold", "ruby"], "health": 43}, hand=["spark"]), "play spark")
    assert repr(spark) == ("<Game free-for-all, turn 1, seat 2 to decide (discard), health 50 43>")
    assert "seat 1 and 2 to decide (main)" in repr(seated("hydra", 4))
    over = do(table({"health": 1}, combat=1), "attack 2 1")
    assert repr(over) == "<Game free-for-all, turn 1, over, won by 1, health 50 0>"
    assert repr(over.state) == "<State of 2 seats, turn 1>"


# --- chance anew


def drawn(game: Game) -> list[str]:
    """What a seat draws after its deck was shuffled."""
    do(game, "end")
    return list(game.view(1)["seats"][0]["hand"])


PILE = ["borg", "cron", "darian", "rake", "rayla", "lys", "grak", "arkus", "ruby", "dagger"]


def test_a_clone_has_the_same_chance_and_a_reseeded_one_another() -> None:
    game = table(deck=[], discard=PILE)
    assert drawn(game.clone()) == drawn(game.clone())
    hands = set()
    for seed in range(10):
        other = game.clone()
        other.reseed(seed)
        hands.add(tuple(drawn(other)))
    assert len(hands) > 5


def test_a_seed_says_which_chance() -> None:
    game = table(deck=[], discard=PILE)
    one, other = game.clone(), game.clone()
    one.reseed(7)
    other.reseed(7)
    assert one == other
    assert drawn(one) == drawn(other)


def test_without_a_seed_the_system_decides() -> None:
    game = table()
    generators = set()
    for _ in range(3):
        game.reseed()
        generators.add(tuple(game.position()["generator"]))
    assert len(generators) == 3


def test_reseeding_leaves_the_table() -> None:
    game = Game.new(seed=1)
    before = game.position()
    game.reseed(2)
    assert {**game.position(), "generator": 0} == {**before, "generator": 0}


@pytest.mark.parametrize("seed", [-1, 1 << 128])
def test_a_wrong_seed_changes_nothing(seed: int) -> None:
    game = Game.new(seed=1)
    with pytest.raises(BadSetup):
        game.reseed(seed)
    assert game == Game.new(seed=1)
    assert "seed: 1\n" in game.record()


@given(seating=seatings, seed=seeds, moves=st.integers(0, 200))
@settings(max_examples=30)
def test_the_record_of_a_reseeded_game_leads_to_it(seating: Seating, seed: int, moves: int) -> None:
    """In the middle of a choice too, and whatever is played before and after."""
    game = played(seating, seed, moves)
    game.reseed(seed + 1)
    assert Game.from_record(game.record()) == game
    for _ in steps(game, Random(seed), 60):
        pass
    assert Game.from_record(game.record()) == game


def test_reseeding_keeps_what_everybody_has_in_sight() -> None:
    """Also of those who have not looked for a while: the moves until then are still followed."""
    game = table(hand=["gold", "borg"], deck=["ruby"])
    game.view(1)
    other = do(game.clone(), "play gold", "play borg")
    wanted = [other.view(seat) for seat in (1, 2, None)]
    do(game, "play gold", "play borg").reseed(3)
    assert [game.view(seat) for seat in (1, 2, None)] == wanted
    assert game.events == other.events
    assert do(game, "end").view(2) == do(other, "end").view(2)


def test_a_pickled_game_goes_on_with_the_ids_of_its_viewers() -> None:
    """Those of a sampled game come from the view, not from looking anew."""
    game = played(Seating("free-for-all", ("standard",) * 2), 3, 30)
    sample = Game.sample(game.view(1), seed=1)
    for one in (game, sample):
        one.view(1)
        other = pickled(one)
        move = one.moves()[0].with_most()
        one.do(move)
        other.do(move)
        assert other.view(1) == one.view(1)
        assert other.events_for(1) == one.events_for(1)


def test_a_replayed_record_keeps_its_rules_in_a_pickle() -> None:
    record = Game.new(seed=1).record().replace("rules: 4", "rules: 1")
    game = pickled(Game.from_record(record))
    assert game.record() == record
    game.reseed(1)
    assert "rules: 1" not in game.record()
