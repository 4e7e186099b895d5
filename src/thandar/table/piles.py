"""Every pile that a viewer may look through."""

from collections import Counter

from thandar.cards import DEMONS
from thandar.locales import Texts
from thandar.table import cardtext
from thandar.table.marks import times
from thandar.table.sitting import Sitting
from thandar.types import SeatShown, View


def piles(session: Sitting, t: Texts, view: View) -> list[tuple[str, list[str]]]:
    """Every pile that a viewer may look at: its title, and its cards counted and marked.

    >>> from thandar.table.session import Session
    >>> from thandar.table.seating import read_seats
    >>> session = Session.new(read_seats("you,bot"), seed=7, first=1)
    >>> [title for title, _ in piles(session, Texts("en"), session.view())][1:]
    ['2: in hand or deck (10)', 'Still in the market deck (75)']
    """
    result: list[tuple[str, list[str]]] = []
    for seat in ordered_seats(view):
        own = seat["seat"] == view["seat"]
        name = session.name(seat["seat"])
        add(t, result, t("play.pile.discard", name=name), seat["discard"])
        known = [card for card in seat["deck"] if card]
        add(t, result, t("play.pile.deck_top", name=name), known)
        unseen = "own" if own else "deck" if seat["hero"] in DEMONS else "other"
        add(t, result, t(f"play.pile.{unseen}", name=name), seat["unseen"])
        if not own:
            add(t, result, t("play.pile.hand", name=name), seat["hand"])
        add(t, result, t("play.pile.grimoire", name=name), seat["grimoire"])
        add(t, result, t("play.pile.hoard", name=name), seat["hoard"])
    add(t, result, t("play.pile.sacrificed"), view["sacrificed"])
    add(t, result, t("play.pile.market"), view["market_deck_unseen"])
    add(t, result, t("play.pile.removed"), view["removed"])
    return result


def ordered_seats(view: View) -> list[SeatShown]:
    """The seats, the viewer's own first, then clockwise."""
    seats = view["seats"]
    own = (view["seat"] or 1) - 1
    return seats[own:] + seats[:own]


def add(t: Texts, result: list[tuple[str, list[str]]], title: str, cards: list[str]) -> None:
    """Add a pile, unless it is empty."""
    if cards:
        result.append((f"{title} ({len(cards)})", counted(t, cards)))


def counted(t: Texts, cards: list[str]) -> list[str]:
    """Names of cards, equal ones counted."""
    return [times(cardtext.card_name(t, card), n) for card, n in Counter(cards).items()]
