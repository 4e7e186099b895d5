"""`thandar train`: a player that teaches itself."""

import argparse
import math
import os
import signal
from dataclasses import fields
from pathlib import Path
from types import FrameType
from typing import Any

from thandar.bots.registry import bot_class
from thandar.errors import BadSetup
from thandar.extras import need
from thandar.locales import Texts, language
from thandar.train.settings import PUPIL, Settings

SMALL = 4  # processors, up to which a machine is small; without a GPU every one is
FEW = 2  # workers that keep a network busy that decides without a GPU
LAPTOP = {"games": 128, "minibatch": 4096, "width": 256, "rated": 0.1}
MAY_BE_NONE = ("judge",)
SHARES = ("league", "company", "rated")
TABLES = ("duel", "heroes", "formats")
# What --set may name: everything that is a number and has no argument of its own.
NUMBERS: dict[str, Any] = {
    field.name: type(field.default)
    for field in fields(Settings)
    if type(field.default) in (int, float) and field.name not in ("seed", "seconds")
}


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """The arguments of the command."""
    parser.add_argument("--out", type=Path, default=Path("training"), help=t("train.out"))
    parser.add_argument("--minutes", type=float, default=20.0, help=t("train.minutes"))
    parser.add_argument("--tables", choices=TABLES, default="formats", help=t("train.tables"))
    parser.add_argument("--resume", type=Path, metavar="FILE", help=t("train.resume"))
    parser.add_argument("--against", metavar="BOT", help=t("train.against"))
    parser.add_argument("--seed", type=int, default=Settings().seed, help=t("train.seed"))
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=NUMBER",
        help=t("train.set", known=", ".join(NUMBERS)),
    )


def run(arguments: argparse.Namespace) -> int:
    """Train, and say how it goes."""
    need("train", "thandar train")
    from thandar.train.run import Training

    t = Texts(language(arguments.lang))
    chosen = settings(arguments)

    def say(line: dict[str, float]) -> None:
        print(told(t, line, chosen), flush=True)

    training = Training(chosen, arguments.out, arguments.resume, say)
    signal.signal(signal.SIGTERM, interrupt)  # now that the workers are there: they just end
    print(t("train.begins", **training.sizes()), flush=True)
    path = training.run()
    if training.learner.rounds:
        print(t("train.over", file=str(path)))
    return 130 if training.stopped else 0


def interrupt(number: int, frame: FrameType | None) -> None:
    """Being told to end is like Ctrl-C: what was learned is kept first."""
    raise KeyboardInterrupt


def settings(arguments: argparse.Namespace) -> Settings:
    """What was asked for, and what fits the machine."""
    import torch

    from thandar.train.kinds import KINDS

    chosen = sizes_for(os.cpu_count() or 1, torch.cuda.is_available())
    if arguments.resume is not None:
        chosen |= sizes_of(arguments.resume)
    chosen |= dict(number(given) for given in arguments.set)
    check_shares(chosen)
    if not arguments.minutes > 0:
        raise BadSetup("bad_time", given=60 * arguments.minutes)
    if arguments.against is not None:
        bot_class(arguments.against)
    return Settings(
        kinds=KINDS[arguments.tables],
        seconds=60 * arguments.minutes,
        seed=arguments.seed,
        against=arguments.against,
        **chosen,
    )


def sizes_for(processors: int, gpu: bool) -> dict[str, Any]:
    """How much a machine can do.

    >>> sizes_for(16, gpu=True), sizes_for(16, gpu=False)["workers"]
    ({'workers': 15}, 2)
    """
    workers = max(1, processors - 1)
    if not gpu:
        workers = min(workers, FEW)
    return {"workers": workers, **(LAPTOP if processors <= SMALL or not gpu else {})}


def number(given: str) -> tuple[str, float]:
    """The name and the number of `--set name=number`.

    >>> number("width=512")
    ('width', 512)
    """
    name, _, value = given.partition("=")
    try:
        found: float = NUMBERS[name](value)
    except (KeyError, ValueError) as error:
        raise BadSetup("bad_setting", given=given, known=list(NUMBERS)) from error
    needed = NUMBERS[name] is int and name not in MAY_BE_NONE
    if not 0 <= found < math.inf or (needed and not found):
        raise BadSetup("bad_setting", given=given, known=list(NUMBERS))
    return name, found


def check_shares(chosen: dict[str, Any]) -> None:
    """BadSetup where no games are left in which the network plays with itself."""
    given = sum(chosen.get(name, getattr(Settings(), name)) for name in SHARES)
    if given >= 1:
        raise BadSetup("bad_shares", names=list(SHARES), given=given)


def sizes_of(path: Path) -> dict[str, int]:
    """Width and blocks of a network, with which it is resumed, and of the pupil beside it."""
    from thandar.encoding.network import load, sizes

    width, blocks = sizes(load(path)[0])
    found = {"width": width, "blocks": max(blocks, Settings().blocks)}
    if path.with_name(PUPIL).exists():
        found["pupil"], _ = sizes(load(path.with_name(PUPIL))[0])
    return found


def told(t: Texts, line: dict[str, float], settings: Settings) -> str:
    """How far it is, and how strong; the other figures are in the curve's table."""
    figures = {
        "done": clock(line["seconds"]),
        "whole": clock(settings.seconds),
        "decisions": round(line["decisions"] / 1e6, 2),
        "rate": round(line["rate"] / 1e3),
        "games": int(line["games"]),
    }
    found = [t("train.line", **figures)]
    bot = settings.rated_by
    for kind in settings.kinds:
        if f"{kind.name} won" in line:
            won, low, high = (
                round(100 * line[f"{kind.name} {part}"], 1) for part in ("won", "low", "high")
            )
            found.append(t("train.rated", kind=kind.name, bot=bot, won=won, low=low, high=high))
    return "\n  ".join(found)


def clock(seconds: float) -> str:
    """A time in minutes and seconds.

    >>> clock(75.4)
    '1:15'
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
