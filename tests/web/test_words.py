"""Whatever the page says by name is among the words that the server gives it."""

import json
import re
from pathlib import Path

import pytest

from thandar.locales import LANGUAGES
from thandar.locales.sentences import CONTRACTED, SMOOTHED, STARTS
from thandar.server.gallery import all_texts

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"
PARTS = "page|play|term|format|gallery|daily|score|handicap"
KEY = re.compile(rf"""["']((?:{PARTS})\.[a-z_]+(?:\.[a-z_]+)*)["']""")
ADDRESSES = {"page.css"}


def named() -> set[str]:
    """The messages that the sources name as a whole."""
    files = [f for f in SOURCES.rglob("*") if f.suffix in (".ts", ".svelte")]
    files = [f for f in files if ".test." not in f.name]
    return {key for file in files for key in KEY.findall(file.read_text())} - ADDRESSES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_that_the_page_names_is_given_to_it(language: str) -> None:
    known = json.loads(all_texts(language))["messages"]
    missing = [k for k in named() if k not in known and f"{k}.one" not in known]
    assert not missing


def test_messages_are_found_at_all() -> None:
    assert {"play.and", "page.table.you", "page.map.by"} <= named()


def test_values_join_sentences_by_the_same_rules_as_elsewhere() -> None:
    text = (SOURCES / "i18n" / "sentences.ts").read_text(encoding="utf-8")
    for word, before, instead in (rule for rules in SMOOTHED.values() for rule in rules):
        assert f'word: "{word}"' in text
        assert f"/^(?:{before})/i" in text
        assert f'instead: "{instead}"' in text
    for contracted in CONTRACTED.values():
        assert all(f'"{words}": "{one}"' in text for words, one in contracted.items())
    assert all(f'"{start}"' in text for start in STARTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_given_no_message_whose_words_must_agree(language: str) -> None:
    """Values of the page are filled in by name alone, not as in `{card:e}`."""
    known = json.loads(all_texts(language))["messages"]
    assert [key for key, text in known.items() if re.search(r"\{\w+[:!]", text)] == []
