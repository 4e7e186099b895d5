"""Advice: chances that order the moves, what would follow, and facts that tell why."""

from typing import Any

import pytest

from table import table
from thandar import Game
from thandar.bots import Advice, Fact, make_bot
from thandar.bots.why import followed

PLAYOUTS = "planner:120"


def advice(game: Game, bot: str = PLAYOUTS) -> list[Advice]:
    """What the planner thinks of the moves of the seat that must decide."""
    assert game.decision is not None
    return make_bot(bot, 3).advise(game.view(game.decision.seat))


def of(found: list[Advice], move: str) -> Advice:
    """What is said of one move."""
    return next(one for one in found if one.move == move)


def test_every_legal_move_has_a_chance_and_the_best_comes_first() -> None:
    game = Game.new(seed=8, first=1)
    found = advice(game)
    assert sorted(one.move for one in found) == sorted(game.legal())
    assert [one.behind for one in found] == sorted(one.behind for one in found)
    assert found[0].behind == 0
    assert all(0 <= one.chance <= 1 and 0 < one.error < 0.5 for one in found)
    assert all(one.games for one in found)


def test_a_win_is_certain_and_the_only_fact() -> None:
    found = advice(table({"health": 5}, combat=9))
    assert found[0].move == "attack 2 5"
    assert found[0].chance == pytest.approx(1)
    assert found[0].facts == [Fact("wins")]
    assert found[0].line == []


def test_what_would_follow_is_the_rest_of_the_turn() -> None:
    game = table({"health": 30}, hand=["gold", "dagger"], market=["spark"])
    found = advice(game)
    line = of(found, "play gold").line
    assert line[-1] == "end"
    again = game.clone()
    for move in ["play gold", *line]:
        again.do(move)
    assert again.turn == game.turn + 1


@pytest.mark.parametrize(
    ("mine", "theirs", "move", "fact"),
    [
        ({"combat": 4}, {"in_play": ["man_at_arms"]}, "attack 2.man_at_arms 4",
         Fact("stuns_guard", 2, "man_at_arms", 1)),
        ({"combat": 6}, {"in_play": ["rasmus"]}, "attack 2.rasmus 5",
         Fact("stuns", 2, "rasmus", 1)),
        ({"combat": 5}, {"health": 40}, "attack 2 5", Fact("hits", 2, amount=5)),
        ({"hand": ["spark"]}, {"hand": ["gold", "ruby"]}, "play spark",
         Fact("makes_discard", 2, amount=1)),
    ],
)  # fmt: skip
def test_facts_tell_what_a_move_does(
    mine: dict[str, Any], theirs: dict[str, Any], move: str, fact: Fact
) -> None:
    assert fact in of(advice(table({"health": 40, **theirs}, **mine)), move).facts


def test_what_follows_is_told_as_such() -> None:
    game = table({"health": 40}, hand=["fire_bomb"])
    facts = of(advice(game), "play fire_bomb").facts
    assert [fact for fact in facts if fact.name == "hits"] == [Fact("hits", 2, "", 8, True)]
    assert [fact for fact in facts if fact.name == "draws"] == [Fact("draws", amount=1)]


def test_a_step_of_the_turn_is_told_by_what_it_leads_to() -> None:
    game = table({"health": 40}, hand=["gold", "ruby"], market=["cult_priest"], fire_gems=0)
    best, second, *_ = advice(game)
    assert {best.move, second.move} == {"play gold", "play ruby"}
    assert best.facts == [Fact("acquires", 0, "cult_priest", 1, True)]
    assert second.facts == []  # the other one leads there as well


def test_what_is_bought_at_once_or_what_is_only_guessed_is_no_purpose() -> None:
    game = table({"health": 40}, gold=3, market=["cult_priest"], fire_gems=0)
    assert all(fact.name != "acquires" for fact in of(advice(game), "buy cult_priest").facts)
    game = table({"health": 40}, hand=["ruby"] * 4, market=["spark"], market_deck=["borg"] * 9)
    told = {fact.card for one in advice(game) for fact in one.facts if fact.name == "acquires"}
    assert "borg" not in told


def test_a_card_that_is_given_away_for_good_thins_the_deck() -> None:
    game = table({"health": 40}, hand=["death_touch"], discard=["gold", "dagger"])
    game.do("play death_touch")
    found = advice(game)
    assert Fact("thins", card="gold") in of(found, "choose discard.gold").facts


def test_a_card_that_somebody_else_would_buy_is_denied() -> None:
    rich = {"health": 50, "hand": ["ruby"] * 5, "deck": ["ruby"] * 5}
    game = table(rich, gold=8, market=["tyrannor"], fire_gems=0, market_deck=[])
    facts = of(advice(game), "buy tyrannor").facts
    (denied,) = [fact for fact in facts if fact.name == "denies"]
    assert (denied.seat, denied.card) == (2, "tyrannor")
    assert denied.amount >= 50
    poor = {"health": 50, "hand": ["dagger"] * 5, "deck": ["dagger"] * 5}
    game = table(poor, gold=8, market=["tyrannor"], fire_gems=0, market_deck=[])
    assert all(fact.name != "denies" for fact in of(advice(game), "buy tyrannor").facts)


def test_what_others_do_in_their_turn_is_no_merit_of_an_answer() -> None:
    game = table({"hand": ["gold", "ruby"]}, combat=5, hand=["spark"])
    game.do("play spark")
    assert game.decision is not None
    assert game.decision.seat == 2
    assert all(not one.facts for one in advice(game))


def test_nobody_is_advised_who_has_nothing_to_decide() -> None:
    game = Game.new(seed=8, first=1)
    bot = make_bot(PLAYOUTS)
    assert bot.advise(game.view(2)) == []
    assert bot.advise(game.view(None)) == []
    assert make_bot("baseline").advise(game.view(1)) == []


def test_what_a_teammate_does_after_ones_own_part_is_no_reason() -> None:
    game = table({"gold": 9}, {}, {}, format="hydra", hand=["gold"])
    moves = iter(["1: end", "2: buy taxation", "2: end"])
    line, facts = followed(game, 1, "1: play gold", lambda *_: next(moves))
    assert line == ["1: end"]
    assert facts == []


def test_what_is_hidden_changes_no_advice() -> None:
    game = Game.new(seed=8, first=1)
    other = Game.sample(game.view(1), seed=99)
    assert other.view(1)["seats"][0]["hand"] == game.view(1)["seats"][0]["hand"]
    assert advice(other) == advice(game)


@pytest.mark.long
@pytest.mark.parametrize(
    ("format", "seats"),
    [
        ("hydra", ["standard"] * 4),
        ("boss", ["cleric", "fighter", "lich"]),
        ("solo", ["thief", "demon"]),
        ("emperor", ["standard"] * 6),
    ],
)
def test_there_is_advice_in_every_format(format: Any, seats: list[Any]) -> None:
    game = Game.new(format=format, seats=seats, seed=3)
    driver = make_bot("baseline")
    for k in range(120):
        if game.over:
            break
        assert game.decision is not None
        if k % 12 == 0:
            found = advice(game, "planner:20")
            assert {one.move for one in found} <= set(spelled(game))
        game.do(driver.move(game))


def spelled(game: Game) -> list[str]:
    """Every legal move with every amount."""
    found: list[str] = []
    for move in game.moves():
        amounts = range(move.least, move.most + 1) if move.most else [0]
        found += [move.with_amount(n).words if move.most else move.words for n in amounts]
    return found
