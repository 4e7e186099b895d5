"""A process in which bots think: python -m thandar.server.worker

It reads one JSON object a line, a position and a seat, and answers each with a line: the move.
"""

import os
import sys
from collections import OrderedDict
from contextlib import suppress

import msgspec
from msgspec import Struct

from thandar.bots import Bot, make_bot
from thandar.game import Game
from thandar.types import Position

MOST_KEPT = 200  # bots; one is a few kilobytes
NICENESS = 5  # those who serve sockets come first
kept: OrderedDict[tuple[str, str], Bot] = OrderedDict()


class Task(Struct):
    """A choice to make: the whole position, for which bot and seat, and a seed for its chance.

    A bot with a `keep` is kept by that name: it goes on with what it has thought.
    """

    position: Position
    bot: str
    seat: int
    seed: int
    keep: str = ""


class Choice(Struct):
    """What the bot wants to do, or what went wrong."""

    words: str = ""
    fault: str = ""


def choose(task: Task) -> Choice:
    """Let a bot choose; whatever it does wrong is told."""
    try:
        game = Game.from_position(task.position)
        return Choice(words=bot_for(task).move(game, task.seat))
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
    decoder = msgspec.json.Decoder(Task)
    # Without a buffer nothing is left to be written at the end, when nobody may be there.
    with (
        open(sys.stdout.fileno(), "wb", buffering=0, closefd=False) as answers,
        suppress(BrokenPipeError, KeyboardInterrupt),
    ):
        for line in sys.stdin.buffer:
            answers.write(msgspec.json.encode(choose(decoder.decode(line))) + b"\n")


if __name__ == "__main__":
    main()
