"""What is asked of a server over HTTP: who one is, new tables, records; and where a link leads."""

import json
import re
import urllib.error
import urllib.request
from typing import Any, NamedTuple

from thandar.locales import Texts
from thandar.server.refused import Refused

LINK = re.compile(r"(https?://.+)/t/([^/?#]+)/?")
PLAIN_CODE = re.compile(r"[\w-]+")
PATIENCE = 15.0  # seconds for an answer


class Place(NamedTuple):
    """A table of a server: the server's address, and the table's code."""

    server: str
    code: str

    @property
    def socket(self) -> str:
        """Where its messages come from."""
        return f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.code}/socket"


def place_of(link: str, server: str) -> Place:
    """The table of a link, or of a code and the address of a server.

    >>> place_of("https://example.org/games/t/abc-def/", "")
    Place(server='https://example.org/games', code='abc-def')
    >>> place_of("abc-def", "http://127.0.0.1:8390/").socket
    'ws://127.0.0.1:8390/api/tables/abc-def/socket'
    """
    found = LINK.fullmatch(link.strip())
    if found:
        return Place(found[1], found[2])
    if not PLAIN_CODE.fullmatch(link.strip()):
        raise Refused("bad_link", given=link)
    return Place(server.rstrip("/"), link.strip())


def call(server: str, way: str, path: str, t: Texts, body: object = None, token: str = "") -> Any:
    """What a server answers: JSON or a text; Refused has its reason, or that it is not there."""
    request = urllib.request.Request(server + path, method=way)
    request.add_header("accept-language", t.language)
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("content-type", "application/json")
    if token:
        request.add_header("authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return read(answer.read(), answer.headers["content-type"] or "")
    except urllib.error.HTTPError as error:
        with error:
            raise fault(server, error) from error
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", error)
        raise Refused("no_server", url=server, why=str(why)) from error


def read(body: bytes, kind: str) -> Any:
    """JSON, or text."""
    return json.loads(body) if kind.startswith("application/json") else body.decode()


def fault(server: str, error: urllib.error.HTTPError) -> Refused:
    """Why a server refuses, in its own words where it has any."""
    try:
        told = json.loads(error.read())
        if told["code"] == "bad_token":
            return Refused("bad_token")
        return Refused("said", text=told["text"])
    except (ValueError, KeyError, TypeError):
        return Refused("no_server", url=server, why=f"HTTP {error.code}")
