"""Pictures of every screen: make screenshots

In four sizes, into docs/screenshots; `python -m browser.screenshots home cards` makes only these.
Tables of every format are shown in the middle of a game; `early` and `late` ones too, if asked for
by name (`hydra-early`, or `early` for all of them), into build/screenshots.
"""

import base64
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, Route, sync_playwright

from browser import chromium
from browser.playing import browser_of
from browser.scenes import FORMATS, PARTS, SCENES, played, played_on
from serving import Player, Served
from thandar.table.daily import daily

ROOT = Path(__file__).parents[2]
FOLDER, BY_THE_WAY = ROOT / "docs" / "screenshots", ROOT / "build" / "screenshots"
SIZES = ((390, 844), (820, 1180), (1440, 900), (1920, 1080))
LARGEST = 100 * 1024  # bytes of a picture
QUALITIES = (75, 55, 35, 20)  # of 100: the first that gives a picture of that size
LARGEST_PHONE = 820
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
PATIENCE = 300_000  # milliseconds for a review

# A screen is an address; a scene, a table that somebody has played at; and what is done there.
SCREENS: dict[str, str] = {
    "home": "/",
    "new": "/new",
    "learn": "/learn",
    "cards": "/cards",
    "card": "/cards/arkus",
    "rules": "/rules",
    "settings": "/settings",
    "about": "/about",
}


def attack(page: Page) -> None:
    """Pick somebody, or a champion, to be attacked."""
    page.locator(".life.attack, .card.attack .act").first.click()


def ask_for_a_hint(page: Page) -> None:
    """Until it is there."""
    page.keyboard.press("h")
    page.locator(".advice ol").wait_for()


def look_back(page: Page) -> None:
    """Until the game has been gone through."""
    page.get_by_role("progressbar").wait_for(state="detached", timeout=PATIENCE)


def look_together(page: Page) -> None:
    """At the replay."""
    page.goto(page.url + "#replay-60-1")
    page.locator(".board[data-made='60']").wait_for()
    folded = page.locator(".steps .more")
    if folded.is_visible():
        folded.click()
    page.get_by_role("button", name="Look together").click()
    page.locator("section.together").wait_for()
    if folded.is_visible():
        folded.click()


def try_what_if(page: Page) -> None:
    """While looking together."""
    look_together(page)
    page.get_by_role("button", name="What if").click()
    page.locator("section.dock").get_by_role("button", name="Back to the game").wait_for()


AT_TABLES: dict[str, tuple[str, Callable[[Page], object]]] = {
    "duel": ("duel", lambda page: None),
    "inspected": ("duel", lambda page: page.locator(".market .act").nth(1).click(button="right")),
    "attack": ("combat", attack),
    "piles": ("duel", lambda page: page.locator(".me .piles").click()),
    "choice": ("choice", lambda page: None),
    "six": ("six", lambda page: None),
    "hint": ("duel", ask_for_a_hint),
    "review": ("review", look_back),
    "replay": ("review", lambda page: page.goto(page.url + "#replay-60-1")),
    "together": ("review", look_together),
    "what-if": ("review", try_what_if),
}

ALL = (*SCREENS, *AT_TABLES, *FORMATS)


class Shot(NamedTuple):
    """A picture to be made: of which screen, as whom, and after what."""

    name: str
    path: str
    player: Player | None = None
    act: Callable[[Page], object] = lambda page: None


def main(names: list[str]) -> None:
    """Make the pictures of these screens, or of all."""
    if problem := chromium.missing():
        sys.exit(problem)
    FOLDER.mkdir(exist_ok=True)
    BY_THE_WAY.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder, "tables.db"), page=chromium.PAGE) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium.found(), args=["--disable-gpu"]
        )
        for shot, size in product(shots(served, names or ALL), SIZES):
            picture = taken(browser, served, shot, size)
            folder_of = BY_THE_WAY if shot.name.endswith(("-early", "-late")) else FOLDER
            file = folder_of / f"{shot.name}-{size[0]}.webp"
            file.write_bytes(picture)
            print(f"{file.name:24} {len(picture) // 1024:4} KB", flush=True)
        browser.close()


def shots(served: Served, names: Sequence[str]) -> Iterator[Shot]:
    """The pictures of these names: pages, tables of the base game, and of every format."""
    yield from (Shot(name, SCREENS[name]) for name in SCREENS if name in names)
    for scene, (until, setup) in SCENES.items():
        shown = {n: act for n, (of, act) in AT_TABLES.items() if of == scene and n in names}
        if shown:
            player, path = played(served, until, **setup)
            yield from (Shot(name, path, player, act) for name, act in shown.items())
    for (name, table), (part, moves) in product(FORMATS.items(), PARTS.items()):
        called = name if part == "middle" else f"{name}-{part}"
        if {called, part} & set(names):
            player, path = played_on(served, *table, moves)
            yield Shot(called, path, player)


def taken(browser: Browser, served: Served, shot: Shot, size: chromium.Size) -> bytes:
    """What is seen there on a screen of a size."""
    touch = size[0] <= LARGEST_PHONE
    kept = {} if shot.player is None else {"storage_state": browser_of(shot.player, served.url)}
    with chromium.visitor(
        browser, served.url, size=size, touch=touch, reduced=True, **kept
    ) as context:
        if shot.player is None:
            context.clock.set_fixed_time(NOON)
            context.route("**/api/daily", on_the_day)
        page = context.new_page()
        page.goto(shot.path)
        page.get_by_role("main").wait_for()
        page.wait_for_load_state("networkidle")
        shot.act(page)
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(300)  # what fades in has done so
        return picture_of(page)


def on_the_day(route: Route) -> None:
    """Tell of the game of the day as if it were always the same day."""
    game = daily(NOON.date())
    shown = {"deck": game.deck, "demon": game.demon, "difficulty": game.difficulty}
    until = round((NOON + timedelta(hours=12)).timestamp() * 1000)
    told = route.fetch().json()
    route.fulfill(json={**told, "date": game.date.isoformat(), "until": until, **shown})


def picture_of(page: Page) -> bytes:
    """What is on the screen, in a format that Playwright does not know and Chromium does."""
    session = page.context.new_cdp_session(page)
    picture = b""
    for quality in QUALITIES:
        shown = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        picture = base64.b64decode(shown["data"])
        if len(picture) <= LARGEST:
            break
    return picture


if __name__ == "__main__":
    main(sys.argv[1:])
