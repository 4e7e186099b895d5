"""What the arena is asked to play: who, at which table, how often, from which seed."""

from typing import Any, NamedTuple

from thandar import __version__
from thandar.arena.match import NOBODY, Match, Watcher
from thandar.bots import BOTS, bot_class
from thandar.bots.levels import bot_of
from thandar.cards import BOSSES, DEMONS, STANDARD
from thandar.engine.format import Format
from thandar.errors import BadSetup
from thandar.formats import find
from thandar.handicap import checked_handicap, words
from thandar.start import checked_difficulty, checked_seats, new_table, sides

MOST_SEATS = 6
SEED_BITS = 62
FEWEST_CHUNKS = 64  # so that many processes have something to do until the end
LARGEST_CHUNK = 250  # deals; a few hundredths of a second with compiled bots
LARGEST_SLOW_CHUNK = 4
LARGEST_TESTED_CHUNK = 25  # where a run ends as soon as it may, at the end of a chunk
PARTY, BOSS = "party", "boss"


class Plan(NamedTuple):
    """A run of the arena. Every deal is played with all rotations of the bots over the seats."""

    bots: tuple[str, ...]  # one for each seat that needs one, or one for each side
    deals: int
    seed: int
    time: float  # seconds for a move
    format: str
    table: tuple[str, ...] = ()  # who sits where; empty: standard players
    difficulty: str | None = None
    handicap: str | None = None  # of both sides, in words
    certainty: float | None = None  # how certain all differences must be for the run to end early

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where."""
        return self.table or (STANDARD,) * len(self.bots)

    @property
    def seatings(self) -> list[list[int]]:
        """For each rotation the bot (its place in `bots`) of every seat; -1 where none is needed.

        >>> Plan(("a", "b"), 1, 1, 1.0, "solo", ("cleric", "demon")).seatings
        [[0, -1], [1, -1]]
        >>> Plan(("a", "b"), 1, 1, 1.0, "boss", ("cleric", "wizard", "lich")).seatings
        [[0, 0, 1], [1, 1, 0]]
        """
        played = [seat for seat, name in enumerate(self.seats) if name not in DEMONS]
        places = [
            played.index(seat) if seat in played else NOBODY for seat in range(len(self.seats))
        ]
        if len(self.bots) == 2 < len(played):
            places = sides(find(self.format), list(self.seats))
        n = len(self.bots)
        return [
            [NOBODY if place == NOBODY else (place - rotation) % n for place in places]
            for rotation in range(n)
        ]

    @property
    def games(self) -> int:
        """How many games that makes."""
        return self.deals * len(self.bots)

    @property
    def chunk(self) -> int:
        """How many deals are played, and noted, at a time; the number of processes has no say."""
        most = LARGEST_CHUNK if self.certainty is None else LARGEST_TESTED_CHUNK
        if not {bot_of(bot) for bot in self.bots} <= set(BOTS):
            most = LARGEST_SLOW_CHUNK
        return max(1, min(most, self.deals // FEWEST_CHUNKS))

    @property
    def chunks(self) -> int:
        """How many chunks there are, the last of which may be short."""
        return -(-self.deals // self.chunk)

    @property
    def names(self) -> list[str]:
        """The different bots."""
        return list(dict.fromkeys(self.bots))

    def seats_of(self, bot: str) -> list[int]:
        """The seats of a bot in each rotation, as a mask.

        >>> Plan(("a", "b", "b"), 1, 1, 1.0, "free-for-all").seats_of("b")
        [6, 5, 3]
        """
        return [
            sum(1 << seat for seat, k in enumerate(seating) if k >= 0 and self.bots[k] == bot)
            for seating in self.seatings
        ]

    def side(self, seat: int) -> str | None:
        """Where a party meets a boss, on which side a seat (from 0) is; else None."""
        bosses = [name in BOSSES for name in self.seats]
        if not any(bosses) or all(bosses):
            return None
        return BOSS if bosses[seat] else PARTY

    def header(self) -> dict[str, Any]:
        """What a journal must agree on to be continued."""
        lists = {"bots": list(self.bots), "table": list(self.table)}
        return {"arena": 3, "version": __version__, **self._asdict(), **lists}


def make_plan(
    bots: list[str],
    games: int,
    seed: int,
    seats: int | list[str] | None,
    time: float,
    format: str,
    difficulty: str | None = None,
    certainty: float | None = None,
    handicap: str | None = None,
) -> Plan:
    """A plan, if it can be played; the games are rounded up to whole deals.

    `seats` is how many sit down to it, or who.

    >>> make_plan(["baseline", "random"], 10, 1, 4, 10.0, "free-for-all").bots
    ('baseline', 'random', 'random', 'random')
    >>> make_plan(["baseline"], 10, 1, ["cleric", "lich"], 10.0, "boss").seats
    ('cleric', 'lich')
    """
    if not bots:
        raise BadSetup("no_bots")
    if games < 1:
        raise BadSetup("bad_games", given=games)
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadSetup("bad_seed", bits=SEED_BITS, given=str(seed))
    if not time > 0:
        raise BadSetup("bad_time", given=time)
    chosen = find(format)
    table = laid_table(chosen, seats, len(bots))
    level = checked_difficulty(chosen, difficulty)
    named = chosen.difficulties[level] if chosen.difficulties else None
    seated = seated_bots(bots, chosen, table)
    standard = all(name == STANDARD for name in table) and len(seated) == len(table)
    who = () if standard else tuple(table)
    deals = -(-games // len(seated))
    laid = checked_handicap(chosen, table, handicap)
    given = None if laid is None else words(laid, table[0] in BOSSES)
    plan = Plan(tuple(seated), deals, seed, time, format, who, named, given, certainty)
    if certainty is not None and len(plan.names) < 2:
        raise BadSetup("nothing_to_compare")
    make_match(plan)
    return plan


def laid_table(format: Format, seats: int | list[str] | None, bots: int) -> list[str]:
    """Who sits where; without a wish as many standard players as the bots need."""
    if isinstance(seats, list):
        return checked_seats(format, seats)
    if format.difficulties and seats in (None, format.sizes[0]):
        return checked_seats(format, [STANDARD, *DEMONS][: format.sizes[0]])
    fitting = [size for size in format.sizes if size >= max(2, bots)]
    wanted = seats if seats is not None else min(fitting, default=max(2, bots))
    if bots > wanted:
        raise BadSetup("too_many_bots", bots=bots, seats=wanted)
    problem = format.problem([STANDARD] * wanted)
    if problem is not None:
        raise BadSetup(problem.code, **problem.fields, example=f"--seats {example(format)}")
    return [STANDARD] * wanted


def example(format: Format) -> str:
    """A table of a format, as one writes it."""
    demons = list(DEMONS)[: format.sizes[0] - 1]
    for table in (["standard"], ["cleric", "wizard", "lich"], ["standard", *demons]):
        names = table * format.sizes[0] if table == ["standard"] else table
        if format.problem(names) is None:
            return ",".join(names)
    return ",".join(["standard"] * format.sizes[0])


def seated_bots(bots: list[str], format: Format, table: list[str]) -> list[str]:
    """A bot for each seat, the last one filling up; two bots take a side each where there are two.

    The Demon needs none; alone against it any number of bots play the same deals.
    """
    played = sum(name not in DEMONS for name in table)
    if played == 1:
        return bots
    if len(bots) > played:
        raise BadSetup("too_many_bots", bots=len(bots), seats=played)
    if len(bots) == 2 < played and max(sides(format, table)) == 1:
        return bots
    return bots + [bots[-1]] * (played - len(bots))


def make_match(plan: Plan, watcher: Watcher | None = None) -> Match:
    """The table and the players of a plan, and who looks on."""
    makers = {spec: bot_class(spec, plan.time) for spec in plan.bots}
    names = list(plan.seats)
    table = new_table(plan.format, names, plan.difficulty, plan.handicap)
    players = [makers[spec] for spec in plan.bots]
    return Match(table, names, players, plan.seed, plan.time, plan.seatings, watcher)
