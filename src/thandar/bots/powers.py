"""When the baseline player uses what is used once, or paid for: powers, sacrifices of bosses."""

from typing import Final

from mypy_extensions import i64

from thandar.bots.acquiring import Judgement
from thandar.bots.attacking import can_fall, easiest_defeat, threat_of
from thandar.bots.valuation import (
    CHECKS,
    ENDS_TAUNT,
    HEISTS,
    HITS_CHAMPIONS,
    HITS_TARGET,
    RESURRECTS,
    SACRIFICE_COMBAT,
    SKILL_COMBAT,
    SKILL_LOSS,
    STUNS_ALL,
    STUNS_ONE,
    Valuation,
)
from thandar.engine import layout as at
from thandar.engine.seat_view import SeatView
from thandar.engine.tables import KIND, NUMBER, PAYS, SHIELDS

LAST_MOMENTS: Final = 12  # health at which nothing is saved up any more
LATE_ENOUGH: Final = 85  # phase from which on nothing is saved up any more
GREAT_THREAT: Final = 3_000  # a champion whom a Headshot is for
GREAT_BOARD: Final = 6_000  # champions for whom a boss gives a card away
WORTH_RAISING: Final = 420  # a champion whom a Resurrection is for
ITEM_BAR: Final = 350  # an item for which a Prismatic Diamond is given away
SHIELD_WORTH: Final = 110  # each point of a shield


# --- skills


def skill(view: SeatView, judgement: Judgement) -> i64:
    """A hero's skill, if it is worth more than what its gold would buy; else -1."""
    for k in range(view.n):
        move = view.move(k)
        if move & at.KIND_BITS != at.M_EXPEND:
            continue
        card = view.copy(view.me, move >> at.A_SHIFT & at.FIELD_BITS)
        if PAYS[card] and time_for_skill(view, judgement, card):
            return move
    return -1


def time_for_skill(view: SeatView, judgement: Judgement, card: i64) -> bool:
    """Whether a skill does more now than its gold, spent in the market, in the rest of the game."""
    if view.health(view.me) <= SKILL_LOSS[card] + 2 and SKILL_LOSS[card]:
        return False
    combat = view.combat(view.me)
    more = combat + SKILL_COMBAT[card]
    if easiest_defeat(view, combat) < 0 and easiest_defeat(view, more) >= 0:
        return True
    purse = view.purse()
    lost = judgement.best_purchase(view, purse)
    lost -= judgement.best_purchase(view, purse - PAYS[card])
    now = judgement.valuation.ability(card, at.EXPEND, judgement.phase)
    return now * 100 > lost * uses_left(judgement.phase)


def uses_left(phase: i64) -> i64:
    """How often a card acquired now will be used, in hundredths."""
    return 300 - 260 * phase // 100


# --- abilities, once a game


def time_for_power(view: SeatView, judgement: Judgement, card: i64) -> bool:
    """Whether the moment for a hero's ability has come (a defeat with combat is seen before)."""
    last = judgement.phase >= LATE_ENOUGH or view.health(view.me) <= LAST_MOMENTS
    if SACRIFICE_COMBAT[card]:
        return last and view.attacks() != 0
    if HITS_TARGET[card]:
        return time_for_fireball(view, judgement, HITS_TARGET[card], last)
    if RESURRECTS[card]:
        least: i64 = 1 if last else WORTH_RAISING
        return best_stunned(view, judgement) >= least
    if HEISTS[card]:
        return time_for_heist(view, judgement)
    if STUNS_ONE[card]:
        return best_stun(view, judgement.valuation, judgement.phase) >= GREAT_THREAT or (
            judgement.phase >= 95
        )
    return judgement.phase >= 50


def time_for_fireball(view: SeatView, judgement: Judgement, n: i64, last: bool) -> bool:
    """For a defeat, for two champions or a great one, or when nothing is left to wait for."""
    reach = view.reach()
    for seat in range(view.seats()):
        if not reach >> seat & 1:
            continue
        spare: i64 = 0 if view.wall(seat) else view.combat(view.me)
        if can_fall(view, seat) and spare < view.health(seat) <= n + spare:
            return True
        if threat_to_all(view, judgement, seat, n) >= 2 * GREAT_THREAT:
            return True
    return last and reach != 0


def best_stunned(view: SeatView, judgement: Judgement) -> i64:
    """What the best champion is worth that was stunned lately."""
    best: i64 = 0
    for k in range(view.discard_size(view.me)):
        if view.stunned(view.me, k):
            best = max(best, judgement.worth(view.discard(view.me, k), 1))
    return best


def time_for_heist(view: SeatView, judgement: Judgement) -> bool:
    """Whether a card in an opponent's discard pile is much better than what the market has."""
    purse = view.purse()
    judgement.best_purchase(view, purse)
    bar = judgement.valuation.bar(judgement.phase)
    margin: i64 = 150 - judgement.phase
    reach = view.reach()
    for seat in range(view.seats()):
        if not reach >> seat & 1:
            continue
        for k in range(view.discard_size(seat)):
            card = view.discard(seat, k)
            if not KIND[card] & at.KIND_COSTS or view.price(card) > purse:
                continue
            if judgement.worth(card, 0) - bar > judgement.first_gain + margin:
                return True
    return False


# --- champions of opponents


def best_stun(view: SeatView, valuation: Valuation, phase: i64) -> i64:
    """The greatest threat among the champions that an effect may stun; 0 if there are none."""
    best: i64 = 0
    reach = view.reach_champions()
    for seat in range(view.seats()):
        if not reach >> seat & 1:
            continue
        for place in range(view.in_play_size(seat)):
            if view.open_to_effects(seat, place):
                card = view.copy(seat, place)
                best = max(best, threat_of(view, valuation, seat, card, phase))
    return best


def threat_to_all(view: SeatView, judgement: Judgement, seat: i64, n: i64) -> i64:
    """The threats, taken together, of the champions of a seat that so much damage stuns."""
    total: i64 = 0
    for place in range(view.in_play_size(seat)):
        card = view.copy(seat, place)
        if KIND[card] & at.KIND_ATTACKABLE and view.defense(seat, place) <= n:
            total += threat_of(view, judgement.valuation, seat, card, judgement.phase)
    return total


# --- cards of bosses


def is_for_bosses(card: i64) -> bool:
    """Whether a card in play is sacrificed for something that only bosses do."""
    special: i64 = STUNS_ALL[card] | HITS_CHAMPIONS[card] | ENDS_TAUNT[card] | CHECKS[card]
    return special != 0


def time_to_give_away(view: SeatView, judgement: Judgement, card: i64) -> bool:
    """Whether a boss sacrifices such a card now."""
    if STUNS_ALL[card]:
        reach = view.reach()
        for seat in range(view.seats()):
            if reach >> seat & 1 and threat_to_all(view, judgement, seat, 1_000) >= GREAT_BOARD:
                return True
        return False
    if HITS_CHAMPIONS[card]:
        total: i64 = 0
        for seat in range(view.seats()):
            if not view.team() >> seat & 1 and view.alive(seat):
                total += threat_to_all(view, judgement, seat, HITS_CHAMPIONS[card])
        return total >= GREAT_BOARD
    if ENDS_TAUNT[card]:
        return view.taunted(view.me) and weaker_elsewhere(view)
    return best_item(view, judgement) >= ITEM_BAR


def weaker_elsewhere(view: SeatView) -> bool:
    """Whether an opponent out of reach is much weaker than those in reach."""
    inside: i64 = 10_000
    outside: i64 = 10_000
    for seat in range(view.seats()):
        if view.team() >> seat & 1 or not view.alive(seat):
            continue
        if view.reach() >> seat & 1:
            inside = min(inside, view.health(seat))
        else:
            outside = min(outside, view.health(seat))
    return outside + 12 <= inside


def best_item(view: SeatView, judgement: Judgement) -> i64:
    """What the best try for a Hoard Item of an opponent promises; 0 if they have none."""
    best: i64 = 0
    for seat in range(view.seats()):
        if view.team() >> seat & 1 or not view.alive(seat):
            continue
        for place in range(view.in_play_size(seat)):
            card = view.copy(seat, place)
            if KIND[card] & at.KIND_ITEM_OF_HOARD:
                best = max(best, item_chance(judgement, card))
    return best


def item_worth(judgement: Judgement, card: i64) -> i64:
    """What having a Hoard Item is worth each turn."""
    now = judgement.valuation.ability(card, at.EXPEND, judgement.phase)
    return now + SHIELD_WORTH * SHIELDS[card]


def item_chance(judgement: Judgement, card: i64) -> i64:
    """The same, times the chance that two market cards cost as much as its check."""
    chance: i64 = 95 - 11 * (NUMBER[card] - 4)
    return item_worth(judgement, card) * chance // 100
