"""Bots by name: built in, from anybody's module, or any program."""

import importlib
import os
import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from thandar.bots.baseline import BaselineBot
from thandar.bots.bot import Bot
from thandar.bots.brain import learned
from thandar.bots.hard import HardBot
from thandar.bots.levels import LEVELS
from thandar.bots.net_bot import NetBot
from thandar.bots.novice import BeginnerBot, EasyBot
from thandar.bots.planner import PlannerBot
from thandar.bots.program_bot import ProgramBot
from thandar.bots.random_bot import RandomBot
from thandar.errors import BadSetup

BOTS: Final[dict[str, type[Bot]]] = {
    "random": RandomBot,
    "baseline": BaselineBot,
    "net": NetBot,
    "beginner": BeginnerBot,
    "easy": EasyBot,
}
# What a table or a terminal may be asked for by name.
NAMES: Final = tuple(dict.fromkeys((*LEVELS, *BOTS)))
PROGRAM: Final = "cmd:"
NETWORK: Final = "net:"
PLANNER: Final = "planner"
HARD: Final = "hard"
MILLISECONDS: Final = "ms"
NO_NETWORK: Final = ":no-net"
DEFAULT_TIME: Final = 10.0


def make_bot(spec: str, seed: int = 0, time: float = DEFAULT_TIME) -> Bot:
    """A bot by its name; `time` is how many seconds a program may take for a move.

    >>> make_bot("random", seed=7).choose({}, ["end"])
    'end'
    """
    return bot_class(spec, time)(seed)


def bot_class(spec: str, time: float = DEFAULT_TIME) -> Callable[[int], Bot]:
    """What makes a bot of that name from a seed; BadSetup says what is wrong with the name.

    >>> bot_class("baselin")
    Traceback (most recent call last):
        ...
    thandar.errors.BadSetup: bot 'baselin' is unknown; known: beginner, easy, normal, ...
    """
    if spec in BOTS:
        return BOTS[spec]
    if spec == HARD:
        return HardBot
    if spec in LEVELS:
        return bot_class(LEVELS[spec].bot, time)
    if spec.startswith(PROGRAM):
        return program_bot(spec[len(PROGRAM) :], time)
    if spec.startswith(NETWORK):
        path = Path(spec[len(NETWORK) :])
        learned(path)
        return lambda seed: NetBot(seed, path)
    if spec.partition(":")[0] == PLANNER:
        return planner_bot(spec)
    if ":" in spec:
        return imported_bot(spec)
    raise BadSetup("unknown_bot", name=spec, known=list(NAMES))


def planner_bot(spec: str) -> Callable[[int], Bot]:
    """A bot that searches: `planner`, `planner:2000` playouts or `planner:500ms` a turn.

    `planner:500ms:no-net` does without the network.

    >>> planner_bot("planner:soon")
    Traceback (most recent call last):
        ...
    thandar.errors.BadSetup: 'planner:soon' names no limit; write planner:2000 for playouts ...
    """
    limit = spec.removesuffix(NO_NETWORK).removeprefix(PLANNER).removeprefix(":")
    network = not spec.endswith(NO_NETWORK)
    number = limit.removesuffix(MILLISECONDS)
    if spec in (PLANNER, PLANNER + NO_NETWORK):
        return lambda seed: PlannerBot(seed, network=network)
    if not number.isdecimal() or int(number) == 0:
        raise BadSetup("bad_limit", given=spec)
    if number != limit:
        return lambda seed: PlannerBot(seed, milliseconds=int(number), network=network)
    return lambda seed: PlannerBot(seed, playouts=int(number), network=network)


def program_bot(command: str, time: float) -> Callable[[int], Bot]:
    """A bot that is a program of its own."""
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise BadSetup("bad_command", command=command, why=str(error)) from error
    if not arguments or shutil.which(arguments[0]) is None:
        raise BadSetup("missing_program", command=command)
    return lambda seed: ProgramBot(arguments, time, seed)


def imported_bot(spec: str) -> type[Bot]:
    """A class of somebody's module, which may lie in the working folder."""
    module, name = spec.split(":", 1)
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadSetup("cannot_import_bot", name=spec, why=str(error)) from error
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise BadSetup("not_a_bot", name=spec)
    return found
