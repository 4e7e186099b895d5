"""thandar load: how many tables a server carries, and whether it keeps what it has acknowledged."""

import argparse
import asyncio
import json
import sys

from thandar.extras import need
from thandar.locales import Texts, language

TABLES, RATE, SECONDS = 50, 1.0, 60.0


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """The arguments of the command."""

    def text(key: str, **values: object) -> str:
        return t(f"load.help.{key}", **values).replace("%", "%%")

    parser.add_argument("url", nargs="+", metavar="URL", help=text("url"))
    parser.add_argument(
        "--tables", type=at_least_one, default=TABLES, metavar="N",
        help=text("tables", default=TABLES),
    )  # fmt: skip
    parser.add_argument(
        "--rate", type=not_negative, default=RATE, metavar="R", help=text("rate", default=RATE)
    )
    parser.add_argument(
        "--seconds", type=positive, default=SECONDS, help=text("seconds", default=SECONDS)
    )
    parser.add_argument("--bots", metavar="LEVEL", help=text("bots"))
    parser.add_argument("--flood", type=at_least_one, metavar="N", help=text("flood"))
    parser.add_argument("--wanted-p99", type=positive, metavar="MS", help=text("wanted_p99"))
    parser.add_argument("--mine", action="store_true", help=text("mine"))
    parser.add_argument("--json", action="store_true", help=text("json"))


def run(arguments: argparse.Namespace) -> int:
    """Put a load on a server and report; the exit status."""
    need("server", "thandar load")
    from thandar.load import course
    from thandar.load.crowd import Plan
    from thandar.load.report import as_text, holds, remarks
    from thandar.load.servers import checked

    t = Texts(language(arguments.lang))
    servers = checked(arguments.url, arguments.mine)
    flood = arguments.flood or 0
    plan = Plan(arguments.tables, arguments.rate, arguments.seconds, arguments.bots, flood)
    report = asyncio.run(course.run(plan, servers, t))
    wanted = arguments.wanted_p99
    kept = holds(report, wanted)
    said = "\n".join(remarks(report, wanted, t))
    if arguments.json:
        print(json.dumps(report | {"holds": kept}, indent=2))
        print(said, file=sys.stderr)
    else:
        print(as_text(report, t), said, sep="\n")
    return int(not kept)


def at_least_one(text: str) -> int:
    """A number of things."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def positive(text: str) -> float:
    """A time."""
    number = not_negative(text)
    if not number:
        raise ValueError
    return number


def not_negative(text: str) -> float:
    """A rate, 0 for none."""
    number = float(text)
    if not 0 <= number < float("inf"):
        raise ValueError
    return number
