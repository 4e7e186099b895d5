"""Whole games through the page, by clicks on what glows."""

import pytest
from browser.conftest import OpenPage
from browser.playing import ByKeyboard, Sitting, browser_of, tap
from playwright.sync_api import expect
from serving import Served


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_a_duel_from_the_start_page_to_the_result(
    language: str, open_page: OpenPage, served: Served
) -> None:
    page = open_page("/", language=language, reduced=True)
    page.locator("button.play").click()
    sitting = Sitting(page, served)
    sitting.play()
    won = sitting.sight["view"]["winners"] == [1]
    expect(page.locator(".result.won")).to_have_count(int(won))
    said = served.call("GET", f"/api/texts/{language}")["messages"]
    title = said["page.dock.victory" if won else "page.dock.defeat"]
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_text(sitting.sight["question"])).to_be_visible()


def test_a_free_for_all_of_six(open_page: OpenPage, served: Served) -> None:
    ann = served.player("Ann")
    code = served.table(ann, seats=[{}, *[{"bot": "baseline"}] * 5], first=1)
    page = open_page(f"/t/{code}", storage_state=browser_of(ann, served), reduced=True)
    sitting = Sitting(page, served)
    assert page.locator(".opponent").count() == 5
    sitting.play(rounds=3)
    sitting.give_up()
    sitting.look()
    expect(page.locator(".plate.mine")).to_contain_text("out of the game")


def test_a_duel_by_keyboard_alone(open_page: OpenPage, served: Served) -> None:
    ann = served.player("Ann")
    code = served.table(ann, seats=[{}, {"bot": "random"}], first=1)
    page = open_page(f"/t/{code}", storage_state=browser_of(ann, served), reduced=True)
    sitting = ByKeyboard(page, served)
    sitting.play(rounds=5)
    sitting.give_up()
    expect(page.locator(".result")).to_be_visible()


def test_a_duel_on_a_phone_by_touch(open_page: OpenPage, served: Served) -> None:
    page = open_page("/", size=(390, 844), touch=True, reduced=True)
    page.locator("button.play").tap()
    sitting = Sitting(page, served, press=tap)
    sitting.play()
    expect(page.locator(".result")).to_be_visible()
