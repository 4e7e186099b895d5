"""The state of a game and what moves cards about in it. Rules that need choices live elsewhere."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from thandar.engine import events as ev
from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.engine.chance import Chance
from thandar.engine.tables import (
    CODE_A,
    CONTROL,
    CORRUPTION,
    COST,
    COUNTER_KIND,
    COUNTERS,
    DEFENSE,
    FACTION,
    HAS,
    KIND,
    MEMBER,
    OPERATION,
    ROW,
)
from thandar.errors import TooManyEffects

SOME: Final = 20  # cards of a Lich that bring Corruption, and Control
MUCH: Final = 30
NO_MOVES: Final[vec[i64]] = vec[i64]([])
# Room, and what could be worked out: whether something may be there, or what the Demon has in play.
HINTS: Final = (at.CAP, at.DAMAGED, at.LOCATION, at.CHEAPEST)
SEAT_HINTS: Final = (
    *(at.DISCOUNTED, at.LOOKED, at.DEALINGS, at.KNOWN_IN_HAND, at.STUNNED_LATELY),
    at.JARS_UNDEALT,
)


@final
class State(Chance):
    """One game: an array of numbers, a generator, and the events of the last move."""

    def __init__(self, s: vec[i16], cap: i64) -> None:
        self.s = s
        self.cap = cap
        self.stride: i64 = at.SEAT_FIELDS + 4 * cap + COUNTERS
        self.r0: i64 = 1
        self.r1: i64 = 2
        self.r2: i64 = 3
        self.r3: i64 = 4
        self.scratch = NO_MOVES  # room for the answers to a choice, made when first needed
        self.listening = False
        self.events: list[ev.Raw] = []

    def clone(self) -> "State":
        """An independent copy; nobody listens to it yet."""
        copy = State(self.s[:], self.cap)
        copy.r0 = self.r0
        copy.r1 = self.r1
        copy.r2 = self.r2
        copy.r3 = self.r3
        return copy

    def take_over(self, table: "State") -> None:
        """Be like another one of the same size, in the memory that there is."""
        s = self.s
        numbers = table.s
        for k in range(i64(len(numbers))):
            s[k] = numbers[k]
        self.r0 = table.r0
        self.r1 = table.r1
        self.r2 = table.r2
        self.r3 = table.r3

    def __eq__(self, other: object) -> bool:
        """Whether both are the same table now, coming chance included."""
        return isinstance(other, State) and live_numbers(self) == live_numbers(other)

    def __repr__(self) -> str:
        return f"<State of {int(self.s[at.SEATS])} seats, turn {int(self.s[at.TURN])}>"

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copy: a state that is this one, number by number."""
        numbers = [int(number) for number in self.s]
        generator = (int(self.r0), int(self.r1), int(self.r2), int(self.r3))
        return restored, (numbers, int(self.cap), generator, self.listening, list(self.events))

    def shuffle(self, start: i64, n: i64) -> None:
        """Shuffle a stretch of cards; whatever was known of them is forgotten."""
        s = self.s
        for k in range(n):
            s[start + k] = s[start + k] & at.CARD_MASK
        k = n - 1
        while k > 0:
            j: i64 = self.below(k + 1)
            card = s[start + k]
            s[start + k] = s[start + j]
            s[start + j] = card
            k -= 1

    # --- where things lie

    def seat(self, seat: i64) -> i64:
        """Where the block of a seat begins."""
        return at.SEAT_BLOCKS + seat * self.stride

    def hand(self, base: i64) -> i64:
        """Where the hand begins in a seat's block."""
        return base + at.SEAT_FIELDS

    def deck(self, base: i64) -> i64:
        """Where the deck begins: bottom first, the top card last."""
        return base + at.SEAT_FIELDS + self.cap

    def discard_end(self, base: i64) -> i64:
        """Where the discard pile begins: it grows downwards from here."""
        return base + at.SEAT_FIELDS + 2 * self.cap - 1

    def in_play(self, base: i64) -> i64:
        """Where the cards in play begin, two numbers each, in the order they entered."""
        return base + at.SEAT_FIELDS + 2 * self.cap

    def played(self, base: i64) -> i64:
        """Where the counters begin of cards of some kinds that were played this turn."""
        return base + at.SEAT_FIELDS + 4 * self.cap

    def market_deck(self) -> i64:
        """Where the market deck begins: bottom first, the top card last."""
        return self.seat(i64(self.s[at.SEATS]))

    def sacrificed_end(self) -> i64:
        """Where the sacrifice pile begins: it grows downwards from here."""
        return self.market_deck() + self.cap - 1

    def removed(self) -> i64:
        """Where the cards that left the game begin."""
        return self.market_deck() + self.cap

    # --- events

    def tell(
        self, code: i64, seat: i64, card: i64 = 0, target: i64 = -1, n: i64 = 0, place: i64 = 0,
        seen: i64 = -1, now: i64 = 0,
    ) -> None:  # fmt: skip
        """Note an event in which no card moves."""
        self.events.append(
            (code, seat, card, target, n, ev.NOWHERE, -1, ev.NOWHERE, -1, place, seen, now)
        )

    def tell_move(
        self, code: i64, seat: i64, card: i64, source: i64, to: i64, target: i64 = -1, n: i64 = 0,
        source_seat: i64 = -1, to_seat: i64 = -1, place: i64 = 0, seen: i64 = -1, now: i64 = 0,
    ) -> None:  # fmt: skip
        """Note that a card went from a zone to a zone, of the seat where none other is named.

        `seen` is the mask of the seats that may see the card, with its lender if it has one.
        """
        self.events.append(
            (code, seat, card, target, n, source, source_seat, to, to_seat, place, seen, now)
        )

    def tell_four(self, code: i64, seat: i64, numbers: i64, place: i64 = 0, now: i64 = 0) -> None:
        """Note four numbers that stand side by side from a place of the state on."""
        s = self.s
        first, second = i64(s[numbers]), i64(s[numbers + 1])
        third, fourth = i64(s[numbers + 2]), i64(s[numbers + 3])
        self.events.append(
            (code, seat, 0, first, second, ev.NOWHERE, third, ev.NOWHERE, fourth, place, -1, now)
        )

    def audience(self, seat: i64) -> i64:
        """Mask of those who see what comes into a hand: of a fallen member the party (R1.3)."""
        base = self.seat(seat)
        if self.s[base + at.KEEPS_CARDS] and not self.alive(seat):
            return i64(self.s[base + at.TEAM])
        return 1 << seat

    # --- effect frames

    def push(self, pc: i64, seat: i64, card: i64) -> i64:
        """Put an effect on the stack, to go on at an instruction; where its frame begins."""
        s = self.s
        depth = i64(s[at.DEPTH])
        if depth >= at.MAX_DEPTH:
            raise TooManyEffects("too_many_effects", most=at.MAX_DEPTH)
        s[at.DEPTH] = i16(depth + 1)
        frame: i64 = at.FRAMES + depth * at.FRAME_SIZE
        s[frame + at.F_PC] = i16(pc)
        s[frame + at.F_SEAT] = i16(seat)
        s[frame + at.F_CARD] = i16(card)
        s[frame + at.F_TARGET] = 0
        s[frame + at.F_COUNT] = 0
        s[frame + at.F_HELD] = at.NOTHING
        s[frame + at.F_ORDERED] = 0
        return frame

    def push_last(self, pc: i64, seat: i64, card: i64) -> None:
        """Put an effect under all that are under way: it happens after them."""
        s = self.s
        self.push(pc, seat, card)
        for k in range(i64(s[at.DEPTH]) - 1, 0, -1):
            frame: i64 = at.FRAMES + k * at.FRAME_SIZE
            for j in range(frame, frame + at.FRAME_SIZE):
                word = s[j]
                s[j] = s[j - at.FRAME_SIZE]
                s[j - at.FRAME_SIZE] = word

    def frame(self) -> i64:
        """Where the topmost frame begins."""
        return at.FRAMES + (i64(self.s[at.DEPTH]) - 1) * at.FRAME_SIZE

    # --- drawing and discarding

    def have_cards(self, seat: i64, wanted: i64) -> i64:
        """Shuffle the discard pile under a deck that is too short (R3.4); how many there are."""
        s = self.s
        base = self.seat(seat)
        size = i64(s[base + at.DECK_SIZE])
        n = i64(s[base + at.DISCARD_SIZE])
        if size >= wanted or n == 0:
            return min(size, wanted)
        deck = self.deck(base)
        pile: i64 = self.discard_end(base) - n + 1
        # Both lie in one stretch, which may be full: the pile moves up to the deck, and they turn.
        for k in range(n):
            s[deck + size + k] = s[pile + k]
        self.turn_over(deck, size + n)
        self.turn_over(deck + n, size)
        s[base + at.DISCARD_SIZE] = 0
        s[base + at.DECK_SIZE] = i16(size + n)
        self.shuffle(deck, n)
        if self.listening:
            self.tell_move(ev.SHUFFLED, seat, 0, at.ZONE_DISCARD, at.ZONE_DECK, n=n)
        if s[base + at.PREVENTS]:
            self.corrupt(seat)
        return min(size + n, wanted)

    def turn_over(self, start: i64, n: i64) -> None:
        """Reverse a stretch of cards."""
        s = self.s
        end: i64 = start + n - 1
        while start < end:
            card = s[start]
            s[start] = s[end]
            s[end] = card
            start += 1
            end -= 1

    def corrupt(self, seat: i64) -> None:
        """A Lich whose deck has grown gets Corruption, then Control (R14.27)."""
        s = self.s
        base = self.seat(seat)
        cards = i64(s[base + at.DECK_SIZE]) + i64(s[base + at.HAND_SIZE])
        copies = self.in_play(base)
        has: i64 = -1
        for place in range(i64(s[base + at.IN_PLAY_SIZE])):
            kinds = KIND[i64(s[copies + place * at.COPY_SIZE]) & at.CARD_MASK]
            if kinds & at.KIND_CORRUPTION:
                has = place
            if not kinds & (at.KIND_MINION | at.KIND_POWER):
                cards += 1
        card: i64 = CONTROL if cards >= MUCH else CORRUPTION
        if cards < SOME and has < 0:
            return
        if has < 0:
            place = self.enter_play(seat, card)
            if self.listening:
                self.tell_move(ev.CORRUPTED, seat, card, ev.NOWHERE, at.ZONE_PLAY, place=place)
        elif card == CONTROL and i64(s[copies + has * at.COPY_SIZE]) != CONTROL:
            s[copies + has * at.COPY_SIZE] = i16(CONTROL)
            if self.listening:
                self.tell(ev.CORRUPTED, seat, CONTROL, place=has)

    def looked_at(self, seat: i64) -> i64:
        """How many cards on top of its deck a seat is looking at (R10.8)."""
        s = self.s
        for k in range(i64(s[at.DEPTH])):
            frame: i64 = at.FRAMES + k * at.FRAME_SIZE
            pc = i64(s[frame + at.F_PC])
            purpose = CODE_A[pc] & op.PURPOSE_BITS
            looks = purpose == op.LOOK_DISCARD or purpose == op.LOOK_ORDER
            if OPERATION[pc] == op.CHOOSE and looks and i64(s[frame + at.F_SEAT]) == seat:
                return i64(s[frame + at.F_COUNT]) + i64(s[frame + at.F_ORDERED])
        return 0

    def draw(self, seat: i64, n: i64) -> i64:
        """Draw up to n cards from beneath those being looked at (R10.8); how many there were."""
        s = self.s
        base = self.seat(seat)
        deck = self.deck(base)
        hand = self.hand(base)
        aside: i64 = 0
        if s[base + at.LOOKED]:
            aside = self.looked_at(seat)
        for k in range(n):
            size = i64(s[base + at.DECK_SIZE]) - aside
            if size == 0:
                if self.have_cards(seat, aside + 1) == aside:
                    return k
                size = i64(s[base + at.DECK_SIZE]) - aside
            entry = i64(s[deck + size - 1])
            for j in range(deck + size, deck + size + aside):
                s[j - 1] = s[j]
            held = i64(s[base + at.HAND_SIZE])
            s[base + at.DECK_SIZE] = i16(size + aside - 1)
            s[hand + held] = i16(entry & (at.CARD_MASK | at.KNOWN))
            if entry & at.KNOWN:
                s[base + at.KNOWN_IN_HAND] = 1
            s[base + at.HAND_SIZE] = i16(held + 1)
            if self.listening:
                card = entry & at.CARD_MASK
                seen: i64 = -1 if entry & at.KNOWN else self.audience(seat)
                self.tell_move(
                    ev.DREW, seat, card, at.ZONE_DECK, at.ZONE_HAND, place=aside, seen=seen
                )
        return n

    def take_from_hand(self, seat: i64, card: i64) -> None:
        """Take a card, or one borrowed from a lender, out of a hand; a known copy goes first.

        Otherwise those who watch would learn that there is a second one.
        """
        s = self.s
        base = self.seat(seat)
        hand = self.hand(base)
        last = i64(s[base + at.HAND_SIZE]) - 1
        found: i64 = -1
        for k in range(last + 1):
            entry = i64(s[hand + k])
            if entry & at.CARD_AND_LENDER == card:
                found = k
                if entry & at.KNOWN or not s[base + at.KNOWN_IN_HAND]:
                    break
        s[hand + found] = s[hand + last]
        s[base + at.HAND_SIZE] = i16(last)

    def take_from_discard(self, seat: i64, card: i64) -> None:
        """Take a card out of a discard pile; a copy that was stunned lately goes last."""
        self.take_marked(seat, card, 0)

    def take_marked(self, seat: i64, card: i64, mark: i64) -> None:
        """Take a card out of a discard pile, one marked STUNNED (or 0: not so) if there is one."""
        s = self.s
        base = self.seat(seat)
        pile = self.discard_end(base)
        last = i64(s[base + at.DISCARD_SIZE]) - 1
        found: i64 = -1
        for k in range(last + 1):
            entry = i64(s[pile - k])
            if entry & at.CARD_MASK == card:
                found = k
                if entry & at.STUNNED == mark:
                    break
        s[pile - found] = s[pile - last]
        s[base + at.DISCARD_SIZE] = i16(last)

    def take_from_deck(self, seat: i64, card: i64) -> i64:
        """Take the topmost copy of a card out of a deck, whose order stays; how deep it lay."""
        s = self.s
        base = self.seat(seat)
        deck = self.deck(base)
        last: i64 = i64(s[base + at.DECK_SIZE]) - 1
        found = last
        while i64(s[deck + found]) & at.CARD_MASK != card:
            found -= 1
        for k in range(deck + found, deck + last):
            s[k] = s[k + 1]
        s[base + at.DECK_SIZE] = i16(last)
        return last - found

    def put_in_discard(self, seat: i64, entry: i64) -> None:
        """Put a card on a discard pile."""
        s = self.s
        base = self.seat(seat)
        n = i64(s[base + at.DISCARD_SIZE])
        s[self.discard_end(base) - n] = i16(entry)
        s[base + at.DISCARD_SIZE] = i16(n + 1)

    def put_in_hand(self, seat: i64, entry: i64) -> None:
        """Put a card into a hand."""
        s = self.s
        base = self.seat(seat)
        n = i64(s[base + at.HAND_SIZE])
        s[self.hand(base) + n] = i16(entry)
        if entry & at.KNOWN:
            s[base + at.KNOWN_IN_HAND] = 1
        s[base + at.HAND_SIZE] = i16(n + 1)

    def put_on_deck(self, seat: i64, entry: i64) -> None:
        """Put a card on top of a deck."""
        s = self.s
        base = self.seat(seat)
        n = i64(s[base + at.DECK_SIZE])
        s[self.deck(base) + n] = i16(entry)
        s[base + at.DECK_SIZE] = i16(n + 1)

    def discard(self, seat: i64, entry: i64) -> None:
        """Discard a card from hand; one that is borrowed goes to its lender's pile."""
        self.take_from_hand(seat, entry)
        self.put_in_discard(owner_of(entry, seat), entry & at.CARD_MASK)
        if self.listening:
            self.tell_discard(seat, entry)

    def tell_discard(self, seat: i64, entry: i64) -> None:
        """Note that a card went from hand to the discard pile of the player whose it is."""
        to = owner_of(entry, seat)
        self.tell_move(ev.DISCARDED, seat, entry, at.ZONE_HAND, at.ZONE_DISCARD, to_seat=to)

    def put_in_sacrifice_pile(self, card: i64) -> i64:
        """Lay a sacrificed card down: Fire Gems go back to their pile (R5.4); where it lies."""
        s = self.s
        if card == at.FIRE_GEM:
            s[at.FIRE_GEMS] = i16(i64(s[at.FIRE_GEMS]) + 1)
            return ev.FIRE_GEMS
        n = i64(s[at.SACRIFICED_SIZE])
        s[self.sacrificed_end() - n] = i16(card)
        s[at.SACRIFICED_SIZE] = i16(n + 1)
        return ev.SACRIFICED_PILE

    def remove(self, card: i64) -> None:
        """A card leaves the game (R7.7)."""
        s = self.s
        n = i64(s[at.REMOVED_SIZE])
        s[self.removed() + n] = i16(card)
        s[at.REMOVED_SIZE] = i16(n + 1)

    # --- the market

    def refill_market(self) -> None:
        """Fill the empty market slots (R6.1)."""
        s = self.s
        for slot in range(i64(at.MARKET_SLOTS)):
            if i64(s[at.MARKET + slot]) == at.NOTHING:
                self.reveal(slot)
        self.note_cheapest()

    def reveal(self, slot: i64) -> None:
        """The top card of the market deck fills a slot; an empty deck is made anew first (R6.6)."""
        s = self.s
        if i64(s[at.MARKET_DECK_SIZE]) == 0:
            self.renew_market_deck()
        n = i64(s[at.MARKET_DECK_SIZE])
        if n == 0:
            return
        card = i64(s[self.market_deck() + n - 1]) & at.CARD_MASK
        s[at.MARKET_DECK_SIZE] = i16(n - 1)
        s[at.MARKET + slot] = i16(card)
        if self.listening:
            self.tell_move(ev.REVEALED, -1, card, ev.MARKET_DECK, at.ZONE_MARKET, place=slot)

    def note_cheapest(self) -> None:
        """Note what the cheapest card of the market row costs: most hands cannot pay for any."""
        s = self.s
        cheapest: i64 = at.MAX_AMOUNT
        for slot in range(at.MARKET, at.MARKET + at.MARKET_SLOTS):
            cheapest = min(cheapest, COST[i64(s[slot])])
        s[at.CHEAPEST] = i16(cheapest)

    def renew_market_deck(self) -> None:
        """Shuffle the market cards of the sacrifice pile into a new market deck (R6.6)."""
        s = self.s
        pile = self.sacrificed_end()
        deck = self.market_deck()
        n = i64(s[at.SACRIFICED_SIZE])
        cards = s[pile - n + 1 : pile + 1]
        kept: i64 = 0
        found: i64 = 0
        for k in range(n):
            card = i64(cards[n - 1 - k])
            if KIND[card] & at.KIND_MARKET:
                s[deck + found] = i16(card)
                found += 1
                if self.listening:
                    self.tell_move(ev.RETURNED, -1, card, ev.SACRIFICED_PILE, ev.MARKET_DECK)
        for k in range(n):
            card = i64(cards[n - 1 - k])
            if not KIND[card] & at.KIND_MARKET:
                s[pile - kept] = i16(card)
                kept += 1
        s[at.SACRIFICED_SIZE] = i16(kept)
        s[at.MARKET_DECK_SIZE] = i16(found)
        if found:
            self.shuffle(deck, found)
            if self.listening:
                self.tell(ev.SHUFFLED, -1, n=found)

    # --- cards in play

    def enter_play(self, seat: i64, card: i64) -> i64:
        """A card, borrowed perhaps, enters play, prepared, as the latest; its place."""
        borrowed = card & at.BORROWED_MASK
        card &= at.CARD_MASK
        s = self.s
        base = self.seat(seat)
        n = i64(s[base + at.IN_PLAY_SIZE])
        copy: i64 = self.in_play(base) + n * at.COPY_SIZE
        s[copy] = i16(card | borrowed)
        s[copy + 1] = i16(fresh_flags(card))
        s[base + at.IN_PLAY_SIZE] = i16(n + 1)
        faction = FACTION[card]
        if faction:
            count: i64 = base + at.FACTION_COUNT + faction - 1
            s[count] = s[count] + 1
        if KIND[card] & at.KIND_GUARD:
            s[base + at.PREPARED_GUARDS] = s[base + at.PREPARED_GUARDS] + 1
        if KIND[card] & at.KIND_POWER:
            return self.put_power_first(copy, self.in_play(base))
        return n

    def put_power_first(self, copy: i64, first: i64) -> i64:
        """Powers lie before all cards, by number, so that a position need not tell their order."""
        s = self.s
        while copy > first:
            before = i64(s[copy - at.COPY_SIZE]) & at.CARD_MASK
            if KIND[before] & at.KIND_POWER and before <= i64(s[copy]) & at.CARD_MASK:
                break
            for k in range(i64(at.COPY_SIZE)):
                word = s[copy + k]
                s[copy + k] = s[copy + k - at.COPY_SIZE]
                s[copy + k - at.COPY_SIZE] = word
            copy -= at.COPY_SIZE
        return (copy - first) // at.COPY_SIZE

    def note_played(self, seat: i64, card: i64) -> None:
        """Count a card that was played where it is of kinds that effects count."""
        for k in range(COUNTERS):
            if MEMBER[COUNTER_KIND[k] * ROW + card]:
                self.note_kind(seat, k)

    def note_kind(self, seat: i64, k: i64) -> None:
        """Count a card of one kind that effects count."""
        counter: i64 = self.played(self.seat(seat)) + k
        self.count_up(counter, 1)
        if self.listening:
            self.tell(ev.KIND_PLAYED, seat, n=k, now=i64(self.s[counter]))

    def leave_play(self, seat: i64, place: i64) -> i64:
        """Take a copy out of play; its card, with the mark of one that is borrowed."""
        s = self.s
        base = self.seat(seat)
        copy: i64 = self.in_play(base) + place * at.COPY_SIZE
        entry = i64(s[copy]) & at.CARD_AND_LENDER
        card = entry & at.CARD_MASK
        flags = i64(s[copy + 1])
        n = i64(s[base + at.IN_PLAY_SIZE]) - 1
        s[base + at.IN_PLAY_SIZE] = i16(n)
        for k in range(copy, self.in_play(base) + n * at.COPY_SIZE):
            s[k] = s[k + at.COPY_SIZE]
        faction = FACTION[card]
        if faction:
            count: i64 = base + at.FACTION_COUNT + faction - 1
            s[count] = s[count] - 1
        if KIND[card] & at.KIND_GUARD and not flags & at.EXPENDED:
            s[base + at.PREPARED_GUARDS] = s[base + at.PREPARED_GUARDS] - 1
        return entry

    def expend(self, seat: i64, place: i64) -> None:
        """Turn a prepared copy sideways (R5.1)."""
        s = self.s
        base = self.seat(seat)
        copy: i64 = self.in_play(base) + place * at.COPY_SIZE
        s[copy + 1] = s[copy + 1] ^ (at.CAN_EXPEND | at.EXPENDED)
        if KIND[i64(s[copy]) & at.CARD_MASK] & at.KIND_GUARD:
            s[base + at.PREPARED_GUARDS] = s[base + at.PREPARED_GUARDS] - 1

    def prepare(self, seat: i64, place: i64) -> None:
        """Turn a copy upright; one that is prepared already stays so (R5.7)."""
        s = self.s
        base = self.seat(seat)
        copy: i64 = self.in_play(base) + place * at.COPY_SIZE
        flags = i64(s[copy + 1])
        if flags & at.EXPENDED:
            s[copy + 1] = i16(flags ^ (at.CAN_EXPEND | at.EXPENDED))
            if KIND[i64(s[copy]) & at.CARD_MASK] & at.KIND_GUARD:
                s[base + at.PREPARED_GUARDS] = s[base + at.PREPARED_GUARDS] + 1
        if self.listening:
            self.tell(ev.PREPARED, seat, i64(s[copy]) & at.CARD_MASK, place=place)

    def stun(self, seat: i64, place: i64) -> None:
        """A champion goes to its owner's discard pile (R7.2), a minion to the Grimoire (R14.21)."""
        entry = self.leave_play(seat, place)
        card = entry & at.CARD_MASK
        if KIND[card] & at.KIND_MINION:
            if self.listening:
                self.tell_move(ev.STUNNED, seat, card, at.ZONE_PLAY, ev.GRIMOIRE, place=place)
            self.return_to_grimoire(seat, card)
            return
        owner = owner_of(entry, seat)
        if self.listening:
            self.tell_move(
                ev.STUNNED, seat, entry, at.ZONE_PLAY, at.ZONE_DISCARD, to_seat=owner, place=place
            )
        self.put_in_discard(owner, card | at.STUNNED)
        self.s[self.seat(owner) + at.STUNNED_LATELY] = 1

    def return_to_grimoire(self, seat: i64, card: i64) -> None:
        """A stunned minion is shuffled back."""
        s = self.s
        base = self.seat(seat)
        n = i64(s[base + at.GRIMOIRE_SIZE])
        s[base + at.GRIMOIRE + n] = i16(card)
        s[base + at.GRIMOIRE_SIZE] = i16(n + 1)
        self.shuffle(base + at.GRIMOIRE, n + 1)

    def defense(self, seat: i64, card: i64) -> i64:
        """What must be dealt this turn to stun a champion of this seat."""
        base = self.seat(seat)
        return DEFENSE[card] + i64(self.s[base + at.BLESSED]) + i64(self.s[base + at.BLESSED_NEXT])

    def damage_champion(self, seat: i64, place: i64, n: i64) -> bool:
        """Damage a champion (R7.2); whether it was stunned."""
        s = self.s
        copy: i64 = self.in_play(self.seat(seat)) + place * at.COPY_SIZE
        card = i64(s[copy]) & at.CARD_MASK
        damage = (i64(s[copy + 1]) >> at.DAMAGE_SHIFT) + n
        if self.listening:
            self.tell(ev.DAMAGED, seat, card, n=n, place=place, now=damage)
        if damage >= self.defense(seat, card):
            self.stun(seat, place)
            return True
        s[copy + 1] = i16(i64(s[copy + 1]) & at.FLAGS_MASK | damage << at.DAMAGE_SHIFT)
        s[at.DAMAGED] = 1
        return False

    def is_champion(self, card: i64) -> bool:
        """Whether a card in play can be attacked, stunned and prepared."""
        return KIND[card] & at.KIND_ATTACKABLE != 0

    def guarded(self, seat: i64) -> bool:
        """Whether a prepared guard protects a seat (R7.4, R7.6)."""
        base = self.seat(seat)
        guards = i64(self.s[base + at.GUARDED_BY])
        if guards == 1 << seat:
            return self.s[base + at.PREPARED_GUARDS] > 0
        other: i64 = 0
        while guards:
            if guards & 1 and self.s[self.seat(other) + at.PREPARED_GUARDS] > 0:
                return True
            guards >>= 1
            other += 1
        return False

    # --- pools and health

    def count_up(self, field: i64, n: i64) -> None:
        """Add to a field that counts something, up to the most there can be of anything (R4.7)."""
        self.s[field] = i16(min(i64(self.s[field]) + n, at.MAX_AMOUNT))

    def gain_gold(self, seat: i64, n: i64) -> None:
        """Gold goes to the pool (R4.3)."""
        pool: i64 = self.seat(seat) + at.GOLD
        self.s[pool] = i16(min(i64(self.s[pool]) + n, at.MAX_AMOUNT))
        if self.listening and n:
            self.tell(ev.GAINED_GOLD, seat, n=n, now=i64(self.s[pool]))

    def gain_combat(self, seat: i64, n: i64) -> None:
        """Combat goes to the pool (R4.3)."""
        s = self.s
        base = self.seat(seat)
        s[base + at.COMBAT] = i16(min(i64(s[base + at.COMBAT]) + n, at.MAX_AMOUNT))
        s[base + at.COMBAT_GAINED] = i16(min(i64(s[base + at.COMBAT_GAINED]) + n, at.MAX_AMOUNT))
        if self.listening and n:
            now = i64(s[base + at.COMBAT])
            self.tell(ev.GAINED_COMBAT, seat, n=n, now=now, place=i64(s[base + at.COMBAT_GAINED]))

    def gain_health(self, seat: i64, n: i64) -> None:
        """Health is added at once, above the start too (R4.3)."""
        health = self.health(seat)
        self.s[health] = i16(min(i64(self.s[health]) + n, at.MAX_AMOUNT))
        if self.listening:
            self.tell(ev.GAINED_HEALTH, seat, n=n, now=i64(self.s[health]))
        wins_at = self.s[self.seat(seat) + at.WINS_AT]
        if wins_at and self.s[health] >= wins_at:
            self.s[at.ENDED_BY] = ev.BY_DEMON
            self.fall(0)

    def damage_player(self, seat: i64, n: i64, by: i64) -> None:
        """Damage by a seat; a shield ignores the first of it each turn, the rest is lost health."""
        s = self.s
        base = self.seat(seat)
        if s[base + at.SHIELD]:
            ignored = max(0, min(i64(s[base + at.SHIELD]) - i64(s[base + at.SHIELDED]), n))
            s[base + at.SHIELDED] = i16(i64(s[base + at.SHIELDED]) + ignored)
            n -= ignored
            if self.listening and ignored:
                self.tell(ev.IGNORED, seat, n=ignored, now=i64(s[base + at.SHIELDED]))
            if n == 0:
                return
        dealt: i64 = self.seat(by) + at.DEALT
        s[dealt] = i16(min(i64(s[dealt]) + n, at.MAX_AMOUNT))
        if self.listening:
            self.tell(ev.DEALT, by, target=seat, n=n, now=i64(s[dealt]))
        if (
            s[base + at.TAUNTABLE]
            and not s[base + at.TAUNT_GUARD]
            and s[dealt] >= at.TAUNTING_DAMAGE
        ):
            s[base + at.TAUNTED_BY] = i16(by + 1)
            if self.listening:
                self.tell(ev.TAUNTED, seat, target=by)
        self.lose_health(seat, n)

    def lose_health(self, seat: i64, n: i64) -> None:
        """Health goes down; at 0 or less the seat is defeated (R7.3, R7.7)."""
        s = self.s
        health = self.health(seat)
        left = i64(s[health]) - n
        s[health] = i16(max(left, 0))
        if self.listening:
            self.tell(ev.LOST_HEALTH, seat, n=n, now=max(left, 0))
        if left <= 0:
            self.fall(seat)

    def fall(self, seat: i64) -> None:
        """A seat is at 0 health: its defeat is carried out before anything else happens."""
        self.s[at.FALLEN] = self.s[at.FALLEN] | i16(1 << seat)

    def health(self, seat: i64) -> i64:
        """Where the health of a seat is kept."""
        return self.seat(i64(self.s[self.seat(seat) + at.HEALTH_SEAT])) + at.HEALTH

    def alive(self, seat: i64) -> bool:
        """Whether a seat is still in the game."""
        return i64(self.s[at.ALIVE]) >> seat & 1 != 0


def restored(
    numbers: list[int],
    cap: int,
    generator: tuple[int, int, int, int],
    listening: bool,
    events: list[ev.Raw],
) -> State:
    """A state that was pickled or copied."""
    st = State(vec[i16](numbers), cap)
    st.r0, st.r1, st.r2, st.r3 = generator
    st.listening = listening
    st.events = events
    return st


# --- what counts when two states are compared


def live_numbers(st: State) -> list[int]:
    """All that a state says: no leftovers behind the ends of piles, no room, no hints for speed."""
    s = st.s
    found = [int(st.r0), int(st.r1), int(st.r2), int(st.r3)]
    found += [int(s[k]) for k in range(at.TABLE_FIELDS) if k not in HINTS]
    found += stretch(s, at.FRAMES, i64(s[at.DEPTH]) * at.FRAME_SIZE)
    found += stretch(s, st.market_deck(), i64(s[at.MARKET_DECK_SIZE]))
    sacrificed = i64(s[at.SACRIFICED_SIZE])
    found += stretch(s, st.sacrificed_end() - sacrificed + 1, sacrificed)
    found += stretch(s, st.removed(), i64(s[at.REMOVED_SIZE]))
    for seat in range(i64(s[at.SEATS])):
        found += live_numbers_of(st, st.seat(seat))
    return found


def live_numbers_of(st: State, base: i64) -> list[int]:
    """All that a state says of a seat."""
    s = st.s
    found = [int(s[base + k]) for k in range(at.JARS) if k not in SEAT_HINTS]
    if not s[at.OVER]:  # which of equal cards goes depends on it
        found.append(int(s[base + at.KNOWN_IN_HAND]))
    jars = i64(s[base + at.JARS_LEFT])
    found += stretch(s, base + at.JARS, jars)
    if jars:  # behind those that were never dealt lie those that are destroyed
        whole: i64 = jars + i64(s[base + at.JARS_UNDEALT])
        found += stretch(s, base + at.JARS + whole, at.MOST_JARS - whole)
    found += stretch(s, base + at.GRIMOIRE_SIZE, i64(s[base + at.GRIMOIRE_SIZE]) + 1)
    found += stretch(s, base + at.HOARD_SIZE, i64(s[base + at.HOARD_SIZE]) + 1)
    found += stretch(s, st.played(base), COUNTERS)
    found += stretch(s, st.hand(base), i64(s[base + at.HAND_SIZE]))
    found += stretch(s, st.deck(base), i64(s[base + at.DECK_SIZE]))
    discard = i64(s[base + at.DISCARD_SIZE])
    found += stretch(s, st.discard_end(base) - discard + 1, discard)
    found += stretch(s, st.in_play(base), i64(s[base + at.IN_PLAY_SIZE]) * at.COPY_SIZE)
    return found


def stretch(s: vec[i16], start: i64, n: i64) -> list[int]:
    """Some numbers of a state in a row."""
    return [int(number) for number in s[start : start + n]]


def owner_of(entry: i64, holder: i64) -> i64:
    """Whose card it is: the seat it is borrowed from, or the seat that holds it."""
    lender = entry >> at.BORROWED_SHIFT & 7
    return lender - 1 if lender else holder


def fresh_flags(card: i64) -> i64:
    """The flags of a copy that has just entered play or been prepared for a new turn."""
    limited: i64 = at.LIMITED if KIND[card] & at.KIND_POWER else 0
    return (HAS[card] >> at.EXPEND) * at.CAN_EXPEND | limited
