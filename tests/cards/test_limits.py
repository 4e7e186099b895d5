"""Every limit of a state is checked when the tables are built."""

import re
from collections.abc import Callable

import pytest

from more_cards import TESTS, run
from thandar.cards import ALL_CARDS, BOSSES, HEROES, MARKET_DECK, Card, Hero, character
from thandar.cards import definitions as d
from thandar.cards import vocabulary as v
from thandar.cards.checks import MOST_DEFENSE
from thandar.cards.effect_checks import MOST_BLESSING, MOST_SIDES
from thandar.engine import layout as at
from thandar.engine.build import build, check_room
from thandar.engine.tables import NAMES
from thandar.errors import BadCard
from thandar.notation import SIDES


def some(n: int, *effects: v.Effect) -> tuple[Card, ...]:
    """All cards, and so many more that say this."""
    return ALL_CARDS + tuple(d.action(f"new_{k}", v.WILD, *effects, cost=1) for k in range(n))


def test_there_is_room_for_1023_different_cards() -> None:
    most = 1023 - len(ALL_CARDS)
    assert len(build(some(most)).names) == 1024
    with pytest.raises(BadCard, match="a state holds 1023 different cards, not 1024"):
        build(some(most + 1))


def test_1000_cards_of_ten_instructions_each_have_room() -> None:
    ten = (v.may(v.Sacrifice(), then=(v.draw(),)), v.either(v.Stun(), v.draw(), v.Prepare()))
    before, after = build(ALL_CARDS), build(some(1000 - len(ALL_CARDS), *ten))
    added = after.compiler.here() - before.compiler.here()
    assert added >= 10 * (1000 - len(ALL_CARDS))
    assert after.compiler.here() < 32_767


def test_programs_have_no_more_instructions_than_a_frame_can_count() -> None:
    long = (v.may(v.Sacrifice(), times=20), v.may(v.Stun(), times=20))
    with pytest.raises(BadCard, match=r"room for 32767 instructions, not [0-9]{5}"):
        build(some(1000 - len(ALL_CARDS), *long))


@pytest.mark.parametrize(
    ("reason", "cards"),
    [
        ("new_0: the gold of an ability goes up to 30000", lambda: some(1, *[v.gold(255)] * 120)),
        ("no card is a 'teapot'", lambda: some(1, v.combat(each=1, per=v.Per("teapot")))),
        ("no card is a 'teapot'", lambda: some(1, v.PutOnTop("teapot"))),
        ("two cards have this id", lambda: (*some(1), *some(1)[-1:])),
        ("fire_gem: its number is 5", lambda: ALL_CARDS[1:]),
        ("odd: an action has", lambda: (*ALL_CARDS, Card("odd", "action", expend=(v.gold(1),)))),
    ],
)  # fmt: skip
def test_what_does_not_fit_the_tables_is_refused(
    reason: str, cards: Callable[[], tuple[Card, ...]]
) -> None:
    with pytest.raises(BadCard, match=re.escape(reason)):
        build(cards()).members()


def test_kinds_do_not_run_out() -> None:
    kinds = [f"kind_{k}" for k in range(200)]
    cards = [
        d.action(f"new_{k}", v.WILD, v.gold(each=1, per=v.Per(kind, zone)), cost=1, kinds=(kind,))
        for k, kind in enumerate(kinds)
        for zone in [v.ZONES[k % 4]]
    ]
    built = build((*ALL_CARDS, *cards))
    members = built.members()
    rows = [members[k : k + len(built.names)] for k in range(0, len(members), len(built.names))]
    for kind in kinds:
        row = rows[built.compiler.kind(kind)]
        assert [built.names[k] for k, one in enumerate(row) if one] == [kind.replace("kind", "new")]
    assert len(built.compiler.played) == 50 + 1  # and knives


@pytest.mark.parametrize(
    ("reason", "market", "hero"),
    [
        ("somebody has 7 Soul Jars; there is room for 6", (), Hero(1, (), jars=("void",) * 7)),
        ("somebody has 11 minions; there is room", (), Hero(1, (), grimoire=("zombie",) * 11)),
        ("somebody has 10 Hoard Items; there is", (), Hero(1, (), hoard=("orb_of_death",) * 10)),
        ("somebody has 167 cards; there is room for 166", (), Hero(1, ("gold",) * 167)),
        ("there is room for 133", ("spark",) * 200, Hero(1, ("gold",) * 150)),
        ("the market has 1001 cards; there is room for 1000", ("spark",) * 1001, Hero(1, ())),
        ("teapot: somebody has it, but there is no such card", (), Hero(1, ("teapot",))),
        ("teapot: the market has it, but there is no such card", ("teapot",), Hero(1, ())),
    ],
)  # fmt: skip
def test_what_has_no_room_on_a_table_is_refused(
    reason: str, market: tuple[str, ...], hero: Hero
) -> None:
    with pytest.raises(BadCard, match=re.escape(reason)):
        check_room(NAMES, market, {"somebody": hero})


def test_everybody_has_room() -> None:
    check_room(NAMES, MARKET_DECK, {name: character(name, 5) for name in (*HEROES, *BOSSES)})


def test_figures_of_the_vocabulary_fit_into_a_state() -> None:
    """Damage has seven bits and stays below the defense; a champion can be blessed twice."""
    assert MOST_BLESSING == at.MAX_BLESSING
    assert MOST_DEFENSE + 2 * at.MAX_BLESSING - 1 == 32_767 >> at.DAMAGE_SHIFT
    assert v.MOST < 1 << 8
    assert len(SIDES) == MOST_SIDES


@pytest.mark.long
def test_a_game_is_played_with_as_many_cards_as_there_can_be() -> None:
    text = (TESTS / "play_thousand_cards.py").read_text(encoding="utf-8")
    assert len(run("play_thousand_cards.py").split()) == text.count("\ndef check_")
