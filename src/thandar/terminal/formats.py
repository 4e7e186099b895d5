"""thandar formats: every format, how many players it takes, and what it is."""

import argparse
import json
import textwrap
from collections.abc import Iterator

from thandar.engine.format import Format
from thandar.formats import FORMATS, options
from thandar.locales import Texts, language

WIDTH = 80


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """The arguments of the command."""
    parser.add_argument("--json", action="store_true", help=t("formats.help.json"))


def run(arguments: argparse.Namespace) -> int:
    """Show the formats; the exit status."""
    t = Texts(language(arguments.lang))
    if arguments.json:
        print(json.dumps([facts(format, t) for format in FORMATS], ensure_ascii=False, indent=2))
    else:
        print("\n".join(table(t)))
    return 0


def facts(format: Format, t: Texts) -> dict[str, object]:
    """A format as an object of JSON.

    >>> from thandar.formats import find
    >>> facts(find("hydra"), Texts("fr"))["name"], facts(find("hydra"), Texts("fr"))["players"]
    ('hydre', [4, 6])
    """
    return {
        "id": format.name,
        "name": t(f"format.{format.name}"),
        "players": list(format.sizes),
        "text": t(f"formats.{format.name}"),
        "options": {name: list(values) for name, values in options(format).items()},
    }


def table(t: Texts) -> Iterator[str]:
    """For each format a line with its id, its name and its players, and what it is below."""
    width = max(len(format.name) for format in FORMATS) + 2
    for format in FORMATS:
        name = t(f"format.{format.name}")
        yield f"{format.name:{width}}{name} · {players(format.sizes, t)}"
        for line in textwrap.wrap(t(f"formats.{format.name}"), WIDTH - width):
            yield " " * width + line


def players(sizes: tuple[int, ...], t: Texts) -> str:
    """How many players there may be.

    >>> players((2, 3, 4, 5, 6), Texts("en")), players((4, 6), Texts("es"))
    ('2 to 6 players', '4 o 6 jugadores')
    """
    first, last = sizes[0], sizes[-1]
    if len(sizes) == 1:
        return t("formats.players.exactly", n=first)
    if last - first == len(sizes) - 1:
        return t("formats.players.between", first=first, last=last)
    others = ", ".join(str(size) for size in sizes[:-1])
    return t("formats.players.among", others=others, last=last)
