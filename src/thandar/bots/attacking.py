"""How the baseline player attacks: a defeat if there is one, else what its combat does best."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from thandar.bots.acquiring import FULL_HEALTH
from thandar.bots.valuation import BLOODY_HARM, EXPECTED_PARTY, SACRIFICE_COMBAT, Valuation
from thandar.engine import layout as at
from thandar.engine.seat_view import SeatView
from thandar.engine.tables import KIND

BOARD_SHARE: Final = 40  # how much champions count in whom a boss attacks


def easiest_defeat(view: SeatView, combat: i64) -> i64:
    """The seat that so much combat defeats with the most to spare; -1 if it defeats none."""
    attacks = view.attacks()
    best: i64 = -1
    least = combat
    for seat in range(view.seats()):
        if attacks >> seat & 1 and can_fall(view, seat):
            needed = view.health(seat) + view.wall(seat)
            if needed <= least:
                least = needed
                best = seat
    return best


def can_fall(view: SeatView, seat: i64) -> bool:
    """Whether a seat is defeated at 0 health: a Lich has as many lives as Soul Jars."""
    return view.alive(seat) and view.jars_left(seat) <= 1


def hidden_combat(view: SeatView) -> i64:
    """The combat that sacrificing cards in play would give."""
    total: i64 = 0
    for place in range(view.in_play_size(view.me)):
        total += SACRIFICE_COMBAT[view.copy(view.me, place)]
    return total


def attack(view: SeatView, valuation: Valuation, phase: i64) -> i64:
    """The best attack; -1 if none does anything."""
    combat = view.combat(view.me)
    if combat == 0:
        return -1
    victim = easiest_defeat(view, combat)
    best: i64 = -1
    highest: i64 = 0
    for k in range(view.n):
        move = view.move(k)
        kind = move & at.KIND_BITS
        if kind != at.M_ATTACK and kind != at.M_ATTACK_CHAMPION:
            continue
        needed = needed_for(view, move)
        if kind == at.M_ATTACK_CHAMPION and needed > combat:
            continue
        score = attack_score(view, valuation, move, phase)
        if victim >= 0:
            score += defeat_score(view, move, victim)
        if score > highest:
            highest = score
            best = with_amount(move, min(needed, combat))
    return best if victim >= 0 else without_bloodshed(view, best)


def without_bloodshed(view: SeatView, move: i64) -> i64:
    """An attack, made smaller if a karma of the Demon costs more than the damage beyond (R15.5)."""
    if move < 0 or move & at.KIND_BITS != at.M_ATTACK:
        return move
    harm = harm_in_play(view, move >> at.A_SHIFT & at.FIELD_BITS, BLOODY_HARM)
    if harm == 0:
        return move
    amount: i64 = move >> at.N_SHIFT
    spared: i64 = view.dealt() + amount - (at.BLOODSHED - 1)
    if view.dealt() >= at.BLOODSHED or spared <= 0 or 2 * spared > harm:
        return move
    return with_amount(move, amount - spared) if amount > spared else -1


def harm_in_play(view: SeatView, seat: i64, table: vec[i64]) -> i64:
    """What the karma before the Demon does, by a table; 0 where there is none."""
    harm: i64 = 0
    if view.wins_at(seat):
        for place in range(view.in_play_size(seat)):
            harm += table[view.copy(seat, place)]
    return harm


def needed_for(view: SeatView, move: i64) -> i64:
    """The combat that stuns the champion or defeats the player under attack."""
    seat = move >> at.A_SHIFT & at.FIELD_BITS
    if move & at.KIND_BITS == at.M_ATTACK:
        return max(1, view.health(seat))
    return max(1, view.defense(seat, move >> at.B_SHIFT & at.FIELD_BITS))


def attack_score(view: SeatView, valuation: Valuation, move: i64, phase: i64) -> i64:
    """What each point of combat does in this attack, in hundredths."""
    seat = move >> at.A_SHIFT & at.FIELD_BITS
    if move & at.KIND_BITS == at.M_ATTACK:
        lost: i64 = max(0, FULL_HEALTH - view.health(seat))
        score: i64 = 100 + valuation.finish * lost // FULL_HEALTH
        if view.boss(view.me) and not view.boss(seat):  # of two as weak, the one who does more
            score += min(BOARD_SHARE, board_of(view, valuation, seat, phase) // 200)
        return score
    place = move >> at.B_SHIFT & at.FIELD_BITS
    card = view.copy(seat, place)
    threat = threat_of(view, valuation, seat, card, phase)
    score = threat // max(1, view.defense(seat, place))
    return score + valuation.guard if KIND[card] & at.KIND_GUARD else score


def board_of(view: SeatView, valuation: Valuation, seat: i64, phase: i64) -> i64:
    """The threats of a seat's champions, taken together."""
    total: i64 = 0
    for place in range(view.in_play_size(seat)):
        card = view.copy(seat, place)
        if KIND[card] & at.KIND_ATTACKABLE:
            total += threat_of(view, valuation, seat, card, phase)
    return total


def threat_of(view: SeatView, valuation: Valuation, seat: i64, card: i64, phase: i64) -> i64:
    """What it is worth that a champion of an opponent is stunned: to the whole side of this seat.

    What it does was judged without a table, as if it struck one player and counted three.
    """
    use = valuation.ability(card, at.EXPEND, phase)
    if KIND[card] & at.KIND_MINION:
        use += valuation.strike(card, phase) * (struck(view, seat) - 1)
        use += valuation.count(card, phase) * (view.opponents(seat) - EXPECTED_PARTY)
    return 1 + use * valuation.threat // 100


def struck(view: SeatView, boss: i64) -> i64:
    """How many players a boss meets with what strikes every opponent."""
    if view.boss(view.me):
        return view.opponents(boss)
    n: i64 = 0
    for seat in range(view.seats()):
        if view.team() >> seat & 1 and view.alive(seat):
            n += 1
    return n


def defeat_score(view: SeatView, move: i64, victim: i64) -> i64:
    """On the way to a defeat: the player, or the guards before them, and nothing else."""
    seat = move >> at.A_SHIFT & at.FIELD_BITS
    if move & at.KIND_BITS == at.M_ATTACK:
        return 100_000 if seat == victim else 0
    place = move >> at.B_SHIFT & at.FIELD_BITS
    guard = KIND[view.copy(seat, place)] & at.KIND_GUARD and not view.expended(seat, place)
    return 50_000 if guard and view.protectors(victim) >> seat & 1 else 0


def with_amount(move: i64, n: i64) -> i64:
    """The attack with another amount."""
    return move & ((1 << at.N_SHIFT) - 1) | n << at.N_SHIFT
