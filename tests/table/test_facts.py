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
