"""What a seat sees, as numbers: one list of features for all formats.

First the seats: the one that looks, its opponents, its teammates, each clockwise, and of each
planes (a number for each card) and scalars; then the table. An observation has a column for each
feature that can occur at its tables, or for several planes that are added up. Every number is a
byte; greater ones count as 255.

Between two decisions little changes: what a state was at the last look is remembered, and only what
is another number now is written. What is asked is taken back. Only when another seat or turn has
come a row is begun anew: all that was written in it is made empty.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from thandar.encoding import codes as of
from thandar.encoding import memory as to
from thandar.encoding.actions import Asking, block_of
from thandar.encoding.memory import Memory, scalar_columns
from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.engine.sight import known_marks
from thandar.engine.state import State
from thandar.engine.tables import CODE_A, COUNTERS, DEFENSE, KIND

MOST: Final = 255
MARK_SHIFT: Final = 16
MARK_BITS: Final = 65535


@final
class Observer:
    """Writes observations into the rows of an array."""

    def __init__(self, columns: vec[i16], width: i64, rows: i64) -> None:
        """`columns` says for every feature in which column it goes, NONE if in none."""
        self.columns = columns
        self.width = width
        self.out: vec[u8] = vec[u8]([0] * int(rows * width))
        fleeting = scalar_columns(columns, to.FLEETING)
        self.scalars: vec[i16] = vec[i16](fleeting + scalar_columns(columns, to.STEADY))
        self.n_scalars: i64 = len(self.scalars)
        self.n_fleeting: i64 = len(fleeting)
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
        was = self.memory.was
        self.see_seat(st, s, was, me, me, 0, anew)
        seats = i64(s[at.SEATS])
        team = i64(s[st.seat(me) + at.TEAM])
        opponent: i64 = of.OPPONENT * of.SEAT_FEATURES
        mate: i64 = of.MATE * of.SEAT_FEATURES
        seat: i64 = me + 1
        if seat == seats:
            seat = 0
        while seat != me:
            if team >> seat & 1:
                self.see_seat(st, s, was, me, seat, mate, anew)
                mate += of.SEAT_FEATURES
            else:
                self.see_seat(st, s, was, me, seat, opponent, anew)
                opponent += of.SEAT_FEATURES
            seat += 1
            if seat == seats:
                seat = 0
        self.see_table(st, s, was, anew)
        self.write(of.PURPOSE, i64(s[at.DEPTH] == 0))
        if s[at.DEPTH]:
            self.see_question(st, me)
        if asking.shared >= 0 or asking.move >= 0:
            self.see_half(asking)

    # --- writing

    def begin(self, st: State, me: i64, row: i64) -> None:
        """Begin a row anew, with what stays as it is while the same seat looks in a turn."""
        s = st.s
        memory = self.memory
        if memory.spoiled or memory.room < len(s):
            memory = Memory(len(s))
            self.memory = memory
            self.memories[row] = memory
        if memory.me < 0:
            self.wipe()
        else:
            self.unwrite(i64(s[at.SEATS]))
        self.forget_piles(st)
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
        out = self.out
        for k in range(self.start, self.start + self.width):
            out[k] = 0
        self.memory.noted = 0
        self.memory.marked = 0

    def unwrite(self, seats: i64) -> None:
        """Make everything empty that was written in the row, but for what will be written again."""
        self.take_back()
        memory = self.memory
        notes = memory.notes
        out = self.out
        start = self.start
        for k in range(memory.noted):
            out[start + i64(notes[k])] = 0
        memory.noted = 0
        scalars = self.scalars
        n = self.n_scalars
        if seats == 2:  # at other tables there may be other teammates and opponents now
            n = self.n_fleeting
        for k in range(n):
            out[start + i64(scalars[k])] = 0

    def forget_piles(self, st: State) -> None:
        """As far as is known, no card lies anywhere."""
        was = self.memory.was
        was[at.SACRIFICED_SIZE] = 0
        for seat in range(i64(st.s[at.SEATS])):
            base = st.seat(seat)
            was[base + at.HAND_SIZE] = 0
            was[base + at.DECK_SIZE] = 0
            was[base + at.DISCARD_SIZE] = 0
            was[base + at.IN_PLAY_SIZE] = 0

    def write(self, feature: i64, n: i64) -> None:
        """Write the number of a scalar."""
        column = i64(self.columns[feature])
        if column >= 0:
            self.out[self.start + column] = u8(n) if n < MOST else u8(MOST)

    def see_number(self, was: vec[i16], field: i64, n: i16, feature: i64, anew: bool) -> None:
        """Write a number unless it is the one that was seen in a field."""
        if anew or n != was[field]:
            was[field] = n
            self.write(feature, i64(n))

    def see_numbers(
        self, s: vec[i16], was: vec[i16], field: i64, end: i64, feature: i64, anew: bool
    ) -> None:
        """Write the numbers of fields up to an end; the features follow one another as they do."""
        feature -= field
        for k in range(field, end):
            self.see_number(was, k, s[k], feature + k, anew)

    def mark(self, feature: i64, n: i64) -> None:
        """Add a number that is taken back at the next look."""
        memory = self.memory
        if n == 0:
            return
        if memory.marked == to.MARKED:
            memory.spoiled = True
        else:
            memory.marks[memory.marked] = feature << MARK_SHIFT | n
            memory.marked += 1
        self.shift(feature, n)

    def take_back(self) -> None:
        """Take back what was marked at the last look."""
        memory = self.memory
        for k in range(memory.marked):
            mark = memory.marks[k]
            self.shift(mark >> MARK_SHIFT, -(mark & MARK_BITS))
        memory.marked = 0

    def shift(self, feature: i64, by: i64) -> None:
        """Add to the number of a plane, or take from it."""
        column = i64(self.columns[feature])
        if column < 0:
            return
        place: i64 = self.start + column
        n = i64(self.out[place]) + by
        if n > MOST:
            self.memory.spoiled = True
            n = MOST
        self.out[place] = u8(n)

    def change(self, feature: i64, by: i64) -> None:
        """The same for longer than one look."""
        memory = self.memory
        column = self.columns[feature]
        if column < 0:
            return
        if memory.noted == to.NOTED:
            memory.spoiled = True
        else:
            memory.notes[memory.noted] = column
            memory.noted += 1
        self.shift(feature, by)

    def follow(
        self, s: vec[i16], was: vec[i16], place: i64, step: i64, size: i64, before: i64,
        zone: i64, first: i64,
    ) -> None:  # fmt: skip
        """Write what has changed in a pile that begins at a place, its cards so many apart."""
        while before > size:
            before -= 1
            self.take_card(zone, i64(was[place + step * before]), first)
        end: i64 = place + step * before
        while place != end:
            if s[place] != was[place]:
                self.take_card(zone, i64(was[place]), first)
                self.put_cards(s, was, place, step, 1, zone, first)
            place += step
        if size > before:
            self.put_cards(s, was, place, step, size - before, zone, first)

    def put_cards(
        self, s: vec[i16], was: vec[i16], place: i64, step: i64, n: i64, zone: i64, first: i64
    ) -> None:
        """So many cards have come to a pile. Done a lot: nothing is fetched twice."""
        columns = self.columns
        planes = to.PLANES
        out = self.out
        start = self.start
        memory = self.memory
        notes = memory.notes
        noted = memory.noted
        if noted + n > to.NOTED:
            memory.spoiled = True
            noted = 0
        marks: i64 = 0
        end: i64 = place + step * n
        while place != end:
            entry = i64(s[place])
            was[place] = s[place]
            place += step
            marks |= entry
            card = entry & at.CARD_MASK
            column = columns[
                first + planes[zone + (entry >> to.MARKS_SHIFT & to.MARKS_BITS)] + card
            ]
            if column < 0:
                continue
            notes[noted] = column
            noted += 1
            number = out[start + i64(column)]
            if number == MOST:
                memory.spoiled = True
            else:
                out[start + i64(column)] = number + 1
        memory.noted = noted
        if zone == to.ANY_DISCARD and marks & at.STUNNED:
            self.put_stunned(s, end - step * n, end, step, first)

    def put_stunned(self, s: vec[i16], place: i64, end: i64, step: i64, first: i64) -> None:
        """Of the cards that have come to a discard pile, some were stunned."""
        while place != end:
            entry = i64(s[place])
            if entry & at.STUNNED:
                self.change(first + of.STUNNED + (entry & at.CARD_MASK), 1)
            place += step

    def take_card(self, zone: i64, entry: i64, first: i64) -> None:
        """A card has left a pile."""
        card = entry & at.CARD_MASK
        self.shift(first + to.PLANES[zone + (entry >> to.MARKS_SHIFT & to.MARKS_BITS)] + card, -1)
        if zone == to.ANY_DISCARD and entry & at.STUNNED:
            self.shift(first + of.STUNNED + card, -1)

    # --- seats

    def see_seat(
        self, st: State, s: vec[i16], was: vec[i16], me: i64, seat: i64, first: i64, anew: bool
    ) -> None:
        """What is to be seen of a seat, whose features begin at `first`."""
        base = st.seat(seat)
        self.see_cards(st, s, was, me, seat, base, first)
        self.see_champions(st, s, was, base, first, anew)
        self.see_number(was, base + at.HEALTH, s[st.health(seat)], first + of.HEALTH, anew)
        sizes: i64 = base + at.HAND_SIZE
        self.see_numbers(s, was, sizes, base + at.WAITING_TOP, first + of.HAND_SIZE, anew)
        factions: i64 = base + at.FACTION_COUNT
        self.see_numbers(s, was, factions, factions + at.FACTIONS, first + of.FACTIONS, anew)
        if i64(s[at.TURN_SEATS]) >> seat & 1:
            self.see_turn(st, s, was, seat, base, first, anew)
        if anew:
            self.see_bonds(st, me, seat, base, first)
        if s[base + at.FACTOR] > 1 or s[base + at.KEEPS_CARDS] or s[base + at.WINS_AT]:
            self.see_boss(st, me, base, first)

    def see_cards(
        self, st: State, s: vec[i16], was: vec[i16], me: i64, seat: i64, base: i64, first: i64
    ) -> None:
        """Hand, deck and discard pile."""
        hand_zone: i64 = to.OTHER_HAND
        deck_zone: i64 = to.OTHER_DECK
        marks: i64 = at.KNOWN
        if seat == me:
            hand_zone = to.OWN_HAND
            deck_zone = to.OWN_DECK
            marks = at.KNOWN | at.OWNER_KNOWS
        size = i64(s[base + at.HAND_SIZE])
        before = i64(was[base + at.HAND_SIZE])
        if s[base + at.KEEPS_CARDS]:
            self.see_party_hand(st, me, seat, st.hand(base), size, first)
        else:
            self.follow(s, was, st.hand(base), 1, size, before, hand_zone, first)
        # Deck and discard pile share a stretch: a deck may have grown to where the other one was.
        shuffled = s[base + at.DISCARD_SIZE] < was[base + at.DISCARD_SIZE]
        if shuffled:
            self.see_discard(st, s, was, base, first)
        deck = st.deck(base)
        size = i64(s[base + at.DECK_SIZE])
        self.follow(s, was, deck, 1, size, i64(was[base + at.DECK_SIZE]), deck_zone, first)
        if size:
            top = i64(s[deck + size - 1])
            if top & marks:
                self.mark(first + of.TOP + (top & at.CARD_MASK), 1)
        if not shuffled:
            self.see_discard(st, s, was, base, first)

    def see_discard(self, st: State, s: vec[i16], was: vec[i16], base: i64, first: i64) -> None:
        """A discard pile."""
        size = i64(s[base + at.DISCARD_SIZE])
        before = i64(was[base + at.DISCARD_SIZE])
        self.follow(s, was, st.discard_end(base), -1, size, before, to.ANY_DISCARD, first)

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

    def see_champions(
        self, st: State, s: vec[i16], was: vec[i16], base: i64, first: i64, anew: bool
    ) -> None:
        """The cards in play, and how hard it is to get past them."""
        size = i64(s[base + at.IN_PLAY_SIZE])
        before = i64(was[base + at.IN_PLAY_SIZE])
        changed = self.follow_copies(s, was, st.in_play(base), size, before, first)
        blessed = s[base + at.BLESSED] + s[base + at.BLESSED_NEXT]
        if anew or changed or blessed != was[base + at.BLESSED]:
            was[base + at.BLESSED] = blessed
            self.write(first + of.BLESSED, i64(blessed))
            self.write(first + of.WALL, wall(st, base))

    def follow_copies(
        self, s: vec[i16], was: vec[i16], copy: i64, size: i64, before: i64, first: i64
    ) -> bool:
        """Write what has changed among the cards in play; whether something has."""
        changed = size != before
        while before > size:
            before -= 1
            self.change_copy(was, copy + before * at.COPY_SIZE, first, -1)
        end: i64 = copy + size * at.COPY_SIZE
        left: i64 = copy + before * at.COPY_SIZE
        while copy != end:
            if copy >= left or s[copy] != was[copy] or s[copy + 1] != was[copy + 1]:
                if copy < left:
                    self.change_copy(was, copy, first, -1)
                self.change_copy(s, copy, first, 1)
                was[copy] = s[copy]
                was[copy + 1] = s[copy + 1]
                changed = True
            copy += at.COPY_SIZE
        return changed

    def change_copy(self, pile: vec[i16], copy: i64, first: i64, by: i64) -> None:
        """A card has come into play or left it, in some condition."""
        entry = i64(pile[copy])
        flags = i64(pile[copy + 1])
        plane: i64 = first + (entry & at.CARD_MASK)
        self.change(plane + of.IN_PLAY, by)
        if flags & at.EXPENDED:
            self.change(plane + of.EXPENDED, by)
        if flags & at.ALLY_USED:
            self.change(plane + of.ALLIED, by)
        damage = flags >> at.DAMAGE_SHIFT
        if damage:
            self.change(plane + of.DAMAGE, by * damage)
        if entry & at.BORROWED_MASK:
            self.change(plane + of.BORROWED, by)

    def see_turn(
        self, st: State, s: vec[i16], was: vec[i16], seat: i64, base: i64, first: i64, anew: bool
    ) -> None:
        """Pools, and what lasts for a turn."""
        self.write(first + of.PLAYING, i64(s[at.PLAYING]) >> seat & 1)
        pools: i64 = base + at.GOLD
        self.see_numbers(s, was, pools, base + at.HAND_SIZE, first + of.GOLD, anew)
        deeds: i64 = base + at.DEALT
        self.see_numbers(s, was, deeds, base + at.DEALT_BEFORE, first + of.DEALT, anew)
        self.see_number(was, base + at.HEIST, s[base + at.HEIST], first + of.HEIST, anew)
        counters = st.played(base)
        knives: i64 = 0
        for k in range(counters, counters + COUNTERS):
            knives += i64(s[k])
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

    def see_table(self, st: State, s: vec[i16], was: vec[i16], anew: bool) -> None:
        """The market, and what has left it."""
        before: i64 = 0
        if not anew:
            before = at.MARKET_SLOTS
        self.follow(s, was, at.MARKET, 1, at.MARKET_SLOTS, before, to.OF_TABLE, of.MARKET)
        size = i64(s[at.SACRIFICED_SIZE])
        before = i64(was[at.SACRIFICED_SIZE])
        was[at.SACRIFICED_SIZE] = i16(size)
        self.follow(s, was, st.sacrificed_end(), -1, size, before, to.OF_TABLE, of.SACRIFICED)
        self.see_number(was, at.FIRE_GEMS, s[at.FIRE_GEMS], of.FIRE_GEMS, anew)
        left = s[at.MARKET_DECK_SIZE]
        self.see_number(was, at.MARKET_DECK_SIZE, left, of.MARKET_DECK, anew)

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
