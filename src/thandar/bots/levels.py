"""How well the computer plays, in five levels: which bot each of them is, and how strong."""

from typing import Final, NamedTuple


class Level(NamedTuple):
    """A level: the bot that plays it, its rating, and whether it thinks for longer than a moment.

    Of two players whose ratings differ by 400, the better one wins ten duels for each of the other.
    """

    bot: str
    rating: int
    thinks: bool = False


# From the weakest to the strongest. The ratings are measured, `normal` is 1500 by agreement:
# docs/levels.md tells how.
LEVELS: Final[dict[str, Level]] = {
    "beginner": Level("beginner", 1066),
    "easy": Level("easy", 1292),
    "normal": Level("baseline", 1500),
    "hard": Level("hard", 1588, thinks=True),
    "expert": Level("planner:1200ms", 1653, thinks=True),
}


def bot_of(name: str) -> str:
    """The bot behind the name of a level; other names are bots themselves.

    >>> bot_of("normal"), bot_of("random")
    ('baseline', 'random')
    """
    return LEVELS[name].bot if name in LEVELS else name
