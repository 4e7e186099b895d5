"""How often a bot wins against the bosses and the Demons: python benchmarks/win_rates.py

Prints Markdown tables with 95 % intervals (Wilson's). One bot plays every seat. Tables with a boss
are measured with the fair handicap and with the official set-up.

A party of n heroes: the games go through all ways of choosing n of the five heroes, one after the
other, so that every hero takes part equally often; they sit in the order of the alphabet. Solo:
each hero and the standard deck alone against each Demon, and how these games end. The gauntlet:
each deck against the three of them, in every order equally often. Boss against boss: who begins is
left to chance. The same number of games and the same seed give the same tables, on any number of
processes or on a Ray cluster, which docs/write-a-bot.md tells how to start.
docs/formats/win-rates.md holds the ones that were measured last, and src/thandar/table/odds.py the
same figures: `--write` puts what was measured into both.

    python benchmarks/win_rates.py --games 4000 --write
    python benchmarks/win_rates.py party --bot planner:100 --games 200
    python benchmarks/win_rates.py --games 40000 --ray auto
"""

import argparse
import math
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import combinations, permutations
from pathlib import Path

from thandar.arena.match import NOBODY, Match, Watcher
from thandar.arena.plan import make_match, make_plan
from thandar.arena.ray_workers import Cluster
from thandar.arena.report import wilson
from thandar.arena.workers import cores
from thandar.bots import bot_class
from thandar.cards import ALL_CARDS, BOSSES, DEMONS, DIFFICULTIES, HEROES, STANDARD
from thandar.cards.vocabulary import BLOODY, GREEDY, KARMA, MERCIFUL, If, Played
from thandar.engine import events, state
from thandar.engine import layout as at
from thandar.engine.seat_view import SeatView
from thandar.engine.state import State
from thandar.errors import ThandarError
from thandar.handicap import NAMES

PARTY = sorted(name for name in HEROES if name != STANDARD)
TIME = 60.0
CHUNK = 200  # deals for a process at a time
PARTS = ("party", "solo", "gauntlet", "bosses")
PAIRS = (("lich", "dragon"), ("lich", "lich"), ("dragon", "dragon"))
SETUPS = {"fair": "with the fair handicap", "official": "officially"}
PARTY_TITLE = "Parties against a boss, {setup}: wins of the party"
DUEL_TITLE = "Boss against boss, {setup}: wins of the first named"
SOLO_TITLE = "Alone against the {demon}: wins of the player"
GAUNTLET_TITLE = "The gauntlet: all three Demons felled"
USUAL = "baseline"  # who is asked unless told otherwise, and whose rates are the odds
ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "formats" / "win-rates.md"
ODDS = ROOT / "src" / "thandar" / "table" / "odds.py"
RATE = re.compile(r"([0-9.]+)% \(([0-9.]+)% – ([0-9.]+)%\)")

Task = tuple[str, str, tuple[str, ...], str | None, str | None, int, int, int]


class Demons(Watcher):
    """Counts what Demons do: games that end at 100 health, shuffles, karma that had an answer."""

    def __init__(self) -> None:
        self.hundreds = 0
        self.answered = 0  # games with one answer at least
        self.shuffles, self.shuffles_squared = 0, 0  # of each game, for the interval of the mean
        self.answers, self.answers_squared = 0, 0
        self.begins([])

    def begins(self, players: list[int]) -> None:
        self.deck = -1
        self.shuffles_before, self.answers_before = self.shuffles, self.answers

    def decided(self, view: SeatView, move: int) -> None:
        if move & at.KIND_BITS != at.M_END:
            return
        st = view._state
        left = int(st.s[st.seat(1) + at.DECK_SIZE])
        self.shuffles += left > self.deck >= 0
        self.deck = left
        self.answers += fits(st)

    def over(self, st: State) -> None:
        self.hundreds += int(st.s[at.ENDED_BY]) == events.BY_DEMON
        shuffles = self.shuffles - self.shuffles_before
        answers = self.answers - self.answers_before
        self.answered += answers > 0
        self.shuffles_squared += shuffles**2
        self.answers_squared += answers**2

    @property
    def counts(self) -> list[int]:
        """What was counted."""
        return [
            *(self.hundreds, self.answered, self.shuffles, self.shuffles_squared),
            *(self.answers, self.answers_squared),
        ]


def fits(st: State) -> bool:
    """Whether karma that lies open has an answer to the turn that ends now (R15.5)."""
    you = st.seat(0)
    acquired, dealt = int(st.s[you + at.ACQUIRED]), int(st.s[you + at.DEALT])
    played = {GREEDY: acquired >= at.GREED, BLOODY: dealt >= at.BLOODSHED, MERCIFUL: dealt == 0}
    demon = st.seat(1)
    for place in range(int(st.s[demon + at.IN_PLAY_SIZE])):
        number = int(st.s[st.in_play(demon) + place * at.COPY_SIZE]) & at.CARD_MASK
        card = ALL_CARDS[number - 1]
        for effect in card.primary if card.type == KARMA else ():
            assert isinstance(effect, If)
            assert isinstance(effect.condition, Played)
            if played[effect.condition.how]:
                return True
    return False


def play(task: Task) -> list[int]:
    """Games, wins of the first seat and with it its side, turns; then what Demons did.

    Each deal is played once: one bot has all seats, so that rotating them would change little.
    """
    bot, format, table, level, handicap, seed, first, count = task
    plan = make_plan([bot], 1, seed, list(table), TIME, format, level, handicap=handicap)
    seating = [NOBODY if name in DEMONS else 0 for name in table]
    laid = make_match(plan).table
    seen = Demons() if format == "solo" else None
    match = Match(laid, list(table), [bot_class(bot, TIME)], seed, TIME, [seating], seen)
    tally = match.play_deals(first, count)
    found = [tally.games, tally.wins[0], tally.turns]
    return [*found, *(seen or Demons()).counts]


class Score:
    """Games, how many of them one side has won, and what Demons did in them."""

    def __init__(self, results: list[list[int]]) -> None:
        self.counts = [sum(column) for column in zip(*results)]
        self.games, self.wins, self.turns = self.counts[:3]

    @property
    def rate(self) -> str:
        """The rate and its interval."""
        return share(self.wins, self.games)

    def average_turns(self, seats: int) -> str:
        """How many turns each seat has had."""
        return f"{self.turns / self.games / seats:.1f}"


def share(n: int, games: int) -> str:
    """A share with its interval."""
    low, high = wilson(n, games)
    return f"{n / games:.1%} ({low:.1%} – {high:.1%})"


def mean(total: int, squared: int, games: int) -> str:
    """A number for each game on average, with its interval."""
    average = total / games
    spread = math.sqrt(max(0.0, squared / games - average**2))
    off = 1.96 * spread / math.sqrt(games)
    return f"{average:.2f} ({average - off:.2f} – {average + off:.2f})"


Row = tuple[str, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", default=PARTS, help=f"of {', '.join(PARTS)}")
    parser.add_argument("--bot", default=USUAL, help="who plays every seat")
    parser.add_argument("--games", type=int, default=4000, help="for each figure (default 4000)")
    parser.add_argument("--difficulties", default=",".join(DIFFICULTIES), help="of the Demons")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, help="processes (default: all cores)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on the Ray cluster there")
    parser.add_argument("--write", action="store_true", help="into page and odds")
    arguments = parser.parse_args()
    if str(state.__file__).endswith(".py"):
        print("not compiled, so this takes long: make compiled", file=sys.stderr)
    try:
        run(arguments, progress)
    except ThandarError as error:
        sys.exit(str(error))
    if arguments.write:
        write(arguments)


PlayAll = Callable[[list[Task]], list[list[int]]]


@contextmanager
def players(given: argparse.Namespace) -> Iterator[tuple[PlayAll, int]]:
    """What plays tasks, in processes or on a cluster, and how many at a time."""
    if given.ray is None:
        jobs = given.jobs or cores()
        with ProcessPoolExecutor(jobs) as pool:
            yield lambda tasks: list(pool.map(play, tasks)), jobs
        return
    with Cluster(given.ray, given.jobs) as cluster:
        yield (
            lambda tasks: [found for _, found in cluster.map(play, tasks, [given.bot])],
            cluster.jobs,
        )


def run(given: argparse.Namespace, told: Callable[[int, int, str], None]) -> None:
    """Measure and print what was asked for."""
    levels = given.difficulties.split(",")
    sizes = {
        "party": len(NAMES) * len(PARTY) * len(BOSSES),
        "solo": len(DEMONS) * len(HEROES) * len(levels),
        "gauntlet": len(HEROES) * len(levels),
        "bosses": len(NAMES) * len(PAIRS),
    }
    total = sum(sizes[part] for part in given.parts)
    done = 0
    with players(given) as (play_all, jobs):

        def measured(
            name: str,
            tables: list[list[str]],
            format: str,
            level: str | None = None,
            handicap: str | None = None,
        ) -> Score:
            nonlocal done
            told(done, total, name)
            done += 1
            deals = -(-given.games // len(tables))
            chunk = min(CHUNK, -(-deals // jobs))
            tasks: list[Task] = [
                (
                    *(given.bot, format, tuple(table), level, handicap),
                    *(given.seed, first, min(chunk, deals - first)),
                )
                for table in tables
                for first in range(0, deals, chunk)
            ]
            return Score(play_all(tasks))

        games = f"{given.games:,} games for each figure, or a few more"
        print(f"`{given.bot}`, {games}; seed {given.seed}.\n")
        if "party" in given.parts:
            for name, setup in SETUPS.items():
                show(PARTY_TITLE.format(setup=setup), party_rows(measured, name))
        if "solo" in given.parts:
            show_solo(measured, levels)
        if "gauntlet" in given.parts:
            show(GAUNTLET_TITLE, gauntlet_rows(measured, levels))
        if "bosses" in given.parts:
            for name, setup in SETUPS.items():
                show(DUEL_TITLE.format(setup=setup), boss_rows(measured, name))
    told(total, total, "")


Measured = Callable[..., Score]


def party_rows(measured: Measured, handicap: str) -> Iterator[Row]:
    """For each size of the party a row."""
    yield ("heroes", *(f"{boss}, turns each" for boss in BOSSES))
    for size in range(1, len(PARTY) + 1):
        cells = []
        for boss in BOSSES:
            tables = [[*party, boss] for party in combinations(PARTY, size)]
            score = measured(f"{size} heroes, {boss}", tables, "boss", handicap=handicap)
            cells.append(f"{score.rate}, {score.average_turns(size + 1)}")
        yield (str(size), *cells)


def show_solo(measured: Measured, levels: list[str]) -> None:
    """A table for each Demon, and one of how the games of all decks with them ended."""
    found: dict[tuple[str, str], list[Score]] = {}
    for demon in DEMONS:
        show(
            SOLO_TITLE.format(demon=demon),
            solo_rows(measured, demon, levels, found),
        )
    show("How games with Demons end, all decks together", end_rows(found))


def solo_rows(
    measured: Measured, demon: str, levels: list[str], found: dict[tuple[str, str], list[Score]]
) -> Iterator[Row]:
    """For each deck a row with this Demon, which is kept in what was found."""

    def score_of(hero: str, level: str) -> Score:
        score = measured(f"{hero}, {demon}, {level}", [[hero, demon]], "solo", level)
        found.setdefault((demon, level), []).append(score)
        return score

    return deck_rows(levels, score_of)


def gauntlet_rows(measured: Measured, levels: list[str]) -> Iterator[Row]:
    """For each deck a row of the gauntlet."""
    orders = list(permutations(DEMONS))

    def score_of(hero: str, level: str) -> Score:
        tables = [[hero, *order] for order in orders]
        return measured(f"{hero}, gauntlet, {level}", tables, "gauntlet", level)

    return deck_rows(levels, score_of)


def deck_rows(levels: list[str], score_of: Callable[[str, str], Score]) -> Iterator[Row]:
    """For each deck a row, then how far apart the decks are."""
    yield ("player", *levels)
    rates: dict[str, list[float]] = {level: [] for level in levels}
    for hero in [STANDARD, *PARTY]:
        scores = [score_of(hero, level) for level in levels]
        for level, score in zip(levels, scores, strict=True):
            rates[level].append(score.wins / score.games)
        yield (hero, *(score.rate for score in scores))
    apart = [f"{100 * (max(rates[level]) - min(rates[level])):.1f} points" for level in levels]
    yield ("*best and worst apart*", *apart)


def end_rows(found: dict[tuple[str, str], list[Score]]) -> Iterator[Row]:
    """For each Demon and difficulty a row."""
    yield (
        *("Demon", "difficulty", "won", "lost at 0 health", "lost at 100", "turns each"),
        *("shuffles a game", "karma answered a game", "games in which it was"),
    )
    for (demon, level), scores in found.items():
        counts = [sum(column) for column in zip(*(score.counts for score in scores))]
        games, wins, turns, hundreds, answered, shuffles, shuffles_sq, answers, answers_sq = counts
        ends = (wins, games - wins - hundreds, hundreds)
        yield (
            *(demon, level, *(share(n, games) for n in ends), f"{turns / games / 2:.1f}"),
            *(mean(shuffles, shuffles_sq, games), mean(answers, answers_sq, games)),
            share(answered, games),
        )


def boss_rows(measured: Measured, handicap: str) -> Iterator[Row]:
    """For each pair of bosses a row."""
    yield ("bosses", "wins, turns each")
    for one, other in PAIRS:
        score = measured(f"{one}, {other}", [[one, other]], "boss", handicap=handicap)
        yield (f"{one} – {other}", f"{score.rate}, {score.average_turns(2)}")


def show(title: str, rows: Iterator[Row]) -> None:
    """Print a table, each row as soon as it is known, and keep it."""
    print(f"## {title}\n")
    head = next(rows)
    lines = SHOWN.setdefault(title, [])
    for row in (head, tuple("---" for _ in head)):
        lines.append(f"| {' | '.join(row)} |")
    print(*lines, sep="\n")
    for row in rows:
        lines.append(f"| {' | '.join(row)} |")
        print(lines[-1], flush=True)
    print()


SHOWN: dict[str, list[str]] = {}  # the tables that were printed, by title


# --- into the page and the odds


def write(given: argparse.Namespace) -> None:
    """Put what was measured into the page, and all figures of baseline there into the odds."""
    page = PAGE.read_text("utf-8")
    figures = f"{given.games:,} games for each figure, or a few more; seed {given.seed}."
    if given.bot == USUAL:
        page = re.sub(r"^[0-9,]+ games for each figure.*$", figures, page, flags=re.MULTILINE)
    for title, lines in SHOWN.items():
        if given.bot == USUAL:
            page = with_section(page, title, lines)
        else:
            said = f"`{given.bot}`, {figures}"
            page = with_section(page, f"{title}, by the {given.bot}", [said, "", *lines])
    PAGE.write_text(page, "utf-8")
    ODDS.write_text(odds_file(page), "utf-8")


def with_section(page: str, title: str, lines: list[str]) -> str:
    """The page with a table in place of the one under a title; a new one comes last."""
    section = "\n".join([f"## {title}", "", *lines, ""])
    before, found, after = page.partition(f"## {title}\n")
    if not found:
        return f"{page.rstrip()}\n\n{section}"
    rest = after.partition("\n## ")
    return f"{before}{section}" + (f"\n## {rest[2]}" if rest[1] else "")


def rates(page: str, title: str) -> dict[str, list[tuple[float, ...]]]:
    """The rates of a table of the page with their intervals, by the first cell of a row."""
    part = page.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    found = {}
    for line in part.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        matches = [match for cell in cells[1:] if (match := RATE.match(cell))]
        if matches:
            found[cells[0]] = [tuple(map(float, match.groups())) for match in matches]
    return found


def odds_file(page: str) -> str:
    """What src/thandar/table/odds.py holds, from the page."""
    lines = [
        '"""How often the first side wins when equal bots play: what was measured, in percent.',
        "",
        "Written by benchmarks/win_rates.py, with the figures of docs/formats/win-rates.md: the",
        "party against a boss, by handicap, boss and number of heroes, with its interval of 95 %;",
        "the first of two bosses; the player against a Demon and in the gauntlet, by deck and",
        "difficulty.",
        '"""',
        "",
        "Rate = tuple[float, float, float]",
        "",
        "PARTY: dict[str, dict[str, tuple[Rate, ...]]] = {",
    ]
    for name, setup in SETUPS.items():
        rows = rates(page, PARTY_TITLE.format(setup=setup))
        lines.append(f'    "{name}": {{')
        for k, boss in enumerate(BOSSES):
            lines.append(f'        "{boss}": (')
            lines += [f"            {row[k]}," for row in rows.values()]
            lines.append("        ),")
        lines.append("    },")
    lines += ["}", "DUELS: dict[str, dict[tuple[str, str], Rate]] = {"]
    for name, setup in SETUPS.items():
        lines.append(f'    "{name}": {{')
        for pair, (rate,) in rates(page, DUEL_TITLE.format(setup=setup)).items():
            first, second = pair.split(" – ")
            lines.append(f'        ("{first}", "{second}"): {rate},')
        lines.append("    },")
    lines += ["}", "SOLO: dict[str, dict[str, tuple[float, ...]]] = {"]
    for demon in DEMONS:
        lines.append(f'    "{demon}": {{')
        for deck, row in rates(page, SOLO_TITLE.format(demon=demon)).items():
            lines.append(f'        "{deck}": {tuple(rate[0] for rate in row)},')
        lines.append("    },")
    lines += ["}", "GAUNTLET: dict[str, tuple[float, ...]] = {"]
    for deck, row in rates(page, GAUNTLET_TITLE).items():
        lines.append(f'    "{deck}": {tuple(rate[0] for rate in row)},')
    return "\n".join([*lines, "}", ""])


def progress(done: int, total: int, name: str) -> None:
    """Say on the standard error, if that is a terminal, what is being played."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{100 * done // total:>3}%  {name}")
        sys.stderr.flush()
        if done == total:
            sys.stderr.write("\r\033[K")


if __name__ == "__main__":
    main()
