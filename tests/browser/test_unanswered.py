"""A server that does not answer, or was asked for too much: the page says so and tries again."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import chromium
from serving import Served
from thandar.server.settings import Settings


@pytest.fixture
def page(browser: Browser, served: Served) -> Iterator[Page]:
    """A page of somebody new, which may have something to complain about."""
    with chromium.visitor(browser, served.url, language="fr") as context:
        yield context.new_page()


def test_too_many_requests_are_made_again_later(browser: Browser, tmp_path: Path) -> None:
    tables = tmp_path / "tables.db"
    with Served(tables, page=chromium.PAGE, requests_per_minute=60) as served:
        while served.ask("GET", "/api/tables")[0] != 429:
            pass
        with chromium.visitor(browser, served.url) as context:
            page = context.new_page()
            page.goto("/cards", wait_until="commit")
            alert = page.get_by_role("alert")
            while not alert.is_visible():  # however long the page takes, nothing is left for it
                served.ask("GET", "/api/tables")
            expect(alert).to_contain_text("too much at once")
            expect(page.get_by_role("searchbox")).to_be_visible()
            expect(alert).to_have_count(0)


def test_a_server_that_does_not_answer_is_asked_again(page: Page) -> None:
    page.route("**/api/texts/*", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("ne répond pas")
    page.unroute("**/api/texts/*")
    page.get_by_role("button", name="Réessayer").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_part_of_the_page_that_does_not_come_comes_later(page: Page) -> None:
    parts = re.compile(r"/assets/Rules-.*\.js")
    page.goto("/")
    page.route(parts, lambda route: route.abort())
    page.route("**/healthz", lambda route: route.abort())
    page.get_by_role("link", name="Règles").click()
    expect(page.get_by_role("alert")).to_contain_text("ne répond pas")
    page.unroute(parts)
    page.unroute("**/healthz")
    expect(page.get_by_role("heading", level=1, name="Les règles du jeu")).to_be_visible()


def test_a_page_each_second_is_not_too_much(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Jouer contre").click()
    page.wait_for_url("**/t/*")
    page.goto("about:blank")  # what the table still asks for is not counted
    calls = []
    page.on("request", lambda call: calls.append(call.url) if "/api/" in call.url else None)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert 0 < 60 * len(calls) <= Settings().requests_per_minute
