"""Putting things away: at the end of a turn, and when a seat leaves the game."""

from mypy_extensions import i16, i64

from thandar.engine import events as ev
from thandar.engine import layout as at
from thandar.engine.state import State, fresh_flags, owner_of
from thandar.engine.tables import COUNTERS, FACTION, KIND


def clear_turn(st: State, seat: i64) -> None:
    """Pools and "this turn" effects of a seat end (R3.2, R3.5)."""
    s = st.s
    base = st.seat(seat)
    if st.listening:
        tell_clearing(st, seat)
    s[base + at.GOLD] = 0
    s[base + at.COMBAT] = 0
    s[base + at.COMBAT_GAINED] = 0
    s[base + at.WAITING_TOP] = 0
    s[base + at.WAITING_HAND] = 0
    s[base + at.DISCOUNTED] = 0
    s[base + at.RECEIVED] = 0
    s[base + at.HEIST] = 0
    s[base + at.DEALINGS] = s[base + at.DEALINGS] & (at.DEALS_WITH_TEAM | at.DEALS_WITH_BOSS)
    s[base + at.DEALT_BEFORE] = s[base + at.DEALT]
    s[base + at.ACQUIRED_BEFORE] = s[base + at.ACQUIRED]
    s[base + at.DEALT] = 0
    s[base + at.ACQUIRED] = 0
    s[base + at.TRIED] = 0
    s[base + at.LOOKED] = 0
    for k in range(i64(4)):
        s[base + at.DISCOUNTS + k] = 0
        s[base + at.CHOSEN_FACTIONS + k] = 0
    counters = st.played(base)
    for k in range(COUNTERS):
        s[counters + k] = 0


def tell_clearing(st: State, seat: i64) -> None:
    """Note the pools that are lost, and that everything "this turn" of a seat ends."""
    s = st.s
    base = st.seat(seat)
    gold = i64(s[base + at.GOLD])
    received = i64(s[base + at.RECEIVED])
    combat = i64(s[base + at.COMBAT])
    if gold | received | combat:
        st.tell(ev.LOST_POOLS, seat, n=gold, target=received, place=combat)
    st.tell(ev.CLEANED_UP, seat, n=i64(s[base + at.DEALT]), now=i64(s[base + at.ACQUIRED]))


def tell_blessing(st: State, seat: i64) -> None:
    """Note how a seat is blessed, and what defense its champions have for it."""
    s = st.s
    base = st.seat(seat)
    later = i64(s[base + at.BLESSED_NEXT])
    st.tell(ev.BLESSED, seat, now=i64(s[base + at.BLESSED]), place=later)
    copies = st.in_play(base)
    for place in range(i64(s[base + at.IN_PLAY_SIZE])):
        card = i64(s[copies + place * at.COPY_SIZE]) & at.CARD_MASK
        if st.is_champion(card):
            st.tell(ev.DEFENDED, seat, card, place=place, now=st.defense(seat, card))


def discard_phase(st: State, seat: i64) -> None:
    """Lose the pools, discard actions and items, then the hand, prepare the champions (R3.2)."""
    s = st.s
    base = st.seat(seat)
    clear_turn(st, seat)
    if s[base + at.BLESSED] or s[base + at.BLESSED_NEXT]:
        s[base + at.BLESSED] = s[base + at.BLESSED_NEXT]
        s[base + at.BLESSED_NEXT] = 0
        if st.listening:
            tell_blessing(st, seat)
    forget_stuns(st, seat)
    discard_played(st, seat)
    hand = st.hand(base)
    end = st.discard_end(base)
    n = i64(s[base + at.DISCARD_SIZE])
    for k in range(i64(s[base + at.HAND_SIZE])):
        card = i64(s[hand + k]) & at.CARD_MASK
        if i64(s[hand + k]) & at.BORROWED_MASK:
            st.put_in_discard(owner_of(i64(s[hand + k]), seat), card)
        else:
            s[end - n] = i16(card)
            n += 1
        if st.listening:
            st.tell_discard(seat, i64(s[hand + k]) & at.CARD_AND_LENDER)
    s[base + at.HAND_SIZE] = 0
    s[base + at.KNOWN_IN_HAND] = 0
    s[base + at.DISCARD_SIZE] = i16(n)


def forget_stuns(st: State, seat: i64) -> None:
    """No champion counts as stunned since the player's last turn any more (R10.2)."""
    base = st.seat(seat)
    if st.s[base + at.STUNNED_LATELY]:
        s = st.s
        s[base + at.STUNNED_LATELY] = 0
        end = st.discard_end(base)
        marks: i64 = 0
        for k in range(i64(s[base + at.DISCARD_SIZE])):
            marks |= i64(s[end - k])
            s[end - k] = s[end - k] & at.CARD_MASK
        if st.listening and marks & at.STUNNED:
            st.tell(ev.FORGOT_STUNS, seat)


def discard_played(st: State, seat: i64) -> None:
    """Actions and items in play are discarded, what stays is prepared."""
    s = st.s
    base = st.seat(seat)
    copies = st.in_play(base)
    end = st.discard_end(base)
    n = i64(s[base + at.DISCARD_SIZE])
    for k in range(i64(4)):
        s[base + at.FACTION_COUNT + k] = 0
    stays: i64 = 0
    guards: i64 = 0
    for k in range(i64(s[base + at.IN_PLAY_SIZE])):
        entry = i64(s[copies + k * at.COPY_SIZE])
        card = entry & at.CARD_MASK
        if st.listening and not KIND[card] & at.KIND_STAYS:
            tell_played_discard(st, seat, entry, stays)
        if entry & at.BORROWED_MASK and not KIND[card] & at.KIND_STAYS:
            st.put_in_discard(owner_of(entry, seat), card)
            continue
        if not KIND[card] & at.KIND_STAYS:
            s[end - n] = i16(card)
            n += 1
            continue
        before = i64(s[copies + k * at.COPY_SIZE + 1])
        flags: i64 = before if KIND[card] & at.KIND_RESTS else fresh_flags(card)
        if st.listening:
            tell_new_turn(st, seat, card, stays, before, flags)
        s[copies + stays * at.COPY_SIZE + 1] = i16(flags)
        s[copies + stays * at.COPY_SIZE] = i16(entry)
        stays += 1
        if KIND[card] & at.KIND_GUARD:
            guards += 1
        faction = FACTION[card]
        if faction:
            count: i64 = base + at.FACTION_COUNT + faction - 1
            s[count] = s[count] + 1
    s[base + at.IN_PLAY_SIZE] = i16(stays)
    s[base + at.PREPARED_GUARDS] = i16(guards)
    s[base + at.DISCARD_SIZE] = i16(n)


def tell_new_turn(st: State, seat: i64, card: i64, place: i64, before: i64, flags: i64) -> None:
    """Note that a copy is prepared for a new turn, and that its damage is gone."""
    used: i64 = at.EXPENDED | at.ALLY_USED
    if (before ^ flags) & used:
        st.tell(ev.PREPARED, seat, card, n=1, place=place)
    if before > at.FLAGS_MASK:
        st.tell(ev.HEALED, seat, card, place=place)


def tell_played_discard(st: State, seat: i64, entry: i64, place: i64) -> None:
    """Note that an action or item left play for the discard pile of the player whose it is."""
    to = owner_of(entry, seat)
    st.tell_move(ev.DISCARDED, seat, entry, at.ZONE_PLAY, at.ZONE_DISCARD, to_seat=to, place=place)


def heal_champions(st: State) -> None:
    """Damage on champions ends with the turn (R3.5)."""
    if not st.s[at.DAMAGED]:
        return
    s = st.s
    s[at.DAMAGED] = 0
    for seat in range(i64(s[at.SEATS])):
        base = st.seat(seat)
        flags: i64 = st.in_play(base) + 1
        for place in range(i64(s[base + at.IN_PLAY_SIZE])):
            if st.listening and i64(s[flags]) > at.FLAGS_MASK:
                st.tell(ev.HEALED, seat, i64(s[flags - 1]) & at.CARD_MASK, place=place)
            s[flags] = s[flags] & at.FLAGS_MASK
            flags += at.COPY_SIZE


def drop_effects(st: State, seat: i64) -> None:
    """Take a seat's effects off the stack; a card it was acquiring goes with them."""
    s = st.s
    kept: i64 = 0
    for k in range(i64(s[at.DEPTH])):
        frame: i64 = at.FRAMES + k * at.FRAME_SIZE
        if i64(s[frame + at.F_SEAT]) != seat:
            for j in range(i64(at.FRAME_SIZE)):
                s[at.FRAMES + kept * at.FRAME_SIZE + j] = s[frame + j]
            kept += 1
        elif i64(s[frame + at.F_HELD]) != at.NOTHING:
            card = i64(s[frame + at.F_HELD])
            st.remove(card)
            if st.listening:
                st.tell_move(ev.LEFT, seat, card, ev.HELD, ev.REMOVED)
            st.refill_market()
    s[at.DEPTH] = i16(kept)


def remove_cards(st: State, seat: i64) -> None:
    """Every card in every zone of a seat leaves the game."""
    s = st.s
    base = st.seat(seat)
    for k in range(i64(s[base + at.HAND_SIZE])):
        leave_game(st, seat, i64(s[st.hand(base) + k]) & at.CARD_MASK, at.ZONE_HAND, 0)
    deck = st.deck(base)
    size = i64(s[base + at.DECK_SIZE])
    for k in range(size):
        leave_game(st, seat, i64(s[deck + k]) & at.CARD_MASK, at.ZONE_DECK, size - 1 - k)
    for k in range(i64(s[base + at.DISCARD_SIZE])):
        leave_game(st, seat, i64(s[st.discard_end(base) - k]) & at.CARD_MASK, at.ZONE_DISCARD, 0)
    s[base + at.HAND_SIZE] = 0
    s[base + at.DECK_SIZE] = 0
    s[base + at.DISCARD_SIZE] = 0
    while i64(s[base + at.IN_PLAY_SIZE]) > 0:
        last = i64(s[base + at.IN_PLAY_SIZE]) - 1
        leave_game(st, seat, st.leave_play(seat, last) & at.CARD_MASK, at.ZONE_PLAY, last)


def leave_game(st: State, seat: i64, card: i64, zone: i64, place: i64) -> None:
    """A card leaves the game, for all to see."""
    st.remove(card)
    if st.listening:
        st.tell_move(ev.LEFT, seat, card, zone, ev.REMOVED, place=place)
