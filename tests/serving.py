"""A real server for tests, in a process of its own, and clients with real sockets."""

import itertools
import json
import os
import secrets
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any

from websockets.sync.client import ClientConnection, connect

COMMAND = "import sys; from thandar.cli import main; sys.exit(main(sys.argv[1:]))"
Message = dict[str, Any]
# Tests ask more of a server in a second than people do, and do not care how well it thinks.
BUSY = {
    "bot_pace": "0",
    "full_lag": "1000",
    "analysis_playouts": "8",
    "messages_per_second": "10000",
    "message_burst": "10000",
    "messages_per_address": "100000",
    "messages_per_table": "100000",
    "requests_per_minute": "1000000",
    "new_people_per_hour": "1000000",
    "new_tables_per_hour": "1000000",
    "sockets_per_address": "10000",
}


class Served:
    """A running `thandar serve`; with the same database another one goes on where it stopped.

    Its log lies beside the database; where that is in PostgreSQL, beside where a file would be.
    """

    def __init__(
        self, database: Path, port: int = 0, url: str = "", flags: Sequence[str] = (),
        **settings: object,
    ) -> None:  # fmt: skip
        self.database = database
        chosen = {**BUSY, **settings}
        given = [f"--set={name}={value}" for name, value in chosen.items()]
        self.log = database.with_suffix(".log")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-c", COMMAND, "serve", f"--port={port}"),
                    *(f"--database={url or database}", "--log=warning", *given, *flags),
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, "LANG": "C", "THANDAR_LANG": "en"},
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline().decode()
        if "http" not in said:
            raise RuntimeError(f"no server: {said} {self.log.read_text()}")
        self.url = said.split()[-1]
        self.port = int(self.url.rpartition(":")[2])

    def __enter__(self) -> "Served":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop(signal.SIGKILL if kind else signal.SIGTERM)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it, by asking or by force; its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.process.wait(20)

    @property
    def complaints(self) -> str:
        """What it logged as a warning or worse."""
        return self.log.read_text(encoding="utf-8")

    def call(self, way: str, path: str, body: object = None, token: str | None = None) -> Any:
        """What an HTTP call gives, a refusal too."""
        return self.ask(way, path, body, token)[1]

    def ask(
        self,
        way: str,
        path: str,
        body: object = None,
        token: str | None = None,
        language: str = "en",
    ) -> tuple[int, Any]:
        """The status and the JSON (or text) of an HTTP call."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data=data, method=way)
        request.add_header("accept-language", language)
        if token:
            request.add_header("authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, read(answer.read(), answer.headers["content-type"])
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, read(refused.read(), refused.headers["content-type"])

    def player(self, name: str) -> "Player":
        """Somebody new."""
        return self.known(self.call("POST", "/api/people", {"name": name}))

    def known(self, known: Message) -> "Player":
        """Somebody whom the server knows."""
        return Player(self, known)

    def stranger(self) -> "Player":
        """Somebody whom the server does not know."""
        return Player(self)

    def again(self, player: "Player") -> "Player":
        """The same person with another socket."""
        return Player(self, {"person": player.person, "token": player.token, "name": player.name})

    def table(self, host: "Player", **setup: Any) -> str:
        """The code of a table that somebody opened."""
        code: str = self.call("POST", "/api/tables", setup, host.token)["code"]
        return code


def read(body: bytes, kind: str) -> Any:
    """JSON, or text."""
    return json.loads(body) if kind.startswith("application/json") else body.decode()


class Player:
    """Somebody with a token, and a socket at one table."""

    def __init__(self, served: Served, known: Message | None = None) -> None:
        self.served = served
        self.person = known["person"] if known else None
        self.token = known["token"] if known else None
        self.name = known["name"] if known else None
        self.tab = secrets.token_hex(4)  # ids must differ from those of another tab
        self.ids = itertools.count(1)
        self.heard: list[Message] = []  # what came and was not asked for yet
        self.frames: list[str] = []  # everything that ever came
        self.socket: ClientConnection | None = None
        self.now: Message = {}  # the last update that a test has looked at

    def join(self, code: str, since: int | None = None, language: str = "en") -> Message:
        """Connect to a table and say hello; the welcome, or why not."""
        self.connect(code)
        return self.say("hello", token=self.token, since=since, language=language)

    def look(self, id: str, language: str = "en") -> Message:
        """Connect to a game that is looked at together; the welcome, or why not."""
        self.connect(id, "looks")
        return self.say("hello", token=self.token, language=language)

    def connect(self, code: str, place: str = "tables") -> None:
        """Connect to a table, or to another place, without a word."""
        self.close()
        self.heard = []
        url = self.served.url.replace("http", "ws", 1)
        where = f"{url}/api/{place}/{code}/socket"
        self.open = ExitStack()
        self.socket = self.open.enter_context(connect(where, max_size=None, open_timeout=20))

    def say(self, type: str, id: str | None = None, **fields: Any) -> Message:
        """Send a message; the answer to it."""
        called = self.send(type, id, **fields)
        return self.wait(lambda message: message.get("id") == called)

    def send(self, type: str, id: str | None = None, **fields: Any) -> str:
        """Send a message; its id."""
        assert self.socket is not None
        called = id or f"{self.tab}-{next(self.ids)}"
        self.socket.send(json.dumps({"type": type, "id": called, **fields}))
        return called

    def wait(self, wanted: Callable[[Message], bool], timeout: float = 20.0) -> Message:
        """The next message that is wanted; others are kept for later."""
        for k, message in enumerate(self.heard):
            if wanted(message):
                return self.heard.pop(k)
        while True:
            message = self.receive(timeout)
            if wanted(message):
                return message
            self.heard.append(message)

    def hear(self, type: str, timeout: float = 20.0) -> Message:
        """The next message of a type."""
        return self.wait(lambda message: message["type"] == type, timeout)

    def receive(self, timeout: float = 20.0) -> Message:
        """The next message from the socket."""
        assert self.socket is not None
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        message: Message = json.loads(text)
        return message

    def close(self) -> None:
        """Hang up."""
        if self.socket is not None:
            self.open.close()
            self.socket = None
