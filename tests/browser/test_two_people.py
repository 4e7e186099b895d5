"""Two people in two browsers; lines break, and the server is killed."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import chromium
from browser.conftest import OpenPage
from browser.lines import Line
from browser.playing import QUICK, Sitting, browser_of, wish
from serving import Served

LOST = "Connection lost"


def sit_down(ann: Page, ben: Page, served: Served) -> list[Sitting]:
    """Ann has opened the table; Ben takes the seat that is free, and Ann deals."""
    ann.get_by_role("button", name="Stand up").wait_for()
    ben.get_by_role("button", name="Sit here, seat 2").click()
    ann.get_by_role("button", name="Deal the cards").click()
    return [Sitting(ann, served), Sitting(ben, served, seat=2)]


def play(people: list[Sitting], moves: int) -> None:
    """Play on, and look at both screens after each move."""
    for _ in range(moves):
        for one in people:
            one.look()
        asked = next(one for one in people if one.options)
        before = asked.last["version"]
        asked.do(wish(asked.options))
        for one in people:
            one.hear_until(before)


def finish_turn(sitting: Sitting, other: Sitting) -> None:
    """Play until the other is asked."""
    while not other.options:
        play([sitting, other], 1)


def test_a_line_that_breaks_loses_nothing(open_page: OpenPage, served: Served) -> None:
    players = [served.player(name) for name in ("Ann", "Ben")]
    code = served.table(players[0], seats=[{}, {}], first=1)
    pages = [open_page("/about", storage_state=browser_of(one, served), **QUICK) for one in players]
    lines = [Line(page) for page in pages]
    for page in pages:
        page.goto(f"/t/{code}")
    ann, ben = people = sit_down(pages[0], pages[1], served)
    finish_turn(ann, ben)

    lines[0].cut()  # Ann does not see what Ben does, until her line is mended
    ann.ear.close()
    expect(ann.page.get_by_role("alert")).to_contain_text(LOST)
    expect(ben.page.locator(".opponent .plate")).to_contain_text("away")
    before = ben.last["version"]
    ben.look()
    ben.do(wish(ben.options))
    ben.hear_until(before)
    lines[0].mend()
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    ann.listen()
    play(people, 4)

    finish_turn(ann, ben)
    ben.look()
    lines[1].cut()  # what Ben does meanwhile is done when the line is mended
    expect(ben.page.get_by_role("alert")).to_contain_text(LOST)
    before = ben.last["version"]
    ben.do(wish(ben.options))
    lines[1].mend()
    expect(ben.page.get_by_role("alert")).to_have_count(0)
    for one in people:
        one.hear_until(before)
    play(people, 4)

    ben.give_up()
    ann.hear()
    expect(ann.page.locator(".result.victory")).to_be_visible()
    expect(ben.page.locator(".result.defeat")).to_be_visible()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[list[Served]]:
    """Servers of one database: the last one runs."""
    if problem := chromium.missing():
        pytest.skip(problem)
    with Served(tmp_path / "tables.db", page=chromium.PAGE) as first:
        servers = [first]
        yield servers
        for later in servers[1:]:
            later.stop()
    assert "Traceback" not in first.complaints


def test_a_server_that_is_killed_goes_on_where_it_was(
    browser: Browser, mortal: list[Served], tmp_path: Path
) -> None:
    (served,) = mortal
    players = [served.player(name) for name in ("Ann", "Ben")]
    code = served.table(players[0], seats=[{}, {}], first=1)
    complaints: list[str] = []
    pages = []
    for player in players:
        context = chromium.visitor(
            browser, served.url, storage_state=browser_of(player, served), **QUICK
        )
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"/t/{code}")
        pages.append(page)
    people = sit_down(pages[0], pages[1], served)
    play(people, 6)

    served.stop(signal.SIGKILL)
    for one in people:
        expect(one.page.get_by_role("alert")).to_contain_text(LOST)
    mortal.append(Served(tmp_path / "tables.db", port=served.port, page=chromium.PAGE))
    for one in people:
        expect(one.page.get_by_role("alert")).to_have_count(0)
        one.listen()
    play(people, 10)

    people[0].give_up()
    people[1].hear()
    expect(pages[1].locator(".result.victory")).to_be_visible()
    for page in pages:
        page.context.close()
    # The browser itself complains of a server that is not there.
    assert all("ERR_CONNECTION_REFUSED" in complaint for complaint in complaints)
