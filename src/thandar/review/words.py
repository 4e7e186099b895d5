"""A review in words: what was done, what would have been better and why, as the table calls it."""

from collections import Counter
from typing import NamedTuple

from thandar.game import replay_move, set_up_record
from thandar.locales import Texts
from thandar.notation import read_record
from thandar.review.analysis import Judged
from thandar.review.moments import Dealt, Moment
from thandar.table import cardtext, reasons
from thandar.table.marks import plain, times
from thandar.table.options import Option, options, spoken
from thandar.table.session import Session, watched


class Label(NamedTuple):
    """What was done, what was best, and why, as the rest of a sentence; empty: no reason known."""

    made: str
    best: str
    why: str


Labels = dict[int, Label]  # by the moves made before


def labels(
    text: str, judged: list[Judged], names: list[str], t: Texts, you: int | None = None
) -> Labels:
    """What the moves of some decisions of a record are called, by somebody who only watches.

    Who sat at a seat is spoken of as you where others did something to them.
    """
    record = read_record(text)
    game = set_up_record(record)
    session = watched(game, names)
    session.you = you
    wanted = {one.made: one for one in judged}
    found: Labels = {}
    for number, move in enumerate(record.moves):
        one = wanted.get(number)
        if one is not None:
            found[number] = said(session, one, t)
        replay_move(game, move)
    return found


def said(session: Session, one: Judged, t: Texts) -> Label:
    """A decision that is due, in words."""
    offered = options(session, one.seat, t)
    why = plain(reasons.sentence(session, t, one.facts, to_player=False)) if one.lost > 0 else ""
    return Label(label(offered, one.move), label(offered, one.best), why)


def label(offered: list[Option], move: str) -> str:
    """What a move is called; its own words where it is not offered in one amount."""
    for option in offered:
        if option.listed is None:
            continue
        listed = option.listed
        if listed.words == move:
            return spoken(option)
        if listed.most:
            amounts = range(listed.least, listed.most + 1)
            if any(listed.with_amount(n).words == move for n in amounts):
                return spoken(option)
    return move


def sentence(moment: Moment, names: list[str], named: Labels, t: Texts) -> str:
    """A turning point in words."""
    name = names[moment.seat - 1]
    if moment.judged is None:
        lead = t(f"review.{moment.kind}", name=name)
        return " ".join([lead, *dealt_words(moment.dealt, names, t)])
    made, best, why = named[moment.made]
    if moment.judged.best_chance > 0.995:
        return t("review.missed_win", name=name, made=made, best=best)
    key = "review.mistake_why" if why else "review.mistake"
    return t(key, name=name, made=made, best=best, why=why)


def dealt_words(dealt: Dealt | None, names: list[str], t: Texts) -> list[str]:
    """What chance brought in a turn, a sentence for each kind of it.

    >>> dealt_words(Dealt(["gold", "ruby"], [], (2,), ["dagger"]), ["Ann", "Ben"], Texts("en"))
    ['Drawn: Gold, Ruby.', 'Next hand, Ben: Dagger.']
    """
    if dealt is None:
        return []
    name = ", ".join(names[seat - 1] for seat in dealt.next)
    kinds = {"drawn": dealt.drawn, "revealed": dealt.revealed, "next_hand": dealt.hand}
    return [
        t(f"review.{kind}", cards=counted(cards, t), name=name)
        for kind, cards in kinds.items()
        if cards
    ]


def counted(cards: list[str], t: Texts) -> str:
    """Names of cards, equal ones counted."""
    return ", ".join(times(cardtext.card_title(t, card), n) for card, n in Counter(cards).items())
