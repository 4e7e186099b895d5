"""What the table says: to whom, in the log, of prices, and to those who play without a mouse."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.playing import QUICK, Sitting, browser_of, seated, tap
from serving import Player, Served
from sitting import all_see, done, move, sight
from sitting import seated as sit_down

# What has the focus: nothing of the page is its body.
FOCUSED = "document.activeElement.tagName + '.' + document.activeElement.className"


def against_ben(open_page: OpenPage, served: Served, **how: object) -> tuple[Page, Player]:
    """Ann at a page; Ben, who begins."""
    ben, ann = sit_down(served, "Ben", "Ann", seats=[{"deck": "fighter"}, {}])
    code = ben.now["table"]["code"]
    how = {**QUICK, "storage_state": browser_of(ann, served.url), **how}
    page = open_page(f"/t/{code}", **how)
    page.locator(".board").wait_for()
    return page, ben


def attack(ben: Player) -> int:
    """Ben attacks; with how much."""
    done(move(ben, 1, ["sacrifice crushing_blow"]))
    all_see(ben)
    found = next(one for one in sight(ben.now, 1)["options"] if one["kind"] == "attack")
    done(move(ben, 1, found["moves"]))
    return int(found["most"])


@pytest.fixture
def hit(open_page: OpenPage, served: Served) -> tuple[Page, int]:
    """Ann's page after she was attacked, and with how much."""
    page, ben = against_ben(open_page, served, size=(1440, 900))
    return page, attack(ben)


def test_the_log_speaks_to_whoever_reads_it(hit: tuple[Page, int]) -> None:
    page, amount = hit
    log = page.locator(".log")
    expect(log).to_contain_text(f"attacked you for {amount}")
    expect(log).to_contain_text("Turn 1 · Ben")
    expect(log).not_to_contain_text("Ann")


def test_one_region_says_what_happens(hit: tuple[Page, int]) -> None:
    page, amount = hit
    expect(page.locator(".log")).to_have_attribute("aria-live", "off")
    said = page.locator("[aria-live=polite]", has_text=f"attacked you for {amount}")
    expect(said).to_have_count(1)


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1100, 720), (844, 390)])
def test_where_the_log_is_folded_its_last_lines_are_told_while_others_play(
    size: tuple[int, int], open_page: OpenPage, served: Served
) -> None:
    page, ben = against_ben(open_page, served, size=size)
    amount = attack(ben)
    last = page.locator(".waiting li").last
    expect(last).to_have_text(f"Ben attacked you for {amount}")
    expect(last).to_be_in_viewport(ratio=1)


# --- prices


def test_what_is_too_dear_says_what_it_costs_and_what_there_is(
    open_page: OpenPage, served: Served
) -> None:
    page = seated(open_page, served).page
    card = page.locator(".market .card.dear .act").first
    expect(card.locator(".unseen")).to_contain_text("you have 0")
    card.click()
    expect(page.locator(".inspector.kept .more")).to_contain_text("you have 0")


# --- without a mouse


def test_whoever_plays_by_keyboard_keeps_their_place(open_page: OpenPage, served: Served) -> None:
    sitting = seated(open_page, served)
    page = sitting.page
    page.locator(".hand .act").first.focus()
    for key in ("1", "a"):
        before = sitting.last["version"]
        page.keyboard.press(key)
        sitting.hear(before)
        sitting.look()
        assert not page.evaluate(FOCUSED).startswith("BODY")


def test_the_log_is_one_stop_and_arrows_go_through_its_cards(hit: tuple[Page, int]) -> None:
    page, _ = hit
    expect(page.locator(".log button:not([tabindex='-1'])")).to_have_count(0)
    page.locator(".log").focus()
    page.keyboard.press("ArrowUp")
    cards = page.locator(".log .card-name")
    expect(cards.last).to_be_focused()
    page.keyboard.press(" ")
    expect(page.locator(".inspector.kept")).to_be_visible()
    page.keyboard.press("Escape")
    expect(cards.last).to_be_focused()


def test_what_is_asked_comes_before_the_log(open_page: OpenPage, served: Served) -> None:
    page = seated(open_page, served).page
    order = "[...document.querySelectorAll('.dock, .log')].map((one) => one.classList[0])"
    assert page.evaluate(order) == ["dock", "log"]


def test_no_button_is_inside_another(open_page: OpenPage, served: Served) -> None:
    sitting = seated(open_page, served)
    do_end(sitting)  # so that there is a discard pile
    expect(sitting.page.locator(".me .piles .face")).to_have_count(1)
    expect(sitting.page.locator("button button")).to_have_count(0)


def do_end(sitting: Sitting) -> None:
    """End the turn, whatever is lost."""
    before = sitting.last["version"]
    sitting.end(sitting.options[-1])
    sitting.hear(before)
    sitting.look()


def test_an_attack_says_its_amount(open_page: OpenPage, served: Served) -> None:
    sitting = seated(open_page, served, [{"deck": "fighter"}, {"bot": "random"}])
    found = next(one for one in sitting.options if one["moves"] == ["sacrifice crushing_blow"])
    before = sitting.last["version"]
    sitting.do(found)
    sitting.hear(before)
    sitting.look()
    target = next(one for one in sitting.options if one["kind"] == "attack")
    name = f"{target['label']} with {target['most']}"
    expect(sitting.page.get_by_role("button", name=name)).to_be_visible()


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_why_nothing_can_be_taken_back_is_said(
    screen: str, open_page: OpenPage, served: Served
) -> None:
    how = {"size": (390, 844), "touch": True, "press": tap} if screen == "phone" else {}
    sitting = seated(open_page, served, **how)  # type: ignore[arg-type]
    undo = sitting.page.locator("[data-key=z]")
    expect(undo).to_have_accessible_description(sitting.sight["why_no_undo"])
    expect(sitting.menu()).to_contain_text(sitting.sight["why_no_undo"])
