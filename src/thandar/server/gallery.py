"""What the page must know of the cards and of a language, from the same files as all else."""

from functools import cache

import msgspec
from msgspec import Struct

from thandar.cards import CARDS, MARKET_DECK, SETS, Card
from thandar.cards.vocabulary import abilities
from thandar.locales import Texts
from thandar.table.icons import icons
from thandar.types import Faction

SET_NAMES = ("basic", "market", "heroes", "powers", "lich", "dragon", "demon")
# The messages that the page uses; the terminal's others would only cost time.
PREFIXES = (
    *("page.", "faction.", "noun.", "hero.", "format.", "formats.", "term.", "role."),
    *("difficulty.", "ability.", "figure.", "gallery.", "join.phrase.", "bot."),
    *("level.", "levels.rating", "daily.", "score.", "handicap."),
    *("play.pile.", "play.zone.", "play.you.", "play.demon.", "play.boss."),
    *("play.and", "play.log.turn", "play.undo.daily"),
)


class AbilityIcons(Struct, kw_only=True):
    """An ability in signs; none where only words will do."""

    which: str
    icons: list["CardIcon"]


class CardIcon(Struct, kw_only=True, omit_defaults=True):
    """A sign with its number, or a word with the kind of card that it speaks of."""

    sign: str = ""
    n: int = 0
    word: str = ""
    kind: str = ""


class CardFacts(Struct, kw_only=True):
    """What is printed on a card, in no language."""

    id: str
    set: str
    type: str
    faction: Faction | None
    cost: int
    defense: int
    guard: bool
    kinds: list[str]
    copies: int
    pays: int
    number: int
    abilities: list[AbilityIcons]


class AbilityTexts(Struct, kw_only=True):
    """An ability in words: what stands before it, in full, and in a few words."""

    which: str
    label: str
    text: str
    short: str


class CardTexts(Struct, kw_only=True):
    """A card in a language: its name, what follows it (`the Just`), type line and abilities."""

    name: str
    title: str
    line: str
    abilities: list[AbilityTexts]


class PageTexts(Struct, kw_only=True):
    """A language."""

    language: str
    messages: dict[str, str]
    cards: dict[str, CardTexts]


@cache
def all_cards() -> bytes:
    """All cards, as JSON."""
    return msgspec.json.encode([card_facts(card) for card in CARDS.values()])


@cache
def all_texts(language: str) -> bytes:
    """A language, as JSON."""
    t = Texts(language)
    messages = {key: text for key, text in t.messages.items() if key.startswith(PREFIXES)}
    cards = {card: card_texts(t, card) for card in CARDS}
    return msgspec.json.encode(PageTexts(language=language, messages=messages, cards=cards))


def card_facts(card: Card) -> CardFacts:
    """What is printed on a card."""
    copies = MARKET_DECK.count(card.id) or card.copies
    return CardFacts(
        id=card.id,
        set=next(name for name, cards in zip(SET_NAMES, SETS, strict=True) if card in cards),
        type=card.type,
        faction=card.faction,  # type: ignore[arg-type]
        cost=card.cost,
        defense=card.defense,
        guard=card.guard,
        kinds=list(card.kinds),
        copies=copies,
        pays=card.pays,
        number=card.number,
        abilities=[
            AbilityIcons(which=which, icons=[CardIcon(**icon._asdict()) for icon in icons(effects)])
            for which, effects in abilities(card)
        ],
    )


def card_texts(t: Texts, card: str) -> CardTexts:
    """A card in words."""
    name, _, title = t.card(card).partition(", ")
    short = dict(t.short(card))
    kinds = [CARDS[card].type, *CARDS[card].kinds]
    return CardTexts(
        name=name,
        title=title,
        line=" · ".join(t.kind(kind) for kind in kinds),
        abilities=[
            AbilityTexts(
                which=which, label=t.label(card, which), text=text, short=short.get(which, "")
            )
            for which, text in t.abilities(card)
        ],
    )
