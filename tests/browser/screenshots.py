"""Pictures of every screen: make screenshots

In four sizes, into docs/screenshots; `python -m browser.screenshots home cards` makes only these.
Tables of every format are shown in the middle of a game; `early` and `late` ones too, if asked for
by name (`hydra-early`, or `early` for all of them), into build/screenshots.
"""

import base64
import sys
import tempfile
from collections.abc import Callable
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from browser import chromium
from browser.playing import browser_of
from browser.scenes import FORMATS, PARTS, SCENES, played, played_on
from serving import Player, Served

ROOT = Path(__file__).parents[2]
FOLDER, BY_THE_WAY = ROOT / "docs" / "screenshots", ROOT / "build" / "screenshots"
SIZES = ((390, 844), (820, 1180), (1440, 900), (1920, 1080))
LARGEST = 100 * 1024  # bytes of a picture
QUALITIES = (75, 55, 35, 20)  # of 100: the first that gives a picture of that size
LARGEST_PHONE = 820
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
        browser = playwright.chromium.launch(executable_path=chromium.found())
        take_screens(browser, served, names or list(SCREENS))
        take_tables(browser, served, names or list(AT_TABLES))
        take_formats(browser, served, names or list(FORMATS))
        browser.close()


def take_screens(browser: Browser, served: Served, names: list[str]) -> None:
    """Pages that anybody can open."""
    for name, size in product(SCREENS, SIZES):
        if name in names:
            take(browser, served, name, size, SCREENS[name])


def take_tables(browser: Browser, served: Served, names: list[str]) -> None:
    """Tables of the base game, in several states."""
    for scene, (until, setup) in SCENES.items():
        shown = {n: act for n, (of, act) in AT_TABLES.items() if of == scene and n in names}
        if not shown:
            continue
        player, path = played(served, until, **setup)
        for name, size in product(shown, SIZES):
            take(browser, served, name, size, path, player, shown[name])


def take_formats(browser: Browser, served: Served, names: list[str]) -> None:
    """Tables of every format, at several times of a game."""
    for (name, table), (part, moves) in product(FORMATS.items(), PARTS.items()):
        called = name if part == "middle" else f"{name}-{part}"
        if not {called, part} & set(names):
            continue
        player, path = played_on(served, *table, moves)
        for size in SIZES:
            take(browser, served, called, size, path, player)


def take(
    browser: Browser,
    served: Served,
    name: str,
    size: chromium.Size,
    path: str,
    player: Player | None = None,
    act: Callable[[Page], object] = lambda page: None,
) -> None:
    """Make one picture."""
    touch = size[0] <= LARGEST_PHONE
    kept = {} if player is None else {"storage_state": browser_of(player, served.url)}
    with chromium.visitor(
        browser, served.url, size=size, touch=touch, reduced=True, **kept
    ) as context:
        page = context.new_page()
        page.goto(path)
        page.get_by_role("main").wait_for()
        page.wait_for_load_state("networkidle")
        act(page)
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(300)  # what fades in has done so
        picture = picture_of(page)
    folder = BY_THE_WAY if name.endswith(("-early", "-late")) else FOLDER
    file = folder / f"{name}-{size[0]}.webp"
    file.write_bytes(picture)
    print(f"{file.name:24} {file.stat().st_size // 1024:4} KB", flush=True)


def picture_of(page: Page) -> bytes:
    """What is on the screen, in a format that Playwright does not know and Chromium does."""
    session = page.context.new_cdp_session(page)
    picture = b""
    for quality in QUALITIES:
        taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        picture = base64.b64decode(taken["data"])
        if len(picture) <= LARGEST:
            break
    return picture


if __name__ == "__main__":
    main(sys.argv[1:])
