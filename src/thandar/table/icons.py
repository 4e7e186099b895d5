"""What cards do, as signs: a page draws them, in any language, and the few words between them.

A sign has a number (`combat 3`); a word is a key of the page's texts (`or`, `may`), with the kind
of card that it speaks of (`per guard`). What has no signs is said in words: see `Texts.short`.
"""

from typing import NamedTuple

from thandar.cards.vocabulary import (
    TOP,
    Discard,
    Draw,
    Effect,
    Either,
    Gain,
    LoseHealth,
    May,
    NextAcquired,
    OpponentDiscards,
    Prepare,
    PutOnTop,
    Sacrifice,
    Stun,
)

SIGNS = {OpponentDiscards: "foe_discards", Sacrifice: "scrap", Stun: "stun", Prepare: "prepare"}


class Icon(NamedTuple):
    """A sign with its number, or a word with its kind."""

    sign: str = ""
    n: int = 0
    word: str = ""
    kind: str = ""


def icons(effects: tuple[Effect, ...]) -> list[Icon]:
    """The signs of an ability; none at all where one of its effects has none.

    >>> from thandar.cards import CARDS
    >>> [found.sign or found.word for found in icons(CARDS["krythos"].expend)]
    ['combat', 'may', 'scrap', 'then', 'combat']
    >>> icons(CARDS["heist"].sacrifice)
    []
    """
    found: list[Icon] = []
    for effect in effects:
        signs = signs_of(effect)
        if not signs:
            return []
        found += signs
    return found


def signs_of(effect: Effect) -> list[Icon]:
    """The signs of one effect."""
    match effect:
        case Gain():
            return gain(effect)
        case LoseHealth(n):
            return [Icon("lose_health", n)]
        case Draw(n):
            return [Icon("draw", n)]
        case Discard(n, drawn):
            return [Icon("discard", n)] if not drawn else [Icon("discard"), Icon(word="as_many")]
        case OpponentDiscards() | Sacrifice() | Stun() | Prepare():
            return [Icon(SIGNS[type(effect)])]
        case PutOnTop(kind):
            return [Icon(word="return", kind=kind)]
        case NextAcquired(kind, to, cheaper):
            if cheaper:
                return [Icon(word="next", kind=kind), Icon("gold", -cheaper)]
            return [Icon(word="next_top" if to == TOP else "next_hand", kind=kind)]
        case Either(sides, None):
            return either([icons(side) for side in sides])
        case May():
            return may(effect)
    return []


def gain(effect: Gain) -> list[Icon]:
    """So much of a pool, and more for each thing that is counted."""
    found = [Icon(effect.pool, effect.n)] if effect.n else []
    if effect.per is None:
        return found
    plus = [Icon(word="plus")] if found else []
    return [*found, *plus, Icon(effect.pool, effect.each), Icon(word="per", kind=effect.per.kind)]


def either(sides: list[list[Icon]]) -> list[Icon]:
    """One side or the other."""
    if not all(sides):
        return []
    found = list(sides[0])
    for side in sides[1:]:
        found += [Icon(word="or"), *side]
    return found


def may(effect: May) -> list[Icon]:
    """What may be done, and what follows then."""
    offered, then = icons(effect.effects), icons(effect.then)
    if not offered or bool(effect.then) != bool(then):
        return []
    times = [Icon(word="times", n=effect.times)] if effect.times > 1 else []
    return [Icon(word="may"), *offered, *times, *([Icon(word="then"), *then] if then else [])]
