"""Who can sit down: what each deck brings, how a table of them usually ends, and the levels."""

from functools import cache

import msgspec
from msgspec import Struct

from thandar.bots import LEVELS
from thandar.cards import BOSSES, DIFFICULTIES, HEROES, STANDARD
from thandar.cards.bosses import character
from thandar.server.setup import BotName
from thandar.table.odds import DUELS, PARTY, SOLO
from thandar.types import Difficulty, SeatName


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
    """How often so many heroes win against a boss when equal bots play, in percent."""

    boss: SeatName
    heroes: int
    wins: float


class SoloOdds(Struct, kw_only=True):
    """How often a deck wins alone against a Demon."""

    demon: SeatName
    deck: SeatName
    difficulty: Difficulty
    wins: float


class BossOdds(Struct, kw_only=True):
    """How often the first of two bosses wins."""

    first: SeatName
    second: SeatName
    wins: float


class LevelFacts(Struct, kw_only=True):
    """A level of the computer, and its rating."""

    name: BotName
    rating: int


class Decks(Struct, kw_only=True):
    """All decks, what is known of their odds, and the levels of the computer."""

    decks: list[DeckFacts]
    party: list[PartyOdds]
    solo: list[SoloOdds]
    bosses: list[BossOdds]
    levels: list[LevelFacts]


@cache
def all_decks() -> bytes:
    """All decks and odds, as JSON."""
    return msgspec.json.encode(decks())


def decks() -> Decks:
    """All decks and odds."""
    party = {(boss, n): wins for boss, row in PARTY.items() for n, wins in enumerate(row, 1)}
    return msgspec.convert(
        {
            "levels": [{"name": name, "rating": level.rating} for name, level in LEVELS.items()],
            "decks": [
                deck_facts(name) for name in (STANDARD, *sorted(set(HEROES) - {STANDARD}), *BOSSES)
            ],
            "party": [
                {"boss": boss, "heroes": n, "wins": wins} for (boss, n), wins in party.items()
            ],
            "solo": [
                {"demon": demon, "deck": deck, "difficulty": level, "wins": wins}
                for demon, rows in SOLO.items()
                for deck, row in rows.items()
                for level, wins in zip(DIFFICULTIES, row, strict=True)
            ],
            "bosses": [
                {"first": first, "second": second, "wins": wins}
                for (first, second), wins in DUELS.items()
            ],
        },
        Decks,
    )


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
