"""How the baseline player judges cards it owns or might acquire."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from thandar.bots.valuation import Valuation
from thandar.engine.layout import ALLY, MARKET_SLOTS, NOTHING
from thandar.engine.seat_view import SeatView
from thandar.engine.tables import FACTION

FULL_HEALTH: Final = 50
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
        self.first: i64 = NOTHING  # what to acquire first, after `best_purchase`
        self.first_gain: i64 = 0

    def look(self, view: SeatView) -> None:
        """Judge anew for what a seat sees now."""
        self.phase = phase_of(view, self.valuation)
        owned = view.owned(view.me)
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

    def worth(self, card: i64, owns: i64) -> i64:
        """What a card is worth; `owns` is 1 if the deck holds it already, else 0."""
        valuation = self.valuation
        result = valuation.card(card, self.phase)
        faction = FACTION[card]
        if faction:
            share: i64 = (self.factions[faction] - owns) * 100 // self.total
            sure: i64 = min(SURE, share * valuation.ally // 100)
            result += valuation.ability(card, ALLY, self.phase) * sure // 100
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
        self.first = NOTHING
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
        for slot in range(i64(MARKET_SLOTS + 2)):
            card = view.market(min(slot, MARKET_SLOTS))  # two Fire Gems at most
            if card == NOTHING:
                continue
            price = view.price(card)
            if price > gold or (slot > MARKET_SLOTS and 2 * price > gold):
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
    weakest = view.health(view.me)
    reach = view.reach()
    for seat in range(view.seats()):
        if reach >> seat & 1:
            weakest = min(weakest, view.health(seat))
    by_health: i64 = (FULL_HEALTH - weakest) * 100 // valuation.hurt
    return max(0, min(100, max(by_rounds, by_health)))
