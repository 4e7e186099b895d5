"""What an ability may say: figures that fit, effects within effects, who can carry them out."""

from typing import NoReturn

from thandar.cards import vocabulary as v
from thandar.errors import BadCard

MOST_TIMES = 20  # for what is done one by one
MOST_SIDES = 6  # sides of a choice have the letters a to f
MOST_BLESSING = 40
MARKET_ROW = 5

# The whole numbers of an effect, and how far each goes.
FIGURES: dict[type, dict[str, tuple[int, int]]] = {
    v.Gain: {"n": (0, v.MOST), "each": (0, v.MOST)},
    v.LoseHealth: {"n": (1, v.MOST)},
    v.Draw: {"n": (1, v.MOST)},
    v.Discard: {"n": (0, MOST_TIMES)},
    v.NextAcquired: {"cheaper": (0, v.MOST)},
    v.AcquireFree: {"cost": (1, v.MOST)},
    v.Damage: {"n": (1, v.MOST)},
    v.EachLoses: {"n": (1, v.MOST)},
    v.Summon: {"n": (0, MOST_TIMES)},
    v.Assault: {"n": (1, v.MOST)},
    v.Burn: {"n": (1, MARKET_ROW)},
    v.Enrage: {"n": (1, MOST_TIMES)},
    v.EachGains: {"n": (1, v.MOST)},
    v.Look: {"n": (1, MOST_TIMES), "discard": (1, MOST_TIMES)},
    v.Bless: {"health": (1, v.MOST), "defense": (1, MOST_BLESSING)},
    v.DamageTarget: {"n": (1, v.MOST)},
    v.May: {"times": (1, MOST_TIMES)},
}
PLAIN = (
    v.OpponentDiscards,
    v.Stun,
    v.Prepare,
    v.Sacrifice,
    v.PutOnTop,
    v.Resurrect,
    v.Heist,
    v.StunAll,
    v.DiscardHand,
    v.Hoard,
    v.StealItem,
    v.EndTaunt,
    v.TakeCard,
    v.StunDearest,
    v.ChooseFaction,
    v.Either,
    v.If,
)
EFFECTS = (*FIGURES, *PLAIN)

# Which effects that hold others may stand where: what is left out has no sentence that could not
# be read in another way, and a third one inside two is more than a sentence holds.
NESTED: dict[str, tuple[type, ...]] = {
    "an ability": (v.May, v.Either, v.If),
    "a may": (v.Either,),
    "what follows a may": (v.May, v.Either),
    "a side of an either": (),
    "an if": (v.May, v.Either),
}
DEEPEST = 2

# Who can carry out what: the reason why nobody else can.
BOSSES: dict[type, str] = {
    v.Summon: "only the Lich has a Grimoire",
    v.DiscardHand: "only a boss has defeated opponents at the table",
    v.Hoard: "only the Dragon has a Treasure Hoard",
    v.EndTaunt: "only the Dragon can be taunted",
    v.StealItem: "only where the Dragon sits are there Hoard Items",
}
BOSS_TYPES: dict[str, tuple[type, ...]] = {
    v.MINION: (v.Summon, v.DiscardHand),
    v.SOUL_JAR: (v.Summon, v.DiscardHand),
    v.CORRUPTION: (v.Summon, v.DiscardHand),
    v.HOARD_ITEM: (v.StealItem,),
}
DEMON_ONLY: dict[type, str] = {
    v.Assault: "only the Demon attacks by itself",
    v.StunDearest: "only the Demon has a single opponent, whose champion it is",
    v.EachGains: "only the Demon has a single opponent, who gains it",
    v.Enrage: "only the Demon has rage",
}
DEMON_EFFECTS = (*DEMON_ONLY, v.Damage, v.OpponentDiscards, v.Burn, v.EachLoses)
WAITED_FOR = (v.ANY, *v.DECK_TYPES)


def refuse(card: v.Card, why: str) -> NoReturn:
    """Raise the error that says why a card cannot be."""
    raise BadCard(f"{card.id}: {why}")


def fits(card: v.Card, what: str, n: int, least: int, most: int) -> None:
    """A figure must be a whole number in a range."""
    if type(n) is not int or not least <= n <= most:
        refuse(card, f"{what} goes from {least} to {most}, not {n!r}")


def check_ability(card: v.Card, which: str, effects: tuple[v.Effect, ...]) -> None:
    """All effects of an ability, and how they follow each other."""
    if card.type in v.DEMON_TYPES:
        check_demon(card, which, effects)
        return
    check_all(card, which, effects, "an ability", 0)
    check_drawn(card, effects)


def check_all(
    card: v.Card, which: str, effects: tuple[v.Effect, ...], place: str, depth: int
) -> None:
    """Effects that stand one after the other in a place, so deep inside others."""
    if not effects:
        refuse(card, f"{place} needs an effect")
    for effect in listed(card, effects):
        if isinstance(effect, (v.May, v.Either, v.If)):
            if not isinstance(effect, NESTED[place]):
                refuse(
                    card,
                    f"{named(effect)} cannot stand in {place}: no sentence would say it clearly",
                )
            if depth >= DEEPEST:
                refuse(card, f"{named(effect)} in {place} stands too deep for one sentence")
        if isinstance(effect, v.Discard) and effect.drawn and depth:
            refuse(card, f"Discard(drawn=True) cannot stand in {place}: say it behind it")
        check_effect(card, which, effect, depth)


def listed(card: v.Card, effects: tuple[v.Effect, ...]) -> tuple[v.Effect, ...]:
    """The effects, each of which must be one."""
    for effect in effects:
        if type(effect) not in EFFECTS:
            refuse(card, f"{effect!r} is no effect; one alone is written (gold(1),), with a comma")
    return effects


def named(effect: v.Effect) -> str:
    """An effect that holds others, with its article."""
    return f"{'an' if type(effect).__name__[0] in 'EI' else 'a'} {type(effect).__name__.lower()}"


def check_effect(card: v.Card, which: str, effect: v.Effect, depth: int) -> None:
    """One effect and what it holds."""
    check_numbers(card, effect)
    check_owner(card, effect)
    match effect:
        case v.Gain():
            check_gain(card, which, effect)
        case v.Discard(n, drawn) if (n == 0) != drawn:
            refuse(card, "Discard says how many, or drawn=True for as many as were drawn")
        case v.Damage(_, champions, players) if not (champions or players):
            refuse(card, "Damage must say to whom: champions=True, players=True or both")
        case v.Summon(n, party) if (n == 0) != party:
            refuse(card, "Summon says how many, or party=True for one a member")
        case v.Look(n, discard) if discard > n:
            refuse(card, f"Look can discard no more than the {n} cards it shows, not {discard}")
        case v.PutOnTop(kind):
            check_kind(card, kind)
        case v.NextAcquired():
            check_waiting(card, effect)
        case v.May():
            check_may(card, which, effect, depth)
        case v.Either():
            check_either(card, which, effect, depth)
        case v.If(condition, effects):
            check_condition(card, which, condition)
            check_all(card, which, effects, "an if", depth + 1)


def check_numbers(card: v.Card, effect: v.Effect) -> None:
    """The figures of an effect."""
    for field, (least, most) in FIGURES.get(type(effect), {}).items():
        fits(card, f"{field} of {type(effect).__name__}", getattr(effect, field), least, most)


def check_owner(card: v.Card, effect: v.Effect) -> None:
    """Whether those who may own the card can carry an effect out.

    A card without a cost is part of a starting deck, perhaps of a boss; one with a cost is
    anybody's.
    """
    kind = type(effect)
    if kind in DEMON_ONLY:
        refuse(card, f"{kind.__name__}: {DEMON_ONLY[kind]}")
    if kind in BOSSES and kind not in BOSS_TYPES.get(card.type, ()) and not starting(card):
        refuse(card, f"{kind.__name__}: {BOSSES[kind]}")


def starting(card: v.Card) -> bool:
    """Whether a card is only had by those who begin with it."""
    return card.type in v.DECK_TYPES and not card.cost


def check_gain(card: v.Card, which: str, gain: v.Gain) -> None:
    """An amount, or so much for each of what is counted."""
    if gain.pool not in v.POOLS:
        refuse(card, f"{gain.pool!r} is no pool; pools are {', '.join(v.POOLS)}")
    if (gain.each == 0) != (gain.per is None):
        refuse(card, "a gain that counts has both: each, how much, and per, what is counted")
    if gain.per is None:
        if gain.n == 0:
            refuse(card, "a gain of nothing")
        return
    check_counted(card, which, gain.per)


def check_counted(card: v.Card, which: str, per: v.Per) -> None:
    """What is counted must be there to be counted."""
    if per.zone not in v.ZONES:
        refuse(card, f"{per.zone!r} is no place to count in; there are {', '.join(v.ZONES)}")
    if per.kind in (v.PARTY, v.ALL_FACTIONS):
        if per.zone != v.IN_PLAY or per.other:
            refuse(card, f"of {per.kind} neither a zone nor other ones can be counted")
        if per.kind == v.PARTY and card.type not in v.LICH_TYPES and not starting(card):
            refuse(card, "only a boss has a party to count")
        return
    check_kind(card, per.kind)
    if per.other:
        check_other(card, which, per)


def check_other(card: v.Card, which: str, per: v.Per) -> None:
    """Whether the card itself can be among what is counted."""
    own = card.faction if per.kind == v.OWN_FACTION else per.kind
    if own is None or not v.is_a(card, own):
        refuse(card, f"it is itself no {per.kind}, so that there are no other ones")
    if per.zone in (v.HAND, v.DISCARD):
        refuse(card, f"no copy is in {per.zone} while it does something: other means nothing there")
    if per.zone == v.PLAYED and card.type == v.CHAMPION:
        refuse(card, "nobody remembers whether a champion was itself played this turn")


def check_kind(card: v.Card, kind: str) -> None:
    """A word for cards: whether some card is one shows when the tables are built."""
    if kind == v.OWN_FACTION and card.faction is None:
        refuse(card, "it has no faction whose cards it could count")
    if kind in v.BESIDE_DECKS:
        refuse(card, f"{kind} is no card of a deck, so that it is never counted or chosen")
    if kind in (v.PARTY, v.ALL_FACTIONS):
        refuse(card, f"{kind} is no kind of card")


def check_waiting(card: v.Card, effect: v.NextAcquired) -> None:
    """What can be waited for, and what becomes of it."""
    if effect.kind not in WAITED_FOR:
        refuse(card, f"the next {effect.kind!r} cannot be waited for, only {', '.join(WAITED_FOR)}")
    if effect.to not in (None, v.TOP, v.HAND):
        refuse(card, f"an acquired card goes to {v.TOP} or {v.HAND}, not {effect.to!r}")
    if effect.to is None and not effect.cheaper:
        refuse(card, "NextAcquired must say what becomes of the card: to=, cheaper= or both")


def check_may(card: v.Card, which: str, may: v.May, depth: int) -> None:
    """What is offered, and what follows."""
    check_all(card, which, may.effects, "a may", depth + 1)
    if may.then:
        check_all(card, which, may.then, "what follows a may", depth + 1)
    first = may.effects[0]
    if isinstance(first, v.Discard) and first.n > 1:
        refuse(card, "may(Discard(1), times=...) offers several discards, one by one")
    for effect in may.effects:
        if isinstance(effect, v.Either) and (len(may.effects) > 1 or effect.all_if is not None):
            refuse(card, "an either in a may stands alone there and has no all_if")


def check_either(card: v.Card, which: str, either: v.Either, depth: int) -> None:
    """The sides of a choice."""
    if not 2 <= len(either.sides) <= MOST_SIDES:
        refuse(card, f"an either has 2 to {MOST_SIDES} sides, not {len(either.sides)}")
    for side in either.sides:
        check_all(card, which, side, "a side of an either", depth + 1)
    if either.all_if is not None:
        check_condition(card, which, either.all_if)


def check_condition(card: v.Card, which: str, condition: v.Condition) -> None:
    """What must hold."""
    match condition:
        case v.CombatGained(n):
            fits(card, "at_least of CombatGained", n, 1, v.MOST)
        case v.InPlay(kind, n, other):
            most = len(v.FACTIONS) if kind == v.ALL_FACTIONS else v.MOST
            fits(card, "at_least of InPlay", n, 1, most)
            if kind == v.PARTY:
                refuse(card, "a party is not in play")
            check_counted(card, which, v.Per(kind, other=other))
        case v.Played():
            refuse(card, "how somebody played is asked by karma alone")
        case _:
            refuse(card, f"{condition!r} is no condition")


def check_drawn(card: v.Card, effects: tuple[v.Effect, ...]) -> None:
    """As many are discarded as were drawn: just before, and by nothing else."""
    for k, effect in enumerate(effects):
        if not isinstance(effect, v.Discard) or not effect.drawn:
            continue
        before = effects[:k]
        if not before or not draws(before[-1]) or any(draws(other) for other in before[:-1]):
            refuse(card, "Discard(drawn=True) stands right behind the one effect that draws")
        if any(looks(other) for other in effects):
            refuse(card, "Discard(drawn=True) and Look cannot stand in one ability: both count")


def draws(effect: v.Effect) -> bool:
    """Whether an effect draws, itself or in what it holds."""
    return isinstance(effect, v.Draw) or any(draws(inner) for inner in v.held(effect))


def looks(effect: v.Effect) -> bool:
    """Whether an effect looks at cards, itself or in what it holds."""
    return isinstance(effect, v.Look) or any(looks(inner) for inner in v.held(effect))


def check_demon(card: v.Card, which: str, effects: tuple[v.Effect, ...]) -> None:
    """What the Demon's cards say: nobody plays them, so that they offer and count nothing."""
    for effect in listed(card, effects):
        if which == "on_acquire":
            if not isinstance(effect, v.LoseHealth):
                refuse(card, "whoever acquires a card can only lose health by a location")
            check_numbers(card, effect)
        elif card.type == v.KARMA:
            if not isinstance(effect, v.If) or not isinstance(effect.condition, v.Played):
                refuse(card, "karma asks how the opponent has played, in all that it says")
            if effect.condition.how not in v.WAYS or not effect.effects:
                refuse(card, f"karma answers {', '.join(v.WAYS)}, each with an effect")
            for deed in listed(card, effect.effects):
                check_deed(card, deed)
        else:
            check_deed(card, effect)


def check_deed(card: v.Card, effect: v.Effect) -> None:
    """One thing that the Demon does."""
    check_numbers(card, effect)
    heals = isinstance(effect, v.Gain) and effect.pool == "health" and effect.per is None
    if not heals and not isinstance(effect, DEMON_EFFECTS):
        refuse(
            card, f"{type(effect).__name__}: the Demon does not do that, and has no words for it"
        )
    if isinstance(effect, v.Gain):
        check_gain(card, "primary", effect)
    if isinstance(effect, v.Damage) and not (effect.champions or effect.players):
        refuse(card, "Damage must say to whom: champions=True, players=True or both")
