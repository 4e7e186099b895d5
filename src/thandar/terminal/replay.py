"""thandar replay FILE: show a record step by step, and say whether it holds."""

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

from thandar import BadRecord, Game
from thandar.cards import DEMONS
from thandar.folders import data_folder
from thandar.locales import Texts, language
from thandar.table.facts import Facts
from thandar.table.log import Line, heading, movers_lines, with_doer
from thandar.table.marks import plain
from thandar.table.seating import Seating
from thandar.table.session import Session
from thandar.table.wording import result_text
from thandar.terminal import saves
from thandar.terminal.play import full_screen, heed_signals


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """The arguments of `thandar replay`."""
    parser.add_argument("file", metavar="FILE", help=t("command.replay.file"))
    parser.add_argument("--quiet", action="store_true", help=t("command.replay.quiet"))
    parser.add_argument("--plain", action="store_true", help=t("command.play.plain"))


def run(arguments: argparse.Namespace) -> int:
    """Verify a record and show it; 1 when it does not hold."""
    t = Texts(language(arguments.lang))
    text = sys.stdin.read() if arguments.file == "-" else saves.read(Path(arguments.file))
    try:
        session = whole_game(text, t)
    except BadRecord as error:
        print(f"{arguments.file}: {t.error(error)}", file=sys.stderr)
        return 1
    if not arguments.quiet and not arguments.plain and arguments.file != "-" and on_board():
        return show_on_board(text, Path(arguments.file), t)
    if not arguments.quiet:
        stepwise = arguments.file != "-" and sys.stdin.isatty() and sys.stdout.isatty()
        if not show(session, t, stepwise):
            return 0
    print(verified(session, t))
    return 0


def on_board() -> bool:
    """Whether the record can be shown on the board."""
    return full_screen() and find_spec("textual") is not None


def show_on_board(text: str, path: Path, t: Texts) -> int:
    """Show a record on the board, and play on from it if that is wanted; the exit status."""
    from thandar.terminal import board
    from thandar.terminal.watch import watch

    heed_signals()
    table = watch(text, t, saves.read_seats_of(path), data_folder())
    return 0 if table is None else board.play(table)


def whole_game(text: str, t: Texts) -> Session:
    """The game of a record, played to its end, everything seen."""
    decks = Game.from_record(text).seats
    return watched(Session.load(text, [Seating("you", deck) for deck in decks]), t)


def watched(session: Session, t: Texts) -> Session:
    """The same, with nobody's eyes and everybody's number."""
    session.you = None
    session.names = [
        t(f"play.boss.{deck}") if deck in DEMONS else t("play.player", n=number)
        for number, deck in enumerate(session.game.seats, 1)
    ]
    return session


def seats_line(session: Session, t: Texts) -> str:
    """Who sits where, with heroes, roles and teams."""
    view = session.game.view(None)
    facts = Facts(session, t, view)
    words = []
    for seat in view["seats"]:
        role = facts.role(seat)
        words.append(session.name(seat["seat"]) + (f" ({role})" if role else ""))
    teams = list(dict.fromkeys(tuple(seat["team"]) for seat in view["seats"]))
    if not facts.in_teams:
        return ", ".join(words)
    sides = [", ".join(words[seat - 1] for seat in team) for team in teams]
    return t("play.against", first=sides[0], second=sides[1])


def verified(session: Session, t: Texts) -> str:
    """That the record holds, and how long the game was."""
    game = session.game
    return t("replay.verified", moves=game.moves_made, turns=game.turn, result=game.result)


def show(session: Session, t: Texts, stepwise: bool) -> bool:
    """Show every move, waiting for Enter between them; whether the end was reached."""
    format = t(f"format.{session.game.format.name}")
    print(t("replay.begin", format=format, seats=seats_line(session, t)))
    title = ""
    moves = movers_lines(session, t)
    for number, lines in enumerate(moves, 1):
        for line in lines:
            above = heading(session, t, line.turn, line.active)
            if above != title:
                print(f"-- {above}")
                title = above
            print(f"   {sentence(session, line)}")
        if stepwise and not go_on(t):
            print(t("replay.stopped", n=number, total=len(moves)))
            return False
    if session.game.over:
        print(plain(result_text(session, t)))
    return True


def sentence(session: Session, line: Line) -> str:
    """A line of the log with who did it."""
    return plain(with_doer(session, line))


def go_on(t: Texts) -> bool:
    """Wait for Enter; whether to go on."""
    try:
        return not input(t("replay.step")).strip().lower().startswith("q")
    except EOFError:
        print()
        return False
