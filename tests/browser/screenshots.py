"""Pictures of every screen: make screenshots

In four sizes, into docs/screenshots; `python -m browser.screenshots home cards` makes only these.
"""

import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from browser import chromium
from serving import Served

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SIZES = ((390, 844), (820, 1180), (1440, 900), (1920, 1080))
LARGEST = 100 * 1024  # bytes of a picture
QUALITIES = (75, 55, 35, 20)  # of 100: the first that gives a picture of that size
LARGEST_PHONE = 820

# A screen is an address, or what brings a page there.
Screen = str | Callable[[Page], None]
SCREENS: dict[str, Screen] = {
    "home": "/",
    "new": "/new",
    "cards": "/cards",
    "card": "/cards/arkus",
    "rules": "/rules",
    "settings": "/settings",
    "about": "/about",
}


def main(names: list[str]) -> None:
    """Make the pictures of these screens, or of all."""
    if problem := chromium.missing():
        sys.exit(problem)
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder, "tables.db"), page=chromium.PAGE) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.found())
        for name in names or SCREENS:
            for size in SIZES:
                take(browser, served.url, name, size)
        browser.close()


def take(browser: Browser, url: str, name: str, size: chromium.Size) -> None:
    """Make one picture."""
    touch = size[0] <= LARGEST_PHONE
    with chromium.visitor(browser, url, size=size, touch=touch, reduced=True) as context:
        page = context.new_page()
        bring(page, SCREENS[name])
        page.get_by_role("main").wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        picture = picture_of(page)
    file = FOLDER / f"{name}-{size[0]}.webp"
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


def bring(page: Page, screen: Screen) -> None:
    """Bring a page to a screen."""
    if isinstance(screen, str):
        page.goto(screen)
    else:
        screen(page)


if __name__ == "__main__":
    main(sys.argv[1:])
