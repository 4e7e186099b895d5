"""What a seat sees, as numbers: one list of features for all formats.

First the seats: the one that looks, its opponents, its teammates, each clockwise, and of each
planes (a number for each card) and scalars; then the table. An observation has a column for each
feature that can occur at its tables, or for several planes that are added up. Every number is a
byte; greater ones count as 255.

Between two decisions little changes: piles are followed card by card, scalars are written again,
and what is asked is taken back. Only when another seat or turn has come a row is begun anew.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from thandar.encoding import codes as of
from thandar.encoding.actions import Asking, block_of
from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.engine.sight import known_marks
from thandar.engine.state import State
from thandar.engine.tables import CODE_A, COUNTERS, DEFENSE, KIND

MOST: Final = 255
NOTED: Final = 128  # numbers that are remembered to be taken back
NOTE_SHIFT: Final = 16
NOTE_BITS: Final = 65535

# The piles that are followed: four of each seat, then two of the table.
HAND: Final = 0
DECK: Final = 1
DISCARD: Final = 2
IN_PLAY: Final = 3
SEAT_PILES: Final = 4
SACRIFICED: Final = 24
MARKET: Final = 25
PILES: Final = 26

# What a card in a pile means to the one that looks.
OWN_HAND: Final = 0
OTHER_HAND: Final = 1
OWN_DECK: Final = 2
OTHER_DECK: Final = 3
ANY_DISCARD: Final = 4
OF_TABLE: Final = 5
COPIES: Final = 6


# Features that are written, not added up: they are made empty one by one.
SCALARS: Final = [
    block * of.SEAT_FEATURES + k
    for block in range(of.BLOCKS)
    for k in range(of.SCALARS, of.SCALARS + of.SEAT_SCALARS)
]
TABLE_SCALARS: Final = [k for k in range(of.TURN, of.OWNER) if k < of.DRAWN or k >= of.FORMAT]


@final
class Memory:
    """What was written of a table at the last look."""

    def __init__(self, cap: i64) -> None:
        self.cap = cap
        self.entries: vec[i16] = vec[i16]([0] * int(2 * PILES * cap))
        self.sizes: vec[i64] = vec[i64]([0] * PILES)
        self.firsts: vec[i64] = vec[i64]([0] * PILES)  # which features a pile was written to
        self.zones: vec[i64] = vec[i64]([0] * PILES)
        self.notes: vec[i64] = vec[i64]([0] * NOTED)
        self.noted: i64 = 0
        self.me: i64 = -1
        self.turn: i64 = 0
        self.alive: i64 = 0
        self.waiting = False
        self.spoiled = False  # a number was too great, and cannot be taken back


@final
class Observer:
    """Writes observations into the rows of an array."""

    def __init__(self, columns: vec[i16], width: i64, rows: i64) -> None:
        """`columns` says for every feature in which column it goes, NONE if in none."""
        self.columns = columns
        self.width = width
        self.out: vec[u8] = vec[u8]([0] * int(rows * width))
        self.scalars: vec[i16] = vec[i16](
            [columns[k] for k in SCALARS + TABLE_SCALARS if columns[k] >= 0]
        )
        self.n_scalars: i64 = len(self.scalars)
        self.memories: list[Memory] = [Memory(0) for _ in range(int(rows))]
        self.memory = self.memories[0]
        self.start: i64 = 0

    def forget(self, row: i64) -> None:
        """Another game follows in a row."""
        self.memories[row].me = -1

    def observe(self, asking: Asking, row: i64) -> None:
        """Write what the seat that is asked sees."""
        st = asking.st
        me = asking.me
        s = st.s
        self.start = row * self.width
        memory = self.memories[row]
        self.memory = memory
        anew = (
            memory.me != me
            or memory.turn != i64(s[at.TURN])
            or memory.alive != i64(s[at.ALIVE])
            or memory.spoiled
        )
        if anew:
            self.begin(st, me, row)
        else:
            self.take_back()
        self.see_seat(st, me, me, 0, anew)
        seats = i64(s[at.SEATS])
        team = i64(s[st.seat(me) + at.TEAM])
        opponent: i64 = of.OPPONENT * of.SEAT_FEATURES
        mate: i64 = of.MATE * of.SEAT_FEATURES
        seat: i64 = (me + 1) % seats
        while seat != me:
            if team >> seat & 1:
                self.see_seat(st, me, seat, mate, anew)
                mate += of.SEAT_FEATURES
            else:
                self.see_seat(st, me, seat, opponent, anew)
                opponent += of.SEAT_FEATURES
            seat += 1
            if seat == seats:
                seat = 0
        self.see_table(st)
        if s[at.DEPTH]:
            self.see_question(st, me)
        else:
            self.mark(of.PURPOSE, 1)
        if asking.shared >= 0 or asking.move >= 0:
            self.see_half(asking)

    # --- writing

    def begin(self, st: State, me: i64, row: i64) -> None:
        """Begin a row anew, with what stays as it is while the same seat looks in a turn."""
        s = st.s
        memory = self.memory
        if memory.cap < st.cap or memory.spoiled:
            self.wipe()
            self.memory = Memory(st.cap)
            self.memories[row] = self.memory
            memory = self.memory
        else:
            self.unwrite()
        memory.me = me
        memory.turn = i64(s[at.TURN])
        memory.alive = i64(s[at.ALIVE])
        memory.waiting = False
        self.write(of.TURN, i64(s[at.TURN]))
        self.write(of.SEATS, i64(s[at.SEATS]))
        self.write(of.DIFFICULTY, i64(s[at.DIFFICULTY]))
        self.write(of.FORMAT + i64(s[at.FORMAT]), 1)

    def wipe(self) -> None:
        """Make the whole row empty."""
        for k in range(self.start, self.start + self.width):
            self.out[k] = 0

    def unwrite(self) -> None:
        """Take everything back that was written in the row."""
        self.take_back()
        memory = self.memory
        entries = memory.entries
        for pile in range(i64(PILES)):
            room: i64 = 2 * pile * memory.cap
            first = memory.firsts[pile]
            zone = memory.zones[pile]
            for k in range(memory.sizes[pile]):
                if zone == COPIES:
                    place: i64 = room + k * at.COPY_SIZE
                    self.change_copy(i64(entries[place]), i64(entries[place + 1]), first, -1)
                else:
                    self.change(zone, i64(entries[room + k]), first, -1)
            memory.sizes[pile] = 0
        scalars = self.scalars
        out = self.out
        start = self.start
        for k in range(self.n_scalars):
            out[start + i64(scalars[k])] = 0

    def write(self, feature: i64, n: i64) -> None:
        """Write the number of a scalar."""
        column = i64(self.columns[feature])
        if column >= 0:
            self.out[self.start + column] = u8(n) if n < MOST else u8(MOST)

    def mark(self, feature: i64, n: i64) -> None:
        """Add a number that is taken back at the next look."""
        memory = self.memory
        if n == 0:
            return
        if memory.noted == NOTED:
            memory.spoiled = True
        else:
            memory.notes[memory.noted] = feature << NOTE_SHIFT | n
            memory.noted += 1
        self.shift(feature, n)

    def take_back(self) -> None:
        """Take back what was marked at the last look."""
        memory = self.memory
        for k in range(memory.noted):
            note = memory.notes[k]
            self.shift(note >> NOTE_SHIFT, -(note & NOTE_BITS))
        memory.noted = 0

    def shift(self, feature: i64, by: i64) -> None:
        """Add to the number of a plane."""
        column = i64(self.columns[feature])
        if column < 0:
            return
        place: i64 = self.start + column
        n = i64(self.out[place]) + by
        if n > MOST:
            self.memory.spoiled = True
            n = MOST
        self.out[place] = u8(n)

    def follow(
        self, s: vec[i16], place: i64, step: i64, size: i64, pile: i64, zone: i64, first: i64
    ) -> None:
        """Write what has changed in a pile that begins at a place, its cards so many apart."""
        memory = self.memory
        entries = memory.entries
        room: i64 = 2 * pile * memory.cap
        before = memory.sizes[pile]
        both = size if size < before else before
        for k in range(room, room + both):
            entry = s[place]
            if entry != entries[k]:
                self.change(zone, i64(entries[k]), first, -1)
                self.change(zone, i64(entry), first, 1)
                entries[k] = entry
            place += step
        if size == before:
            return
        for k in range(room + both, room + before):
            self.change(zone, i64(entries[k]), first, -1)
        for k in range(room + both, room + size):
            entry = s[place]
            self.change(zone, i64(entry), first, 1)
            entries[k] = entry
            place += step
        memory.sizes[pile] = size
        memory.firsts[pile] = first
        memory.zones[pile] = zone

    def change(self, zone: i64, entry: i64, first: i64, by: i64) -> None:
        """A card has come to a pile or left it."""
        card = entry & at.CARD_MASK
        if zone == OWN_HAND:
            self.shift(first + of.HAND + card, by)
        elif zone == OTHER_HAND:
            self.shift(first + (of.HAND if entry & at.KNOWN else of.HIDDEN) + card, by)
        elif zone == OWN_DECK:
            known = entry & (at.KNOWN | at.OWNER_KNOWS)
            self.shift(first + (of.DECK if known else of.HIDDEN) + card, by)
        elif zone == OTHER_DECK:
            self.shift(first + (of.DECK if entry & at.KNOWN else of.HIDDEN) + card, by)
        elif zone == ANY_DISCARD:
            self.shift(first + of.DISCARD + card, by)
            if entry & at.STUNNED:
                self.shift(first + of.STUNNED + card, by)
        else:
            self.shift(first + card, by)

    # --- seats

    def see_seat(self, st: State, me: i64, seat: i64, first: i64, anew: bool) -> None:
        """What is to be seen of a seat, whose features begin at `first`."""
        s = st.s
        base = st.seat(seat)
        self.see_cards(st, me, seat, base, first)
        self.write(first + of.HEALTH, i64(s[st.health(seat)]))
        self.write(first + of.HAND_SIZE, i64(s[base + at.HAND_SIZE]))
        self.write(first + of.DECK_SIZE, i64(s[base + at.DECK_SIZE]))
        self.write(first + of.DISCARD_SIZE, i64(s[base + at.DISCARD_SIZE]))
        self.write(first + of.IN_PLAY_SIZE, i64(s[base + at.IN_PLAY_SIZE]))
        self.write(first + of.GUARDS, i64(s[base + at.PREPARED_GUARDS]))
        self.write(first + of.WALL, wall(st, base))
        for k in range(i64(at.FACTIONS)):
            self.write(first + of.FACTIONS + k, i64(s[base + at.FACTION_COUNT + k]))
        blessed = i64(s[base + at.BLESSED]) + i64(s[base + at.BLESSED_NEXT])
        self.write(first + of.BLESSED, blessed)
        if i64(s[at.TURN_SEATS]) >> seat & 1:
            self.see_turn(st, seat, base, first)
        if anew:
            self.see_bonds(st, me, seat, base, first)
        if s[base + at.FACTOR] > 1 or s[base + at.KEEPS_CARDS] or s[base + at.WINS_AT]:
            self.see_boss(st, me, base, first)

    def see_cards(self, st: State, me: i64, seat: i64, base: i64, first: i64) -> None:
        """Hand, deck, discard pile and cards in play."""
        s = st.s
        pile: i64 = seat * SEAT_PILES
        hand_zone: i64 = OTHER_HAND
        deck_zone: i64 = OTHER_DECK
        marks: i64 = at.KNOWN
        if seat == me:
            hand_zone = OWN_HAND
            deck_zone = OWN_DECK
            marks = at.KNOWN | at.OWNER_KNOWS
        size = i64(s[base + at.HAND_SIZE])
        if s[base + at.KEEPS_CARDS]:
            self.see_party_hand(st, me, seat, st.hand(base), size, first)
        else:
            self.follow(s, st.hand(base), 1, size, pile + HAND, hand_zone, first)
        deck = st.deck(base)
        size = i64(s[base + at.DECK_SIZE])
        self.follow(s, deck, 1, size, pile + DECK, deck_zone, first)
        if size:
            top = i64(s[deck + size - 1])
            if top & marks:
                self.mark(first + of.TOP + (top & at.CARD_MASK), 1)
        size = i64(s[base + at.DISCARD_SIZE])
        self.follow(s, st.discard_end(base), -1, size, pile + DISCARD, ANY_DISCARD, first)
        self.follow_copies(s, st.in_play(base), i64(s[base + at.IN_PLAY_SIZE]), pile, first)

    def see_party_hand(
        self, st: State, me: i64, seat: i64, hand: i64, size: i64, first: i64
    ) -> None:
        """The hand of one of a party, in which cards of others may be."""
        marks = known_marks(st, seat, me)
        for k in range(hand, hand + size):
            entry = i64(st.s[k])
            card = entry & at.CARD_MASK
            lender = entry >> at.BORROWED_SHIFT & 7
            if entry & marks:
                self.mark(first + of.HAND + card, 1)
                if lender:
                    self.mark(first + of.BORROWED + card, 1)
            elif lender:  # it may as well be in its owner's hand or deck
                owner: i64 = block_of(st, me, lender - 1) * of.SEAT_FEATURES
                self.mark(owner + of.HIDDEN + card, 1)
            else:
                self.mark(first + of.HIDDEN + card, 1)

    def follow_copies(self, s: vec[i16], copy: i64, size: i64, pile: i64, first: i64) -> None:
        """Write what has changed among the cards in play."""
        memory = self.memory
        entries = memory.entries
        place: i64 = 2 * (pile + IN_PLAY) * memory.cap
        before = memory.sizes[pile + IN_PLAY]
        for k in range(size):
            if k >= before or s[copy] != entries[place] or s[copy + 1] != entries[place + 1]:
                if k < before:
                    self.change_copy(i64(entries[place]), i64(entries[place + 1]), first, -1)
                self.change_copy(i64(s[copy]), i64(s[copy + 1]), first, 1)
                entries[place] = s[copy]
                entries[place + 1] = s[copy + 1]
            copy += at.COPY_SIZE
            place += at.COPY_SIZE
        while size < before:
            before -= 1
            self.change_copy(i64(entries[place]), i64(entries[place + 1]), first, -1)
            place += at.COPY_SIZE
        memory.sizes[pile + IN_PLAY] = size
        memory.firsts[pile + IN_PLAY] = first
        memory.zones[pile + IN_PLAY] = COPIES

    def change_copy(self, entry: i64, flags: i64, first: i64, by: i64) -> None:
        """A card has come into play or left it, in some condition."""
        card = entry & at.CARD_MASK
        self.shift(first + of.IN_PLAY + card, by)
        if flags & at.EXPENDED:
            self.shift(first + of.EXPENDED + card, by)
        if flags & at.ALLY_USED:
            self.shift(first + of.ALLIED + card, by)
        damage = flags >> at.DAMAGE_SHIFT
        if damage:
            self.shift(first + of.DAMAGE + card, by * damage)
        if entry & at.BORROWED_MASK:
            self.shift(first + of.BORROWED + card, by)

    def see_turn(self, st: State, seat: i64, base: i64, first: i64) -> None:
        """Pools, and what lasts for a turn."""
        s = st.s
        self.write(first + of.PLAYING, i64(s[at.PLAYING]) >> seat & 1)
        self.write(first + of.GOLD, i64(s[base + at.GOLD]))
        self.write(first + of.COMBAT, i64(s[base + at.COMBAT]))
        self.write(first + of.RECEIVED, i64(s[base + at.RECEIVED]))
        self.write(first + of.COMBAT_GAINED, i64(s[base + at.COMBAT_GAINED]))
        self.write(first + of.DEALT, i64(s[base + at.DEALT]))
        self.write(first + of.ACQUIRED, i64(s[base + at.ACQUIRED]))
        self.write(first + of.HEIST, i64(s[base + at.HEIST]))
        knives: i64 = 0
        for k in range(COUNTERS):
            knives += i64(s[st.played(base) + k])
        self.write(first + of.KNIVES, knives)
        top = i64(s[base + at.WAITING_TOP])
        hand = i64(s[base + at.WAITING_HAND])
        waits = top | hand | i64(s[base + at.DISCOUNTED])
        if waits or self.memory.waiting:
            self.memory.waiting = True
            for k in range(i64(at.WAITING_KINDS)):
                self.write(first + of.WAITING_TOP + k, top >> k & 1)
                self.write(first + of.WAITING_HAND + k, hand >> k & 1)
                self.write(first + of.DISCOUNTS + k, i64(s[base + at.DISCOUNTS + k]))

    def see_bonds(self, st: State, me: i64, seat: i64, base: i64, first: i64) -> None:
        """Who it is to the one that looks."""
        s = st.s
        self.write(first + of.ALIVE, i64(s[at.ALIVE]) >> seat & 1)
        self.write(first + of.FIRST, i64(i64(s[at.FIRST]) == seat))
        self.write(first + of.IN_TURN, i64(s[at.TURN_SEATS]) >> seat & 1)
        self.write(first + of.TURNS_TAKEN, i64(s[base + at.TURNS_TAKEN]))
        if s[at.SEATS] == 2:
            return
        mine = st.seat(me)
        self.write(first + of.TEAM, i64(s[mine + at.TEAM]) >> seat & 1)
        self.write(first + of.FRIEND, i64(s[mine + at.FRIENDS]) >> seat & 1)
        self.write(first + of.NEARBY, i64(s[mine + at.NEARBY]) >> seat & 1)
        self.write(first + of.REACHED, i64(s[mine + at.REACH]) >> seat & 1)
        self.write(first + of.CHAMPIONS_REACHED, i64(s[mine + at.REACH_CHAMPIONS]) >> seat & 1)
        self.write(first + of.ATTACKABLE, i64(s[mine + at.ATTACKS]) >> seat & 1)
        self.write(first + of.REACHES_ME, i64(s[base + at.REACH]) >> me & 1)
        self.write(first + of.GUARDS_ME, i64(s[mine + at.GUARDED_BY]) >> seat & 1)
        self.write(first + of.GUARDED_BY_ME, i64(s[base + at.GUARDED_BY]) >> me & 1)

    def see_boss(self, st: State, me: i64, base: i64, first: i64) -> None:
        """A boss, one of its party, or the Demon."""
        s = st.s
        self.write(first + of.BOSS, i64(s[base + at.FACTOR] > 1))
        self.write(first + of.HAND_LIMIT, i64(s[base + at.HAND_LIMIT]))
        self.write(first + of.BORROWED_FROM, i64(s[base + at.BORROWED_FROM]))
        self.write(first + of.MAY_STEP_UP, i64(s[base + at.STEPS_UP] == 1))
        self.write(first + of.STEPPED_UP, i64(s[base + at.STEPS_UP] == 2))
        self.write(first + of.TAUNTED, i64(s[base + at.TAUNTED_BY] != 0))
        self.write(first + of.TAUNTED_BY_ME, i64(i64(s[base + at.TAUNTED_BY]) == me + 1))
        self.write(first + of.TAUNT_GUARD, i64(s[base + at.TAUNT_GUARD]))
        shield = i64(s[base + at.SHIELD]) - i64(s[base + at.SHIELDED])
        self.write(first + of.SHIELD, max(shield, 0))
        self.write(first + of.PREVENTS, i64(s[base + at.PREVENTS] != 0))
        self.write(first + of.RAGE, i64(s[base + at.RAGE]))
        self.write(first + of.WINS_AT, i64(s[base + at.WINS_AT]))
        self.write(first + of.TRIED, i64(s[base + at.TRIED]))
        self.write(first + of.VILE, i64(s[base + at.VILE] != 0))
        self.write(first + of.DEALT_BEFORE, i64(s[base + at.DEALT_BEFORE]))
        self.write(first + of.ACQUIRED_BEFORE, i64(s[base + at.ACQUIRED_BEFORE]))
        jars = i64(s[base + at.JARS_LEFT])
        self.write(first + of.JARS, jars)
        if jars:
            hidden = jars + i64(s[base + at.JARS_UNDEALT]) - 1
            self.see_pile(s, base + at.JARS + 1, hidden, first)
        n = i64(s[base + at.GRIMOIRE_SIZE])
        self.write(first + of.GRIMOIRE, n)
        self.see_pile(s, base + at.GRIMOIRE, n, first)
        n = i64(s[base + at.HOARD_SIZE])
        self.write(first + of.HOARD, n)
        self.see_pile(s, base + at.HOARD, n, first)

    def see_pile(self, s: vec[i16], pile: i64, n: i64, first: i64) -> None:
        """Which cards a pile of a boss holds, not in which order."""
        for k in range(pile, pile + n):
            self.mark(first + of.PILES + (i64(s[k]) & at.CARD_MASK), 1)

    # --- the table

    def see_table(self, st: State) -> None:
        """The market, and what has left it."""
        s = st.s
        self.follow(s, at.MARKET, 1, at.MARKET_SLOTS, MARKET, OF_TABLE, of.MARKET)
        size = i64(s[at.SACRIFICED_SIZE])
        self.follow(s, st.sacrificed_end(), -1, size, SACRIFICED, OF_TABLE, of.SACRIFICED)
        self.write(of.FIRE_GEMS, i64(s[at.FIRE_GEMS]))
        self.write(of.MARKET_DECK, i64(s[at.MARKET_DECK_SIZE]))

    def see_question(self, st: State, me: i64) -> None:
        """What must be chosen, because of which card, and whose effect it is."""
        s = st.s
        frame = st.frame()
        self.mark(of.PURPOSE + (CODE_A[i64(s[frame + at.F_PC])] & op.PURPOSE_BITS), 1)
        if s[frame + at.F_CARD]:
            self.mark(of.CAUSE + (i64(s[frame + at.F_CARD]) & at.CARD_MASK), 1)
        if s[frame + at.F_HELD]:
            self.mark(of.HELD + (i64(s[frame + at.F_HELD]) & at.CARD_MASK), 1)
        self.mark(of.OWNER + block_of(st, me, i64(s[frame + at.F_SEAT])), 1)
        self.mark(of.DRAWN, i64(s[frame + at.F_COUNT]))
        self.mark(of.ORDERED, i64(s[frame + at.F_ORDERED]))

    def see_half(self, asking: Asking) -> None:
        """The part of an answer that was given."""
        st = asking.st
        if asking.shared >= 0:
            verb: i64 = asking.shared // of.CARD_SLOTS
            if verb < of.VERBS:
                self.mark(of.HALF_VERB + verb, 1)
                self.mark(of.HALF + asking.shared % of.CARD_SLOTS, 1)
            self.mark(of.PASSED, asking.skipped)
            return
        seat = asking.move >> at.A_SHIFT & at.FIELD_BITS
        self.mark(of.HALF_VERB + of.VERBS, 1)
        self.mark(of.TARGET + block_of(st, asking.me, seat), 1)
        self.mark(of.AMOUNT, asking.amount)
        if asking.move & at.KIND_BITS == at.M_ATTACK_CHAMPION:
            copy: i64 = st.in_play(st.seat(seat))
            copy += (asking.move >> at.B_SHIFT & at.FIELD_BITS) * at.COPY_SIZE
            self.mark(of.HALF + (i64(st.s[copy]) & at.CARD_MASK), 1)


def wall(st: State, base: i64) -> i64:
    """What it takes to stun the prepared guards of a seat."""
    s = st.s
    total: i64 = 0
    if not s[base + at.PREPARED_GUARDS]:
        return total
    copy = st.in_play(base)
    blessed = i64(s[base + at.BLESSED]) + i64(s[base + at.BLESSED_NEXT])
    for k in range(copy, copy + i64(s[base + at.IN_PLAY_SIZE]) * at.COPY_SIZE, at.COPY_SIZE):
        card = i64(s[k]) & at.CARD_MASK
        flags = i64(s[k + 1])
        if KIND[card] & at.KIND_GUARD and not flags & at.EXPENDED:
            total += DEFENSE[card] + blessed - (flags >> at.DAMAGE_SHIFT)
    return total
