"""Proximal policy optimisation on batches of games, in one file: python examples/ppo.py

A small network learns to play two-player games against a bot, `random` unless another is named,
and is then measured on games that it has not seen. Needs thandar[env] and PyTorch; two cores do.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from thandar.env.games import Games

TABLE = ("free-for-all", ("standard", "standard"))
STEPS, EPOCHS, MINIBATCH = 32, 2, 1024
RATE, CLIP, DECAY, ENTROPY = 7e-4, 0.2, 0.97, 0.01


class Network(nn.Module):
    """Two layers, a logit for each action, and how the game will end."""

    def __init__(self, columns: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(columns, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of the chances of the actions, and the value."""
        hidden = self.body(seen.float() / 8)
        logits = self.policy(hidden).masked_fill(mask == 0, -1e9)
        return torch.log_softmax(logits, -1), self.value(hidden).squeeze(-1)


def games_against(bot: str, n: int, seed: int) -> Games:
    """Games in which the learner sits in each seat half of the time."""
    lineups: list[list[str | int]] = [[0, bot], [bot, 0]]
    return Games([TABLE], n, seed, lineups, shortcuts=True)


def shown(games: Games) -> tuple[torch.Tensor, torch.Tensor]:
    """What the games show now, copied: the next step writes over it."""
    return torch.tensor(games.observations), torch.tensor(games.masks)


def won(games: Games) -> torch.Tensor:
    """1, 0 or -1 for the games that have just ended; the learner's seat is that of the line-up."""
    rewards = games.rewards[np.arange(games.n), games.lineups]
    return torch.tensor(np.where(games.dones, rewards, 0), dtype=torch.float32)


def play(network: Network, games: Games) -> dict[str, torch.Tensor]:
    """A round of decisions in all games, with what came of them."""
    rows: dict[str, list[torch.Tensor]] = {}
    for _ in range(STEPS):
        seen, mask = shown(games)
        with torch.no_grad():
            likely, value = network(seen, mask)
        action = torch.distributions.Categorical(logits=likely).sample()
        games.actions[:] = action.numpy()
        games.step()
        row = {
            "seen": seen,
            "mask": mask,
            "action": action,
            "likely": likely.gather(1, action[:, None]).squeeze(1),
            "value": value,
            "reward": won(games),
            "done": torch.tensor(games.dones, dtype=torch.float32),
        }
        for name, part in row.items():
            rows.setdefault(name, []).append(part)
    played = {name: torch.stack(parts) for name, parts in rows.items()}
    with torch.no_grad():
        following = network(*shown(games))[1]
    return judged(played, following)


def judged(played: dict[str, torch.Tensor], following: torch.Tensor) -> dict[str, torch.Tensor]:
    """Advantages by generalised estimation, and the values to learn; all decisions in a row."""
    run = torch.zeros_like(following)
    advantage = torch.zeros_like(played["value"])
    for t in reversed(range(STEPS)):
        goes_on = 1 - played["done"][t]
        run = played["reward"][t] + goes_on * (following + DECAY * run) - played["value"][t]
        following = played["value"][t]
        advantage[t] = run
    played["target"] = advantage + played["value"]
    played["advantage"] = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    return {name: part.flatten(0, 1) for name, part in played.items()}


def learn(
    network: Network, optimiser: torch.optim.Optimizer, played: dict[str, torch.Tensor]
) -> None:
    """Make good decisions likelier, within bounds."""
    for _ in range(EPOCHS):
        for some in torch.randperm(len(played["action"])).split(MINIBATCH):
            part = {name: whole[some] for name, whole in played.items()}
            likely, value = network(part["seen"], part["mask"])
            taken = likely.gather(1, part["action"][:, None]).squeeze(1)
            ratio = (taken - part["likely"]).exp()
            bound = ratio.clamp(1 - CLIP, 1 + CLIP)
            better = torch.minimum(ratio * part["advantage"], bound * part["advantage"]).mean()
            entropy = -(likely.exp() * likely * part["mask"]).sum(-1).mean()
            loss = functional.mse_loss(value, part["target"]) - better - ENTROPY * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def evaluate(network: Network, bot: str, n: int, seed: int) -> float:
    """The share of games won, each row's first, always with the likeliest action."""
    games = games_against(bot, n, seed)
    result = np.full(n, np.nan)
    while np.isnan(result).any():
        with torch.no_grad():
            games.actions[:] = network(*shown(games))[0].argmax(-1).numpy()
        games.step()
        ended = np.isnan(result) & (games.dones == 1)
        result[ended] = (won(games).numpy()[ended] + 1) / 2
    return float(result.mean())


def main() -> None:
    """Learn for some minutes, and say how well it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="random", help="the opponent (default random)")
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--games", type=int, default=128, help="games at a time")
    given = parser.parse_args()
    torch.set_num_threads(1)  # more would gain little, and wait for whatever else runs
    torch.manual_seed(1)
    games = games_against(given.bot, given.games, seed=1)
    network = Network(games.encoding.width, len(games.encoding.actions))
    optimiser = torch.optim.Adam(network.parameters(), RATE)
    start, said = time.time(), 0.0
    while time.time() - start < 60 * given.minutes:
        learn(network, optimiser, play(network, games))
        if time.time() - said > 20:
            said = time.time()
            share = evaluate(network, given.bot, 256, seed=2)
            print(f"{said - start:5.0f} s: {100 * share:.1f} % of 256 games", flush=True)
    share = evaluate(network, given.bot, 1000, seed=3)
    print(f"won {100 * share:.1f} % of 1,000 games against {given.bot}")


if __name__ == "__main__":
    main()
