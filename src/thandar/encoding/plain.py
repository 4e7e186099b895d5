"""Cards that are played without a thought."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from thandar.cards import ALL_CARDS
from thandar.cards.vocabulary import ACTION, ITEM
from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.engine.state import State
from thandar.engine.tables import CODE_A, ENTRY, NAMES, OPERATION, OWNER


def _plain() -> list[int]:
    """Whether a card has no faction and gives nothing but fixed amounts when played."""
    found = [0]
    for number, card in enumerate(ALL_CARDS, 1):
        simple = ENTRY[number * at.ABILITIES] == 0 and card.faction is None
        found.append(int(simple and card.type in (ACTION, ITEM)))
    return found


def _touching() -> list[int]:
    """Whether a card makes its owner choose among the cards of the hand."""
    names: set[str] = set()
    for place, owner in OWNER.items():
        purpose = int(CODE_A[place])
        chosen = purpose & op.PURPOSE_BITS in (op.SACRIFICE, op.DISCARD)
        if OPERATION[place] == op.CHOOSE and chosen and not purpose & op.BY_TARGET:
            names.add(owner.partition(".")[0])
    return [int(name in names) for name in NAMES]


PLAIN: Final[vec[i64]] = vec[i64](_plain())
TOUCHING: Final[vec[i64]] = vec[i64](_touching())


def plain_card(st: State, seat: i64) -> i64:
    """A card of the hand that can be played at once, whatever comes; NOTHING if there is none.

    None is where a card in hand or in play could take it from there instead.
    """
    s = st.s
    base = st.seat(seat)
    hand = st.hand(base)
    found: i64 = at.NOTHING
    for k in range(hand, hand + i64(s[base + at.HAND_SIZE])):
        entry = i64(s[k])
        card = entry & at.CARD_MASK
        if TOUCHING[card]:
            return at.NOTHING
        if PLAIN[card]:
            found = entry & at.CARD_AND_LENDER
    if found == at.NOTHING:
        return found
    copies = st.in_play(base)
    for k in range(i64(s[base + at.IN_PLAY_SIZE])):
        if TOUCHING[i64(s[copies + k * at.COPY_SIZE]) & at.CARD_MASK]:
            return at.NOTHING
    return found
