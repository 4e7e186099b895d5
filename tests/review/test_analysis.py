"""A game gone through: planted blunders are named, postponing is none, and the sums come out."""

from typing import Any

import pytest

from table import STARTING, dealt, table
from thandar import BadRecord, Game
from thandar.bots import Fact, make_bot
from thandar.review.analysis import Analysis, Judged, Turn, analyse
from thandar.review.moments import MOST_LUCK, Dealt, moments

PLAYOUTS = 150
STRONG = {"hand": ["fire_bomb"] * 4, "deck": ["fire_bomb"] * 6}  # whoever lets them live loses


def gone_through(game: Game, *made: str) -> Analysis:
    """What is thought of moves."""
    for move in made:
        game.do(move)
    return analyse(game.record(), PLAYOUTS)


def mistakes(found: Analysis) -> list[Judged]:
    """The decisions that gave something away."""
    return [one for one in found.decisions if one.mistaken]


def test_a_lethal_attack_that_was_not_made_is_named() -> None:
    game = table({"health": 6, **STRONG}, combat=7, health=9)
    (mistake,) = mistakes(gone_through(game, "end"))
    assert (mistake.turn, mistake.seat, mistake.move) == (1, 1, "end")
    assert mistake.best == "attack 2 6"
    assert mistake.best_chance == pytest.approx(1)
    assert mistake.lost > 0.05
    assert mistake.facts == [Fact("wins")]


def test_a_guard_that_was_ignored_is_named() -> None:
    theirs = {"health": 5, "in_play": ["man_at_arms", "rasmus"], **STRONG}
    (mistake,) = mistakes(gone_through(table(theirs, combat=9, health=9), "end"))
    assert mistake.best == "attack 2.man_at_arms 4"
    assert mistake.facts == [Fact("wins", later=True)]


def test_what_is_done_later_in_the_turn_is_no_mistake() -> None:
    game = table({"health": 6}, combat=7, gold=1, hand=["gold"], market=["spark"])
    found = gone_through(game, "play gold", "buy spark", "attack 2 6")
    assert mistakes(found) == []
    assert found.players[0].won


def test_what_was_given_away_is_what_was_ruled_out() -> None:
    foe = {"hand": STARTING[5:], "deck": STARTING[:5]}
    you: dict[str, Any] = {"gold": 3, "deck": STARTING[:5], "discard": STARTING[5:]}
    game = table(foe, market=["elven_curse", "bribe"], fire_gems=0, **you)
    found = gone_through(game, "buy bribe", "end")
    (judged,) = [one for one in found.decisions if one.move == "buy bribe"]
    assert judged.best == "buy elven_curse"


@pytest.mark.long
def test_first_chance_deal_and_play_make_the_result() -> None:
    for format, seats in (("free-for-all", ["standard"] * 2), ("hydra", ["standard"] * 4)):
        game = dealt(format, seats, seed=4)
        bot = make_bot("easy", 3)
        while not game.over:
            game.do(bot.move(game))
        found = analyse(game.record(), 8)
        assert [turn.turn for turn in found.turns[:-1]] == list(range(1, game.turn + 1))
        for player in found.players:
            assert player.first + player.deal + player.play == pytest.approx(float(player.won))
        for turn in found.turns:
            one, other = turn.chances[0], turn.chances[-1]
            assert one + other == pytest.approx(1)
        made = [moment.made for moment in moments(found)]
        assert made == sorted(made)
        assert made


def test_who_gives_up_gives_away_the_chance_that_is_left() -> None:
    found = gone_through(Game.new(seed=3), "1: resign")
    (given_up,) = found.decisions
    assert (given_up.seat, given_up.move, given_up.facts) == (1, "resign", [])
    assert 0.2 < given_up.lost < 0.8
    assert mistakes(found) == []
    assert moments(found) == []
    for player in found.players:
        assert player.mistakes == player.lost == 0
        assert player.deal == pytest.approx(0, abs=0.1)
        assert player.play == pytest.approx(-given_up.lost if player.seat == 1 else given_up.lost)
    assert [player.won for player in found.players] == [False, True]


def test_no_lucky_turn_hides_a_mistake() -> None:
    judged = [Judged(n, n, 1, "end", 0.5, "buy spark", 0.53, []) for n in range(1, 4)]
    chances = [[0.5, 0.5], [0.9, 0.1]] * 8
    turns = [Turn(n, n, (1 + n % 2,), chance, [], [], []) for n, chance in enumerate(chances)]
    kinds = [moment.kind for moment in moments(Analysis(turns, judged, [], 1, [0, 1], True))]
    assert kinds.count("mistake") == 3
    assert len(kinds) == 3 + MOST_LUCK


def test_a_lucky_turn_knows_what_was_drawn_what_came_and_what_the_next_one_held() -> None:
    game = table(
        {"hand": ["ruby", "gold"], "deck": STARTING[:5]},
        hand=["command", "gold"], deck=["fire_gem", *STARTING[:5]],
        market=["spark"] * 5, market_deck=["borg", "cron"], fire_gems=0,
    )  # fmt: skip
    found = gone_through(game, "play command", "play gold", "buy spark", "end")
    first, second = found.turns
    assert (first.drawn, first.revealed) == (["fire_gem"], ["borg"])
    assert sorted(second.hand) == ["gold", "ruby"]
    (moment,) = moments(
        found._replace(
            turns=[first._replace(chances=[0.2, 0.8]), second._replace(chances=[0.9, 0.1])],
            decisions=[],
        )
    )
    assert moment.kind == "luck"
    assert moment.dealt == Dealt(["fire_gem"], ["borg"], (2,), second.hand)


def test_a_record_may_end_before_the_game_does() -> None:
    found = gone_through(Game.new(seed=3, first=1), "play gold")
    assert not found.over
    first, now = found.turns
    assert (first.turn, now.turn) == (1, 1)
    for player in found.players:
        last = now.chances[player.seat - 1]
        assert player.first + player.deal + player.play == pytest.approx(last)


def test_what_both_moves_do_is_no_reason() -> None:
    game = table(
        {"hand": STARTING[5:], "deck": STARTING[:5]},
        gold=3, combat=5, deck=STARTING[:5], discard=STARTING[5:],
        market=["elven_curse", "bribe"], fire_gems=0,
    )  # fmt: skip
    found = gone_through(game, "buy bribe", "attack 2 5", "end")
    (judged,) = [one for one in found.decisions if one.move == "buy bribe"]
    assert judged.mistaken
    assert "hits" not in [fact.name for fact in judged.facts]


def test_it_tells_how_far_it_is() -> None:
    game = Game.new(seed=3, first=1)
    game.do("play gold")
    game.do("end")
    steps: list[tuple[int, int]] = []
    analyse(game.record(), 5, lambda done, moves: steps.append((done, moves)))
    assert steps == [(1, 2), (2, 2)]


def test_a_record_that_does_not_hold_is_refused() -> None:
    with pytest.raises(BadRecord):
        analyse("no record")


def test_the_same_record_gives_the_same_review() -> None:
    game = Game.new(seed=3)
    bot = make_bot("baseline")
    for _ in range(14):
        game.do(bot.move(game))
    assert analyse(game.record(), 20) == analyse(game.record(), 20)
