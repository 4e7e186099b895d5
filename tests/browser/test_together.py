"""Two people look at a finished game in two browsers: one leads, the other follows, and what if."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser import chromium
from browser.conftest import Axe, OpenPage
from browser.playing import browser_of
from browser.test_afterwards import over
from serving import Player, Served

SIZES = [(1440, 900), (390, 844)]


def at(page: Page, made: int) -> None:
    """The page shows the game after so many moves."""
    expect(page.locator(f".board[data-made='{made}']")).to_be_visible()


def bar(page: Page) -> Locator:
    """Where it is said who looks."""
    return page.locator("section.together")


def more(page: Page) -> None:
    """What is folded away where there is little room."""
    folded = page.locator(".steps .more")
    if folded.is_visible() and folded.get_attribute("aria-expanded") == "false":
        folded.click()


def led(
    open_page: OpenPage, served: Served, size: tuple[int, int]
) -> tuple[Page, Page, Player, Player]:
    """The pages of Ann, who leads, and Ben, who follows, at the first move of their game."""
    code, ann, ben = over(served)
    how = {"reduced": True, "size": size}
    first = open_page(f"/games/{code}#replay-1-1", storage_state=browser_of(ann, served.url), **how)
    at(first, 1)
    more(first)
    first.get_by_role("button", name="Look together").click()
    expect(bar(first)).to_contain_text("You lead")
    bar(first).get_by_role("button", name="Invite").click()
    link = first.get_by_role("textbox", name="Link to look together").input_value()
    assert link.startswith(f"{served.url}/games/{code}#together-")
    # The server is found from this computer alone: a picture would lead nobody here.
    expect(bar(first)).to_contain_text("only be reached from this computer")
    expect(first.get_by_role("img", name="The link as a picture")).to_have_count(0)
    bar(first).get_by_role("button", name="Invite").click()
    second = open_page("/", storage_state=browser_of(ben, served.url), **how)
    second.goto(link)
    expect(bar(second)).to_contain_text("Ann leads, you follow.")
    expect(bar(first).get_by_role("listitem")).to_have_count(2)
    at(second, 1)
    return first, second, ann, ben


@pytest.mark.parametrize("size", SIZES)
def test_one_leads_and_the_other_follows_or_looks_around(
    open_page: OpenPage, served: Served, axe: Axe, size: tuple[int, int]
) -> None:
    ann, ben, *_ = led(open_page, served, size)
    ann.get_by_role("button", name="Next move").click()
    at(ben, 2)
    ann.get_by_role("button", name="One turn back").click()
    at(ben, 1)
    more(ann)
    ann.get_by_label("Seen by").select_option("open")
    expect(ben.get_by_label("Seen by")).to_have_value("open")
    ben.get_by_role("button", name="One move back").click()
    at(ben, 0)
    expect(bar(ben)).to_contain_text("You look around by yourself.")
    ann.keyboard.press("End")
    at(ann, 3)
    at(ben, 0)
    bar(ben).get_by_role("button", name="Follow again").click()
    at(ben, 3)
    for page in (ann, ben):
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    # Whoever leads may look back at the game meanwhile, and whatever they choose there is shown.
    ann.evaluate("location.hash = '#replay-1-2'")
    at(ben, 1)
    expect(ben.get_by_label("Seen by")).to_have_value("2")
    ann.get_by_role("link", name="Look back").click()
    expect(bar(ann)).to_contain_text("You lead")
    ann.get_by_role("link", name="To the replay").click()
    at(ann, 1)
    ann.get_by_role("link", name="Look back").click()
    ann.get_by_role("link", name="Watch turn 3").click()
    at(ben, 2)


def test_the_lead_is_asked_for_handed_over_and_passes_on(
    open_page: OpenPage, served: Served
) -> None:
    ann, ben, *_ = led(open_page, served, (1440, 900))
    bar(ben).get_by_role("button", name="Ask for the lead").click()
    expect(bar(ann)).to_contain_text("Ben would like to lead.")
    bar(ann).get_by_role("button", name="Hand the lead over").click()
    expect(bar(ben)).to_contain_text("You lead")
    ben.keyboard.press("ArrowRight")
    at(ann, 2)
    bar(ben).get_by_role("button", name="Look alone").click()
    expect(bar(ann)).to_contain_text("You lead", timeout=20_000)
    ann.keyboard.press("ArrowLeft")
    at(ann, 1)
    at(ben, 2)
    ann.reload()  # whoever comes back looks on
    expect(bar(ann)).to_contain_text("You lead")
    at(ann, 1)


@pytest.mark.parametrize("size", SIZES)
def test_what_if_is_played_out_by_hand_and_taken_back(
    open_page: OpenPage, served: Served, axe: Axe, size: tuple[int, int]
) -> None:
    ann, ben, *_ = led(open_page, served, size)
    bar(ann).get_by_role("button", name="What if").click()
    for page in (ann, ben):
        expect(page.get_by_role("region", name="What if")).to_contain_text("after move 1")
    expect(ben.locator("[data-key='a']")).to_have_count(0)  # whoever follows only looks on
    ann.locator("[data-key='a']").click()
    at(ben, 6)
    expect(ben.get_by_role("region", name="What if")).to_contain_text("5 moves tried")
    expect(ben.locator(".mine .hand .card")).to_have_count(0)
    for page in (ann, ben):
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    whatif = ann.get_by_role("region", name="What if")
    whatif.get_by_role("button", name="One move back").click()
    at(ben, 1)
    whatif.get_by_role("button", name="Let the computer move").click()
    at(ben, 2)
    whatif.get_by_role("button", name="Back to the game").click()
    for page in (ann, ben):
        expect(page.get_by_role("region", name="What if")).to_have_count(0)
        at(page, 1)


def edges(page: Page, pattern: str) -> tuple[float, float]:
    """The top and the bottom of something."""
    found = page.locator(pattern).first.bounding_box()
    assert found is not None
    return found["y"], found["y"] + found["height"]


def test_on_a_phone_the_hand_lies_on_nothing_and_nothing_on_it(
    open_page: OpenPage, served: Served
) -> None:
    ann, ben, *_ = led(open_page, served, (390, 844))
    ann.locator(".steps .more").click()  # folded away again
    for page in (ann, ben):
        assert edges(page, ".mine .hand .card")[1] <= edges(page, ".me")[0]
    bar(ann).get_by_role("button", name="What if").click()
    expect(ann.locator(".end")).to_be_visible()
    ann.locator(".mine .hand .act").first.click()
    expect(ann.get_by_role("region", name="What if")).to_contain_text("1 move tried")
    expect(ann.locator(".mine .hand .card")).not_to_have_count(0)
    for page in (ann, ben):
        at(page, 2)
        assert edges(page, ".mine > .lane .card")[1] <= edges(page, ".mine .hand .card")[0]
        assert edges(page, ".mine .hand .card")[1] <= edges(page, ".me")[0]
    assert edges(ann, ".me")[1] <= edges(ann, ".asked")[0]
    back = ann.get_by_role("button", name=re.compile("back|undo", re.IGNORECASE))
    undo = [one for one in back.all() if "game" not in (one.get_attribute("title") or "")]
    assert len(undo) == 1
    ann.keyboard.press("z")
    at(ben, 1)


def test_after_a_restart_it_is_over_and_the_replay_stays(browser: Browser, tmp_path: Path) -> None:
    if problem := chromium.missing():
        pytest.skip(problem)
    with Served(tmp_path / "tables.db", page=chromium.PAGE) as served:
        code, ann, _ben = over(served)
        kept = browser_of(ann, served.url)
        context = chromium.visitor(browser, served.url, storage_state=kept, reduced=True)
        with context as visitor:
            page = visitor.new_page()
            page.goto(f"/games/{code}#replay-1-1")
            page.get_by_role("button", name="Look together").click()
            expect(bar(page)).to_contain_text("You lead")
            port = served.port
            served.stop()
            expect(bar(page)).to_contain_text("Connection lost")
            with Served(tmp_path / "tables.db", port=port, page=chromium.PAGE):
                expect(bar(page)).to_contain_text("Looking together is over", timeout=20_000)
                at(page, 1)
                page.keyboard.press("ArrowRight")
                at(page, 2)
                bar(page).get_by_role("button", name="Close").click()
                page.get_by_role("button", name="Look together").click()
                expect(bar(page)).to_contain_text("You lead")
