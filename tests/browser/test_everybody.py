"""In every state of the table nothing keeps anybody from using it."""

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Axe, OpenPage
from browser.playing import Sitting, browser_of, seated, tap
from serving import Served

SCREENS: dict[str, dict[str, Any]] = {
    "desk": {},
    "phone": {"size": (390, 844), "touch": True, "press": tap},
}
How = dict[str, Any]


@pytest.fixture(params=SCREENS)
def how(request: pytest.FixtureRequest) -> How:
    """A large screen with a mouse, and a small one that is touched."""
    return dict(SCREENS[request.param])


def do(sitting: Sitting, card: str) -> None:
    """Use up the ability of a hero."""
    before = sitting.last["version"]
    found = next(one for one in sitting.options if one["moves"] == [f"sacrifice {card}"])
    sitting.do(found)
    sitting.hear(before)


def test_choices_cards_and_piles(how: How, open_page: OpenPage, served: Served, axe: Axe) -> None:
    bots = [{"bot": "random"}] * 2
    sitting = seated(open_page, served, [{"deck": "wizard"}, *bots], **how)
    page = sitting.page
    sitting.look()
    assert axe(page) == []  # the main phase

    sitting.press(page.locator(".me .piles"))
    expect(page.locator(".drawer")).to_be_visible()
    assert axe(page) == []
    sitting.press(page.locator(".drawer button.square"))

    page.locator(".market [data-id] .act").first.press(" ")
    expect(page.locator(".inspector.kept")).to_be_visible()
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".inspector")).to_have_count(0)

    do(sitting, "fireball")  # whom?
    sitting.look()
    expect(page.locator(".ask.choose")).to_be_visible()
    assert axe(page) == []


def test_attacks_the_menu_and_the_end(
    how: How, open_page: OpenPage, served: Served, axe: Axe
) -> None:
    sitting = seated(open_page, served, [{"deck": "fighter"}, {"bot": "random"}], **how)
    page = sitting.page
    do(sitting, "crushing_blow")
    sitting.look()
    sitting.press(page.locator(".opponent .life.attack"))
    expect(page.locator(".ask.attack")).to_be_visible()
    assert axe(page) == []

    sitting.menu()
    assert axe(page) == []
    page.keyboard.press("Escape")

    sitting.give_up()
    sitting.look()
    expect(page.locator(".result")).to_be_visible()
    assert axe(page) == []


def test_the_room_the_cover_and_waiting(
    how: How, open_page: OpenPage, served: Served, axe: Axe
) -> None:
    how.pop("press", None)
    ann, ben = served.player("Ann"), served.player("Ben")
    code = served.table(ann, seats=[{}, {}, {}], first=1)
    page = open_page(f"/t/{code}", storage_state=browser_of(ann, served.url), reduced=True, **how)
    page.get_by_role("button", name="Stand up").wait_for()
    page.get_by_role("button", name="Sit here, seat 2").click()
    expect(page.get_by_role("button", name="Sit here")).to_have_count(1)
    assert axe(page) == []

    ben.join(code)
    ben.say("sit", seat=3)
    page.get_by_role("button", name="Deal the cards").click()
    ready = page.get_by_role("button", name="Show my hand")
    expect(ready).to_be_visible()
    assert axe(page) == []

    sitting = Sitting(page, served)
    for seat in (1, 2):
        ready.click()
        sitting.seat = seat
        sitting.look()
        before = sitting.last["version"]
        sitting.do(next(one for one in sitting.options if one["kind"] == "end"))
        sitting.hear_until(before)
    expect(page.locator(".waiting")).to_be_visible()
    assert axe(page) == []


# Whether a press in the middle of each of these would reach it.
REACHED = """
(pattern) => [...document.querySelectorAll(pattern)].filter((wanted) => {
  wanted.scrollIntoView({ block: "nearest", inline: "center" });
  const box = wanted.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !wanted.contains(hit);
}).map((wanted) => wanted.outerHTML.slice(0, 120))
"""
SIZES = [(960, 700), (1100, 768), (1280, 720), (1440, 900), (1920, 1080), (820, 1180), (360, 740)]


def test_nothing_lies_over_what_is_pressed(open_page: OpenPage, served: Served) -> None:
    sitting = seated(open_page, served, language="es")
    sitting.look()
    page = sitting.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
        assert page.evaluate(REACHED, "main .act, .dock button, main .piles, header button") == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
