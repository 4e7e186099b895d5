"""What each client is told of a table: its state, and what a seat or a spectator may know.

Everything of a game comes from `thandar.table` and `Game.view`, `Game.events_since`: nothing that
the viewer may not know gets here.
"""

from functools import cache
from typing import Any

from thandar.locales import Texts
from thandar.server.journal import RanOut, Replaced, Returned, Said, Undone
from thandar.server.protocol import (
    DemonForecast,
    KarmaFacts,
    LogLine,
    NoteReply,
    SeatState,
    Sight,
    SoloScore,
    StepSeen,
    TableState,
    UndoAsked,
    Utterance,
    Wanted,
)
from thandar.server.seat import Seat
from thandar.server.seat_facts import seat_facts
from thandar.server.table import Noted, Table
from thandar.table.facts import Facts
from thandar.table.forecast import forecast, karma
from thandar.table.log import Line, opening_lines, told_steps
from thandar.table.marks import parts_without_letters, plain
from thandar.table.options import options, without_letters
from thandar.table.score import score
from thandar.table.seating import player_names
from thandar.table.session import Session
from thandar.table.wording import question
from thandar.types import View

MOST_MISSED = 400  # moves: whoever missed more gets the whole view


@cache
def texts(language: str) -> Texts:
    """The texts of a language."""
    return Texts(language)


def names(table: Table, t: Texts, you: int | None = None) -> list[str]:
    """What the players are called; nobody's seat has no name, that of whoever reads is you."""
    called = proper_names(table, t)
    if you is not None:
        called[you - 1] = t("play.you.name")
    return called


def proper_names(table: Table, t: Texts) -> list[str]:
    """What the players are called, whoever reads it."""
    if all(seat.name for seat in table.seats):
        return [seat.name for seat in table.seats]
    usual = player_names([seat.seating for seat in table.seats], t)
    return [
        "" if seat.free else seat.name or name
        for seat, name in zip(table.seats, usual, strict=True)
    ]


# --- a seat's sight


def sight(
    table: Table, viewer: int | None, t: Texts, since: int | None = None, several: bool = False
) -> Sight:
    """What a seat (none: a spectator) may know, with what happened since a version.

    Who reads it is spoken to as you, unless several people share that screen.
    """
    session = speaking(table, viewer, t, several)
    return seen(session, viewer, t, moves_at(table, since), why_no_undo(session, viewer))


def speaking(table: Table, viewer: int | None, t: Texts, several: bool) -> Session:
    """The game of a table, with its players called as whoever reads it would."""
    session = table.session
    assert session is not None
    session.you = None if several else viewer
    session.names = names(table, t, session.you)
    return session


def seen(
    session: Session, viewer: int | None, t: Texts, first: int | None, no_undo: str | None
) -> Sight:
    """The sight of a game from a move on; none: the whole of it."""
    game = session.game
    whole = first is None
    begin = first or 0
    view = game.view(viewer)
    lines = told_steps(session, t, game.events_since(viewer, begin), begin)
    told = [] if whole else game.told_since(viewer, begin)
    shown: Any = view
    return Sight(
        seat=viewer,
        whole=whole,
        first=begin,
        made=game.moves_made,
        steps=[] if whole else step_list(session, told, begin),
        log=[log_line(0, line) for line in opening_lines(session, t) if whole]
        + [
            log_line(begin + k, line)
            for k, lines_of_move in enumerate(lines, 1)
            for line in lines_of_move
        ],
        view=view,
        facts=seat_facts(Facts(session, t, shown)),
        forecast=demon_forecast(shown, t),
        question=without_letters(question(session, t, viewer)),
        options=[option.as_dict() for option in options(session, viewer, t, shown)],  # type: ignore[misc]
        can_undo=no_undo is None,
        why_no_undo=None if no_undo is None else plain(t(f"play.undo.{no_undo}")),
        hands=None,
    )


def demon_forecast(view: View, t: Texts) -> DemonForecast | None:
    """What the Demon will do, if the turn ends now."""
    known = forecast(view, t)
    if known is None:
        return None
    return DemonForecast(
        words=[plain(words) for words in known.words],
        gains=known.gains,
        karma=[
            KarmaFacts(how=t(f"how.{how}"), has=has, least=least, met=met)
            for how, has, least, met in karma(view["seats"][0])
        ],
    )


def log_line(move: int, line: Line) -> LogLine:
    """A line of the log as it is sent."""
    return LogLine(
        move=move,
        turn=line.turn,
        active=list(line.active),
        seat=line.seat,
        text=plain(line.text),
        parts=parts_without_letters(line.text),
    )


def step_list(session: Session, events: list[Any], first: int) -> list[StepSeen]:
    """What each move did, as it was seen."""
    steps = session.game.steps_since(first)
    return [StepSeen(seat=step.seat, events=told) for step, told in zip(steps, events, strict=True)]


def moves_at(table: Table, since: int | None) -> int | None:
    """How many moves a viewer of a version has seen; none if it cannot go on from there."""
    if since is None or not max(1, table.whole_from) <= since <= table.version:
        return None
    first = table.made_at[since]
    return first if table.made_at[-1] - first <= MOST_MISSED else None


def why_no_undo(session: Session, viewer: int | None) -> str | None:
    """Why a viewer cannot take a move back, as the end of a message's key; None: it can."""
    if viewer is None:
        return "other"
    point = session.undo_point(viewer)
    return point if isinstance(point, str) else None


# --- the table


def table_state(
    table: Table,
    t: Texts,
    link: str,
    present: set[str],
    watching: int,
    asked: UndoAsked | None,
    wanted: list[Wanted],
    thought: int,
) -> TableState:
    """The table as everybody sees it; those who must choose have thought for so long."""
    called = names(table, t)
    over = table.status in ("over", "closed")
    seed = None if table.seed is None or not over else f"{table.seed:032x}"
    return TableState(
        code=table.code,
        link=link,
        status=table.status,
        format=table.setup.format,
        difficulty=table.setup.difficulty,
        setup=table.setup,
        host=table.host,
        seats=[
            seat_state(table, k, seat, called[k - 1], present, thought)
            for k, seat in enumerate(table.seats, 1)
        ],
        watching=watching,
        deciding=table.deciding,
        running=bool(table.thinking) and table.clocks.ticking,
        hints=table.hints,
        undo_asked=asked,
        wanted=wanted,
        rematch=table.rematch,
        gave_up=table.gave_up,
        score=solo_score(table),
        deal=table.deal if over else None,
        seed=seed,
    )


def solo_score(table: Table) -> SoloScore | None:
    """What a finished game against Demons was worth; None of another one."""
    if table.session is None or table.status != "over":
        return None
    found = score(table.session.game.view(None))
    return None if found is None else SoloScore(**found._asdict())


def seat_state(
    table: Table, number: int, seat: Seat, name: str, present: set[str], thought: int
) -> SeatState:
    """A seat as everybody sees it."""
    left: int | None = None
    if table.clocks.ticking and seat.person:
        left = max(0, table.clocks.left(number) - (thought if number in table.thinking else 0))
    deck: Any = seat.deck
    kind: Any = "person" if seat.person else "demon" if seat.automaton else "bot"
    return SeatState(
        seat=number,
        deck=deck,
        kind="free" if seat.free else kind,
        name=name,
        person=seat.person or None,
        bot=seat.bot,
        program=seat.program,
        present=seat.person in present if seat.person else not seat.free,
        stand_in=bool(seat.person and seat.player),
        left=left,
    )


def utterance(said: Said) -> Utterance:
    """Something that was said, for those who listen."""
    phrase: Any = said.phrase or None
    return Utterance(
        at=said.at,
        person=said.by,
        name=said.name,
        phrase=phrase,
        text=said.text or None,
    )


def note(table: Table, noted: Noted, t: Texts, mine: list[int]) -> NoteReply:
    """What the log says about moves taken back, or about another hand at a seat."""
    entry = noted.entry
    match entry:
        case Undone(agreed=True):
            key = "undone_by_leave"
        case Undone():
            key = "undone"
        case RanOut():
            key = "ran_out"
        case Replaced():
            key = "replaced"
        case Returned():
            key = "returned"
    form = "you" if mine == [entry.seat] else "they"
    text = t(f"server.note.{key}.{form}", name=names(table, t)[entry.seat - 1])
    return NoteReply(made=noted.made, seat=entry.seat, text=text)
