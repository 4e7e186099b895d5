"""The pages around the table: every language, no complaint, nothing that keeps people out."""

import re
import socket
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser import chromium
from browser.chromium import Size
from browser.conftest import Axe, OpenPage
from serving import Served

PAGES = ("/", "/new", "/learn", "/cards", "/rules", "/settings", "/about")
LANGUAGES = {"en": "English", "fr": "Français", "es": "Español"}
PHONE = (390, 844)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_language_of_the_browser(language: str, open_page: OpenPage) -> None:
    page = open_page("/", language=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_the_language_changes_without_loading_the_page_again(open_page: OpenPage) -> None:
    page = open_page("/")
    page.evaluate("window.before = true")
    for language, name in reversed(LANGUAGES.items()):
        page.get_by_role("button", name=name).click()
        expect(page.locator("html")).to_have_attribute("lang", language)
    assert page.evaluate("window.before")


def test_the_language_chosen_is_kept(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


@pytest.mark.parametrize("path", PAGES)
def test_everybody_can_use_the_pages(path: str, open_page: OpenPage, axe: Axe) -> None:
    for how in ({}, {"size": PHONE, "touch": True}):
        page = open_page(path, reduced=True, **how)
        page.wait_for_load_state("networkidle")
        assert axe(page) == []


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_a_small_phone(path: str, language: str, open_page: OpenPage) -> None:
    page = open_page(path, language=language, size=(360, 740), touch=True)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("path", PAGES)
def test_no_message_is_missing(path: str, open_page: OpenPage) -> None:
    page = open_page(path, language="es")
    page.wait_for_load_state("networkidle")
    assert not re.findall(r"\bpage\.\w+[.\w]*", page.locator("body").inner_text())


def test_the_page_is_kept_from_harm(open_page: OpenPage, served: Served) -> None:
    answer = open_page("/").request.get(served.url)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("size", [(1440, 900), PHONE])
def test_a_newcomer_is_shown_how_a_turn_goes(size: Size, open_page: OpenPage) -> None:
    page = open_page("/", size=size)
    page.get_by_role("link", name="How to play").click()
    expect(page.get_by_role("heading", level=1, name="How a turn goes")).to_be_visible()
    expect(page.get_by_role("region", name="Your turn").get_by_role("listitem")).to_have_count(5)
    card = page.get_by_role("region", name="How to read a card")
    expect(card.get_by_role("img")).to_have_accessible_name(re.compile("Cristov.*Guard", re.I))
    expect(card.get_by_role("listitem")).to_have_count(6)
    for faction in ("Imperial", "Guild", "Necros", "Wild"):
        expect(page.get_by_role("term").filter(has_text=faction)).to_be_visible()


def test_another_format_in_the_address_is_followed(open_page: OpenPage) -> None:
    page = open_page("/new#hydra")
    chosen = page.get_by_role("region", name="Hydra")
    expect(chosen).to_be_visible()
    page.evaluate("location.hash = 'emperor'")
    expect(page.get_by_role("region", name="Emperor")).to_be_visible()
    expect(chosen).to_have_count(0)
    page.go_back()
    expect(chosen).to_be_visible()


def shown_pass(page: Page) -> Locator:
    """The tile for another device, once it has a pass."""
    page.get_by_role("button", name="Show a pass").click()
    tile = page.get_by_role("main")
    expect(tile.get_by_role("textbox", name="Link for the other device")).to_be_visible()
    return tile


def test_a_server_that_only_this_computer_finds_shows_no_picture_of_a_link(
    open_page: OpenPage,
) -> None:
    tile = shown_pass(open_page("/settings"))
    expect(tile).to_contain_text("This server can only be reached from this computer")
    expect(tile.get_by_role("img", name="The link as a QR code")).to_have_count(0)


def test_a_link_for_another_device_leads_where_the_server_is_found(
    browser: Browser, tmp_path: Path
) -> None:
    if problem := chromium.missing():
        pytest.skip(problem)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    away, here = f"http://192.0.2.7:{port}", f"http://127.0.0.1:{port}"
    with (
        Served(tmp_path / "tables.db", port, page=chromium.PAGE, public_url=away),
        chromium.visitor(browser, here, reduced=True) as visitor,
    ):
        page = visitor.new_page()
        page.goto("/settings")
        tile = shown_pass(page)
        link = tile.get_by_role("textbox", name="Link for the other device")
        expect(link).to_have_value(re.compile(f"^{away}/pass#"))
        expect(tile.get_by_role("img", name="The link as a QR code")).to_be_visible()
        expect(tile).not_to_contain_text("only be reached")
