"""Whole games through the page, by clicks on what glows."""

import pytest

from browser.chromium import Size
from browser.conftest import OpenPage
from browser.playing import Sitting, seated, tap
from serving import Served


@pytest.mark.parametrize(
    ("language", "size"), [("en", (1280, 800)), ("fr", (1100, 768)), ("es", (820, 1180))]
)
def test_a_duel_from_the_start_page_to_the_result(
    language: str, size: Size, open_page: OpenPage, served: Served
) -> None:
    page = open_page("/", language=language, size=size, reduced=True)
    page.locator("button.play").click()
    sitting = Sitting(page, served)
    sitting.play()
    sitting.see_the_result()


def test_a_duel_on_a_phone_by_touch(open_page: OpenPage, served: Served) -> None:
    page = open_page("/", size=(390, 844), touch=True, reduced=True)
    page.locator("button.play").tap()
    sitting = Sitting(page, served, press=tap)
    sitting.play()
    sitting.see_the_result()


def test_a_duel_by_keyboard_alone(open_page: OpenPage, served: Served) -> None:
    sitting = seated(open_page, served, press=None)
    sitting.play()
    sitting.see_the_result()


def test_a_free_for_all_of_six(open_page: OpenPage, served: Served) -> None:
    sitting = seated(open_page, served, [{}, *[{"bot": "baseline"}] * 5])
    assert sitting.page.locator(".opponent").count() == 5
    sitting.play(patience=60)
    sitting.see_the_result()


def test_after_a_game_comes_the_next_one(open_page: OpenPage, served: Served) -> None:
    sitting = seated(open_page, served)
    sitting.give_up()
    sitting.look()
    sitting.press(sitting.page.locator(".result .primary"))
    sitting.page.wait_for_url(lambda url: not url.endswith(sitting.code))
    again = Sitting(sitting.page, served)
    again.play(rounds=1)
