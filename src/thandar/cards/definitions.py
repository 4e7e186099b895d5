"""How cards are made: one function for each type. What cannot be is refused by `checks`."""

from thandar.cards.checks import checked
from thandar.cards.vocabulary import (
    ABILITY,
    ACTION,
    BLOODY,
    CHAMPION,
    CORRUPTION,
    DEMON_CARD,
    GREEDY,
    HOARD_ITEM,
    ITEM,
    KARMA,
    LOCATION,
    MERCIFUL,
    MINION,
    REWARD,
    SKILL,
    SOUL_JAR,
    Card,
    Effect,
    If,
    Played,
)


def action(
    id: str,
    faction: str | None = None,
    *primary: Effect,
    cost: int = 0,
    copies: int = 1,
    kinds: tuple[str, ...] = (),
    ally: tuple[Effect, ...] = (),
    sacrifice: tuple[Effect, ...] = (),
) -> Card:
    """An action: its primary ability happens when it is played."""
    card = Card(id, ACTION, faction, cost, kinds=kinds, copies=copies, primary=primary)
    return checked(card._replace(ally=ally, sacrifice=sacrifice))


def item(
    id: str,
    *primary: Effect,
    faction: str | None = None,
    cost: int = 0,
    copies: int = 1,
    kinds: tuple[str, ...] = (),
    ally: tuple[Effect, ...] = (),
    sacrifice: tuple[Effect, ...] = (),
) -> Card:
    """An item: its primary ability happens when it is played."""
    card = Card(id, ITEM, faction, cost, kinds=kinds, copies=copies, primary=primary)
    return checked(card._replace(ally=ally, sacrifice=sacrifice))


def champion(
    id: str,
    faction: str | None = None,
    *expend: Effect,
    defense: int,
    guard: bool = False,
    cost: int = 0,
    copies: int = 1,
    kinds: tuple[str, ...] = (),
    ally: tuple[Effect, ...] = (),
    sacrifice: tuple[Effect, ...] = (),
) -> Card:
    """A champion: it stays in play and is expended for its ability."""
    card = Card(id, CHAMPION, faction, cost, defense, guard, kinds, copies, expend=expend)
    return checked(card._replace(ally=ally, sacrifice=sacrifice))


def skill(id: str, *expend: Effect) -> Card:
    """A hero's skill: once a turn, for 2 gold (R10.1)."""
    return checked(Card(id, SKILL, expend=expend, pays=2))


def ability(id: str, *sacrifice: Effect, from_turn: int = 0) -> Card:
    """A hero's ability: once a game, from the player's turn of that number on (R10.1)."""
    return checked(Card(id, ABILITY, sacrifice=sacrifice, from_turn=from_turn))


def minion(
    id: str,
    *expend: Effect,
    defense: int,
    guard: bool = False,
    copies: int = 1,
    kinds: tuple[str, ...],
) -> Card:
    """A minion of the Lich."""
    card = Card(id, MINION, defense=defense, guard=guard, kinds=kinds, copies=copies)
    return checked(card._replace(expend=expend))


def soul_jar(id: str, *expend: Effect, health: int) -> Card:
    """A Soul Jar: the Lich's health while it lasts, and a power for each turn."""
    return checked(Card(id, SOUL_JAR, expend=expend, number=health))


def corruption(id: str, *expend: Effect) -> Card:
    """A side of the card that the Lich gets when its deck has grown."""
    return checked(Card(id, CORRUPTION, expend=expend))


def hoard_item(id: str, *expend: Effect, check: int, shield: int = 0, rests: bool = False) -> Card:
    """An item of the Treasure Hoard with its skill check; one that `rests` stays expended."""
    return checked(Card(id, HOARD_ITEM, expend=expend, number=check, shield=shield, rests=rests))


def demon_card(id: str, *effects: Effect, copies: int = 1) -> Card:
    """What the Demon does on its turn; it is announced a turn ahead."""
    return checked(Card(id, DEMON_CARD, copies=copies, primary=effects))


def karma(
    id: str,
    greedy: tuple[Effect, ...] = (),
    bloody: tuple[Effect, ...] = (),
    merciful: tuple[Effect, ...] = (),
) -> Card:
    """An event that follows how the player plays, once."""
    answers = ((GREEDY, greedy), (BLOODY, bloody), (MERCIFUL, merciful))
    effects = tuple(If(Played(how), then) for how, then in answers if then)
    return checked(Card(id, KARMA, primary=effects))


def location(id: str, each_turn: tuple[Effect, ...] = (), acquire: tuple[Effect, ...] = ()) -> Card:
    """A rule that lasts: on each turn of the Demon, and whenever the player acquires a card."""
    return checked(Card(id, LOCATION, primary=each_turn, on_acquire=acquire))


def reward(id: str, *effects: Effect) -> Card:
    """What the player gets when a Demon of the gauntlet falls, at once."""
    return checked(Card(id, REWARD, primary=effects))
