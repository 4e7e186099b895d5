"""thandar cards: every card with its text, or one of them in full."""

import argparse
import difflib
import json
import os
import re
import sys
import textwrap
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from thandar.cards import ALL_CARDS, Card
from thandar.cards.demons import DEMON_CARDS
from thandar.cards.dragon import DRAGON_CARDS
from thandar.cards.heroes import HERO_CARDS, POWERS
from thandar.cards.lich import LICH_CARDS
from thandar.cards.vocabulary import (
    ABILITY,
    ACTION,
    CHAMPION,
    DEMON_CARD,
    FACTIONS,
    HOARD_ITEM,
    ITEM,
    KARMA,
    LOCATION,
    MINION,
    SKILL,
    SOUL_JAR,
)
from thandar.errors import BadSetup
from thandar.locales.catalog import language
from thandar.locales.texts import Texts

WIDTH = 80
GLUE = "\N{NO-BREAK SPACE}"
SETS = {
    "heroes": HERO_CARDS,
    "powers": POWERS,
    "lich": LICH_CARDS,
    "dragon": DRAGON_CARDS,
    "demon": DEMON_CARDS,
}
PILES = {SOUL_JAR: "jars", MINION: "grimoire", HOARD_ITEM: "hoard"}
GROUPS = (
    *FACTIONS, "basic", "heroes", "powers", "lich", "jars", "grimoire", "dragon", "hoard", "demon",
)  # fmt: skip
COLOURS = {"imperial": "33", "guild": "34", "necros": "31", "wild": "32", "dim": "2", "bold": "1"}


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """The arguments of the command."""
    parser.add_argument("name", nargs="*", metavar="NAME", help=t("gallery.help.name"))
    factions = (*FACTIONS, "none")
    parser.add_argument("--faction", choices=factions, help=t("gallery.help.faction"))
    parser.add_argument("--json", action="store_true", help=t("gallery.help.json"))


def run(arguments: argparse.Namespace) -> int:
    """Show the cards that were asked for; the exit status."""
    t = Texts(language(arguments.lang))
    cards = chosen(" ".join(arguments.name), arguments.faction, t)
    if arguments.json:
        print(json.dumps([facts(card, t) for card in cards], ensure_ascii=False, indent=2))
        return 0
    paint = Painter(coloured())
    lines = portrait(cards[0], t, paint) if len(cards) == 1 else table(cards, t, paint)
    print("\n".join(lines))
    return 0


# Finding cards


def chosen(name: str, faction: str | None, t: Texts) -> list[Card]:
    """The cards of a name and a faction, as far as they are given; at least one."""
    cards = called(name, t) if name else list(ALL_CARDS)
    if faction:
        cards = [card for card in cards if (card.faction or "none") == faction]
    if not cards:
        raise BadSetup("not_of_faction", name=name, faction=t.faction(faction or "none"))
    return cards


def called(name: str, t: Texts) -> list[Card]:
    """The cards of that id or name; failing that, those whose name has it as a part.

    >>> [card.id for card in called("epee", Texts("fr"))]
    ['shortsword', 'longsword', 'sword_of_destiny']
    """
    asked = plain(name)
    names = {card: (plain(card.id), plain(t.card(card.id))) for card in ALL_CARDS}
    exact = [card for card in ALL_CARDS if asked in names[card]]
    parts = [card for card in ALL_CARDS if asked and any(asked in known for known in names[card])]
    if not exact and not parts:
        raise unknown(name, t)
    return exact or parts


def unknown(name: str, t: Texts) -> BadSetup:
    """The error that no card has a name: with the closest ones, if there are any."""
    by_name: dict[str, str] = {}
    for card in ALL_CARDS:
        full = t.card(card.id)
        for part in (card.id, full, full.split(",")[0], *full.split()):
            by_name.setdefault(plain(part), full)
    close = difflib.get_close_matches(plain(name), by_name, n=6, cutoff=0.65)
    names = list(dict.fromkeys(by_name[found] for found in close))[:3]
    if not names:
        return BadSetup("unknown_name", name=name)
    return BadSetup("unknown_name_nearest", name=name, names=names)


def plain(text: str) -> str:
    """A name for comparison: without case, accents and marks.

    >>> plain("Épée courte"), plain("man_at_arms") == plain("Man-at-Arms")
    ('epee courte', True)
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(c if c.isalnum() else " " for c in letters if not unicodedata.combining(c))
    return " ".join(kept.split())


# Showing them


def facts(card: Card, t: Texts) -> dict[str, object]:
    """A card as an object of JSON."""
    return {
        "id": card.id,
        "name": t.card(card.id),
        "type": card.type,
        "faction": card.faction,
        "cost": card.cost,
        "defense": card.defense,
        "guard": card.guard,
        "kinds": list(card.kinds),
        "copies": card.copies,
        "text": t.text(card.id),
    }


class Painter:
    """Puts colours on words, or leaves them alone.

    >>> Painter(False)("Wild", "wild")
    'Wild'
    """

    def __init__(self, colours: bool) -> None:
        self.colours = colours

    def __call__(self, text: str, *styles: str) -> str:
        codes = ";".join(COLOURS[style] for style in styles if style in COLOURS)
        return f"\x1b[{codes}m{text}\x1b[0m" if self.colours and codes else text


def coloured() -> bool:
    """Whether to use colours: on a terminal, unless NO_COLOR says not to."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def group_of(card: Card) -> str:
    """Under which heading a card is listed."""
    if card.type in PILES:
        return PILES[card.type]
    for group, members in SETS.items():
        if card in members:
            return group
    return card.faction or "basic"


def table(cards: Sequence[Card], t: Texts, paint: Painter) -> Iterator[str]:
    """A line or two for each card: cost, name, defense, abilities in short."""
    width = max(len(t.card(card.id)) for card in cards)
    first = True
    for group in GROUPS:
        members = [card for card in cards if group_of(card) == group]
        if not members:
            continue
        if not first:
            yield ""
        first = False
        title = t.faction(group) if group in FACTIONS else t(f"gallery.{group}")
        yield paint(title, "bold", group)
        for card in members:
            yield from row(card, t, paint, width)


def row(card: Card, t: Texts, paint: Painter, width: int) -> Iterator[str]:
    """One card of the table; a guard's defense stands in brackets."""
    cost = str(card.cost) if card.cost else ""
    defense = f"[{card.defense}]" if card.guard else f" {card.defense} "
    shown = defense if card.type in (CHAMPION, MINION) else ""
    indent = width + 12
    lines = textwrap.wrap(summary(card, t), WIDTH - indent) or [""]
    name = paint(t.card(card.id).ljust(width), group_of(card))
    yield f"  {cost:>2}  {name}  {shown:3} {lines[0]}".rstrip()
    # The id, by which moves and records call the card, below its name.
    below = paint(card.id.ljust(width), "dim")
    yield f"      {below}      {''.join(lines[1:2])}".rstrip()
    yield from (" " * indent + line for line in lines[2:])


def summary(card: Card, t: Texts) -> str:
    """The abilities in short, the ones to be used later after their label."""
    shown = [t.figure(card.id)] if card.number else []
    for which, text in t.short(card.id):
        tag = t.tag(card.id, which)
        shown.append(t("ability.labelled", label=tag, text=text) if tag else text)
    # Lines break neither after a figure or a label nor before the dot.
    return re.sub(r"(?<=[\d:]) ", GLUE, f"{GLUE}· ".join(shown))


def portrait(card: Card, t: Texts, paint: Painter) -> Iterator[str]:
    """One card in full."""
    yield f"{paint(t.card(card.id), 'bold', group_of(card))}  {paint(card.id, 'dim')}"
    yield type_line(card, t)
    if line := joined(figures(card, t)):
        yield paint(line, "dim")
    yield ""
    abilities = t.abilities(card.id)
    if not abilities:
        yield t("ability.none")
    for which, text in abilities:
        label = t.label(card.id, which)
        labelled = t("ability.labelled", label=label, text=text) if label else text
        first, *rest = textwrap.wrap(labelled, WIDTH, subsequent_indent="  ")
        yield first.replace(label, paint(label, "bold"), 1) if label else first
        yield from rest


def type_line(card: Card, t: Texts) -> str:
    """Type, kinds and faction: Champion · Human, Mage · Guild."""
    kinds = ", ".join(t.kind(kind) for kind in card.kinds)
    faction = t.faction(card.faction) if card.faction else ""
    return joined([t.type(card.type), kinds, faction])


def figures(card: Card, t: Texts) -> Iterable[str]:
    """Cost, defense, guard and what else is printed, as far as the card has it."""
    if card.cost:
        yield t("gallery.cost", n=card.cost)
    if card.type in (CHAMPION, MINION):
        yield t("gallery.defense", n=card.defense)
    if card.guard:
        yield t("term.guard")
    yield t.figure(card.id)
    if card.type in (SKILL, ABILITY):
        yield t(f"gallery.once.{card.type}")
    # Starting cards come with each player, so that a number of copies would mislead.
    if card.cost or card.type in (MINION, DEMON_CARD, KARMA, LOCATION):
        yield t("gallery.copies", n=card.copies)
    elif card.type in (ACTION, ITEM, CHAMPION):
        yield t("gallery.starting")


def joined(pieces: Iterable[str]) -> str:
    return " · ".join(piece for piece in pieces if piece)
