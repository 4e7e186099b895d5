"""The legal moves as a person sees them: numbered, in words, with what they give or cost."""

import re
from typing import Any, NamedTuple

from thandar.cards import CARDS
from thandar.cards.vocabulary import CHAMPION, Discard, Effect, Gain, May, Sacrifice
from thandar.locales import Texts
from thandar.terminal import cardtext
from thandar.terminal.marks import mark, plain
from thandar.terminal.session import Session

ABILITIES = ("expend", "ally", "sacrifice")
LETTER = re.compile("\ue000(imperial|guild|necros|wild)\ue001[^\ue002]*\ue002\u00a0")


class Option(NamedTuple):
    """A legal move: the words that make it, how it reads, what it gives or costs.

    `most` is the greatest amount of an attack, else 0; `moves` are the moves of `play all`; `row`
    is the place on the board that it belongs to: `hand.gold`, `market.borg`, `2.borg`.
    """

    words: str
    label: str
    note: str = ""
    kind: str = ""
    row: str = ""
    most: int = 0
    moves: tuple[str, ...] = ()

    def with_amount(self, n: int) -> str:
        """The words of an attack with another amount."""
        return f"{self.words.rpartition(' ')[0]} {n}"


def options(session: Session, t: Texts) -> list[Option]:
    """Every legal move of the person who must choose, in the order in which they are numbered."""
    view = session.view()
    found = [option(session, t, view, words) for words in session.game.legal()]
    asked = view["decision"]
    if asked is not None and asked["kind"] == "main":
        everything = play_all(session, view)
        if len(everything) > 1:
            note = mark("dim", t("play.count.cards", n=len(everything)))
            label = t("play.move.all")
            found.insert(0, Option("play all", label, note, "all", moves=tuple(everything)))
    return found


def option(session: Session, t: Texts, view: dict[str, Any], words: str) -> Option:
    """A legal move in words as a person sees it."""
    prefix, colon, bare = words.rpartition(": ")
    verb, _, rest = bare.partition(" ")
    if bare == "end":
        made = Option(words, t("play.move.end"), lost(session, t, view), "end")
    elif verb == "play":
        made = play_option(t, words, rest)
    elif verb in ABILITIES:
        made = ability_option(session, t, words, verb, rest)
    elif verb == "buy":
        made = buy_option(session, t, words, rest)
    elif verb == "attack":
        made = attack_option(session, t, view, words, rest)
    elif verb == "choose":
        made = choose_option(session, t, view, words, rest)
    elif bare in ("decline", "done"):
        made = Option(words, t("play.move.decline"), kind="decline")
    else:
        made = Option(words, words, kind=verb)
    if colon and len(session.people) > 1:
        made = made._replace(label=f"{session.name(int(prefix))}: {made.label}")
    return made


def play_option(t: Texts, words: str, card: str) -> Option:
    """Play a card from hand."""
    if card in CARDS and CARDS[card].type == CHAMPION:
        note = cardtext.kind_of(t, card)
    else:
        note = cardtext.ability(t, card, "primary")
    label = t("play.move.play", card=cardtext.card_name(t, card))
    return Option(words, label, note, "play", f"hand.{card}")


def ability_option(session: Session, t: Texts, words: str, verb: str, copy: str) -> Option:
    """Use an ability of a card in play."""
    card = copy.partition("#")[0]
    label = t(f"play.move.{verb}", card=copy_title(t, copy))
    note = cardtext.ability(t, card, verb)
    return Option(words, label, note, verb, f"{session.mover}.{copy}")


def copy_title(t: Texts, copy: str) -> str:
    """The name of a copy in play: the second of unlike copies has its number."""
    card, sign, number = copy.partition("#")
    return cardtext.card_name(t, card) + (f" {sign}{number}" if sign else "")


def buy_option(session: Session, t: Texts, words: str, place: str) -> Option:
    """Acquire a card; what it costs now the engine says."""
    card = place.rpartition(".")[2]
    label = t("play.move.buy", card=cardtext.card_name(t, card))
    note = cardtext.amount(t, "gold", price(session, words, card))
    return Option(words, label, note, "buy", f"market.{card}")


def price(session: Session, words: str, card: str) -> int:
    """What a card costs now, discounts included."""
    game = session.game.clone()
    game.do(words)
    bought = [event["cost"] for event in game.events if event["event"] == "acquired"]
    return int(bought[0]) if bought else CARDS[card].cost


def attack_option(
    session: Session, t: Texts, view: dict[str, Any], words: str, rest: str
) -> Option:
    """Attack a player with everything, or a champion with just enough."""
    target, amounts = rest.rsplit(" ", 1)
    most = int(amounts.split("-")[-1])
    seat, dot, copy = target.partition(".")
    name = session.name(int(seat))
    if not dot:
        label = t("play.move.attack", target=mark("player", name))
        note = cardtext.amount(t, "combat", most)
        made = with_amount(words, most)
        return Option(made, label, note, "attack", f"{seat}.", most)
    need = left_of(view, int(seat), copy)
    label = t("play.move.attack", target=copy_title(t, copy) + owner(session, view, int(seat)))
    if most >= need:
        note = mark("attack", t("play.note.stuns", n=need))
    else:
        note = mark("dim", t("play.note.damages", n=most, need=need))
    made = with_amount(words, min(most, need))
    return Option(made, label, note, "attack", target, most)


def with_amount(words: str, n: int) -> str:
    """The words of an attack with one amount instead of a range."""
    return f"{words.rpartition(' ')[0]} {n}"


def left_of(view: dict[str, Any], seat: int, copy: str) -> int:
    """How much damage a champion still takes before it is stunned."""
    for shown in view["seats"][seat - 1]["in_play"]:
        if shown["name"] == copy:
            return int(shown["defense"] - shown["damage"])
    return 1


def owner(session: Session, view: dict[str, Any], seat: int) -> str:
    """Whose a champion is, where there are several opponents."""
    if len(view["seats"]) < 3:
        return ""
    return mark("dim", f" ({session.name(seat)})")


def choose_option(
    session: Session, t: Texts, view: dict[str, Any], words: str, what: str
) -> Option:
    """An answer to a choice."""
    asked = view["decision"]
    kind = asked["kind"]
    place, dot, copy = what.partition(".")
    if dot and place.isdigit():
        label = choice_label(t, kind, copy_title(t, copy))
        return Option(words, label, mark("dim", session.name(int(place))), "choose", what)
    if dot:
        label = choice_label(t, kind, cardtext.card_name(t, copy))
        return Option(words, label, mark("dim", t(f"play.zone.{place}")), "choose", what)
    if what.isdigit():
        name = mark("player", session.name(int(what)))
        return Option(words, name, kind="choose", row=f"{what}.")
    if what in ("top", "hand"):
        return Option(words, t(f"play.to.{what}"), kind="choose")
    if len(what) == 1:
        phrase = cardtext.side(t, asked["card"], what) or t("play.move.yes")
        return Option(words, phrase, kind="choose")
    return Option(words, mark(what, t.faction(what)), kind="choose")


def choice_label(t: Texts, kind: str, card: str) -> str:
    """What choosing a card means in this decision."""
    key = f"play.choose.{kind}"
    return t(key if key in t.messages else "play.choose.card", card=card)


def lost(session: Session, t: Texts, view: dict[str, Any]) -> str:
    """What ending the turn now would lose."""
    seat = view["seats"][(session.mover or 1) - 1]
    left = [cardtext.amount(t, pool, seat[pool]) for pool in ("gold", "combat") if seat[pool]]
    notes = [t("play.note.lost", what=", ".join(left))] if left else []
    if seat["hand_size"]:
        notes.append(t("play.note.unplayed", n=seat["hand_size"]))
    return ", ".join(notes)


# --- play all


def play_all(session: Session, view: dict[str, Any]) -> list[str]:
    """The plays that hold no choice and whose order cannot matter: champions and fixed gains.

    None where an ability of one's own could still want a card of the hand, to sacrifice or discard.
    """
    seat = view["seats"][(session.mover or 1) - 1]
    in_play = [copy["card"] for copy in seat["in_play"] if copy["card"] in CARDS]
    if any(wants_hand(card) for card in [*seat["hand"], *in_play]):
        return []
    plays = [f"play {card}" for card in seat["hand"] if is_fixed(card)]
    shared = any(re.match(r"\d: ", words) for words in session.game.legal())
    return [f"{session.mover}: {words}" for words in plays] if shared else plays


def is_fixed(card: str) -> bool:
    """Whether playing the card does nothing but give fixed amounts."""
    return all(isinstance(e, Gain) and e.per is None for e in CARDS[card].primary)


def wants_hand(card: str) -> bool:
    """Whether some ability of the card sacrifices or discards from its player's hand."""
    printed = CARDS[card]
    groups = (printed.primary, printed.expend, printed.ally, printed.sacrifice)
    return any(touches_hand(effect) for effects in groups for effect in effects)


def touches_hand(effect: Effect) -> bool:
    """Whether an effect sacrifices or discards from hand, also as part of a may."""
    if isinstance(effect, May):
        return any(touches_hand(inner) for inner in effect.effects + effect.then)
    return isinstance(effect, Sacrifice | Discard)


def spoken(option: Option) -> str:
    """The label as one types it: without marks and without the letters of factions."""
    return plain(LETTER.sub("", option.label))
