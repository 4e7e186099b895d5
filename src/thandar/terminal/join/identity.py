"""Who one is at a server: asked for once, then kept in one's data folder."""

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from thandar.folders import data_folder
from thandar.locales import Texts
from thandar.server.refused import Refused
from thandar.terminal.join.calls import call
from thandar.terminal.saves import write


class Identity(NamedTuple):
    """A person of a server, and the token by which it knows them."""

    person: str
    name: str
    token: str


def path_of(server: str) -> Path:
    """The file that says who one is at a server."""
    host = re.sub(r"[^a-z0-9.-]+", "-", server.partition("://")[2].lower())[:60]
    digest = hashlib.sha256(server.encode()).hexdigest()[:8]
    return data_folder() / "servers" / f"{host}-{digest}.json"


def kept(server: str) -> Identity | None:
    """Who one was at a server the last time; None for a stranger."""
    try:
        found = json.loads(path_of(server).read_text(encoding="utf-8"))
        return Identity(found["person"], found["name"], found["token"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep(server: str, who: Identity) -> Identity:
    """Keep who one is, for nobody else's eyes: the file is readable by its owner only."""
    write(path_of(server), json.dumps({"server": server, **who._asdict()}, indent=2) + "\n")
    return who


def identify(server: str, t: Texts, name: str | None, ask: Callable[[], str]) -> Identity:
    """Who one is at a server, which is asked for the first time; another name is told to it."""
    known = kept(server)
    if known is not None:
        try:
            me = call(server, "GET", "/api/me", t, token=known.token)
        except Refused as error:
            if error.code != "bad_token":
                raise
        else:
            if name and name != me["name"]:
                me = call(server, "POST", "/api/me", t, {"name": name}, known.token)
            return keep(server, Identity(me["person"], me["name"], known.token))
    made = call(server, "POST", "/api/people", t, {"name": name or ask()})
    return keep(server, Identity(made["person"], made["name"], made["token"]))
