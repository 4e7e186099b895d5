"""Reads texts as somebody would whose language it is, and says what is wrong with them."""

import re
from functools import cache
from pathlib import Path

from thandar.cards import CARDS
from thandar.locales import Texts
from thandar.locales.texts import card_word
from thandar.table.cardtext import card_title
from thandar.table.seating import BOT_NAMES

DOCS = Path(__file__).resolve().parents[1] / "docs"
GAP = "[ \u00a0]"
COUNTED = {
    "en": "card champion turn guard game move player minion seat",
    "fr": "carte point pièce dégât tour champion garde partie joueur serviteur place coéquipier "
    "décision erreur personne jour exemplaire capacité bot",
    "es": "carta punto turno campeón guardián partida jugador esbirro asiento compañero decisión "
    "error persona día copia habilidad bot",
}
PLURAL = {"campeón": "campeones", "guardián": "guardianes", "jugador": "jugadores"}
PLURAL |= {"decisión": "decisiones", "error": "errores", "habilidad": "habilidades"}

FAULTS = {
    "any": {
        "a doubled space": r"\S[ \u00a0]{2,}\S",
        "a space before a comma or full stop": rf"{GAP}[,.](?!\.|\w)",
        "a straight apostrophe": r"[^\W\d_]'[^\W\d_]",
        "a value left out": r"[{}]|\bNone\b(?!:)",
        "an unknown word": r"\b(?:play|page|term|noun|card)\.[a-z_.]+",
    },
    "en": {},
    "fr": {
        "no space before a colon": rf"(?<!{GAP}):(?=\s|$)",
        "no space before a mark": rf"(?<![ \u00a0?!;«(…]){'[;!?»]'}(?!\w)",
        "no space after a quotation mark": rf"«(?!{GAP})",
        "de le, à le": r"\b(?:de|à) les?\b(?! (?:lui|leur|voler|faire))",
        "no elision": r"(?i:(?<!-)\b(?:de|que|le|la|se|ne|ce|je|jusque|lorsque) (?:[aeiouéèêâîô]"
        r"|h(?:omme|istoire|enri))(?!ven\b|n(?:ze)?\b|ui\b))",
        "an elision before a consonant": r"(?i:\b(?:d|l|n|s|qu)’[bcdfgjklmnpqrstvwxz])",
    },
    "es": {
        "de el, a el": r"\b(?:de|a) el\b",
        "a space before a mark": rf"{GAP}[:;!?](?=\s|$)",
        "y before i": r"(?i:\by h?[ií](?![aeo]))",
        "o before o": r"(?i:\bo (?:h?[oó]|8|11\b))",
        "a question or exclamation without its beginning": r"^[^¿]*\?(?!»)|^[^¡]*!",
    },
}


def faults(text: str, language: str) -> list[str]:
    """What is wrong with a text, in a few words each."""
    found = {**FAULTS["any"], **FAULTS[language]}
    said = [what for what, pattern in found.items() if re.search(pattern, text)]
    if language == "es" and missing_a().search(text):
        said.append("a missing a")
    return said + wrong_numbers(text, language) + wrong_words(text, language)


@cache
def missing_a() -> re.Pattern[str]:
    """A verb of what is done to somebody, and somebody without the Spanish a."""
    somebody = [*BOT_NAMES, "Jugador", "Zed"]
    somebody += [card_title(Texts("es"), id) for id in CARDS if card_word("es", id).person]
    verbs = "(?:[Aa]tac|[Dd]errib|[Pp]repar|[Aa]got|[Ss]acrific)(?:a|ar|ó|aste)"
    return re.compile(rf"\b{verbs} (?:{'|'.join(map(re.escape, somebody))})\b")


def wrong_numbers(text: str, language: str) -> list[str]:
    """Nouns that do not agree with the figure before them: 1 cards, 3 card."""
    wrong = []
    for one in COUNTED[language].split():
        other = PLURAL.get(one, f"{one}s")
        for number in re.findall(rf"(?<![\d,.+-])(\d+){GAP}{other}\b", text):
            if number == "1":
                wrong.append(f"1 {other}")
        for number in re.findall(rf"(?<![\d,.])(\d+){GAP}{one}\b(?!’)", text):
            if int(number) > 1:
                wrong.append(f"{number} {one}")
    return wrong


def wrong_words(text: str, language: str) -> list[str]:
    """Words that the glossary has another one for."""
    return [] if language == "en" else forbidden(language).findall(text.lower())


@cache
def forbidden(language: str) -> re.Pattern[str]:
    """The words under "not" in the glossary of docs/translating.md."""
    column = {"fr": 2, "es": 4}[language]
    words = [word for row in glossary() for word in row[column].split(", ")]
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b")


@cache
def glossary() -> tuple[tuple[str, ...], ...]:
    """The rows of the glossary."""
    text = (DOCS / "translating.md").read_text(encoding="utf-8").partition("## Glossary")[2]
    rows = re.findall(r"^\| (.*) \|$", text.partition("## What")[0], re.MULTILINE)
    return tuple(tuple(cell.strip() for cell in row.split("|")) for row in rows[2:])
