"""Why a move is good, as one sentence made of facts."""

from collections.abc import Iterable

from thandar.bots import Fact
from thandar.locales import Texts
from thandar.table import cardtext
from thandar.table.marks import mark, plain, times
from thandar.table.sitting import Sitting

# Facts of which the amount says how many copies of a card they are about: at least one.
OF_COPIES = ("stuns", "stuns_guard", "acquires", "prepares")
# What speaks to the player, and is said otherwise to those who look on.
TO_PLAYER = ("thins.now", "thins.later", "draws.now", "heals.now")


def sentence(session: Sitting, t: Texts, facts: list[Fact], to_player: bool = True) -> str:
    """What a move does at once, and what it leads to, as marked text; nothing without facts.

    It is said to the player whose move it is, or to somebody who looks on.

    >>> from thandar.table.seating import Seating
    >>> from thandar.table.session import Session
    >>> session = Session.new([Seating("you")] * 2, seed=7, names=["Ann", "Ben"])
    >>> facts = [Fact("thins", 0, "gold"), Fact("hits", 2, "", 5, True)]
    >>> plain(sentence(session, Texts("en"), facts))
    'thins your deck, and then lets you deal 5 damage to Ben.'
    >>> plain(sentence(session, Texts("en"), facts, to_player=False))
    'thins the deck, and then makes it possible to deal 5 damage to Ben.'
    """
    now = listed(t, clauses(session, t, facts, to_player, later=False))
    after = listed(t, clauses(session, t, facts, to_player, later=True))
    lets = "advice.lets" if to_player else "advice.aside.lets"
    then = t(lets, deeds=after) if after else ""
    if now and then:
        return t("advice.why", facts=t("advice.then", now=now, then=then))
    return t("advice.why", facts=now or then) if now or then else ""


def clauses(
    session: Sitting, t: Texts, facts: list[Fact], to_player: bool, later: bool
) -> list[str]:
    """A clause for each kind of fact and whom it concerns, of those that come at once or later."""
    groups: dict[tuple[str, int], list[Fact]] = {}
    for fact in facts:
        if fact.later == later:
            # Whose champions they are goes without saying.
            seat = 0 if fact.name in ("stuns", "stuns_guard") else fact.seat
            groups.setdefault((fact.name, seat), []).append(fact)
    form = "later" if later else "now"
    return [
        clause(session, t, key(session, f"{name}.{form}", to_player, seat), seat, alike)
        for (name, seat), alike in groups.items()
    ]


def key(session: Sitting, what: str, to_player: bool, seat: int) -> str:
    """The key of the words for a kind of fact about a player, or about nobody (0)."""
    if seat and session.sharing(seat) == [session.you]:
        return f"advice.you.{what}"
    aside = what in TO_PLAYER and not to_player
    return f"advice.aside.{what}" if aside else f"advice.{what}"


def clause(session: Sitting, t: Texts, key: str, seat: int, alike: list[Fact]) -> str:
    """What several facts of a kind say about a player."""
    copies = [max(1, one.amount) if one.name in OF_COPIES else 1 for one in alike]
    n = sum(copies) if alike[0].name in OF_COPIES else sum(one.amount for one in alike)
    cards = [times(card(t, one.card), k) for one, k in zip(alike, copies) if one.card]
    who = mark("player", session.together(session.sharing(seat), t)) if seat else ""
    return t(key, n=n, cards=listed(t, cards), player=who)


def card(t: Texts, id: str) -> str:
    """A card's name, marked, as it stands in a sentence."""
    return mark(f"card.{id}", cardtext.card_title(t, id))


def listed(t: Texts, phrases: Iterable[str]) -> str:
    """Marked phrases in one: the last with an `and` that fits its first letter."""
    *first, last = [*phrases] or [""]
    if not first:
        return last
    said = plain(last)
    return t("play.and", first=", ".join(first), last=said).removesuffix(said) + last
