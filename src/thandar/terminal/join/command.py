"""thandar join: play at a table of a server, in a full screen or line by line."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from thandar.cards import BOSSES
from thandar.errors import BadSetup
from thandar.extras import need
from thandar.handicap import EXAMPLE, as_sent
from thandar.locales import Texts, language
from thandar.table.seating import PERSON, USUAL, complete, read_seats
from thandar.terminal.play import full_screen, heed_signals
from thandar.terminal.table import command

if TYPE_CHECKING:
    from thandar.terminal.join.joined import Joined

DAY = 24 * 60 * 60
SERVER = "http://127.0.0.1:8390"
FREE = "free"


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """The arguments of `thandar join`."""
    parser.add_argument("link", nargs="?", metavar="LINK", help=t("join.help.link"))
    parser.add_argument(
        "--server", metavar="URL", default=SERVER, help=t("join.help.server", default=SERVER)
    )
    parser.add_argument("--name", help=t("join.help.name"))
    parser.add_argument("--new", metavar="FORMAT", help=t("join.help.new"))
    parser.add_argument("--seats", metavar="SEATS", help=t("join.help.seats"))
    parser.add_argument("--difficulty", metavar="LEVEL", help=t("join.help.difficulty"))
    parser.add_argument("--handicap", metavar="WORDS", help=t("handicap.help", example=EXAMPLE))
    parser.add_argument("--clock", metavar="KIND:TIME", help=t("join.help.clock"))
    parser.add_argument("--watch", action="store_true", help=t("join.help.watch"))
    parser.add_argument("--plain", action="store_true", help=t("join.help.plain"))


def run(arguments: argparse.Namespace) -> int:
    """Join a table; the exit status."""
    need("server", "thandar join")
    by_lines = arguments.plain or not full_screen()
    if not by_lines:
        need("terminal", "thandar join")
    t = Texts(language(arguments.lang))
    heed_signals()
    joined = at_table(arguments, t)
    if by_lines:
        from thandar.terminal.join import lines

        return lines.play(joined)
    from thandar.terminal.join import screen

    return screen.play(joined)


def at_table(arguments: argparse.Namespace, t: Texts) -> "Joined":
    """Somebody at the table that was named, or at a new one."""
    from thandar.server.protocol import Sit
    from thandar.terminal.join.calls import Place, call, place_of
    from thandar.terminal.join.connection import new_id
    from thandar.terminal.join.identity import identify, kept
    from thandar.terminal.join.joined import Joined

    server = arguments.server.rstrip("/")
    if arguments.new is None:
        if arguments.link is None:
            raise BadSetup("said", text=t("join.no_link"))
        place = place_of(arguments.link, server)
        call(place.server, "GET", f"/api/tables/{place.code}", t)
        if arguments.watch:
            return Joined(place, kept(place.server), t)
        return Joined(place, identify(place.server, t, arguments.name, lambda: ask_name(t)), t)
    who = identify(server, t, arguments.name, lambda: ask_name(t))
    setup, own = new_setup(arguments, t)
    code = call(server, "POST", "/api/tables", t, setup, who.token)["code"]
    joined = Joined(Place(server, code), who, t)
    for seat in own:
        joined.send(Sit(id=new_id(), seat=seat))
    how = command("join", f"{server}/t/{code}")
    print(t("join.opened", code=code, command=how), flush=True)
    return joined


def ask_name(t: Texts) -> str:
    """What a person wants to be called."""
    if not sys.stdin.isatty():
        raise BadSetup("said", text=t("join.no_name"))
    return input(t("join.name")).strip()


def new_setup(arguments: argparse.Namespace, t: Texts) -> tuple[dict[str, Any], list[int]]:
    """The table that is asked for, as it is sent, and the seats at which one sits down."""
    text = arguments.seats
    if text is None:
        first, *others = USUAL.get(arguments.new, "you,bot").split(",")
        text = ",".join([first, *(other.replace("bot", FREE) for other in others)])
    parts = [part.strip() for part in text.split(",")]
    free = [number for number, part in enumerate(parts, 1) if part.partition(":")[0] == FREE]
    as_people = [
        part.replace(FREE, PERSON, 1) if k in free else part for k, part in enumerate(parts, 1)
    ]
    seatings = complete(read_seats(",".join(as_people)), arguments.new)
    setup: dict[str, Any] = {
        "format": arguments.new,
        "seats": [
            {"deck": who.deck, "bot": None if who.person or who.automaton else who.kind}
            for who in seatings
        ],
        "difficulty": arguments.difficulty,
        "handicap": as_sent(arguments.handicap, seatings[0].deck in BOSSES),
    }
    if arguments.clock:
        setup["clock"] = clock(arguments.clock, t)
    own = [k for k, who in enumerate(seatings, 1) if who.person and k not in free]
    return setup, own


def clock(text: str, t: Texts) -> dict[str, Any]:
    """A clock as it is sent: days are told in seconds there.

    >>> clock("player:600+10", Texts("en")), clock("days:3", Texts("en"))
    ({'kind': 'player', 'seconds': 600, 'increment': 10}, {'kind': 'days', 'seconds': 259200})
    """
    kind, _, rest = text.partition(":")
    time, _, increment = rest.partition("+")
    if not time.isdigit() or not (increment or "0").isdigit():
        raise BadSetup("said", text=f"--clock: {t('join.help.clock')}")
    found: dict[str, Any] = {"kind": kind, "seconds": int(time) * (DAY if kind == "days" else 1)}
    return found | ({"increment": int(increment)} if increment else {})
