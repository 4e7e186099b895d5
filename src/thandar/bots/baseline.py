"""The baseline player: rules of thumb. It is frozen, so that later bots are measured against it.

It plays everything in a sensible order, acquires what improves its deck most, defeats somebody if
it can, and otherwise stuns what threatens it and attacks the weakest.
"""

from typing import final

from mypy_extensions import i64

from thandar.bots.acquiring import Judgement
from thandar.bots.attacking import attack, easiest_defeat, harm_in_play, hidden_combat
from thandar.bots.bot import Bot
from thandar.bots.choosing import choose_answer
from thandar.bots.dealings import borrow, give_gold, has_dealings, send, steal, step_up
from thandar.bots.powers import (
    is_for_bosses,
    skill,
    time_for_power,
    time_to_give_away,
    uses_left,
)
from thandar.bots.valuation import GREEDY_HARM, SACRIFICE_COMBAT, URGENCY, VALUATION
from thandar.engine import layout as at
from thandar.engine.seat_view import SeatView
from thandar.engine.tables import KIND, PAYS
from thandar.game import Game
from thandar.types import View


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

    def choose(self, view: View, legal: list[str]) -> str:
        """Its move from a view alone: at any table that fits the view it plays alike.

        Of moves that are equally good it may take another one, since a view sorts the hand.
        """
        return self.move(Game.sample(view, seed=0), view["seat"])

    def pick(self, view: SeatView) -> i64:
        """The move it makes."""
        if view.n == 1:
            return view.move(0)
        judgement = self.judgement
        if view.purpose():
            judgement.look(view)
            return choose_answer(view, judgement)
        company = has_dealings(view)
        if company:
            judgement.look(view)
            move = borrow(view, judgement)
            if move >= 0:
                return move
        move = most_urgent(view)
        if move >= 0:
            return move
        judgement.look(view)
        move = use_gold_and_cards(view, judgement, company)
        if move >= 0:
            return move
        move = attack(view, judgement.valuation, judgement.phase)
        if move < 0 and company:
            move = step_up(view)
        return move if move >= 0 else closing_move(view)


def use_gold_and_cards(view: SeatView, judgement: Judgement, company: bool) -> i64:
    """What to do when all is played, before the attack; -1 if there is nothing."""
    move = sacrifice_in_play(view, judgement)
    if move >= 0:
        return move
    move = skill(view, judgement)
    if move >= 0:
        return move
    if company:
        move = give_gold(view, judgement)
        if move >= 0:
            return move
    move = purchase(view, judgement)
    if move >= 0 or not company:
        return move
    move = send(view, judgement)
    return move if move >= 0 else steal(view, judgement)


def closing_move(view: SeatView) -> i64:
    """End the turn; where that is forbidden, strike with all there is (R14.23)."""
    last = view.move(view.n - 1)
    if last & at.KIND_BITS == at.M_END:
        return last
    for k in range(view.n):
        if view.move(k) & at.KIND_BITS == at.M_ATTACK:
            return view.move(k)
    return view.move(0)


def most_urgent(view: SeatView) -> i64:
    """What to play, expend or use as an ally next; -1 if there is nothing."""
    best: i64 = -1
    highest: i64 = -1
    for k in range(view.n):
        move = view.move(k)
        kind = move & at.KIND_BITS
        a = move >> at.A_SHIFT & at.FIELD_BITS
        if kind == at.M_PLAY:
            ability: i64 = (a & at.CARD_MASK) * at.ABILITIES + at.PRIMARY
        elif kind == at.M_EXPEND:
            card = view.copy(view.me, a)
            if PAYS[card]:
                continue
            ability = card * at.ABILITIES + at.EXPEND
        elif kind == at.M_ALLY:
            ability = view.copy(view.me, a) * at.ABILITIES + at.ALLY
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
        if move & at.KIND_BITS != at.M_SACRIFICE:
            continue
        card = view.copy(view.me, move >> at.A_SHIFT & at.FIELD_BITS)
        if defeat and SACRIFICE_COMBAT[card]:
            return move
        if KIND[card] & at.KIND_POWER:
            if time_for_power(view, judgement, card):
                return move
            continue
        if is_for_bosses(card):
            if time_to_give_away(view, judgement, card):
                return move
            continue
        now = valuation.ability(card, at.SACRIFICE, judgement.phase)
        if now * 100 > valuation.card(card, judgement.phase) * valuation.keep:
            return move
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
        kind = move & at.KIND_BITS
        card = move >> at.A_SHIFT & at.FIELD_BITS
        if kind == at.M_BUY:
            if not looked:
                judgement.best_purchase(view, view.purse())
                looked = True
            if card == judgement.first:
                first = move
        elif kind == at.M_BUY_FROM:
            gain = judgement.worth(card, 0) - bar
            if gain > most:
                most = gain
                stolen = move
    if stolen >= 0 and (first < 0 or most > judgement.first_gain):
        return stolen
    return -1 if first >= 0 and too_greedy(view, judgement) else first


def too_greedy(view: SeatView, judgement: Judgement) -> bool:
    """Whether a karma of the Demon makes the next acquisition dearer than it is worth (R15.5)."""
    if view.acquired() != at.GREED - 1:
        return False
    for seat in range(view.seats()):
        harm = harm_in_play(view, seat, GREEDY_HARM)
        cost: i64 = harm * judgement.valuation.health_late * 100
        if cost > judgement.first_gain * uses_left(judgement.phase):
            return True
    return False
