"""What the baseline player does for its side: gold, cards, loans, challenges, Hoard Items."""

from typing import Final

from mypy_extensions import i64

from thandar.bots.acquiring import Judgement
from thandar.bots.powers import item_chance
from thandar.engine import layout as at
from thandar.engine.seat_view import SeatView

WEAK: Final = 15  # health at which somebody needs cover
STRONG: Final = 28  # health with which somebody can give it
DYING: Final = 10


def has_dealings(view: SeatView) -> bool:
    """Whether any of the moves below is among the legal ones."""
    for k in range(view.n):
        if at.M_GIVE <= view.move(k) & at.KIND_BITS <= at.M_STEAL:
            return True
    return False


def borrow(view: SeatView, judgement: Judgement) -> i64:
    """The card of a defeated member that does most now; -1 if there is none."""
    valuation = judgement.valuation
    best: i64 = -1
    most: i64 = 0
    for k in range(view.n):
        move = view.move(k)
        if move & at.KIND_BITS != at.M_BORROW:
            continue
        card = move >> at.A_SHIFT & at.FIELD_BITS
        now = valuation.ability(card, at.PRIMARY, judgement.phase)
        now += valuation.ability(card, at.EXPEND, judgement.phase)
        if now > most:
            most = now
            best = move
    return best


def steal(view: SeatView, judgement: Judgement) -> i64:
    """The most promising try for a Hoard Item, which costs nothing; -1 if there is none."""
    best: i64 = -1
    most: i64 = 0
    for k in range(view.n):
        move = view.move(k)
        if move & at.KIND_BITS == at.M_STEAL:
            promise = item_chance(judgement, move >> at.A_SHIFT & at.FIELD_BITS)
            if promise > most:
                most = promise
                best = move
    return best


def step_up(view: SeatView) -> i64:
    """Take the Lich's attention off somebody weak, if one is strong; else -1."""
    found: i64 = -1
    for k in range(view.n):
        if view.move(k) & at.KIND_BITS == at.M_STEP_UP:
            found = view.move(k)
    if found < 0 or view.health(view.me) < STRONG:
        return -1
    weak = False
    for seat in range(view.seats()):
        if seat == view.me or not view.team() >> seat & 1 or not view.alive(seat):
            continue
        if view.stepped_up(seat):
            return -1
        weak = weak or view.health(seat) <= WEAK
    return found if weak else -1


def give_gold(view: SeatView, judgement: Judgement) -> i64:
    """Gold for the teammate who makes more of it than oneself; -1 if nobody does.

    A teammate's hand is hidden: two gold are expected of three cards.
    """
    best: i64 = -1
    received = view.received(view.me)
    most: i64 = judgement.best_purchase(view, view.purse())
    most = (most - judgement.best_purchase(view, received)) * 5 // 4
    for k in range(view.n):
        move = view.move(k)
        if move & at.KIND_BITS != at.M_GIVE:
            continue
        seat = move >> at.A_SHIFT & at.FIELD_BITS
        theirs: i64 = view.gold(seat) + view.received(seat) + view.hand_size(seat) * 2 // 3
        judgement.look_at(view, seat)
        more = judgement.best_purchase(view, theirs + view.gold(view.me))
        more -= judgement.best_purchase(view, theirs)
        if more > most:
            most = more
            best = move
    judgement.look(view)
    return best


def send(view: SeatView, judgement: Judgement) -> i64:
    """Somebody about to fall sends the best card to a teammate who will live; else -1."""
    if view.health(view.me) > DYING or judgement.phase < 50:
        return -1
    best: i64 = -1
    most: i64 = judgement.valuation.bar(judgement.phase)
    for k in range(view.n):
        move = view.move(k)
        if move & at.KIND_BITS != at.M_SEND:
            continue
        if view.health(move >> at.B_SHIFT & at.FIELD_BITS) < view.health(view.me) + DYING:
            continue
        worth = judgement.worth(move >> at.A_SHIFT & at.FIELD_BITS, 1)
        if worth > most:
            most = worth
            best = move
    return best
