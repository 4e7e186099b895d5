"""thandar levels: how well the computer plays, and how well you do."""

import argparse
import json
import textwrap
from collections.abc import Iterator

from thandar.bots import LEVELS
from thandar.folders import data_folder
from thandar.locales import Texts, language
from thandar.table.seating import kind_name
from thandar.table.strength import EVEN, Strength
from thandar.terminal import saves

WIDTH = 80
INDENT = 11


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """The arguments of the command."""
    parser.add_argument("--json", action="store_true", help=t("levels.help.json"))


def run(arguments: argparse.Namespace) -> int:
    """Show the levels; the exit status."""
    t = Texts(language(arguments.lang))
    if arguments.json:
        print(json.dumps([facts(name, t) for name in LEVELS], ensure_ascii=False, indent=2))
    else:
        print("\n".join(table(saves.read_strength(data_folder()), t)))
    return 0


def facts(name: str, t: Texts) -> dict[str, object]:
    """A level as an object of JSON."""
    return {
        "id": name,
        "name": t(f"level.{name}"),
        "rating": LEVELS[name].rating,
        "text": t(f"level.about.{name}"),
    }


def table(yours: Strength, t: Texts) -> Iterator[str]:
    """For each level a line with its name and rating, and what it is below; then yourself.

    >>> next(table(Strength(), Texts("fr"))).split(" · ")[0]
    'beginner   Débutant'
    """
    for name, level in LEVELS.items():
        rating = t("levels.rating", n=level.rating)
        yield from entry(name, f"{t(f'level.{name}')} · {rating}", t)
    yield from entry(EVEN, t(f"level.{EVEN}"), t)
    yield ""
    level_name = kind_name(yours.level, t)
    if yours.games:
        yield t("levels.yours", rating=round(yours.rating), n=yours.games, level=level_name)
    else:
        yield t("levels.none", level=level_name)


def entry(name: str, title: str, t: Texts) -> Iterator[str]:
    """A level with its description."""
    yield f"{name:{INDENT}}{title}"
    for line in textwrap.wrap(t(f"level.about.{name}"), WIDTH - INDENT):
        yield " " * INDENT + line
