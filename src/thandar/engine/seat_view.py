"""What one seat may know of a state, as numbers: the door through which fast bots look.

It says the same as `view`, without making a dictionary: the methods below read only what is public
and what is the seat's own, so a bot that asks nothing else sees nothing hidden.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.engine import view as views
from thandar.engine.chance import Chance
from thandar.engine.choices import move_buffer
from thandar.engine.format import FORMATS
from thandar.engine.market import price
from thandar.engine.moves import list_moves_of
from thandar.engine.sample import resample, reseed
from thandar.engine.sight import Sight
from thandar.engine.state import State
from thandar.engine.tables import CODE_A, KIND
from thandar.types import View


@final
class SeatView:
    """The eyes of one seat; one object looks again and again, at any state.

    Seats count from 0 here. `me` is the seat that looks, `n` the number of its legal moves.

    >>> from thandar import Game
    >>> game = Game.new(seats=["standard", "standard"], seed=7, first=2)
    >>> view = SeatView(game.state, game.seats)
    >>> view.look(game.state, 1)
    >>> view.me, view.hand_size(1), view.turn()
    (1, 3, 1)
    """

    def __init__(self, st: State, names: list[str]) -> None:
        self._state = st
        self._names = names
        self._moves = move_buffer(st)
        self._cap = st.cap
        self._counts: vec[i64] = vec[i64]([0] * (at.CARD_MASK + 1))
        self.me: i64 = 0
        self.n: i64 = 0

    def look(self, st: State, seat: i64) -> None:
        """See a state as a seat sees it, and list its legal moves."""
        self._state = st
        self.me = seat
        if st.cap > self._cap:
            self._moves = move_buffer(st)
            self._cap = st.cap
        self.n = list_moves_of(st, self._moves, seat)

    def move(self, k: i64) -> i64:
        """A legal move, packed as `layout` says; an attack stands for all smaller amounts too."""
        return self._moves[k]

    def overlook(self, k: i64) -> None:
        """Leave a move out until the next look: whoever is asked with this view does not see it."""
        self.n -= 1
        for place in range(k, self.n):
            self._moves[place] = self._moves[place + 1]

    def as_dict(self) -> View:
        """All of it as the dictionary that `Game.view` gives."""
        format = FORMATS[i64(self._state.s[at.FORMAT])].name
        sight = Sight(int(self.me))
        sight.look(self._state)
        return views.view(self._state, self._names, format, sight)

    def sample(self, chance: Chance) -> State:
        """A whole table that agrees with what the seat sees; `resample` says how it is drawn.

        Whoever searches plays on such tables, and never holds the true one.
        """
        table = self._state.clone()
        resample(table, self.me, chance)
        reseed(table, chance)
        return table

    # --- the table

    def seats(self) -> i64:
        """How many seats the table has."""
        return i64(self._state.s[at.SEATS])

    def turn(self) -> i64:
        """The number of the turn."""
        return i64(self._state.s[at.TURN])

    def market(self, slot: i64) -> i64:
        """The card in a slot of the market row, 0 if there is none; behind them the Fire Gems."""
        s = self._state.s
        if slot == at.MARKET_SLOTS:
            return at.FIRE_GEM if s[at.FIRE_GEMS] else at.NOTHING
        return i64(s[at.MARKET + slot])

    def price(self, card: i64) -> i64:
        """What a card costs this seat now."""
        st = self._state
        return price(st, st.seat(self.me), card)

    # --- the decision

    def purpose(self) -> i64:
        """What must be chosen, a purpose of `program`; 0 in the main phase."""
        st = self._state
        if not st.s[at.DEPTH]:
            return 0
        return CODE_A[i64(st.s[st.frame() + at.F_PC])] & op.PURPOSE_BITS

    def cause(self) -> i64:
        """The card because of which something must be chosen; 0 in the main phase."""
        st = self._state
        return i64(st.s[st.frame() + at.F_CARD]) if st.s[at.DEPTH] else at.NOTHING

    # --- seats

    def alive(self, seat: i64) -> bool:
        """Whether a seat is still in the game."""
        return self._state.alive(seat)

    def health(self, seat: i64) -> i64:
        """The health of a seat, or of its team."""
        st = self._state
        return i64(st.s[st.health(seat)])

    def gold(self, seat: i64) -> i64:
        """The gold in a seat's pool."""
        return self._field(seat, at.GOLD)

    def purse(self) -> i64:
        """What this seat can pay with: its gold, and what teammates gave it."""
        return self._field(self.me, at.GOLD) + self._field(self.me, at.RECEIVED)

    def combat(self, seat: i64) -> i64:
        """The combat in a seat's pool."""
        return self._field(seat, at.COMBAT)

    def hand_size(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        return self._field(seat, at.HAND_SIZE)

    def deck_size(self, seat: i64) -> i64:
        """How many cards a seat's deck has."""
        return self._field(seat, at.DECK_SIZE)

    def discard_size(self, seat: i64) -> i64:
        """How many cards a seat's discard pile has."""
        return self._field(seat, at.DISCARD_SIZE)

    def in_play_size(self, seat: i64) -> i64:
        """How many cards a seat has in play."""
        return self._field(seat, at.IN_PLAY_SIZE)

    def faction(self, seat: i64, faction: i64) -> i64:
        """How many cards of a faction (1 to 4) count as in play at a seat."""
        return self._field(seat, at.FACTION_COUNT + faction - 1)

    def team(self) -> i64:
        """Mask of the seats on this one's team, itself included."""
        return self._field(self.me, at.TEAM)

    def reach(self) -> i64:
        """Mask of the seats that this one may target."""
        return self._field(self.me, at.REACH)

    def attacks(self) -> i64:
        """Mask of the seats that this one may attack; of a team whose health is one, only one."""
        return self._field(self.me, at.ATTACKS)

    def protectors(self, seat: i64) -> i64:
        """Mask of the seats whose prepared guards protect a seat."""
        return self._field(seat, at.GUARDED_BY)

    def wall(self, seat: i64) -> i64:
        """What it takes to stun all prepared guards that protect a seat; 0 if there are none."""
        st = self._state
        guards = self.protectors(seat)
        total: i64 = 0
        other: i64 = 0
        while guards:
            if guards & 1:
                for place in range(i64(st.s[st.seat(other) + at.IN_PLAY_SIZE])):
                    guard = KIND[self.copy(other, place)] & at.KIND_GUARD
                    if guard and not self.expended(other, place):
                        total += self.defense(other, place)
            guards >>= 1
            other += 1
        return total

    def reach_champions(self) -> i64:
        """Mask of the seats whose champions this one may attack and target."""
        return self._field(self.me, at.REACH_CHAMPIONS)

    def open_to_effects(self, seat: i64, place: i64) -> bool:
        """Whether a copy in play is a champion, or a minion, that no guard keeps from a target."""
        kinds: i64 = at.KIND_GUARD if self._state.guarded(seat) else at.KIND_ATTACKABLE
        return KIND[self.copy(seat, place)] & kinds != 0

    def shares_health(self) -> bool:
        """Whether this seat's team has one health for all (R12.1)."""
        team = self.team()
        for seat in range(self.seats()):
            if team >> seat & 1 and self._field(seat, at.HEALTH_SEAT) != self._field(
                self.me, at.HEALTH_SEAT
            ):
                return False
        return team & (team - 1) != 0

    def received(self, seat: i64) -> i64:
        """The gold that teammates gave a seat."""
        return self._field(seat, at.RECEIVED)

    # --- bosses and the Demon

    def boss(self, seat: i64) -> bool:
        """Whether a boss sits there."""
        return self._field(seat, at.FACTOR) > 1

    def opponents(self, seat: i64) -> i64:
        """How many players a boss was set against; another boss counts as three (R14.60)."""
        return self._field(seat, at.OPPONENTS)

    def jars_left(self, seat: i64) -> i64:
        """How many Soul Jars a Lich has, the revealed one included."""
        return self._field(seat, at.JARS_LEFT)

    def hoard_size(self, seat: i64) -> i64:
        """How many Hoard Items a Dragon has not revealed yet."""
        return self._field(seat, at.HOARD_SIZE)

    def stepped_up(self, seat: i64) -> bool:
        """Whether a seat has Stepped Up for the next turn of the Lich (R14.26)."""
        return self._field(seat, at.STEPS_UP) == 2

    def taunted(self, seat: i64) -> bool:
        """Whether a Dragon is taunted (R14.42)."""
        return self._field(seat, at.TAUNTED_BY) != 0

    def dealt(self) -> i64:
        """The damage that this seat has dealt in this turn."""
        return self._field(self.me, at.DEALT)

    def acquired(self) -> i64:
        """How many cards this seat has acquired in this turn."""
        return self._field(self.me, at.ACQUIRED)

    def wins_at(self, seat: i64) -> i64:
        """The health with which a seat wins, 0 if there is none (R15.2)."""
        return self._field(seat, at.WINS_AT)

    def location(self) -> i64:
        """The location of solo play, 0 if there is none."""
        return i64(self._state.s[at.LOCATION])

    # --- cards

    def hand(self, k: i64) -> i64:
        """A card of one's own hand."""
        st = self._state
        return i64(st.s[st.hand(st.seat(self.me)) + k]) & at.CARD_MASK

    def discard(self, seat: i64, k: i64) -> i64:
        """A card of a discard pile."""
        st = self._state
        return i64(st.s[st.discard_end(st.seat(seat)) - k]) & at.CARD_MASK

    def stunned(self, seat: i64, k: i64) -> bool:
        """Whether a card of a discard pile was stunned since the end of its owner's last turn."""
        st = self._state
        return i64(st.s[st.discard_end(st.seat(seat)) - k]) & at.STUNNED != 0

    def copy(self, seat: i64, place: i64) -> i64:
        """The card of a copy in play."""
        return self._copy(seat, place, 0) & at.CARD_MASK

    def expended(self, seat: i64, place: i64) -> bool:
        """Whether a copy in play is expended."""
        return self._copy(seat, place, 1) & at.EXPENDED != 0

    def ally_used(self, seat: i64, place: i64) -> bool:
        """Whether the ally ability of a copy in play has been used this turn."""
        return self._copy(seat, place, 1) & at.ALLY_USED != 0

    def defense(self, seat: i64, place: i64) -> i64:
        """What it still takes to stun a champion in play."""
        st = self._state
        damage = self._copy(seat, place, 1) >> at.DAMAGE_SHIFT
        return st.defense(seat, self.copy(seat, place)) - damage

    def owned(self, seat: i64) -> vec[i64]:
        """How many of each card a seat owns, wherever they lie; the next call overwrites it.

        Where they lie is hidden, how many there are is not: everything was public once.
        """
        st = self._state
        counts = self._counts
        for k in range(i64(at.CARD_MASK + 1)):
            counts[k] = 0
        base = st.seat(seat)
        deck = st.deck(base)
        self._count_entries(deck, i64(st.s[base + at.DECK_SIZE]), 1, 0)
        discard: i64 = i64(st.s[base + at.DISCARD_SIZE])
        self._count_entries(st.discard_end(base) - discard + 1, discard, 1, 0)
        self._count_held(base, 0)
        if st.s[base + at.KEEPS_CARDS]:
            for other in range(self.seats()):  # what others have borrowed is still this seat's
                self._count_held(st.seat(other), seat + 1)
        return counts

    def _count_held(self, base: i64, lender: i64) -> None:
        """Count what a seat has in hand and in play and does not owe, or owes one lender."""
        st = self._state
        self._count_entries(st.hand(base), i64(st.s[base + at.HAND_SIZE]), 1, lender)
        size = i64(st.s[base + at.IN_PLAY_SIZE])
        self._count_entries(st.in_play(base), size, at.COPY_SIZE, lender)

    def _count_entries(self, start: i64, n: i64, step: i64, lender: i64) -> None:
        """Count entries of a stretch that are borrowed from one lender, or (0) not borrowed."""
        s = self._state.s
        counts = self._counts
        for k in range(n):
            entry = i64(s[start + k * step])
            if entry >> at.BORROWED_SHIFT & 7 == lender:
                counts[entry & at.CARD_MASK] += 1

    def _field(self, seat: i64, field: i64) -> i64:
        st = self._state
        return i64(st.s[st.seat(seat) + field])

    def _copy(self, seat: i64, place: i64, field: i64) -> i64:
        st = self._state
        return i64(st.s[st.in_play(st.seat(seat)) + place * at.COPY_SIZE + field])
