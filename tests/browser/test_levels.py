"""Choosing how well the computer plays: on the start page, for a new table, in the lobby."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.playing import browser_of
from serving import Served

LEVELS = ["Beginner", "Easy", "Normal", "Hard", "Expert"]
EVEN = "About your strength"


def choice(page: Page) -> Any:
    """The opponents of the start page."""
    return page.get_by_role("group", name="Opponent")


def test_each_opponent_says_what_it_is_like(open_page: OpenPage) -> None:
    page = open_page("/")
    about = page.locator("#about-level")
    expect(choice(page).get_by_role("button")).to_have_text([EVEN, *LEVELS])
    expect(choice(page).get_by_role("button", name=EVEN)).to_have_attribute("aria-pressed", "true")
    said = {about.inner_text()}
    for level in LEVELS:
        choice(page).get_by_role("button", name=level).click()
        expect(about).to_contain_text(re.compile(r"rating \d{3,4}"))
        said.add(about.inner_text())
    assert len(said) == 1 + len(LEVELS)


def test_the_table_has_the_level_that_was_chosen(open_page: OpenPage) -> None:
    page = open_page("/")
    choice(page).get_by_role("button", name="Beginner").click()
    page.get_by_role("button", name=re.compile("^Play now")).click()
    expect(page.locator(".opponent").first).to_contain_text("Beginner")


def test_one_about_as_strong_follows_the_results(open_page: OpenPage, served: Served) -> None:
    ann = served.player("Ann")
    for _ in range(3):
        ann.join(served.table(ann, seats=[{}, {"bot": "even"}], first=1))
        ann.say("sit", seat=1)
        ann.say("start")
        ann.say("resign", seat=1)
        ann.close()
    page = open_page("/", storage_state=browser_of(ann, served.url))
    expect(page.locator("#about-level")).to_contain_text("Now: Beginner.")
    page.get_by_role("button", name=re.compile("^Play now")).click()
    expect(page.locator(".opponent").first).to_contain_text("Beginner")


@pytest.mark.parametrize(("kept", "now"), [("random", "Beginner"), ("baseline", "Normal")])
def test_what_was_chosen_of_three_levels_is_a_level_of_five(
    open_page: OpenPage, served: Served, kept: str, now: str
) -> None:
    ann = served.player("Ann")
    page = open_page("/", storage_state=browser_of(ann, served.url, level=kept))
    expect(choice(page).get_by_role("button", name=now)).to_have_attribute("aria-pressed", "true")


def test_a_new_table_says_what_its_levels_are_like(open_page: OpenPage) -> None:
    page = open_page("/new")
    seat = page.get_by_label("Who sits at seat 2")
    seat.select_option(label="Bot, Expert")
    expect(page.locator("form")).to_contain_text("Bring your best deck.")
    seat.select_option(label="Bot, Easy")
    expect(page.locator("form")).not_to_contain_text("Bring your best deck.")


def test_the_host_puts_a_level_on_a_free_seat(open_page: OpenPage) -> None:
    page = open_page("/new")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_label("Add a bot…, seat 2").select_option(label="Hard")
    expect(page.locator("li.bot")).to_contain_text("Bot, Hard")
    page.get_by_role("button", name="Free the seat, seat 2").click()
    page.get_by_label("Add a bot…, seat 2").select_option(label=EVEN)
    expect(page.locator("li.bot")).to_contain_text("Bot, Easy")


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_six_opponents_fit_a_small_phone(open_page: OpenPage, language: str) -> None:
    page = open_page("/", language=language, size=(360, 740))
    buttons = page.locator(".segments[aria-describedby=about-level] button")
    expect(buttons).to_have_count(6)
    for button in buttons.all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["height"] >= 44
        assert button.evaluate("one => one.scrollWidth <= one.clientWidth")
