"""The game of the day: the same table everywhere and for ever, its result, the text to share."""

import itertools
import re
import subprocess
import sys
from datetime import date, timedelta

import pytest

from thandar import Game
from thandar.bots import make_bot
from thandar.cards import CARDS
from thandar.locales import LANGUAGES, Texts
from thandar.table.daily import DECKS, OPPONENTS, Daily, daily, day_of
from thandar.table.day_result import SIGNS, DayResult, result_of, share_text, signs, streak
from thandar.table.score import score

FIRST = date(2026, 1, 1)
YEARS = [daily(FIRST + timedelta(days=k)) for k in range(800)]


def laid(table: Daily) -> Game:
    """The game of a day, before its first move."""
    seats = [table.deck, table.demon]
    return Game.new("solo", seats, seed=table.seed, difficulty=table.difficulty)


def played(table: Daily) -> Game:
    """A game of the day, played by a bot."""
    game, bot = laid(table), make_bot("baseline", seed=1)
    while not game.over:
        game.do(bot.move(game, 1))
    return game


@pytest.mark.parametrize(
    ("day", "deck", "demon", "difficulty", "seed"),
    [
        ("2026-11-18", "standard", "warlord", "hard", 244244140315615951883222772697531978807),
        ("2026-11-21", "thief", "broker", "nightmare", 103904657225994141791455183336423679179),
        ("2026-11-22", "cleric", "warlord", "easy", 224964007019745739787349291616501985319),
    ],
)
def test_a_day_has_the_same_table_on_any_machine_for_ever(
    day: str, deck: str, demon: str, difficulty: str, seed: int
) -> None:
    assert daily(date.fromisoformat(day))[1:] == (deck, demon, difficulty, seed)


def test_another_process_finds_the_same_table() -> None:
    script = "from datetime import date; from thandar.table.daily import daily; "
    script += "print(daily(date(2027, 2, 3)).seed)"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert int(found.stdout) == daily(date(2027, 2, 3)).seed


def test_every_day_has_a_seed_of_its_own_of_128_bits() -> None:
    seeds = {table.seed for table in YEARS}
    assert len(seeds) == len(YEARS)
    assert max(seeds).bit_length() == 128


def test_deck_and_demon_change_from_day_to_day_and_all_of_them_come() -> None:
    for before, after in itertools.pairwise(YEARS):
        assert before.deck != after.deck
        assert before.demon != after.demon
    assert {(table.deck, table.demon) for table in YEARS} == set(
        itertools.product(DECKS, OPPONENTS)
    )


def test_every_table_can_be_laid() -> None:
    for table in YEARS[:20]:
        assert laid(table).view(1)["difficulty"] == table.difficulty


def test_the_first_and_the_last_day_of_all_have_a_table() -> None:
    assert laid(daily(date.min)).decision
    assert laid(daily(date.max)).decision


def test_a_day_ends_at_midnight_in_utc() -> None:
    midnight = 1_795_046_400
    assert day_of(midnight - 0.001) == date(2026, 11, 18)
    assert day_of(midnight) == date(2026, 11, 19)


# --- the result


def test_the_result_says_how_the_game_went() -> None:
    game = played(YEARS[4])
    result, view = result_of(game, "2026-01-05"), game.view(None)
    found = score(view)
    assert found is not None
    you, demon = view["seats"]
    assert result.score == found.total
    assert result.won == (game.winners == [1])
    assert (result.turns, result.ended_by) == (you["turns_taken"], view["ended_by"])
    assert len(result.course) == result.turns
    assert result.course[-1] == demon["health"]


LOST: dict[str, tuple[str, str]] = {
    "en": ("Lost in 3 turns: the Warlord came to 100 health.", "Gave up in turn 3."),
    "fr": (
        "Défaite en 3 tours\xa0: le Seigneur de guerre a atteint 100 points de santé.",
        "Abandon au tour 3.",
    ),
    "es": (
        "Derrota en 3 turnos: el Señor de la guerra llegó a 100 de vida.",
        "Abandono en el turno 3.",
    ),
}
WON = {
    "en": "Won in 3 turns with 20 health left.",
    "fr": "Victoire en 3 tours, santé restante\xa0: 20.",
    "es": "Victoria en 3 turnos, con 20 de vida.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shared_says_who_played_whom_and_how_it_ended(language: str) -> None:
    t = Texts(language)
    won = DayResult("2026-11-18", True, "health", 3, 20, 271, (70, 40, 0))
    name, table, outcome, last = share_text(won, t).split("\n")
    assert name == "Thandar, 2026-11-18"
    assert table == daily(date(2026, 11, 18)).words(t)
    assert t("difficulty.hard") in table
    assert outcome == WON[language]
    assert last == f"{t('score.points', n=271)} 🟥🟨🏆"
    by_demon, by_resigning = LOST[language]
    lost = won._replace(won=False, ended_by="demon")
    assert by_demon in share_text(lost, t)
    assert by_resigning in share_text(lost._replace(ended_by="resignation"), t)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shared_names_no_card(language: str) -> None:
    t = Texts(language)
    for table in YEARS[:3]:
        text = share_text(result_of(played(table), table.date.isoformat()), t).lower()
        words = " ".join(["", *re.findall(r"[\w’-]+", text), ""])
        names = {name.lower() for card in CARDS for name in (card, t.card(card).split(",")[0])}
        assert not [name for name in names if f" {name} " in words]


def test_the_row_of_signs_stays_short() -> None:
    long = DayResult("2026-11-18", False, "health", 60, 0, 9, tuple([50] * 30 + [80] * 30))
    assert len(signs(long)) == SIGNS
    assert signs(long).startswith("🟨🟨")
    assert signs(long).endswith("🟥💀")
    assert signs(long._replace(course=(50,))) == "💀"


def test_a_day_without_a_game_ends_a_streak_and_a_day_that_goes_on_does_not() -> None:
    today = date(2026, 11, 18)
    days = {(today - timedelta(days=k)).isoformat() for k in (1, 2, 3, 5)}
    assert streak(days, today) == 3
    assert streak({*days, today.isoformat()}, today) == 4
    assert streak(days, today + timedelta(days=1)) == 0
    assert streak(set(), today) == 0
