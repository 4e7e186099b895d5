"""thandar …: one module per command, imported only when the command is given."""

import argparse
import importlib
import sys
from typing import NoReturn

from thandar import ThandarError, __version__

# Each module has `add_arguments(parser)` and `run(arguments) -> exit status`.
COMMANDS = {
    "play": ("thandar.terminal.play", "play at the terminal"),
    "replay": ("thandar.terminal.replay", "show a record step by step and verify it"),
    "formats": ("thandar.terminal.formats", "show the formats"),
    "cards": ("thandar.locales.gallery", "show the cards"),
    "arena": ("thandar.arena.command", "let bots play many games"),
    "bench": ("thandar.arena.bench", "measure the engine's speed"),
}


class Parser(argparse.ArgumentParser):
    """A parser whose errors end with how to get help."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"thandar: {message}\nTry '{self.prog} --help'.\n")


def parser(command: str | None) -> Parser:
    """The parser of all commands, with the arguments of the one that was given."""
    top = Parser(prog="thandar", description="The open, complete Hero Realms.")
    top.add_argument("--version", action="version", version=f"thandar {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (module, text) in COMMANDS.items():
        sub = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        if name == command:
            importlib.import_module(module).add_arguments(sub)
    return top


def main(argv: list[str] | None = None) -> int:
    """Run a command; its exit status."""
    given = sys.argv[1:] if argv is None else argv
    command = next((word for word in given if not word.startswith("-")), None)
    arguments = parser(command).parse_args(given)
    module = importlib.import_module(COMMANDS[arguments.command][0])
    try:
        status: int = module.run(arguments)
    except (ThandarError, OSError) as error:
        print(f"thandar: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status
