"""R11: common to the team formats."""

from typing import Any

import pytest

from table import do, ids, moves, seat, seated
from thandar import Game, IllegalMove
from thandar.engine.effects import damage_each
from thandar.engine.turn import run


def hydra(seats: dict[int, dict[str, Any]], players: int = 4, **keys: Any) -> Game:
    """A table of Hydra."""
    return seated("hydra", players, seats, **keys)


def emperor(seats: dict[int, dict[str, Any]], **keys: Any) -> Game:
    """A table of Emperor."""
    return seated("emperor", 6, seats, **keys)


# --- R11.1


def test_r11_1_teammates_cannot_be_attacked() -> None:
    game = hydra({1: {"combat": 1}, 2: {"combat": 1, "in_play": ["rake"]}})
    assert moves(game, "attack") == ["1: attack 3 1", "2: attack 3 1"]
    game = emperor({2: {"combat": 1, "in_play": ["rake"]}, 1: {"in_play": ["rake"]}}, active=2)
    assert moves(game, "attack") == ["attack 4 1", "attack 5 1", "attack 6 1"]
    with pytest.raises(IllegalMove):
        game.do("attack 1.rake 1")


def test_r11_1_teammates_cannot_be_made_to_discard() -> None:
    game = hydra({1: {"hand": ["spark"]}, 2: {"hand": ["gold"]}})
    assert do(game, "1: play spark").legal() == ["choose 3", "choose 4"]
    game = emperor({2: {"hand": ["spark"]}, 1: {"hand": ["gold"]}}, active=2)
    assert do(game, "play spark").legal() == ["choose 4", "choose 5", "choose 6"]


def test_r11_1_champions_of_the_team_cannot_be_stunned() -> None:
    champions = {n: {"in_play": ["rake"]} for n in range(1, 7)}
    champions[2]["hand"] = ["fire_bomb"]
    game = hydra(champions, 6)
    wanted = ["choose 4.rake", "choose 5.rake", "choose 6.rake"]
    assert do(game, "2: play fire_bomb").legal() == wanted
    assert do(emperor(champions, active=2), "play fire_bomb").legal() == wanted


@pytest.mark.parametrize("format", ["hydra", "emperor"])
def test_r11_1_what_strikes_each_opponent_spares_the_team(format: str) -> None:
    game = seated(format, 6, {n: {"in_play": ["rake"]} for n in range(1, 7)})
    damage_each(game.state, 0, 7, 1)
    run(game.state)
    assert [ids(seat(game, n)["in_play"]) for n in range(1, 7)] == [["rake"]] * 3 + [[]] * 3


def test_r11_1_for_ally_abilities_cards_of_a_teammate_do_not_count() -> None:
    game = hydra({1: {"in_play": ["taxation"]}, 2: {"in_play": ["taxation", "recruit"]}})
    assert moves(game, "ally") == ["2: ally taxation", "2: ally recruit"]
    game = emperor({1: {"in_play": ["cristov"]}, 2: {"in_play": ["cristov"]}}, active=2)
    assert moves(game, "ally") == []


def test_r11_1_for_you_have_in_play_cards_of_a_teammate_do_not_count() -> None:
    game = hydra(
        {1: {"hand": ["close_ranks"], "in_play": ["rake"]}, 2: {"in_play": ["rake", "cron"]}}
    )
    assert seat(do(game, "1: play close_ranks"))["combat"] == 7
    game = hydra({1: {"hand": ["prayer_beads"], "in_play": ["rake"]}, 2: {"in_play": ["rake"]}})
    assert do(game, "1: play prayer_beads").legal() == ["choose a", "choose b"]
    game = emperor({1: {"in_play": ["man_at_arms"]}, 2: {"in_play": ["man_at_arms"]}})
    assert seat(do(game, "expend man_at_arms"))["combat"] == 2


def test_r11_1_champions_of_a_teammate_cannot_be_prepared() -> None:
    rally = {"hand": ["rally_the_troops"], "in_play": ["taxation"]}
    game = hydra({1: rally, 2: {"in_play": [{"card": "rake", "expended": True}]}})
    do(game, "1: play rally_the_troops", "1: ally rally_the_troops")
    assert seat(game, 2)["in_play"] == [{"card": "rake", "expended": True}]


# --- R11.2


def test_r11_2_a_team_wins_as_a_whole() -> None:
    game = do(hydra({2: {"combat": 75}}), "2: attack 3 75")
    assert (game.over, game.winners) == (True, [1, 2])
    game = do(hydra({5: {"combat": 100}}, 6, active=4), "5: attack 1 100")
    assert (game.over, game.winners) == (True, [4, 5, 6])


def test_r11_2_the_fallen_win_with_their_team() -> None:
    game = emperor({1: {"health": 0}, 2: {"combat": 60}, 3: {"health": 0}}, active=2)
    do(game, "attack 5 60")
    assert (game.over, game.winners) == (True, [1, 2, 3])
    assert (game.legal(), game.decision) == ([], None)


def test_r11_2_a_team_is_defeated_as_a_whole() -> None:
    game = do(emperor({}), "2: resign")
    assert (game.over, game.winners) == (True, [4, 5, 6])
    game = do(hydra({}), "2: resign")
    assert (game.over, game.winners) == (True, [3, 4])
    assert [s["alive"] for s in game.view(None)["seats"]] == [False, False, True, True]
