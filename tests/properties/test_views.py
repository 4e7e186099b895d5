"""Views and events tell a seat what it may know (R1.3) and nothing else."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driver import expanded, new_game, played, steps
from hidden import (
    fresh,
    hidden_entries,
    name_of,
    reshuffled,
    seen_in_hand,
    viewers,
    without_ids,
)
from seatings import IN_TEAMS, Seating, at_random
from table import do, table
from thandar import Game

Event = dict[str, Any]
CARD_KEYS = ("card", "health", "enters", "now", "copy", "to", "place")
FROM_SMALL_PILES = ("summoned", "jar_revealed", "gained_item", "checked", "announced")

seatings = st.builds(at_random, st.integers(0, 9999))
seeds = st.integers(0, 2**64 - 1)


def own_moves(game: Game, viewer: int | None) -> list[str]:
    """The moves of the viewer itself: those of a teammate's tell of the teammate's hand."""
    asked = game.decision
    if asked is None or viewer not in asked.seats:
        return []
    return [move for move in game.legal() if len(asked.seats) == 1 or move[0] == str(viewer)]


# --- comparing what a move shows


def reveals(event: Event, viewer: int | None) -> bool:
    """Whether an event tells the viewer of a card that lay hidden until then.

    Hidden are decks and the market deck, and of other seats what is played, discarded or
    sacrificed out of their hands.
    """
    if event["event"] in ("drew", "looked"):
        return event["card"] is not None
    if event["event"] in ("revealed", *FROM_SMALL_PILES):
        return True
    if event["event"] in ("discarded", "sacrificed") and event["from"] == "deck":
        return True
    if event.get("seat") == viewer:
        return False
    if event["event"] in ("discarded", "sacrificed"):
        return bool(event["from"] == "hand")
    return bool(event["event"] == "played")


def masked(event: Event) -> Event:
    """An event without the card, what it brings with it, and the health that a jar gives."""
    return {key: value for key, value in event.items() if key not in CARD_KEYS}


def waits_for_another(game: Game, viewer: int | None) -> bool:
    """Whether another seat's choice is pending: that it is asked tells of what it may choose."""
    asked = game.decision
    return asked is not None and asked.kind != "main" and viewer not in asked.seats


def check_events(one: Game, other: Game, viewer: int | None) -> None:
    """Up to the first card that the move reveals, both games show the viewer the same.

    That first card itself may differ, nothing else of its event; what follows may depend on it.
    A game that now waits for another seat's choice may show less.
    """
    pairs = [one.events_for(viewer), other.events_for(viewer)]
    for a, b in zip(*pairs):
        if reveals(a, viewer) or reveals(b, viewer):
            assert masked(a) == masked(b)
            return
        assert a == b
    if not (waits_for_another(one, viewer) or waits_for_another(other, viewer)):
        assert len(pairs[0]) == len(pairs[1])


@pytest.mark.long
@given(seating=seatings, seed=seeds, moves=st.integers(0, 500))
@settings(max_examples=40)
def test_a_reshuffle_of_the_unseen_leaves_the_view(seating: Seating, seed: int, moves: int) -> None:
    game = played(seating, seed, moves, resigning=0.001)
    for viewer in viewers(game):
        other = reshuffled(game, viewer, Random(seed))
        assert other.view(viewer) == fresh(game).view(viewer)
        assert other.decision == game.decision
        assert own_moves(other, viewer) == own_moves(game, viewer)


@pytest.mark.long
@given(seating=seatings, seed=seeds, moves=st.integers(0, 400))
@settings(max_examples=40)
def test_a_reshuffle_of_the_unseen_leaves_the_events(
    seating: Seating, seed: int, moves: int
) -> None:
    game = played(seating, seed, moves)
    for viewer in viewers(game):
        other = reshuffled(game, viewer, Random(seed))
        possible = set(expanded(other.legal()))
        for move in expanded(game.legal()):
            if move in possible:
                check_events(do(fresh(game), move), do(other.clone(), move), viewer)


@pytest.mark.long
@given(seating=seatings, seed=seeds)
@settings(max_examples=25)
def test_draws_at_the_end_of_the_turn_are_the_owners_own(seating: Seating, seed: int) -> None:
    """Of a turn's end others see the discards, and how many cards were drawn, not which."""
    game = new_game(seating, seed)
    for move in steps(game, Random(seed), 150):
        if not move.endswith("end"):
            continue
        for event in game.events:
            if event["event"] == "drew" and event["seen_by"] is not None:
                assert event["seen_by"] == [event["seat"]]
        for viewer in (None, *range(1, len(game.seats) + 1)):
            drawn = [event for event in game.events_for(viewer) if event["event"] == "drew"]
            truth = [event for event in game.events if event["event"] == "drew"]
            for shown, event in zip(drawn, truth, strict=True):
                public = event["seen_by"] is None
                assert shown["card"] == (
                    event["card"] if public or event["seat"] == viewer else None
                )


@given(seating=seatings, seed=seeds, moves=st.integers(0, 400))
@settings(max_examples=30)
def test_unseen_cards_of_a_seat_are_told_as_one_heap(
    seating: Seating, seed: int, moves: int
) -> None:
    """Hand and deck of another seat: known cards by place, the rest only sorted together."""
    game = played(seating, seed, moves)
    position: Any = game.position()
    for viewer in (None, *range(1, len(game.seats) + 1)):
        heaps = hidden_entries(game, position["seats"], viewer)
        for shown, heap in zip(game.view(viewer)["seats"], heaps, strict=True):
            number, seat = shown["seat"], position["seats"][shown["seat"] - 1]
            assert shown["unseen"] == sorted(name_of(pile[k]) for pile, k in heap)
            assert shown["hand_size"] == len(seat["hand"])
            assert shown["deck_size"] == len(seat["deck"])
            seen = seen_in_hand(game, seat["hand"], number, viewer)
            assert shown["hand"] == sorted(name_of(c) for c, s in zip(seat["hand"], seen) if s)


@given(seating=st.sampled_from(IN_TEAMS), seed=seeds, moves=st.integers(0, 400))
@settings(max_examples=20)
def test_r1_3_teammates_hide_their_hands_too(seating: Seating, seed: int, moves: int) -> None:
    """A teammate sees of hand and deck no more than a spectator does."""
    game = played(seating, seed, moves)
    stranger = game.view(None)["seats"]
    for viewer in range(1, len(game.seats) + 1):
        for shown, public in zip(game.view(viewer)["seats"], stranger, strict=True):
            assert shown["seat"] == viewer or without_ids(shown) == without_ids(public)


# --- particular cases


def drawn(game: Game, viewer: int | None) -> list[str | None]:
    """The cards of the draws that a viewer sees."""
    return [event["card"] for event in game.events_for(viewer) if event["event"] == "drew"]


def test_r1_3_what_an_opponent_draws_is_not_shown() -> None:
    game = table({}, {}, deck=["ruby", "dagger", "borg", "grak", "rake", "lys"])
    game.do("end")
    assert drawn(game, 1) == ["ruby", "dagger", "borg", "grak", "rake"]
    assert drawn(game, 2) == drawn(game, 3) == drawn(game, None) == [None] * 5


def test_r1_3_what_a_card_draws_is_not_shown() -> None:
    game = do(table(hand=["command"], deck=["ruby"]), "play command")
    assert drawn(game, 1) == ["ruby"]
    assert drawn(game, 2) == drawn(game, None) == [None]


def texts(view: Any) -> Iterator[str]:
    """Every word anywhere in a view."""
    if isinstance(view, dict):
        for key, value in view.items():
            yield str(key)
            yield from texts(value)
    elif isinstance(view, (list, tuple)):
        for value in view:
            yield from texts(value)
    else:
        yield str(view)


def test_r1_3_hands_are_seen_by_their_owners_only() -> None:
    game = table({"hand": ["grak"], "deck": ["lys"]}, hand=["borg"], deck=["rake", "cron"])
    mine, yours = game.view(1)["seats"]
    assert (mine["hand"], mine["deck"], mine["unseen"]) == (["borg"], [], ["cron", "rake"])
    assert (yours["hand"], yours["deck"], yours["unseen"]) == ([], [], ["grak", "lys"])
    mine, yours = game.view(None)["seats"]
    assert (mine["hand"], mine["unseen"]) == ([], ["borg", "cron", "rake"])
    assert (yours["hand"], yours["unseen"]) == ([], ["grak", "lys"])


def test_r1_3_deck_orders_do_not_show() -> None:
    deck = ["grak", "lys", "rake", "cron"]
    market = ["spark", "profit", "bribe"]
    one = table(deck=deck, market_deck=market)
    other = table(deck=deck[::-1], market_deck=market[::-1])
    for viewer in (1, 2, None):
        assert one.view(viewer) == other.view(viewer)


def test_a_view_knows_neither_seed_nor_generator() -> None:
    game = Game.new(seed=123456789)
    for viewer in (1, 2, None):
        words = set(texts(game.view(viewer)))
        assert not {"seed", "generator", "123456789"} & words
        assert not {str(word) for word in game.position()["generator"]} & words


def test_r1_3_a_card_acquired_to_the_top_is_known_to_all() -> None:
    game = table(gold=9, waiting={"top": ["card"]}, market=["borg"], deck=["gold"] * 2)
    game.do("buy borg")
    for viewer in (1, 2, None):
        assert game.view(viewer)["seats"][0]["deck"] == ["borg"]
        assert game.view(viewer)["seats"][0]["unseen"] == ["gold", "gold"]
    game.do("end")
    assert drawn(game, 2) == drawn(game, None) == ["borg", None, None]
    for viewer in (1, 2, None):
        assert "borg" in game.view(viewer)["seats"][0]["hand"]
    assert game.view(2)["seats"][0]["hand"] == ["borg"]


def test_r1_3_a_card_acquired_into_the_hand_is_known_to_all() -> None:
    game = table(gold=9, waiting={"hand": ["card"]}, market=["borg"], hand=["gold"])
    game.do("buy borg")
    assert game.view(1)["seats"][0]["hand"] == ["borg", "gold"]
    assert game.view(2)["seats"][0]["hand"] == game.view(None)["seats"][0]["hand"] == ["borg"]


def test_r1_3_a_card_put_on_top_is_known_to_all() -> None:
    game = table(in_play=["varrick"], discard=["borg"], deck=["gold"])
    game.do("expend varrick")
    for viewer in (1, 2, None):
        assert game.view(viewer)["seats"][0]["deck"] == ["borg"]


def test_r1_3_a_known_card_below_others_keeps_its_place() -> None:
    known = {"card": "borg", "known": True}
    game = table(deck=["gold", known, "ruby"])
    for viewer in (1, 2, None):
        assert game.view(viewer)["seats"][0]["deck"] == [None, "borg"]


def test_a_card_that_only_its_owner_knows() -> None:
    game = table(deck=[{"card": "borg", "owner_knows": True}, "ruby"])
    assert game.view(1)["seats"][0]["deck"] == ["borg"]
    assert game.view(1)["seats"][0]["unseen"] == ["ruby"]
    assert game.view(2)["seats"][0]["deck"] == game.view(None)["seats"][0]["deck"] == []
    assert game.view(2)["seats"][0]["unseen"] == ["borg", "ruby"]
    game.do("end")
    assert drawn(game, 2) == [None, None]


def test_r1_3_after_a_shuffle_nothing_is_known() -> None:
    """The known card is played, discarded and shuffled into the deck with the rest."""
    hand = [{"card": "ruby", "known": True}]
    game = table(hand=hand, deck=["gold"] * 4, discard=["gold"] * 4)
    do(game, "play ruby", "end", "end", "end")
    seat = game.position()["seats"][0]
    assert "ruby" in [*seat["hand"], *seat["deck"]]
    assert all(isinstance(card, str) for card in [*seat["hand"], *seat["deck"]])
    assert game.view(2)["seats"][0]["hand"] == game.view(2)["seats"][0]["deck"] == []


def test_r1_3_a_discarded_hand_is_forgotten() -> None:
    game = table(hand=[{"card": "ruby", "known": True}], deck=["gold"] * 10)
    game.do("end")
    assert game.view(2)["seats"][0]["hand"] == []
    assert game.view(2)["seats"][0]["discard"] == ["ruby"]


def test_r1_3_of_two_equal_cards_the_known_one_is_played() -> None:
    """Else those who watch would learn of the other."""
    game = table(hand=["ruby", {"card": "ruby", "known": True}])
    game.do("play ruby")
    assert game.view(2)["seats"][0]["hand"] == []
    assert game.view(1)["seats"][0]["hand"] == ["ruby"]


def test_r1_3_the_market_deck_is_told_without_order() -> None:
    game = table(market_deck=["spark", "borg", "profit"])
    view = game.view(1)
    assert view["market_deck_unseen"] == ["borg", "profit", "spark"]
    assert view["market_deck_size"] == 3


def test_a_position_is_no_view() -> None:
    """Positions and `events` tell everything: `seen_by` says who may see it."""
    game = do(table(hand=["command"], deck=["ruby"]), "play command")
    assert [e["seen_by"] for e in game.events if e["event"] == "drew"] == [[1]]
    assert all("seen_by" not in event for event in game.events_for(1))
