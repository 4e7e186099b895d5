"""thandar stats: what can be learned of many games about the cards."""

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from thandar.arena import card_report as report
from thandar.arena.card_counts import CardCounts
from thandar.arena.command import read_bots, read_seats, show, speed
from thandar.arena.plan import Plan, make_match, make_plan
from thandar.arena.progress import Progress
from thandar.arena.workers import cores, play, play_chunk
from thandar.bots.registry import DEFAULT_TIME
from thandar.cards import DIFFICULTIES
from thandar.errors import BadSetup
from thandar.extras import need
from thandar.locales import Texts, language

WHAT = ("cards",)


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """The arguments of the command."""

    def text(key: str, **values: object) -> str:
        return t(key, **values).replace("%", "%%")

    parser.add_argument("what", choices=WHAT, help=text("stats.help.what"))
    parser.add_argument("--bots", default="baseline", help=text("stats.help.bots"))
    games = text("stats.help.games")
    parser.add_argument("--games", type=int, default=2000, metavar="N", help=games)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=text("arena.help.seed"))
    parser.add_argument(
        "--seats", type=read_seats, metavar="2..6|NAME,NAME,…", help=text("stats.help.seats")
    )
    parser.add_argument("--format", default="free-for-all", help=text("arena.help.format"))
    parser.add_argument("--difficulty", metavar="|".join(DIFFICULTIES), help=text("formats.solo"))
    jobs = text("arena.help.jobs")
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N", help=jobs)
    seconds = text("arena.help.time")
    parser.add_argument("--time", type=float, default=DEFAULT_TIME, metavar="SECONDS", help=seconds)
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help=text("arena.help.json"))
    output.add_argument("--csv", action="store_true", help=text("stats.help.csv"))
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help=text("stats.help.plot"))


def run(arguments: argparse.Namespace) -> int:
    """Play, count and report; the exit status."""
    t = Texts(language(arguments.lang))
    if arguments.jobs < 1:
        raise BadSetup("bad_jobs", given=arguments.jobs)
    if arguments.plot is not None:
        need("plot", "thandar stats --plot")
    plan = shortened(make_plan(
        read_bots(arguments.bots), arguments.games, arguments.seed, arguments.seats,
        arguments.time, arguments.format, arguments.difficulty,
    ), arguments.games)  # fmt: skip
    started = time.perf_counter()
    done = played(plan, arguments.jobs, t)
    figures = report.summary(plan, (done[chunk] for chunk in sorted(done)))
    figures |= speed(figures["games"], time.perf_counter() - started, arguments.jobs)
    show(figures, arguments, t, report.as_csv, report.as_text)
    if arguments.plot is not None:
        from thandar.arena.card_plot import draw

        draw(figures, arguments.plot, t)
    return 0


def shortened(plan: Plan, games: int) -> Plan:
    """The plan with as many deals as its different seatings need for so many games."""
    return plan._replace(deals=-(-games // len(different_seatings(plan))))


def different_seatings(plan: Plan) -> list[list[int]]:
    """The rotations of a plan in which different bots sit somewhere.

    A game of bots that draw no lots, played again, is the same game: it must not count twice.

    >>> different_seatings(Plan(("baseline", "baseline"), 1, 1, 1.0, "free-for-all"))
    [[0, 1]]
    """
    found: dict[tuple[str, ...], list[int]] = {}
    for seating in plan.seatings:
        found.setdefault(tuple(plan.bots[k] if k >= 0 else "" for k in seating), seating)
    return list(found.values())


def counts(plan: Plan) -> Callable[[int], list[Any]]:
    """What plays a chunk of a plan and counts what happens to the cards."""
    counted = CardCounts()
    match = make_match(plan, counted)
    match.seatings = different_seatings(plan)

    def play_and_count(chunk: int) -> list[Any]:
        tally = play_chunk(match, plan, chunk)
        course = [tally.games, sum(tally.wins), tally.undecided, sum(tally.faults)]
        return [course, counted.take()]

    return play_and_count


def played(plan: Plan, jobs: int, t: Texts) -> dict[int, list[Any]]:
    """What came of every chunk."""
    done: dict[int, list[Any]] = {}
    games = 0
    progress = Progress(plan.deals * len(different_seatings(plan)), 0, t)
    chunks = play(plan, list(range(plan.chunks)), jobs, counts)
    try:
        for chunk, result in chunks:
            done[chunk] = result
            games += result[0][0]
            progress.show(games)
    finally:
        chunks.close()
        progress.clear()
    return done
