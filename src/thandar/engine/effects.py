"""The interpreter of effect programs: one instruction at a time, until somebody must choose."""

from mypy_extensions import i16, i64

from thandar.engine import events as ev
from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.engine.boss import discard_hand, stun_all, summon
from thandar.engine.choices import answer, chooser, list_answers, move_buffer
from thandar.engine.cleanup import tell_blessing
from thandar.engine.demon import (
    announce,
    assault,
    burn,
    carry_out,
    enrage,
    opponent,
    stun_dearest,
)
from thandar.engine.format import FORMATS
from thandar.engine.market import tell_waiting
from thandar.engine.state import State
from thandar.engine.tables import (
    CODE_A,
    CODE_B,
    CODE_C,
    ENTRY,
    GAINS_COMBAT,
    GAINS_GOLD,
    GAINS_HEALTH,
    HEALTH_PROGRAM,
    MEMBER,
    OPERATION,
    ROW,
)


def use_ability(st: State, seat: i64, card: i64, which: i64) -> None:
    """Begin an ability: plain gains happen at once, the rest of it goes on the stack."""
    ability: i64 = card * at.ABILITIES + which
    entry = ENTRY[ability]
    if entry:
        st.push(entry, seat, card)
    # Adding nothing is cheaper than asking whether there is something to add.
    st.gain_gold(seat, GAINS_GOLD[ability])
    st.gain_combat(seat, GAINS_COMBAT[ability])
    if GAINS_HEALTH[ability]:
        earn_health(st, seat, GAINS_HEALTH[ability])


def step(st: State) -> bool:
    """Carry out the next instruction of the topmost frame; False when somebody must choose."""
    s = st.s
    frame = st.frame()
    pc = i64(s[frame + at.F_PC])
    what = OPERATION[pc]
    if what == op.CHOOSE:
        return choose(st, frame, pc)
    if what == op.END:
        s[at.DEPTH] = s[at.DEPTH] - 1
        return True
    s[frame + at.F_PC] = i16(pc + 1)
    seat = i64(s[frame + at.F_SEAT])
    a = CODE_A[pc]
    b = CODE_B[pc]
    if what == op.DRAW:
        drawn = st.draw(seat, a)
        s[frame + at.F_COUNT] = i16(i64(s[frame + at.F_COUNT]) + drawn)
    elif what == op.JUMP:
        s[frame + at.F_PC] = i16(a)
    elif what == op.GAIN:
        gain(st, seat, a, b & 255, b >> 8, count(st, seat, CODE_C[pc]))
    elif what == op.WAIT_PLACE:
        field: i64 = st.seat(seat) + (at.WAITING_HAND if b == at.ZONE_HAND else at.WAITING_TOP)
        s[field] = s[field] | i16(a)
        if st.listening:
            tell_waiting(st, seat)
    elif what == op.WAIT_DISCOUNT:
        wait_for_discount(st, seat, a, b)
    elif what == op.LOSE_HEALTH:
        st.lose_health(seat, a)
    elif what == op.LOOP:
        left = i64(s[frame + at.F_COUNT])
        if left == 0:
            s[frame + at.F_PC] = i16(CODE_C[pc])
        else:
            s[frame + at.F_COUNT] = i16(left - 1)
    elif what == op.IF:
        if count(st, seat, a) < b:
            s[frame + at.F_PC] = i16(CODE_C[pc])
    elif what == op.DAMAGE:
        damage_each(st, seat, a, b)
    elif what == op.BLESS:
        bless(st, i64(s[frame + at.F_TARGET]), a, b)
    elif what == op.DAMAGE_TARGET:
        damage_champions(st, i64(s[frame + at.F_TARGET]), a)
        st.damage_player(i64(s[frame + at.F_TARGET]), a, seat)
    elif what == op.HEIST:
        base = st.seat(seat)
        s[base + at.HEIST] = 1
        s[base + at.DEALINGS] = s[base + at.DEALINGS] | at.DEALS_BY_HEIST
        if st.listening:
            st.tell(ev.HEISTED, seat, now=1)
    elif what == op.SUMMON:
        summon(st, seat, a + count(st, seat, CODE_C[pc]))
    elif what == op.EACH_LOSES:
        each_loses(st, seat, a)
    elif what == op.STUN_ALL:
        stun_all(st, i64(s[frame + at.F_TARGET]))
    elif what == op.DISCARD_HAND:
        discard_hand(st, i64(s[frame + at.F_TARGET]))
    elif what == op.ASSAULT:
        assault(st, seat, a)
    elif what == op.BURN:
        burn(st, seat, a)
    elif what == op.ENRAGE:
        enrage(st, seat, a)
    elif what == op.STUN_DEAREST:
        stun_dearest(st, seat)
    elif what == op.EACH_GAINS:
        st.gain_health(opponent(st, seat), a)
    elif what == op.ANNOUNCE:
        announce(st, seat)
    elif what == op.CARRY_OUT:
        carry_out(st, seat, i64(s[frame + at.F_CARD]))
    elif what == op.END_TAUNT:
        s[st.seat(seat) + at.TAUNTED_BY] = 0
        s[st.seat(seat) + at.TAUNT_GUARD] = 2
        if st.listening:
            st.tell(ev.TAUNTED, seat, now=2)
        FORMATS[i64(s[at.FORMAT])].fill_reach(st)
    elif what == op.LEAVE:
        FORMATS[i64(s[at.FORMAT])].leave(st, seat)
    elif what == op.LOOK:
        look(st, seat, frame, a)
    return True


def choose(st: State, frame: i64, pc: i64) -> bool:
    """Ask, unless nothing or only one thing is possible; False while the answer is awaited."""
    if len(st.scratch) == 0:
        st.scratch = move_buffer(st)
    n: i64 = 0
    if st.alive(chooser(st, frame)):
        n = list_answers(st, st.scratch, frame)
    if n == 0:
        st.s[frame + at.F_PC] = i16(CODE_C[pc])
        return True
    if n == 1:
        answer(st, st.scratch[0])
        return True
    return False


def gain(st: State, seat: i64, pool: i64, n: i64, each: i64, counted: i64) -> None:
    """Gain an amount that may depend on a count."""
    n = min(n + each * counted, at.MAX_AMOUNT)
    if n == 0:
        return
    if pool == at.GOLD:
        st.gain_gold(seat, n)
    elif pool == at.COMBAT:
        st.gain_combat(seat, n)
    else:
        earn_health(st, seat, n)


def earn_health(st: State, seat: i64, n: i64) -> None:
    """Gain health, or give it to a nearby player where there is one (R14.3)."""
    if st.s[st.seat(seat) + at.NEARBY]:
        frame = st.push(HEALTH_PROGRAM, seat, 0)
        st.s[frame + at.F_COUNT] = i16(n)
    else:
        st.gain_health(seat, n)


def count(st: State, seat: i64, what: i64) -> i64:
    """What a "per" or an "if" counts, at this moment (R5.5, R5.6)."""
    if what == 0:
        return 0
    s = st.s
    base = st.seat(seat)
    how = what & op.COUNT_BITS
    which = what >> op.COUNTED_SHIFT
    n: i64 = 0
    if how == op.COUNT_IN_PLAY:
        size = i64(s[base + at.IN_PLAY_SIZE])
        n = members(st, st.in_play(base), size, at.COPY_SIZE, which)
    elif how == op.COUNT_FACTION:
        n = i64(s[base + at.FACTION_COUNT + which])
    elif how == op.COUNT_PARTY:
        n = i64(s[base + at.OPPONENTS])
    elif how == op.COUNT_PLAYED:
        n = i64(s[st.played(base) + which])
    elif how == op.COUNT_COMBAT:
        n = i64(s[base + at.COMBAT_GAINED])
    elif how == op.COUNT_DISCARD:
        n = members(st, st.discard_end(base), i64(s[base + at.DISCARD_SIZE]), -1, which)
    elif how == op.COUNT_HAND:
        n = members(st, st.hand(base), i64(s[base + at.HAND_SIZE]), 1, which)
    elif how == op.COUNT_FACTIONS:
        for k in range(i64(4)):
            n += i64(s[base + at.FACTION_COUNT + k] > 0)
    else:
        n = i64(has_played(st, opponent(st, seat), how))
    return n - 1 if what & op.COUNT_OTHER and n else n


def members(st: State, start: i64, size: i64, step: i64, kind: i64) -> i64:
    """How many of so many entries, from a place on, are cards of a kind that is counted."""
    n: i64 = 0
    row: i64 = kind * ROW
    for k in range(size):
        n += MEMBER[row + (i64(st.s[start + k * step]) & at.CARD_MASK)]
    return n


def has_played(st: State, seat: i64, what: i64) -> bool:
    """Whether a seat's last turn was greedy, bloody or merciful (R15.5)."""
    base = st.seat(seat)
    if what == op.COUNT_GREEDY:
        return st.s[base + at.ACQUIRED_BEFORE] >= at.GREED
    if what == op.COUNT_BLOODY:
        return st.s[base + at.DEALT_BEFORE] >= at.BLOODSHED
    return st.s[base + at.DEALT_BEFORE] == 0


def wait_for_discount(st: State, seat: i64, kind: i64, n: i64) -> None:
    """The next card of a kind costs less; several such effects add up (R6.4)."""
    base = st.seat(seat)
    st.s[base + at.DISCOUNTED] = 1
    field: i64 = base + at.DISCOUNTS
    while kind > 1:
        kind >>= 1
        field += 1
    st.count_up(field, n)
    if st.listening:
        tell_waiting(st, seat)


def damage_each(st: State, seat: i64, n: i64, whom: i64) -> None:
    """Damage to each opposing champion (1), player (2) or both; guards do not matter (R7.5)."""
    s = st.s
    team = i64(s[st.seat(seat) + at.TEAM])
    for other in range(i64(s[at.SEATS])):
        if team >> other & 1 or not st.alive(other):
            continue
        if whom & 1:
            damage_champions(st, other, n)
        if whom & 2:
            st.damage_player(other, n * i64(s[st.seat(other) + at.FACTOR]), seat)


def each_loses(st: State, seat: i64, n: i64) -> None:
    """Each opposing player loses health; a boss counts as several (R14.60)."""
    s = st.s
    team = i64(s[st.seat(seat) + at.TEAM])
    for other in range(i64(s[at.SEATS])):
        if not team >> other & 1 and st.alive(other):
            st.lose_health(other, n * i64(s[st.seat(other) + at.FACTOR]))


def damage_champions(st: State, seat: i64, n: i64) -> None:
    """Damage to every champion of a seat."""
    s = st.s
    base = st.seat(seat)
    copies = st.in_play(base)
    place: i64 = 0
    while place < i64(s[base + at.IN_PLAY_SIZE]):
        card = i64(s[copies + place * at.COPY_SIZE]) & at.CARD_MASK
        if not (st.is_champion(card) and st.damage_champion(seat, place, n)):
            place += 1


def bless(st: State, seat: i64, health: i64, defense: i64) -> None:
    """Health, and defense until the end of the player's next turn (R10.4)."""
    st.gain_health(seat, health)
    on_turn = i64(st.s[at.TURN_SEATS]) >> seat & 1
    field: i64 = st.seat(seat) + (at.BLESSED_NEXT if on_turn else at.BLESSED)
    st.s[field] = i16(min(i64(st.s[field]) + defense, at.MAX_BLESSING))
    if st.listening:
        tell_blessing(st, seat)


def look(st: State, seat: i64, frame: i64, wanted: i64) -> None:
    """Look at the top cards of the deck (R3.4)."""
    s = st.s
    n = st.have_cards(seat, wanted)
    s[frame + at.F_COUNT] = i16(n)
    s[frame + at.F_ORDERED] = 0
    base = st.seat(seat)
    s[base + at.LOOKED] = 1
    top = st.deck(base) + i64(s[base + at.DECK_SIZE]) - 1
    for k in range(n):
        if n > 1:  # what others knew of these places is worth nothing once they may change
            s[top - k] = s[top - k] & at.CARD_MASK
        s[top - k] = s[top - k] | at.OWNER_KNOWS
        if st.listening:
            seen: i64 = -1 if i64(s[top - k]) & at.KNOWN else 1 << seat
            st.tell(ev.LOOKED, seat, i64(s[top - k]) & at.CARD_MASK, place=k, seen=seen)
