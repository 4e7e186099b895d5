"""Hints on the page: the button, what is shown, playing the first move, and going away."""

import re
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


# The numbers on cards in hand that lie under something else.
HIDDEN = """
() => [...document.querySelectorAll(".hand .pin")].filter((pin) => {
  pin.style.pointerEvents = "auto";
  const { left, top, width, height } = pin.getBoundingClientRect();
  return [0.2, 0.5, 0.8].some((part) =>
    document.elementFromPoint(left + width * part, top + height / 2) !== pin);
}).map((pin) => pin.innerText)
"""

# The names of cards in hand on which a shield lies.
COVERED = """
() => [...document.querySelectorAll(".hand .face:has(.shield)")].filter((face) => {
  const [shield, name] = [".shield", ".plate b"].map((one) =>
    face.querySelector(one).getBoundingClientRect());
  return shield.bottom > name.top + 2 && shield.top < name.bottom && shield.right > name.left;
}).map((face) => face.innerText)
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
    expect(page.locator("header [data-key=h]")).to_have_attribute("aria-pressed", "true")
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
    panel.get_by_role("button", name="Close the hint").click()
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
    panel.get_by_role("button", name="Close the hint").tap()
    expect(sitting.page.locator(".dock .end")).to_be_visible()


@pytest.mark.parametrize(("language", "words"), [("fr", "Jouer le coup 1"), ("es", "Hacer la jug")])
def test_it_speaks_other_languages(
    open_page: OpenPage, served: Served, language: str, words: str
) -> None:
    panel = hint(seated(open_page, served, language=language))
    expect(panel).to_contain_text(words)


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_the_panel_is_called_what_the_button_says(
    open_page: OpenPage, served: Served, language: str
) -> None:
    panel = hint(seated(open_page, served, language=language, size=(1440, 900)))
    button = panel.page.locator("header [data-key=h]").inner_text().splitlines()[0]
    expect(panel.get_by_role("heading")).to_have_text(button)


def test_on_a_phone_the_numbers_stand_where_no_other_card_hides_them(
    open_page: OpenPage, served: Served
) -> None:
    sitting = seated(open_page, served, first=2, size=(390, 844), touch=True)
    sitting.hear()
    sitting.page.get_by_role("button", name="Hint").tap()
    sitting.page.locator(".advice ol").wait_for()
    pins = sitting.page.locator(".hand .pin")
    expect(pins.first).to_be_visible()
    assert sitting.page.evaluate(HIDDEN) == []


def test_on_a_phone_all_of_the_plan_can_be_read_and_more_below_is_seen(
    open_page: OpenPage, served: Served
) -> None:
    sitting = seated(open_page, served, first=2, size=(360, 560), touch=True)
    sitting.hear()
    sitting.page.get_by_role("button", name="Hint").tap()
    panel = sitting.page.locator(".advice")
    body = panel.locator(".body")
    panel.locator("ol").wait_for()
    cut = "(it) => it.scrollHeight > it.clientHeight + 1"
    body.evaluate("(it) => { it.style.maxHeight = '90px'; }")  # few moves may fit as they are
    assert body.evaluate(cut)
    expect(body).to_have_css("mask-image", re.compile("gradient"))
    assert not panel.locator(".line").evaluate(cut)
    body.evaluate("(it) => it.scrollTo({ top: it.scrollHeight })")
    expect(body).to_have_css("mask-image", "none")


def test_in_a_hand_that_is_a_fan_no_shield_lies_on_a_name(
    open_page: OpenPage, served: Served
) -> None:
    cleric = {"deck": "cleric"}  # two of its ten cards are guards
    seats = [cleric, {**cleric, "bot": "random"}]
    sitting = seated(open_page, served, seats, size=(390, 844), touch=True)
    page = sitting.page
    sitting.hear()
    while not page.locator(".hand .held:not(:last-child) .shield.left").count():
        sitting.do(next(one for one in sitting.options if one["kind"] == "end"))
        sitting.hear(sitting.last["version"])
        sitting.look()
    assert page.evaluate(COVERED) == []


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
