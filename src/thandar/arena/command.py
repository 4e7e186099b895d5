"""thandar arena: let bots play many games."""

import argparse
import contextlib
import json
import os
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from thandar.arena.certainty import USUAL, Verdict
from thandar.arena.journal import Journal, default_path, read_journal
from thandar.arena.plan import MOST_SEATS, Plan, make_plan
from thandar.arena.progress import Progress
from thandar.arena.report import as_csv, summary
from thandar.arena.report_text import as_text
from thandar.arena.workers import Outcomes, WorkerDied, cores, courses, play, tallies
from thandar.bots.registry import DEFAULT_TIME
from thandar.cards import DIFFICULTIES
from thandar.errors import BadSetup
from thandar.locales import Texts, language

INTERRUPTED = 130
GAMES = 1000
MOST_GAMES = 100_000  # until all is certain, or never
Done = dict[int, list[Any]]  # what came of the chunks that have been played


class Crew(NamedTuple):
    """Who plays chunks of a plan, and how many at a time."""

    play: Callable[..., Outcomes]
    jobs: int


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """The arguments of the command."""

    def text(key: str, **values: object) -> str:
        return t(f"arena.help.{key}", **values).replace("%", "%%")

    parser.add_argument("--bots", default="random,baseline", help=text("bots"))
    parser.add_argument("--games", type=int, metavar="N", help=text("games"))
    parser.add_argument(
        "--until-certain", type=float, nargs="?", const=100 * USUAL, metavar="PERCENT",
        help=text("until_certain"),
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=text("seed"))
    parser.add_argument("--seats", type=read_seats, metavar="2..6|NAME,NAME,…", help=text("seats"))
    parser.add_argument("--format", default="free-for-all", help=text("format"))
    solo = t("formats.solo").replace("%", "%%")
    parser.add_argument("--difficulty", metavar="|".join(DIFFICULTIES), help=solo)
    parser.add_argument("--handicap", metavar="fair|official|WORDS", help=text("handicap"))
    parser.add_argument("--jobs", type=int, metavar="N", help=text("jobs"))
    parser.add_argument("--ray", metavar="ADDRESS", help=text("ray"))
    parser.add_argument(
        "--time", type=float, default=DEFAULT_TIME, metavar="SECONDS", help=text("time")
    )
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help=text("json"))
    output.add_argument("--csv", action="store_true", help=text("csv"))
    parser.add_argument("--html", type=Path, metavar="FILE", help=text("html"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=text("out"))
    parser.add_argument("--resume", action="store_true", help=text("resume"))


def run(arguments: argparse.Namespace) -> int:
    """Play and report; the exit status."""
    t = Texts(language(arguments.lang))
    if arguments.jobs is not None and arguments.jobs < 1:
        raise BadSetup("bad_jobs", given=arguments.jobs)
    plan = asked_plan(arguments)
    if arguments.html is not None:
        arguments.html.open("a").close()  # rather fail now than after the games
    with hired(arguments) as crew:
        return report_of(plan, arguments, crew, t)


@contextlib.contextmanager
def hired(arguments: argparse.Namespace) -> Iterator[Crew]:
    """Who is to play: processes of this machine, or a cluster."""
    if arguments.ray is None:
        jobs = arguments.jobs or cores()
        yield Crew(partial(play, jobs=jobs), jobs)
        return
    from thandar.arena.ray_workers import Cluster

    with Cluster(arguments.ray, arguments.jobs) as cluster:
        yield Crew(cluster.play, cluster.jobs)


def report_of(plan: Plan, arguments: argparse.Namespace, crew: Crew, t: Texts) -> int:
    """Let somebody play, and report; the exit status."""
    path = arguments.out or default_path(plan)
    done = played_before(plan, path, arguments.html is not None) if arguments.resume else {}
    before = games_in(done)
    journal = open_journal(plan, path, done, arguments.out is not None)
    started = time.perf_counter()
    finished = False
    try:
        results = play_rest(plan, done, arguments, crew, journal, t)
        finished = True
    except (KeyboardInterrupt, WorkerDied) as error:
        return interrupted(plan, done, journal, error, t)
    finally:
        if journal is not None:
            journal.close(remove=arguments.out is None and (finished or not done))
    spent = time.perf_counter() - started
    figures = summary(plan, results)
    figures |= speed(games_in(done) - before, spent, crew.jobs)
    show(figures, arguments, t, as_csv, as_text)
    if arguments.html is not None:
        from thandar.arena.page import page

        arguments.html.write_text(page(plan, figures, results, t), encoding="utf-8")
    return 0


def asked_plan(arguments: argparse.Namespace) -> Plan:
    """The plan that was asked for."""
    certainty = checked_certainty(arguments.until_certain)
    games = arguments.games
    if games is None:
        games = GAMES if certainty is None else MOST_GAMES
    return make_plan(
        read_bots(arguments.bots), games, arguments.seed, arguments.seats,
        arguments.time, arguments.format, arguments.difficulty, certainty,
        arguments.handicap,
    )  # fmt: skip


def checked_certainty(percent: float | None) -> float | None:
    """How certain a difference must be, as a share."""
    if percent is None:
        return None
    if not 50 <= percent < 100:
        raise BadSetup("bad_certainty", given=percent)
    return percent / 100


def read_seats(text: str) -> int | list[str]:
    """How many sit at the table, or who: standard, heroes, bosses, the demon, with commas.

    >>> read_seats("4"), read_seats("cleric, lich")
    (4, ['cleric', 'lich'])
    """
    if not text.strip().lstrip("-").isdigit():
        return [name.strip() for name in text.split(",")]
    if not 2 <= int(text) <= MOST_SEATS:
        raise argparse.ArgumentTypeError(f"2 to {MOST_SEATS} players, not {text}")
    return int(text)


def read_bots(text: str) -> list[str]:
    """The bots of a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def played_before(plan: Plan, path: Path, with_course: bool) -> Done:
    """What a journal holds; chunks of which too little was noted are played again."""
    done = read_journal(plan, path)
    return {chunk: result for chunk, result in done.items() if len(result) > 5 or not with_course}


def games_in(done: Done) -> int:
    """How many games these chunks have."""
    return sum(result[0][0] for result in done.values())


def open_journal(plan: Plan, path: Path, done: Done, asked: bool) -> Journal | None:
    """The journal; None where nobody asked for one and none can be written."""
    try:
        return Journal(plan, path, done)
    except OSError:
        if asked:
            raise
        return None


def play_rest(
    plan: Plan, done: Done, arguments: argparse.Namespace, crew: Crew,
    journal: Journal | None, t: Texts,
) -> list[list[Any]]:  # fmt: skip
    """Play the chunks that are not done yet, as long as need be; what counts, in its order."""
    played = games_in(done)
    progress = Progress(plan.games, played, t)
    verdict = Verdict(plan)
    missing = [] if verdict.hear(done) else [k for k in range(plan.chunks) if k not in done]
    games = crew.play(plan, missing, begin=courses if arguments.html else tallies)
    try:
        for chunk, result in games:
            done[chunk] = result
            played += result[0][0]
            if journal is not None:
                journal.add(chunk, result)
            progress.show(played)
            if verdict.hear(done):
                break
    finally:
        games.close()
        progress.clear()
    return [done[chunk] for chunk in sorted(done)[: verdict.heard if verdict.certain else None]]


def interrupted(
    plan: Plan, done: Done, journal: Journal | None, error: BaseException, t: Texts
) -> int:
    """Say how to go on; the exit status."""
    died = isinstance(error, WorkerDied)
    if died:
        print(f"thandar: {t.error(error)}", file=sys.stderr)
    played = f"{games_in(done):,}"
    print(t("arena.interrupted", played=played, games=f"{plan.games:,}"), file=sys.stderr)
    if journal is not None:
        words = [word for word in sys.argv[1:] if word != "--resume"]
        again = shlex.join(["thandar", *words, "--resume"])
        print(t("arena.resume", command=again), file=sys.stderr)
    return 1 if died else INTERRUPTED


def speed(games: int, seconds: float, jobs: int) -> dict[str, Any]:
    """How fast it went; nothing to say when all had been played before."""
    if games == 0:
        return {"seconds": None, "games_per_second": None, "jobs": jobs}
    return {"seconds": seconds, "games_per_second": games / seconds, "jobs": jobs}


def show(
    figures: dict[str, Any],
    arguments: argparse.Namespace,
    t: Texts,
    as_csv: Callable[[dict[str, Any]], str],
    as_text: Callable[[dict[str, Any], Texts, bool], str],
) -> None:
    """Print what came of it."""
    if arguments.json:
        print(json.dumps(figures, indent=2))
    elif arguments.csv:
        print(as_csv(figures), end="")
    else:
        colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        print(as_text(figures, t, colour), end="")
