"""Who the bosses are: health, hand, deck and what they bring to the table."""

from thandar.cards import dragon, lich
from thandar.cards.demons import DEMONS, demon_character
from thandar.cards.heroes import HEROES, Hero

BOSSES = ("lich", "dragon")
PLAYERS_PER_BOSS = 3  # a boss counts as three players to another one (R14.60)


def character(name: str, opponents: int) -> Hero:
    """Who sits down under a name, against so many opponents (R14.28, R14.40).

    >>> character("dragon", 2).health, character("dragon", 2).hand, character("thief", 1).health
    (100, 6, 52)
    """
    if name == "lich":
        return Hero(0, lich.STARTING_DECK, jars=lich.SOUL_JARS, grimoire=lich.GRIMOIRE)
    if name == "dragon":
        deck = dragon.starting_deck(opponents)
        return Hero(50 * opponents, deck, hand=4 + opponents, hoard=dragon.TREASURE_HOARD)
    if name in DEMONS:
        return demon_character(name)
    return HEROES[name]
