"""What a seat sees, as numbers: one list of features for all formats.

First the seats: the one that looks, its opponents, its teammates, each clockwise, and of each
planes (a number for each card) and scalars; then the table. An observation has a column for each
feature that can occur at its tables, or for several that are added up. Every number is a byte;
greater ones count as 255.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.engine.sight import known_marks
from thandar.engine.state import State
from thandar.engine.tables import CODE_A, COUNTERS, DEFENSE, KIND
from thandar.env import codes as of
from thandar.env.actions import Asking, block_of

MOST: Final = 255
NOTED: Final = 224  # numbers of a row that are remembered, so that they can be wiped one by one


@final
class Observer:
    """Writes observations into the rows of an array."""

    def __init__(self, columns: vec[i16], width: i64, rows: i64) -> None:
        """`columns` says for every feature in which column it goes, NONE if in none."""
        self.columns = columns
        self.width = width
        self.out: vec[u8] = vec[u8]([0] * int(rows * width))
        self.notes: vec[i16] = vec[i16]([0] * int(rows * NOTED))
        self.noted: vec[i64] = vec[i64]([0] * int(rows))
        self.start: i64 = 0
        self.note: i64 = 0
        self.n: i64 = 0

    def put(self, feature: i64, n: i64) -> None:
        """Add a number to a column, if the feature has one."""
        column = i64(self.columns[feature])
        if n == 0 or column < 0:
            return
        place: i64 = self.start + column
        before = i64(self.out[place])
        if before == 0:
            if self.n < NOTED:
                self.notes[self.note + self.n] = i16(column)
            self.n += 1
        n += before
        self.out[place] = u8(n) if n < MOST else u8(MOST)

    def observe(self, asking: Asking, row: i64) -> None:
        """Write what the seat that is asked sees."""
        self.wipe(row)
        st = asking.st
        me = asking.me
        self.see_seat(st, me, me, 0)
        seats = i64(st.s[at.SEATS])
        team = i64(st.s[st.seat(me) + at.TEAM])
        opponent: i64 = of.OPPONENT * of.SEAT_FEATURES
        mate: i64 = of.MATE * of.SEAT_FEATURES
        seat = me
        for _ in range(1, seats):
            seat += 1
            if seat == seats:
                seat = 0
            if team >> seat & 1:
                self.see_seat(st, me, seat, mate)
                mate += of.SEAT_FEATURES
            else:
                self.see_seat(st, me, seat, opponent)
                opponent += of.SEAT_FEATURES
        self.see_table(st)
        if st.s[at.DEPTH]:
            self.see_question(st, me)
        else:
            self.put(of.PURPOSE, 1)
        if asking.shared >= 0 or asking.move >= 0:
            self.see_half(asking)
        self.noted[row] = self.n

    def wipe(self, row: i64) -> None:
        """Make a row empty."""
        self.start = row * self.width
        self.note = row * NOTED
        self.n = 0
        out = self.out
        notes = self.notes
        start = self.start
        noted = self.noted[row]
        if noted > NOTED:
            for k in range(start, start + self.width):
                out[k] = 0
            return
        for k in range(self.note, self.note + noted):
            out[start + i64(notes[k])] = 0

    # --- seats

    def see_seat(self, st: State, me: i64, seat: i64, first: i64) -> None:
        """What is to be seen of a seat, whose features begin at `first`."""
        s = st.s
        base = st.seat(seat)
        self.see_cards(st, me, seat, base, first)
        wall = self.see_copies(st, base, first)
        self.put(first + of.HEALTH, i64(s[st.health(seat)]))
        self.put(first + of.HAND_SIZE, i64(s[base + at.HAND_SIZE]))
        self.put(first + of.DECK_SIZE, i64(s[base + at.DECK_SIZE]))
        self.put(first + of.DISCARD_SIZE, i64(s[base + at.DISCARD_SIZE]))
        self.put(first + of.IN_PLAY_SIZE, i64(s[base + at.IN_PLAY_SIZE]))
        self.put(first + of.TURNS_TAKEN, i64(s[base + at.TURNS_TAKEN]))
        if wall:
            self.put(first + of.GUARDS, i64(s[base + at.PREPARED_GUARDS]))
            self.put(first + of.WALL, wall)
        for k in range(i64(at.FACTIONS)):
            self.put(first + of.FACTIONS + k, i64(s[base + at.FACTION_COUNT + k]))
        if i64(s[at.TURN_SEATS]) >> seat & 1:
            self.see_turn(st, seat, base, first)
        self.see_bonds(st, me, seat, base, first)
        if s[base + at.FACTOR] > 1 or s[base + at.KEEPS_CARDS] or s[base + at.WINS_AT]:
            self.see_boss(st, me, base, first)

    def see_cards(self, st: State, me: i64, seat: i64, base: i64, first: i64) -> None:
        """Hand, deck and discard pile."""
        s = st.s
        hand = st.hand(base)
        size = i64(s[base + at.HAND_SIZE])
        if s[base + at.KEEPS_CARDS]:
            self.see_party_hand(st, me, hand, size, first, known_marks(st, seat, me))
        elif seat == me:
            self.tally(s, hand, size, first + of.HAND, 0)
        elif self.tally(s, hand, size, first + of.HIDDEN, at.KNOWN):
            self.tally_marked(s, hand, size, first + of.HAND, at.KNOWN)
        deck = st.deck(base)
        size = i64(s[base + at.DECK_SIZE])
        marks: i64 = at.KNOWN | at.OWNER_KNOWS if seat == me else at.KNOWN
        if self.tally(s, deck, size, first + of.HIDDEN, marks):
            self.tally_marked(s, deck, size, first + of.DECK, marks)
            self.tally_marked(s, deck + size - 1, 1, first + of.TOP, marks)
        size = i64(s[base + at.DISCARD_SIZE])
        pile = st.discard_end(base) - size + 1
        self.tally(s, pile, size, first + of.DISCARD, 0)
        if s[base + at.STUNNED_LATELY]:
            self.tally_marked(s, pile, size, first + of.STUNNED, at.STUNNED)

    def tally(self, s: vec[i16], pile: i64, size: i64, plane: i64, marks: i64) -> i64:
        """Add the cards of a pile to a plane, but for those with a mark: how many have one.

        It is what `put` does, for many cards: most of the time goes here.
        """
        columns = self.columns
        out = self.out
        notes = self.notes
        start = self.start
        note = self.note
        n = self.n
        marked: i64 = 0
        for k in range(pile, pile + size):
            entry = i64(s[k])
            if entry & marks:
                marked += 1
                continue
            column = i64(columns[plane + (entry & at.CARD_MASK)])
            if column < 0:
                continue
            before = i64(out[start + column])
            if before == 0:
                if n < NOTED:
                    notes[note + n] = i16(column)
                n += 1
            if before < MOST:
                out[start + column] = u8(before + 1)
        self.n = n
        return marked

    def tally_marked(self, s: vec[i16], pile: i64, size: i64, plane: i64, marks: i64) -> None:
        """Add the cards of a pile that have a mark to a plane."""
        for k in range(pile, pile + size):
            if i64(s[k]) & marks:
                self.put(plane + (i64(s[k]) & at.CARD_MASK), 1)

    def see_party_hand(
        self, st: State, me: i64, hand: i64, size: i64, first: i64, marks: i64
    ) -> None:
        """The hand of one of a party, in which cards of others may be."""
        for k in range(hand, hand + size):
            entry = i64(st.s[k])
            card = entry & at.CARD_MASK
            lender = entry >> at.BORROWED_SHIFT & 7
            if entry & marks:
                self.put(first + of.HAND + card, 1)
                if lender:
                    self.put(first + of.BORROWED + card, 1)
            elif lender:  # it may as well be in its owner's hand or deck
                owner: i64 = block_of(st, me, lender - 1) * of.SEAT_FEATURES
                self.put(owner + of.HIDDEN + card, 1)
            else:
                self.put(first + of.HIDDEN + card, 1)

    def see_copies(self, st: State, base: i64, first: i64) -> i64:
        """Cards in play; what it takes to stun the prepared guards among them."""
        s = st.s
        wall: i64 = 0
        copy = st.in_play(base)
        for _ in range(i64(s[base + at.IN_PLAY_SIZE])):
            entry = i64(s[copy])
            flags = i64(s[copy + 1])
            card = entry & at.CARD_MASK
            self.put(first + of.IN_PLAY + card, 1)
            damage = flags >> at.DAMAGE_SHIFT
            if flags & at.EXPENDED:
                self.put(first + of.EXPENDED + card, 1)
            elif KIND[card] & at.KIND_GUARD:
                blessed = i64(s[base + at.BLESSED]) + i64(s[base + at.BLESSED_NEXT])
                wall += DEFENSE[card] + blessed - damage
            if flags & at.ALLY_USED:
                self.put(first + of.ALLIED + card, 1)
            if damage:
                self.put(first + of.DAMAGE + card, damage)
            if entry & at.BORROWED_MASK:
                self.put(first + of.BORROWED + card, 1)
            copy += at.COPY_SIZE
        return wall

    def see_turn(self, st: State, seat: i64, base: i64, first: i64) -> None:
        """Pools, and what lasts for a turn."""
        s = st.s
        self.put(first + of.IN_TURN, 1)
        self.put(first + of.PLAYING, i64(s[at.PLAYING]) >> seat & 1)
        self.put(first + of.GOLD, i64(s[base + at.GOLD]))
        self.put(first + of.COMBAT, i64(s[base + at.COMBAT]))
        self.put(first + of.RECEIVED, i64(s[base + at.RECEIVED]))
        self.put(first + of.COMBAT_GAINED, i64(s[base + at.COMBAT_GAINED]))
        self.put(first + of.DEALT, i64(s[base + at.DEALT]))
        self.put(first + of.ACQUIRED, i64(s[base + at.ACQUIRED]))
        self.put(first + of.HEIST, i64(s[base + at.HEIST]))
        for k in range(COUNTERS):
            self.put(first + of.KNIVES, i64(s[st.played(base) + k]))
        top = i64(s[base + at.WAITING_TOP])
        hand = i64(s[base + at.WAITING_HAND])
        if top | hand | i64(s[base + at.DISCOUNTED]):
            for k in range(i64(at.WAITING_KINDS)):
                self.put(first + of.WAITING_TOP + k, top >> k & 1)
                self.put(first + of.WAITING_HAND + k, hand >> k & 1)
                self.put(first + of.DISCOUNTS + k, i64(s[base + at.DISCOUNTS + k]))

    def see_bonds(self, st: State, me: i64, seat: i64, base: i64, first: i64) -> None:
        """Who it is to the one that looks."""
        s = st.s
        self.put(first + of.ALIVE, i64(s[at.ALIVE]) >> seat & 1)
        self.put(first + of.FIRST, i64(i64(s[at.FIRST]) == seat))
        self.put(first + of.BLESSED, i64(s[base + at.BLESSED]))
        self.put(first + of.BLESSED, i64(s[base + at.BLESSED_NEXT]))
        if s[at.SEATS] == 2:
            return
        mine = st.seat(me)
        self.put(first + of.TEAM, i64(s[mine + at.TEAM]) >> seat & 1)
        self.put(first + of.FRIEND, i64(s[mine + at.FRIENDS]) >> seat & 1)
        self.put(first + of.NEARBY, i64(s[mine + at.NEARBY]) >> seat & 1)
        self.put(first + of.REACHED, i64(s[mine + at.REACH]) >> seat & 1)
        self.put(first + of.CHAMPIONS_REACHED, i64(s[mine + at.REACH_CHAMPIONS]) >> seat & 1)
        self.put(first + of.ATTACKABLE, i64(s[mine + at.ATTACKS]) >> seat & 1)
        self.put(first + of.REACHES_ME, i64(s[base + at.REACH]) >> me & 1)
        self.put(first + of.GUARDS_ME, i64(s[mine + at.GUARDED_BY]) >> seat & 1)
        self.put(first + of.GUARDED_BY_ME, i64(s[base + at.GUARDED_BY]) >> me & 1)

    def see_boss(self, st: State, me: i64, base: i64, first: i64) -> None:
        """A boss, one of its party, or the Demon."""
        s = st.s
        self.put(first + of.BOSS, i64(s[base + at.FACTOR] > 1))
        self.put(first + of.HAND_LIMIT, i64(s[base + at.HAND_LIMIT]))
        self.put(first + of.BORROWED_FROM, i64(s[base + at.BORROWED_FROM]))
        self.put(first + of.MAY_STEP_UP, i64(s[base + at.STEPS_UP] == 1))
        self.put(first + of.STEPPED_UP, i64(s[base + at.STEPS_UP] == 2))
        self.put(first + of.TAUNTED, i64(s[base + at.TAUNTED_BY] != 0))
        self.put(first + of.TAUNTED_BY_ME, i64(i64(s[base + at.TAUNTED_BY]) == me + 1))
        self.put(first + of.TAUNT_GUARD, i64(s[base + at.TAUNT_GUARD]))
        shield = i64(s[base + at.SHIELD]) - i64(s[base + at.SHIELDED])
        if shield > 0:
            self.put(first + of.SHIELD, shield)
        self.put(first + of.PREVENTS, i64(s[base + at.PREVENTS] != 0))
        self.put(first + of.RAGE, i64(s[base + at.RAGE]))
        self.put(first + of.WINS_AT, i64(s[base + at.WINS_AT]))
        self.put(first + of.TRIED, i64(s[base + at.TRIED]))
        self.put(first + of.VILE, i64(s[base + at.VILE] != 0))
        self.put(first + of.DEALT_BEFORE, i64(s[base + at.DEALT_BEFORE]))
        self.put(first + of.ACQUIRED_BEFORE, i64(s[base + at.ACQUIRED_BEFORE]))
        jars = i64(s[base + at.JARS_LEFT])
        self.put(first + of.JARS, jars)
        if jars:
            hidden = jars + i64(s[base + at.JARS_UNDEALT]) - 1
            self.see_pile(s, base + at.JARS + 1, hidden, first)
        n = i64(s[base + at.GRIMOIRE_SIZE])
        self.put(first + of.GRIMOIRE, n)
        self.see_pile(s, base + at.GRIMOIRE, n, first)
        n = i64(s[base + at.HOARD_SIZE])
        self.put(first + of.HOARD, n)
        self.see_pile(s, base + at.HOARD, n, first)

    def see_pile(self, s: vec[i16], pile: i64, n: i64, first: i64) -> None:
        """Which cards a pile of a boss holds, not in which order."""
        for k in range(pile, pile + n):
            self.put(first + of.PILES + (i64(s[k]) & at.CARD_MASK), 1)

    # --- the table

    def see_table(self, st: State) -> None:
        """The market, what has left it, and how far the game is."""
        s = st.s
        self.tally(s, at.MARKET, at.MARKET_SLOTS, of.MARKET, 0)
        size = i64(s[at.SACRIFICED_SIZE])
        self.tally(s, st.sacrificed_end() - size + 1, size, of.SACRIFICED, 0)
        self.put(of.TURN, i64(s[at.TURN]))
        self.put(of.FIRE_GEMS, i64(s[at.FIRE_GEMS]))
        self.put(of.MARKET_DECK, i64(s[at.MARKET_DECK_SIZE]))
        self.put(of.SEATS, i64(s[at.SEATS]))
        self.put(of.DIFFICULTY, i64(s[at.DIFFICULTY]))
        self.put(of.FORMAT + i64(s[at.FORMAT]), 1)

    def see_question(self, st: State, me: i64) -> None:
        """What must be chosen, because of which card, and whose effect it is."""
        s = st.s
        frame = st.frame()
        self.put(of.PURPOSE + (CODE_A[i64(s[frame + at.F_PC])] & op.PURPOSE_BITS), 1)
        if s[frame + at.F_CARD]:
            self.put(of.CAUSE + (i64(s[frame + at.F_CARD]) & at.CARD_MASK), 1)
        if s[frame + at.F_HELD]:
            self.put(of.HELD + (i64(s[frame + at.F_HELD]) & at.CARD_MASK), 1)
        self.put(of.OWNER + block_of(st, me, i64(s[frame + at.F_SEAT])), 1)
        self.put(of.DRAWN, i64(s[frame + at.F_COUNT]))
        self.put(of.ORDERED, i64(s[frame + at.F_ORDERED]))

    def see_half(self, asking: Asking) -> None:
        """The part of an answer that was given."""
        st = asking.st
        if asking.shared >= 0:
            verb: i64 = asking.shared // of.CARD_SLOTS
            if verb < of.VERBS:
                self.put(of.HALF_VERB + verb, 1)
                self.put(of.HALF + asking.shared % of.CARD_SLOTS, 1)
            self.put(of.PASSED, asking.skipped)
            return
        seat = asking.move >> at.A_SHIFT & at.FIELD_BITS
        self.put(of.HALF_VERB + of.VERBS, 1)
        self.put(of.TARGET + block_of(st, asking.me, seat), 1)
        self.put(of.AMOUNT, asking.amount)
        if asking.move & at.KIND_BITS == at.M_ATTACK_CHAMPION:
            copy: i64 = st.in_play(st.seat(seat))
            copy += (asking.move >> at.B_SHIFT & at.FIELD_BITS) * at.COPY_SIZE
            self.put(of.HALF + (i64(st.s[copy]) & at.CARD_MASK), 1)
