"""Positions in the middle of every choice that bosses and parties meet."""

import pytest

from bosses import boss_turn, dragon, lich, party
from table import deciding, do
from thandar import Game

CHOICES: dict[str, tuple[Game, list[str]]] = {
    "prevent": (party(lich(hand=["gold", "ruby"]), {"hand": ["spark"]}, {}), ["play spark"]),
    "discard": (
        party(lich(hand=["gold", "ruby"]), {"hand": ["spark"]}, {}),
        ["play spark", "decline"],
    ),
    "defeated": (
        boss_turn(lich(hand=["frozen_touch"]), {}, *[{"health": 0, "hand": ["gold"]}] * 2),
        ["play frozen_touch"],
    ),
    "hoard": (
        boss_turn(dragon(hand=["hoard"]), {"items": ["orb_of_death"]}, {}),
        ["play hoard"],
    ),
    "steal_item": (
        boss_turn(dragon(in_play=["prismatic_diamond"]), {"items": ["orb_of_death"]}),
        ["sacrifice prismatic_diamond"],
    ),
    "take_card": (
        party(dragon(), {"items": ["ring_of_wishes"], "deck": ["gold", "ruby"]}),
        ["expend ring_of_wishes"],
    ),
    "health": (party(dragon(), {"hand": ["command"]}, {}), ["play command"]),
    "faction": (
        party(dragon(), {"items": ["vial_of_elven_tears"]}),
        ["expend vial_of_elven_tears"],
    ),
    "acquire": (boss_turn(lich(jars=["manipulation", "void"]), {}, {}), ["expend manipulation"]),
    "main": (
        party(lich(health=3), {"combat": 2}, {"health": 0, "hand": ["borg"]}, {}),
        ["step up", "borrow 2.borg", "play borg", "attack 4 1"],
    ),
}


@pytest.mark.parametrize("kind", CHOICES)
def test_a_position_in_the_middle_of_a_choice_of_bosses(kind: str) -> None:
    start, moves = CHOICES[kind]
    game = do(start.clone(), *moves)
    assert deciding(game)[1] == kind
    position = game.position()
    again = Game.from_position(position)
    assert again.position() == position
    assert again.legal() == game.legal()
    for answer in [move for move in game.legal() if "-" not in move]:
        one, other = do(game.clone(), answer), do(Game.from_position(position), answer)
        assert one.events == other.events
        assert one.position() == other.position()
        assert one.decision == other.decision
