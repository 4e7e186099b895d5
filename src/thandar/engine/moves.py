"""Legal moves and what they do. A move is one integer, packed as `layout` says.

An attack is listed once for each target, with the whole combat pool; any smaller amount from 1 on
is legal too (R7.1).
"""

from librt.vecs import vec
from mypy_extensions import i16, i64

from thandar.engine import events as ev
from thandar.engine.boss import borrow, try_to_steal
from thandar.engine.boss_moves import holds_back, list_boss_moves
from thandar.engine.choices import (
    MOVES,
    SEEN,
    answer,
    chooser,
    first_of_its_kind,
    list_answers,
)
from thandar.engine.effects import use_ability
from thandar.engine.format import FORMATS
from thandar.engine.layout import (
    A_SHIFT,
    ALLY,
    ALLY_USED,
    ATTACKS,
    B_SHIFT,
    CAN_ALLY,
    CAN_DO,
    CAN_EXPEND,
    CAN_SACRIFICE,
    CARD_MASK,
    COMBAT,
    COPY_SIZE,
    DEALINGS,
    DEALS_WITH_BOSS,
    DEPTH,
    DISCARD_SIZE,
    DISCOUNTED,
    EXPEND,
    FACTION_COUNT,
    FIELD_BITS,
    FIRE_GEM,
    FIRE_GEMS,
    FORMAT,
    GIVES_GOLD,
    GOLD,
    HAND_SIZE,
    HEIST,
    IN_PLAY_SIZE,
    KIND_ATTACKABLE,
    KIND_BITS,
    KIND_COSTS,
    KIND_GUARD,
    KIND_KNIFE,
    KNIVES_PLAYED,
    LIMITED,
    M_ALLY,
    M_ATTACK,
    M_ATTACK_CHAMPION,
    M_BORROW,
    M_BUY,
    M_BUY_FROM,
    M_CARD,
    M_DECLINE,
    M_END,
    M_EXPEND,
    M_GIVE,
    M_PLAY,
    M_SACRIFICE,
    M_SEND,
    M_STEAL,
    M_STEP_UP,
    MARKET,
    MARKET_SLOTS,
    MAX_AMOUNT,
    N_SHIFT,
    NOTHING,
    PLAYING,
    PRIMARY,
    REACH,
    REACH_CHAMPIONS,
    RECEIVED,
    SACRIFICE,
    SEAT_BITS,
    SEAT_SHIFT,
    SEATS,
    SENDS_TO,
    STEPS_UP,
    TRIED,
    TURNS_TAKEN,
    VILE,
    ZONE_PLAY,
)
from thandar.engine.market import acquire, pay, price, take_from_market
from thandar.engine.state import State
from thandar.engine.tables import COST, FACTION, FROM_TURN, KIND, PAYS
from thandar.engine.turn import run


def list_moves(st: State) -> i64:
    """Write every legal move to MOVES; how many there are, 0 when the game is over."""
    if st.s[DEPTH]:
        return list_answers(st, st.frame())
    playing = i64(st.s[PLAYING])
    n: i64 = 0
    seat: i64 = 0
    while playing:
        if playing & 1:
            n = list_main_moves(st, seat, n)
        playing >>= 1
        seat += 1
    return n


def deciding(st: State) -> i64:
    """Mask of the seats that must choose now."""
    if st.s[DEPTH]:
        return 1 << chooser(st, st.frame())
    return i64(st.s[PLAYING])


def list_main_moves(st: State, seat: i64, n: i64) -> i64:
    """The moves of a seat in its main phase (R3.1)."""
    s = st.s
    base = st.seat(seat)
    by = seat << SEAT_SHIFT
    n = list_plays(st, s, base, by, n)
    n = list_abilities(st, s, base, by, n)
    n = list_buys(st, s, base, by, n)
    if s[base + COMBAT]:
        n = list_attacks(st, s, base, by, n)
    if s[base + DEALINGS]:
        n = list_dealings(st, s, base, by, n)
    if s[base + DEALINGS] & DEALS_WITH_BOSS:
        n = list_boss_moves(st, s, base, by, n)
        if s[base + VILE] and holds_back(st, seat):
            return n
    MOVES[n] = M_END | by
    return n + 1


def list_plays(st: State, s: vec[i16], base: i64, by: i64, n: i64) -> i64:
    """Play a card from hand, equal cards once."""
    hand = st.hand(base)
    stamp = SEEN[0] + 1
    SEEN[0] = stamp
    for k in range(hand, hand + i64(s[base + HAND_SIZE])):
        card = i64(s[k]) & CARD_MASK
        MOVES[n] = M_PLAY | by | card << A_SHIFT
        n += i64(SEEN[card] != stamp)
        SEEN[card] = stamp
    return n


def list_abilities(st: State, s: vec[i16], base: i64, by: i64, n: i64) -> i64:
    """Use an expend, ally or sacrifice ability, equal copies once (R5)."""
    copies = st.in_play(base)
    stamp = SEEN[0] + 1
    SEEN[0] = stamp
    for place in range(i64(s[base + IN_PLAY_SIZE])):
        flags = i64(s[copies + place * COPY_SIZE + 1])
        can = flags & CAN_DO
        if not can:
            continue
        card = i64(s[copies + place * COPY_SIZE]) & CARD_MASK
        if flags & LIMITED and not power_usable(s, base, card):
            continue
        if SEEN[card] == stamp and not first_of_its_kind(s, copies, place):
            continue
        SEEN[card] = stamp
        what: i64 = by | place << A_SHIFT
        MOVES[n] = M_EXPEND | what
        n += i64(can & CAN_EXPEND != 0)
        allies = i64(s[base + FACTION_COUNT - 1 + FACTION[card]])
        MOVES[n] = M_ALLY | what
        n += i64(can & CAN_ALLY != 0) & i64(allies >= 2)
        MOVES[n] = M_SACRIFICE | what
        n += i64(can & CAN_SACRIFICE != 0)
    return n


def power_usable(s: vec[i16], base: i64, card: i64) -> bool:
    """Whether a hero's power can be paid and its turn has come (R10.1)."""
    turns = i64(s[base + TURNS_TAKEN])
    return i64(s[base + GOLD]) >= PAYS[card] and turns >= FROM_TURN[card]


def list_buys(st: State, s: vec[i16], base: i64, by: i64, n: i64) -> i64:
    """Acquire a card of the market row or a Fire Gem, equal cards once (R6.1)."""
    gold = i64(s[base + GOLD]) + i64(s[base + RECEIVED])
    if s[base + DISCOUNTED]:
        return list_discounted_buys(st, s, base, by, n)
    if gold == 0:
        return n
    stamp = SEEN[0] + 1
    SEEN[0] = stamp
    for slot in range(i64(MARKET), i64(MARKET + MARKET_SLOTS)):
        card = i64(s[slot])
        MOVES[n] = M_BUY | by | card << A_SHIFT
        n += i64(COST[card] <= gold) & i64(SEEN[card] != stamp)
        SEEN[card] = stamp
    MOVES[n] = M_BUY | by | FIRE_GEM << A_SHIFT
    return n + (i64(s[FIRE_GEMS] != 0) & i64(COST[FIRE_GEM] <= gold))


def list_discounted_buys(st: State, s: vec[i16], base: i64, by: i64, n: i64) -> i64:
    """The same with reductions waiting for some kinds of cards (R6.4)."""
    gold = i64(s[base + GOLD]) + i64(s[base + RECEIVED])
    stamp = SEEN[0] + 1
    SEEN[0] = stamp
    for slot in range(i64(MARKET), i64(MARKET + MARKET_SLOTS)):
        card = i64(s[slot])
        if card != NOTHING and SEEN[card] != stamp and price(st, base, card) <= gold:
            SEEN[card] = stamp
            MOVES[n] = M_BUY | by | card << A_SHIFT
            n += 1
    if s[FIRE_GEMS] and price(st, base, FIRE_GEM) <= gold:
        MOVES[n] = M_BUY | by | FIRE_GEM << A_SHIFT
        n += 1
    return n


def list_attacks(st: State, s: vec[i16], base: i64, by: i64, n: i64) -> i64:
    """Attack players and champions in reach, guards permitting (R7)."""
    players = i64(s[base + ATTACKS])
    champions = i64(s[base + REACH_CHAMPIONS])
    amount = i64(s[base + COMBAT]) << N_SHIFT
    for seat in range(i64(s[SEATS])):
        if not (players | champions) >> seat & 1:
            continue
        guarded = st.guarded(seat)
        target: i64 = by | seat << A_SHIFT | amount
        MOVES[n] = M_ATTACK | target
        n += players >> seat & 1 & i64(not guarded)
        if champions >> seat & 1:
            kinds: i64 = KIND_GUARD if guarded else KIND_ATTACKABLE
            n = list_attacks_on_champions(st, s, st.seat(seat), kinds, target, n)
    return n


def list_attacks_on_champions(
    st: State, s: vec[i16], base: i64, kinds: i64, target: i64, n: i64
) -> i64:
    """Attack a seat's champions of some kinds, equal copies once."""
    copies = st.in_play(base)
    stamp = SEEN[0] + 1
    SEEN[0] = stamp
    for place in range(i64(s[base + IN_PLAY_SIZE])):
        card = i64(s[copies + place * COPY_SIZE]) & CARD_MASK
        if SEEN[card] == stamp and not first_of_its_kind(s, copies, place):
            continue
        SEEN[card] = stamp
        MOVES[n] = M_ATTACK_CHAMPION | target | place << B_SHIFT
        n += i64(KIND[card] & kinds != 0)
    return n


def list_dealings(st: State, s: vec[i16], base: i64, by: i64, n: i64) -> i64:
    """What passes between seats: gold given (R12.3), cards sent (R13.4), a Heist."""
    gold = i64(s[base + GOLD])
    if gold == 0 and not s[base + HEIST]:
        return n
    partners = i64(s[base + GIVES_GOLD]) & i64(s[PLAYING]) & ~(1 << (by >> SEAT_SHIFT))
    neighbours = i64(s[base + SENDS_TO])
    victims: i64 = i64(s[base + REACH]) if s[base + HEIST] else 0
    for seat in range(i64(s[SEATS])):
        if partners >> seat & 1 and gold > 0:
            MOVES[n] = M_GIVE | by | seat << A_SHIFT | gold << N_SHIFT
            n += 1
        if neighbours >> seat & 1 and gold > 0:
            n = list_pile(st, s, base, M_SEND | by | seat << B_SHIFT, -1, base, n)
        if victims >> seat & 1:
            purse: i64 = gold + i64(s[base + RECEIVED])
            n = list_pile(st, s, st.seat(seat), M_BUY_FROM | by | seat << B_SHIFT, purse, base, n)
    return n


def list_pile(st: State, s: vec[i16], pile: i64, move: i64, purse: i64, buyer: i64, n: i64) -> i64:
    """A move for each different card of a discard pile; with a purse, of those it can pay for."""
    end = st.discard_end(pile)
    stamp = SEEN[0] + 1
    SEEN[0] = stamp
    for k in range(i64(s[pile + DISCARD_SIZE])):
        card = i64(s[end - k]) & CARD_MASK
        if SEEN[card] == stamp:
            continue
        SEEN[card] = stamp
        if purse >= 0 and (not KIND[card] & KIND_COSTS or price(st, buyer, card) > purse):
            continue
        MOVES[n] = move | card << A_SHIFT
        n += 1
    return n


def do(st: State, move: i64) -> None:
    """Carry out a legal move and go on until somebody must choose again."""
    kind = move & KIND_BITS
    if kind >= M_CARD:
        answer(st, move)
        run(st)
        return
    seat = move >> SEAT_SHIFT & SEAT_BITS
    a = move >> A_SHIFT & FIELD_BITS
    if kind == M_PLAY:
        play(st, seat, a)
    elif kind == M_BUY:
        buy(st, seat, a)
    elif kind == M_END:
        st.s[PLAYING] = i16(i64(st.s[PLAYING]) & ~(1 << seat))
    elif kind == M_ATTACK or kind == M_ATTACK_CHAMPION:
        attack(st, seat, move)
    elif kind < M_BUY:
        use_in_play(st, seat, a, kind)
    else:
        deal_with(st, seat, move, kind)
    run(st)


def play(st: State, seat: i64, card: i64) -> None:
    """Play a card from hand (R4.1, R4.2)."""
    st.enter_play(seat, st.take_from_hand(seat, card))
    if st.listening:
        st.tell(ev.PLAYED, seat, card)
    if KIND[card] & KIND_KNIFE:
        knives: i64 = st.seat(seat) + KNIVES_PLAYED
        st.s[knives] = st.s[knives] + 1
    use_ability(st, seat, card, PRIMARY)


def use_in_play(st: State, seat: i64, place: i64, kind: i64) -> None:
    """Use the expend, ally or sacrifice ability of a copy in play (R5.1 to R5.3)."""
    s = st.s
    copy: i64 = st.in_play(st.seat(seat)) + place * COPY_SIZE
    card = i64(s[copy]) & CARD_MASK
    if kind == M_EXPEND:
        st.expend(seat, place)
        gold: i64 = st.seat(seat) + GOLD
        s[gold] = i16(i64(s[gold]) - PAYS[card])
        if st.listening:
            st.tell(ev.EXPENDED, seat, card)
        use_ability(st, seat, card, EXPEND)
    elif kind == M_ALLY:
        s[copy + 1] = s[copy + 1] ^ (CAN_ALLY | ALLY_USED)
        if st.listening:
            st.tell(ev.ALLIED, seat, card)
        use_ability(st, seat, card, ALLY)
    else:
        st.leave_play(seat, place)
        st.put_in_sacrifice_pile(card)
        if st.listening:
            st.tell(ev.SACRIFICED, seat, card, place=ZONE_PLAY)
        use_ability(st, seat, card, SACRIFICE)


def buy(st: State, seat: i64, card: i64) -> None:
    """Pay and acquire (R6.1)."""
    cost = pay(st, seat, card)
    take_from_market(st, card)
    acquire(st, seat, card, cost)


def deal_with(st: State, seat: i64, move: i64, kind: i64) -> None:
    """Give gold, send a card, or take one by Heist."""
    s = st.s
    base = st.seat(seat)
    a = move >> A_SHIFT & FIELD_BITS
    b = move >> B_SHIFT & FIELD_BITS
    n: i64 = move >> N_SHIFT
    if kind == M_GIVE:
        s[base + GOLD] = i16(i64(s[base + GOLD]) - n)
        received: i64 = st.seat(a) + RECEIVED
        s[received] = i16(min(i64(s[received]) + n, MAX_AMOUNT))
        if st.listening:
            st.tell(ev.GAVE, seat, target=a, n=n)
    elif kind == M_SEND:
        s[base + GOLD] = s[base + GOLD] - 1
        st.take_from_discard(seat, a)
        st.put_in_discard(b, a)
        if st.listening:
            st.tell(ev.SENT, seat, a, target=b)
    elif kind == M_STEP_UP:
        s[base + STEPS_UP] = 2
        if st.listening:
            st.tell(ev.STEPPED_UP, seat)
    elif kind == M_BORROW:
        borrow(st, seat, a, b)
    elif kind == M_STEAL:
        s[base + TRIED] = 1
        try_to_steal(st, seat, b, a)
    else:
        cost = pay(st, seat, a)
        s[base + HEIST] = 0
        st.take_from_discard(b, a)
        acquire(st, seat, a, cost)


def attack(st: State, seat: i64, move: i64) -> None:
    """Attack a player or a champion (R7.2, R7.3)."""
    pool: i64 = st.seat(seat) + COMBAT
    target = move >> A_SHIFT & FIELD_BITS
    n: i64 = move >> N_SHIFT
    st.s[pool] = i16(i64(st.s[pool]) - n)
    if move & KIND_BITS == M_ATTACK:
        if st.listening:
            st.tell(ev.ATTACKED, seat, target=target, n=n)
        st.damage_player(target, n, seat)
        return
    place = move >> B_SHIFT & FIELD_BITS
    if st.listening:
        card = i64(st.s[st.in_play(st.seat(target)) + place * COPY_SIZE]) & CARD_MASK
        st.tell(ev.ATTACKED_CHAMPION, seat, card, target=target, n=n)
    st.damage_champion(target, place, n)


def resign(st: State, seat: i64) -> None:
    """A seat gives up: it is defeated as if at 0 health (R8.4)."""
    if st.listening:
        st.tell(ev.RESIGNED, seat)
    if st.s[DEPTH] and not st.s[st.health(seat)]:
        answer(st, M_DECLINE)  # it has fallen already and leaves no gift
    else:
        FORMATS[i64(st.s[FORMAT])].resigned(st, seat)
    run(st)
