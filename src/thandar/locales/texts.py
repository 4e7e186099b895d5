"""Everything in one language: messages, names, terms, and the texts of the cards."""

import importlib
from functools import partial

from thandar.cards import CARDS, Card
from thandar.cards.vocabulary import FACTIONS, OWN_FACTION, Effect
from thandar.locales.catalog import LANGUAGES, messages, unknown_language
from thandar.locales.grammar import Grammar, Noun, capitalised
from thandar.locales.shorthand import Shorthand

GRAMMARS = {"en": "English", "fr": "French", "es": "Spanish"}


class Texts:
    """The words of one language.

    >>> t = Texts("fr")
    >>> t.card("fire_gem"), t.faction("guild"), t.type("item")
    ('Gemme de Feu', 'Guilde', 'Objet')
    >>> t.abilities("borg")
    [('expend', 'Gagnez 4 points de combat.')]
    """

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise unknown_language(language)
        self.language = language
        self.messages = messages(language)

    def __call__(self, key: str, **values: object) -> str:
        """A message with its values filled in; the number `n` picks `.one` or `.other`.

        >>> Texts("en")("gallery.copies", n=3)
        '3 copies'
        """
        text = self.messages.get(key)
        if text is None:
            text = self.messages[self.plural_key(key, values)]
        return text.format(**values)

    def plural_key(self, key: str, values: dict[str, object]) -> str:
        n = values.get("n")
        if not isinstance(n, int):
            return key
        # French says "0 carte" where the others say "0 cards".
        singular = abs(n) == 1 or (n == 0 and self.language == "fr")
        return f"{key}.one" if singular else f"{key}.other"

    def card(self, id: str) -> str:
        """The name of a card.

        >>> Texts("es").card("ruby")
        'Rubí'
        """
        return self.messages[f"card.{id}"]

    def faction(self, faction: str) -> str:
        """The name of a faction, or of having none: `none`."""
        return self.messages[f"faction.{faction}.name"]

    def type(self, type: str) -> str:
        """The name of a type: action, item or champion."""
        return capitalised(self.messages[f"noun.{type}.one"])

    def kind(self, kind: str) -> str:
        """The name of a kind, as in a card's type line.

        >>> Texts("fr").kind("melee_weapon"), Texts("en").kind("melee_weapon")
        ('Arme de mêlée', 'Melee Weapon')
        """
        word = self.messages[f"noun.{kind}.one"]
        return word.title() if self.language == "en" else capitalised(word)

    def abilities(self, id: str) -> list[tuple[str, str]]:
        """The abilities of a card in full sentences, each with which one it is.

        >>> Texts("en").abilities("street_thug")
        [('expend', 'Gain 1 gold or 2 combat.')]
        """
        card = CARDS[id]
        words = grammar(self.language)(partial(self.noun, faction=card.faction))
        return [(which, words.text(effects)) for which, effects in parts(card)]

    def short(self, id: str) -> list[tuple[str, str]]:
        """The abilities of a card as terse phrases for a line on the board.

        >>> Texts("en").short("krythos")
        [('expend', '3 combat, may sacrifice: +3 combat')]
        """
        card = CARDS[id]
        words = Shorthand(self, partial(self.noun, faction=card.faction))
        return [(which, words.text(effects)) for which, effects in parts(card)]

    def label(self, id: str, which: str) -> str:
        """What stands before an ability of a card; nothing before a primary one.

        >>> Texts("en").label("arkus", "ally")
        'Imperial ally'
        """
        if which == "ally":
            return self.messages[f"faction.{CARDS[id].faction}.ally"]
        return self.messages[f"ability.{which}"]

    def text(self, id: str) -> str:
        """The whole text of a card in one string.

        >>> Texts("en").text("influence")
        'Gain 3 gold. Sacrifice: Gain 3 combat.'
        """
        labelled = [
            self("ability.labelled", label=label, text=text) if label else text
            for which, text in self.abilities(id)
            for label in [self.label(id, which)]
        ]
        return " ".join(labelled) or self.messages["ability.none"]

    def noun(self, kind: str, faction: str | None) -> Noun:
        """The word for a kind of card, for a card of one faction that may speak of its own."""
        name = faction if kind == OWN_FACTION else kind
        if name in FACTIONS:
            forms, gender = f"faction.{name}.card", "noun.card.gender"
        else:
            forms, gender = f"noun.{name}", f"noun.{name}.gender"
        words = self.messages
        return Noun(words[f"{forms}.one"], words[f"{forms}.other"], words[gender])


def grammar(language: str) -> type[Grammar]:
    """The grammar of a language; only that one is imported."""
    module = importlib.import_module(f"thandar.locales.{GRAMMARS[language].lower()}")
    found: type[Grammar] = getattr(module, GRAMMARS[language])
    return found


def parts(card: Card) -> list[tuple[str, tuple[Effect, ...]]]:
    """The abilities that a card has, in the order in which they are shown."""
    every = [
        ("primary", card.primary),
        ("expend", card.expend),
        ("ally", card.ally),
        ("sacrifice", card.sacrifice),
    ]
    return [(which, effects) for which, effects in every if effects]
