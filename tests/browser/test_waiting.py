"""While bots play nobody has to wait, and whoever is out of the game is told so."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from browser import chromium
from browser.conftest import Axe, OpenPage
from browser.playing import seated
from serving import Message, Served

FOR_EVER = 3600  # seconds between two moves of a bot
WHOLE_GAME = 60_000  # milliseconds
BOTS: list[Message] = [{}, {"bot": "baseline"}, {"bot": "baseline"}]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose bots take their time."""
    if problem := chromium.missing():
        pytest.skip(problem)
    database = tmp_path_factory.mktemp("slow") / "tables.db"
    with Served(database, page=chromium.PAGE, bot_pace=FOR_EVER) as running:
        yield running


def skip(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Skip"))


def test_the_turns_of_bots_can_be_skipped(open_page: OpenPage, served: Served) -> None:
    page = seated(open_page, served, BOTS, speed="slow", reduced=False).page
    page.keyboard.press("e")
    page.keyboard.press("e")
    skip(page).click()
    expect(page.locator(".dock .end")).to_be_visible()
    expect(page.locator("header .now")).to_have_text("Your turn")
    expect(page.locator("header .turn")).to_have_text("Turn 4")
    expect(skip(page)).to_be_hidden()


def test_who_has_fallen_is_told_and_may_leave_or_see_the_end(
    open_page: OpenPage, served: Served, axe: Axe
) -> None:
    sitting = seated(open_page, served, BOTS)
    page = sitting.page
    expect(page.get_by_role("heading", name="You have fallen")).to_be_hidden()
    give_up = sitting.menu().locator("button").last
    give_up.click()
    give_up.click()
    expect(page.get_by_role("heading", name="You have fallen")).to_be_visible()
    expect(page.locator(".waiting").get_by_role("link", name="Home")).to_be_visible()
    assert axe(page) == []
    skip(page).click()
    expect(page.locator(".result")).to_be_visible(timeout=WHOLE_GAME)
