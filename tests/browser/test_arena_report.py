"""The arena's report, as people open it: from a file, on a phone or a desk, light or dark."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser import chromium
from browser.conftest import Axe
from thandar.cli import main

# The figures that are crossed, or nearly, by the line to which they are compared.
CROSSED = """
() => [...document.querySelectorAll(".row")].filter((row) => {
  const [mark, figure] = [".mark", ".figure"].map((one) => row.querySelector(one));
  if (mark === null) return false;
  const [line, words] = [mark, figure].map((one) => one.getBoundingClientRect());
  const [dx, dy] = [line.left - words.right, line.top - words.bottom];
  return line.right > words.left && dx < 4 && dy < 4;
}).map((row) => row.innerText)
"""


def reported(folder: Path, bots: str) -> Path:
    """A report of a few games of some bots."""
    path = folder / "report.html"
    words = ["--bots", bots, "--games", "6", "--jobs", "1"]
    assert main(["arena", *words, "--html", str(path), "--lang", "en"]) == 0
    return path


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of three bots."""
    return reported(tmp_path_factory.mktemp("arena"), "random,baseline,card_bots:Buys")


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


def test_no_figure_is_crossed_by_the_line_to_compare_it_with(
    tmp_path: Path, browser: Browser
) -> None:
    uri = reported(tmp_path, "baseline,card_bots:Buys").as_uri()
    with chromium.visitor(browser, uri, size=(390, 844)) as context:
        page = context.new_page()
        page.goto(uri)
        assert page.locator(".mark").count() > 4
        assert page.evaluate(CROSSED) == []
