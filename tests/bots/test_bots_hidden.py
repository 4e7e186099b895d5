"""Bots see nothing hidden: what a seat cannot see may lie in any order."""

from random import Random
from typing import Any

import pytest

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
    shuffle(st, places(st, market, st.s[at.MARKET_DECK_SIZE], 0), chance)
    for other in range(len(game.seats)):
        base = st.seat(other)
        known = at.KNOWN | at.OWNER_KNOWS if other == seat else at.KNOWN
        hidden = places(st, st.deck(base), st.s[base + at.DECK_SIZE], known)
        if other != seat:
            hidden += places(st, st.hand(base), st.s[base + at.HAND_SIZE], at.KNOWN)
        shuffle(st, hidden, chance)
    st.seed(chance.getrandbits(32), 1, 2, 3)
    return copy


def shuffle(st: Any, hidden: list[int], chance: Random) -> None:
    cards = [st.s[k] & at.CARD_MASK for k in hidden]
    chance.shuffle(cards)
    for k, card in zip(hidden, cards):
        st.s[k] = st.s[k] & ~at.CARD_MASK | card


@pytest.mark.parametrize("name", BOTS)
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
        compare(eyes, game.view(seat), seat)
        game.do(bot.move(game))


def compare(eyes: SeatView, view: dict[str, Any], seat: int) -> None:
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
