"""thandar play: sit down at the table, in a full screen or line by line."""

import argparse
import os
import signal
import sys
from pathlib import Path
from types import FrameType

from thandar.extras import need
from thandar.folders import data_folder
from thandar.formats import find
from thandar.locales import LANGUAGES, Texts, language
from thandar.table.seating import Seating, check_seats, complete, read_seats, usual_seats
from thandar.table.strength import EVEN
from thandar.terminal import saves
from thandar.terminal.table import Setup, Table

SPEEDS = {"slow": 0.5, "normal": 1.0, "fast": 4.0, "none": 0.0}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `thandar play`."""
    parser.add_argument(
        "--format", default="free-for-all", help="the format (%(default)s); see: thandar formats"
    )
    parser.add_argument(
        "--seats",
        metavar="SEATS",
        help="who sits where, in order: you, a level (see: thandar levels), even for one about as "
        "strong as you, or another bot, with a hero or boss after a colon, as in "
        "you:cleric,hard:wizard,even:lich (default: you and as many even ones as the format wants, "
        "with a seed normal ones); several times you shares the keyboard; in solo the Demon sits "
        "down by itself",
    )
    parser.add_argument(
        "--difficulty", metavar="LEVEL", help="of solo play: easy, normal or hard (normal)"
    )
    parser.add_argument("--seed", type=int, help="the same seed gives the same game")
    parser.add_argument("--first", type=int, metavar="SEAT", help="the seat that begins")
    parser.add_argument("--lang", help=f"the language: {', '.join(LANGUAGES)}")
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers")
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with a saved game, without FILE with the last one",
    )
    parser.add_argument("--save-dir", metavar="FOLDER", help="where games are kept")
    parser.add_argument(
        "--speed", choices=SPEEDS, default="normal", help="how fast computers play (%(default)s)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Play; the exit status."""
    t = Texts(language(arguments.lang))
    by_lines = arguments.plain or not full_screen()
    if not by_lines:
        need("terminal", "thandar play")
    table = lay_table(arguments, t)
    heed_signals()
    if by_lines:
        from thandar.terminal import plain

        return plain.play(table)
    from thandar.terminal import board

    return board.play(table)


def heed_signals() -> None:
    """End when told to, and when the terminal is gone, whatever was inherited."""
    signal.signal(signal.SIGTERM, interrupt)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, interrupt)


def interrupt(number: int, frame: FrameType | None) -> None:
    """Being told to end is like Ctrl-C: the game is saved first."""
    raise KeyboardInterrupt


def full_screen() -> bool:
    """Whether the terminal can show the board."""
    # Textual draws on the standard error.
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return False
    return os.environ.get("TERM", "dumb") not in ("dumb", "")


def even_usual(format: str) -> list[Seating]:
    """Who sits down where nobody says so: you, and bots about as strong."""
    return [
        who if who.person or who.automaton else who._replace(kind=EVEN)
        for who in usual_seats(format)
    ]


def lay_table(arguments: argparse.Namespace, t: Texts) -> Table:
    """A new table, or the saved one to go on with."""
    folder = Path(arguments.save_dir).expanduser() if arguments.save_dir else data_folder()
    speed = SPEEDS[arguments.speed]
    seatings = read_seats(arguments.seats) if arguments.seats is not None else None
    if arguments.resume is not None:
        path = Path(arguments.resume).expanduser() if arguments.resume else saves.newest(folder)
        return Table.resume(path, t, seatings, speed, folder)
    find(arguments.format)
    usual = usual_seats if arguments.seed is not None else even_usual  # a seed repeats a game
    chosen = complete(seatings, arguments.format) if seatings else usual(arguments.format)
    check_seats(chosen, arguments.format)
    setup = Setup(chosen, arguments.format, arguments.seed, arguments.first, arguments.difficulty)
    return Table.new(setup, t, folder, speed)
