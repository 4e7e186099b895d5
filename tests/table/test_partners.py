"""R12: what a bot does beside a person in a shared turn."""

from typing import Any

from table import seated
from thandar.table.seating import read_seats
from thandar.table.session import Session

LEVELS = ("normal", "hard")


def beside(person: dict[str, Any], bot: dict[str, Any], kind: str = "normal") -> Session:
    """A person at seat 1 and a bot at seat 2 of a team; it is their turn."""
    game = seated("hydra", 4, {1: person, 2: bot}, market=["borg", "spark"], market_deck=[])
    return Session(game, read_seats(f"you,{kind},bot,bot"))


def until_people(session: Session) -> list[str]:
    """What bots do until a person must choose."""
    made = session.game.moves_made
    while not session.person_moves:
        session.bot_move()
    return [step.words for step in session.steps[made:]]


def test_r12_2_a_bot_plays_its_cards_at_once_and_ends_last() -> None:
    for kind in LEVELS:
        session = beside({}, {"hand": ["gold", "ruby"]}, kind)
        made = until_people(session)
        assert {"2: play gold", "2: play ruby"} <= set(made)
        assert "2: end" not in made
        session.do("1: end", seat=1)
        assert "2: end" in until_people(session)


def test_r12_3_a_person_has_the_first_pick_of_the_market() -> None:
    session = beside({"gold": 1}, {"gold": 6})
    assert until_people(session) == []
    session.do("1: buy spark", seat=1)
    assert until_people(session) == []
    session.do("1: end", seat=1)
    assert until_people(session)[:2] == ["2: buy borg", "2: end"]


def test_r12_3_a_bot_gives_gold_to_the_person_who_makes_more_of_it() -> None:
    session = beside({"gold": 4}, {"gold": 2})
    assert until_people(session) == ["2: give 2 gold to 1"]
    assert session.mover == 1


def test_r12_3_a_bot_thinks_again_when_it_can_do_something_else() -> None:
    session = beside({"hand": ["ruby"], "gold": 1}, {})
    assert until_people(session) == []
    session.do("1: play ruby", seat=1)
    assert session.holds(2)
    session.do("1: give 3 gold to 2", seat=1)
    assert not session.holds(2)
    assert until_people(session) == []
    session.do("1: end", seat=1)
    assert "2: buy spark" in until_people(session)


def test_r12_3_a_bot_that_waits_leaves_the_move_of_a_person_to_be_taken_back() -> None:
    session = beside({"hand": ["ruby"]}, {"gold": 1})
    until_people(session)
    session.do("1: play ruby", seat=1)
    assert session.holds(2)
    assert session.undo(1) is None


def test_r12_2_a_bot_waits_for_no_bot() -> None:
    session = beside({}, {"gold": 6})
    session.do("1: end", seat=1)
    session.bot_move()
    assert session.steps[-1].words == "2: buy borg"
