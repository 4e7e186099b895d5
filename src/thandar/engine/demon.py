"""The automaton of solo play: its turn, its attacks, what it announces (R15)."""

from mypy_extensions import i16, i64

from thandar.engine import events as ev
from thandar.engine import layout as at
from thandar.engine.boss import find_in_play, place_of
from thandar.engine.state import State
from thandar.engine.tables import ANNOUNCE_PROGRAM, CARRY_OUT_PROGRAM, COST, ENTRY, KIND


def begin_demon_turn(st: State, seat: i64) -> None:
    """Location, karma and the announced card happen, in this order; then it announces anew."""
    st.push(ANNOUNCE_PROGRAM, seat, 0)
    for kind in (i64(at.KIND_DEED), i64(at.KIND_KARMA), i64(at.KIND_LOCATION)):
        place = find_in_play(st, st.seat(seat), kind, 0)
        if place < 0:
            continue
        card = i64(st.s[st.in_play(st.seat(seat)) + place * at.COPY_SIZE]) & at.CARD_MASK
        entry = ENTRY[card * at.ABILITIES + at.PRIMARY]
        if entry:
            st.push(entry, seat, card)
            st.push(CARRY_OUT_PROGRAM, seat, card)


def carry_out(st: State, seat: i64, card: i64) -> None:
    """What the Demon announced happens now; a Demon card or karma is used up by it (R15.6)."""
    place: i64 = -1
    if not KIND[card] & at.KIND_LOCATION:
        place = place_of(st, st.seat(seat), card)
        st.leave_play(seat, place)
        st.put_in_discard(seat, card)
    if not st.listening:
        return
    if place < 0:
        st.tell(ev.CARRIED_OUT, seat, card)
    else:
        st.tell_move(ev.CARRIED_OUT, seat, card, at.ZONE_PLAY, at.ZONE_DISCARD, place=place)


def announce(st: State, seat: i64) -> None:
    """Reveal cards until one says what the Demon will do; karma and location take effect."""
    s = st.s
    base = st.seat(seat)
    card: i64 = at.NOTHING
    while not KIND[card] & at.KIND_DEED:
        if i64(s[base + at.DECK_SIZE]) == 0:
            enrage(st, seat, 1)
        if st.have_cards(seat, 1) == 0:
            return
        size = i64(s[base + at.DECK_SIZE]) - 1
        card = i64(s[st.deck(base) + size]) & at.CARD_MASK
        s[base + at.DECK_SIZE] = i16(size)
        lay_open(st, seat, card)


def enrage(st: State, seat: i64, n: i64) -> None:
    """Every assault deals so much more from now on (R15.9)."""
    base = st.seat(seat)
    st.count_up(base + at.RAGE, n)
    if st.listening:
        st.tell(ev.RAGED, seat, now=i64(st.s[base + at.RAGE]))


def lay_open(st: State, seat: i64, card: i64) -> None:
    """A revealed card replaces the one of its kind."""
    base = st.seat(seat)
    kinds: i64 = KIND[card] & (at.KIND_DEED | at.KIND_KARMA | at.KIND_LOCATION)
    place = find_in_play(st, base, kinds, 0)
    if place >= 0:
        replaced = st.leave_play(seat, place)
        st.put_in_discard(seat, replaced)
        if st.listening:
            st.tell_move(ev.DISCARDED, seat, replaced, at.ZONE_PLAY, at.ZONE_DISCARD, place=place)
    there = st.enter_play(seat, card)
    if kinds == at.KIND_LOCATION:
        st.s[at.LOCATION] = i16(card)
    if st.listening:
        st.tell_move(ev.ANNOUNCED, seat, card, at.ZONE_DECK, at.ZONE_PLAY, n=there)


def assault(st: State, seat: i64, n: i64) -> None:
    """An attack that must first get past the prepared guards, in the order they entered."""
    s = st.s
    left: i64 = n + i64(s[st.seat(seat) + at.RAGE])
    target = opponent(st, seat)
    base = st.seat(target)
    copies = st.in_play(base)
    place: i64 = 0
    while place < i64(s[base + at.IN_PLAY_SIZE]) and left > 0:
        card = i64(s[copies + place * at.COPY_SIZE]) & at.CARD_MASK
        if (
            not KIND[card] & at.KIND_GUARD
            or i64(s[copies + place * at.COPY_SIZE + 1]) & at.EXPENDED
        ):
            place += 1
            continue
        damage = i64(s[copies + place * at.COPY_SIZE + 1]) >> at.DAMAGE_SHIFT
        hit = min(left, st.defense(target, card) - damage)
        left -= hit
        if st.listening:
            st.tell(ev.ATTACKED_CHAMPION, seat, card, target=target, n=hit, place=place)
        if not st.damage_champion(target, place, hit):
            return
    if left > 0:
        if st.listening:
            st.tell(ev.ATTACKED, seat, target=target, n=left)
        st.damage_player(target, left, seat)


def burn(st: State, seat: i64, n: i64) -> None:
    """The dearest cards of the market row are sacrificed, the leftmost of equals first."""
    s = st.s
    for _ in range(n):
        dearest: i64 = -1
        for slot in range(i64(at.MARKET_SLOTS)):
            card = i64(s[at.MARKET + slot])
            if card and (dearest < 0 or COST[card] > COST[i64(s[at.MARKET + dearest])]):
                dearest = slot
        if dearest < 0:
            break
        card = i64(s[at.MARKET + dearest])
        s[at.MARKET + dearest] = at.NOTHING
        st.put_in_sacrifice_pile(card)
        if st.listening:
            st.tell_move(ev.BURNED, seat, card, at.ZONE_MARKET, ev.SACRIFICED_PILE, place=dearest)
    st.refill_market()


def stun_dearest(st: State, seat: i64) -> None:
    """The opponent's champion with the highest cost is stunned, the first of equals."""
    s = st.s
    target = opponent(st, seat)
    base = st.seat(target)
    copies = st.in_play(base)
    dearest: i64 = -1
    best: i64 = -1
    for place in range(i64(s[base + at.IN_PLAY_SIZE])):
        card = i64(s[copies + place * at.COPY_SIZE]) & at.CARD_MASK
        if KIND[card] & at.KIND_CHAMPION and COST[card] > best:
            best = COST[card]
            dearest = place
    if dearest >= 0:
        st.stun(target, dearest)


def opponent(st: State, seat: i64) -> i64:
    """The first seat that is not on a seat's side."""
    team = i64(st.s[st.seat(seat) + at.TEAM])
    other: i64 = 0
    while team >> other & 1:
        other += 1
    return other
