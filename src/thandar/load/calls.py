"""What is asked of a server over HTTP: again and again, until somebody answers."""

import asyncio
import http.client
import json
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

from thandar.load.notes import Notes
from thandar.load.servers import LIMIT, PATIENCE, Gone, Servers, pauses
from thandar.server.refused import Refused

TOO_MANY = 429
LATER = (409, 429, 500, 502, 503, 504)  # 409: one of several has not heard of the end of a game
UNKNOWN = (401, 404)  # no such person or table
NO_ANSWER = (OSError, http.client.HTTPException, ValueError)
Call = tuple[str, str, object, str]


class Calls:
    """Calls of a server, or of one of several."""

    def __init__(self, servers: Servers, notes: Notes) -> None:
        self.servers = servers
        self._notes = notes

    async def __call__(
        self, way: str, path: str, body: object = None, token: str = "", patient: bool = True
    ) -> Any:
        """What a call gives; Refused where there is no use in asking again.

        Gone where what is asked for is not there, and to the impatient where it is too much.
        """
        url = self.servers.pick()
        for pause in pauses():
            try:
                status, found = await asyncio.to_thread(ask, url, (way, path, body, token))
            except NO_ANSWER:
                pass
            else:
                if status < 400:
                    return found
                self._heed(url, status, found)
                if status == TOO_MANY and not patient:
                    raise Gone(LIMIT)
            url = self.servers.pick(url)
            await asyncio.sleep(pause)

    def _heed(self, url: str, status: int, found: Any) -> None:
        """Note a refusal; an error where it would be the same again."""
        ours = isinstance(found, dict) and "code" in found
        code = found["code"] if ours else f"http_{status}"
        self._notes.refused[code] += 1
        if status in LATER:
            return
        if not ours:
            raise Refused("no_server", url=url, why=f"HTTP {status}")
        if status in UNKNOWN:
            raise Gone(code)
        raise Refused("said", text=found["text"])

    async def reached(self) -> None:
        """Refused where no server answers."""
        why = ""
        for url in self.servers.urls:
            try:
                await asyncio.to_thread(ask, url, ("GET", "/healthz", None, ""))
                return
            except NO_ANSWER as error:
                why = why or str(error) or type(error).__name__
        raise Refused("no_server", url=" ".join(self.servers.urls), why=why)


def ask(url: str, call: Call) -> tuple[int, Any]:
    """The status and the answer of one call."""
    way, path, body, token = call
    where = urlsplit(url)
    secure = where.scheme == "https"
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    assert where.hostname is not None
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    with closing(kind(where.hostname, where.port, timeout=PATIENCE)) as line:
        line.request(way, where.path + path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        text = answer.read().decode()
        kind_of = answer.headers["content-type"] or ""
    return answer.status, json.loads(text) if kind_of.startswith("application/json") else text
