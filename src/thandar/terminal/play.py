"""thandar play: sit down at the table, in a full screen or line by line."""

import argparse
import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from thandar.errors import BadSetup
from thandar.extras import need
from thandar.folders import data_folder
from thandar.formats import FORMATS, find
from thandar.handicap import EXAMPLE
from thandar.locales import Texts, language
from thandar.table.choices import begin
from thandar.table.seating import check_seats, complete, read_seats, usual_seats
from thandar.terminal import days, saves
from thandar.terminal.table import Setup, Table

if TYPE_CHECKING:
    from thandar.terminal.menu import Chosen

# Who says one of these has chosen the game.
ASKED = ("format", "seats", "difficulty", "handicap", "seed", "first", "resume", "daily")
SPEEDS = {"slow": 0.5, "normal": 1.0, "fast": 4.0, "none": 0.0}


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """The arguments of `thandar play`."""
    parser.add_argument("--format", help=t("command.play.format"))
    parser.add_argument("--seats", help=t("command.play.seats"))
    parser.add_argument("--difficulty", metavar="LEVEL", help=t("command.play.difficulty"))
    parser.add_argument("--handicap", metavar="WORDS", help=t("handicap.help", example=EXAMPLE))
    parser.add_argument("--seed", type=int, help=t("command.play.seed"))
    parser.add_argument("--first", type=int, metavar="SEAT", help=t("command.play.first"))
    parser.add_argument("--daily", action="store_const", const=True, help=t("command.play.daily"))
    parser.add_argument("--plain", action="store_true", help=t("command.play.plain"))
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help=t("command.play.resume")
    )
    parser.add_argument("--save-dir", metavar="FOLDER", help=t("command.play.save_dir"))
    parser.add_argument("--speed", choices=SPEEDS, default="normal", help=t("command.play.speed"))


def run(arguments: argparse.Namespace) -> int:
    """Play; the exit status."""
    t = Texts(language(arguments.lang))
    by_lines = arguments.plain or not full_screen()
    if not by_lines:
        need("terminal", "thandar play")
    if not by_lines and not said(arguments):
        from thandar.terminal import menu

        chosen = menu.choose(games_folder(arguments), t)
        if chosen is None:
            return 0
        table = chosen_table(arguments, chosen)
    else:
        table = lay_table(arguments, t)
    heed_signals()
    if by_lines:
        from thandar.terminal import plain

        return plain.play(table)
    from thandar.terminal import board

    return board.play(table)


def said(arguments: argparse.Namespace) -> bool:
    """Whether anything was said about the game; otherwise the start menu asks."""
    return any(getattr(arguments, name) is not None for name in ASKED)


def chosen_table(arguments: argparse.Namespace, chosen: "Chosen") -> Table:
    """The table that was chosen in the start menu."""
    t, folder, speed = Texts(chosen.language), games_folder(arguments), SPEEDS[arguments.speed]
    if chosen.day is not None:
        return Table.daily(chosen.day, t, folder, speed)
    if chosen.saved is not None:
        return Table.resume(chosen.saved, t, None, speed, folder)
    assert chosen.setup is not None
    return Table.new(chosen.setup, t, folder, speed)


def games_folder(arguments: argparse.Namespace) -> Path:
    """Where games are kept."""
    return Path(arguments.save_dir).expanduser() if arguments.save_dir else data_folder()


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


def lay_table(arguments: argparse.Namespace, t: Texts) -> Table:
    """A new table, or the saved one to go on with."""
    folder = games_folder(arguments)
    speed = SPEEDS[arguments.speed]
    if arguments.daily:
        others = [f"--{name}" for name in ASKED if getattr(arguments, name) is not None]
        if others != ["--daily"]:
            raise BadSetup("daily_alone", given=others[0])
        return Table.daily(days.today(), t, folder, speed)
    seatings = read_seats(arguments.seats) if arguments.seats is not None else None
    if arguments.resume is not None:
        path = Path(arguments.resume).expanduser() if arguments.resume else saves.newest(folder)
        return Table.resume(path, t, seatings, speed, folder)
    format = arguments.format or FORMATS[0].name
    find(format)
    if seatings:
        chosen = complete(seatings, format)
    elif arguments.seed is not None:  # a seed repeats a game
        chosen = usual_seats(format)
    else:
        chosen = list(begin(format).seats)
    check_seats(chosen, format)
    setup = Setup(
        chosen, format, arguments.seed, arguments.first, arguments.difficulty, arguments.handicap
    )
    return Table.new(setup, t, folder, speed)
