"""Legal moves and what they do. A move is one integer, packed as `layout` says.

An attack is listed once for each target, with the whole combat pool; any smaller amount from 1 on
is legal too (R7.1).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from thandar.engine import events as ev
from thandar.engine import layout as at
from thandar.engine.boss import borrow, try_to_steal
from thandar.engine.boss_moves import holds_back, list_boss_moves
from thandar.engine.choices import (
    add_new,
    answer,
    chooser,
    first_of_its_kind,
    list_answers,
    list_hand,
    move_buffer,
)
from thandar.engine.effects import use_ability
from thandar.engine.format import FORMATS
from thandar.engine.market import acquire, pay, price, take_from_market
from thandar.engine.state import State
from thandar.engine.tables import BIT, COST, COUNTER, FACTION, FROM_TURN, KIND, PAYS, SEVERAL
from thandar.engine.turn import run
from thandar.errors import IllegalMove

WITHOUT_AMOUNT: Final = 0xFF_FFFF_FFFF  # the bits of a move below its number, N_SHIFT of them
LARGEST_MOVE: Final = 1 << 62


def list_moves(
    st: State,
    m: vec[i64],
) -> i64:
    """Write every legal move to `m`; how many there are, 0 when the game is over."""
    if st.s[at.DEPTH]:
        return list_answers(st, m, st.frame())
    playing = i64(st.s[at.PLAYING])
    n: i64 = 0
    seat: i64 = 0
    while playing:
        if playing & 1:
            n = list_main_moves(st, m, seat, n)
        playing >>= 1
        seat += 1
    return n


def list_moves_of(st: State, m: vec[i64], seat: i64) -> i64:
    """Write the legal moves of one seat to `m`; how many there are, 0 if it has none to make."""
    if st.s[at.DEPTH]:
        frame = st.frame()
        if chooser(st, frame) == seat:
            return list_answers(st, m, frame)
    elif i64(st.s[at.PLAYING]) >> seat & 1:
        return list_main_moves(st, m, seat, 0)
    return 0


def deciding(st: State) -> i64:
    """Mask of the seats that must choose now."""
    if st.s[at.DEPTH]:
        return 1 << chooser(st, st.frame())
    return i64(st.s[at.PLAYING])


def list_main_moves(st: State, m: vec[i64], seat: i64, n: i64) -> i64:
    """The moves of a seat in its main phase (R3.1)."""
    s = st.s
    base = st.seat(seat)
    by = seat << at.SEAT_SHIFT
    n = list_hand(m, s, st.hand(base), i64(s[base + at.HAND_SIZE]), at.M_PLAY | by, n)
    n = list_abilities(st, m, s, base, by, n)
    n = list_buys(st, m, s, base, by, n)
    if s[base + at.COMBAT]:
        n = list_attacks(st, m, s, base, by, n)
    dealings = s[base + at.DEALINGS]
    if dealings:
        n = list_dealings(st, m, s, base, by, n)
        if dealings & at.DEALS_WITH_BOSS:
            n = list_boss_moves(st, m, s, base, by, n)
            if s[base + at.VILE] and holds_back(st, seat):
                return n
    m[n] = at.M_END | by
    return n + 1


def list_abilities(st: State, m: vec[i64], s: vec[i16], base: i64, by: i64, n: i64) -> i64:
    """Use an expend, ally or sacrifice ability, equal copies once (R5)."""
    copies = st.in_play(base)
    seen: i64 = 0  # a bit for each card, several sharing one: it spares most of the long looks
    for place in range(i64(s[base + at.IN_PLAY_SIZE])):
        flags = i64(s[copies + place * at.COPY_SIZE + 1])
        can = flags & at.CAN_DO
        if not can:
            continue
        card = i64(s[copies + place * at.COPY_SIZE]) & at.CARD_MASK
        if flags & at.LIMITED and not power_usable(s, base, card):
            continue
        bit = BIT[card & 63]
        if seen & bit and not first_of_its_kind(s, copies, place):
            continue
        seen |= bit
        what: i64 = by | place << at.A_SHIFT
        m[n] = at.M_EXPEND | what
        n += i64(can & at.CAN_EXPEND != 0)
        allies = i64(s[base + at.FACTION_COUNT - 1 + FACTION[card]])
        m[n] = at.M_ALLY | what
        n += i64(can & at.CAN_ALLY != 0) & i64(allies >= 2)
        m[n] = at.M_SACRIFICE | what
        n += i64(can & at.CAN_SACRIFICE != 0)
    return n


def power_usable(s: vec[i16], base: i64, card: i64) -> bool:
    """Whether a hero's power can be paid and its turn has come (R10.1)."""
    turns = i64(s[base + at.TURNS_TAKEN])
    return i64(s[base + at.GOLD]) >= PAYS[card] and turns >= FROM_TURN[card]


def list_buys(st: State, m: vec[i64], s: vec[i16], base: i64, by: i64, n: i64) -> i64:
    """Acquire a card of the market row or a Fire Gem, equal cards once (R6.1)."""
    gold = i64(s[base + at.GOLD]) + i64(s[base + at.RECEIVED])
    if s[base + at.DISCOUNTED]:
        return list_discounted_buys(st, m, s, base, by, n)
    if gold >= i64(s[at.CHEAPEST]):
        n = list_row(m, s, gold, by, n)
    m[n] = at.M_BUY | by | at.FIRE_GEM << at.A_SHIFT
    return n + (i64(s[at.FIRE_GEMS] != 0) & i64(COST[at.FIRE_GEM] <= gold))


def list_row(m: vec[i64], s: vec[i16], gold: i64, by: i64, n: i64) -> i64:
    """Acquire a card of the market row at its price."""
    start = n
    seen: i64 = 0
    every: i64 = 0
    for slot in range(i64(at.MARKET), i64(at.MARKET + at.MARKET_SLOTS)):
        card = i64(s[slot])
        m[n] = at.M_BUY | by | card << at.A_SHIFT
        n += i64(COST[card] <= gold) & i64(seen >> (card & 63) & 1 == 0)
        seen |= BIT[card & 63]
        every |= card
    if every >= 64:
        n = start
        for slot in range(i64(at.MARKET), i64(at.MARKET + at.MARKET_SLOTS)):
            if COST[i64(s[slot])] <= gold:
                n = add_new(m, start, n, at.M_BUY | by | i64(s[slot]) << at.A_SHIFT)
    return n


def list_discounted_buys(st: State, m: vec[i64], s: vec[i16], base: i64, by: i64, n: i64) -> i64:
    """The same with reductions waiting for some kinds of cards (R6.4)."""
    gold = i64(s[base + at.GOLD]) + i64(s[base + at.RECEIVED])
    start = n
    for slot in range(i64(at.MARKET), i64(at.MARKET + at.MARKET_SLOTS)):
        card = i64(s[slot])
        if card != at.NOTHING and price(st, base, card) <= gold:
            n = add_new(m, start, n, at.M_BUY | by | card << at.A_SHIFT)
    if s[at.FIRE_GEMS] and price(st, base, at.FIRE_GEM) <= gold:
        m[n] = at.M_BUY | by | at.FIRE_GEM << at.A_SHIFT
        n += 1
    return n


def list_attacks(st: State, m: vec[i64], s: vec[i16], base: i64, by: i64, n: i64) -> i64:
    """Attack players and champions in reach, guards permitting (R7)."""
    players = i64(s[base + at.ATTACKS])
    champions = i64(s[base + at.REACH_CHAMPIONS])
    amount = i64(s[base + at.COMBAT]) << at.N_SHIFT
    for seat in range(i64(s[at.SEATS])):
        if not (players | champions) >> seat & 1:
            continue
        guarded = st.guarded(seat)
        target: i64 = by | seat << at.A_SHIFT | amount
        m[n] = at.M_ATTACK | target
        n += players >> seat & 1 & i64(not guarded)
        if champions >> seat & 1:
            kinds: i64 = at.KIND_GUARD if guarded else at.KIND_ATTACKABLE
            n = list_attacks_on_champions(st, m, s, st.seat(seat), kinds, target, n)
    return n


def list_attacks_on_champions(
    st: State, m: vec[i64], s: vec[i16], base: i64, kinds: i64, target: i64, n: i64
) -> i64:
    """Attack a seat's champions of some kinds, equal copies once."""
    copies = st.in_play(base)
    seen: i64 = 0  # a bit for each card, several sharing one: it spares most of the long looks
    for place in range(i64(s[base + at.IN_PLAY_SIZE])):
        card = i64(s[copies + place * at.COPY_SIZE]) & at.CARD_MASK
        bit = BIT[card & 63]
        if seen & bit and not first_of_its_kind(s, copies, place):
            continue
        seen |= bit
        m[n] = at.M_ATTACK_CHAMPION | target | place << at.B_SHIFT
        n += i64(KIND[card] & kinds != 0)
    return n


def list_dealings(st: State, m: vec[i64], s: vec[i16], base: i64, by: i64, n: i64) -> i64:
    """What passes between seats: gold given (R12.3), cards sent (R13.4), a Heist."""
    gold = i64(s[base + at.GOLD])
    if gold == 0 and not s[base + at.HEIST]:
        return n
    partners = i64(s[base + at.GIVES_GOLD]) & i64(s[at.PLAYING]) & ~(1 << (by >> at.SEAT_SHIFT))
    neighbours = i64(s[base + at.SENDS_TO])
    victims: i64 = i64(s[base + at.REACH]) if s[base + at.HEIST] else 0
    for seat in range(i64(s[at.SEATS])):
        if partners >> seat & 1 and gold > 0:
            m[n] = at.M_GIVE | by | seat << at.A_SHIFT | gold << at.N_SHIFT
            n += 1
        if neighbours >> seat & 1 and gold > 0:
            n = list_pile(st, m, s, base, at.M_SEND | by | seat << at.B_SHIFT, -1, base, n)
        if victims >> seat & 1:
            purse: i64 = gold + i64(s[base + at.RECEIVED])
            n = list_pile(
                st, m, s, st.seat(seat), at.M_BUY_FROM | by | seat << at.B_SHIFT, purse, base, n
            )
    return n


def list_pile(
    st: State, m: vec[i64], s: vec[i16], pile: i64, move: i64, purse: i64, buyer: i64, n: i64
) -> i64:
    """A move for each different card of a discard pile; with a purse, of those it can pay for."""
    end = st.discard_end(pile)
    start = n
    for k in range(i64(s[pile + at.DISCARD_SIZE])):
        card = i64(s[end - k]) & at.CARD_MASK
        if purse >= 0 and (not KIND[card] & at.KIND_COSTS or price(st, buyer, card) > purse):
            continue
        n = add_new(m, start, n, move | card << at.A_SHIFT)
    return n


def is_listed(m: vec[i64], n: i64, move: i64) -> bool:
    """Whether a move is one of those listed, or one of them with a smaller amount."""
    for k in range(n):
        listed = m[k]
        if listed == move:
            return True
        if (listed ^ move) & WITHOUT_AMOUNT == 0 and 0 < move >> at.N_SHIFT < listed >> at.N_SHIFT:
            return True
    return False


def do_checked(st: State, move: int, seat: i64) -> None:
    """Carry out a move of a seat that comes from anywhere; an illegal one changes nothing.

    >>> from thandar import Game
    >>> do_checked(Game.new(seed=7, first=1).state, at.M_PLAY | 999 << at.A_SHIFT, 0)
    Traceback (most recent call last):
        ...
    thandar.errors.IllegalMove: 255745 is not the number of a legal move of seat 1
    """
    do(st, checked(st, move, seat))


def checked(st: State, move: int, seat: i64) -> i64:
    """A number that is a legal move of a seat now; IllegalMove for any other."""
    if 0 <= move < LARGEST_MOVE:
        m = move_buffer(st)
        if is_listed(m, list_moves_of(st, m, seat), move):
            return move
    raise IllegalMove("not_legal_number", number=move, seat=int(seat) + 1)


def do(st: State, move: i64) -> None:
    """Carry out a legal move and go on until somebody must choose again.

    Nothing is checked here, for speed: a number from outside goes through `do_checked`.
    """
    kind = move & at.KIND_BITS
    if kind >= at.M_CARD:
        answer(st, move)
        run(st)
        return
    seat = move >> at.SEAT_SHIFT & at.SEAT_BITS
    a = move >> at.A_SHIFT & at.FIELD_BITS
    if kind == at.M_PLAY:
        play(st, seat, a)
    elif kind == at.M_BUY:
        buy(st, seat, a)
    elif kind == at.M_END:
        st.s[at.PLAYING] = i16(i64(st.s[at.PLAYING]) & ~(1 << seat))
        if st.listening:
            st.tell(ev.ENDED, seat, now=i64(st.s[at.PLAYING]))
    elif kind == at.M_ATTACK or kind == at.M_ATTACK_CHAMPION:
        attack(st, seat, move)
    elif kind < at.M_BUY:
        use_in_play(st, seat, a, kind)
    else:
        deal_with(st, seat, move, kind)
    run(st)


def play(st: State, seat: i64, entry: i64) -> None:
    """Play a card from hand, perhaps a borrowed one (R4.1, R4.2)."""
    st.take_from_hand(seat, entry)
    place = st.enter_play(seat, entry)
    card = entry & at.CARD_MASK
    if st.listening:
        st.tell_move(ev.PLAYED, seat, entry, at.ZONE_HAND, at.ZONE_PLAY, place=place)
    counter = COUNTER[card]
    if counter == SEVERAL:
        st.note_played(seat, card)
    elif counter:
        st.note_kind(seat, counter - 1)
    use_ability(st, seat, card, at.PRIMARY)


def use_in_play(st: State, seat: i64, place: i64, kind: i64) -> None:
    """Use the expend, ally or sacrifice ability of a copy in play (R5.1 to R5.3)."""
    s = st.s
    copy: i64 = st.in_play(st.seat(seat)) + place * at.COPY_SIZE
    card = i64(s[copy]) & at.CARD_MASK
    if kind == at.M_EXPEND:
        st.expend(seat, place)
        gold: i64 = st.seat(seat) + at.GOLD
        s[gold] = i16(i64(s[gold]) - PAYS[card])
        if st.listening:
            st.tell(ev.EXPENDED, seat, card, n=PAYS[card], place=place, now=i64(s[gold]))
        use_ability(st, seat, card, at.EXPEND)
    elif kind == at.M_ALLY:
        s[copy + 1] = s[copy + 1] ^ (at.CAN_ALLY | at.ALLY_USED)
        if st.listening:
            st.tell(ev.ALLIED, seat, card, place=place)
        use_ability(st, seat, card, at.ALLY)
    else:
        st.leave_play(seat, place)
        to = st.put_in_sacrifice_pile(card)
        if st.listening:
            st.tell_move(ev.SACRIFICED, seat, card, at.ZONE_PLAY, to, place=place)
        use_ability(st, seat, card, at.SACRIFICE)


def buy(st: State, seat: i64, card: i64) -> None:
    """Pay and acquire (R6.1)."""
    cost = pay(st, seat, card)
    slot = take_from_market(st, card)
    acquire(st, seat, card, cost, slot)


def deal_with(st: State, seat: i64, move: i64, kind: i64) -> None:
    """Give gold, send a card, or take one by Heist."""
    s = st.s
    base = st.seat(seat)
    a = move >> at.A_SHIFT & at.FIELD_BITS
    b = move >> at.B_SHIFT & at.FIELD_BITS
    n: i64 = move >> at.N_SHIFT
    if kind == at.M_GIVE:
        s[base + at.GOLD] = i16(i64(s[base + at.GOLD]) - n)
        received: i64 = st.seat(a) + at.RECEIVED
        s[received] = i16(min(i64(s[received]) + n, at.MAX_AMOUNT))
        if st.listening:
            left = i64(s[base + at.GOLD])
            st.tell(ev.GAVE, seat, target=a, n=n, now=left, place=i64(s[received]))
    elif kind == at.M_SEND:
        s[base + at.GOLD] = s[base + at.GOLD] - 1
        st.take_from_discard(seat, a)
        st.put_in_discard(b, a)
        if st.listening:
            st.tell_move(
                ev.SENT, seat, a, at.ZONE_DISCARD, at.ZONE_DISCARD,
                target=b, to_seat=b, n=1, now=i64(s[base + at.GOLD]),
            )  # fmt: skip
    elif kind == at.M_STEP_UP:
        s[base + at.STEPS_UP] = 2
        if st.listening:
            st.tell(ev.STEPPED_UP, seat)
    elif kind == at.M_BORROW:
        borrow(st, seat, a, b)
    elif kind == at.M_STEAL:
        s[base + at.TRIED] = 1
        try_to_steal(st, seat, b, a)
    else:
        cost = pay(st, seat, a)
        s[base + at.HEIST] = 0
        if st.listening:
            st.tell(ev.HEISTED, seat)
        st.take_from_discard(b, a)
        acquire(st, seat, a, cost, 0, b)


def attack(st: State, seat: i64, move: i64) -> None:
    """Attack a player or a champion (R7.2, R7.3)."""
    pool: i64 = st.seat(seat) + at.COMBAT
    target = move >> at.A_SHIFT & at.FIELD_BITS
    n: i64 = move >> at.N_SHIFT
    st.s[pool] = i16(i64(st.s[pool]) - n)
    if move & at.KIND_BITS == at.M_ATTACK:
        if st.listening:
            st.tell(ev.ATTACKED, seat, target=target, n=n, now=i64(st.s[pool]))
        st.damage_player(target, n, seat)
        return
    place = move >> at.B_SHIFT & at.FIELD_BITS
    if st.listening:
        card = i64(st.s[st.in_play(st.seat(target)) + place * at.COPY_SIZE]) & at.CARD_MASK
        left = i64(st.s[pool])
        st.tell(ev.ATTACKED_CHAMPION, seat, card, target=target, n=n, place=place, now=left)
    st.damage_champion(target, place, n)


def resign(st: State, seat: i64) -> None:
    """A seat gives up: it is defeated as if at 0 health (R8.4).

    One that has fallen already leaves without its gift; those of others stay (R13.7).
    """
    st.s[at.ENDED_BY] = ev.BY_RESIGNATION
    if st.listening:
        st.tell(ev.RESIGNED, seat)
    format = FORMATS[i64(st.s[at.FORMAT])]
    if st.s[st.health(seat)]:
        format.resigned(st, seat)
    else:
        format.leave(st, seat)
    run(st)
    if not st.s[at.OVER]:
        st.s[at.ENDED_BY] = ev.BY_HEALTH
