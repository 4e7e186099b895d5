"""Where the time of `thandar train` goes: python benchmarks/trainer_speed.py

The games alone with actions drawn at random, deciding alone, learning alone, and all of it
together as in a training, in decisions a second. Whatever `thandar train` takes may follow, such as
`--tables duel --set games=256`.
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import torch

from thandar.train.command import add_arguments, settings
from thandar.train.run import HALVES, Training
from thandar.train.settings import Settings

STEPS = 20
SECONDS = 12.0  # of all together
SPENT = ("playing", "waiting", "learning")


def main() -> None:
    """Measure each by itself, then all together."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_arguments(parser)
    parser.add_argument("--kernels", action="store_true", help="what the GPU does while learning")
    given = parser.parse_args()
    chosen = settings(given)
    with tempfile.TemporaryDirectory() as folder:
        training = Training(chosen, Path(folder), given.resume, lambda line: None)
        print(training.sizes(), flush=True)
        rows = HALVES * training.workers.rows
        warm_up(training)
        told("games", STEPS * rows, lambda: play_games(training))
        told("deciding", STEPS * rows, lambda: decide(training))
        told("learning", chosen.steps * rows, lambda: training.learn())
        if given.kernels:
            print(kernels(lambda: training.learn()), kernels(lambda: decide(training)))
        training.workers.close()
        together(replace(chosen, seconds=SECONDS), Path(folder), given.resume)


def together(chosen: Settings, folder: Path, resume: Path | None) -> None:
    """A short training, and how much of its time each thing took; they overlap."""
    lines: list[dict[str, float]] = []
    Training(chosen, folder, resume, lines.append).run()
    print(f"{'together':10} {lines[-1]['rate'] / 1e6:8.3f} million a second", end=" (")
    print(*(f"{name} {lines[-1][name]:.0%}" for name in SPENT), sep=", ", end=" of the time)\n")


def warm_up(training: Training) -> None:
    """Let everything be compiled and recorded."""
    training.learner.set_pace(0.0)
    training.play()
    training.played, training.learning = training.learning, training.played
    training.learn()


def told(name: str, decisions: int, work: Callable[[], object]) -> None:
    """Say how many decisions a second it makes, the best of three times."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        work()
        if torch.cuda.is_available():
            torch.cuda.synchronize()
        times.append(time.perf_counter() - start)
    print(f"{name:10} {decisions / min(times) / 1e6:8.3f} million a second", flush=True)


def play_games(training: Training) -> None:
    """Steps of all games, decided by nobody."""
    for _ in range(STEPS):
        for half, part in enumerate(training.workers.parts):
            training.workers.wait(half)
            part.actions[:] = part.guesses
            training.workers.go(half)


def decide(training: Training) -> None:
    """Decide again and again, without letting the games go on."""
    for half in range(HALVES):
        training.workers.wait(half)
    with torch.cuda.stream(training.streams[0]):
        for t in range(STEPS):
            for half, part in enumerate(training.workers.parts):
                training.decider.decide(part, training.played, half, t)
    for half in range(HALVES):
        training.workers.go(half)


def kernels(work: Callable[[], object]) -> str:
    """What a GPU spends its time with."""
    from torch.profiler import ProfilerActivity, profile

    with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) as found:
        work()
        torch.cuda.synchronize()
    return found.key_averages().table(
        sort_by="self_cuda_time_total", row_limit=22, max_name_column_width=60
    )


if __name__ == "__main__":
    main()
