"""The log as it stands beside the board: wrapped, under the headings of its turns."""

from thandar.table.log import Line, heading, with_doer
from thandar.table.marks import mark
from thandar.terminal.fitting import clip, width, wrap
from thandar.terminal.table import TableSeen

RECENT = 60  # moves that are looked at for what others did last


def last_deeds(table: TableSeen, wide: int, most: int) -> list[str]:
    """What was done since the viewer's last turn, and by others in this one: the last lines."""
    session = table.session
    own, turn = session.viewer, session.game.turn
    first = max(0, session.game.moves_made - RECENT)
    lines = table.lines(first)
    deeds: list[Line] = []
    for line in reversed(lines):
        if own in line.active and line.turn < turn:
            break
        if own not in line.active or (len(line.active) > 1 and line.seat not in (0, own)):
            deeds.insert(0, line)
    told: list[str] = table.opening() if not first and len(lines) == len(deeds) else []
    if not deeds and not told:
        return []
    seat = 0
    for line in deeds:
        told.append(line.text if line.seat in (0, seat) else with_doer(session, line))
        seat = line.seat or seat
    bar, text = mark("bar-them", "▌"), mark("dim", " · ").join(told)
    pieces = wrap(text, wide - 3)
    if len(pieces) > most:
        pieces = wrap(text, wide - 5)[-most:]
        pieces[0] = mark("dim", "… ") + pieces[0]
    return [f" {bar} {piece}" for piece in pieces]


def full_log(table: TableSeen, wide: int, first: int = 0) -> list[str]:
    """The log from a step on, wrapped."""
    session, t = table.session, table.t
    result: list[str] = []
    title = ""
    for words in table.opening() if first == 0 else []:
        result += [mark("dim", f" {piece}") for piece in wrap(words, wide - 2)]
    for line in table.lines(first):
        above = heading(session, t, line.turn, line.active)
        if above != title:
            title = above
            result.append(mark("dim", clip(f" {above} ", wide)))
            rest = wide - width(result[-1]) - 1
            result[-1] += mark("faint", "─" * max(0, rest))
        own = any(seat in session.people for seat in line.active)
        bar = mark("bar-you" if own else "bar-them", "▌")
        text = line.text
        if line.seat and line.active != (line.seat,):
            text = with_doer(session, line)
        pieces = wrap(text, wide - 4, "  ")
        result += [f" {bar} {piece}" for piece in pieces]
    return result
