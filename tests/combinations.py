"""Everything that could be written on a card: each effect, in each company, in each place."""

from collections.abc import Iterator
from typing import NamedTuple

from thandar.cards.vocabulary import (
    ABILITY,
    ACTION,
    ALL_FACTIONS,
    ANY,
    CHAMPION,
    CORRUPTION,
    DEMON_CARD,
    DISCARD,
    GREEDY,
    GUARD,
    HAND,
    HOARD_ITEM,
    ITEM,
    KARMA,
    LOCATION,
    MINION,
    NECROS,
    OWN_FACTION,
    PARTY,
    PLAYED,
    SKILL,
    SOUL_JAR,
    TOP,
    WILD,
    ZONES,
    AcquireFree,
    Assault,
    Bless,
    Burn,
    Card,
    ChooseFaction,
    CombatGained,
    Damage,
    DamageTarget,
    Discard,
    DiscardHand,
    Draw,
    EachGains,
    EachLoses,
    Effect,
    Either,
    EndTaunt,
    Enrage,
    Gain,
    Heist,
    Hoard,
    If,
    InPlay,
    Look,
    LoseHealth,
    May,
    NextAcquired,
    OpponentDiscards,
    Per,
    Played,
    Prepare,
    PutOnTop,
    Resurrect,
    Sacrifice,
    StealItem,
    Stun,
    StunAll,
    StunDearest,
    Summon,
    TakeCard,
    combat,
    draw,
    either,
    gold,
    health,
    may,
    when,
)

SAMPLES: tuple[Effect, ...] = (
    Gain("gold", 8),
    Gain("health", 3),
    combat(2, each=1, per=Per(CHAMPION)),
    LoseHealth(1),
    Draw(2),
    Discard(2),
    Discard(1),
    Discard(0, drawn=True),
    OpponentDiscards(),
    Stun(),
    Prepare(),
    Sacrifice(),
    PutOnTop(),
    PutOnTop("curse"),
    NextAcquired(ITEM, to=HAND),
    NextAcquired(ANY, to=TOP, cheaper=2),
    AcquireFree(4),
    Damage(2, champions=True),
    Damage(2, players=True),
    Damage(2, champions=True, players=True),
    Look(3, 2),
    ChooseFaction(),
    Bless(3, 1),
    Resurrect(),
    Heist(),
    DamageTarget(4),
    EachLoses(3),
    EachGains(1),
    Summon(1),
    Summon(2),
    Summon(party=True),
    StunAll(),
    StunDearest(),
    DiscardHand(),
    Hoard(),
    StealItem(),
    EndTaunt(),
    TakeCard(),
    Assault(5),
    Burn(1),
    Burn(2),
    Enrage(1),
    May((Stun(),)),
    May((Draw(1),), (Discard(1),), 2),
    Either(((Stun(),), (Draw(1),))),
    Either(((gold(1), draw()), (health(2),), (Sacrifice(),)), InPlay(CHAMPION, 2)),
    If(InPlay(ACTION), (Draw(1),)),
    If(Played(GREEDY), (EachLoses(1),)),
)

CONDITION = InPlay(CHAMPION, 2)


def alone(e: Effect) -> dict[str, tuple[Effect, ...]]:
    """An effect in the company in which effects usually are."""
    return {
        "alone": (e,),
        "may": (may(e),),
        "may-then": (may(e, then=(combat(1), draw())),),
        "may-twice": (may(e, times=2),),
        "either": (either(gold(1), e),),
        "when": (when(CONDITION, e),),
    }


def in_company(e: Effect) -> dict[str, tuple[Effect, ...]]:
    """The same in rarer company."""
    return {
        "between": (gold(1), e, combat(1)),
        "twice": (e, e),
        "drawn": (draw(2), e),
        "behind-may-draw": (may(draw(), times=2), e),
        "after-look": (Look(2, 1), e),
        "may-pays": (may(e, then=(combat(3),)),),
        "may-both": (may(e, draw()),),
        "may-both-2": (may(draw(), e),),
        "then": (may(Sacrifice(), then=(e,)),),
        "then-may": (may(draw(), then=(may(e),)),),
        "then-either": (may(LoseHealth(1), then=(either(e, gold(1)),)),),
        "may-either": (may(either(e, gold(1))),),
        "may-either-twice": (may(either(e, draw()), times=2, then=(combat(1),)),),
        "either-3": (either(e, gold(1), combat(1)),),
        "either-all": (either(e, gold(1), all_if=CONDITION),),
        "sides": (Either(((e, gold(1)), (draw(), e))),),
        "when-both": (when(CombatGained(2), gold(1), e),),
        "when-may": (when(CONDITION, may(e)),),
        "when-may-then": (when(CONDITION, may(e, then=(draw(),))),),
        "when-either": (when(CONDITION, either(e, gold(1))),),
        "when-greedy": (when(Played(GREEDY), e),),
        # More than one sentence holds, or nonsense: none of these is a card.
        "may-may": (may(may(e)),),
        "may-when": (may(when(CONDITION, e)),),
        "then-when": (may(draw(), then=(when(CONDITION, e),)),),
        "either-may": (either(may(e), gold(1)),),
        "either-when": (either(when(CombatGained(2), e), gold(1)),),
        "either-either": (either(either(e, gold(1)), draw()),),
        "when-when": (when(CONDITION, when(CONDITION, e)),),
        "when-may-either": (when(CONDITION, may(either(e, gold(1)))),),
        "when-either-may": (when(CONDITION, either(may(e), gold(1))),),
    }


KINDS = (
    ANY, ACTION, ITEM, CHAMPION, GUARD, WILD, NECROS, OWN_FACTION, "curse", "wolf", ALL_FACTIONS,
    PARTY, MINION, SKILL,
)  # fmt: skip


def counting() -> dict[str, tuple[Effect, ...]]:
    """Everything that could be counted, by gains and by conditions."""
    found: dict[str, tuple[Effect, ...]] = {}
    for kind in KINDS:
        for other in (False, True):
            name = f"{kind}{'-other' * other}"
            for zone in ZONES:
                found[f"per-{name}-{zone}"] = (combat(each=2, per=Per(kind, zone, other)),)
            found[f"health-{name}"] = (health(1, each=1, per=Per(kind, other=other)), draw())
            found[f"if-{name}"] = (when(InPlay(kind, 1 + other, other), draw()),)
            found[f"all-{name}"] = (either(gold(1), draw(), all_if=InPlay(kind, 2, other)),)
    found["may-per-hand"] = (may(combat(each=1, per=Per(ACTION, HAND))),)
    found["either-per-played"] = (either(gold(each=1, per=Per(ACTION, PLAYED)), draw()),)
    found["then-per-discard"] = (may(draw(), then=(gold(each=1, per=Per(ANY, DISCARD)),)),)
    return found


class Place(NamedTuple):
    """An ability of a type of card."""

    type: str
    which: str
    cost: int = 0

    def __str__(self) -> str:
        return f"{self.type}{self.cost or ''}.{self.which}"


PLACES = (
    *(Place(ACTION, which, 3) for which in ("primary", "ally", "sacrifice")),
    *(Place(ITEM, which) for which in ("primary", "ally", "sacrifice")),
    *(Place(CHAMPION, which, 2) for which in ("expend", "ally", "sacrifice")),
    Place(SKILL, "expend"),
    Place(ABILITY, "sacrifice"),
    Place(MINION, "expend"),
    Place(SOUL_JAR, "expend"),
    Place(CORRUPTION, "expend"),
    Place(HOARD_ITEM, "expend"),
    Place(DEMON_CARD, "primary"),
    Place(KARMA, "primary"),
    Place(LOCATION, "primary"),
    Place(LOCATION, "on_acquire"),
    # Abilities that the type does not have.
    *(Place(CHAMPION, which) for which in ("primary", "on_acquire")),
    *(Place(ACTION, which) for which in ("expend", "on_acquire")),
    Place(SKILL, "primary"),
)


def written(place: Place, effects: tuple[Effect, ...], id: str = "tried") -> Card:
    """A card that says this in this place, not checked yet; karma says it of the greedy."""
    if place.type == KARMA and not isinstance(effects[0], If):
        effects = (when(Played(GREEDY), *effects),)
    printed: dict[str, object] = {"faction": WILD if place.cost or place.type == ITEM else None}
    if place.type in (CHAMPION, MINION):
        printed |= {"defense": 4, "guard": True}
    if place.type in (SOUL_JAR, HOARD_ITEM):
        printed["number"] = 5
    if place.type == SKILL:
        printed["pays"] = 1
    if place.type in (ACTION, CHAMPION):
        printed["kinds"] = ("curse",)
    card = Card(id, place.type, cost=place.cost)._replace(**printed)  # type: ignore[arg-type]
    return card._replace(**{place.which: effects})  # type: ignore[arg-type]


class Combination(NamedTuple):
    """Some effects in a place."""

    name: str
    place: Place
    effects: tuple[Effect, ...]


def combinations() -> Iterator[Combination]:
    """All of them; what is rare stands in one place each, all places taking turns."""
    turn = 0
    for k, sample in enumerate(SAMPLES):
        name = f"{type(sample).__name__}{k}"
        for company, effects in alone(sample).items():
            for place in PLACES:
                yield Combination(f"{name} {company}", place, effects)
        for company, effects in in_company(sample).items():
            for place in PLACES[turn % 3 : 9 : 3]:
                yield Combination(f"{name} {company}", place, effects)
            yield Combination(f"{name} {company}", PLACES[9 + turn % 10], effects)
            turn += 1
    for name, effects in counting().items():
        for place in PLACES:
            yield Combination(name, place, effects)
