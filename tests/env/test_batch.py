"""Batches: the same games as one by one, bots in any seat, seeds, and nothing that grows."""

import gc
import hashlib
import sys
import tracemalloc

import numpy as np
import pytest

from build_trace import build
from seatings import SEATINGS, Seating
from thandar import BadSetup, IllegalMove
from thandar.bots.brain import SHIPPED
from thandar.encoding import codes as of
from thandar.engine import layout as at
from thandar.env.games import Games, GroupedGames

SHOWN = "fa52bab3475c3f83"  # of all builds and machines; another rule or another card may change it
NOTHING = 40  # bytes: the number that is measured is one itself
DUEL = ("free-for-all", ("standard", "standard"))


def played(games: Games, steps: int) -> list[bytes]:
    """What a batch shows while it plays at random."""
    found = []
    for _ in range(steps):
        games.actions[:] = games.guesses
        games.step()
        found.append(games.observations.tobytes() + games.masks.tobytes() + games.rewards.tobytes())
    return found


@pytest.mark.long
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_games_of_every_format_are_played_to_their_end(seating: Seating) -> None:
    games = Games([(seating.format, seating.seats)], n=8, seed=5, shortcuts=True)
    ended = 0
    for _ in range(1500):
        games.actions[:] = games.guesses
        games.step()
        done = games.dones == 1
        ended += int(done.sum())
        wins = games.rewards[done][:, : len(seating.seats)]
        assert (np.abs(wins).max(axis=1) <= 1).all()
        assert games.masks.sum(axis=1).min() > 1
    assert ended


def test_the_same_seed_gives_the_same_games() -> None:
    first, again, other = (played(Games([DUEL], n=6, seed=seed), 300) for seed in (3, 3, 4))
    assert first == again
    assert first != other


def test_every_build_shows_the_same() -> None:
    shown = hashlib.sha256()
    for seating in SEATINGS[::4]:
        games = Games([(seating.format, seating.seats)], n=2, seed=3, amounts=True)
        for part in played(games, 40):
            shown.update(part)
    assert shown.hexdigest()[:16] == SHOWN


def test_a_game_does_not_depend_on_those_beside_it() -> None:
    alone = Games([DUEL], n=1, seed=9)
    beside = Games([DUEL], n=3, seed=9)
    assert alone.observations[0].tobytes() == beside.observations[0].tobytes()


def test_an_action_that_is_not_possible_changes_nothing_in_any_game() -> None:
    games = Games([DUEL], n=4, seed=1)
    before = games.observations.tobytes(), games.masks.tobytes(), games.guesses.tobytes()
    games.actions[:] = games.guesses
    games.actions[3] = games.encoding.actions.index(of.STEP_UP)
    with pytest.raises(IllegalMove) as caught:
        games.step()
    assert caught.value.code == "not_an_action"
    assert before == (games.observations.tobytes(), games.masks.tobytes(), games.guesses.tobytes())
    for wrong in (-1, len(games.encoding.actions)):
        games.actions[3] = wrong
        with pytest.raises(IllegalMove):
            games.step()


def test_bots_and_policies_take_the_seats_of_their_line_ups() -> None:
    lineups: list[list[str | int]] = [[0, "baseline"], ["random", 1]]
    games = Games([DUEL], n=16, seed=2, lineups=lineups, shortcuts=True)
    wins = {0: [0, 0], 1: [0, 0]}
    for _ in range(600):
        assert (games.movers == games.policies).all()
        games.actions[:] = games.guesses
        games.step()
        for row in np.flatnonzero(games.dones):
            lineup = int(games.lineups[row])
            wins[lineup][int(games.rewards[row, lineup] > 0)] += 1
    (lost, won), (lost_to_random, won_of_random) = wins[0], wins[1]
    assert lost > 20 * won
    assert won_of_random > lost_to_random / 20


def test_seats_are_told_as_the_one_who_moves_sees_them() -> None:
    games = Games([("hydra", ("standard",) * 4)], n=4, seed=3)
    for _ in range(50):
        for row in range(4):
            mover = int(games.movers[row])
            blocks = games.blocks[row].tolist()
            assert blocks[mover] == 0
            assert blocks[mover ^ 1] == of.MATE
            assert blocks[4:] == [255, 255]
        games.actions[:] = games.guesses
        games.step()


def test_long_games_are_cut_off_without_a_winner() -> None:
    games = Games([DUEL], n=8, seed=3, turns=4)
    cut = 0
    for _ in range(200):
        games.actions[:] = games.guesses
        games.step()
        done = games.dones == 1
        cut += int(done.sum())
        assert not games.rewards[done].any()
        assert (games.lengths[done] == 5).all()
    assert cut


def test_seats_that_a_table_does_not_have_win_and_lose_nothing() -> None:
    six = ("free-for-all", ("standard",) * 6)
    games = Games([DUEL, six], n=8, seed=3, shortcuts=True)
    ended = [0, 0]
    for _ in range(1500):
        games.actions[:] = games.guesses
        games.step()
        done = games.dones == 1
        duels = done & (games.tables == 0)
        ended[0] += int(duels.sum())
        ended[1] += int((done & ~duels).sum())
        assert not games.rewards[duels, 2:].any()
    assert min(ended) > 5


def test_arrays_are_the_memory_of_the_batch() -> None:
    games = Games([DUEL], n=2, seed=3)
    kept = games.observations
    before = kept.copy()
    games.actions[:] = games.guesses
    games.step()
    assert games.observations is kept
    assert (kept != before).any()
    assert not kept.flags.writeable
    assert games.batch.actions[0] == games.actions[0]


@pytest.mark.long
def test_steps_allocate_nothing_that_stays() -> None:
    games = Games([DUEL], n=16, seed=3)

    def steps(n: int) -> None:
        for _ in range(n):
            games.actions[:] = games.guesses
            games.step()

    steps(500)
    gc.collect()
    before = sys.getallocatedblocks()
    steps(2000)
    gc.collect()
    assert sys.getallocatedblocks() - before < 200
    assert games.rewards.shape[1] == at.MAX_SEATS


@pytest.mark.long
@pytest.mark.skipif(build() != "compiled", reason="only compiled code allocates nothing")
@pytest.mark.parametrize("seats", [("standard",) * 2, ("cleric", "wizard", "thief")], ids=str)
def test_compiled_steps_allocate_nothing_not_even_for_a_moment(seats: tuple[str, ...]) -> None:
    games = Games([("free-for-all", seats)], n=32, seed=3)
    ended = 0
    most = []
    for step in range(3000):
        games.actions[:] = games.guesses
        if step == 2000:  # by now every game has made room for answers
            gc.disable()
            tracemalloc.start()
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        games.step()
        most.append(tracemalloc.get_traced_memory()[1] - before)
        ended += int(games.dones.sum()) if step >= 2000 else 0
    tracemalloc.stop()
    gc.enable()
    assert ended > 32  # the next games are dealt where the last ones lay
    assert max(most[2001:]) < NOTHING


@pytest.mark.long
def test_frozen_networks_take_seats() -> None:
    lineups: list[list[str | int]] = [[0, "net"], [f"net:{SHIPPED}", 1]]
    games = Games([DUEL], n=4, seed=4, lineups=lineups, shortcuts=True)
    ended = 0
    for _ in range(300):
        assert (games.movers == games.policies).all()
        games.actions[:] = games.guesses
        games.step()
        done = np.flatnonzero(games.dones)
        ended += len(done)
        assert (games.rewards[done, games.lineups[done]] < 0).all()
    assert ended > 4


@pytest.mark.parametrize("lineup", [["random", "baseline"], [0], [0, 256], [-1, 0], []], ids=str)
def test_a_line_up_that_does_not_fit_is_refused(lineup: list[str | int]) -> None:
    with pytest.raises(BadSetup) as caught:
        Games([DUEL], n=1, seed=1, lineups=[[0, 0], lineup])
    assert caught.value.code == "bad_lineup"


def test_a_batch_of_nothing_is_refused() -> None:
    for tables, n in (([DUEL], 0), ([], 4)):
        with pytest.raises(BadSetup):
            Games(tables, n=n, seed=1)
    with pytest.raises(BadSetup):
        GroupedGames([], seed=1)


def test_games_without_line_ups_are_refused() -> None:
    with pytest.raises(BadSetup) as caught:
        Games([DUEL], n=1, seed=1, lineups=[])
    assert caught.value.code == "bad_lineup"
