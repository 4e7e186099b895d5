"""The score of games against Demons: each part, what has none, and its words."""

from typing import Any

import pytest

from thandar import Game
from thandar.locales import Texts
from thandar.table.score import FACTORS, Score, score, score_words
from thandar.types import View


def position(you: dict[str, Any], demon: dict[str, Any], difficulty: str = "gentle") -> Game:
    """A solo game as it stands."""
    seats = [{"health": 40, **you}, {"hero": "warlord", "health": 30, **demon}]
    table: Any = {"format": "solo", "difficulty": difficulty, "seats": seats}
    return Game.from_position(table)


def won(turns: int = 15, health: int = 40, difficulty: str = "gentle") -> Score:
    """The score of a game that is won with the next move."""
    game = position({"combat": 30, "health": health, "turns_taken": turns}, {}, difficulty)
    game.do("attack 2 30")
    assert game.winners == [1]
    found = score(game.view(1))
    assert found is not None
    return found


def lost(demon: dict[str, Any], you: dict[str, Any] | None = None) -> Score:
    """The score of a game that is lost when the turn ends."""
    game = position(you or {}, demon)
    game.do("end")
    assert game.winners == [2]
    found = score(game.view(None))
    assert found is not None
    return found


def test_a_demon_that_is_defeated_gives_100_and_health_left_counts() -> None:
    assert won() == Score(met=1, demons=100, health=40, speed=0, factor=1.0, total=140)


def test_every_turn_under_15_gives_2_and_a_longer_game_takes_nothing() -> None:
    assert [won(turns).speed for turns in (3, 14, 15, 16, 40)] == [24, 2, 0, 0, 0]


@pytest.mark.parametrize(("difficulty", "factor"), FACTORS.items())
def test_the_difficulty_multiplies_and_the_total_is_rounded_down(
    difficulty: str, factor: float
) -> None:
    found = won(health=1, difficulty=difficulty)
    assert (found.factor, found.total) == (factor, int(101 * factor))


def test_who_is_defeated_gets_what_the_demon_lost_and_nothing_else() -> None:
    found = lost({"powers": ["brimstone"], "rage": 90}, {"turns_taken": 2})
    assert found == Score(met=1, demons=70, health=0, speed=0, factor=1.0, total=70)


def test_a_demon_whose_last_card_is_being_carried_out_was_met() -> None:
    game = position({"health": 2}, {"powers": ["torment"]})
    game.do("end")
    view = game.view(None)
    assert not view["seats"][1]["powers"]
    assert score(view) == Score(1, 70, 0, 0, 1.0, 70)


def test_a_demon_that_came_to_100_gives_nothing() -> None:
    assert lost({"health": 90, "powers": ["spoils_of_war"]}).total == 0


def test_giving_up_earns_nothing_that_fighting_on_could_lose() -> None:
    game = position({}, {})
    game.do("1: resign")
    assert score(game.view(None)) == Score(1, 0, 0, 0, 1.0, 0)


def test_a_game_that_goes_on_or_has_no_demon_has_no_score() -> None:
    assert score(position({}, {}).view(1)) is None
    duel = Game.new(seed=7)
    duel.do("1: resign")
    assert score(duel.view(1)) is None


def three_demons(health: list[int], alive: list[bool], powers: list[bool]) -> View:
    """What a player sees who met Demons in a row and has lost."""
    game = position({}, {})
    game.do("1: resign")
    view: Any = game.view(1)
    you, demon = view["seats"]
    card = {"card": "brimstone"}
    view["ended_by"] = "health"
    view["seats"] = [
        you,
        *(
            {**demon, "seat": k + 2, "health": h, "alive": a, "powers": [card] * p, "discard": []}
            for k, (h, a, p) in enumerate(zip(health, alive, powers, strict=True))
        ),
    ]
    result: View = view
    return result


def test_of_several_demons_those_that_were_met_count() -> None:
    view = three_demons([0, 35, 50], [False, True, True], [False, True, False])
    assert score(view) == Score(2, 165, 0, 0, 1.0, 165)


def test_with_several_demons_there_are_15_turns_for_each() -> None:
    view = three_demons([0, 0, 0], [False] * 3, [False] * 3)
    view["winners"] = [1]
    view["seats"][0] = {**view["seats"][0], "health": 5, "turns_taken": 40}
    assert score(view) == Score(3, 300, 5, 10, 1.0, 315)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "300 points: (200 for the Demons + 10 for speed) × 1.25 (easy)"),
        ("fr", "300 points\xa0: (200 pour les Démons + 10 pour la rapidité) × 1,25 (facile)"),
        ("es", "300 puntos: (200 por los Demonios + 10 por la rapidez) × 1,25 (fácil)"),
    ],
)
def test_its_parts_are_said_in_every_language(language: str, words: str) -> None:
    found = Score(met=2, demons=200, health=0, speed=10, factor=1.25, total=300)
    assert score_words(found, "easy", Texts(language)) == words
