"""What bosses bring to the table: Soul Jars, the Grimoire, the Treasure Hoard, borrowed cards."""

from typing import Final

from mypy_extensions import i16, i64

from thandar.engine import events as ev
from thandar.engine import layout as at
from thandar.engine.cleanup import leave_game
from thandar.engine.state import State, owner_of
from thandar.engine.tables import COST, KIND, NUMBER, SHIELDS

CLINGING: Final = 30  # more health on the last Soul Jar (R14.22)
PREVENTION: Final = 4  # health a Lich loses instead of a discard (R14.24)
BOSS_SHIELD: Final = 5  # what a shield ignores when boss fights boss


# --- the Lich


def summon(st: State, seat: i64, n: i64) -> None:
    """Put the top minions of the Grimoire into play; with none left nothing happens (R14.21).

    With a handicap they rest until the end of this turn (R14.70).
    """
    s = st.s
    base = st.seat(seat)
    for _ in range(n):
        left = i64(s[base + at.GRIMOIRE_SIZE]) - 1
        if left < 0:
            return
        s[base + at.GRIMOIRE_SIZE] = i16(left)
        card = i64(s[base + at.GRIMOIRE + left])
        place = st.enter_play(seat, card)
        rests = s[base + at.MINIONS_REST] != 0 and can_be_expended(st, base, place)
        if rests:
            st.expend(seat, place)
        if st.listening:
            st.tell_move(
                ev.SUMMONED, seat, card, ev.GRIMOIRE, at.ZONE_PLAY, n=i64(rests), place=place
            )


def can_be_expended(st: State, base: i64, place: i64) -> bool:
    """Whether a copy in play is prepared and has an ability to expend it for."""
    return i64(st.s[st.in_play(base) + place * at.COPY_SIZE + 1]) & at.CAN_EXPEND != 0


def clings(st: State, base: i64) -> bool:
    """Whether a Lich is on its last Soul Jar and clings to undeath (R14.22, R14.70)."""
    return i64(st.s[base + at.JARS_LEFT]) == 1 and not st.s[base + at.NO_CLINGING]


def reveal_jar(st: State, seat: i64) -> None:
    """The top Soul Jar sets the health; the last one more of it (R14.20, R14.22)."""
    s = st.s
    base = st.seat(seat)
    jar = i64(s[base + at.JARS])
    more = CLINGING if clings(st, base) else 0
    s[base + at.HEALTH] = i16(NUMBER[jar] + more + i64(s[base + at.JAR_HEALTH]))
    place = st.enter_play(seat, jar)
    if st.listening:
        health = i64(s[base + at.HEALTH])
        st.tell_move(ev.JAR_REVEALED, seat, jar, ev.JARS, at.ZONE_PLAY, n=health, place=place)


def destroy_jar(st: State, seat: i64) -> bool:
    """The revealed Soul Jar is destroyed and the next one revealed; False when none is left."""
    s = st.s
    base = st.seat(seat)
    place = find_in_play(st, base, at.KIND_JAR, 0)
    jar = st.leave_play(seat, place)
    st.remove(jar)
    left = i64(s[base + at.JARS_LEFT]) - 1
    s[base + at.JARS_LEFT] = i16(left)
    for k in range(i64(at.MOST_JARS - 1)):
        s[base + at.JARS + k] = s[base + at.JARS + k + 1]
    s[base + at.JARS + at.MOST_JARS - 1] = i16(jar)
    if st.listening:
        st.tell_move(ev.JAR_DESTROYED, seat, jar, at.ZONE_PLAY, ev.REMOVED, place=place, now=left)
    if left == 0:
        return False
    reveal_jar(st, seat)
    return True


def drop_jars(st: State, seat: i64) -> None:
    """All Soul Jars leave the game."""
    s = st.s
    base = st.seat(seat)
    place = find_in_play(st, base, at.KIND_JAR, 0)
    if place < 0:
        return
    st.leave_play(seat, place)
    leave_game(st, seat, i64(s[base + at.JARS]), at.ZONE_PLAY, place)
    for k in range(i64(1), i64(s[base + at.JARS_LEFT])):
        leave_game(st, seat, i64(s[base + at.JARS + k]), ev.JARS, 0)
    s[base + at.JARS_LEFT] = 0


def prevent_discard(st: State, seat: i64) -> None:
    """Lose 4 health; what the jar cannot pay is taken from the next one (R14.24, R14.25)."""
    s = st.s
    base = st.seat(seat)
    health = i64(s[base + at.HEALTH])
    if health > PREVENTION or i64(s[base + at.JARS_LEFT]) == 1:
        st.lose_health(seat, PREVENTION)
        return
    if st.listening:
        st.tell(ev.LOST_HEALTH, seat, n=health)
    destroy_jar(st, seat)
    if health < PREVENTION:
        st.lose_health(seat, PREVENTION - health)


def stun_all(st: State, seat: i64) -> None:
    """Stun all champions of a seat."""
    s = st.s
    base = st.seat(seat)
    copies = st.in_play(base)
    place: i64 = 0
    while place < i64(s[base + at.IN_PLAY_SIZE]):
        if st.is_champion(i64(s[copies + place * at.COPY_SIZE]) & at.CARD_MASK):
            st.stun(seat, place)
        else:
            place += 1


def discard_hand(st: State, seat: i64) -> None:
    """A player discards the whole hand."""
    base = st.seat(seat)
    while i64(st.s[base + at.HAND_SIZE]) > 0:
        st.discard(seat, i64(st.s[st.hand(base)]) & at.CARD_AND_LENDER)


# --- the Dragon


def reveal_item(st: State, seat: i64) -> None:
    """The next Hoard Item belongs to the Dragon (R14.41)."""
    s = st.s
    base = st.seat(seat)
    left = i64(s[base + at.HOARD_SIZE]) - 1
    if left < 0:
        return
    s[base + at.HOARD_SIZE] = i16(left)
    card = i64(s[base + at.HOARD + left])
    place = st.enter_play(seat, card)
    if st.listening:
        st.tell_move(ev.GAINED_ITEM, seat, card, ev.HOARD, at.ZONE_PLAY, place=place)
    refresh_shield(st, seat)


def move_item(st: State, owner: i64, place: i64, to: i64) -> None:
    """A Hoard Item changes hands; it comes to its new owner prepared."""
    card = st.leave_play(owner, place) & at.CARD_MASK
    there = st.enter_play(to, card)
    if st.listening:
        st.tell_move(
            ev.GAINED_ITEM, to, card, at.ZONE_PLAY, at.ZONE_PLAY,
            target=owner, source_seat=owner, place=there, now=place,
        )  # fmt: skip
    refresh_shield(st, owner)
    refresh_shield(st, to)


def refresh_shield(st: State, seat: i64) -> None:
    """How much damage a seat ignores each turn, from the items it has."""
    s = st.s
    base = st.seat(seat)
    copies = st.in_play(base)
    shield: i64 = 0
    for place in range(i64(s[base + at.IN_PLAY_SIZE])):
        shield += SHIELDS[i64(s[copies + place * at.COPY_SIZE]) & at.CARD_MASK]
    if shield and bosses_only(st):
        shield = BOSS_SHIELD
    if st.listening and shield != i64(s[base + at.SHIELD]):
        st.tell(ev.SHIELDED, seat, now=shield)
    s[base + at.SHIELD] = i16(shield)


def bosses_only(st: State) -> bool:
    """Whether a boss fights a boss."""
    return i64(st.s[st.seat(0) + at.FACTOR]) > 1


def take_back_items(st: State, loser: i64, boss: i64) -> None:
    """The Dragon takes back the Hoard Items of a defeated player (R14.44)."""
    base = st.seat(loser)
    place = find_in_play(st, base, at.KIND_ITEM_OF_HOARD, 0)
    while place >= 0:
        move_item(st, loser, place, boss)
        place = find_in_play(st, base, at.KIND_ITEM_OF_HOARD, 0)


def try_to_steal(st: State, seat: i64, owner: i64, item: i64) -> None:
    """Reveal two market cards: with the item's number it changes hands (R14.43)."""
    if st.listening:
        tried = i64(st.s[st.seat(seat) + at.TRIED])
        st.tell(ev.TRIED, seat, item, target=owner, n=NUMBER[item], now=tried)
    first = reveal_market_card(st, seat)
    second = reveal_market_card(st, seat)
    total: i64 = 0
    for card in (first, second):
        if card != at.NOTHING:
            total += COST[card]
            put_under_market_deck(st, card)
    success = total >= NUMBER[item]
    if st.listening:
        st.tell(
            ev.CHECK_ENDED, seat, item, target=owner, n=NUMBER[item], place=i64(success), now=total
        )
    if success:
        place = place_of(st, st.seat(owner), item)
        move_item(st, owner, place, seat)


def reveal_market_card(st: State, seat: i64) -> i64:
    """Take the top card of the market deck, made anew if it is empty; NOTHING if there is none."""
    s = st.s
    if i64(s[at.MARKET_DECK_SIZE]) == 0:
        st.renew_market_deck()
    n = i64(s[at.MARKET_DECK_SIZE])
    if n == 0:
        return at.NOTHING
    card = i64(s[st.market_deck() + n - 1]) & at.CARD_MASK
    s[at.MARKET_DECK_SIZE] = i16(n - 1)
    if st.listening:
        st.tell_move(ev.CHECKED, seat, card, ev.MARKET_DECK, ev.NOWHERE)
    return card


def put_under_market_deck(st: State, card: i64) -> None:
    """Lay a card that everyone saw at the bottom of the market deck."""
    s = st.s
    deck = st.market_deck()
    n = i64(s[at.MARKET_DECK_SIZE])
    for k in range(deck + n, deck, -1):
        s[k] = s[k - 1]
    s[deck] = i16(card | at.KNOWN)
    s[at.MARKET_DECK_SIZE] = i16(n + 1)
    if st.listening:
        st.tell_move(ev.RETURNED, -1, card, ev.NOWHERE, ev.MARKET_DECK)


def count_items(st: State, seat: i64) -> i64:
    """How many Hoard Items a seat has."""
    base = st.seat(seat)
    n: i64 = 0
    place = find_in_play(st, base, at.KIND_ITEM_OF_HOARD, 0)
    while place >= 0:
        n += 1
        place = find_in_play(st, base, at.KIND_ITEM_OF_HOARD, place + 1)
    return n


def find_in_play(st: State, base: i64, kinds: i64, start: i64) -> i64:
    """The first place in play, from one on, with a card of some kinds; -1 if there is none."""
    s = st.s
    copies = st.in_play(base)
    for place in range(start, i64(s[base + at.IN_PLAY_SIZE])):
        if KIND[i64(s[copies + place * at.COPY_SIZE]) & at.CARD_MASK] & kinds:
            return place
    return -1


def place_of(st: State, base: i64, card: i64) -> i64:
    """The place of a card in play."""
    copies = st.in_play(base)
    place: i64 = 0
    while i64(st.s[copies + place * at.COPY_SIZE]) & at.CARD_MASK != card:
        place += 1
    return place


# --- the party


def borrow(st: State, seat: i64, card: i64, lender: i64) -> None:
    """Take a card from a defeated player's hand into one's own (R14.4)."""
    st.take_from_hand(lender, card)
    st.put_in_hand(seat, card | at.BORROWED * (lender + 1))
    st.s[st.seat(lender) + at.BORROWED_FROM] = 1
    if st.listening:
        st.tell_move(
            ev.BORROWED, seat, card | at.BORROWED * (lender + 1), at.ZONE_HAND, at.ZONE_HAND,
            target=lender, source_seat=lender, seen=i64(st.s[st.seat(seat) + at.TEAM]),
        )  # fmt: skip


def return_loans(st: State, seat: i64) -> None:
    """Unplayed borrowed cards go to the discard piles of those they belong to."""
    s = st.s
    base = st.seat(seat)
    hand = st.hand(base)
    kept: i64 = 0
    for k in range(i64(s[base + at.HAND_SIZE])):
        entry = i64(s[hand + k])
        if entry & at.BORROWED_MASK:
            st.put_in_discard(owner_of(entry, seat), entry & at.CARD_MASK)
            if st.listening:
                st.tell_discard(seat, entry & at.CARD_AND_LENDER)
        else:
            s[hand + kept] = i16(entry)
            kept += 1
    s[base + at.HAND_SIZE] = i16(kept)
