"""All that is said is read as by somebody whose language it is: messages, cards, rules, games."""

import re
import string
from functools import cache
from pathlib import Path
from random import Random

import pytest

from driver import new_game, steps
from reader import faults, forbidden, glossary, wrong_words
from seatings import SEATINGS
from thandar import Game
from thandar.bots import Advice, make_bot
from thandar.cards import CARDS
from thandar.cards.vocabulary import FACTIONS
from thandar.locales import LANGUAGES, Texts
from thandar.locales.catalog import FOLDER, messages, read
from thandar.review.analysis import Analysis, analyse
from thandar.review.moments import moments
from thandar.review.words import labels, sentence
from thandar.table.advice import told
from thandar.table.facts import Facts
from thandar.table.forecast import forecast
from thandar.table.log import heading, log_lines, with_doer
from thandar.table.marks import parts, parts_without_letters
from thandar.table.options import options
from thandar.table.seating import Seating, player_names
from thandar.table.session import Session
from thandar.table.wording import question, result_text
from thandar.terminal.drawing import Look, draw
from thandar.terminal.keys import KeyRing
from thandar.terminal.table import Setup, Table

DOCS = Path(__file__).resolve().parents[2] / "docs"
TRANSLATIONS = LANGUAGES[1:]
# Texts of several columns, and the words of the notation, which is English.
IN_COLUMNS = ("play.help.", "join.texts.", "arena.progress", "review.progress", "gender.")
NOTATION = {
    *("error.needs_seat", "error.bad_turn", "error.not_a_move", "cli.metavar.", "play.command."),
    *(
        "command.play.seats",
        "join.help.seats",
        "error.boss_seats",
        "error.bad_handicap",
        "error.not_a_hero",
        "join.order.",
    ),
    *("error.key_no_word", "error.bad_answer", "page.home.names"),
}


# --- messages


def sample(key: str, text: str) -> str:
    """A message with plain values: names where names stand, figures where figures stand."""
    said = ""
    for literal, field, how, _ in string.Formatter().parse(text):
        said += literal.replace("{", "").replace("}", "")
        if field is None:
            continue
        if field == "n":
            said += "1" if key.endswith(".one") else "2"
        elif how in ("e", "o"):
            said += {"e": "", "o": "o"}[how]
        else:
            said += "a Zed" if how == "a" else "Zed"
    return said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_reads_well(language: str) -> None:
    wrong = {}
    for key, text in messages(language).items():
        if key.startswith(tuple(NOTATION)):
            continue
        found = faults(re.sub(r" {2,}|\n", "\n", sample(key, text)), language)
        if key.startswith(IN_COLUMNS):
            found = [fault for fault in found if "space" not in fault]
        if found:
            wrong[key] = (found, text)
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_have_what_every_keyboard_has(language: str) -> None:
    """Curved apostrophes and no-break spaces are set where the files are read."""
    texts = read(FOLDER / language).items()
    assert [key for key, text in texts if re.search("[’\u202f]", text)] == []


# --- cards and rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_a_card_reads_well(language: str) -> None:
    t = Texts(language)
    wrong = {}
    for id in CARDS:
        texts = [t.text(id), *(text for _, text in t.abilities(id) + t.short(id))]
        if found := [fault for text in texts for fault in faults(text, language)]:
            wrong[id] = (found, t.text(id))
    assert not wrong


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_rules_have_no_word_that_the_glossary_forbids(language: str) -> None:
    rules = (DOCS / f"rules.{language}.md").read_text(encoding="utf-8")
    clauses = rules.partition("## R16")[0].replace("\n  ", " ").splitlines()
    assert [line for line in clauses if wrong_words(line, language)] == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_terms_are_those_of_the_glossary(language: str) -> None:
    column = {"fr": 1, "es": 3}[language]
    words = {row[0]: row[column].replace("'", "’") for row in glossary()}
    terms = {
        "boss": "boss", "hero": "hero", "party": "party", "health": "health", "guard": "guard",
        "stun": "stun", "expend": "expend", "prepare": "prepare", "acquire": "acquire",
        "discard": "discard pile", "sacrifice_pile": "sacrifice pile", "minion": "minion",
        "market_deck": "market deck", "soul_jar": "Soul Jar", "hoard_item": "Hoard Item",
        "skill_check": "skill check", "step_up": "step up", "taunt": "taunt",
    }  # fmt: skip
    t = Texts(language)
    assert {key: t(f"term.{key}") for key in terms} == {key: words[terms[key]] for key in terms}


def test_what_the_glossary_forbids_is_found() -> None:
    assert forbidden("fr").findall("un ennemi, défausser une carte") == ["ennemi", "défausser une"]
    assert wrong_words("un campeón rival", "es") == ["rival"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("fr", "Activer: 3"), ("fr", "Quoi ? Rien!"), ("fr", "«oui »"), ("fr", "Tour de Isolde"),
        ("fr", "le tour de le Dragon"), ("fr", "1 cartes"), ("fr", "3 carte"), ("fr", "l'or"),
        ("fr", "deux  mots"), ("fr", "{card} joue"), ("fr", "d’Krythos"),
        ("es", "turno de el Dragón"), ("es", "atacar a el Liche"), ("es", "atacar Sable"),
        ("es", "derribar Rayla"), ("es", "Ana y Iris"), ("es", "7 o 8"), ("es", "Quieres?"),
        ("es", "1 cartas"), ("es", "Agotar : 3"), ("en", "1 cards"), ("en", "it's"),
    ],
)  # fmt: skip
def test_the_reader_finds_what_is_wrong(language: str, text: str) -> None:
    assert faults(text, language)


# --- real games


def bare(text: str) -> str:
    """Marked text as the page shows it."""
    return "".join(part for _, part in parts_without_letters(text))


def wrong_lines(said: set[str], language: str) -> dict[str, list[str]]:
    """The lines in which something is wrong."""
    read = {text: faults(text, language) for text in said}
    return {text: found for text, found in read.items() if found}


@cache
def games() -> tuple[tuple[Game, tuple[Seating, ...]], ...]:
    """A game of every kind of table, played at random: a person at the first seat."""
    found = []
    for number, seating in enumerate(SEATINGS):
        game = new_game(seating, number)
        for _ in steps(game, Random(number), 160):
            pass
        kinds = ["you", *("baseline",) * (len(seating.seats) - 1)]
        seats = (
            Seating("demon" if deck == "demon" else kind, deck)
            for kind, deck in zip(kinds, seating.seats)
        )
        found.append((game, tuple(seats)))
    return tuple(found)


def lines_of(game: Game, seats: tuple[Seating, ...], t: Texts) -> set[str]:
    """What is said of a game: its log to everybody, and each moment with its moves."""
    session = Session(game.clone(), list(seats), player_names(list(seats), t))
    said = set()
    for viewer in (None, 1, len(seats)):
        for line in log_lines(session, t, viewer):
            said |= {bare(line.text), bare(with_doer(session, line))}
            said.add(bare(heading(session, t, line.turn, line.active)))
    said |= moment_of(session, t)
    return said


def moment_of(session: Session, t: Texts) -> set[str]:
    """What is said of a table as it stands."""
    game = session.game
    said = {bare(question(session, t)), bare(result_text(session, t))}
    said |= {bare(question(session, t, seat)) for seat in range(1, len(session.seatings) + 1)}
    for seat in range(1, len(session.seatings) + 1):
        for option in options(session, seat, t):
            said |= {bare(option.label), bare(option.note)}
        facts = Facts(session, t, game.view(seat))
        for shown in facts.view["seats"]:
            said |= {bare(note) for note in facts.notes(shown)}
            said.add(bare(facts.why_not(shown)))
    expected = forecast(game.view(1), t)
    return said | ({bare(words) for words in expected.words} if expected else set())


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_said_of_games_in_all_formats_reads_well(language: str) -> None:
    t = Texts(language)
    said: set[str] = set()
    for game, seats in games():
        said |= lines_of(game, seats, t)
        moves = [step.words for step in game.steps_since(0)]
        session = Session(
            Game.from_record(first_line(game)), list(seats), player_names(list(seats), t)
        )
        for move in moves[:80]:
            session.do(move)
            said |= moment_of(session, t)
    assert len(said) > 1500
    assert wrong_lines(said, language) == {}


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_drawn_board_reads_well(language: str) -> None:
    t = Texts(language)
    said: set[str] = set()
    for game, seats in games():
        session = Session(
            Game.from_record(first_line(game)), list(seats), player_names(list(seats), t)
        )
        for made, step in enumerate(game.steps_since(0)):
            session.do(step.words)
            if made % 40 == 0:
                said |= drawn(session, t)
    assert len(said) > 500
    assert wrong_lines(said, language) == {}


def drawn(session: Session, t: Texts) -> set[str]:
    """What stands on the board, as the person at the first seat and as one who sees every hand."""
    table = Table(session, t, Path("unused"), Setup(session.seatings))
    found = options(session, session.mover, t) if session.person_moves else []
    keys = KeyRing().keys(session.view(), found, t, session.names)
    pictures = [draw(table, Look(found, keys=keys), *size).lines for size in ((80, 23), (140, 44))]
    table.open_hands = True
    pictures.append(draw(table, Look([]), 120, 60).lines)
    return {piece for lines in pictures for line in lines for piece in pieces(line)}


def pieces(line: str) -> list[str]:
    """What stands apart on a line of the board, without what was cut.

    The letter of a faction stands between a small word and the name, which is not elided then.
    """
    text = "".join("X" if style in FACTIONS else part for style, part in parts(line))
    found = [piece.strip() for piece in re.split(r"[ \u00a0]{2,}|[│╭╮╰╯─╌█░▒‹›]+", text)]
    return [piece for piece in found if piece and "…" not in piece]


def first_line(game: Game) -> str:
    """The record of a game before its first move."""
    head = game.record().splitlines()
    return "\n".join(line for line in head if not line.startswith(("turn ", "result"))) + "\n"


@cache
def advised() -> tuple[tuple[Game, tuple[Seating, ...], int, list[Advice]], ...]:
    """What a bot thinks of the last moments of some games of every format."""
    found = []
    for game, seats in games()[::3]:
        decision = game.decision
        if decision is not None:
            advice = make_bot("planner:8", 3).advise(game.view(decision.seat))
            found.append((game, seats, decision.seat, advice))
    return tuple(found)


@cache
def reviewed() -> tuple[str, Analysis]:
    """The beginning of a duel, gone through with few playouts."""
    game = new_game(SEATINGS[5], 5)
    for _ in steps(game, Random(5), 60):
        pass
    return game.record(), analyse(game.record(), 4)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_advice_and_reviews_read_well(language: str) -> None:
    t = Texts(language)
    said: set[str] = set()
    for game, seats, seat, advice in advised():
        session = Session(game.clone(), list(seats), player_names(list(seats), t))
        for one in advice:
            found = told(session, seat, t, [one])
            said |= {bare(found.why), *(bare(step) for move in found.moves for step in move.line)}
    record, analysis = reviewed()
    named = labels(record, analysis.decisions, ["Isolde", "Sable"], t)
    for moment in moments(analysis):
        said.add(bare(sentence(moment, ["Isolde", "Sable"], named, t)))
    assert len(said) > 20
    assert wrong_lines(said, language) == {}
