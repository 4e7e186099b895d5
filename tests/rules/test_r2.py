"""R2: set-up."""

import pytest

from table import do, ids, seat, table
from thandar import Game
from thandar.cards import MARKET_DECK

SEEDS = range(60)


def opening_seat(game: Game) -> int:
    assert game.decision is not None
    return game.decision.seat


def drawn_order(game: Game, number: int) -> list[str]:
    """A starting deck in the order in which it is drawn."""
    own = seat(game, number)
    return [*own["hand"], *own["deck"]]


# --- R2.1


def test_r2_1_five_cards_of_the_market_deck_lie_face_up() -> None:
    position = Game.new(seed=5).position()
    assert len(position["market"]) == 5
    assert None not in position["market"]
    assert sorted(map(str, [*position["market"], *position["market_deck"]])) == sorted(MARKET_DECK)


def test_r2_1_market_deck_is_shuffled() -> None:
    positions = [Game.new(seed=seed).position() for seed in range(250)]
    rows = {tuple(position["market"]) for position in positions}
    assert len(rows) > 240
    assert {card for row in rows for card in row} == set(MARKET_DECK)
    assert len({tuple(position["market_deck"]) for position in positions}) == len(positions)


def test_r2_1_all_fire_gems_form_one_open_pile() -> None:
    game = Game.new(seed=5)
    position = game.position()
    assert position["fire_gems"] == game.view(None)["fire_gems"] == 16
    assert "fire_gem" not in [*position["market"], *position["market_deck"]]
    assert "buy fire_gem" in table({}, gold=2).legal()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_r2_1_every_personal_deck_is_shuffled(number: int) -> None:
    games = [Game.new(seats=["standard"] * 3, seed=seed, first=1) for seed in SEEDS]
    places = {drawn_order(game, number).index("ruby") for game in games}
    assert places == set(range(10))


def test_r2_1_personal_decks_are_shuffled_independently() -> None:
    games = [Game.new(seed=seed, first=1) for seed in SEEDS]
    different = [game for game in games if drawn_order(game, 1) != drawn_order(game, 2)]
    assert len(different) > 50


# --- R2.2


@pytest.mark.parametrize("players", [2, 3, 6])
def test_r2_2_chance_decides_who_plays_first(players: int) -> None:
    first = [opening_seat(Game.new(seats=["standard"] * players, seed=seed)) for seed in SEEDS]
    assert set(first) == set(range(1, players + 1))
    assert max(first.count(number) for number in set(first)) < 2 * len(SEEDS) / players


@pytest.mark.parametrize(("first", "order"), [(1, [1, 2, 3, 1]), (2, [2, 3, 1, 2])])
def test_r2_2_the_turn_passes_clockwise(first: int, order: list[int]) -> None:
    game = Game.new(seats=["standard"] * 3, seed=1, first=first)
    seats = []
    for _ in order:
        seats.append(opening_seat(game))
        do(game, "end")
    assert seats == order


def test_r2_2_the_turn_passes_over_those_who_are_out() -> None:
    game = Game.new(seats=["standard"] * 4, seed=1, first=1)
    do(game, "2: resign", "3: resign", "end")
    assert opening_seat(game) == 4
    assert opening_seat(do(game, "end")) == 1


# --- R2.3


@pytest.mark.parametrize(
    ("players", "first", "hands"),
    [
        (2, 1, [3, 5]),
        (2, 2, [5, 3]),
        (3, 1, [3, 4, 5]),
        (3, 3, [4, 5, 3]),
        (4, 2, [5, 3, 4, 5]),
        (5, 5, [4, 5, 5, 5, 3]),
        (6, 1, [3, 4, 5, 5, 5, 5]),
    ],
)
def test_r2_3_opening_hands(players: int, first: int, hands: list[int]) -> None:
    game = Game.new(seats=["standard"] * players, seed=9, first=first)
    assert [len(ids(seat(game, n + 1)["hand"])) for n in range(players)] == hands
    assert [len(ids(seat(game, n + 1)["deck"])) for n in range(players)] == [10 - n for n in hands]


def test_r2_3_opening_hands_follow_the_first_player_that_chance_decides() -> None:
    for seed in SEEDS:
        game = Game.new(seats=["standard"] * 3, seed=seed)
        first = opening_seat(game) - 1
        sizes = [len(seat(game, (first + k) % 3 + 1)["hand"]) for k in range(3)]
        assert sizes == [3, 4, 5]
