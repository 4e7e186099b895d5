"""A process that goes through a finished game: python -m thandar.server.analyst PLAYOUTS

It reads a record, and writes one JSON object a line: how far it is, and at last the analysis.
"""

import os
import sys
from contextlib import suppress

import msgspec
from msgspec import Struct

from thandar.bots import Fact
from thandar.bots.advice import FactName
from thandar.review.analysis import Analysis, analyse

NICENESS = 15  # those who play come first
PlainFact = tuple[FactName, int, str, int, bool]


class Report(Struct, omit_defaults=True):
    """How many moves are gone through, or what was found."""

    done: int = 0
    analysis: msgspec.Raw = msgspec.Raw()


class Kept(Struct):
    """An analysis as it is stored, the facts apart, by the moves made before.

    Facts are compiled, and what was compiled does not say what its fields are.
    """

    analysis: Analysis
    facts: dict[int, list[PlainFact]]


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
        tell(Report(analysis=msgspec.Raw(msgspec.json.encode(to_keep(found)))))


def to_keep(found: Analysis) -> Kept:
    """What is kept: of why a move is best only what tells of mistakes."""
    facts = {one.made: one.facts for one in found.decisions if one.lost > 0 and one.facts}
    bare = [one._replace(facts=[]) for one in found.decisions]
    return Kept(found._replace(decisions=bare), {made: plain(why) for made, why in facts.items()})


def plain(facts: list[Fact]) -> list[PlainFact]:
    """Facts as they are kept."""
    return [(one.name, one.seat, one.card, one.amount, one.later) for one in facts]


def kept_again(stored: bytes) -> Analysis:
    """What was kept; msgspec.ValidationError where an older server has kept it in another way."""
    kept = msgspec.json.decode(stored, type=Kept)
    decisions = [
        one._replace(facts=[Fact(*fact) for fact in kept.facts.get(one.made, [])])
        for one in kept.analysis.decisions
    ]
    return kept.analysis._replace(decisions=decisions)


if __name__ == "__main__":
    main(int(sys.argv[1]))
