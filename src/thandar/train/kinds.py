"""What to train for: kinds of tables, and who plays at them."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from thandar.cards import BOSSES, HEROES, STANDARD
from thandar.encoding import codes as of
from thandar.encoding.columns import Encoding, encoding
from thandar.env.games import Group
from thandar.formats import find
from thandar.start import sides
from thandar.train.settings import STANDARD_DUEL, Kind, Settings, Table

# Roles of a group: the learner plays with itself, with a former self, in the company of a bot; or
# it is rated by the bot, and nothing is learned. Company is for tables of many sides: who only
# meets its equals there plays badly among others.
ITSELF, LEAGUE, COMPANY, RATED = "itself", "league", "company", "rated"
LEARNER, FORMER = 0, 1  # policies
TWO = 2  # sides
FEWEST = 2  # games at a kind of table: one to learn from, one to be rated by


def mixed(format: str, seats: int) -> tuple[Table, ...]:
    """Tables of a size: half of them with standard decks, half with heroes side by side."""
    heroes = [(format, tuple(some)) for some in side_by_side(list(HEROES), seats)]
    return ((format, (STANDARD,) * seats),) * len(heroes) + tuple(heroes)


def parties(size: int) -> tuple[Table, ...]:
    """Parties of a size against each boss."""
    heroes = [name for name in HEROES if name != STANDARD]
    return tuple(
        ("boss", (*party, boss)) for party in side_by_side(heroes, size) for boss in BOSSES
    )


def side_by_side(names: list[str], size: int) -> list[list[str]]:
    """So many names that follow each other, beginning with each of them."""
    return [(names[k:] + names[:k])[:size] for k in range(len(names))]


HERO_DUELS = tuple(
    ("free-for-all", pair) for pair in product(HEROES, repeat=2) if set(pair) != {STANDARD}
)
BOSS_DUELS = tuple(("boss", pair) for pair in product(BOSSES, repeat=2))
KINDS: dict[str, tuple[Kind, ...]] = {
    "duel": (STANDARD_DUEL,),
    "heroes": (STANDARD_DUEL, Kind("heroes", 1.0, HERO_DUELS)),
    "formats": (
        Kind("duel", 0.50, STANDARD_DUEL.tables),
        Kind("heroes", 0.10, HERO_DUELS),
        Kind("three", 0.03, mixed("free-for-all", 3)),
        Kind("four", 0.04, mixed("free-for-all", 4)),
        Kind("five", 0.02, mixed("free-for-all", 5)),
        Kind("six", 0.02, mixed("free-for-all", 6)),
        Kind("first-blood", 0.04, mixed("hunter-first-blood", 4)),
        Kind("last-one-standing", 0.04, mixed("hunter-last-one-standing", 4)),
        Kind("hydra", 0.04, mixed("hydra", 4)),
        Kind("emperor", 0.04, mixed("emperor", 6)),
        *(Kind(f"party-of-{size}", 0.02, parties(size)) for size in range(1, 6)),
        Kind("bosses", 0.03, BOSS_DUELS),
    ),
}


class Cast(NamedTuple):
    """A group of games of each worker, and what it is for."""

    kind: Kind
    role: str
    group: Group


def casts(settings: Settings) -> list[Cast]:
    """The games of a worker, at every kind of table.

    >>> [(cast.role, cast.group.games) for cast in casts(Settings(games=100))]
    [('itself', 85), ('league', 12), ('rated', 3)]
    """
    whole = sum(kind.share for kind in settings.kinds)
    return [
        cast
        for kind in settings.kinds
        for cast in casts_of(
            kind, max(FEWEST, round(settings.games * kind.share / whole)), settings
        )
    ]


def casts_of(kind: Kind, games: int, settings: Settings) -> list[Cast]:
    """So many games at one kind of table."""
    [itself] = line_ups(kind, LEARNER, LEARNER)[:1]
    by_bot = line_ups(kind, LEARNER, settings.rated_by)
    rated = min(max(1, round(games * settings.rated)), games - 1)
    if settings.against is not None:
        roles = [(COMPANY, by_bot, games - rated), (RATED, by_bot, rated)]
    else:
        league = min(round(games * settings.league), games - rated)
        company = round(games * settings.company) if len(by_bot) > TWO else 0
        company = min(company, games - rated - league)
        former = line_ups(kind, LEARNER, FORMER) + line_ups(kind, FORMER, LEARNER)
        roles = [
            (ITSELF, [itself], games - league - company - rated),
            (LEAGUE, former, league),
            (COMPANY, by_bot, company),
            (RATED, by_bot, rated),
        ]
    return [Cast(kind, role, Group(kind.tables, lineups, n)) for role, lineups, n in roles if n]


def line_ups(kind: Kind, one: str | int, others: str | int) -> list[list[str | int]]:
    """One player on each side in turn, another one on the other sides."""
    format, seats = kind.tables[0]
    places = sides(find(format), list(seats))
    return [
        [one if place == side else others for place in places] for side in range(max(places) + 1)
    ]


def merged(tables: Sequence[Table], amounts: bool = False) -> Encoding:
    """What the network is shown: of opponents behind the first, and of mates, cards added up."""
    plain = encoding(tables, amounts)
    columns: dict[tuple[int, int], list[int]] = {}
    for (feature,) in plain.columns:
        block, within = divmod(feature, of.SEAT_FEATURES)
        key = (0, feature)
        if feature < of.TABLE and within < of.SCALARS and block > of.OPPONENT:
            key = (of.OPPONENT + 1 if block < of.MATE else of.MATE, within)
        columns.setdefault(key, []).append(feature)
    return Encoding(tuple(tuple(column) for column in columns.values()), plain.actions)
