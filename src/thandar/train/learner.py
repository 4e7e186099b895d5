"""Learning from what was played: advantages, and proximal policy optimisation.

At every decision the network says how likely each seat is to win. The advantage of a decision is
how much better than said it went for the seat that made it, decaying with the decisions that
followed, whoever made them.
"""

import copy
from collections.abc import Callable
from typing import Any

import torch
from torch import nn
from torch.nn import functional

from thandar.engine import layout as at
from thandar.train.network import Network, decided
from thandar.train.settings import Settings

MOST_SHIFT = 8.0  # of the logarithm of a probability, beyond which nothing is learned
CARRIED = ("seen", "masks", "actions", "likely", "values", "blocks", "movers", "weights")
PATIENT = 20  # rounds in which the rate of learning grows to its full size


class Learner:
    """The network that learns, the copy that plays, and one of its former selves."""

    def __init__(self, settings: Settings, network: Network, device: str) -> None:
        self.settings = settings
        self.device = device
        self.gpu = device == "cuda"
        self.dtype = torch.bfloat16 if self.gpu else torch.float32
        self.network = network.to(device)
        self.playing = copy.deepcopy(network).to(device, self.dtype)
        self.former = copy.deepcopy(network).to(device, self.dtype)
        self.optimiser = torch.optim.Adam(
            network.parameters(), lr=settings.rate, eps=1e-5, fused=self.gpu
        )
        self.rounds = 0
        self.weight = torch.zeros((), device=device)  # of the entropy
        self.decide: Callable[..., Any] = decided
        self.decide_former: Callable[..., Any] = decided
        self.loss: Callable[..., Any] = self.losses
        if self.gpu:
            self.decide = torch.compile(decided, dynamic=False)
            self.decide_former = torch.compile(decided, dynamic=False)
            self.loss = torch.compile(self.losses, dynamic=False)

    def set_pace(self, done: float) -> None:
        """How fast to learn when a part of the time, from 0 to 1, is over."""
        settings = self.settings
        rate = settings.rate + (settings.last_rate - settings.rate) * done
        rate *= min(1.0, (self.rounds + 1) / PATIENT)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.weight.fill_(settings.entropy * (settings.last_entropy / settings.entropy) ** done)

    def renew(self, network: Network, parameters: list[Any]) -> None:
        """Let a network play with these parameters."""
        with torch.no_grad():
            torch._foreach_copy_(list(network.parameters()), parameters)

    # --- one round

    def learn(self, played: "Played") -> dict[str, float]:
        """Learn from a round; some figures of it."""
        settings = self.settings
        with torch.no_grad():
            advantages, wins = played.judged(settings.decay)
            rows = played.rows()
            weights = played.learned[rows]
            given = advantages.reshape(-1)[rows]
            total = weights.sum()
            mean = (given * weights).sum() / total
            spread = ((given - mean).square() * weights).sum().div(total).sqrt()
            given = (given - mean) / (spread + 1e-6)
            wins = wins.reshape(-1, wins.shape[-1])
        size = min(settings.minibatch, len(rows))
        figures: list[Any] = []
        for _ in range(settings.epochs):
            order = torch.randperm(len(rows), device=self.device)
            for k in range(len(rows) // size):
                some = order[k * size : (k + 1) * size]
                figures.append(self.step(played, rows[some], weights[some], given[some], wins))
        self.rounds += 1
        loss, value, entropy, shift = torch.stack(figures).mean(0).tolist()
        return {"loss": loss, "value": value, "entropy": entropy, "shift": shift}

    def step(self, played: "Played", rows: Any, weights: Any, advantages: Any, wins: Any) -> Any:
        """One step of learning, from some decisions."""
        loss, figures = self.loss(
            self.network,
            played.seen.view(-1, played.seen.shape[-1])[rows],
            played.masks.view(-1, played.masks.shape[-1])[rows],
            played.actions.view(-1)[rows],
            played.likely.view(-1)[rows],
            wins[rows],
            weights,
            advantages,
            self.weight,
        )
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimiser.step()
        return figures

    def losses(
        self,
        network: Network,
        seen: Any,
        masks: Any,
        actions: Any,
        likely: Any,
        wins: Any,
        weights: Any,
        advantages: Any,
        entropy_weight: Any,
    ) -> tuple[Any, Any]:
        """What is to become smaller; and figures."""
        clip = self.settings.clip
        with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.gpu):
            logits, values = network(network.expanded(seen, masks, self.dtype))
        legal = masks != 0
        now = torch.log_softmax(logits.float().masked_fill(~legal, -1e9), -1)
        taken = now.gather(1, actions.unsqueeze(1)).squeeze(1)
        shift = (taken - likely).clamp(-MOST_SHIFT, MOST_SHIFT) * weights
        ratio = shift.exp()
        total = weights.sum()
        better = torch.minimum(ratio * advantages, ratio.clamp(1 - clip, 1 + clip) * advantages)
        policy = -(better * weights).sum() / total
        entropy = -((now.exp() * now * legal).sum(-1) * weights).sum() / total
        known = wins >= 0
        value = functional.binary_cross_entropy_with_logits(
            values.float(), wins.clamp(min=0), weight=known.float(), reduction="sum"
        )
        value = value / known.sum()
        loss = policy + value - entropy_weight * entropy
        figures = torch.stack([policy, value, entropy, -shift.sum() / total]).detach()
        return loss, figures


class Played:
    """What was seen, done and won in a round, on the device that learns."""

    def __init__(self, halves: int, steps: int, rows: int, columns: int, actions: int, device: str):
        def room(*sizes: int, of: Any) -> Any:
            return torch.zeros(halves, steps + 1, rows, *sizes, dtype=of, device=device)

        self.steps = steps
        self.seen = room(columns, of=torch.uint8)
        self.masks = room(actions, of=torch.uint8)
        self.actions = room(of=torch.int64)
        self.likely = room(of=torch.float32)
        self.values = room(at.MAX_SEATS, of=torch.float32)  # how likely each seat wins, or -1
        self.blocks = room(at.MAX_SEATS, of=torch.int64)  # which of its values a seat has
        self.movers = room(of=torch.int64)
        self.rewards = room(at.MAX_SEATS, of=torch.float32)
        self.dones = room(of=torch.float32)
        self.weights = room(of=torch.float32)  # 1 where the learner has decided

    @property
    def learned(self) -> Any:
        """Whether the learner has made a decision, of all in a row."""
        return self.weights.view(-1)

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
            done = self.dones[:, t].unsqueeze(-1)
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
