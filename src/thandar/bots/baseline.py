"""The baseline player: rules of thumb. It is frozen, so that later bots are measured against it.

It plays everything in a sensible order, acquires what improves its deck most, defeats somebody if
it can, and otherwise stuns what threatens it and attacks the weakest.
"""

from typing import Any, final

from mypy_extensions import i64

from thandar.bots.acquiring import Judgement
from thandar.bots.attacking import attack, easiest_defeat, hidden_combat
from thandar.bots.bot import Bot
from thandar.bots.choosing import choose_answer
from thandar.bots.valuation import RESURRECTS, SACRIFICE_COMBAT, URGENCY, VALUATION
from thandar.engine.layout import (
    A_SHIFT,
    ABILITIES,
    ALLY,
    EXPEND,
    FIELD_BITS,
    KIND_BITS,
    KIND_POWER,
    M_ALLY,
    M_BUY,
    M_BUY_FROM,
    M_EXPEND,
    M_PLAY,
    M_SACRIFICE,
    PRIMARY,
    SACRIFICE,
)
from thandar.engine.seat_view import SeatView
from thandar.engine.tables import KIND


@final
class BaselineBot(Bot):
    """A rule-of-thumb player; it draws no numbers, so the same view gets the same move.

    >>> from thandar import Game
    >>> game = Game.from_position({"seats": [{"combat": 9}, {"health": 9}], "market": []})
    >>> BaselineBot().move(game)
    'attack 2 9'
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.judgement = Judgement(VALUATION)

    def choose(self, view: dict[str, Any], legal: list[str]) -> str:
        """Not from words: it decides on a SeatView."""
        raise NotImplementedError("ask baseline with move(game) or pick(view)")

    def pick(self, view: SeatView) -> i64:
        """The move it makes."""
        if view.n == 1:
            return view.move(0)
        judgement = self.judgement
        if view.purpose():
            judgement.look(view)
            return choose_answer(view, judgement)
        move = most_urgent(view)
        if move >= 0:
            return move
        judgement.look(view)
        move = sacrifice_in_play(view, judgement)
        if move >= 0:
            return move
        move = purchase(view, judgement)
        if move >= 0:
            return move
        move = skill(view)
        if move >= 0:
            return move
        move = attack(view, judgement.valuation, judgement.phase)
        return move if move >= 0 else view.move(view.n - 1)


def most_urgent(view: SeatView) -> i64:
    """What to play, expend or use as an ally next; -1 if there is nothing."""
    best: i64 = -1
    highest: i64 = -1
    for k in range(view.n):
        move = view.move(k)
        kind = move & KIND_BITS
        a = move >> A_SHIFT & FIELD_BITS
        if kind == M_PLAY:
            ability: i64 = a * ABILITIES + PRIMARY
        elif kind == M_EXPEND:
            card = view.copy(view.me, a)
            if KIND[card] & KIND_POWER:
                continue
            ability = card * ABILITIES + EXPEND
        elif kind == M_ALLY:
            ability = view.copy(view.me, a) * ABILITIES + ALLY
        else:
            continue
        if URGENCY[ability] > highest:
            highest = URGENCY[ability]
            best = move
    return best


def sacrifice_in_play(view: SeatView, judgement: Judgement) -> i64:
    """What to sacrifice for its ability: for a defeat, or when it is worth little more; else -1."""
    combat = view.combat(view.me)
    defeat = (
        easiest_defeat(view, combat) < 0 and easiest_defeat(view, combat + hidden_combat(view)) >= 0
    )
    valuation = judgement.valuation
    for k in range(view.n):
        move = view.move(k)
        if move & KIND_BITS != M_SACRIFICE:
            continue
        card = view.copy(view.me, move >> A_SHIFT & FIELD_BITS)
        if defeat and SACRIFICE_COMBAT[card]:
            return move
        if KIND[card] & KIND_POWER:
            if time_for_power(view, judgement, card):
                return move
            continue
        now = valuation.ability(card, SACRIFICE, judgement.phase)
        if now * 100 > valuation.card(card, judgement.phase) * valuation.keep:
            return move
    return -1


def time_for_power(view: SeatView, judgement: Judgement, card: i64) -> bool:
    """Whether to use what a hero has once a game: in its second half, when it does something."""
    if judgement.phase < 50:
        return False
    if RESURRECTS[card]:
        for k in range(view.discard_size(view.me)):
            if view.stunned(view.me, k):
                return True
        return False
    return True


def skill(view: SeatView) -> i64:
    """A hero's skill, for gold that buys nothing better; -1 if there is none."""
    for k in range(view.n):
        move = view.move(k)
        if move & KIND_BITS == M_EXPEND:
            return move  # everything else has been expended
    return -1


def purchase(view: SeatView, judgement: Judgement) -> i64:
    """What to acquire next; -1 if nothing makes the deck better."""
    first: i64 = -1
    stolen: i64 = -1
    most: i64 = 0
    bar = judgement.valuation.bar(judgement.phase)
    looked = False
    for k in range(view.n):
        move = view.move(k)
        kind = move & KIND_BITS
        card = move >> A_SHIFT & FIELD_BITS
        if kind == M_BUY:
            if not looked:
                judgement.best_purchase(view, view.purse())
                looked = True
            if card == judgement.first:
                first = move
        elif kind == M_BUY_FROM:
            gain = judgement.worth(card, 0) - bar
            if gain > most:
                most = gain
                stolen = move
    if stolen >= 0 and (first < 0 or most > judgement.first_gain):
        return stolen
    return first
