"""Deciding in all games of a part at once: as learned, as a former self, or to be rated."""

import copy
from collections.abc import Callable
from typing import Any

import torch
from numpy.typing import NDArray

from thandar.encoding import codes as of
from thandar.env.workers import Part
from thandar.train.kinds import FORMER
from thandar.train.learner import Learner
from thandar.train.network import decided
from thandar.train.played import Played
from thandar.train.replayed import Replayed

SHOWN = ("observations", "secrets", "masks", "policies", "movers", "blocks")
DECIDED = ("actions", "likely", "values", "blocks", "weights")


class Decider:
    """The networks that play, and what they are shown and answer."""

    def __init__(self, learner: Learner, part: Part, league: NDArray[Any], rated: NDArray[Any]):
        """`league` and `rated` are the rows of games with former selves and with a bot."""
        self.learner = learner
        self.device = learner.device
        self.playing, self.former, self.average = (
            copy.deepcopy(learner.network).to(learner.device, learner.dtype) for _ in range(3)
        )
        self.judge = copy.deepcopy(learner.judge).to(learner.device, learner.dtype)
        self.league, self.rated = (
            torch.from_numpy(rows).to(self.device) for rows in (league, rated)
        )
        self.shown = {name: self.sent(part.arrays[name]) for name in SHOWN}
        self.learned = torch.ones(part.n, device=self.device)
        self.learned[self.rated] = -1
        compiled: Callable[..., Any] = decided
        if learner.gpu:
            compiled = torch.compile(decided, dynamic=False)
        self.decided = compiled
        self.think = Replayed(self.answers, learner.gpu)

    def renew(self, network: Any, parameters: list[Any]) -> None:
        """Let a network play, or a judge judge, with these parameters."""
        with torch.no_grad():
            torch._foreach_copy_(list(network.parameters()), parameters)

    def decide(self, part: Part, played: Played, half: int, t: int) -> None:
        """Write actions for all games of a part, and note what was seen and decided."""
        with torch.no_grad():
            for name, there in self.shown.items():
                there.copy_(torch.from_numpy(part.arrays[name]), non_blocking=True)
            found = self.think()
            played.seen[half, t] = self.shown["observations"]
            played.secrets[half, t] = self.shown["secrets"]
            played.masks[half, t] = self.shown["masks"]
            played.movers[half, t] = self.shown["movers"]
            for name in DECIDED:
                getattr(played, name)[half, t] = found[name]
            torch.from_numpy(part.actions).copy_(found["words"], non_blocking=True)
        if self.learner.gpu:
            torch.cuda.current_stream().synchronize()

    def answers(self) -> dict[str, Any]:
        """What is decided about what is shown."""
        seen, masks, secrets = (self.shown[name] for name in ("observations", "masks", "secrets"))
        dtype = self.learner.dtype
        noise = torch.empty(masks.shape, device=self.device).exponential_()
        chosen, likely, values = self.decided(
            self.playing, self.judge, seen, masks, secrets, noise, dtype
        )
        weights = self.learned.clone()
        if len(self.league):
            rows = self.league
            others, _, _ = self.decided(
                self.former, None, seen[rows], masks[rows], None, noise[rows], dtype
            )
            formers = self.shown["policies"][rows] == FORMER
            chosen[rows] = torch.where(formers, others, chosen[rows])
            weights[rows] = (~formers).float()
        rows = self.rated
        best, _, _ = self.decided(self.average, None, seen[rows], masks[rows], None, None, dtype)
        chosen[rows] = best
        blocks = self.shown["blocks"].long()
        there = blocks < of.BLOCKS
        blocks = torch.where(there & (blocks < of.MATE), blocks, 0)
        return {
            "actions": chosen,
            "words": chosen.to(torch.int16),
            "likely": likely,
            "values": torch.where(there, values.gather(1, blocks), -1.0),
            "blocks": blocks,
            "weights": weights,
        }

    def sent(self, array: NDArray[Any]) -> Any:
        """An array, on the device that decides."""
        return torch.from_numpy(array).to(self.device, copy=True)
