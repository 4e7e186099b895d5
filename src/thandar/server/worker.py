"""A process in which bots think: python -m thandar.server.worker

It reads one JSON object a line, a position and a seat, and answers each with a line: the move.
"""

import sys
from contextlib import suppress

import msgspec
from msgspec import Struct

from thandar.bots import make_bot
from thandar.game import Game
from thandar.types import Position


class Task(Struct):
    """A choice to make: the whole position, for which bot and seat, and a seed for its chance."""

    position: Position
    bot: str
    seat: int
    seed: int


class Choice(Struct):
    """What the bot wants to do, or what went wrong."""

    words: str = ""
    fault: str = ""


def choose(task: Task) -> Choice:
    """Let a bot choose; whatever it does wrong is told."""
    try:
        game = Game.from_position(task.position)
        return Choice(words=make_bot(task.bot, task.seed).move(game, task.seat))
    except Exception as error:
        return Choice(fault=f"{type(error).__name__}: {error}")


def main() -> None:
    """Answer until there is nothing more to read, or nobody to answer: then the server is gone."""
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
