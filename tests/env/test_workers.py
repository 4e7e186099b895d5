"""Games in worker processes: the same games, in memory that is shared."""

import numpy as np
import pytest

from thandar import BadSetup, IllegalMove
from thandar.encoding.columns import encoding
from thandar.env import workers as room
from thandar.env.games import Group, GroupedGames
from thandar.env.workers import Workers

DUEL = ("free-for-all", ("standard", "standard"))
FOUR = ("free-for-all", ("standard",) * 4)
SHOWN = ("observations", "masks", "guesses", "movers", "policies", "rewards", "dones", "lengths")


def test_workers_play_the_games_of_their_seeds() -> None:
    groups = [Group([DUEL], [[0, 0]], 2), Group([FOUR], [[0] * 4, [0, 1, 1, 1]], 3)]
    encode = encoding([DUEL, FOUR])
    with Workers(groups, workers=2, seed=9) as workers:
        assert workers.encoding == encode
        [part] = workers.parts
        alone = [GroupedGames(groups, 9 << 32 | number << 16) for number in range(2)]
        for _ in range(60):
            for name in SHOWN:
                beside = np.concatenate([getattr(games, name) for games in alone])
                assert (getattr(part, name) == beside).all(), name
            part.actions[:] = part.guesses
            workers.step()
            for games in alone:
                games.actions[:] = games.guesses
                games.step()
        assert list(workers.rows_of(1)) == [2, 3, 4, 7, 8, 9]


def test_one_part_is_decided_while_the_other_is_played() -> None:
    with Workers([Group([DUEL], [[0, 0]], 4)], workers=1, seed=9, parts=2) as workers:
        first, second = workers.parts
        before = second.observations.copy()
        shown = first.observations.copy()
        first.actions[:] = first.guesses
        workers.go(0)
        workers.wait(0)
        assert (first.observations != shown).any()
        assert (second.observations == before).all()
        second.actions[:] = second.guesses
        workers.go(1)
        workers.wait(1)
        assert (second.observations != before).any()


def test_a_worker_that_dies_is_noticed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(room, "PATIENCE", 0.2)
    with Workers([Group([DUEL], [[0, 0]], 4)], workers=2, seed=9) as workers:
        workers.parts[0].actions[:] = -1
        workers.go(0)
        with pytest.raises(RuntimeError, match="a worker has died"):
            workers.wait(0)
    assert "IllegalMove" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("group", "workers", "code"),
    [
        (Group([DUEL], [["random", "baseline"]], 4), 2, "bad_lineup"),
        (Group([DUEL], [], 4), 2, "bad_lineup"),
        (Group([DUEL], [[0, "nobody"]], 4), 2, "unknown_bot"),
        (Group([("free-for-all", ("standard",))], [[0, 0]], 4), 2, "players_between"),
        (Group([DUEL], [[0, 0]], 0), 2, "bad_games"),
        (Group([DUEL], [[0, 0]], 4), 0, "bad_jobs"),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused_before_there_are_workers(
    group: Group, workers: int, code: str
) -> None:
    with pytest.raises(BadSetup) as caught:
        Workers([group], workers=workers, seed=9, encode=encoding([DUEL]))
    assert caught.value.code == code


def test_where_processes_cannot_share_memory_workers_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none(method: str) -> None:
        raise ValueError(f"cannot find context for {method!r}")  # as on Windows

    monkeypatch.setattr(room, "get_context", none)
    with pytest.raises(BadSetup) as caught:
        Workers([Group([DUEL], [[0, 0]], 4)], workers=1, seed=9)
    assert caught.value.code == "no_fork"


def test_an_action_that_is_not_possible_changes_nothing_in_any_worker() -> None:
    with Workers([Group([DUEL], [[0, 0]], 4)], workers=2, seed=9) as workers:
        [part] = workers.parts
        before = part.observations.copy()
        for wrong in (-1, part.masks.shape[1], int(np.flatnonzero(part.masks[5] == 0)[0])):
            part.actions[:] = part.guesses
            part.actions[5] = wrong
            with pytest.raises(IllegalMove):
                workers.step()
        assert (part.observations == before).all()
        part.actions[:] = part.guesses
        workers.step()
        assert (part.observations != before).any()
