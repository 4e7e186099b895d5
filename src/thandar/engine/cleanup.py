"""Putting things away: at the end of a turn, and when a seat leaves the game."""

from mypy_extensions import i16, i64

from thandar.engine import events as ev
from thandar.engine.layout import (
    ACQUIRED,
    ACQUIRED_BEFORE,
    BLESSED,
    BLESSED_NEXT,
    BORROWED_MASK,
    CARD_MASK,
    CHOSEN_FACTIONS,
    COMBAT,
    COMBAT_GAINED,
    COPY_SIZE,
    DAMAGED,
    DEALINGS,
    DEALS_WITH_BOSS,
    DEALS_WITH_TEAM,
    DEALT,
    DEALT_BEFORE,
    DECK_SIZE,
    DEPTH,
    DISCARD_SIZE,
    DISCOUNTED,
    DISCOUNTS,
    F_HELD,
    F_SEAT,
    FACTION_COUNT,
    FLAGS_MASK,
    FRAME_SIZE,
    FRAMES,
    GOLD,
    HAND_SIZE,
    HEIST,
    IN_PLAY_SIZE,
    KIND_GUARD,
    KIND_RESTS,
    KIND_STAYS,
    KNIVES_PLAYED,
    KNOWN_IN_HAND,
    NOTHING,
    PREPARED_GUARDS,
    RECEIVED,
    SEATS,
    STUNNED_LATELY,
    TRIED,
    WAITING_HAND,
    WAITING_TOP,
)
from thandar.engine.state import State, fresh_flags, owner_of
from thandar.engine.tables import FACTION, KIND


def clear_turn(st: State, seat: i64) -> None:
    """Pools and "this turn" effects of a seat end (R3.2, R3.5)."""
    s = st.s
    base = st.seat(seat)
    s[base + GOLD] = 0
    s[base + COMBAT] = 0
    s[base + COMBAT_GAINED] = 0
    s[base + KNIVES_PLAYED] = 0
    s[base + WAITING_TOP] = 0
    s[base + WAITING_HAND] = 0
    s[base + DISCOUNTED] = 0
    s[base + RECEIVED] = 0
    s[base + HEIST] = 0
    s[base + DEALINGS] = s[base + DEALINGS] & (DEALS_WITH_TEAM | DEALS_WITH_BOSS)
    s[base + DEALT_BEFORE] = s[base + DEALT]
    s[base + ACQUIRED_BEFORE] = s[base + ACQUIRED]
    s[base + DEALT] = 0
    s[base + ACQUIRED] = 0
    s[base + TRIED] = 0
    for k in range(i64(4)):
        s[base + DISCOUNTS + k] = 0
        s[base + CHOSEN_FACTIONS + k] = 0


def discard_phase(st: State, seat: i64) -> None:
    """Lose the pools, discard actions and items, then the hand, prepare the champions (R3.2)."""
    s = st.s
    base = st.seat(seat)
    clear_turn(st, seat)
    s[base + BLESSED] = s[base + BLESSED_NEXT]
    s[base + BLESSED_NEXT] = 0
    forget_stuns(st, base)
    discard_played(st, seat)
    hand = st.hand(base)
    end = st.discard_end(base)
    n = i64(s[base + DISCARD_SIZE])
    for k in range(i64(s[base + HAND_SIZE])):
        card = i64(s[hand + k]) & CARD_MASK
        if i64(s[hand + k]) & BORROWED_MASK:
            st.put_in_discard(owner_of(i64(s[hand + k]), seat), card)
        else:
            s[end - n] = i16(card)
            n += 1
        if st.listening:
            st.tell(ev.DISCARDED, seat, card)
    s[base + HAND_SIZE] = 0
    s[base + KNOWN_IN_HAND] = 0
    s[base + DISCARD_SIZE] = i16(n)


def forget_stuns(st: State, base: i64) -> None:
    """No champion counts as stunned since the player's last turn any more (R10.2)."""
    if st.s[base + STUNNED_LATELY]:
        s = st.s
        s[base + STUNNED_LATELY] = 0
        end = st.discard_end(base)
        for k in range(i64(s[base + DISCARD_SIZE])):
            s[end - k] = s[end - k] & CARD_MASK


def discard_played(st: State, seat: i64) -> None:
    """Actions and items in play are discarded, what stays is prepared."""
    s = st.s
    base = st.seat(seat)
    copies = st.in_play(base)
    end = st.discard_end(base)
    n = i64(s[base + DISCARD_SIZE])
    for k in range(i64(4)):
        s[base + FACTION_COUNT + k] = 0
    stays: i64 = 0
    guards: i64 = 0
    for k in range(i64(s[base + IN_PLAY_SIZE])):
        entry = i64(s[copies + k * COPY_SIZE])
        card = entry & CARD_MASK
        if entry & BORROWED_MASK and not KIND[card] & KIND_STAYS:
            st.put_in_discard(owner_of(entry, seat), card)
            continue
        if not KIND[card] & KIND_STAYS:
            s[end - n] = i16(card)
            n += 1
            continue
        flags: i64 = (
            i64(s[copies + k * COPY_SIZE + 1]) if KIND[card] & KIND_RESTS else fresh_flags(card)
        )
        s[copies + stays * COPY_SIZE + 1] = i16(flags)
        s[copies + stays * COPY_SIZE] = i16(entry)
        stays += 1
        if KIND[card] & KIND_GUARD:
            guards += 1
        faction = FACTION[card]
        if faction:
            count: i64 = base + FACTION_COUNT + faction - 1
            s[count] = s[count] + 1
    s[base + IN_PLAY_SIZE] = i16(stays)
    s[base + PREPARED_GUARDS] = i16(guards)
    s[base + DISCARD_SIZE] = i16(n)


def heal_champions(st: State) -> None:
    """Damage on champions ends with the turn (R3.5)."""
    if not st.s[DAMAGED]:
        return
    s = st.s
    s[DAMAGED] = 0
    for seat in range(i64(s[SEATS])):
        base = st.seat(seat)
        flags: i64 = st.in_play(base) + 1
        for _ in range(i64(s[base + IN_PLAY_SIZE])):
            s[flags] = s[flags] & FLAGS_MASK
            flags += COPY_SIZE


def drop_effects(st: State, seat: i64) -> None:
    """Take a seat's effects off the stack; a card it was acquiring goes with them."""
    s = st.s
    kept: i64 = 0
    for k in range(i64(s[DEPTH])):
        frame: i64 = FRAMES + k * FRAME_SIZE
        if i64(s[frame + F_SEAT]) != seat:
            for j in range(i64(FRAME_SIZE)):
                s[FRAMES + kept * FRAME_SIZE + j] = s[frame + j]
            kept += 1
        elif i64(s[frame + F_HELD]) != NOTHING:
            st.remove(i64(s[frame + F_HELD]))
            st.refill_market()
    s[DEPTH] = i16(kept)


def remove_cards(st: State, seat: i64) -> None:
    """Every card in every zone of a seat leaves the game."""
    s = st.s
    base = st.seat(seat)
    for k in range(i64(s[base + HAND_SIZE])):
        st.remove(i64(s[st.hand(base) + k]) & CARD_MASK)
    for k in range(i64(s[base + DECK_SIZE])):
        st.remove(i64(s[st.deck(base) + k]) & CARD_MASK)
    for k in range(i64(s[base + DISCARD_SIZE])):
        st.remove(i64(s[st.discard_end(base) - k]) & CARD_MASK)
    s[base + HAND_SIZE] = 0
    s[base + DECK_SIZE] = 0
    s[base + DISCARD_SIZE] = 0
    while i64(s[base + IN_PLAY_SIZE]) > 0:
        st.remove(st.leave_play(seat, i64(s[base + IN_PLAY_SIZE]) - 1))
