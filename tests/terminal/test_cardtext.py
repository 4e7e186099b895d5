"""What the answers to a card's choice are called."""

from thandar.cards.vocabulary import (
    CombatGained,
    Discard,
    Sacrifice,
    Stun,
    combat,
    draw,
    either,
    gold,
    may,
    when,
)
from thandar.locales import Texts
from thandar.table.cardtext import abilities, side, sides_in
from thandar.table.marks import plain
from thandar.table.play_all import touches_hand
from thandar.terminal.lookup import card_lines

SIDES = ((gold(1),), (combat(2),))
OR = either(gold(1), combat(2))


def test_sides_are_found_wherever_the_choice_stands() -> None:
    for effects in [
        (OR,),
        (may(draw()), OR),
        (may(OR),),
        (may(Stun(), then=(OR,)),),
        (when(CombatGained(1), OR),),
    ]:
        assert sides_in(effects, "option") == SIDES
    assert sides_in((gold(1), may(draw())), "option") == ()


def test_a_bare_may_is_called_by_what_it_does() -> None:
    offered = ((draw(),),)
    assert sides_in((OR, may(Stun()), may(draw(), then=(Discard(1),))), "may") == offered
    assert sides_in((when(CombatGained(1), may(draw())),), "may") == offered


def test_answers_of_printed_cards() -> None:
    t = Texts("en")
    assert "1 combat" in side(t, "cult_priest", "b")
    assert "card" in side(t, "elven_gift", "a", "may")
    assert side(t, "spark", "a") == ""


def test_what_wants_cards_of_the_hand_is_seen_wherever_it_stands() -> None:
    assert touches_hand(either(gold(1), Discard(1)))
    assert touches_hand(when(CombatGained(1), may(Sacrifice())))
    assert not touches_hand(may(draw(), then=(gold(1),)))


def test_a_colon_stands_as_the_language_writes_it() -> None:
    french = Texts("fr")
    assert plain(abilities(french, "fire_gem")).endswith("sacrifier : 3 combat")
    assert plain(card_lines(french, "rake")[2]).startswith("Activer : ")
    assert plain(card_lines(Texts("es"), "rake")[2]).startswith("Agotar: ")
