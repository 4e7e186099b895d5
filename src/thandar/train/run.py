"""A training from its first game to its last."""

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch

from thandar.encoding.columns import secret_columns
from thandar.encoding.network import Inputs, load, save, sizes
from thandar.env.workers import Workers
from thandar.errors import BadSetup
from thandar.train.curve import Curve
from thandar.train.deciding import Decider
from thandar.train.kinds import LEAGUE, RATED, casts, merged
from thandar.train.learner import Learner
from thandar.train.network import Judge, Network
from thandar.train.played import Played
from thandar.train.rating import Ratings
from thandar.train.settings import NETWORK, PUPIL, Settings

HALVES = 2
FORMER_ROUNDS = 8  # rounds that one former self is played
NEWEST = 10  # former selves that are never forgotten, where so many are kept
SECONDS = 5.0  # between two lines
PUPIL_BLOCKS = 1


class Training:
    """Rounds of playing and learning, with checkpoints."""

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        resume: Path | None,
        say: Callable[[dict[str, float]], None],
    ):
        self.settings = settings
        self.folder = folder
        self.say = say
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(settings.seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.casts = casts(settings)
        secrets = secret_columns(settings.tables) if settings.judge else []
        self.workers = Workers(  # before there are threads
            [cast.group for cast in self.casts],
            settings.workers,
            settings.seed,
            parts=HALVES,
            encode=merged(settings.tables),
            shortcuts=True,
            secrets=secrets,
        )
        self.encoding = self.workers.encoding
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.leave_room()
        self.inputs = Inputs(self.encoding)
        network = Network(self.inputs, settings.width, settings.blocks)
        pupil = Network(self.inputs, settings.pupil, PUPIL_BLOCKS)
        if resume is not None:
            self.go_on_from(resume, network, "width")
            if resume.with_name(PUPIL).exists():
                self.go_on_from(resume.with_name(PUPIL), pupil, "pupil")
        judge = Judge(len(secrets), settings.width, settings.judge)
        self.learner = Learner(settings, network, judge, pupil, self.device)
        self.pin()
        part = self.workers.parts[0]
        self.decider = Decider(self.learner, part, self.rows_of(LEAGUE), self.rows_of(RATED))
        # While one round is learned from, the next is played.
        self.played, self.learning = (
            Played(HALVES, settings.steps, part, self.device) for _ in range(2)
        )
        self.ratings = Ratings(
            {k: cast for k, cast in enumerate(self.casts) if cast.role == RATED}, self.workers
        )
        self.formers = [self.parameters()]
        self.chance = np.random.default_rng(settings.seed)
        self.stopped = False
        self.start = time.time()
        self.games = 0
        self.turns = 0
        self.decisions = 0
        self.spent = {"play": 0.0, "wait": 0.0, "learn": 0.0, "all": 0.0}
        # What is played waits for nothing: the games wait for it.
        self.streams = [
            torch.cuda.Stream(priority=priority) if self.device == "cuda" else None
            for priority in (-1, 0)
        ]

    def go_on_from(self, path: Path, network: Network, setting: str) -> None:
        """Let a network, as wide as a setting says, begin with what one in a file has learned."""
        parameters, known, _ = load(path)
        width, blocks = sizes(parameters)
        if width != network.width or blocks > network.blocks:
            self.workers.close()
            raise BadSetup(
                "other_network", file=str(path), width=width, blocks=blocks, setting=setting
            )
        network.adopt(parameters, Inputs(known))

    def sizes(self) -> dict[str, Any]:
        """How large it all is."""
        return {
            "device": self.device,
            "parameters": sum(value.numel() for value in self.learner.network.parameters()),
            "inputs": self.inputs.size,
            "actions": len(self.encoding.actions),
            "games": HALVES * self.workers.rows,
        }

    def rows_of(self, role: str) -> Any:
        """The rows of all groups with a role."""
        rows = [self.workers.rows_of(k) for k, cast in enumerate(self.casts) if cast.role == role]
        return np.concatenate([np.zeros(0, np.int64), *rows])

    def leave_room(self) -> None:
        """Leave the workers their processors: threads that wait for each other wait for all.

        Beside another process too many of them come to a standstill.
        """
        if self.device == "cpu":
            torch.set_num_threads(max(1, (os.cpu_count() or 1) - self.settings.workers))

    def pin(self) -> None:
        """Let the GPU read the shared memory by itself."""
        if self.device != "cuda":
            return
        for part in self.workers.parts:
            address = np.frombuffer(part.memory, np.uint8).ctypes.data
            torch.cuda.cudart().cudaHostRegister(address, len(part.memory), 0)

    def parameters(self) -> list[Any]:
        """What the network has learned so far, to be kept."""
        dtype = self.learner.dtype
        return [value.detach().to(dtype).clone() for value in self.learner.network.parameters()]

    # --- a round

    def play(self) -> None:
        """One round of decisions in all games."""
        begun = time.time()
        first = 0
        with torch.cuda.stream(self.streams[0]):
            if self.learner.rounds:
                self.played.carry_over(self.learning)
                first = 1
            for t in range(first, self.settings.steps + 1):
                for half in range(HALVES):
                    self.decide(half, t)
        self.decisions += HALVES * self.workers.rows * self.settings.steps
        self.spent["play"] += time.time() - begun

    def decide(self, half: int, t: int) -> None:
        """Decide in all games of a half, and let them go on."""
        part = self.workers.parts[half]
        if t:
            begun = time.time()
            self.workers.wait(half)
            self.spent["wait"] += time.time() - begun
            self.played.end(half, t - 1, part.rewards, part.dones)
            self.count(half)
        self.decider.decide(part, self.played, half, t)
        self.workers.go(half)

    def count(self, half: int) -> None:
        """Note the games that have ended."""
        part = self.workers.parts[half]
        done = part.dones != 0
        self.games += int(done.sum())
        self.turns += int(part.lengths[done].sum())
        self.ratings.count(part)

    def learn(self) -> dict[str, float]:
        """Learn from the round before, beside the one that is played."""
        begun = time.time()
        with torch.cuda.stream(self.streams[1]):
            figures = self.learner.learn(self.learning)
        self.spent["learn"] += time.time() - begun
        return figures

    def renew(self) -> None:
        """Let what was learned play, and now and then another former self."""
        learner, decider = self.learner, self.decider
        decider.renew(decider.playing, list(learner.network.parameters()))
        decider.renew(decider.judge, list(learner.judge.parameters()))
        decider.renew(decider.average, list(learner.average.parameters()))
        if learner.rounds % FORMER_ROUNDS == 0:
            former = self.formers[self.chance.integers(len(self.formers))]
            decider.renew(decider.former, former)
        if self.device == "cuda":
            torch.cuda.synchronize()

    # --- the whole

    def run(self) -> Path:
        """Play and learn until the time is over, or somebody stops it; the file of the network.

        What was learned is kept whatever ends it.
        """
        curve = Curve(self.folder / "curve.csv")
        try:
            self.go_on(curve)
        except KeyboardInterrupt:
            self.stopped = True
        finally:
            self.workers.close()
            if self.learner.rounds:
                self.keep(curve)
        return self.folder / NETWORK

    def go_on(self, curve: Curve) -> None:
        """Round after round."""
        settings, learner = self.settings, self.learner
        learner.set_pace(0.0)
        self.play()  # what is compiled for the GPU is compiled now, and does not count
        self.played, self.learning = self.learning, self.played
        self.learn()
        pool = ThreadPoolExecutor(1, initializer=self.leave_room)
        self.start = start = time.time()
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
                due = now - kept > settings.every
                if due or over:
                    line |= self.ratings.taken()
                curve.add(line)
                self.say(line)
                if due and not over:
                    kept = now
                    self.keep(curve)

    def keep(self, curve: Curve) -> None:
        """Write a checkpoint: the networks, and the picture of how they came about."""
        self.save(time.time() - self.start)
        kinds = [kind.name for kind in self.settings.kinds]
        curve.draw(self.folder / "curve.svg", kinds, self.settings.rated_by)

    def keep_former(self) -> None:
        """Keep the network as it is, for the league."""
        self.formers.append(self.parameters())
        if len(self.formers) > self.settings.former_most:
            places = forgettable(len(self.formers), self.settings.former_most)
            self.formers.pop(int(self.chance.choice(places)))

    def line(self, seconds: float, figures: dict[str, float]) -> dict[str, float]:
        """How far it is."""
        spent = self.spent["all"]
        return {
            "seconds": round(seconds, 1),
            "decisions": self.decisions,
            "games": self.games,
            "rate": round(self.decisions / seconds),
            "playing": round(self.spent["play"] / spent, 3),
            "waiting": round(self.spent["wait"] / spent, 3),
            "learning": round(self.spent["learn"] / spent, 3),
            "turns": round(self.turns / max(1, self.games), 2),
            **{name: round(value, 4) for name, value in figures.items()},
        }

    def save(self, seconds: float) -> None:
        """Write the network and its pupil, and how they came about."""
        facts = {
            **asdict(self.settings),
            "tables": self.settings.tables,
            "seconds_run": seconds,
            "decisions": self.decisions,
        }
        for name, network in (
            (PUPIL, self.learner.pupil_average),
            (NETWORK, self.learner.average),
        ):
            save(self.folder / name, network.parameters_as_arrays(), self.encoding, facts)


def forgettable(formers: int, most: int) -> range:
    """Which of too many former selves may be forgotten: neither the first nor the newest.

    >>> forgettable(41, most=40), forgettable(6, most=5), forgettable(2, most=1)
    (range(1, 31), range(1, 2), range(0, 1))
    """
    newest = max(1, min(NEWEST, most - 1))
    return range(min(1, most - 1), formers - newest)
