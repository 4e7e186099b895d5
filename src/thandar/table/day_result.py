"""How somebody's daily game went: what is kept of it, the text to share, days in a row."""

from collections.abc import Collection, Iterator
from datetime import date, timedelta
from typing import NamedTuple

from thandar.game import Game, set_up_record
from thandar.locales import Texts
from thandar.notation import read_record
from thandar.table.afterwards import resampled
from thandar.table.daily import daily
from thandar.table.score import score
from thandar.types import EndedBy

DEMON = 2  # its seat
SIGNS = 20  # at most, in the row that tells the course
# What the Demon's health, from these on, looks like; above 100 it has won.
LOOKS = ((67, "🟥"), (34, "🟨"), (0, "🟩"))
WON, LOST = "🏆", "💀"


class DayResult(NamedTuple):
    """A daily game that is over: of which day, how it ended, and the Demon's health by turns."""

    date: str
    won: bool
    ended_by: EndedBy
    turns: int
    health: int
    score: int
    course: tuple[int, ...]


def result_of(game: Game, day: str) -> DayResult:
    """What is kept of a daily game that is over."""
    view = game.view(None)
    found, ended_by = score(view), view["ended_by"]
    assert found is not None
    assert ended_by is not None
    you = view["seats"][0]
    return DayResult(
        date=day,
        won=you["seat"] in game.winners,
        ended_by=ended_by,
        turns=you["turns_taken"],
        health=max(0, you["health"]),
        score=found.total,
        course=tuple(rounds(game)),
    )


def rounds(game: Game) -> Iterator[int]:
    """The Demon's health after each round: whenever the player's turn begins, and at the end."""
    health = set_up_record(read_record(game.record())).view(None)["seats"][DEMON - 1]["health"]
    for event in (one for events in game.events_since(None) for one in events):
        if event["event"] == "turn_began" and DEMON not in event["table"]["active"]:
            yield health
        if event.get("seat") == DEMON:
            health = event.get("now", {}).get("health", health)
        if event.get("target") == DEMON:
            health = event.get("target_now", {}).get("health", health)
    yield health


# --- in words


def outcome_words(result: DayResult, t: Texts) -> str:
    """Whether it was won, and how it ended."""
    demon = t(f"play.boss.{daily(date.fromisoformat(result.date)).demon}")
    how = "won" if result.won else f"lost.{result.ended_by}"
    return t(f"daily.{how}", n=result.turns, health=result.health, demon=demon)


def share_text(result: DayResult, t: Texts) -> str:
    """A few lines for others, which give away no card.

    >>> print(share_text(DayResult("2026-11-18", False, "demon", 4, 0, 0, (52, 64, 81, 101)),
    ...                  Texts("en")))
    Thandar, 2026-11-18
    Standard deck against the Warlord, hard
    Lost in 4 turns: the Warlord came to 100 health.
    0 points 🟨🟨🟥💀
    """
    table = daily(date.fromisoformat(result.date)).words(t)
    points = t("score.points", n=result.score)
    lines = [f"Thandar, {result.date}", table, outcome_words(result, t)]
    return "\n".join([*lines, f"{points} {signs(result)}"])


def signs(result: DayResult) -> str:
    """The course as a row of signs: how strong the Demon stood after each turn, and the end.

    >>> signs(DayResult("2026-11-18", True, "health", 3, 20, 150, (50, 30, 0)))
    '🟨🟩🏆'
    """
    before = result.course[:-1]
    shown = resampled(list(before), min(len(before), SIGNS - 1)) if before else []
    row = [next(sign for least, sign in LOOKS if health >= least) for health in shown]
    return "".join([*row, WON if result.won else LOST])


# --- days in a row


def streak(days: Collection[str], today: date) -> int:
    """How many days in a row were played, up to today or, while that is not done, yesterday.

    >>> streak({"2026-11-15", "2026-11-16", "2026-11-17"}, date(2026, 11, 18))
    3
    >>> streak({"2026-11-15", "2026-11-16"}, date(2026, 11, 18))
    0
    """
    one = timedelta(days=1)
    day = today if today.isoformat() in days else today - one
    count = 0
    while day.isoformat() in days:
        count += 1
        day -= one
    return count
