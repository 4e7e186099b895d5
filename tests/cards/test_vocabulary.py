"""The vocabulary is closed: what can be written on a card works, or is refused with a reason."""

from collections.abc import Callable
from typing import Any, get_args

import pytest

from combinations import PLACES, SAMPLES, combinations, written
from more_cards import TESTS, run
from table import ids, table
from thandar.cards import definitions as d
from thandar.cards import vocabulary as v
from thandar.cards.checks import checked
from thandar.engine import layout as at
from thandar.engine.compiler import Compiler
from thandar.errors import BadCard

PARTS = 5


# --- all combinations


def test_there_is_a_sample_of_every_effect() -> None:
    assert {type(sample) for sample in SAMPLES} == set(get_args(v.Effect))


def test_every_combination_compiles_or_is_refused_with_a_reason() -> None:
    works: set[tuple[type, str]] = set()
    refused: set[str] = set()
    for combination in combinations():
        card = written(combination.place, combination.effects)
        try:
            checked(card)
        except BadCard as error:
            refused.add(str(error))
            continue
        assert Compiler().ability(combination.effects, card, False)
        works |= {(type(effect), str(combination.place)) for effect in combination.effects}
    assert {kind for kind, _ in works} == set(get_args(v.Effect))
    assert {place for _, place in works} == {str(place) for place in PLACES[:19]}
    assert all(len(reason.split()) > 4 and reason.startswith("tried: ") for reason in refused)


@pytest.mark.long
@pytest.mark.parametrize("part", range(1, PARTS + 1))
def test_every_combination_is_told_in_three_languages_and_played_to_its_end(part: int) -> None:
    printed = run("play_combinations.py", part, PARTS)
    assert ", 0 wrong" in printed
    assert int(printed.split(" abilities")[0].split()[-1]) > 1_000


def test_new_cards_do_what_their_words_say() -> None:
    text = (TESTS / "play_new_cards.py").read_text(encoding="utf-8")
    assert len(run("play_new_cards.py").split()) == text.count("\ndef check_") > 15


@pytest.mark.parametrize(
    ("hero", "seat", "move"),
    [
        (None, {"hand": ["spark", "gold"]}, "play spark"),
        ("wizard", {"hand": ["gold"], "in_play": ["borg"]}, "sacrifice fireball"),
        (None, {"hand": ["gold"], "in_play": ["soul_diamond", "borg"]}, "sacrifice soul_diamond"),
    ],
)
def test_an_effect_aimed_at_nobody_does_nothing(
    hero: str | None, seat: dict[str, Any], move: str
) -> None:
    """No format leaves a player without an opponent in reach so far."""
    game = table({"hand": ["ruby"], "in_play": ["rayla"]}, hero=hero, **seat)
    game.state.s[game.state.seat(0) + at.REACH] = 0
    before = game.position()["seats"]
    game.do(move)
    assert game.decision is not None
    assert game.decision.kind == "main"
    for one, other in zip(before, game.position()["seats"]):
        assert one["health"] == other["health"]
        assert one["discard"] == other["discard"] == []
    assert ids(game.position()["seats"][0]["hand"]) == ["gold"]


# --- what is refused, and why


def action(*effects: v.Effect, **rest: Any) -> v.Card:
    """An action with a cost that says this."""
    return d.action("tried", v.WILD, *effects, cost=3, **rest)


REFUSED: dict[str, Callable[[], object]] = {
    "a may cannot stand in a may": lambda: action(v.may(v.may(v.draw()))),
    "an either cannot stand in a side": lambda: action(
        v.either(v.either(v.gold(1), v.draw()), v.draw())
    ),
    "an if cannot stand in a may": lambda: action(v.may(v.when(v.CombatGained(1), v.draw()))),
    "stands too deep": lambda: action(
        v.when(v.CombatGained(1), v.may(v.either(v.gold(1), v.draw())))
    ),
    "an either has 2 to 6 sides, not 1": lambda: action(v.either(v.gold(1))),
    "an either has 2 to 6 sides, not 7": lambda: action(v.either(*[v.gold(1)] * 7)),
    "a may needs an effect": lambda: action(v.May(())),
    "an if needs an effect": lambda: action(v.when(v.CombatGained(1))),
    "is no effect; one alone": lambda: action(ally=v.gold(1)),
    "times of May goes from 1 to 20, not 0": lambda: action(v.may(v.draw(), times=0)),
    "n of Gain goes from 0 to 255, not 256": lambda: action(v.gold(256)),
    "each of Gain goes from 0 to 255, not 300": lambda: action(v.gold(each=300, per=v.CHAMPIONS)),
    "n of Gain goes from 0 to 255, not True": lambda: action(v.gold(True)),
    "a gain of nothing": lambda: action(v.gold()),
    "both: each, how much, and per": lambda: action(v.gold(1, each=2)),
    "'mana' is no pool": lambda: action(v.Gain("mana", 1)),
    "it is itself no champion": lambda: action(v.gold(each=1, per=v.OTHER_CHAMPIONS)),
    "no copy is in hand": lambda: action(v.gold(each=1, per=v.Per(v.ACTION, v.HAND, other=True))),
    "'shelf' is no place to count in": lambda: action(v.gold(each=1, per=v.Per(v.ANY, "shelf"))),
    "it has no faction whose cards": lambda: d.action(
        "tried", None, v.gold(each=1, per=v.Per(v.OWN_FACTION))
    ),
    "whether a champion was itself played": lambda: d.champion(
        "tried", v.WILD, v.gold(each=1, per=v.Per(v.CHAMPION, v.PLAYED, other=True)), defense=3
    ),
    "minion is no card of a deck": lambda: action(v.gold(each=1, per=v.Per(v.MINION))),
    "only a boss has a party": lambda: action(v.gold(each=1, per=v.PARTY_MEMBERS)),
    "a party is not in play": lambda: action(v.when(v.InPlay(v.PARTY), v.draw())),
    "at_least of InPlay goes from 1 to 4": lambda: action(
        v.when(v.InPlay(v.ALL_FACTIONS, 5), v.draw())
    ),
    "right behind the one effect that draws": lambda: action(v.Discard(0, drawn=True)),
    "drawn=True) and Look": lambda: action(v.Look(2, 1), v.draw(), v.Discard(0, drawn=True)),
    "drawn=True) cannot stand in a may": lambda: action(v.may(v.draw(), v.Discard(0, drawn=True))),
    "offers several discards, one by one": lambda: action(v.may(v.Discard(2))),
    "Look can discard no more than the 2": lambda: action(v.Look(2, 3)),
    "Damage must say to whom": lambda: action(v.Damage(2)),
    "must say what becomes of the card": lambda: action(v.NextAcquired(v.ANY)),
    "'guard' cannot be waited for": lambda: action(v.NextAcquired(v.GUARD, to=v.TOP)),
    "only the Lich has a Grimoire": lambda: action(v.Summon(1)),
    "only the Dragon has a Treasure Hoard": lambda: d.skill("tried", v.Hoard()),
    "only the Dragon can be taunted": lambda: d.hoard_item("tried", v.EndTaunt(), check=4),
    "only the Demon attacks by itself": lambda: action(v.Assault(3)),
    "asked by karma alone": lambda: action(v.when(v.Played(v.GREEDY), v.draw())),
    "the Demon does not do that": lambda: d.demon_card("tried", v.draw()),
    "can only lose health by a location": lambda: d.location("tried", acquire=(v.gold(1),)),
    "karma answers greedy, bloody": lambda: checked(
        v.Card("tried", v.KARMA, primary=(v.when(v.Played("sleepy"), v.Burn(1)),))
    ),
    "an ally ability needs a faction": lambda: d.action("tried", None, ally=(v.gold(1),)),
    "a champion has expend, ally, sacrifice abilities, not primary": lambda: checked(
        v.Card("tried", v.CHAMPION, defense=3, primary=(v.gold(1),))
    ),
    "a skill has expend abilities, not on_acquire": lambda: checked(
        v.Card("tried", v.SKILL, on_acquire=(v.LoseHealth(1),))
    ),
    "defense goes from 1 to 48, not 49": lambda: d.champion("tried", v.WILD, defense=49),
    "only champions and minions have a defense": lambda: checked(
        v.Card("tried", v.ITEM, guard=True)
    ),
    "cost goes from 0 to 255": lambda: d.action("tried", v.WILD, cost=-1),
    "copies goes from 1 to 100": lambda: d.action("tried", v.WILD, copies=0),
    "is not acquired, so it has no cost": lambda: checked(v.Card("tried", v.SKILL, cost=2)),
    "'loud' is no faction": lambda: d.action("tried", "loud"),
    "a skill has no faction": lambda: checked(v.Card("tried", v.SKILL, faction=v.WILD)),
    "'spell' is no type": lambda: checked(v.Card("tried", "spell")),
    "an id is a word of small letters": lambda: d.action("Tried it"),
    "cannot hold 'champion'": lambda: d.action("tried", kinds=("champion",)),
    "kinds are words in brackets": lambda: d.action("tried", kinds="human"),  # type: ignore[arg-type]
    "from_turn goes from 2 to 5": lambda: d.ability("tried", v.draw(), from_turn=6),
    "only a skill is paid for": lambda: checked(v.Card("tried", v.ACTION, pays=2)),
    "number goes from 1 to 999": lambda: d.soul_jar("tried", v.draw(), health=0),
    "only a Hoard Item has a shield, or rests": lambda: checked(
        v.Card("tried", v.ACTION, rests=True)
    ),
    "what rests stays expended": lambda: d.hoard_item("tried", check=4, rests=True),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_what_cannot_be_is_refused_when_it_is_defined(reason: str) -> None:
    with pytest.raises(BadCard) as refused:
        REFUSED[reason]()
    assert reason in str(refused.value)


def test_what_only_a_boss_can_do_stands_on_cards_that_boss_begins_with() -> None:
    """Anybody may acquire what has a cost."""
    assert d.action("tried", None, v.Summon(1), v.combat(each=1, per=v.PARTY_MEMBERS))
    assert d.minion("tried", v.Summon(1), defense=2, kinds=("undead",))
    assert d.hoard_item("tried", v.StealItem(), check=3)
    with pytest.raises(BadCard, match="Grimoire"):
        d.action("tried", None, v.Summon(1), cost=1)
