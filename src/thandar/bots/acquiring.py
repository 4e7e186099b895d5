"""How the baseline player judges cards it owns or might acquire."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from thandar.bots.valuation import ACQUIRING_LOSS, Valuation
from thandar.engine import layout as at
from thandar.engine.boss import CLINGING
from thandar.engine.seat_view import SeatView
from thandar.engine.tables import FACTION, KIND

FULL_HEALTH: Final = 50
LESS_HEALTH: Final = 10  # so much less the Demon begins with
USUAL_JAR: Final = 42  # health in a Soul Jar that nobody has seen yet
MOST_OFFERS: Final = 8
SURE: Final = 95


@final
class Judgement:
    """What the cards are worth to a seat at this moment, given the phase and its deck."""

    def __init__(self, valuation: Valuation) -> None:
        self.valuation = valuation
        self.phase: i64 = 0
        self.total: i64 = 0
        self.factions: vec[i64] = vec[i64]([0] * 5)
        self.offers: vec[i64] = vec[i64]([0] * MOST_OFFERS)
        self.prices: vec[i64] = vec[i64]([0] * MOST_OFFERS)
        self.gains: vec[i64] = vec[i64]([0] * MOST_OFFERS)
        self.loss: i64 = 0  # the health that an acquisition costs
        self.first: i64 = at.NOTHING  # what to acquire first, after `best_purchase`
        self.first_gain: i64 = 0

    def look(self, view: SeatView) -> None:
        """Judge anew for what a seat sees now."""
        self.phase = phase_of(view, self.valuation)
        self.loss = ACQUIRING_LOSS[view.location()]
        self.look_at(view, view.me)

    def look_at(self, view: SeatView, seat: i64) -> None:
        """Judge with the deck of a seat: one's own, or a teammate's."""
        owned = view.owned(seat)
        factions = self.factions
        for k in range(i64(5)):
            factions[k] = 0
        total: i64 = 0
        for card in range(i64(len(FACTION))):
            n = owned[card]
            if n:
                total += n
                factions[FACTION[card]] += n
        self.total = total if total > 0 else 1

    def average(self, view: SeatView) -> i64:
        """What a card of one's own deck is worth on average, those in play included."""
        owned = view.owned(view.me)
        total: i64 = 0
        n: i64 = 0
        for card in range(i64(len(FACTION))):
            if owned[card] and not KIND[card] & at.KIND_POWER:
                total += owned[card] * self.worth(card, 1)
                n += owned[card]
        return total // max(1, n)

    def worth(self, card: i64, owns: i64) -> i64:
        """What a card is worth; `owns` is 1 if the deck holds it already, else 0."""
        valuation = self.valuation
        result = valuation.card(card, self.phase)
        faction = FACTION[card]
        if faction:
            share: i64 = (self.factions[faction] - owns) * 100 // self.total
            sure: i64 = min(SURE, share * valuation.ally // 100)
            result += valuation.ability(card, at.ALLY, self.phase) * sure // 100
            result += valuation.faction * share // 100
        return result

    def best_purchase(self, view: SeatView, gold: i64) -> i64:
        """How much better the deck gets by what so much gold buys; `first` is its best card."""
        n = self.list_offers(view, gold)
        best: i64 = 0
        chosen: i64 = 0
        for mask in range(i64(1), i64(1) << n):
            gain: i64 = 0
            left = gold
            for k in range(n):
                if mask >> k & 1:
                    gain += self.gains[k]
                    left -= self.prices[k]
            if left >= 0 and gain > best:
                best = gain
                chosen = mask
        self.first = at.NOTHING
        most: i64 = 0
        for k in range(n):
            if chosen >> k & 1 and self.gains[k] > most:
                most = self.gains[k]
                self.first = self.offers[k]
        self.first_gain = most
        return best

    def list_offers(self, view: SeatView, gold: i64) -> i64:
        """Note what can be paid and makes the deck better; how many cards these are."""
        bar = self.valuation.bar(self.phase)
        n: i64 = 0
        if self.loss:
            if view.health(view.me) <= 2 * self.loss:
                return 0
            bar += self.loss * self.valuation.health_late
        for slot in range(i64(at.MARKET_SLOTS + 2)):
            card = view.market(min(slot, at.MARKET_SLOTS))  # two Fire Gems at most
            if card == at.NOTHING:
                continue
            price = view.price(card)
            if price > gold or (slot > at.MARKET_SLOTS and 2 * price > gold):
                continue
            gain = self.worth(card, 0) - bar
            if gain > 0:
                self.offers[n] = card
                self.prices[n] = price
                self.gains[n] = gain
                n += 1
        return n


def phase_of(view: SeatView, valuation: Valuation) -> i64:
    """How far the game has come, from 0 to 100: by rounds, or by what the weakest has lost."""
    by_rounds: i64 = (view.turn() - 1) * 100 // (view.seats() * valuation.rounds)
    weakest = health_left(view, view.me)
    reach = view.reach()
    for seat in range(view.seats()):
        if reach >> seat & 1:
            spare: i64 = LESS_HEALTH if view.wins_at(seat) else 0
            weakest = min(weakest, health_left(view, seat) + spare)
    by_health: i64 = (FULL_HEALTH - weakest) * 100 // valuation.hurt
    return max(0, min(100, max(by_rounds, by_health)))


def health_left(view: SeatView, seat: i64) -> i64:
    """The health of a seat, by which a game is judged to come to its end.

    A boss's is shared out among its opponents, each of whom must strike that much; and a boss must
    strike down the whole party, so that to a boss the average of its members tells.
    """
    if view.boss(seat):
        return (view.health(seat) + sealed_health(view, seat)) // view.opponents(seat)
    if not view.boss(view.me):
        return view.health(seat)
    total: i64 = 0
    for member in range(view.seats()):
        if not view.boss(member):
            total += view.health(member)
    return total // view.opponents(view.me)


def sealed_health(view: SeatView, seat: i64) -> i64:
    """The health that a Lich has in Soul Jars that are not revealed yet."""
    sealed: i64 = view.jars_left(seat) - 1
    return sealed * USUAL_JAR + CLINGING if sealed > 0 else 0
