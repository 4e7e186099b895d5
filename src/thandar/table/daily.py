"""The daily game: which table everybody plays on a day, the same on every machine.

What follows from the date is the same in every version; a version that retunes a Demon or its
cards plays another game at that table.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import NamedTuple

from thandar.locales import Texts
from thandar.types import Difficulty, SeatName

# Written out: whoever sits down to some later version must meet the same tables.
DECKS: tuple[SeatName, ...] = ("standard", "cleric", "fighter", "ranger", "thief", "wizard")
OPPONENTS: tuple[SeatName, ...] = ("demon", "warlord", "broker")
# From Monday to Sunday: the week grows harder, and ends with a rest.
WEEK: tuple[Difficulty, ...] = (
    "normal", "normal", "hard", "normal", "hard", "nightmare", "easy",
)  # fmt: skip
SEED_BYTES = 16


class Daily(NamedTuple):
    """The table of a day: a solo game of a deck against a Demon, with the deal of a seed."""

    date: date
    deck: SeatName
    demon: SeatName
    difficulty: Difficulty
    seed: int

    def words(self, t: Texts) -> str:
        """Who plays against whom, and how hard that is.

        >>> daily(date(2026, 11, 18)).words(Texts("en"))
        'Standard deck against the Warlord, hard'
        """
        deck = t("daily.standard") if self.deck == "standard" else t(f"hero.{self.deck}")
        demon = t(f"play.boss.{self.demon}")
        difficulty = t(f"difficulty.{self.difficulty}")
        return t("daily.table", deck=deck, demon=demon, difficulty=difficulty)


def daily(day: date) -> Daily:
    """The table that everybody plays on a day.

    >>> daily(date(2026, 11, 18))[1:4]
    ('standard', 'warlord', 'hard')
    """
    seed = int.from_bytes(hashed(day, "seed")[:SEED_BYTES])
    difficulty = WEEK[day.weekday()]
    return Daily(day, varied(day, "deck", DECKS), varied(day, "demon", OPPONENTS), difficulty, seed)


def varied(day: date, what: str, among: Sequence[SeatName]) -> SeatName:
    """One of some that is neither that of the day before nor that of the day after."""
    if day.toordinal() % 2:
        return drawn(day, what, among)
    beside = [drawn(day + timedelta(days=step), what, among) for step in (-1, 1)]
    return drawn(day, what, [one for one in among if one not in beside])


def drawn(day: date, what: str, among: Sequence[SeatName]) -> SeatName:
    """One of some, by lot."""
    return among[int.from_bytes(hashed(day, what)) % len(among)]


def hashed(day: date, what: str) -> bytes:
    """The lot of a day."""
    return sha256(f"Thandar daily {day.isoformat()} {what}".encode()).digest()


def day_of(seconds: float) -> date:
    """The day on which a moment, in seconds since 1970, lies: that of UTC.

    >>> day_of(86_399).isoformat(), day_of(86_400).isoformat()
    ('1970-01-01', '1970-01-02')
    """
    return datetime.fromtimestamp(seconds, UTC).date()
