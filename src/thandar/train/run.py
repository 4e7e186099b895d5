"""A training from its first game to its last."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch

from thandar.encoding import codes as of
from thandar.encoding.columns import Encoding, encoding
from thandar.encoding.network import Inputs, load, save
from thandar.env.games import Games
from thandar.train.curve import Curve, interval
from thandar.train.learner import Learner, Played
from thandar.train.network import Network
from thandar.train.rollout import HALVES, Group, Rollout
from thandar.train.settings import Settings, Table

BASELINE = "baseline"
EVALUATION_SEED = 1 << 100  # no game of the training has it
FORMER_ROUNDS = 8  # rounds that one former self is played
NEWEST = 10  # former selves that are never forgotten
SECONDS = 5.0  # between two lines


def merged(tables: Sequence[Table], amounts: bool = False) -> Encoding:
    """What the network is shown: of opponents behind the first, and of mates, cards added up."""
    plain = encoding(tables, amounts)
    columns: dict[tuple[int, int], list[int]] = {}
    for (feature,) in plain.columns:
        block, within = divmod(feature, of.SEAT_FEATURES)
        key = (0, feature)
        if feature < of.TABLE and within < of.SCALARS and block > of.OPPONENT:
            key = (of.OPPONENT + 1 if block < of.MATE else of.MATE, within)
        columns.setdefault(key, []).append(feature)
    return Encoding(tuple(tuple(column) for column in columns.values()), plain.actions)


def groups_of(settings: Settings) -> list[Group]:
    """The games of a worker: with itself, against a former self, against `baseline`."""
    seats = len(settings.tables[0][1])
    rated = max(1, round(settings.games * settings.rated))
    foe: str | int = BASELINE
    alone = [[0 if seat == k else foe for seat in range(seats)] for k in range(seats)]
    if settings.against is not None:
        against = [[0 if s == k else settings.against for s in range(seats)] for k in range(seats)]
        groups = [Group(settings.tables, against, settings.games - rated)]
        return [*groups, Group(settings.tables[:1], alone, rated)]
    league = round(settings.games * settings.league)
    mixed = [[0 if seat == k else 1 for seat in range(seats)] for k in range(seats)]
    mixed += [[1 if seat == k else 0 for seat in range(seats)] for k in range(seats)]
    return [
        Group(settings.tables, [[0] * seats], settings.games - rated - league),
        Group(settings.tables[:1], alone, rated),
        Group(settings.tables, mixed, league),
    ]


class Training:
    """Rounds of playing and learning, with checkpoints."""

    def __init__(
        self, settings: Settings, folder: Path, resume: Path | None, say: Callable[[str], None]
    ):
        self.settings = settings
        self.folder = folder
        self.say = say
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(settings.seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.encoding = merged(settings.tables)
        self.groups = groups_of(settings)
        self.rollout = Rollout(settings, self.groups, self.encoding)  # before there are threads
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.inputs = Inputs(self.encoding)
        network = Network(self.inputs, settings.width, settings.blocks)
        if resume is not None:
            parameters, known, _ = load(resume)
            network.adopt(parameters, Inputs(known))
        self.learner = Learner(settings, network, self.device)
        rows = self.rollout.rows
        sizes = (self.encoding.width, len(self.encoding.actions))
        # While one round is learned from, the next is played.
        self.played, self.learning = (
            Played(HALVES, settings.steps, rows, *sizes, self.device) for _ in range(2)
        )
        self.shared = [
            {name: torch.from_numpy(array) for name, array in half.arrays.items()}
            for half in self.rollout.halves
        ]
        self.pin()
        self.league = torch.from_numpy(self.rows_in(2)).to(self.device)
        self.learned = torch.ones(rows, device=self.device)
        self.rated = self.rows_in(1)
        self.learned[torch.from_numpy(self.rated).to(self.device)] = -1
        self.formers = [self.parameters()]
        self.chance = np.random.default_rng(settings.seed)
        self.games = 0
        self.turns = 0
        self.rated_games = 0
        self.rated_wins = 0.0
        self.decisions = 0
        self.spent = {"play": 0.0, "learn": 0.0, "all": 0.0}
        self.stream = torch.cuda.Stream() if self.device == "cuda" else None

    def sizes(self) -> dict[str, Any]:
        """How large it all is."""
        return {
            "device": self.device,
            "parameters": sum(value.numel() for value in self.learner.network.parameters()),
            "inputs": self.inputs.size,
            "actions": len(self.encoding.actions),
            "games": HALVES * self.rollout.rows,
        }

    def rows_in(self, group: int) -> Any:
        """The rows of a group, none if there is no such group."""
        if group >= len(self.groups):
            return np.zeros(0, np.int64)
        return self.rollout.rows_of(group)

    def pin(self) -> None:
        """Let the GPU read the shared memory by itself."""
        if self.device != "cuda":
            return
        for half in self.rollout.halves:
            address = np.frombuffer(half.memory, np.uint8).ctypes.data
            torch.cuda.cudart().cudaHostRegister(address, len(half.memory), 0)

    def parameters(self) -> list[Any]:
        """What the network has learned so far, to be kept."""
        dtype = self.learner.dtype
        return [value.detach().to(dtype).clone() for value in self.learner.network.parameters()]

    # --- playing

    def play(self) -> None:
        """One round of decisions in all games."""
        first = 0
        if self.learner.rounds:
            self.played.carry_over(self.learning)
            first = 1
        with torch.no_grad():
            for t in range(first, self.settings.steps + 1):
                for half in range(HALVES):
                    self.decide(half, t)
        self.decisions += HALVES * self.rollout.rows * self.settings.steps

    def renew(self) -> None:
        """Let what was learned play, and now and then another former self."""
        learner = self.learner
        learner.renew(learner.playing, list(learner.network.parameters()))
        if len(self.league) and learner.rounds % FORMER_ROUNDS == 0:
            former = self.formers[self.chance.integers(len(self.formers))]
            learner.renew(learner.former, former)

    def learn(self) -> dict[str, float]:
        """Learn from the round before, beside the one that is played."""
        begun = time.time()
        with torch.cuda.stream(self.stream):
            figures = self.learner.learn(self.learning)
        if self.stream is not None:
            self.stream.synchronize()
        self.spent["learn"] += time.time() - begun
        return figures

    def decide(self, half: int, t: int) -> None:
        """Decide in all games of a half, and let them go on."""
        self.rollout.wait(half)
        shared, played = self.shared[half], self.played
        seen, mask = played.seen[half, t], played.masks[half, t]
        seen.copy_(shared["observations"], non_blocking=True)
        mask.copy_(shared["masks"], non_blocking=True)
        played.movers[half, t] = self.sent(shared["movers"][:, 0])
        blocks = self.sent(shared["blocks"]).long()
        if t:
            played.rewards[half, t - 1] = self.sent(shared["rewards"])
            played.dones[half, t - 1] = self.sent(shared["dones"][:, 0])
            self.count(half)
        learner = self.learner
        noise = torch.empty(mask.shape, device=self.device).exponential_()
        chosen, likely, values = learner.decide(learner.playing, seen, mask, noise, learner.dtype)
        weights = self.learned.clone()
        if len(self.league):
            rows = self.league
            others, _, _ = learner.decide_former(
                learner.former, seen[rows], mask[rows], noise[rows], learner.dtype
            )
            policies = self.sent(shared["policies"][:, 0])[rows]
            chosen[rows] = torch.where(policies == 1, others, chosen[rows])
            weights[rows] = (policies == 0).float()
        shared["actions"][:, 0].copy_(chosen.to(torch.int16), non_blocking=True)
        there = blocks < of.BLOCKS
        shown = torch.where(there & (blocks < of.MATE), blocks, 0)
        played.values[half, t] = torch.where(there, values.gather(1, shown), -1.0)
        played.blocks[half, t] = shown
        played.actions[half, t] = chosen
        played.likely[half, t] = likely
        played.weights[half, t] = weights
        if self.stream is not None:
            torch.cuda.current_stream().synchronize()
        self.rollout.go(half)

    def sent(self, array: Any) -> Any:
        """A shared array, on the device that learns."""
        return array.to(self.device, non_blocking=True)

    def count(self, half: int) -> None:
        """Note the games that have ended."""
        arrays = self.rollout.halves[half].arrays
        done = arrays["dones"][:, 0] != 0
        self.games += int(done.sum())
        self.turns += int(arrays["lengths"][done, 0].sum())
        rated = self.rated[done[self.rated]]
        self.rated_games += len(rated)
        self.rated_wins += float(learner_rewards(arrays, rated).sum())

    # --- the whole

    def run(self) -> Path:
        """Play and learn until the time is over; the file of the network."""
        settings, learner = self.settings, self.learner
        curve = Curve(self.folder / "curve.csv")
        self.play()  # what is compiled for the GPU is compiled now, and does not count
        self.played, self.learning = self.learning, self.played
        self.learn()
        pool = ThreadPoolExecutor(1)
        start = time.time()
        self.decisions = 0
        self.spent = dict.fromkeys(self.spent, 0.0)
        lines = kept = formers = start
        over = False
        while not over:
            begun = time.time()
            learner.set_pace(min(1.0, (begun - start) / settings.seconds))
            self.renew()
            learned = pool.submit(self.learn)
            self.play()
            self.spent["play"] += time.time() - begun
            figures = learned.result()
            self.played, self.learning = self.learning, self.played
            now = time.time()
            self.spent["all"] += now - begun
            over = now - start > settings.seconds
            if now - formers > settings.former_every:
                formers = now
                self.keep_former()
            if now - lines > SECONDS or over:
                lines = now
                line = self.line(now - start, figures)
                if now - kept > settings.every or over:
                    kept = now
                    self.save(now - start)
                    line |= self.evaluated()
                curve.add(line)
                self.say(" ".join(f"{name} {value:g}" for name, value in line.items()))
        self.rollout.close()
        path = self.save(time.time() - start)
        curve.draw(self.folder / "curve.svg")
        return path

    def keep_former(self) -> None:
        """Keep the network as it is, for the league."""
        self.formers.append(self.parameters())
        if len(self.formers) > self.settings.former_most:
            self.formers.pop(int(self.chance.integers(1, len(self.formers) - NEWEST)))

    def line(self, seconds: float, figures: dict[str, float]) -> dict[str, float]:
        """How far it is."""
        spent = self.spent["all"]
        line = {
            "seconds": round(seconds, 1),
            "decisions": self.decisions,
            "games": self.games,
            "rate": round(self.decisions / spent),
            "playing": round(self.spent["play"] / spent, 3),
            "learning": round(self.spent["learn"] / spent, 3),
            "turns": round(self.turns / max(1, self.games), 2),
            "rated": self.rated_games,
            "rated_wins": round(self.rated_wins / max(1, self.rated_games), 4),
            **{name: round(value, 4) for name, value in figures.items()},
        }
        self.rated_games, self.rated_wins = 0, 0.0
        return line

    def evaluated(self) -> dict[str, float]:
        """How the network does against `baseline`, always with the move it likes best."""
        wins, games = evaluate(self.learner, self.settings, self.encoding)
        low, high = interval(wins, games)
        return {"evaluated": games, "wins": wins / games, "low": low, "high": high}

    def save(self, seconds: float) -> Path:
        """Write the network, and how it came about."""
        facts = {**asdict(self.settings), "seconds_run": seconds, "decisions": self.decisions}
        path = self.folder / "net.npz"
        save(path, self.learner.network.parameters_as_arrays(), self.encoding, facts)
        return path


def learner_rewards(arrays: dict[str, Any], rows: Any) -> Any:
    """How much of a win each finished game of rated rows was for the learner."""
    rewards = arrays["rewards"][rows]
    seats = arrays["learner"][rows, 0]
    return (rewards[np.arange(len(rows)), seats] + 1) / 2


def evaluate(learner: Learner, settings: Settings, encoding: Encoding) -> tuple[float, int]:
    """Wins against `baseline` from every seat of the first table, and the number of games."""
    seats = len(settings.tables[0][1])
    lineups: list[list[str | int]] = [
        [0 if seat == k else BASELINE for seat in range(seats)] for k in range(seats)
    ]
    n = settings.evaluation
    games = Games(
        settings.tables[:1], n, EVALUATION_SEED | learner.rounds, lineups, encoding,
        **settings.options,
    )  # fmt: skip
    seat_of = np.array([lineup.index(0) for lineup in lineups])
    open_ = np.ones(n, bool)
    wins = 0.0
    network = learner.playing
    learner.renew(network, list(learner.network.parameters()))
    while open_.any():
        with torch.no_grad():
            seen = torch.tensor(games.observations, device=learner.device)
            mask = torch.tensor(games.masks, device=learner.device)
            logits, _ = network(network.expanded(seen, mask, learner.dtype))
            chosen = logits.float().masked_fill(mask == 0, -1e9).argmax(-1)
        games.actions[:] = chosen.cpu().numpy()
        games.step()
        ended = np.flatnonzero(open_ & (games.dones != 0))
        rewards = games.rewards[ended, seat_of[games.lineups[ended]]]
        wins += float(((rewards + 1) / 2).sum())
        open_[ended] = False
    return wins, n
