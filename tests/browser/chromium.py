"""Where a browser and the built page are found, and how a page is opened."""

import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext

WEB = Path(__file__).parents[2] / "web"
PAGE = WEB / "dist"
PATIENCE = 15_000  # milliseconds
NAMES = ("chromium", "chromium-browser", "google-chrome")
LOCALES = {"en": "en-GB", "fr": "fr-FR", "es": "es-ES"}

Size = tuple[int, int]


def found() -> str | None:
    """The path of Chromium, or of something like it."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def missing() -> str | None:
    """Why there can be no page in a browser here; None when there can."""
    if found() is None:
        return "no Chromium was found"
    return None if (PAGE / "index.html").is_file() else "the page is not built: make page"


def visitor(
    browser: Browser,
    url: str,
    language: str = "en",
    size: Size = (1440, 900),
    touch: bool = False,
    reduced: bool = False,
    **more: Any,
) -> BrowserContext:
    """Somebody new, with a screen and a language."""
    context = browser.new_context(
        base_url=url,
        locale=LOCALES[language],
        viewport={"width": size[0], "height": size[1]},
        has_touch=touch,
        is_mobile=touch,
        reduced_motion="reduce" if reduced else "no-preference",
        **more,
    )
    context.set_default_timeout(PATIENCE)
    return context
