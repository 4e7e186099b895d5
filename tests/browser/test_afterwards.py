"""After a game: the same people once more, and the game seen again."""

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from browser.conftest import Axe, OpenPage
from browser.playing import QUICK, browser_of
from browser.scenes import played
from serving import Player, Served
from sitting import all_see, done, move, seated


def over(served: Served) -> tuple[str, Player, Player]:
    """The code of a game that Ann has given up in her second turn, Ann, and Ben."""
    ann, ben = seated(served, "Ann", "Ben")
    for seat, player in enumerate((ann, ben), 1):
        done(move(player, seat, ["end"]))
        all_see(ann, ben)
    done(ann.say("resign", seat=1))
    return ann.now["table"]["code"], ann, ben


def test_all_hands_are_seen_with_one_request(open_page: OpenPage, served: Served) -> None:
    code, _ann, ben = over(served)
    page = open_page("/", storage_state=browser_of(ben, served.url), **QUICK)
    asked = []
    page.on("request", lambda call: asked.append(call.url) if "seat=" in call.url else None)
    page.goto(f"/games/{code}#replay-0-open")
    mine, theirs = page.get_by_label("Your hand"), page.locator(".opponent")
    expect(mine.locator(".card")).to_have_count(5)
    cards = served.call("GET", "/api/texts/en")["cards"]
    for seat, where in ((2, mine), (1, theirs)):
        [view] = served.call("GET", f"/api/games/{code}?seat={seat}")["views"]
        for card in view["seats"][seat - 1]["hand"]:
            expect(where.get_by_role("button", name=cards[card]["name"]).first).to_be_attached()
    page.keyboard.press("End")
    expect(mine.locator(".card")).to_have_count(5)
    assert [url.partition("?")[2] for url in asked] == ["seat=open"]


def test_a_rematch_is_asked_for_where_the_game_is_looked_back_upon(
    open_page: OpenPage, served: Served
) -> None:
    code, ann, ben = over(served)
    page = open_page(f"/games/{code}", storage_state=browser_of(ann, served.url), **QUICK)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/t/" in url and not url.endswith(code))
    next_one = page.url.rpartition("/")[2]
    # Whoever asks second comes to the same table.
    other = open_page(f"/games/{code}", storage_state=browser_of(ben, served.url), **QUICK)
    other.get_by_role("button", name="Rematch").click()
    other.wait_for_url(f"**/t/{next_one}")
    expect(other.locator(".opponent")).to_be_visible()


def test_from_a_moment_of_the_replay_it_is_played_on_against_the_computer(
    open_page: OpenPage, served: Served
) -> None:
    code, ann, _ben = over(served)
    kept = browser_of(ann, served.url)
    page = open_page(f"/games/{code}#replay-0-1", storage_state=kept, reduced=True)
    expect(page.get_by_text("Move 0 of 3")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Move 1 of 3")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Move 0 of 3")).to_be_visible()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "/t/" in url and not url.endswith(code))
    expect(page.locator(".dock .end")).to_be_enabled()
    expect(page.locator(".opponent")).to_contain_text("Computer")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_what_the_computer_thinks_comes_while_one_looks_and_leads_to_the_replay(
    open_page: OpenPage, served: Served, axe: Axe, size: tuple[int, int]
) -> None:
    scene = played(served, "over", seats=[{}, {"bot": "random"}])
    kept = browser_of(scene.player, served.url)
    page = open_page("/", storage_state=kept, reduced=True, size=size)
    first: list[Route] = []  # the first answer is ours, so that it is seen however fast it goes

    def answered(route: Route) -> None:
        if first:
            route.continue_()
            return
        first.append(route)
        route.fulfill(json={"done": 3, "of": 12, "analysis": None})

    page.route("**/analysis", answered)
    page.goto(scene.path)
    going = page.get_by_role("progressbar")
    expect(going).to_have_attribute("aria-valuenow", "3")
    expect(page.get_by_text("3 of 12 moves")).to_be_in_viewport()
    page.get_by_role("button", name="Chance to win").click()
    expect(going).to_be_in_viewport()  # the chart is not there yet, and that says why
    table = page.get_by_role("region", name="Deal and play").get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(3, timeout=90_000)
    expect(going).to_have_count(0)
    chart = page.get_by_role("slider", name="Chance to win after each turn")
    chart.press("End")
    expect(chart).to_have_attribute("aria-valuetext", re.compile("You (100|0)%"))
    assert axe(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0]
    code = scene.path.rpartition("/")[2]
    token = scene.player.token
    analysis = served.call("GET", f"/api/games/{code}/analysis", token=token)["analysis"]
    told = analysis["moments"]
    expect(page.locator(".flag")).to_have_count(len(told))  # as many numbers are in the chart
    points = page.get_by_role("region", name="Turning points").get_by_role("listitem")
    expect(points).to_have_count(len(told))
    judged = {one["made"]: one for one in analysis["decisions"]}
    for k, one in enumerate(told):
        found = judged.get(one["made"], {}) if one["kind"] == "mistake" else {}
        if found.get("why"):
            because = f"{found['best_label']}, because it {found['why']}"
            expect(points.nth(k)).to_contain_text(because)
        expect(points.nth(k)).to_contain_text(one["dealt"].replace("\xa0", " "))
    last = told[-1]
    points.last.get_by_role("link").click()
    page.wait_for_url(f"**/games/{code}#replay-{last['made']}-{last['seat']}")
    expect(page.get_by_text(f"Move {last['made']} of")).to_be_visible()


def thought(seat: int, made: int, kind: str, **more: Any) -> Any:
    """A turning point: seat 1 has lost by it, or seat 2 has won."""
    change = 0.2 if kind == "luck" else -0.2
    point = {"kind": kind, "turn": made + 1, "made": made, "seat": seat, "change": change}
    return {**point, "text": "", "dealt": "", **more}


ANALYSIS: Any = {
    "playouts": 1,
    "turns": [
        {"turn": k + 1, "made": k, "active": [1 + k % 2], "chances": [0.5, 0.5]} for k in range(4)
    ],
    "decisions": [
        {
            "turn": made + 1,
            "made": made,
            "seat": 1 + made,
            "move": "end",
            "lost": 0.2,
            "label": "end turn",
            "best": "play gold",
            "best_label": "play Gold",
            "chance": 0.4,
            "best_chance": 0.6,
            "why": "draws a card.",
        }
        for made in (0, 1)
    ],
    "moments": [
        thought(1, 0, "mistake"),
        thought(2, 1, "luck", dealt="Drawn: Gold ×2."),
        thought(2, 1, "mistake"),
        thought(1, 2, "misfortune", dealt="New in the market: Borg."),
    ],
    "players": [
        {
            "seat": seat,
            "side": seat - 1,
            "first": 0.5,
            "deal": 0.0,
            "play": 0.0,
            "lost": 0.2,
            "decisions": 1,
            "mistakes": 1,
            "won": seat == 2,
        }
        for seat in (1, 2)
    ],
}


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_turning_point_is_told_where_it_is_watched_and_ones_own_mistake_tried_again(
    open_page: OpenPage, served: Served, axe: Axe, size: tuple[int, int]
) -> None:
    code, ann, _ben = over(served)
    page = open_page("/", storage_state=browser_of(ann, served.url), reduced=True, size=size)
    answer = {"done": 3, "of": 3, "analysis": ANALYSIS}
    page.route("**/analysis", lambda route: route.fulfill(json=answer))
    page.goto(f"/games/{code}")
    points = page.get_by_role("region", name="Turning points").get_by_role("listitem")
    again = points.get_by_role("button", name="Try again from here")
    expect(again).to_have_count(1)  # nobody tries again what another did, or chance
    expect(points.nth(1)).to_contain_text("Ben. Drawn: Gold ×2.")
    expect(page.locator(".flag")).to_have_count(4)
    assert axe(page) == []
    points.first.get_by_role("link").click()
    said = page.locator(".point")
    expect(said).to_contain_text("You: end turn. Better: play Gold, because it draws a card.")
    page.keyboard.press("End")
    expect(said).to_have_count(0)
    page.goto(f"/games/{code}#replay-2-1")
    expect(said).to_contain_text("You. New in the market: Borg.")
    page.goto(f"/games/{code}")
    again.click()
    page.wait_for_url(lambda url: "/t/" in url and not url.endswith(code))


def test_who_has_given_up_is_said_wherever_the_game_is_told(
    open_page: OpenPage, served: Served
) -> None:
    code, ann, ben = over(served)
    for player, words in ((ann, "You gave up on turn 3."), (ben, "Ann gave up on turn 3.")):
        page = open_page(f"/t/{code}", storage_state=browser_of(player, served.url), **QUICK)
        expect(page.locator(".result")).to_contain_text(words)
        page.route("**/analysis", lambda route: None)  # it has other moments
        page.goto(f"/games/{code}")
        expect(page.get_by_role("main")).to_contain_text(words)
        expect(page.get_by_role("region", name="Key moments")).to_contain_text("giving up")
        page.goto("/")
        expect(page.get_by_role("region", name="My games")).to_contain_text("given up")


def test_whoever_sat_there_is_you_in_the_log_of_the_replay(
    open_page: OpenPage, served: Served
) -> None:
    code, ann, _ben = over(served)
    kept = browser_of(ann, served.url)
    page = open_page(f"/games/{code}#replay-3-open", storage_state=kept, reduced=True)
    log = page.get_by_role("log")
    expect(log).to_contain_text("gave up")
    expect(log).to_contain_text("Turn 1 · You")
    expect(log).not_to_contain_text("Ann")
    expect(page.locator(".me")).to_contain_text("You")
