"""Two people at one device: nobody sees the other's hand."""

import pytest
from playwright.sync_api import expect

from browser.conftest import OpenPage
from browser.playing import QUICK, Sitting, browser_of, wish
from serving import Served

# Notes every card in hand that is in the page while a cover lies over it.
WATCH = """
window.leaked = [];
const look = () => {
  if (!document.querySelector("dialog[open] #cover")) return;
  const found = document.querySelectorAll(".hand [data-id], .drawer");
  window.leaked.push(...[...found].map((one) => one.outerHTML.slice(0, 80)));
};
new MutationObserver(look).observe(document, {
  subtree: true, childList: true, attributes: true, characterData: true,
});
look();
"""


@pytest.fixture
def sitting(open_page: OpenPage, served: Served) -> Sitting:
    """Ann sits at both seats of a table, and has dealt."""
    ann = served.player("Ann")
    code = served.table(ann, seats=[{}, {}], first=1)
    page = open_page(f"/t/{code}", storage_state=browser_of(ann, served.url), **QUICK)
    page.get_by_role("button", name="Stand up").wait_for()
    page.get_by_role("button", name="Sit here, seat 2").click()
    page.get_by_role("button", name="Deal the cards").click()
    return Sitting(page, served)


def test_a_hand_is_seen_by_its_owner_alone(sitting: Sitting) -> None:
    sitting.page.evaluate(WATCH)
    while not sitting.over:
        take_over(sitting)
        play_on(sitting)
    assert sitting.sight["view"]["turn"] > 10
    expect(sitting.page.get_by_role("heading", name="Ann wins")).to_be_visible()
    assert sitting.page.evaluate("window.leaked") == []


def take_over(sitting: Sitting) -> None:
    """The device is handed to the one who is asked, whose hand is covered until they say so."""
    page, view = sitting.page, sitting.sight["view"]
    sitting.seat = sitting.last["table"]["deciding"][0]
    heading = f"Hand over to Ann (seat {sitting.seat})"
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    assert page.locator(".hand [data-id]").count() == 0
    assert page.locator(".hand .back").count() == view["seats"][sitting.seat - 1]["hand_size"]
    page.get_by_role("button", name="Show my hand").click()
    sitting.look()


def play_on(sitting: Sitting) -> None:
    """Play until somebody else is asked; what was opened meanwhile is put away then."""
    while sitting.options and not sitting.over:
        option = wish(sitting.options)
        if option["kind"] == "end":
            sitting.page.locator(".me .piles").click()
            sitting.page.locator(".drawer").wait_for()
        sitting.do(option)
        sitting.hear_own()


def test_a_cover_cannot_be_put_away_by_escape(sitting: Sitting) -> None:
    page = sitting.page
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Show my hand")).to_be_visible()
    assert page.locator(".hand [data-id]").count() == 0


def test_two_seats_of_one_name_are_both_told_of(sitting: Sitting) -> None:
    page = sitting.page
    page.get_by_role("button", name="Show my hand").click()
    gold = sitting.sight["view"]["seats"][0]["hand"].index("gold")
    page.locator(".hand .act").nth(gold).press(" ")
    expect(page.locator(".inspector .more > ul > li")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".inspector")).to_have_count(0)
