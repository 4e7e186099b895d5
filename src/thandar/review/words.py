"""A review in words: what was done and what would have been better, as the table calls it."""

from thandar.game import replay_move, set_up_record
from thandar.locales import Texts
from thandar.notation import read_record
from thandar.review.analysis import Judged
from thandar.review.moments import Moment
from thandar.table.options import Option, options, spoken
from thandar.table.seating import PERSON, Seating, seated
from thandar.table.session import Session

Labels = dict[int, tuple[str, str]]  # by the moves made before: what was done, what was better


def labels(text: str, judged: list[Judged], names: list[str], t: Texts) -> Labels:
    """What the moves of some decisions of a record are called, by somebody who only watches."""
    record = read_record(text)
    game = set_up_record(record)
    session = Session(game, [seated(Seating(PERSON, deck)) for deck in game.seats], names)
    session.you = None
    wanted = {one.made: one for one in judged}
    found: Labels = {}
    for number, move in enumerate(record.moves):
        one = wanted.get(number)
        if one is not None:
            offered = options(session, one.seat, t)
            found[number] = (label(offered, one.move), label(offered, one.best))
        replay_move(game, move)
    return found


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


def sentence(moment: Moment, name: str, named: Labels, t: Texts) -> str:
    """A turning point in words."""
    if moment.judged is None:
        return t(f"review.{moment.kind}", name=name)
    made, best = named[moment.made]
    if moment.judged.best_chance > 0.995:
        return t("review.missed_win", name=name, made=made, best=best)
    return t("review.mistake", name=name, made=made, best=best)
