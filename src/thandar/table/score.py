"""The score of a game against Demons: what it is made of, and what it comes to."""

from typing import NamedTuple

from thandar.cards import DEMONS
from thandar.locales import Texts
from thandar.types import Difficulty, SeatShown, View

MOST = 100  # for a Demon: the health with which it wins
TURNS = 15  # for each Demon; every turn under it is worth something
A_TURN = 2
FACTORS: dict[Difficulty, float] = {
    "gentle": 1.0, "easy": 1.25, "normal": 1.5, "hard": 1.75, "nightmare": 2.0,
}  # fmt: skip


class Score(NamedTuple):
    """What a game was worth: for so many Demons met, for health left and for speed.

    The sum of these three, times the factor of the difficulty, is the total.
    """

    met: int
    demons: int
    health: int
    speed: int
    factor: float
    total: int


def score(view: View) -> Score | None:
    """The score of whoever sits at seat 1; None where no game against Demons is over.

    >>> from thandar import Game
    >>> game = Game.from_position({"format": "solo", "difficulty": "hard", "seats": [
    ...     {"combat": 9, "health": 21, "turns_taken": 11}, {"hero": "demon", "health": 9}]})
    >>> game.do("attack 2 9")
    >>> score(game.view(1))
    Score(met=1, demons=100, health=21, speed=8, factor=1.75, total=225)
    """
    player, *others = view["seats"]
    demons = [seat for seat in others if seat["hero"] in DEMONS]
    difficulty = view["difficulty"]
    if not view["over"] or not demons or difficulty is None:
        return None
    given_up = view["ended_by"] == "resignation"
    fought = [seat for seat in demons if met(seat)]
    points = sum(worth(seat, given_up) for seat in fought)
    won = player["seat"] in view["winners"]
    health = max(0, player["health"]) if won else 0
    saved = max(0, TURNS * len(demons) - player["turns_taken"]) if won else 0
    factor = FACTORS[difficulty]
    total = int((points + health + A_TURN * saved) * factor)
    return Score(len(fought), points, health, A_TURN * saved, factor, total)


def met(demon: SeatShown) -> bool:
    """Whether a Demon was fought: it is defeated, or has announced something."""
    # What it carries out lies in its discard pile already while it happens.
    return not demon["alive"] or bool(demon["powers"] or demon["discard"])


def worth(demon: SeatShown, given_up: bool) -> int:
    """The points for a Demon; giving up earns nothing that fighting on could lose."""
    if given_up and demon["alive"]:
        return 0
    return max(0, MOST - demon["health"])


def score_words(found: Score, difficulty: str, t: Texts) -> str:
    """A score with its parts.

    >>> score_words(Score(1, 100, 21, 8, 1.75, 225), "hard", Texts("en"))
    '225 points: (100 for the Demon + 21 for health left + 8 for speed) × 1.75 (hard)'
    >>> score_words(Score(1, 40, 0, 0, 1.5, 60), "normal", Texts("es"))
    '60 puntos: 40 por el Demonio × 1,5 (normal)'
    """
    parts = [t("score.demons", n=found.met, points=found.demons)]
    parts += [t("score.health", points=found.health)] if found.health else []
    parts += [t("score.speed", points=found.speed)] if found.speed else []
    together = " + ".join(parts)
    return t(
        "score.words",
        total=t("score.points", n=found.total),
        parts=f"({together})" if len(parts) > 1 else together,
        factor=f"{found.factor:g}".replace(".", t("score.point")),
        difficulty=t(f"difficulty.{difficulty}"),
    )
