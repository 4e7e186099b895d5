"""Every format has its page, and the pages' links lead somewhere."""

import re
from pathlib import Path

import pytest

from thandar.formats import FORMATS

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = [*sorted((DOCS / "formats").glob("*.md")), DOCS / "add-a-format.md", DOCS / "add-a-card.md"]


def anchors(path: Path) -> set[str]:
    """What can stand behind # in a link to a page: its headings, as GitHub spells them."""
    headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", [format.name for format in FORMATS])
def test_every_format_has_a_page(name: str) -> None:
    index = (DOCS / "formats" / "README.md").read_text(encoding="utf-8")
    listed = re.search(rf"\| \[`{name}`\]\((\S+\.md)\) \|", index)
    assert listed is not None, f"docs/formats/README.md has no line for {name}"
    assert f"`{name}`" in (DOCS / "formats" / listed[1]).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link, anchor in re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", page.read_text("utf-8")):
        target = page.parent / link if link else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), f"{link}#{anchor}"
