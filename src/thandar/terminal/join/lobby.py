"""A server's table before the game: who sits where, and what one can do about it."""

from thandar.formats import find
from thandar.server.protocol import SeatState
from thandar.table.handicaps import in_force, odds_of, odds_words
from thandar.table.marks import mark
from thandar.table.seating import kind_name
from thandar.terminal.join.told import TableTold
from thandar.terminal.table import command

SAID_SHOWN = 6


def lobby_lines(table: TableTold) -> list[str]:
    """The table before the game, and what was said there; that it is looked for at first."""
    if table.state is None:
        return ["", f"  {mark('dim', table.t('join.connecting'))}"]
    lines = [*title_lines(table), "", *seat_lines(table)]
    if said := table.said()[-SAID_SHOWN:]:
        lines += ["", *(f"  {words}" for words in said)]
    return lines


def title_lines(table: TableTold) -> list[str]:
    """Which table it is, and how others get there."""
    t, state = table.t, table.state
    if state is None:
        return []
    title = mark("bold", t("join.lobby.title", code=state.code))
    format = t(f"format.{state.format}")
    if state.difficulty:
        format += " · " + t(f"difficulty.{state.difficulty}")
    return [
        f"{title}  {mark('dim', format)}",
        *odds_lines(table),
        "",
        f"  {mark('dim', t('join.lobby.link'))}  {mark('brass', state.link)}",
        f"  {mark('dim', command('join', state.link))}",
    ]


def odds_lines(table: TableTold) -> list[str]:
    """The handicap of a table with a boss, and how such tables end; nothing at others."""
    t, state = table.t, table.state
    if state is None or not find(state.format).handicaps:
        return []
    decks = [seat.deck for seat in state.seats]
    words = in_force(decks, state.setup.handicap, t)
    odds = odds_words(decks, odds_of(state.format, decks, state.setup.handicap), t)
    return ["", *(f"  {mark('dim', line)}" for line in (words, odds))]


def seat_lines(table: TableTold) -> list[str]:
    """Who sits where, and what can be done now."""
    watching = table.state.watching if table.state else 0
    lines = [f"  {seat_line(table, seat)}" for seat in table.seats]
    if watching:
        lines += ["", f"  {mark('dim', table.t('join.watching', n=watching))}"]
    return [*lines, "", *(f"  {hint}" for hint in hints(table))]


def seat_line(table: TableTold, seat: SeatState) -> str:
    """A seat: its number, who sits there, and with which deck."""
    t, state = table.t, table.state
    about = []
    if seat.kind == "free":
        name = mark("dim", t("join.lobby.free"))
    else:
        name = mark("player", seat.name)
    if seat.deck != "standard" and seat.kind != "demon":
        about.append(t(f"hero.{seat.deck}"))
    if seat.kind == "bot":
        about.append(t("join.lobby.bot", kind=kind_name(seat.bot or "", t)))
    if seat.kind == "demon":
        about.append(t("join.lobby.demon"))
    if seat.seat in table.mine:
        about.append(t("join.lobby.you"))
    if state is not None and seat.person == state.host:
        about.append(t("join.lobby.host"))
    if seat.kind == "person" and not seat.present:
        about.append(t("join.away"))
    words = f"  {mark('dim', ', '.join(about))}" if about else ""
    return f"{mark('key', f'{seat.seat:2}')}  {name}{words}"


def hints(table: TableTold) -> list[str]:
    """What can be done now, by whoever reads it: the host starts, others wait for it."""
    t = table.t
    free = any(seat.kind == "free" for seat in table.seats)
    found = []
    if free and table.person is not None and not table.mine:
        found.append(t("join.lobby.sit"))
    if free:
        found.append(t("join.lobby.wait"))
    elif table.is_host:
        found.append(mark("brass", t("join.lobby.start")))
    else:
        found.append(t("join.lobby.wait_start"))
    if table.is_host:
        found.append(t("join.lobby.bots"))
    return [*found, mark("dim", t("join.lobby.more"))]
