"""The game of the day on the page, the gauntlet at the table, and the score of both."""

import re
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from browser import chromium
from browser.conftest import Axe, OpenPage
from browser.laying import new_game
from browser.playing import QUICK, Sitting, browser_of
from browser.scenes import Scene, at_table, play, played, read_setup
from serving import Message, Player, Served
from thandar.locales import Texts
from thandar.server.setup import Setup
from thandar.table.daily import daily
from thandar.table.score import Score, score_words

PHONE, DESK = (390, 844), (1440, 900)
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
NOT_FILLED_IN = re.compile(r"\b(?:page|play|daily|score|handicap)\.[a-z]+")


def tile(page: Page) -> Locator:
    """The game of the day on the start page."""
    return page.locator("#daily")


def told(served: Served, player: Player | None = None) -> Message:
    """What the server says of the game of the day."""
    token = None if player is None else player.token
    found: Message = served.call("GET", "/api/daily", None, token)
    return found


def given_up(served: Served, name: str) -> Player:
    """Somebody who gave up their game of today."""
    player = served.player(name)
    player.join(served.call("POST", "/api/daily", None, player.token)["code"])
    player.say("resign", seat=1)
    player.close()
    return player


# --- from the tile to the table and back


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_todays_game_is_played_its_result_shared_and_listed(
    size: tuple[int, int], open_page: OpenPage, served: Served, axe: Axe
) -> None:
    page = open_page("/", size=size, reduced=True, **CLIPBOARD)
    today = daily(date.fromisoformat(told(served)["date"]))
    expect(tile(page)).to_contain_text(today.words(Texts("en")))
    expect(tile(page)).to_contain_text("until midnight UTC")
    tile(page).get_by_role("button", name="Play today’s game").click()

    sitting = Sitting(page, served)
    assert sitting.last["table"]["setup"]["daily"] == today.date.isoformat()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.keyboard.press("h")
    note = page.locator("#day-note")
    expect(note).to_contain_text("nobody gets hints")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(sitting.menu()).to_contain_text("brought nothing to light")
    expect(page.get_by_role("button", name="Ask to take")).to_have_count(0)
    page.keyboard.press("Escape")

    page.goto("/")
    tile(page).get_by_role("link", name="Go on").click()
    Sitting(page, served).give_up()
    result = page.locator(".result")
    expect(result).to_contain_text("0 points")
    expect(result).to_contain_text("1 day in a row")
    result.get_by_role("button", name="Share").press("Enter")
    expect(result.get_by_role("status").last).to_contain_text("Copied")
    share = told(served, sitting.ear)["mine"][0]["share"]
    assert page.evaluate("navigator.clipboard.readText()") == share
    assert axe(page) == []

    result.get_by_role("link", name="Today’s results").click()
    expect(tile(page)).to_be_in_viewport()
    expect(tile(page).get_by_role("row", name="(you)")).to_contain_text("0")
    expect(tile(page)).to_contain_text("Gave up in turn 1.")
    expect(tile(page).get_by_role("img", name="turn by turn: lost")).to_be_visible()
    expect(tile(page).get_by_role("button", name="Play today’s game")).to_have_count(0)
    assert not NOT_FILLED_IN.findall(tile(page).inner_text())
    tile(page).get_by_role("link", name="Look back").click()
    expect(page.get_by_role("main")).to_contain_text("Game of the day")


def test_who_is_new_sees_the_results_of_others(open_page: OpenPage, served: Served) -> None:
    given_up(served, "Quillon")
    page = open_page("/")
    expect(tile(page).get_by_role("row", name="Quillon")).to_be_visible()
    expect(tile(page).get_by_role("row", name="(you)")).to_have_count(0)
    expect(tile(page).get_by_role("button", name="Play today’s game")).to_be_visible()


def test_what_goes_wrong_is_said_and_can_be_tried_again(browser: Browser, served: Served) -> None:
    with chromium.visitor(browser, served.url) as visitor:  # whose browser notes a refusal as such
        page = visitor.new_page()
        tried: list[Route] = []

        def refused_once(route: Route) -> None:
            tried.extend([route] * (route.request.method == "POST"))
            if tried == [route]:
                fault = {"code": "not_stored", "text": "nothing was stored", "fields": {}}
                route.fulfill(status=503, json=fault)
            else:
                route.continue_()

        page.route("**/api/daily", refused_once)
        page.goto("/")
        tile(page).get_by_role("button", name="Play today’s game").click()
        expect(tile(page).get_by_role("alert")).to_contain_text("Nothing was stored.")
        tile(page).get_by_role("button", name="Try again").click()
        page.wait_for_url("**/t/*")


# --- a tile that has much to tell

NOW = "2026-11-18T14:48:00Z"


def place(name: str, score: int, **more: Any) -> Message:
    """Somebody's result."""
    return {"name": name, "you": False, "won": True, "turns": 11, "score": score, **more}


def own(day: str, score: int, won: bool) -> Message:
    """A result of one's own."""
    ended = {"ended_by": "health" if won else "demon", "turns": 13, "health": 9}
    share = f"Thandar, {day}\n{score} points 🟨🟥🟩{'🏆' if won else '💀'}"
    return {"date": day, "code": f"of-{day}", "won": won, "score": score, "share": share, **ended}


TODAY: Message = {
    "date": "2026-11-18",
    "until": 1_795_046_400_000,
    "deck": "thief",
    "demon": "broker",
    "difficulty": "nightmare",
    "table": "of-2026-11-18",
    "mine": [
        own("2026-11-18", 226, True),
        own("2026-11-17", 41, False),
        own("2026-11-15", 181, True),
    ],
    "streak": 2,
    "results": [
        *(place(f"Somebody {k}", 300 - k) for k in range(6)),
        place("Rowan", 226, you=True, turns=13),
        place("Wick", 12, won=False),
    ],
    "link": "https://thandar.example/#daily",
}


def shown(open_page: OpenPage, today: Message, **how: Any) -> Page:
    """The start page on a day of our choice."""
    page = open_page("/about", reduced=True, **how)
    page.clock.set_fixed_time(NOW)
    page.route("**/api/daily", lambda route: route.fulfill(json=today))
    page.goto("/#daily")
    expect(tile(page).get_by_role("table")).to_be_visible()
    return page


@pytest.mark.parametrize("size", [DESK, (820, 1180), PHONE])
def test_result_streak_days_and_everybodys_results(
    size: tuple[int, int], open_page: OpenPage, axe: Axe
) -> None:
    page = shown(open_page, TODAY, size=size, **CLIPBOARD)
    day = tile(page)
    rows = day.get_by_role("row")
    expect(rows.first).to_be_in_viewport()  # the address has led there
    for words in (
        *("Thief against the Broker, nightmare", "9 h 12 min left", "226 points"),
        *("Won in 13 turns with 9 health left.", "2 days in a row"),
    ):
        expect(day).to_contain_text(words)
    signs = "under 67, 67 or more, under 34, won"
    expect(day.get_by_role("img", name=signs)).to_be_visible()

    expect(rows).to_have_count(1 + 5 + 1)
    expect(rows.last).to_have_text(re.compile(r"7\s*Rowan\s*\(you\)\s*13\s*226"))
    expect(rows.last).to_have_attribute("aria-current", "true")
    day.get_by_role("button", name="All 8 results").click()
    expect(rows).to_have_count(1 + 8)
    expect(rows.last).to_contain_text("Wick")
    expect(rows.last.get_by_role("img", name="Lost")).to_be_visible()

    days = day.get_by_role("listitem")
    expect(days).to_have_count(2)  # today's stands above
    expect(days.first).to_contain_text("Nov 17")
    expect(days.first.get_by_role("link")).to_have_attribute("href", "/games/of-2026-11-17")

    day.get_by_role("button", name="Share").click()
    expect(day.get_by_role("status")).to_contain_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == TODAY["mine"][0]["share"] + "\nhttps://thandar.example/#daily"
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_where_nothing_can_be_copied_the_text_is_there_to_mark(open_page: OpenPage) -> None:
    page = shown(open_page, TODAY)
    page.evaluate("void (navigator.clipboard.writeText = () => Promise.reject(new Error()))")
    tile(page).get_by_role("button", name="Share").click()
    text = tile(page).get_by_role("textbox", name="Text to share")
    expect(text).to_have_value(re.compile("226 points"))
    marked = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert text.evaluate(marked) == text.input_value()


@pytest.mark.parametrize("language", ["fr", "es"])
def test_the_tile_speaks_every_language(language: str, open_page: OpenPage) -> None:
    page = shown(open_page, TODAY, language=language, size=(360, 740), touch=True)
    t = Texts(language)
    for key, values in (
        ("daily.title", {}),
        ("daily.streak", {"n": 2}),
        ("score.points", {"n": 226}),
        ("page.daily.everybody", {}),
    ):
        expect(tile(page)).to_contain_text(t(key, **values))
    assert not NOT_FILLED_IN.findall(tile(page).inner_text())
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


# --- the gauntlet

GAUNTLET = read_setup(
    format="gauntlet",
    difficulty="gentle",
    seats=[{"deck": deck} for deck in ("thief", "demon", "warlord", "broker")],
)


def asked_for(served: Served, setup: Setup, card: str) -> Scene:
    """Somebody at a table where this reward is to be chosen."""
    for seed in range(1, 50):
        game = new_game(setup, seed)
        play(game, lambda game: game.decision is not None and game.decision.card == card)
        if not game.over:
            return at_table(served, setup, 1, seed, game)
    raise AssertionError(f"nobody was asked about {card}")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_which_demon_fights_and_which_have_fallen_or_wait_is_seen(
    size: tuple[int, int], open_page: OpenPage, served: Served, axe: Axe
) -> None:
    scene = asked_for(served, GAUNTLET, "plunder")
    kept = browser_of(scene.player, served.url)
    page = open_page(scene.path, storage_state=kept, size=size, reduced=True)
    sitting = Sitting(page, served)
    before = [seat["health"] for seat in sitting.sight["view"]["seats"]]
    row = page.get_by_role("list", name="The Demons, in their order").get_by_role("listitem")
    expect(row).to_have_text(
        [
            re.compile("The Demon, defeated"),
            re.compile(f"The Warlord, fights, {before[2]} health"),
            re.compile(f"The Broker, waits, {before[3]} health"),
        ]
    )
    expect(row.nth(1)).to_have_attribute("aria-current", "step")
    expect(page.locator(".opponent [data-health]")).to_have_count(1)
    tiles = page.locator(".ask .tile")
    expect(tiles).to_have_text([re.compile(w) for w in ("12 health", "Free card", "Sacrifice")])
    for one in tiles.all():
        expect(one).to_be_in_viewport(ratio=1)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    tiles.first.click()
    sitting.hear(sitting.last["version"])
    sitting.look()
    assert sitting.sight["view"]["seats"][0]["health"] == before[0] + 12


# --- the score

SOLO = {"format": "solo", "difficulty": "easy", "seats": [{"deck": "wizard"}, {"deck": "demon"}]}
THREE = {**SOLO, "format": "gauntlet", "seats": [{"deck": d} for d in ("thief", *["broker"] * 3)]}


@pytest.mark.parametrize("setup", [SOLO, THREE], ids=["solo", "gauntlet"])
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_score_and_its_parts_stand_at_the_result_and_in_the_review(
    setup: Message, size: tuple[int, int], open_page: OpenPage, served: Served, axe: Axe
) -> None:
    scene = played(served, "over", **setup)
    code = scene.path.rpartition("/")[2]
    known = served.call("GET", f"/api/tables/{code}")["score"]
    found = Score(**known)
    words = score_words(found, setup["difficulty"], Texts("en"))
    parts = re.split(r"[:+×()]+\s*", words.replace("\xa0", " "))
    kept = browser_of(scene.player, served.url)
    page = open_page(f"/t/{code}", storage_state=kept, size=size, reduced=True)
    for where in (page.locator(".result"), page.locator("main header")):
        for part in parts:
            expect(where).to_contain_text(part.strip())
        page.goto(scene.path)
    page.goto(f"/t/{code}")
    best = page.locator(".result table")
    expect(best.get_by_role("row", name="Easy")).to_contain_text(str(found.total))
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_other_games_have_no_score(open_page: OpenPage, served: Served) -> None:
    scene = played(served, "over", seats=[{}, {"bot": "random"}])
    code = scene.path.rpartition("/")[2]
    page = open_page(f"/t/{code}", storage_state=browser_of(scene.player, served.url), **QUICK)
    expect(page.locator(".result")).to_be_visible()
    expect(page.locator(".score")).to_have_count(0)
