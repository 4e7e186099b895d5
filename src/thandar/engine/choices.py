"""Choices inside an effect: what can be answered, and what an answer does.

The pending choice is the CHOOSE instruction at which the topmost frame stands; nothing else is
remembered about it, so that it can be listed again at any time.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from thandar.engine import events as ev
from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.engine.boss import (
    count_items,
    find_in_play,
    move_item,
    prevent_discard,
    reveal_item,
    try_to_steal,
)
from thandar.engine.market import acquire, place_card, take_from_market
from thandar.engine.state import State
from thandar.engine.tables import BIT, CODE_A, CODE_B, CODE_C, COST, KIND, MEMBER, ROW

MOST_MOVES: Final = 8192
BLANK: Final[vec[i64]] = vec[i64]([0] * MOST_MOVES)


def move_buffer(st: State) -> vec[i64]:
    """Room for every move that could ever be listed at this table, for one caller to list into.

    A card is good for three moves of the seat that has it and one of each other seat, and up to
    three seats move at a time.
    """
    return BLANK[: 6 * st.cap + 64]


def chooser(st: State, frame: i64) -> i64:
    """The seat that makes the choice at which a frame stands (R4.6)."""
    by_target = CODE_A[i64(st.s[frame + at.F_PC])] & op.BY_TARGET
    return i64(st.s[frame + (at.F_TARGET if by_target else at.F_SEAT)])


def list_answers(st: State, m: vec[i64], frame: i64) -> i64:
    """Write the possible answers to `m`, `decline` last where it is one; how many there are."""
    pc = i64(st.s[frame + at.F_PC])
    purpose = CODE_A[pc]
    n = list_positive_answers(st, m, frame, pc, purpose & op.PURPOSE_BITS)
    if n and purpose & op.OPTIONAL:
        m[n] = at.M_DECLINE | chooser(st, frame) << at.SEAT_SHIFT
        n += 1
    return n


def list_positive_answers(st: State, m: vec[i64], frame: i64, pc: i64, purpose: i64) -> i64:
    """The answers that do something, without `decline`."""
    seat = chooser(st, frame)
    by = seat << at.SEAT_SHIFT
    if purpose == op.DISCARD:
        return list_hand_answers(st, m, seat, by)
    if purpose == op.SACRIFICE:
        return list_discard(st, m, seat, by, at.KIND_ANY, 0, list_hand_answers(st, m, seat, by))
    if purpose == op.OPTION:
        for k in range(CODE_B[pc]):
            m[k] = at.M_OPTION | by | k << at.A_SHIFT
        return CODE_B[pc]
    if purpose == op.MAY_DRAW:
        base = st.seat(seat)
        m[0] = at.M_OPTION | by
        return 1 if i64(st.s[base + at.DECK_SIZE]) + i64(st.s[base + at.DISCARD_SIZE]) > 0 else 0
    if purpose == op.MAY:
        m[0] = at.M_OPTION | by
        return 1
    if purpose == op.OPPONENT:
        return list_seats(m, i64(st.s[st.seat(seat) + at.REACH]), by)
    if purpose == op.PLAYER:
        base = st.seat(seat)
        return list_seats(m, i64(st.s[base + at.REACH]) | i64(st.s[base + at.FRIENDS]), by)
    if purpose == op.HEALTH_TO:
        return list_seats(m, i64(st.s[st.seat(seat) + at.NEARBY]) | 1 << seat, by)
    if purpose == op.DEFEATED:
        return list_seats(m, defeated_opponents(st, seat), by)
    if purpose == op.PREVENT:
        base = st.seat(seat)
        m[0] = at.M_OPTION | by
        return i64(st.s[base + at.PREVENTS] != 0) & i64(st.s[base + at.HAND_SIZE] != 0)
    if purpose == op.HOARD:
        m[0] = at.M_OPTION | by
        return list_items(st, m, seat, by, count_items(st, seat) + 1, 1)
    if purpose == op.STEAL_ITEM:
        return list_items(st, m, seat, by, 1, 0)
    if purpose == op.TAKE_CARD:
        n = list_discard(st, m, seat, by, at.KIND_ANY, 0, 0)
        return list_deck_by_number(st, m, seat, by, n)
    if purpose == op.RESURRECT:
        return list_discard(st, m, seat, by, at.KIND_CHAMPION, at.STUNNED, 0)
    if purpose == op.GIFT:
        return list_gifts(st, m, seat, by)
    if purpose == op.STUN:
        return list_targets(st, m, seat, by)
    if purpose == op.PREPARE:
        return list_champions(st, m, seat, by, 0, at.KIND_CHAMPION)
    if purpose == op.PUT_ON_TOP:
        return list_members(st, m, seat, by, CODE_B[pc])
    if purpose == op.PLACE:
        m[0] = at.M_PLACE | by | at.ZONE_HAND << at.B_SHIFT
        m[1] = at.M_PLACE | by | at.ZONE_DECK << at.B_SHIFT
        return 2
    if purpose == op.ACQUIRE:
        return list_market(st, m, by, CODE_B[pc])
    if purpose == op.FACTION:
        for k in range(i64(4)):
            m[k] = at.M_FACTION | by | k << at.A_SHIFT
        return 4
    return list_looked_at(st, m, seat, by, frame)


def add_new(m: vec[i64], start: i64, n: i64, move: i64) -> i64:
    """Add a move unless it stands in the list already, from a place on; how many there are."""
    for k in range(start, n):
        if m[k] == move:
            return n
    m[n] = move
    return n + 1


def list_hand(m: vec[i64], s: vec[i16], hand: i64, size: i64, what: i64, n: i64) -> i64:
    """A move for each different card in a hand; a borrowed one differs from one's own (R14.4).

    The market's cards are numbered below 64, so that one word remembers which were seen.
    """
    start = n
    seen: i64 = 0
    every: i64 = 0
    for k in range(hand, hand + size):
        card = i64(s[k]) & at.CARD_AND_LENDER
        m[n] = what | card << at.A_SHIFT
        n += i64(seen >> (card & 63) & 1 == 0)
        seen |= BIT[card & 63]
        every |= card
    if every < 64:
        return n
    n = start
    for k in range(hand, hand + size):
        n = add_new(m, start, n, what | (i64(s[k]) & at.CARD_AND_LENDER) << at.A_SHIFT)
    return n


def list_hand_answers(st: State, m: vec[i64], seat: i64, by: i64) -> i64:
    """The different cards in a hand, as the first answers."""
    base = st.seat(seat)
    size = i64(st.s[base + at.HAND_SIZE])
    return list_hand(m, st.s, st.hand(base), size, at.M_CARD | by | at.ZONE_HAND << at.B_SHIFT, 0)


def list_discard(st: State, m: vec[i64], seat: i64, by: i64, kinds: i64, marks: i64, n: i64) -> i64:
    """The different cards of some kinds in a discard pile, those with all of the marks."""
    s = st.s
    base = st.seat(seat)
    end = st.discard_end(base)
    start = n
    what: i64 = at.M_CARD | by | at.ZONE_DISCARD << at.B_SHIFT
    for k in range(i64(s[base + at.DISCARD_SIZE])):
        card = i64(s[end - k]) & at.CARD_MASK
        if i64(s[end - k]) & marks == marks and KIND[card] & kinds:
            n = add_new(m, start, n, what | card << at.A_SHIFT)
    return n


def list_members(st: State, m: vec[i64], seat: i64, by: i64, kind: i64) -> i64:
    """The different cards in a discard pile of a kind that effects name."""
    s = st.s
    base = st.seat(seat)
    end = st.discard_end(base)
    n: i64 = 0
    for k in range(i64(s[base + at.DISCARD_SIZE])):
        card = i64(s[end - k]) & at.CARD_MASK
        if MEMBER[kind * ROW + card]:
            what = at.M_CARD | by | at.ZONE_DISCARD << at.B_SHIFT
            n = add_new(m, 0, n, what | card << at.A_SHIFT)
    return n


def list_deck(st: State, m: vec[i64], seat: i64, by: i64, top: i64, count: i64, n: i64) -> i64:
    """The different cards among so many of a deck, from a place downwards."""
    start = n
    for k in range(count):
        card = i64(st.s[top - k]) & at.CARD_MASK
        n = add_new(m, start, n, at.M_CARD | by | card << at.A_SHIFT | at.ZONE_DECK << at.B_SHIFT)
    return n


def list_deck_by_number(st: State, m: vec[i64], seat: i64, by: i64, n: i64) -> i64:
    """The different cards of a whole deck, so listed that their order tells nothing."""
    base = st.seat(seat)
    size = i64(st.s[base + at.DECK_SIZE])
    start = n
    n = list_deck(st, m, seat, by, st.deck(base) + size - 1, size, n)
    for k in range(start + 1, n):
        move = m[k]
        j = k
        while j > start and m[j - 1] > move:
            m[j] = m[j - 1]
            j -= 1
        m[j] = move
    return n


def list_gifts(st: State, m: vec[i64], seat: i64, by: i64) -> i64:
    """The different cards in hand, discard pile and deck (R13.5)."""
    n = list_discard(st, m, seat, by, at.KIND_ANY, 0, list_hand_answers(st, m, seat, by))
    return list_deck_by_number(st, m, seat, by, n)


def list_items(st: State, m: vec[i64], seat: i64, by: i64, least: i64, n: i64) -> i64:
    """The Hoard Items of opponents who have so many at least."""
    team = i64(st.s[st.seat(seat) + at.TEAM])
    for other in range(i64(st.s[at.SEATS])):
        if team >> other & 1 or count_items(st, other) < least:
            continue
        base = st.seat(other)
        place = find_in_play(st, base, at.KIND_ITEM_OF_HOARD, 0)
        while place >= 0:
            m[n] = at.M_COPY | by | other << at.A_SHIFT | place << at.B_SHIFT
            n += 1
            place = find_in_play(st, base, at.KIND_ITEM_OF_HOARD, place + 1)
    return n


def defeated_opponents(st: State, seat: i64) -> i64:
    """Mask of the opponents who are defeated but still at the table."""
    mask: i64 = 0
    team = i64(st.s[st.seat(seat) + at.TEAM])
    for other in range(i64(st.s[at.SEATS])):
        if st.s[st.seat(other) + at.KEEPS_CARDS] and not (team >> other & 1 or st.alive(other)):
            mask |= 1 << other
    return mask


def list_market(st: State, m: vec[i64], by: i64, cost: i64) -> i64:
    """The different cards on the market up to a cost."""
    s = st.s
    what: i64 = at.M_CARD | by | at.ZONE_MARKET << at.B_SHIFT
    n: i64 = 0
    for slot in range(i64(at.MARKET), i64(at.MARKET + at.MARKET_SLOTS)):
        card = i64(s[slot])
        if card != at.NOTHING and COST[card] <= cost:
            n = add_new(m, 0, n, what | card << at.A_SHIFT)
    if s[at.FIRE_GEMS] and COST[at.FIRE_GEM] <= cost:
        n = add_new(m, 0, n, what | at.FIRE_GEM << at.A_SHIFT)
    return n


def list_seats(m: vec[i64], mask: i64, by: i64) -> i64:
    """The seats of a mask."""
    n: i64 = 0
    seat: i64 = 0
    while mask:
        if mask & 1:
            m[n] = at.M_SEAT | by | seat << at.A_SHIFT
            n += 1
        mask >>= 1
        seat += 1
    return n


def list_targets(st: State, m: vec[i64], seat: i64, by: i64) -> i64:
    """The opponents' champions that a seat may target (R5.8, R7.4)."""
    reach = i64(st.s[st.seat(seat) + at.REACH_CHAMPIONS])
    n: i64 = 0
    for other in range(i64(st.s[at.SEATS])):
        if reach >> other & 1:
            kinds: i64 = at.KIND_GUARD if st.guarded(other) else at.KIND_ATTACKABLE
            n = list_champions(st, m, other, by, n, kinds)
    return n


def list_champions(st: State, m: vec[i64], seat: i64, by: i64, n: i64, kinds: i64) -> i64:
    """The different copies of some kinds that a seat has in play."""
    s = st.s
    base = st.seat(seat)
    copies = st.in_play(base)
    for place in range(i64(s[base + at.IN_PLAY_SIZE])):
        card = i64(s[copies + place * at.COPY_SIZE]) & at.CARD_MASK
        if not KIND[card] & kinds:
            continue
        if first_of_its_kind(s, copies, place):
            m[n] = at.M_COPY | by | seat << at.A_SHIFT | place << at.B_SHIFT
            n += 1
    return n


def first_of_its_kind(s: vec[i16], copies: i64, place: i64) -> bool:
    """Whether no earlier copy in play is equal in card and flags."""
    copy: i64 = copies + place * at.COPY_SIZE
    card = s[copy]
    flags = s[copy + 1]
    for k in range(copies, copy, at.COPY_SIZE):
        if s[k] == card and s[k + 1] == flags:
            return False
    return True


def list_looked_at(st: State, m: vec[i64], seat: i64, by: i64, frame: i64) -> i64:
    """The different cards among those looked at and not yet put back in order."""
    s = st.s
    base = st.seat(seat)
    top = st.deck(base) + i64(s[base + at.DECK_SIZE]) - 1 - i64(s[frame + at.F_ORDERED])
    return list_deck(st, m, seat, by, top, i64(s[frame + at.F_COUNT]), 0)


def answer(st: State, move: i64) -> None:
    """Carry out an answer to the pending choice and let the effect go on behind it."""
    s = st.s
    frame = st.frame()
    pc = i64(s[frame + at.F_PC])
    seat = chooser(st, frame)
    if move & at.KIND_BITS == at.M_DECLINE:
        s[frame + at.F_PC] = i16(CODE_C[pc])
        if st.listening:
            st.tell(ev.DECLINED, seat, i64(s[frame + at.F_CARD]))
        return
    s[frame + at.F_PC] = i16(pc + 1)
    purpose = CODE_A[pc] & op.PURPOSE_BITS
    a = move >> at.A_SHIFT & at.FIELD_BITS
    b = move >> at.B_SHIFT & at.FIELD_BITS
    if purpose == op.DISCARD:
        st.discard(seat, a)
    elif purpose == op.SACRIFICE:
        sacrifice(st, seat, a, b)
    elif purpose == op.OPTION:
        s[frame + at.F_PC] = i16(pc + 1 + a)
        if st.listening:
            st.tell(ev.CHOSE, seat, i64(s[frame + at.F_CARD]), n=a, place=ev.A_SIDE)
    elif purpose == op.OPPONENT or purpose == op.PLAYER or purpose == op.DEFEATED:
        s[frame + at.F_TARGET] = i16(a)
        if st.listening:
            st.tell(ev.TARGETED, seat, i64(s[frame + at.F_CARD]), target=a)
    elif purpose == op.RESURRECT:
        st.take_marked(seat, a, at.STUNNED)
        place = st.enter_play(seat, a)
        if st.listening:
            st.tell_move(ev.RESURRECTED, seat, a, at.ZONE_DISCARD, at.ZONE_PLAY, place=place)
    elif purpose == op.HEALTH_TO:
        st.gain_health(a, i64(s[frame + at.F_COUNT]))
    elif purpose == op.PREVENT:
        if st.listening:
            st.tell(ev.PREVENTED, seat, i64(s[frame + at.F_CARD]))
        prevent_discard(st, seat)
    elif purpose == op.HOARD:
        if move & at.KIND_BITS == at.M_OPTION:
            reveal_item(st, seat)
        else:
            move_item(st, a, b, seat)
    elif purpose == op.STEAL_ITEM:
        item = i64(s[st.in_play(st.seat(a)) + b * at.COPY_SIZE]) & at.CARD_MASK
        try_to_steal(st, seat, a, item)
    elif purpose == op.TAKE_CARD:
        take_card(st, seat, a, b)
    elif purpose == op.GIFT:
        leave_gift(st, seat, i64(s[frame + at.F_TARGET]), a, b)
    elif purpose == op.STUN:
        st.stun(a, b)
    elif purpose == op.PREPARE:
        st.prepare(seat, b)
    elif purpose == op.PUT_ON_TOP:
        st.take_from_discard(seat, a)
        st.put_on_deck(seat, a | at.KNOWN)
        if st.listening:
            st.tell_move(ev.PUT_ON_TOP, seat, a, at.ZONE_DISCARD, at.ZONE_DECK)
    elif purpose == op.PLACE:
        card = i64(s[frame + at.F_HELD])
        s[frame + at.F_HELD] = at.NOTHING
        place_card(st, seat, card, b)
    elif purpose == op.ACQUIRE:
        slot = take_from_market(st, a)
        acquire(st, seat, a, 0, slot)
    elif purpose == op.FACTION:
        choose_faction(st, seat, a, i64(s[frame + at.F_CARD]))
    elif purpose == op.LOOK_DISCARD or purpose == op.LOOK_ORDER:
        handle_looked_at(st, seat, frame, a, purpose == op.LOOK_DISCARD)


def sacrifice(st: State, seat: i64, entry: i64, zone: i64) -> None:
    """Sacrifice a card from hand or discard pile; its own sacrifice ability does nothing (R5.3)."""
    if zone == at.ZONE_HAND:
        st.take_from_hand(seat, entry)
    else:
        st.take_from_discard(seat, entry)
    to = st.put_in_sacrifice_pile(entry & at.CARD_MASK)
    if st.listening:
        st.tell_move(ev.SACRIFICED, seat, entry, zone, to)


def leave_gift(st: State, seat: i64, to: i64, card: i64, zone: i64) -> None:
    """A card of a defeated commander goes to the emperor's discard pile (R13.5)."""
    place: i64 = 0
    if zone == at.ZONE_HAND:
        st.take_from_hand(seat, card)
    elif zone == at.ZONE_DISCARD:
        st.take_from_discard(seat, card)
    else:
        place = st.take_from_deck(seat, card)
    st.put_in_discard(to, card)
    if st.listening:
        st.tell_move(
            ev.SENT, seat, card, zone, at.ZONE_DISCARD, target=to, to_seat=to, place=place,
            now=i64(st.s[st.seat(seat) + at.GOLD]),
        )  # fmt: skip


def take_card(st: State, seat: i64, card: i64, zone: i64) -> None:
    """Take a card from the deck, unseen by others, or from the discard pile into the hand."""
    base = st.seat(seat)
    if zone == at.ZONE_DISCARD:
        st.take_from_discard(seat, card)
        st.put_in_hand(seat, card | at.KNOWN)
        if st.listening:
            st.tell_move(ev.TOOK, seat, card, zone, at.ZONE_HAND)
        return
    place = st.take_from_deck(seat, card)
    st.put_in_hand(seat, card)
    size = i64(st.s[base + at.DECK_SIZE])
    st.shuffle(st.deck(base), size)
    if st.listening:
        st.tell_move(ev.TOOK, seat, card, zone, at.ZONE_HAND, place=place, seen=1 << seat)
        st.tell_move(ev.SHUFFLED, seat, 0, at.ZONE_DECK, at.ZONE_DECK, n=size)


def choose_faction(st: State, seat: i64, faction: i64, card: i64) -> None:
    """One more card of a faction counts as in play until the end of the turn."""
    s = st.s
    base = st.seat(seat)
    s[base + at.FACTION_COUNT + faction] = s[base + at.FACTION_COUNT + faction] + 1
    s[base + at.CHOSEN_FACTIONS + faction] = s[base + at.CHOSEN_FACTIONS + faction] + 1
    if st.listening:
        st.tell(ev.CHOSE, seat, card, n=faction, place=ev.A_FACTION)
        st.tell_four(ev.COUNTED, seat, base + at.CHOSEN_FACTIONS)


def handle_looked_at(st: State, seat: i64, frame: i64, card: i64, discarded: bool) -> None:
    """Discard one of the cards looked at, or make it the topmost of those not yet in order.

    Cards already in order lie on top; the frame counts those that do not.
    """
    s = st.s
    base = st.seat(seat)
    size = i64(s[base + at.DECK_SIZE])
    count = i64(s[frame + at.F_COUNT])
    deck = st.deck(base)
    top: i64 = deck + size - 1 - i64(s[frame + at.F_ORDERED])
    found = top
    while i64(s[found]) & at.CARD_MASK != card:
        found -= 1
    entry = s[found]
    for k in range(found, top):
        s[k] = s[k + 1]
    s[frame + at.F_COUNT] = i16(count - 1)
    if discarded:
        s[base + at.DECK_SIZE] = i16(size - 1)
        st.put_in_discard(seat, card)
        if st.listening:
            depth = deck + size - 1 - found
            st.tell_move(ev.DISCARDED, seat, card, at.ZONE_DECK, at.ZONE_DISCARD, place=depth)
        return
    s[top] = entry
    s[frame + at.F_ORDERED] = s[frame + at.F_ORDERED] + 1
    if st.listening:
        depth = deck + size - 1 - found
        st.tell(ev.ORDERED, seat, card, place=depth, now=deck + size - 1 - top, seen=1 << seat)
