"""How often cards are offered, bought and left, and who wins then: counted while games are played.

Compiled, because it looks at every decision of every game.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from thandar.arena.counters import capped, clear, zeros
from thandar.arena.match import Watcher
from thandar.cards import MARKET_DECK
from thandar.engine import layout as at
from thandar.engine.seat_view import SeatView
from thandar.engine.state import State
from thandar.engine.tables import NUMBERS

FIRE_GEM_ID: Final = "fire_gem"
CARDS: Final = [*sorted({NUMBERS[name] for name in MARKET_DECK}), NUMBERS[FIRE_GEM_ID]]
N: Final[i64] = len(CARDS)
SLOT: Final[vec[i64]] = vec[i64](  # the place of a card among those that are counted
    [CARDS.index(card) if card in CARDS else -1 for card in range(at.CARD_MASK + 1)]
)

EARLY_TURNS: Final = 4  # of a seat's own turns
BOUGHT_EARLY: Final = 0
BOUGHT_LATER: Final = 1
LEFT: Final = 2
GROUPS: Final = 3
SUMS: Final = 3  # seats, those of them that won, sides that they were on
TURNS: Final = 32  # turns of the game that are told apart, all later ones being alike
GOLDS: Final = 16  # amounts of gold that are told apart, all higher ones being alike
CELLS: Final = at.MAX_SEATS * TURNS * GOLDS


@final
class CardCounts(Watcher):
    """Sums over games, as whole numbers, so that the order of the games does not matter.

    A seat falls into one group for each card that it was offered. The first chance at a card is
    the first turn of a game in which anybody could afford it, and it counts once in a game: taken
    or not, at which seat, in which turn and with how much gold.
    """

    def __init__(self) -> None:
        self.groups: vec[i64] = zeros(N * GROUPS * SUMS)
        self.chances: dict[int, int] = {}  # most of the many cells stay empty
        self.chances_won: dict[int, int] = {}
        # The game that is being played.
        self.offered: vec[i64] = zeros(at.MAX_SEATS * N)
        self.bought: vec[i64] = zeros(at.MAX_SEATS * N)  # in which of its own turns first; 0: never
        self.chance: vec[i64] = zeros(N)  # the turn of the first chance; 0: none yet
        self.chance_seat: vec[i64] = zeros(N)
        self.chance_taken: vec[i64] = zeros(N)
        self.own_turns: vec[i64] = zeros(at.MAX_SEATS)
        self.last_turn: vec[i64] = zeros(at.MAX_SEATS)
        self.spent: vec[i64] = zeros(at.MAX_SEATS)  # in its last turn
        self.gold: vec[i64] = zeros(at.MAX_SEATS * TURNS)  # what a seat had in a turn, spent or not

    def seen(self, view: SeatView) -> None:
        """Note what could be bought, and with how much gold."""
        seat = view.me
        turn = view.turn()
        if self.last_turn[seat] != turn:
            self.last_turn[seat] = turn
            self.own_turns[seat] += 1
            self.spent[seat] = 0
        had = seat * TURNS + capped(turn, TURNS)
        gold = view.purse() + self.spent[seat]
        if gold > self.gold[had]:
            self.gold[had] = gold
        for k in range(view.n):
            move = view.move(k)
            if move & at.KIND_BITS == at.M_BUY:
                self.note_offer(seat, turn, SLOT[move >> at.A_SHIFT & at.CARD_MASK])

    def note_offer(self, seat: i64, turn: i64, slot: i64) -> None:
        """A seat could buy a card."""
        if slot < 0:
            return
        self.offered[seat * N + slot] = 1
        if not self.chance[slot]:
            self.chance[slot] = turn
            self.chance_seat[slot] = seat

    def decided(self, view: SeatView, move: i64) -> None:
        """Note what is bought."""
        if move & at.KIND_BITS != at.M_BUY:
            return
        card = move >> at.A_SHIFT & at.CARD_MASK
        seat = move >> at.SEAT_SHIFT & at.SEAT_BITS
        self.spent[seat] += view.price(card)
        slot = SLOT[card]
        if slot < 0:
            return
        if not self.bought[seat * N + slot]:
            self.bought[seat * N + slot] = self.own_turns[seat]
        if self.chance[slot] == view.turn() and self.chance_seat[slot] == seat:
            self.chance_taken[slot] = 1

    def over(self, st: State) -> None:
        """Add the game to the sums and forget it."""
        for slot in range(N):
            if self.chance[slot]:
                self.add_seats(st, slot)
                self.add_chance(st, slot)
        clear(self.offered)
        clear(self.bought)
        clear(self.chance)
        clear(self.chance_taken)
        clear(self.own_turns)
        clear(self.last_turn)
        clear(self.gold)

    def add_seats(self, st: State, slot: i64) -> None:
        """Put every seat that was offered a card into its group."""
        winners = i64(st.s[at.WINNERS])
        for group in range(i64(GROUPS)):
            sums = (slot * GROUPS + group) * SUMS
            counted: i64 = 0  # mask of the seats on sides that are in this group already
            for seat in range(i64(st.s[at.SEATS])):
                if self.group_of(seat, slot) != group:
                    continue
                self.groups[sums] += 1
                self.groups[sums + 1] += winners >> seat & 1
                if not counted >> seat & 1:
                    self.groups[sums + 2] += 1
                counted |= i64(st.s[st.seat(seat) + at.TEAM]) | 1 << seat

    def group_of(self, seat: i64, slot: i64) -> i64:
        """What a seat did about a card; -1 if it was never offered."""
        if not self.offered[seat * N + slot]:
            return -1
        turn = self.bought[seat * N + slot]
        if not turn:
            return LEFT
        return BOUGHT_EARLY if turn <= EARLY_TURNS else BOUGHT_LATER

    def add_chance(self, st: State, slot: i64) -> None:
        """Note what came of the first chance at a card."""
        seat = self.chance_seat[slot]
        turn = capped(self.chance[slot], TURNS)
        had = seat * TURNS + turn
        gold = capped(self.gold[had], GOLDS)
        cell = int((slot * 2 + self.chance_taken[slot]) * CELLS + had * GOLDS + gold)
        won = int(i64(st.s[at.WINNERS]) >> seat & 1)
        self.chances[cell] = self.chances.get(cell, 0) + 1
        self.chances_won[cell] = self.chances_won.get(cell, 0) + won

    def take(self) -> list[Any]:
        """All sums as plain data; counting begins anew."""
        groups = [int(n) for n in self.groups]
        cells = [[cell, n, self.chances_won[cell]] for cell, n in sorted(self.chances.items())]
        clear(self.groups)
        self.chances.clear()
        self.chances_won.clear()
        return [groups, cells]
