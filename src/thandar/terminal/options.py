"""The legal moves as a person sees them: numbered, in words, with what they give or cost."""

import re
from typing import Any, NamedTuple

from thandar.cards import CARDS
from thandar.cards.vocabulary import CHAMPION
from thandar.locales import Texts
from thandar.terminal import cardtext
from thandar.terminal.marks import mark, plain
from thandar.terminal.play_all import play_all
from thandar.terminal.session import Session

ABILITIES = ("expend", "ally", "sacrifice")
LETTER = re.compile("\ue000(imperial|guild|necros|wild)\ue001[^\ue002]*\ue002\u00a0")
AMOUNTS = re.compile(r"\b(?:1-)?(\d+)(?= gold|$)")


class Option(NamedTuple):
    """A legal move: the words that make it, how it reads, what it gives or costs.

    `most` is the greatest amount of an attack or a gift, else 0, and `amounts` the words with a
    place for the amount; `moves` are the moves of `play all`; `row` is the place on the board that
    it belongs to: `hand.gold`, `market.borg`, `2.borg`.
    """

    words: str
    label: str
    note: str = ""
    kind: str = ""
    row: str = ""
    most: int = 0
    moves: tuple[str, ...] = ()
    amounts: str = ""

    def with_amount(self, n: int) -> str:
        """The words of an attack or a gift with another amount."""
        return self.amounts.format(n)


def options(session: Session, t: Texts) -> list[Option]:
    """Every legal move of the person who must choose, in the order in which they are numbered."""
    view = session.view()
    found = [option(session, t, view, words) for words in session.legal_of(session.mover or 0)]
    asked = view["decision"]
    if asked is not None and asked["kind"] == "main":
        everything = play_all(session, view)
        if len(everything) > 1:
            note = mark("dim", t("play.count.cards", n=len(everything)))
            label = t("play.move.all")
            found.insert(0, Option("play all", label, note, "all", moves=tuple(everything)))
    return found


def option(session: Session, t: Texts, view: dict[str, Any], words: str) -> Option:
    """A legal move in words as a person sees it; in a shared turn a seat stands before it."""
    bare = words.rpartition(": ")[2]
    verb, _, rest = bare.partition(" ")
    if bare == "end":
        return Option(words, end_label(t, view), lost(session, t, view), "end")
    if verb == "play":
        return play_option(t, words, rest)
    if verb in ABILITIES:
        return ability_option(session, t, words, verb, rest)
    if verb == "buy":
        return buy_option(session, t, words, rest)
    if verb == "attack":
        return attack_option(session, t, view, words, rest)
    if verb == "give":
        return give_option(session, t, words)
    if verb in ("send", "borrow", "steal", "step"):
        return table_option(session, t, words, verb, rest)
    if verb == "choose":
        return choose_option(session, t, view, words, rest)
    return decline_option(t, view, words)


def end_label(t: Texts, view: dict[str, Any]) -> str:
    """Ending one's turn, or one's part of a shared one."""
    several = len(view["playing"]) > 1
    return t("play.move.end_part" if several else "play.move.end")


def play_option(t: Texts, words: str, copy: str) -> Option:
    """Play a card from hand, a borrowed one perhaps."""
    card = copy.partition("#")[0]
    if CARDS[card].type == CHAMPION:
        note = cardtext.kind_of(t, card)
    else:
        note = cardtext.ability(t, card, "primary")
    label = t("play.move.play", card=copy_title(t, copy))
    return Option(words, label, note, "play", f"hand.{copy}")


def ability_option(session: Session, t: Texts, words: str, verb: str, copy: str) -> Option:
    """Use an ability of a card in play, or a power."""
    card = copy.partition("#")[0]
    label = t(f"play.move.{verb}", card=copy_title(t, copy))
    note = cardtext.ability(t, card, verb)
    if CARDS[card].pays:
        note = f"{cardtext.amount(t, 'gold', CARDS[card].pays)}: {note}"
    return Option(words, label, note, verb, f"{session.mover}.{copy}")


def copy_title(t: Texts, copy: str) -> str:
    """The name of a copy in play or in hand: the second of unlike copies has its number."""
    card, sign, number = copy.partition("#")
    return cardtext.card_name(t, card) + (f" {sign}{number}" if sign else "")


def buy_option(session: Session, t: Texts, words: str, place: str) -> Option:
    """Acquire a card, by Heist also from a discard pile; what it costs now the engine says."""
    seat, dot, card = place.rpartition(".")
    label = t("play.move.buy", card=cardtext.card_name(t, card))
    note = cardtext.amount(t, "gold", price(session, words, card))
    if not dot:
        return Option(words, label, note, "buy", f"market.{card}")
    label += mark("dim", f" ({session.name(int(seat))})")
    return Option(words, label, note, "buy", f"discard.{place}")


def price(session: Session, words: str, card: str) -> int:
    """What a card costs now, discounts included."""
    game = session.game.clone()
    game.do(words)
    bought = [event["cost"] for event in game.events if event["event"] == "acquired"]
    return int(bought[0]) if bought else CARDS[card].cost


def amounts_of(words: str) -> tuple[str, int]:
    """The words with a place for the amount, and the greatest amount.

    >>> amounts_of("attack 2.borg 1-5"), amounts_of("1: give 1-2 gold to 3")
    (('attack 2.borg {}', 5), ('1: give {} gold to 3', 2))
    """
    found = AMOUNTS.search(words)
    if found is None:
        return words, 0
    return words[: found.start()] + "{}" + words[found.end() :], int(found[1])


def attack_option(
    session: Session, t: Texts, view: dict[str, Any], words: str, rest: str
) -> Option:
    """Attack a player with everything, or a champion with just enough."""
    target = rest.rpartition(" ")[0]
    amounts, most = amounts_of(words)
    seat, dot, copy = target.partition(".")
    if not dot:
        names = session.together(session.sharing(int(seat)), t)
        label = t("play.move.attack", target=mark("player", names))
        note = cardtext.amount(t, "combat", most)
        made = amounts.format(most)
        return Option(made, label, note, "attack", f"{seat}.", most, amounts=amounts)
    need = left_of(view, int(seat), copy)
    label = t("play.move.attack", target=copy_title(t, copy) + owner(session, view, int(seat)))
    if most >= need:
        note = mark("attack", t("play.note.stuns", n=need))
    else:
        note = mark("dim", t("play.note.damages", n=most, need=need))
    made = amounts.format(min(most, need))
    return Option(made, label, note, "attack", target, most, amounts=amounts)


def left_of(view: dict[str, Any], seat: int, copy: str) -> int:
    """How much damage a champion still takes before it is stunned."""
    for shown in view["seats"][seat - 1]["in_play"]:
        if shown["name"] == copy:
            return int(shown["defense"] - shown["damage"])
    return 1


def owner(session: Session, view: dict[str, Any], seat: int) -> str:
    """Whose a champion is, where several opponents have champions."""
    others = [s for s in view["seats"] if s["seat"] not in view["active"] and s["in_play"]]
    return mark("dim", f" ({session.name(seat)})") if len(others) > 1 else ""


def give_option(session: Session, t: Texts, words: str) -> Option:
    """Give gold to a teammate: all of it, unless an amount is typed."""
    amounts, most = amounts_of(words)
    name = session.name(int(words.rpartition(" ")[2]))
    label = t("play.move.give", name=mark("player", name))
    note = cardtext.amount(t, "gold", most)
    return Option(amounts.format(most), label, note, "give", most=most, amounts=amounts)


def table_option(session: Session, t: Texts, words: str, verb: str, rest: str) -> Option:
    """What a team or a party may do besides: send, borrow, steal, step up."""
    if verb == "step":
        return Option(words, t("play.move.step_up"), mark("dim", t("play.note.step_up")), verb)
    if verb == "borrow":
        lender, _, card = rest.partition(".")
        label = t("play.move.borrow", card=cardtext.card_name(t, card))
        return Option(words, label, mark("dim", session.name(int(lender))), verb)
    card, _, target = rest.rpartition(" ")
    card = card.partition(" ")[0]
    name = session.name(int(target))
    values = {"card": cardtext.card_name(t, card), "name": mark("player", name)}
    label = t(f"play.move.{verb}", **values)
    if verb == "send":
        return Option(words, label, cardtext.amount(t, "gold", 1), verb)
    return Option(words, label, t("play.power.check", n=CARDS[card].number), verb)


# --- answers to a choice


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
        label = choice_label(t, kind, copy_title(t, copy))
        return Option(words, label, mark("dim", t(f"play.zone.{place}")), "choose", what)
    if what.isdigit():
        name = mark("player", session.name(int(what)))
        return Option(words, name, seat_note(session, t, view, words), "choose", f"{what}.")
    if what in ("top", "hand"):
        return Option(words, t(f"play.to.{what}"), kind="choose")
    if len(what) == 1:
        return Option(words, letter_label(t, asked, what), kind="choose")
    return Option(words, mark(what, t.faction(what)), kind="choose")


def choice_label(t: Texts, kind: str, card: str) -> str:
    """What choosing a card means in this decision."""
    key = f"play.choose.{kind}"
    return t(key if key in t.messages else "play.choose.card", card=card)


def letter_label(t: Texts, asked: dict[str, Any], letter: str) -> str:
    """What a lettered answer means."""
    key = f"play.choose.{asked['kind']}_{letter}"
    if key in t.messages:
        return t(key)
    return cardtext.side(t, asked["card"], letter, asked["kind"]) or t("play.move.yes")


def seat_note(session: Session, t: Texts, view: dict[str, Any], words: str) -> str:
    """What a player would have after gaining health, before and after."""
    if view["decision"]["kind"] != "health":
        return ""
    seat = int(words.rpartition(" ")[2])
    game = session.game.clone()
    game.do(words)
    gained = [event for event in game.events if event["event"] == "gained_health"]
    if not gained or gained[0]["seat"] != seat:
        return ""
    before = view["seats"][seat - 1]["health"]
    return mark("health", t("play.note.health", before=before, after=before + gained[0]["amount"]))


def decline_option(t: Texts, view: dict[str, Any], words: str) -> Option:
    """Refusing, which in some decisions has a meaning of its own."""
    asked = view["decision"]
    key = f"play.decline.{asked['kind'] if asked else ''}"
    return Option(words, t(key if key in t.messages else "play.move.decline"), kind="decline")


def lost(session: Session, t: Texts, view: dict[str, Any]) -> str:
    """What ending the turn now would lose."""
    seat = view["seats"][(session.mover or 1) - 1]
    left = [cardtext.amount(t, pool, seat[pool]) for pool in ("gold", "combat") if seat[pool]]
    notes = [t("play.note.lost", what=", ".join(left))] if left else []
    if seat["hand_size"]:
        notes.append(t("play.note.unplayed", n=seat["hand_size"]))
    return ", ".join(notes)


def spoken(option: Option) -> str:
    """The label as one types it: without marks and without the letters of factions."""
    return plain(LETTER.sub("", option.label))
