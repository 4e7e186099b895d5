"""At the table: undo, the end of a turn, refusals, the language, reports, the title."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from browser.conftest import OpenPage
from browser.playing import QUICK, Sitting, browser_of, seated, wasteful, wish
from serving import Served


def option(sitting: Sitting, kind: str) -> dict[str, Any]:
    """What the seat can do of this kind."""
    return next(option for option in sitting.options if option["kind"] == kind)


def do(sitting: Sitting, kind: str) -> None:
    """Do something of this kind, and look."""
    before = sitting.last["version"]
    sitting.do(option(sitting, kind))
    sitting.hear(before)
    sitting.look()


def hand(sitting: Sitting) -> list[str]:
    """The cards in hand."""
    return list(sitting.sight["view"]["seats"][0]["hand"])


def test_play_all_plays_what_needs_no_choice_and_undo_takes_it_back(
    open_page: OpenPage, served: Served
) -> None:
    sitting = seated(open_page, served)
    dealt = hand(sitting)
    played = [words.removeprefix("play ") for words in option(sitting, "all")["moves"]]
    undo = sitting.page.locator("header [data-key=z]")
    expect(undo).to_be_disabled()
    for way in ("click", "key"):
        do(sitting, "all")
        assert sorted(hand(sitting) + played) == dealt
        before = sitting.last["version"]
        if way == "click":
            undo.click()
        else:
            sitting.page.keyboard.press("z")
        sitting.hear(before)
        sitting.look()
        assert hand(sitting) == dealt


def test_an_end_with_something_left_is_asked_twice(open_page: OpenPage, served: Served) -> None:
    sitting = seated(open_page, served)
    end = option(sitting, "end")
    assert wasteful(end)
    button = sitting.page.locator(".end")
    sitting.key("e")
    expect(button).to_have_text("Really end?E")
    expect(sitting.page.locator("#wasted")).to_have_text(end["note"])
    assert sitting.ear.say("ping")["version"] == sitting.last["version"]
    do(sitting, "play")  # and the warning is about another state of things
    expect(button).to_have_text("End turnE")
    sitting.key("e")
    sitting.key("e")
    sitting.hear(sitting.last["version"])
    assert sitting.sight["view"]["turn"] > 1


def test_an_end_with_nothing_left_is_asked_once(open_page: OpenPage, served: Served) -> None:
    sitting = seated(open_page, served)
    while (best := wish(sitting.options))["kind"] != "end" or wasteful(best):
        sitting.step()
    turn = sitting.sight["view"]["turn"]
    sitting.wait_for_question()
    sitting.key("e")
    sitting.hear_own()
    assert sitting.sight["view"]["turn"] == turn + 1


def test_a_double_click_ends_one_turn_only(open_page: OpenPage, served: Served) -> None:
    ann = served.player("Ann")
    code = served.table(ann, format="solo", difficulty="easy", seats=[{}, {"deck": "demon"}])
    kept = browser_of(ann, served.url, confirmEnd=False)
    sitting = Sitting(open_page(f"/t/{code}", storage_state=kept, **QUICK), served)
    sitting.page.locator(".end").evaluate("(end) => { end.click(); end.click(); }")
    sitting.hear(sitting.last["version"])
    sitting.look()
    assert sitting.ear.say("ping")["version"] == sitting.last["version"]
    turn = sitting.sight["view"]["turn"]
    assert turn <= 3  # the Demon has had its own, or asks in the middle of it


def test_the_rage_of_a_demon_is_seen(open_page: OpenPage, served: Served) -> None:
    ann = served.player("Ann")
    code = served.table(ann, format="solo", seats=[{"deck": "cleric"}, {"deck": "warlord"}])
    sitting = Sitting(open_page(f"/t/{code}", storage_state=browser_of(ann, served.url)), served)
    rage = sitting.sight["view"]["seats"][1]["rage"]
    assert rage > 0
    expect(sitting.page.locator(".demon .rage")).to_have_text(f"Rage {rage}")


def test_a_refusal_is_shown_in_its_words(open_page: OpenPage, served: Served) -> None:
    sitting = seated(open_page, served, language="fr")
    refused = sitting.ear.say("ask_undo", seat=1, version=1, made=0)
    assert refused["type"] == "refused"
    sitting.menu().get_by_role("button", name="coup").click()
    alert = sitting.page.locator(".problem")
    expect(alert).to_contain_text(refused["text"])
    alert.get_by_role("button").click()
    expect(alert).to_have_count(0)


def test_the_language_changes_at_the_table(open_page: OpenPage, served: Served) -> None:
    sitting = seated(open_page, served)
    page = sitting.page
    page.evaluate("window.before = true")
    sitting.menu().get_by_role("button", name="Français").click()
    page.keyboard.press("Escape")
    expect(page.locator(".end")).to_contain_text("Finir le tour")
    texts = served.call("GET", "/api/texts/fr")
    sitting.names = {card: words["name"] for card, words in texts["cards"].items()}
    sitting.look()
    do(sitting, "all")
    expect(page.locator(".log")).to_contain_text("joue ")
    assert page.evaluate("window.before")


def test_a_report_has_what_helps_and_no_secret(
    open_page: OpenPage, served: Served, tmp_path: Path
) -> None:
    sitting = seated(open_page, served)
    do(sitting, "all")
    menu = sitting.menu()
    with sitting.page.expect_download() as found:
        menu.get_by_role("button", name="Report a problem").click()
    found.value.save_as(tmp_path / "report.json")
    text = (tmp_path / "report.json").read_text(encoding="utf-8")
    report = json.loads(text)
    assert found.value.suggested_filename == f"thandar-{sitting.code}.json"
    assert report["shown"] == report["sight"]["view"] == sitting.sight["view"]
    assert report["version"] == sitting.last["version"]
    assert [line["text"] for line in report["log"]] == [
        line["text"] for line in sitting.sight["log"]
    ]
    assert report["scripts"]
    assert sitting.ear.token is not None
    assert sitting.ear.token not in text


def test_the_title_says_whose_turn_it_is(open_page: OpenPage, served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    code = served.table(ann, seats=[{}, {}], first=1)
    page = open_page(f"/t/{code}", storage_state=browser_of(ann, served.url), **QUICK)
    page.get_by_role("button", name="Stand up").wait_for()
    expect(page).to_have_title("Thandar")
    ben.join(code)
    ben.say("sit", seat=2)
    page.get_by_role("button", name="Deal the cards").click()
    sitting = Sitting(page, served)
    expect(page).to_have_title("Your turn · Thandar")
    before = sitting.last["version"]
    sitting.do(option(sitting, "end"))
    sitting.hear_until(before)
    expect(page).to_have_title("Thandar")
    ben.say("move", seat=2, moves=["end"], version=sitting.last["version"])
    expect(page).to_have_title("Your turn · Thandar")


def test_arrows_go_from_card_to_card(open_page: OpenPage, served: Served) -> None:
    page = seated(open_page, served).page
    market = page.locator(".market [data-id] .act")
    expect(market).to_have_count(5)
    page.keyboard.press("ArrowDown")
    for place, key in enumerate(["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown"]):
        expect(market.nth([0, 1, 2, 1][place])).to_be_focused()
        page.keyboard.press(key)
    expect(page.locator(".hand .act:focus")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    expect(page.locator(".market .act:focus")).to_have_count(1)
