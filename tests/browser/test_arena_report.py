"""The arena's report, as people open it: from a file, on a phone or a desk, light or dark."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser import chromium
from browser.conftest import Axe
from thandar.cli import main


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of three bots."""
    path = tmp_path_factory.mktemp("arena") / "report.html"
    words = ["--bots", "random,baseline,card_bots:Buys", "--games", "6", "--jobs", "1"]
    assert main(["arena", *words, "--html", str(path), "--lang", "en"]) == 0
    return path


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_report_fits_the_screen_and_can_be_read(
    report: Path, width: int, scheme: str, browser: Browser, axe: Axe
) -> None:
    uri, size = report.as_uri(), (width, 800)
    with chromium.visitor(browser, uri, size=size, color_scheme=scheme) as context:
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(uri)
        assert asked == [uri]
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert axe(page) == []
        health = page.locator("section", has_text="Mean health by turn")
        assert health.locator("polyline").count() == 6
