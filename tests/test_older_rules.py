"""Records of older rules: they replay as they were played, or say that they cannot, and why."""

from typing import Any

import pytest

from bosses import Seat, dragon, party
from table import do, seated
from thandar import BadRecord, Game
from thandar.older_rules import CHANGES, RULES_VERSION, Said, decided_otherwise
from thandar.table.session import Session

RANGER = {"hero": "ranger", "gold": 2, "deck": ["dagger", "ruby", "spark", "borg"]}


def of_rules_1(game: Game) -> str:
    """The record of a game as rules 1 would have written it."""
    return game.record().replace(f"rules: {RULES_VERSION}\n", "rules: 1\n")


def refused(game: Game, clause: str) -> str:
    """Rules 1 decided otherwise somewhere in this game; what is said about it."""
    assert Game.from_record(game.record()).position() == game.position()
    with pytest.raises(BadRecord) as caught:
        Game.from_record(of_rules_1(game))
    assert f"rules 1 decided otherwise here ({clause})" in str(caught.value)
    assert f"rules {RULES_VERSION} cannot play the record back" in str(caught.value)
    return str(caught.value)


def replayed(game: Game) -> Game:
    """Nothing was decided otherwise: the record of rules 1 is this game."""
    again = Game.from_record(of_rules_1(game))
    assert again.position() == game.position()
    assert again.record() == of_rules_1(game)
    return again


# --- the number of the rules


def test_a_replayed_record_keeps_its_rules_until_a_move_is_added() -> None:
    game = replayed(do(Game.new(seed=7, first=1), "play gold", "end"))
    assert "rules: 1\n" in game.record()
    assert "rules: 1\n" in game.clone().record()
    before = game.clone()
    do(game, "end")
    assert f"rules: {RULES_VERSION}\n" in game.record()
    assert "rules: 1\n" in before.record()
    assert Game.from_record(game.record()).position() == game.position()
    assert Game.from_record(game.record()).record() == game.record()


def test_a_record_without_moves_keeps_its_rules() -> None:
    game = replayed(Game.new(seed=7))
    assert f"rules: {RULES_VERSION}\n" in do(game, "end").record()


def test_an_illegal_move_leaves_the_rules_of_a_record() -> None:
    game = replayed(do(Game.new(seed=7, first=1), "play gold"))
    with pytest.raises(Exception, match="not legal"):
        game.do("play borg")
    assert "rules: 1\n" in game.record()


def test_a_new_game_is_of_the_present_rules() -> None:
    assert f"rules: {RULES_VERSION}\n" in Game.new(seed=7).record()
    assert f"rules: {RULES_VERSION}\n" in seated("emperor", 6).record()


def test_a_loaded_game_keeps_its_rules_until_a_move_is_added() -> None:
    record = of_rules_1(do(Game.new(seed=7, first=1), "play gold", "end"))
    session = Session.load(record)
    assert session.game.record() == record
    session.do("end")
    assert f"rules: {RULES_VERSION}\n" in session.game.record()


def test_every_version_says_what_it_changed() -> None:
    assert {change.version for change in CHANGES} == {*range(2, RULES_VERSION + 1)}


def test_a_change_is_none_to_the_rules_that_brought_it() -> None:
    found = [decided_otherwise(two_gifts().state, Said(resigns=4), rules) for rules in (1, 2)]
    assert [change and change.clause for change in found] == ["R13.7", None]


# --- R13.7


def two_gifts() -> Game:
    """The commanders in seats 4 and 6 have been defeated together; 6 chooses first."""
    fallen = {"health": 2, "hand": ["ruby", "gold"], "deck": []}
    game = seated("emperor", 6, {1: {"hand": ["dragons_tail"]}, 4: fallen, 6: fallen})
    return do(game, "play dragons_tail")


def test_r13_7_resigning_beside_the_gift_of_another() -> None:
    game = do(two_gifts(), "4: resign", "choose hand.ruby", "end")
    said = refused(game, "R13.7")
    assert said.startswith("line 5: ")
    assert "somebody else" in said


def test_r13_7_resigning_from_the_own_gift() -> None:
    replayed(do(two_gifts(), "6: resign", "choose hand.ruby", "end"))
    replayed(do(two_gifts(), "choose hand.ruby", "4: resign", "end"))


def test_r13_7_others_resigning_beside_a_gift() -> None:
    replayed(do(two_gifts(), "3: resign", "decline", "choose hand.gold", "decline", "end"))
    replayed(do(two_gifts(), "5: resign"))


# --- R10.8


def tracking(format: str = "hunter-last-one-standing", players: int = 4) -> Game:
    """A Ranger in the middle of Track."""
    return do(seated(format, players, {1: RANGER}), "expend track")


def test_r10_8_the_prey_resigns_while_its_hunter_looks_at_cards() -> None:
    game = do(tracking(), "2: resign", "decline", "choose deck.ruby", "choose deck.spark")
    assert "looking at cards" in refused(game, "R10.8")


def test_r10_8_also_with_nothing_beneath() -> None:
    """Rules 1 drew one of the cards looked at."""
    ranger = {**RANGER, "deck": ["dagger", "ruby", "spark"]}
    game = seated("hunter-last-one-standing", 4, {1: ranger})
    refused(do(game, "expend track", "2: resign"), "R10.8")


def test_r10_8_nobody_draws() -> None:
    rest = ("decline", "choose deck.ruby", "choose deck.spark")
    replayed(do(tracking(), *rest, "2: resign"))
    replayed(do(tracking(), "3: resign", *rest))
    replayed(do(tracking(), "resign"))
    replayed(do(tracking("free-for-all"), "2: resign", *rest))
    replayed(do(tracking("hunter-first-blood"), "2: resign"))
    last_two = seated("hunter-last-one-standing", 3, {1: RANGER, 3: {"health": 0}})
    replayed(do(last_two, "expend track", "2: resign"))


# --- R14.11


def loan(card: str, *hand: str, **you: Any) -> Game:
    """Seat 1 has borrowed a card from seat 2."""
    fallen: Seat = {"health": 0, "hand": [card], "deck": []}
    game = party(dragon(), {"hand": list(hand), "deck": [], **you}, fallen)
    return do(game, f"borrow 2.{card}")


def borrowed_first(card: str, *hand: str) -> Game:
    """The same in a hand in which the borrowed card lies before one's own."""
    lent = {"card": card, "borrowed_from": 2}
    return party(dragon(), {"hand": [lent, card, *hand], "deck": []}, {"health": 0})


@pytest.mark.parametrize(
    ("words", "hand"),
    [
        (["play spark"], []),
        (["play spark#2"], []),
        (["play death_touch", "choose hand.spark"], ["death_touch"]),
        (["play death_touch", "choose hand.spark#2"], ["death_touch"]),
    ],
)
def test_r14_11_another_copy_would_go(words: list[str], hand: list[str]) -> None:
    said = refused(do(borrowed_first("spark", *hand), *words, "end"), "R14.11")
    assert "whoever they belonged to" in said


def test_r14_11_the_same_copy_goes() -> None:
    """As in the golden games: rules 1 took the first one."""
    replayed(do(loan("spark", "spark"), "play spark", "play spark", "end"))
    replayed(do(loan("spark", "spark", "death_touch"), "play death_touch", "choose hand.spark"))
    replayed(do(loan("spark", "gold"), "play spark", "play gold", "end"))
    replayed(do(borrowed_first("spark", "gold"), "play gold", "end"))
    replayed(do(borrowed_first("spark", "death_touch"), "play death_touch", "decline", "end"))


def test_r14_11_the_numbers_in_hand_are_new() -> None:
    refused(do(loan("spark", "spark"), "play spark#2"), "R14.11")


def test_r14_11_where_a_card_is_known_another_one_went() -> None:
    known = {"card": "gold", "known": True}
    lent = {"card": "spark", "borrowed_from": 2}
    game = party(dragon(), {"hand": ["spark", lent, known], "deck": []}, {"health": 0})
    refused(do(game, "play spark"), "R14.11")
    game = party(dragon(), {"hand": [lent, "spark", known], "deck": []}, {"health": 0})
    replayed(do(game, "play spark"))


def test_r14_11_a_question_that_nobody_was_asked() -> None:
    """Also where the record ends with it."""
    game = loan("ruby", "elven_gift", deck=["ruby"])
    do(game, "play elven_gift", "choose a")
    assert len(game.legal()) == 2
    assert refused(game, "R14.11").startswith("line 5: ")
    refused(do(game, game.legal()[0]), "R14.11")


# --- R14.41


def test_r14_41_a_shield_that_has_ignored_more_than_it_can() -> None:
    shields = dragon(items=["guardians_shield"], shielded=5)
    refused(do(party(shields, {"combat": 4}), "attack 2 4"), "R14.41")
    replayed(do(party(dragon(items=["guardians_shield"], shielded=3), {"combat": 4}), "attack 2 4"))
    replayed(do(party(dragon(shielded=3), {"combat": 4}), "attack 2 4"))
