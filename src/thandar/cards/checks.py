"""Which words go together: what a card says besides is refused when it is defined.

What passes works in the engine wherever it stands and has its text in every language;
`tests/cards/test_vocabulary.py` tries all combinations. This file looks at a card and which
abilities it has, `effect_checks` at what they say.
"""

from thandar.cards import vocabulary as v
from thandar.cards.effect_checks import check_ability, fits, refuse

MOST_COST = 255
MOST_DEFENSE = 48  # with two blessings the damage on a champion still fits its seven bits
MOST_COPIES = 100
MOST_HEALTH = 999  # of a Soul Jar; also the highest skill check
LAST_WAIT = 5  # the latest turn from which on an ability can be used

# The abilities that a type has.
ABILITIES = {
    v.ACTION: ("primary", "ally", "sacrifice"),
    v.ITEM: ("primary", "ally", "sacrifice"),
    v.CHAMPION: ("expend", "ally", "sacrifice"),
    v.SKILL: ("expend",),
    v.ABILITY: ("sacrifice",),
    v.MINION: ("expend",),
    v.SOUL_JAR: ("expend",),
    v.CORRUPTION: ("expend",),
    v.HOARD_ITEM: ("expend",),
    v.DEMON_CARD: ("primary",),
    v.KARMA: ("primary",),
    v.LOCATION: ("primary", "on_acquire"),
    v.REWARD: ("primary",),
}
# Words that mean something else already, so that no type line can hold them.
TAKEN = (*ABILITIES, *v.FACTIONS, v.GUARD, v.ANY, v.OWN_FACTION, v.PARTY, v.ALL_FACTIONS)


def checked(card: v.Card) -> v.Card:
    """The card, if all of it can be; otherwise BadCard says what cannot.

    >>> checked(v.Card("tent", v.ITEM, expend=(v.gold(1),)))
    Traceback (most recent call last):
        ...
    thandar.errors.BadCard: tent: an item has primary, ally, sacrifice abilities, not expend
    """
    check_words(card)
    check_figures(card)
    check_special_figures(card)
    for which, effects in v.abilities(card):
        if which not in ABILITIES[card.type]:
            known = ", ".join(ABILITIES[card.type])
            refuse(card, f"{named(card.type)} has {known} abilities, not {which}")
        check_ability(card, which, effects)
    if card.ally and card.faction is None:
        refuse(card, "an ally ability needs a faction, to say whose allies it asks for")
    return card


def check_words(card: v.Card) -> None:
    """Id, type, faction and type line."""
    if not is_word(card.id):
        refuse(card, "an id is a word of small letters, digits and underscores")
    if card.type not in ABILITIES:
        refuse(card, f"{card.type!r} is no type; types are {', '.join(ABILITIES)}")
    if card.faction is not None and card.faction not in v.FACTIONS:
        refuse(card, f"{card.faction!r} is no faction; factions are {', '.join(v.FACTIONS)}")
    if card.faction is not None and card.type not in v.DECK_TYPES:
        refuse(card, f"{named(card.type)} has no faction")
    if not isinstance(card.kinds, tuple):
        refuse(card, f"kinds are words in brackets, such as ('human',), not {card.kinds!r}")
    for kind in card.kinds:
        if not is_word(kind) or kind in TAKEN or card.kinds.count(kind) > 1:
            refuse(
                card, f"the type line cannot hold {kind!r}: no word, or one with another meaning"
            )


def is_word(text: object) -> bool:
    """Whether it is an id or a kind.

    >>> is_word("man_at_arms"), is_word("Man at Arms"), is_word("2.borg")
    (True, False, False)
    """
    if not isinstance(text, str) or not text[:1].isalpha():
        return False
    return text.isascii() and text.replace("_", "a").isalnum() and text == text.lower()


def check_figures(card: v.Card) -> None:
    """Cost, copies, defense and guard."""
    fits(card, "cost", card.cost, 0, MOST_COST)
    fits(card, "copies", card.copies, 1, MOST_COPIES)
    if card.cost and card.type not in v.DECK_TYPES:
        refuse(card, f"{named(card.type)} is not acquired, so it has no cost")
    if card.type in (v.CHAMPION, v.MINION):
        fits(card, "defense", card.defense, 1, MOST_DEFENSE)
    elif card.defense or card.guard:
        refuse(card, f"only champions and minions have a defense or guard, not {named(card.type)}")


def check_special_figures(card: v.Card) -> None:
    """What only powers and the piles of bosses have."""
    fits(card, "pays", card.pays, 0, v.MOST)
    if card.pays and card.type != v.SKILL:
        refuse(card, "only a skill is paid for each time")
    if card.from_turn:
        fits(card, "from_turn", card.from_turn, 2, LAST_WAIT)
        if card.type != v.ABILITY:
            refuse(card, "only an ability waits for a turn")
    if card.type in (v.SOUL_JAR, v.HOARD_ITEM):
        fits(card, "number", card.number, 1, MOST_HEALTH)
    elif card.number:
        refuse(card, "only a Soul Jar and a Hoard Item have a number")
    fits(card, "shield", card.shield, 0, v.MOST)
    if (card.shield or card.rests) and card.type != v.HOARD_ITEM:
        refuse(card, "only a Hoard Item has a shield, or rests")
    if card.rests and not card.expend:
        refuse(card, "what rests stays expended, so it needs an expend ability")


def named(type: str) -> str:
    """A type with its article.

    >>> named("action"), named("soul_jar")
    ('an action', 'a soul jar')
    """
    return f"{'an' if type[0] in 'aeiou' else 'a'} {type.replace('_', ' ')}"
