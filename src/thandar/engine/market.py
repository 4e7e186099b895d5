"""Acquiring: prices, where acquired cards go, what takes their place (R6)."""

from mypy_extensions import i16, i64

from thandar.engine import events as ev
from thandar.engine import layout as at
from thandar.engine.state import State
from thandar.engine.tables import COST, KIND, ON_ACQUIRE, PLACE_PROGRAM


def price(st: State, base: i64, card: i64) -> i64:
    """What a card costs a seat now, waiting reductions taken off (R6.4)."""
    cost = COST[card]
    if not st.s[base + at.DISCOUNTED]:
        return cost
    kinds = KIND[card]
    for k in range(i64(4)):
        if kinds >> k & 1:
            cost -= i64(st.s[base + at.DISCOUNTS + k])
    return cost if cost > 0 else 0


def take_from_market(st: State, card: i64) -> i64:
    """Take a card from the row or the Fire Gem pile; the slot it leaves, behind them the pile."""
    s = st.s
    for slot in range(i64(at.MARKET_SLOTS)):
        if i64(s[at.MARKET + slot]) == card:
            s[at.MARKET + slot] = at.NOTHING
            return slot
    s[at.FIRE_GEMS] = s[at.FIRE_GEMS] - 1
    return at.MARKET_SLOTS


def pay(st: State, seat: i64, card: i64) -> i64:
    """Pay for a card, received gold first (R12.3); what it cost."""
    s = st.s
    base = st.seat(seat)
    cost = price(st, base, card)
    received = i64(s[base + at.RECEIVED])
    s[base + at.RECEIVED] = i16(max(received - cost, 0))
    s[base + at.GOLD] = i16(i64(s[base + at.GOLD]) - max(cost - received, 0))
    if st.listening and cost:
        left = i64(s[base + at.RECEIVED])
        given = received - left
        st.tell(ev.PAID, seat, target=given, n=cost, place=left, now=i64(s[base + at.GOLD]))
    return cost


def acquire(st: State, seat: i64, card: i64, paid: i64, slot: i64, victim: i64 = -1) -> None:
    """A card, already taken from a slot or a victim's discard pile, becomes the seat's.

    Waiting effects that fit are used up (R6.3, R6.4).
    """
    s = st.s
    base = st.seat(seat)
    kinds = KIND[card]
    on_top = i64(s[base + at.WAITING_TOP])
    in_hand = i64(s[base + at.WAITING_HAND])
    waited = on_top | in_hand | i64(s[base + at.DISCOUNTED])
    if s[base + at.DISCOUNTED]:
        left: i64 = 0
        for k in range(i64(4)):
            if kinds >> k & 1:
                s[base + at.DISCOUNTS + k] = 0
            left |= i64(s[base + at.DISCOUNTS + k])
        s[base + at.DISCOUNTED] = i16(left != 0)  # else the next acquisition would tell of it too
    st.count_up(base + at.ACQUIRED, 1)
    if st.listening:
        tell_acquired(st, seat, card, paid, slot, victim)
    if s[at.LOCATION]:
        entry = ON_ACQUIRE[i64(s[at.LOCATION])]
        if entry:
            st.push(entry, seat, i64(s[at.LOCATION]))
    zone: i64 = at.ZONE_DISCARD
    if on_top | in_hand:
        s[base + at.WAITING_TOP] = i16(on_top & ~kinds)
        s[base + at.WAITING_HAND] = i16(in_hand & ~kinds)
        if on_top & kinds:
            zone = at.ZONE_DECK
        if in_hand & kinds:
            zone = at.ZONE_HAND
    if st.listening and waited:
        tell_waiting(st, seat)
    if on_top & kinds and in_hand & kinds:
        frame = st.push(PLACE_PROGRAM, seat, card)
        s[frame + at.F_HELD] = i16(card)
        return
    place_card(st, seat, card, zone)


def tell_acquired(st: State, seat: i64, card: i64, paid: i64, slot: i64, victim: i64) -> None:
    """Note an acquisition: from the row, the Fire Gem pile or a discard pile."""
    source: i64 = ev.FIRE_GEMS if slot == at.MARKET_SLOTS else at.ZONE_MARKET
    if victim >= 0:
        source = at.ZONE_DISCARD
    count = i64(st.s[st.seat(seat) + at.ACQUIRED])
    st.tell_move(
        ev.ACQUIRED, seat, card, source, ev.HELD,
        target=victim, n=paid, source_seat=victim, place=slot, now=count,
    )  # fmt: skip


def tell_waiting(st: State, seat: i64) -> None:
    """Note what waits for an acquisition, and what the next ones cost less."""
    base = st.seat(seat)
    in_hand = i64(st.s[base + at.WAITING_HAND])
    on_top = i64(st.s[base + at.WAITING_TOP])
    st.tell_four(ev.WAITED, seat, base + at.DISCOUNTS, place=in_hand, now=on_top)


def place_card(st: State, seat: i64, card: i64, zone: i64) -> None:
    """Lay an acquired card where it belongs and fill the slot it left (R6.1)."""
    if zone == at.ZONE_DISCARD:
        st.put_in_discard(seat, card)
    elif zone == at.ZONE_HAND:
        st.put_in_hand(seat, card | at.KNOWN)
    else:
        st.put_on_deck(seat, card | at.KNOWN)
    if st.listening:
        st.tell_move(ev.PLACED, seat, card, ev.HELD, zone)
    st.refill_market()
