"""What a party member may do besides: step up, borrow, steal; and may not: spare a jar."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from thandar.engine import layout as at
from thandar.engine.boss import find_in_play
from thandar.engine.choices import list_hand
from thandar.engine.state import State
from thandar.engine.tables import FACTION, FIXED_COMBAT, KIND


def list_boss_moves(st: State, m: vec[i64], s: vec[i16], base: i64, by: i64, n: i64) -> i64:
    """Step up (R14.26), borrow (R14.4), try for a Hoard Item (R14.43)."""
    if i64(s[base + at.STEPS_UP]) == 1:
        m[n] = at.M_STEP_UP | by
        n += 1
    team = i64(s[base + at.TEAM])
    for seat in range(i64(s[at.SEATS])):
        other = st.seat(seat)
        if team >> seat & 1 and s[other + at.KEEPS_CARDS] and not st.alive(seat):
            if not s[other + at.BORROWED_FROM]:
                n = list_loans(st, m, s, other, at.M_BORROW | by | seat << at.B_SHIFT, n)
        elif i64(s[base + at.REACH]) >> seat & 1 and s[base + at.DEALT] and not s[base + at.TRIED]:
            n = list_items(st, m, s, other, at.M_STEAL | by | seat << at.B_SHIFT, n)
    return n


def list_loans(st: State, m: vec[i64], s: vec[i16], lender: i64, move: i64, n: i64) -> i64:
    """A move for each different card in a hand."""
    return list_hand(m, s, st.hand(lender), i64(s[lender + at.HAND_SIZE]), move, n)


def list_items(st: State, m: vec[i64], s: vec[i16], owner: i64, move: i64, n: i64) -> i64:
    """A move for each Hoard Item of a seat."""
    copies = st.in_play(owner)
    place = find_in_play(st, owner, at.KIND_ITEM_OF_HOARD, 0)
    while place >= 0:
        card = i64(s[copies + place * at.COPY_SIZE]) & at.CARD_MASK
        m[n] = move | card << at.A_SHIFT
        n += 1
        place = find_in_play(st, owner, at.KIND_ITEM_OF_HOARD, place + 1)
    return n


def holds_back(st: State, seat: i64) -> bool:
    """Whether ending the turn would spare a Soul Jar that the seat can destroy (R14.23)."""
    base = st.seat(seat)
    boss = i64(st.s[base + at.VILE]) - 1
    if not i64(st.s[base + at.REACH]) >> boss & 1 or st.guarded(boss):
        return False
    combat = i64(st.s[base + at.COMBAT]) + combat_in_hand(st, base) + combat_in_play(st, base)
    return combat >= i64(st.s[st.health(boss)])


def combat_in_hand(st: State, base: i64) -> i64:
    """The printed combat of unplayed actions and items."""
    hand = st.hand(base)
    n: i64 = 0
    for k in range(hand, hand + i64(st.s[base + at.HAND_SIZE])):
        card = i64(st.s[k]) & at.CARD_MASK
        if not KIND[card] & at.KIND_CHAMPION:
            n += FIXED_COMBAT[card * at.ABILITIES + at.PRIMARY]
    return n


def combat_in_play(st: State, base: i64) -> i64:
    """The printed combat of usable expend and ally abilities, hero powers left out."""
    s = st.s
    copies = st.in_play(base)
    n: i64 = 0
    for place in range(i64(s[base + at.IN_PLAY_SIZE])):
        card = i64(s[copies + place * at.COPY_SIZE]) & at.CARD_MASK
        flags = i64(s[copies + place * at.COPY_SIZE + 1])
        if KIND[card] & at.KIND_POWER:
            continue
        if flags & at.CAN_EXPEND:
            n += FIXED_COMBAT[card * at.ABILITIES + at.EXPEND]
        if flags & at.CAN_ALLY and i64(s[base + at.FACTION_COUNT - 1 + FACTION[card]]) > 1:
            n += FIXED_COMBAT[card * at.ABILITIES + at.ALLY]
    return n
