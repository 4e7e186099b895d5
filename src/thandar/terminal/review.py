"""thandar review FILE: go through a game with the computer, finished or not."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from thandar import BadRecord, BadSetup, Game
from thandar.arena.progress import Progress
from thandar.locales import Texts, language
from thandar.review.analysis import PLAYOUTS, Analysis, Player, analyse
from thandar.review.moments import moments
from thandar.review.words import Labels, labels, sentence
from thandar.table.marks import plain
from thandar.table.session import Session
from thandar.table.wording import result_text
from thandar.terminal import saves
from thandar.terminal.replay import seats_line, whole_game

BAR = 30


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """The arguments of `thandar review`."""
    parser.add_argument("file", metavar="FILE", help=t("review.help.file"))
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help=t("review.help.playouts"))
    parser.add_argument("--json", action="store_true", help=t("review.help.json"))


def run(arguments: argparse.Namespace) -> int:
    """Go through a record; 1 when it does not hold."""
    t = Texts(language(arguments.lang))
    if arguments.playouts < 1:
        raise BadSetup("bad_playouts", given=arguments.playouts)
    text = sys.stdin.read() if arguments.file == "-" else saves.read(Path(arguments.file))
    try:
        Game.from_record(text)
    except BadRecord as error:
        print(f"{arguments.file}: {t.error(error)}", file=sys.stderr)
        return 1
    found = with_progress(text, arguments.playouts, t)
    if arguments.json:
        print(json.dumps(as_data(found), indent=2))
    else:
        show(text, found, t)
    return 0


def with_progress(text: str, playouts: int, t: Texts) -> Analysis:
    """The analysis, with a bar meanwhile."""
    bars: list[Progress] = []

    def told(done: int, moves: int) -> None:
        if not bars:
            bars.append(Progress(moves, 0, t, "review.progress"))
        bars[0].show(done)

    try:
        return analyse(text, playouts, told)
    finally:
        for bar in bars:
            bar.clear()


def show(text: str, found: Analysis, t: Texts) -> None:
    """Print it for a person."""
    session = whole_game(text, t)
    print(seats_line(session, t))
    print(plain(result_text(session, t)) if found.over else t("review.unfinished"))
    show_course(session, found, t)
    named = labels(text, [one for one in found.decisions if one.lost > 0], session.names, t)
    show_moments(session, found, named, t)
    print(f"\n{t('review.players' if found.over else 'review.players_so_far')}")
    for player in found.players:
        print("  " + player_line(session, player, t))
    print(f"\n{t('review.how', playouts=f'{found.playouts:,}', n=len(found.decisions))}")


def show_course(session: Session, found: Analysis, t: Texts) -> None:
    """Print the chances turn by turn: of two sides the first one's, of more the mover's."""
    two = max(found.sides) == 1
    print(f"\n{t('review.course.first' if two else 'review.course.each', name=session.name(1))}")
    *turns, last = found.turns
    lines = [(turn, "review.turn") for turn in turns]
    if not found.over:
        lines.append((last, "review.now"))
    for turn, key in lines:
        chance = turn.chances[0 if two else turn.active[0] - 1]
        full = round(BAR * chance)
        whose = t(key, turn=f"{turn.turn:>3}", name=session.name(turn.active[0]))
        print(f"  {'█' * full}{'░' * (BAR - full)} {percent(chance):>5}  {whose}")


def show_moments(session: Session, found: Analysis, named: Labels, t: Texts) -> None:
    """Print the turning points."""
    print(f"\n{t('review.moments')}")
    listed = moments(found)
    if not listed:
        print("  " + t("review.no_moments"))
    for moment in listed:
        words = sentence(moment, session.names, named, t)
        line = t("review.moment", turn=f"{moment.turn:>3}", text=words)
        print(f"  {points(moment.change):>5}  {line}")


def player_line(session: Session, player: Player, t: Texts) -> str:
    """A player in sum."""
    return t(
        "review.player",
        name=session.name(player.seat),
        first=percent(player.first),
        deal=points(player.deal),
        play=points(player.play),
        lost=points(-player.lost),
        n=player.mistakes,
    )


def percent(chance: float) -> str:
    """A chance for people.

    >>> percent(0.734)
    '73 %'
    """
    return f"{100 * chance:.0f} %"


def points(change: float) -> str:
    """A change of a chance, in points.

    >>> points(0.126), points(-0.04), points(-0.001)
    ('+13', '−4', '0')
    """
    whole = round(100 * change)
    return f"{'+' if whole > 0 else '−'}{abs(whole)}" if whole else "0"


def as_data(found: Analysis) -> dict[str, Any]:
    """All of it as plain data."""
    return {
        "playouts": found.playouts,
        "over": found.over,
        "turns": [turn._asdict() for turn in found.turns],
        "decisions": [
            one._asdict() | {"lost": one.lost, "facts": [fact._asdict() for fact in one.facts]}
            for one in found.decisions
        ],
        "moments": [
            {
                "kind": m.kind,
                "made": m.made,
                "turn": m.turn,
                "seat": m.seat,
                "change": m.change,
                "dealt": m.dealt and m.dealt._asdict(),
            }
            for m in moments(found)
        ],
        "players": [player._asdict() for player in found.players],
    }
