"""The game for PettingZoo: every seat is an agent, and they move one after the other.

>>> game = env(format="free-for-all", seats=["standard", "standard"])
>>> game.reset(seed=7)
>>> game.agent_selection in game.possible_agents
True
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from thandar.cards import DEMONS
from thandar.encoding.columns import encoding
from thandar.env.situation import Situation

SEED_BYTES = 16


def env(**given: Any) -> Any:
    """The environment with PettingZoo's checks of the order of calls."""
    return wrappers.OrderEnforcingWrapper(raw_env(**given))


class raw_env(AECEnv[str, dict[str, Any], int], EzPickle):
    """The environment itself. The Demon of solo play moves by itself and is no agent."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "thandar_v1",
        "render_modes": [],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        format: str = "free-for-all",
        seats: Sequence[str] = ("standard", "standard"),
        amounts: bool = False,
    ) -> None:
        """With `amounts`, attacks and gifts of any size are possible."""
        EzPickle.__init__(self, format, seats, amounts)
        super().__init__()
        self.format, self.seats, self.amounts = format, list(seats), amounts
        self.encoding = encoding([(format, seats)], amounts)
        numbers = [k for k, name in enumerate(seats) if name not in DEMONS]
        self.possible_agents = [f"seat_{k + 1}" for k in numbers]
        seen = spaces.Box(0, 255, (self.encoding.width,), np.uint8)
        mask = spaces.Box(0, 1, (len(self.encoding.actions),), np.int8)
        space = spaces.Dict({"observation": seen, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        actions = spaces.Discrete(len(self.encoding.actions))
        self.action_spaces = dict.fromkeys(self.possible_agents, actions)
        self.chance = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """What a seat can see and do, as a space."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What a seat can do, as a space."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        if seed is not None:
            self.chance = np.random.default_rng(seed)
            for number, agent in enumerate(self.possible_agents):
                self.action_spaces[agent].seed(seed + number)
        dealt = int.from_bytes(self.chance.bytes(SEED_BYTES), "big")
        self.situation = Situation.new(self.format, self.seats, dealt, self.amounts, self.encoding)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.who()

    def who(self) -> str:
        """The agent that must choose; any, when the game is over."""
        player = self.situation.current_player()
        return self.possible_agents[max(player, 0)]

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, and what it may do if it must choose."""
        player = self.possible_agents.index(agent)
        return {
            "observation": self.situation.observation(player),
            "action_mask": self.situation.legal_actions_mask(player),
        }

    def step(self, action: int | None) -> None:
        """The agent that must choose takes an action; IllegalMove for one that it may not."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.situation.apply_action(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.situation.returns()))
        self.terminations = dict.fromkeys(self.agents, self.situation.is_terminal())
        self.agent_selection = self.who()
        self._accumulate_rewards()
