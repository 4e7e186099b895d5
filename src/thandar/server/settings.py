"""How a server is set: from defaults, a file, the environment, and flags, the later ones first."""

import os
import tomllib
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from thandar.review.analysis import PLAYOUTS
from thandar.server.refused import Refused

PREFIX = "THANDAR_"
LEAST_BOT_WORKERS = 2  # one is kept for bots that answer at once


class Settings(Struct, kw_only=True, forbid_unknown_fields=True):
    """What can be set. Sizes are in bytes, times in seconds."""

    host: str = "127.0.0.1"
    port: int = 8390
    database: str = ""
    public_url: str = ""
    page: str = ""  # its folder; empty: what was installed, or built in this checkout
    demo: int = 0
    workers: int = 1  # servers on this machine behind one port
    direct_port: int = 0  # of the first of several, on this machine only; 0: the next after `port`

    bot_workers: int = max(LEAST_BOT_WORKERS, (os.cpu_count() or 2) - 1)
    bot_time: float = 10.0  # for one move, then `normal` makes it
    bot_queue: int = 1000  # moves that may wait for a worker
    bot_patience: float = 5.0  # for one that must wait for others, then `normal` makes it
    full_lag: float = 0.05  # by which the loop may be late before no new game begins
    full_tables: int = 20  # with fewer in use it is not their number that makes it late
    bot_pace: float = 0.7  # at least so long for a move that somebody watches
    hints_per_minute: int = 30  # that a person may ask for at a table
    program_time: float = 120.0  # the least that a program of somebody's has for a turn

    analysis_playouts: int = PLAYOUTS  # for a decision of a finished game
    analysis_time: float = 900.0  # for a game
    analysis_queue: int = 20  # games that may wait for the one that is gone through

    looks: int = 200  # finished games that people look at together, at once
    looks_per_person: int = 3  # that somebody has opened
    lookers: int = 20  # sockets for each
    look_moves: int = 300  # that may be played out from a moment
    look_kept: float = 900.0  # when nobody looks any more
    lead_kept: float = 5.0  # for somebody whose line broke

    chat: Literal["all", "phrases", "off"] = "all"  # what people may say
    unwanted: str = ""  # a file of words that nobody may say or be called, one a line
    keep_games: int = 0  # days after the last move; 0: for ever
    keep_guests: int = 0  # days since they came or played last; 0: for ever

    message_size: int = 2048
    messages_per_second: float = 10.0
    message_burst: int = 30
    messages_per_address: float = 100.0  # a second; more are carried out later
    messages_per_table: float = 60.0  # likewise
    program_burst: int = 200
    body_size: int = 16384
    requests_per_minute: int = 420
    new_people_per_hour: int = 60
    new_tables_per_hour: int = 120
    sockets: int = 10000
    sockets_per_address: int = 200
    backlog: int = 200  # messages that may wait for a slow reader
    backlog_size: int = 2 * 1024 * 1024
    hello_within: float = 10.0
    absent_after: float = 60.0
    unload_after: float = 60.0
    least_clock: int = 10  # for a turn
    pass_valid: float = 900.0
    trust_proxy: bool = False


def load(file: Path | None, flags: dict[str, Any]) -> Settings:
    """The settings that hold; Refused says which one cannot be.

    >>> load(None, {"port": 9000}).port
    9000
    """
    found: dict[str, Any] = {}
    if file is not None:
        try:
            found |= tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise Refused("bad_settings", why=str(error)) from error
    for name in Settings.__struct_fields__:
        if PREFIX + name.upper() in os.environ:
            found[name] = os.environ[PREFIX + name.upper()]
    found |= {name: value for name, value in flags.items() if value is not None}
    try:
        return msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad_settings", why=str(error)) from error
