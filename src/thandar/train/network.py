"""The network while it learns, in PyTorch. `encoding/network.py` plays it without."""

from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from thandar.encoding.network import PLANE_SCALE, Inputs, Parameters

VALUES = 6  # whether the one who decides wins, and each of its opponents
EVEN = 16  # numbers by which a GPU multiplies matrices; others take it several times as long


class Network(nn.Module):
    """A wide first layer, residual blocks, a logit for every action and the chances to win."""

    def __init__(self, inputs: Inputs, width: int, blocks: int) -> None:
        super().__init__()
        self.inputs = inputs
        self.width, self.blocks = width, blocks
        self.actions = len(inputs.encoding.actions)
        self.register_buffer("scale", torch.from_numpy(inputs.scale))
        self.register_buffer("steps_of", torch.from_numpy(inputs.step_columns))
        self.register_buffer("steps_at", torch.from_numpy(inputs.step_values))
        self.size = inputs.size
        self.pad = -self.size % EVEN
        self.first = nn.Linear(self.size + self.pad, width)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(blocks))
        self.ins = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.outs = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.last = nn.LayerNorm(width)
        self.policy = nn.Linear(width, self.actions + -self.actions % EVEN)
        self.value = nn.Linear(width, VALUES)
        for out in self.outs:
            nn.init.zeros_(out.weight)
            nn.init.zeros_(out.bias)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.zeros_(self.policy.bias)
        nn.init.zeros_(self.value.weight)
        nn.init.zeros_(self.value.bias)

    def expanded(self, seen: Any, mask: Any, dtype: Any) -> Any:
        """Observations and masks as inputs: numbers scaled, and the steps they have reached."""
        steps = seen[:, self.steps_of] >= self.steps_at
        numbers = seen.to(dtype) * self.scale.to(dtype)
        parts = [numbers, steps.to(dtype), mask.to(dtype)]
        if self.pad:
            parts.append(torch.zeros(len(seen), self.pad, dtype=dtype, device=seen.device))
        return torch.cat(parts, 1)

    def forward(self, x: Any) -> tuple[Any, Any, Any]:
        """Logits of the actions and of the chances to win; and what they are made of."""
        h = functional.relu(self.first(x))
        for norm, into, out in zip(self.norms, self.ins, self.outs):
            h = h + out(functional.relu(into(norm(h))))
        h = self.last(h)
        return self.policy(h)[:, : self.actions], self.value(h), h

    # --- as arrays

    def parameters_as_arrays(self) -> Parameters:
        """What has been learned, by the numbers of features and actions."""
        found = {
            name: value.detach().float().cpu().numpy() for name, value in self.named_parameters()
        }
        found["first.weight"] = found["first.weight"][:, : self.size]
        for name in ("policy.weight", "policy.bias"):
            found[name] = found[name][: self.actions]
        return found

    def adopt(self, parameters: Parameters, inputs: Inputs) -> None:
        """Take over what another network has learned, for the inputs and actions both have."""
        own = dict(self.named_parameters())
        with torch.no_grad():
            for name, value in parameters.items():
                target = own[name]
                given = torch.from_numpy(np.asarray(value, np.float32)).to(target.device)
                if name == "first.weight":
                    mine, theirs = self.inputs.shared(inputs)
                    target[:, : self.size] = 0
                    target[:, mine] = given[:, theirs]
                elif name.startswith("policy."):
                    mine, theirs = self.inputs.shared_actions(inputs)
                    target[mine] = given[theirs]
                else:
                    target.copy_(given)


class Judge(nn.Module):
    """What hidden cards change of the chances to win; at first nothing.

    It is asked while a network learns: the less of the outcome is left to luck, the clearer it is
    what a decision was worth.
    """

    def __init__(self, secrets: int, width: int, numbers: int) -> None:
        super().__init__()
        self.pad = EVEN - secrets % EVEN
        self.first = nn.Linear(secrets + self.pad, numbers // 2)
        self.second = nn.Linear(width + numbers // 2, numbers)
        self.value = nn.Linear(numbers, VALUES)
        nn.init.zeros_(self.value.weight)
        nn.init.zeros_(self.value.bias)

    def forward(self, h: Any, values: Any, secrets: Any) -> Any:
        """Logits of the chances to win, from those of a network, which learns nothing by it."""
        secrets = functional.pad(secrets.to(h.dtype) * PLANE_SCALE, (0, self.pad))
        known = torch.cat([h.detach(), functional.relu(self.first(secrets))], 1)
        return values.detach() + self.value(functional.relu(self.second(known)))


def decided(
    network: Network,
    judge: Judge | None,
    seen: Any,
    mask: Any,
    secrets: Any,
    noise: Any,
    dtype: Any,
) -> tuple[Any, Any, Any]:
    """Actions, drawn with exponential noise or the best; how likely each was; chances to win."""
    logits, values, h = network(network.expanded(seen, mask, dtype))
    logits = logits.float().masked_fill(mask == 0, -1e9)
    likely = torch.log_softmax(logits, -1)
    chosen = (likely if noise is None else likely - noise.log()).argmax(-1)
    if judge is not None:
        values = judge(h, values, secrets)
    taken = likely.gather(1, chosen.unsqueeze(1)).squeeze(1)
    return chosen, taken, torch.sigmoid(values.float())
