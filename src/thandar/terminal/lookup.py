"""Looking a card up by its name."""

from thandar.cards import ALL_CARDS, CARDS
from thandar.locales import Texts
from thandar.table import cardtext
from thandar.table.marks import mark
from thandar.terminal.answers import simple


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


def known(id: str) -> str:
    """The id, if it is that of a card; otherwise nothing.

    >>> known("borg"), known("nonsense")
    ('borg', '')
    """
    return id if id in CARDS else ""


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
        bold = mark("bold", label)
        lines.append(t("ability.labelled", label=bold, text=text) if label else text)
    return lines
