"""After a game: health turn by turn, and whose card dealt how much."""

import pytest

from thandar import Game
from thandar.bots import make_bot
from thandar.table.afterwards import Course, course_of


def course(*moves: str, **seats: object) -> Course:
    """The course of a duel from a position, after some moves."""
    first = {"hand": [], "deck": ["gold"] * 10, **seats}
    other = {"hand": ["gold"] * 5, "deck": ["gold"] * 5, "in_play": ["cron"]}
    game = Game.from_position({"market": [], "seats": [first, other]})  # type: ignore[call-overload]
    for move in moves:
        game.do(move)
    return course_of(game.record())


def test_combat_that_was_gained_first_is_spent_first() -> None:
    found = course(*("play dagger", "play shortsword", "attack 2 2"), hand=["dagger", "shortsword"])
    assert found.damage[0] == {"dagger": 1, "shortsword": 1}


def test_damage_to_champions_counts_and_what_is_lost_does_not() -> None:
    found = course(*("expend borg", "attack 2.cron 2", "end"), in_play=["borg"])
    assert found.damage[0] == {"borg": 2}
    assert sum(found.damage[1].values()) == 0


def test_a_choice_on_the_way_does_not_take_the_credit() -> None:
    moves = ["expend krythos", "choose hand.gold", "attack 2 6"]
    found = course(*moves, in_play=["krythos"], hand=["gold", "ruby"])
    assert found.damage[0] == {"krythos": 6}


@pytest.mark.parametrize(
    ("format", "seats"),
    [
        ("free-for-all", ["standard"] * 2),
        ("hydra", ["cleric", "thief", "wizard", "ranger"]),
        ("boss", ["cleric", "fighter", "dragon"]),
        ("solo", ["thief", "demon"]),
    ],
)
def test_the_course_begins_and_ends_like_the_game(format: str, seats: list[str]) -> None:
    game: Game = Game.new(format, seats, seed=5)  # type: ignore[call-overload]
    before = [seat["health"] for seat in game.view(None)["seats"]]
    bot = make_bot("baseline", seed=1)
    dealt = [0] * len(seats)
    while not game.over:
        game.do(bot.move(game))
        for event in game.events:
            if event["event"] == "attacked":
                dealt[event["seat"] - 1] += event["amount"]
    found = course_of(game.record())
    assert found.health[0] == before
    assert found.health[-1] == [max(0, s["health"]) for s in game.view(None)["seats"]]
    assert [sum(cards.values()) for cards in found.damage] == dealt
