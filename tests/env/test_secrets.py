"""What judges see: just what is hidden from the one who decides, and nobody else is shown it."""

from collections import Counter

import pytest

from thandar.encoding import codes as of
from thandar.encoding import secrets as hidden
from thandar.encoding.actions import block_of
from thandar.encoding.columns import secret_columns
from thandar.engine import layout as at
from thandar.engine.state import State
from thandar.env.games import Games

TABLES = [
    ("free-for-all", ("standard", "standard")),
    ("free-for-all", ("cleric", "wizard", "thief", "standard")),
    ("hydra", ("standard", "ranger", "fighter", "standard")),
]


def cards(st: State, start: int, end: int) -> list[int]:
    """The cards that lie in some places of a table."""
    return [int(st.s[k]) & at.CARD_MASK for k in range(start, end)]


def hidden_from(st: State, me: int) -> Counter[int]:
    """What a seat cannot see, by the numbers of the encoding, read off the table."""
    found: Counter[int] = Counter()

    def add(owner: int, plane: int, some: list[int]) -> None:
        first = (owner * hidden.PLANES + plane) * of.CARD_SLOTS
        found.update(first + card for card in some)

    for seat in range(int(st.s[at.SEATS])):
        block, base = int(block_of(st, me, seat)), st.seat(seat)
        owner = 3 if block >= of.MATE else min(block, 2)
        hand, deck = st.hand(base), st.deck(base)
        if seat != me:
            add(owner, 0, cards(st, hand, hand + int(st.s[base + at.HAND_SIZE])))
        below = cards(st, deck, deck + int(st.s[base + at.DECK_SIZE]))[::-1]
        add(owner, 1, below[:5])
        add(owner, 2, below[5:10])
    deck = st.market_deck()
    market = cards(st, deck, deck + int(st.s[at.MARKET_DECK_SIZE]))[::-1]
    add(hidden.OWNERS, 1, market[:1])
    add(hidden.OWNERS, 2, market[1:4])
    return found


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_judges_see_hands_and_the_next_cards(table: tuple[str, tuple[str, ...]]) -> None:
    columns = secret_columns([table])
    games = Games([table], n=3, seed=5, secrets=columns)
    for _ in range(150):
        for k in range(3):
            asking = games.batch.askings[k]
            told = {columns[c][0]: int(games.secrets[k, c]) for c in games.secrets[k].nonzero()[0]}
            assert told == hidden_from(asking.st, int(asking.me))
        games.actions[:] = games.guesses
        games.step()


def test_with_judges_the_seats_see_the_same_and_play_the_same() -> None:
    [table, *_] = TABLES
    plain = Games([table], n=3, seed=5)
    judged = Games([table], n=3, seed=5, secrets=secret_columns([table]))
    assert plain.secrets.shape == (3, 0)
    for _ in range(100):
        assert (plain.observations == judged.observations).all()
        for games in (plain, judged):
            games.actions[:] = games.guesses
            games.step()
