"""How quick the page is: PYTHONPATH=tests .venv/bin/python benchmarks/page_speed.py

After `make compiled page`, with Chromium. A `thandar serve` from build/compiled and the browser run
on this machine. Measured are what the first visit loads, compressed and without fonts; how long it
takes until the start page and a table can be used; the time from a click at the table until what
the server made of it is drawn; frames and long tasks while cards move; and how much more the page
keeps in memory after so many turns. Bots make five moves a second.

With `--wanted` the exit status is 1 if a figure is not what it should be.
"""

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path
from statistics import quantiles

from playwright.sync_api import Browser, CDPSession, Page, TimeoutError, sync_playwright
from server_load import BUILD, Served

from browser import chromium

KB, MB = 1024, 1024 * 1024
PLAY, TABLE = "button.play:not(:disabled)", ".dock .end:not(:disabled)"
PATIENCE, BRIEFLY = 8_000, 1_000  # milliseconds
# The first of these that can be pressed is.
END = '[data-key="e"]:not(:disabled)'
BUTTONS = [
    '[data-key="a"]:not([aria-disabled="true"])',
    '.choose[data-key="enter"]:not(:disabled)',
    '[data-key="1"]:not([aria-pressed="true"])',
    END,
]
LIKES = {"level": "random", "confirmEnd": False, "speed": "fast", "language": "en"}
# name: unit, what is wanted, whether less is better
FIGURES: dict[str, tuple[str, float, bool]] = {
    "first load without fonts": ("KB", 250, True),
    "start page usable": ("ms", 1000, True),
    "table usable": ("ms", 1000, True),
    "click to screen, 95 of 100": ("ms", 100, True),
    "frames while cards move": ("a second", 58, False),
    "longest task while cards move": ("ms", 50, True),
    "more memory after the turns": ("MB", 20, True),
}
Figures = dict[str, float]

# Runs in the page before its own scripts do.
WATCH = """
window.measured = { usable: {}, clicks: [], frames: [], tasks: [], clicked: 0 };
function watchFor(selector) {
  const look = () => {
    if (document.querySelector(selector)) measured.usable[selector] ??= performance.now();
    else requestAnimationFrame(look);
  };
  look();
}
addEventListener("click", ({ target }) => {
  if (target.closest(".board")) measured.clicked = performance.now();
}, true);
// What a message changes is drawn with the next frame.
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", () => requestAnimationFrame(() => setTimeout(() => {
      if (measured.clicked) measured.clicks.push(performance.now() - measured.clicked);
      measured.clicked = 0;
    })));
  }
};
let last = 0, began = 0, moved = 0;
function frame(now) {
  const moving = document.querySelector(".sky")?.childElementCount > 0;  // cards, or numbers
  if (moving && last) measured.frames.push(now - last);
  if (moving && !last) began = now;
  last = moving ? now : 0;
  if (moving) moved = now;
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
new PerformanceObserver((list) => {
  for (const task of list.getEntries())
    if (task.startTime < moved + 50 && task.startTime + task.duration > began)
      measured.tasks.push(task.duration);
}).observe({ type: "longtask" });
"""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--turns", type=int, default=50, help="(default 50)")
    parser.add_argument("--wanted", action="store_true")
    arguments = parser.parse_args()
    if problem := chromium.missing():
        sys.exit(problem)
    os.environ |= {"THANDAR_PAGE": str(chromium.PAGE), "THANDAR_BOT_PACE": "0.2"}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder, "tables.db"), None, BUILD)
        browser = playwright.chromium.launch(executable_path=chromium.found())
        try:
            found = {
                **first_visit(browser, served.url),
                **at_a_table(browser, served.url, arguments.turns),
            }
        finally:
            browser.close()
            served.process.terminate()
            served.process.wait()
    return tell(found, arguments.wanted)


def visit(browser: Browser, url: str) -> tuple[Page, CDPSession]:
    """A page of somebody new, and the line to what it is made of."""
    context = chromium.visitor(browser, url)
    context.add_init_script(f"localStorage['thandar.settings'] ??= {json.dumps(json.dumps(LIKES))}")
    watched = "".join(f"watchFor({json.dumps(what)});" for what in (PLAY, TABLE))
    context.add_init_script(WATCH + watched)
    page = context.new_page()
    return page, context.new_cdp_session(page)


def first_visit(browser: Browser, url: str) -> Figures:
    """What the start page loads, and when it can be used."""
    page, line = visit(browser, url)
    kinds: dict[str, str] = {}
    loaded: dict[str, float] = {}
    line.send("Network.enable")
    line.on(
        "Network.responseReceived", lambda told: kinds.update({told["requestId"]: told["type"]})
    )
    line.on(
        "Network.loadingFinished",
        lambda told: loaded.update({told["requestId"]: told["encodedDataLength"]}),
    )
    page.goto("/")
    page.wait_for_selector(PLAY)
    page.wait_for_load_state("networkidle")
    found = {
        "first load without fonts": sum(n for k, n in loaded.items() if kinds.get(k) != "Font")
        / KB,
        "start page usable": page.evaluate("measured.usable")[PLAY],
    }
    page.context.close()
    return found


def at_a_table(browser: Browser, url: str, turns: int) -> Figures:
    """When a table can be used, and what so many turns take."""
    page, line = visit(browser, url)
    page.goto("/")
    page.click(PLAY)
    page.wait_for_selector(TABLE)
    page.reload()
    page.wait_for_selector(TABLE)
    usable = page.evaluate("measured.usable")[TABLE]
    before = heap(line)
    page.evaluate("measured.tasks = []")
    for _ in range(turns):
        play_a_turn(page)
    measured = page.evaluate("measured")
    after = heap(line)
    page.context.close()
    return {
        "table usable": usable,
        "click to screen, 95 of 100": quantiles(measured["clicks"], n=20)[-1],
        "frames while cards move": 1000 * len(measured["frames"]) / max(sum(measured["frames"]), 1),
        "longest task while cards move": max(measured["tasks"], default=0.0),
        "more memory after the turns": (after - before) / MB,
    }


def heap(line: CDPSession) -> float:
    """What the page keeps, in bytes."""
    line.send("HeapProfiler.enable")
    line.send("HeapProfiler.collectGarbage")
    used: float = line.send("Runtime.getHeapUsage")["usedSize"]
    return used


def play_a_turn(page: Page) -> None:
    """Press what can be pressed until the turn is over.

    A game that is over, or asks for more than a button, is followed by another.
    """
    pressed = ""
    while pressed != END:
        try:
            page.locator(", ".join(BUTTONS)).first.wait_for(timeout=PATIENCE)
        except TimeoutError:
            page.go_back()
            page.click(PLAY)
            continue
        pressed = next((button for button in BUTTONS if page.locator(button).count()), "")
        if pressed and not clicked(page, pressed):
            pressed = ""


def clicked(page: Page, button: str) -> bool:
    """Press a button; False if it was gone meanwhile."""
    try:
        page.locator(button).first.click(timeout=BRIEFLY)
    except TimeoutError:
        return False
    return True


def tell(found: Figures, wanted: bool) -> int:
    """Print the figures; 1 if one is wanted otherwise."""
    missed = 0
    for name, figure in found.items():
        unit, limit, less = FIGURES[name]
        good = figure <= limit if less else figure >= limit
        missed += not good
        print(f"{figure:10.1f} {unit:10} {name} (wanted: {'under' if less else 'over'} {limit:g})")
    return int(wanted and missed > 0)


if __name__ == "__main__":
    sys.exit(main())
