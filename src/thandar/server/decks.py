"""Who can sit down: what each deck brings, how a table of them usually ends, and the levels."""

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from thandar.bots import LEVELS
from thandar.cards import BOSSES, DIFFICULTIES, HEROES, STANDARD
from thandar.cards.bosses import character
from thandar.cards.handicaps import FAIR_DUELS, FAIR_PARTIES
from thandar.handicap import read_words
from thandar.server.setup import BotName
from thandar.table.odds import DUELS, GAUNTLET, PARTY, SOLO, Rate
from thandar.types import Difficulty, HandicapName, SeatName, SideHandicap


class DeckFacts(Struct, kw_only=True):
    """A deck: the health and cards that somebody begins with; a boss's against one opponent."""

    name: SeatName
    health: int
    deck: list[str]
    powers: list[str]
    jars: list[str]
    grimoire: list[str]
    hoard: list[str]


class PartyOdds(Struct, kw_only=True):
    """How often so many heroes win against a boss when equal bots play, in percent.

    `least` and `most` are the interval of 95 % that was measured.
    """

    boss: SeatName
    heroes: int
    handicap: HandicapName
    wins: float
    least: float
    most: float


class SoloOdds(Struct, kw_only=True):
    """How often a deck wins alone against a Demon."""

    demon: SeatName
    deck: SeatName
    difficulty: Difficulty
    wins: float


class GauntletOdds(Struct, kw_only=True):
    """How often a deck fells all three Demons of the gauntlet."""

    deck: SeatName
    difficulty: Difficulty
    wins: float


class BossOdds(Struct, kw_only=True):
    """How often the first of two bosses wins."""

    first: SeatName
    second: SeatName
    handicap: HandicapName
    wins: float
    least: float
    most: float


class FairHandicap(Struct, kw_only=True):
    """What is fair at a table: for so many heroes against a boss, or for two bosses (no heroes)."""

    first: SeatName | None
    heroes: int
    boss: SeatName
    sides: list[SideHandicap]


class LevelFacts(Struct, kw_only=True):
    """A level of the computer, and its rating."""

    name: BotName
    rating: int


class Decks(Struct, kw_only=True):
    """All decks, what is known of their odds, and the levels of the computer."""

    decks: list[DeckFacts]
    party: list[PartyOdds]
    solo: list[SoloOdds]
    gauntlet: list[GauntletOdds]
    bosses: list[BossOdds]
    fair: list[FairHandicap]
    levels: list[LevelFacts]


@cache
def all_decks() -> bytes:
    """All decks and odds, as JSON."""
    return msgspec.json.encode(decks())


def decks() -> Decks:
    """All decks and odds."""
    return msgspec.convert(
        {
            "levels": [{"name": name, "rating": level.rating} for name, level in LEVELS.items()],
            "decks": [
                deck_facts(name) for name in (STANDARD, *sorted(set(HEROES) - {STANDARD}), *BOSSES)
            ],
            "party": [
                {"boss": boss, "heroes": heroes, "handicap": handicap, **interval(rate)}
                for handicap, rows in PARTY.items()
                for boss, row in rows.items()
                for heroes, rate in enumerate(row, 1)
            ],
            "solo": [
                {"demon": demon, "deck": deck, "difficulty": level, "wins": wins}
                for demon, rows in SOLO.items()
                for deck, row in rows.items()
                for level, wins in zip(DIFFICULTIES, row, strict=True)
            ],
            "gauntlet": [
                {"deck": deck, "difficulty": level, "wins": wins}
                for deck, row in GAUNTLET.items()
                for level, wins in zip(DIFFICULTIES, row, strict=True)
            ],
            "bosses": [
                {"first": first, "second": second, "handicap": handicap, **interval(rate)}
                for handicap, pairs in DUELS.items()
                for (first, second), rate in pairs.items()
            ],
            "fair": [
                {"first": None, "heroes": heroes, "boss": boss, "sides": as_dicts(text)}
                for boss, texts in FAIR_PARTIES.items()
                for heroes, text in enumerate(texts, 1)
            ]
            + [
                {"first": first, "heroes": 0, "boss": second, "sides": as_dicts(text)}
                for (first, second), text in FAIR_DUELS.items()
            ],
        },
        Decks,
    )


def interval(rate: Rate) -> dict[str, float]:
    """What was measured, and its interval."""
    return dict(zip(("wins", "least", "most"), rate, strict=True))


def as_dicts(text: str) -> list[dict[str, Any]]:
    """Handicaps that are written in words."""
    return [side.as_dict() for side in read_words(text)]


def deck_facts(name: str) -> dict[str, object]:
    """A deck."""
    who = character(name, 1)
    return {
        "name": name,
        "health": who.health,
        "deck": who.deck,
        "powers": who.powers,
        "jars": who.jars,
        "grimoire": who.grimoire,
        "hoard": who.hoard,
    }
