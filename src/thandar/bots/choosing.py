"""How the baseline player answers the choices that cards ask for."""

from typing import Final

from mypy_extensions import i64

from thandar.bots.acquiring import Judgement
from thandar.bots.attacking import easiest_defeat, threat_of
from thandar.bots.powers import best_stun, item_chance, item_worth, threat_to_all
from thandar.bots.valuation import (
    HITS_TARGET,
    MOST_SIDES,
    SIDE_COMBAT,
    SIDE_GOLD,
    SIDE_HEALTH,
    SIDE_STUNS,
    STUNS_ALL,
)
from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.engine.boss import PREVENTION
from thandar.engine.seat_view import SeatView
from thandar.engine.tables import FACTION

DEFEAT: Final = 1_000_000
STUN_SHARE: Final = 6  # what stunning a champion is worth beside what else a card offers
NEW_ITEM: Final = 500  # a Hoard Item that nobody has seen yet


def choose_answer(view: SeatView, judgement: Judgement) -> i64:
    """The answer with the highest score; declining scores 0."""
    purpose = view.purpose()
    best: i64 = view.move(0)
    highest: i64 = -DEFEAT
    for k in range(view.n):
        move = view.move(k)
        score: i64 = 0
        if move & at.KIND_BITS != at.M_DECLINE:
            score = answer_score(view, judgement, move, purpose)
        if score > highest:
            highest = score
            best = move
    return best


def answer_score(view: SeatView, judgement: Judgement, move: i64, purpose: i64) -> i64:
    """What an answer is worth, compared with declining."""
    a = move >> at.A_SHIFT & at.FIELD_BITS
    b = move >> at.B_SHIFT & at.FIELD_BITS
    valuation = judgement.valuation
    if purpose == op.DISCARD:
        return -judgement.worth(a & at.CARD_MASK, 1)
    if purpose == op.SACRIFICE:
        return sacrifice_score(judgement, a & at.CARD_MASK, b)
    if purpose == op.OPTION:
        return side_score(view, judgement, a)
    if purpose == op.OPPONENT:
        return target_score(view, judgement, a)
    if purpose == op.PLAYER or purpose == op.HEALTH_TO:
        return need_score(view, a)
    if purpose == op.STUN:
        return stun_score(view, judgement, a, b)
    if purpose == op.PREPARE:
        used = view.expended(view.me, b)
        return valuation.ability(view.copy(view.me, b), at.EXPEND, judgement.phase) if used else 0
    if purpose == op.PUT_ON_TOP or purpose == op.LOOK_ORDER or purpose == op.RESURRECT:
        return judgement.worth(a, 1) - valuation.bar(judgement.phase)
    if purpose == op.LOOK_DISCARD:
        return judgement.average(view) - judgement.worth(a, 1)
    if purpose == op.PLACE:
        return 2 if b == at.ZONE_HAND else 1
    if purpose == op.ACQUIRE:
        return judgement.worth(a, 0) - valuation.bar(judgement.phase)
    if purpose == op.FACTION:
        return faction_score(view, a + 1)
    if purpose == op.GIFT or purpose == op.TAKE_CARD:
        return judgement.worth(a, 1)
    if purpose == op.PREVENT:
        return prevention_score(view, judgement)
    if purpose == op.HOARD or purpose == op.STEAL_ITEM:
        return item_score(view, judgement, move, purpose)
    return 1  # a card may be drawn; a defeated player's hand is discarded


def sacrifice_score(judgement: Judgement, card: i64, zone: i64) -> i64:
    """How gladly a card is given away for good; from hand it costs what it would do now."""
    valuation = judgement.valuation
    score = valuation.scrap - judgement.worth(card, 1)
    if zone == at.ZONE_HAND:
        score -= valuation.ability(card, at.PRIMARY, judgement.phase) // 2
    return score


def stun_score(view: SeatView, judgement: Judgement, seat: i64, place: i64) -> i64:
    """How gladly a champion is stunned by an effect; of two alike, the one that is harder to."""
    card = view.copy(seat, place)
    threat = threat_of(view, judgement.valuation, seat, card, judgement.phase)
    return threat + view.defense(seat, place)


def side_score(view: SeatView, judgement: Judgement, side: i64) -> i64:
    """What a side of an "either" is worth: gold by what it buys now, combat by what it does."""
    valuation = judgement.valuation
    k: i64 = view.cause() * MOST_SIDES + side
    score: i64 = SIDE_HEALTH[k] * valuation.health_late // 100
    gold: i64 = SIDE_GOLD[k] // 100
    if gold:
        pool = view.purse()
        more = judgement.best_purchase(view, pool + gold)
        score += more - judgement.best_purchase(view, pool)
    combat: i64 = SIDE_COMBAT[k] // 100
    if combat:
        pool = view.combat(view.me)
        score += combat * valuation.combat_late
        if easiest_defeat(view, pool) < 0 and easiest_defeat(view, pool + combat) >= 0:
            score += DEFEAT
    if SIDE_STUNS[k]:
        score += best_stun(view, valuation, judgement.phase) // STUN_SHARE
    return score


def target_score(view: SeatView, judgement: Judgement, seat: i64) -> i64:
    """Whom to aim a card at, according to what it does to them."""
    cause = view.cause()
    if STUNS_ALL[cause]:
        return threat_to_all(view, judgement, seat, DEFEAT)
    damage = HITS_TARGET[cause]
    if damage:
        if view.health(seat) <= damage:
            return DEFEAT
        return threat_to_all(view, judgement, seat, damage) + 2_000 - view.health(seat)
    return opponent_score(view, seat)


def need_score(view: SeatView, seat: i64) -> i64:
    """Who of one's side needs health, or a blessing, most; opponents need none."""
    if not view.team() >> seat & 1:
        return -1
    if view.shares_health():  # then only the blessing of champions makes a difference
        return 1 + 2 * view.in_play_size(seat) + i64(seat == view.me)
    return max(1, 1_000 - 2 * view.health(seat)) + i64(seat == view.me)


def prevention_score(view: SeatView, judgement: Judgement) -> i64:
    """Whether the worst card in hand is worth more to the Lich than the health it costs."""
    health = view.health(view.me)
    if view.jars_left(view.me) == 1 and health <= PREVENTION:
        return -1
    least: i64 = DEFEAT
    for k in range(view.hand_size(view.me)):
        least = min(least, judgement.worth(view.hand(k), 1))
    return least - PREVENTION * judgement.valuation.health_late


def item_score(view: SeatView, judgement: Judgement, move: i64, purpose: i64) -> i64:
    """An item of somebody else does twice as much: one gains what they lose."""
    if move & at.KIND_BITS == at.M_OPTION:
        return NEW_ITEM if view.hoard_size(view.me) else 0
    card = view.copy(move >> at.A_SHIFT & at.FIELD_BITS, move >> at.B_SHIFT & at.FIELD_BITS)
    if purpose == op.STEAL_ITEM:
        return item_chance(judgement, card)
    return 2 * item_worth(judgement, card)


def opponent_score(view: SeatView, seat: i64) -> i64:
    """Whom to aim at: somebody with cards in hand, the strongest first."""
    if view.hand_size(seat) == 0:
        return 0
    return 1 + view.health(seat)


def faction_score(view: SeatView, faction: i64) -> i64:
    """How many cards in hand and in play would find an ally."""
    n = view.faction(view.me, faction)
    for k in range(view.hand_size(view.me)):
        if FACTION[view.hand(k)] == faction:
            n += 1
    return n
