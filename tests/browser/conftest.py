"""Fixtures of the tests in a browser."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from browser import chromium
from serving import Served

AXE = chromium.WEB / "node_modules" / "axe-core" / "axe.min.js"
OpenPage = Callable[..., Page]
Axe = Callable[[Page], list[str]]


# Playwright's event loop runs as long as the browser does, and other tests want loops of their own:
# it ends with the tests of this folder.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for each worker."""
    if problem := chromium.missing():
        pytest.skip(problem)
    with sync_playwright() as playwright:
        # Without the imitation of a graphics card, pages are drawn sooner.
        running = playwright.chromium.launch(
            executable_path=chromium.found(), args=["--disable-gpu"]
        )
        yield running
        running.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the page that was built; it is never at fault."""
    if problem := chromium.missing():
        pytest.skip(problem)
    with Served(tmp_path_factory.mktemp("served") / "tables.db", page=chromium.PAGE) as running:
        yield running
        assert "Traceback" not in running.complaints


@pytest.fixture
def open_page(browser: Browser, served: Served) -> Iterator[OpenPage]:
    """open_page("/cards", language="fr", size=(390, 844), touch=True, reduced=True): a page of
    somebody new. In the end none has had anything to complain about."""
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("warning", "error"):
            complaints.append(f"{message.type}: {message.text}")

    with ExitStack() as open_ones:

        def opened(path: str = "/", **how: Any) -> Page:
            context = open_ones.enter_context(chromium.visitor(browser, served.url, **how))
            page = context.new_page()
            page.on("console", heard)
            page.on("pageerror", lambda error: complaints.append(f"thrown: {error}"))
            page.goto(path)
            page.get_by_role("main").wait_for()
            return page

        yield opened
    assert not complaints


@pytest.fixture
def axe() -> Axe:
    """axe(page): what keeps people from using the page, each with where it is."""

    def violations(page: Page) -> list[str]:
        # The page's policy forbids scripts in the page, not those of the one who drives it.
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        return [
            f"{page.url}: {violation['help']}: {node['html'][:200]}"
            for violation in found["violations"]
            if violation["impact"] in ("serious", "critical")
            for node in violation["nodes"]
        ]

    return violations
