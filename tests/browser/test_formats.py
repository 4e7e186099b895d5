"""Every format through the page: on a desk, on a phone, by keyboard, and two people of one team."""

import itertools
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Axe, OpenPage
from browser.playing import DRAWN, QUICK, Option, Sitting, browser_of, seated, tap
from serving import Message, Served
from thandar.cards import CARDS

PHONE, DESK = (390, 844), (1440, 900)


def bots(*decks: str) -> list[Message]:
    """Seats that weak bots take."""
    return [{"deck": deck, "bot": "random"} for deck in decks]


def foes(*decks: str) -> list[Message]:
    """Seats that better bots take: against them, a game is sooner over."""
    return [{"deck": deck, "bot": "baseline"} for deck in decks]


def you(deck: str = "standard") -> Message:
    """The seat of somebody at the page."""
    return {"deck": deck}


# By format and who somebody is, if that is not the same: the seats.
TABLES: dict[str, list[Message]] = {
    "hunter-first-blood": [you(), *foes("standard", "thief", "standard")],
    "hunter-last-one-standing": [you("ranger"), *foes("standard", "standard")],
    "hydra": [you(), *bots("standard"), *foes("cleric", "standard")],
    "emperor": [you("cleric"), *bots("standard", "standard"), *foes(*["standard"] * 3)],
    "boss, heroes against the Lich": [you("cleric"), *bots("fighter", "wizard"), *foes("lich")],
    "boss, the Lich": [*bots("cleric", "fighter"), you("lich")],
    "boss, heroes against the Dragon": [you("thief"), *bots("fighter", "wizard"), *foes("dragon")],
    "boss, the Dragon": [*foes("thief", "wizard"), you("dragon")],
    "boss, the Lich against the Dragon": [you("lich"), *foes("dragon")],
    "solo": [you("fighter"), you("demon")],
    "gauntlet": [you("thief"), you("broker"), you("demon"), you("warlord")],
}


# Where the Demon is hardest, a game is soon over.
ALONE = ("solo", "gauntlet")
HARD: tuple[Message, Message] = ({}, {"difficulty": "hard"})


def at(name: str, open_page: OpenPage, served: Served, **how: Any) -> Sitting:
    """Somebody at one of these tables."""
    format = name.partition(",")[0]
    first = None if format in ("boss", *ALONE) else 1
    return seated(
        open_page,
        served,
        TABLES[name],
        first,
        table={"format": format, **HARD[format in ALONE]},
        **how,
    )


def use(sitting: Sitting, words: str) -> None:
    """Do what can be done in these words."""
    before = sitting.last["version"]
    sitting.do(first_of(sitting, words))
    sitting.hear(before)


def first_of(sitting: Sitting, words: str) -> Option:
    """The first option that is said with these words."""
    return next(option for option in sitting.options if words in option["moves"][0])


@pytest.mark.parametrize("name", TABLES)
def test_a_whole_game_by_touch_on_a_phone_and_by_keyboard_on_a_desk(
    name: str, open_page: OpenPage, served: Served, axe: Axe
) -> None:
    """Turn by turn the one or the other: nothing stands out of the window or keeps anybody out."""
    sitting = at(name, open_page, served, size=PHONE, touch=True, press=None)
    by_key = sitting.press
    for turn in itertools.count():
        on_phone = turn % 2 == 0
        sitting.press = tap if on_phone else by_key
        width, height = PHONE if on_phone else DESK
        sitting.page.set_viewport_size({"width": width, "height": height})
        sitting.page.evaluate(DRAWN)
        sitting.play(rounds=1, always=turn < 4)
        if sitting.over:
            break
        if turn in (2, 3):
            assert sitting.page.evaluate("document.documentElement.scrollWidth") == width
            assert axe(sitting.page) == []
    sitting.see_the_result()


def test_a_card_of_somebody_elses_discard_pile(open_page: OpenPage, served: Served) -> None:
    sitting = seated(open_page, served, [you("thief"), {"bot": "random"}])
    while not within_reach(sitting):
        kinds = {option["kind"] for option in sitting.options}
        if "end" not in kinds:
            sitting.step()  # somebody's card makes one discard
        else:
            use(sitting, "play" if "play" in kinds else "end")
    use(sitting, "sacrifice heist")
    sitting.look()
    found = [option for option in sitting.options if option["row"].startswith("discard.")]
    before = sitting.last["version"]
    sitting.do(found[-1])
    sitting.hear(before)
    sitting.look()
    assert found[-1]["move"]["card"] in sitting.sight["view"]["seats"][0]["discard"]


def within_reach(sitting: Sitting) -> bool:
    """Whether Heist can be used, and would give a card."""
    me, other = sitting.sight["view"]["seats"]
    costs = [CARDS[card].cost or 99 for card in other["discard"]]
    able = any("sacrifice heist" in option["moves"] for option in sitting.options)
    return able and min(costs, default=99) <= me["gold"]


def test_a_card_that_is_sent(open_page: OpenPage, served: Served) -> None:
    sitting = at("emperor", open_page, served, size=DESK)
    use(sitting, "end")
    while "send" not in sitting.done:
        sitting.step()
    sitting.look()


def test_a_card_that_is_borrowed(open_page: OpenPage, served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    seats = [you("fighter"), you("wizard"), *bots("cleric", "lich")]
    code = served.table(ann, format="boss", seats=seats)
    page = open_page(f"/t/{code}", storage_state=browser_of(ann, served.url), **QUICK)
    page.get_by_role("button", name="Stand up").wait_for()
    ben.join(code)
    ben.say("sit", seat=2)
    page.get_by_role("button", name="Deal the cards").click()
    sitting = Sitting(page, served)
    ben.say("resign", seat=2)
    while "borrow" not in {option["kind"] for option in sitting.options}:
        sitting.hear_next()
    sitting.look()
    use(sitting, "borrow")
    sitting.look()
    assert sitting.sight["view"]["seats"][0]["loans"]


def test_two_of_a_team_at_once(open_page: OpenPage, served: Served) -> None:
    players = [served.player(name) for name in ("Ann", "Ben")]
    seats = [you(), you(), *foes("standard", "standard")]
    code = served.table(players[0], format="hydra", seats=seats, first=1)
    kept = [browser_of(player, served.url) for player in players]
    pages = [open_page(f"/t/{code}", reduced=True, size=DESK, storage_state=one) for one in kept]
    pages[0].get_by_role("button", name="Stand up").wait_for()
    pages[1].get_by_role("button", name="Sit here, seat 2").click()
    pages[0].get_by_role("button", name="Deal the cards").click()
    people = ann, ben = [Sitting(page, served, k + 1) for k, page in enumerate(pages)]

    ann.do(next(option for option in ann.options if option["kind"] == "play"))
    ben.do(first_of(ben, "play"))  # neither waits for the other
    together(people, 2)

    dear = max(range(5), key=lambda slot: market_costs(ann)[slot])
    slot = f"[data-zone='market.{dear + 1}']"
    ann.press(ann.page.locator(f"{slot} .act"))
    expect(ann.page.locator(f"{slot} .flag")).to_have_text("you ask for gold")
    expect(ben.page.locator(f"{slot} .flag")).to_have_text("Ann wants it")

    ben.press(ben.page.locator(".mate .deal"))
    expect(ben.page.locator(".ask .stepper")).to_be_visible()
    ann.do(first_of(ann, "play"))
    together(people, 1)
    ben.key("enter")  # what Ben was about to do is still there
    together(people, 1)
    assert ann.sight["view"]["seats"][0]["received"]

    while not ann.over:
        take_turns(people)
    for one in people:
        one.look()
        one.see_the_result()


def take_turns(people: list[Sitting]) -> None:
    """Everybody who is asked makes a move, of which all hear; or all wait for the other team."""
    asked = [one for one in people if one.options]
    for one in asked:
        if one.options:
            if not one.done:
                one.look()
            one.act()
        for other in people:
            other.hear_until(one.last["version"] - 1)
    if not asked:
        people[0].hear_next()
        for other in people:
            other.hear_until(people[0].last["version"] - 1)


def together(people: list[Sitting], moves: int) -> None:
    """Both have heard of so many moves more, and see them."""
    for one in people:
        one.hear_until(one.last["version"] + moves - 1)
    for one in people:
        one.look()


def market_costs(sitting: Sitting) -> list[int]:
    """What the cards of the market cost."""
    return [CARDS[card].cost or 0 for card in sitting.sight["view"]["market"]]
