"""What one viewer has in sight: every card it sees gets an id of the viewer's own.

An id stays with a card as long as the viewer can follow it, and is given anew once the card has
been out of sight. Ids are handed out from what the viewer sees and nothing else, so they tell no
more than that: the same events in the same order give the same ids.
"""

from typing import Final, final

from mypy_extensions import i64

from thandar.engine import events as ev
from thandar.engine import layout as at
from thandar.engine.names import entries
from thandar.engine.state import State
from thandar.engine.tables import DEFENSE as DEFENSE_OF
from thandar.engine.tables import KIND, NAMES
from thandar.types import CopyView, Loan

SPECTATOR: Final = -1
EVERYTHING: Final = -2  # the viewer who sees every card that is ever in sight of somebody
ENTRY, ID, MARK = 0, 1, 2  # of a card in sight: the card with its lender, its id, and a mark
FLAGS, DAMAGE, DEFENSE = 2, 3, 4  # of a copy in play, behind card and id
ID_BITS: Final = 20
OPEN: Final = 1  # the mark of a card in hand or deck that everyone knows

# The place of every card in the order of their names.
RANK: Final[list[int]] = [0] * len(NAMES)
for _rank, _name in enumerate(sorted(NAMES)):
    RANK[NAMES.index(_name)] = _rank


@final
class Sight:
    """The ids of the cards that a viewer sees, zone by zone.

    Seats count from 0. A card in sight is a small list of numbers.
    """

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.next = 1
        self.shared = False
        self.hands: list[list[list[int]]] = []
        self.decks: list[list[list[int] | None]] = []
        self.discards: list[list[list[int]]] = []
        self.copies: list[list[list[int]]] = []
        self.market: list[int] = []
        self.sacrificed: list[list[int]] = []
        self.held: list[list[int]] = []
        self.blessed: list[int] = []  # what Bless adds to the defense of a seat's champions

    def copy(self) -> "Sight":
        """The same, to go on with independently."""
        other = Sight(self.viewer)
        other.next = self.next
        other.hands = [[card[:] for card in hand] for hand in self.hands]
        other.decks = [[card[:] if card else None for card in deck] for deck in self.decks]
        other.discards = [[card[:] for card in pile] for pile in self.discards]
        other.copies = [[copy[:] for copy in copies] for copies in self.copies]
        other.market = self.market[:]
        other.sacrificed = [card[:] for card in self.sacrificed]
        other.held = [card[:] for card in self.held]
        other.blessed = self.blessed[:]
        return other

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle: the same, with the same ids."""
        piles = (self.hands, self.decks, self.discards, self.copies)
        return restored_sight, (
            self.viewer, self.next, piles, self.market, self.sacrificed, self.held, self.blessed,
        )  # fmt: skip

    def new_id(self) -> int:
        """An id that no card had yet."""
        self.next += 1
        return self.next - 1

    # --- looking for the first time

    def look(self, st: State) -> None:
        """See a table for the first time: ids in an order that tells nothing."""
        s = st.s
        for seat in range(int(s[at.SEATS])):
            base = st.seat(seat)
            marks = int(known_marks(st, seat, self.viewer))
            hand = entries(st, st.hand(base), i64(s[base + at.HAND_SIZE]), 1)
            self.hands.append(self.first_seen([e for e in hand if e & marks], at.KNOWN))
            self.decks.append(self.first_deck(st, seat))
            pile = entries(st, st.discard_end(base), i64(s[base + at.DISCARD_SIZE]), -1)
            self.discards.append(self.first_seen(pile, at.STUNNED))
            self.copies.append(self.first_copies(st, seat))
            self.blessed.append(int(s[base + at.BLESSED]) + int(s[base + at.BLESSED_NEXT]))
        for slot in range(at.MARKET_SLOTS):
            self.market.append(self.new_id() if s[at.MARKET + slot] else 0)
        size = i64(s[at.SACRIFICED_SIZE])
        self.sacrificed = self.first_seen(entries(st, st.sacrificed_end(), size, -1), 0)
        for depth in range(int(s[at.DEPTH])):
            card = int(s[at.FRAMES + depth * at.FRAME_SIZE + at.F_HELD])
            if card:
                self.held.append([card, self.new_id(), 0])

    def first_seen(self, pile: list[int], mark: int) -> list[list[int]]:
        """The cards of a pile with new ids, by name; whether each has a mark."""
        found: list[list[int]] = []
        for entry in sorted(pile, key=ranked):
            marked = 1 if entry & mark else 0
            found.append([entry & at.CARD_AND_LENDER, self.new_id(), marked])
        return found

    def first_deck(self, st: State, seat: int) -> list[list[int] | None]:
        """The known cards of a deck, from the top."""
        base = st.seat(seat)
        size = i64(st.s[base + at.DECK_SIZE])
        marks = at.KNOWN | at.OWNER_KNOWS if seat == self.viewer else at.KNOWN
        found: list[list[int] | None] = []
        for entry in entries(st, st.deck(base) + size - 1, size, -1):
            if entry & marks:
                open = OPEN if entry & at.KNOWN else 0
                found.append([entry & at.CARD_MASK, self.new_id(), open])
            else:
                found.append(None)
        return found

    def first_copies(self, st: State, seat: int) -> list[list[int]]:
        """The copies in play of a seat."""
        base = st.seat(seat)
        copies = st.in_play(base)
        found: list[list[int]] = []
        for place in range(int(st.s[base + at.IN_PLAY_SIZE])):
            entry = int(st.s[copies + place * at.COPY_SIZE])
            flags = int(st.s[copies + place * at.COPY_SIZE + 1])
            card = i64(entry) & at.CARD_MASK
            defense = int(st.defense(seat, card)) if st.is_champion(card) else 0
            used = flags & (at.EXPENDED | at.ALLY_USED)
            found.append([entry, self.new_id(), used, flags >> at.DAMAGE_SHIFT, defense])
        return found

    # --- following the cards

    def sees(self, seen: int) -> bool:
        """Whether the viewer is one of those who see a card."""
        if seen == -1 or self.viewer == EVERYTHING:
            return True
        return self.viewer >= 0 and seen >> self.viewer & 1 != 0

    def take(self, event: ev.Raw, visible: bool) -> int:
        """A card leaves a zone; its id, 0 if the viewer could not tell it there."""
        zone, place = event[5], event[9]
        entry = event[2]
        owner = event[1] if event[6] < 0 else event[6]
        if zone == at.ZONE_HAND:
            return removed_id(self.hands[owner], lent_entry(event), 1) if visible else 0
        if zone == at.ZONE_DECK:
            return self.take_from_deck(owner, place, visible, event[0])
        if zone == at.ZONE_DISCARD and event[0] == ev.SHUFFLED:
            self.discards[owner] = []
            return 0
        if zone == at.ZONE_DISCARD:
            mark = 1 if event[0] == ev.RESURRECTED else 0
            return removed_id(self.discards[owner], entry & at.CARD_MASK, mark)
        if zone == at.ZONE_PLAY:
            return self.copies[owner].pop(event[11] if event[6] >= 0 else place)[ID]
        if zone == at.ZONE_MARKET:
            id = self.market[place]
            self.market[place] = 0
            return id
        if zone == ev.SACRIFICED_PILE:
            return removed_id(self.sacrificed, entry & at.CARD_MASK, 0)
        if zone == ev.HELD:
            return removed_id(self.held, entry & at.CARD_MASK, 0)
        return 0

    def take_from_deck(self, seat: int, place: int, visible: bool, code: int) -> int:
        """A card leaves a deck; one that was searched out unseen leaves no trace of its place."""
        deck = self.decks[seat]
        if code == ev.SHUFFLED:
            self.decks[seat] = []
            return 0
        searched = code == ev.TOOK or code == ev.SENT
        if place >= len(deck) or (searched and not visible):
            return 0
        card = deck.pop(place)
        return card[ID] if card else 0

    def put(self, event: ev.Raw, id: int, visible: bool) -> int:
        """A card comes to a zone; its id there, 0 if the viewer does not see it."""
        zone = event[7]
        entry = event[2]
        owner = event[1] if event[8] < 0 else event[8]
        if zone == at.ZONE_HAND:
            if not visible:
                return 0
            open = OPEN if event[10] == -1 else 0
            self.hands[owner].append([entry & at.CARD_AND_LENDER, id or self.new_id(), open])
            return self.hands[owner][-1][ID]
        if zone == at.ZONE_DECK:
            if event[0] == ev.SHUFFLED:
                return 0
            id = id or self.new_id()
            self.decks[owner].insert(0, [entry & at.CARD_MASK, id, OPEN])
            return id
        if zone in (ev.REMOVED, ev.FIRE_GEMS, ev.MARKET_DECK, ev.GRIMOIRE, ev.NOWHERE):
            return id
        id = id or self.new_id()
        if zone == at.ZONE_DISCARD:
            stunned = 1 if event[0] == ev.STUNNED else 0
            self.discards[owner].append([entry & at.CARD_MASK, id, stunned])
        elif zone == at.ZONE_PLAY:
            place = event[4] if event[0] == ev.ANNOUNCED else event[9]
            defense = printed_defense(entry)
            blessed = self.blessed[owner] if defense else 0
            rests = event[0] == ev.SUMMONED and event[4] != 0
            flags = at.EXPENDED if rests else 0
            self.copies[owner].insert(place, [entry, id, flags, 0, defense + blessed])
        elif zone == at.ZONE_MARKET:
            self.market[event[9]] = id
        elif zone == ev.SACRIFICED_PILE:
            self.sacrificed.append([entry & at.CARD_MASK, id, 0])
        elif zone == ev.HELD:
            self.held.append([entry & at.CARD_MASK, id, 0])
        return id

    def look_at(self, seat: int, place: int, card: int, open: bool) -> int:
        """The viewer sees a card of a deck where it lies; its id there."""
        deck = self.decks[seat]
        while len(deck) <= place:
            deck.append(None)
        known = deck[place]
        id = known[ID] if known else self.new_id()
        deck[place] = [card, id, OPEN if open else 0]
        return id

    def lose_sight(self, seat: int, place: int) -> None:
        """Somebody else may change the order of a deck at this place."""
        deck = self.decks[seat]
        if place < len(deck):
            deck[place] = None

    def reorder(self, seat: int, source: int, to: int) -> None:
        """A card of a deck that the viewer sees goes to another place in it."""
        deck = self.decks[seat]
        if source < len(deck):
            deck.insert(to, deck.pop(source))

    # --- what a view shows of it

    def deck_ids(self, seat: int) -> list[int | None]:
        """The ids of the known cards of a deck, from the top down to the lowest known one."""
        ids = [card[ID] if card else None for card in self.decks[seat]]
        while ids and ids[-1] is None:
            ids.pop()
        return ids

    def shown(self, seat: int) -> list[int]:
        """The ids of those cards in hand and deck that everyone knows."""
        ids = [card[ID] for card in self.hands[seat] if card[MARK]]
        ids += [card[ID] for card in self.decks[seat] if card and card[MARK]]
        ids.sort()
        return ids

    def stunned(self, seat: int) -> list[int]:
        """The ids of the champions in a discard pile that were stunned lately (R10.2)."""
        return sorted([card[ID] for card in self.discards[seat] if card[MARK]])

    def loans(self, st: State, seat: int) -> list[Loan]:
        """The borrowed cards in a hand: whose, and which where the viewer sees it."""
        base = st.seat(seat)
        if not st.s[base + at.DEALINGS] & at.DEALS_WITH_BOSS:
            return []
        found: list[Loan] = []
        unseen = [0] * (at.MAX_SEATS + 1)
        for entry in entries(st, st.hand(base), i64(st.s[base + at.HAND_SIZE]), 1):
            unseen[entry >> at.BORROWED_SHIFT & 7] += 1
        for card in sorted(self.hands[seat], key=id_of):
            lender = card[ENTRY] >> at.BORROWED_SHIFT & 7
            if lender:
                found.append({"id": card[ID], "from": lender})
                unseen[lender] -= 1
        for lender in range(1, at.MAX_SEATS + 1):
            for _ in range(unseen[lender]):
                found.append({"id": None, "from": lender})
        return found


Piles = list[list[list[int]]]


def restored_sight(
    viewer: int,
    following: int,
    piles: tuple[Piles, list[list[list[int] | None]], Piles, Piles],
    market: list[int],
    sacrificed: list[list[int]],
    held: list[list[int]],
    blessed: list[int],
) -> Sight:
    """What a viewer had in sight, from a pickle."""
    sight = Sight(viewer)
    sight.next = following
    sight.hands, sight.decks, sight.discards, sight.copies = piles
    sight.market, sight.sacrificed = market, sacrificed
    sight.held, sight.blessed = held, blessed
    return sight


def printed_defense(entry: int) -> int:
    """The defense of a champion or minion, 0 of everything else."""
    card = i64(entry) & at.CARD_MASK
    return int(DEFENSE_OF[card]) if KIND[card] & at.KIND_ATTACKABLE else 0


def known_marks(st: State, seat: i64, viewer: i64) -> i64:
    """Of which marks an entry in a hand must have one for a viewer to know it (R1.3).

    Everything is known of one's own hand and, to a party, of a defeated member's; the party also
    knows what its members have borrowed (R14.8).
    """
    if seat == viewer or viewer == EVERYTHING:
        return at.CARD_MASK
    base = st.seat(seat)
    if viewer < 0 or not st.s[base + at.KEEPS_CARDS] or not in_team(st, seat, viewer):
        return at.KNOWN
    return at.KNOWN | at.BORROWED_MASK if st.alive(seat) else at.CARD_MASK


def in_team(st: State, seat: i64, viewer: i64) -> bool:
    """Whether a viewer is of a seat's team."""
    return viewer >= 0 and i64(st.s[st.seat(seat) + at.TEAM]) >> viewer & 1 != 0


def ranked(entry: int) -> int:
    """A key that sorts cards by name, borrowed ones behind one's own."""
    return RANK[entry & at.CARD_MASK] << 4 | entry >> at.BORROWED_SHIFT & 7


def id_of(card: list[int]) -> int:
    """The id of a card in sight."""
    return card[ID]


def sorted_ids(cards: list[list[int]]) -> list[int]:
    """The ids of cards in sight in the order of their names, of equal ones by id."""
    keys = [RANK[card[ENTRY] & at.CARD_MASK] << ID_BITS | card[ID] for card in cards]
    keys.sort()
    return [key & ((1 << ID_BITS) - 1) for key in keys]


def lent_entry(event: ev.Raw) -> int:
    """The card as it lay in the hand it left: one that is being borrowed was its owner's there."""
    return event[2] & (at.CARD_MASK if event[0] == ev.BORROWED else at.CARD_AND_LENDER)


def removed_id(cards: list[list[int]], entry: int, mark: int) -> int:
    """Take a card out of those in sight: one with that mark before others, then the oldest."""
    best = -1
    for k, card in enumerate(cards):
        if card[ENTRY] != entry:
            continue
        if best < 0 or (card[MARK] == mark, -card[ID]) > (
            cards[best][MARK] == mark,
            -cards[best][ID],
        ):
            best = k
    return cards.pop(best)[ID] if best >= 0 else 0


def copy_names(copies: list[list[int]]) -> list[str]:
    """How moves call copies in play: those that differ are numbered from the second on."""
    groups: dict[int, list[tuple[int, int, int]]] = {}
    names: list[str] = []
    for copy in copies:
        card = copy[ENTRY] & at.CARD_MASK
        state = (copy[ENTRY], copy[FLAGS], copy[DAMAGE])
        known = groups.setdefault(card, [])
        if state not in known:
            known.append(state)
        number = known.index(state) + 1
        names.append(NAMES[card] if number == 1 else f"{NAMES[card]}#{number}")
    return names


def copy_dict(copy: list[int], name: str) -> CopyView:
    """A copy in play; `defense` is what must be dealt in all, 0 for what is no champion."""
    return {
        "id": copy[ID],
        "card": NAMES[copy[ENTRY] & at.CARD_MASK],
        "name": name,
        "expended": copy[FLAGS] & at.EXPENDED != 0,
        "ally_used": copy[FLAGS] & at.ALLY_USED != 0,
        "damage": copy[DAMAGE],
        "borrowed_from": (copy[ENTRY] >> at.BORROWED_SHIFT & 7) or None,
        "defense": copy[DEFENSE],
    }
