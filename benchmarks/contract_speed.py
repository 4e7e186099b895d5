"""Microseconds of the calls everything else stands on: python benchmarks/contract_speed.py

Run it with PYTHONPATH=build/compiled, after `make compiled`, to measure the compiled engine.
Each call is made in the middle of games of the random policy, for the seat that must decide; CPU
time, the median over positions of the best of several rounds. Then the kilobytes that a table takes
after many moves, every seat having looked after each of them. `--wanted` ends with status 1 if a
call with a limit takes longer than that, or a table more.
"""

import argparse
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable

from thandar import Game
from thandar.bots import make_bot
from thandar.engine import state
from thandar.engine.timing import resample_often
from thandar.locales import Texts
from thandar.table.log import log_lines
from thandar.table.options import options
from thandar.table.seating import Seating
from thandar.table.session import Session

TABLES = {"two players": ["standard"] * 2, "six players": ["standard"] * 6}
POSITIONS = 25
MOVES_BEFORE = 60  # positions lie in the middle of a game
FEWEST_MOVES = 5
ROUNDS = 5
OFTEN = 100  # times that compiled code does what takes less than a call of Python's
RESAMPLE = "resample(state, seat), compiled"
SLOWER = {"Game.sample(view)": 20}  # such calls are made less often
# What a call may take with two players, in microseconds.
LIMITS = {
    "legal(seat)": 1.0,
    "moves(seat)": 10.0,
    "view(seat)": 15.0,
    RESAMPLE: 2.0,
    "options(session, seat, t)": 60.0,
}
TABLES_KEPT, MOVES_KEPT, MOST_KILOBYTES = 20, 150, 80.0


def calls(game: Game) -> dict[str, Callable[[], object]]:
    """The calls, each on a game in which somebody must decide."""
    seat = asked_seat(game)
    words = game.moves(seat)[0].with_most().words
    clone = game.clone
    view = game.view(seat)
    unseen = game.clone().state
    session = Session(game, [Seating("you") for _ in game.seats])
    t = Texts("en")
    return {
        "legal()": lambda: game.legal(),
        "legal(seat)": lambda: game.legal(seat),
        "moves(seat)": lambda: game.moves(seat),
        "clone()": lambda: clone(),
        "clone(), do(words)": lambda: clone().do(words),
        "clone(), do(words, seat)": lambda: clone().do(words, seat),
        "view(seat)": lambda: game.view(seat),
        "clone(), do(words), events_for(seat)": lambda: done(clone(), words).events_for(seat),
        "Game.sample(view)": lambda: Game.sample(view, seed=1),
        RESAMPLE: lambda: resample_often(unseen, seat - 1, OFTEN),
        "options(session, seat, t)": lambda: options(session, seat, t),
    }


def done(game: Game, words: str) -> Game:
    """The game after a move."""
    game.do(words)
    return game


def asked_seat(game: Game) -> int:
    """The seat that must decide."""
    assert game.decision is not None
    return game.decision.seat


def positions(seats: list[str]) -> list[Game]:
    """Games in which some moves of the random policy have been made."""
    found: list[Game] = []
    seed = 0
    while len(found) < POSITIONS:
        seed += 1
        game = Game.new(seats=seats, seed=seed)
        bot = make_bot("random", seed)
        for _ in range(MOVES_BEFORE + seed % 7):
            if not game.over:
                game.do(bot.move(game))
        if len(game.legal()) >= FEWEST_MOVES:
            found.append(game)
    return found


def microseconds(call: Callable[[], object], times: int) -> float:
    """How long a call takes, the loop around it taken off."""
    best = float("inf")
    for _ in range(ROUNDS):
        begin = time.process_time()
        for _ in range(times):
            call()
        middle = time.process_time()
        for _ in range(times):
            nothing()
        best = min(best, 2 * middle - begin - time.process_time())
    return best / times * 1e6


def nothing() -> None:
    """What the loop itself and a call of Python's cost."""


def played(seats: list[str], seed: int) -> Session:
    """A table after many moves, at which every seat has looked and taken note of each."""
    session = Session(Game.new(seats=seats, seed=seed), [Seating("you") for _ in seats])
    bot, t = make_bot("random", seed), Texts("en")
    while not session.game.over and session.game.moves_made < MOVES_KEPT:
        seat = asked_seat(session.game)
        session.do(bot.move(session.game))
        for viewer in range(1, len(seats) + 1):
            session.game.view(viewer)
            session.game.events_for(viewer)
        options(session, seat, t)
    log_lines(session, t, 1)
    return session


def kilobytes(seats: list[str]) -> float:
    """What a table takes, the mean of several: what all of them share counts once."""
    played(seats, 0)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [played(seats, seed) for seed in range(1, TABLES_KEPT + 1)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(kept) / 1000


def main() -> int:
    """Print a line for each call; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=2000, help="calls a round (default 2000)")
    parser.add_argument("--wanted", action="store_true", help="fail if a call is too slow")
    arguments = parser.parse_args()
    print("interpreted" if str(state.__file__).endswith(".py") else "compiled")
    slow = False
    for name, seats in TABLES.items():
        games = positions(seats)
        listed = statistics.mean(len(game.legal(asked_seat(game))) for game in games)
        print(f"\n{name}, {listed:.1f} moves to choose from")
        for what in calls(games[0]):
            share = OFTEN if what == RESAMPLE else 1
            times = max(1, arguments.times // SLOWER.get(what, share))
            taken = [microseconds(calls(game)[what], times) / share for game in games]
            limit = LIMITS.get(what) if len(seats) == 2 else None
            wanted = "" if limit is None else f"  (wanted: under {limit:g})"
            print(f"{statistics.median(taken):>10.2f}  {what}{wanted}")
            slow |= limit is not None and statistics.median(taken) >= limit
        size = kilobytes(seats)
        wanted = f"  (wanted: under {MOST_KILOBYTES:g})" if len(seats) == 2 else ""
        print(f"{size:>10.2f}  KB, a table after {MOVES_KEPT} moves{wanted}")
        slow |= len(seats) == 2 and size >= MOST_KILOBYTES
    return int(slow and arguments.wanted)


if __name__ == "__main__":
    sys.exit(main())
