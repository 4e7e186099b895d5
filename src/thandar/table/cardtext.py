"""Cards as marked text: their names with the faction's letter, what they give in a few words."""

import re
from collections.abc import Iterable
from functools import cache, partial

from thandar.cards import CARDS
from thandar.cards.vocabulary import ABILITY, LOCATION, Effect, Either, May, held
from thandar.engine.compiler import asked_first
from thandar.locales import Texts
from thandar.locales.shorthand import Shorthand
from thandar.table.marks import TOGETHER, mark

POOLS = ("gold", "combat", "health")


def faction_of(card: str) -> str:
    """The faction of a card, or none; a hero's power is no card and has none."""
    return (CARDS[card].faction if card in CARDS else None) or "none"


def faction_letter(t: Texts, card: str) -> str:
    """The letter by which a faction is known on the board, a space for none."""
    faction = faction_of(card)
    return " " if faction == "none" else t.faction(faction)[0].upper()


def card_title(t: Texts, card: str) -> str:
    """The name of a card without what follows it (`Arkus`, not `Arkus, Imperial Dragon`)."""
    try:
        return t.card(card).partition(",")[0]
    except KeyError:
        return card.replace("_", " ").title()


def card_name(t: Texts, card: str) -> str:
    """The name of a card, marked, with its faction's letter before it."""
    return marked_name(t.language, card)


@cache
def marked_name(language: str, card: str) -> str:
    """The marked name of a card, kept for the next time."""
    t = Texts(language)
    name = mark(f"card.{card}", card_title(t, card))
    faction = faction_of(card)
    if faction == "none":
        return name
    return mark(faction, faction_letter(t, card)) + TOGETHER + name


def from_parts(t: Texts, parts: Iterable[tuple[str, str]]) -> str:
    """Marked text of its parts, with the letters of factions before the names of cards again.

    >>> from thandar.table.marks import parts_without_letters
    >>> text = "played " + card_name(Texts("en"), "krythos")
    >>> from_parts(Texts("en"), parts_without_letters(text)) == text
    True
    """
    return "".join(marked_part(t, style, text) for style, text in parts)


def marked_part(t: Texts, style: str, text: str) -> str:
    """A part as marked text; the style of a card's name says which card it is."""
    kind, _, card = style.partition(".")
    if kind == "card" and card:
        return card_name(t, card)
    return mark(style, text) if style else text


def amount(t: Texts, pool: str, n: int) -> str:
    """So much of a pool, marked."""
    return f"{pool_mark(t.language, pool)[0]}{n}{pool_mark(t.language, pool)[1]}"


@cache
def pool_mark(language: str, pool: str) -> tuple[str, str]:
    """What stands before and after an amount of a pool, kept for the next time."""
    before, _, after = mark(pool, f"# {Texts(language)(f'term.{pool}')}").partition("#")
    return before, after


def coloured(t: Texts, text: str) -> str:
    """A phrase with the amounts in it marked, such as `3 combat`."""
    return pool_pattern(t.language).sub(lambda found: mark_pool(found), text)


@cache
def pool_pattern(language: str) -> re.Pattern[str]:
    """Finds amounts of a pool in a language's phrases."""
    t = Texts(language)
    words = [f"(?P<{pool}>[+-]?\\d+ {re.escape(t(f'term.{pool}'))})" for pool in POOLS]
    words.append(f"(?P<draw>[+-]?\\d+ {re.escape(t('noun.card.one'))}s?)")
    return re.compile("|".join(words))


def mark_pool(found: re.Match[str]) -> str:
    """A found amount with the mark of its pool."""
    return mark(found.lastgroup or "", found[0])


def ability(t: Texts, card: str, which: str) -> str:
    """One ability in a few words, marked; nothing if the card has none of that kind."""
    return one_ability(t.language, card, which)


@cache
def one_ability(language: str, card: str, which: str) -> str:
    """One ability of a card, kept for the next time."""
    return coloured(Texts(language), dict(short(language, card)).get(which, ""))


@cache
def short(language: str, card: str) -> tuple[tuple[str, str], ...]:
    """The abilities of a card in a few words."""
    return tuple(Texts(language).short(card)) if card in CARDS else ()


def abilities(t: Texts, card: str) -> str:
    """All abilities of a card in a few words, marked."""
    return all_abilities(t.language, card)


@cache
def all_abilities(language: str, card: str) -> str:
    """All abilities of a card, kept for the next time."""
    t = Texts(language)
    phrases = []
    for which, phrase in short(language, card):
        lead = ""
        if CARDS[card].type == LOCATION:
            lead = labelled(t, t.tag(card, which))
        elif which == "ally":
            lead = mark(faction_of(card), faction_letter(t, card)) + " "
        elif which == "sacrifice" and CARDS[card].type != ABILITY:
            lead = labelled(t, t("term.sacrifice"))
        phrases.append(lead + coloured(t, phrase))
    return mark("dim", " · ").join(phrases)


def labelled(t: Texts, label: str) -> str:
    """What stands before an ability, with its colon.

    >>> from thandar.table.marks import plain
    >>> [plain(labelled(Texts(language), "x")) for language in ("en", "fr")]
    ['x: ', 'x : ']
    """
    return mark("dim", t("ability.labelled", label=label, text=""))


def kind_of(t: Texts, card: str, left: int | None = None, defense: int | None = None) -> str:
    """What a card is: its type, or the defense of a champion or minion, [guard] or (other)."""
    if card not in CARDS:
        return ""
    printed = CARDS[card]
    if not printed.defense:
        return mark("dim", t.messages.get(f"noun.{printed.type}.one", printed.type))
    whole = printed.defense if defense is None else defense
    now = whole if left is None else left
    number = str(whole) if now == whole else f"{mark('attack', str(now))}/{whole}"
    if printed.guard:
        return f"[{number}] {t('term.guard')}"
    return f"({number})"


def side(t: Texts, card: str | None, letter: str, kind: str = "option") -> str:
    """What a lettered answer of a card's choice, or of its bare may, says in a few words."""
    if card is None or card not in CARDS:
        return ""
    printed = CARDS[card]
    for effects in (printed.primary, printed.expend, printed.ally, printed.sacrifice):
        sides = sides_in(effects, kind)
        place = "abcdef".index(letter)
        if place < len(sides):
            words = Shorthand(t, partial(t.noun, faction=printed.faction))
            return coloured(t, words.text(sides[place]))
    return ""


def sides_in(effects: tuple[Effect, ...], kind: str) -> tuple[tuple[Effect, ...], ...]:
    """The sides of the first choice among effects, or in them; those of a bare may: doing it."""
    for effect in effects:
        if kind == "option" and isinstance(effect, Either):
            return effect.sides
        if kind == "may" and isinstance(effect, May) and asked_first(effect.effects[0]):
            return (effect.effects,)
        inside = sides_in(held(effect), kind)
        if inside:
            return inside
    return ()
