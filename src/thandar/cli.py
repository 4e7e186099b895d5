"""thandar …: one module per command, imported only when the command is given."""

import argparse
import importlib
import os
import sys
from typing import NoReturn

from thandar import BadSetup, ThandarError, __version__
from thandar.locales import Texts, language

# Each module has `add_arguments(parser)` and `run(arguments) -> exit status`.
COMMANDS = {
    "play": "thandar.terminal.play",
    "join": "thandar.terminal.join.command",
    "serve": "thandar.server.command",
    "admin": "thandar.server.admin",
    "replay": "thandar.terminal.replay",
    "review": "thandar.terminal.review",
    "formats": "thandar.terminal.formats",
    "levels": "thandar.terminal.levels",
    "cards": "thandar.locales.gallery",
    "arena": "thandar.arena.command",
    "stats": "thandar.arena.stats",
    "train": "thandar.train.command",
    "bench": "thandar.arena.bench",
}


class Parser(argparse.ArgumentParser):
    """A parser whose errors end with how to get help."""

    def error(self, message: str) -> NoReturn:
        hint = Texts(language())("cli.try", command=self.prog)
        self.exit(2, f"thandar: {message}\n{hint}\n")


def parser(command: str | None) -> Parser:
    """The parser of all commands, with the arguments of the one that was given."""
    t = Texts(language())
    top = Parser(prog="thandar", description=t("cli.thandar"))
    top.add_argument("--version", action="version", version=f"thandar {__version__}")
    commands = top.add_subparsers(dest="command", metavar=t("cli.command"), required=True)
    for name, module in COMMANDS.items():
        text = t(f"cli.{name}")
        sub = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        if name == command:
            importlib.import_module(module).add_arguments(sub)
    return top


def texts_for(arguments: argparse.Namespace) -> Texts:
    """The language that was asked for, if it is one and the command knows of any."""
    asked: str | None = getattr(arguments, "lang", None)
    try:
        return Texts(language(asked))
    except BadSetup:
        return Texts(language())


def main(argv: list[str] | None = None) -> int:
    """Run a command; its exit status."""
    given = sys.argv[1:] if argv is None else argv
    command = next((word for word in given if not word.startswith("-")), None)
    arguments = parser(command).parse_args(given)
    module = importlib.import_module(COMMANDS[arguments.command])
    try:
        status: int = module.run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing more is written at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ThandarError, OSError) as error:
        print(f"thandar: {texts_for(arguments).error(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status
