"""Two people in two browsers play a whole game; lines break, and the server is killed."""

import signal
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import chromium
from browser.lines import Line
from browser.playing import QUICK, Sitting, browser_of, wish
from serving import Served

LOST = "Connection lost"


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


def test_two_people_play_to_the_end_whatever_breaks(
    browser: Browser, mortal: list[Served], tmp_path: Path
) -> None:
    (served,) = mortal
    players = [served.player(name) for name in ("Ann", "Ben")]
    code = served.table(players[0], seats=[{}, {}], first=1)
    complaints: list[str] = []
    with ExitStack() as open_ones:
        pages = []
        lines = [open_ones.enter_context(closing(Line(served.port))) for _ in players]
        for player, line in zip(players, lines):
            kept = browser_of(player, line.url)
            context = chromium.visitor(browser, line.url, storage_state=kept, **QUICK)
            pages.append(open_ones.enter_context(context).new_page())
            pages[-1].on("console", lambda message: complaints.append(message.text))
            pages[-1].on("pageerror", lambda error: complaints.append(str(error)))
            pages[-1].goto(f"/t/{code}")
        people = ann, ben = sit_down(pages[0], pages[1], served)

        until_asked(ben, people)
        cut_while_another_moves(ann, lines[0], ben)
        until_asked(ann, people)
        until_asked(ben, people)
        cut_while_moving(ben, lines[1], people)
        until_asked(ann, people)
        kill(mortal, people, tmp_path / "tables.db")
        while not ann.over:
            play(people)
        for one in people:
            one.look()
            one.see_the_result()
    # The browser itself complains of a server that is not there.
    assert [complaint for complaint in complaints if "net::ERR_" not in complaint] == []


def sit_down(ann: Page, ben: Page, served: Served) -> list[Sitting]:
    """Ann has opened the table; Ben takes the seat that is free, and Ann deals."""
    ann.get_by_role("button", name="Stand up").wait_for()
    ben.get_by_role("button", name="Sit here, seat 2").click()
    ann.get_by_role("button", name="Deal the cards").click()
    return [Sitting(ann, served), Sitting(ben, served, seat=2)]


def play(people: list[Sitting]) -> None:
    """Make one move, after a look at both screens."""
    for one in people:
        one.look()
    move(next(one for one in people if one.options), people)


def move(asked: Sitting, hearers: list[Sitting]) -> None:
    """Make one move, of which these hear."""
    before = asked.last["version"]
    asked.do(wish(asked.options))
    for one in hearers:
        one.hear_until(before)


def until_asked(sitting: Sitting, people: list[Sitting]) -> None:
    """Play on until somebody is asked."""
    while not sitting.options:
        play(people)


def cut_while_another_moves(sitting: Sitting, line: Line, other: Sitting) -> None:
    """Somebody sees what another has done when their line is mended."""
    line.cut()
    sitting.ear.close()
    expect(sitting.page.get_by_role("alert")).to_contain_text(LOST)
    expect(other.page.locator(".opponent .plate")).to_contain_text("away")
    other.look()
    move(other, [other])
    line.mend()
    expect(sitting.page.get_by_role("alert")).to_have_count(0)
    sitting.listen()


def cut_while_moving(sitting: Sitting, line: Line, people: list[Sitting]) -> None:
    """What somebody does while their line is cut is done when it is mended."""
    sitting.look()
    line.cut()
    expect(sitting.page.get_by_role("alert")).to_contain_text(LOST)
    before = sitting.last["version"]
    sitting.do(wish(sitting.options))
    line.mend()
    expect(sitting.page.get_by_role("alert")).to_have_count(0)
    for one in people:
        one.hear_until(before)


def kill(servers: list[Served], people: list[Sitting], database: Path) -> None:
    """The server dies in the middle of a turn, and another one goes on."""
    play(people)
    servers[-1].stop(signal.SIGKILL)
    for one in people:
        expect(one.page.get_by_role("alert")).to_contain_text(LOST)
    servers.append(Served(database, port=servers[-1].port, page=chromium.PAGE))
    for one in people:
        expect(one.page.get_by_role("alert")).to_have_count(0)
        one.listen()
