"""The game for Gymnasium: one seat learns, bots sit in the others."""

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from thandar.bots.bot import Bot, first_seat
from thandar.bots.registry import bot_class
from thandar.cards import DEMONS
from thandar.encoding.columns import encoding
from thandar.engine import layout as at
from thandar.engine.moves import deciding, do
from thandar.engine.seat_view import SeatView
from thandar.env.situation import Situation
from thandar.errors import BadSetup

SEED_BYTES = 16
Seen = NDArray[np.uint8]


class Against(gymnasium.Env[Seen, int]):
    """A seat against bots.

    What may be done is `info["action_mask"]`; an action that may not changes nothing, costs nothing
    and is told by `info["illegal"]`. The reward is 1 for a game that is won and -1 for one that is
    lost. After so many turns a game is truncated.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}

    def __init__(
        self,
        format: str = "free-for-all",
        seats: Sequence[str] = ("standard", "standard"),
        seat: int | None = None,
        bot: str = "baseline",
        amounts: bool = False,
        turns: int = 200,
    ) -> None:
        """`seat` counts from 1; without one it is drawn for each game."""
        self.format, self.seats, self.amounts = format, list(seats), amounts
        self.seat, self.turns = seat, turns
        self.maker = bot_class(bot)
        self.encoding = encoding([(format, seats)], amounts)
        self.observation_space = spaces.Box(0, 255, (self.encoding.width,), np.uint8)
        self.action_space = spaces.Discrete(len(self.encoding.actions))
        self.people = [k for k, name in enumerate(seats) if name not in DEMONS]
        if seat is not None and seat - 1 not in self.people:
            raise BadSetup("no_such_seat", most=len(self.people), given=str(seat))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal a new game, and go to the learner's first choice."""
        super().reset(seed=seed)
        while True:
            dealt = int.from_bytes(self.np_random.bytes(SEED_BYTES), "big")
            self.me = int(self.np_random.choice(self.people))
            if self.seat is not None:
                self.me = self.seat - 1
            self.situation = Situation.new(
                self.format, self.seats, dealt, self.amounts, self.encoding
            )
            self.bots: list[Bot] = [self.maker(dealt + k & 0xFFFFFFFF) for k in self.people]
            self.eyes = SeatView(self.situation._st, self.seats)
            self.let_bots_move()
            if not self.situation.is_terminal():
                return self.seen(), self.info()

    def let_bots_move(self) -> None:
        """Bots move until the learner must choose, or the game is over."""
        situation = self.situation
        st = situation._st
        while not situation.is_terminal() and situation.current_player() != self.me:
            seat = first_seat(deciding(st))
            self.eyes.look(st, seat)
            do(st, self.bots[int(seat)].pick(self.eyes))
            situation._go_on()

    def seen(self) -> Seen:
        """What the learner sees."""
        return self.situation.observation(self.me)

    def info(self, illegal: bool = False) -> dict[str, Any]:
        """What the learner may do."""
        mask = self.situation.legal_actions_mask(self.me)
        return {"action_mask": mask, "illegal": illegal, "seat": self.me + 1}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take an action."""
        situation = self.situation
        if int(action) not in situation.legal_actions(self.me):
            return self.seen(), 0.0, situation.is_terminal(), False, self.info(illegal=True)
        situation.apply_action(int(action))
        self.let_bots_move()
        over = situation.is_terminal()
        late = not over and int(situation._st.s[at.TURN]) > self.turns
        return self.seen(), situation.returns()[self.me], over, late, self.info()
