"""`thandar train`: a player that teaches itself."""

import argparse
import os
from itertools import product
from pathlib import Path

from thandar.cards import HEROES
from thandar.extras import need
from thandar.locales import Texts, language
from thandar.train.settings import STANDARD, Settings, Table

DUELS: tuple[Table, ...] = tuple(
    ("free-for-all", pair) for pair in product(HEROES, repeat=2) if pair != STANDARD[1]
)
MORE: tuple[Table, ...] = (
    ("free-for-all", ("standard",) * 3),
    ("free-for-all", ("standard",) * 4),
    ("hunter-first-blood", ("standard",) * 4),
    ("hunter-last-one-standing", ("standard",) * 4),
    ("hydra", ("standard",) * 4),
    ("emperor", ("standard",) * 6),
)
# What to train for; tables that stand there more often are played more often.
TABLES: dict[str, tuple[Table, ...]] = {
    "duel": (STANDARD,),
    "heroes": (STANDARD,) * len(DUELS) + DUELS,
    "formats": (STANDARD,) * len(DUELS) + DUELS + MORE * 10,
}
SMALL = 4  # processors, up to which a machine is small
LAPTOP = {"games": 128, "minibatch": 4096, "width": 256, "rated": 0.1, "evaluation": 512}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    t = Texts(language())
    whole = Settings()
    parser.add_argument("--out", type=Path, default=Path("training"), help=t("train.out"))
    parser.add_argument("--minutes", type=float, default=20.0, help=t("train.minutes"))
    parser.add_argument("--tables", choices=TABLES, default="heroes", help=t("train.tables"))
    parser.add_argument("--resume", type=Path, metavar="FILE", help=t("train.resume"))
    parser.add_argument("--against", metavar="BOT", help=t("train.against"))
    parser.add_argument("--seed", type=int, default=whole.seed, help=t("train.seed"))
    for name in ("workers", "games", "width", "blocks", "epochs", "minibatch"):
        parser.add_argument(f"--{name}", type=int, metavar="N", help=t(f"train.{name}"))


def run(arguments: argparse.Namespace) -> int:
    """Train, and say how it goes."""
    need("train", "thandar train")
    from thandar.train.run import Training

    t = Texts(language())
    training = Training(settings(arguments), arguments.out, arguments.resume, print_now)
    print(t("train.begins", **training.sizes()), flush=True)
    path = training.run()
    print(t("train.over", file=str(path)))
    return 0


def settings(arguments: argparse.Namespace) -> Settings:
    """What was asked for, and what fits the machine."""
    processors = os.cpu_count() or 1
    fitting: dict[str, float] = {"workers": max(1, processors - 1)}
    if processors <= SMALL:
        fitting |= LAPTOP
    for name in ("workers", "games", "width", "blocks", "epochs", "minibatch"):
        given = getattr(arguments, name)
        if given is not None:
            fitting[name] = given
    known: dict[str, object] = {
        "tables": TABLES[arguments.tables],
        "seconds": 60 * arguments.minutes,
        "seed": arguments.seed,
        "against": arguments.against,
    }
    return Settings(**{**known, **fitting})  # type: ignore[arg-type]


def print_now(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)
