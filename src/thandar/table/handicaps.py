"""Handicaps in words, and what is known of the odds with them (R14.70)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from thandar.cards import BOSSES, DEMONS, DIFFICULTIES
from thandar.engine.handicap import Handicap
from thandar.formats import find
from thandar.handicap import FAIR, OFFICIAL, checked_handicap, fair
from thandar.locales import Texts
from thandar.table.odds import DUELS, GAUNTLET, PARTY, SOLO, Rate
from thandar.types import SideHandicap

MINUS = "\N{MINUS SIGN}"


class Odds(NamedTuple):
    """How often the first side wins when equal bots play, in percent, and the interval of 95 %."""

    wins: float
    least: float
    most: float


def side_words(side: SideHandicap, boss: str, t: Texts) -> str:
    """What a side has more or less.

    >>> side_words({"health": -5, "jars": 1}, "lich", Texts("en"))
    '−5 health on each Soul Jar, 1 Soul Jar'
    """
    words = []
    if more := side.get("health", 0):
        key = "jar_health" if boss == "lich" else "health"
        words.append(t(f"handicap.{key}", n=f"{more:+}".replace("-", MINUS)))
    if hand := side.get("hand", 0):
        words.append(t("handicap.hand", n=hand))
    if jars := side.get("jars", 0):
        words.append(t("handicap.jars", n=jars))
    words += [t("handicap.minions_rest")] if side.get("minions_rest") else []
    words += [t("handicap.no_clinging")] if side.get("no_clinging") else []
    return ", ".join(words)


def handicap_words(seats: Sequence[str], handicap: Sequence[SideHandicap] | None, t: Texts) -> str:
    """What both sides of a table have more or less; nothing where the set-up is official.

    >>> handicap_words(["cleric", "lich"], [{"hand": 5}, {"minions_rest": True}], Texts("en"))
    'the party: opening hand of 5 cards · Lich: minions rest for a turn'
    """
    decks = (seats[0], seats[-1])
    parts = []
    for side, deck, number in zip(handicap or (), decks, (1, len(seats))):
        if side:
            who = side_name(decks, deck, number, t)
            parts.append(t("handicap.each", side=who, words=side_words(side, deck, t)))
    return " · ".join(parts)


def in_force(seats: Sequence[str], handicap: Any, t: Texts) -> str:
    """Which handicap a table has, in a sentence.

    >>> in_force(["cleric", "lich"], "official", Texts("en"))
    'Handicap: official set-up, no handicap'
    """
    given = handicap if isinstance(handicap, list) else None
    return t("handicap.in_force", words=handicap_words(seats, given, t) or t("handicap.none"))


def side_name(decks: tuple[str, str], deck: str, number: int, t: Texts) -> str:
    """What a side is called: the party, or the boss, with its seat where both are of a kind."""
    if deck not in BOSSES:
        return t("handicap.party")
    boss = t(f"hero.{deck}")
    return t("handicap.numbered", boss=boss, n=number) if decks[0] == decks[1] else boss


def first_boss(seats: Sequence[str], t: Texts) -> str:
    """What the first of two bosses is called."""
    name = t(f"play.boss.{seats[0]}")
    return t("handicap.numbered", boss=name, n=1) if seats[0] == seats[-1] else name


def odds_of(
    format: str, seats: Sequence[str], handicap: Any = None, difficulty: str | None = None
) -> Odds | None:
    """What was measured of such tables; None where nobody has measured it.

    >>> odds_of("boss", ["cleric", "wizard", "lich"], "official") == PARTY["official"]["lich"][1]
    True
    """
    first, last = seats[0], seats[-1]
    if last in DEMONS:
        rates = SOLO[last] if len(seats) == 2 else GAUNTLET
        wins = rates[first][DIFFICULTIES.index(difficulty or "normal")]
        return Odds(wins, wins, wins)
    if not find(format).handicaps:
        return None
    named = name_of(format, list(seats), handicap)
    if named is None:
        return None
    if first not in BOSSES:
        return Odds(*PARTY[named][last][len(seats) - 2])
    if (first, last) in DUELS[named]:
        return Odds(*DUELS[named][first, last])
    return turned(DUELS[named][last, first])


def name_of(format: str, seats: list[str], handicap: Any) -> str | None:
    """Whether a handicap is the fair one of a table or none at all; else it has no name."""
    sides = checked_handicap(find(format), seats, handicap) or (Handicap(), Handicap())
    if sides == fair(seats):
        return FAIR
    return OFFICIAL if sides == (Handicap(), Handicap()) else None


def turned(rate: Rate) -> Odds:
    """The odds of the other side."""
    wins, least, most = (round(100 - figure, 1) for figure in rate)
    return Odds(wins, most, least)


def odds_words(seats: Sequence[str], odds: Odds | None, t: Texts) -> str:
    """The odds of a table in a sentence.

    >>> odds_words(["cleric", "lich"], Odds(45.6, 44.1, 47.1), Texts("en"))
    'The party wins 46 % of such games when equal computers play (44 to 47 %)'
    """
    if odds is None:
        return t("handicap.unmeasured") if seats[-1] in BOSSES else ""
    who = "you" if seats[-1] in DEMONS else "first" if seats[0] in BOSSES else "party"
    boss = first_boss(seats, t) if who == "first" else ""
    said, how = t(f"page.odds.{who}", n=round(odds.wins), boss=boss), t("page.odds.how")
    if odds.least == odds.most:
        return f"{said} {how}"
    return t("handicap.odds", odds=said, how=how, least=round(odds.least), most=round(odds.most))
