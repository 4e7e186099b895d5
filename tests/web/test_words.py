"""Whatever the page says by name is among the words that the server gives it."""

import json
import re
from pathlib import Path

import pytest

from thandar.locales import LANGUAGES
from thandar.server.gallery import all_texts

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"
KEY = re.compile(r"""["']((?:page|play|term|format|gallery)\.[a-z_]+(?:\.[a-z_]+)*)["']""")
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
