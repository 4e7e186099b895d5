"""thandar …: one module per command, imported only when the command is given."""

import argparse
import importlib
import sys

from thandar import BadSetup, ThandarError, __version__
from thandar.locales import LANGUAGES, Texts, language
from thandar.locales.arguments import Parser, spoken
from thandar.terminal.streams import give_up_writing, open_streams

# Each module has `add_arguments(parser, t)` and `run(arguments) -> exit status`.
COMMANDS = {
    "play": "thandar.terminal.play",
    "join": "thandar.terminal.join.command",
    "daily": "thandar.terminal.daily",
    "serve": "thandar.server.command",
    "admin": "thandar.server.admin.command",
    "load": "thandar.load.command",
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


def parser(command: str | None, t: Texts) -> Parser:
    """The parser of all commands, with the arguments of the one that was given."""
    top = Parser(t, prog="thandar", description=t("cli.thandar"))
    known = t("cli.lang", known=", ".join(LANGUAGES))
    top.add_argument("--lang", help=known)
    version = f"thandar {__version__}"
    top.add_argument("--version", action="version", version=version, help=t("cli.version"))
    commands = top.add_subparsers(dest="command", metavar=t("cli.command"), required=True)
    for name, module in COMMANDS.items():
        text = t(f"cli.{name}")
        sub = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        if name == command:
            # Without a default: it would stand for the language that was named before the command.
            sub.add_argument("--lang", default=argparse.SUPPRESS, help=known)
            importlib.import_module(module).add_arguments(sub, t)
    return top


def asked_first(given: list[str]) -> tuple[str | None, Texts]:
    """The command that is given, and the language to speak of it."""
    # Without a value of its own `--lang` is left to the parser that knows all arguments.
    early = Parser(Texts(language()), add_help=False, allow_abbrev=False)
    early.add_argument("--lang", nargs="?")
    found, rest = early.parse_known_args(given)
    return next((word for word in rest if not word.startswith("-")), None), texts_of(found.lang)


def texts_of(asked: str | None) -> Texts:
    """The language that was asked for, if it is one, else the system's."""
    try:
        return Texts(language(asked))
    except BadSetup:
        return Texts(language())


def main(argv: list[str] | None = None) -> int:
    """Run a command; its exit status."""
    open_streams()
    try:
        status = run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except BrokenPipeError:
        status = 0
    except KeyboardInterrupt:
        status = 130
    finally:
        give_up_writing()
    return status


def run(given: list[str]) -> int:
    """Run a command; what goes wrong is said in a line."""
    command, t = asked_first(given)
    with spoken(t):
        arguments = parser(command, t).parse_args(given)
    module = importlib.import_module(COMMANDS[arguments.command])
    try:
        status: int = module.run(arguments)
    except BrokenPipeError:
        raise
    except (ThandarError, OSError) as error:
        t = texts_of(arguments.lang)
        print(t("cli.problem", problem=t.error(error)), file=sys.stderr)
        return 1
    return status
