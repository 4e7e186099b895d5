"""Learning from what was played: proximal policy optimisation.

A round is learned from while the next is played, so the policy has moved on since it was played.
How far a probability may go is counted from where learning begins, not from what was played:
counted from there, every round would pull the policy back to where it was two rounds ago, and it
would swing to and fro. What is rarer now than when it was played counts less, and more what is not.
"""

import copy
import math
from collections.abc import Callable
from typing import Any

import torch
from torch import nn
from torch.nn import functional

from thandar.train.network import Judge, Network
from thandar.train.played import Played
from thandar.train.replayed import Replayed
from thandar.train.settings import Settings

MOST_SHIFT = 8.0  # of the logarithm of a probability, beyond which nothing is learned
MOST_OFTEN = 2.0  # times that a decision counts which is likelier now than when it was played
PATIENT = 20  # rounds in which the rate of learning grows to its full size
YOUNG = 10  # rounds of which one is averaged at the most: at first much is learned
FIGURES = ("loss", "value", "judgement", "entropy", "shift", "late", "unlike")


class Learner:
    """The network that learns, its pupil, and the averages of what they were lately."""

    def __init__(
        self, settings: Settings, network: Network, judge: Judge, pupil: Network, device: str
    ) -> None:
        self.settings = settings
        self.device = device
        self.gpu = device == "cuda"
        self.dtype = torch.bfloat16 if self.gpu else torch.float32
        self.network = network.to(device)
        self.judge = judge.to(device)
        self.pupil = pupil.to(device)
        self.average, self.pupil_average = copy.deepcopy(network), copy.deepcopy(pupil)
        self.rate, self.pupil_rate = torch.zeros((), device=device), torch.zeros((), device=device)
        self.optimiser = torch.optim.Adam(
            [
                {"params": [*network.parameters(), *judge.parameters()], "lr": self.rate},
                {"params": list(pupil.parameters()), "lr": self.pupil_rate},
            ],
            eps=1e-5,
            fused=self.gpu,
            capturable=self.gpu,
        )
        self.rounds = 0
        self.entropy_weight = torch.zeros((), device=device)
        self.loss: Callable[..., Any] = self.losses
        self.likely: Callable[..., Any] = self.likelihood
        if self.gpu:
            self.loss = torch.compile(self.losses, dynamic=False)
            self.likely = torch.compile(self.likelihood, dynamic=False)
        self.sample: dict[str, Any] = {}  # the decisions that a step learns from
        self.look = Replayed(self.look_at_sample, self.gpu)
        self.step = Replayed(self.step_on_sample, self.gpu)

    def set_pace(self, done: float) -> None:
        """How fast to learn when a part of the time, from 0 to 1, is over."""
        settings = self.settings
        patient = min(1.0, (self.rounds + 1) / PATIENT)
        rate = settings.rate + (settings.last_rate - settings.rate) * done
        self.rate.fill_(rate * patient)
        rate = settings.pupil_rate + (settings.last_pupil_rate - settings.pupil_rate) * done
        self.pupil_rate.fill_(rate * patient)
        self.entropy_weight.fill_(between(settings.entropy, settings.last_entropy, done))

    def learn(self, played: Played) -> dict[str, float]:
        """Learn from a round; some figures of it."""
        settings = self.settings
        with torch.no_grad():
            sources = self.sources(played)
            rows = played.rows()
        size = min(settings.minibatch, len(rows))
        rows = shuffled(rows)[: len(rows) // size * size]
        for some in rows.split(size):
            self.draw(sources, some)
            sources["begun"].index_copy_(0, some, self.look())
        total = torch.zeros(len(FIGURES), device=self.device)
        steps = 0
        for _ in range(settings.epochs):
            for some in shuffled(rows).split(size):
                self.draw(sources, some)
                total += self.step()
                steps += 1
        self.rounds += 1
        self.follow()
        return dict(zip(FIGURES, (total / steps).tolist()))

    def sources(self, played: Played) -> dict[str, Any]:
        """What is known of every decision of a round, one after the other."""
        advantages, wins = played.judged(self.settings.decay)
        weights = played.weights.clamp(min=0)
        weights[:, played.steps] = 0
        total = weights.sum()
        mean = (advantages * weights).sum() / total
        spread = ((advantages - mean).square() * weights).sum().div(total).sqrt()
        by_row = {
            "seen": played.seen,
            "secrets": played.secrets,
            "masks": played.masks,
            "actions": played.actions,
            "likely": played.likely,
            "begun": torch.zeros_like(played.likely),
            "weights": weights,
            "advantages": (advantages - mean) / (spread + 1e-6),
            "wins": wins,
        }
        return {name: value.flatten(0, 2) for name, value in by_row.items()}

    def draw(self, sources: dict[str, Any], rows: Any) -> None:
        """Lay the decisions of some rows where the next step finds them."""
        if not self.sample:
            self.sample = {
                name: value.new_empty((len(rows), *value.shape[1:]))
                for name, value in sources.items()
            }
        for name, value in sources.items():
            torch.index_select(value, 0, rows, out=self.sample[name])

    def look_at_sample(self) -> Any:
        """How likely the decisions are when learning begins."""
        with torch.no_grad():
            sample = (self.sample[name] for name in ("seen", "masks", "actions"))
            return self.likely(self.network, *sample)

    def step_on_sample(self) -> Any:
        """One step of learning."""
        self.optimiser.zero_grad(set_to_none=True)
        loss, figures = self.loss(
            self.network,
            self.judge,
            self.pupil,
            **self.sample,
            entropy_weight=self.entropy_weight,
        )
        loss.backward()
        for learning in (self.network, self.judge, self.pupil):
            nn.utils.clip_grad_norm_(learning.parameters(), 1.0)
        self.optimiser.step()
        return figures

    def likelihood(self, network: Network, seen: Any, masks: Any, actions: Any) -> Any:
        """Logarithms of how likely decisions are."""
        x = network.expanded(seen, masks, self.dtype)
        return self.likelihoods(network, x, masks, actions)[0]

    def likelihoods(
        self, network: Network, x: Any, masks: Any, actions: Any
    ) -> tuple[Any, Any, Any, Any]:
        """Logarithms of how likely decisions are, and all possible ones; what else is said."""
        with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.gpu):
            logits, values, h = network(x)
        now = torch.log_softmax(logits.float().masked_fill(masks == 0, -1e9), -1)
        # A gather would be scattered again to learn from, which takes longer than all the rest.
        chosen = torch.arange(network.actions, device=self.device) == actions.unsqueeze(1)
        return (now * chosen).sum(-1), now, values, h

    def losses(
        self,
        network: Network,
        judge: Judge,
        pupil: Network,
        seen: Any,
        secrets: Any,
        masks: Any,
        actions: Any,
        likely: Any,
        begun: Any,
        weights: Any,
        advantages: Any,
        wins: Any,
        entropy_weight: Any,
    ) -> tuple[Any, Any]:
        """What is to become smaller; and figures."""
        clip = self.settings.clip
        x = network.expanded(seen, masks, self.dtype)
        taken, now, values, h = self.likelihoods(network, x, masks, actions)
        with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.gpu):
            judged = judge(h, values, secrets)
        total = weights.sum()
        late = (begun - likely).clamp(-MOST_SHIFT, MOST_SHIFT) * weights
        often = late.exp().clamp(max=MOST_OFTEN) * weights
        shift = (taken - begun).clamp(-MOST_SHIFT, MOST_SHIFT) * weights
        ratio = shift.exp()
        better = torch.minimum(ratio * advantages, ratio.clamp(1 - clip, 1 + clip) * advantages)
        policy = -(better * often).sum() / total
        entropy = -((now.exp() * now * (masks != 0)).sum(-1) * weights).sum() / total
        value, judgement = missed(values, wins), missed(judged, wins)
        unlike, misjudged = self.unlike(pupil, x, masks, now.detach(), values.detach(), wins >= 0)
        loss = policy + value + judgement - entropy_weight * entropy + unlike + misjudged
        moved = [-shift.sum() / total, -late.sum() / total]
        figures = torch.stack([policy, value, judgement, entropy, *moved, unlike]).detach()
        return loss, figures

    def unlike(
        self, pupil: Network, x: Any, masks: Any, now: Any, values: Any, known: Any
    ) -> tuple[Any, Any]:
        """How far the pupil is from its teacher: in what it would do, in the chances it sees."""
        with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.gpu):
            logits, judged, _ = pupil(x)
        own = torch.log_softmax(logits.float().masked_fill(masks == 0, -1e9), -1)
        apart = (now.exp() * (now - own) * (masks != 0)).sum(-1).mean()
        return apart, missed(judged, torch.where(known, torch.sigmoid(values.float()), -1.0))

    def follow(self) -> None:
        """Let the averages follow what was learned."""
        part = 1 / min(max(1, self.rounds // YOUNG), self.settings.averaged)
        with torch.no_grad():
            for average, learned in (
                (self.average, self.network),
                (self.pupil_average, self.pupil),
            ):
                torch._foreach_lerp_(list(average.parameters()), list(learned.parameters()), part)


def between(first: float, last: float, done: float) -> float:
    """A weight on its way: by equal factors, or by equal steps where it begins or ends at 0."""
    if first and last:
        return first * math.pow(last / first, done)
    return first + (last - first) * done


def shuffled(rows: Any) -> Any:
    """The same rows in any order."""
    return rows[torch.randperm(len(rows), device=rows.device)]


def missed(values: Any, wins: Any) -> Any:
    """By how much chances to win were missed, where it is known who has won."""
    known = wins >= 0
    return functional.binary_cross_entropy_with_logits(
        values.float(), wins.clamp(min=0), weight=known.float(), reduction="sum"
    ).div(known.sum())
