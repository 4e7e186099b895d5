"""What PettingZoo and Gymnasium ask of an environment, and a state in OpenSpiel's manner."""

import pickle
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from seatings import SEATINGS, Seating
from thandar import BadSetup, IllegalMove
from thandar.env import aec_v1
from thandar.env.registration import ENVIRONMENTS
from thandar.env.situation import OVER, Situation

gymnasium = pytest.importorskip("gymnasium")


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("seating", SEATINGS[::3], ids=str)
def test_pettingzoo_finds_nothing_wrong(seating: Seating) -> None:
    from pettingzoo.test import api_test

    api_test(aec_v1.env(format=seating.format, seats=seating.seats), num_cycles=300)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_seeds_are_kept() -> None:
    from pettingzoo.test import seed_test

    seed_test(aec_v1.env, num_cycles=200)


def test_the_winner_of_an_aec_game_is_rewarded() -> None:
    env = aec_v1.env()
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        total[agent] += reward
        env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))
    assert sorted(total.values()) == [-1.0, 1.0]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(gymnasium.make(f"thandar/{name}-v1").unwrapped)


def test_a_gymnasium_game_is_played_to_its_end() -> None:
    env = gymnasium.make("thandar/Duel-v1", bot="random")
    _, info = env.reset(seed=1)
    over = cut = False
    reward = 0.0
    while not (over or cut):
        action = env.action_space.sample(info["action_mask"])
        _, reward, over, cut, info = env.step(action)
        assert not info["illegal"]
    assert reward in (1.0, -1.0) or cut


def test_an_action_that_is_not_possible_changes_nothing() -> None:
    env = gymnasium.make("thandar/Duel-v1")
    seen, info = env.reset(seed=1)
    wrong = int(info["action_mask"].argmin())
    after, reward, over, cut, told = env.step(wrong)
    assert (after == seen).all()
    assert (reward, over, cut, told["illegal"]) == (0.0, False, False, True)


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_a_situation_is_the_same_to_those_who_cannot_tell(seating: Seating) -> None:
    situation = Situation.new(seating.format, seating.seats, seed=4)
    chance = Random(4)
    for number in range(120):
        if situation.is_terminal():
            break
        player = situation.current_player()
        other = situation.resample(player, number)
        assert other.information_state(player) == situation.information_state(player)
        assert other.legal_actions() == situation.legal_actions()
        situation.apply_action(chance.choice(situation.legal_actions()))


def test_a_clone_goes_its_own_way() -> None:
    situation = Situation.new(seed=5)
    other = situation.clone()
    other.apply_action(other.legal_actions()[0])
    again: Any = Situation.new(seed=5)
    assert situation.information_state(0) == again.information_state(0)


def test_copies_are_asked_the_same_in_the_midst_of_an_answer() -> None:
    situation = Situation.new(seed=6, amounts=True)
    chance = Random(6)
    while not situation.is_terminal():
        copies = [deepcopy(situation), pickle.loads(pickle.dumps(situation))]
        action = chance.choice(situation.legal_actions())
        situation.apply_action(action)
        for other in copies:
            other.apply_action(action)
            assert other.legal_actions() == situation.legal_actions()
            assert other.information_state(0) == situation.information_state(0)


def test_a_game_is_played_out_beside_the_one_that_goes_on() -> None:
    situation = Situation.new(seed=5)
    ends = [situation.play_out(seed) for seed in range(20)]
    assert all(end.is_terminal() and sum(end.returns()) == 0 for end in ends)
    assert {end.returns()[0] for end in ends} == {1.0, -1.0}
    assert ends[3].returns() == situation.play_out(3).returns()
    assert situation.information_state(0) == Situation.new(seed=5).information_state(0)


def test_what_cannot_be_chosen_is_refused() -> None:
    situation = Situation.new(seed=5)
    with pytest.raises(IllegalMove):
        situation.apply_action(-1)
    while not situation.is_terminal():
        situation.apply_action(situation.legal_actions()[-1])
    assert situation.current_player() == OVER
    assert situation.legal_actions() == []


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    with pytest.raises(BadSetup, match="seats go from 1 to 2"):
        gymnasium.make("thandar/Duel-v1", seat=seat)
