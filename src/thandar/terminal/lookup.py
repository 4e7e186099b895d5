"""Looking things up: any card by its name, and every pile that the viewer may see."""

from typing import Any

from thandar.cards import ALL_CARDS, CARDS
from thandar.locales import Texts
from thandar.terminal import cardtext
from thandar.terminal.answers import simple
from thandar.terminal.marks import mark
from thandar.terminal.session import Session


def find_cards(t: Texts, text: str) -> list[str]:
    """The ids of the cards whose name, or a word of it, begins with the text; all for none."""
    wanted = simple(text)
    named = sorted((simple(t.card(card.id)), card.id) for card in ALL_CARDS)
    if not wanted:
        return [id for _, id in named]
    exact = [id for name, id in named if wanted in (name, simple(id))]
    begins = [id for name, id in named if name.startswith(wanted) or simple(id).startswith(wanted)]
    inside = [id for name, id in named if f" {wanted}" in name]
    return list(dict.fromkeys(exact + begins + inside))


def card_lines(t: Texts, id: str) -> list[str]:
    """A card in full: what it is, and its abilities in sentences."""
    card = CARDS[id]
    words = [t.type(card.type)]
    if card.faction:
        words.insert(0, mark(card.faction, t.faction(card.faction)))
    words += [t.kind(kind) for kind in card.kinds]
    if card.defense:
        words.append(t("play.card.guard" if card.guard else "play.card.defense", n=card.defense))
    if card.number:
        words.append(t.figure(id))
    if card.cost:
        words.append(t("play.card.cost", amount=cardtext.amount(t, "gold", card.cost)))
    lines = [mark("bold", t.card(id)), ", ".join(words)]
    for which, text in t.abilities(id):
        label = t.label(id, which)
        lines.append(f"{mark('bold', label)}: {text}" if label else text)
    return lines


def piles(session: Session, t: Texts) -> list[tuple[str, list[str]]]:
    """Every pile that may be looked at: its title, and its cards counted and marked."""
    view = session.view()
    result: list[tuple[str, list[str]]] = []
    for seat in ordered_seats(view):
        own = seat["seat"] == view["seat"]
        name = session.name(seat["seat"])
        add(t, result, t("play.pile.discard", name=name), seat["discard"])
        known = [card for card in seat["deck"] if card]
        add(t, result, t("play.pile.deck_top", name=name), known)
        add(t, result, t("play.pile.own" if own else "play.pile.other", name=name), seat["unseen"])
        if not own:
            add(t, result, t("play.pile.hand", name=name), seat["hand"])
        add(t, result, t("play.pile.grimoire", name=name), seat["grimoire"])
        add(t, result, t("play.pile.hoard", name=name), seat["hoard"])
    add(t, result, t("play.pile.sacrificed"), view["sacrificed"])
    add(t, result, t("play.pile.market"), view["market_deck_unseen"])
    add(t, result, t("play.pile.removed"), view["removed"])
    return result


def ordered_seats(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The seats, the viewer's own first, then clockwise."""
    seats: list[dict[str, Any]] = view["seats"]
    own = (view["seat"] or 1) - 1
    return seats[own:] + seats[:own]


def add(t: Texts, result: list[tuple[str, list[str]]], title: str, cards: list[str]) -> None:
    """Add a pile, unless it is empty."""
    if cards:
        result.append((f"{title} ({len(cards)})", counted(t, cards)))


def counted(t: Texts, cards: list[str]) -> list[str]:
    """Names of cards, equal ones counted."""
    return [
        cardtext.card_name(t, card) + (f" ×{cards.count(card)}" if cards.count(card) > 1 else "")
        for card in dict.fromkeys(cards)
    ]
