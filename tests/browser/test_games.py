"""Whole games through the page, by clicks on what glows."""

import pytest
from playwright.sync_api import expect

from browser.chromium import Size
from browser.conftest import OpenPage
from browser.playing import QUICK, ByKeyboard, Sitting, browser_of, seated, tap
from serving import Served


@pytest.mark.parametrize(
    ("language", "size", "rounds"),
    [("en", (1280, 800), 1000), ("fr", (1100, 768), 5), ("es", (820, 1180), 5)],
)
def test_a_duel_from_the_start_page_to_the_result(
    language: str, size: Size, rounds: int, open_page: OpenPage, served: Served
) -> None:
    page = open_page("/", language=language, size=size, reduced=True)
    page.locator("button.play").click()
    sitting = Sitting(page, served)
    sitting.play(rounds)
    if not sitting.over:
        sitting.give_up()
        sitting.look()
    how = "victory" if sitting.sight["view"]["winners"] == [1] else "defeat"
    title = served.call("GET", f"/api/texts/{language}")["messages"][f"page.review.{how}"]
    expect(page.locator(f".result.{how} h2")).to_have_text(title)


def test_a_free_for_all_of_six(open_page: OpenPage, served: Served) -> None:
    sitting = seated(open_page, served, [{}, *[{"bot": "baseline"}] * 5])
    assert sitting.page.locator(".opponent").count() == 5
    sitting.play(rounds=2, patience=60)


def test_a_duel_by_keyboard_alone(open_page: OpenPage, served: Served) -> None:
    ann = served.player("Ann")
    code = served.table(ann, seats=[{}, {"bot": "random"}], first=1)
    page = open_page(f"/t/{code}", storage_state=browser_of(ann, served), **QUICK)
    sitting = ByKeyboard(page, served)
    sitting.play(rounds=3)
    sitting.give_up()
    expect(page.locator(".result.defeat")).to_be_visible()


def test_a_duel_on_a_phone_by_touch(open_page: OpenPage, served: Served) -> None:
    page = open_page("/", size=(390, 844), touch=True, reduced=True)
    page.locator("button.play").tap()
    sitting = Sitting(page, served, press=tap)
    sitting.play(rounds=5)
    if not sitting.over:
        sitting.give_up()
    expect(page.locator(".result")).to_be_visible()


def test_after_a_game_comes_the_next_one(open_page: OpenPage, served: Served) -> None:
    sitting = seated(open_page, served)
    sitting.give_up()
    sitting.look()
    sitting.press(sitting.page.locator(".result .primary"))
    sitting.page.wait_for_url(lambda url: not url.endswith(sitting.code))
    again = Sitting(sitting.page, served)
    again.play(rounds=1)
