"""A process that goes through a finished game: python -m thandar.server.analyst PLAYOUTS

It reads a record, and writes one JSON object a line: how far it is, and at last the analysis.
"""

import os
import sys
from contextlib import suppress

import msgspec
from msgspec import Struct

from thandar.review.analysis import Analysis, analyse

NICENESS = 15  # those who play come first


class Report(Struct, omit_defaults=True):
    """How many moves are gone through, or what was found."""

    done: int = 0
    analysis: msgspec.Raw = msgspec.Raw()


def main(playouts: int) -> None:
    """Go through a game, until it is done or nobody listens: then the server is gone."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    record = sys.stdin.buffer.read().decode()
    with (
        open(sys.stdout.fileno(), "wb", buffering=0, closefd=False) as reports,
        suppress(BrokenPipeError, KeyboardInterrupt),
    ):

        def tell(report: Report) -> None:
            reports.write(msgspec.json.encode(report) + b"\n")

        found = analyse(record, playouts, lambda done, _moves: tell(Report(done=done)))
        tell(Report(analysis=msgspec.Raw(msgspec.json.encode(without_facts(found)))))


def without_facts(found: Analysis) -> Analysis:
    """What is kept: why a move was better is told to nobody yet."""
    return found._replace(decisions=[one._replace(facts=[]) for one in found.decisions])


if __name__ == "__main__":
    main(int(sys.argv[1]))
