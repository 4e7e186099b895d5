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
    for k in range(i64(4)):
        s[base + at.DISCOUNTS + k] = 0
        s[base + at.CHOSEN_FACTIONS + k] = 0
    counters = st.played(base)
    for k in range(COUNTERS):
        s[counters + k] = 0


def discard_phase(st: State, seat: i64) -> None:
    """Lose the pools, discard actions and items, then the hand, prepare the champions (R3.2)."""
    s = st.s
    base = st.seat(seat)
    clear_turn(st, seat)
    s[base + at.BLESSED] = s[base + at.BLESSED_NEXT]
    s[base + at.BLESSED_NEXT] = 0
    forget_stuns(st, base)
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
            st.tell(ev.DISCARDED, seat, card)
    s[base + at.HAND_SIZE] = 0
    s[base + at.KNOWN_IN_HAND] = 0
    s[base + at.DISCARD_SIZE] = i16(n)


def forget_stuns(st: State, base: i64) -> None:
    """No champion counts as stunned since the player's last turn any more (R10.2)."""
    if st.s[base + at.STUNNED_LATELY]:
        s = st.s
        s[base + at.STUNNED_LATELY] = 0
        end = st.discard_end(base)
        for k in range(i64(s[base + at.DISCARD_SIZE])):
            s[end - k] = s[end - k] & at.CARD_MASK


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
        if entry & at.BORROWED_MASK and not KIND[card] & at.KIND_STAYS:
            st.put_in_discard(owner_of(entry, seat), card)
            continue
        if not KIND[card] & at.KIND_STAYS:
            s[end - n] = i16(card)
            n += 1
            continue
        flags: i64 = (
            i64(s[copies + k * at.COPY_SIZE + 1])
            if KIND[card] & at.KIND_RESTS
            else fresh_flags(card)
        )
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


def heal_champions(st: State) -> None:
    """Damage on champions ends with the turn (R3.5)."""
    if not st.s[at.DAMAGED]:
        return
    s = st.s
    s[at.DAMAGED] = 0
    for seat in range(i64(s[at.SEATS])):
        base = st.seat(seat)
        flags: i64 = st.in_play(base) + 1
        for _ in range(i64(s[base + at.IN_PLAY_SIZE])):
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
            st.remove(i64(s[frame + at.F_HELD]))
            st.refill_market()
    s[at.DEPTH] = i16(kept)


def remove_cards(st: State, seat: i64) -> None:
    """Every card in every zone of a seat leaves the game."""
    s = st.s
    base = st.seat(seat)
    for k in range(i64(s[base + at.HAND_SIZE])):
        st.remove(i64(s[st.hand(base) + k]) & at.CARD_MASK)
    for k in range(i64(s[base + at.DECK_SIZE])):
        st.remove(i64(s[st.deck(base) + k]) & at.CARD_MASK)
    for k in range(i64(s[base + at.DISCARD_SIZE])):
        st.remove(i64(s[st.discard_end(base) - k]) & at.CARD_MASK)
    s[base + at.HAND_SIZE] = 0
    s[base + at.DECK_SIZE] = 0
    s[base + at.DISCARD_SIZE] = 0
    while i64(s[base + at.IN_PLAY_SIZE]) > 0:
        st.remove(st.leave_play(seat, i64(s[base + at.IN_PLAY_SIZE]) - 1))
