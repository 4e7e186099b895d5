"""What a party member may do besides: step up, borrow, steal; and may not: spare a jar."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from thandar.engine.boss import find_in_play
from thandar.engine.choices import MOVES, SEEN
from thandar.engine.layout import (
    A_SHIFT,
    ABILITIES,
    ALLY,
    B_SHIFT,
    BORROWED_FROM,
    CAN_ALLY,
    CAN_EXPEND,
    CARD_MASK,
    COMBAT,
    COPY_SIZE,
    DEALT,
    EXPEND,
    FACTION_COUNT,
    HAND_SIZE,
    IN_PLAY_SIZE,
    KEEPS_CARDS,
    KIND_CHAMPION,
    KIND_ITEM_OF_HOARD,
    KIND_POWER,
    M_BORROW,
    M_STEAL,
    M_STEP_UP,
    PRIMARY,
    REACH,
    SEATS,
    STEPS_UP,
    TEAM,
    TRIED,
    VILE,
)
from thandar.engine.state import State
from thandar.engine.tables import FACTION, FIXED_COMBAT, KIND


def list_boss_moves(st: State, s: vec[i16], base: i64, by: i64, n: i64) -> i64:
    """Step up (R14.26), borrow (R14.4), try for a Hoard Item (R14.43)."""
    if i64(s[base + STEPS_UP]) == 1:
        MOVES[n] = M_STEP_UP | by
        n += 1
    team = i64(s[base + TEAM])
    for seat in range(i64(s[SEATS])):
        other = st.seat(seat)
        if team >> seat & 1 and s[other + KEEPS_CARDS] and not st.alive(seat):
            if not s[other + BORROWED_FROM]:
                n = list_loans(st, s, other, M_BORROW | by | seat << B_SHIFT, n)
        elif i64(s[base + REACH]) >> seat & 1 and s[base + DEALT] and not s[base + TRIED]:
            n = list_items(st, s, other, M_STEAL | by | seat << B_SHIFT, n)
    return n


def list_loans(st: State, s: vec[i16], lender: i64, move: i64, n: i64) -> i64:
    """A move for each different card in a hand."""
    hand = st.hand(lender)
    stamp = SEEN[0] + 1
    SEEN[0] = stamp
    for k in range(hand, hand + i64(s[lender + HAND_SIZE])):
        card = i64(s[k]) & CARD_MASK
        MOVES[n] = move | card << A_SHIFT
        n += i64(SEEN[card] != stamp)
        SEEN[card] = stamp
    return n


def list_items(st: State, s: vec[i16], owner: i64, move: i64, n: i64) -> i64:
    """A move for each Hoard Item of a seat."""
    copies = st.in_play(owner)
    place = find_in_play(st, owner, KIND_ITEM_OF_HOARD, 0)
    while place >= 0:
        card = i64(s[copies + place * COPY_SIZE]) & CARD_MASK
        MOVES[n] = move | card << A_SHIFT
        n += 1
        place = find_in_play(st, owner, KIND_ITEM_OF_HOARD, place + 1)
    return n


def holds_back(st: State, seat: i64) -> bool:
    """Whether ending the turn would spare a Soul Jar that the seat can destroy (R14.23)."""
    base = st.seat(seat)
    boss = i64(st.s[base + VILE]) - 1
    if not i64(st.s[base + REACH]) >> boss & 1 or st.guarded(boss):
        return False
    combat = i64(st.s[base + COMBAT]) + combat_in_hand(st, base) + combat_in_play(st, base)
    return combat >= i64(st.s[st.health(boss)])


def combat_in_hand(st: State, base: i64) -> i64:
    """The printed combat of unplayed actions and items."""
    hand = st.hand(base)
    n: i64 = 0
    for k in range(hand, hand + i64(st.s[base + HAND_SIZE])):
        card = i64(st.s[k]) & CARD_MASK
        if not KIND[card] & KIND_CHAMPION:
            n += FIXED_COMBAT[card * ABILITIES + PRIMARY]
    return n


def combat_in_play(st: State, base: i64) -> i64:
    """The printed combat of usable expend and ally abilities, hero powers left out."""
    s = st.s
    copies = st.in_play(base)
    n: i64 = 0
    for place in range(i64(s[base + IN_PLAY_SIZE])):
        card = i64(s[copies + place * COPY_SIZE]) & CARD_MASK
        flags = i64(s[copies + place * COPY_SIZE + 1])
        if KIND[card] & KIND_POWER:
            continue
        if flags & CAN_EXPEND:
            n += FIXED_COMBAT[card * ABILITIES + EXPEND]
        if flags & CAN_ALLY and i64(s[base + FACTION_COUNT - 1 + FACTION[card]]) > 1:
            n += FIXED_COMBAT[card * ABILITIES + ALLY]
    return n
