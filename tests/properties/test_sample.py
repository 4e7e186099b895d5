"""Samples of a view: whole games that agree with it, drawn evenly, whatever was really hidden."""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driver import new_game, steps
from hidden import fresh, reshuffled, viewers
from seatings import SEATINGS, Seating
from table import table
from thandar import BadPosition, Game
from thandar.engine.chance import Chance
from thandar.engine.sample import resample

seeds = st.integers(0, 2**64 - 1)
DRAWS = 3000


def everybody(game: Game) -> list[int | None]:
    return [None, *range(1, len(game.seats) + 1)]


def stops(game: Game, seed: int, every: int) -> Any:
    """Play a game at random, stopping now and then."""
    for k, _ in enumerate(steps(game, Random(seed), 400, resigning=0.003)):
        if k % every == seed % every:
            yield k


@pytest.mark.long
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
@given(seed=seeds)
@settings(max_examples=1)
def test_a_sample_shows_its_viewer_the_very_view(seating: Seating, seed: int) -> None:
    game = new_game(seating, seed)
    for k in stops(game, seed, 37):
        for viewer in everybody(game):
            view = game.view(viewer)
            sampled = Game.sample(view, seed=k)
            assert sampled.view(viewer) == view
            assert sampled.decision == game.decision


@pytest.mark.long
@given(seating=st.sampled_from(SEATINGS), seed=seeds)
@settings(max_examples=8)
def test_a_sample_does_not_depend_on_what_is_hidden(seating: Seating, seed: int) -> None:
    game = new_game(seating, seed)
    for _ in stops(game, seed, 40):
        for viewer in viewers(game):
            check_what_is_hidden_has_no_part(game, viewer, seed)


def check_what_is_hidden_has_no_part(game: Game, viewer: int | None, seed: int) -> None:
    """The same comes out with what a viewer cannot see dealt otherwise."""
    other = reshuffled(game, viewer, Random(seed))
    assert other.view(viewer) == fresh(game).view(viewer)
    one, two = (Game.sample(g.view(viewer), seed=3) for g in (fresh(game), other))
    assert one.position() == two.position()
    assert hidden(fresh(game), viewer, 3) == hidden(other, viewer, 3)


def hidden(game: Game, viewer: int | None, seed: int) -> Any:
    """The position of a game with what a viewer cannot see dealt anew, its generator left out."""
    resample(game.state, -1 if viewer is None else viewer - 1, Chance(seed))
    position: Any = game.position()
    del position["generator"]
    return position


def lent(*, known: bool) -> Game:
    """A table at which seat 1 has a card of the defeated seat 2, and seat 3 looks on."""
    loan = {"card": "spark", "borrowed_from": 2, **({"known": True} if known else {})}
    seats: list[dict[str, Any]] = [
        {"hero": "thief", "hand": ["dagger", "ruby", loan], "deck": ["gold", "rake"]},
        {"hero": "wizard", "health": 0, "hand": ["fire_bomb"], "deck": ["gold", "profit"]},
        {"hero": "cleric", "hand": ["gold"], "deck": ["borg", "grak"]},
        {"hero": "lich", "hand": ["gold", "ruby"]},
    ]
    return table(*seats[1:], format="boss", **seats[0])


@pytest.mark.parametrize("known", [False, True])
def test_r14_8_who_sees_a_borrowed_card(known: bool) -> None:
    """The party, and everyone where it lies open; to others it is one of its owner's cards."""
    game = lent(known=known)
    for viewer in everybody(game):
        view = game.view(viewer)
        seen = known or viewer in (1, 2, 3)
        assert ("spark" in view["seats"][0]["hand"]) == seen
        assert ("spark" in view["seats"][1]["unseen"]) != seen
        assert Game.sample(view, seed=3).view(viewer) == view
        for seed in range(8):
            check_what_is_hidden_has_no_part(game, viewer, seed)


def test_a_sampled_game_can_be_played_on_and_recorded() -> None:
    game = Game.new(seats=["thief", "wizard", "ranger"], seed=7, first=1)
    sampled = Game.sample(game.view(2), seed=1)
    for _ in steps(sampled, Random(1), 60):
        pass
    assert Game.from_record(sampled.record()).position() == sampled.position()
    assert Game.sample(game.view(2), seed=1).position() != Game.sample(game.view(2), 2).position()


def arrangements(hand: int, cards: list[str]) -> Counter[tuple[tuple[str, ...], tuple[str, ...]]]:
    """How often each hand and deck comes of all orders of some cards."""
    return Counter((tuple(sorted(p[:hand])), tuple(p[hand:])) for p in permutations(cards))


def check_frequencies(found: Counter[Any], expected: Counter[Any]) -> None:
    """Every possible outcome comes as often as it should, no other comes: within five sigma."""
    total = sum(expected.values())
    assert set(found) == set(expected)
    for outcome, n in expected.items():
        share = n / total
        sigma = (DRAWS * share * (1 - share)) ** 0.5
        assert abs(found[outcome] - DRAWS * share) <= 5 * sigma, (outcome, found[outcome])


@pytest.mark.long
def test_samples_are_drawn_evenly_from_all_hands_and_decks() -> None:
    cards = ["gold", "gold", "ruby", "dagger", "spark"]
    game = table({"hand": cards[:2], "deck": cards[2:]}, hand=["gold"])
    view = game.view(1)
    found: Counter[Any] = Counter()
    for seed in range(DRAWS):
        seat: Any = Game.sample(view, seed).position()["seats"][1]
        found[tuple(sorted(seat["hand"])), tuple(seat["deck"])] += 1
    check_frequencies(found, arrangements(2, cards))


@pytest.mark.long
def test_known_cards_stay_and_the_rest_is_even() -> None:
    known = {"card": "borg", "known": True}
    game = table({"hand": ["gold"], "deck": ["ruby", known, "spark"]}, hand=["gold"])
    found: Counter[Any] = Counter()
    for seed in range(DRAWS):
        resampled = game.clone()
        resample(resampled.state, 0, Chance(seed))
        seat = resampled.position()["seats"][1]
        assert seat["deck"][1] == known
        found[tuple(seat["hand"]), (seat["deck"][0], seat["deck"][2])] += 1
    check_frequencies(found, arrangements(1, ["gold", "ruby", "spark"]))


@pytest.mark.long
def test_a_pending_question_rules_out_hands_that_would_not_be_asked() -> None:
    """Who must discard one of two cards has two different ones."""
    game = table({"hand": ["gold", "ruby"], "deck": ["gold", "dagger"]}, hand=["spark"])
    game.do("play spark")
    assert game.decision is not None
    assert game.decision.kind == "discard"
    view = game.view(1)
    found: Counter[Any] = Counter()
    for seed in range(DRAWS):
        seat: Any = Game.sample(view, seed).position()["seats"][1]
        found[tuple(sorted(seat["hand"])), tuple(seat["deck"])] += 1
    every = arrangements(2, ["gold", "ruby", "gold", "dagger"])
    check_frequencies(found, Counter({k: n for k, n in every.items() if len(set(k[0])) == 2}))


@pytest.mark.parametrize("odd", [{}, {"seats": 3}, [], None, {"seats": [], "format": "x"}])
def test_what_is_no_view_is_refused(odd: Any) -> None:
    with pytest.raises(BadPosition):
        Game.sample(odd)
