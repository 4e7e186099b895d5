"""Whatever the speed: once nothing moves any more, the page shows what the view says."""

import pytest
from playwright.sync_api import Locator

from browser.conftest import OpenPage
from browser.playing import Sitting, seated
from serving import Served

ROUNDS = {"none": 2, "fast": 2, "normal": 1, "slow": 1}
PATIENCE = 60  # seconds, for the slowest
# Counts what flies.
COUNT = """
window.flew = 0;
new MutationObserver((changes) => {
  for (const change of changes) window.flew += change.addedNodes.length;
}).observe(document.querySelector(".sky"), { childList: true });
"""


def flew(sitting: Sitting) -> int:
    """How many things flew since they are counted."""
    return int(sitting.page.evaluate("window.flew"))


@pytest.mark.parametrize("speed", ROUNDS)
def test_after_every_move_the_page_shows_the_view(
    speed: str, open_page: OpenPage, served: Served
) -> None:
    sitting = seated(open_page, served, speed=speed, reduced=False)
    sitting.page.evaluate(COUNT)
    sitting.play(rounds=ROUNDS[speed], patience=PATIENCE)
    assert (flew(sitting) > 0) == (speed != "none")


def test_nothing_flies_where_motion_is_not_wanted(open_page: OpenPage, served: Served) -> None:
    sitting = seated(open_page, served, speed="slow", reduced=True)
    sitting.page.evaluate(COUNT)
    sitting.play(rounds=2)
    assert flew(sitting) == 0


def test_who_does_not_wait_for_what_moves_sees_the_same(
    open_page: OpenPage, served: Served
) -> None:
    aim = Locator.click  # which waits until its aim stands still
    sitting = seated(open_page, served, speed="slow", reduced=False, press=aim)
    sitting.hear()
    for _ in range(12):
        sitting.step()
    sitting.look(PATIENCE)
