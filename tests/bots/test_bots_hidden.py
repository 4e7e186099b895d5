"""Bots see nothing hidden: what a seat cannot see may lie in any order."""

from random import Random
from typing import Any

import pytest

from hidden import fresh
from table import at_position, dealt
from thandar import Game
from thandar.bots import BOTS, make_bot
from thandar.engine import layout as at
from thandar.engine.seat_view import SeatView


def places(st: Any, start: int, n: int, marks: int) -> list[int]:
    """The entries of a stretch that carry none of the marks."""
    return [k for k in range(start, start + n) if not st.s[k] & marks]


def reshuffled(game: Game, seat: int, chance: Random) -> Game:
    """The game with everything that a seat (from 0) cannot see in another order."""
    copy = game.clone()
    st: Any = copy.state
    market = st.market_deck()
    shuffle(st, places(st, market, st.s[at.MARKET_DECK_SIZE], at.KNOWN), chance)
    for other in range(len(game.seats)):
        base = st.seat(other)
        known = at.KNOWN | at.OWNER_KNOWS if other == seat else at.KNOWN
        hidden = places(st, st.deck(base), st.s[base + at.DECK_SIZE], known)
        team = st.s[st.seat(seat) + at.TEAM] >> other & 1
        fallen = team and st.s[base + at.KEEPS_CARDS] and not st.alive(other)
        if other != seat and not fallen:  # a party sees the hands of its fallen (R14.4)
            marks = at.KNOWN | (at.BORROWED_MASK if team else 0)
            hidden += places(st, st.hand(base), st.s[base + at.HAND_SIZE], marks)
        shuffle(st, hidden, chance)
        for start, size in ((at.GRIMOIRE, at.GRIMOIRE_SIZE), (at.HOARD, at.HOARD_SIZE)):
            shuffle(st, places(st, base + start, st.s[base + size], 0), chance)
        shuffle(st, places(st, base + at.JARS + 1, hidden_jars(st, base), 0), chance)
    st.seed(chance.getrandbits(32), 1, 2, 3)
    return copy


def hidden_jars(st: Any, base: int) -> int:
    """How many Soul Jars nobody has seen yet."""
    left = st.s[base + at.JARS_LEFT]
    return int(left + st.s[base + at.JARS_UNDEALT] - 1) if left else 0


def shuffle(st: Any, hidden: list[int], chance: Random) -> None:
    cards = [st.s[k] & at.CARD_MASK for k in hidden]
    chance.shuffle(cards)
    for k, card in zip(hidden, cards):
        st.s[k] = st.s[k] & ~at.CARD_MASK | card


@pytest.mark.parametrize("name", [*BOTS, pytest.param("planner:12", marks=pytest.mark.long)])
@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_hidden_changes_no_move(name: str, seats: int) -> None:
    chance = Random(seats)
    changed = 0
    for seed in range(2):
        game = Game.new(seats=["standard"] * seats, seed=seed)
        driver = make_bot("random", seed)
        for k in range(400):
            if game.over:
                break
            assert game.decision is not None
            seat = game.decision.seat
            other = reshuffled(game, seat - 1, chance)
            assert other.view(seat) == game.view(seat)
            assert make_bot(name, k).move(other) == make_bot(name, k).move(game)
            changed += other.position() != game.position()
            game.do(driver.move(game))
    assert changed > 300


TABLES = [
    ("hydra", ["cleric", "fighter", "thief", "wizard"]),
    ("boss", ["cleric", "ranger", "wizard", "lich"]),
    ("boss", ["fighter", "thief", "dragon"]),
    ("boss", ["lich", "dragon"]),
    ("solo", ["thief", "demon"]),
]


@pytest.mark.parametrize(("format", "seats"), TABLES)
def test_what_is_hidden_changes_no_move_at_other_tables(format: str, seats: list[str]) -> None:
    chance = Random(1)
    compared = 0
    for seed in range(2):
        game = dealt(format=format, seats=seats, seed=seed)
        driver = make_bot("baseline", seed)
        for k in range(500):
            if game.over:
                break
            assert game.decision is not None
            seat = game.decision.seat
            other = reshuffled(game, seat - 1, chance)
            if other.view(seat) == game.view(seat):  # a pending choice may show more than usual
                assert make_bot("baseline", k).move(other) == make_bot("baseline", k).move(game)
                compared += other.position() != game.position()
            game.do(driver.move(game))
    assert compared > 150


@pytest.mark.parametrize(("format", "seats"), TABLES)
def test_a_seat_view_says_of_other_tables_what_the_view_says(format: str, seats: list[str]) -> None:
    game = dealt(format=format, seats=seats, seed=3)
    bot = make_bot("random", 3)
    for _ in range(400):
        if game.over:
            break
        assert game.decision is not None
        seat = game.decision.seat
        eyes = SeatView(game.state, game.seats)
        eyes.look(game.state, seat - 1)
        view = game.view(seat)
        assert eyes.as_dict() == fresh(game).view(seat)
        mine = view["seats"][seat - 1]
        assert seats_of(eyes.reach_champions()) == mine["reach_champions"]
        assert seats_of(eyes.team()) == mine["team"]
        for k, shown in enumerate(view["seats"]):
            assert eyes.boss(k) == (seats[k] in ("lich", "dragon"))
            assert eyes.health(k) == shown["health"]
            assert (eyes.wall(k) > 0) == shown["guarded"]
        game.do(bot.move(game))


def seats_of(mask: int) -> list[int]:
    return [k + 1 for k in range(6) if mask >> k & 1]


def test_what_is_borrowed_stays_the_lenders() -> None:
    fallen = {"hero": "wizard", "health": 0, "hand": ["rampage", "gold"]}
    game = at_position(
        {"format": "boss", "market": [], "seats": [{"hero": "cleric"}, fallen, {"hero": "dragon"}]}
    )
    eyes = SeatView(game.state, game.seats)
    eyes.look(game.state, 0)
    before = [list(eyes.owned(k)) for k in range(3)]
    game.do("borrow 2.rampage")
    eyes.look(game.state, 0)
    assert [list(eyes.owned(k)) for k in range(3)] == before


def test_a_seat_view_says_what_the_view_says() -> None:
    game = Game.new(seats=["standard"] * 3, seed=5)
    bot = make_bot("random", 1)
    for _ in range(250):
        if game.over:
            break
        assert game.decision is not None
        seat = game.decision.seat
        eyes = SeatView(game.state, game.seats)
        eyes.look(game.state, seat - 1)
        compare(eyes, fresh(game).view(seat), seat)
        game.do(bot.move(game))


def compare(eyes: SeatView, view: Any, seat: int) -> None:
    assert eyes.as_dict() == view
    assert eyes.turn() == view["turn"]
    assert eyes.n >= 1
    assert (eyes.purpose() == 0) == (view["decision"]["kind"] == "main")
    for shown in view["seats"]:
        k = shown["seat"] - 1
        assert eyes.alive(k) == shown["alive"]
        assert eyes.health(k) == shown["health"]
        assert (eyes.gold(k), eyes.combat(k)) == (shown["gold"], shown["combat"])
        sizes = (eyes.hand_size(k), eyes.deck_size(k), eyes.discard_size(k), eyes.in_play_size(k))
        piles = (len(shown["discard"]), len(shown["in_play"]))
        assert sizes == (shown["hand_size"], shown["deck_size"], *piles)
        assert (eyes.wall(k) > 0) == shown["guarded"]
        assert sum(eyes.owned(k)) == sum(sizes)
        for place, copy in enumerate(shown["in_play"]):
            assert eyes.expended(k, place) == copy["expended"]
            assert eyes.ally_used(k, place) == copy["ally_used"]
            if copy["defense"]:
                assert eyes.defense(k, place) == copy["defense"] - copy["damage"]
