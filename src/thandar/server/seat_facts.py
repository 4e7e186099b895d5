"""What is to be known of each seat besides its cards, in plain words."""

from thandar.server.protocol import PowerFacts, SeatFacts
from thandar.table.facts import Facts, Reach
from thandar.table.marks import plain
from thandar.types import CopyView, SeatShown

NOTHING = Reach(False, "")


def seat_facts(facts: Facts) -> list[SeatFacts]:
    """The facts of every seat, as the viewer may know them."""
    return [facts_of(facts, seat) for seat in facts.seats]


def facts_of(facts: Facts, seat: SeatShown) -> SeatFacts:
    """The facts of a seat; one's own team is not attacked."""
    reach = NOTHING if seat["seat"] in facts.me["team"] else facts.reach(seat)
    return SeatFacts(
        seat=seat["seat"],
        role=facts.role(seat),
        full_health=facts.full_health(seat),
        reach_open=reach.open,
        reach=reach.text,
        notes=[plain(note) for note in facts.notes(seat)],
        powers=[power_facts(facts, seat, copy) for copy in [*seat["powers"], *seat["items"]]],
    )


def power_facts(facts: Facts, seat: SeatShown, copy: CopyView) -> PowerFacts:
    """The facts of a power."""
    state, dull = facts.power_state(seat, copy)
    return PowerFacts(id=copy["id"], kind=facts.power_kind(copy), state=plain(state), dull=dull)
