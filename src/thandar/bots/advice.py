"""What a bot thinks of a move: the chance to win, what would follow, and facts that tell why."""

from typing import Literal, NamedTuple, TypeAlias

FactName: TypeAlias = Literal[
    "wins", "defeats", "stuns_guard", "stuns", "acquires", "thins", "denies", "makes_discard",
    "prepares", "draws", "hits", "heals",
]  # fmt: skip


class Fact(NamedTuple):
    """Something that a move does, itself or (`later`) by what would follow in the same turn.

    Who is concerned (0: nobody else), which card, how many or how much; of `denies`, in how many
    games out of a hundred the seat would have bought the card.
    """

    name: FactName
    seat: int = 0
    card: str = ""
    amount: int = 0
    later: bool = False


class Advice(NamedTuple):
    """A move in words, the chance to win with it (0 to 1) and the standard error of that.

    `behind` is how much worse it is than the best, which is known better than the chance itself.
    `line` are the moves that would follow in the same turn; `games` how many were played out with
    the move to find that out.
    """

    move: str
    chance: float
    error: float
    behind: float
    line: list[str]
    facts: list[Fact]
    games: int = 0
