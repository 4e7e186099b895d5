"""The game for OpenSpiel, in one file: python examples/openspiel.py

Who imports it can `pyspiel.load_game("python_thandar")`. As a script it lets OpenSpiel's
information-set Monte Carlo tree search play two-player games against one who takes any action.
Needs thandar[env] and open_spiel; one core does.
"""

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from thandar.encoding.columns import encoding
from thandar.env.situation import Situation

FORMAT, SEATS = "free-for-all", ("standard", "standard")
ENCODING = encoding([(FORMAT, SEATS)])
LONGEST = 5000  # decisions, then nobody has won; games at random take 500, hardly ever 3,000

TYPE = pyspiel.GameType(
    short_name="python_thandar",
    long_name="Hero Realms",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    # Cards are drawn within actions, there are no chance nodes. OpenSpiel pickles no Python games
    # of this mode; who needs that may say DETERMINISTIC, as each state has its own generator.
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=len(SEATS),
    min_num_players=len(SEATS),
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rng_seed": -1},
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=len(ENCODING.actions),
    max_chance_outcomes=0,
    num_players=len(SEATS),
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=LONGEST,
)


class ThandarGame(pyspiel.Game):
    """Deals games, always the same ones with an `rng_seed` of 0 or more."""

    def __init__(self, params: dict[str, int]) -> None:
        super().__init__(TYPE, INFO, params)
        seed = params["rng_seed"]
        self.chance = random.Random(seed if seed >= 0 else None)

    def new_initial_state(self) -> "ThandarState":
        """Another deal each time."""
        return ThandarState(self, self.chance.getrandbits(64))

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "ThandarObserver":
        """Who says what a seat sees: the same for all kinds of observations."""
        return ThandarObserver()


class ThandarState(pyspiel.State):
    """A situation. OpenSpiel clones it by a deep copy, with the same chance to come."""

    def __init__(self, game: ThandarGame, seed: int) -> None:
        super().__init__(game)
        self.situation = Situation.new(FORMAT, SEATS, seed, encode=ENCODING)

    def is_terminal(self) -> bool:
        """Whether the game is over, or takes too long."""
        return self.situation.is_terminal() or self.move_number() >= LONGEST

    def current_player(self) -> int:
        """Who must choose."""
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.situation.current_player()

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the other."""
        return self.situation.returns()

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> "ThandarState":
        """A clone in which what a seat cannot see, and the chance to come, is drawn anew."""
        other = self.clone()
        other.situation = self.situation.resample_from_infostate(player, draw)
        return other

    def _legal_actions(self, player: int) -> list[int]:
        return self.situation.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.situation.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.situation.action_to_string(player, action)

    def __str__(self) -> str:
        return self.history_str()


class ThandarObserver:
    """What a seat sees now, as numbers and as a key; what it saw before is not in it."""

    def __init__(self) -> None:
        self.tensor = np.zeros(ENCODING.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: ThandarState, player: int) -> None:
        """Look at a state."""
        self.tensor[:] = state.situation.observation(player)

    def string_from(self, state: ThandarState, player: int) -> str:
        """The key of a state."""
        return state.situation.information_state(player)


pyspiel.register_game(TYPE, ThandarGame)


class Playouts(RandomRolloutEvaluator):
    """Judges a state by playing on at random, in compiled code."""

    def evaluate(self, state: ThandarState) -> list[float]:
        """How such a game has ended."""
        return state.situation.play_out(self._random_state.randint(1 << 31)).returns()


def searcher(game: pyspiel.Game, simulations: int, chance: np.random.RandomState) -> ISMCTSBot:
    """A bot that draws everything from one generator; OpenSpiel's own resampler takes the time."""
    judge = Playouts(random_state=chance)
    bot = ISMCTSBot(game, judge, uct_c=1.0, max_simulations=simulations, random_state=chance)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, chance.uniform))
    return bot


def play(state: ThandarState, bot: ISMCTSBot, seat: int, chance: np.random.RandomState) -> float:
    """Play a game to its end, with the bot in one seat; what it gets."""
    while not state.is_terminal():
        asked = state.current_player() == seat
        state.apply_action(bot.step(state) if asked else chance.choice(state.legal_actions()))
    return state.returns()[seat]


def main() -> None:
    """Play some games, and say how many the bot has won."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=20, help="for each decision")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = pyspiel.load_game("python_thandar", {"rng_seed": given.seed})
    chance = np.random.RandomState(given.seed)
    bot = searcher(game, given.simulations, chance)
    start, won = time.time(), 0
    for number in range(given.games):
        won += play(game.new_initial_state(), bot, number % len(SEATS), chance) > 0
    print(f"won {won} of {given.games} games, in {time.time() - start:.0f} s")


if __name__ == "__main__":
    main()
