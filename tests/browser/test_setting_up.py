"""From the start page to a table: create one, join by code or from the list, find one's games."""

import re

from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.playing import browser_of
from serving import Served


def opened(page: Page) -> str:
    """Open the table that is set up; its code."""
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("heading", name="Free-for-all").wait_for()
    return page.url.rpartition("/")[2]


def test_a_table_is_created_and_joined_by_code(open_page: OpenPage) -> None:
    ann, ben = open_page("/new"), open_page("/")
    code = opened(ann)
    expect(ann.locator("#main")).to_contain_text(code)
    ben.get_by_label("The seven characters").fill(code)
    ben.get_by_role("button", name="Join").click()
    ben.get_by_role("button", name="Sit here, seat 2").click()
    ann.get_by_role("button", name="Deal the cards").click()
    for page in (ann, ben):
        expect(page.locator(".board")).to_be_visible()


def test_only_a_table_for_everybody_is_listed(open_page: OpenPage) -> None:
    ann = open_page("/new")
    hidden = opened(ann)
    ann.goto("/new")
    ann.get_by_role("switch", name=re.compile("^Open to everyone")).check()
    listed = opened(ann)
    ben = open_page("/")
    expect(ben.locator(f"a[href='/t/{listed}']")).to_be_visible()
    expect(ben.locator(f"a[href='/t/{hidden}']")).to_have_count(0)


def test_my_games_are_there_to_go_on_with_and_to_look_at(
    open_page: OpenPage, served: Served
) -> None:
    ann = served.player("Ann")
    codes = [served.table(ann, seats=[{}, {"bot": "random"}], first=1) for _ in range(2)]
    for code in codes:
        ann.join(code)
        ann.say("sit", seat=1)
        ann.say("start")
        if code == codes[0]:
            ann.say("resign", seat=1)
        ann.close()
    page = open_page("/", storage_state=browser_of(ann, served.url))
    games = page.locator("#games")
    expect(games.locator(f"a[href='/games/{codes[0]}']")).to_be_visible()
    expect(games.locator(f"a[href='/t/{codes[1]}']")).to_be_visible()


def test_a_hero_is_looked_at_before_it_is_chosen(open_page: OpenPage) -> None:
    page = open_page("/new")
    page.get_by_label("Deck of seat 1").select_option("wizard")
    page.get_by_role("button", name=re.compile("^Wizard")).click()
    sheet = page.get_by_role("region", name="Wizard")
    for text in ("Channel", "Fireball", "50 health"):
        expect(sheet).to_contain_text(text)
    expect(sheet.locator(".deck .card").first).to_be_visible()


def test_a_demon_is_chosen_and_the_odds_follow_it(open_page: OpenPage) -> None:
    page = open_page("/new#solo")
    demon = page.get_by_label("Which Demon")
    odds = page.locator(".odds meter")
    seen = {}
    for name in ("demon", "warlord", "broker"):
        demon.select_option(name)
        page.get_by_label("Difficulty").get_by_text("Nightmare").click()
        seen[name] = odds.get_attribute("value")
    assert len(set(seen.values())) == 3
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("body")).to_contain_text("The Broker")


def test_a_boss_table_tells_the_odds_and_a_fairer_one(open_page: OpenPage) -> None:
    page = open_page("/new#boss")
    odds, handicap = page.locator(".odds"), page.locator(".handicap")
    expect(odds).to_contain_text("%")
    fair = odds.locator("meter").get_attribute("value")
    expect(odds.get_by_role("button")).to_have_count(0)  # what is usual is fair
    handicap.get_by_text("Official", exact=True).click()
    expect(handicap).to_contain_text("no handicap")
    expect(odds.locator(f"meter[value='{fair}']")).to_have_count(0)
    odds.get_by_role("button", name="Fairer").click()
    expect(odds.locator(f"meter[value='{fair}']")).to_have_count(1)


def test_a_handicap_is_chosen_by_hand_and_stands_at_the_table(open_page: OpenPage) -> None:
    page = open_page("/new#boss")
    handicap = page.locator(".handicap")
    handicap.get_by_text("By hand", exact=True).click()
    handicap.get_by_label("The party: opening hand").select_option("5")
    handicap.get_by_label("Dragon: health").select_option("10")
    expect(page.locator(".odds")).to_contain_text("Nobody has measured")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    told = page.get_by_text("Handicap:").first
    expect(told).to_contain_text("opening hand of 5 cards")
    expect(told).to_contain_text("Dragon: +10 health")
