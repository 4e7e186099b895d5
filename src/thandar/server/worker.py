"""A process in which bots think: python -m thandar.server.worker

It reads one JSON object a line and answers each with a line: of a position and a seat the move, of
what a seat sees some advice.
"""

import os
import sys
import time
from collections import OrderedDict
from contextlib import suppress

import msgspec
from msgspec import Struct

from thandar.bots import Advice, Bot, Fact, make_bot
from thandar.game import Game
from thandar.types import Position, View

MOST_KEPT = 200  # bots; one is a few kilobytes
NICENESS = 5  # those who serve sockets come first
kept: OrderedDict[tuple[str, str], Bot] = OrderedDict()


class Task(Struct, tag="move"):
    """A choice to make: the whole position, for which bot and seat, and a seed for its chance.

    A bot with a `keep` is kept by that name: it goes on with what it has thought.
    """

    position: Position
    bot: str
    seat: int
    seed: int
    keep: str = ""


class Question(Struct, tag="advise"):
    """What a seat sees, and the bot that is asked for advice: it is given nothing else."""

    view: View
    bot: str
    seed: int


class Choice(Struct):
    """What the bot wants to do or would advise, after how many seconds, or what went wrong."""

    words: str = ""
    advice: list[Advice] = []
    seconds: float = 0.0
    fault: str = ""

    def __post_init__(self) -> None:
        # What was compiled does not say what its fields are, so that they come as plain lists.
        self.advice = [
            one._replace(facts=[Fact(*fact) for fact in one.facts]) for one in self.advice
        ]


def answer(asked: Task | Question) -> Choice:
    """Let a bot choose or advise; whatever it does wrong is told."""
    return choose(asked) if isinstance(asked, Task) else advise(asked)


def advise(asked: Question) -> Choice:
    """Let a bot say what it thinks of the moves of a seat."""
    began = time.perf_counter()
    try:
        advice = make_bot(asked.bot, asked.seed).advise(asked.view)
        return Choice(advice=advice, seconds=time.perf_counter() - began)
    except Exception as error:
        return Choice(fault=f"{type(error).__name__}: {error}")


def choose(task: Task) -> Choice:
    """Let a bot choose a move."""
    began = time.perf_counter()
    try:
        game = Game.from_position(task.position)
        words = bot_for(task).move(game, task.seat)
        return Choice(words=words, seconds=time.perf_counter() - began)
    except Exception as error:
        kept.pop((task.keep, task.bot), None)
        return Choice(fault=f"{type(error).__name__}: {error}")


def bot_for(task: Task) -> Bot:
    """The bot that was kept, or a new one."""
    key = (task.keep, task.bot)
    bot = kept.pop(key, None) or make_bot(task.bot, task.seed)
    if task.keep:
        kept[key] = bot
        if len(kept) > MOST_KEPT:
            kept.popitem(last=False)
    return bot


def main() -> None:
    """Answer until there is nothing more to read, or nobody to answer: then the server is gone."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    decoder = msgspec.json.Decoder(Task | Question)
    # Without a buffer nothing is left to be written at the end, when nobody may be there.
    with (
        open(sys.stdout.fileno(), "wb", buffering=0, closefd=False) as answers,
        suppress(BrokenPipeError, KeyboardInterrupt),
    ):
        for line in sys.stdin.buffer:
            answers.write(msgspec.json.encode(answer(decoder.decode(line))) + b"\n")


if __name__ == "__main__":
    main()
