"""Hints on the page: the button, what is shown, playing the first move, and going away."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Axe, OpenPage
from browser.playing import QUICK, Sitting, browser_of, seated
from serving import Served

# What is seen of an element above another: pixels of its height that are not under it.
SHOWN = """
([one, sheet]) => {
  const a = document.querySelector(one).getBoundingClientRect();
  const b = document.querySelector(sheet).getBoundingClientRect();
  return [Math.min(a.bottom, b.top) - a.top, a.height];
}
"""


def hint(sitting: Sitting) -> Locator:
    """Ask for a hint by its key; the panel, once the advice is there."""
    sitting.page.keyboard.press("h")
    panel = sitting.page.locator(".advice")
    panel.locator("ol").wait_for()
    return panel


def test_h_shows_advice_beside_the_board_and_puts_it_away(
    open_page: OpenPage, served: Served, axe: Axe
) -> None:
    sitting = seated(open_page, served, size=(1440, 900))
    page = sitting.page
    board = page.locator(".felt").bounding_box()
    panel = hint(sitting)
    expect(page.get_by_role("button", name="Hint")).to_have_attribute("aria-pressed", "true")
    expect(panel.locator("li").first).to_contain_text("best")
    assert 1 <= panel.locator("li").count() <= 4
    expect(panel).to_contain_text("Best play wins")
    expect(panel).to_contain_text("It guesses the hidden cards")
    expect(page.locator("main .pin").first).to_be_visible()
    assert page.locator(".felt").bounding_box() == board  # nothing of it is covered or moved
    assert not axe(page)
    for key in ("Escape", "h"):
        page.keyboard.press(key)
        expect(panel).to_have_count(0)
        expect(page.locator("main .pin")).to_have_count(0)
        hint(sitting)
    panel.get_by_role("button", name="Close the advice").click()
    expect(panel).to_have_count(0)


def test_enter_plays_the_first_move_and_the_advice_is_gone(
    open_page: OpenPage, served: Served
) -> None:
    sitting = seated(open_page, served)
    panel = hint(sitting)
    first = panel.locator("li b").first.inner_text()
    before = sitting.last["version"]
    sitting.page.keyboard.press("Enter")
    sitting.hear(before)
    sitting.look()
    expect(panel).to_have_count(0)
    assert sitting.sight["log"][0]["text"].split()[0] == {"Play": "played", "End": "ended"}.get(
        first.split()[0], "played"
    )


def test_it_goes_away_when_something_else_is_done(open_page: OpenPage, served: Served) -> None:
    sitting = seated(open_page, served)
    panel = hint(sitting)
    before = sitting.last["version"]
    sitting.page.keyboard.press("a")
    sitting.hear(before)
    sitting.look()
    expect(panel).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_on_a_phone_it_is_a_sheet_that_leaves_the_hand_in_sight(
    open_page: OpenPage, served: Served, size: tuple[int, int]
) -> None:
    sitting = seated(open_page, served, size=size, touch=True)
    sitting.page.get_by_role("button", name="Hint").tap()
    panel = sitting.page.locator(".advice")
    panel.locator("ol").wait_for()
    seen, height = sitting.page.evaluate(SHOWN, [".hand .card", ".advice"])
    assert seen > 0.8 * height
    expect(sitting.page.locator(".dock")).to_have_count(0)
    panel.get_by_role("button", name="Close the advice").tap()
    expect(sitting.page.locator(".dock .end")).to_be_visible()


@pytest.mark.parametrize(("language", "words"), [("fr", "Jouer le coup 1"), ("es", "Hacer la jug")])
def test_it_speaks_other_languages(
    open_page: OpenPage, served: Served, language: str, words: str
) -> None:
    panel = hint(seated(open_page, served, language=language))
    expect(panel).to_contain_text(words)


def test_people_among_themselves_have_no_button(open_page: OpenPage, served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    code = served.table(ann, seats=[{}, {}], first=1)
    for seat, player in enumerate((ann, ben), 1):
        player.join(code)
        player.say("sit", seat=seat)
    ann.say("start")
    kept: Any = browser_of(ann, served.url)
    page = open_page(f"/t/{code}", **{**QUICK, "storage_state": kept})
    expect(page.locator(".dock .end")).to_be_visible()
    expect(page.locator("header [data-key=h]")).to_have_count(0)
