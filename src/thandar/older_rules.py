"""What older rules decided otherwise: their records replay as they were played, or say why not.

Who mends a rule raises `RULES_VERSION` and adds a change here, with a way to notice in time that
the game of an older record would go another way. Where none is noticed, both play the same game.
"""

from collections.abc import Callable
from typing import NamedTuple

from mypy_extensions import i64

from thandar.engine import layout as at
from thandar.engine.choices import chooser, list_answers, move_buffer
from thandar.engine.state import State
from thandar.engine.tables import NAMES
from thandar.formats import FORMATS

RULES_VERSION = 4


class Said(NamedTuple):
    """What matters here of the words of a move: who resigns, from 1, and which card leaves a hand.

    `second` is whether it is not the first of unlike copies.
    """

    resigns: int = 0
    card: str = ""
    second: bool = False


class Change(NamedTuple):
    """A rule that was mended: with which version, its clause, how it was before, when it matters.

    `arises` looks at the state before a move, and at what the move says; nothing: the record ends
    here.
    """

    version: int
    clause: str
    before: str
    arises: Callable[[State, Said], bool]


def decided_otherwise(st: State, said: Said, rules: int) -> Change | None:
    """What these rules have decided otherwise than the present ones at this moment, if anything."""
    for change in CHANGES:
        if rules < change.version and change.arises(st, said):
            return change
    return None


def resigning(st: State, said: Said) -> int:
    """The seat that resigns by these words while a choice is pending; -1 if none does."""
    if not st.s[at.DEPTH] or not 1 <= said.resigns <= int(st.s[at.SEATS]):
        return -1
    return said.resigns - 1


def resigns_beside_a_choice(st: State, said: Said) -> bool:
    """A defeated commander resigns while somebody else chooses (R13.7)."""
    seat = resigning(st, said)
    if seat < 0 or not st.alive(seat):
        return False
    return not st.s[st.health(seat)] and chooser(st, st.frame()) != seat


def draws_while_looking(st: State, said: Said) -> bool:
    """The prey resigns in Last One Standing while its hunter looks at cards (R9.3, R10.8)."""
    prey = resigning(st, said)
    alive = int(st.s[at.ALIVE])
    last_one = FORMATS[int(st.s[at.FORMAT])].name == "hunter-last-one-standing"
    if prey < 0 or not last_one or alive.bit_count() <= 2:
        return False
    return any(
        st.looked_at(seat) > 0 and int(st.s[st.seat(seat) + at.REACH]) >> prey & 1
        for seat in range(int(st.s[at.SEATS]))
        if alive >> seat & 1
    )


def takes_a_card_of_another(st: State, said: Said) -> bool:
    """Of equal cards in a hand the one that goes would now be another player's (R14.11)."""
    seat = int(st.s[at.ACTIVE])
    if st.s[at.DEPTH]:
        seat = int(chooser(st, st.frame()))
        if only_answer(st, st.frame()):
            return True
    if not said.card:
        return False
    base = st.seat(seat)
    hand = [int(st.s[st.hand(base) + k]) for k in range(int(st.s[base + at.HAND_SIZE]))]
    copies = [entry for entry in hand if NAMES[entry & at.CARD_MASK] == said.card]
    if not copies:
        return False
    # The first copy went, but where one might be known, the first known one or else the last.
    known = [entry for entry in copies if entry & at.KNOWN]
    taken = (known or copies[-1:])[0] if st.s[base + at.KNOWN_IN_HAND] else copies[0]
    now = min(entry & at.BORROWED_MASK for entry in copies)
    return said.second or taken & at.BORROWED_MASK != now


def only_answer(st: State, frame: i64) -> bool:
    """Whether all answers were one before owners were told apart, so that nobody was asked."""
    m = move_buffer(st)
    answers = [int(m[k]) for k in range(list_answers(st, m, frame))]
    in_hand = at.M_CARD | at.ZONE_HAND << at.B_SHIFT
    bits = at.KIND_BITS | at.FIELD_BITS << at.B_SHIFT
    lender = at.BORROWED_MASK << at.A_SHIFT
    merged = {answer & ~lender if answer & bits == in_hand else answer for answer in answers}
    return len(merged) == 1 and len(answers) > 1


def ignores_less_than_nothing(st: State, said: Said) -> bool:
    """A shield has ignored more than it can, because another one was lost (R14.41)."""
    for seat in range(int(st.s[at.SEATS])):
        base = st.seat(seat)
        if 0 < int(st.s[base + at.SHIELD]) < int(st.s[base + at.SHIELDED]):
            return True
    return False


def meets_a_demon(st: State, said: Said) -> bool:
    """A Demon plays: its cards or its health were others (R15.3, R15.9)."""
    return FORMATS[int(st.s[at.FORMAT])].name == "solo"


CHANGES = (
    Change(
        4,
        "R15.9",
        "the Demon began with other health",
        meets_a_demon,
    ),
    Change(
        3,
        "R15.3",
        "the Demon had another deck, and cards of other figures",
        meets_a_demon,
    ),
    Change(
        2,
        "R13.7",
        "a defeated commander who resigned declined the choice of somebody else",
        resigns_beside_a_choice,
    ),
    Change(
        2,
        "R10.8",
        "a card that was drawn while looking at cards was one of these",
        draws_while_looking,
    ),
    Change(
        2,
        "R14.11",
        "equal cards in hand were one answer, whoever they belonged to",
        takes_a_card_of_another,
    ),
    Change(
        2,
        "R14.41",
        "a shield that had ignored more than it can added to the damage",
        ignores_less_than_nothing,
    ),
)
