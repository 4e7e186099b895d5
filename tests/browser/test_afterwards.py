"""After a game: the same people once more, and the game seen again."""

from playwright.sync_api import expect

from browser.conftest import OpenPage
from browser.playing import QUICK, browser_of
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
