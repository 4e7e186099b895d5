"""Playing at a table through the page, with a second client of the same seat that looks on."""

import json
from collections.abc import Callable, Collection, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PageTimeout

from browser.chromium import PATIENCE
from browser.conftest import OpenPage
from browser.screen import meant, seen
from serving import Message, Player, Served

Option = dict[str, Any]
Press = Callable[[Locator], None]
# What is done with somebody on one's own side, in the order of the buttons there.
DEALS = ("give", "send", "borrow")
# What need not be done, nor more than once a turn.
ONCE = (*DEALS, "step_up", "steal")
# What is done rather: the last of these that can be done.
ORDER = (
    *("end", "give", "decline", "attack", "buy", "expend", "ally", "play", "all", "choose"),
    *("send", "borrow", "step_up", "steal"),
)
# So many seconds without a move of a bot on one's own side: then it has none left.
QUIET = 0.3
# So many seconds without an answer in a shared turn: then somebody else was quicker.
OVERTAKEN = 5
# Two frames after a change, everything is where it belongs.
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Less to draw, where neither motion nor size is the question.
QUICK: dict[str, Any] = {"reduced": True, "size": (1100, 720)}


def browser_of(player: Player, url: str, speed: str = "none", **likes: Any) -> Any:
    """What the browser of somebody keeps of a server: who they are and what they like."""
    known = {"person": player.person, "name": player.name, "token": player.token}
    kept = {"thandar.person": known, "thandar.settings": {"speed": speed, **likes}}
    items = [{"name": name, "value": json.dumps(value)} for name, value in kept.items()]
    return {"cookies": [], "origins": [{"origin": url, "localStorage": items}]}


def click(what: Locator) -> None:
    """With the mouse."""
    what.page.mouse.click(*aim(what))


def tap(what: Locator) -> None:
    """With a finger."""
    what.page.touchscreen.tap(*aim(what))


def aim(what: Locator) -> tuple[float, float]:
    """Where something is pressed, once nothing lies over it there.

    In a shared turn it may be drawn anew meanwhile: then it is looked for again.
    """
    while (found := what.evaluate(AIM, PATIENCE)) is None:
        pass
    x, y = found
    return x, y


# The middle of an element; a card in hand lies under the next one, but for its left edge.
AIM = """
async (wanted, patience) => {
  const end = performance.now() + patience;
  for (;;) {
    if (!wanted.isConnected) return null;
    const { left, top, width, height } = wanted.getBoundingClientRect();
    const x = left + (wanted.closest(".held") ? Math.min(20, width / 2) : width / 2);
    const y = top + height / 2;
    const there = document.elementFromPoint(x, y);
    if (wanted.contains(there)) return [x, y];
    if (performance.now() > end) throw new Error(`${x}, ${y}: ${there?.outerHTML.slice(0, 200)}`);
    wanted.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    await new Promise((done) => setTimeout(done, 50));
  }
}
"""


def seated(
    open_page: OpenPage,
    served: Served,
    seats: Sequence[Message] = ({}, {"bot": "random"}),
    first: int | None = 1,
    speed: str = "none",
    press: Press | None = click,
    table: Message | None = None,
    **how: Any,
) -> "Sitting":
    """Somebody new at the first free seat of a new table, whose other seats are taken by bots.

    With `press=None` by keyboard alone; `table` is what else it has, such as its format.
    """
    ann = served.player("Ann")
    code = served.table(ann, seats=seats, first=first, **table or {})
    kept = browser_of(ann, served.url, speed)
    page = open_page(f"/t/{code}", **{**QUICK, "storage_state": kept, **how})
    free = 1 + next(k for k, seat in enumerate(seats) if "bot" not in seat)
    if press is None:
        return ByKeyboard(page, served, free)
    return Sitting(page, served, free, press)


class Sitting:
    """Somebody at a table in a browser, and a second client of theirs that is told the same."""

    def __init__(self, page: Page, served: Served, seat: int = 1, press: Press = click) -> None:
        self.page = page
        self.seat = seat
        self.press = press
        page.wait_for_url("**/t/*")
        page.locator(".board").wait_for()
        known = page.evaluate("JSON.parse(localStorage.getItem('thandar.person'))")
        self.code = page.url.rpartition("/")[2]
        self.ear = served.known(known)
        self.language = page.locator("html").get_attribute("lang") or ""
        texts = served.call("GET", f"/api/texts/{self.language}")
        self.names = {card: words["name"] for card, words in texts["cards"].items()}
        self.messages = texts["messages"]
        self.last: Message = {}
        self.done: set[str] = set()  # this turn, of what is done once
        self.listen()

    def listen(self) -> None:
        """Connect the second client, for the first time or again."""
        self.last = self.ear.join(self.code, language=self.language)

    # --- what is known

    @property
    def sight(self) -> dict[str, Any]:
        """What the seat was told last."""
        (found,) = (sight for sight in self.last["sights"] if sight["seat"] == self.seat)
        return dict(found)

    @property
    def options(self) -> list[Option]:
        """What the seat can do."""
        return list(self.sight["options"])

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.last["table"]["status"] == "over")

    @property
    def shared(self) -> bool:
        """Whether others have their turn at the same time, and move whenever they like."""
        return len(self.sight["view"]["playing"]) > 1

    def hear(self, version: int = 0) -> None:
        """Listen until the seat is asked or the game is over, after this version at least."""
        self.hear_until(version)
        while not (self.over or self.options):
            self.hear_next()
        # A bot on one's own side moves when a turn begins and when it is given something.
        while self.shared and (not self.done or "give" in self.done):
            try:
                self.hear_next(QUIET)
            except TimeoutError:
                break

    def hear_own(self, patience: float = 20) -> None:
        """Listen until what the seat has done is told."""
        self.hear_next(patience)
        while all(step["seat"] != self.seat for step in self.sight["steps"]):
            self.hear_next(patience)

    def hear_next(self, patience: float = 20) -> None:
        """Listen to one more update."""
        self.last = self.ear.hear("update", patience)

    def hear_until(self, version: int) -> None:
        """Listen until something has happened after this version."""
        while self.last["version"] <= version:
            self.hear_next()

    # --- what is seen

    def look(self, patience: float = 15) -> None:
        """The page shows what the seat was told, once nothing moves any more."""
        found: Message = {"made": -1}
        while found["made"] != self.sight["made"]:
            found = seen(self.page, self.sight["made"], patience, self.shared)
            while self.sight["made"] < found["made"]:
                self.hear_next()
        assert found == meant(self.sight, self.names, found)

    def see_the_result(self) -> None:
        """The game is over, and the page says who has won it."""
        assert self.over
        how = "victory" if self.seat in self.sight["view"]["winners"] else "defeat"
        title = self.page.locator(f".result.{how} h2")
        expect(title).to_have_text(self.messages[f"page.review.{how}"])

    def read(self, pattern: str) -> str:
        """The words of an element."""
        return self.page.locator(pattern).inner_text()

    # --- what is done

    def play(self, rounds: int = 1000, patience: float = 15, always: bool = True) -> None:
        """Play by what glows, to the end or for some turns of mine.

        Look after each move, or only before and after each turn.
        """
        self.hear()
        while not self.over and rounds:
            if always or not self.done:
                self.look(patience)
            if self.options:  # others may have moved meanwhile
                rounds -= self.act() == "end"
            self.hear()
        self.look(patience)

    def step(self) -> str:
        """Make one move, and listen until the seat is asked again; the kind of the move."""
        kind = self.act()
        self.hear()
        return kind

    def act(self) -> str:
        """Make one move, and listen until it is told; its kind."""
        option = wish(self.options, self.done)
        try:
            self.do(option)
        except PageTimeout:
            if not self.shared:
                raise  # else a teammate may have been faster with what was meant
        try:
            self.hear_own(OVERTAKEN if self.shared else 20)
        except TimeoutError:
            if not self.shared:
                raise
            return self.act()  # what was meant is gone, or has to be confirmed now
        kind = str(option["kind"])
        self.done = set() if kind == "end" else self.done | {kind}
        return kind

    def do(self, option: Option) -> None:
        """Do what an option says, with what glows for it."""
        self.wait_for_question()
        kind, target = option["kind"], option["row"].removesuffix(".")
        if kind == "all":
            self.key("a")
        elif kind == "end":
            self.end(option)
        elif kind == "decline":
            self.key("escape")
        elif kind == "choose":
            self.answer(option)
        elif kind == "attack" and target.isdigit():
            self.press(self.page.locator(".opponent .life.attack", has=self.heart(target)))
            self.key("enter")
        elif kind == "attack":
            self.press(self.card(option["ids"][0]))
            self.key("enter")
        elif kind in DEALS:
            self.deal(option)
        elif kind in ("step_up", "steal"):
            alike = [other for other in self.options if other["kind"] in ("step_up", "steal")]
            self.press(self.page.locator(".main .apart").nth(alike.index(option)))
        elif kind == "buy" and option["row"].startswith("discard."):
            self.heist(option)
        elif kind == "buy" and option["row"] == "market.fire_gem":
            self.press(self.page.locator("[data-zone=fire_gems] .card.buy .act"))
        elif kind in ("ally", "expend", "sacrifice"):
            self.press(self.card(option["ids"][0], f".pip.{kind}"))
        else:
            self.press(self.card(option["ids"][0]))

    def wait_for_question(self) -> None:
        """What is asked is on the screen, after the last move unless others move meanwhile."""
        last = "" if self.shared else f"[data-made='{self.sight['made']}']"
        self.page.locator(f".board{last} .dock :is(.main, .ask)").wait_for()

    def answer(self, option: Option) -> None:
        """Answer a question: with a card, or with a tile that may have to be confirmed."""
        if self.sight["view"]["decision"]["kind"] == "look_order":
            return self.key("enter")
        choices = [other for other in self.options if other["kind"] == "choose"]
        if option["move"]["place"] is None:
            tiles = [other for other in choices if other["move"]["place"] is None]
            self.key(str(tiles.index(option) + 1))
            if option["move"]["choice"] is None:
                self.key("enter")
            return
        on_board = self.card(option["ids"][0]) if option["ids"] else None
        if on_board is not None and on_board.is_visible():
            self.press(on_board)
        else:
            held = self.sight["view"]["seats"][self.seat - 1]["hand_ids"]
            cards = [other for other in choices if not set(held) & set(other["ids"])]
            cards = [other for other in cards if other["move"]["place"] is not None]
            notes = list(dict.fromkeys(other["note"] for other in cards))
            cards.sort(key=lambda other: notes.index(other["note"]))
            self.press(self.page.locator(".ask .cards .act").nth(cards.index(option)))
        self.key("enter")

    def deal(self, option: Option) -> None:
        """Give, send or borrow: a button at the teammate, then an amount or one of the cards."""
        about = [
            other
            for other in self.options
            if other["kind"] in DEALS and mate(other) == mate(option)
        ]
        kinds = [kind for kind in DEALS if kind in {other["kind"] for other in about}]
        lane = self.page.locator(f"[data-zone='{mate(option)}.in_play']")
        buttons = self.page.locator(".mate", has=lane).locator(".deal")
        self.press(buttons.nth(kinds.index(option["kind"])))
        alike = [other for other in about if other["kind"] == option["kind"]]
        if option["kind"] == "give":
            self.key("enter")
        elif len(alike) > 1:
            self.press(self.page.locator(".ask .cards .act").nth(alike.index(option)))

    def heist(self, option: Option) -> None:
        """Acquire a card of somebody's discard pile."""
        alike = [other for other in self.options if other["row"].startswith("discard.")]
        self.press(self.page.locator(".main .heist"))
        if len(alike) > 1:
            self.press(self.page.locator(".ask .cards .act").nth(alike.index(option)))

    def end(self, option: Option) -> None:
        """End the turn; what would be lost is said before."""
        sure = self.page.locator(".end.sure")
        if wasteful(option) and not sure.is_visible():
            self.key("e")
            sure.wait_for()
        self.key("e")

    def key(self, key: str) -> None:
        """Press the button that has this key."""
        self.press(self.page.locator(f"[data-key='{key}']"))

    def card(self, id: int, part: str = ".act") -> Locator:
        """The face of a card on the board, or a part of it; a power that is a tile has none."""
        return self.page.locator(f"main :is([data-id='{id}'] {part}, .power[data-id='{id}'])")

    def heart(self, seat: str) -> Locator:
        """The health of a seat."""
        return self.page.locator(f"[data-health='{seat}']")

    def menu(self) -> Locator:
        """Open the menu."""
        self.press(self.page.locator("header [aria-haspopup=dialog]"))
        return self.page.locator("dialog[open]")

    def give_up(self) -> None:
        """Give up by the menu, which asks once more."""
        before = self.last["version"]
        resign = self.menu().locator("button").last
        self.press(resign)
        self.press(resign)
        self.hear(before)


class ByKeyboard(Sitting):
    """Somebody without a mouse and without a finger on the screen."""

    def __init__(self, page: Page, served: Served, seat: int = 1) -> None:
        super().__init__(page, served, seat, press=self.reach)

    def reach(self, what: Locator) -> None:
        """Press a button by its key; or go there, by arrows among cards and else by Tab."""
        key = what.get_attribute("data-key")
        if key is not None:
            return self.page.keyboard.press(key.capitalize() if len(key) > 1 else key)
        for attempt in range(40):
            key, times = what.evaluate(WAY, attempt)
            for _ in range(times):
                self.page.keyboard.press(key)
            if key == "Enter":
                return
        raise AssertionError(f"no key leads to {what}")

    def do(self, option: Option) -> None:
        """A number plays a card of the hand."""
        self.wait_for_question()
        if option["kind"] == "play" and self.press == self.reach:
            place = self.sight["view"]["seats"][self.seat - 1]["hand_ids"].index(option["ids"][0])
            if place < 9:
                return self.page.keyboard.press(str(place + 1))
        super().do(option)


# Which key leads to an element, and how often: Enter when one is there. Arrows lead from card to
# card, and Tab to everything, if they do not lead there.
WAY = """
(wanted, attempt) => {
  const here = document.activeElement;
  if (here === wanted) return ["Enter", 1];
  if (wanted.matches("[data-id] > .act") && attempt < 20) {
    if (!here.matches(".act")) return ["ArrowDown", 1];
    const [from, to] = [here.getBoundingClientRect(), wanted.getBoundingClientRect()];
    const [dx, dy] = [to.left - from.left, to.top - from.top];
    if (Math.abs(dy) > from.height / 2) return [dy > 0 ? "ArrowDown" : "ArrowUp", 1];
    return [dx > 0 ? "ArrowRight" : "ArrowLeft", 1];
  }
  const stops = [...document.querySelectorAll("a[href], button:enabled, input, [tabindex]")]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }));
  const [from, to] = [stops.indexOf(here), stops.indexOf(wanted)];
  return ["Tab", from < 0 || to < 0 ? 1 : (to - from + stops.length) % stops.length];
}
"""


def wasteful(option: Option) -> bool:
    """Whether something would be lost by an end of the turn."""
    return any(option["lost"].values())


def mate(option: Option) -> int:
    """Whom a deal is with: who gets something, or from whom it is borrowed."""
    move = option["move"]
    return int(move["place"]["seat"] if option["kind"] == "borrow" else move["target"])


def wish(options: list[Option], done: Collection[str] = ONCE) -> Option:
    """What a straightforward player does: everything that comes without a loss.

    Of what may be done again and again, only what was not done yet.
    """

    def worth(option: Option) -> tuple[int, int]:
        kind, row = option["kind"], option["row"]
        if kind == "attack" and not row.removesuffix(".").isdigit():
            return (4 if option["most"] >= option["need"] else -2), 0
        if kind in ONCE and kind in done:
            return -2, 0
        return ORDER.index(kind) if kind in ORDER else -2, option["cost"]

    return max(options, key=worth)
