"""The rules in French and Spanish: the English clauses, and the names that the cards have there."""

import re
from functools import cache
from pathlib import Path

import pytest

from thandar.cards import CARDS
from thandar.locales import LANGUAGES, Texts

DOCS = Path(__file__).resolve().parents[2] / "docs"
TRANSLATIONS = LANGUAGES[1:]
MARKERS = {"en": "**Ruling.**", "fr": "**Décision.**", "es": "**Decisión.**"}
CLAUSE = re.compile(r"^- \*\*(R\d+\.\d+)\*\* (.*)")
BOLD = re.compile(r"\*\*[^*]+\*\*")
LISTED = re.compile(r"^- (R\d+\.\d+) ?: (.*)")

translated = pytest.mark.parametrize("language", TRANSLATIONS)


@cache
def blocks(language: str) -> tuple[str, ...]:
    """Headings, paragraphs, clauses and rows of the table, each on one line."""
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    text = (DOCS / name).read_text(encoding="utf-8")
    joined = re.sub(r"\n(?!$|#|- |\|)[ ]*", " ", text, flags=re.MULTILINE)
    return tuple(line for line in joined.splitlines() if line)


def found(pattern: re.Pattern[str], language: str) -> dict[str, str]:
    """What follows a number, for each of them, in order."""
    matches = filter(None, map(pattern.match, blocks(language)))
    return {match[1]: match[2] for match in matches}


def shape(block: str) -> str:
    """What kind of block it is: its heading with the number, its clause, its row."""
    if match := CLAUSE.match(block) or LISTED.match(block):
        return match[1]
    if match := re.match(r"#+( R\d+ )?", block):
        return match[0].strip()
    return "|" * block.count("|") if block.startswith("|") else "paragraph"


@translated
def test_the_same_blocks_in_the_same_order(language: str) -> None:
    assert [*map(shape, blocks(language))] == [*map(shape, blocks("en"))]
    assert [*found(CLAUSE, language)] == [*found(CLAUSE, "en")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_clause_is_empty(language: str) -> None:
    texts = [*found(CLAUSE, language).values(), *found(LISTED, language).values()]
    assert [text for text in texts if len(text.removeprefix(MARKERS[language]).strip()) < 5] == []


def markup(text: str, language: str) -> tuple[object, ...]:
    """The markup of a clause: where the ruling begins, what is code, how much is stressed."""
    before, marker, after = text.partition(MARKERS[language])
    stressed = re.sub(r"\*\*|`[^`]*`", "", text).count("*")
    return bool(before), bool(marker), bool(after), re.findall("`[^`]*`", text), stressed


@translated
def test_the_same_markup(language: str) -> None:
    here, there = found(CLAUSE, language), found(CLAUSE, "en")
    assert {n for n in here if markup(here[n], language) != markup(there[n], "en")} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_marker_is_bold(language: str) -> None:
    bold = {word for text in found(CLAUSE, language).values() for word in BOLD.findall(text)}
    assert bold == {MARKERS[language]}


def figures(text: str) -> list[str]:
    """All figures and clauses that a text names; thousands are parted differently."""
    return sorted(re.findall(r"R?\d+(?:\.\d+)?", re.sub(r"(?<=\d)[, ](?=000)", "", text)))


@translated
def test_the_same_figures_and_references(language: str) -> None:
    here, there = found(CLAUSE, language), found(CLAUSE, "en")
    assert {n for n in here if figures(here[n]) != figures(there[n])} == set()


@translated
def test_no_english_name_of_a_card(language: str) -> None:
    """R16 is left out: it sets the languages side by side."""
    text = " ".join([*found(CLAUSE, language).values(), *found(LISTED, language).values()])
    left = [name for name in foreign_names(language) if re.search(rf"\b{re.escape(name)}\b", text)]
    assert left == []


def foreign_names(language: str) -> set[str]:
    """What cards are called in English and not in the language; titles apart."""

    def named(of: str) -> set[str]:
        return {Texts(of).card(card).partition(",")[0] for card in CARDS}

    return named("en") - named(language)


@translated
def test_the_table_of_terms_has_the_terms_of_the_cards(language: str) -> None:
    t = Texts(language)
    own_words = [row.split("|")[1] for row in blocks(language) if row.startswith("|")]
    for term in ("expend", "prepared", "stun", "sacrifice_pile", "market_deck", "primary"):
        assert any(t(f"term.{term}") in words for words in own_words), term
