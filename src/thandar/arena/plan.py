"""What the arena is asked to play: who, how often, from which seed."""

from typing import Any, NamedTuple

from thandar import __version__
from thandar.arena.match import Match
from thandar.bots import BOTS, bot_class
from thandar.errors import BadSetup
from thandar.formats import find
from thandar.game import checked_seats, new_table

MOST_SEATS = 6
SEED_BITS = 62
FEWEST_CHUNKS = 64  # so that many processes have something to do until the end
LARGEST_CHUNK = 250  # deals; a few hundredths of a second with compiled bots
LARGEST_SLOW_CHUNK = 4


class Plan(NamedTuple):
    """A run of the arena. Every deal is played with all rotations of the seating."""

    bots: tuple[str, ...]  # one for each seat
    deals: int
    seed: int
    time: float  # seconds for a move
    format: str

    @property
    def games(self) -> int:
        """How many games that makes."""
        return self.deals * len(self.bots)

    @property
    def chunk(self) -> int:
        """How many deals are played, and noted, at a time; the number of processes has no say."""
        slow = not set(self.bots) <= set(BOTS)
        most = LARGEST_SLOW_CHUNK if slow else LARGEST_CHUNK
        return max(1, min(most, self.deals // FEWEST_CHUNKS))

    @property
    def chunks(self) -> int:
        """How many chunks there are, the last of which may be short."""
        return -(-self.deals // self.chunk)

    def header(self) -> dict[str, Any]:
        """What a journal must agree on to be continued."""
        return {"arena": 1, "version": __version__, **self._asdict(), "bots": list(self.bots)}


def make_plan(
    bots: list[str], games: int, seed: int, seats: int | None, time: float, format: str
) -> Plan:
    """A plan, if it can be played; the games are rounded up to whole deals.

    >>> make_plan(["baseline", "random"], 10, 1, 4, 10.0, "free-for-all").bots
    ('baseline', 'random', 'random', 'random')
    """
    if not bots:
        raise BadSetup("the arena needs at least one bot, such as --bots random,baseline")
    if games < 1:
        raise BadSetup(f"games must be 1 or more, not {games}")
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadSetup(f"seed must be a whole number from 0 to 2**{SEED_BITS} - 1, not {seed}")
    if not time > 0:
        raise BadSetup(f"time must be more than 0 seconds, not {time:g}")
    wanted = seats if seats is not None else max(2, len(bots))
    if len(bots) > wanted:
        raise BadSetup(f"{len(bots)} bots do not fit on {wanted} seats")
    seated = bots + [bots[-1]] * (wanted - len(bots))
    checked_seats(find(format), ["standard"] * wanted)
    plan = Plan(tuple(seated), -(-games // wanted), seed, time, format)
    make_match(plan)
    return plan


def make_match(plan: Plan) -> Match:
    """The table and the players of a plan."""
    makers = {spec: bot_class(spec, plan.time) for spec in plan.bots}
    names = ["standard"] * len(plan.bots)
    table = new_table(plan.format, names)
    return Match(table, names, [makers[spec] for spec in plan.bots], plan.seed, plan.time)
