"""The games of a plan, spread over processes. What comes out does not depend on their number."""

import contextlib
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any

from thandar.arena.course import Course
from thandar.arena.match import Match, Tally, listen_to_alarm
from thandar.arena.plan import Plan, make_match
from thandar.bots.program_bot import close_programs
from thandar.errors import ThandarError

AHEAD = 2  # chunks that a worker has at hand, so that it never waits
Outcome = tuple[int, list[Any]]
Outcomes = Generator[Outcome, None, None]
Begin = Callable[[Plan], Callable[[int], list[Any]]]  # of a plan: what plays one chunk of it


class WorkerDied(ThandarError):
    """A process ended in the middle of a game."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def tallies(plan: Plan) -> Callable[[int], list[Any]]:
    """What plays a chunk of a plan and tells who has won."""
    match = make_match(plan)
    return lambda chunk: play_chunk(match, plan, chunk).as_list()


def courses(plan: Plan) -> Callable[[int], list[Any]]:
    """What plays a chunk of a plan and tells who has won, and how the games went."""
    course = Course(len(plan.bots))
    match = make_match(plan, course)
    return lambda chunk: [*play_chunk(match, plan, chunk).as_list(), course.take()]


def play(plan: Plan, chunks: list[int], jobs: int, begin: Begin = tallies) -> Outcomes:
    """Play chunks of a plan; each with what came of it, in whatever order they end."""
    if jobs == 1 or len(chunks) <= 1:
        return play_here(plan, chunks, begin)
    return play_in_processes(plan, chunks, min(jobs, len(chunks)), begin)


def play_chunk(match: Match, plan: Plan, chunk: int) -> Tally:
    """Play one chunk."""
    first = chunk * plan.chunk
    return match.play_deals(first, min(plan.chunk, plan.deals - first))


def play_here(plan: Plan, chunks: list[int], begin: Begin) -> Outcomes:
    """Play in this process."""
    before = listen_to_alarm()
    try:
        play_one = begin(plan)
        for chunk in chunks:
            with contextlib.redirect_stdout(sys.stderr):  # the output is for the result alone
                result = play_one(chunk)
            yield chunk, result
    finally:
        close_programs()
        if before is not None:
            signal.signal(signal.SIGALRM, before)


def play_in_processes(plan: Plan, chunks: list[int], jobs: int, begin: Begin) -> Outcomes:
    """Play in several processes, each of which is handed a chunk when it has finished one."""
    context: Any = multiprocessing
    forks = sys.platform == "linux"  # that is quick, and safe as long as there are no threads
    if forks:
        context = multiprocessing.get_context("fork")
    waiting = iter(chunks)
    workers: dict[Connection, Any] = {}
    open_chunks: dict[Connection, int] = {}
    try:
        for _ in range(jobs):
            here, there = context.Pipe()
            inherited = [*workers, here] if forks else []
            process = context.Process(
                target=work, args=(there, inherited, plan, begin), daemon=True
            )
            process.start()
            there.close()
            workers[here] = process
            open_chunks[here] = sum(hand_out(here, waiting) for _ in range(AHEAD))
        while any(open_chunks.values()):
            for found in wait([here for here, n in open_chunks.items() if n]):
                assert isinstance(found, Connection)
                yield receive(found)
                open_chunks[found] += hand_out(found, waiting) - 1
    finally:
        for here, process in workers.items():
            here.close()
            process.terminate()
        for process in workers.values():
            process.join()


def hand_out(worker: Connection, waiting: Iterator[int]) -> int:
    """Send the next chunk to a worker; 1 if there was one, else 0."""
    chunk = next(waiting, None)
    if chunk is None:
        return 0
    worker.send(chunk)
    return 1


def receive(worker: Connection) -> Outcome:
    """What a worker has played."""
    try:
        outcome: Outcome = worker.recv()
    except (EOFError, ConnectionError):
        raise WorkerDied("worker_died") from None
    return outcome


def work(parent: Connection, inherited: list[Connection], plan: Plan, begin: Begin) -> None:
    """A worker's life: play the chunks that come in until the parent hangs up.

    As long as a worker has the parent's ends of pipes too, no worker hears that it has.
    """
    for end in inherited:
        end.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    signal.signal(signal.SIGTERM, leave)
    listen_to_alarm()
    sys.stdout = sys.stderr  # the output is for the result alone
    play_one = begin(plan)
    try:
        while True:
            chunk = parent.recv()
            parent.send((chunk, play_one(chunk)))
    except (EOFError, OSError):
        close_programs()


def leave(number: int, frame: Any) -> None:
    """The parent needs this worker no more: take its programs along."""
    close_programs(0.0)
    os._exit(0)
