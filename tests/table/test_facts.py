"""What is told of a seat beside its numbers."""

from thandar.locales import Texts
from thandar.table.facts import Facts
from thandar.table.seating import Seating
from thandar.table.session import Session


def test_r14_26_only_a_member_who_is_in_the_game_is_told_that_it_may_step_up() -> None:
    decks = ["cleric", "fighter", "lich"]
    session = Session.new([Seating("you", deck) for deck in decks], format="boss", seed=1)
    told = "can still step up"
    assert told in notes(session, 2)
    session.do("2: resign")
    assert told not in notes(session, 2)
    assert told in notes(session, 1)


def notes(session: Session, seat: int) -> list[str]:
    """What is told to a seat of itself."""
    facts = Facts(session, Texts("en"), session.game.view(seat))
    return facts.party_notes(facts.me)


def test_r9_1_each_hunter_is_told_of_prey_and_of_whoever_hunts_them() -> None:
    session = Session.new([Seating("you")] * 4, format="hunter-last-one-standing", seed=1)
    facts = Facts(session, Texts("en"), session.game.view(2))
    assert [facts.hunt_notes(seat) for seat in facts.seats] == [
        ["hunts you"],
        [],
        ["your prey"],
        [],
    ]


def test_who_is_out_of_the_game_is_not_told_whom_to_attack() -> None:
    session = Session.new([Seating("you")] * 4, format="hunter-last-one-standing", seed=1)
    assert reaches(session, 2).count("") == 1  # one's own seat is not asked for
    session.do("2: resign")
    assert set(reaches(session, 2)) == {""}
    facts = Facts(session, Texts("en"), session.game.view(2))
    assert [facts.hunt_notes(seat) for seat in facts.seats] == [[]] * 4


def reaches(session: Session, seat: int) -> list[str]:
    """What a seat is told of the reach of the others."""
    facts = Facts(session, Texts("en"), session.game.view(seat))
    return ["" if other is facts.me else facts.reach(other).text for other in facts.seats]
