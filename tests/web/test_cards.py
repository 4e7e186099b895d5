"""The cards on the page: each has a picture of its own, and every picture is there to be had."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from thandar.cards import CARDS, SETS
from thandar.locales import LANGUAGES, Texts
from thandar.server.gallery import SET_NAMES, card_facts

WEB = Path(__file__).resolve().parents[2] / "web"
ICONS = WEB / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
PICTURE = re.compile(r'^export \{ default as (\w+) \} from "icon:([\w-]+)";$', re.MULTILINE)
SIGN = re.compile(r'from "icon:([\w-]+)"')
# The basic cards and the market are needed at every table; the rest is loaded on demand.
FIRST = ("basic", "market")


def pictures(part: str) -> list[tuple[str, str]]:
    return PICTURE.findall((WEB / "src" / "card" / f"pictures_{part}.ts").read_text())


def test_every_card_has_one_picture() -> None:
    named = Counter(card for part in ("base", "more") for card, _ in pictures(part))
    assert named == Counter(list(CARDS))


def test_no_two_cards_have_the_same_picture() -> None:
    used = Counter(icon for part in ("base", "more") for _, icon in pictures(part))
    assert [icon for icon, n in used.items() if n > 1] == []


def test_what_every_table_needs_is_in_the_first_part() -> None:
    sets = dict(zip(SET_NAMES, SETS, strict=True))
    needed = {card.id for name in FIRST for card in sets[name]}
    assert {card for card, _ in pictures("base")} == needed


@pytest.mark.skipif(not ICONS.exists(), reason="the packages of the page are not installed")
def test_every_picture_exists() -> None:
    known = json.loads(ICONS.read_text())["icons"]
    texts = [path.read_text() for path in (WEB / "src").rglob("*.ts")]
    assert [icon for text in texts for icon in SIGN.findall(text) if icon not in known] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_between_signs_has_a_text(language: str) -> None:
    messages = Texts(language).messages
    facts = [card_facts(card) for card in CARDS.values()]
    icons = [icon for card in facts for ability in card.abilities for icon in ability.icons]
    words = {f"page.icon.{icon.word}" for icon in icons if icon.word}
    # A card's own faction is shown by its crest.
    kinds = {f"page.icon.kind.{icon.kind}" for icon in icons} - {
        "page.icon.kind.",
        "page.icon.kind.own_faction",
    }
    assert [key for key in sorted(words | kinds) if key not in messages] == []
