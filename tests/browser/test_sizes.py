"""In every window everything at the table can be reached, and nothing lies on anything else."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.playing import DRAWN, Sitting, seated
from serving import Message, Served

SIZES = (
    *((360, 640), (390, 844), (720, 450), (820, 1180)),
    *((1100, 720), (1280, 720), (1440, 900), (1920, 1080)),
)
BOT: Message = {"bot": "random"}
PARTY = ("cleric", "fighter", "ranger", "thief", "wizard")
# The format, and the seats: the first is somebody's own.
TABLES: dict[str, tuple[str, list[Message]]] = {
    "duel": ("free-for-all", [{}, BOT]),
    "six players": ("free-for-all", [{}, *[BOT] * 5]),
    "emperor": ("emperor", [{"deck": "wizard"}, *[BOT] * 5]),
    "five and the Lich": (
        "boss",
        [{"deck": "cleric"}, *[{"deck": hero, **BOT} for hero in (*PARTY[1:], "lich")]],
    ),
    "solo": ("solo", [{"deck": "wizard"}, {"deck": "warlord"}]),
    "gauntlet": (
        "gauntlet",
        [{"deck": deck} for deck in ("thief", "demon", "warlord", "broker")],
    ),
}
FINGER = 44  # pixels

# What is out of reach: neither in the window nor in something that can be scrolled there. What
# lies on something else: only what is seen counts; cards in hand may lie on each other, and on
# those that lie before one, which can be scrolled out from under them.
WRONG = """
() => {
  const GROUPS = {
    market: ".market .slot .act",
    hand: ".hand .act",
    mine: ".mine > .lane :is(.act, .power)",
    pile: ".market > .pile",
    me: ".me",
    dock: ".dock",
    health: ":is(.opponent, .mate) [data-health]",
  };
  const AXES = [
    { from: "left", to: "right", most: innerWidth, flow: "overflowX", size: "Width" },
    { from: "top", to: "bottom", most: innerHeight, flow: "overflowY", size: "Height" },
  ];
  const RIM = 1.5;
  const able = (one, { flow, size }) =>
    ["auto", "scroll"].includes(getComputedStyle(one)[flow])
    && one[`scroll${size}`] > one[`client${size}`];
  const cuts = (one) => getComputedStyle(one).overflow !== "visible";
  const fixed = (one) => getComputedStyle(one).position === "fixed";
  const around = (one) => {
    const found = [];
    for (let it = one; !fixed(it) && !it.matches(".board"); it = it.parentElement) {
      if (it !== one) found.push(it);
    }
    return found;
  };
  const clip = (seen, room) => Object.fromEntries(AXES.flatMap(({ from, to }) => [
    [from, Math.max(seen[from], room[from])], [to, Math.min(seen[to], room[to])],
  ]));
  const rect = (one) => one.getBoundingClientRect();
  const all = Object.entries(GROUPS).flatMap(([group, pattern]) =>
    [...document.querySelectorAll(pattern)].map((one, k) => {
      const rooms = AXES.map((axis) => around(one).filter((it) => able(it, axis)));
      const seen = around(one).filter(cuts).map(rect).reduce(clip, rect(one));
      const away = AXES.some(({ from, to, most }, k) => {
        const box = rect(rooms[k].at(-1) ?? one);
        return box[from] < -RIM || box[to] > most + RIM;
      });
      return { name: `${group} ${k}`, group, seen, away };
    }));
  const meet = (a, b) => AXES.every(({ from, to }) =>
    Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > RIM);
  const wrong = all.filter(({ away }) => away).map(({ name }) => `${name} is out of reach`);
  all.forEach((a, k) => all.slice(k + 1).forEach((b) => {
    if ([a, b].every(({ group }) => ["hand", "mine"].includes(group))) return;
    if (meet(a.seen, b.seen)) wrong.push(`${a.name} lies on ${b.name}`);
  }));
  const me = document.querySelector(".me");  // on a phone a question takes its place
  const { clientHeight, scrollHeight } = me;
  if (clientHeight && scrollHeight > clientHeight + RIM) wrong.push("one's own seat is cut off");
  return wrong;
}
"""


def in_window(page: Page, pattern: str) -> bool:
    """Whether something is in the window, all of it."""
    it, size = page.locator(pattern).first.bounding_box(), page.viewport_size
    assert it is not None
    assert size is not None
    across = it["x"] >= 0 and it["x"] + it["width"] <= size["width"]
    return across and it["y"] >= 0 and it["y"] + it["height"] <= size["height"]


def asked_in_sight(sitting: Sitting) -> bool:
    """Whether the button that ends the turn, or the answers to a question, are in the window."""
    main = sitting.sight["view"]["decision"]["kind"] == "main"
    return in_window(sitting.page, ".end" if main else ".answers .btn, .tile")


@pytest.mark.parametrize(("format", "seats"), TABLES.values(), ids=TABLES)
def test_the_table_fits_every_window(
    format: str, seats: list[Message], open_page: OpenPage, served: Served
) -> None:
    alone = format in ("solo", "gauntlet")
    first = None if format == "boss" or alone else 1
    sitting = seated(open_page, served, seats, first, table={"format": format}, language="fr")
    page = sitting.page
    others = 1 if alone else len(seats) - 1
    while sitting.sight["view"]["turn"] < 3 * len(seats) and not sitting.over:
        sitting.step()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        sitting.step()
        sitting.look()
        assert page.evaluate(WRONG) == [], (width, height)
        assert page.evaluate("document.documentElement.scrollHeight") == height
        assert not sitting.options or asked_in_sight(sitting), (
            width,
            height,
            page.locator(".dock").inner_text(),
        )
        expect(page.locator(":is(.opponent, .mate) [data-health]")).to_have_count(others)
        chips = page.locator(":is(.opponent, .mate) .card[data-id]").all()
        assert all(chip.evaluate("(it) => it.offsetWidth") >= FINGER for chip in chips)


def test_a_large_card_is_in_every_window(open_page: OpenPage, served: Served) -> None:
    page = seated(open_page, served).page
    for width, height in (*SIZES, (1024, 600)):
        page.set_viewport_size({"width": width, "height": height})
        for card in (page.locator(".market .act").nth(1), page.locator(".hand .act").first):
            card.press(" ")
            page.locator(".inspector.kept .ways").wait_for()
            page.evaluate(DRAWN)  # it is laid out first, and then put where it fits
            assert in_window(page, ".inspector.kept"), (width, height)
            page.keyboard.press("Escape")
            expect(page.locator(".inspector")).to_have_count(0)


def test_who_sits_beyond_the_edge_of_a_phone_is_a_tap_away(
    open_page: OpenPage, served: Served
) -> None:
    seats = TABLES["six players"][1]
    page = seated(open_page, served, seats, size=(390, 844), touch=True).page
    beyond = page.locator(".beyond.right button")
    expect(page.locator(".beyond.left button")).to_have_count(0)
    expect(page.locator("[data-seat='6']")).not_to_be_in_viewport(ratio=0.5)
    while beyond.count():
        first = beyond.get_attribute("aria-label")
        beyond.tap()
        expect(page.locator(f".beyond.right button[aria-label='{first}']")).to_have_count(0)
    expect(page.locator("[data-seat='6']")).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".beyond.left button")).to_be_visible()
