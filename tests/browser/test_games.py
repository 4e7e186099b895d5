"""Whole games through the page, by clicks on what glows."""

import pytest
from browser.conftest import OpenPage
from browser.playing import Sitting
from playwright.sync_api import expect
from serving import Served


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_a_duel_from_the_start_page_to_the_result(
    language: str, open_page: OpenPage, served: Served
) -> None:
    page = open_page("/", language=language, reduced=True)
    page.locator("button.play").click()
    sitting = Sitting(page, served)
    sitting.hear()
    sitting.play()
    won = sitting.sight["view"]["winners"] == [1]
    expect(page.locator(".result.won")).to_have_count(int(won))
    said = served.call("GET", f"/api/texts/{language}")["messages"]
    title = said["page.dock.victory" if won else "page.dock.defeat"]
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_text(sitting.sight["question"])).to_be_visible()
