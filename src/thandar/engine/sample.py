"""Tables that agree with what one viewer knows: the door for searching bots.

What the viewer cannot see is dealt anew, every arrangement of it with the same chance; what it can
see stays. Nothing of the hidden truth has a part in it: the hidden cards are put in order first.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from thandar.engine import layout as at
from thandar.engine.chance import Chance
from thandar.engine.choices import BLANK, MOST_MOVES, chooser, list_answers
from thandar.engine.sight import known_marks
from thandar.engine.state import State

ROOM: Final = MOST_MOVES  # for the places, the cards and a count of every card there is
WORD: Final = 0x7FFFFFFF  # the most that a generator of 32 bits can be asked for


def resample(st: State, viewer: i64, chance: Chance) -> None:
    """Deal anew what a seat (from 0 on; -1: a spectator) cannot see of a table.

    That somebody else is asked a question tells something of their cards, so those with which
    there would be no question are not among the possible ones.

    >>> from thandar import Game
    >>> st = Game.new(seed=7).state
    >>> resample(st, 0, Chance(1))
    """
    if len(st.scratch) < ROOM:
        st.scratch = BLANK[:]
    while True:
        redeal(st, st.scratch, viewer, chance)
        if st.s[at.DEPTH] == 0 or chooser(st, st.frame()) == viewer:
            return
        if list_answers(st, st.scratch, st.frame()) > 1:
            return


def reseed(st: State, chance: Chance) -> None:
    """Give a table another chance to come."""
    st.seed(chance.below(WORD), chance.below(WORD), chance.below(WORD), chance.below(WORD))


def redeal(st: State, m: vec[i64], viewer: i64, chance: Chance) -> None:
    """Deal every hidden pile anew once; `m` is room to work in."""
    s = st.s
    for seat in range(i64(s[at.SEATS])):
        base = st.seat(seat)
        n = hidden_slots(st, m, seat, viewer)
        deal_into(s, m, n, chance)
        if s[base + at.OPPONENTS]:
            jars = i64(s[base + at.JARS_LEFT])
            if jars:
                hidden = jars + i64(s[base + at.JARS_UNDEALT]) - 1
                deal_stretch(s, m, base + at.JARS + 1, hidden, chance)
            deal_stretch(s, m, base + at.GRIMOIRE, i64(s[base + at.GRIMOIRE_SIZE]), chance)
            deal_stretch(s, m, base + at.HOARD, i64(s[base + at.HOARD_SIZE]), chance)
    deck = st.market_deck()
    n = 0
    for k in range(deck, deck + i64(s[at.MARKET_DECK_SIZE])):
        m[n] = k
        n += i64(i64(s[k]) & at.KNOWN == 0)
    deal_into(s, m, n, chance)


def hidden_slots(st: State, m: vec[i64], seat: i64, viewer: i64) -> i64:
    """Where the cards of a seat lie that a viewer cannot place; how many there are."""
    s = st.s
    base = st.seat(seat)
    n: i64 = 0
    known = known_marks(st, seat, viewer) | at.BORROWED_MASK
    hand = st.hand(base)
    for k in range(hand, hand + i64(s[base + at.HAND_SIZE])):
        m[n] = k
        n += i64(i64(s[k]) & known == 0)
    marks: i64 = at.KNOWN | at.OWNER_KNOWS if seat == viewer else at.KNOWN
    deck = st.deck(base)
    for k in range(deck, deck + i64(s[base + at.DECK_SIZE])):
        m[n] = k
        n += i64(i64(s[k]) & marks == 0)
    if s[base + at.KEEPS_CARDS] and not (viewer >= 0 and i64(s[base + at.TEAM]) >> viewer & 1):
        for other in range(i64(s[at.SEATS])):
            n = lent_slots(st, m, other, seat + 1, n)
    return n


def lent_slots(st: State, m: vec[i64], borrower: i64, lender: i64, n: i64) -> i64:
    """The cards of a lender (counted from 1) unseen in another hand, added to a list of places."""
    s = st.s
    mark = at.BORROWED * lender
    base = st.seat(borrower)
    hand = st.hand(base)
    for k in range(hand, hand + i64(s[base + at.HAND_SIZE])):
        m[n] = k
        n += i64(i64(s[k]) & (at.BORROWED_MASK | at.KNOWN) == mark)
    return n


def deal_stretch(s: vec[i16], m: vec[i64], start: i64, n: i64, chance: Chance) -> None:
    """Deal the cards of a stretch anew."""
    for k in range(n):
        m[k] = start + k
    deal_into(s, m, n, chance)


def deal_into(s: vec[i16], m: vec[i64], n: i64, chance: Chance) -> None:
    """Deal the cards at the places m[0] to m[n - 1] anew among them; the marks there stay."""
    for k in range(n):
        m[n + k] = i64(s[m[k]]) & at.CARD_MASK
    put_in_order(m, n, n)
    k = n - 1
    while k >= 0:
        j: i64 = chance.below(k + 1)
        card = m[n + j]
        m[n + j] = m[n + k]
        place = m[k]
        s[place] = i16(i64(s[place]) & ~at.CARD_MASK | card)
        k -= 1


def put_in_order(m: vec[i64], start: i64, n: i64) -> None:
    """Sort n cards from a place on by counting them; behind them is room for the counts."""
    counts = start + n
    highest: i64 = 0
    for k in range(start, counts):
        if m[k] > highest:
            highest = m[k]
    for k in range(counts, counts + highest + 1):
        m[k] = 0
    for k in range(start, counts):
        m[counts + m[k]] = m[counts + m[k]] + 1
    place = start
    for card in range(highest + 1):
        for _ in range(m[counts + card]):
            m[place] = card
            place += 1
