"""The levels for people: their names, what new players get wrong, and that each beats the last."""

import hashlib
from itertools import pairwise
from typing import Any

import pytest

from seatings import SEATINGS, Seating
from table import dealt, table
from thandar import Game
from thandar.arena.match import Match
from thandar.bots import BOTS, LEVELS, NAMES, bot_class, make_bot
from thandar.bots.baseline import BaselineBot
from thandar.bots.hard import PLAYOUTS, HardBot
from thandar.bots.novice import Habits, NoviceBot
from thandar.bots.planner import PlannerBot
from thandar.engine.seat_view import SeatView
from thandar.start import new_table

FLAWLESS = Habits(*[0] * len(Habits._fields))
NOVICES = ("beginner", "easy")


def test_levels_are_bots_by_name_and_get_stronger() -> None:
    assert list(LEVELS) == ["beginner", "easy", "normal", "hard", "expert"]
    assert set(NAMES) == {*LEVELS, *BOTS}
    assert all(one.rating < next.rating for one, next in pairwise(LEVELS.values()))
    assert isinstance(make_bot("normal"), BaselineBot)
    assert isinstance(make_bot("hard"), HardBot)
    assert isinstance(make_bot("expert"), PlannerBot)


# --- what new players get wrong


def flawed(**habits: int) -> NoviceBot:
    """Somebody with these habits only."""
    return NoviceBot(1, FLAWLESS._replace(**habits))


def played(game: Game, bot: NoviceBot) -> list[str]:
    """The moves of the first turn."""
    moves: list[str] = []
    while game.turn == 1 and not game.over:
        moves.append(bot.move(game))
        game.do(moves[-1])
    return moves


def test_without_habits_it_plays_like_baseline() -> None:
    game = Game.new(seed=3)
    novice, baseline = flawed(), make_bot("baseline")
    while not game.over:
        move = baseline.move(game)
        assert novice.move(game) == move
        game.do(move)


@pytest.mark.parametrize(
    ("habit", "verb", "seat"),
    [
        ("allies", "ally", {"in_play": ["dire_wolf", "wolf_shaman"]}),
        ("expends", "expend", {"in_play": ["dire_wolf", "borg"]}),
        ("sacrifices", "sacrifice", {"in_play": ["fire_gem"], "combat": 7}),
        ("skills", "expend", {"hero": "fighter", "gold": 2}),
        ("champions", "attack 2.krythos 6", {"combat": 9}),
    ],
)
def test_what_is_overlooked_is_left_undone(habit: str, verb: str, seat: dict[str, Any]) -> None:
    enemy: dict[str, Any] = {"in_play": ["krythos"], "health": 10}
    market: dict[str, Any] = {"market": [None] * 5, "fire_gems": 0}
    done = played(table(enemy, **seat, **market), flawed())
    assert any(move.startswith(verb) for move in done)
    undone = played(table(enemy, **seat, **market), flawed(**{habit: 100}))
    assert not any(move.startswith(verb) for move in undone)


def test_a_guard_in_the_way_wastes_the_combat() -> None:
    enemy = {"in_play": ["man_at_arms"]}
    assert "attack 2.man_at_arms 4" in played(table(enemy, combat=5), flawed())
    assert played(table(enemy, combat=5), flawed(guards=100)) == ["end"]


def test_greed_buys_the_dearest_card_whatever_it_does() -> None:
    market = ["arkus", "spark", "spark", "spark", "spark"]
    assert played(table(gold=9, market=market), flawed(greed=100))[0] == "buy arkus"
    cheap = ["spark", "deception", "taxation", "taxation", "taxation"]
    assert played(table(gold=5, market=cheap), flawed(greed=100))[0] == "buy deception"


@pytest.mark.parametrize(("health", "bought"), [(20, True), (2, False)])
def test_greed_does_not_buy_itself_to_death(health: int, bought: bool) -> None:
    demon = {"hero": "demon", "powers": ["torment", "ashen_market"], "deck": ["torment"] * 3}
    game = table(demon, format="solo", health=health, gold=4)
    moves = played(game, flawed(greed=100))
    assert any(move.startswith("buy") for move in moves) == bought


def test_clutter_keeps_every_card() -> None:
    seat: dict[str, Any] = {"hand": ["the_rot"], "discard": ["gold"], "market": [None] * 5}
    assert "choose discard.gold" in played(table(**seat), flawed())
    assert "decline" in played(table(**seat), flawed(clutter=100))


# --- how


@pytest.mark.parametrize("name", NOVICES)
def test_what_is_forgotten_stays_so_until_the_turn_ends(name: str) -> None:
    forgotten = set()
    for seed in range(60):
        game = table(in_play=["dire_wolf", "wolf_shaman"], hand=["gold", "ruby", "dagger"])
        legal = set()
        while game.turn == 1:
            legal |= {move for move in game.legal() if move.startswith("ally")}
            alone = make_bot(name, seed).move(game)
            assert alone == make_bot(name, seed + (1 << 32)).move(game), "lower bits decide"
            game.do(alone)
        used = {step.words for step in game.steps}
        forgotten.add(len(legal - used) > 0)
    assert forgotten == {True, False}


# Taken with the compiled build; the interpreted one must play the same games.
DIGESTS = {
    "beginner": "ec64af1c0c3da1e402f718a357cfb1e33af5b329f1ac108b78591c2e3e6c8efd",
    "easy": "fbb5d38cc6898b434fcc8020775297fce14fb9728804e5c9c1313e444fae9bd6",
}


@pytest.mark.parametrize("name", NOVICES)
def test_the_same_seed_plays_the_same_games_in_every_build(name: str) -> None:
    found = hashlib.sha256()
    for seating in (Seating("free-for-all", ("standard",) * 2), *SEATINGS[6::6]):
        game = dealt(format=seating.format, seats=list(seating.seats), seed=5)
        bots = [make_bot(name, seed) for seed in range(len(seating.seats))]
        while game.decision is not None and game.moves_made < 400:
            seat = game.decision.seat
            move = bots[seat - 1].move(game, seat)
            found.update(move.encode() + b"\n")
            game.do(move)
    assert found.hexdigest() == DIGESTS[name]


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
@pytest.mark.parametrize("name", NOVICES)
def test_new_players_play_at_every_kind_of_table(name: str, seating: Seating) -> None:
    game = dealt(format=seating.format, seats=list(seating.seats), seed=4)
    bot = make_bot(name, 4)
    for _ in range(4000):
        if game.over:
            break
        game.do(bot.move(game))
    assert game.over


@pytest.mark.long
@pytest.mark.parametrize(
    "seating",
    [
        Seating("hunter-first-blood", ("thief", "wizard", "standard")),
        Seating("hydra", ("standard",) * 6),
        Seating("solo", ("thief", "demon")),
    ],
    ids=str,
)
def test_hard_plays_where_its_network_knows_nothing(seating: Seating) -> None:
    game = dealt(format=seating.format, seats=list(seating.seats), seed=4)
    bot = make_bot("hard", 4)
    planner = make_bot(f"planner:{PLAYOUTS}", 4)
    for _ in range(12):
        move = bot.move(game)
        assert move == planner.move(game)
        game.do(move)


def test_hard_makes_its_networks_favourite_move_most_of_the_time_and_the_same_ones_again() -> None:
    decided: list[tuple[str, str]] = []
    for seed in range(3):
        game = Game.new(seed=seed)
        hard, again, net = make_bot("hard", seed), make_bot("hard", seed), make_bot("net")
        while not game.over:
            move = hard.move(game)
            assert again.move(game) == move
            decided.append((move, net.move(game)))
            game.do(move)
    others = sum(move != favourite for move, favourite in decided)
    assert 0.02 * len(decided) < others < 0.25 * len(decided)


def test_an_overlooked_move_is_back_at_the_next_look() -> None:
    game = table(hand=["gold", "ruby"])
    eyes = SeatView(game.state, game.seats)
    eyes.look(game.state, 0)
    before = [eyes.move(k) for k in range(eyes.n)]
    eyes.overlook(1)
    assert [eyes.move(k) for k in range(eyes.n)] == [before[0], *before[2:]]
    eyes.look(game.state, 0)
    assert [eyes.move(k) for k in range(eyes.n)] == before


# --- how well


@pytest.mark.long
@pytest.mark.parametrize("seats", [["standard"] * 2, ["thief", "wizard"]], ids=str)
@pytest.mark.parametrize(("better", "worse"), [("easy", "beginner"), ("normal", "easy")])
def test_each_level_wins_against_the_one_below(better: str, worse: str, seats: list[str]) -> None:
    makers = [bot_class(better), bot_class(worse)]
    tally = Match(new_table("free-for-all", seats), seats, makers, 7, 10.0).play_deals(0, 200)
    assert 0.68 < sum(tally.wins[:2]) / tally.games < 0.87
