"""R8: free-for-all."""

from typing import Any

import pytest

from table import do, ids, seat, table
from thandar import BadSetup, Game, IllegalMove


def deciding(game: Game) -> tuple[int, str]:
    """Who must choose, and what."""
    assert game.decision is not None
    return game.decision.seat, game.decision.kind


# --- R8.1


@pytest.mark.parametrize("active", [1, 3])
def test_r8_1_every_player_may_attack_every_other(active: int) -> None:
    everyone: dict[str, Any] = {"combat": 1, "in_play": ["rake"]}
    game = table(dict(everyone), dict(everyone), dict(everyone), active=active, **everyone)
    others = [n for n in (1, 2, 3, 4) if n != active]
    attacks = [move for move in game.legal() if move.startswith("attack")]
    assert attacks == [move for n in others for move in (f"attack {n} 1", f"attack {n}.rake 1")]


def test_r8_1_every_player_may_target_every_other() -> None:
    game = table({"hand": ["spark", "fire_bomb"]}, {"in_play": ["rake"]}, {}, active=2)
    do(game, "play spark")
    assert game.legal() == ["choose 1", "choose 3", "choose 4"]
    game = table({"hand": ["fire_bomb"]}, {"in_play": ["rake"]}, in_play=["kraka"], active=2)
    assert do(game, "play fire_bomb").legal() == ["choose 1.kraka", "choose 3.rake"]


def test_r8_1_whoever_is_left_wins() -> None:
    game = table({"health": 1}, {"health": 2}, combat=3, hand=["gold"])
    do(game, "attack 2 1")
    assert (game.over, game.winners) == (False, [])
    do(game, "attack 3 2")
    assert (game.over, game.winners) == (True, [1])
    assert (game.legal(), game.decision) == ([], None)


def test_r8_1_two_to_six_players() -> None:
    for players in range(2, 7):
        assert len(Game.new(seats=["standard"] * players, seed=1).view(None)["seats"]) == players
    for players in (0, 1, 7):
        with pytest.raises(BadSetup):
            Game.new(seats=["standard"] * players, seed=1)


# --- R8.3


def test_r8_3_the_game_ends_undecided_when_turn_2000_has_passed() -> None:
    game = do(table({}, turn=2000), "end")
    assert (game.over, game.winners) == (True, [])
    assert game.legal() == []


def test_r8_3_turn_2000_is_still_played() -> None:
    game = do(table({"health": 3, "hand": ["fire_bomb"]}, turn=1999), "end")
    assert not game.over
    assert game.position()["turn"] == 2000
    do(game, "play fire_bomb", "attack 1 8")
    assert not game.over


def test_r8_3_a_victory_in_turn_2000_counts() -> None:
    game = do(table({"health": 3}, combat=3, turn=2000), "attack 2 3")
    assert (game.over, game.winners) == (True, [1])


# --- R8.4


def test_r8_4_the_one_who_resigns_is_defeated_as_with_0_health() -> None:
    game = table({"hand": ["ruby"], "in_play": ["borg"], "deck": []}, {}, combat=1)
    do(game, "2: resign")
    assert seat(game, 2)["health"] == 0
    assert not game.view(None)["seats"][1]["alive"]
    assert ids(game.position()["removed"]) == ["borg", "ruby"]
    assert game.legal() == ["attack 3 1", "end"]
    assert deciding(do(game, "end")) == (3, "main")


def test_r8_4_the_last_one_who_has_not_resigned_wins() -> None:
    game = do(table({}), "resign")
    assert (game.over, game.winners) == (True, [2])
    game = do(table({}), "2: resign")
    assert (game.over, game.winners) == (True, [1])


def test_r8_4_on_the_own_turn() -> None:
    game = do(table({}, {}), "resign")
    assert deciding(game) == (2, "main")
    assert not game.over


def test_r8_4_while_another_must_choose() -> None:
    game = table({"hand": ["gold", "ruby"]}, {}, {}, hand=["spark"])
    do(game, "play spark", "choose 2", "3: resign")
    assert deciding(game) == (2, "discard")
    do(game, "choose hand.gold")
    assert deciding(game) == (1, "main")


def test_r8_4_one_who_has_resigned_can_no_longer_be_chosen() -> None:
    game = table({}, {"hand": ["gold", "ruby"]}, hand=["spark"])
    do(game, "play spark", "2: resign")
    assert deciding(game) == (3, "discard")


def test_r8_4_nobody_resigns_twice_or_after_the_end() -> None:
    game = do(table({}, {}), "2: resign")
    with pytest.raises(IllegalMove):
        game.do("2: resign")
    do(game, "3: resign")
    with pytest.raises(IllegalMove):
        game.do("1: resign")


# --- R8.5


def test_r8_5_a_card_in_a_players_discard_pile_is_that_players() -> None:
    """Nothing in the base set moves a card to another's pile, so it lies there from the start."""
    game = table({"hand": ["dagger"]}, hand=["command"], deck=[], discard=["follower"])
    do(game, "play command", "play follower", "end", "play dagger", "attack 1.follower 1")
    assert "follower" in ids(seat(game)["discard"])
    assert seat(game, 2)["discard"] == []
