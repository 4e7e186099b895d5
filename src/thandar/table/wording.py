"""The table in words: what must be decided and by whom, who is waited for, how it ended."""

from thandar.locales import Texts
from thandar.table import cardtext
from thandar.table.forecast import fighter
from thandar.table.marks import mark
from thandar.table.sitting import Sitting


def question(session: Sitting, t: Texts, seat: int | None = None) -> str:
    """What must be decided now, and because of which card; how the game ended when it is over.

    Asked for a seat it is what that seat must decide, or for whom it waits.

    >>> from thandar.table.session import Session
    >>> from thandar.table.seating import Seating
    >>> session = Session.new([Seating("you")] * 2, seed=7, first=1, names=["Ann", "Ben"])
    >>> question(session, Texts("en"), 1), question(session, Texts("en"), 2)
    ('Ann to move.', 'Ann is choosing')
    """
    asked = session.game.decision
    if asked is None:
        return result_text(session, t)
    if seat is not None and seat not in asked.seats:
        key = "play.thinks" if len(asked.seats) == 1 else "play.think"
        return t(key, name=session.together(asked.seats, t))
    mover = seat or session.mover or asked.seat
    if asked.kind == "main":
        who = "you" if session.is_you(mover) else "they"
        key = "play.ask.shared" if len(session.game.active) > 1 else "play.ask.main"
        return t(f"{key}.{who}", name=session.name(mover))
    text = t(f"play.ask.{asked.kind}")
    if asked.card:
        return t("ability.labelled", label=cardtext.card_name(t, asked.card), text=text)
    return text


def waits(session: Sitting, t: Texts) -> str:
    """Who is thinking."""
    mover = session.mover
    return t("play.thinks", name=session.name(mover)) if mover else ""


def elsewhere(session: Sitting, t: Texts) -> str:
    """Whose turn it is to choose, for whoever has nothing to choose; nothing once all is over."""
    asked = session.game.decision
    if asked is None:
        return ""
    return t("play.problem.elsewhere", name=session.together(asked.seats, t))


def result_text(session: Sitting, t: Texts) -> str:
    """How the game ended: who gave up, if that ended it, and who has won."""
    loser = session.gave_up
    if loser is None:
        return winners_text(session, t)
    form = "you" if session.is_you(loser) else "they"
    gave_up = t(f"play.result.gave_up.{form}", name=mark("player", session.name(loser)))
    return f"{gave_up} {winners_text(session, t)}"


def winners_text(session: Sitting, t: Texts) -> str:
    """Who has won, and when."""
    game = session.game
    winners = game.winners
    if not winners:
        return t("play.result.undecided")
    if any(session.is_you(seat) for seat in winners):
        return t(f"play.result.{'you' if len(winners) == 1 else 'your_team'}", turn=game.turn)
    demon = fighter(game.view(None))
    victors = winners if demon is None else [demon["seat"]]  # the others only waited, or fell
    names = mark("player", session.together(victors, t))
    who = "they" if len(victors) == 1 else "team"
    key = f"play.result.{who}" if session.you is None else f"play.result.lost.{who}"
    return t(key, name=names, turn=game.turn)
