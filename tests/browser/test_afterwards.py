"""After a game: the same people once more, and the game seen again."""

import re

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
    expect(page.get_by_text("3 of 12 moves")).to_be_visible()
    page.get_by_role("button", name="Chance to win").click()
    expect(going).to_have_count(2)  # the chart is not there yet, and says why
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
    analysis = served.call("GET", f"/api/games/{code}/analysis")["analysis"]
    told = analysis["moments"]
    points = page.get_by_role("region", name="Turning points").get_by_role("listitem")
    expect(points).to_have_count(len(told))
    judged = {one["made"]: one for one in analysis["decisions"]}
    for k, one in enumerate(told):
        found = judged.get(one["made"], {}) if one["kind"] == "mistake" else {}
        if found.get("why"):
            because = f"{found['best_label']}, because it {found['why']}"
            expect(points.nth(k)).to_contain_text(because)
    last = told[-1]
    points.last.get_by_role("link").click()
    page.wait_for_url(f"**/games/{code}#replay-{last['made']}-{last['seat']}")
    expect(page.get_by_text(f"Move {last['made']} of")).to_be_visible()
    page.go_back()
    points.last.get_by_role("button", name="Try again from here").click()
    page.wait_for_url(lambda url: "/t/" in url and not url.endswith(code))
