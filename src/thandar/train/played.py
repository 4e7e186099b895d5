"""What was played in a round, and how it is judged.

At every decision the network says how likely each seat is to win. The advantage of a decision is
how much better than said it went for the seat that made it, decaying with the decisions that
followed, whoever made them.
"""

from typing import Any

import torch

from thandar.engine import layout as at
from thandar.env.workers import Part

CARRIED = ("seen", "secrets", "masks", "actions", "likely", "values", "blocks", "movers", "weights")


class Played:
    """What was seen, done and won in a round, on the device that learns."""

    def __init__(self, halves: int, steps: int, part: Part, device: str):
        def room(*sizes: int, of: Any) -> Any:
            return torch.zeros(halves, steps + 1, part.n, *sizes, dtype=of, device=device)

        columns, secrets, actions = (
            array.shape[1] for array in (part.observations, part.secrets, part.masks)
        )
        self.steps = steps
        self.seen = room(columns, of=torch.uint8)
        self.secrets = room(secrets, of=torch.uint8)
        self.masks = room(actions, of=torch.uint8)
        self.actions = room(of=torch.int64)
        self.likely = room(of=torch.float32)
        self.values = room(at.MAX_SEATS, of=torch.float32)  # how likely each seat wins, or -1
        self.blocks = room(at.MAX_SEATS, of=torch.int64)  # which of its values a seat has
        self.movers = room(of=torch.int64)
        self.rewards = room(at.MAX_SEATS, of=torch.int16)
        self.dones = room(of=torch.uint8)
        self.weights = room(of=torch.float32)  # 1 where the learner has decided

    def end(self, half: int, t: int, rewards: Any, dones: Any) -> None:
        """Note what came of the decisions of a step."""
        self.rewards[half, t].copy_(torch.from_numpy(rewards), non_blocking=True)
        self.dones[half, t].copy_(torch.from_numpy(dones), non_blocking=True)

    def carry_over(self, before: "Played") -> None:
        """The last step of a round is the first of the next."""
        for name in CARRIED:
            getattr(self, name)[:, 0].copy_(getattr(before, name)[:, self.steps])

    def rows(self) -> Any:
        """The decisions of the round from which is learned, counted over all steps."""
        learned = self.weights.clone()
        learned[:, self.steps] = -1
        return (learned.view(-1) >= 0).nonzero().squeeze(1)

    def judged(self, decay: float) -> tuple[Any, Any]:
        """The advantage of each decision; how likely each block's win turned out, -1 for none."""
        advantages = torch.zeros_like(self.likely)
        wins = torch.full_like(self.values, -1.0)
        run = torch.zeros_like(self.values[:, 0])
        for t in range(self.steps - 1, -1, -1):
            done = self.dones[:, t].unsqueeze(-1).float()
            won = (self.rewards[:, t] + 1) / 2
            following = torch.where(done > 0, won, self.values[:, t + 1])
            run = following - self.values[:, t] + decay * (1 - done) * run
            mover = self.movers[:, t].unsqueeze(-1)
            advantages[:, t] = run.gather(-1, mover).squeeze(-1) * 2
            self.by_block(wins, t, (self.values[:, t] + run).clamp(0, 1))
        return advantages, wins

    def by_block(self, wins: Any, t: int, seats: Any) -> None:
        """Write what was won by seats where the one who decided sees them."""
        # A mate wins when oneself does; seats that are not there write nothing.
        value = torch.where(self.values[:, t] >= 0, seats, -1.0)
        wins[:, t].scatter_reduce_(-1, self.blocks[:, t], value, "amax", include_self=True)
