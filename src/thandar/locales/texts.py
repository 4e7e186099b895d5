"""Everything in one language: messages, names, terms, and the texts of the cards."""

import importlib
from functools import cache, partial

from thandar.cards import BOSSES, CARDS, DEMONS
from thandar.cards.vocabulary import (
    CHAMPION,
    FACTIONS,
    LOCATION,
    MINION,
    OWN_FACTION,
    abilities,
)
from thandar.errors import ThandarError, worded
from thandar.locales.catalog import LANGUAGES, error_texts, messages, unknown_language
from thandar.locales.deeds import TYPES as DEMON_TYPES
from thandar.locales.deeds import Deeds
from thandar.locales.grammar import Grammar, Noun, capitalised, sentence
from thandar.locales.sentences import Sentences, Word
from thandar.locales.shorthand import Shorthand

# Those who are called by what they are, with the article.
ARTICLED = tuple(f"play.boss.{name}" for name in (*BOSSES, *DEMONS))
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
        >>> Texts("es")("play.and", first="Corvin", last="Isolde")
        'Corvin e Isolde'
        """
        text = self.messages.get(key)
        if text is None:
            text = self.messages[self.plural_key(key, values)]
        return sentences(self.language).fill(text, values)

    def error(self, error: BaseException) -> str:
        """What an error says; one that is not Thandar's own speaks for itself.

        >>> from thandar.errors import BadSetup
        >>> Texts("fr").error(BadSetup("bad_first", most=2, given="3"))
        'first doit être une place de 1 à 2, et non 3'
        """
        if not isinstance(error, ThandarError):
            return str(error)
        return worded(error.code, error.fields, error_texts(self.language))

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
        """The name of a type.

        >>> Texts("en").type("soul_jar"), Texts("es").type("hoard_item")
        ('Soul Jar', 'Objeto del tesoro')
        """
        return self.kind(type)

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
        if card.type in DEMON_TYPES:
            return [(which, Deeds(self).text(effects)) for which, effects in abilities(card)]
        words = grammar(self.language)(partial(self.noun, faction=card.faction))
        found = [(which, words.text(effects)) for which, effects in abilities(card)]
        if card.shield:
            found.append(("shield", self("figure.shield", n=card.shield)))
        if card.rests:
            found = [(which, f"{text} {self.messages['figure.rests']}") for which, text in found]
        return found

    def short(self, id: str) -> list[tuple[str, str]]:
        """The abilities of a card as terse phrases for a line on the board.

        >>> Texts("en").short("krythos")
        [('expend', '3 combat, may sacrifice: +3 combat')]
        """
        card = CARDS[id]
        if card.type in DEMON_TYPES:
            return [(which, Deeds(self).short(effects)) for which, effects in abilities(card)]
        words = Shorthand(self, partial(self.noun, faction=card.faction))
        found = [(which, words.text(effects)) for which, effects in abilities(card)]
        if card.shield:
            found.append(("shield", self("short.shield", n=card.shield)))
        return found

    def figure(self, id: str) -> str:
        """The health of a Soul Jar or the skill check of a Hoard Item, else nothing.

        >>> Texts("en").figure("void"), Texts("fr").figure("ring_of_wishes")
        ('health 50', 'épreuve 7')
        """
        card = CARDS[id]
        return self(f"figure.{card.type}", n=card.number) if card.number else ""

    def label(self, id: str, which: str) -> str:
        """What stands before an ability of a card; nothing before a primary one.

        >>> Texts("en").label("arkus", "ally")
        'Imperial ally'
        >>> Texts("en").label("bless", "expend"), Texts("en").label("heist", "sacrifice")
        ('Pay 2 gold, expend', 'Sacrifice, from your third turn on')
        """
        card = CARDS[id]
        if card.type == LOCATION:
            return self("ability.each_turn" if which == "primary" else "ability.acquire")
        if card.pays and which == "expend":
            return self("ability.pays", n=card.pays)
        if card.from_turn and which == "sacrifice":
            return self("ability.from_turn", turn=self(f"ordinal.{card.from_turn}"))
        if which == "ally":
            return self.messages[f"faction.{card.faction}.ally"]
        return self.messages[f"ability.{which}"]

    def tag(self, id: str, which: str) -> str:
        """The label in a few words; nothing before what a card does when played or expended.

        >>> Texts("en").tag("arkus", "ally"), Texts("en").tag("bless", "expend")
        ('ally', '2 gold')
        """
        card = CARDS[id]
        if card.type == LOCATION:
            return self("tag.each_turn" if which == "primary" else "tag.acquire")
        if card.pays and which == "expend":
            return self("tag.pays", n=card.pays)
        if card.from_turn and which == "sacrifice":
            return self("tag.from_turn", n=card.from_turn)
        return self(f"term.{which}") if which in ("ally", "sacrifice") else ""

    def text(self, id: str) -> str:
        """The whole text of a card in one string.

        >>> Texts("en").text("influence")
        'Gain 3 gold. Sacrifice: Gain 3 combat.'
        >>> Texts("en").text("void")
        'Health 50. Expend: Each opposing player loses 3 health, a boss three times as much.'
        """
        figure = self.figure(id)
        labelled = [
            self("ability.labelled", label=label, text=text) if label else text
            for which, text in self.abilities(id)
            for label in [self.label(id, which)]
        ]
        if figure:
            labelled.insert(0, sentence(figure))
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


@cache
def sentences(language: str) -> Sentences:
    """How a language fills values into its messages."""
    words = messages(language)
    articled = tuple(words[key] for key in ARTICLED)
    return Sentences(language, partial(card_word, language), articled)


@cache
def card_word(language: str, id: str) -> Word:
    """What grammar must know of a card's name; champions are somebody, but for walls and such.

    >>> card_word("fr", "rayla"), card_word("es", "wall_of_bones").person
    (Word(feminine=True, plural=False, person=True), False)
    """
    words = messages(language)
    listed = {key: id in words[f"gender.{key}"].split() for key in ("feminine", "plural", "thing")}
    somebody = id in CARDS and CARDS[id].type in (CHAMPION, MINION) and not listed["thing"]
    return Word(listed["feminine"], listed["plural"], somebody)
