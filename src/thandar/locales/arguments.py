"""The command line in one language: also what argparse itself says of it."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, NoReturn, cast

from thandar.locales.texts import Texts

# argparse asks gettext for its words, by these. Formatting needs not all of their values.
WORDS = {
    "usage: ": "cli.usage",
    "positional arguments": "cli.positional",
    "options": "cli.options",
    "show this help message and exit": "cli.show_help",
    "argument %(argument_name)s: %(message)s": "cli.argument",
    "unrecognized arguments: %s": "cli.unrecognized",
    "not allowed with argument %s": "cli.not_allowed",
    "ignored explicit argument %r": "cli.ignored",
    "the following arguments are required: %s": "cli.required",
    "expected one argument": "cli.expected_one",
    "expected at most one argument": "cli.at_most_one",
    "expected at least one argument": "cli.at_least_one",
    "ambiguous option: %(option)s could match %(matches)s": "cli.ambiguous",
    "invalid %(type)s value: %(value)r": "cli.bad_value",
    "invalid choice: %(value)r (choose from %(choices)s)": "cli.bad_choice",
    "unknown parser %(parser_name)r (choices: %(choices)s)": "cli.bad_command",
}


@contextmanager
def spoken(t: Texts) -> Iterator[None]:
    """Let argparse speak a language for a while."""
    before = vars(argparse)["_"]
    setattr(argparse, "_", partial(said, t))  # noqa: B010 - it is not for mypy to see
    try:
        yield
    finally:
        setattr(argparse, "_", before)  # noqa: B010


def said(t: Texts, words: str) -> str:
    """What argparse says, in a language; what it says to programmers stays."""
    return t.messages[WORDS[words]] if words in WORDS else words


class Parser(argparse.ArgumentParser):
    """A parser that speaks a language, and whose errors end with how to get help."""

    def __init__(self, t: Texts, **options: Any) -> None:
        self.t = t
        super().__init__(**options)

    def add_argument(self, *names: Any, **options: Any) -> argparse.Action:
        """The same, but what is to be given there has its name in the language."""
        word = options.get("metavar")
        if word is None and {"action", "choices"}.isdisjoint(options):
            word = names[-1].lstrip("-").upper()
        key = f"cli.metavar.{word}"
        if key in self.t.messages:
            options["metavar"] = self.t(key)
        return super().add_argument(*names, **options)

    def add_subparsers(self, **options: Any) -> Any:
        """The same, for commands that speak the language too."""
        alike = cast(type[Parser], partial(Parser, self.t))
        return super().add_subparsers(**options, parser_class=alike)

    def error(self, message: str) -> NoReturn:
        """End with what is wrong."""
        problem = self.t("cli.problem", problem=message)
        self.exit(2, f"{problem}\n{self.t('cli.try', command=self.prog)}\n")
